//! Explore / Budget: two models under a token budget, exactly, and where the lead changes.

use serde::{Deserialize, Serialize};

use super::pair::{Model, Pair};
use super::problems::{Difficulty, ProblemCount};
use super::rerun::{RerunExperiment, RerunRequest};
use crate::bounded::bounded;
use crate::model::TraceLengths;

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

/// A difference of accuracies below this is none: the normal distribution function is good to 10⁻¹¹, and saturated curves
/// differ by rounding alone.
const NO_DIFFERENCE: f64 = 1e-9;

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
}

impl Default for BudgetRequest {
    fn default() -> Self {
        Self {
            budget: TokenBudget::SIXTEEN_THOUSAND,
            pair: Pair::default(),
            difficulty: Difficulty::Spread,
            problems: ProblemCount::THIRTY,
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
}

impl BudgetRequest {
    /// The long model on the page of reruns, where its lengths are the usual ones. None if they are not.
    pub fn rerun(&self) -> Option<RerunRequest> {
        let usual = Pair::default();
        let of_long = |pair: &Pair| (pair.long, pair.spread, pair.growth, pair.wrong);
        (of_long(&self.pair) == of_long(&usual)).then(|| RerunRequest {
            experiment: RerunExperiment::Budget,
            difficulty: self.difficulty.clone(),
            problems: self.problems,
            ..RerunRequest::default()
        })
    }
}

impl BudgetOutcome {
    /// Whether the long model's accuracy is another than in another outcome wherever both have one.
    pub fn long_differs(&self, other: &Self) -> bool {
        let other = |budget: f64| other.curve.iter().find(|point| point.budget == budget);
        let long = |point: &BudgetPoint| point.under.accuracy[0];
        self.curve.iter().any(|point| other(point.budget).is_some_and(|other| long(other) != long(point)))
    }
}

/// The exact curves. O(N) for each of some hundred budgets.
pub fn outcome(request: &BudgetRequest) -> BudgetOutcome {
    let models = request.pair.models(&request.difficulty, request.problems);
    let chosen = request.budget.tokens();
    let mut budgets: Vec<u32> = (0..=DOUBLINGS).map(|i| TokenBudget::LEAST.0 << i).collect();
    if let Err(place) = budgets.binary_search(&chosen) {
        budgets.insert(place, chosen);
    }
    let without = row(&models, None);
    let curve = curve(&models, f64::from(chosen));
    BudgetOutcome {
        request: request.clone(),
        n_problems: request.difficulty.n_problems(request.problems),
        at: row(&models, Some(chosen)),
        without,
        table: budgets.into_iter().map(|budget| row(&models, Some(budget))).chain([without]).collect(),
        worked: worked(&models, f64::from(chosen)),
        crossovers: crossovers(&models, &curve),
        curve,
    }
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

/// Every change of the lead along the curve, found by bisection between the places that it lies between.
fn crossovers(models: &[TraceLengths; 2], curve: &[BudgetPoint]) -> Vec<Crossover> {
    let ahead = |point: &&BudgetPoint| point.under.lead().abs() > NO_DIFFERENCE;
    let decided: Vec<&BudgetPoint> = curve.iter().filter(ahead).collect();
    let pairs = decided.iter().zip(decided.iter().skip(1));
    let crossing = |(before, after): (&&BudgetPoint, &&BudgetPoint)| {
        let rises = after.under.lead() > 0.0;
        let crosses = rises != (before.under.lead() > 0.0);
        crosses.then(|| {
            let budget = bisect(models, before.budget, after.budget, rises);
            let then = if rises { Model::Long } else { Model::Short };
            Crossover { budget, then, decimals: decimals(models, budget) }
        })
    };
    pairs.filter_map(crossing).collect()
}

/// Decimals of a crossover that the error of the lead leaves: it moves the crossover by error/slope tokens, and half a unit
/// of the last digit is to be more than that.
fn decimals(models: &[TraceLengths; 2], crossover: f64) -> Option<u32> {
    let [below, above] =
        [1.0 - SLOPE_STEP, 1.0 + SLOPE_STEP].map(|step| under(models, crossover * step).lead());
    let slope = (above - below).abs() / (2.0 * SLOPE_STEP * crossover);
    (0..=4).rev().find(|&decimals| LEAD_ERROR / slope < 0.5 * 0.1f64.powi(decimals))?.try_into().ok()
}

/// How far to either side of a crossover its slope is taken, as a share of it: far less than the smallest spread of lengths.
const SLOPE_STEP: f64 = 1e-3;

/// The error of a lead: that of the normal distribution function.
const LEAD_ERROR: f64 = 1e-11;

/// The budget at which the computed lead changes its sign.
fn bisect(models: &[TraceLengths; 2], mut low: f64, mut high: f64, rises: bool) -> f64 {
    let [long, short] = models;
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        let is_ahead = long.accuracy(middle) > short.accuracy(middle);
        if is_ahead == rises { high = middle } else { low = middle }
    }
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
    fn the_long_model_is_simulated_where_its_lengths_are_the_usual_ones() {
        let usual = BudgetRequest::default();
        let rerun = usual.rerun().unwrap();
        let exact = crate::analysis::rerun::outcome(&rerun);
        let crate::analysis::rerun::Reran::Budget(budgets) = &exact.result else { panic!("{exact:?}") };
        for (point, row) in budgets.at.iter().zip(&outcome(&usual).table) {
            assert_eq!(point.right.exact, row.under.accuracy[0], "at {} tokens", point.tokens);
        }
        let growth = LengthGrowth::new(2.0).unwrap();
        assert_eq!(BudgetRequest { pair: Pair { growth, ..Pair::default() }, ..usual }.rerun(), None);
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
    fn digits_of_a_crossover_that_the_error_moves_are_not_claimed() {
        let models = Pair::default().models(&Difficulty::Spread, ProblemCount::THIRTY);
        // At the crossover the lead rises by 6 · 10⁻⁶ a token; where both curves are flat it does not rise at all.
        assert_eq!(decimals(&models, 18_050.804_9), Some(4));
        let wide = [1e5, 1.4e5, 3e6].map(|budget| decimals(&models, budget));
        assert!(wide[0] < Some(4) && wide[1] < wide[0] && wide[2].is_none(), "{wide:?}");
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
