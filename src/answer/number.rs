//! Answers that are numbers, read exactly.

use super::rational::Rational;

/// The number that an answer is, if it is one: integers and decimals with leading zeros or thousands commas, a/b and the
/// LaTeX fractions of these, each with a sign before or a percent sign behind it.
pub(super) fn read(text: &str) -> Option<Rational> {
    let text = text.trim();
    let (negative, text) = signed(text);
    let number = match text.strip_suffix('%') {
        Some(text) => {
            let text = text.strip_suffix('\\').unwrap_or(text);
            unsigned(text.trim_end())?.over(Rational::new(100, 1)?)?
        }
        None => unsigned(text)?,
    };
    if negative { number.negated() } else { Some(number) }
}

/// Whether a minus stands before the rest.
fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text.strip_prefix('+').map_or(text, str::trim_start)),
    }
}

fn unsigned(text: &str) -> Option<Rational> {
    if let Some(rest) = FRACTIONS.iter().find_map(|command| text.strip_prefix(command)) {
        let (top, rest) = argument(rest)?;
        let (bottom, rest) = argument(rest)?;
        return if rest.trim().is_empty() { part(top)?.over(part(bottom)?) } else { None };
    }
    match text.split_once('/') {
        Some((top, bottom)) => decimal(top.trim_end())?.over(part(bottom)?),
        None => decimal(text),
    }
}

const FRACTIONS: [&str; 4] = [r"\frac", r"\dfrac", r"\tfrac", r"\cfrac"];

/// The next argument of a LaTeX command: what braces hold, or else a single digit; and what follows.
fn argument(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    if let Some(inner) = text.strip_prefix('{') {
        return inner.split_once('}');
    }
    let is_digit = text.starts_with(|c: char| c.is_ascii_digit());
    if is_digit { text.split_at_checked(1) } else { None }
}

/// A side of a fraction: a decimal with its own sign.
fn part(text: &str) -> Option<Rational> {
    let (negative, text) = signed(text.trim());
    let number = decimal(text)?;
    if negative { number.negated() } else { Some(number) }
}

/// Digits, perhaps in groups of three, perhaps with a point.
fn decimal(text: &str) -> Option<Rational> {
    let (units, places) = text.split_once('.').unwrap_or((text, ""));
    let units = without_commas(units)?;
    let digits = || units.chars().chain(places.chars());
    if digits().next().is_none() || !digits().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let step = |sum: i128, c: char| sum.checked_mul(10)?.checked_add(i128::from(c.to_digit(10)?));
    let places = u32::try_from(places.trim_end_matches('0').len()).ok()?;
    let kept = units.len() + places as usize;
    Rational::new(digits().take(kept).try_fold(0i128, step)?, 10i128.checked_pow(places)?)
}

/// The digits before the point. Commas count as thousands only where all of them part groups of three.
fn without_commas(units: &str) -> Option<String> {
    if !units.contains(',') {
        return Some(units.to_owned());
    }
    let mut groups = units.split(',');
    let first = groups.next()?;
    ((1..=3).contains(&first.len()) && groups.all(|group| group.len() == 3)).then(|| units.replace(',', ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown(text: &str) -> Option<String> {
        read(text).map(|number| number.to_string())
    }

    #[test]
    fn numbers_are_read_exactly() {
        for (text, want) in [
            ("0.50", "1/2"),
            (".5", "1/2"),
            ("5.", "5"),
            ("+7", "7"),
            ("- 3 / 6", "-1/2"),
            ("3/-6", "-1/2"),
            (r"\frac{-1}{2}", "-1/2"),
            (r"-\tfrac{1}{2}", "-1/2"),
            (r"\frac12", "1/2"),
            (r"\frac1{12}", "1/12"),
            (r"\cfrac {10} 4", "5/2"),
            (r"12.5\%", "1/8"),
            ("1,234,567.5", "2469135/2"),
            ("-0.0", "0"),
            ("0.1/0.3", "1/3"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(want), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_left_alone() {
        for text in [
            "",
            ".",
            "-",
            "%",
            "--5",
            "1e3",
            "1,2",
            "1,00",
            "1000,000",
            ",100",
            "1,000,00",
            "1 000",
            "1 2",
            "1/0",
            "1/2/3",
            "x",
            r"\frac123",
            r"\frac{1}{2}x",
            r"1\frac{1}{2}",
            r"\frac{1}",
            r"\frac{a}{b}",
            "0x10",
            "٣",
            "$5",
            "(1,2)",
            "1.2.3",
            "1.000,5",
            "9999999999999999999999999999999999999999",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn all_spellings_of_a_fraction_are_one(a in -9999i64..=9999, b in 1i64..=9999, times in 1i64..9) {
            let want = shown(&format!("{a}/{b}"));
            prop_assert!(want.is_some());
            prop_assert_eq!(shown(&format!(r"\frac{{{}}}{{{}}}", a * times, b * times)), want.clone());
            prop_assert_eq!(shown(&format!("{:.3}/{b}.000", a)), want.clone());
            prop_assert_eq!(shown(&format!("{}/{b}%", a * 100)), want);
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,30}", marks in r"[-+0-9.,%/\\{}$ frac]{0,30}") {
            let _ = (read(&text), read(&marks));
        }
    }
}
