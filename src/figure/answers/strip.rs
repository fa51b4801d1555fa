//! Every problem by its share of right samples.

use crate::analysis::answers::{AnswersOutcome, ProblemScores};
use crate::figure::{Axis, Figure, Ink, Mark, Shape, Tick, TickMark};
use crate::ordered;
use crate::text::answers::plot as text;

/// The most problems that are drawn: more ticks than a screen has room for.
const MOST: usize = 400;
/// How many ticks of the axis say what they stand for.
const LABELS: usize = 6;

/// The problems that are drawn, from the least often right to the most; of very many, evenly spaced ones.
pub fn drawn(o: &AnswersOutcome) -> Vec<&ProblemScores> {
    // The share of right samples as a whole number.
    let share = |one: &ProblemScores| (u64::from(one.right) << 31) / u64::from(one.n.max(1));
    let order = ordered::places(o.first.problems.iter().map(share));
    let n = order.len();
    let shown = n.min(MOST);
    let last = shown.saturating_sub(1).max(1);
    let place = |i: usize| i * n.saturating_sub(1) / last;
    let problem = |i: usize| o.first.problems.get(*order.get(place(i))?);
    (0..shown).filter_map(problem).collect()
}

/// The strip: one place for each problem.
pub fn strip(o: &AnswersOutcome) -> Figure {
    let drawn = drawn(o);
    let has_votes = text::strip_has_votes(o);
    let ink = |one: &ProblemScores| match text::is_won(o, one) {
        true if has_votes => Ink::Rust,
        true => Ink::Ink,
        false => Ink::Muted,
    };
    let ticks = drawn.iter().zip(1u32..).map(|(one, i)| TickMark { x: f64::from(i), ink: ink(one) });
    let every = drawn.len().saturating_sub(1).div_ceil(LABELS).max(1);
    let labels = drawn.iter().zip(1u32..).step_by(every);
    let labels = labels.map(|(one, i)| Tick { at: f64::from(i), label: text::share(one) }).collect();
    let to = f64::from(drawn.len().max(1) as u32);
    let axis = Axis::linear("", 0.5, to + 0.5, 1.0, 0);
    let x = Axis { ticks: labels, ..axis };
    let marks = vec![Mark::Ticks { at: ticks.collect() }];
    let figure = Figure::new(text::strip_claim(o), text::strip_description(o), x, None, marks);
    Figure { size: Shape::Strip.at(figure.size.width), ..figure }
}
