//! Where things are: the plot rectangle, the labels at line ends and the mappings between data and CSS pixels.
//!
//! Worked out once from the figure and shared by the drawing and by the page's hit testing, so that what is
//! pointed at is what is seen.

use super::ends::{self, Entry};
use super::geometry::{Point, Rect};
use super::label::{LARGE, SMALL, thin, width};
use super::{Axis, Figure, Mark, Tick, shares};

/// Under this width the labels at line ends become a legend.
const COMPACT: f64 = 480.0;
/// The largest side that is laid out: a figure of a nonsensical size is drawn small rather than not at all.
const LARGEST: f64 = 20_000.0;
/// Rows of intervals beyond this are not drawn.
const MOST_ROWS: usize = 500;

/// The places of a figure, in CSS pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The rectangle in which the data lie.
    pub plot: Rect,
    /// The whole figure.
    pub page: Rect,
    /// Whether the figure is too narrow for labels at line ends and has a legend instead.
    pub compact: bool,
    /// How many rows of intervals there are.
    pub rows: usize,
    pub(super) entries: Vec<Entry>,
    /// Names of levels under a legend: height, text, whether a key stands before it.
    pub(super) notes: Vec<(f64, String, bool)>,
    x: Axis,
    y: Option<Axis>,
}

impl Layout {
    /// Lays a figure out.
    #[must_use]
    pub fn of(figure: &Figure) -> Self {
        let side = |length: f64| if length >= 1.0 { length.min(LARGEST) } else { 1.0 };
        let page =
            Rect { left: 0.0, top: 0.0, right: side(figure.size.width), bottom: side(figure.size.height) };
        let compact = page.right < COMPACT;
        let entries = ends::entries(figure);
        let mut layout = Self {
            plot: page,
            page,
            compact,
            rows: rows(figure),
            entries: Vec::new(),
            notes: Vec::new(),
            x: figure.x.clone(),
            y: figure.y.clone(),
        };
        if compact {
            let head = layout.place_legend(figure, &entries);
            layout.plot = layout.plot_within(figure, 0.0, head);
        } else {
            let right = if entries.is_empty() { 0.0 } else { ends::END_GAP + ends::entry_width(&entries) };
            layout.plot = layout.plot_within(figure, right, 0.0);
            layout.entries = layout.line_ends(figure, &entries);
        }
        layout
    }

    /// The x pixel of a value; `None` where the axis has no place for it.
    #[must_use]
    pub fn x_to_px(&self, x: f64) -> Option<f64> {
        self.x.fraction(x).map(|fraction| bounded(self.plot.left + fraction * self.plot.width()))
    }

    /// The y pixel of a value; `None` without a y axis or where it has no place for it.
    #[must_use]
    pub fn y_to_px(&self, y: f64) -> Option<f64> {
        let fraction = self.y.as_ref()?.fraction(y)?;
        Some(bounded(self.plot.bottom - fraction * self.plot.height()))
    }

    /// The value at an x pixel, held to the ends of the axis.
    #[must_use]
    pub fn px_to_x(&self, px: f64) -> Option<f64> {
        self.x.value(((px - self.plot.left) / self.plot.width()).clamp(0.0, 1.0))
    }

    /// The middle of a row of intervals.
    #[must_use]
    pub fn row_to_px(&self, row: usize) -> f64 {
        self.plot.top + (row as f64 + 0.5) * self.plot.height() / self.rows.max(1) as f64
    }

