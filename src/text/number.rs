//! How numbers are written on a page: U+2212 for minus, a narrow space between thousands, at which no line breaks, a point before decimals.
//!
//! Exports do not come through here: they hold plain numbers.

/// A number with so many decimals: −0.05, 12 345.7. An en dash stands for what is not finite.
pub fn fixed(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let digits = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut text = String::new();
    if value < 0.0 && digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
        text.push('\u{2212}');
    }
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && whole.len() > 4 && (whole.len() - i).is_multiple_of(3) {
            text.push('\u{202F}');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// A change with its sign: +0.3, −0.3, and 0.0 without one.
pub fn signed(value: f64, decimals: usize) -> String {
    let digits = fixed(value, decimals);
    let is_rise = value > 0.0 && digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
    if is_rise { format!("+{digits}") } else { digits }
}

/// A setting with all the decimals that it was given, and no more: 0.55, 10.
pub fn given(value: f64) -> String {
    fixed(value, decimals(value))
}

/// The decimals of a setting as it was given.
pub fn decimals(value: f64) -> usize {
    value.to_string().split_once('.').map_or(0, |(_, fraction)| fraction.len())
}

/// A positive number with at least so many significant digits, and no fewer than its whole ones: 0.0131, 2.46, 877.
pub fn significant(value: f64, digits: usize) -> String {
    let magnitude = value.abs().log10().floor();
    let decimals = if magnitude.is_finite() { digits as f64 - 1.0 - magnitude } else { 0.0 };
    fixed(value, decimals.clamp(0.0, 12.0) as usize)
}

/// A share as a percentage with one decimal: 52.9%.
pub fn percent(share: f64) -> String {
    format!("{}%", fixed(100.0 * share, 1))
}

/// A share as a whole percentage: 53%. All and nothing are said of all and nothing only: 99.5% keeps its decimal.
pub fn whole_percent(share: f64) -> String {
    let whole = format!("{}%", fixed(100.0 * share, 0));
    let is_extreme = whole == "100%" || whole == "0%";
    if is_extreme && share != 0.0 && share != 1.0 { percent(share) } else { whole }
}

/// A count: 1000, 12 345.
pub fn count(n: impl Into<u64>) -> String {
    fixed(n.into() as f64, 0)
}

/// A coefficient that cannot exceed 1, without its leading zero, as journals in psychology print it: .09, −.04, 1.00.
pub fn unit(value: f64) -> String {
    let text = fixed(value, 2);
    let stripped = text.strip_prefix("0.").map(|rest| format!(".{rest}"));
    stripped
        .or_else(|| text.strip_prefix("\u{2212}0.").map(|rest| format!("\u{2212}.{rest}")))
        .unwrap_or(text)
}

/// A p-value: .38, .004, < .001.
pub fn p_value(p: f64) -> String {
    match p {
        p if p < 0.001 => "< .001".to_owned(),
        p if p < 0.01 => format!("= {}", fixed(p, 3).trim_start_matches('0')),
        p => format!("= {}", unit(p)),
    }
}

/// A file size in the unit a person would use: 2.1 kB.
pub fn bytes(n: u64) -> String {
    match n {
        0..=999 => format!("{n} bytes"),
        1_000..=999_999 => format!("{} kB", fixed(n as f64 / 1e3, 1)),
        _ => format!("{} MB", fixed(n as f64 / 1e6, 1)),
    }
}

/// "1 row", "3 rows".
pub fn plural(n: impl Into<u64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{} {}", count(n), if n == 1 { one } else { many })
}

/// Small numbers as words, others as digits, for running text.
pub fn word(n: impl Into<u64>) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let n = n.into();
    usize::try_from(n).ok().and_then(|n| WORDS.get(n)).map_or_else(|| count(n), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_reading() {
        assert_eq!(fixed(-0.045, 3), "\u{2212}0.045");
        assert_eq!(fixed(-0.000_4, 3), "0.000");
        assert_eq!(fixed(12_345.67, 1), "12\u{202F}345.7");
        assert_eq!(fixed(f64::NAN, 1), "–");
        assert_eq!(percent(0.528_53), "52.9%");
        assert_eq!([-0.6, 10.0, 0.55].map(given), ["\u{2212}0.6", "10", "0.55"]);
        let changes = [0.26, -0.26, 0.04, -0.04, 0.0].map(|value| signed(value, 1));
        assert_eq!(changes, ["+0.3", "\u{2212}0.3", "0.0", "0.0", "0.0"]);
        let three = [0.013_122, 2.455_9, 34.077, 12_345.6, 0.0].map(|value| significant(value, 3));
        assert_eq!(three, ["0.0131", "2.46", "34.1", "12\u{202F}346", "0"]);
        assert_eq!(
            (whole_percent(0.995), whole_percent(1.0), whole_percent(0.534)),
            ("99.5%".into(), "100%".into(), "53%".into())
        );
        assert_eq!(
            (unit(0.0927), unit(-0.04), unit(1.0)),
            (".09".into(), "\u{2212}.04".into(), "1.00".into())
        );
        assert_eq!(
            (p_value(0.0004), p_value(0.0042), p_value(0.382)),
            ("< .001".into(), "= .004".into(), "= .38".into())
        );
        assert_eq!(
            (plural(1u32, "row", "rows"), plural(10_000u32, "row", "rows")),
            ("1 row".into(), "10\u{202F}000 rows".into())
        );
        assert_eq!((word(10u32), word(13u32)), ("ten".into(), "13".into()));
        assert_eq!((bytes(512), bytes(2_197)), ("512 bytes".into(), "2.2 kB".into()));
    }
}
