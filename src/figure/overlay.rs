//! What is written over the data: names of reference lines, labels at line ends, the cursor and its values.
//!
//! Every text looks for a place of its own. Names of references try both ends and both sides of their line, away
//! from curves and dots; values beside the cursor are moved apart as labels at line ends are.

use plotters::backend::DrawingBackend;

use super::brush::{Brush, DrawError, Hold, Type};
use super::draw::{DOT, NAME, NOTE, VALUE, curves, threshold_reach};
use super::geometry::{Point, Rect};
use super::label::{LINE, Placer, SMALL, spread, width, wrap};
use super::{Dash, Digits, Figure, Ink, Layout, Mark, Side, readout};

/// Between a reference line and its name.
const CLEAR: f64 = 3.0;
/// Between a threshold and its name.
const BESIDE: f64 = 6.0;
/// The least distance between two values beside the cursor.
const FOCUS_PITCH: f64 = 18.0;
/// How much of the paper a plate under text lets hide what is below.
const PLATE: f64 = 0.85;

/// A name in lines, and the boxes it could stand in.
struct Note {
    lines: Vec<String>,
    candidates: Vec<Rect>,
}

pub(super) fn draw_references<DB: DrawingBackend>(
    figure: &Figure,
    layout: &Layout,
    brush: &mut Brush<'_, DB>,
) -> Result<(), DrawError> {
    let bounds = if layout.is_flat() { layout.page } else { Rect { top: 0.0, ..layout.plot } };
    let mut placer = Placer { bounds, taken: Vec::new(), curves: Vec::new() };
    for mark in &figure.marks {
        obstruct(mark, layout, &mut placer);
    }
    for mark in &figure.marks {
        let note = match mark {
            Mark::Level { at, label, side } => level_note(*at, label, *side, layout),
            Mark::Threshold { at, label } => threshold_note(*at, label, layout),
            _ => None,
        };
        let Some(note) = note else { continue };
        let Some((place, crossed)) = placer.place(&note.candidates) else { continue };
        if crossed {
            brush.paper(&place, PLATE)?;
        }
        for (i, line) in note.lines.iter().enumerate() {
            brush.text((place.left, place.top + LINE * (i as f64 + 0.5)), Hold::Start, NOTE, line)?;
        }
    }
    Ok(())
}

