//! Krippendorff's α with agreement weights.

use crate::stats::Undefined;
use crate::stats::agreement::several::{disagreeing, mean_distances};
use crate::stats::agreement::{Estimate, Ratings, Weights};

/// Krippendorff's α with agreement weights, and its errors.
///
/// ```text
/// α = (p_a − p_e)/(1 − p_e),   p_a = (1 − 1/N) p′ + 1/N,   p′ = Σ_i r_i a_i/N,   p_e = Σ_kl w_kl n_k n_l/N²
///     r_i ≥ 2: ratings of item i; a_i: the weighted share of agreeing pairs of them; n_k: ratings k in such items; N = Σ n_k
/// SE² = Σ_i (r_i/r̄)² (a_i − p′ − 2 (1 − α′)(p_e,i − p_e))² / ((1 − p_e)² n₂ (n₂ − 1)),   α′ = (p′ − p_e)/(1 − p_e)
///     p_e,i: the mean over item i's ratings k of Σ_l w_kl n_l/N; r̄ = N/n₂; n₂: items with r_i ≥ 2
/// ```
///
/// Gwet (2014), *Handbook of Inter-Rater Reliability*, 4th ed., section 5.3 and, for the error, irrCAC's `krippen.alpha.raw`. With
/// identity, quadratic or ratio weights the value is that of [`krippendorff_alpha`](crate::stats::agreement::krippendorff_alpha); with ordinal weights it is not. The linear
/// error counts items with one rating among the n items that vary: Σ_i above times n/((n − 1) n₂²). Both leave out that 1/N
/// varies.
///
/// # Errors
/// [`Undefined::NoItems`], [`Undefined::NoPairs`], [`Undefined::NoVariation`] (0/0), [`Undefined::WeightsDoNotFit`].
///
/// ```
/// use tiebreak::stats::agreement::{Ratings, Weights, krippendorff_alpha_weighted};
/// let columns = [[0, 1, 0, 0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]];
/// let ratings = Ratings::from_columns(2, &columns).unwrap();
/// let alpha = krippendorff_alpha_weighted(&ratings, &Weights::identity(2)).unwrap();
/// assert!((alpha.value - 2.0 / 21.0).abs() < 1e-15);
/// ```
pub fn krippendorff_alpha_weighted(ratings: &Ratings, weights: &Weights) -> Result<Estimate, Undefined> {
    if weights.q() != usize::from(ratings.q()) {
        return Err(Undefined::WeightsDoNotFit);
    }
    if ratings.n_items() == 0 {
        return Err(Undefined::NoItems);
    }
    let paired = || {
        ratings
            .patterns()
            .filter(|pattern| pattern.times > 0)
            .filter_map(|pattern| Some((pattern, disagreeing(pattern.tallies, weights)?)))
    };
    let (mut n_paired, mut n, mut observed) = (0.0, 0.0, 0.0);
    let mut shares = vec![0.0; weights.q()];
    for (pattern, disagreement) in paired() {
        let (times, m) = (f64::from(pattern.times), f64::from(pattern.n_ratings()));
        (n_paired, n) = (n_paired + times, n + times * m);
        observed += times * m * disagreement;
        for (category, count) in pattern.tallies {
            if let Some(share) = shares.get_mut(usize::from(*category)) {
                *share += times * f64::from(*count);
            }
        }
    }
    if n_paired == 0.0 {
        return Err(Undefined::NoPairs);
    }
    observed /= n;
    shares.iter_mut().for_each(|share| *share /= n);
    let distances = mean_distances(weights, &shares);
    let expected: f64 = distances.iter().zip(&shares).map(|(distance, share)| distance * share).sum();
    if expected <= 0.0 {
        return Err(Undefined::NoVariation);
    }
    let mut squares = 0.0;
    for (pattern, disagreement) in paired() {
        let m = f64::from(pattern.n_ratings());
        let of = |(category, count): &(u16, u32)| {
            f64::from(*count) * distances.get(usize::from(*category)).copied().unwrap_or(0.0)
        };
        let pull = pattern.tallies.iter().map(of).sum::<f64>() / m - expected;
        let term = (observed - disagreement + 2.0 * observed / expected * pull) / expected;
        squares += f64::from(pattern.times) * (m * n_paired / n * term).powi(2);
    }
    let n_rated = f64::from(ratings.n_items());
    Ok(Estimate {
        value: 1.0 - (1.0 - 1.0 / n) * observed / expected,
        observed: 1.0 - (1.0 - 1.0 / n) * observed,
        expected: 1.0 - expected,
        gwet_error: (n_paired > 1.0).then(|| (squares / (n_paired * (n_paired - 1.0))).sqrt()),
        linear_error: (n_rated > 1.0).then(|| (squares * n_rated / (n_rated - 1.0)).sqrt() / n_paired),
        n: ratings.n_items(),
    })
}
