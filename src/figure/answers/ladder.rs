//! Every score against the number of samples drawn.

use crate::analysis::answers::{AnswersOutcome, Curve, Measure, ModelScores, Point};
use crate::figure::{Axis, Dash, EndLabel, Figure, Ink, Mark, Tick, dot};
use crate::text::answers::{self as words, plot as text};
use crate::text::number;

/// How a score of a model is drawn, and whether with a band.
struct Stroke {
    measure: Measure,
    ink: Ink,
    dash: Dash,
    band: bool,
}

const fn stroke(measure: Measure, ink: Ink, dash: Dash, band: bool) -> Stroke {
    Stroke { measure, ink, dash, band }
}

/// The model whose coverage reaches the larger k, whose line the arrow keys walk along.
fn longest(o: &AnswersOutcome) -> &ModelScores {
    let reach =
        |one: &ModelScores| one.curve(Measure::Pass).map_or(0, |curve| curve.points.iter().flatten().count());
    match &o.second {
        Some(second) if reach(second) > reach(&o.first) => second,
        _ => &o.first,
    }
}

/// The rungs that the arrow keys reach: the place of each in the ladder, and its k.
pub fn rungs(o: &AnswersOutcome) -> Vec<(usize, u32)> {
    let points = longest(o).curve(Measure::Pass).map_or(&[][..], |curve| &curve.points);
    let rungs = o.ladder.iter().zip(points).enumerate();
    rungs.filter(|(_, (_, point))| point.is_some()).map(|(rung, (k, _))| (rung, *k)).collect()
}

/// The scores that are drawn of a model. Of two models, coverage and the vote alone, so that the lines can be told apart.
fn strokes(o: &AnswersOutcome, is_second: bool) -> Vec<Stroke> {
    let vote = o.request.vote();
    if is_second {
        return vec![
            stroke(Measure::Pass, Ink::Teal, Dash::Solid, true),
            stroke(vote, Ink::Teal, Dash::Dashed, true),
        ];
    }
    let mut strokes =
        vec![stroke(Measure::Pass, Ink::Blue, Dash::Solid, true), stroke(vote, Ink::Rust, Dash::Solid, true)];
    if o.second.is_none() {
        let other = if vote == Measure::Vote { Measure::VoteRaw } else { Measure::Vote };
        strokes.extend([
            stroke(other, Ink::Rust, Dash::Dashed, false),
            stroke(Measure::CotPass, Ink::Plum, Dash::Solid, true),
            stroke(Measure::PassHat, Ink::Blue, Dash::Dotted, false),
        ]);
    }
    strokes
}

/// The points of a curve that have a value.
fn points<'c>(o: &'c AnswersOutcome, curve: &'c Curve) -> impl Iterator<Item = (f64, &'c Point)> {
    o.ladder.iter().zip(&curve.points).filter_map(|(k, point)| Some((f64::from(*k), point.as_ref()?)))
}

fn marks(o: &AnswersOutcome, one: &ModelScores, is_second: bool) -> Vec<Mark> {
    let (mut bands, mut lines, mut dots) = (Vec::new(), Vec::new(), Vec::new());
    for Stroke { measure, ink, dash, band } in strokes(o, is_second) {
        let Some(curve) = one.curve(measure) else { continue };
        let line: Vec<(f64, f64)> = points(o, curve).map(|(k, point)| (k, 100.0 * point.value)).collect();
        let Some((k, value)) = line.last() else { continue };
        let value = number::fixed(*value, 1);
        let end = EndLabel { name: text::line(o, one, measure, &number::fixed(*k, 0)), value };
        if band {
            let reach = |(k, point): (f64, &Point)| {
                let ends = point.band?;
                Some((k, 100.0 * ends.lower, 100.0 * ends.upper))
            };
            bands.push(Mark::Band { points: points(o, curve).filter_map(reach).collect(), ink });
            dots.extend(
                words::at_k(o, one, measure).map(|at| dot((f64::from(o.k()), 100.0 * at.value), ink)),
            );
        }
        let name = text::line(o, one, measure, "k");
        lines.push(Mark::Line { name, points: line, ink, dash, end: Some(end) });
    }
    bands.retain(|band| matches!(band, Mark::Band { points, .. } if points.len() > 1));
    bands.append(&mut lines);
    bands.append(&mut dots);
    bands
}

/// Doublings, and the last k where it is none.
fn axis(last: f64) -> Axis {
    let mut axis = Axis::log2(text::K_AXIS, 1.0, last);
    if axis.ticks.last().is_some_and(|tick| tick.at < last) {
        axis.ticks.push(Tick { at: last, label: number::fixed(last, 0) });
    }
    axis
}

/// The scores along the ladder, with bands.
pub fn ladder(o: &AnswersOutcome) -> Figure {
    let last = o.ladder.last().map_or(1.0, |k| f64::from(*k));
    let [mut marks, mut more] = match &o.second {
        Some(second) if std::ptr::eq(longest(o), second) => {
            [marks(o, second, true), marks(o, &o.first, false)]
        }
        Some(second) => [marks(o, &o.first, false), marks(o, second, true)],
        None => [marks(o, &o.first, false), Vec::new()],
    };
    marks.append(&mut more);
    if o.second.is_none() {
        let share = 100.0 * o.first.average.value;
        let end = EndLabel { name: text::single(o, &o.first), value: number::fixed(share, 1) };
        let name = text::single(o, &o.first);
        let points = vec![(1.0, share), (last, share)];
        marks.push(Mark::Line { name, points, ink: Ink::Ink, dash: Dash::Solid, end: Some(end) });
    }
    let k = f64::from(o.k());
    if k < last {
        marks.push(Mark::Threshold { at: k, label: text::k_label(o) });
    }
    Figure::new(
        text::ladder_claim(o),
        text::ladder_description(o),
        axis(last),
        Some(Axis::percent(text::RIGHT_AXIS)),
        marks,
    )
}
