//! Intervals: from replicates, from a standard error, for a proportion, and for the difference of two on the same items.

mod bootstrap;
mod pairs;
mod proportion;

pub use bootstrap::{Bca, Fallback, bca, bca_counted, percentile, quantile};
pub use pairs::newcombe_paired;
pub use proportion::{clopper_pearson, rule_of_three, wilson};

use serde::{Deserialize, Serialize};

use super::special::{normal_quantile, t_quantile};
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

/// The interval of a mean of `n` values by Student's t.
///
/// ```text
/// mean ± t · SE        t: the quantile of (1 + level)/2 for n − 1 degrees of freedom; SE: the standard error of the mean
/// ```
///
/// Student (1908), *Biometrika* 6:1–25. With clusters, n is the number of clusters. `None` for n < 2.
///
/// ```
/// use tiebreak::stats::interval::{Level, student};
/// // 12 of 30 with the standard error .0910: t = 2.0452 for 29 degrees of freedom.
/// let ends = student(0.4, 0.090_971_765_229_468, 30, Level::NINETY_FIVE).unwrap();
/// assert!((ends.lower - 0.213_942).abs() < 5e-7 && (ends.upper - 0.586_058).abs() < 5e-7);
/// ```
pub fn student(mean: f64, standard_error: f64, n: u32, level: Level) -> Option<Interval> {
    let half = t_quantile(0.5 + level.share() / 2.0, n.checked_sub(1)?)? * standard_error;
    Some(Interval { lower: mean - half, upper: mean + half })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_checked_once() {
        assert_eq!(Level::new(95.0), Err(LevelError));
        assert_eq!(Level::new(f64::NAN), Err(LevelError));
        assert_eq!(serde_json::from_str::<Level>("0.9").unwrap().share(), 0.9);
        assert!(serde_json::from_str::<Level>("1.0").is_err());
    }

    #[test]
    fn one_value_has_no_interval() {
        assert_eq!(
            [student(0.5, 0.1, 0, Level::NINETY_FIVE), student(0.5, 0.1, 1, Level::NINETY_FIVE)],
            [None; 2]
        );
    }
}
