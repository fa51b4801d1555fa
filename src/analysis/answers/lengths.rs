//! How long samples are, and what a budget leaves of a model.

use super::outcome::{Crossover, Lengths, Measure, ModelScores, Strategy, UnderBudget};
use super::rows::{ModelRows, Problem};
use crate::analysis::cost::{self, TokenPrice};
use crate::ordered;
use crate::stats::coverage::{Graded, mean_over_problems};
use crate::stats::traces::{Trace, at_budget};
use crate::stats::{Statistic, Undefined};

/// The most budgets of a curve.
const MOST_BUDGETS: u32 = 64;

/// The traces of a model that say how long they are.
#[derive(Clone, Debug)]
pub(super) struct Traces {
    /// By problem; none for one without any.
    pub by_problem: Vec<Vec<Trace>>,
    samples: u32,
    stopped: u32,
    longest: u32,
    smallest_cap: Option<u32>,
}

impl Traces {
    /// `None` if no sample says how long it is.
    pub fn of(model: &ModelRows) -> Option<Self> {
        let told = || model.problems.iter().flat_map(|problem| &problem.samples);
        let longest = told().filter_map(|sample| sample.tokens).max()?;
        let stopped = || told().filter(|sample| sample.truncated).filter_map(|sample| sample.tokens);
        Some(Self {
            by_problem: model.problems.iter().map(traces).collect(),
            samples: told().filter(|sample| sample.tokens.is_some()).count() as u32,
            stopped: stopped().count() as u32,
            longest,
            smallest_cap: stopped().min(),
        })
    }

    /// The fewest tokens at which a trace was stopped.
    pub fn smallest_cap(&self) -> Option<u32> {
        self.smallest_cap
    }

    /// The shortest trace and the longest.
    fn ends(&self) -> Option<(u32, u32)> {
        let shortest = self.by_problem.iter().flatten().map(|trace| trace.tokens).min()?;
        Some((shortest, self.longest))
    }

    /// Each problem's share of samples that are right and fit; none without a trace.
    pub fn shares(&self, budget: Option<u32>) -> Vec<Option<f64>> {
        let within = |trace: &&Trace| trace.right && budget.is_none_or(|budget| trace.tokens <= budget);
        let of = |traces: &Vec<Trace>| {
            let right = traces.iter().filter(within).count() as u32;
            Graded::new(traces.len() as u32, right).ok().map(Graded::share)
        };
        self.by_problem.iter().map(of).collect()
    }

    fn under(&self, budget: Option<u32>, stopped: impl Fn(u32) -> u32) -> Option<UnderBudget> {
        let cut = budget.unwrap_or(u32::MAX);
        let at = at_budget(&self.by_problem, cut)?;
        Some(UnderBudget {
            budget,
            accuracy: mean_over_problems(at.graded.iter().map(|graded| Some(graded.share()))).mean?,
            band: None,
            truncated: f64::from(stopped(cut)) / f64::from(self.samples),
            tokens: at.tokens,
            tokens_per_correct: at.tokens_per_correct,
            beyond_cap: budget.zip(self.smallest_cap).is_some_and(|(budget, cap)| budget > cap),
        })
    }

    /// The tokens of each problem on average; none without a trace.
    fn mean_tokens(&self) -> Vec<Option<f64>> {
        let of = |traces: &Vec<Trace>| {
            let sum: f64 = traces.iter().map(|trace| f64::from(trace.tokens)).sum();
            (!traces.is_empty()).then(|| sum / traces.len() as f64)
        };
        self.by_problem.iter().map(of).collect()
    }

