//! What the calculator of sampled answers returns.

mod account;
mod compare;
mod lengths;
mod measure;
mod model;

pub use account::{
    Grading, Ledger, Merge, ModelFound, RoleFound, RoleReason, SampleCounts, SetAsideGroup, SetAsideReason,
    UnknownWords,
};
pub use compare::{Comparison, DifferenceCurve, DifferencePoint, Flip, VoteTable, wins};
pub use lengths::{Crossover, Lengths, Strategy, UnderBudget};
pub use measure::{Curve, Measure, Point};
pub use model::{Average, Clustered, JudgeCounts, Listed, ModelScores, ProblemScores};

use serde::{Deserialize, Serialize};

use super::request::AnswersRequest;
use crate::analysis::shaped::ShapeFound;
use crate::data::Notice;

/// How much of the work is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Units of work done.
    pub done: u64,
    /// Units of work in all.
    pub total: u64,
    /// Whether it was stopped on the way.
    pub stopped: bool,
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
    /// What numbered columns became, if the table has any.
    pub shape: Option<ShapeFound>,
    /// The columns with a role.
    pub roles: Vec<RoleFound>,
    /// What was found in the columns because of their roles.
    pub notices: Vec<Notice>,
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
    /// The first 60 models, where there are more than the two that can be looked at; with columns of settings, models at
    /// their settings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub listed: Vec<Listed>,
    /// Strategies with what they cost, with tokens; votes once they are done.
    pub strategies: Vec<Strategy>,
    /// How much of the votes and the bootstrap is done.
    pub progress: Progress,
}

impl AnswersOutcome {
    /// The number of samples drawn.
    pub fn k(&self) -> u32 {
        self.request.k.map_or(1, super::DrawnSamples::count)
    }
}
