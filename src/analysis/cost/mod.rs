//! Explore / Cost: what a correct answer costs, for one sample and for votes of two models.

mod check;

pub use check::{Checked, CheckedError};

use serde::{Deserialize, Serialize};

use super::Complaint;
use super::check::SharesCheck;
use super::pair::{Model, Pair};
use super::problems::{Difficulty, ProblemCount};
use super::rerun::RerunCount;
use crate::bounded::bounded;
use crate::engine::{Job, Tally};
use crate::model::{AttractorShare, TraceLengths};
use crate::ordered;
use crate::rng::Seed;
use crate::stats::{Statistic, Undefined};

bounded! {
    /// The tokens at which every trace is stopped, up to 128,000; 0 for no budget.
    TokenCap(u32),
    /// A budget beyond 128,000 tokens.
    TokenCapError = "a token budget lies between 0, for none, and 128000",
    |tokens| (tokens <= 128_000).then_some(tokens)
}

bounded! {
    /// The price of a million tokens in any currency, up to a million, kept to nine decimals so that a link holds it
    /// exactly; 0 for none: costs are then counted in tokens.
    TokenPrice(f64),
    /// A price below 0 or beyond a million.
    TokenPriceError = "a price of a million tokens lies between 0 and 1000000",
    // Adding zero turns −0 into 0, which would otherwise print its sign.
    |price| (0.0..=1e6).contains(&price).then(|| (price * 1e9).round() / 1e9 + 0.0)
}

impl TokenCap {
    /// No budget.
    pub const NONE: Self = Self(0);
    /// The most.
    pub const MOST: Self = Self(128_000);

    /// The tokens; none for no budget.
    pub fn tokens(self) -> Option<u32> {
        (self.0 > 0).then_some(self.0)
    }
}

impl TokenPrice {
    /// No price.
    pub const NONE: Self = Self(0.0);
    /// The most.
    pub const MOST: Self = Self(1e6);

    /// The money that tokens take; none without a price.
    pub fn of(self, tokens: f64) -> Option<f64> {
        (self.0 > 0.0).then(|| tokens * self.0 / 1e6)
    }
}

/// Numbers of votes.
pub const LADDER: [u32; 6] = [1, 4, 8, 16, 32, 64];
/// Fewer right answers than one in a thousand million problems are none, and so small a gain is none.
const NONE_CORRECT: f64 = 1e-9;

/// The settings of the page. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CostRequest {
    /// The share of wrong answers that fall on one wrong answer.
    pub a: AttractorShare,
    /// The budget at which every trace is stopped, if there is one.
    pub budget: TokenCap,
    /// The price of a million tokens of either model, if there is one.
    pub price: TokenPrice,
    /// The two models.
    pub pair: Pair,
    /// How hard the problems are.
    pub difficulty: Difficulty,
    /// How many they are.
    pub problems: ProblemCount,
    /// How often a strategy is rerun as a check, if at all.
    pub reruns: Option<RerunCount>,
    /// The strategy that is checked.
    pub checked: Checked,
    /// The seed of the check.
    pub seed: Seed,
}

impl Default for CostRequest {
    fn default() -> Self {
        Self {
            a: AttractorShare::HALF,
            budget: TokenCap::NONE,
            price: TokenPrice::NONE,
            pair: Pair::default(),
            difficulty: Difficulty::Spread,
            problems: ProblemCount::THIRTY,
            reruns: None,
            checked: Checked::SHORT_EIGHT,
            seed: Seed(42),
        }
    }
}

impl CostRequest {
    /// The budget in tokens; infinite if there is none.
    fn tokens(&self) -> f64 {
        self.budget.tokens().map_or(f64::INFINITY, f64::from)
    }
}

/// What votes more cost for what they add.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Marginal {
    /// There are none: the strategy is the first of its ladder.
    First,
    /// They make nothing right that was wrong without them.
    NoGain,
    /// Tokens for each correct answer more, from k₀ votes to k: (k − k₀) E[min(L, B)] / (Acc_k − Acc_k₀).
    Tokens(f64),
}

/// A model, and how many of its samples vote.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strategy {
    /// Whose samples.
    pub model: Model,
    /// How many vote; 1 for a single sample.
    pub k: u32,
    /// The chance that the vote is right, averaged over problems: Acc_k.
    pub accuracy: f64,
    /// The tokens it takes for a problem: k·E[min(L, B)].
    pub tokens: f64,
    /// Tokens for each correct answer, k·E[min(L, B)]/Acc_k; undefined if none is correct.
    pub per_correct: Statistic,
    /// What the votes cost that it has more than the one before it on the ladder.
    pub marginal: Marginal,
    /// What the next vote adds: Acc_{k+1} − Acc_k. Nothing at k = 1, because two votes are never better than one sample.
    pub next_gain: f64,
    /// What the next vote costs.
    pub next: Marginal,
    /// Whether another strategy is as good and cheaper, or as cheap and better.
    pub beaten: bool,
}

