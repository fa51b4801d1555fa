//! What the page and the engine say to each other.
//!
//! Messages are packed by postcard: a JavaScript object for each would cost both sides more code than everything
//! they compute.

use js_sys::{Array, Uint8Array, Uint32Array};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use crate::analysis::Request;
use crate::data::{Fingerprint, ReadOptions};
use crate::engine::{Job, Range, Tally};
use crate::report::{File, Kind};
use crate::text::Card;
use crate::view::View;
use crate::view::agreement::Findings;

/// Changes whenever a message changes its meaning.
pub const PROTOCOL: u32 = 1;

/// Which build this is: the page and its engine have to be of the same one.
pub fn build_id() -> &'static str {
    option_env!("TIEBREAK_BUILD").unwrap_or(env!("CARGO_PKG_VERSION"))
}

/// A table that the engine keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TableId(pub u32);

/// One run of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct JobId(pub u32);

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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Exportable {
    /// That of a request which needs no table and no simulation.
    Exact(Request),
    /// The one that the engine keeps of this run.
    Kept(JobId),
}

/// From the page to the engine.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToEngine {
    /// Read a file (the payload, a Blob) and keep its table in place of the one before.
    Open { table: TableId, name: String, options: ReadOptions },
    /// Carry out what needs no simulation.
    Begin { job: JobId, table: Option<TableId>, request: Request },
    /// Work out the page of a link.
    Show { job: JobId, link: String },
    /// Be ready to run ranges of this job.
    Prepare { job: JobId, work: Job },
    /// Run a range of the job prepared last.
    Run { job: JobId, range: Range },
    /// Write an outcome as a file.
    Export { what: Exportable, kind: Kind },
    /// Add a tally (the payload) to the outcome begun last.
    Finish { job: JobId, range: Range, width: u32 },
}

/// From the engine to the page.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum FromEngine {
    /// The engine is up; nothing may be sent before.
    Ready { protocol: u32, build: String },
    /// The table is there.
    Opened { table: TableId, sheet: Sheet },
    /// The file is no table.
    Refused { table: TableId, card: Card },
    /// What needs no simulation is done.
    Begun { job: JobId, findings: Box<Findings>, work: Option<Job> },
    /// The page of a link, and what is left to simulate for it.
    Shown { job: JobId, view: Box<View>, work: Option<Job> },
    /// The request does not fit the table.
    Complained { job: JobId, card: Card },
    /// A range is done (the payload is its tally).
    Ran { job: JobId, range: Range, width: u32 },
    /// All is done.
    Finished { job: JobId, findings: Box<Findings> },
    /// A file to save; none if the outcome is no longer kept.
    Exported { file: Option<File> },
    /// A message could not be understood.
    Confused { detail: String },
}

/// A message as it is posted: `[data, payload]`.
pub(super) fn pack(message: &impl Serialize, payload: &JsValue) -> Result<Array, String> {
    let data = postcard::to_allocvec(message).map_err(|error| error.to_string())?;
    Ok(Array::of2(&Uint8Array::from(data.as_slice()), payload))
}

/// A message as it arrives.
pub(super) fn unpack<M: DeserializeOwned>(message: &JsValue) -> Result<(M, JsValue), String> {
    let pair = Array::from(message);
    let data = Uint8Array::new(&pair.get(0)).to_vec();
    Ok((postcard::from_bytes(&data).map_err(|error| error.to_string())?, pair.get(1)))
}

/// A tally's integers as a payload.
pub(super) fn tally_payload(tally: &Tally) -> Uint32Array {
    Uint32Array::from(tally.words.as_slice())
}

/// A tally from its range, width and payload.
pub(super) fn tally_from(range: Range, width: u32, payload: &JsValue) -> Tally {
    Tally { range, width, words: Uint32Array::new(payload).to_vec() }
}
