//! One function that draws a figure, back to front: paper, axes, references, lines, dots, labels, cursor.

use plotters::backend::DrawingBackend;

use super::brush::{Brush, DrawError, Hold, Type};
use super::geometry::{Point, Rect, held};
use super::label::{LARGE, SMALL, fit, width};
use super::overlay::{draw_entries, draw_focus, draw_references};
use super::{Dash, Figure, Ink, Layout, Mark, Theme, TickMark, shares};

/// The thickness of a line in CSS pixels.
const STROKE: f64 = 2.2;
/// How thick a curve of a family is, and the one that is followed.
const THIN: f64 = 0.8;
const FOLLOWED: f64 = 3.0;
/// The radius of a dot in CSS pixels.
pub(super) const DOT: f64 = 4.0;
/// The radius of an open ring around a dot.
pub(super) const WIDE: f64 = 8.0;
/// How thick such a ring and a bar are.
const FINE_STROKE: f64 = 1.5;
/// Half the height of the cap of a whisker.
const CAP: f64 = 5.0;
/// How much colour a column keeps.
const COLUMN_ALPHA: f64 = 0.16;
/// How much colour a band keeps.
const BAND_ALPHA: f64 = 0.12;
/// How much colour the problems that are lost keep.
const LOST_ALPHA: f64 = 0.55;

pub(super) const NOTE: Type = Type { size: SMALL, bold: false, ink: Ink::Muted };
pub(super) const NAME: Type = Type { size: LARGE, bold: false, ink: Ink::Ink };
pub(super) const VALUE: Type = Type { size: LARGE, bold: true, ink: Ink::Ink };

/// Draws a figure, paper included, on a backend that has `scale` drawing units per CSS pixel.
///
/// The backend's own size is not looked at, so that a page may map drawing units to device pixels by a transform.
///
/// # Errors
///
/// What the backend reports.
pub fn draw<DB: DrawingBackend>(
    figure: &Figure,
    theme: &Theme,
    backend: &mut DB,
    scale: f64,
) -> Result<(), DrawError> {
    paint(figure, &mut Brush::new(backend, theme, scale, 1.0))
}

pub(super) fn paint(figure: &Figure, brush: &mut Brush<'_>) -> Result<(), DrawError> {
    let layout = Layout::of(figure);
    brush.paper(&layout.page, 1.0)?;
    draw_axes(figure, &layout, brush)?;
    for mark in &figure.marks {
        draw_behind(mark, &layout, brush)?;
    }
    let is_ghost = |mark: &&Mark| matches!(mark, Mark::Line { ink: Ink::Ghost | Ink::Hair, .. });
    for mark in figure.marks.iter().filter(is_ghost) {
        draw_line(mark, &layout, brush)?;
    }
    for mark in figure.marks.iter().filter(|mark| !is_ghost(mark)) {
        draw_line(mark, &layout, brush)?;
    }
    for mark in &figure.marks {
        draw_before(mark, figure, &layout, brush)?;
    }
    draw_references(figure, &layout, brush)?;
    draw_entries(&layout, brush)?;
    draw_focus(figure, &layout, brush)
}

fn draw_axes(figure: &Figure, layout: &Layout, brush: &mut Brush<'_>) -> Result<(), DrawError> {
    let plot = layout.plot;
    for (y, tick) in layout.y_ticks() {
        brush.hairline(plot.left, plot.right, y, Ink::Hair)?;
        let label = fit(&tick.label, SMALL, false, plot.left - 4.0);
        brush.text((plot.left - 10.0, y), Hold::End, NOTE, &label)?;
    }
    brush.hairline(plot.left, plot.right, plot.bottom, Ink::Hair)?;
    for (x, tick) in layout.x_ticks() {
        // The outermost labels stay on the page.
        let half = width(&tick.label, SMALL, false) / 2.0;
        let x = x.min(layout.page.right - half).max(half);
        brush.text((x, plot.bottom + 17.5), Hold::Middle, NOTE, &tick.label)?;
    }
    let ticks = if figure.x.ticks.is_empty() { 17.5 } else { 35.0 };
    let middle = f64::midpoint(plot.left, plot.right);
    let room = 2.0 * middle.min(layout.page.right - middle);
    let label = fit(&figure.x.label, SMALL, false, room);
    brush.text((middle, plot.bottom + ticks), Hold::Middle, NOTE, &label)?;
    let Some(axis) = &figure.y else { return Ok(()) };
    let label = fit(&axis.label, SMALL, false, layout.page.right);
    brush.text((0.0, plot.top - 24.0), Hold::Start, NOTE, &label)
}

