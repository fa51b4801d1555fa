//! What lies under the pointer, or at the stop that the arrow keys have reached.

use super::{Figure, Ink, Layout, Mark};
use crate::ordered;

/// The value of one line at some x.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The line's name.
    pub name: String,
    /// The line's colour.
    pub ink: Ink,
    /// Its value there.
    pub value: f64,
}

/// The x values that the arrow keys walk through, rising: the points of the first line or columns and of all dots that
/// have a name, or else of the first ticks or intervals.
#[must_use]
pub fn stops(figure: &Figure) -> Vec<f64> {
    let is_line = |mark: &&Mark| matches!(mark, Mark::Line { points, .. } | Mark::Steps { points, .. } if !points.is_empty());
    let is_named = |mark: &&Mark| matches!(mark, Mark::Dots { name, .. } if !name.is_empty());
    let is_name = |mark: &&Mark| {
        matches!(
            mark,
            Mark::Level { .. }
                | Mark::Threshold { .. }
                | Mark::Note { .. }
                | Mark::Whisker { .. }
                | Mark::Band { .. }
        )
    };
    let line = figure.marks.iter().find(is_line);
    let mut stops: Vec<f64> =
        line.into_iter().chain(figure.marks.iter().filter(is_named)).flat_map(places).collect();
    if stops.is_empty() {
        stops = match figure.marks.iter().find(|mark| !is_name(mark)) {
            Some(Mark::Interval { .. }) => intervals(figure),
            Some(Mark::Shares { .. }) => rows(figure),
            Some(mark) => places(mark),
            None => Vec::new(),
        };
    }
    let (lo, hi) = (figure.x.from.min(figure.x.to), figure.x.from.max(figure.x.to));
    stops.retain(|&x| figure.x.fraction(x).is_some() && x >= lo && x <= hi);
    let mut rising = Vec::with_capacity(stops.len());
    for x in stops {
        ordered::insert(&mut rising, x, |a, b| a > b);
    }
    rising.dedup();
    rising
}

/// The x values of a mark's points.
fn places(mark: &Mark) -> Vec<f64> {
    match mark {
        Mark::Line { points, .. } | Mark::Steps { points, .. } | Mark::Dots { points, .. } => {
            points.iter().map(|p| p.0).collect()
        }
        Mark::Family { curves } => {
            curves.iter().take(1).flat_map(|(_, points)| points.iter().map(|p| p.0)).collect()
        }
        Mark::Ticks { at } => at.iter().map(|tick| tick.x).collect(),
        _ => Vec::new(),
    }
}

fn intervals(figure: &Figure) -> Vec<f64> {
    let point = |mark: &Mark| match mark {
        Mark::Interval { point, .. } => Some(*point),
        _ => None,
    };
    figure.marks.iter().filter_map(point).collect()
}

/// The rows of shares.
fn rows(figure: &Figure) -> Vec<f64> {
    let row = |mark: &Mark| match mark {
        Mark::Shares { row, .. } => Some(*row as f64),
        _ => None,
    };
    figure.marks.iter().filter_map(row).collect()
}

/// The stop nearest to an x pixel; none among rows, which are not told apart by it.
#[must_use]
pub fn nearest(figure: &Figure, layout: &Layout, px: f64) -> Option<f64> {
    if figure.has_shares() {
        return None;
    }
    let distance = |x: &f64| layout.x_to_px(*x).map_or(f64::INFINITY, |at| (at - px).abs());
    stops(figure).into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// The value of every line at an x, in the order of the marks; between two points as the line is drawn. A line
/// that does not reach that x, has a gap there or has no name, is left out: the last only joins points.
#[must_use]
pub fn readout(figure: &Figure, x: f64) -> Vec<Reading> {
    let read = |mark: &Mark| match mark {
        Mark::Line { name, points, ink, .. } if !name.is_empty() => {
            let value = value_at(figure, points, x)?;
            Some(Reading { name: name.clone(), ink: *ink, value })
        }
        Mark::Steps { name, points, ink, .. } => {
            let column = points.iter().find(|column| column.0 == x)?;
            Some(Reading { name: name.clone(), ink: *ink, value: column.1 })
        }
        _ => None,
    };
    figure.marks.iter().filter_map(read).collect()
}

fn value_at(figure: &Figure, points: &[(f64, f64)], x: f64) -> Option<f64> {
    if let Some(&(_, y)) = points.iter().find(|point| point.0 == x) {
        return y.is_finite().then_some(y);
    }
    let place = figure.x.fraction(x)?;
    points.iter().zip(points.iter().skip(1)).find_map(|(a, b)| {
        let (from, to) = (figure.x.fraction(a.0)?, figure.x.fraction(b.0)?);
        let share = (place - from) / (to - from);
        let value = a.1 + (b.1 - a.1) * share;
        ((0.0..=1.0).contains(&share) && value.is_finite()).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples::{line, vote};
    use super::*;

    #[test]
    fn the_nearest_stop_is_a_point_of_the_first_line() {
        let figure = vote(920.0, 420.0);
        let layout = Layout::of(&figure);
        let px = layout.x_to_px(17.3).unwrap();
        assert_eq!(nearest(&figure, &layout, px), Some(17.0));
        assert_eq!(nearest(&figure, &layout, -1e9), Some(1.0));
        assert_eq!(stops(&figure).len(), 64);
    }

    #[test]
    fn a_reading_between_points_is_on_the_line_as_drawn() {
        let mut figure = vote(920.0, 420.0);
        figure.marks = vec![line("straight", vec![(1.0, 0.0), (64.0, 60.0)], Ink::Ink, None)];
        let reading = readout(&figure, 8.0);
        assert!((reading[0].value - 30.0).abs() < 1e-9);
        assert_eq!(reading[0].name, "straight");
        assert!(readout(&figure, 65.0).is_empty());
    }

    #[test]
    fn dots_with_a_name_are_stops_and_a_line_without_one_has_no_reading() {
        let dots = |name: &str, x: f64| Mark::Dots {
            name: name.to_owned(),
            points: vec![(x, 50.0)],
            ink: Ink::Ink,
            hollow: true,
            bars: Vec::new(),
        };
        let mut figure = vote(920.0, 420.0);
        figure.marks = vec![
            line("", vec![(2.0, 0.0), (32.0, 60.0)], Ink::Muted, None),
            dots("beaten", 8.0),
            dots("", 9.0),
            dots("other", 2.0),
        ];
        assert_eq!(stops(&figure), [2.0, 8.0, 32.0]);
        assert!(readout(&figure, 8.0).is_empty());
    }

    #[test]
    fn a_gap_has_no_reading() {
        let mut figure = vote(920.0, 420.0);
        figure.marks = vec![line("gap", vec![(1.0, 0.0), (2.0, f64::NAN), (4.0, 1.0)], Ink::Ink, None)];
        assert!(readout(&figure, 2.0).is_empty());
        assert!(readout(&figure, 3.0).is_empty());
    }
}
