//! Runs what must be simulated: ranges of replicates of a job, anywhere, with the same integers as a result.
//!
//! A [`Job`] is plain data: integer thresholds, a seed, a number of replicates. A word is a pure function of the seed,
//! the replicate and its index in the replicate ([`crate::rng`]); every decision compares a word with a threshold, or
//! picks an index by a multiply-high, or looks at a bit; every tally is an integer. So a range gives the same
//! [`Tally`] wherever it runs, and ranges of any length, on any number of workers or on a graphics processor, in any
//! order, make up the same whole.
//!
//! ```text
//! Job -> Rest -> ranges -> cpu::Runner or gpu -> tallies -> Gathering -> Tally
//! ```

mod cpu;
mod flip;
pub mod gpu;
mod rerun;
mod resample;
mod shard;
pub mod status;
mod threshold;
mod trace;

pub use cpu::Runner;
pub use flip::{FlipPattern, Flips, FlipsError};
pub use rerun::{MOST_ATTRACTORS, Reruns, RerunsError, Solving};
pub use resample::{Pattern, ResampleSum, ResampleSumError};
pub use shard::{Gathering, Range, Rest, Tally, TallyError};
pub use trace::{MOST_CELLS, Traces, TracesError};

use serde::{Deserialize, Serialize};

use crate::bounded::bounded;
use crate::rng::Seed;

bounded! {
    /// How many replicates of a bootstrap to run: 100 to 100,000. With fewer, percentiles say nothing; with more, the
    /// answer no longer moves.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Experiment {
    /// Rerun a benchmark under the attractor model.
    Reruns(Reruns),
    /// Draw traces and count the cells they fall in.
    Traces(Traces),
    /// Resample items with replacement and add up their count vectors.
    ResampleSum(ResampleSum),
    /// Flip every item or not, and add up what they then are.
    Flips(Flips),
}

impl Experiment {
    /// 32-bit words that one replicate takes; about, for a bootstrap of many items.
    pub fn draws_per_replicate(&self) -> u32 {
        match self {
            Self::Reruns(reruns) => reruns.n_problems() * reruns.words_per_problem(),
            Self::Traces(traces) => traces.n_problems() * traces.n_traces(),
            Self::ResampleSum(resample) => resample.n_words(),
            Self::Flips(flips) => flips.n_words(),
        }
    }

    /// Integers that one replicate leaves.
    pub fn width(&self) -> u32 {
        match self {
            Self::Reruns(_) => 3,
            Self::Traces(traces) => traces.n_cells(),
            Self::ResampleSum(resample) => resample.width(),
            Self::Flips(flips) => flips.width(),
        }
    }

    /// The largest value of each of them.
    pub fn most(&self) -> Vec<u32> {
        match self {
            Self::Reruns(reruns) => reruns.most().to_vec(),
            Self::Traces(traces) => {
                vec![traces.n_problems() * traces.n_traces(); traces.n_cells() as usize]
            }
            Self::ResampleSum(resample) => resample.most(),
            Self::Flips(flips) => flips.most(),
        }
    }
}

/// What is kept of the integers that replicates leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// All of them, replicate by replicate.
    Rows,
    /// For each column, how often each value from 0 to its largest came out; the columns' cells follow one another.
    Histogram,
    /// For each column, the sum over replicates.
    Totals,
}

/// An experiment, its seed, how often it is repeated, and what is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Job {
    /// What one replicate does.
    pub experiment: Experiment,
    /// The seed of every draw.
    pub seed: Seed,
    /// How many replicates.
    pub replicates: u32,
    /// What is kept of them.
    pub keep: Keep,
}

/// What of a job those have to know who hand out its ranges and gather their tallies: not what a replicate does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    /// How many replicates.
    pub replicates: u32,
    /// 32-bit words that one replicate takes.
    pub draws_per_replicate: u32,
    /// Integers that one replicate leaves.
    pub width: u32,
    /// What is kept of them.
    pub keep: Keep,
    /// Integers in the tally of the whole job.
    pub n_words: u32,
}

impl Outline {
    /// 32-bit draws of so many replicates.
    pub fn draws(&self, replicates: u32) -> u64 {
        u64::from(replicates) * u64::from(self.draws_per_replicate)
    }
}

impl From<&Job> for Outline {
    fn from(job: &Job) -> Self {
        Self {
            replicates: job.replicates,
            draws_per_replicate: job.experiment.draws_per_replicate(),
            width: job.experiment.width(),
            keep: job.keep,
            n_words: job.n_words(job.replicates) as u32,
        }
    }
}

