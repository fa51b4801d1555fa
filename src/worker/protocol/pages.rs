//! What the page and the worker that describes pages say to each other.

use serde::{Deserialize, Serialize};

use super::{JobId, Ready, Work};
use crate::engine::status::Status;
use crate::report::{File, Kind};
use crate::view::View;

/// From the page.
#[derive(Debug, Serialize, Deserialize)]
pub enum ToPages {
    /// Work out the page of a link, as far as it needs no long simulation; `before` is the link of the setting before.
    Show { job: JobId, link: String, before: Option<String> },
    /// Make the page shown last anew, now that so many replicates left these integers (the payload).
    Fill { job: JobId, done: u32, status: Status },
    /// Write what is behind the page shown last as a file.
    Export { job: JobId, kind: Kind },
}

/// To the page.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromPages {
    /// It is up.
    Ready(Ready),
    /// A page, and what is left of it to simulate (the payload is its job). As the answer to `Fill` there is nothing
    /// new to run.
    Shown { job: JobId, view: Box<View>, work: Option<Work> },
    /// A file to save; none if what is behind the page is no longer kept.
    Exported { file: Option<File> },
}
