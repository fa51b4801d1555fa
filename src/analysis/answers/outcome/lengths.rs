//! Lengths, budgets and costs.

use serde::{Deserialize, Serialize};

use crate::stats::Statistic;
use crate::stats::interval::Interval;

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
    /// Along the budgets of [`AnswersOutcome::budgets`](super::AnswersOutcome::budgets).
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
