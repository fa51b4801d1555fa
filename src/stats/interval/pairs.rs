//! An interval for the difference of two proportions on the same items.

use super::{Interval, Level, wilson};

/// Newcombe's interval for the difference of two proportions of the same items, from Wilson's interval of each.
///
/// ```text
/// θ = (b − c)/n
/// lower = θ − √(d₁² − 2φ d₁ e₂ + e₂²),   d₁ = p₁ − l₁, e₂ = u₂ − p₂
/// upper = θ + √(e₁² − 2φ e₁ d₂ + d₂²),   e₁ = u₁ − p₁, d₂ = p₂ − l₂
/// φ = x/√((a + b)(c + d)(a + c)(b + d)),  x = max(ad − bc − n/2, 0) where ad > bc, else ad − bc;  0 where a sum is 0
///     a: items with both; b, c: with the first or the second alone; d: with neither; n: all of them
///     p₁, p₂: the shares (a + b)/n and (a + c)/n; l, u: the ends of Wilson's interval of each
/// ```
///
/// Newcombe (1998), *Statistics in Medicine* 17:2635–2650, method 10. It stays within −1 and 1, and has a length even where b = c =
/// 0. `None` for no items.
///
/// ```
/// use tiebreak::stats::interval::{Level, newcombe_paired};
/// // Newcombe's table II: 36, 12, 2 and 0 of 50 items.
/// let ends = newcombe_paired([36, 12, 2, 0], Level::NINETY_FIVE).unwrap();
/// assert!((ends.lower - 0.0569).abs() < 5e-5 && (ends.upper - 0.3404).abs() < 5e-5);
/// ```
pub fn newcombe_paired([both, first, second, neither]: [u32; 4], level: Level) -> Option<Interval> {
    let [a, b, c, d] = [both, first, second, neither].map(u64::from);
    let n = a + b + c + d;
    let (one, other) = (wilson(a + b, n, level)?, wilson(a + c, n, level)?);
    let [p, q] = [a + b, a + c].map(|x| x as f64 / n as f64);
    let difference = (b as f64 - c as f64) / n as f64;
    let phi = correlation([a, b, c, d], n);
    let away = |d: f64, e: f64| (d * d - 2.0 * phi * d * e + e * e).max(0.0).sqrt();
    let lower = difference - away(p - one.lower, other.upper - q);
    let upper = difference + away(one.upper - p, q - other.lower);
    Some(Interval { lower: lower.max(-1.0), upper: upper.min(1.0) })
}

/// The correlation of the two, with half an item per item taken off where it is positive.
fn correlation([a, b, c, d]: [u64; 4], n: u64) -> f64 {
    let product = [a + b, c + d, a + c, b + d].map(|sum| sum as f64).into_iter().product::<f64>();
    if product == 0.0 {
        return 0.0;
    }
    let across = a as f64 * d as f64 - b as f64 * c as f64;
    let corrected = if across > 0.0 { (across - n as f64 / 2.0).max(0.0) } else { across };
    corrected / product.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn newcombe_1998_table_2() {
        for (cells, lower, upper) in [
            ([36, 12, 2, 0], 0.0569, 0.3404),
            ([36, 14, 0, 0], 0.1528, 0.4167),
            ([0, 29, 1, 0], 0.6666, 0.9882),
            ([53, 1, 0, 0], -0.0496, 0.0977),
            ([54, 0, 0, 0], -0.0664, 0.0664),
        ] {
            let got = newcombe_paired(cells, Level::NINETY_FIVE).unwrap();
            assert!(
                (got.lower - lower).abs() < 5e-5 && (got.upper - upper).abs() < 5e-5,
                "{cells:?}: {got:?}"
            );
        }
        assert_eq!(newcombe_paired([0; 4], Level::NINETY_FIVE), None);
    }

    proptest! {
        #[test]
        fn the_ends_hold_the_difference_and_turn_with_it(cells in proptest::array::uniform4(0u32..60)) {
            let [a, b, c, d] = cells;
            prop_assume!(a + b + c + d > 0);
            let got = newcombe_paired(cells, Level::NINETY_FIVE).unwrap();
            let difference = (f64::from(b) - f64::from(c)) / f64::from(a + b + c + d);
            prop_assert!(-1.0 <= got.lower && got.lower <= difference + 1e-15);
            prop_assert!(difference <= got.upper + 1e-15 && got.upper <= 1.0);
            let turned = newcombe_paired([a, c, b, d], Level::NINETY_FIVE).unwrap();
            prop_assert!((got.lower + turned.upper).abs() < 1e-12 && (got.upper + turned.lower).abs() < 1e-12);
        }
    }
}
