//! Coefficients of any number of raters who may leave items out, with weights.
//!
//! All are 1 − D_o/D_e, the weighted disagreement observed over that expected by chance. They share the observed part, the mean
//! over items with two ratings or more of the share of disagreeing pairs, and differ in what they take for chance. That of
//! Krippendorff is in `krippendorff`, with its own observed part.
//!
//! ```text
//! D_o = (1/n₂) Σ_i d_i,   d_i = Σ_kl (1 − w_kl) r_ik (r_il − δ_kl)/(r_i (r_i − 1))
//!     r_ik: ratings of item i that are category k; r_i: its ratings; n₂: items with r_i ≥ 2; w: agreement weights
//! π_k = (1/n) Σ_i r_ik/r_i        n: items with r_i ≥ 1, those with a single rating among them
//! ```

use super::{Estimate, Ratings, Weights};
use crate::stats::Undefined;

/// What the coefficients need of every pattern, and the sums over items.
pub(super) struct Observed<'a> {
    ratings: &'a Ratings,
    weights: &'a Weights,
    pub(super) n: f64,
    n_paired: f64,
    /// For each pattern its d_i; `None` where it has a single rating.
    of_pattern: Vec<Option<f64>>,
    /// D_o.
    disagreement: f64,
}

impl<'a> Observed<'a> {
    pub(super) fn new(ratings: &'a Ratings, weights: &'a Weights) -> Result<Self, Undefined> {
        if weights.q() != usize::from(ratings.q()) {
            return Err(Undefined::WeightsDoNotFit);
        }
        if ratings.n_items() == 0 {
            return Err(Undefined::NoItems);
        }
        let of_pattern: Vec<Option<f64>> =
            ratings.patterns().map(|pattern| disagreeing(pattern.tallies, weights)).collect();
        let (mut n_paired, mut sum) = (0.0, 0.0);
        for (disagreement, times) in of_pattern.iter().zip(ratings.times()) {
            if let Some(disagreement) = disagreement {
                n_paired += f64::from(*times);
                sum += f64::from(*times) * disagreement;
            }
        }
        if n_paired == 0.0 {
            return Err(Undefined::NoPairs);
        }
        let n = f64::from(ratings.n_items());
        Ok(Self { ratings, weights, n, n_paired, of_pattern, disagreement: sum / n_paired })
    }

    /// π_k, the mean over items of the share of their ratings that are category k.
    fn prevalence(&self) -> Vec<f64> {
        let mut prevalence = vec![0.0; self.weights.q()];
        for pattern in self.ratings.patterns() {
            let share = f64::from(pattern.times) / (f64::from(pattern.n_ratings()) * self.n);
            for &(category, count) in pattern.tallies {
                if let Some(to) = prevalence.get_mut(usize::from(category)) {
                    *to += share * f64::from(count);
                }
            }
        }
        prevalence
    }

    /// The coefficient and its errors, given what is expected of disagreement and how each pattern pulls at it.
    ///
    /// `pull` is the influence of an item with the pattern on D_e: the derivative by its weight, so that its mean is 0.
    pub(super) fn estimate(&self, expected: f64, pull: impl Fn(usize) -> f64) -> Result<Estimate, Undefined> {
        if expected <= 0.0 {
            return Err(Undefined::NoVariation);
        }
        let (value, rest) = (1.0 - self.disagreement / expected, self.disagreement / expected);
        let (mut gwet, mut linear) = (0.0, 0.0);
        for (at, (disagreement, times)) in self.of_pattern.iter().zip(self.ratings.times()).enumerate() {
            let chance = rest * pull(at) / expected;
            let scale = self.n / self.n_paired;
            let (of_gwet, plain) = match disagreement {
                Some(d) => (scale * (1.0 - d / expected), scale * (self.disagreement - d) / expected),
                None => (0.0, 0.0),
            };
            gwet += f64::from(*times) * (of_gwet - value + chance).powi(2);
            linear += f64::from(*times) * (plain + chance).powi(2);
        }
        let n = self.ratings.n_items();
        let error = |squares: f64| (n > 1).then(|| (squares / (self.n * (self.n - 1.0))).sqrt());
        Ok(Estimate {
            value,
            observed: 1.0 - self.disagreement,
            expected: 1.0 - expected,
            gwet_error: error(gwet),
            linear_error: error(linear),
            n,
        })
    }

