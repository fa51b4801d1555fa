//! A coefficient with its errors, and what follows from them.

use crate::stats::interval::{Interval, Level, student};
use crate::stats::special::t_two_sided_p;

/// A coefficient of several raters, and its standard errors over items.
///
/// The errors take the items for a sample and the raters for fixed. They are one and the same unless items have a single rating:
///
/// ```text
/// Gwet:   SE² = 1/(n (n − 1)) Σ_i (n/n₂ · (a_i − p_e)/(1 − p_e) − c_i − κ)²        a_i − p_e: 0 where item i has one rating
/// linear: SE² = 1/(n (n − 1)) Σ_i (n/n₂ · (a_i − p_a)/(1 − p_e) − c_i)²            a_i − p_a: 0 where item i has one rating
///     κ: the coefficient; a_i: the agreement on item i, p_a its mean; p_e: agreement by chance; c_i: (1 − κ)/(1 − p_e) times how item
///     i pulls p_e; n: items with a rating; n₂: items with two or more
/// ```
///
/// The first is what Gwet (2008; 2014, ch. 5 and 6) gives and the R package irrCAC prints: an item with one rating counts as if
/// its agreement were no better than 0. The second is plain linearisation, the infinitesimal jackknife.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The coefficient.
    pub value: f64,
    /// Observed agreement.
    pub observed: f64,
    /// Agreement by chance.
    pub expected: f64,
    /// Gwet's standard error; `None` for a single item.
    pub gwet_error: Option<f64>,
    /// The standard error by plain linearisation; `None` for a single item.
    pub linear_error: Option<f64>,
    /// Items with a rating.
    pub n: u32,
}

/// Which of two standard errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorBy {
    /// Gwet's.
    Gwet,
    /// Plain linearisation.
    Linearisation,
}

impl Estimate {
    /// One of the standard errors.
    pub fn error(&self, by: ErrorBy) -> Option<f64> {
        match by {
            ErrorBy::Gwet => self.gwet_error,
            ErrorBy::Linearisation => self.linear_error,
        }
    }

    /// The degrees of freedom of t: items less one.
    pub fn freedom(&self) -> u32 {
        self.n.saturating_sub(1)
    }

    /// The interval by Student's t, kept to −1 and 1.
    pub fn interval(&self, by: ErrorBy, level: Level) -> Option<Interval> {
        let ends = student(self.value, self.error(by)?, self.n, level)?;
        Some(Interval { lower: ends.lower.max(-1.0), upper: ends.upper.min(1.0) })
    }

    /// The two-sided p-value of t = value/SE: irrCAC's test of no agreement beyond chance. It uses the error at the value, not under
    /// the hypothesis. `None` where the error is 0 or missing.
    pub fn p_value(&self, by: ErrorBy) -> Option<f64> {
        let error = self.error(by).filter(|error| *error > 0.0)?;
        t_two_sided_p(self.value / error, self.freedom())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_item_has_no_error_and_full_agreement_no_test() {
        let of = |error, n| Estimate {
            value: 1.0,
            observed: 1.0,
            expected: 0.5,
            gwet_error: error,
            linear_error: Some(0.0),
            n,
        };
        assert_eq!(of(None, 1).interval(ErrorBy::Gwet, Level::NINETY_FIVE), None);
        let full = of(Some(0.0), 12);
        assert_eq!((full.freedom(), full.p_value(ErrorBy::Gwet)), (11, None));
        let ends = of(Some(0.2), 12).interval(ErrorBy::Gwet, Level::NINETY_FIVE).unwrap();
        assert!(ends.upper == 1.0 && ends.lower < 0.6);
    }
}
