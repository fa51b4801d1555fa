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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::budget::{BudgetRequest, begin};
    use crate::analysis::rerun::RerunCount;
    use crate::engine;

    #[test]
    fn every_share_has_its_columns_and_what_would_repeat_them() {
        let reruns = Some(RerunCount::FEWEST);
        let (mut o, job) = begin(&BudgetRequest { reruns, ..BudgetRequest::default() }).unwrap();
        let table = |o: &crate::analysis::budget::BudgetOutcome| {
            let mut rows = Vec::new();
            end(&mut rows, o.check.as_deref(), "the link".to_owned());
            rows
        };
        let before = table(&o);
        assert_eq!(
            before[1].join(","),
            "model,quantity,budget_or_votes,exact,simulated,counted,standard_error"
        );
        assert_eq!(
            (&before[2][..3], &before[2][4..]),
            (&["long", "right_within", "1000"].map(str::to_owned)[..], &["", "0", ""].map(str::to_owned)[..])
        );
        o.fill(&engine::run(&job.unwrap()));
        let rows = table(&o);
        // A gap, the heads, eight budgets of right and stopped for two models, a gap, three rows on what was drawn.
        let after = rows.iter().position(|row| row.first().is_some_and(|cell| cell == "reruns")).unwrap();
        assert_eq!(
            (after, rows[after].join(","), rows[after + 1].join(",")),
            (35, "reruns,100".to_owned(), "draws,96000".to_owned())
        );
        assert_eq!(rows[after + 2][0], "fingerprint");
        for (row, one) in rows[2..34].iter().zip(&o.check.as_deref().unwrap().shares) {
            let number = |i: usize| row[i].parse::<f64>().unwrap();
            assert_eq!(row[0], one.model.word());
            assert_eq!((number(3), number(5)), (one.share.exact, f64::from(one.share.drawn)));
            // Of 16 traces of 30 problems, 100 times.
            assert!(
                (number(4) - number(5) / 48_000.0).abs() < 1e-15
                    && (number(6) - one.share.sd / 10.0).abs() < 1e-15
            );
        }
        assert!(rows.iter().any(|row| row.join(",") == "seed,42"), "{rows:?}");
        assert!(rows.iter().any(|row| row.join(",") == "link,#/the link"), "{rows:?}");
    }
}
