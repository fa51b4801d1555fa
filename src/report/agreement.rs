//! The agreement of two raters, for a spreadsheet and to repeat it.

use super::{File, Kind, gap, provenance_rows, written};
use crate::analysis::agreement::{
    AgreementOutcome, AgreementRequest, Coefficient, Family, FamilyCoefficient, PartOfItems, RaterPair, Split,
};
use crate::analysis::link::agreement::scale_word;
use crate::data::escape_formula;
use crate::stats::Statistic;
use crate::stats::agreement::{ChiSquare, Scale};
use crate::stats::interval::Interval;
use crate::text as words;

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
    let is_nominal = o.request.scale == Scale::Identity;
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
        plain_row("weighted_agreement", &number(o.weighted_raw)),
        plain_row("weights", scale_word(o.request.scale)),
        coefficient_row("cohen_kappa", &o.kappa),
        coefficient_row(if o.n_categories > 2 { "brennan_prediger" } else { "pabak" }, &o.pabak),
        coefficient_row(if is_nominal { "gwet_ac1" } else { "gwet_ac2" }, &o.ac1),
        coefficient_row("scott_pi", &o.scott),
        coefficient_row("krippendorff_alpha", &o.krippendorff),
        plain_row("kappa_max", &number(o.kappa_max)),
        plain_row("n_items", &o.n_items.to_string()),
        plain_row("n_agreed", &o.n_agreed.to_string()),
        plain_row("rows_read", &o.ledger.read.to_string()),
        plain_row("rows_set_aside", &o.ledger.n_set_aside().to_string()),
        plain_row("confidence_level", &o.request.level.share().to_string()),
        plain_row("replicates", &o.request.replicates.count().to_string()),
        plain_row("first_rater", &text(&o.raters[0])),
        plain_row("second_rater", &text(&o.raters[1])),
    ];
    rows.extend(
        o.clusters.iter().map(|(column, n)| vec!["clusters".to_owned(), text(column), n.to_string()]),
    );
    rows.extend(o.marginal.mcnemar.map(|p| plain_row("mcnemar_exact_p", &p.to_string())));
    for (name, test) in [("bowker", o.marginal.bowker), ("stuart_maxwell", o.marginal.stuart_maxwell)] {
        let of = |test: ChiSquare| {
            vec![name.to_owned(), test.statistic.to_string(), test.freedom.to_string(), test.p.to_string()]
        };
        rows.extend(test.ok().map(of));
    }
    rows.push(gap());
    rows.push(
        std::iter::once("first_rater_label".to_owned())
            .chain(o.labels.iter().map(|label| text(label)))
            .collect(),
    );
    for (label, counts) in o.labels.iter().zip(o.table.rows()) {
        rows.push(std::iter::once(text(label)).chain(counts.iter().map(ToString::to_string)).collect());
    }
    rows.extend(o.split.iter().flat_map(parts));
    rows.extend(o.family.iter().flat_map(family));
    rows.extend(provenance_rows(link(o), Some(o.request.seed)));
    rows
}

fn text(words: &str) -> String {
    escape_formula(words).into_owned()
}

/// The parts of the items.
fn parts(split: &Split) -> Vec<Vec<String>> {
    let heads = [
        text(&split.column),
        "n".to_owned(),
        format!("both {}", split.label),
        "first_only".to_owned(),
        "second_only".to_owned(),
        "neither".to_owned(),
        "gap".to_owned(),
        "sign_p".to_owned(),
        "cohen_kappa".to_owned(),
        "gwet_ac1".to_owned(),
        "ratio".to_owned(),
        "kappa_without".to_owned(),
        "ratio_without".to_owned(),
    ];
    let row = |part: &PartOfItems| {
        let counts =
            [part.n(), part.both, part.first_only, part.second_only, part.neither].map(|n| n.to_string());
        let values = [number(part.gap), part.sign_p.to_string()];
        let rest = [part.kappa, part.ac1, part.ratio, part.kappa_without, part.ratio_without].map(number);
        let name = text(part.value.as_deref().unwrap_or_default());
        [name].into_iter().chain(counts).chain(values).chain(rest).collect()
    };
    [gap(), heads.to_vec()].into_iter().chain(split.parts.iter().map(row)).collect()
}

/// The coefficients of all raters, and κ of every two.
fn family(family: &Family) -> Vec<Vec<String>> {
    let shown = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let coefficient = |one: &FamilyCoefficient| {
        let name = words::agreement::further::family_measure(one.measure, Scale::Identity);
        let ends =
            one.interval.map(|ends| [ends.lower, ends.upper].map(|end| end.to_string())).unwrap_or_default();
        let values = [number(one.value), shown(one.gwet_error), shown(one.linear_error)];
        [name].into_iter().chain(values).chain(ends).collect()
    };
    let pair = |pair: &RaterPair| {
        let rater = |at: u32| text(family.raters.get(at as usize).map_or("", String::as_str));
        let [first, second] = pair.raters.map(rater);
        vec![first, second, pair.n.to_string(), pair.agreed.to_string(), number(pair.kappa)]
    };
    let heads = |heads: &[&str]| heads.iter().map(|head| (*head).to_owned()).collect();
    let coefficients = heads(&["all_raters", "value", "gwet_error", "linearised_error", "lower", "upper"]);
    let pairs = heads(&["first", "second", "n_items", "n_agreed", "cohen_kappa"]);
    let mut rows = vec![gap(), coefficients];
    rows.extend(family.coefficients.iter().map(coefficient));
    rows.extend([gap(), pairs]);
    rows.extend(family.pairs.iter().map(pair));
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
        Statistic::Undefined(reason) => words::agreement::undefined(reason).to_owned(),
    }
}
