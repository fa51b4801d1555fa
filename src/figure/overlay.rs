//! What is written over the data: names of reference lines, labels at line ends, the cursor and its values.
//!
//! Every text looks for a place of its own. Names of references try both ends and both sides of their line, away
//! from curves and dots; values beside the cursor are moved apart as labels at line ends are.

use super::brush::{Brush, DrawError, Hold, Type};
use super::draw::{DOT, NAME, NOTE, VALUE, WIDE, columns, curves, threshold_reach, whisker};
use super::geometry::{Point, Rect};
use super::label::{LINE, Placer, SMALL, fit, spread, width, wrap};
use super::{Dash, Figure, Ink, Layout, Mark, Side, readout};
use crate::text::number;

/// Between a reference line and its name.
const CLEAR: f64 = 3.0;
/// Between a threshold and its name.
const BESIDE: f64 = 6.0;
/// The least distance between two values beside the cursor.
const FOCUS_PITCH: f64 = 18.0;
/// How much of the paper a plate under text lets hide what is below.
const PLATE: f64 = 0.85;

/// A name broken into lines, in a box where it could stand.
struct Spot {
    lines: Vec<String>,
    rect: Rect,
    hold: Hold,
}

impl Spot {
    fn new(lines: &[String], left: f64, top: f64, hold: Hold) -> Self {
        let (wide, high) = extent(lines);
        Self { lines: lines.to_vec(), rect: Rect { left, top, right: left + wide, bottom: top + high }, hold }
    }

    fn draw(&self, brush: &mut Brush<'_>) -> Result<(), DrawError> {
        // Held at the end that faces its line, so that a narrower font leaves no gap there.
        let x = match self.hold {
            Hold::Start => self.rect.left,
            Hold::Middle => f64::midpoint(self.rect.left, self.rect.right),
            Hold::End => self.rect.right,
        };
        for (i, line) in self.lines.iter().enumerate() {
            brush.text((x, self.rect.top + LINE * (i as f64 + 0.5)), self.hold, NOTE, line)?;
        }
        Ok(())
    }
}

pub(super) fn draw_references(
    figure: &Figure,
    layout: &Layout,
    brush: &mut Brush<'_>,
) -> Result<(), DrawError> {
    let bounds = if layout.is_flat() { layout.page } else { Rect { top: 0.0, ..layout.plot } };
    let mut placer = Placer { bounds, taken: Vec::new(), curves: Vec::new(), faint: Vec::new() };
    for mark in &figure.marks {
        obstruct(mark, layout, &mut placer);
    }
    for mark in &figure.marks {
        let spots = match mark {
            Mark::Level { at, label, side } if !layout.compact => level_spots(*at, label, *side, layout),
            Mark::Threshold { at, label } => threshold_spots(*at, label, layout),
            Mark::Note { at, label, side } => note_spots(*at, label, *side, layout),
            Mark::Whisker { label, from, to, at, .. } => {
                whisker_spots(whisker(*from, *to, *at, layout), label, layout)
            }
            _ => Vec::new(),
        };
        let boxes: Vec<Rect> = spots.iter().map(|spot| spot.rect).collect();
        let best = placer.best(&boxes).and_then(|(i, hides)| Some((spots.get(i)?, hides)));
        let Some((spot, hides)) = best else { continue };
        placer.taken.push(spot.rect);
        // The name of single marks stands among them, on the hairlines of the axis.
        if hides || matches!(mark, Mark::Note { .. }) {
            brush.paper(&spot.rect, PLATE)?;
        }
        spot.draw(brush)?;
    }
    Ok(())
}

/// Enters what a name should keep clear of.
fn obstruct(mark: &Mark, layout: &Layout, placer: &mut Placer) {
    let plot = layout.plot;
    match mark {
        Mark::Line { points, ink: Ink::Ghost, .. } => placer.faint.extend(curves(points, layout)),
        Mark::Family { curves: family } => {
            family.iter().for_each(|(_, points)| placer.faint.extend(curves(points, layout)));
        }
        Mark::Line { points, .. } => placer.curves.extend(curves(points, layout)),
        Mark::Steps { points, width, .. } => placer.taken.extend(columns(points, *width, layout)),
        Mark::Dots { points, .. } => {
            let at = points.iter().filter_map(|&point| layout.point(point));
            placer.taken.extend(at.map(|at| Rect::around(at, DOT + 2.0)));
        }
        Mark::Ring { at, .. } => {
            placer.taken.extend(layout.point(*at).map(|at| Rect::around(at, WIDE + 2.0)));
        }
        Mark::Whisker { from, to, at, .. } => {
            placer.curves.extend(whisker(*from, *to, *at, layout).map(|(left, right)| vec![left, right]));
        }
        Mark::Level { at, .. } => {
            placer.curves.extend(layout.y_to_px(*at).map(|y| vec![(plot.left, y), (plot.right, y)]));
        }
        Mark::Threshold { at, .. } => {
            let (top, bottom) = threshold_reach(layout);
            placer.curves.extend(layout.x_to_px(*at).map(|x| vec![(x, top), (x, bottom)]));
        }
        _ => {}
    }
}

