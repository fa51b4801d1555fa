//! κ and AC1 by how common a label is, in words.

use super::value;
use crate::analysis::agreement::{AgreementOutcome, Paradox, Spread};
use crate::stats::Statistic;
use crate::text::number::{fixed, percent, whole_percent};
use crate::text::{Rich, name};

/// Its heading.
pub const HEADING: &str = "What κ owes to how common the label is";
/// The curve of κ.
pub const KAPPA: &str = "κ";
/// The curve of AC1.
pub const AC1: &str = "AC1";
/// Where this table is.
pub const HERE: &str = "this table";
/// The vertical axis.
pub const COEFFICIENT_AXIS: &str = "Coefficient";

/// The horizontal axis.
pub fn axis(o: &AgreementOutcome) -> String {
    format!("How common “{}” is, % of all labels given", first(o))
}

fn first(o: &AgreementOutcome) -> String {
    o.labels.first().map_or_else(String::new, |label| name(label))
}

/// The name of the line of PABAK.
pub fn pabak_label(value: f64) -> String {
    format!("PABAK {}", fixed(value, 2))
}

fn range(paradox: &Paradox, of: fn(&Spread) -> Statistic) -> Option<(f64, f64)> {
    let values = || paradox.spreads.iter().filter_map(|one| of(one).value());
    Some((values().reduce(f64::min)?, values().reduce(f64::max)?))
}

/// The finding.
pub fn claim(o: &AgreementOutcome, paradox: &Paradox) -> String {
    let raw = o.raw.value.value().map_or_else(|| "–".to_owned(), whole_percent);
    match range(paradox, |one| one.kappa) {
        Some((least, most)) if most - least >= 0.005 => format!(
            "With the same {raw} of items agreed on, κ could be anything from {} to {}",
            fixed(least, 2),
            fixed(most, 2)
        ),
        _ => format!("With the same {raw} of items agreed on, κ is the same however common the label is"),
    }
}

/// What can be seen.
pub fn description(o: &AgreementOutcome, paradox: &Paradox) -> String {
    let ac1 = range(paradox, |one| one.ac1).map_or_else(String::new, |(least, most)| {
        format!(" AC1 goes from {} to {}.", fixed(least, 2), fixed(most, 2))
    });
    format!(
        "κ and AC1 against how common “{}” is, with the disagreements of this table and its raw agreement throughout.{ac1} This \
         table is at {}: κ {}, AC1 {}.",
        first(o),
        percent(paradox.here.prevalence),
        value(paradox.here.kappa),
        value(paradox.here.ac1)
    )
}

/// The caption.
pub fn caption(o: &AgreementOutcome, paradox: &Paradox) -> Rich {
    Rich::new().strong(claim(o, paradox)).plain(format!(
        ". The items agreed on are spread over both labels in every way there is; the disagreements stay. This table is at {}.",
        percent(paradox.here.prevalence)
    ))
}

/// What is at a place.
pub fn reading(one: &Spread) -> String {
    format!("{}: κ {}, AC1 {}", percent(one.prevalence), value(one.kappa), value(one.ac1))
}
