//! Which links are pages worked out by the engine, and what is said of them while their numbers come in.

use super::{View, rerun::page};
use crate::analysis::link::{self, Repair, rerun as settings};
use crate::analysis::rerun::{self, RerunOutcome};
use crate::engine::status::{Hands, Status};
use crate::engine::{Job, Range, Tally};
use crate::report::{self, File, Kind};

/// The page that a link stands for, with what is known so far of its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    outcome: RerunOutcome,
    /// What had to be repaired in the link.
    repairs: Vec<Repair>,
}

impl Page {
    /// The page of a link (what stands behind `#/`) before anything is simulated, the job that fills it, and
    /// who may run the job. `None` if the engine has no page of this name.
    #[must_use]
    pub fn of(link: &str) -> Option<(Self, Job, Hands)> {
        // No more than the links of its own pages: the others' reader is not needed here.
        let of_rerun = |path: &str, given: &mut _| (path == settings::PATH).then(|| settings::read(given));
        let (request, repairs) = link::read_as(link, of_rerun)?;
        let (outcome, job) = rerun::begin(&request).ok()?;
        Some((Self { outcome, repairs }, job, request.hands()))
    }

    /// Takes in what `done` replicates left, in the form that the job keeps it, in place of what it had of them: of a
    /// job that is done, is not yet done, or was stopped.
    #[must_use]
    pub fn filled(mut self, done: u32, words: Vec<u32>) -> Self {
        self.outcome = rerun::finish(self.outcome, &Tally { range: Range { first: 0, end: done }, words });
        self
    }

    /// The page as it stands; with a status once the job has begun.
    #[must_use]
    pub fn view(&self, status: Option<&Status>) -> View {
        page(&self.outcome, self.repairs.clone(), status)
    }

    /// What is behind the page as it stands, as a file.
    #[must_use]
    pub fn file(&self, kind: Kind) -> File {
        report::rerun::file(&self.outcome, kind)
    }
}
