//! Runs what must be simulated: ranges of replicates of a job, anywhere, with the same integers as a result.
//!
//! A [`Job`] is plain data. It is cut into ranges by its own size, never by the number of workers; a range gives the
//! same [`Tally`] wherever it runs, and tallies are joined in range order. So the result does not depend on where or
//! in which order the ranges ran.

mod cpu;
mod resample;
mod shard;

pub use cpu::Runner;
pub use resample::{Pattern, ResampleSum, ResampleSumError};
pub use shard::{Range, Tally, TallyError, join, ranges};

use serde::{Deserialize, Serialize};

use crate::bounded::bounded;
use crate::rng::Seed;

bounded! {
    /// How many replicates to run: 100 to 100,000. With fewer, percentiles say nothing; with more, the answer no longer
    /// moves.
    Replicates(u32),
    /// A number of replicates outside 100 to 100,000.
    ReplicatesError = "the number of replicates lies between 100 and 100000",
    |n| (100..=100_000).contains(&n).then_some(n)
}

impl Replicates {
    /// The usual 10,000.
    pub const TEN_THOUSAND: Self = Self(10_000);

    /// The number.
    pub fn count(self) -> u32 {
        self.0
    }
}

/// What one replicate does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Experiment {
    /// Resample items with replacement and add up their count vectors.
    ResampleSum(ResampleSum),
}

impl Experiment {
    /// 32-bit draws that one replicate takes.
    pub fn draws_per_replicate(&self) -> u32 {
        match self {
            Self::ResampleSum(resample) => resample.n_items(),
        }
    }

    /// Integers that one replicate leaves.
    pub fn width(&self) -> u32 {
        match self {
            Self::ResampleSum(resample) => resample.width(),
        }
    }
}

/// An experiment, its seed and how often it is repeated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// What one replicate does.
    pub experiment: Experiment,
    /// The seed of every draw.
    pub seed: Seed,
    /// How many replicates.
    pub replicates: Replicates,
}

/// Runs a whole job on this thread.
///
/// # Errors
/// Never for a job of this crate; the type is that of [`join`].
pub fn run(job: &Job) -> Result<Tally, TallyError> {
    let mut runner = Runner::new(job);
    join(job, ranges(job).map(|range| runner.run(range)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    pub fn job(seed: u32, counts: &[u32], replicates: u32) -> Job {
        let patterns =
            counts.iter().zip(0..).map(|(&count, i)| Pattern { count, adds: vec![(i, 1)] }).collect();
        let width = counts.len() as u32;
        Job {
            experiment: Experiment::ResampleSum(ResampleSum::new(width, patterns).unwrap()),
            seed: Seed(seed),
            replicates: Replicates::new(replicates).unwrap(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn any_order_of_ranges_gives_the_same_tally(seed: u32, counts in proptest::collection::vec(0u32..4000, 1..4), n in 100u32..150) {
            prop_assume!(counts.iter().sum::<u32>() > 0);
            let job = job(seed, &counts, n);
            let whole = run(&job).unwrap();
            // Three runners take turns over the ranges, from the last to the first, as workers might.
            let mut runners = [Runner::new(&job), Runner::new(&job), Runner::new(&job)];
            let mut tallies: Vec<Tally> =
                ranges(&job).enumerate().map(|(i, range)| runners[i % 3].run(range)).collect();
            tallies.reverse();
            prop_assert_eq!(join(&job, tallies).unwrap(), whole);
        }

        #[test]
        fn every_replicate_draws_every_item_once_on_average(counts in proptest::collection::vec(1u32..50, 2..5)) {
            let job = job(3, &counts, 100);
            let n: u32 = counts.iter().sum();
            let tally = run(&job).unwrap();
            prop_assert!(tally.replicates().all(|sums| sums.iter().sum::<u32>() == n));
        }
    }

    #[test]
    fn the_bootstrap_mean_and_spread_are_the_binomial_ones() {
        // 30 of 100 items carry a one: sums are Bin(100, .3), mean 30 and SD √21. With 10,000 replicates the mean's
        // standard error is .046 and the SD's .032; five of each are allowed.
        let tally = run(&job(11, &[30, 70], 10_000)).unwrap();
        let ones: Vec<f64> = tally.replicates().map(|sums| f64::from(sums[0])).collect();
        let mean = ones.iter().sum::<f64>() / 1e4;
        let sd = (ones.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 1e4).sqrt();
        assert!((mean - 30.0).abs() < 0.23, "mean {mean}");
        assert!((sd - 21f64.sqrt()).abs() < 0.16, "SD {sd}");
    }
}