/// On either side of the line, from the preferred end to the other; in one line, or else in two.
fn level_spots(at: f64, label: &str, side: Side, layout: &Layout) -> Vec<Spot> {
    let plot = layout.plot;
    let Some(y) = layout.y_to_px(at).filter(|y| (plot.top..=plot.bottom).contains(y)) else {
        return Vec::new();
    };
    let room = plot.width() - 2.0 * BESIDE;
    let mut spots = Vec::new();
    for room in [room, (width(label, SMALL, false) * 0.6).min(room)] {
        let lines = wrap(label, SMALL, room);
        let (wide, high) = extent(&lines);
        let left = plot.left + BESIDE;
        let right = (plot.right - BESIDE - wide).max(left);
        for step in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let share = if side == Side::Left { step } else { 1.0 - step };
            let hold = if share == 1.0 { Hold::End } else { Hold::Start };
            let start = left + (right - left) * share;
            spots.push(Spot::new(&lines, start, y - CLEAR - high, hold));
            spots.push(Spot::new(&lines, start, y + CLEAR, hold));
        }
    }
    spots
}

/// Right of the line, or left of it near the right edge; lower where another name stands already.
fn threshold_spots(at: f64, label: &str, layout: &Layout) -> Vec<Spot> {
    let plot = layout.plot;
    let Some(x) = layout.x_to_px(at).filter(|x| (plot.left..=plot.right).contains(x)) else {
        return Vec::new();
    };
    let flat = layout.is_flat();
    let edges = if flat { layout.page } else { plot };
    let room = (edges.right - x).max(x - edges.left) - BESIDE;
    // Over a strip or over rows there is height for one line.
    let lines = if flat { vec![fit(label, SMALL, false, room)] } else { wrap(label, SMALL, room) };
    let (wide, _) = extent(&lines);
    let (top, rows) = if flat { ((plot.top - 18.0).max(0.0), 1) } else { (plot.top + 2.0, 12) };
    let tops = (0..rows).map(|row| top + f64::from(row) * LINE);
    let both = |top: f64| {
        let right = Spot::new(&lines, x + BESIDE, top, Hold::Start);
        [right, Spot::new(&lines, x - BESIDE - wide, top, Hold::End)]
    };
    tops.flat_map(both).collect()
}

/// Beside a place, over and under it, and between, a little farther from it with each try; in one line, or else in two.
fn note_spots(at: Point, label: &str, side: Side, layout: &Layout) -> Vec<Spot> {
    let Some((x, y)) = layout.point(at) else { return Vec::new() };
    let whole = width(label, SMALL, false);
    let mut spots = Vec::new();
    for (room, least) in [(whole + 1.0, 1), (whole * 0.6, 2)] {
        let lines = wrap(label, SMALL, room);
        // A single word has no second line, and would be cut.
        if lines.len() < least {
            continue;
        }
        let (wide, high) = extent(&lines);
        for step in [2.0, 4.0, 6.0, 9.0] {
            let gap = BESIDE * step;
            let beside = |top: f64| {
                let right = Spot::new(&lines, x + gap, top, Hold::Start);
                let left = Spot::new(&lines, x - gap - wide, top, Hold::End);
                if side == Side::Left { [left, right] } else { [right, left] }
            };
            let middle = y - high / 2.0;
            spots.extend(beside(middle));
            // Close over and under it, where a narrow name stands clearer than to one side.
            let away = high / 2.0 + DOT + CLEAR + gap - 2.0 * BESIDE;
            spots.extend(
                [middle - away, middle + away]
                    .map(|top| Spot::new(&lines, x - wide / 2.0, top, Hold::Middle)),
            );
            spots.extend([middle - gap, middle + gap].into_iter().flat_map(beside));
        }
    }
    spots
}

/// Right of the whisker, left of it, or over its middle; in one line, or else in two.
fn whisker_spots(ends: Option<(Point, Point)>, label: &str, layout: &Layout) -> Vec<Spot> {
    let Some(((from, y), (to, _))) = ends else { return Vec::new() };
    let mut spots = Vec::new();
    // No word is cut for it.
    let word = label.split(' ').map(|word| width(word, SMALL, false)).fold(0.0, f64::max);
    for room in [layout.plot.width(), (width(label, SMALL, false) * 0.6).max(word)] {
        let lines = wrap(label, SMALL, room);
        let (wide, high) = extent(&lines);
        let over = f64::midpoint(from, to) - wide / 2.0;
        spots.push(Spot::new(&lines, to + 2.0 * BESIDE, y - high / 2.0, Hold::Start));
        spots.push(Spot::new(&lines, from - 2.0 * BESIDE - wide, y - high / 2.0, Hold::End));
        spots.push(Spot::new(&lines, over, y - 2.0 * BESIDE - high, Hold::Middle));
    }
    spots
}

