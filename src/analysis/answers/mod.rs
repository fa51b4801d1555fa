//! Calculate / Answers: what a model really scored, from a table of its sampled answers.

mod outcome;
mod request;

pub use outcome::{
    AnswersOutcome, Average, Clustered, Comparison, Crossover, Curve, DifferenceCurve, DifferencePoint, Flip,
    Grading, JudgeCounts, Ledger, Lengths, Measure, Merge, ModelFound, ModelScores, Point, ProblemScores,
    Progress, RoleFound, RoleReason, SampleCounts, SetAsideGroup, SetAsideReason, Strategy, UnderBudget,
    VoteTable,
};
pub use request::{
    AnswersRequest, Choice, DrawnSamples, DrawnSamplesError, Judges, Role, RoleColumns, TraceBudget,
    TraceBudgetError,
};