    /// A model's lengths along the budgets.
    pub fn lengths(
        &self,
        model: &ModelRows,
        budgets: &[u32],
        chosen: Option<u32>,
        price: TokenPrice,
    ) -> Option<Lengths> {
        let told = || model.problems.iter().flat_map(|problem| &problem.samples);
        // Those that were stopped when they were recorded, however short, do not fit either.
        let stopped = |cut: u32| {
            let is = |tokens: u32, truncated: bool| truncated || tokens > cut;
            told().filter(|s| s.tokens.is_some_and(|tokens| is(tokens, s.truncated))).count() as u32
        };
        let recorded = self.under(None, |_| self.stopped)?;
        let under = |budget: u32| self.under(Some(budget), stopped);
        Some(Lengths {
            samples: self.samples,
            longest: self.longest,
            smallest_cap: self.smallest_cap,
            recorded,
            curve: budgets.iter().filter_map(|budget| under(*budget)).collect(),
            chosen: chosen.and_then(under),
            per_correct_band: None,
            none_correct: 0,
            money_per_correct: recorded.tokens_per_correct.value().and_then(|tokens| price.of(tokens)),
            money_band: None,
        })
    }
}

fn traces(problem: &Problem) -> Vec<Trace> {
    let trace = |sample: &super::rows::Sample| Some(Trace { right: sample.right, tokens: sample.tokens? });
    problem.samples.iter().filter_map(trace).collect()
}

/// Budgets from the shortest trace to the longest of either model, evenly on a logarithmic scale: at most eight in a
/// doubling, and at most 64 together.
pub(super) fn budgets(traces: &[Option<Traces>]) -> Vec<u32> {
    let ends: Vec<(u32, u32)> = traces.iter().flatten().filter_map(Traces::ends).collect();
    let shortest = ends.iter().map(|(shortest, _)| (*shortest).max(1)).min();
    let Some((first, last)) = shortest.zip(ends.iter().map(|(_, longest)| *longest).max()) else {
        return Vec::new();
    };
    let (first, last) = (first.min(last.max(1)), last.max(1));
    let doublings = (f64::from(last) / f64::from(first)).log2();
    let steps = (8.0 * doublings).ceil().clamp(1.0, f64::from(MOST_BUDGETS - 1)) as u32;
    let at = |i: u32| f64::from(first) * (doublings * f64::from(i) / f64::from(steps)).exp2();
    let mut budgets: Vec<u32> = (0..steps).map(|i| at(i).round() as u32).chain([last]).collect();
    budgets.dedup();
    budgets
}

/// The budgets at which the model ahead changes, on the problems of both: accuracy by budget is a staircase, and steps only
/// where a right trace ends.
pub(super) fn crossovers(both: &[(Vec<Trace>, Vec<Trace>)], caps: [Option<u32>; 2]) -> Vec<Crossover> {
    let mut steps: Vec<(u32, f64)> = Vec::new();
    for (first, second) in both {
        for (traces, sign) in [(first, -1.0), (second, 1.0)] {
            let right = traces.iter().filter(|trace| trace.right);
            steps.extend(right.map(|trace| (trace.tokens, sign / traces.len() as f64)));
        }
    }
    let places = ordered::places(steps.iter().map(|(tokens, _)| u64::from(*tokens)));
    // Sums of the same shares in another order are the same to this.
    let close = 1e-12 * both.len().max(1) as f64;
    let cap = caps.into_iter().flatten().min();
    let (mut crossovers, mut ahead, mut sum) = (Vec::new(), None, 0.0f64);
    let mut rest = places.iter().filter_map(|place| steps.get(*place)).peekable();
    while let Some((budget, step)) = rest.next() {
        sum += step;
        if rest.peek().is_some_and(|(next, _)| next == budget) || sum.abs() <= close {
            continue;
        }
        let second_ahead = sum > 0.0;
        if ahead.is_some_and(|before| before != second_ahead) {
            let beyond_cap = cap.is_some_and(|cap| *budget > cap);
            crossovers.push(Crossover { budget: *budget, second_ahead, beyond_cap });
        }
        ahead = Some(second_ahead);
    }
    crossovers
}

