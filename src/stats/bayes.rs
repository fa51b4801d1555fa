//! Bayes@n: the posterior mean of a benchmark's score under a flat prior, and its spread.

use super::coverage::Graded;
use super::twofold::total;

/// A posterior mean and its standard deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Posterior {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
}

/// Bayes@n of a benchmark: the mean solve rate, each problem's with a uniform prior.
///
/// ```text
/// mean = (1/N) Σ (c_i + 1)/(n_i + 2)
/// Var  = (1/N²) Σ (c_i + 1)(n_i − c_i + 1)/((n_i + 2)² (n_i + 3))
///     N: problems; n_i: samples of problem i; c_i: right ones
/// ```
///
/// Hariri et al. (2025), arXiv 2510.04265, with two outcomes. It is the spread of the score on these problems, not on
/// others. `None` for no problems.
///
/// ```
/// use tiebreak::stats::bayes::bayes_at_n;
/// use tiebreak::stats::coverage::Graded;
/// let problems = [4, 2, 0].map(|c| Graded::new(4, c).unwrap());
/// let posterior = bayes_at_n(&problems).unwrap();
/// assert!((posterior.mean - 0.5).abs() < 1e-15);
/// assert!((posterior.sd - (19.0f64 / 2268.0).sqrt()).abs() < 1e-15);
/// ```
pub fn bayes_at_n(problems: &[Graded]) -> Option<Posterior> {
    let counts: Vec<[f64; 2]> =
        problems.iter().map(|p| [f64::from(p.n() - p.right()) + 1.0, f64::from(p.right()) + 1.0]).collect();
    bayes_of_categories(&counts, &[0.0, 1.0])
}

/// Bayes@n with more than two outcomes: the mean score of a benchmark, whose samples fall into categories.
///
/// ```text
/// m_i = Σ_j ν_ij w_j / T_i,   T_i = Σ_j ν_ij
/// mean = (1/N) Σ m_i;   Var = (1/N²) Σ_i (Σ_j ν_ij w_j²/T_i − m_i²)/(T_i + 1)
///     ν_ij: samples of problem i in category j, and those of the prior; w_j: the score of category j; N: problems
/// ```
///
/// Hariri et al. (2025), arXiv 2510.04265: a Dirichlet posterior, whose flat prior adds 1 to every category. `None` for
/// no problems, and for one without a count.
///
/// ```
/// use tiebreak::stats::bayes::bayes_of_categories;
/// // The quick start of the authors' package: μ = 0.575, σ = 0.084275.
/// let posterior = bayes_of_categories(&[[3.0, 3.0, 4.0], [2.0, 4.0, 4.0]], &[0.0, 0.5, 1.0]).unwrap();
/// assert!((posterior.mean - 0.575).abs() < 1e-15 && (posterior.sd - 0.084_275).abs() < 5e-7);
/// ```
pub fn bayes_of_categories<const N: usize>(counts: &[[f64; N]], scores: &[f64; N]) -> Option<Posterior> {
    let (mut means, mut variances) = (Vec::new(), Vec::new());
    for counts in counts {
        let all: f64 = counts.iter().sum();
        let of = |value: &dyn Fn(f64) -> f64| -> f64 {
            counts.iter().zip(scores).map(|(count, score)| count / all * value(*score)).sum()
        };
        let mean = of(&|score| score);
        let spread = of(&|score| (score - mean) * (score - mean));
        if all <= 0.0 || !mean.is_finite() || !spread.is_finite() {
            return None;
        }
        means.push(mean);
        variances.push(spread / (all + 1.0));
    }
    let n = counts.len() as f64;
    (n > 0.0).then(|| Posterior { mean: total(means) / n, sd: total(variances).max(0.0).sqrt() / n })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn without_problems_or_counts_there_is_no_posterior() {
        assert_eq!(bayes_at_n(&[]), None);
        assert_eq!(bayes_of_categories(&[[0.0, 0.0]], &[0.0, 1.0]), None);
    }

    proptest! {
        #[test]
        fn two_categories_have_the_beta_formula(n in 1u32..100, share in 0.0f64..=1.0) {
            let c = (f64::from(n) * share) as u32;
            let got = bayes_at_n(&[Graded::new(n, c).unwrap(); 3]).unwrap();
            let (n, c) = (f64::from(n), f64::from(c));
            let variance = (c + 1.0) * (n - c + 1.0) / ((n + 2.0).powi(2) * (n + 3.0)) / 3.0;
            prop_assert!((got.mean - (c + 1.0) / (n + 2.0)).abs() < 1e-15);
            prop_assert!((got.sd - variance.sqrt()).abs() < 1e-15);
        }
    }
}
