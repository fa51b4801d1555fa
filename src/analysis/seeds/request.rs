//! What is compared, and how many comparisons are drawn.

use serde::{Deserialize, Serialize};

use crate::analysis::problems::{Difficulty, LogOddsShift, ProblemCount};
use crate::analysis::vote::Samples;
use crate::bounded::bounded;
use crate::model::AttractorShare;
use crate::rng::Seed;

bounded! {
    /// How many comparisons are drawn: 1 to 1,000. A request allows fewer where each takes many samples
    /// ([`SeedsRequest::most_draws`]).
    DrawCount(u32),
    /// A number of comparisons outside 1 to 1,000.
    DrawCountError = "the number of comparisons lies between 1 and 1000",
    |n| (1..=1000).contains(&n).then_some(n)
}

impl DrawCount {
    /// The usual 20.
    pub const TWENTY: Self = Self(20);
    /// One alone.
    pub const FEWEST: Self = Self(1);
    /// The most.
    pub const MOST: Self = Self(1000);

    /// The number.
    pub const fn count(self) -> u32 {
        self.0
    }
}

/// The most 32-bit words that a request may draw, so that the page follows a slider: enough for twenty comparisons of any
/// length.
pub const MOST_WORDS: u32 = 1_250_000;

/// The settings of the page. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeedsRequest {
    /// Samples of each problem for a score.
    pub n: Samples,
    /// By how many log-odds model B is better than model A on every problem.
    pub shift: LogOddsShift,
    /// How hard the problems are for model A.
    pub difficulty: Difficulty,
    /// How many they are.
    pub problems: ProblemCount,
    /// Samples of each problem for a vote, whose spread is shown beside that of the score.
    pub k: Samples,
    /// The share of wrong answers that fall on one wrong answer. Of the vote only.
    pub a: AttractorShare,
    /// How many comparisons are drawn.
    pub draws: DrawCount,
    /// The seed of every draw.
    pub seed: Seed,
}

impl Default for SeedsRequest {
    fn default() -> Self {
        Self {
            n: Samples::ONE,
            shift: LogOddsShift::THREE_POINTS,
            difficulty: Difficulty::Spread,
            problems: ProblemCount::THIRTY,
            k: Samples::SIXTEEN,
            a: AttractorShare::HALF,
            draws: DrawCount::TWENTY,
            seed: Seed(42),
        }
    }
}

impl SeedsRequest {
    /// The most comparisons that stay within [`MOST_WORDS`].
    pub fn most_draws(&self) -> DrawCount {
        // A word for each sample and one for ties, of each problem and both models.
        let words = 2 * self.difficulty.n_problems(self.problems) * (self.n.count() + 1);
        let most = (MOST_WORDS / words.max(1)).min(DrawCount::MOST.0);
        DrawCount::new(most).unwrap_or(DrawCount::FEWEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_takes_the_default_and_nothing_is_ignored() {
        let sparse: SeedsRequest = serde_json::from_str(r#"{"n":4}"#).unwrap();
        let n = Samples::new(4).unwrap();
        assert_eq!(sparse, SeedsRequest { n, ..SeedsRequest::default() });
        assert!(serde_json::from_str::<SeedsRequest>(r#"{"samples":4}"#).is_err());
        assert!(serde_json::from_str::<SeedsRequest>(r#"{"draws":0}"#).is_err());
        assert!(serde_json::from_str::<SeedsRequest>(r#"{"shift":3.5}"#).is_err());
    }

    #[test]
    fn long_comparisons_are_fewer() {
        let most = |n, problems| {
            let (n, problems) = (Samples::new(n).unwrap(), ProblemCount::new(problems).unwrap());
            SeedsRequest { n, problems, ..SeedsRequest::default() }.most_draws().count()
        };
        assert_eq!((most(1, 30), most(64, 30), most(256, 120)), (1000, 320, 20));
    }
}
