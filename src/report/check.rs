//! The check of a page by simulation, for a spreadsheet.

use super::{cells, gap, provenance_rows};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::rerun::{Quantity, Simulation, standard_error};

/// Ends a table: every share after an empty row and what was drawn, if there is a check, and what would repeat it.
pub(super) fn end(rows: &mut Vec<Vec<String>>, check: Option<&SharesCheck>, link: String) {
    if let Some(check) = check {
        let head =
            ["model", "quantity", "budget_or_votes", "exact", "simulated", "counted", "standard_error"];
        rows.extend([gap(), cells(&head)]);
        rows.extend(check.shares.iter().map(|one| row(one, check.reruns())));
        rows.push(gap());
        rows.extend(drawn(check.simulation.as_ref()));
    }
    rows.extend(provenance_rows(link, check.map(|check| check.seed)));
}

fn row(one: &CheckedShare, reruns: u32) -> Vec<String> {
    let of = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let share = one.share;
    vec![
        one.model.word().to_owned(),
        word(one.quantity),
        one.at.to_string(),
        share.exact.to_string(),
        of(one.drawn(reruns)),
        share.drawn.to_string(),
        of(standard_error(share.sd, reruns)),
    ]
}

/// A quantity as JSON names it.
pub(super) fn word(quantity: Quantity) -> String {
    serde_json::to_string(&quantity).unwrap_or_default().replace('"', "")
}

/// What a simulation drew.
pub(super) fn drawn(simulation: Option<&Simulation>) -> [Vec<String>; 3] {
    let (reruns, draws) = simulation.map_or((0, 0), |simulation| (simulation.reruns, simulation.draws));
    [
        cells(&["reruns", &reruns.to_string()]),
        cells(&["draws", &draws.to_string()]),
        cells(&["fingerprint", simulation.map_or("", |simulation| &simulation.fingerprint)]),
    ]
}
