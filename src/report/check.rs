//! The check of a page by simulation, for a spreadsheet.

use super::{cells, gap};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::rerun::{Quantity, Simulation};

/// Every share after an empty row, and what was drawn; nothing without a check.
pub(super) fn rows(check: Option<&SharesCheck>) -> Vec<Vec<String>> {
    let Some(check) = check else { return Vec::new() };
    let head = ["model", "quantity", "budget_or_votes", "exact", "simulated", "counted", "standard_error"];
    let mut rows = vec![gap(), cells(&head)];
    let reruns = f64::from(check.reruns());
    rows.extend(check.shares.iter().map(|one| row(one, reruns)));
    rows.push(gap());
    rows.extend(drawn(check.simulation.as_ref()));
    rows
}

fn row(one: &CheckedShare, reruns: f64) -> Vec<String> {
    let of = |value: f64| if reruns > 0.0 { value.to_string() } else { String::new() };
    let share = one.share;
    vec![
        one.model.word().to_owned(),
        word(one.quantity),
        one.at.to_string(),
        share.exact.to_string(),
        of(f64::from(share.drawn) / (reruns * f64::from(one.trials))),
        share.drawn.to_string(),
        of(share.sd / reruns.sqrt()),
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
