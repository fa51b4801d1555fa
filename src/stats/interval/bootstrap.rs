//! Intervals from bootstrap replicates.

use serde::{Deserialize, Serialize};

use super::{Interval, Level};
use crate::stats::special::{normal_cdf, normal_quantile};

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
    let tail = (1.0 - level.share()) / 2.0;
    between(&mut replicates, tail, 1.0 - tail)
}

/// The quantiles of two shares as an interval, without putting all the values in order.
fn between(values: &mut [f64], lower: f64, upper: f64) -> Option<Interval> {
    Some(Interval { lower: select(values, lower)?, upper: select(values, upper)? })
}

/// [`quantile`] of values in any order, which it changes.
fn select(values: &mut [f64], q: f64) -> Option<f64> {
    let last = values.len().checked_sub(1)?;
    let h = last as f64 * q.clamp(0.0, 1.0);
    let below = (h.floor() as usize).min(last);
    let (_, x, above) = values.select_nth_unstable_by(below, f64::total_cmp);
    let next = above.iter().copied().min_by(f64::total_cmp).unwrap_or(*x);
    Some(*x + (h - below as f64) * (next - *x))
}

/// Why an interval is a plain percentile interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fallback {
    /// Leaving out any one problem gives the same value, so that there is no skewness to correct for.
    JackknifeIsConstant,
    /// The value lies beyond all replicates, so that the correction for bias would be infinite.
    BeyondReplicates,
}

/// An interval, and why it is not what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bca {
    /// The interval.
    pub interval: Interval,
    /// Set where it is the percentile interval.
    pub fallback: Option<Fallback>,
}

/// The bootstrap interval that corrects for bias and skewness (BCa).
///
/// ```text
/// [Q(Φ(z₀ + (z₀ − z)/(1 − â(z₀ − z)))), Q(Φ(z₀ + (z₀ + z)/(1 − â(z₀ + z))))]
/// z₀ = Φ⁻¹((#{θ* < θ} + ½ #{θ* = θ})/B);   â = Σ(θ̄ − θ₍ᵢ₎)³ / (6 (Σ(θ̄ − θ₍ᵢ₎)²)^{3/2})
///     θ: the value; θ*: its B replicates, Q their quantile function; θ₍ᵢ₎: the value without problem i (or cluster i),
///     θ̄ their mean; z: the standard normal quantile of (1 + level)/2
/// ```
///
/// Efron (1987), *JASA* 82:171–185. Ties are split evenly, as a score on few problems has many; values within 10⁻¹² of
/// the largest size are a tie, since they are sums in another order. Falls back to [`percentile`] and says so where the
/// formula has no value. `None` if there are no replicates.
///
/// ```
/// use tiebreak::stats::interval::{Fallback, Level, bca};
/// let got = bca(0.5, vec![0.25, 0.5, 0.75], &[0.5, 0.5], Level::NINETY_FIVE).unwrap();
/// assert_eq!(got.fallback, Some(Fallback::JackknifeIsConstant));
/// ```
pub fn bca(value: f64, replicates: Vec<f64>, jackknife: &[f64], level: Level) -> Option<Bca> {
    let single: Vec<(f64, u32)> = jackknife.iter().map(|x| (*x, 1)).collect();
    bca_counted(value, replicates, &single, level)
}

/// The same where many items are alike: each value without one of them, and how many of them there are.
pub fn bca_counted(
    value: f64,
    mut replicates: Vec<f64>,
    jackknife: &[(f64, u32)],
    level: Level,
) -> Option<Bca> {
    let corrected = bias(value, &replicates).and_then(|z0| Ok((z0, acceleration(jackknife)?)));
    match corrected {
        Err(reason) => Some(Bca { interval: percentile(replicates, level)?, fallback: Some(reason) }),
        Ok((z0, a)) => {
            let z = normal_quantile(0.5 + level.share() / 2.0);
            let share = |z: f64| normal_cdf(z0 + (z0 + z) / (1.0 - a * (z0 + z)));
            Some(Bca { interval: between(&mut replicates, share(-z), share(z))?, fallback: None })
        }
    }
}

