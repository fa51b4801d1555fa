//! Two models under token budgets against the printed tables of the 30-problem benchmark.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde::Deserialize;
use tiebreak::analysis::budget::{self, BudgetOutcome, BudgetRequest, TokenBudget};
use tiebreak::analysis::cost::{self, CostOutcome, CostRequest, Marginal, Strategy, TokenCap};
use tiebreak::analysis::pair::Model;

#[derive(Deserialize)]
struct Reference {
    table: Vec<Row>,
    crossover: f64,
    lead_at: Vec<(u32, f64)>,
    cost: Vec<(Model, u32, f64, f64, f64, f64)>,
    maj8_capped: Vec<(Model, u32, f64)>,
}

/// Budget, accuracies, lead, shares stopped, tokens.
type Row = (Option<u32>, f64, f64, f64, f64, f64, f64, f64);

fn reference() -> Reference {
    serde_json::from_str(include_str!("data/budget.json")).expect("the reference file is well formed")
}

fn at(tokens: u32) -> BudgetOutcome {
    let budget = TokenBudget::new(tokens).unwrap();
    budget::outcome(&BudgetRequest { budget, ..BudgetRequest::default() })
}

/// The printed value to within half a unit of its last digit and one in a thousand of that.
#[track_caller]
fn prints(got: f64, want: f64, decimals: i32) {
    let half = 0.5 * 10f64.powi(-decimals);
    assert!((got - want).abs() < 1.001 * half, "{got} for {want}");
}

#[test]
fn the_table_of_budgets_is_printed() {
    let o = at(16_000);
    let rows = reference().table;
    assert_eq!((rows.len(), o.table.len()), (9, 9));
    for (row, want) in o.table.iter().zip(rows) {
        let (budget, long, short, lead, long_stopped, short_stopped, long_tokens, short_tokens) = want;
        assert_eq!(row.budget, budget);
        let percent =
            [(row.under.accuracy, [long, short]), (row.under.stopped, [long_stopped, short_stopped])];
        for (got, want) in percent {
            prints(100.0 * got[0], want[0], 6);
            prints(100.0 * got[1], want[1], 6);
        }
        prints(100.0 * row.under.lead(), lead, 6);
        prints(row.tokens[0], long_tokens, 4);
        prints(row.tokens[1], short_tokens, 4);
    }
    assert_eq!(Some(&o.at), o.table.get(4));
    prints(100.0 * o.without.under.lead(), 8.544_210, 6);
}

#[test]
fn the_lead_changes_where_it_should() {
    let reference = reference();
    let o = at(16_000);
    assert_eq!(o.crossovers.len(), 1);
    assert!((o.crossovers[0].budget - reference.crossover).abs() < 1e-6, "{}", o.crossovers[0].budget);
    for (tokens, want) in reference.lead_at {
        let got = 100.0 * at(tokens).at.under.lead();
        assert!((got - want).abs() < 1e-6, "{tokens}: {got} for {want}");
    }
    prints(-100.0 * at(4000).at.under.lead(), 26.981_330, 6);
    prints(100.0 * at(64_000).at.under.lead(), 8.498_254, 6);
}

fn strategy(o: &CostOutcome, model: Model, k: u32) -> &Strategy {
    o.all().find(|strategy| strategy.model == model && strategy.k == k).unwrap()
}

#[test]
fn the_costs_of_a_correct_answer_are_printed() {
    let o = cost::outcome(&CostRequest::default());
    let one = strategy(&o, Model::Long, 1).per_correct.value().unwrap();
    let rows = reference().cost;
    assert_eq!(rows.len(), 6);
    for (model, k, accuracy, tokens, per_correct, times) in rows {
        let got = strategy(&o, model, k);
        prints(100.0 * got.accuracy, accuracy, 6);
        prints(got.tokens, tokens, 4);
        let cost = got.per_correct.value().unwrap();
        prints(cost, per_correct, 4);
        prints(cost / one, times, 6);
    }
    prints(o.ratio().unwrap(), 2.455_913, 6);
    let [eight, many] = [8, 32].map(|k| 100.0 * strategy(&o, Model::Long, k).accuracy);
    prints(many - eight, 0.450_993_29, 8);
    prints(100.0 * strategy(&o, Model::Short, 8).accuracy, 55.577_747_63, 8);
    assert_eq!(strategy(&o, Model::Short, 32).marginal, Marginal::NoGain);
}

#[test]
fn votes_of_stopped_traces_are_the_reference_s() {
    let capped = reference().maj8_capped;
    assert_eq!(capped.len(), 10);
    for (model, budget, want) in capped {
        let budget = TokenCap::new(budget).unwrap();
        let o = cost::outcome(&CostRequest { budget, ..CostRequest::default() });
        let got = strategy(&o, model, 8).accuracy;
        assert!((got - want).abs() < 1e-9, "{model:?} {budget:?}: {got} for {want}");
    }
}
