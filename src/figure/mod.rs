//! One figure kit: what is drawn, as data, and one function that draws it on any backend.
//!
//! A page builds a [`Figure`] and hands it to [`draw`] (a canvas) or [`svg`] (a file): both show the same thing,
//! because the [`Layout`] is worked out once, in CSS pixels, from estimated text widths that depend on neither
//! browser nor installed fonts. The same layout answers what lies under the pointer.
//!
//! The kit knows no statistic: it never computes a number that it writes, except where a line passes the cursor.
//! Values that are not finite leave a gap.

pub mod agreement;
pub mod answers;
mod axis;
mod brush;
pub mod budget;
pub mod cost;
mod draw;
mod ends;
mod geometry;
pub mod judges;
mod label;
mod layout;
mod overlay;
mod reading;
pub mod rerun;
#[cfg(test)]
mod samples;
pub mod seeds;
mod shares;
mod svg;
pub mod taxonomy;
pub mod teach;
mod theme;
pub mod vote;

pub use axis::{Axis, Scale, Tick};
pub use draw::draw;
pub use geometry::Rect;
pub use layout::Layout;
pub use reading::{Reading, nearest, readout, stops};
pub use svg::{push_escaped, svg, svg_with_metadata};
pub use theme::{Ink, Rgb, Theme};

pub use brush::DrawError;

use serde::{Deserialize, Serialize};

/// Drawing units per CSS pixel that give smooth curves.
///
/// plotters takes whole-number coordinates. The SVG is drawn ten times too large inside a view box ten times too
/// large; a page does the same on a canvas by a transform of `devicePixelRatio / FINE` and `scale = FINE`.
pub const FINE: f64 = 10.0;

/// A figure: what it shows, never how it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The finding, as one sentence: the heading, and the title of the exported file.
    pub claim: String,
    /// What can be seen, for someone who cannot see it.
    pub description: String,
    /// The size on the page.
    pub size: Size,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis; none for a strip of ticks or for rows of intervals.
    pub y: Option<Axis>,
    /// What is drawn, from back to front within its kind.
    pub marks: Vec<Mark>,
    /// The x under the pointer or the keyboard cursor.
    pub focus: Option<f64>,
    /// The problem that is followed through every figure of the page, by its number from 0.
    pub lit: Option<u32>,
}

impl Figure {
    /// A figure in the size of exports, before a page fits it to its column.
    #[must_use]
    pub fn new(claim: String, description: String, x: Axis, y: Option<Axis>, marks: Vec<Mark>) -> Self {
        let size = Size { width: 920.0, height: 420.0 };
        Self { claim, description, size, x, y, marks, focus: None, lit: None }
    }

    /// Whether it is rows of shares, which the keyboard walks one by one and the pointer does not.
    pub(super) fn has_shares(&self) -> bool {
        self.marks.iter().any(|mark| matches!(mark, Mark::Shares { .. }))
    }
}

/// Width and height in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Size {
    /// Width in CSS pixels. Under 480 the labels at line ends become a legend above the plot.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
}

/// The proportions of a figure on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Curves over a range.
    Curves,
    /// The problem strip.
    Strip,
    /// So many rows, one under the other.
    Rows(u32),
}

impl Shape {
    /// The size at a width in CSS pixels. Curves are lower on a narrow screen, never too low for their legend.
    #[must_use]
    pub fn at(self, width: f64) -> Size {
        let height = match self {
            Self::Curves if width < 480.0 => 340.0,
            Self::Curves => (width * 420.0 / 920.0).clamp(320.0, 460.0),
            Self::Strip => 66.0,
            Self::Rows(n) => {
                let row = if width < 480.0 { 56.0 } else { 34.0 };
                60.0 + row * f64::from(n.max(1))
            }
        };
        Size { width, height }
    }
}

/// How a line is stroked, so that identity does not rest on colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dash {
    /// Unbroken.
    Solid,
    /// Long dashes.
    Dashed,
    /// Short dashes.
    Dotted,
}

/// Which end of a reference line, or which side of a place, a name prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The left.
    Left,
    /// The right.
    Right,
}

/// The label at the end of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EndLabel {
    /// What the line is, as `pass@64`.
    pub name: String,
    /// Its last value, as the rest of the page writes it.
    pub value: String,
}

/// An unbroken line, with a label at its end if it has one.
fn line(name: &str, points: Vec<(f64, f64)>, ink: Ink, end: Option<EndLabel>) -> Mark {
    Mark::Line { name: name.to_owned(), points, ink, dash: Dash::Solid, end }
}