    /// The same where the pull depends on the categories alone: the mean over an item's ratings of `of_category`, less `centre`,
    /// times `slope`.
    fn by_category(&self, expected: f64, slope: f64, of_category: &[f64]) -> Result<Estimate, Undefined> {
        let centre = of_category.iter().zip(self.prevalence()).map(|(x, share)| x * share).sum::<f64>();
        let mean = |tallies: &[(u16, u32)]| {
            let of = |category: &u16| of_category.get(usize::from(*category)).copied().unwrap_or(0.0);
            let (sum, n) = tallies.iter().fold((0.0, 0.0), |(sum, n), (category, count)| {
                (sum + f64::from(*count) * of(category), n + f64::from(*count))
            });
            sum / n
        };
        let pulls: Vec<f64> =
            self.ratings.patterns().map(|pattern| slope * (mean(pattern.tallies) - centre)).collect();
        self.estimate(expected, |at| pulls.get(at).copied().unwrap_or(0.0))
    }
}

/// The share of disagreement among the pairs of an item's ratings; `None` for fewer than two.
pub(super) fn disagreeing(tallies: &[(u16, u32)], weights: &Weights) -> Option<f64> {
    let n: f64 = tallies.iter().map(|(_, count)| f64::from(*count)).sum();
    let mut sum = 0.0;
    for (at, &(k, of_k)) in tallies.iter().enumerate() {
        for &(l, of_l) in tallies.iter().take(at) {
            sum += weights.distance(usize::from(k), usize::from(l)) * f64::from(of_k) * f64::from(of_l);
        }
    }
    (n >= 2.0).then(|| 2.0 * sum / (n * (n - 1.0)))
}

/// W-distances averaged over categories with these shares, for each category.
pub(super) fn mean_distances(weights: &Weights, shares: &[f64]) -> Vec<f64> {
    let mean = |k: usize| weights.row(k).iter().zip(shares).map(|(distance, share)| distance * share).sum();
    (0..weights.q()).map(mean).collect()
}

/// Percent agreement: the mean over items of the share of pairs of their raters who agree, weighted.
///
/// ```text
/// p_a = 1 − D_o        D_o as in the module: over items with two ratings or more
/// ```
///
/// Fleiss (1971), *Psychological Bulletin* 76:378–382; Gwet (2014), *Handbook of Inter-Rater Reliability*, 4th ed., eq. 2.10. It
/// is the value with nothing taken off for chance; the errors are those of its mean.
///
/// # Errors
/// [`Undefined::NoItems`], [`Undefined::NoPairs`], [`Undefined::WeightsDoNotFit`].
///
/// ```
/// use tiebreak::stats::agreement::{Ratings, Weights, percent_agreement};
/// // Three raters, 3 : 0 and 2 : 1: all pairs agree, then one of three.
/// let ratings = Ratings::from_counts(&[[3, 0], [2, 1]]).unwrap();
/// assert!((percent_agreement(&ratings, &Weights::identity(2)).unwrap().value - 2.0 / 3.0).abs() < 1e-15);
/// ```
pub fn percent_agreement(ratings: &Ratings, weights: &Weights) -> Result<Estimate, Undefined> {
    Observed::new(ratings, weights)?.estimate(1.0, |_| 0.0)
}

/// Brennan & Prediger's coefficient of any number of raters: chance picks each category alike.
///
/// ```text
/// BP = 1 − D_o/D_e,   D_e = 1 − Σ_kl w_kl/q²        q: categories that could be used; w: agreement weights
/// ```
///
/// Brennan & Prediger (1981), *Educational and Psychological Measurement* 41:687–699; several raters and weights: Gwet (2014),
/// table 5.7. Randolph's free-marginal κ is the case without weights. Its errors: [`Estimate`].
///
/// # Errors
/// [`Undefined::OneCategory`], and as [`percent_agreement`].
///
/// ```
/// use tiebreak::stats::agreement::{Ratings, Weights, several_brennan_prediger};
/// // Everybody always says the first of two: agreement is full, whatever the second is.
/// let ratings = Ratings::from_counts(&[[7, 0], [7, 0]]).unwrap();
/// assert_eq!(several_brennan_prediger(&ratings, &Weights::identity(2)).unwrap().value, 1.0);
/// ```
pub fn several_brennan_prediger(ratings: &Ratings, weights: &Weights) -> Result<Estimate, Undefined> {
    let observed = Observed::new(ratings, weights)?;
    let q = weights.q() as f64;
    if ratings.q() < 2 {
        return Err(Undefined::OneCategory);
    }
    observed.estimate(1.0 - weights.sum() / (q * q), |_| 0.0)
}

