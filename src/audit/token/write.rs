//! Another number in the way of writing of one that is there.

use std::ops::Range;

use super::digit::VULGAR;
use super::numeral::{Numeral, decimals};
use super::role::is_minus;
use super::{Form, NumberToken};
use crate::answer::Rational;

/// A number as a token of this text has its own: the same script, thousands, decimal sign, kind of fraction and minus, and
/// at least as many decimals. `None` where it cannot be written so: a third has no last decimal, and a minus within a
/// fraction is left where it is.
///
/// ```
/// use tiebreak::{answer::Rational, audit::token::{number_tokens, write_like}, decimal::DecimalMark};
/// let like = |text, top, bottom| {
///     let tokens = number_tokens(text, DecimalMark::Point);
///     write_like(&tokens[0], text, Rational::new(top, bottom).unwrap())
/// };
/// assert_eq!(like("১,২৩৪.৫০", 27_001, 2).as_deref(), Some("১৩,৫০০.৫০"));
/// assert_eq!(like(r"\frac34", 11, 4).as_deref(), Some(r"\frac{11}4"));
/// assert_eq!(like("0.5", 1, 3), None);
/// ```
pub fn write_like(token: &NumberToken, text: &str, value: Rational) -> Option<String> {
    let own = token.text(text);
    let is_within = own.chars().skip(usize::from(token.minus.is_some())).any(is_minus);
    let turned = |value: Rational| if value.numerator() < 0 { value.negated() } else { Some(value) };
    let body = write_size(token, own, turned(value)?)?;
    // A minus within stays there, so that it has to go on making the same sign.
    let is_kept = (value.numerator() < 0) == (token.value.numerator() < 0) && token.value.numerator() != 0;
    match token.minus {
        _ if is_within && !is_kept => None,
        Some(minus) if is_within || value.numerator() < 0 => Some(format!("{minus}{body}")),
        None if !is_within && value.numerator() < 0 => Some(format!("-{body}")),
        _ => Some(body),
    }
}

fn write_size(token: &NumberToken, own: &str, size: Rational) -> Option<String> {
    match &token.form {
        Form::Decimal(numeral) => numeral.write(size),
        Form::Vulgar { whole } => write_vulgar(whole.as_ref(), size),
        Form::Fraction { whole, top, bottom, is_braced } => {
            let (units, part) = if whole.is_some() { split(size)? } else { (0, size) };
            if let Some(numeral) = whole
                && part.numerator() == 0
            {
                return numeral.write(size);
            }
            let at = |numeral: &Numeral| {
                let from = token.range.start;
                Some(numeral.range.start.checked_sub(from)?..numeral.range.end.checked_sub(from)?)
            };
            let [new_top, new_bottom] = sides(part, top, bottom)?;
            let mut pieces = vec![
                (at(top)?, braced(new_top, is_braced[0])),
                (at(bottom)?, braced(new_bottom, is_braced[1])),
            ];
            if let Some(numeral) = whole {
                let units =
                    if units == 0 { String::new() } else { numeral.write(Rational::new(units, 1)?)? };
                pieces.push((at(numeral)?, units));
            }
            let minus = token.minus.map_or(0, char::len_utf8);
            replaced(own, minus, pieces)
        }
    }
}

/// A number above 0 in whole ones and what is left.
fn split(value: Rational) -> Option<(i128, Rational)> {
    let (top, bottom) = (value.numerator(), value.denominator());
    Some((top.checked_div(bottom)?, Rational::new(top.checked_rem(bottom)?, bottom)?))
}

/// What stands above and below the line: with the same denominator if that can be.
fn sides(part: Rational, top: &Numeral, bottom: &Numeral) -> Option<[String; 2]> {
    let kept = part.times(bottom.value()?)?;
    if decimals(kept).is_some_and(|n| n <= top.n_decimals) {
        return Some([top.write(kept)?, bottom.write(bottom.value()?)?]);
    }
    let whole =
        |n: i128, like: &Numeral| Numeral { n_decimals: 0, ..like.clone() }.write(Rational::new(n, 1)?);
    Some([whole(part.numerator(), top)?, whole(part.denominator(), bottom)?])
}

fn braced(text: String, is_braced: bool) -> String {
    if is_braced || text.chars().count() == 1 { text } else { format!("{{{text}}}") }
}

/// The text from a byte on, with pieces put in the places of others.
fn replaced(own: &str, from: usize, mut pieces: Vec<(Range<usize>, String)>) -> Option<String> {
    pieces.sort_by_key(|(range, _)| range.start);
    let (mut text, mut at) = (String::new(), from);
    for (range, piece) in pieces {
        text.push_str(own.get(at..range.start)?);
        text.push_str(&piece);
        at = range.end;
    }
    text.push_str(own.get(at..)?);
    Some(text)
}

/// A fraction as one character where there is one, else with a slash.
fn write_vulgar(whole: Option<&Numeral>, size: Rational) -> Option<String> {
    let (units, part) = split(size)?;
    let digits = |n: i128| match whole {
        Some(numeral) => numeral.write(Rational::new(n, 1)?),
        None => Some(n.to_string()),
    };
    if part.numerator() == 0 {
        return digits(units);
    }
    let is_part = |&&(_, top, bottom): &&(char, u32, u32)| {
        (i128::from(top), i128::from(bottom)) == (part.numerator(), part.denominator())
    };
    match VULGAR.iter().find(is_part) {
        Some((sign, ..)) if units == 0 => Some(sign.to_string()),
        Some((sign, ..)) => Some(format!("{}{sign}", digits(units)?)),
        None => Some(format!("{}/{}", size.numerator(), size.denominator())),
    }
}