/// What many more votes of the long model bring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// From how many votes.
    pub from: u32,
    /// To how many.
    pub to: u32,
    /// By how many percentage points the accuracy changes.
    pub points: f64,
    /// What the votes between them cost.
    pub marginal: Marginal,
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CostOutcome {
    /// What was asked.
    pub request: CostRequest,
    /// Problems of the benchmark.
    pub n_problems: u32,
    /// The tokens of one trace on average, E[min(L, B)], the long model first.
    pub trace: [f64; 2],
    /// The share of traces that the budget stops, the long model first.
    pub stopped: [f64; 2],
    /// One sample and votes of both models, the long one first, up the [`LADDER`].
    pub strategies: [[Strategy; LADDER.len()]; 2],
    /// The simulation, if one is asked for.
    pub check: Option<Box<SharesCheck>>,
}

impl CostOutcome {
    /// Takes in what the check left so far, in place of what there was.
    pub fn fill(&mut self, tally: &Tally) {
        if let Some(check) = &mut self.check {
            check::fill(check, tally);
        }
    }

    /// Every strategy, the long model's first.
    pub fn all(&self) -> impl Iterator<Item = &Strategy> {
        self.strategies.iter().flatten()
    }

    /// One sample of the long model, and the vote of eight by the short one.
    pub fn spoken(&self) -> [&Strategy; 2] {
        let [[one, ..], [_, _, vote, ..]] = &self.strategies;
        [one, vote]
    }

    /// The long model from eight votes to 32.
    pub fn outlook(&self) -> Outlook {
        let [[_, _, eight, _, many, _], _] = &self.strategies;
        let gain = many.accuracy - eight.accuracy;
        let marginal = marginal(gain, many.tokens - eight.tokens);
        Outlook { from: eight.k, to: many.k, points: 100.0 * gain, marginal }
    }

    /// The second's cost of a correct answer over the first's; none where one of them has no correct answer.
    pub fn ratio(&self) -> Option<f64> {
        let [one, vote] = self.spoken().map(|strategy| strategy.per_correct.value());
        Some(vote? / one?)
    }

    /// The strategies that none beats, by rising cost.
    pub fn unbeaten(&self) -> Vec<&Strategy> {
        let mut unbeaten: Vec<&Strategy> = Vec::new();
        for strategy in self.all().filter(|strategy| !strategy.beaten) {
            ordered::insert(&mut unbeaten, strategy, |a, b| a.cost() > b.cost());
        }
        unbeaten
    }
}

impl Strategy {
    /// Its cost, which is beyond every other if none is correct.
    fn cost(&self) -> f64 {
        self.per_correct.value().unwrap_or(f64::INFINITY)
    }
}

/// Whether a cost and an accuracy are as good as others and cheaper, or as cheap and better.
pub(super) fn beats((cost, accuracy): (f64, f64), (other_cost, other_accuracy): (f64, f64)) -> bool {
    let (dearer, gain) = (cost > other_cost, accuracy - other_accuracy);
    !dearer && gain >= -NONE_CORRECT && (cost < other_cost || gain > NONE_CORRECT)
}

/// The exact costs, and the check that is left to be run, if one is asked for.
///
/// # Errors
/// If the check would take too many draws.
pub fn begin(request: &CostRequest) -> Result<(CostOutcome, Option<Job>), Complaint> {
    let outcome = outcome(request);
    let job = SharesCheck::job(outcome.check.as_deref(), || check::experiment(request))?;
    Ok((outcome, job))
}

/// The exact costs. O(K² + N K) for K the most votes; O(N K²) with a budget, which makes every problem's attractor share
/// its own ([`TraceLengths::vote`]).
pub fn outcome(request: &CostRequest) -> CostOutcome {
    let models = request.pair.models(&request.difficulty, request.problems);
    let budget = request.tokens();
    let [long, short] = &models;
    let mut strategies = [(Model::Long, long), (Model::Short, short)]
        .map(|(model, lengths)| ladder(model, lengths, request.a, budget));
    let all = strategies;
    for one in strategies.iter_mut().flatten() {
        let own = (one.cost(), one.accuracy);
        one.beaten = all.iter().flatten().any(|other| beats((other.cost(), other.accuracy), own));
    }
    CostOutcome {
        request: request.clone(),
        n_problems: request.difficulty.n_problems(request.problems),
        trace: models.each_ref().map(|model| model.tokens(budget)),
        stopped: models.each_ref().map(|model| model.stopped(budget)),
        strategies,
        check: check::of(request, &models).map(Box::new),
    }
}

