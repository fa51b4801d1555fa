//! The reruns for a spreadsheet: every value with its exact probability and the reruns that came out there.

use super::{File, Kind, cells, check, gap, provenance_rows, written};
use crate::analysis::rerun::{Reran, RerunOutcome};

const NAME: &str = "rerun";

/// The outcome as a file.
pub fn file(o: &RerunOutcome, kind: Kind) -> File {
    written(NAME, kind, link(o), (&o.request, o), || rows(o))
}

fn link(o: &RerunOutcome) -> String {
    crate::analysis::link::rerun::write(&o.request)
}

fn rows(o: &RerunOutcome) -> Vec<Vec<String>> {
    let mut rows = table(o);
    rows.extend(provenance_rows(link(o), Some(o.request.seed)));
    rows
}

/// Every value, and how many reruns there are; for the check of another page as well.
pub(super) fn table(o: &RerunOutcome) -> Vec<Vec<String>> {
    let reruns = f64::from(o.reruns());
    let share = |n: f64, of: f64| if of > 0.0 { (n / of).to_string() } else { String::new() };
    let mut rows = vec![cells(&["quantity", "value", "exact", "simulated", "counted"])];
    if let Reran::Budget(budgets) = &o.result {
        let traces = reruns * f64::from(o.n_problems) * f64::from(o.request.k.count());
        for point in &budgets.at {
            for (name, of) in [("right_within", point.right), ("stopped", point.stopped)] {
                let drawn = f64::from(of.drawn);
                rows.push(row(name, &point.tokens, of.exact, share(drawn, traces), &of.drawn));
            }
        }
    }
    for distribution in o.distributions() {
        let name = check::word(distribution.quantity);
        for (cell, exact) in (0..).zip(&distribution.exact) {
            let drawn = distribution.drawn.get(cell as usize).copied().unwrap_or(0);
            let simulated = share(f64::from(drawn), reruns);
            rows.push(row(&name, &distribution.value(cell), *exact, simulated, &drawn));
        }
    }
    if let Reran::Permutation(test) = &o.result {
        let simulated = test.p_simulated.map_or_else(String::new, |p| p.to_string());
        rows.push(row("p_two_sided", &test.null.value(test.observed), test.p, simulated, &""));
    }
    rows.push(gap());
    rows.extend(check::drawn(o.simulation.as_ref()));
    rows
}

fn row(
    name: &str,
    value: &dyn ToString,
    exact: f64,
    simulated: String,
    counted: &dyn ToString,
) -> Vec<String> {
    vec![name.to_owned(), value.to_string(), exact.to_string(), simulated, counted.to_string()]
}
