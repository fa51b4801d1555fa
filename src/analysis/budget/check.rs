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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Complaint;
    use crate::analysis::budget::{TokenBudget, begin};
    use crate::analysis::problems::ProblemCount;
    use crate::engine::Range;

    fn request() -> BudgetRequest {
        BudgetRequest { reruns: Some(RerunCount::FEWEST), ..BudgetRequest::default() }
    }

    #[test]
    fn every_budget_of_the_table_is_checked_for_both_models() {
        let request = BudgetRequest { budget: TokenBudget::new(18_051).unwrap(), ..request() };
        let (outcome, job) = begin(&request).unwrap();
        let check = outcome.check.as_deref().unwrap();
        // Nine budgets, right and stopped, two models; 16 traces of 30 problems by each.
        assert_eq!((check.shares.len(), check.words, job.unwrap().replicates), (36, 960, 100));
        for row in outcome.table.iter().filter(|row| row.budget.is_some()) {
            let of = |model, quantity| {
                let is_it = |one: &&CheckedShare| {
                    (one.model, one.quantity, Some(one.at)) == (model, quantity, row.budget)
                };
                check.shares.iter().find(is_it).unwrap().share.exact
            };
            for (model, (accuracy, stopped)) in
                Model::BOTH.into_iter().zip(row.under.accuracy.into_iter().zip(row.under.stopped))
            {
                assert_eq!(
                    [of(model, Quantity::RightWithin), of(model, Quantity::Stopped)],
                    [accuracy, stopped]
                );
            }
        }
        let (exact, none) = begin(&BudgetRequest { reruns: None, ..request }).unwrap();
        assert_eq!((exact.table, exact.check, none), (outcome.table, None, None));
    }

    #[test]
    fn each_model_takes_its_half_of_the_counts() {
        let (mut outcome, _) = begin(&request()).unwrap();
        // Eight budgets: of each model, cells of right traces in time for each and beyond, and of wrong ones.
        let mut words = vec![0; 36];
        (words[0], words[8], words[9]) = (1, 2, 4);
        (words[18], words[35]) = (8, 16);
        outcome.fill(&Tally { range: Range { first: 0, end: 100 }, words });
        let check = outcome.check.as_deref().unwrap();
        let drawn: Vec<u32> = check.shares.iter().map(|one| one.share.drawn).collect();
        // Right within each budget is the one trace in the first cell; stopped are those beyond the last.
        assert_eq!((&drawn[..2], &drawn[14..18]), (&[1, 2][..], &[1, 2, 8, 16][..]));
        assert_eq!((check.shares[16].model, check.shares[16].at), (Model::Short, 1000));
    }

    #[test]
    fn more_reruns_than_fit_are_refused() {
        // 4·10⁹ words, 2 · 16 · 120 of them in a rerun.
        let request = BudgetRequest { problems: ProblemCount::MOST, ..request() };
        assert_eq!(request.most_reruns().count(), 1_041_666);
        let with = |reruns| {
            begin(&BudgetRequest { reruns: Some(RerunCount::new(reruns).unwrap()), ..request.clone() })
        };
        assert_eq!(with(1_041_666).unwrap().1.unwrap().replicates, 1_041_666);
        assert_eq!(with(1_041_667), Err(Complaint::TooManyReruns { found: 1_041_667, most: 1_041_666 }));
    }
}
