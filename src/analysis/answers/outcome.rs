//! What the calculator of sampled answers returns.

use serde::{Deserialize, Serialize};

use super::request::{AnswersRequest, Role};
use crate::analysis::ledger;
use crate::stats::Statistic;
use crate::stats::interval::{Fallback, Interval};

/// Why a row does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetAsideReason {
    /// The row has fewer cells than the table.
    TooFewCells,
    /// The row has more cells than the table.
    TooManyCells,
    /// Every cell of the row is empty.
    Blank,
    /// It names no problem.
    NoProblem,
    /// It names no model, in a table that has a column of models.
    NoModel,
    /// It is of a model that is not looked at.
    OtherModel,
    /// The same sample of the same problem and model stands in an earlier row, which is kept.
    Repeated,
    /// Nothing says whether it is right, though other rows of its problem can be told.
    NotGraded,
    /// Its problem has neither a reference nor a mark, so that none of its rows can be told.
    Unscored,
}

/// Rows set aside for one reason.
pub type SetAsideGroup = ledger::SetAsideGroup<SetAsideReason>;

/// What became of every row: read = used + set aside.
pub type Ledger = ledger::Ledger<SetAsideReason>;

/// Why a column was given its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoleReason {
    /// The request says so.
    Asked,
    /// Its name is one of those that tools give to it, and its content fits.
    Named,
    /// Its content fits, and no column has such a name.
    Content,
    /// Its name is that of another role too (`id` beside `sample_id`); the content decided.
    NameAndContent,
}

/// A column and its role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleFound {
    /// The role.
    pub role: Role,
    /// The column's name.
    pub column: String,
    /// Why this one.
    pub reason: RoleReason,
    /// Different values of the column.
    pub n_values: u32,
    /// Its rows that are not missing.
    pub n_rows: u32,
}

/// A model of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelFound {
    /// Its name.
    pub name: String,
    /// Its rows.
    pub n_rows: u32,
}

/// How it was told whether a sample is right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grading {
    /// Samples told by the column of marks.
    pub by_mark: u32,
    /// Samples told by comparing answer and reference.
    pub by_reference: u32,
    /// Samples without an answer and without a mark: they are wrong.
    pub by_absence: u32,
    /// Samples whose mark says otherwise than their answer beside the reference; the mark counts.
    pub disagree: u32,
    /// Spreadsheet rows of the first of them.
    pub disagree_rows: Vec<u32>,
    /// Marks that are neither yes nor no, such as partial scores: the first few, and how many rows have such.
    pub unreadable_marks: Vec<String>,
    /// Rows with such marks; they are told by the reference, if there is one.
    pub n_unreadable_marks: u32,
    /// Problems whose rows have several references, which are not one answer. Each row is compared with its own.
    pub several_references: Vec<String>,
    /// Problems with neither a reference nor a mark: left out.
    pub unscored: Vec<String>,
}

/// Two spellings and more that are one answer of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merge {
    /// The problem.
    pub problem: String,
    /// The spellings, the most frequent first, with how many samples have each.
    pub spellings: Vec<(String, u32)>,
}

/// What there is of a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleCounts {
    /// Problems.
    pub problems: u32,
    /// Samples: the denominator.
    pub samples: u32,
    /// Of these, right.
    pub right: u32,
    /// Samples without an answer: wrong unless marked right.
    pub missing: Option<u32>,
    /// Answers that are not a number and are compared as text.
    pub as_text: Option<u32>,
    /// Samples stopped at a limit; none if the table has no column that says so.
    pub truncated: Option<u32>,
    /// Samples without a number of tokens; none if the table has no such column.
    pub without_tokens: Option<u32>,
    /// The fewest samples of a problem.
    pub n_min: u32,
    /// The most.
    pub n_max: u32,
    /// Problems with fewer samples than k: left out of what is drawn at k.
    pub short: Vec<String>,
    /// Problems with more samples than a vote can hold: they have none.
    pub long: Vec<String>,
}

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
    /// A point for each k of [`AnswersOutcome::ladder`]; none where no problem has so many samples.
    pub points: Vec<Option<Point>>,
}

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
    /// For each k of the ladder, the largest share of the gap that judgments without a verdict can account for.
    pub bound_share: Vec<Option<Statistic>>,
}

