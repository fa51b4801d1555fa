//! The few strokes that figures are made of, in CSS pixels, put on any plotters backend.
//!
//! plotters' chart layer draws a box, measures text through the page and has no log2 axis; its backends alone do
//! what is needed. Whole-number coordinates are met by a `scale` on every length (see [`super::FINE`]).

use plotters::backend::DrawingBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, RGBColor, ShapeStyle, TextStyle};

use super::geometry::{Point, Rect, dashes};
use super::{Dash, Ink, Rgb, Theme};

/// A place in the backend's own whole-number units.
type BackendCoord = (i32, i32);

/// The figure could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawError(String);

impl std::fmt::Display for DrawError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "The figure could not be drawn ({}). Its numbers are in the table below it.", self.0)
    }
}

impl std::error::Error for DrawError {}

impl DrawError {
    /// The backend's own error type cannot be named without its crate.
    pub(super) fn from_display(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// Whole-number coordinates stay far inside `i32`.
const FARTHEST: f64 = 1e8;

/// What a brush needs of a backend, as a trait that can be a pointer: the drawing is compiled once and not once for
/// every backend.
pub(super) trait Surface {
    fn rect(&mut self, from: BackendCoord, to: BackendCoord, style: &ShapeStyle) -> Result<(), DrawError>;
    fn path(&mut self, points: Vec<BackendCoord>, style: &ShapeStyle) -> Result<(), DrawError>;
    fn polygon(&mut self, points: Vec<BackendCoord>, style: &ShapeStyle) -> Result<(), DrawError>;
    fn circle(&mut self, centre: BackendCoord, radius: u32, style: &ShapeStyle) -> Result<(), DrawError>;
    fn text(&mut self, text: &str, style: &TextStyle<'_>, at: BackendCoord) -> Result<(), DrawError>;
}

impl<DB: DrawingBackend> Surface for DB {
    fn rect(&mut self, from: BackendCoord, to: BackendCoord, style: &ShapeStyle) -> Result<(), DrawError> {
        done(self.draw_rect(from, to, style, true))
    }

    fn path(&mut self, points: Vec<BackendCoord>, style: &ShapeStyle) -> Result<(), DrawError> {
        done(self.draw_path(points, style))
    }

    fn polygon(&mut self, points: Vec<BackendCoord>, style: &ShapeStyle) -> Result<(), DrawError> {
        done(self.fill_polygon(points, style))
    }

    fn circle(&mut self, centre: BackendCoord, radius: u32, style: &ShapeStyle) -> Result<(), DrawError> {
        done(self.draw_circle(centre, radius, style, true))
    }

    fn text(&mut self, text: &str, style: &TextStyle<'_>, at: BackendCoord) -> Result<(), DrawError> {
        done(self.draw_text(text, style, at))
    }
}

/// Draws in CSS pixels on a backend.
pub(super) struct Brush<'a> {
    surface: &'a mut dyn Surface,
    theme: &'a Theme,
    scale: f64,
    type_scale: f64,
}

/// Where a text is held.
#[derive(Clone, Copy)]
pub(super) enum Hold {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) ink: Ink,
}

impl<'a> Brush<'a> {
    /// `scale` is the drawing units per CSS pixel, `type_scale` what this backend needs on top of it for text.
    pub(super) fn new(surface: &'a mut dyn Surface, theme: &'a Theme, scale: f64, type_scale: f64) -> Self {
        let scale = if scale > 0.0 { scale.min(100.0) } else { 1.0 };
        Self { surface, theme, scale, type_scale }
    }

    /// Covers a rectangle with paper.
    pub(super) fn paper(&mut self, rect: &Rect, alpha: f64) -> Result<(), DrawError> {
        let colour = rgba(self.theme.paper, alpha);
        self.fill(rect, colour)
    }

    /// Fills a rectangle.
    pub(super) fn block(&mut self, rect: &Rect, ink: Ink, alpha: f64) -> Result<(), DrawError> {
        let colour = rgba(self.theme.colour(ink), alpha);
        self.fill(rect, colour)
    }

    fn fill(&mut self, rect: &Rect, colour: RGBAColor) -> Result<(), DrawError> {
        let (from, to) = (self.at((rect.left, rect.top)), self.at((rect.right, rect.bottom)));
        self.surface.rect(from, to, &ShapeStyle::from(colour).filled())
    }

    /// A hairline one CSS pixel high, snapped to whole pixels so that it stays sharp.
    pub(super) fn hairline(&mut self, left: f64, right: f64, y: f64, ink: Ink) -> Result<(), DrawError> {
        let top = (y - 0.5).round();
        self.block(&Rect { left, right, top, bottom: top + 1.0 }, ink, 1.0)
    }

    /// An upright hairline.
    pub(super) fn upright(&mut self, x: f64, top: f64, bottom: f64, ink: Ink) -> Result<(), DrawError> {
        let left = (x - 0.5).round();
        self.block(&Rect { left, right: left + 1.0, top, bottom }, ink, 1.0)
    }

