//! The figures of Explore / Vote: three scores against the number of samples, every problem's vote, and the problem strip.

use super::{Axis, Dash, EndLabel, Figure, Ink, Mark, Side, Size, Tick, TickMark, dot, line};
use crate::analysis::rerun::RerunOutcome;
use crate::analysis::vote::{Problem, VoteOutcome};
use crate::model;
use crate::text::rerun::{SIMULATED, held};
use crate::text::vote as text;

/// The size of the strip.
const STRIP_SIZE: Size = Size { width: 920.0, height: 66.0 };

/// Accuracy against samples per problem; `before` is drawn as a grey line.
pub fn curves(o: &VoteOutcome, before: Option<&VoteOutcome>) -> Figure {
    let last = f64::from(o.curve.last().map_or(64, |scores| scores.k));
    let [pass, vote, one] = text::end_labels(o).map(|(name, value)| EndLabel { name, value });
    let mut marks = Vec::new();
    if let Some(before) = before {
        marks.push(line(text::VOTE_AT_K, votes(before), Ink::Ghost, None));
    }
    marks.extend([
        line(
            text::PASS_AT_K,
            o.curve.iter().map(|at| (f64::from(at.k), 100.0 * at.pass)).collect(),
            Ink::Blue,
            Some(pass),
        ),
        line(text::VOTE_AT_K, votes(o), Ink::Rust, Some(vote)),
        line(text::PASS_AT_1, vec![(1.0, 100.0 * o.mean), (last, 100.0 * o.mean)], Ink::Ink, Some(one)),
        dot((f64::from(o.at.k), 100.0 * o.at.pass), Ink::Blue),
        dot((f64::from(o.at.k), 100.0 * o.at.vote), Ink::Rust),
        Mark::Level { at: 100.0 * o.ceiling, label: text::ceiling_label(o), side: Side::Right },
    ]);
    if let Some(second) = &o.second {
        let points = second.curve.iter().map(|at| (f64::from(at.k), 100.0 * at.vote)).collect();
        let (name, value) = text::second_end_label(second);
        marks.push(Mark::Line {
            name: text::SECOND_VOTE.to_owned(),
            points,
            ink: Ink::Teal,
            dash: Dash::Dashed,
            end: Some(EndLabel { name, value }),
        });
    }
    // After the exact point at the same k, so that it is seen around it.
    marks.extend(o.check.as_ref().and_then(|check| checked(o, check)));
    // At the last k the labels at the lines' ends say it already.
    if f64::from(o.at.k) < last {
        marks.push(Mark::Threshold { at: f64::from(o.at.k), label: text::k_label(o) });
    }
    Figure::new(
        text::figure_claim(o),
        text::second::description(o),
        Axis::log2(text::X_AXIS, 1.0, last),
        Some(Axis::percent("")),
        marks,
    )
}

/// What the simulation gave at the chosen k, with its 95% error.
fn checked(o: &VoteOutcome, check: &RerunOutcome) -> Option<Mark> {
    let held = held(check)?;
    // Not by `clamp`, whose panic would bring the printing of floats by `Debug` along.
    let on_axis = |value: f64| if value < 0.0 { 0.0 } else { value.min(100.0) };
    Some(Mark::Dots {
        name: SIMULATED.to_owned(),
        points: vec![(f64::from(o.at.k), held.drawn)],
        ink: Ink::Rust,
        hollow: true,
        bars: vec![(on_axis(held.drawn - held.error), on_axis(held.drawn + held.error))],
    })
}

/// Whether a long vote wins it.
fn ink(problem: &Problem) -> Ink {
    if problem.side == model::Side::Above { Ink::Rust } else { Ink::Muted }
}

/// The chance of every problem's vote against samples per problem.
pub fn family(o: &VoteOutcome) -> Figure {
    let ks = || o.ladder.iter().map(|&k| f64::from(k));
    let last = ks().next_back().unwrap_or(64.0);
    let curve = |problem: &Problem| {
        let points = ks().zip(problem.votes.iter().map(|vote| 100.0 * vote)).collect();
        (ink(problem), points)
    };
    let mut marks = vec![Mark::Family { curves: o.problems.iter().map(curve).collect() }];
    let on = o.problems.iter().find(|problem| problem.side == model::Side::On);
    let names = text::family_names(o).into_iter().zip([96.0, 4.0, on.map_or(50.0, |on| 100.0 * on.limit)]);
    marks.extend(
        names.filter_map(|(label, at)| Some(Mark::Note { at: (last, at), label: label?, side: Side::Left })),
    );
    if f64::from(o.at.k) < last {
        marks.push(Mark::Threshold { at: f64::from(o.at.k), label: text::k_label(o) });
    }
    Figure::new(
        text::family_claim(o).to_owned(),
        text::family_description(o),
        Axis::log2(text::X_AXIS, 1.0, last),
        Some(Axis::percent("")),
        marks,
    )
}

fn votes(o: &VoteOutcome) -> Vec<(f64, f64)> {
    o.curve.iter().map(|at| (f64::from(at.k), 100.0 * at.vote)).collect()
}

/// Every problem at its solve rate, coloured by whether a long vote wins it.
pub fn strip(o: &VoteOutcome) -> Figure {
    let ticks = o.problems.iter().map(|problem| TickMark { x: problem.rate, ink: ink(problem) });
    let marks = vec![
        Mark::Ticks { at: ticks.collect() },
        Mark::Threshold { at: o.threshold, label: text::threshold_label(o) },
    ];
    strip_of(text::strip_claim(o), text::strip_description(o), marks)
}

/// A strip of solve rates.
pub(super) fn strip_of(claim: String, description: String, marks: Vec<Mark>) -> Figure {
    let label = |at: f64| Tick { at, label: at.to_string() };
    let x = Axis {
        ticks: [0.0, 0.25, 0.5, 0.75, 1.0].map(label).to_vec(),
        ..Axis::linear("", 0.0, 1.0, 0.25, 2)
    };
    let figure = Figure::new(claim, description, x, None, marks);
    Figure { size: STRIP_SIZE, ..figure }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::vote::{VoteRequest, outcome};
    use crate::figure::{Theme, stops, svg};

    #[test]
    fn the_figures_hold_the_numbers_of_the_page() {
        let o = outcome(&VoteRequest::default());
        let drawn = svg(&curves(&o, Some(&o)), &Theme::DAY).unwrap();
        for words in ["97.8", "65.7", "52.9", "ceiling 66.7%", "samples per problem"] {
            assert!(drawn.contains(words), "{words}");
        }
        assert_eq!(stops(&curves(&o, None)).len(), 64);
        assert_eq!(stops(&family(&o)).len(), 20);
        let lit = Figure { lit: Some(14), ..family(&o) };
        assert_ne!(svg(&lit, &Theme::DAY).unwrap(), svg(&family(&o), &Theme::DAY).unwrap());
        assert_eq!(stops(&strip(&o)).len(), 30);
        assert!(svg(&strip(&o), &Theme::NIGHT).unwrap().contains("threshold a/(1+a) = 0.333"));
    }
}
