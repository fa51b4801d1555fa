//! What the lines are called: labels at their ends, or a legend where the screen is too narrow for them.
//!
//! Direct labels spare the reader the way to a legend and back; under 480 px they would take the plot's room.

use super::geometry::held;
use super::label::{LARGE, LINE, SMALL, fit, spread, width, wrap};
use super::{EndLabel, Figure, Ink, Layout, Mark};

/// From the end of the plot to the label of a line: room for a leader where the label had to move.
pub(super) const END_GAP: f64 = 14.0;
/// The coloured key of a label, with the space behind it.
const KEY: f64 = 16.0;
/// Between a name and its value.
const NAME_GAP: f64 = 6.0;
/// The least distance between the labels at two line ends.
const END_PITCH: f64 = 20.0;
/// The height of one row of the legend.
const LEGEND_ROW: f64 = 22.0;

/// A line's name and value, placed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) ink: Ink,
    pub(super) name: String,
    pub(super) value: String,
    /// The left edge of the key.
    pub(super) left: f64,
    /// The right edge of the value: values stand in a column, so no font can run them into the names.
    pub(super) right: f64,
    /// The middle of the text.
    pub(super) y: f64,
    /// Where the line ends, if its label has had to move away from there.
    pub(super) leader: Option<f64>,
}

impl Layout {
    /// Labels beside the line ends, moved apart.
    pub(super) fn line_ends(&self, figure: &Figure, entries: &[Entry]) -> Vec<Entry> {
        let ends: Vec<f64> = labelled(figure).filter_map(|(_, points, _)| self.end_of(points)).collect();
        // A line without a single finite value has no end to label.
        let shown = labelled(figure).zip(entries).filter(|((_, points, _), _)| self.end_of(points).is_some());
        let (lo, hi) = (8.0_f64.min(self.plot.bottom), self.plot.bottom);
        let heights = spread(&ends, END_PITCH, lo, hi);
        let left = self.plot.right + END_GAP;
        let right = (left + entry_width(entries)).min(self.page.right);
        shown
            .zip(ends.iter().zip(heights))
            .map(|((_, entry), (&end, y))| Entry {
                name: fit_name(entry, right - left),
                left,
                right,
                y,
                leader: ((y - end).abs() > 5.0).then_some(end),
                ..entry.clone()
            })
            .collect()
    }

    fn end_of(&self, points: &[(f64, f64)]) -> Option<f64> {
        let end = points.iter().rev().find_map(|&point| self.point(point))?;
        Some(held(end.1, self.plot.top, self.plot.bottom))
    }

    /// Puts a legend in even columns across the top, and the names of levels under it. Returns their height.
    pub(super) fn place_legend(&mut self, figure: &Figure, entries: &[Entry]) -> f64 {
        self.entries = self.legend(entries);
        let head = self.entries.last().map_or(0.0, |entry| entry.y + LEGEND_ROW / 2.0);
        self.notes = level_names(figure, head, self.page.right);
        let head = self.notes.last().map_or(head, |(y, ..)| y + LINE / 2.0);
        if head > 0.0 { head + 4.0 } else { 0.0 }
    }

    fn legend(&self, entries: &[Entry]) -> Vec<Entry> {
        let cell = entry_width(entries) + 18.0;
        let columns = (((self.page.right + 18.0) / cell).floor().max(1.0) as usize).min(entries.len().max(1));
        let place = |(i, entry): (usize, &Entry)| {
            let left = (i % columns) as f64 * cell;
            let right = (left + cell - 18.0).min(self.page.right);
            let y = 10.0 + (i / columns) as f64 * LEGEND_ROW;
            Entry { name: fit_name(entry, right - left), left, right, y, ..entry.clone() }
        };
        entries.iter().enumerate().map(place).collect()
    }
}

type Labelled<'a> = (Ink, &'a [(f64, f64)], &'a EndLabel);

fn labelled(figure: &Figure) -> impl Iterator<Item = Labelled<'_>> {
    figure.marks.iter().filter_map(|mark| match mark {
        Mark::Line { points, ink, end: Some(end), .. } => Some((*ink, points.as_slice(), end)),
        _ => None,
    })
}

/// What the lines are called, not yet placed.
pub(super) fn entries(figure: &Figure) -> Vec<Entry> {
    labelled(figure)
        .map(|(ink, _, end)| Entry {
            ink,
            name: end.name.clone(),
            value: end.value.clone(),
            left: 0.0,
            right: 0.0,
            y: 0.0,
            leader: None,
        })
        .collect()
}

/// The names of levels in lines, from `top` downwards.
fn level_names(figure: &Figure, top: f64, page: f64) -> Vec<(f64, String, bool)> {
    let mut notes = Vec::new();
    for mark in &figure.marks {
        if let Mark::Level { label, .. } = mark {
            for (i, line) in wrap(label, SMALL, page - 20.0).into_iter().enumerate() {
                notes.push((top + LINE * (notes.len() as f64 + 0.5), line, i == 0));
            }
        }
    }
    notes
}

/// The width that holds every entry with names and values in two columns.
pub(super) fn entry_width(entries: &[Entry]) -> f64 {
    let name = entries.iter().map(|entry| width(&entry.name, LARGE, false)).fold(0.0, f64::max);
    let value = entries.iter().map(|entry| width(&entry.value, LARGE, true)).fold(0.0, f64::max);
    KEY + name + if value > 0.0 { NAME_GAP + value } else { 0.0 } + 2.0
}

fn fit_name(entry: &Entry, room: f64) -> String {
    let value = width(&entry.value, LARGE, true);
    fit(&entry.name, LARGE, false, room - KEY - NAME_GAP - value + 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{line, vote};
    use super::*;

    #[test]
    fn labels_leave_the_plot_under_480_px() {
        assert!(!Layout::of(&vote(480.0, 300.0)).compact);
        let narrow = Layout::of(&vote(479.0, 300.0));
        assert!(narrow.compact);
        assert!(narrow.entries.iter().all(|entry| entry.y < narrow.plot.top && entry.right <= 479.0));
        assert!(narrow.plot.right > 460.0);
        assert_eq!(narrow.notes.iter().filter(|(_, _, key)| *key).count(), 1, "the ceiling moves up too");
    }

    #[test]
    fn end_labels_stay_apart_in_the_order_of_their_lines() {
        let mut figure = vote(920.0, 420.0);
        for y in [65.0, 65.5, 66.0] {
            figure.marks.push(line("crowd", vec![(1.0, y), (64.0, y)], Ink::Teal, Some(("crowd", "65"))));
        }
        let layout = Layout::of(&figure);
        let mut heights: Vec<f64> = layout.entries.iter().map(|entry| entry.y).collect();
        assert!(layout.entries[5].y < layout.entries[4].y && layout.entries[4].y < layout.entries[3].y);
        assert!(layout.entries.iter().any(|entry| entry.leader.is_some()));
        assert!(layout.entries.iter().all(|entry| entry.right <= 920.0));
        heights.sort_by(f64::total_cmp);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= END_PITCH - 1e-9));
    }

    #[test]
    fn a_line_without_a_finite_value_has_no_label() {
        let mut figure = vote(920.0, 420.0);
        figure.marks.insert(0, line("none", vec![(1.0, f64::NAN)], Ink::Plum, Some(("none", "–"))));
        let layout = Layout::of(&figure);
        let names: Vec<_> = layout.entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["pass@64", "vote@64", "pass@1"]);
    }
}