    /// A curve.
    pub(super) fn curve(
        &mut self,
        curve: &[Point],
        ink: Ink,
        thickness: f64,
        dash: Dash,
    ) -> Result<(), DrawError> {
        match dash {
            Dash::Solid => self.stroke(curve, ink, thickness),
            Dash::Dashed => self.strokes(&dashes(curve, 9.0, 5.0), ink, thickness),
            Dash::Dotted => self.strokes(&dashes(curve, 2.5, 3.5), ink, thickness),
        }
    }

    /// A named reference line.
    pub(super) fn reference(&mut self, from: Point, to: Point) -> Result<(), DrawError> {
        self.strokes(&dashes(&[from, to], 5.0, 4.0), Ink::Muted, 1.0)
    }

    fn strokes(&mut self, pieces: &[Vec<Point>], ink: Ink, thickness: f64) -> Result<(), DrawError> {
        pieces.iter().try_for_each(|piece| self.stroke(piece, ink, thickness))
    }

    fn stroke(&mut self, curve: &[Point], ink: Ink, thickness: f64) -> Result<(), DrawError> {
        match curve {
            [] => Ok(()),
            // A value between two gaps would be invisible as a line.
            [alone] => self.dot(*alone, thickness, ink),
            _ => {
                let style = ShapeStyle::from(rgba(self.theme.colour(ink), 1.0));
                let style = style.stroke_width(self.length(thickness));
                let points: Vec<_> = curve.iter().map(|&point| self.at(point)).collect();
                self.surface.path(points, &style)
            }
        }
    }

    /// Fills a closed outline, thinned.
    pub(super) fn area(&mut self, outline: &[Point], ink: Ink, alpha: f64) -> Result<(), DrawError> {
        let colour = rgba(self.theme.colour(ink), alpha);
        let points: Vec<_> = outline.iter().map(|&point| self.at(point)).collect();
        if points.len() < 3 {
            return Ok(());
        }
        self.surface.polygon(points, &ShapeStyle::from(colour).filled())
    }

    /// A filled dot.
    pub(super) fn dot(&mut self, at: Point, radius: f64, ink: Ink) -> Result<(), DrawError> {
        self.disc(at, radius, self.theme.colour(ink))
    }

    /// A dot with a rim of paper, which stays apart from the line under it.
    pub(super) fn bead(&mut self, at: Point, radius: f64, ink: Ink) -> Result<(), DrawError> {
        self.disc(at, radius + 1.5, self.theme.paper)?;
        self.dot(at, radius, ink)
    }

    /// A hollow dot: something simulated.
    pub(super) fn ring(&mut self, at: Point, radius: f64, ink: Ink) -> Result<(), DrawError> {
        self.dot(at, radius + 0.8, ink)?;
        self.disc(at, radius - 0.8, self.theme.paper)
    }

    fn disc(&mut self, at: Point, radius: f64, colour: Rgb) -> Result<(), DrawError> {
        let (centre, radius) = (self.at(at), self.length(radius));
        let style = ShapeStyle::from(rgba(colour, 1.0)).filled();
        self.surface.circle(centre, radius, &style)
    }

    /// A line of text whose middle is at the height of `at`.
    pub(super) fn text(&mut self, at: Point, hold: Hold, look: Type, text: &str) -> Result<(), DrawError> {
        // XML 1.0 has no way to write control characters.
        let clean: String =
            text.chars().filter(|&c| !c.is_control() && !matches!(c, '\u{FFFE}' | '\u{FFFF}')).collect();
        if clean.is_empty() {
            return Ok(());
        }
        let weight = if look.bold { FontStyle::Bold } else { FontStyle::Normal };
        let size = look.size * self.scale * self.type_scale;
        let font = FontDesc::new(FontFamily::Name(self.theme.sans), size, weight);
        let hold = match hold {
            Hold::Start => HPos::Left,
            Hold::Middle => HPos::Center,
            Hold::End => HPos::Right,
        };
        let mut style = font.color(&rgba(self.theme.colour(look.ink), 1.0));
        style.pos = Pos::new(hold, VPos::Center);
        let at = self.at(at);
        self.surface.text(&clean, &style, at)
    }

    fn at(&self, (x, y): Point) -> (i32, i32) {
        let whole = |length: f64| (length * self.scale).round().clamp(-FARTHEST, FARTHEST) as i32;
        (whole(x), whole(y))
    }

    fn length(&self, length: f64) -> u32 {
        (length * self.scale).round().clamp(1.0, FARTHEST) as u32
    }
}

fn rgba(Rgb(red, green, blue): Rgb, alpha: f64) -> RGBAColor {
    RGBColor(red, green, blue).mix(alpha)
}

fn done<E: std::fmt::Display>(result: Result<(), E>) -> Result<(), DrawError> {
    result.map_err(DrawError::from_display)
}
