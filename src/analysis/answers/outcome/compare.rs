//! Two models on the problems that both have.

use serde::{Deserialize, Serialize};

use super::lengths::Crossover;
use super::measure::Measure;
use super::model::Clustered;
use crate::stats::interval::Interval;

/// A difference, second − first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DifferencePoint {
    /// The mean difference over the common problems that have the measure for both.
    pub value: f64,
    /// How many these are.
    pub n_problems: u32,
    /// Its paired standard error; none for a single problem.
    pub standard_error: Option<f64>,
    /// The percentile interval of the paired bootstrap, once it is done.
    pub band: Option<Interval>,
    /// Where all differences are 0: the largest share of problems that differ which this many do not speak against.
    pub rule_of_three: Option<f64>,
}

/// The difference of a measure along the ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DifferenceCurve {
    /// What is measured.
    pub measure: Measure,
    /// A point for each k of the ladder.
    pub points: Vec<Option<DifferencePoint>>,
}

/// Whether a vote is right more often than not. A tie of two answers comes out as ½ but for the rounding of a sum.
pub fn wins(vote: f64) -> bool {
    vote > 0.5 + 1e-9
}

/// Problems by whether each model's vote of all samples is right: more likely right than not, so that a tie is not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct VoteTable {
    /// Both right.
    pub both: u32,
    /// Only the first.
    pub first_only: u32,
    /// Only the second.
    pub second_only: u32,
    /// Neither.
    pub neither: u32,
    /// McNemar's exact two-sided p.
    pub p: f64,
    /// The mid-p.
    pub mid_p: f64,
}

/// A common problem on which the models differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flip {
    /// The problem.
    pub problem: String,
    /// Right samples of the first model, and all.
    pub first: (u32, u32),
    /// Right samples of the second model, and all.
    pub second: (u32, u32),
    /// The difference of their shares, second − first.
    pub difference: f64,
    /// Whether the vote of all samples is right for one of them alone; none until done.
    pub vote_flips: Option<bool>,
}

/// Two models on the problems both have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Common problems.
    pub n_common: u32,
    /// Problems of the first alone: left out.
    pub first_only: Vec<String>,
    /// Problems of the second alone: left out.
    pub second_only: Vec<String>,
    /// avg@n of the first on the common problems.
    pub first: f64,
    /// avg@n of the second.
    pub second: f64,
    /// Their difference.
    pub difference: DifferencePoint,
    /// Its t interval.
    pub t: Option<Interval>,
    /// The error with clusters.
    pub clustered: Option<Clustered>,
    /// The permutation test of the differences; none where the numbers of samples differ too much for whole steps.
    pub permutation_p: Option<f64>,
    /// By so many random patterns of signs; none where it is by all of them.
    pub permutation_patterns: Option<u32>,
    /// The smallest true difference that so many problems find at the request's level in 80 of 100 cases, by the error over
    /// clusters where there are any; none without an error.
    pub minimum_detectable: Option<f64>,
    /// The measures along the ladder; the vote once it is done.
    pub curves: Vec<DifferenceCurve>,
    /// The vote, once it is done.
    pub vote: Option<VoteTable>,
    /// Problems whose share of right samples or whose vote differs, the largest difference first.
    pub flips: Vec<Flip>,
    /// Budgets at which the model ahead changes, on the observed curves.
    pub crossovers: Vec<Crossover>,
}
