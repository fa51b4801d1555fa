//! Conger's κ, which keeps every rater's own shares of categories.

use super::several::{Observed, mean_distances};
use super::{Estimate, Ratings, Weights};
use crate::stats::Undefined;

/// Conger's κ: chance lets each rater pick categories by the shares of that rater's own ratings.
///
/// ```text
/// κ = 1 − D_o/D_e,   D_e = Σ_{g≠h} Σ_kl (1 − w_kl) p_gk p_hl / (r (r − 1))
///     D_o: as of [`percent_agreement`](super::percent_agreement); p_gk: the share of category k in rater g's ratings; r: raters with
///     a rating; w: agreement weights
/// ```
///
/// Conger (1980), *Psychological Bulletin* 88:322–328; gaps, weights and errors: Gwet (2014), *Handbook of Inter-Rater Reliability*,
/// 4th ed., section 3.5. Of two raters it is Cohen's κ. Its errors: [`Estimate`].
///
/// # Errors
/// [`Undefined::RatersUnknown`] where items are counts; [`Undefined::NoVariation`] where no two raters could disagree (0/0);
/// and as [`percent_agreement`](super::percent_agreement).
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, Ratings, Weights, conger_kappa};
/// // Cohen (1960), worked example with n = 200: κ = .492.
/// let table = ContingencyTable::new(vec![vec![88, 14, 18], vec![10, 40, 10], vec![2, 6, 12]]).unwrap();
/// let ratings = Ratings::from_table(&table).unwrap();
/// assert!((conger_kappa(&ratings, &Weights::identity(3)).unwrap().value - 29.0 / 59.0).abs() < 1e-15);
/// ```
pub fn conger_kappa(ratings: &Ratings, weights: &Weights) -> Result<Estimate, Undefined> {
    let observed = Observed::new(ratings, weights)?;
    if ratings.n_raters().is_none() {
        return Err(Undefined::RatersUnknown);
    }
    let raters = raters(ratings, weights);
    let r = raters.iter().filter(|rater| rater.n > 0.0).count() as f64;
    let pairs = r * (r - 1.0);
    let expected = raters.iter().map(|rater| rater.mean).sum::<f64>() / pairs;
    let pulls: Vec<f64> =
        ratings.patterns().map(|pattern| pull(&observed, &raters, pattern.labels)).collect();
    observed.estimate(expected, |at| pulls.get(at).map_or(0.0, |pull| 2.0 * pull / pairs))
}

/// A rater against all others.
struct Rater {
    /// Items rated.
    n: f64,
    /// For each category, its distance from a random rating of every other rater, added up.
    distances: Vec<f64>,
    /// The mean of that over this rater's ratings.
    mean: f64,
}

fn raters(ratings: &Ratings, weights: &Weights) -> Vec<Rater> {
    let m = ratings.n_raters().unwrap_or(0) as usize;
    let mut counts = vec![vec![0.0; weights.q()]; m];
    for pattern in ratings.patterns() {
        for (counts, label) in counts.iter_mut().zip(pattern.labels) {
            if let Some(count) = counts.get_mut(usize::from(*label)) {
                *count += f64::from(pattern.times);
            }
        }
    }
    let shares: Vec<(f64, Vec<f64>)> = counts
        .into_iter()
        .map(|counts| {
            let n: f64 = counts.iter().sum();
            (n, counts.into_iter().map(|count| if n > 0.0 { count / n } else { 0.0 }).collect())
        })
        .collect();
    let of_others = |own: usize| {
        let mut sum = vec![0.0; weights.q()];
        for (_, (_, shares)) in shares.iter().enumerate().filter(|(other, _)| *other != own) {
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        }
        sum
    };
    shares
        .iter()
        .enumerate()
        .map(|(own, (n, shares))| {
            let distances = mean_distances(weights, &of_others(own));
            let mean = distances.iter().zip(shares).map(|(distance, share)| distance * share).sum();
            Rater { n: *n, distances, mean }
        })
        .collect()
}

/// How an item moves each rater's shares, and with them what is expected.
fn pull(observed: &Observed, raters: &[Rater], labels: &[u16]) -> f64 {
    let of = |(rater, label): (&Rater, &u16)| {
        let distance = rater.distances.get(usize::from(*label))?;
        Some(observed.n / rater.n * (distance - rater.mean))
    };
    raters.iter().zip(labels).filter_map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::agreement::MISSING;

    #[test]
    fn counts_of_labels_are_not_enough() {
        let ratings = Ratings::from_counts(&[[2, 1], [0, 3]]).unwrap();
        assert_eq!(conger_kappa(&ratings, &Weights::identity(2)).unwrap_err(), Undefined::RatersUnknown);
    }

    #[test]
    fn a_rater_who_rated_nothing_is_none() {
        let [a, b, c] = [[0, 1, 0, 1, 1], [0, 1, 1, 1, 0], [MISSING; 5]];
        let of = |columns: &[[u16; 5]]| {
            conger_kappa(&Ratings::from_columns(2, columns).unwrap(), &Weights::identity(2)).unwrap()
        };
        assert_eq!(of(&[a, b, c]), of(&[a, b]));
    }
}
