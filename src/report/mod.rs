//! Outcomes as files: JSON that repeats the analysis, and CSV that a spreadsheet opens.
//!
//! Exports hold plain numbers with every digit; the sentence to quote is in `text`.

mod rerun;

use serde::{Deserialize, Serialize};

use crate::analysis::agreement::{AgreementOutcome, Coefficient};
use crate::analysis::vote::VoteOutcome;
use crate::analysis::{Outcome, Request, link};
use crate::data::{WriteQuotes, escape_formula, push_record};
use crate::rng::GENERATOR;
use crate::stats::Statistic;
use crate::stats::interval::Interval;
use crate::text;

/// A text file to save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its content.
    pub content: String,
}

/// Kinds of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Everything, to repeat it.
    Json,
    /// The numbers, for a spreadsheet.
    Csv,
}

/// An outcome as a file.
pub fn file(outcome: &Outcome, kind: Kind) -> File {
    let stem = match outcome {
        Outcome::Vote(_) => "tiebreak-vote",
        Outcome::Agreement(_) => "tiebreak-agreement",
        Outcome::Rerun(_) => "tiebreak-rerun",
    };
    let (ending, mime, content) = match kind {
        Kind::Json => ("json", "application/json", json(outcome)),
        Kind::Csv => ("csv", "text/csv", csv(outcome)),
    };
    File { name: format!("{stem}.{ending}"), mime: mime.to_owned(), content }
}

/// What would repeat an export, on one line: program, generator, and the part of an address behind `#/`.
pub fn provenance(link: &str) -> String {
    format!("Tiebreak {}; {GENERATOR}; {link}", env!("CARGO_PKG_VERSION"))
}

/// The request that gives this outcome again.
fn request_of(outcome: &Outcome) -> Request {
    match outcome {
        Outcome::Vote(vote) => Request::Vote(vote.request),
        Outcome::Agreement(agreement) => Request::Agreement(agreement.request.clone()),
        Outcome::Rerun(rerun) => Request::Rerun(rerun.request),
    }
}

/// The whole outcome as JSON, under what would repeat it.
pub fn json(outcome: &Outcome) -> String {
    #[derive(Serialize)]
    struct Export<'o> {
        program: &'static str,
        version: &'static str,
        generator: &'static str,
        link: String,
        request: Request,
        outcome: &'o Outcome,
    }
    let request = request_of(outcome);
    let export = Export {
        program: "Tiebreak",
        version: env!("CARGO_PKG_VERSION"),
        generator: GENERATOR,
        link: link::write(&request),
        request,
        outcome,
    };
    serde_json::to_string_pretty(&export).unwrap_or_default()
}

/// The outcome as CSV: the coefficients, or the curve.
pub fn csv(outcome: &Outcome) -> String {
    let rows = match outcome {
        Outcome::Vote(vote) => vote_rows(vote),
        Outcome::Agreement(agreement) => agreement_rows(agreement),
        Outcome::Rerun(rerun) => rerun::rows(rerun),
    };
    let mut text = String::new();
    for row in rows {
        push_record(&mut text, row, WriteQuotes::Needed);
    }
    text
}

fn vote_rows(o: &VoteOutcome) -> Vec<Vec<String>> {
    let head = ["k", "pass_at_k", "vote_at_k", "pass_at_1", "attractor_share", "difficulty"]
        .map(str::to_owned)
        .to_vec();
    let difficulty = serde_json::to_string(&o.request.difficulty).unwrap_or_default().replace('"', "");
    let rows = o.curve.iter().map(|scores| {
        vec![
            scores.k.to_string(),
            scores.pass.to_string(),
            scores.vote.to_string(),
            o.mean.to_string(),
            o.request.a.share().to_string(),
            difficulty.clone(),
        ]
    });
    std::iter::once(head).chain(rows).collect()
}

fn agreement_rows(o: &AgreementOutcome) -> Vec<Vec<String>> {
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
        plain_row("seed", &o.request.seed.0.to_string()),
        plain_row("generator", GENERATOR),
        plain_row("version", env!("CARGO_PKG_VERSION")),
        plain_row("link", &link::write(&Request::Agreement(o.request.clone()))),
        plain_row("first_rater", &text(&o.raters[0])),
        plain_row("second_rater", &text(&o.raters[1])),
        Vec::from([String::new()]),
    ];
    rows.push(
        std::iter::once("first_rater_label".to_owned())
            .chain(o.labels.iter().map(|label| text(label)))
            .collect(),
    );
    for (label, counts) in o.labels.iter().zip(o.table.rows()) {
        rows.push(std::iter::once(text(label)).chain(counts.iter().map(ToString::to_string)).collect());
    }
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
