//! The budget page's curves and crossovers, for a spreadsheet and to repeat them.

use super::{File, Kind, check, written};
use crate::analysis::budget::{BudgetOutcome, Under};

const NAME: &str = "budget";

/// The outcome as a file.
pub fn file(o: &BudgetOutcome, kind: Kind) -> File {
    written(NAME, kind, link(o), (&o.request, o), || rows(o))
}

fn link(o: &BudgetOutcome) -> String {
    crate::analysis::link::budget::write(&o.request)
}

/// The rows of the table, then the places of the curve, which have no mean tokens, then where the lead changes.
fn rows(o: &BudgetOutcome) -> Vec<Vec<String>> {
    let head = [
        "row",
        "budget",
        "long_accuracy",
        "short_accuracy",
        "difference",
        "long_stopped",
        "short_stopped",
        "long_tokens",
        "short_tokens",
    ];
    let table = o.table.iter().map(|row| {
        let budget = row.budget.map_or_else(|| "none".to_owned(), |tokens| tokens.to_string());
        under("table", budget, &row.under, row.tokens.map(|tokens| tokens.to_string()))
    });
    let none = || [String::new(), String::new()];
    let curve = o.curve.iter().map(|point| under("curve", point.budget.to_string(), &point.under, none()));
    let crossovers =
        o.crossovers.iter().map(|crossover| vec!["crossover".to_owned(), crossover.budget.to_string()]);
    let mut rows: Vec<_> = std::iter::once(head.map(str::to_owned).to_vec())
        .chain(table)
        .chain(curve)
        .chain(crossovers)
        .collect();
    check::end(&mut rows, o.check.as_deref(), link(o));
    rows
}

fn under(name: &str, budget: String, under: &Under, tokens: [String; 2]) -> Vec<String> {
    let ([long, short], [long_stopped, short_stopped]) = (under.accuracy, under.stopped);
    let shares = [long, short, under.lead(), long_stopped, short_stopped].map(|share| share.to_string());
    [name.to_owned(), budget].into_iter().chain(shares).chain(tokens).collect()
}