/// Enters what a name should keep clear of.
fn obstruct(mark: &Mark, layout: &Layout, placer: &mut Placer) {
    let plot = layout.plot;
    match mark {
        Mark::Line { points, .. } => placer.curves.extend(curves(points, layout)),
        Mark::Dots { points, .. } => {
            let at = points.iter().filter_map(|&point| layout.point(point));
            placer.taken.extend(at.map(|at| Rect::around(at, DOT + 2.0)));
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

fn level_note(at: f64, label: &str, side: Side, layout: &Layout) -> Option<Note> {
    let plot = layout.plot;
    let y = layout.y_to_px(at).filter(|y| (plot.top..=plot.bottom).contains(y))?;
    let lines = wrap(label, SMALL, plot.width() - 2.0 * BESIDE);
    let (wide, high) = extent(&lines);
    let left = plot.left + BESIDE;
    let right = (plot.right - BESIDE - wide).max(left);
    let starts = match side {
        Side::Left => [left, f64::midpoint(left, right), right],
        Side::Right => [right, f64::midpoint(left, right), left],
    };
    let box_at = |left: f64, top: f64| Rect { left, top, right: left + wide, bottom: top + high };
    let candidates = starts
        .iter()
        .flat_map(|&start| [box_at(start, y - CLEAR - high), box_at(start, y + CLEAR)])
        .collect();
    Some(Note { lines, candidates })
}

fn threshold_note(at: f64, label: &str, layout: &Layout) -> Option<Note> {
    let plot = layout.plot;
    let x = layout.x_to_px(at).filter(|x| (plot.left..=plot.right).contains(x))?;
    let page = if layout.is_flat() { layout.page } else { plot };
    // The wider side has room for more words in a line.
    let room = (page.right - x).max(x - page.left) - BESIDE;
    let mut lines = wrap(label, SMALL, room);
    if layout.is_flat() {
        // A strip has height for one line.
        let rest = lines.len() > 1;
        lines.truncate(1);
        if let Some(line) = lines.first_mut().filter(|_| rest) {
            line.push('…');
        }
    }
    let (wide, high) = extent(&lines);
    let top = if layout.is_flat() { (plot.top - 18.0).max(0.0) } else { plot.top + 2.0 };
    let rows = if layout.is_flat() { 1 } else { 12 };
    let candidates = (0..rows)
        .map(|row| top + f64::from(row) * LINE)
        .flat_map(|top| {
            let box_at = |left: f64| Rect { left, top, right: left + wide, bottom: top + high };
            [box_at(x + BESIDE), box_at(x - BESIDE - wide)]
        })
        .collect();
    Some(Note { lines, candidates })
}

fn extent(lines: &[String]) -> (f64, f64) {
    let wide = lines.iter().map(|line| width(line, SMALL, false)).fold(0.0, f64::max);
    (wide, LINE * lines.len() as f64)
}

/// The labels at line ends, or the legend.
pub(super) fn draw_entries<DB: DrawingBackend>(
    layout: &Layout,
    brush: &mut Brush<'_, DB>,
) -> Result<(), DrawError> {
    for entry in &layout.entries {
        if let Some(end) = entry.leader {
            let leader = [(layout.plot.right + 2.0, end), (entry.left - 2.0, entry.y)];
            brush.curve(&leader, entry.ink, 1.0, Dash::Solid)?;
        }
        brush.dot((entry.left + 5.0, entry.y), 5.0, entry.ink)?;
        brush.text((entry.left + 16.0, entry.y), Hold::Start, NAME, &entry.name)?;
        brush.text((entry.right - 1.0, entry.y), Hold::End, VALUE, &entry.value)?;
    }
    Ok(())
}

/// The cursor: a hairline, a dot on every line with its value beside it, and the x on the axis.
pub(super) fn draw_focus<DB: DrawingBackend>(
    figure: &Figure,
    layout: &Layout,
    brush: &mut Brush<'_, DB>,
) -> Result<(), DrawError> {
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
    let digits = figure.y.as_ref().map_or(Digits::new(1), |axis| axis.digits);
    let mut read: Vec<(Point, Ink, String)> = Vec::new();
    for reading in readout(figure, value).into_iter().filter(|reading| reading.ink != Ink::Ghost) {
        if let Some(y) = layout.y_to_px(reading.value).filter(|y| (plot.top..=plot.bottom).contains(y)) {
            read.push(((x, y), reading.ink, digits.write(reading.value)));
        }
    }
    draw_values(&read, layout, brush)?;
    draw_focus_x(&figure.x.digits.write(value), x, layout, brush)
}

fn draw_values<DB: DrawingBackend>(
    read: &[(Point, Ink, String)],
    layout: &Layout,
    brush: &mut Brush<'_, DB>,
) -> Result<(), DrawError> {
    const LOOK: Type = Type { size: SMALL, bold: true, ink: Ink::Ink };
    let plot = layout.plot;
    let wide = read.iter().map(|(_, _, text)| width(text, SMALL, true)).fold(0.0, f64::max);
    let wanted: Vec<f64> = read.iter().map(|&((_, y), _, _)| y).collect();
    let heights = spread(&wanted, FOCUS_PITCH, plot.top + 2.0, (plot.bottom - 8.0).max(plot.top + 2.0));
    for ((at, _, text), y) in read.iter().zip(heights) {
        let flipped = at.0 + 12.0 + wide > plot.right;
        let left = if flipped { at.0 - 12.0 - wide } else { at.0 + 12.0 };
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
fn draw_focus_x<DB: DrawingBackend>(
    text: &str,
    x: f64,
    layout: &Layout,
    brush: &mut Brush<'_, DB>,
) -> Result<(), DrawError> {
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
