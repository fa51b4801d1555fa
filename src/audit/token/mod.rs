//! The numbers of a text: where each stands, what it is worth exactly, how it is written, and what it is there for.
//!
//! Digits of every script are read. One number in several signs is one token: `1,234.5`, `3/4`, `\frac{3}{4}`, `\frac34`,
//! `¾`, `1½`, `3分の2`, `3分之2`. Its value is an exact fraction, so that all ways of writing a number are the same number.
//!
//! # What is read how
//!
//! - **Thousands and decimals.** The [`DecimalMark`] of the text settles what `1,234` and `1.234` are; [`usual_mark`] names
//!   the one of a language. Where the digits leave one reading only, that one is taken under either mark: `1.234.567,8`,
//!   `12.5`, `3{,}5`. A comma between digits that are no thousands parts a list where the mark is the point: `(0,5)` holds
//!   two numbers. Thin and no-break spaces, apostrophes, `\,` and `٬` part thousands, an ordinary space never does; `٫`
//!   comes before decimals. Thousands go in threes, or as in India: `12,34,567`.
//! - **Fractions** have numbers alone on both sides. `12/05/2024` is three numbers. A whole number right before a proper
//!   fraction makes a mixed number.
//! - **Percent signs** are told ([`NumberToken::is_percent`]) and change no value: `50%` is 50, as “50 percent” is.
//! - **A minus** is the sign of a number where nothing stands before it that it could be subtracted from.
//! - **No tokens**: digits behind a letter (`x1`, `H2O`, `Llama3`), raised and lowered characters (`x²`), addresses, the
//!   arguments of LaTeX commands that hold lengths or references (`\hspace{2pt}`, `\eqref{3}`), and numbers beyond 128 bits.
//! - **Number words** in any language, and words that multiply (万, million, lakh), are not seen.
//!
//! ```
//! use tiebreak::audit::token::number_tokens;
//! use tiebreak::decimal::DecimalMark::{Comma, Point};
//! let values = |text, mark| number_tokens(text, mark).iter().map(|t| t.value.to_string()).collect::<Vec<_>>();
//! assert_eq!(values(r"\frac{3}{4} of ১,২৩৪ in 12 cm", Point), ["3/4", "1234", "12"]);
//! assert_eq!(values("1.234,5 ve %50", Comma), ["2469/2", "50"]);
//! ```

mod chars;
mod digit;
mod language;
mod numeral;
mod role;
mod scan;
mod write;

use std::ops::Range;

pub use language::usual_mark;
pub use numeral::Numeral;
pub use role::Role;
pub use write::write_like;

use crate::answer::Rational;
use crate::decimal::DecimalMark;

/// A number of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberToken {
    /// The bytes from its sign to its last digit or brace. A percent sign is outside.
    pub range: Range<usize>,
    /// What it is worth.
    pub value: Rational,
    /// How it is written.
    pub form: Form,
    /// The minus that it begins with.
    pub minus: Option<char>,
    /// What it is there for.
    pub role: Role,
    /// Whether it is given in percent.
    pub is_percent: bool,
}

/// How a number is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// `1,234.5`
    Decimal(Numeral),
    /// `3/4`, `\frac{3}{4}`, `4分の3`, perhaps behind a whole number.
    Fraction {
        /// The whole number before it.
        whole: Option<Numeral>,
        /// What stands above the line.
        top: Numeral,
        /// What stands below the line.
        bottom: Numeral,
        /// Whether each of the two keeps its bounds when it grows: `\frac34` needs braces.
        is_braced: [bool; 2],
    },
    /// `¾`, perhaps behind a whole number.
    Vulgar {
        /// The whole number before it.
        whole: Option<Numeral>,
    },
}

impl NumberToken {
    /// Whether it is no quantity but counts the steps of the text.
    pub fn is_marker(&self) -> bool {
        self.role == Role::Marker
    }

    /// Whether it says how much or how many, be it as an exponent.
    pub fn is_quantity(&self) -> bool {
        matches!(self.role, Role::Quantity | Role::Exponent)
    }

    /// Its bytes in the text that it was read from.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.range.clone()).unwrap_or_default()
    }
}

/// The numbers of a text, in order; none overlaps another.
pub fn number_tokens(text: &str, mark: DecimalMark) -> Vec<NumberToken> {
    scan::Scanner::new(text, mark).scan()
}

#[cfg(test)]
mod tests;
