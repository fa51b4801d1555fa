//! One figure kit: what is drawn, as data, and one function that draws it on any backend.
//!
//! A page builds a [`Figure`] and hands it to [`draw`] (a canvas) or [`svg`] (a file): both show the same thing,
//! because the [`Layout`] is worked out once, in CSS pixels, from estimated text widths that depend on neither
//! browser nor installed fonts. The same layout answers what lies under the pointer.
//!
//! The kit knows no statistic: it never computes a number that it writes, except where a line passes the cursor.
//! Values that are not finite leave a gap.

mod axis;
mod brush;
mod draw;
mod geometry;
mod label;
mod layout;
mod overlay;
mod reading;
mod svg;
mod theme;

pub use axis::{Axis, Digits, Scale, Tick};
pub use draw::draw;
pub use geometry::Rect;
pub use layout::Layout;
pub use reading::{Reading, nearest, readout, stops};
pub use svg::{svg, svg_with_metadata};
pub use theme::{Ink, Rgb, Theme};

pub use brush::DrawError;

/// Drawing units per CSS pixel that give smooth curves.
///
/// plotters takes whole-number coordinates. The SVG is drawn ten times too large inside a view box ten times too
/// large; a page does the same on a canvas by a transform of `devicePixelRatio / FINE` and `scale = FINE`.
pub const FINE: f64 = 10.0;

/// A figure: what it shows, never how it is drawn.
#[derive(Clone, Debug, PartialEq)]
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
}

/// Width and height in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Width in CSS pixels. Under 480 the labels at line ends become a legend above the plot.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
}

/// How a line is stroked, so that identity does not rest on colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// Unbroken.
    Solid,
    /// Long dashes.
    Dashed,
    /// Short dashes.
    Dotted,
}

/// Which end of a reference line its name prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The left end.
    Left,
    /// The right end.
    Right,
}

/// The label at the end of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct EndLabel {
    /// What the line is, as `pass@64`.
    pub name: String,
    /// Its last value, as the rest of the page writes it.
    pub value: String,
}

/// One problem on the problem strip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TickMark {
    /// Where it stands.
    pub x: f64,
    /// Rust where the vote wins it, muted where it does not.
    pub ink: Ink,
    /// Whether it is the one that is followed through every figure.
    pub emphasised: bool,
}

