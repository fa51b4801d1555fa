//! Intervals for a proportion.

use super::{Interval, Level};
use crate::stats::special::{beta_quantile, normal_quantile};

/// Wilson's score interval for a proportion of `successes` in `n` (≥ 1) trials.
///
/// ```text
/// centre = (x + z²/2) / (n + z²);   half = z / (n + z²) · √(x (n − x) / n + z²/4)
///     x: successes; n: trials; z: the standard normal quantile of (1 + level)/2
/// ```
///
/// Wilson (1927), *JASA* 22:209–212. `None` for no trials.
///
/// ```
/// use tiebreak::stats::interval::{wilson, Level};
/// let none_in_thirty = wilson(0, 30, Level::NINETY_FIVE).expect("30 trials");
/// assert!(none_in_thirty.lower == 0.0 && (none_in_thirty.upper - 0.1135).abs() < 5e-5);
/// ```
pub fn wilson(successes: u64, n: u64, level: Level) -> Option<Interval> {
    if n == 0 || successes > n {
        return None;
    }
    let (x, n, z) = (successes as f64, n as f64, normal_quantile(0.5 + level.share() / 2.0));
    let centre = (x + z * z / 2.0) / (n + z * z);
    let half = z / (n + z * z) * (x * (n - x) / n + z * z / 4.0).sqrt();
    let lower = if successes == 0 { 0.0 } else { (centre - half).max(0.0) };
    let upper = if x == n { 1.0 } else { (centre + half).min(1.0) };
    Some(Interval { lower, upper })
}

/// Clopper and Pearson's exact interval for a proportion of `successes` in `n` trials.
///
/// ```text
/// [B(α/2; x, n − x + 1), B(1 − α/2; x + 1, n − x)]        B: the quantile function of the beta distribution; α: 1 − level
/// 0 at x = 0 and 1 at x = n, where the other end is 1 − (α/2)^{1/n} or (α/2)^{1/n}
/// ```
///
/// Clopper & Pearson (1934), *Biometrika* 26:404–413. It covers with at least the level, often with more. `None` for no
/// trials.
///
/// ```
/// use tiebreak::stats::interval::{Level, clopper_pearson};
/// let none_in_thirty = clopper_pearson(0, 30, Level::NINETY_FIVE).unwrap();
/// assert!(none_in_thirty.lower == 0.0 && (none_in_thirty.upper - 0.1157).abs() < 5e-5);
/// ```
pub fn clopper_pearson(successes: u64, n: u64, level: Level) -> Option<Interval> {
    let misses = n.checked_sub(successes).filter(|_| n > 0)?;
    let tail = (1.0 - level.share()) / 2.0;
    let (x, rest) = (successes as f64, misses as f64);
    let at_end = (tail.ln() / n as f64).exp();
    let lower = match (successes, misses) {
        (0, _) => 0.0,
        (_, 0) => at_end,
        _ => beta_quantile(tail, x, rest + 1.0)?,
    };
    let upper = match (successes, misses) {
        (_, 0) => 1.0,
        (0, _) => -(tail.ln() / n as f64).exp_m1(),
        _ => beta_quantile(1.0 - tail, x + 1.0, rest)?,
    };
    Some(Interval { lower, upper })
}

/// The largest proportion that `n` trials without a single success do not speak against.
///
/// ```text
/// 1 − (1 − level)^{1/n}        about 3/n at 95%
/// ```
///
/// Hanley & Lippman-Hand (1983), *JAMA* 249:1743–1745. One-sided: all of what the level leaves lies above. `None` for no
/// trials.
///
/// ```
/// use tiebreak::stats::interval::{Level, rule_of_three};
/// assert!((rule_of_three(30, Level::NINETY_FIVE).unwrap() - (1.0 - 0.05f64.powf(1.0 / 30.0))).abs() < 1e-15);
/// ```
pub fn rule_of_three(n: u64, level: Level) -> Option<f64> {
    (n > 0).then(|| -((1.0 - level.share()).ln() / n as f64).exp_m1())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_values_of_the_reference_table() {
        // Newcombe (1998), Statistics in Medicine 17:857-872, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (x, n, lower, upper) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let got = wilson(x, n, Level::NINETY_FIVE).unwrap();
            assert!((got.lower - lower).abs() < 5e-5 && (got.upper - upper).abs() < 5e-5, "{x}/{n}: {got:?}");
        }
        assert_eq!(wilson(0, 0, Level::NINETY_FIVE), None);
        assert_eq!(wilson(30, 30, Level::NINETY_FIVE).unwrap().upper, 1.0);
    }

    #[test]
    fn clopper_pearson_values_of_the_reference_table() {
        // Newcombe (1998), table I, the same four; and scipy 1.17.1, binomtest(x, n).proportion_ci(0.99).
        for (x, n, level, lower, upper, digits) in [
            (81, 263, 0.95, 0.2527, 0.3676, 5e-5),
            (15, 148, 0.95, 0.0578, 0.1617, 5e-5),
            (0, 20, 0.95, 0.0, 0.1684, 5e-5),
            (1, 29, 0.95, 0.0009, 0.1776, 5e-5),
            (3, 17, 0.99, 0.020924344300438498, 0.5104037504950462, 1e-12),
            (29, 30, 0.99, 0.7772489349755662, 0.9998329292304408, 1e-12),
            (500, 1000, 0.99, 0.45885255330701225, 0.5411474466929878, 1e-12),
        ] {
            let got = clopper_pearson(x, n, Level::new(level).unwrap()).unwrap();
            assert!(
                (got.lower - lower).abs() < digits && (got.upper - upper).abs() < digits,
                "{x}/{n}: {got:?}"
            );
        }
        assert_eq!(
            [clopper_pearson(0, 0, Level::NINETY_FIVE), clopper_pearson(2, 1, Level::NINETY_FIVE)],
            [None; 2]
        );
        assert_eq!(clopper_pearson(5, 5, Level::NINETY_FIVE).unwrap().upper, 1.0);
    }

    #[test]
    fn the_rule_of_three_is_about_three() {
        let at = |n| rule_of_three(n, Level::NINETY_FIVE).unwrap();
        assert!((at(1) - 0.95).abs() < 1e-15 && (at(1_000_000) * 1e6 - 2.995_732).abs() < 1e-5);
        assert_eq!(rule_of_three(0, Level::NINETY_FIVE), None);
    }
}
