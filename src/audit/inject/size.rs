//! Other numbers near a number: so much larger or smaller, to its own last place.

use super::edit::{NumberChange, RelativeSize};
use crate::answer::Rational;
use crate::audit::token::{Form, NumberToken};

/// How far from the size asked for a number is looked for, in units of what changes.
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
    /// A value with the size of its change; `None` for no change, for 0, and beyond 128 bits.
    fn told_of(old: Rational, value: Rational, permille: i128) -> Option<Self> {
        let change = value.plus(old.negated()?)?;
        if change.numerator() == 0 || value.numerator() == 0 {
            return None;
        }
        if old.numerator() == 0 {
            return Some(Self { value, size: None, is_as_asked: false });
        }
        let ratio = change.over(old)?;
        let size = if ratio.numerator() < 0 { ratio.negated()? } else { ratio };
        let (reached, asked) =
            (size.numerator().checked_mul(1000)?, size.denominator().checked_mul(permille)?);
        let is_as_asked = reached.abs_diff(asked).checked_mul(10)? <= asked.unsigned_abs();
        Some(Self { value, size: Some(size), is_as_asked })
    }

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
/// Of each pair the sum comes first, or the difference. The unit of an integer is 1, however it is written. A fraction that is no
/// integer changes above or below its line by as much, both being in lowest terms again, and stays below 1 if it was; of
/// these values the one nearest to the size asked for comes first.
pub(super) fn new_values(
    token: &NumberToken,
    size: RelativeSize,
    up_first: bool,
) -> impl Iterator<Item = NewValue> {
    let (old, permille) = (token.value, i128::from(u32::from(size)));
    let unit = unit(token);
    let parts = if unit.is_none() { fractions(old, permille, up_first) } else { Vec::new() };
    let counted = unit.and_then(|unit| Some((unit, old.over(unit)?.numerator())));
    let value = move |(unit, m): (Rational, i128), change| {
        let new = if m < 0 { m.checked_sub(change) } else { m.checked_add(change) }?;
        if (new < 0) == (m < 0) { unit.times(Rational::new(new, 1)?) } else { None }
    };
    let steps =
        move |(unit, m)| changes(m, permille, up_first).filter_map(move |change| value((unit, m), change));
    let told = move |new| NewValue::told_of(old, new, permille);
    counted.into_iter().flat_map(steps).filter_map(told).chain(parts)
}

/// By how much an integer can change, the best first; below 0 for a smaller one.
fn changes(m: i128, permille: i128, up_first: bool) -> impl Iterator<Item = i128> {
    let rounded = |m: i128| m.checked_abs()?.checked_mul(permille)?.checked_add(500)?.checked_div(1000);
    let distance = rounded(m).map(|distance| distance.max(1));
    let steps = (0..=N_STEPS).flat_map(|n| if n == 0 { [Some(0), None] } else { [Some(n), Some(-n)] });
    let distances = steps.flatten().filter_map(move |step| distance?.checked_add(step)).filter(|&d| d > 0);
    distances.flat_map(move |d| if up_first { [d, -d] } else { [-d, d] })
}

/// Fractions near one.
fn fractions(old: Rational, permille: i128, up_first: bool) -> Vec<NewValue> {
    let (top, bottom) = (old.numerator(), old.denominator());
    let is_proper =
        |value: Rational| value.numerator().checked_abs().is_some_and(|top| top < value.denominator());
    let above = changes(top, permille, up_first).filter_map(|change| {
        let new = top.checked_add(if top < 0 { -change } else { change })?;
        Rational::new(new, bottom).filter(|value| value.denominator() == bottom)
    });
    let below = changes(bottom, permille, !up_first).filter_map(|change| {
        let value = Rational::new(top, bottom.checked_add(change).filter(|&new| new > 1)?)?;
        (value.numerator() == top).then_some(value)
    });
    let fits = |value: &Rational| {
        value.numerator() != 0
            && (value.numerator() < 0) == (top < 0)
            && (is_proper(*value) || !is_proper(old))
    };
    let mut found: Vec<(i128, NewValue)> = above
        .chain(below)
        .filter(fits)
        .filter_map(|value| {
            let new = NewValue::told_of(old, value, permille)?;
            let billionths = new.size?.times(Rational::new(1_000_000_000, 1)?)?;
            let reached = billionths.numerator().checked_div(billionths.denominator())?;
            Some((reached.checked_sub(permille * 1_000_000)?.checked_abs()?, new))
        })
        .collect();
    found.sort_by_key(|&(off, _)| off);
    found.into_iter().map(|(_, new)| new).collect()
}

/// The least by which a number can change in its way of writing; `None` for a fraction that is no integer.
fn unit(token: &NumberToken) -> Option<Rational> {
    match &token.form {
        _ if token.value.denominator() == 1 => Rational::new(1, 1),
        Form::Decimal(numeral) => Rational::new(1, 10i128.checked_pow(numeral.n_decimals)?),
        Form::Fraction { .. } | Form::Vulgar { .. } => None,
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
            ("5.00", 200, "4", "6", true),
        ] {
            let mut want = [(below.to_owned(), is_as_asked), (above.to_owned(), is_as_asked)];
            want.sort();
            assert_eq!(nearest(text, permille), want, "{text}");
        }
    }

    #[test]
    fn a_fraction_changes_on_either_side_of_its_line() {
        let first = |text: &str, permille| {
            let found = values(text, permille, true);
            found.iter().take(3).map(|new| new.value.to_string()).collect::<Vec<_>>()
        };
        // Nothing else over 2 is between 0 and 1; the changes are by 1/3, 1/2 and 3/5.
        assert_eq!(first(r"\frac{1}{2}", 100), ["1/3", "1/4", "1/5"]);
        assert_eq!(first("3/4", 250), ["3/5", "3/7", "3/8"]);
        // 80/89 and 80/73 are nearer to a tenth less and more than 51/57 and 63/57.
        assert_eq!(first("57/80", 100)[..2], ["57/89", "57/73"]);
        assert_eq!(first("-7/2", 100), ["-9/2", "-5/2", "-7/3"]);
        // An integer stays one.
        assert_eq!(first("150/3", 100)[..2], ["55", "45"]);
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