/// A job as it arrives.
#[derive(Deserialize)]
struct Unchecked {
    experiment: Experiment,
    seed: Seed,
    replicates: u32,
    keep: Keep,
}

impl TryFrom<Unchecked> for Job {
    type Error = JobError;

    fn try_from(job: Unchecked) -> Result<Self, JobError> {
        Self::new(job.experiment, job.seed, job.replicates, job.keep)
    }
}

/// The most integers that a tally holds: 64 million, a quarter of a gigabyte.
const MOST_WORDS: u64 = 1 << 26;

/// Why a job cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobError {
    /// No replicate.
    Empty,
    /// The tally would be too large to hold.
    TooMany,
    /// A sum over the replicates would not fit 32 bits.
    TooLarge,
}

impl std::fmt::Display for JobError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Empty => "a job has at least one replicate",
            Self::TooMany => "the integers that the replicates leave would not fit the memory",
            Self::TooLarge => "a sum over the replicates would not fit 32 bits",
        })
    }
}

impl std::error::Error for JobError {}

impl Job {
    /// A job, checked once.
    ///
    /// # Errors
    /// See [`JobError`].
    pub fn new(experiment: Experiment, seed: Seed, replicates: u32, keep: Keep) -> Result<Self, JobError> {
        if replicates == 0 {
            return Err(JobError::Empty);
        }
        let wide = |n: u32| u64::from(n);
        let most = experiment.most();
        let n_words = match keep {
            Keep::Rows => wide(replicates) * wide(experiment.width()),
            Keep::Histogram => most.iter().map(|&most| wide(most) + 1).sum(),
            Keep::Totals => wide(experiment.width()),
        };
        if n_words > MOST_WORDS {
            return Err(JobError::TooMany);
        }
        let largest = most.iter().copied().max().map_or(0, wide);
        if keep == Keep::Totals && largest * wide(replicates) > wide(u32::MAX) {
            return Err(JobError::TooLarge);
        }
        Ok(Self { experiment, seed, replicates, keep })
    }

    /// Integers in the tally of so many replicates.
    pub fn n_words(&self, replicates: u32) -> usize {
        match self.keep {
            Keep::Rows => replicates as usize * self.experiment.width() as usize,
            Keep::Histogram => self.experiment.most().iter().map(|&most| most as usize + 1).sum(),
            Keep::Totals => self.experiment.width() as usize,
        }
    }

    /// 32-bit draws of the whole job.
    pub fn draws(&self) -> u64 {
        u64::from(self.replicates) * u64::from(self.experiment.draws_per_replicate())
    }
}

/// Runs a whole job on this thread.
pub fn run(job: &Job) -> Tally {
    Runner::new(job).run(Range { first: 0, end: job.replicates })
}

/// A number that tells tallies apart at a glance: FNV-1a over their integers, little-endian.
///
/// Fowler, Noll and Vo's hash, 64 bits. It guards against nothing but chance.
pub fn fingerprint(words: &[u32]) -> u64 {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn job(seed: u32, counts: &[u32], replicates: u32) -> Job {
        let patterns =
            counts.iter().zip(0..).map(|(&count, i)| Pattern { count, adds: vec![(i, 1)] }).collect();
        let width = counts.len() as u32;
        let experiment = Experiment::ResampleSum(ResampleSum::new(width, patterns).unwrap());
        Job::new(experiment, Seed(seed), replicates, Keep::Rows).unwrap()
    }

    #[test]
    fn a_job_that_cannot_be_held_is_refused() {
        let experiment = job(1, &[70_000], 1).experiment;
        let new = |replicates, keep| Job::new(experiment.clone(), Seed(1), replicates, keep).map(|_| ());
        assert_eq!(new(0, Keep::Rows), Err(JobError::Empty));
        assert_eq!(new(1 << 27, Keep::Rows), Err(JobError::TooMany));
        assert_eq!(new(1 << 27, Keep::Histogram), Ok(()));
        assert_eq!(new(1 << 16, Keep::Totals), Err(JobError::TooLarge));
        assert_eq!(new(1 << 15, Keep::Totals), Ok(()));
    }

    #[test]
    fn fingerprints_are_fnv_1a() {
        // Fowler, Noll and Vo's test vector for “foobar” is 0x85944171f73967e8; four bytes of it come as one word.
        assert_eq!(fingerprint(&[]), 0xcbf2_9ce4_8422_2325);
        let word = u32::from_le_bytes(*b"foob");
        assert_eq!(fingerprint(&[word]), 0xdd12_0e79_0c25_12af);
    }
}
