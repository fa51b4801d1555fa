//! How much of an agreement two different labels are.

/// How far apart two labels are taken to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Another label is no agreement at all.
    Identity,
    /// By the distance of the values.
    Linear,
    /// By the square of the distance.
    Quadratic,
    /// By how many pairs of labels lie in the stretch from one to the other (Gwet); not Krippendorff's ordinal distance.
    Ordinal,
    /// By the root of the distance.
    Radical,
    /// By the distance relative to the sum.
    Ratio,
    /// By the way around a circle on which the last value is followed by the first.
    Circular,
    /// By the distance, the more the nearer to an end.
    Bipolar,
}

impl Scale {
    /// Every scale.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Linear,
        Self::Quadratic,
        Self::Ordinal,
        Self::Radical,
        Self::Ratio,
        Self::Circular,
        Self::Bipolar,
    ];
}

/// Why numbers are no agreement weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// The rows are not as many and as long as there are labels.
    NotSquare,
    /// A weight lies outside 0 to 1.
    OutOfRange,
    /// A label and itself do not agree fully.
    DiagonalNotOne,
    /// A pair of labels has two weights.
    NotSymmetric,
    /// The value of a label is not finite, or two labels have the same.
    ValuesNotDistinct,
    /// A ratio is asked of a value below zero.
    NegativeValue,
}

impl std::fmt::Display for WeightsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotSquare => "weights have one row and one column for every label",
            Self::OutOfRange => "a weight lies between 0 and 1",
            Self::DiagonalNotOne => "the weight of a label with itself is 1",
            Self::NotSymmetric => "the weight of two labels does not depend on which comes first",
            Self::ValuesNotDistinct => "every label has a value of its own",
            Self::NegativeValue => "ratio weights need values of at least 0",
        })
    }
}

impl std::error::Error for WeightsError {}

/// Agreement weights: for each two of q labels a number from 0, no agreement, to 1, full agreement.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    q: usize,
    /// 1 − weight, row by row.
    distances: Vec<f64>,
}

impl Weights {
    /// Only the same label agrees.
    pub fn identity(q: usize) -> Self {
        Self::from_distance(q, |k, l| f64::from(k != l))
    }

    /// Weights of labels that are known by their order alone: their values are 1, 2, …, q.
    ///
    /// ```
    /// use tiebreak::stats::agreement::{Scale, Weights};
    /// // Fleiss & Cohen (1973): with three labels one step is 3/4 of an agreement.
    /// assert_eq!(Weights::ranked(Scale::Quadratic, 3).of(0, 1), 0.75);
    /// ```
    pub fn ranked(scale: Scale, q: usize) -> Self {
        let ranks: Vec<f64> = (1..=q).map(|rank| rank as f64).collect();
        Self::of_values(scale, &ranks)
    }

    /// Weights by the numbers that labels stand for, in the order of the labels.
    ///
    /// ```text
    /// w_kl = 1 − d_kl / D,   w_kk = 1
    /// linear |x−y|   quadratic (x−y)²   radical √|x−y|   ratio ((x−y)/(x+y))²       D: d of the smallest and the largest value
    /// circular sin²(π(x−y)/(R+1))   bipolar (x−y)²/((x+y−2a)(2b−x−y))   ordinal C(r, 2)       D: the largest of the d
    ///     x, y: the values of labels k and l; a, b: the smallest and the largest value, R = b − a; r: how many labels lie from one
    ///     to the other in the order of the values, both counted
    /// ```
    ///
    /// Gwet (2014), *Handbook of Inter-Rater Reliability*, 4th ed., section 3.5, with the definitions of the R package irrCAC;
    /// circular weights count the step from the last value to the first as 1. The ratio distance of 0 and 0 is 0.
    ///
    /// # Errors
    /// [`WeightsError::ValuesNotDistinct`] and, for [`Scale::Ratio`], [`WeightsError::NegativeValue`].
    ///
    /// ```
    /// use tiebreak::stats::agreement::{Scale, Weights};
    /// // Gwet (2014), table 3.5.1: ordinal weights of four labels are 1, .8333, .5 and 0.
    /// let weights = Weights::by_values(Scale::Ordinal, &[1.0, 2.0, 3.0, 4.0]).expect("distinct");
    /// assert_eq!([1, 2, 3].map(|l| (weights.of(0, l) * 1e4).round()), [8333.0, 5000.0, 0.0]);
    /// ```
    pub fn by_values(scale: Scale, values: &[f64]) -> Result<Self, WeightsError> {
        let repeated = |at: usize, x: &f64| values.iter().take(at).any(|y| x == y);
        if values.iter().enumerate().any(|(at, x)| !x.is_finite() || repeated(at, x)) {
            return Err(WeightsError::ValuesNotDistinct);
        }
        if scale == Scale::Ratio && values.iter().any(|x| *x < 0.0) {
            return Err(WeightsError::NegativeValue);
        }
        Ok(Self::of_values(scale, values))
    }

