//! Which links are pages worked out by the engine, and what is said of them while their numbers come in.

use super::{View, rerun as page};
use crate::analysis::link::{self, Parsed, Repair};
use crate::analysis::rerun::{self, RerunRequest};
use crate::analysis::{Begun, Outcome, Request, begin};
use crate::engine::status::{GpuChoice, Status};
use crate::engine::{Job, Range, Tally};

/// What a link stands for before anything is simulated.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Its page.
    pub view: View,
    /// Its outcome, for the files to save.
    pub outcome: Outcome,
    /// The job that fills it, and the processors that it may use.
    pub work: Option<(Job, GpuChoice)>,
}

/// The page of a link (what stands behind `#/`). `None` if the engine has no page of this name.
#[must_use]
pub fn show(link: &str) -> Option<Shown> {
    let (request, repairs) = read(link)?;
    let Begun { outcome, job } = begin(&Request::Rerun(request), None).ok()?;
    let Outcome::Rerun(rerun) = &outcome else { return None };
    let view = page::page(rerun, repairs, None);
    Some(Shown { view, outcome, work: job.map(|job| (job, request.gpu)) })
}

/// The page of a link, and its outcome, once `done` replicates of its job left these integers, in the form that the job
/// keeps them; for a job that is not yet done, or that was stopped, too.
#[must_use]
pub fn fill(link: &str, done: u32, words: &[u32], status: &Status) -> Option<(View, Outcome)> {
    let (request, repairs) = read(link)?;
    let tally = Tally { range: Range { first: 0, end: done }, words: words.to_vec() };
    let outcome = rerun::finish(rerun::outcome(&request), &tally);
    let view = page::page(&outcome, repairs, Some(status));
    Some((view, Outcome::Rerun(Box::new(outcome))))
}

fn read(link: &str) -> Option<(RerunRequest, Vec<Repair>)> {
    match link::read(link)? {
        Parsed { request: Request::Rerun(request), repairs } => Some((request, repairs)),
        _ => None,
    }
}
