//! Explore / Vote: one model, three honest scores, exactly, under the attractor model.

use serde::{Deserialize, Serialize};

use super::problems::{Difficulty, ProblemCount};
use crate::bounded::bounded;
use crate::model::{AttractorShare, Benchmark, VoteWeights, pass_at_k};

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

/// The settings of the page. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VoteRequest {
    /// The share of wrong answers that fall on one wrong answer.
    pub a: AttractorShare,
    /// Samples per problem.
    pub k: Samples,
    /// How hard the problems are.
    pub difficulty: Difficulty,
    /// How many they are.
    pub problems: ProblemCount,
}

impl Default for VoteRequest {
    fn default() -> Self {
        Self {
            a: AttractorShare::HALF,
            k: Samples::SIXTY_FOUR,
            difficulty: Difficulty::Spread,
            problems: ProblemCount::THIRTY,
        }
    }
}

/// The scores at one number of samples, as shares of 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// Samples per problem.
    pub k: u32,
    /// Mean chance that some sample is right.
    pub pass: f64,
    /// Mean chance that the majority vote is right.
    pub vote: f64,
}

/// One problem at the chosen number of samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    /// Its solve rate: the chance that one sample is right.
    pub rate: f64,
    /// The chance that some sample is right.
    pub pass: f64,
    /// The chance that the vote is right.
    pub vote: f64,
    /// Whether a long vote wins it: rate > a/(1 + a).
    pub clears: bool,
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VoteOutcome {
    /// What was asked.
    pub request: VoteRequest,
    /// pass@1: the mean solve rate.
    pub mean: f64,
    /// The scores at the chosen k.
    pub at: Scores,
    /// The scores for k = 1, 2, … 64, then every eighth up to the power of two at or above the chosen k; the chosen k is
    /// always among them.
    pub curve: Vec<Scores>,
    /// The solve rate that a long vote needs: a/(1 + a).
    pub threshold: f64,
    /// Problems above it.
    pub n_clear: u32,
    /// The share of problems above it: where the vote ends as k grows.
    pub ceiling: f64,
    /// The problems, by ascending solve rate.
    pub problems: Vec<Problem>,
}

/// The exact scores. O(K³ + N K²) for K the last number of samples drawn.
pub fn outcome(request: &VoteRequest) -> VoteOutcome {
    let benchmark = request.difficulty.benchmark(request.problems);
    let k = request.k.count();
    let threshold = request.a.threshold();
    let weights = VoteWeights::new(k, request.a);
    let problems: Vec<Problem> = benchmark
        .rates()
        .iter()
        .map(|&rate| Problem {
            rate,
            pass: pass_at_k(rate, k),
            vote: weights.wins(rate),
            clears: rate > threshold,
        })
        .collect();
    let n_clear = problems.iter().filter(|problem| problem.clears).count() as u32;
    VoteOutcome {
        request: request.clone(),
        mean: benchmark.mean(),
        at: scores(&benchmark, k, &weights),
        curve: curve(&benchmark, request.a, k),
        threshold,
        n_clear,
        ceiling: f64::from(n_clear) / problems.len().max(1) as f64,
        problems,
    }
}

fn scores(benchmark: &Benchmark, k: u32, weights: &VoteWeights) -> Scores {
    Scores { k, pass: benchmark.mean_of(|p| pass_at_k(p, k)), vote: benchmark.mean_of(|p| weights.wins(p)) }
}

/// The scores along the axis: every k to 64, beyond that every eighth, and the chosen one.
fn curve(benchmark: &Benchmark, a: AttractorShare, chosen: u32) -> Vec<Scores> {
    let last = chosen.next_power_of_two().max(64);
    let ks = (1..=last).filter(|&k| k <= 64 || k % 8 == 0 || k == chosen);
    ks.map(|k| scores(benchmark, k, &VoteWeights::new(k, a))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_prints_the_three_numbers() {
        let out = outcome(&VoteRequest::default());
        let percent = |x: f64| format!("{:.1}", 100.0 * x);
        assert_eq!(
            [percent(out.mean), percent(out.at.vote), percent(out.at.pass)],
            ["52.9".to_owned(), "65.7".to_owned(), "97.8".to_owned()]
        );
        assert_eq!((out.n_clear, percent(out.ceiling)), (20, "66.7".to_owned()));
    }

    #[test]
    fn the_curve_holds_the_chosen_k_and_ends_at_a_power_of_two() {
        for k in [1, 5, 64, 65, 200, 256] {
            let request = VoteRequest { k: Samples::new(k).unwrap(), ..VoteRequest::default() };
            let out = outcome(&request);
            assert_eq!(out.curve.last().unwrap().k, k.next_power_of_two().max(64));
            assert!(out.curve.contains(&out.at));
        }
    }

    #[test]
    fn an_unknown_setting_is_not_ignored() {
        assert!(serde_json::from_str::<VoteRequest>(r#"{"a":0.2,"samples":3}"#).is_err());
        let sparse: crate::analysis::Request = serde_json::from_str(r#"{"vote":{"k":3}}"#).unwrap();
        assert_eq!(
            sparse,
            crate::analysis::Request::Vote(VoteRequest {
                k: Samples::new(3).unwrap(),
                ..VoteRequest::default()
            })
        );
    }
}
