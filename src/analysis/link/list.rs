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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decimal;

    /// Numbers as they are read where any can be in the list, or only those below 1.
    fn read(text: &str, below_one: bool) -> Option<Vec<f64>> {
        let can_be = |whole: &str, _: &str, _: bool| !below_one || whole.bytes().all(|digit| digit == b'0');
        parse(text, can_be, |part| decimal::parse(part.trim_end_matches('%')))
    }

    #[test]
    fn commas_separate_or_are_decimal_marks() {
        for (text, any, below_one) in [
            // Only commas between numbers: they separate.
            ("0,1", &[0.0, 1.0][..], &[0.0, 1.0][..]),
            ("1,2,3", &[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0]),
            // Two runs or more, each with at most one comma between digits: a decimal mark, if such a number can be.
            ("0,5 0,25", &[0.5, 0.25], &[0.5, 0.25]),
            (",5;1", &[0.5, 1.0], &[0.5, 1.0]),
            ("2,5 1", &[2.5, 1.0], &[2.0, 5.0, 1.0]),
            // A run that is no such number makes every comma separate.
            ("1,2,3 4", &[1.0, 2.0, 3.0, 4.0], &[1.0, 2.0, 3.0, 4.0]),
            ("0,5 1, 2", &[0.0, 5.0, 1.0, 2.0], &[0.0, 5.0, 1.0, 2.0]),
            ("0.5,1 2", &[0.5, 1.0, 2.0], &[0.5, 1.0, 2.0]),
            // Any spaces, and nothing between separators.
            (" 1;;2\n\t3 ", &[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0]),
            (" ;, ", &[], &[]),
        ] {
            assert_eq!(
                (read(text, false).as_deref(), read(text, true).as_deref()),
                (Some(any), Some(below_one)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_percentage_with_a_decimal_comma_is_told_as_one() {
        let mut seen = Vec::new();
        for text in ["12,5% 50%", "0,25 1"] {
            let can_be = |whole: &str, digits: &str, is_percent: bool| {
                (whole, digits, is_percent) == ("12", "5", true)
                    || (whole, digits, is_percent) == ("0", "25", false)
            };
            seen.push(parse(text, can_be, |part| Some(part.to_owned())).unwrap());
        }
        assert_eq!(seen, [["12.5%", "50%"], ["0.25", "1"]]);
    }

    #[test]
    fn one_that_cannot_be_read_spoils_the_list() {
        for text in ["1 x", "1,x", "0,5 0,x"] {
            assert_eq!(read(text, false), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let numbers = [60.0, 0.3, 1e-3, 1000.0];
        assert_eq!(written(numbers.into_iter()), "60,0.3,0.001,1000");
        assert_eq!(read(&written(numbers.into_iter()), false).as_deref(), Some(&numbers[..]));
    }
}
