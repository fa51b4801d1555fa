//! Explore / Budget: two models under a token budget, exactly, and where the lead changes.

mod check;
mod crossover;

pub use check::TRACES;

use serde::{Deserialize, Serialize};

use super::Complaint;
use super::check::SharesCheck;
use super::pair::{Model, Pair};
use super::problems::{Difficulty, ProblemCount};
use super::rerun::RerunCount;
use crate::bounded::bounded;
use crate::engine::{Job, Tally};
use crate::model::TraceLengths;
use crate::rng::Seed;

bounded! {
    /// The tokens at which every trace is stopped: 1,000 to 128,000.
    TokenBudget(u32),
    /// A budget outside 1,000 to 128,000 tokens.
    TokenBudgetError = "a token budget lies between 1000 and 128000",
    |tokens| (1000..=128_000).contains(&tokens).then_some(tokens)
}

impl TokenBudget {
    /// The usual 16,000.
    pub const SIXTEEN_THOUSAND: Self = Self(16_000);
    /// The least.
    pub const LEAST: Self = Self(1000);
    /// The most.
    pub const MOST: Self = Self(128_000);

    /// The tokens.
    pub fn tokens(self) -> u32 {
        self.0
    }
}

/// Doublings from the least budget to the most.
const DOUBLINGS: u32 = 7;

/// Points of a curve between one doubling of the budget and the next. Neighbours are 4.4% apart, less than the smallest
/// spread of lengths; two crossovers closer together than that would be missed.
const BETWEEN: u32 = 16;

/// The settings of the page. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BudgetRequest {
    /// The budget.
    pub budget: TokenBudget,
    /// The two models.
    pub pair: Pair,
    /// How hard the problems are.
    pub difficulty: Difficulty,
    /// How many they are.
    pub problems: ProblemCount,
    /// How often traces are drawn as a check, if at all.
    pub reruns: Option<RerunCount>,
    /// The seed of the check.
    pub seed: Seed,
}

impl Default for BudgetRequest {
    fn default() -> Self {
        Self {
            budget: TokenBudget::SIXTEEN_THOUSAND,
            pair: Pair::default(),
            difficulty: Difficulty::Spread,
            problems: ProblemCount::THIRTY,
            reruns: None,
            seed: Seed(42),
        }
    }
}

/// What a budget leaves of both models, the long one first, as shares of 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Under {
    /// The chance that a trace is right and fits.
    pub accuracy: [f64; 2],
    /// The chance that a trace does not fit.
    pub stopped: [f64; 2],
}

impl Under {
    /// How far the long model is ahead.
    pub fn lead(&self) -> f64 {
        let [long, short] = self.accuracy;
        long - short
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BudgetRow {
    /// The budget; none for no budget.
    pub budget: Option<u32>,
    /// What it leaves.
    pub under: Under,
    /// The tokens that a trace takes on average, E[min(L, B)], the long model first.
    pub tokens: [f64; 2],
}

/// A place on the curves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BudgetPoint {
    /// The budget in tokens.
    pub budget: f64,
    /// What it leaves.
    pub under: Under,
}

/// A budget at which the lead changes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossover {
    /// The budget in tokens.
    pub budget: f64,
    /// Who is ahead above it.
    pub then: Model,
    /// Decimals of the budget that hold, at most four; none if not even its whole tokens do.
    pub decimals: Option<u32>,
}

