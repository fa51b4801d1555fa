//! Numbers carried in two doubles: about 32 digits, for what cancels or is a product of a million factors.
//!
//! Dekker (1971), *Numerische Mathematik* 18:224–242. No fused multiply-add, which WebAssembly does not have, so that
//! the bits are the same everywhere.

/// The unevaluated sum of two doubles, the second below half a unit in the last place of the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Twofold {
    high: f64,
    low: f64,
}

impl Twofold {
    pub const ZERO: Self = Self { high: 0.0, low: 0.0 };
    pub const ONE: Self = Self { high: 1.0, low: 0.0 };

    /// The nearest double.
    pub fn value(self) -> f64 {
        self.high
    }

    pub fn plus(self, other: f64) -> Self {
        let (sum, error) = sum(self.high, other);
        short_sum(sum, error + self.low)
    }

    pub fn minus(self, other: Self) -> Self {
        let (difference, error) = sum(self.high, -other.high);
        short_sum(difference, error + (self.low - other.low))
    }

    pub fn times(self, other: f64) -> Self {
        let (high, error) = product(self.high, other);
        short_sum(high, error + self.low * other)
    }

    pub fn squared(self) -> Self {
        let (high, error) = product(self.high, self.high);
        short_sum(high, error + 2.0 * self.high * self.low)
    }

    /// The quotient; the divisor is not 0.
    pub fn over(self, other: f64) -> Self {
        let quotient = self.high / other;
        let (back, error) = product(quotient, other);
        short_sum(quotient, (self.high - back - error + self.low) / other)
    }
}

/// The sum of doubles, rounded about once.
pub(super) fn total(terms: impl IntoIterator<Item = f64>) -> f64 {
    terms.into_iter().fold(Twofold::ZERO, Twofold::plus).value()
}

/// A sum and what its rounding left out (Knuth, 1969).
fn sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// The same for |a| ≥ |b|, kept as a number.
fn short_sum(a: f64, b: f64) -> Twofold {
    let high = a + b;
    Twofold { high, low: b - (high - a) }
}

/// A product and what its rounding left out.
fn product(a: f64, b: f64) -> (f64, f64) {
    let (product, (a1, a2), (b1, b2)) = (a * b, halves(a), halves(b));
    (product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2)
}

/// A double as the sum of two with 26 digits each (Veltkamp, 1968).
fn halves(a: f64) -> (f64, f64) {
    let shifted = a * 134_217_729.0;
    let high = shifted - (shifted - a);
    (high, a - high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn products_and_sums_of_whole_numbers_lose_nothing(a in 1u64..1 << 53, b in 1u64..1 << 53, c in 0u64..1 << 53) {
            let exact = i128::from(a) * i128::from(b) - i128::from(c);
            let got = Twofold::ONE.times(a as f64).times(b as f64).plus(-(c as f64));
            prop_assert_eq!(got.high as i128 + got.low as i128, exact);
            prop_assert_eq!(got.minus(got), Twofold::ZERO);
            let square = Twofold::ONE.times(a as f64).squared();
            prop_assert_eq!(square.high as i128 + square.low as i128, i128::from(a) * i128::from(a));
        }

        #[test]
        fn a_quotient_times_its_divisor_is_the_dividend_to_thirty_digits(a in 1u32.., b in 1u32..) {
            let back = Twofold::ONE.times(f64::from(a)).over(f64::from(b)).times(f64::from(b)).plus(-f64::from(a));
            prop_assert!(back.value().abs() <= 1e-30 * f64::from(a), "{back:?}");
        }
    }

    #[test]
    fn a_total_keeps_what_a_plain_sum_drops() {
        assert_eq!(total([1e16, 1.0, -1e16]), 1.0);
        assert_eq!([1e16, 1.0, -1e16].iter().sum::<f64>(), 0.0);
        assert_eq!(total([]), 0.0);
    }
}
