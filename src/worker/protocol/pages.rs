//! What the page and the workers that describe pages say to each other.

use serde::{Deserialize, Serialize};

use super::{JobId, Ready, Work};
use crate::engine::status::Status;
use crate::report::rows::TablePart;
use crate::report::{File, Kind};
use crate::view::View;

/// From the page.
#[derive(Debug, Serialize, Deserialize)]
pub enum ToPages {
    /// Work out the page of a link, as far as it needs no long work; `before` is the link of the setting before. With a file
    /// it is the page of the link on the table in this file (the payload).
    Show { job: JobId, link: String, before: Option<String>, file: Option<FileName> },
    /// Leave what is being worked out as it is, or what is being done for it first.
    Stop { job: JobId },
    /// Make the page shown last anew, now that so many replicates left these integers (the payload).
    Fill { job: JobId, done: u32, status: Status },
    /// Write what is behind the page shown last as a file.
    Export { job: JobId, kind: Kind },
    /// Write a part of the table of the page shown last as a file.
    Take { job: JobId, part: TablePart },
}

/// A file that is handed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileName {
    /// Its name.
    pub name: String,
    /// The name of the site's sample that it is, if it is one.
    pub sample: Option<String>,
    /// The names and sizes of files that are handed over as one; empty for one file.
    pub files: Vec<(String, u32)>,
}

/// To the page.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromPages {
    /// It is up.
    Ready(Ready),
    /// A page, and what is left of it to simulate (the payload is its job), or whether the worker goes on with it itself. As
    /// the answer to `Fill` there is nothing new to run.
    Shown { job: JobId, view: Box<View>, work: Option<Work>, goes_on: bool },
    /// What has to be done before a page can be shown, in words, and how far it is.
    Preparing { job: JobId, words: String, done: u32, total: u32 },
    /// How far the worker is with the page shown last.
    Going { job: JobId, done: u32, total: u32 },
    /// A file to save; none if what is behind the page is no longer kept.
    Exported { file: Option<File> },
}