    /// Whether the figure has no y axis: a strip of ticks, or rows of intervals.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.y.is_none()
    }

    pub(super) fn point(&self, (x, y): (f64, f64)) -> Option<Point> {
        Some((self.x_to_px(x)?, self.y_to_px(y)?))
    }

    /// The x ticks that have room, each with its pixel.
    pub(super) fn x_ticks(&self) -> Vec<(f64, &Tick)> {
        let ticks: Vec<_> = placed(&self.x.ticks, |at| self.x_to_px(at), (self.plot.left, self.plot.right));
        let ends = |i: usize| {
            ticks.get(i).map_or((0.0, 0.0), |(px, tick)| {
                let half = width(&tick.label, SMALL, false) / 2.0;
                (px - half, px + half)
            })
        };
        let kept = thin(ticks.len(), 10.0, ends);
        kept.into_iter().filter_map(|i| ticks.get(i).copied()).collect()
    }

    /// The y ticks that have room, each with its pixel.
    pub(super) fn y_ticks(&self) -> Vec<(f64, &Tick)> {
        let Some(axis) = &self.y else { return Vec::new() };
        let ticks: Vec<_> = placed(&axis.ticks, |at| self.y_to_px(at), (self.plot.top, self.plot.bottom));
        let ends = |i: usize| ticks.get(i).map_or((0.0, 0.0), |(px, _)| (px - 7.0, px + 7.0));
        let kept = thin(ticks.len(), 4.0, ends);
        kept.into_iter().filter_map(|i| ticks.get(i).copied()).collect()
    }

    /// `ends` is the width of the labels at line ends, `legend` the height of the legend.
    fn plot_within(&self, figure: &Figure, ends: f64, legend: f64) -> Rect {
        let whole = self.page.right;
        let widest = |ticks: &[Tick]| {
            ticks.iter().map(|tick| width(&tick.label, SMALL, false)).fold(0.0, f64::max).min(whole * 0.3)
        };
        let is_threshold = |mark: &Mark| matches!(mark, Mark::Threshold { .. });
        let mut top = legend;
        let mut left = 20.0;
        match &figure.y {
            Some(axis) => {
                top += if axis.label.is_empty() { 14.0 } else { 36.0 };
                left = widest(&axis.ticks) + 12.0;
            }
            None if figure.marks.iter().any(is_threshold) => top += 20.0,
            None => top += 4.0,
        }
        if figure.has_shares() {
            return shares::plot(figure, self.page, self.compact);
        }
        let (names, values) = interval_columns(figure);
        if self.rows > 0 && !self.compact {
            left = (names + 20.0).min(whole * 0.45).max(20.0);
        }
        let half_tick = figure.x.ticks.last().map_or(0.0, |tick| width(&tick.label, SMALL, false) / 2.0);
        let least = if figure.y.is_some() { 8.0 } else { 20.0 };
        let mut right = (half_tick + 2.0).min(whole * 0.25).max(least);
        if !self.compact {
            if ends > 0.0 {
                right = ends;
            }
            if self.rows > 0 {
                right = right.max(values + 20.0);
            }
        }
        right = right.min(whole * 0.45);
        let ticks = if figure.x.ticks.is_empty() { 8.0 } else { 26.0 };
        let bottom = ticks + if figure.x.label.is_empty() { 0.0 } else { 18.0 };
        // However small the figure, the plot keeps a pixel.
        left = left.min((whole - right - 1.0).max(0.0));
        top = top.min(self.page.bottom - 1.0).max(0.0);
        let bottom = (self.page.bottom - bottom).max(top + 1.0);
        Rect { left, top, right: (whole - right).max(left + 1.0), bottom }
    }
}

fn bounded(px: f64) -> f64 {
    px.clamp(-1e6, 1e6)
}

fn placed(ticks: &[Tick], to_px: impl Fn(f64) -> Option<f64>, range: (f64, f64)) -> Vec<(f64, &Tick)> {
    let inside = |px: f64| px >= range.0 - 0.5 && px <= range.1 + 0.5;
    ticks.iter().filter_map(|tick| to_px(tick.at).filter(|&px| inside(px)).map(|px| (px, tick))).collect()
}

fn rows(figure: &Figure) -> usize {
    let row = |mark: &Mark| match mark {
        Mark::Interval { row, .. } | Mark::Shares { row, .. } => row.saturating_add(1),
        _ => 0,
    };
    figure.marks.iter().map(row).max().unwrap_or(0).min(MOST_ROWS)
}

/// The widest name and the widest value of the interval rows.
fn interval_columns(figure: &Figure) -> (f64, f64) {
    let mut widest = (0.0_f64, 0.0_f64);
    for mark in &figure.marks {
        if let Mark::Interval { name, value, .. } = mark {
            widest.0 = widest.0.max(width(name, LARGE, false));
            widest.1 = widest.1.max(width(value, LARGE, true));
        }
    }
    widest
}

#[cfg(test)]
mod tests {
    use super::super::samples::{intervals, strip, vote};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_strip_keeps_the_full_width_and_rows_make_room_for_names() {
        let strip = Layout::of(&strip(920.0));
        assert_eq!((strip.plot.left, strip.plot.right, strip.plot.bottom), (20.0, 900.0, 40.0));
        let rows = Layout::of(&intervals(920.0));
        assert_eq!(rows.rows, 4);
        assert!(rows.plot.left > 80.0);
        assert!(rows.row_to_px(0) > rows.plot.top && rows.row_to_px(3) < rows.plot.bottom);
    }

    #[test]
    fn ticks_thin_out_on_a_narrow_screen() {
        let labels = |width| {
            let layout = Layout::of(&vote(width, 300.0));
            layout.x_ticks().iter().map(|(_, tick)| tick.label.clone()).collect::<Vec<_>>()
        };
        assert_eq!(labels(920.0).len(), 7);
        assert_eq!(labels(150.0), ["1", "4", "16", "64"]);
    }

    proptest! {
        #[test]
        fn pixels_and_values_are_inverse(x in 1.0..64.0_f64, width in 200.0..2000.0_f64) {
            let layout = Layout::of(&vote(width, 400.0));
            let px = layout.x_to_px(x).unwrap();
            prop_assert!((layout.plot.left..=layout.plot.right).contains(&px));
            prop_assert!((layout.px_to_x(px).unwrap() - x).abs() < 1e-9);
        }

        #[test]
        fn the_plot_is_never_empty_nor_off_the_page(width in any::<f64>(), height in any::<f64>()) {
            for figure in [vote(width, height), intervals(width)] {
                let Layout { plot, page, .. } = Layout::of(&figure);
                prop_assert!(plot.width() > 0.0 && plot.height() > 0.0);
                prop_assert!(plot.left >= 0.0 && plot.top >= 0.0);
                prop_assert!(plot.right <= page.right + 1.0 && plot.bottom <= page.bottom + 1.0);
            }
        }
    }
}
