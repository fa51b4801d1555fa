//! Colours and type, so that a figure says *which* ink it means and the page decides how it looks.
//!
//! The tokens are those of the style sheet. The data colours were chosen for a contrast of at least 3:1 on their
//! paper and to stay apart under simulated protan, deutan and tritan vision; a sixth hue does not fit.

use serde::{Deserialize, Serialize};

/// What a mark is drawn in. The meaning is fixed across the site: pass@1 ink, pass@k blue, vote rust, CoT-pass
/// plum, a second model teal, the state before the last change ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ink {
    /// The colour of text.
    Ink,
    /// Secondary text, reference lines, problems that are lost.
    Muted,
    /// Hairlines.
    Hair,
    /// Coverage: pass@k.
    Blue,
    /// The vote.
    Rust,
    /// A second model or rater.
    Teal,
    /// CoT-pass@k.
    Plum,
    /// The previous state, for comparison.
    Ghost,
}

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// One set of colours and the font stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The background.
    pub paper: Rgb,
    /// [`Ink::Ink`].
    pub ink: Rgb,
    /// [`Ink::Muted`].
    pub muted: Rgb,
    /// [`Ink::Hair`].
    pub hair: Rgb,
    /// [`Ink::Blue`].
    pub blue: Rgb,
    /// [`Ink::Rust`].
    pub rust: Rgb,
    /// [`Ink::Teal`].
    pub teal: Rgb,
    /// [`Ink::Plum`].
    pub plum: Rgb,
    /// [`Ink::Ghost`].
    pub ghost: Rgb,
    /// The font family list, as CSS writes it.
    pub sans: &'static str,
}

const SANS: &str = "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif";

impl Theme {
    /// Dark ink on warm paper.
    pub const DAY: Self = Self {
        paper: Rgb(0xFB, 0xFA, 0xF7),
        ink: Rgb(0x1B, 0x1F, 0x24),
        muted: Rgb(0x55, 0x60, 0x6B),
        hair: Rgb(0xDA, 0xD7, 0xCE),
        blue: Rgb(0x08, 0x44, 0xDA),
        rust: Rgb(0xCD, 0x60, 0x0E),
        teal: Rgb(0x1F, 0x95, 0x90),
        plum: Rgb(0xA1, 0x05, 0x9A),
        ghost: Rgb(0xBF, 0xBB, 0xB0),
        sans: SANS,
    };

    /// Light ink on a dark page.
    pub const NIGHT: Self = Self {
        paper: Rgb(0x14, 0x17, 0x1A),
        ink: Rgb(0xE9, 0xE6, 0xDF),
        muted: Rgb(0xA9, 0xB1, 0xBA),
        hair: Rgb(0x33, 0x38, 0x3D),
        blue: Rgb(0xB1, 0xC9, 0xF3),
        rust: Rgb(0xD1, 0x6D, 0x2E),
        teal: Rgb(0x2A, 0xBC, 0x9D),
        plum: Rgb(0xE3, 0x36, 0xE2),
        ghost: Rgb(0x55, 0x5B, 0x61),
        sans: SANS,
    };

    /// The colour that this theme gives an ink.
    #[must_use]
    pub const fn colour(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Ink => self.ink,
            Ink::Muted => self.muted,
            Ink::Hair => self.hair,
            Ink::Blue => self.blue,
            Ink::Rust => self.rust,
            Ink::Teal => self.teal,
            Ink::Plum => self.plum,
            Ink::Ghost => self.ghost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(Rgb(r, g, b): Rgb) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn contrast_meets_wcag_2_2_aa() {
        for theme in [Theme::DAY, Theme::NIGHT] {
            for text in [Ink::Ink, Ink::Muted] {
                assert!(contrast(theme.colour(text), theme.paper) >= 4.5, "{text:?} as text");
            }
            for data in [Ink::Blue, Ink::Rust, Ink::Teal, Ink::Plum] {
                assert!(contrast(theme.colour(data), theme.paper) >= 3.0, "{data:?} as data");
            }
        }
    }
}