/// One problem of the long model, for the formula.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worked {
    /// Which one, counted from 1.
    pub problem: u32,
    /// Its solve rate.
    pub rate: f64,
    /// The median length of a right trace, in tokens.
    pub median: f64,
    /// The chance that a right trace fits the chosen budget.
    pub finishes: f64,
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BudgetOutcome {
    /// What was asked.
    pub request: BudgetRequest,
    /// Problems of the benchmark.
    pub n_problems: u32,
    /// At the chosen budget.
    pub at: BudgetRow,
    /// Without a budget.
    pub without: BudgetRow,
    /// At 1,000 tokens and every doubling to 128,000, at the chosen budget, and without one.
    pub table: Vec<BudgetRow>,
    /// The curves, 16 places to a doubling; the chosen budget is always among them.
    pub curve: Vec<BudgetPoint>,
    /// The problem nearest to even odds.
    pub worked: Worked,
    /// Where the lead changes between 1,000 and 128,000 tokens, rising.
    pub crossovers: Vec<Crossover>,
    /// The simulation, if one is asked for.
    pub check: Option<Box<SharesCheck>>,
}

impl BudgetOutcome {
    /// Takes in what the check left so far, in place of what there was.
    pub fn fill(&mut self, tally: &Tally) {
        if let Some(check) = &mut self.check {
            check::fill(check, tally);
        }
    }

    /// Whether the long model's accuracy is another than in another outcome wherever both have one.
    pub fn long_differs(&self, other: &Self) -> bool {
        let other = |budget: f64| other.curve.iter().find(|point| point.budget == budget);
        let long = |point: &BudgetPoint| point.under.accuracy[0];
        self.curve.iter().any(|point| other(point.budget).is_some_and(|other| long(other) != long(point)))
    }
}

/// The exact curves, and the check that is left to be run, if one is asked for.
///
/// # Errors
/// If the check would take too many draws.
pub fn begin(request: &BudgetRequest) -> Result<(BudgetOutcome, Option<Job>), Complaint> {
    let outcome = outcome(request);
    let job = SharesCheck::job(outcome.check.as_deref(), || check::experiment(request))?;
    Ok((outcome, job))
}

/// The exact curves. O(N) for each of some hundred budgets.
pub fn outcome(request: &BudgetRequest) -> BudgetOutcome {
    let models = request.pair.models(&request.difficulty, request.problems);
    let chosen = request.budget.tokens();
    let without = row(&models, None);
    let curve = curve(&models, f64::from(chosen));
    BudgetOutcome {
        request: request.clone(),
        n_problems: request.difficulty.n_problems(request.problems),
        at: row(&models, Some(chosen)),
        without,
        table: budgets(request.budget)
            .into_iter()
            .map(|budget| row(&models, Some(budget)))
            .chain([without])
            .collect(),
        worked: worked(&models, f64::from(chosen)),
        crossovers: crossover::crossovers(&models, &curve),
        check: check::of(request, &models).map(Box::new),
        curve,
    }
}

/// The least budget, its doublings, and the chosen one.
fn budgets(TokenBudget(chosen): TokenBudget) -> Vec<u32> {
    let mut budgets: Vec<u32> = (0..=DOUBLINGS).map(|i| TokenBudget::LEAST.0 << i).collect();
    if let Err(place) = budgets.binary_search(&chosen) {
        budgets.insert(place, chosen);
    }
    budgets
}

fn under(models: &[TraceLengths; 2], budget: f64) -> Under {
    Under {
        accuracy: models.each_ref().map(|model| model.accuracy(budget)),
        stopped: models.each_ref().map(|model| model.stopped(budget)),
    }
}

fn row(models: &[TraceLengths; 2], budget: Option<u32>) -> BudgetRow {
    let tokens = budget.map_or(f64::INFINITY, f64::from);
    BudgetRow {
        budget,
        under: under(models, tokens),
        tokens: models.each_ref().map(|model| model.tokens(tokens)),
    }
}

fn curve(models: &[TraceLengths; 2], chosen: f64) -> Vec<BudgetPoint> {
    let places = (0..=DOUBLINGS * BETWEEN)
        .map(|step| f64::from(TokenBudget::LEAST.0) * (f64::from(step) / f64::from(BETWEEN)).exp2());
    let mut budgets: Vec<f64> = places.collect();
    let place = budgets.partition_point(|budget| *budget < chosen);
    if budgets.get(place) != Some(&chosen) {
        budgets.insert(place, chosen);
    }
    budgets.into_iter().map(|budget| BudgetPoint { budget, under: under(models, budget) }).collect()
}

