//! The agreement of two raters, for a spreadsheet and to repeat it.

use super::{File, Kind, gap, provenance_rows, written};
use crate::analysis::agreement::{AgreementOutcome, AgreementRequest, Coefficient};
use crate::data::escape_formula;
use crate::stats::Statistic;
use crate::stats::interval::Interval;
use crate::text;

const NAME: &str = "agreement";

/// The outcome as a file.
pub fn file(o: &AgreementOutcome, kind: Kind) -> File {
    written(NAME, kind, link(o), (&o.request, o), || rows(o))
}

/// What was asked, where nothing came of it.
pub fn settings(request: &AgreementRequest, kind: Kind) -> File {
    let link = crate::analysis::link::agreement::write(request);
    written(NAME, kind, link.clone(), (request, &()), || provenance_rows(link, Some(request.seed)))
}

fn link(o: &AgreementOutcome) -> String {
    crate::analysis::link::agreement::write(&o.request)
}

fn rows(o: &AgreementOutcome) -> Vec<Vec<String>> {
    let text = |words: &str| escape_formula(words).into_owned();
    let mut rows = vec![
        [
            "statistic",
            "value",
            "standard_error",
            "analytic_lower",
            "analytic_upper",
            "bootstrap_lower",
            "bootstrap_upper",
        ]
        .map(str::to_owned)
        .to_vec(),
        coefficient_row("raw_agreement", &o.raw),
        plain_row("expected_agreement", &number(o.expected)),
        coefficient_row("cohen_kappa", &o.kappa),
        coefficient_row(if o.n_categories > 2 { "brennan_prediger" } else { "pabak" }, &o.pabak),
        coefficient_row("gwet_ac1", &o.ac1),
        plain_row("kappa_max", &number(o.kappa_max)),
        plain_row("n_items", &o.n_items.to_string()),
        plain_row("n_agreed", &o.n_agreed.to_string()),
        plain_row("rows_read", &o.ledger.read.to_string()),
        plain_row("rows_set_aside", &o.ledger.n_set_aside().to_string()),
        plain_row("confidence_level", &o.request.level.share().to_string()),
        plain_row("replicates", &o.request.replicates.count().to_string()),
        plain_row("first_rater", &text(&o.raters[0])),
        plain_row("second_rater", &text(&o.raters[1])),
        gap(),
    ];
    rows.push(
        std::iter::once("first_rater_label".to_owned())
            .chain(o.labels.iter().map(|label| text(label)))
            .collect(),
    );
    for (label, counts) in o.labels.iter().zip(o.table.rows()) {
        rows.push(std::iter::once(text(label)).chain(counts.iter().map(ToString::to_string)).collect());
    }
    rows.extend(provenance_rows(link(o), Some(o.request.seed)));
    rows
}

fn plain_row(name: &str, value: &str) -> Vec<String> {
    vec![name.to_owned(), value.to_owned()]
}

fn coefficient_row(name: &str, coefficient: &Coefficient) -> Vec<String> {
    let ends = |interval: Option<Interval>| match interval {
        Some(Interval { lower, upper }) => [lower.to_string(), upper.to_string()],
        None => [String::new(), String::new()],
    };
    let standard_error = coefficient.standard_error.map_or_else(String::new, |se| se.to_string());
    let [analytic_lower, analytic_upper] = ends(coefficient.analytic);
    let [bootstrap_lower, bootstrap_upper] = ends(coefficient.bootstrap);
    vec![
        name.to_owned(),
        number(coefficient.value),
        standard_error,
        analytic_lower,
        analytic_upper,
        bootstrap_lower,
        bootstrap_upper,
    ]
}

/// A value, or why there is none.
fn number(statistic: Statistic) -> String {
    match statistic {
        Statistic::Value(value) => value.to_string(),
        Statistic::Undefined(reason) => text::agreement::undefined(reason).to_owned(),
    }
}
