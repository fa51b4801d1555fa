//! Every strategy at its accuracy and its cost of a correct answer.

use super::budget::ink;
use crate::analysis::answers::{AnswersOutcome, Strategy};
use crate::figure::cost::axis;
use crate::figure::{Axis, Figure, Ink, Mark, Side, line};
use crate::ordered;
use crate::text::answers::{model, plot, tokens as text};

/// The strategies that have a place, each with it, by rising cost.
pub fn places(o: &AnswersOutcome) -> Vec<((f64, f64), &Strategy)> {
    let place = |one: &Strategy| {
        let paid = one.money.or(one.per_correct.value()).filter(|paid| *paid > 0.0)?;
        one.per_correct.value().map(|_| (paid, 100.0 * one.accuracy))
    };
    let mut places = Vec::new();
    for placed in o.strategies.iter().filter_map(|one| Some((place(one)?, one))) {
        ordered::insert(&mut places, placed, |a, b| a.0.0 > b.0.0);
    }
    places
}

/// Accuracy against cost. Strategies without a correct answer have no place in it.
pub fn cost(o: &AnswersOutcome) -> Figure {
    let places = places(o);
    let best: Vec<(f64, f64)> = places.iter().filter(|(_, one)| !one.beaten).map(|(at, _)| *at).collect();
    let mut marks = vec![line("", best, Ink::Muted, None)];
    for is_second in [false, true] {
        for beaten in [false, true] {
            marks.extend(dots(o, &places, is_second, beaten));
        }
    }
    for beaten in [false, true] {
        for (at, one) in places.iter().filter(|(_, one)| one.beaten == beaten) {
            let side = if beaten { Side::Right } else { Side::Left };
            marks.push(Mark::Note { at: *at, label: text::point(o, one), side });
        }
    }
    Figure::new(
        text::cost_claim(o),
        text::cost_description(o),
        axis(text::cost_axis(o), places.iter().map(|(at, _)| at.0)),
        Some(Axis::percent(plot::RIGHT_AXIS)),
        marks,
    )
}

/// The points of a model that are beaten, or those that are not.
fn dots(
    o: &AnswersOutcome,
    places: &[((f64, f64), &Strategy)],
    is_second: bool,
    beaten: bool,
) -> Option<Mark> {
    let of = places.iter().filter(|(_, one)| one.second == is_second && one.beaten == beaten);
    let points: Vec<(f64, f64)> = of.map(|(at, _)| *at).collect();
    let scores = if is_second { o.second.as_ref()? } else { &o.first };
    let name = model(scores);
    (!points.is_empty()).then(|| Mark::Dots {
        name,
        points,
        ink: ink(is_second),
        hollow: beaten,
        bars: Vec::new(),
    })
}
