//! What the page and the desk say to each other.

use serde::{Deserialize, Serialize};

use super::{JobId, Ready, Work};
use crate::analysis::agreement::AgreementRequest;
use crate::data::{Fingerprint, ReadOptions};
use crate::engine::Range;
use crate::report::{File, Kind};
use crate::text::Card;
use crate::view::agreement::Findings;

/// A table that the desk keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TableId(pub u32);

/// What the page knows of a table. Its messages come as words: the page then holds neither the cases nor their texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// What the file is known by.
    pub fingerprint: Fingerprint,
    /// Rows of data in the file.
    pub n_rows_read: u32,
    /// Its columns: name, and how many labels.
    pub columns: Vec<(String, u32)>,
    /// Which columns are taken as the raters if nobody chooses, and why.
    pub suggested: Option<([String; 2], Card)>,
    /// What was found on the way.
    pub cards: Vec<Card>,
}

/// An outcome to write as a file.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Exportable {
    /// The agreement that the desk keeps of this run.
    Agreement(JobId),
    /// What is behind the page of this run.
    Page(JobId),
}

/// From the page to the desk.
#[derive(Debug, Serialize, Deserialize)]
pub enum ToDesk {
    /// Read a file (the payload, a Blob) and keep its table in place of the one before.
    Open { table: TableId, name: String, options: ReadOptions },
    /// Carry out what needs no long simulation.
    Begin { job: JobId, table: Option<TableId>, request: AgreementRequest },
    /// Add a tally (the payload) to the outcome begun last.
    Finish { job: JobId, range: Range },
    /// Write an outcome as a file.
    Export { what: Exportable, kind: Kind },
}

/// From the desk to the page.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromDesk {
    /// The desk is up.
    Ready(Ready),
    /// The table is there.
    Opened { table: TableId, sheet: Sheet },
    /// The file is no table.
    Refused { table: TableId, card: Card },
    /// What needs no simulation is done, and this is left (the payload is its job).
    Begun { job: JobId, findings: Box<Findings>, work: Work },
    /// The request does not fit the table.
    Complained { job: JobId, card: Card },
    /// All is done: after `Finish`, or at once after `Begin`.
    Finished { job: JobId, findings: Box<Findings> },
    /// A file to save; none if the outcome is no longer kept.
    Exported { file: Option<File> },
}
