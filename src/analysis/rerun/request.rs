//! What is rerun, how often, and with which seed.

use serde::{Deserialize, Serialize};

use super::job;
use crate::analysis::problems::{Difficulty, ProblemCount};
use crate::analysis::vote::Samples;
use crate::bounded::bounded;
use crate::engine::status::{GpuChoice, Hands};
use crate::model::{AttractorShare, Attractors, Correlation};
use crate::rng::Seed;

bounded! {
    /// How often the experiment is repeated: 100 to 2³¹. A request allows fewer where its reruns are long
    /// ([`RerunRequest::most_reruns`]).
    RerunCount(u32),
    /// A number of reruns outside 100 to 2³¹.
    RerunCountError = "the number of reruns lies between 100 and 2147483648",
    |n| (100..=1 << 31).contains(&n).then_some(n)
}

bounded! {
    /// By how many workers it is run: 1 to 64, or 0 for as many as suit the machine and the job.
    Workers(u32),
    /// A number of workers beyond 64.
    WorkersError = "the number of workers lies between 0 and 64",
    |n| (n <= 64).then_some(n)
}

impl Workers {
    /// As many as suit the machine and the job.
    pub const ALL: Self = Self(0);

    /// The number.
    pub fn count(self) -> u32 {
        self.0
    }
}

impl RerunCount {
    /// The usual 20,000.
    pub const TWENTY_THOUSAND: Self = Self(20_000);
    /// The fewest.
    pub const FEWEST: Self = Self(100);

    /// The number.
    pub fn count(self) -> u32 {
        self.0
    }

    /// The most reruns of so many words each that stay within [`MOST_DRAWS`].
    pub(in crate::analysis) fn most_of(words: u32) -> Self {
        let most = (MOST_DRAWS / u64::from(words.max(1))).min(1 << 31);
        u32::try_from(most).ok().and_then(|most| Self::new(most).ok()).unwrap_or(Self::FEWEST)
    }
}

/// The most 32-bit draws that a request may take: four thousand million, seconds on a graphics processor and a minute
/// or two on a few workers.
pub const MOST_DRAWS: u64 = 4_000_000_000;

/// What is rerun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RerunExperiment {
    /// The benchmark, with a majority vote on every problem.
    Vote,
    /// The benchmark, with every trace stopped at a token budget.
    Budget,
    /// The question bootstrap of a benchmark whose problems came out as expected.
    Bootstrap,
    /// The sign-flip test of two models whose problems came out as expected.
    Permutation,
}

impl RerunExperiment {
    /// Every experiment, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Vote, Self::Budget, Self::Bootstrap, Self::Permutation];
}

/// The settings of the page. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RerunRequest {
    /// What is rerun.
    pub experiment: RerunExperiment,
    /// Samples per problem.
    pub k: Samples,
    /// The share of wrong answers that fall on attractors. Of the vote only, as are the next two.
    pub a: AttractorShare,
    /// How the attractors divide that share.
    pub attractors: Attractors,
    /// How much the samples of a problem are right or wrong together.
    pub rho: Correlation,
    /// How hard the problems are.
    pub difficulty: Difficulty,
    /// How many they are.
    pub problems: ProblemCount,
    /// How often it is repeated.
    pub reruns: RerunCount,
    /// The seed of every draw.
    pub seed: Seed,
    /// Which processors may be used; the integers depend neither on this nor on the next.
    pub gpu: GpuChoice,
    /// By how many workers.
    pub workers: Workers,
}

impl Default for RerunRequest {
    fn default() -> Self {
        Self {
            experiment: RerunExperiment::Vote,
            k: Samples::SIXTEEN,
            a: AttractorShare::HALF,
            attractors: Attractors::ONE,
            rho: Correlation::NONE,
            difficulty: Difficulty::Spread,
            problems: ProblemCount::THIRTY,
            reruns: RerunCount::TWENTY_THOUSAND,
            seed: Seed(42),
            gpu: GpuChoice::Auto,
            workers: Workers::ALL,
        }
    }
}

impl RerunRequest {
    /// The most reruns that stay within [`MOST_DRAWS`].
    pub fn most_reruns(&self) -> RerunCount {
        RerunCount::most_of(job::words_per_rerun(self))
    }

    /// Who may run it. A number of workers means workers, unless WebGPU is asked for by name.
    pub fn hands(&self) -> Hands {
        let workers = self.workers.count();
        let gpu = if workers > 0 && self.gpu == GpuChoice::Auto { GpuChoice::Off } else { self.gpu };
        Hands { gpu, workers }
    }

    /// The attractors' shares of the wrong answers.
    pub fn shares(&self) -> Vec<f64> {
        self.attractors.shares(self.a)
    }
}