/// Fleiss' κ: chance picks categories by their shares over all raters.
///
/// ```text
/// κ = 1 − D_o/D_e,   D_e = Σ_kl (1 − w_kl) π_k π_l        w: agreement weights; π as in the module
/// ```
///
/// Fleiss (1971), *Psychological Bulletin* 76:378–382; unequal numbers of ratings and weights: Gwet (2014), section 3.5. Of two
/// raters without gaps it is Scott's π. Its errors: [`Estimate`]; [`fleiss_null_se`](super::fleiss_null_se) is for the test of κ = 0.
///
/// # Errors
/// [`Undefined::NoVariation`] where all ratings are one category (0/0), and as [`percent_agreement`].
///
/// ```
/// use tiebreak::stats::agreement::{Ratings, Weights, fleiss_kappa};
/// // Each of three categories from one of three raters, on both items: no agreement at all.
/// let ratings = Ratings::from_counts(&[[1, 1, 1], [1, 1, 1]]).unwrap();
/// assert!((fleiss_kappa(&ratings, &Weights::identity(3)).unwrap().value + 0.5).abs() < 1e-15);
/// ```
pub fn fleiss_kappa(ratings: &Ratings, weights: &Weights) -> Result<Estimate, Undefined> {
    let observed = Observed::new(ratings, weights)?;
    let prevalence = observed.prevalence();
    let distances = mean_distances(weights, &prevalence);
    let expected = distances.iter().zip(&prevalence).map(|(distance, share)| distance * share).sum();
    observed.by_category(expected, 2.0, &distances)
}