    fn of_values(scale: Scale, values: &[f64]) -> Self {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let between = |x: f64, y: f64| {
            let (low, high) = (x.min(y), x.max(y));
            values.iter().filter(|z| low <= **z && **z <= high).count() as f64
        };
        let distance = |x: f64, y: f64| match scale {
            _ if x == y => 0.0,
            Scale::Identity => 1.0,
            Scale::Linear => (x - y).abs(),
            Scale::Quadratic => (x - y) * (x - y),
            Scale::Ordinal => between(x, y) * (between(x, y) - 1.0) / 2.0,
            Scale::Radical => (x - y).abs().sqrt(),
            Scale::Ratio => ratio_distance(x, y),
            Scale::Circular => {
                let sine = (std::f64::consts::PI * (x - y) / (most - least + 1.0)).sin();
                sine * sine
            }
            Scale::Bipolar => {
                let ends = (x + y - 2.0 * least) * (2.0 * most - x - y);
                (x - y) * (x - y) / ends
            }
        };
        let of = |k: usize, l: usize| match (values.get(k), values.get(l)) {
            (Some(&x), Some(&y)) => distance(x, y),
            _ => 0.0,
        };
        let mut weights = Self::from_distance(values.len(), of);
        let largest = weights.distances.iter().copied().fold(0.0, f64::max);
        if largest > 0.0 {
            weights.distances.iter_mut().for_each(|distance| *distance /= largest);
        }
        weights
    }

    /// Weights as somebody set them, row by row.
    ///
    /// # Errors
    /// If they are not square and symmetric, from 0 to 1, with a diagonal of 1.
    ///
    /// ```
    /// use tiebreak::stats::agreement::{Weights, WeightsError};
    /// assert_eq!(Weights::custom(&[vec![1.0, 0.2], vec![0.3, 1.0]]), Err(WeightsError::NotSymmetric));
    /// ```
    pub fn custom(rows: &[Vec<f64>]) -> Result<Self, WeightsError> {
        if rows.iter().any(|row| row.len() != rows.len()) {
            return Err(WeightsError::NotSquare);
        }
        if !rows.iter().flatten().all(|weight| (0.0..=1.0).contains(weight)) {
            return Err(WeightsError::OutOfRange);
        }
        let at = |k: usize, l: usize| rows.get(k).and_then(|row| row.get(l)).copied().unwrap_or(0.0);
        if (0..rows.len()).any(|k| at(k, k) != 1.0) {
            return Err(WeightsError::DiagonalNotOne);
        }
        if (0..rows.len()).any(|k| (0..k).any(|l| at(k, l) != at(l, k))) {
            return Err(WeightsError::NotSymmetric);
        }
        Ok(Self::from_distance(rows.len(), |k, l| 1.0 - at(k, l)))
    }

    fn from_distance(q: usize, of: impl Fn(usize, usize) -> f64) -> Self {
        let of = &of;
        Self { q, distances: (0..q).flat_map(|k| (0..q).map(move |l| of(k, l))).collect() }
    }

    /// How many labels.
    pub fn q(&self) -> usize {
        self.q
    }

    /// The weight of two labels, counted from 0.
    pub fn of(&self, k: usize, l: usize) -> f64 {
        1.0 - self.distance(k, l)
    }

