//! What is asked of the calculator of sampled answers.

use serde::{Deserialize, Serialize};

use super::columns::RoleColumns;
use super::outcome::Measure;
use crate::analysis::cost::TokenPrice;
use crate::analysis::source::{OnTable, Source, TableKey};
use crate::answer::AnswerRules;
use crate::audit::VerdictRule;
use crate::bounded::bounded;
use crate::data::ReadOptions;
use crate::data::shape::ShapeChoice;
use crate::engine::Replicates;
use crate::rng::Seed;
use crate::stats::interval::Level;
use crate::stats::reliability::Tau;
use crate::stats::vote::{MOST_SAMPLES, VoteRules};

bounded! {
    /// Samples drawn from those of a problem: 1 to 16,384.
    DrawnSamples(u32),
    /// A number of samples outside 1 to 16,384.
    DrawnSamplesError = "the number of samples drawn lies between 1 and 16384",
    |k| (1..=MOST_SAMPLES).contains(&k).then_some(k)
}

impl DrawnSamples {
    /// The number.
    pub fn count(self) -> u32 {
        self.0
    }
}

bounded! {
    /// The tokens beyond which a recorded trace counts as stopped, up to ten million; 0 for no budget.
    TraceBudget(u32),
    /// A budget beyond ten million tokens.
    TraceBudgetError = "a token budget lies between 0, for none, and 10000000",
    |tokens| (tokens <= 10_000_000).then_some(tokens)
}

impl TraceBudget {
    /// No budget.
    pub const NONE: Self = Self(0);
    /// The most.
    pub const MOST: Self = Self(10_000_000);

    /// The tokens; none for no budget.
    pub fn tokens(self) -> Option<u32> {
        (self.0 > 0).then_some(self.0)
    }
}

/// A column or a model: as the table suggests, none although one is suggested, or the one of this name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// What the table suggests, if it suggests any.
    #[default]
    Suggested,
    /// None.
    Without,
    /// This one.
    Named(String),
}

impl Choice {
    /// The name, if it says one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::Suggested | Self::Without => None,
        }
    }
}

/// The columns of a role that several can have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Several {
    /// Those that the table suggests.
    #[default]
    Suggested,
    /// These, in this order; none if there are none.
    Named(Vec<String>),
}

impl Several {
    /// The names, as far as it says any.
    pub fn names(&self) -> &[String] {
        match self {
            Self::Named(names) => names,
            Self::Suggested => &[],
        }
    }
}

/// What a column of the table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Which problem the sample answers.
    Problem,
    /// Which of the problem's samples it is.
    Sample,
    /// The final answer.
    Answer,
    /// The right answer of the problem.
    Reference,
    /// Whether the answer is right.
    Correct,
    /// Which model gave the sample.
    Model,
    /// How the model was set, as its budget or its mode: rows of other settings are those of another model.
    Setting,
    /// How many tokens the sample took.
    Tokens,
    /// Why the sample ended.
    FinishReason,
    /// Which problems belong together.
    Cluster,
    /// A judge's verdict on the sample.
    Judge,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Problem,
        Self::Sample,
        Self::Answer,
        Self::Reference,
        Self::Correct,
        Self::Model,
        Self::Setting,
        Self::Tokens,
        Self::FinishReason,
        Self::Cluster,
        Self::Judge,
    ];
    /// Those that several columns can have.
    pub const SEVERAL: [Self; 2] = [Self::Setting, Self::Judge];
    /// Those that one column at most can have: all others.
    pub const SINGLE: [Self; 9] = [
        Self::Problem,
        Self::Sample,
        Self::Answer,
        Self::Reference,
        Self::Correct,
        Self::Model,
        Self::Tokens,
        Self::FinishReason,
        Self::Cluster,
    ];
}

/// The settings of the calculator. With a table key they are refused on any other table. What a JavaScript caller leaves
/// out takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AnswersRequest {
    /// The sample table shipped with the page, if it is one.
    pub sample: Option<String>,
    /// How the file is to be read, where it differs from the usual.
    pub read: ReadOptions,
    /// Whether numbered columns are samples: [`ShapeChoice::AsIs`] leaves them as they are.
    pub shape: ShapeChoice,
    /// The file the request was made with.
    pub table: Option<TableKey>,
    /// Which column holds what.
    pub columns: RoleColumns,
    /// The first model; the first of the table if left out.
    pub first: Option<String>,
    /// The model it is compared with; the next of the table unless said otherwise.
    pub second: Choice,
    /// Samples drawn; 8 if left out, or the fewest samples of a problem where these are less.
    pub k: Option<DrawnSamples>,
    /// What a sample without an answer is, and what a tie is worth.
    pub rules: VoteRules,
    /// What counts as the same answer: whether spellings are merged in the vote, and whether a letter's case tells answers
    /// apart. Answer and reference are compared with spellings merged in any case.
    pub answers: AnswerRules,
    /// Whether answers such as “None”, “unclear” or “-” are no answer. Else they are answers like any other.
    pub blank_words: bool,
    /// When a solution counts as approved.
    pub verdict: VerdictRule,
    /// The share of k samples that G-Pass@k asks to be right.
    pub tau: Tau,
    /// A token budget, if there is one.
    pub budget: TraceBudget,
    /// The price of a million tokens, if there is one.
    pub price: TokenPrice,
    /// The confidence level of every interval.
    pub level: Level,
    /// Bootstrap replicates.
    pub replicates: Replicates,
    /// The seed of the bootstrap.
    pub seed: Seed,
}

impl Default for AnswersRequest {
    fn default() -> Self {
        Self {
            sample: None,
            read: ReadOptions::default(),
            shape: ShapeChoice::Detect,
            table: None,
            columns: RoleColumns::default(),
            first: None,
            second: Choice::Suggested,
            k: None,
            rules: VoteRules::default(),
            answers: AnswerRules::default(),
            blank_words: false,
            verdict: VerdictRule::Majority,
            tau: Tau::HALF,
            budget: TraceBudget::NONE,
            price: TokenPrice::NONE,
            level: Level::NINETY_FIVE,
            replicates: Replicates::TEN_THOUSAND,
            seed: Seed(42),
        }
    }
}

impl OnTable for AnswersRequest {
    fn source(&self) -> Source {
        Source { sample: self.sample.clone(), read: self.read, table: self.table.clone() }
    }

    fn on(self, Source { sample, read, table }: Source) -> Self {
        Self { sample, read, table, ..self }
    }
}

impl AnswersRequest {
    /// The vote that the request asks for: of merged answers, or of spellings.
    pub fn vote(&self) -> Measure {
        if self.answers.merge { Measure::Vote } else { Measure::VoteRaw }
    }
}