/// Gwet's AC1 of any number of raters, and AC2, as it is called with weights: chance is a rater who guesses, the more often the
/// more evenly the categories are used.
///
/// ```text
/// AC = 1 − D_o/D_e,   D_e = 1 − T Σ_k π_k (1 − π_k)/(q (q − 1)),   T = Σ_kl w_kl
///     q: categories that could be used; w: agreement weights; π as in the module
/// ```
///
/// Gwet (2008), *British Journal of Mathematical and Statistical Psychology* 61:29–48, eq. 20; weights: Gwet (2014), section 5.4.
/// Its errors: [`Estimate`].
///
/// # Errors
/// [`Undefined::OneCategory`], [`Undefined::NoVariation`] where weights make every pair agree, and as [`percent_agreement`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, Ratings, Weights, gwet_ac};
/// // Feinstein & Cicchetti (1990), balanced table: AC1 = 281/401.
/// let table = ContingencyTable::new(vec![vec![40, 9], vec![6, 45]]).unwrap();
/// let ratings = Ratings::from_table(&table).unwrap();
/// assert!((gwet_ac(&ratings, &Weights::identity(2)).unwrap().value - 281.0 / 401.0).abs() < 1e-15);
/// ```
pub fn gwet_ac(ratings: &Ratings, weights: &Weights) -> Result<Estimate, Undefined> {
    let observed = Observed::new(ratings, weights)?;
    if ratings.q() < 2 {
        return Err(Undefined::OneCategory);
    }
    let prevalence = observed.prevalence();
    let q = weights.q() as f64;
    let scale = weights.sum() / (q * (q - 1.0));
    let spread: f64 = prevalence.iter().map(|share| share * (1.0 - share)).sum();
    observed.by_category(1.0 - scale * spread, 2.0 * scale, &prevalence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::agreement::{ContingencyTable, Scale, conger_kappa, krippendorff_alpha_weighted};
    use proptest::prelude::*;

    type Coefficient = fn(&Ratings, &Weights) -> Result<Estimate, Undefined>;
    const ALL: [Coefficient; 6] = [
        percent_agreement,
        several_brennan_prediger,
        fleiss_kappa,
        conger_kappa,
        gwet_ac,
        krippendorff_alpha_weighted,
    ];

    #[test]
    fn what_has_no_value_says_why() {
        let (two, identity) = (Ratings::from_columns(2, &[[0, 1], [0, 1]]).unwrap(), Weights::identity(2));
        let alone = Ratings::from_columns(2, &[[0, 1], [super::super::MISSING; 2]]).unwrap();
        let none = Ratings::from_columns(2, &[&[] as &[u16], &[]]).unwrap();
        for coefficient in ALL {
            assert_eq!(coefficient(&two, &Weights::identity(3)).unwrap_err(), Undefined::WeightsDoNotFit);
            assert_eq!(coefficient(&alone, &identity).unwrap_err(), Undefined::NoPairs);
            assert_eq!(coefficient(&none, &identity).unwrap_err(), Undefined::NoItems);
            assert_eq!(coefficient(&two, &identity).unwrap().value, 1.0);
        }
        let same = Ratings::from_columns(2, &[[0, 0], [0, 0]]).unwrap();
        let outcomes = ALL.map(|coefficient| coefficient(&same, &identity).map(|estimate| estimate.value));
        let zero_over_zero = Err(Undefined::NoVariation);
        assert_eq!(outcomes, [Ok(1.0), Ok(1.0), zero_over_zero, zero_over_zero, Ok(1.0), zero_over_zero]);
        let only = Ratings::from_columns(1, &[[0, 0], [0, 0]]).unwrap();
        for coefficient in [several_brennan_prediger, gwet_ac] {
            assert_eq!(coefficient(&only, &Weights::identity(1)).unwrap_err(), Undefined::OneCategory);
        }
    }

    fn any_ratings() -> impl Strategy<Value = Vec<Vec<u16>>> {
        let label = prop_oneof![4 => 0u16..3, 1 => Just(super::super::MISSING)];
        proptest::collection::vec(proptest::collection::vec(label, 9), 3)
    }

    proptest! {
        #[test]
        fn two_raters_without_gaps_are_a_table(cells in proptest::collection::vec(0u32..20, 9)) {
            let table = ContingencyTable::new(cells.chunks(3).map(<[u32]>::to_vec).collect()).unwrap();
            let (ratings, identity) = (Ratings::from_table(&table).unwrap(), Weights::identity(3));
            let same = |several: Result<Estimate, Undefined>, value: Result<f64, Undefined>, se: Result<f64, Undefined>| {
                match (several, value, se) {
                    (Ok(several), Ok(value), Ok(se)) => {
                        (several.value - value).abs() < 1e-12 && (several.gwet_error.unwrap() - se).abs() < 1e-12
                    }
                    (Ok(several), Ok(value), Err(_)) => (several.value - value).abs() < 1e-12 && several.gwet_error.is_none(),
                    (Err(_), Err(_), _) => true,
                    _ => false,
                }
            };
            use super::super as two;
            let margins = table.margins();
            prop_assert!(same(fleiss_kappa(&ratings, &identity), two::scott_pi(&margins), two::scott_pi_se(&table)));
            prop_assert!(same(gwet_ac(&ratings, &identity), two::gwet_ac1(&margins, 3), two::gwet_ac1_se(&table, 3)));
            // Of two raters Conger's κ is Cohen's, whose large-sample error divides by n in place of n − 1.
            let n = margins.n as f64;
            let cohen = two::cohen_kappa_se(&table).map(|se| se * (n / (n - 1.0)).sqrt());
            let cohen = if margins.n < 2 { Err(Undefined::NoItems) } else { cohen };
            prop_assert!(same(conger_kappa(&ratings, &identity), two::cohen_kappa(&margins), cohen));
        }

        #[test]
        fn swapping_raters_or_labels_changes_nothing(columns in any_ratings()) {
            let turned: Vec<Vec<u16>> = columns.iter().rev().cloned().collect();
            let renamed: Vec<Vec<u16>> = columns
                .iter()
                .map(|column| column.iter().map(|&label| if label < 3 { 2 - label } else { label }).collect())
                .collect();
            for (coefficient, scale) in ALL.into_iter().zip([Scale::Identity, Scale::Linear].into_iter().cycle()) {
                let weights = Weights::ranked(scale, 3);
                let of = |columns: &[Vec<u16>]| coefficient(&Ratings::from_columns(3, columns).unwrap(), &weights);
                for other in [of(&turned), of(&renamed)] {
                    match (of(&columns), other) {
                        (Ok(a), Ok(b)) => {
                            prop_assert!((a.value - b.value).abs() < 1e-12);
                            prop_assert!((a.gwet_error.unwrap_or(0.0) - b.gwet_error.unwrap_or(0.0)).abs() < 1e-9);
                        }
                        (a, b) => prop_assert_eq!(a.err(), b.err()),
                    }
                }
            }
        }

        /// The plain linearisation is the derivative of the value by the weight of each item.
        #[test]
        fn the_linear_error_is_the_jackknife_of_many_copies(columns in any_ratings()) {
            const COPIES: u32 = 200_000;
            for coefficient in ALL {
                let weights = Weights::ranked(Scale::Quadratic, 3);
                let ratings = Ratings::from_columns(3, &columns).unwrap();
                let Ok(estimate) = coefficient(&ratings, &weights) else { continue };
                let Some(error) = estimate.linear_error else { continue };
                let many: Vec<u32> = ratings.times().iter().map(|times| times * COPIES).collect();
                let of = |times: &[u32]| coefficient(&ratings.resampled(times), &weights).unwrap().value;
                // Krippendorff's correction for few ratings goes with copies, so the centre is that of the copies.
                let (n, mut squares) = (f64::from(ratings.n_items()), 0.0);
                for (at, times) in ratings.times().iter().enumerate() {
                    let [mut more, mut less] = [many.clone(), many.clone()];
                    more[at] += 1_000;
                    less[at] -= 1_000;
                    let slope = (of(&more) - of(&less)) / 2_000.0 * f64::from(COPIES);
                    squares += f64::from(*times) * slope * slope;
                }
                let jackknife = (squares * n / (n - 1.0)).sqrt();
                prop_assert!((jackknife - error).abs() < 1e-4 * (1.0 + error), "{jackknife} {error}");
            }
        }
    }
}
