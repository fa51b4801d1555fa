//! Decimal text as a number.
//!
//! The standard parser carries 13 kB of tables for numbers of any length, a twentieth of the page's whole budget and
//! once more in the engine. The numbers read here are settings and short labels.

use serde::{Deserialize, Serialize};

/// The sign before the decimals of a number; the other one may part its thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecimalMark {
    /// `1,234.5`
    Point,
    /// `1.234,5`
    Comma,
}

impl DecimalMark {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Point, Self::Comma];
}

/// Powers of ten that are exact in binary.
const EXACT_POWERS: usize = 23;
/// Digits whose integer is exact in binary.
const EXACT_DIGITS: u32 = 15;

/// The number that a decimal text stands for: an optional sign, digits with at most one point, an optional exponent.
///
/// Correctly rounded for up to 15 significant digits; further ones are cut. `None` for anything else (so for words such
/// as `inf`), and where the power of ten goes beyond 10^±22.
///
/// ```
/// use tiebreak::decimal::parse;
/// assert_eq!(parse("-0.435"), Some(-0.435));
/// assert_eq!(parse("1.5e3"), Some(1500.0));
/// assert_eq!(parse("1,5"), None);
/// ```
pub fn parse(text: &str) -> Option<f64> {
    let (negative, unsigned) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let (mut digits, mut significant, mut scale) = (0u64, 0u32, 0i32);
    let (mut any, mut point) = (false, false);
    let mut rest = unsigned;
    while let [byte, tail @ ..] = rest {
        match byte {
            b'0'..=b'9' => {
                any = true;
                if significant < EXACT_DIGITS {
                    digits = digits * 10 + u64::from(byte - b'0');
                    significant += u32::from(digits > 0);
                    scale -= i32::from(point);
                } else {
                    scale += i32::from(!point);
                }
            }
            b'.' if !point => point = true,
            b'e' | b'E' if any => {
                scale += exponent(tail)?;
                break;
            }
            _ => return None,
        }
        rest = tail;
    }
    if !any {
        return None;
    }
    // One exact integer and one exact power: a single rounding (Clinger, 1990).
    let power = std::iter::successors(Some(1.0), |power| Some(power * 10.0)).take(EXACT_POWERS);
    let power = power.into_iter().nth(scale.unsigned_abs() as usize)?;
    let size = if scale < 0 { digits as f64 / power } else { digits as f64 * power };
    Some(if negative { -size } else { size })
}

fn exponent(text: &[u8]) -> Option<i32> {
    std::str::from_utf8(text).ok()?.parse::<i16>().ok().map(i32::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_decimals_are_numbers() {
        for text in ["", ".", "-", "e5", "1e", "1.2.3", "0x1", "inf", "NaN", "1 2", "٣", "1e99", "--1"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse("007"), Some(7.0));
        assert_eq!(parse(".5"), Some(0.5));
        assert_eq!(parse("5."), Some(5.0));
        assert!(parse("-0").is_some_and(|zero| zero == 0.0 && zero.is_sign_negative()));
        assert_eq!(parse("12345678901234567890"), Some(12_345_678_901_234_500_000.0));
    }

    proptest! {
        #[test]
        fn up_to_fifteen_digits_it_is_the_standard_parser(digits in 0u64..1_000_000_000_000_000, at in 0usize..15, minus: bool) {
            let mut text = format!("{digits:015}");
            text.insert(15 - at, '.');
            let text = if minus { format!("-{text}") } else { text };
            prop_assert_eq!(parse(&text), text.parse::<f64>().ok());
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,40}", digits in "[-+.e0-9]{0,60}") {
            let _ = (parse(&text), parse(&digits));
        }
    }
}