/// z₀, from how many replicates lie below the value.
fn bias(value: f64, replicates: &[f64]) -> Result<f64, Fallback> {
    let close = CLOSE * replicates.iter().fold(value.abs(), |size, x| size.max(x.abs()));
    let rank = |x: &f64| if (x - value).abs() <= close { 0.5 } else { f64::from(u8::from(*x < value)) };
    let below = replicates.iter().map(rank).sum::<f64>() / replicates.len().max(1) as f64;
    let inside = 0.0 < below && below < 1.0;
    if inside { Ok(normal_quantile(below)) } else { Err(Fallback::BeyondReplicates) }
}

/// â, from the values without one problem each.
fn acceleration(jackknife: &[(f64, u32)]) -> Result<f64, Fallback> {
    let n = jackknife.iter().map(|(_, times)| f64::from(*times)).sum::<f64>().max(1.0);
    let mean = jackknife.iter().map(|(x, times)| x * f64::from(*times)).sum::<f64>() / n;
    let size = jackknife.iter().fold(0.0f64, |size, (x, _)| size.max(x.abs()));
    let sum = |power: i32| {
        jackknife.iter().map(|(x, times)| (mean - x).powi(power) * f64::from(*times)).sum::<f64>()
    };
    let squares = sum(2);
    let varies = squares.sqrt() > CLOSE * size;
    if varies { Ok(sum(3) / (6.0 * squares.powf(1.5))) } else { Err(Fallback::JackknifeIsConstant) }
}

/// Sums of the same numbers in another order are the same to this share of their size.
const CLOSE: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn percentile_takes_type_7_quantiles_in_any_order() {
        let values = vec![5.0, 1.0, 3.0, 2.0, 4.0];
        let got = percentile(values, Level::new(0.5).unwrap()).unwrap();
        assert_eq!(got, Interval { lower: 2.0, upper: 4.0 });
        assert_eq!(percentile(Vec::new(), Level::NINETY_FIVE), None);
        assert_eq!(percentile(vec![7.0], Level::NINETY_FIVE), Some(Interval { lower: 7.0, upper: 7.0 }));
    }

    /// A fixed lot of numbers without a pattern: squares of the fractional parts of multiples of √2.
    fn lot(n: u32) -> Vec<f64> {
        (1..=n).map(|i| (f64::from(i) * std::f64::consts::SQRT_2).fract().powi(2)).collect()
    }

    #[test]
    fn bca_of_scipy() {
        // scipy 1.17.1, scipy.stats._resampling._bca_interval and numpy.percentile, on the same replicates.
        let sample = lot(12);
        let mean = sample.iter().sum::<f64>() / 12.0;
        let jackknife: Vec<f64> = sample.iter().map(|x| (12.0 * mean - x) / 11.0).collect();
        let got = bca(mean, lot(400), &jackknife, Level::NINETY_FIVE).unwrap();
        assert_eq!(got.fallback, None);
        assert!((got.interval.lower - 0.006835756816426815).abs() < 1e-9, "{got:?}");
        assert!((got.interval.upper - 0.9846682767666263).abs() < 1e-9, "{got:?}");
    }

    #[test]
    fn what_bca_cannot_correct_is_a_percentile_interval() {
        let at = |value, jackknife: &[f64]| bca(value, lot(400), jackknife, Level::NINETY_FIVE).unwrap();
        let plain = percentile(lot(400), Level::NINETY_FIVE).unwrap();
        for (got, reason) in [
            (at(0.3, &[0.1 + 0.2, 0.3, 0.3]), Fallback::JackknifeIsConstant),
            (at(0.3, &[]), Fallback::JackknifeIsConstant),
            (at(-1.0, &[0.1, 0.2]), Fallback::BeyondReplicates),
            (at(2.0, &[0.1, 0.2]), Fallback::BeyondReplicates),
        ] {
            assert_eq!(got, Bca { interval: plain, fallback: Some(reason) });
        }
        assert_eq!(bca(0.5, Vec::new(), &[0.1, 0.2], Level::NINETY_FIVE), None);
        // Nothing but ties: half of them count as below, so nothing is moved.
        assert_eq!(
            bca(0.5, vec![0.5; 9], &[0.1, 0.2], Level::NINETY_FIVE).unwrap().interval,
            Interval { lower: 0.5, upper: 0.5 }
        );
    }

    proptest! {
        #[test]
        fn selecting_is_the_quantile_of_the_sorted(mut values in proptest::collection::vec(-1.0f64..1.0, 1..60), q in 0.0f64..=1.0) {
            let selected = select(&mut values.clone(), q);
            values.sort_by(f64::total_cmp);
            prop_assert_eq!(selected, quantile(&values, q));
        }
    }
}
