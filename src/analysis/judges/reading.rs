//! What the rows of a table of verdicts say, column by column.

use super::across::judges_of;
use super::cells::{Said, are_outputs, clean_edit, said};
use super::columns::Found;
use super::{OwnWords, SetAsideReason, SeveralColumns};
use crate::analysis::answers::{Keys, is_limit, mark};
use crate::audit::Verdicts;
use crate::data::Column;

/// A column with the number of the trimmed value in each row.
pub(super) struct Labels<'t> {
    column: &'t Column,
    keys: Keys,
    /// The number of a cell that says nothing, if it has one.
    blank: Option<u32>,
}

impl<'t> Labels<'t> {
    pub fn of(column: &'t Column) -> Self {
        Self { column, keys: Keys::of(column), blank: None }
    }

    /// The same where names that differ in ASCII case alone are one, and where what says nothing may be the clean control.
    fn of_edits(column: &'t Column, blank_is_clean: bool) -> Self {
        let mut labels = Self::of(column);
        let Keys { names, of_level } = &mut labels.keys;
        let first =
            |name: &str| names.iter().position(|one| one.eq_ignore_ascii_case(name)).map(|at| at as u32);
        let firsts: Vec<u32> = names.iter().zip(0..).map(|(name, at)| first(name).unwrap_or(at)).collect();
        for number in of_level {
            *number = firsts.get(*number as usize).copied().unwrap_or(*number);
        }
        if blank_is_clean {
            let clean = clean_edit(names);
            labels.blank = Some(clean.unwrap_or(names.len()) as u32);
            if clean.is_none() {
                names.push(BLANK_IS.to_owned());
            }
        }
        labels
    }

    pub fn at(&self, row: usize) -> Option<u32> {
        let level = self.column.codes().get(row).and_then(|code| code.level());
        let number = level.and_then(|level| self.keys.of_level.get(level as usize).copied());
        // What is only blanks is no name.
        let is_name =
            |number: &u32| self.keys.names.get(*number as usize).is_some_and(|name| !name.is_empty());
        number.filter(is_name).or(self.blank)
    }

    /// The values by their numbers.
    pub fn names(self) -> Vec<String> {
        self.keys.names
    }
}

/// What a blank edit is called where it is the clean control.
const BLANK_IS: &str = "clean";

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
    solutions: Labels<'t>,
    edits: Labels<'t>,
    judges: Option<Labels<'t>>,
    /// The judges of the columns, if each column of verdicts is one's.
    across: Option<Vec<String>>,
    pub runs: Option<Labels<'t>>,
    verdicts: Vec<Reader<'t>>,
    flags: Option<Flags<'t>>,
}

impl<'t> Reading<'t> {
    pub fn of(found: &Found<'t>, own: &OwnWords, blank_is_clean: bool) -> Self {
        let reader = |column: &&'t Column| {
            let of_outputs = are_outputs(column);
            let said = column.levels().iter().map(|level| said(Some(level), own, of_outputs)).collect();
            Reader { column, said }
        };
        Self {
            solutions: Labels::of(found.solution),
            edits: Labels::of_edits(found.edit, blank_is_clean),
            judges: found.judge.map(Labels::of),
            across: (found.across == SeveralColumns::Judges).then(|| judges_of(&found.verdicts)),
            runs: found.run.map(Labels::of),
            verdicts: found.verdicts.iter().map(reader).collect(),
            flags: found.truncated.map(Flags::of),
        }
    }

    /// Which versions a row is of, by the numbers of its solution, edit and judge, and what is said of each; or why it does
    /// not count.
    pub fn row(&self, at: usize) -> Result<Vec<([u32; 3], Verdicts)>, SetAsideReason> {
        let judge = self.judges.as_ref().map_or(Some(0), |judges| judges.at(at));
        let solution = self.solutions.at(at).ok_or(SetAsideReason::NoSolution)?;
        let edit = self.edits.at(at).ok_or(SetAsideReason::NoEdit)?;
        let judge = judge.ok_or(SetAsideReason::NoJudge)?;
        let said = self.verdicts(at).ok_or(SetAsideReason::OtherWord)?;
        if self.across.is_some() {
            let each = said.into_iter().zip(0..);
            return Ok(each.map(|(one, judge)| ([solution, edit, judge], Verdicts::of([one]))).collect());
        }
        Ok(vec![([solution, edit, judge], Verdicts::of(said))])
    }

    /// The verdicts of a row; none if one of its words is not known.
    fn verdicts(&self, at: usize) -> Option<Vec<Option<bool>>> {
        let said = self.verdicts.iter().map(|reader| match reader.at(at) {
            Said::Verdict(verdict) => Some(verdict),
            Said::Other => None,
        });
        said.collect()
    }

    /// The names of solutions, edits and judges; none for the one judge of a table that names none.
    pub fn names(self) -> (Vec<String>, Vec<String>, Vec<Option<String>>) {
        let judges = self.across.or_else(|| Some(self.judges?.names()));
        let judges = judges.map_or_else(|| vec![None], |judges| judges.into_iter().map(Some).collect());
        (self.solutions.names(), self.edits.names(), judges)
    }

    /// Whether the judge was cut off in a row, if that is known.
    pub fn truncated(&self, at: usize) -> Option<bool> {
        self.flags.as_ref()?.at(at)
    }
}