/// The strategies of one model, none of them beaten yet.
fn ladder(model: Model, lengths: &TraceLengths, a: AttractorShare, budget: f64) -> [Strategy; LADDER.len()] {
    let trace = lengths.tokens(budget);
    let mut before: Option<(f64, f64)> = None;
    LADDER.map(|k| {
        let (accuracy, tokens) = (lengths.vote(k, a, budget), f64::from(k) * trace);
        let right = if accuracy > NONE_CORRECT { accuracy } else { 0.0 };
        let last = before.map_or(Marginal::First, |(accuracy_before, tokens_before)| {
            marginal(accuracy - accuracy_before, tokens - tokens_before)
        });
        before = Some((accuracy, tokens));
        let gain = lengths.vote(k + 1, a, budget) - accuracy;
        let next_gain = if gain.abs() > NONE_CORRECT { gain } else { 0.0 };
        let next = marginal(gain, trace);
        let per_correct = Statistic::ratio(tokens, right, Undefined::ZeroDenominator);
        Strategy { model, k, accuracy, tokens, per_correct, marginal: last, next_gain, next, beaten: false }
    })
}

/// Tokens over what they add.
fn marginal(gain: f64, tokens: f64) -> Marginal {
    if gain > NONE_CORRECT { Marginal::Tokens(tokens / gain) } else { Marginal::NoGain }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(budget: u32) -> CostOutcome {
        outcome(&CostRequest { budget: TokenCap::new(budget).unwrap(), ..CostRequest::default() })
    }

    #[test]
    fn a_vote_of_the_short_model_costs_more_than_one_long_sample() {
        let o = with(0);
        assert!((o.ratio().unwrap() - 2.455_913).abs() < 5e-7);
        let [one, vote] = o.spoken();
        assert_eq!((one.model, one.k, vote.model, vote.k), (Model::Long, 1, Model::Short, 8));
        let costs: Vec<f64> = o.unbeaten().iter().map(|strategy| strategy.cost()).collect();
        assert!(costs.iter().zip(costs.iter().skip(1)).all(|(a, b)| a < b) && costs.len() > 2);
        // The short model's vote of 32 is worse than its vote of 8: there is nothing to divide by.
        let [_, [.., thirty_two, _]] = &o.strategies;
        assert_eq!((thirty_two.k, thirty_two.marginal, thirty_two.beaten), (32, Marginal::NoGain, true));
    }

    #[test]
    fn the_next_vote_is_counted_by_itself() {
        for budget in [0, 16_000] {
            let o = with(budget);
            let models = o.request.pair.models(&o.request.difficulty, o.request.problems);
            let cap = if budget == 0 { f64::INFINITY } else { f64::from(budget) };
            for one in o.all() {
                let lengths = &models[usize::from(one.model == Model::Short)];
                let [now, then] = [one.k, one.k + 1].map(|k| lengths.vote(k, o.request.a, cap));
                assert!((one.next_gain - (then - now)).abs() < NONE_CORRECT);
                match one.next {
                    // Two votes are one sample.
                    Marginal::NoGain => assert!(one.next_gain <= 0.0 && (one.k > 1 || one.next_gain == 0.0)),
                    Marginal::Tokens(tokens) => {
                        assert!((tokens * one.next_gain - lengths.tokens(cap)).abs() < 1e-6 && one.k > 1);
                    }
                    Marginal::First => panic!("{one:?}"),
                }
            }
            let outlook = o.outlook();
            let Marginal::Tokens(tokens) = outlook.marginal else { panic!("{outlook:?}") };
            assert!((tokens * outlook.points / 100.0 - 24.0 * o.trace[0]).abs() < 1e-6);
        }
    }

    #[test]
    fn so_large_a_budget_stops_nothing_and_so_small_a_one_leaves_none_correct() {
        let (without, within) = (with(0), with(128_000));
        for (a, b) in without.all().zip(within.all()) {
            assert!((a.accuracy - b.accuracy).abs() < 1e-3 && a.tokens >= b.tokens);
        }
        let none = with(1);
        assert!(none.all().all(|strategy| strategy.per_correct.value().is_none()));
        assert_eq!(none.ratio(), None);
        assert_eq!(none.stopped, [1.0, 1.0]);
    }

    #[test]
    fn every_strategy_that_is_beaten_is_beaten_by_one_that_is_not() {
        for budget in [0, 1, 2000, 16_000] {
            let o = with(budget);
            let unbeaten = o.unbeaten();
            assert!(!unbeaten.is_empty());
            for one in o.all() {
                assert_eq!(
                    one.beaten,
                    unbeaten
                        .iter()
                        .any(|other| beats((other.cost(), other.accuracy), (one.cost(), one.accuracy))),
                    "{one:?}"
                );
            }
        }
    }

    #[test]
    fn settings_are_checked_where_they_enter() {
        assert!(TokenCap::new(128_001).is_err() && TokenPrice::new(-1.0).is_err());
        assert_eq!((TokenCap::NONE.tokens(), TokenPrice::NONE.of(1.0)), (None, None));
        assert_eq!(TokenPrice::new(2.0).unwrap().of(5e5), Some(1.0));
        assert!(serde_json::from_str::<CostRequest>(r#"{"k":3}"#).is_err());
    }
}
