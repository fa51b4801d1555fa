//! Accuracy of the recorded samples against a token budget.

use crate::analysis::answers::{AnswersOutcome, Lengths, ModelScores};
use crate::figure::{Axis, Dash, EndLabel, Figure, Ink, Mark, Scale, Tick, dot};
use crate::text::answers::{models, plot, tokens as text};
use crate::text::number;

/// One sample is ink everywhere, a second model teal.
pub(super) fn ink(is_second: bool) -> Ink {
    if is_second { Ink::Teal } else { Ink::Ink }
}

/// The line of a model with its band.
fn of_model(o: &AnswersOutcome, one: &ModelScores, lengths: &Lengths, is_second: bool) -> Vec<Mark> {
    let (ink, dash) = (ink(is_second), if is_second { Dash::Dashed } else { Dash::Solid });
    let places = || o.budgets.iter().map(|budget| f64::from(*budget)).zip(&lengths.curve);
    let points: Vec<(f64, f64)> = places().map(|(x, at)| (x, 100.0 * at.accuracy)).collect();
    let band: Vec<_> = places()
        .filter_map(|(x, at)| at.band.map(|ends| (x, 100.0 * ends.lower, 100.0 * ends.upper)))
        .collect();
    let value = points.last().map_or_else(String::new, |(_, y)| number::fixed(*y, 1));
    let name = plot::single(o, one);
    let end = Some(EndLabel { name: name.clone(), value });
    let mut marks = Vec::new();
    if band.len() > 1 {
        marks.push(Mark::Band { points: band, ink });
    }
    marks.push(Mark::Line { name, points, ink, dash, end });
    if let (Some(chosen), Some(budget)) = (&lengths.chosen, o.request.budget.tokens()) {
        marks.push(dot((f64::from(budget), 100.0 * chosen.accuracy), ink));
    }
    marks
}

/// Where samples were stopped: one line where both models have the same smallest cap.
fn caps(o: &AnswersOutcome) -> Vec<Mark> {
    let caps = models(o).filter_map(|one| Some((one, one.lengths.as_ref()?.smallest_cap?)));
    let caps: Vec<(&ModelScores, u32)> = caps.collect();
    let label = |whose: Option<&ModelScores>, cap: u32| Mark::Threshold {
        at: f64::from(cap),
        label: text::cap_label(o, whose, cap),
    };
    match caps.as_slice() {
        [(_, one), (_, other)] if one == other => vec![label(None, *one)],
        caps => caps.iter().map(|(whose, cap)| label(Some(whose), *cap)).collect(),
    }
}

/// The share of samples that are right and within the budget.
pub fn budget(o: &AnswersOutcome) -> Figure {
    let mut marks = Vec::new();
    for (one, is_second) in models(o).zip([false, true]) {
        if let Some(lengths) = &one.lengths {
            marks.append(&mut of_model(o, one, lengths, is_second));
        }
    }
    marks.append(&mut caps(o));
    let threshold = |at: u32, label: String| Mark::Threshold { at: f64::from(at), label };
    for at in o.comparison.iter().flat_map(|comparison| &comparison.crossovers) {
        marks.push(threshold(at.budget, text::crossover_label(at.budget)));
    }
    if let Some(budget) = o.request.budget.tokens() {
        marks.push(threshold(budget, text::budget_label(budget)));
    }
    Figure::new(
        text::budget_claim(o),
        text::budget_description(o),
        axis(&o.budgets),
        Some(Axis::percent(plot::RIGHT_AXIS)),
        marks,
    )
}

/// From the first budget to the last, with a tick at a thousand tokens, or one, and its doublings.
fn axis(budgets: &[u32]) -> Axis {
    let [from, to] = [budgets.first(), budgets.last()].map(|at| at.map_or(1.0, |at| f64::from(*at)));
    let start = if to >= 2000.0 { 125.0 } else { 1.0 };
    let doublings = std::iter::successors(Some(start), |at| Some(2.0 * at));
    let ticks = doublings.take_while(|at| *at <= to + 0.5).filter(|at| *at >= from - 0.5);
    Axis {
        label: text::BUDGET_AXIS.to_owned(),
        scale: Scale::Log2,
        from,
        to,
        ticks: ticks.map(|at| Tick { at, label: number::fixed(at, 0) }).collect(),
        digits: 0,
    }
}
