//! Which links are pages worked out by the engine, and what is said of them while their numbers come in.

use super::View;
use crate::analysis::Outcome;
use crate::engine::Job;
use crate::engine::status::{GpuChoice, Status};

/// The page of a link (what stands behind `#/`) before anything is simulated, and the job that fills it, with the
/// processors that it may use. `None` if the engine has no page of this name.
#[must_use]
pub fn show(_link: &str) -> Option<(View, Option<(Job, GpuChoice)>)> {
    None
}

/// The page of a link once `done` replicates of its job left these integers, in the form that the job keeps them; for
/// a job that is not yet done, or that was stopped, too; perhaps before its first replicate. `None` as in [`show`].
#[must_use]
pub fn fill(_link: &str, _work: &Job, _done: u32, _words: &[u32], _status: &Status) -> Option<View> {
    None
}

/// The outcome behind such a page, to be written as a file. `None` as in [`show`].
#[must_use]
pub fn outcome(_link: &str, _done: u32, _words: &[u32]) -> Option<Outcome> {
    None
}