/// A model under a budget.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnderBudget {
    /// The budget in tokens; none for as recorded.
    pub budget: Option<u32>,
    /// The mean over problems of the share of samples that are right and fit.
    pub accuracy: f64,
    /// The percentile interval of the bootstrap over problems, once it is done.
    pub band: Option<Interval>,
    /// The share of samples that do not fit.
    pub truncated: f64,
    /// Mean tokens of a sample that is stopped at the budget.
    pub tokens: f64,
    /// Tokens for each right answer; undefined where none is right.
    pub tokens_per_correct: Statistic,
    /// Whether the budget lies beyond the smallest recorded cap, where traces that were stopped there are known to be longer
    /// and not by how much: the accuracy is then a lower bound.
    pub beyond_cap: bool,
}

/// The lengths of a model's samples. Samples without a number of tokens are left out of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lengths {
    /// Samples with a number of tokens.
    pub samples: u32,
    /// The longest.
    pub longest: u32,
    /// The fewest tokens at which a sample is recorded as stopped: up to it the curve is exact. None if none was stopped.
    pub smallest_cap: Option<u32>,
    /// As recorded.
    pub recorded: UnderBudget,
    /// Along the budgets of [`AnswersOutcome::budgets`].
    pub curve: Vec<UnderBudget>,
    /// At the chosen budget.
    pub chosen: Option<UnderBudget>,
    /// The percentile interval of the recorded tokens per correct answer, once it is done; resamples without a right answer
    /// are left out of it.
    pub per_correct_band: Option<Interval>,
    /// Resamples without a right answer.
    pub none_correct: u32,
    /// Money for each correct answer, with a price.
    pub money_per_correct: Option<f64>,
    /// Its interval, once it is done.
    pub money_band: Option<Interval>,
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

impl ModelScores {
    /// The curve of a measure.
    pub fn curve(&self, measure: Measure) -> Option<&Curve> {
        self.curves.iter().find(|curve| curve.measure == measure)
    }
}

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
    /// The exact permutation test of the differences; none where it would take too long.
    pub permutation_p: Option<f64>,
    /// The smallest true difference that so many problems find at the request's level in 80 of 100 cases.
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

/// A budget at which the model ahead changes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossover {
    /// The smallest budget from which on it is ahead.
    pub budget: u32,
    /// Whether the second is ahead from here on; otherwise the first.
    pub second_ahead: bool,
    /// Whether it lies beyond a recorded cap of either model.
    pub beyond_cap: bool,
}

/// A way to answer: a model, and how many of its samples vote.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strategy {
    /// Whether it is the second model's.
    pub second: bool,
    /// How many samples vote; 1 for a single sample.
    pub k: u32,
    /// The chance that it is right, averaged over problems.
    pub accuracy: f64,
    /// Its tokens for a problem.
    pub tokens: f64,
    /// Tokens for each correct answer; undefined where none is correct.
    pub per_correct: Statistic,
    /// The same in money, with a price.
    pub money: Option<f64>,
    /// Whether another strategy is as good and cheaper, or as cheap and better.
    pub beaten: bool,
}

/// How much of the work is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Units of work done.
    pub done: u64,
    /// Units of work in all.
    pub total: u64,
}

impl Progress {
    /// Whether nothing is left.
    pub fn is_done(self) -> bool {
        self.done >= self.total
    }
}

/// Sampled answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnswersOutcome {
    /// What was asked, with the columns, the models, k and the file filled in.
    pub request: AnswersRequest,
    /// The columns with a role.
    pub roles: Vec<RoleFound>,
    /// What became of every row.
    pub ledger: Ledger,
    /// How it was told what is right.
    pub grading: Grading,
    /// All models of the table, in order of appearance.
    pub models: Vec<ModelFound>,
    /// The numbers of samples along which measures are followed: every one up to 128, then powers of two, the chosen one
    /// and the last.
    pub ladder: Vec<u32>,
    /// The budgets along which accuracy is followed; none without tokens.
    pub budgets: Vec<u32>,
    /// The first model.
    pub first: ModelScores,
    /// The second.
    pub second: Option<ModelScores>,
    /// The two on their common problems; none without a common problem.
    pub comparison: Option<Comparison>,
    /// Strategies with what they cost, with tokens; votes once they are done.
    pub strategies: Vec<Strategy>,
    /// How much of the votes and the bootstrap is done.
    pub progress: Progress,
}
