//! Several numbers in one setting: between commas, semicolons or spaces, and with a decimal comma where that is plain.

/// The numbers of a text, each read by `read`; `None` if one cannot be.
///
/// A comma within a run between spaces or semicolons is a decimal mark if every such run that has a comma is a number with
/// a decimal comma (`0,25`, `,25` or `12,5%`), and there are two runs at least: `0,1 0,25` is two numbers. With only commas
/// between numbers, commas separate: `0,1` is the numbers 0 and 1. `can_be` tells of such a run's whole digits, its
/// fraction, and whether it is a percentage, whether it can be a number of the list.
pub(super) fn parse<T>(
    text: &str,
    can_be: impl Fn(&str, &str, bool) -> bool,
    read: impl Fn(&str) -> Option<T>,
) -> Option<Vec<T>> {
    let between = |c: char| c == ';' || c.is_whitespace();
    let runs = || text.split(between).filter(|run| !run.is_empty());
    let is_decimal = |run: &str| {
        decimal_comma(run).is_some_and(|(whole, digits, is_percent)| can_be(whole, digits, is_percent))
    };
    let decimal_comma = runs().nth(1).is_some()
        && runs().any(|run| run.contains(','))
        && runs().filter(|run| run.contains(',')).all(is_decimal);
    if decimal_comma {
        runs().map(|run| read(&run.replace(',', "."))).collect()
    } else {
        text.split(|c| c == ',' || between(c)).filter(|part| !part.is_empty()).map(read).collect()
    }
}

/// The digits on both sides of the comma of such a run, and whether a percent sign follows.
fn decimal_comma(run: &str) -> Option<(&str, &str, bool)> {
    let (whole, fraction) = run.split_once(',')?;
    let (digits, is_percent) = fraction.strip_suffix('%').map_or((fraction, false), |digits| (digits, true));
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    (!digits.is_empty() && are_digits(digits) && are_digits(whole)).then_some((whole, digits, is_percent))
}

/// Numbers as a link writes them.
pub(super) fn written(numbers: impl Iterator<Item = f64>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}
