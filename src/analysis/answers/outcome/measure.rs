//! What is measured along the ladder.

use serde::{Deserialize, Serialize};

use crate::stats::interval::Interval;

/// What is measured at each k.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// pass@k: at least one of k is right.
    Pass,
    /// pass^k: all of k are right.
    PassHat,
    /// G-Pass@k at the request's τ.
    GPass,
    /// mG-Pass@k by the published sum.
    MgPass,
    /// mG-Pass@k by the integral.
    MgPassIntegral,
    /// maj@k with spellings of one answer merged.
    Vote,
    /// maj@k with each spelling an answer of its own; where there is a reference, only its own spelling is right.
    VoteRaw,
    /// CoT-Pass@k by the request's rule.
    CotPass,
    /// D_k = pass@k − CoT-Pass@k.
    CotGap,
    /// D_k⁺: the gap if judgments without a verdict had approved.
    CotGapCredited,
}

impl Measure {
    /// All, in the order of tables.
    pub const ALL: [Self; 10] = [
        Self::Pass,
        Self::PassHat,
        Self::GPass,
        Self::MgPass,
        Self::MgPassIntegral,
        Self::Vote,
        Self::VoteRaw,
        Self::CotPass,
        Self::CotGap,
        Self::CotGapCredited,
    ];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass_at_k",
            Self::PassHat => "pass_hat_k",
            Self::GPass => "g_pass_at_k",
            Self::MgPass => "mg_pass_at_k",
            Self::MgPassIntegral => "mg_pass_at_k_integral",
            Self::Vote => "maj_at_k",
            Self::VoteRaw => "maj_at_k_raw",
            Self::CotPass => "cot_pass_at_k",
            Self::CotGap => "cot_gap_at_k",
            Self::CotGapCredited => "cot_gap_at_k_credited",
        }
    }
}

/// A mean over problems at one k.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The mean over the problems with at least k samples.
    pub value: f64,
    /// How many these are.
    pub n_problems: u32,
    /// Its standard error over problems; none for a single problem.
    pub standard_error: Option<f64>,
    /// For pass@k, the standard error from the samples alone, on these very problems; none unless all of them have 2k
    /// samples, and where the estimate of the variance is negative.
    pub seed_error: Option<f64>,
    /// The percentile interval of the bootstrap over problems, or over clusters where the table has them; none until done.
    pub band: Option<Interval>,
    /// Where the value is 0 and 0 on every problem, so that the interval is [0, 0]: the largest share of problems with
    /// another value that this many do not speak against.
    pub rule_of_three: Option<f64>,
}

/// A measure along the ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// What is measured.
    pub measure: Measure,
    /// A point for each k of [`AnswersOutcome::ladder`](super::AnswersOutcome::ladder); none where no problem has so many samples.
    pub points: Vec<Option<Point>>,
}