fn extent(lines: &[String]) -> (f64, f64) {
    let wide = lines.iter().map(|line| width(line, SMALL, false)).fold(0.0, f64::max);
    (wide, LINE * lines.len() as f64)
}

/// The labels at line ends, or the legend and the names of levels under it.
pub(super) fn draw_entries(layout: &Layout, brush: &mut Brush<'_>) -> Result<(), DrawError> {
    for entry in &layout.entries {
        if let Some(end) = entry.leader {
            let leader = [(layout.plot.right + 2.0, end), (entry.left - 2.0, entry.y)];
            brush.curve(&leader, entry.ink, 1.0, Dash::Solid)?;
        }
        brush.dot((entry.left + 5.0, entry.y), 5.0, entry.ink)?;
        brush.text((entry.left + 16.0, entry.y), Hold::Start, NAME, &entry.name)?;
        brush.text((entry.right - 1.0, entry.y), Hold::End, VALUE, &entry.value)?;
    }
    for (y, line, key) in &layout.notes {
        if *key {
            let y = y.floor() + 0.5;
            brush.reference((0.0, y), (14.0, y))?;
        }
        brush.text((20.0, *y), Hold::Start, NOTE, line)?;
    }
    Ok(())
}

/// The cursor: a hairline, a dot on every line with its value beside it, and the x on the axis.
pub(super) fn draw_focus(figure: &Figure, layout: &Layout, brush: &mut Brush<'_>) -> Result<(), DrawError> {
    if figure.has_shares() {
        // A row that is read is marked where it is drawn.
        return Ok(());
    }
    let plot = layout.plot;
    let inside = |x: &f64| (plot.left - 0.5..=plot.right + 0.5).contains(x);
    let Some((value, x)) =
        figure.focus.and_then(|focus| Some((focus, layout.x_to_px(focus).filter(inside)?)))
    else {
        return Ok(());
    };
    if !layout.is_flat() {
        brush.upright(x, plot.top, plot.bottom, Ink::Muted)?;
    }
    let digits = figure.y.as_ref().map_or(1, |axis| axis.digits);
    let mut read: Vec<(Point, Ink, String)> = Vec::new();
    for reading in readout(figure, value).into_iter().filter(|reading| reading.ink != Ink::Ghost) {
        if let Some(y) = layout.y_to_px(reading.value).filter(|y| (plot.top..=plot.bottom).contains(y)) {
            read.push(((x, y), reading.ink, number::fixed(reading.value, digits)));
        }
    }
    draw_values(&read, layout, brush)?;
    draw_focus_x(&number::fixed(value, figure.x.digits), x, layout, brush)
}

fn draw_values(
    read: &[(Point, Ink, String)],
    layout: &Layout,
    brush: &mut Brush<'_>,
) -> Result<(), DrawError> {
    const LOOK: Type = Type { size: SMALL, bold: true, ink: Ink::Ink };
    let plot = layout.plot;
    let wide = read.iter().map(|(_, _, text)| width(text, SMALL, true)).fold(0.0, f64::max);
    // Above its line rather than on it.
    let wanted: Vec<f64> = read.iter().map(|&((_, y), _, _)| y - 11.0).collect();
    let heights = spread(&wanted, FOCUS_PITCH, plot.top + 2.0, (plot.bottom - 8.0).max(plot.top + 2.0));
    for ((at, _, text), y) in read.iter().zip(heights) {
        let flipped = at.0 + 8.0 + wide > plot.right;
        let left = if flipped { at.0 - 8.0 - wide } else { at.0 + 8.0 };
        brush.paper(
            &Rect { left: left - 2.0, right: left + wide + 2.0, top: y - 8.0, bottom: y + 8.0 },
            PLATE,
        )?;
        let (hold, edge) = if flipped { (Hold::End, left + wide) } else { (Hold::Start, left) };
        brush.text((edge, y), hold, LOOK, text)?;
    }
    read.iter().try_for_each(|&(at, ink, _)| brush.bead(at, DOT + 0.5, ink))
}

/// The x under the cursor, over the tick labels it would meet.
fn draw_focus_x(text: &str, x: f64, layout: &Layout, brush: &mut Brush<'_>) -> Result<(), DrawError> {
    const LOOK: Type = Type { size: SMALL, bold: true, ink: Ink::Ink };
    let half = width(text, SMALL, true) / 2.0;
    let (x, y) = (x.min(layout.page.right - half).max(half), layout.plot.bottom + 17.5);
    let mut plate = Rect { left: x - half - 4.0, right: x + half + 4.0, top: y - 8.0, bottom: y + 8.0 };
    // A label that would be half covered goes as a whole.
    for (at, tick) in layout.x_ticks() {
        let reach = width(&tick.label, SMALL, false) / 2.0 + 1.0;
        let label = Rect { left: at - reach, right: at + reach, ..plate };
        if label.overlap(&plate) > 0.0 {
            plate = Rect { left: plate.left.min(label.left), right: plate.right.max(label.right), ..plate };
        }
    }
    brush.paper(&plate, 1.0)?;
    brush.text((x, y), Hold::Middle, LOOK, text)
}
