//! What the rows of a table of verdicts say, column by column.

use super::cells::{Said, said};
use super::columns::Found;
use super::{OwnWords, SetAsideReason};
use crate::analysis::answers::{Keys, is_limit, mark};
use crate::audit::Verdicts;
use crate::data::Column;

/// A column with the number of the trimmed value in each row.
pub(super) struct Labels<'t> {
    column: &'t Column,
    keys: Keys,
}

impl<'t> Labels<'t> {
    pub fn of(column: &'t Column) -> Self {
        Self { column, keys: Keys::of(column) }
    }

    pub fn at(&self, row: usize) -> Option<u32> {
        let level = self.column.codes().get(row)?.level()?;
        let number = self.keys.of_level.get(level as usize).copied()?;
        // What is only blanks is no name.
        self.keys.names.get(number as usize).filter(|name| !name.is_empty()).map(|_| number)
    }

    /// The values by their numbers.
    pub fn names(self) -> Vec<String> {
        self.keys.names
    }
}

/// A column of verdicts: what each of its labels says.
struct Reader<'t> {
    column: &'t Column,
    said: Vec<Said>,
}

impl Reader<'_> {
    fn at(&self, row: usize) -> Said {
        let level = self.column.codes().get(row).and_then(|code| code.level());
        let said = level.and_then(|level| self.said.get(level as usize).copied());
        said.unwrap_or(Said::Verdict(None))
    }
}

/// Whether the judge was cut off in a row: a yes, or a reason to stop that is a limit.
struct Flags<'t> {
    column: &'t Column,
    of_level: Vec<bool>,
}

impl<'t> Flags<'t> {
    fn of(column: &'t Column) -> Self {
        let of_level =
            column.levels().iter().map(|level| mark(level, None).unwrap_or_else(|| is_limit(level)));
        Self { column, of_level: of_level.collect() }
    }

    fn at(&self, row: usize) -> Option<bool> {
        let level = self.column.codes().get(row)?.level()?;
        self.of_level.get(level as usize).copied()
    }
}

/// All columns in use.
pub(super) struct Reading<'t> {
    pub solutions: Labels<'t>,
    pub edits: Labels<'t>,
    pub judges: Option<Labels<'t>>,
    pub runs: Option<Labels<'t>>,
    verdicts: Vec<Reader<'t>>,
    flags: Option<Flags<'t>>,
}

impl<'t> Reading<'t> {
    pub fn of(found: &Found<'t>, own: &OwnWords) -> Self {
        let reader = |column: &&'t Column| Reader {
            column,
            said: column.levels().iter().map(|level| said(Some(level), own)).collect(),
        };
        Self {
            solutions: Labels::of(found.solution),
            edits: Labels::of(found.edit),
            judges: found.judge.map(Labels::of),
            runs: found.run.map(Labels::of),
            verdicts: found.verdicts.iter().map(reader).collect(),
            flags: found.truncated.map(Flags::of),
        }
    }

    /// Which version a row is of, by the numbers of its solution, edit and judge, and what is said of it; or why it does
    /// not count.
    pub fn row(&self, at: usize) -> Result<([u32; 3], Verdicts), SetAsideReason> {
        let judge = self.judges.as_ref().map_or(Some(0), |judges| judges.at(at));
        let version = [
            self.solutions.at(at).ok_or(SetAsideReason::NoSolution)?,
            self.edits.at(at).ok_or(SetAsideReason::NoEdit)?,
            judge.ok_or(SetAsideReason::NoJudge)?,
        ];
        Ok((version, self.verdicts(at).ok_or(SetAsideReason::OtherWord)?))
    }

    /// The verdicts of a row; none if one of its words is not known.
    fn verdicts(&self, at: usize) -> Option<Verdicts> {
        let said = self.verdicts.iter().map(|reader| match reader.at(at) {
            Said::Verdict(verdict) => Some(verdict),
            Said::Other => None,
        });
        Some(Verdicts::of(said.collect::<Option<Vec<Option<bool>>>>()?))
    }

    /// Whether the judge was cut off in a row, if that is known.
    pub fn truncated(&self, at: usize) -> Option<bool> {
        self.flags.as_ref()?.at(at)
    }
}