    /// 1 − the weight, which is 0 without rounding where labels agree fully; 1 for labels that there are not.
    pub(super) fn distance(&self, k: usize, l: usize) -> f64 {
        self.row(k).get(l).copied().unwrap_or(1.0)
    }

    /// The distances of a label from every label.
    pub(super) fn row(&self, k: usize) -> &[f64] {
        self.distances.get(k * self.q..(k + 1) * self.q).unwrap_or_default()
    }

    /// The sum of all weights.
    pub(super) fn sum(&self) -> f64 {
        self.distances.iter().map(|distance| 1.0 - distance).sum()
    }
}

/// ((x − y)/(x + y))², and 0 of two zeros.
pub(super) fn ratio_distance(x: f64, y: f64) -> f64 {
    let relative = if x == y { 0.0 } else { (x - y) / (x + y) };
    relative * relative
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn irrcac_on_five_categories() {
        // First rows as irrCAC 1.4 prints them for the categories 1 to 5.
        let first_row =
            |scale| [1, 2, 3, 4].map(|l| (Weights::ranked(scale, 5).of(0, l) * 1e7).round() / 1e7);
        assert_eq!(first_row(Scale::Identity), [0.0; 4]);
        assert_eq!(first_row(Scale::Linear), [0.75, 0.5, 0.25, 0.0]);
        assert_eq!(first_row(Scale::Quadratic), [0.9375, 0.75, 0.4375, 0.0]);
        assert_eq!(first_row(Scale::Ordinal), [0.9, 0.7, 0.4, 0.0]);
        assert_eq!(first_row(Scale::Radical), [0.5, 0.292_893_2, 0.133_974_6, 0.0]);
        assert_eq!(first_row(Scale::Ratio), [0.75, 0.4375, 0.19, 0.0]);
        assert_eq!(first_row(Scale::Circular), [0.618_034, 0.0, 0.0, 0.618_034]);
        assert_eq!(first_row(Scale::Bipolar), [0.857_142_9, 0.666_666_7, 0.4, 0.0]);
    }

    #[test]
    fn a_gap_in_the_scale_counts() {
        let gap = Weights::by_values(Scale::Linear, &[1.0, 2.0, 4.0]).unwrap();
        assert!((gap.of(0, 1) - 2.0 / 3.0).abs() < 1e-15 && (gap.of(1, 2) - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!(Weights::by_values(Scale::Ratio, &[0.0, 5.0, 10.0]).unwrap().of(0, 0), 1.0);
    }

    #[test]
    fn what_is_no_weight_is_refused() {
        let custom =
            |rows: &[&[f64]]| Weights::custom(&rows.iter().map(|row| row.to_vec()).collect::<Vec<_>>());
        assert_eq!(custom(&[&[1.0, 0.0]]), Err(WeightsError::NotSquare));
        assert_eq!(custom(&[&[1.0, 1.5], &[1.5, 1.0]]), Err(WeightsError::OutOfRange));
        assert_eq!(custom(&[&[1.0, f64::NAN], &[0.0, 1.0]]), Err(WeightsError::OutOfRange));
        assert_eq!(custom(&[&[0.5]]), Err(WeightsError::DiagonalNotOne));
        assert_eq!(Weights::by_values(Scale::Linear, &[1.0, 1.0]), Err(WeightsError::ValuesNotDistinct));
        assert_eq!(Weights::by_values(Scale::Ratio, &[-1.0, 1.0]), Err(WeightsError::NegativeValue));
    }

    proptest! {
        #[test]
        fn every_scale_gives_weights(values in proptest::collection::hash_set(0u16..500, 0..8)) {
            let mut values: Vec<f64> = values.into_iter().map(f64::from).collect();
            values.sort_by(f64::total_cmp);
            for scale in Scale::ALL {
                let weights = Weights::by_values(scale, &values).unwrap();
                let rows: Vec<Vec<f64>> =
                    (0..values.len()).map(|k| (0..values.len()).map(|l| weights.of(k, l)).collect()).collect();
                prop_assert!(Weights::custom(&rows).is_ok(), "{scale:?} {rows:?}");
                if values.len() > 1 {
                    prop_assert!(rows.iter().flatten().any(|weight| *weight == 0.0));
                }
            }
        }
    }
}
