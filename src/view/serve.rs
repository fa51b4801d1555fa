//! Which links are pages worked out by the engine, and what is said of them while their numbers come in.

use super::{View, rerun as page};
use crate::analysis::link::{self, Repair, rerun as words};
use crate::analysis::rerun::{self, RerunOutcome, RerunRequest};
use crate::engine::status::{GpuChoice, Status};
use crate::engine::{Job, Range, Tally};

/// The page of a link (what stands behind `#/`) before anything is simulated, and the job that fills it, with the
/// processors that it may use. `None` if the engine has no page of this name.
#[must_use]
pub fn show(link: &str) -> Option<(View, Option<(Job, GpuChoice)>)> {
    let (request, repairs) = read(link)?;
    let (outcome, job) = rerun::begin(&request).ok()?;
    Some((page::page(&outcome, repairs, None), Some((job, request.gpu))))
}

/// The page of a link once `done` replicates of its job left these integers, in the form that the job keeps them; for
/// a job that is not yet done, or that was stopped, too.
///
/// A link of no page gives the same as [`show`]; it is not asked for.
#[must_use]
pub fn fill(link: &str, _work: &Job, done: u32, words: &[u32], status: &Status) -> Option<View> {
    let (request, repairs) = read(link)?;
    let outcome = filled(rerun::outcome(&request), done, words);
    Some(page::page(&outcome, repairs, Some(status)))
}

/// An outcome with what `done` replicates left.
#[must_use]
pub fn filled(outcome: RerunOutcome, done: u32, words: &[u32]) -> RerunOutcome {
    rerun::finish(outcome, &Tally { range: Range { first: 0, end: done }, words: words.to_vec() })
}

/// Reads no more than the links of its own pages: the others are read by the page, and their reader is not needed here.
fn read(link: &str) -> Option<(RerunRequest, Vec<Repair>)> {
    link::read_as(link, |path, settings| (path == words::PATH).then(|| words::read(settings)))
}