/// Something drawn.
#[derive(Clone, Debug, PartialEq)]
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
    /// An area of uncertainty; bands laid over one another become graded.
    Band {
        /// `(x, lower, upper)`, by x.
        points: Vec<(f64, f64, f64)>,
        /// Its colour, which is thinned.
        ink: Ink,
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
    /// Strokes standing on the axis: the problem strip.
    Ticks {
        /// The strokes.
        at: Vec<TickMark>,
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
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn line(name: &str, points: Vec<(f64, f64)>, ink: Ink, end: Option<(&str, &str)>) -> Mark {
        let end = end.map(|(name, value)| EndLabel { name: name.to_owned(), value: value.to_owned() });
        Mark::Line { name: name.to_owned(), points, ink, dash: Dash::Solid, end }
    }

    /// Shaped like the vote page's figure: coverage, the vote, its previous state, one sample, a ceiling.
    pub(super) fn vote(width: f64, height: f64) -> Figure {
        let curve =
            |at: fn(f64) -> f64| (1..=64).map(|k| (f64::from(k), at(f64::from(k)))).collect::<Vec<_>>();
        let coverage = curve(|k| 100.0 - 47.1 * k.powf(-0.73));
        let now = curve(|k| 65.7 - 12.8 * (-(k - 1.0) / 3.5).exp());
        let before = curve(|k| 76.4 - 23.5 * (-(k - 1.0) / 5.0).exp());
        Figure {
            claim: "Coverage keeps rising, the vote saturates".to_owned(),
            description: "pass@k rises to 97.8%, the vote levels off at 65.7%, pass@1 stays at 52.9%"
                .to_owned(),
            size: Size { width, height },
            x: Axis::log2("samples per problem, k (log scale)", 1.0, 64.0),
            y: Some(Axis::percent("")),
            marks: vec![
                line("vote at a = 0.25", before, Ink::Ghost, None),
                line("pass@k", coverage, Ink::Blue, Some(("pass@64", "97.8"))),
                line("vote@k", now, Ink::Rust, Some(("vote@64", "65.7"))),
                line("pass@1", vec![(1.0, 52.9), (64.0, 52.9)], Ink::Ink, Some(("pass@1", "52.9"))),
                Mark::Dots {
                    name: "simulated vote".to_owned(),
                    points: vec![(4.0, 60.4), (16.0, 65.4), (64.0, 65.8)],
                    ink: Ink::Rust,
                    hollow: true,
                    bars: Vec::new(),
                },
                Mark::Level {
                    at: 66.7,
                    label: "ceiling 66.7%: 20 of 30 problems clear the threshold".to_owned(),
                    side: Side::Right,
                },
            ],
            focus: None,
        }
    }

    pub(super) fn strip(width: f64) -> Figure {
        let rate = |i: i32| 0.5 - 0.49 * (std::f64::consts::PI * (f64::from(i) + 0.5) / 30.0).cos();
        let tick = |i| {
            let x = rate(i);
            TickMark { x, ink: if x > 1.0 / 3.0 { Ink::Rust } else { Ink::Muted }, emphasised: i == 13 }
        };
        Figure {
            claim: "Twenty problems are won by a long vote".to_owned(),
            description: "30 problems by solve rate; 20 lie right of the threshold".to_owned(),
            size: Size { width, height: 66.0 },
            x: Axis::linear("", 0.0, 1.0, 0.25, 2),
            y: None,
            marks: vec![
                Mark::Ticks { at: (0..30).map(tick).collect() },
                Mark::Threshold { at: 1.0 / 3.0, label: "threshold a/(1+a) = 0.333".to_owned() },
            ],
            focus: None,
        }
    }

    pub(super) fn intervals(width: f64) -> Figure {
        let row = |row, name: &str, lo, point, hi, value: &str| Mark::Interval {
            row,
            name: name.to_owned(),
            lo,
            point,
            hi,
            reference: Some(0.41),
            value: value.to_owned(),
            ink: Ink::Blue,
        };
        Figure {
            claim: "Three coefficients of the same table".to_owned(),
            description: "kappa 0.41, AC1 0.83, PABAK 0.76 with 95% intervals".to_owned(),
            size: Size { width, height: 220.0 },
            x: Axis::linear("agreement beyond chance", -1.0, 1.0, 0.5, 1),
            y: None,
            marks: vec![
                Mark::Threshold { at: 0.0, label: "chance".to_owned() },
                row(0, "Cohen’s κ", 0.12, 0.41, 0.66, "0.41"),
                row(1, "Gwet’s AC1", 0.74, 0.83, 0.91, "0.83"),
                row(2, "PABAK", 0.62, 0.76, 0.87, "0.76"),
                row(3, "Scott’s π", f64::NAN, f64::NAN, f64::NAN, "undefined"),
            ],
            focus: None,
        }
    }

    #[test]
    fn preview() {
        let mut focused = vote(920.0, 420.0);
        focused.focus = Some(6.0);
        let mut edge = vote(358.0, 300.0);
        edge.focus = Some(60.0);
        let mut crowded = vote(920.0, 420.0);
        crowded.marks.push(line("b", vec![(1.0, 50.0), (64.0, 64.0)], Ink::Teal, Some(("model B", "64.0"))));
        crowded.marks.push(line(
            "c",
            vec![(1.0, 50.0), (64.0, 66.0)],
            Ink::Plum,
            Some(("CoT-pass@64", "66.0")),
        ));
        crowded.marks.push(Mark::Level { at: 99.0, label: "near the top".to_owned(), side: Side::Left });
        crowded.marks.push(Mark::Threshold { at: 60.0, label: "budget of today".to_owned() });
        crowded.marks.push(Mark::Threshold { at: 50.0, label: "half".to_owned() });
        crowded.marks.push(Mark::Band {
            points: (1..=64).map(|k| (f64::from(k), 20.0, 30.0 + f64::from(k) / 3.0)).collect(),
            ink: Ink::Teal,
        });
        crowded.marks.push(Mark::Dots {
            name: String::new(),
            points: vec![(8.0, 15.0), (16.0, 12.0)],
            ink: Ink::Plum,
            hollow: false,
            bars: vec![(10.0, 20.0), (5.0, 19.0)],
        });
        let all = [
            ("vote", vote(920.0, 420.0)),
            ("strip", strip(920.0)),
            ("phone", vote(358.0, 300.0)),
            ("phonestrip", strip(358.0)),
            ("focus", focused),
            ("edge", edge),
            ("rows", intervals(920.0)),
            ("phonerows", intervals(358.0)),
            ("crowded", crowded),
        ];
        for (name, figure) in all {
            for (time, theme) in [("day", Theme::DAY), ("night", Theme::NIGHT)] {
                std::fs::write(format!("/tmp/fig/{name}-{time}.svg"), svg(&figure, &theme).unwrap()).unwrap();
            }
        }
    }
}
