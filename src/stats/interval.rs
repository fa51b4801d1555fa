//! Intervals: from replicates, from a standard error, and for a proportion.

use serde::{Deserialize, Serialize};

use super::special::normal_quantile;
use crate::bounded::bounded;

bounded! {
    /// A confidence level as a share of 1: 0.95 for 95%. It lies between 0.5 and 0.999, beyond which percentile intervals
    /// stop meaning anything, and is kept to nine decimals so that a link holds it exactly.
    Level(f64),
    /// A level outside 0.5 to 0.999.
    LevelError = "a confidence level lies between 0.5 and 0.999",
    |share| (0.5..=0.999).contains(&share).then(|| (share * 1e9).round() / 1e9)
}

impl Level {
    /// The usual 95%.
    pub const NINETY_FIVE: Self = Self(0.95);

    /// The level as a share of 1.
    pub fn share(self) -> f64 {
        self.0
    }
}

/// Two ends, lower first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

/// The quantile of sorted values by linear interpolation of order statistics.
///
/// ```text
/// h = (n − 1) q;   Q(q) = x[⌊h⌋] + (h − ⌊h⌋) (x[⌊h⌋ + 1] − x[⌊h⌋])      x sorted, counted from 0
/// ```
///
/// Type 7 of Hyndman & Fan (1996), *American Statistician* 50:361–365; the default of R and numpy. `None` if there
/// are no values. `q` is held to 0..1.
///
/// ```
/// assert_eq!(tiebreak::stats::interval::quantile(&[1.0, 2.0, 4.0], 0.75), Some(3.0));
/// ```
pub fn quantile(sorted: &[f64], q: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let h = last as f64 * q.clamp(0.0, 1.0);
    let below = (h.floor() as usize).min(last);
    let (x, next) = (*sorted.get(below)?, *sorted.get((below + 1).min(last))?);
    Some(x + (h - below as f64) * (next - x))
}

/// The percentile bootstrap interval: the (1 − level)/2 and (1 + level)/2 quantiles of the replicates.
///
/// ```text
/// [Q((1 − level)/2), Q((1 + level)/2)]        Q: the quantile function of the replicates, by [`quantile`]
/// ```
///
/// Efron (1981), *Canadian Journal of Statistics* 9:139–172. `None` if there are no replicates. The order of the
/// replicates does not matter.
///
/// ```
/// use tiebreak::stats::interval::{Interval, Level, percentile};
/// let half = Level::new(0.5).expect("a level");
/// assert_eq!(percentile(vec![5.0, 1.0, 3.0, 2.0, 4.0], half), Some(Interval { lower: 2.0, upper: 4.0 }));
/// ```
pub fn percentile(mut replicates: Vec<f64>, level: Level) -> Option<Interval> {
    replicates.sort_unstable_by(f64::total_cmp);
    let tail = (1.0 - level.share()) / 2.0;
    Some(Interval { lower: quantile(&replicates, tail)?, upper: quantile(&replicates, 1.0 - tail)? })
}

/// The symmetric large-sample interval (Wald).
///
/// ```text
/// value ± z · SE        z: the standard normal quantile of (1 + level)/2
/// ```
///
/// ```
/// use tiebreak::stats::interval::{Level, normal};
/// // The SAS FREQ printout quoted by statsmodels: kappa .4842, ASE .1380, 95% limits .2137 and .7547.
/// let ends = normal(0.484_162_9, 0.138_013_6, Level::NINETY_FIVE);
/// assert!((ends.lower - 0.2137).abs() < 5e-5 && (ends.upper - 0.7547).abs() < 5e-5);
/// ```
pub fn normal(value: f64, standard_error: f64, level: Level) -> Interval {
    let half = normal_quantile(0.5 + level.share() / 2.0) * standard_error;
    Interval { lower: value - half, upper: value + half }
}

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
    fn percentile_takes_type_7_quantiles_in_any_order() {
        let values = vec![5.0, 1.0, 3.0, 2.0, 4.0];
        let got = percentile(values, Level::new(0.5).unwrap()).unwrap();
        assert_eq!(got, Interval { lower: 2.0, upper: 4.0 });
        assert_eq!(percentile(Vec::new(), Level::NINETY_FIVE), None);
        assert_eq!(percentile(vec![7.0], Level::NINETY_FIVE), Some(Interval { lower: 7.0, upper: 7.0 }));
    }

    #[test]
    fn a_level_is_checked_once() {
        assert_eq!(Level::new(95.0), Err(LevelError));
        assert_eq!(Level::new(f64::NAN), Err(LevelError));
        assert_eq!(serde_json::from_str::<Level>("0.9").unwrap().share(), 0.9);
        assert!(serde_json::from_str::<Level>("1.0").is_err());
    }
}
