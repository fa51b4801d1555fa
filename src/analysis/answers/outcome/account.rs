//! What became of the table: roles of columns, rows that count, and how it was told what is right.

use serde::{Deserialize, Serialize};

use crate::analysis::answers::request::Role;
use crate::analysis::ledger;

/// Why a row does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetAsideReason {
    /// The row has fewer cells than the table.
    TooFewCells,
    /// The row has more cells than the table.
    TooManyCells,
    /// Every cell of the row is empty.
    Blank,
    /// It names no problem.
    NoProblem,
    /// It names no model, in a table that has a column of models.
    NoModel,
    /// It is of a model that is not looked at.
    OtherModel,
    /// The same sample of the same problem and model stands in an earlier row, which is kept.
    Repeated,
    /// Nothing says whether it is right, though other rows of its problem can be told.
    NotGraded,
    /// Its problem has neither a reference nor a mark, so that none of its rows can be told.
    Unscored,
}

impl SetAsideReason {
    /// Whether the reading of the file set the row aside.
    pub fn is_of_reading(self) -> bool {
        matches!(self, Self::TooFewCells | Self::TooManyCells | Self::Blank)
    }
}

/// Rows set aside for one reason.
pub type SetAsideGroup = ledger::SetAsideGroup<SetAsideReason>;

/// What became of every row: read = used + set aside.
pub type Ledger = ledger::Ledger<SetAsideReason>;

/// Why a column was given its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoleReason {
    /// The request says so.
    Asked,
    /// Its name is one of those that tools give to it, and its content fits.
    Named,
    /// Its content fits, and no column has such a name.
    Content,
    /// Its name is that of another role too (`id` beside `sample_id`); the content decided.
    NameAndContent,
}

/// A column and its role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleFound {
    /// The role.
    pub role: Role,
    /// The column's name.
    pub column: String,
    /// Why this one.
    pub reason: RoleReason,
    /// Different values of the column.
    pub n_values: u32,
    /// Its rows that are not missing.
    pub n_rows: u32,
}

/// A model of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelFound {
    /// Its name.
    pub name: String,
    /// Its rows.
    pub n_rows: u32,
}

/// How it was told whether a sample is right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grading {
    /// Samples told by the column of marks.
    pub by_mark: u32,
    /// Samples told by comparing answer and reference.
    pub by_reference: u32,
    /// Samples without an answer and without a mark: they are wrong.
    pub by_absence: u32,
    /// Samples whose mark says otherwise than their answer beside the reference; the mark counts.
    pub disagree: u32,
    /// Spreadsheet rows of the first of them.
    pub disagree_rows: Vec<u32>,
    /// Marks that are neither yes nor no, such as partial scores: the first few, and how many rows have such.
    pub unreadable_marks: Vec<String>,
    /// Rows with such marks; they are told by the reference, if there is one.
    pub n_unreadable_marks: u32,
    /// Problems whose rows have several references, which are not one answer. Each row is compared with its own.
    pub several_references: Vec<String>,
    /// Problems with neither a reference nor a mark: left out.
    pub unscored: Vec<String>,
    /// Reasons to stop that are taken for no limit and verdicts that are taken for none, because their words are not known;
    /// and answers such as “None”, which may be none.
    pub unknown_words: Vec<UnknownWords>,
}

/// Words of a column whose meaning is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnknownWords {
    /// What the column is taken for.
    pub role: Role,
    /// Its name.
    pub column: String,
    /// The first few words.
    pub words: Vec<String>,
    /// How many rows have such a word.
    pub n: u32,
}

/// Two spellings and more that are one answer of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merge {
    /// The problem.
    pub problem: String,
    /// The spellings, the most frequent first, with how many samples have each.
    pub spellings: Vec<(String, u32)>,
}

/// What there is of a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleCounts {
    /// Problems.
    pub problems: u32,
    /// Samples: the denominator.
    pub samples: u32,
    /// Of these, right.
    pub right: u32,
    /// Samples without an answer: wrong unless marked right.
    pub missing: Option<u32>,
    /// Answers that are not a number and are compared as text.
    pub as_text: Option<u32>,
    /// Samples stopped at a limit; none if the table has no column that says so.
    pub truncated: Option<u32>,
    /// Samples without a number of tokens; none if the table has no such column.
    pub without_tokens: Option<u32>,
    /// The fewest samples of a problem.
    pub n_min: u32,
    /// The most.
    pub n_max: u32,
    /// Problems with fewer samples than k: left out of what is drawn at k.
    pub short: Vec<String>,
    /// Problems with more samples than a vote can hold: they have none.
    pub long: Vec<String>,
    /// Problems whose rows name several clusters: the first counts.
    pub several_clusters: Vec<String>,
}
