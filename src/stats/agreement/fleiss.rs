//! What goes with Fleiss' κ where every item has as many ratings: the test of κ = 0 and the κ of single categories.

use super::Ratings;
use crate::stats::Undefined;

/// Items, ratings of each, and the shares of the categories.
struct Complete {
    n: f64,
    m: f64,
    shares: Vec<f64>,
}

impl Complete {
    fn of(ratings: &Ratings) -> Result<Self, Undefined> {
        let n = ratings.n_items();
        let m = ratings.patterns().map(|pattern| pattern.n_ratings()).max().ok_or(Undefined::NoItems)?;
        if ratings.patterns().any(|pattern| pattern.n_ratings() != m) {
            return Err(Undefined::UnequalRatings);
        }
        if m < 2 {
            return Err(Undefined::NoPairs);
        }
        let all = f64::from(n) * f64::from(m);
        let mut given = vec![0u64; usize::from(ratings.q())];
        for pattern in ratings.patterns() {
            for (category, count) in pattern.tallies {
                if let Some(given) = given.get_mut(usize::from(*category)) {
                    *given += u64::from(*count) * u64::from(pattern.times);
                }
            }
        }
        let shares = given.into_iter().map(|given| given as f64 / all).collect();
        Ok(Self { n: f64::from(n), m: f64::from(m), shares })
    }
}

/// The standard error of Fleiss' κ if there were no agreement beyond chance, for the test of κ = 0 only.
///
/// ```text
/// SE₀² = 2 [ (Σ_k p_k q_k)² − Σ_k p_k q_k (q_k − p_k) ] / (n m (m − 1) (Σ_k p_k q_k)²)
///     p_k: the share of category k in all ratings, q_k = 1 − p_k; n: items; m: ratings of each
/// ```
///
/// Fleiss, Nee & Landis (1979), *Psychological Bulletin* 86:974–977, eq. 12, which puts right the formula of Fleiss (1971). Of the
/// 30 patients of Fleiss (1971) it is .024, where the error for an interval is .054.
///
/// # Errors
/// [`Undefined::UnequalRatings`] where items differ in their number of ratings; [`Undefined::NoVariation`], [`Undefined::NoItems`],
/// [`Undefined::NoPairs`].
///
/// ```
/// use tiebreak::stats::agreement::{Ratings, fleiss_null_se};
/// // Two categories used alike: √(2/(n m (m − 1))) = √(1/6).
/// let ratings = Ratings::from_counts(&[[3, 0], [0, 3]]).unwrap();
/// assert!((fleiss_null_se(&ratings).unwrap() - (1.0f64 / 6.0).sqrt()).abs() < 1e-15);
/// ```
pub fn fleiss_null_se(ratings: &Ratings) -> Result<f64, Undefined> {
    let complete = Complete::of(ratings)?;
    let (mut spread, mut skew) = (0.0, 0.0);
    for p in &complete.shares {
        spread += p * (1.0 - p);
        skew += p * (1.0 - p) * (1.0 - 2.0 * p);
    }
    if spread == 0.0 {
        return Err(Undefined::NoVariation);
    }
    let room = spread * spread - skew;
    Ok((2.0 * room.max(0.0) / (complete.n * complete.m * (complete.m - 1.0))).sqrt() / spread)
}

/// Fleiss' κ of one category against all others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CategoryKappa {
    /// κ, undefined where nobody or everybody chose the category throughout.
    pub kappa: Result<f64, Undefined>,
    /// Its standard error if there were no agreement beyond chance.
    pub null_se: f64,
}

/// Fleiss' κ of each category: of all categories, the mean weighted by p_k q_k is κ itself.
///
/// ```text
/// κ_k = 1 − Σ_i x_ik (m − x_ik) / (n m (m − 1) p_k q_k),   SE₀ = √(2/(n m (m − 1)))
///     x_ik: ratings of item i that are category k; p_k: its share in all ratings, q_k = 1 − p_k; n: items; m: ratings of each
/// ```
///
/// Fleiss (1971), *Psychological Bulletin* 76:378–382, eq. 23; the error: Fleiss, Nee & Landis (1979), eq. 13.
///
/// # Errors
/// As [`fleiss_null_se`]; a category without variation has its own [`Undefined::NoVariation`].
///
/// ```
/// use tiebreak::stats::agreement::{Ratings, fleiss_by_category};
/// let of_each = fleiss_by_category(&Ratings::from_counts(&[[2, 0, 0], [0, 2, 0], [1, 1, 0]]).unwrap()).unwrap();
/// assert!((of_each[0].kappa.unwrap() - 1.0 / 3.0).abs() < 1e-15);
/// assert!(of_each[2].kappa.is_err());
/// ```
pub fn fleiss_by_category(ratings: &Ratings) -> Result<Vec<CategoryKappa>, Undefined> {
    let complete = Complete::of(ratings)?;
    let mut differing = vec![0.0; complete.shares.len()];
    for pattern in ratings.patterns() {
        for (category, count) in pattern.tallies {
            if let Some(sum) = differing.get_mut(usize::from(*category)) {
                *sum += f64::from(pattern.times) * f64::from(*count) * (complete.m - f64::from(*count));
            }
        }
    }
    let pairs = complete.n * complete.m * (complete.m - 1.0);
    let of_each = complete.shares.iter().zip(&differing).map(|(p, differing)| {
        let room = pairs * p * (1.0 - p);
        let kappa = if room > 0.0 { Ok(1.0 - differing / room) } else { Err(Undefined::NoVariation) };
        CategoryKappa { kappa, null_se: (2.0 / pairs).sqrt() }
    });
    Ok(of_each.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::agreement::{Weights, fleiss_kappa};
    use proptest::prelude::*;

    #[test]
    fn unequal_numbers_of_ratings_have_no_such_error() {
        let of = |rows: &[[u32; 2]]| fleiss_null_se(&Ratings::from_counts(rows).unwrap());
        assert_eq!(of(&[[2, 1], [1, 1]]), Err(Undefined::UnequalRatings));
        assert_eq!(of(&[[2, 0], [2, 0]]), Err(Undefined::NoVariation));
        assert_eq!(of(&[[1, 0], [0, 1]]), Err(Undefined::NoPairs));
        assert_eq!(of(&[]), Err(Undefined::NoItems));
    }

    proptest! {
        #[test]
        fn kappa_is_the_mean_of_those_of_its_categories(firsts in proptest::collection::vec((0u32..4, 0u32..4), 2..9)) {
            let rows: Vec<[u32; 3]> = firsts.iter().map(|&(a, b)| [a.min(4 - b), b, 4 - b - a.min(4 - b)]).collect();
            let ratings = Ratings::from_counts(&rows).unwrap();
            if let (Ok(kappa), Ok(of_each)) = (fleiss_kappa(&ratings, &Weights::identity(3)), fleiss_by_category(&ratings)) {
                let share = |k: usize| rows.iter().map(|row| f64::from(row[k])).sum::<f64>() / (4.0 * rows.len() as f64);
                let (mut sum, mut all) = (0.0, 0.0);
                for (k, category) in of_each.iter().enumerate() {
                    let weight = share(k) * (1.0 - share(k));
                    sum += weight * category.kappa.unwrap_or(0.0);
                    all += weight;
                }
                prop_assert!((sum / all - kappa.value).abs() < 1e-12);
            }
        }
    }
}
