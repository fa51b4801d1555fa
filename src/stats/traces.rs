//! Recorded traces under a token budget: a trace that went beyond it counts as stopped there, without an answer.

use super::coverage::Graded;
use super::twofold::total;
use super::{Statistic, Undefined};

/// One recorded trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trace {
    /// Whether its answer is right.
    pub right: bool,
    /// Its length in tokens.
    pub tokens: u32,
}

/// A benchmark's traces, each stopped at the budget.
#[derive(Clone, Debug, PartialEq)]
pub struct AtBudget {
    /// Each problem's samples, right only if they end within the budget; problems without a trace are left out.
    pub graded: Vec<Graded>,
    /// The share of traces that go beyond the budget.
    pub truncated: f64,
    /// The mean number of tokens of a trace that is stopped at the budget.
    pub tokens: f64,
    /// Tokens for each right answer, undefined where none is right.
    pub tokens_per_correct: Statistic,
}

/// What recorded traces would have given under a budget.
///
/// ```text
/// right_B = right and L ≤ B;   truncated = P(L > B);   tokens = mean min(L, B);   per correct = Σ min(L, B) / Σ right_B
///     L: tokens of a trace; B: the budget; means over all traces
/// ```
///
/// Valid for budgets up to the smallest cap that the traces were recorded under: one that was stopped at its cap is known
/// to be longer, not how long. `None` where there is no trace.
///
/// ```
/// use tiebreak::stats::traces::{Trace, at_budget};
/// let trace = |right, tokens| Trace { right, tokens };
/// let problem = vec![trace(true, 900), trace(true, 2100), trace(false, 4000), trace(true, 3900)];
/// let at = at_budget(&[problem], 1000).unwrap();
/// assert_eq!((at.truncated, at.tokens, at.tokens_per_correct.value()), (0.75, 975.0, Some(3900.0)));
/// ```
pub fn at_budget(problems: &[Vec<Trace>], budget: u32) -> Option<AtBudget> {
    let within = |trace: &&Trace| trace.right && trace.tokens <= budget;
    let graded: Vec<Graded> = problems
        .iter()
        .filter_map(|traces| {
            Graded::new(traces.len() as u32, traces.iter().filter(within).count() as u32).ok()
        })
        .collect();
    let n: f64 = graded.iter().map(|problem| f64::from(problem.n())).sum();
    let right: f64 = graded.iter().map(|problem| f64::from(problem.right())).sum();
    let traces = || problems.iter().flatten();
    let tokens = total(traces().map(|trace| f64::from(trace.tokens.min(budget))));
    let beyond = traces().filter(|trace| trace.tokens > budget).count() as f64;
    (n > 0.0).then(|| AtBudget {
        graded,
        truncated: beyond / n,
        tokens: tokens / n,
        tokens_per_correct: Statistic::ratio(tokens, right, Undefined::ZeroDenominator),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_right_costs_no_number() {
        let late = vec![Trace { right: true, tokens: 11 }, Trace { right: false, tokens: 3 }];
        let at = at_budget(&[late.clone(), Vec::new()], 10).unwrap();
        assert_eq!(at.tokens_per_correct, Statistic::Undefined(Undefined::ZeroDenominator));
        assert_eq!((at.graded.len(), at.graded[0].right(), at.truncated, at.tokens), (1, 0, 0.5, 6.5));
        // At its own length a trace is within the budget.
        assert_eq!(at_budget(&[late], 11).unwrap().tokens_per_correct.value(), Some(14.0));
        assert_eq!(at_budget(&[Vec::new()], 10), None);
    }
}
