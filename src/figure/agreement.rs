//! κ and AC1 by how common a label is.

use crate::analysis::agreement::{AgreementOutcome, Paradox, Spread};
use crate::figure::{Axis, EndLabel, Figure, Ink, Mark, Side, dot, line};
use crate::stats::Statistic;
use crate::text::agreement::prevalence as text;
use crate::text::number;

/// The curves of κ and AC1 at this raw agreement, with this table on both.
pub fn prevalence(o: &AgreementOutcome, paradox: &Paradox) -> Figure {
    let points = |of: fn(&Spread) -> Statistic| -> Vec<(f64, f64)> {
        paradox.spreads.iter().filter_map(|one| Some((100.0 * one.prevalence, of(one).value()?))).collect()
    };
    let mut marks = Vec::new();
    for (name, of, ink) in [
        (text::KAPPA, (|one| one.kappa) as fn(&Spread) -> Statistic, Ink::Ink),
        (text::AC1, |one| one.ac1, Ink::Blue),
    ] {
        let points = points(of);
        let value = points.last().map_or_else(String::new, |(_, y)| number::fixed(*y, 2));
        marks.push(line(name, points, ink, Some(EndLabel { name: name.to_owned(), value })));
        marks.extend(of(&paradox.here).value().map(|y| dot((100.0 * paradox.here.prevalence, y), ink)));
    }
    if let Some(value) = o.pabak.value.value() {
        marks.push(Mark::Level { at: value, label: text::pabak_label(value), side: Side::Left });
    }
    marks.push(Mark::Threshold { at: 100.0 * paradox.here.prevalence, label: text::HERE.to_owned() });
    let lowest = marks.iter().filter_map(Mark::lowest).fold(0.0, f64::min);
    let from = (lowest * 4.0).floor() / 4.0;
    Figure::new(
        text::claim(o, paradox),
        text::description(o, paradox),
        Axis::percent(text::axis(o)),
        Some(Axis::linear(text::COEFFICIENT_AXIS, from, 1.0, 0.25, 2)),
        marks,
    )
}

impl Mark {
    /// The lowest value of a line.
    fn lowest(&self) -> Option<f64> {
        match self {
            Self::Line { points, .. } => points.iter().map(|(_, y)| *y).reduce(f64::min),
            _ => None,
        }
    }
}