/// A single exact value, which is a place on a line and needs no name.
fn dot(at: (f64, f64), ink: Ink) -> Mark {
    Mark::Dots { name: String::new(), points: vec![at], ink, hollow: false, bars: Vec::new() }
}

/// One problem on the problem strip.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TickMark {
    /// Where it stands.
    pub x: f64,
    /// Rust where the vote wins it, muted where it does not.
    pub ink: Ink,
}

/// A share in a row of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// What it is a share of, over the first row.
    pub name: String,
    /// From 0 to 100.
    pub percent: f64,
    /// The share as the rest of the page writes it.
    pub label: String,
    /// Its colour.
    pub ink: Ink,
    /// Whether it is the largest of its row.
    pub largest: bool,
}

/// Something drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Mark {
    /// An exact curve.
    Line {
        /// What it is, as the readout names it.
        name: String,
        /// Its points, by x; one that is not finite leaves a gap.
        points: Vec<(f64, f64)>,
        /// Its colour.
        ink: Ink,
        /// Its stroke.
        dash: Dash,
        /// The label at its end.
        end: Option<EndLabel>,
    },
    /// Single values: hollow where they are simulated.
    Dots {
        /// What they are.
        name: String,
        /// Where they are.
        points: Vec<(f64, f64)>,
        /// Their colour.
        ink: Ink,
        /// Whether only the rim is drawn.
        hollow: bool,
        /// Lower and upper end of the error bar of each point; empty for none.
        bars: Vec<(f64, f64)>,
    },
    /// What came out of a simulation, around the exact value that it is held against: a circle wider than a dot, open so
    /// that a dot within it is seen whole.
    Ring {
        /// Where it is.
        at: (f64, f64),
        /// Lower and upper end of its error bar.
        bar: (f64, f64),
        /// Its colour.
        ink: Ink,
    },
    /// An exact distribution on separate values: a column for each, all as wide, and nothing between them.
    Steps {
        /// What it is, as the readout names it.
        name: String,
        /// The middle and the height of each column, by x.
        points: Vec<(f64, f64)>,
        /// How wide a column is.
        width: f64,
        /// Its colour, which is thinned within the columns.
        ink: Ink,
    },
    /// What the marks at a place are called, beside them.
    Note {
        /// The place.
        at: (f64, f64),
        /// Their name.
        label: String,
        /// The side on which the name prefers to stand.
        side: Side,
    },
    /// How far something reaches to either side along x: a stroke between two caps, with its name beside it.
    Whisker {
        /// What reaches so far.
        label: String,
        /// Its left end.
        from: f64,
        /// Its right end.
        to: f64,
        /// The height at which it is drawn, which means nothing.
        at: f64,
        /// Its colour.
        ink: Ink,
        /// Its stroke.
        dash: Dash,
    },
    /// A named horizontal reference line.
    Level {
        /// The y value.
        at: f64,
        /// Its name.
        label: String,
        /// The end that the name prefers.
        side: Side,
    },
    /// A named vertical reference line.
    Threshold {
        /// The x value.
        at: f64,
        /// Its name.
        label: String,
    },
    /// How far an estimate reaches up and down along a line, thinned behind all lines.
    Band {
        /// The place, the lower end and the upper end, by x.
        points: Vec<(f64, f64, f64)>,
        /// The colour of its line.
        ink: Ink,
    },
    /// Strokes standing on the axis: the problem strip.
    Ticks {
        /// The strokes, in the order of the problems.
        at: Vec<TickMark>,
    },
    /// A thin exact curve for each problem; the one that is followed is drawn as a line.
    Family {
        /// The curves, in the order of the problems, each with its colour.
        curves: Vec<(Ink, Vec<(f64, f64)>)>,
    },
    /// One row of a coefficient plot: a whisker with a dot.
    Interval {
        /// The row, 0 at the top.
        row: usize,
        /// What is estimated.
        name: String,
        /// The lower limit.
        lo: f64,
        /// The estimate.
        point: f64,
        /// The upper limit.
        hi: f64,
        /// A value to compare with, such as a published one.
        reference: Option<f64>,
        /// The estimate as the rest of the page writes it, or why there is none.
        value: String,
        /// The colour.
        ink: Ink,
    },
    /// One row of shares, each a bar from the left of its column; all bars of a figure are on one scale.
    Shares {
        /// The row, 0 at the top.
        row: usize,
        /// What the shares are of.
        name: String,
        /// The shares, one for each column.
        shares: Vec<Share>,
        /// Whether it is the row that the page is about.
        chosen: bool,
    },
}
