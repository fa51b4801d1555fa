//! Files that are not delimited text: logs of evaluation tools, JSON, workbooks, packed files.
//!
//! Each is converted to CSV with a header, which is then read by [`read`](super::read) like any other table, so that all that
//! follows is one way. There is one file for each kind, with the sign that it is known by and where its tool describes
//! it. What the conversion is told by ([`FileKind`], [`ConversionNote`]) is always there; the conversion itself is a module
//! of the site that is loaded with the first such file, behind the feature `formats`.

use serde::{Deserialize, Serialize};

#[cfg(feature = "formats")]
mod archive;
#[cfg(feature = "formats")]
mod convert;
#[cfg(feature = "formats")]
mod evalplus;
#[cfg(feature = "formats")]
mod grid;
#[cfg(feature = "formats")]
mod human_eval;
#[cfg(feature = "formats")]
mod inspect;
#[cfg(feature = "formats")]
mod json;
#[cfg(feature = "formats")]
mod judged;
#[cfg(feature = "formats")]
mod lists;
#[cfg(feature = "formats")]
mod lm_eval;
#[cfg(feature = "formats")]
mod nemo;
#[cfg(feature = "formats")]
mod objects;
#[cfg(feature = "formats")]
mod openai_evals;
#[cfg(feature = "formats")]
mod tau_bench;
#[cfg(feature = "formats")]
mod trusted;
#[cfg(feature = "formats")]
mod workbook;

#[cfg(feature = "formats")]
pub use convert::convert;

/// What a file turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileKind {
    /// Delimited text that was packed, or whose cells hold lists.
    Delimited,
    /// Objects of JSON.
    Json,
    /// The log of samples of the LM Evaluation Harness.
    LmEval,
    /// A log of Inspect, as JSON or as an `.eval` archive.
    Inspect,
    /// Generations of NeMo-Skills, one file for each seed.
    Nemo,
    /// Results of HumanEval.
    HumanEval,
    /// Results of EvalPlus.
    EvalPlus,
    /// A log of OpenAI Evals.
    OpenAiEvals,
    /// Results of τ-bench.
    TauBench,
    /// An Excel workbook.
    Workbook,
    /// Verdicts of judges, joined with the key of the audit set that they judged.
    Judged,
}

/// The column of ids in the key of an audit set: what a judge is given instead of everything else.
pub const KEY_ID: &str = "id";

/// The columns that the key of an audit set is known by.
pub const KEY_COLUMNS: [&str; 4] = [KEY_ID, "solution", "edit", "right_verdict"];

/// Something to know about a conversion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConversionNote {
    /// How many rows came out.
    Rows(u32),
    /// How many files they are from, where there are several.
    Files(u32),
    /// The file within a packed one that was read.
    Unpacked(String),
    /// Rows without a score. They are kept, with an empty cell for it.
    Unscored(u32),
    /// Responses that the log keeps beside the scored one of their record; they have no score of their own and are left out.
    RepeatsLeftOut(u32),
    /// Rows of repeats that have an answer each and only one score together, which is left out.
    RepeatsUnscored(u32),
    /// Records of other kinds, which are left out.
    OtherRecords(u32),
    /// Columns whose cells were lists, which became a row for each element.
    Unrolled {
        /// The first three of them.
        columns: Vec<String>,
        /// How many there are.
        n_columns: u32,
    },
    /// Judgments of ids that the key does not have. They are kept, with nothing from the key.
    NotInKey {
        /// How many.
        n: u32,
        /// The first three of the ids.
        ids: Vec<String>,
    },
    /// Most judgments are of such ids: the key is likely that of another set.
    OtherKey,
    /// Ids that the keys have twice with different rows, of which the first counts.
    KeyTwice {
        /// How many.
        n: u32,
        /// The first three of the ids.
        ids: Vec<String>,
    },
    /// Variants of the key that no judge was asked about, or whose answers are not here.
    Unjudged(u32),
    /// The samples of the archive are more than is unpacked, so its summaries were read: they say no stop reasons.
    FromSummaries,
}

/// A file as delimited text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Converted {
    /// CSV whose first row names the columns, in a workbook unless rows of titles or blank ones stand above it. Packed
    /// delimited text stays as it is.
    pub text: String,
    /// What the file is.
    pub kind: FileKind,
    /// What there is to choose from: sheets, filters, scorers. Empty if there is no choice.
    pub parts: Vec<String>,
    /// The one that was read, from 0.
    pub part: Option<u32>,
    /// What there is to know.
    pub notes: Vec<ConversionNote>,
}

impl Converted {
    /// Whether it differs from the file: delimited text of single values is read as it is.
    pub fn is_other(&self) -> bool {
        self.kind != FileKind::Delimited || !self.notes.is_empty()
    }
}

/// What comes of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Conversion {
    /// Its text.
    Done(Converted),
    /// It holds several tables, which are not to be mixed: one has to be chosen.
    Choose {
        /// What the file is.
        kind: FileKind,
        /// Their names.
        parts: Vec<String>,
    },
}
