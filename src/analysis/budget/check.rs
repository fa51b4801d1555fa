//! The check of the budget page: traces of both models, drawn and stopped at every budget of the table.

use super::{BudgetRequest, budgets};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::pair::Model;
use crate::analysis::rerun::{Quantity, RerunCount, traces};
use crate::engine::{Experiment, Tally};
use crate::model::TraceLengths;

/// Traces of every problem by each model in a rerun: as many as Explore / Rerun draws unless it is told otherwise, so that
/// a rerun is the same here and there. On the usual benchmark 10,000 reruns of them, 9.6 million words, bring every error
/// below a tenth of a point.
pub const TRACES: u32 = 16;

impl BudgetRequest {
    /// The most reruns that a check may take.
    pub fn most_reruns(&self) -> RerunCount {
        RerunCount::most_of(2 * self.traces())
    }

    /// Traces of one model in a rerun.
    fn traces(&self) -> u32 {
        TRACES * self.difficulty.n_problems(self.problems)
    }
}

/// What a check must give, if one is asked for.
pub(super) fn of(request: &BudgetRequest, models: &[TraceLengths; 2]) -> Option<SharesCheck> {
    let asked = request.reruns?;
    let (budgets, trials) = (budgets(request.budget), request.traces());
    let mut shares = Vec::new();
    for (model, lengths) in Model::BOTH.into_iter().zip(models) {
        for (&at, both) in budgets.iter().zip(traces::shares(lengths, &budgets, TRACES)) {
            let of = |(quantity, share)| CheckedShare { model, quantity, at, trials, share };
            shares.extend([Quantity::RightWithin, Quantity::Stopped].into_iter().zip(both).map(of));
        }
    }
    Some(SharesCheck { asked, seed: request.seed, words: 2 * trials, shares, simulation: None })
}

/// The traces of both models.
pub(super) fn experiment(request: &BudgetRequest) -> Result<Experiment, String> {
    let models = request.pair.models(&request.difficulty, request.problems);
    traces::experiment(&models, &budgets(request.budget), TRACES)
}

/// Takes in what came out so far.
pub(super) fn fill(check: &mut SharesCheck, tally: &Tally) {
    let of_each = tally.words.chunks((tally.words.len() / 2).max(1));
    check.fill(tally, of_each.flat_map(traces::counts).flatten());
}
