//! Other numbers near a number: so much larger or smaller, to its own last place.

use super::edit::{NumberChange, RelativeSize};
use crate::answer::Rational;
use crate::audit::token::{Form, NumberToken};

/// How far from the size asked for a number is looked for, in units of the number's last place.
const N_STEPS: i128 = 12;

/// Another value for a number, of the same sign and not 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NewValue {
    pub value: Rational,
    /// The change as a share of the old one; `None` if that was 0.
    size: Option<Rational>,
    pub is_as_asked: bool,
}

impl NewValue {
    /// What there is to tell of it.
    pub fn told(self, old: &str, new: &str) -> NumberChange {
        let (old, new) = (old.to_owned(), new.to_owned());
        NumberChange { old, new, size: self.size, is_as_asked: self.is_as_asked, place: None }
    }
}

/// The values that a number can take instead, the one to be taken first in front.
///
/// ```text
/// d = max(1, round(s·m / 1000));   m ± d,  m ± (d + 1),  m ± (d − 1),  m ± (d + 2), …      m: the number in units of its last place; s: thousandths
/// ```
///
/// Of each pair the sum comes first, or the difference. The unit of an integer is 1, however it is written, and that of a
/// fraction is its part of one; a fraction keeps its denominator in lowest terms.
pub(super) fn new_values(
    token: &NumberToken,
    size: RelativeSize,
    up_first: bool,
) -> impl Iterator<Item = NewValue> {
    let permille = i128::from(u32::from(size));
    let read = || {
        let unit = unit(token)?;
        let m = token.value.over(unit).filter(|m| m.denominator() == 1)?.numerator();
        let distance = m.checked_abs()?.checked_mul(permille)?.checked_add(500)?.checked_div(1000)?.max(1);
        Some((unit, m, distance))
    };
    read().into_iter().flat_map(move |(unit, m, distance)| {
        let steps = (0..=N_STEPS).flat_map(|n| if n == 0 { [Some(0), None] } else { [Some(n), Some(-n)] });
        let distances = steps.flatten().filter_map(move |step| distance.checked_add(step)).filter(|&d| d > 0);
        let signed = distances.flat_map(move |d| if up_first { [d, -d] } else { [-d, d] });
        signed.filter_map(move |change| new_value(token, unit, m, change, permille))
    })
}

fn new_value(token: &NumberToken, unit: Rational, m: i128, change: i128, permille: i128) -> Option<NewValue> {
    let size = m.checked_abs()?;
    let new_size = size.checked_add(change).filter(|&new| new > 0)?;
    let new = if m < 0 { new_size.checked_neg()? } else { new_size };
    let value = unit.times(Rational::new(new, 1)?)?;
    let is_fraction = !matches!(token.form, Form::Decimal(_));
    if is_fraction && value.denominator() != token.value.denominator() {
        return None;
    }
    let (reached, asked) = (change.checked_abs()?.checked_mul(1000)?, size.checked_mul(permille)?);
    let is_as_asked = reached.abs_diff(asked).checked_mul(10)? <= asked.unsigned_abs() && m != 0;
    Some(NewValue { value, size: Rational::new(change.checked_abs()?, size), is_as_asked })
}

/// The least by which a number can change in its way of writing.
fn unit(token: &NumberToken) -> Option<Rational> {
    match &token.form {
        Form::Decimal(_) if token.value.denominator() == 1 => Rational::new(1, 1),
        Form::Decimal(numeral) => Rational::new(1, 10i128.checked_pow(numeral.n_decimals)?),
        Form::Fraction { .. } | Form::Vulgar { .. } => Rational::new(1, token.value.denominator()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::token::number_tokens;
    use crate::decimal::DecimalMark::Point;
    use proptest::prelude::*;

    fn values(text: &str, permille: u32, up_first: bool) -> Vec<NewValue> {
        let token = &number_tokens(text, Point)[0];
        new_values(token, RelativeSize::new(permille).unwrap(), up_first).collect()
    }

    /// The two that come first, the smaller one in front.
    fn nearest(text: &str, permille: u32) -> [(String, bool); 2] {
        let mut found = [0, 1]
            .map(|i| values(text, permille, true)[i])
            .map(|new| (new.value.to_string(), new.is_as_asked));
        found.sort();
        found
    }

    #[test]
    fn a_size_is_met_where_the_last_place_allows_it() {
        for (text, permille, below, above, is_as_asked) in [
            ("200", 100, "180", "220", true),
            ("2.50", 100, "9/4", "11/4", true),
            ("-40", 250, "-30", "-50", true),
            ("3", 100, "2", "4", false),
            ("12", 100, "11", "13", false),
            ("1/7", 1000, "2/7", "3/7", false),
            ("5.00", 200, "4", "6", true),
        ] {
            let mut want = [(below.to_owned(), is_as_asked), (above.to_owned(), is_as_asked)];
            want.sort();
            if text == "1/7" {
                // Nothing is left below, so that the next one above comes second; the first is exactly twice as large.
                want[0].1 = true;
            }
            assert_eq!(nearest(text, permille), want, "{text}");
        }
    }

    #[test]
    fn more_or_less_comes_first() {
        let first = [true, false].map(|up_first| values("200", 100, up_first)[0].value.to_string());
        assert_eq!(first, ["220", "180"]);
    }

    #[test]
    fn from_zero_there_is_no_relative_size() {
        let new = values("0", 100, false)[0];
        assert_eq!((new.value.to_string().as_str(), new.size, new.is_as_asked), ("1", None, false));
    }

    proptest! {
        #[test]
        fn a_new_value_differs_keeps_its_sign_and_says_its_size(m in -100_000i128..100_000, decimals in 0u32..3, permille in 1u32..10_000, up_first: bool) {
            let old = Rational::new(m, 10i128.pow(decimals)).unwrap();
            let text = format!("{}{}.{:0w$}", if m < 0 { "-" } else { "" }, m.abs() / 10i128.pow(decimals), m.abs() % 10i128.pow(decimals), w = decimals as usize);
            let text = if decimals == 0 { m.to_string() } else { text };
            for new in values(&text, permille, up_first) {
                prop_assert!(new.value != old && new.value.numerator() != 0);
                prop_assert!((new.value.numerator() < 0) == (m < 0));
                prop_assert!(old.denominator() != 1 || new.value.denominator() == 1);
                let change = new.value.plus(old.negated().unwrap()).unwrap();
                match new.size {
                    None => prop_assert_eq!(m, 0),
                    Some(size) => prop_assert_eq!(
                        (size.times(old).unwrap().numerator().abs(), size.times(old).unwrap().denominator()),
                        (change.numerator().abs(), change.denominator())
                    ),
                }
                let reached = new.size.map_or(0.0, |size| size.numerator() as f64 / size.denominator() as f64);
                let off = (reached - f64::from(permille) / 1000.0).abs();
                prop_assert!(!new.is_as_asked || off <= f64::from(permille) / 10_000.0 + 1e-12);
            }
        }
    }
}
