//! Calculate / Audit set: correct solutions become texts with and without an error, to find out whether a judge reads them.

mod columns;
mod made;

pub use columns::{SetColumns, SetRole};
pub(crate) use made::share;
pub use made::{AuditSet, Blinded, EditMade, Ledger, LeftOutSolution, SetAsideReason, Shown, blinded};

use serde::{Deserialize, Serialize};

use crate::analysis::source::{OnTable, Source, TableKey};
use crate::audit::inject::{Depth, Edit, Plan, RelativeSize};
use crate::audit::token::usual_mark;
use crate::bounded::bounded;
use crate::data::{DecimalMark, ReadOptions};
use crate::rng::Seed;

bounded! {
    /// A solution of the set, counted from 1.
    SolutionNumber(u32),
    /// A number that no solution has.
    SolutionNumberError = "solutions are counted from 1",
    |number| (number >= 1).then_some(number)
}

/// Which sign comes before decimals in the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkChoice {
    /// That of the language in the row; a point where the table has none, or one that is not known.
    #[default]
    ByLanguage,
    /// A point everywhere.
    Point,
    /// A comma everywhere.
    Comma,
}

impl MarkChoice {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::ByLanguage, Self::Point, Self::Comma];

    /// The sign of a row in this language, and whether it is taken for want of a better one.
    pub fn of(self, language: Option<&str>) -> (DecimalMark, bool) {
        match (self, language.and_then(usual_mark)) {
            (Self::Point, _) => (DecimalMark::Point, false),
            (Self::Comma, _) => (DecimalMark::Comma, false),
            (Self::ByLanguage, Some(mark)) => (mark, false),
            (Self::ByLanguage, None) => (DecimalMark::Point, true),
        }
    }
}

/// The edits that are offered, the clean control aside, which is always made. The size of a changed number is that of the request.
pub fn offered() -> Vec<Edit> {
    let depths = [20, 40, 70, 90].into_iter().filter_map(|depth| Depth::new(depth).ok());
    let numbers = depths.map(|depth| Edit::Number { depth, size: RelativeSize::TENTH });
    numbers.chain([Edit::FinalAnswer, Edit::Consistent, Edit::RemovedStep]).collect()
}

/// The settings of an audit set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AuditSetRequest {
    /// The sample table shipped with the page, if it is one.
    pub sample: Option<String>,
    /// How the file is to be read, where it differs from the usual.
    pub read: ReadOptions,
    /// Which columns are which.
    pub columns: SetColumns,
    /// The edits beside the clean control; the size of a changed number is left at a tenth here.
    pub edits: Vec<Edit>,
    /// By how much a number or an answer changes.
    pub size: RelativeSize,
    /// Which sign comes before decimals.
    pub mark: MarkChoice,
    /// Where the draws come from.
    pub seed: Seed,
    /// The solution whose edits are shown.
    pub shown: SolutionNumber,
    /// The file the request was made with.
    pub table: Option<TableKey>,
}

impl Default for AuditSetRequest {
    fn default() -> Self {
        Self {
            sample: None,
            read: ReadOptions::default(),
            columns: SetColumns::default(),
            edits: ["number_40", "number_70", "final_answer", "consistent", "removed_step"]
                .into_iter()
                .filter_map(Edit::named)
                .collect(),
            size: RelativeSize::TENTH,
            mark: MarkChoice::ByLanguage,
            seed: Seed(42),
            shown: SolutionNumber::FIRST,
            table: None,
        }
    }
}

impl SolutionNumber {
    /// The first.
    pub const FIRST: Self = Self(1);

    /// The number.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl AuditSetRequest {
    /// What is made of every solution, the clean control first.
    pub fn plan(&self) -> Plan {
        let sized = |edit: &Edit| match *edit {
            Edit::Number { depth, .. } => Edit::Number { depth, size: self.size },
            other => other,
        };
        let edits = self.edits.iter().filter(|edit| **edit != Edit::Clean).map(sized);
        Plan {
            edits: std::iter::once(Edit::Clean).chain(edits).collect(),
            answer_size: self.size,
            seed: self.seed,
        }
    }
}

impl OnTable for AuditSetRequest {
    fn source(&self) -> Source {
        Source { sample: self.sample.clone(), read: self.read, table: self.table.clone() }
    }

    fn on(self, Source { sample, read, table }: Source) -> Self {
        Self { sample, read, table, ..self }
    }
}
