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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Range, Traces};

    /// One problem that a model solves with these chances, 10 words in a rerun.
    fn check(asked: RerunCount, words: u32, chances: &[f64]) -> SharesCheck {
        let share = |&chance: &f64| CheckedShare {
            model: Model::Long,
            quantity: Quantity::Right,
            at: 1,
            trials: 10,
            share: Proportion::of(&[chance], 10),
        };
        let shares = chances.iter().map(share).collect();
        SharesCheck { asked, seed: Seed(7), words, shares, simulation: None }
    }

    fn tally(reruns: u32) -> Tally {
        Tally { range: Range { first: 0, end: reruns }, words: Vec::new() }
    }

    #[test]
    fn counts_become_shares_with_a_check_of_each() {
        let mut of = check(RerunCount::FEWEST, 10, &[0.5, 1.0]);
        assert_eq!((of.reruns(), of.shares[0].drawn(0), of.is_within()), (0, None, true));
        of.fill(&tally(100), [480, 1000]);
        assert_eq!(
            of.shares.iter().map(|one| one.drawn(of.reruns())).collect::<Vec<_>>(),
            [Some(0.48), Some(1.0)]
        );
        let simulation = of.simulation.as_ref().unwrap();
        assert_eq!((simulation.reruns, simulation.draws, simulation.checks.len()), (100, 1000, 2));
        assert!(of.is_within());
        // What is in takes the place of what was in before; what is certain may not fail.
        of.fill(&tally(200), [960, 1999]);
        assert_eq!((of.reruns(), of.shares[0].drawn(200)), (200, Some(0.48)));
        assert_eq!(
            of.simulation.as_ref().unwrap().checks.iter().map(Check::is_within).collect::<Vec<_>>(),
            [true, false]
        );
        assert!(!of.is_within());
        // Before the first range is in there is nothing to be checked.
        of.fill(&tally(0), [0, 0]);
        assert_eq!((of.reruns(), of.simulation.as_ref().unwrap().checks.len(), of.is_within()), (0, 0, true));
    }

    #[test]
    fn a_check_beyond_the_most_draws_is_refused_and_none_is_no_job() {
        let experiment = || Ok(Experiment::Traces(Traces::new(10, &[vec![0.5, 0.5]]).unwrap()));
        assert_eq!(SharesCheck::job(None, experiment), Ok(None));
        let most = RerunCount::most_of(1_000_000);
        assert_eq!(most.count(), 4000);
        let job = SharesCheck::job(Some(&check(most, 1_000_000, &[0.5])), experiment).unwrap().unwrap();
        assert_eq!((job.replicates, job.seed, job.keep), (4000, Seed(7), Keep::Totals));
        let more = RerunCount::new(4001).unwrap();
        let refused = SharesCheck::job(Some(&check(more, 1_000_000, &[0.5])), || panic!("nothing is built"));
        assert_eq!(refused, Err(Complaint::TooManyReruns { found: 4001, most: 4000 }));
        let broken = SharesCheck::job(Some(&check(most, 10, &[0.5])), || Err("why".to_owned()));
        assert_eq!(broken, Err(Complaint::Incomplete { detail: "why".to_owned() }));
    }
}