/// What lies behind the lines: bands, thin curves and the reference lines themselves.
fn draw_behind(mark: &Mark, layout: &Layout, brush: &mut Brush<'_>) -> Result<(), DrawError> {
    let plot = layout.plot;
    match mark {
        Mark::Band { points, ink } => brush.area(&band(points, layout), *ink, BAND_ALPHA),
        Mark::Family { curves: family } => family.iter().try_for_each(|(ink, points)| {
            curves(points, layout).iter().try_for_each(|piece| brush.curve(piece, *ink, THIN, Dash::Solid))
        }),
        Mark::Level { at, .. } => match layout.y_to_px(*at) {
            Some(y) if (plot.top..=plot.bottom).contains(&y) => {
                let y = y.floor() + 0.5;
                brush.reference((plot.left, y), (plot.right, y))
            }
            _ => Ok(()),
        },
        Mark::Threshold { at, .. } => match layout.x_to_px(*at) {
            Some(x) if (plot.left..=plot.right).contains(&x) => {
                let (top, bottom) = threshold_reach(layout);
                let x = x.floor() + 0.5;
                brush.reference((x, top), (x, bottom))
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Without a y axis, a threshold passes the data on both sides: its name stands above them.
pub(super) fn threshold_reach(layout: &Layout) -> (f64, f64) {
    let plot = layout.plot;
    if layout.is_flat() { ((plot.top - 14.0).max(0.0), plot.bottom + 10.0) } else { (plot.top, plot.bottom) }
}

/// Columns within the plot, in pixels.
pub(super) fn columns(points: &[(f64, f64)], width: f64, layout: &Layout) -> Vec<Rect> {
    let plot = layout.plot;
    let column = |&(x, y): &(f64, f64)| {
        let edge = |at: f64| layout.x_to_px(at).map(|at| held(at, plot.left, plot.right));
        let (left, right) = (edge(x - width / 2.0)?, edge(x + width / 2.0)?);
        let top = held(layout.y_to_px(y)?, plot.top, plot.bottom);
        Some(Rect { left, top, right, bottom: plot.bottom })
    };
    points.iter().filter_map(column).collect()
}

/// Their outline from the axis up and down to it again; columns that touch have one line between them.
fn outline(columns: &[Rect]) -> Vec<Point> {
    let mut outline: Vec<Point> = Vec::new();
    for column in columns {
        let mut left = column.left;
        match outline.last() {
            // Half a pixel is as good as touching.
            Some(last) if left <= last.0 + 0.5 => {
                left = last.0;
                outline.pop();
            }
            _ => outline.push((left, column.bottom)),
        }
        outline.extend([(left, column.top), (column.right, column.top), (column.right, column.bottom)]);
    }
    outline
}

/// The outline of a band: along its upper end and back along the lower one, both held to the plot.
fn band(points: &[(f64, f64, f64)], layout: &Layout) -> Vec<Point> {
    let plot = layout.plot;
    let within = |x: &f64| (plot.left - 0.5..=plot.right + 0.5).contains(x);
    let place = |x: f64, y: f64| {
        let (x, y) = layout.point((x, y)).filter(|(x, _)| within(x))?;
        Some((x, held(y, plot.top, plot.bottom)))
    };
    let ends = |&(x, low, high): &(f64, f64, f64)| Some((place(x, high)?, place(x, low)?));
    let (mut outline, lower): (Vec<Point>, Vec<Point>) = points.iter().filter_map(ends).unzip();
    outline.extend(lower.into_iter().rev());
    outline
}

fn draw_line(mark: &Mark, layout: &Layout, brush: &mut Brush<'_>) -> Result<(), DrawError> {
    if let Mark::Steps { points, width, ink, .. } = mark {
        let outline = outline(&columns(points, *width, layout));
        brush.area(&outline, *ink, COLUMN_ALPHA)?;
        return brush.curve(&outline, *ink, STROKE, Dash::Solid);
    }
    let Mark::Line { points, ink, dash, .. } = mark else { return Ok(()) };
    let pieces = curves(points, layout);
    pieces.iter().try_for_each(|piece| brush.curve(piece, *ink, STROKE, *dash))
}

/// The visible pieces of a line, in pixels.
pub(super) fn curves(points: &[(f64, f64)], layout: &Layout) -> Vec<Vec<Point>> {
    let curve: Vec<_> = points.iter().map(|&point| layout.point(point)).collect();
    // A line along the very edge of the plot is inside it, rounding or not.
    layout.plot.grown(1e-6).clip_curve(&curve)
}

/// What lies before the lines: dots, ticks, intervals.
fn draw_before(
    mark: &Mark,
    figure: &Figure,
    layout: &Layout,
    brush: &mut Brush<'_>,
) -> Result<(), DrawError> {
    match mark {
        Mark::Dots { points, ink, hollow, bars, .. } => {
            for (i, &point) in points.iter().enumerate() {
                let inside = |at: &Point| layout.plot.grown(0.5).contains(*at);
                let Some(at) = layout.point(point).filter(inside) else { continue };
                if let Some(&(lo, hi)) = bars.get(i) {
                    draw_bar(at.0, lo, hi, *ink, layout, brush)?;
                }
                if *hollow { brush.ring(at, DOT, *ink)? } else { brush.dot(at, DOT, *ink)? }
            }
            Ok(())
        }
        Mark::Ring { at, bar, ink } => draw_ring(*at, *bar, *ink, layout, brush),
        Mark::Family { curves: family } => {
            let lit = figure.lit.and_then(|lit| family.get(lit as usize));
            lit.map_or(Ok(()), |(ink, points)| {
                curves(points, layout)
                    .iter()
                    .try_for_each(|piece| brush.curve(piece, *ink, FOLLOWED, Dash::Solid))
            })
        }
        Mark::Ticks { at } => draw_ticks(at, figure, layout, brush),
        Mark::Whisker { from, to, at, ink, dash, .. } => {
            draw_whisker((*from, *to), *at, *ink, *dash, layout, brush)
        }
        Mark::Interval { .. } => draw_interval(mark, layout, brush),
        Mark::Shares { .. } => shares::draw(mark, figure, layout, brush),
        _ => Ok(()),
    }
}

fn draw_ring(
    at: (f64, f64),
    (lo, hi): (f64, f64),
    ink: Ink,
    layout: &Layout,
    brush: &mut Brush<'_>,
) -> Result<(), DrawError> {
    let inside = |at: &Point| layout.plot.grown(0.5).contains(*at);
    let Some(at) = layout.point(at).filter(inside) else { return Ok(()) };
    draw_bar(at.0, lo, hi, ink, layout, brush)?;
    brush.curve(&circle(at, WIDE), ink, FINE_STROKE, Dash::Solid)
}

/// A circle as a closed curve, whose corners are too blunt to be seen.
fn circle((x, y): Point, radius: f64) -> Vec<Point> {
    const SIDES: usize = 48;
    // The cosine and the sine of a 48th of a turn: no trigonometric functions are downloaded for a ring.
    const STEP: Point = (0.991_444_861_373_810_4, 0.130_526_192_220_051_6);
    let turned = |(cos, sin): &Point| Some((cos * STEP.0 - sin * STEP.1, sin * STEP.0 + cos * STEP.1));
    let corners = std::iter::successors(Some((1.0, 0.0)), turned).take(SIDES + 1);
    corners.map(|(cos, sin)| (x + radius * cos, y + radius * sin)).collect()
}

/// A whisker's ends and its height in pixels; an end beyond the plot is held to its edge. None if it is not in the plot.
pub(super) fn whisker(from: f64, to: f64, at: f64, layout: &Layout) -> Option<(Point, Point)> {
    let plot = layout.plot;
    let y = layout.y_to_px(at).filter(|y| (plot.top - 0.5..=plot.bottom + 0.5).contains(y))?;
    let within = |x: f64| layout.x_to_px(x).map(|x| held(x, plot.left, plot.right));
    let (left, right) = (within(from)?, within(to)?);
    (left <= right).then_some(((left, y), (right, y)))
}

/// The stroke in its dash, and a cap at each end that is in the plot.
fn draw_whisker(
    (from, to): (f64, f64),
    at: f64,
    ink: Ink,
    dash: Dash,
    layout: &Layout,
    brush: &mut Brush<'_>,
) -> Result<(), DrawError> {
    let Some((left, right)) = whisker(from, to, at, layout) else { return Ok(()) };
    brush.curve(&[left, right], ink, STROKE, dash)?;
    for (end, (x, y)) in [(from, left), (to, right)] {
        if layout.x_to_px(end).is_some_and(|px| (px - x).abs() < 0.5) {
            brush.curve(&[(x, y - CAP), (x, y + CAP)], ink, STROKE, Dash::Solid)?;
        }
    }
    Ok(())
}

fn draw_bar(
    x: f64,
    lo: f64,
    hi: f64,
    ink: Ink,
    layout: &Layout,
    brush: &mut Brush<'_>,
) -> Result<(), DrawError> {
    let (Some(lo), Some(hi)) = (layout.y_to_px(lo), layout.y_to_px(hi)) else { return Ok(()) };
    let within = |y: f64| held(y, layout.plot.top, layout.plot.bottom);
    brush.curve(&[(x, within(lo)), (x, within(hi))], ink, FINE_STROKE, Dash::Solid)
}

/// The strokes of the problem strip: 4 px wide and 18 px high, thinner where there are very many.
fn draw_ticks(
    ticks: &[TickMark],
    figure: &Figure,
    layout: &Layout,
    brush: &mut Brush<'_>,
) -> Result<(), DrawError> {
    let plot = layout.plot;
    let thick = (0.7 * plot.width() / ticks.len().max(1) as f64).clamp(1.0, 4.0);
    let height = 18.0_f64.min(plot.bottom);
    for (tick, i) in ticks.iter().zip(0..) {
        let inside = |x: &f64| (plot.left - 0.5..=plot.right + 0.5).contains(x);
        let Some(x) = layout.x_to_px(tick.x).filter(inside) else { continue };
        let followed = figure.lit == Some(i) || figure.focus == Some(tick.x);
        let (thick, height, foot) =
            if followed { (thick + 2.0, height + 2.0, 5.0) } else { (thick, height, 0.0) };
        let alpha = if tick.ink == Ink::Muted && !followed { LOST_ALPHA } else { 1.0 };
        let stroke = Rect {
            left: x - thick / 2.0,
            right: x + thick / 2.0,
            top: (plot.bottom - height).max(0.0),
            bottom: plot.bottom + foot,
        };
        brush.block(&stroke, tick.ink, alpha)?;
    }
    Ok(())
}

/// One row of a coefficient plot: name, whisker, dot, value.
fn draw_interval(mark: &Mark, layout: &Layout, brush: &mut Brush<'_>) -> Result<(), DrawError> {
    let Mark::Interval { row, name, lo, point, hi, reference, value, ink } = mark else { return Ok(()) };
    if *row >= layout.rows {
        return Ok(());
    }
    let (plot, page, middle) = (layout.plot, layout.page, layout.row_to_px(*row));
    // A narrow screen has no margins: name and value stand above the whisker.
    let value_width = width(value, LARGE, true);
    let y = if layout.compact {
        let name = fit(name, LARGE, false, plot.width() - value_width - 8.0);
        brush.text((plot.left, middle - 9.0), Hold::Start, NAME, &name)?;
        // A threshold near the end of the axis would strike the value through.
        let left = plot.right - value_width - 2.0;
        brush.paper(&Rect { left, right: page.right, top: middle - 18.0, bottom: middle }, 1.0)?;
        brush.text((plot.right, middle - 9.0), Hold::End, VALUE, value)?;
        middle + 9.0
    } else {
        brush.text((0.0, middle), Hold::Start, NAME, &fit(name, LARGE, false, plot.left - 12.0))?;
        let value = fit(value, LARGE, true, page.right - plot.right);
        brush.text((page.right - 1.0, middle), Hold::End, VALUE, &value)?;
        middle
    };
    brush.hairline(plot.left, plot.right, y, Ink::Hair)?;
    let within = |x: f64| layout.x_to_px(x).map(|x| held(x, plot.left, plot.right));
    if let (Some(lo), Some(hi)) = (within(*lo), within(*hi)) {
        brush.curve(&[(lo, y), (hi, y)], *ink, STROKE, Dash::Solid)?;
    }
    if let Some(x) = reference.and_then(within) {
        brush.block(
            &Rect { left: x - 1.0, right: x + 1.0, top: y - 8.0, bottom: y + 8.0 },
            Ink::Muted,
            1.0,
        )?;
    }
    let inside = |x: &f64| (plot.left - 0.5..=plot.right + 0.5).contains(x);
    match layout.x_to_px(*point).filter(inside) {
        Some(x) => brush.bead((x, y), DOT + 1.0, *ink),
        None => Ok(()),
    }
}