/// One sample and votes of each model up a ladder, and what they cost: the vote once it is worked out.
pub(super) fn strategies(
    models: &[(&ModelScores, Option<&Traces>)],
    ladder: &[u32],
    vote: Measure,
    (k, price): (u32, TokenPrice),
) -> Vec<Strategy> {
    let mut strategies = Vec::new();
    for ((scores, traces), second) in models.iter().zip([false, true]) {
        let Some(traces) = traces else { continue };
        let tokens = traces.mean_tokens();
        for (rung, &votes) in ladder.iter().enumerate() {
            let measure = if votes == 1 { Measure::Pass } else { vote };
            let point = scores.curve(measure).and_then(|curve| *curve.points.get(rung)?);
            let takes_part = votes == k || cost::LADDER.contains(&votes);
            if let Some(point) = point.filter(|_| takes_part) {
                let enough = scores.problems.iter().map(|problem| problem.n >= votes);
                let of = enough.zip(&tokens).map(|(enough, tokens)| tokens.filter(|_| enough));
                let Some(mean) = mean_over_problems(of).mean else { continue };
                // Of a single sample it is known which ones the tokens are of.
                let single = scores.lengths.as_ref().filter(|_| votes == 1);
                let accuracy = single.map_or(point.value, |lengths| lengths.recorded.accuracy);
                strategies.push(strategy(second, votes, accuracy, mean, price));
            }
        }
    }
    let all: Vec<(f64, f64)> = strategies.iter().map(cost_and_accuracy).collect();
    for one in &mut strategies {
        let own = cost_and_accuracy(one);
        one.beaten = all.iter().any(|other| cost::beats(*other, own));
    }
    strategies
}

fn strategy(second: bool, k: u32, accuracy: f64, mean: f64, price: TokenPrice) -> Strategy {
    let tokens = f64::from(k) * mean;
    let per_correct = Statistic::ratio(tokens, accuracy, Undefined::ZeroDenominator);
    let money = per_correct.value().and_then(|tokens| price.of(tokens));
    Strategy { second, k, accuracy, tokens, per_correct, money, beaten: false }
}

/// A cost beyond every other if none is correct.
fn cost_and_accuracy(strategy: &Strategy) -> (f64, f64) {
    (strategy.per_correct.value().unwrap_or(f64::INFINITY), strategy.accuracy)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(right: bool, tokens: u32) -> Trace {
        Trace { right, tokens }
    }

    #[test]
    fn the_leader_changes_where_the_staircases_cross() {
        // The second is right at 10, the first at 20 and 30 on two problems of one trace each.
        let both = vec![
            (vec![trace(true, 20)], vec![trace(true, 10)]),
            (vec![trace(true, 30)], vec![trace(false, 5)]),
        ];
        let at = |caps| crossovers(&both, caps);
        assert_eq!(at([None; 2]), [Crossover { budget: 30, second_ahead: false, beyond_cap: false }]);
        assert!(at([Some(29), None])[0].beyond_cap && !at([Some(30), None])[0].beyond_cap);
        assert_eq!(crossovers(&[], [None; 2]), []);
    }

    #[test]
    fn budgets_rise_from_the_shortest_trace_to_the_longest() {
        let of = |tokens: &[u32]| Traces {
            by_problem: vec![tokens.iter().map(|tokens| trace(true, *tokens)).collect()],
            samples: tokens.len() as u32,
            stopped: 0,
            longest: tokens.iter().copied().max().unwrap(),
            smallest_cap: None,
        };
        let got = budgets(&[Some(of(&[500, 900])), Some(of(&[4000])), None]);
        assert_eq!((got.first(), got.last(), got.len()), (Some(&500), Some(&4000), 25));
        assert!(got.is_sorted_by(|a, b| a < b));
        assert_eq!(budgets(&[Some(of(&[7, 7]))]), [7]);
        assert_eq!(budgets(&[Some(of(&[0]))]), [1]);
        assert_eq!(budgets(&[Some(of(&[1000, u32::MAX]))]).len(), 64);
        assert!(budgets(&[None]).is_empty());
    }
}
