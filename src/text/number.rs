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
pub fn significant(value: f64, digits: i32) -> String {
    rounded(value, significant_decimals(value, digits))
}

/// The decimals of a number that make so many significant digits, from none to twelve.
pub fn significant_decimals(value: f64, digits: i32) -> i32 {
    if value == 0.0 { 0 } else { (first_digit(value.abs()) + digits - 1).clamp(0, 12) }
}

/// A share in percent, without the sign: 52.9. One that is not zero is not printed as if it were: under 0.1.
pub fn share(percent: f64, decimals: usize) -> String {
    let (written, none) = (fixed(percent, decimals), fixed(0.0, decimals));
    if percent > 0.0 && written == none {
        return format!("under {}", fixed(0.1f64.powi(decimals as i32), decimals));
    }
    written
}

/// The decimals that reach the first digit of a positive number: 2 for 0.05, −2 for 400. Twelve at most, as for 0.
pub fn first_digit(value: f64) -> i32 {
    // A cast keeps to the range of its type.
    (-value.log10().floor()).clamp(-12.0, 12.0) as i32
}

/// A number with so many decimals; rounded to tens, hundreds and so on where they are below 0.
pub fn rounded(value: f64, decimals: i32) -> String {
    match usize::try_from(decimals) {
        Ok(decimals) => fixed(value, decimals),
        Err(_) => {
            let unit = 10f64.powi(-decimals);
            fixed((value / unit).round() * unit, 0)
        }
    }
}

/// An error to its first digit and to so many decimals at least: 0.05, 400; 0 where there is none.
pub fn error(error: f64, decimals: i32) -> String {
    if error > 0.0 { rounded(error, first_digit(error).max(decimals)) } else { "0".to_owned() }
}

/// A share as a percentage with one decimal: 52.9%.
pub fn percent(share: f64) -> String {
    format!("{}%", fixed(100.0 * share, 1))
}

/// A share of counts as a percentage with one decimal, halves away from zero as people round them: 98.3%, and 1.3% for 3 of
/// 240, of which a machine's number makes 1.2. An en dash where there is nothing to have a share of.
pub fn percent_of(n: impl Into<u64>, of: impl Into<u64>) -> String {
    let (n, of) = (n.into(), of.into());
    if of == 0 { "–".to_owned() } else { format!("{}%", tenths_of_percent(n, of)) }
}

/// A difference of counts as points of a percentage with one decimal, rounded likewise: 1.3 for 3 of 240, −1.3.
pub fn points_of(more: i64, of: impl Into<u64>) -> String {
    let of = of.into();
    let points = if of == 0 { "–".to_owned() } else { tenths_of_percent(more.unsigned_abs(), of) };
    if more < 0 && points.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
        format!("\u{2212}{points}")
    } else {
        points
    }
}

fn tenths_of_percent(n: u64, of: u64) -> String {
    fixed((2000 * u128::from(n) + u128::from(of)).div_euclid(2 * u128::from(of)) as f64 / 10.0, 1)
}

/// A share as a whole percentage: 53%. All and nothing are said of all and nothing only: 99.5% keeps its decimal.
pub fn whole_percent(share: f64) -> String {
    let whole = format!("{}%", fixed(100.0 * share, 0));
    let is_extreme = whole == "100%" || whole == "0%";
    if is_extreme && share != 0.0 && share != 1.0 { percent(share) } else { whole }
}

/// A confidence level with all its digits: 95%, 97.5%, 95.001%.
pub fn level_percent(share: f64) -> String {
    // A share such as 0.58 is not 58 hundredths to the last bit.
    format!("{}%", (share * 1e11).round() / 1e9)
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

/// A small number by its first two digits and its power of ten: 5.8 × 10⁻¹¹. Others as [`p_value`] has them, without a sign before.
pub fn small(p: f64) -> String {
    if !(p > 0.0 && p < 0.001) {
        return p_value(p).trim_start_matches("= ").to_owned();
    }
    let power = p.log10().floor();
    let raised: String = format!("{}", -power).chars().filter_map(raised).collect();
    format!("{} × 10⁻{raised}", fixed(p / 10f64.powf(power), 1))
}

fn raised(digit: char) -> Option<char> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize)
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
    fn small_numbers_keep_two_digits() {
        let written = [4.302_84e-7, 2f64.powi(-34), 0.000_999, 0.0, 0.004, 0.38].map(small);
        assert_eq!(written, ["4.3 × 10⁻⁷", "5.8 × 10⁻¹¹", "10.0 × 10⁻⁴", "< .001", ".004", ".38"]);
    }

    #[test]
    fn an_error_is_written_to_its_first_digit_or_further() {
        let errors = [0.0, 0.000_94, 0.005, 0.05, 0.5, 1.79, 412.0, 95_000.0];
        assert_eq!(errors.map(first_digit), [12, 4, 3, 2, 1, 0, -2, -4]);
        let written = ["0", "0.0009", "0.005", "0.05", "0.5", "2", "400", "100\u{202F}000"];
        assert_eq!(errors.map(|value| error(value, -9)), written);
        let with_two = ["0", "0.0009", "0.005", "0.05", "0.50", "1.79", "412.00", "95\u{202F}000.00"];
        assert_eq!(errors.map(|value| error(value, 2)), with_two);
        assert_eq!(
            [(83_691.4, -3), (83_691.4, 0), (83.6914, 2)].map(|(value, decimals)| rounded(value, decimals)),
            ["84\u{202F}000", "83\u{202F}691", "83.69"]
        );
    }

    #[test]
    fn a_share_that_is_not_zero_is_not_printed_as_zero() {
        assert_eq!(
            [0.0, 0.04, 0.05, 55.64].map(|percent| share(percent, 1)),
            ["0.0", "under 0.1", "0.1", "55.6"]
        );
        assert_eq!([0.0, 0.0004, 0.0006].map(|percent| share(percent, 3)), ["0.000", "under 0.001", "0.001"]);
        assert_eq!(share(0.3, 0), "under 1");
    }

    #[test]
    fn shares_of_counts_are_rounded_as_people_do() {
        assert_eq!(
            [(3, 240), (236, 240), (0, 7), (1, 3)].map(|(n, of)| percent_of(n as u64, of as u64)),
            ["1.3%", "98.3%", "0.0%", "33.3%"]
        );
        assert_eq!([3, -3, 0].map(|more| points_of(more, 240u32)), ["1.3", "\u{2212}1.3", "0.0"]);
        assert_eq!((percent_of(0u32, 0u32), points_of(-1, 10_000u32)), ("–".to_owned(), "0.0".to_owned()));
        assert_eq!(percent_of(u64::MAX, u64::MAX), "100.0%");
    }

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
        let levels = [0.95, 0.975, 0.58, 0.95001].map(level_percent);
        assert_eq!(levels, ["95%", "97.5%", "58%", "95.001%"]);
        assert_eq!((word(10u32), word(13u32)), ("ten".into(), "13".into()));
        assert_eq!((bytes(512), bytes(2_197)), ("512 bytes".into(), "2.2 kB".into()));
    }
}
