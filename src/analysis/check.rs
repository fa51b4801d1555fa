//! Exact shares held against a simulation, for pages whose experiment is none of Explore / Rerun.

use serde::{Deserialize, Serialize};

use super::Complaint;
use super::pair::Model;
use super::rerun::{Check, Proportion, Quantity, RerunCount, Simulation};
use crate::engine::{Experiment, Job, Keep, Tally};
use crate::rng::Seed;

/// A share of what a model does in a rerun: exact, and as it came out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckedShare {
    /// Whose share.
    pub model: Model,
    /// What is counted.
    pub quantity: Quantity,
    /// The budget in tokens, or how many samples vote.
    pub at: u32,
    /// Of how many in each rerun.
    pub trials: u32,
    /// The share.
    pub share: Proportion,
}

/// A check by simulation: what it must give, and what it gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SharesCheck {
    /// How often everything is rerun.
    pub asked: RerunCount,
    /// The seed of every draw.
    pub seed: Seed,
    /// 32-bit draws of one rerun.
    pub words: u32,
    /// What is compared.
    pub shares: Vec<CheckedShare>,
    /// What was drawn, with a check of each share; none before the simulation.
    pub simulation: Option<Simulation>,
}

impl CheckedShare {
    /// The share that came out of so many reruns; none before there are any.
    pub fn drawn(&self, reruns: u32) -> Option<f64> {
        self.share.drawn_share(self.trials, reruns)
    }
}

impl SharesCheck {
    /// How often everything was rerun so far.
    pub fn reruns(&self) -> u32 {
        self.simulation.as_ref().map_or(0, |simulation| simulation.reruns)
    }

    /// Whether chance explains every gap.
    pub fn is_within(&self) -> bool {
        self.simulation.iter().flat_map(|simulation| &simulation.checks).all(Check::is_within)
    }

    /// The job that a check takes, which keeps totals; none if no check is asked for.
    ///
    /// # Errors
    /// If it would take too many draws.
    pub(super) fn job(
        of: Option<&Self>,
        experiment: impl FnOnce() -> Result<Experiment, String>,
    ) -> Result<Option<Job>, Complaint> {
        let Some(check) = of else { return Ok(None) };
        let most = RerunCount::most_of(check.words);
        if check.asked > most {
            return Err(Complaint::TooManyReruns { found: check.asked.count(), most: most.count() });
        }
        let job = experiment().and_then(|experiment| {
            Job::new(experiment, check.seed, check.asked.count(), Keep::Totals)
                .map_err(|error| error.to_string())
        });
        job.map(Some).map_err(|detail| Complaint::Incomplete { detail })
    }

    /// Takes in what came out so far, as the counts of the shares in their order, in place of what there was.
    pub(super) fn fill(&mut self, tally: &Tally, counts: impl IntoIterator<Item = u32>) {
        let (reruns, n_shares) = (tally.range.len(), self.shares.len());
        for (one, count) in self.shares.iter_mut().zip(counts) {
            one.share.drawn = count;
        }
        let check = |one: &CheckedShare| {
            Check::of_share(one.quantity, f64::from(one.at), &one.share, [one.trials, reruns], n_shares)
        };
        let checks = self.shares.iter().filter_map(check).collect();
        self.simulation = Some(Simulation::of(tally, self.words, checks));
    }
}
