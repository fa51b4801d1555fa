//! One model.

use serde::{Deserialize, Serialize};

use super::account::{Merge, SampleCounts};
use super::lengths::Lengths;
use super::measure::{Curve, Measure, Point};
use crate::stats::Statistic;
use crate::stats::cot::RightBin;
use crate::stats::interval::{Fallback, Interval};

/// avg@n: the mean over problems of their share of right samples, and where its spread comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Average {
    /// The mean.
    pub value: f64,
    /// Its standard error over problems, which holds the chance of the samples already; none for one problem.
    pub standard_error: Option<f64>,
    /// Student's t interval over problems.
    pub t: Option<Interval>,
    /// The percentile interval of the bootstrap over problems, once it is done.
    pub percentile: Option<Interval>,
    /// The interval corrected for bias and skewness, once it is done.
    pub bca: Option<Interval>,
    /// Why that is a percentile interval, if it is.
    pub bca_fallback: Option<Fallback>,
    /// With a column of clusters.
    pub clustered: Option<Clustered>,
    /// What the choice of samples does on these very problems; none where a problem has a single sample.
    pub seed_error: Option<f64>,
    /// The standard deviation of the solve rates over problems, without what chance adds; none as above.
    pub question_sd: Option<f64>,
    /// Whether the estimate of its square came out negative and was set to 0.
    pub question_clipped: bool,
    /// Where every sample is right, or none is: the largest share of problems with another result that this many do not
    /// speak against.
    pub rule_of_three: Option<f64>,
    /// Bayes@n: the posterior mean.
    pub bayes: Option<f64>,
    /// Its standard deviation.
    pub bayes_sd: Option<f64>,
}

/// The error of a mean of problems that come in clusters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clustered {
    /// Clusters.
    pub n: u32,
    /// Whether they are fewer than 20, too few to rely on the error.
    pub few: bool,
    /// The sandwich standard error with G/(G − 1); none for one cluster.
    pub standard_error: Option<f64>,
    /// Its interval by Student's t for G − 1 degrees of freedom.
    pub t: Option<Interval>,
    /// The percentile interval of the bootstrap of whole clusters, once it is done.
    pub bootstrap: Option<Interval>,
}

impl Clustered {
    /// Fewer clusters than this are few.
    pub const FEW: u32 = 20;
}

/// One problem of one model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemScores {
    /// Its name.
    pub name: String,
    /// Samples.
    pub n: u32,
    /// Right ones.
    pub right: u32,
    /// Samples without an answer.
    pub missing: u32,
    /// Different answers after merging.
    pub answers: u32,
    /// Samples stopped at a limit.
    pub truncated: u32,
    /// Mean tokens of the samples that say them.
    pub mean_tokens: Option<f64>,
    /// Right samples that are approved, where there are judges.
    pub approved: Option<u32>,
    /// The same, if judgments without a verdict had approved.
    pub approved_credited: Option<u32>,
    /// The vote of all its samples by the request's rules and spellings: the chance that it is right. None until done, and
    /// without answers.
    pub vote: Option<f64>,
    /// The vote of k of them; none for fewer samples.
    pub vote_at_k: Option<f64>,
}

/// What the judges said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgeCounts {
    /// Judges.
    pub judges: u32,
    /// Verdicts on right samples: yes, no, none.
    pub on_right: [u32; 3],
    /// Verdicts on wrong samples: yes, no, none. They count nothing, as a wrong sample is never approved.
    pub on_wrong: [u32; 3],
    /// Right samples on which yes and no are as many, rejected by a majority.
    pub ties: u32,
    /// Σ approved / Σ right.
    pub acceptance: Statistic,
    /// The same by how many of a problem's samples are right.
    pub by_right: Vec<RightBin>,
    /// For each k of the ladder, the largest share of the gap that judgments without a verdict can account for.
    pub bound_share: Vec<Option<Statistic>>,
}

/// One model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelScores {
    /// Its name; none in a table without a column of models.
    pub name: Option<String>,
    /// What there is of it.
    pub counts: SampleCounts,
    /// avg@n.
    pub average: Average,
    /// The measures along the ladder: those that the table has columns for, the vote once it is done.
    pub curves: Vec<Curve>,
    /// Every problem, in the order of the table.
    pub problems: Vec<ProblemScores>,
    /// Spellings that are merged, problem by problem.
    pub merges: Vec<Merge>,
    /// What the judges said, with judges.
    pub judged: Option<JudgeCounts>,
    /// Lengths, with a column of tokens.
    pub lengths: Option<Lengths>,
}

/// A model of the list of all, without intervals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// What there is of it.
    pub counts: SampleCounts,
    /// Samples drawn: as many as are asked for, or as its problem with the fewest samples has.
    pub k: u32,
    /// pass@k and what judges make of it, each for one sample and for k.
    pub curves: Vec<Curve>,
}

impl Listed {
    /// A measure for one sample and for k; none where nothing of the model could be told right or wrong.
    pub fn at(&self, measure: Measure) -> Option<[Point; 2]> {
        let curve = self.curves.iter().find(|curve| curve.measure == measure)?;
        match curve.points.as_slice() {
            [Some(one), Some(k)] => Some([*one, *k]),
            _ => None,
        }
    }
}

impl ModelScores {
    /// The curve of a measure.
    pub fn curve(&self, measure: Measure) -> Option<&Curve> {
        self.curves.iter().find(|curve| curve.measure == measure)
    }
}