fn worked([long, _]: &[TraceLengths; 2], budget: f64) -> Worked {
    let nearest =
        (1..).zip(long.problems()).min_by(|(_, a), (_, b)| (a.0 - 0.5).abs().total_cmp(&(b.0 - 0.5).abs()));
    let (problem, &(rate, median)) = nearest.unwrap_or((0, &(0.0, 1.0)));
    Worked { problem, rate, median, finishes: long.finishes(median, budget) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::pair::{BaseLength, LengthGrowth, LengthSpread};
    use crate::analysis::problems::LogOddsShift;
    use crate::analysis::problems::{OwnRates, SolveRate};

    fn with(pair: Pair) -> BudgetOutcome {
        outcome(&BudgetRequest { pair, ..BudgetRequest::default() })
    }

    #[test]
    fn the_default_crosses_once() {
        let o = with(Pair::default());
        let [crossover] = o.crossovers[..] else { panic!("{:?}", o.crossovers) };
        assert!((crossover.budget - 18_050.804_9).abs() < 1e-4, "{}", crossover.budget);
        assert_eq!((crossover.then, crossover.decimals), (Model::Long, Some(4)));
        assert_eq!((o.table.len(), o.curve.len(), o.n_problems), (9, 113, 30));
    }

    #[test]
    fn the_chosen_budget_is_in_the_table_and_on_the_curve() {
        let budget = TokenBudget::new(18_051).unwrap();
        let o = outcome(&BudgetRequest { budget, ..BudgetRequest::default() });
        assert!(o.table.contains(&o.at) && o.curve.iter().any(|point| point.under == o.at.under));
        assert_eq!((o.table.len(), o.curve.len()), (10, 114));
        assert!(o.curve.iter().zip(o.curve.iter().skip(1)).all(|(a, b)| a.budget < b.budget));
    }

    #[test]
    fn a_tie_throughout_is_no_crossover() {
        let base = BaseLength::new(8000).unwrap();
        let same =
            Pair { long: base, short: base, shift: LogOddsShift::new(0.0).unwrap(), ..Pair::default() };
        assert_eq!(with(same).crossovers, []);
        // Saturated curves differ by rounding alone.
        let narrow = LengthSpread::new(0.05).unwrap();
        let apart = Pair { short: BaseLength::new(500).unwrap(), spread: narrow, ..same };
        assert_eq!(with(apart).crossovers, []);
    }

    #[test]
    fn a_lead_may_change_more_than_once() {
        // Narrow lengths and two kinds of problems: the quicker model finishes each kind first and is overtaken on it.
        let rates = [0.5, 0.98].map(|p| SolveRate::new(p).unwrap()).to_vec();
        let pair = Pair {
            short: BaseLength::new(5000).unwrap(),
            shift: LogOddsShift::new(-0.2).unwrap(),
            spread: LengthSpread::new(0.05).unwrap(),
            growth: LengthGrowth::new(4.0).unwrap(),
            ..Pair::default()
        };
        let difficulty = Difficulty::Own(OwnRates::try_from(rates).unwrap());
        let o = outcome(&BudgetRequest { pair, difficulty, ..BudgetRequest::default() });
        let leads: Vec<Model> = o.crossovers.iter().map(|crossover| crossover.then).collect();
        assert_eq!(leads, [Model::Long, Model::Short, Model::Long]);
        // Half of the right traces are done at their medians: 8640, 15,000 and 24,000 tokens.
        for (crossover, near) in o.crossovers.iter().zip([8640.0, 15_000.0, 24_000.0]) {
            assert!((crossover.budget / near - 1.0).abs() < 0.2, "{crossover:?}");
        }
    }
}
