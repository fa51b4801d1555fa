//! What is asked of the vote page.

use serde::{Deserialize, Serialize};

use crate::analysis::problems::{Difficulty, LogOddsShift, ProblemCount};
use crate::analysis::rerun::{RerunCount, RerunExperiment, RerunRequest};
use crate::bounded::bounded;
use crate::model::{AttractorShare, Attractors, Correlation, LongVote, VoteWeights};
use crate::rng::Seed;

bounded! {
    /// Samples per problem: 1 to 256.
    Samples(u32),
    /// A number of samples outside 1 to 256.
    SamplesError = "the number of samples lies between 1 and 256",
    |k| (1..=256).contains(&k).then_some(k)
}

impl Samples {
    /// A single sample.
    pub const ONE: Self = Self(1);
    /// The usual 64.
    pub const SIXTY_FOUR: Self = Self(64);
    /// The 16 of the reruns.
    pub const SIXTEEN: Self = Self(16);

    /// The number.
    pub fn count(self) -> u32 {
        self.0
    }
}

/// The numbers of samples at which every problem is followed: close together where scores move, and all powers of two.
pub const LADDER: [u32; 27] =
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256];

/// The settings of the page. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VoteRequest {
    /// The share of wrong answers that fall on attractors.
    pub a: AttractorShare,
    /// Samples per problem.
    pub k: Samples,
    /// How hard the problems are.
    pub difficulty: Difficulty,
    /// How many they are.
    pub problems: ProblemCount,
    /// How the attractors divide that share.
    pub attractors: Attractors,
    /// How much the samples of a problem are right or wrong together.
    pub rho: Correlation,
    /// By how much a second model's log-odds lie above the first's; 0 for no second model.
    pub shift: LogOddsShift,
    /// How often the benchmark is rerun as a check, if at all.
    pub reruns: Option<RerunCount>,
    /// The seed of the check.
    pub seed: Seed,
}

impl Default for VoteRequest {
    fn default() -> Self {
        Self {
            a: AttractorShare::HALF,
            k: Samples::SIXTY_FOUR,
            difficulty: Difficulty::Spread,
            problems: ProblemCount::THIRTY,
            attractors: Attractors::ONE,
            rho: Correlation::NONE,
            shift: LogOddsShift::NONE,
            reruns: None,
            seed: Seed(42),
        }
    }
}

impl VoteRequest {
    /// What is won by ever more votes.
    pub fn long_vote(&self) -> LongVote {
        LongVote::new(self.a, &self.attractors)
    }

    /// The check as a request of its own, if it is asked for.
    pub fn check(&self) -> Option<RerunRequest> {
        self.reruns.map(|reruns| RerunRequest { reruns, ..self.rerun() })
    }

    /// The same benchmark on the page of reruns.
    pub fn rerun(&self) -> RerunRequest {
        RerunRequest {
            experiment: RerunExperiment::Vote,
            k: self.k,
            a: self.a,
            attractors: self.attractors.clone(),
            rho: self.rho,
            difficulty: self.difficulty.clone(),
            problems: self.problems,
            seed: self.seed,
            ..RerunRequest::default()
        }
    }

    pub(super) fn weights(&self, k: u32) -> VoteWeights {
        // With one attractor there is a shorter sum.
        if self.attractors == Attractors::ONE {
            VoteWeights::new(k, self.a)
        } else {
            VoteWeights::several(k, &self.attractors.shares(self.a))
        }
    }

    /// The numbers of samples of the curve: to 64 every one, beyond that every eighth; with several attractors, whose
    /// weights take k³, those of the ladder. The chosen one is always among them, and the last is a power of two.
    pub(super) fn axis(&self) -> Vec<u32> {
        let (chosen, alone) = (self.k.count(), self.attractors == Attractors::ONE);
        let last = chosen.next_power_of_two().max(64);
        let is_drawn =
            |k: &u32| LADDER.contains(k) || *k == chosen || alone && (*k <= 64 || k.is_multiple_of(8));
        (1..=last).filter(is_drawn).collect()
    }
}
