//! Exact fractions of 128-bit integers: enough for the answers that people and models write down.

/// A fraction in lowest terms, its denominator above 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rational {
    numerator: i128,
    denominator: i128,
}

impl Rational {
    /// `None` for a denominator of 0, and beyond 128 bits.
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor =
            i128::try_from(common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs())).ok()?;
        let (numerator, denominator) = (numerator.checked_div(divisor)?, denominator.checked_div(divisor)?);
        match denominator {
            0 => None,
            1.. => Some(Self { numerator, denominator }),
            _ => Some(Self { numerator: numerator.checked_neg()?, denominator: denominator.checked_neg()? }),
        }
    }

    /// What stands above the line; it carries the sign.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// What stands below the line.
    pub fn denominator(self) -> i128 {
        self.denominator
    }

    /// An order for lists: fractions with smaller numerators first. It is not the order of size, which may need more than 128
    /// bits.
    pub fn cmp_as_listed(&self, other: &Self) -> std::cmp::Ordering {
        (self.numerator, self.denominator).cmp(&(other.numerator, other.denominator))
    }

    /// The same distance from 0 on the other side; `None` beyond 128 bits.
    pub fn negated(self) -> Option<Self> {
        Some(Self { numerator: self.numerator.checked_neg()?, ..self })
    }

    /// The quotient; `None` over 0 and beyond 128 bits.
    pub fn over(self, other: Self) -> Option<Self> {
        Self::new(
            self.numerator.checked_mul(other.denominator)?,
            self.denominator.checked_mul(other.numerator)?,
        )
    }

    /// The product; `None` beyond 128 bits.
    pub fn times(self, other: Self) -> Option<Self> {
        Self::new(
            self.numerator.checked_mul(other.numerator)?,
            self.denominator.checked_mul(other.denominator)?,
        )
    }

    /// The sum; `None` beyond 128 bits.
    pub fn plus(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }
}

impl std::fmt::Display for Rational {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_reduced_and_carry_their_sign_above() {
        let shown = |a, b| Rational::new(a, b).map(|x| x.to_string());
        assert_eq!(shown(2, 4).as_deref(), Some("1/2"));
        assert_eq!(shown(-6, -3).as_deref(), Some("2"));
        assert_eq!(shown(3, -6).as_deref(), Some("-1/2"));
        assert_eq!(shown(0, -7).as_deref(), Some("0"));
        assert_eq!(
            [shown(1, 0), shown(0, 0), shown(i128::MIN, -1), shown(1, i128::MIN)],
            [const { None }; 4]
        );
    }

    #[test]
    fn sums_and_products_are_exact() {
        let of = |a, b| Rational::new(a, b).unwrap();
        assert_eq!(of(1, 6).plus(of(1, 10)), Some(of(4, 15)));
        assert_eq!(of(-2, 3).times(of(9, 4)), Some(of(-3, 2)));
        assert_eq!(of(i128::MAX, 1).plus(of(1, 1)), None);
        assert_eq!(of(i128::MAX, 1).times(of(2, 1)), None);
    }

    #[test]
    fn what_does_not_fit_is_nothing() {
        let (big, third) = (Rational::new(i128::MAX, 1).unwrap(), Rational::new(1, 3).unwrap());
        assert_eq!(big.over(third), None);
        assert_eq!(third.over(Rational::new(0, 1).unwrap()), None);
        assert_eq!(Rational::new(i128::MIN, 1).unwrap().negated(), None);
    }
}
