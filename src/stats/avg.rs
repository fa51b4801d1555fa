//! avg@n, the mean over problems of the share of right samples, and the two sources of its spread: which problems
//! were asked, and which samples were drawn.

use super::coverage::Graded;
use super::twofold::total;
use crate::numbered::Numbered;

/// The mean; `None` for no values.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| total(values.iter().copied()) / values.len() as f64)
}

/// The squares of the deviations from the mean, added up.
fn squares(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    Some(total(values.iter().map(|x| (x - mean) * (x - mean))))
}

/// The standard error of a mean over independent values.
///
/// ```text
/// SE = SD/√N,   SD² = Σ (x_i − x̄)²/(N − 1)        x_i: the value of problem i; N: problems
/// ```
///
/// Of question means it already contains what chance does to the samples (Miller, 2024, *Adding Error Bars to Evals*,
/// eq. 1): nothing is to be added for it. `None` for fewer than two values.
///
/// ```
/// use tiebreak::stats::avg::standard_error;
/// // 12 of 30 problems solved by their one sample: lighteval prints 0.4000 ± 0.0910.
/// let values: Vec<f64> = (0..30).map(|i| f64::from(i < 12)).collect();
/// assert!((standard_error(&values).unwrap() - (6.0f64 / 725.0).sqrt()).abs() < 1e-15);
/// ```
pub fn standard_error(values: &[f64]) -> Option<f64> {
    let freedom = values.len().checked_sub(1).filter(|freedom| *freedom > 0)?;
    Some((squares(values)? / freedom as f64 / values.len() as f64).sqrt())
}

/// What the choice of samples does to avg@n on these very problems: the standard deviation of another run of them.
///
/// ```text
/// SE² = (1/N²) Σ x̄_i (1 − x̄_i)/(n_i − 1)        x̄_i: the share of right samples of problem i; n_i: its samples; N: problems
/// ```
///
/// Each term is the unbiased variance of a share. `None` for no problems, and where a problem has a single sample, which
/// says nothing of its own spread: not 0.
///
/// ```
/// use tiebreak::stats::avg::seed_error;
/// use tiebreak::stats::coverage::Graded;
/// let problems = [4, 1, 3, 0].map(|c| Graded::new(4, c).unwrap());
/// assert!((seed_error(&problems).unwrap() - (1.0f64 / 128.0).sqrt()).abs() < 1e-16);
/// ```
pub fn seed_error(problems: &[Graded]) -> Option<f64> {
    Some((within(problems)? / problems.len() as f64).sqrt())
}

/// The mean over problems of the variance of their share of right samples.
fn within(problems: &[Graded]) -> Option<f64> {
    let of = |p: &Graded| {
        let freedom = p.n().checked_sub(1).filter(|freedom| *freedom > 0)?;
        Some(p.share() * (1.0 - p.share()) / f64::from(freedom))
    };
    mean(&problems.iter().map(of).collect::<Option<Vec<f64>>>()?)
}

/// How far the solve rates of problems lie apart, without what chance adds to their estimates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuestionVariance {
    /// The estimate; 0 where it came out negative.
    pub variance: f64,
    /// Whether it came out negative, and was set to 0.
    pub clipped: bool,
}

/// The variance of the solve rates over problems.
///
/// ```text
/// Var(p)^ = s² − (1/N) Σ x̄_i (1 − x̄_i)/(n_i − 1)
///     s²: the variance of the shares x̄_i, N − 1 in its divisor; n_i: samples of problem i; N: problems
/// ```
///
/// The one-way random effects estimate (Searle, Casella & McCulloch, 1992, section 3.5), with the spread within each
/// problem at its own number of samples. `None` for fewer than two problems, and where one has a single sample.
///
/// ```
/// use tiebreak::stats::avg::question_variance;
/// use tiebreak::stats::coverage::Graded;
/// let problems = [4, 2, 0, 3, 1].map(|c| Graded::new(4, c).unwrap());
/// assert!((question_variance(&problems).unwrap().variance - 11.0 / 96.0).abs() < 1e-16);
/// ```
pub fn question_variance(problems: &[Graded]) -> Option<QuestionVariance> {
    let shares: Vec<f64> = problems.iter().map(|p| p.share()).collect();
    let error = standard_error(&shares)?;
    let variance = error * error * problems.len() as f64 - within(problems)?;
    Some(QuestionVariance { variance: variance.max(0.0), clipped: variance < 0.0 })
}

/// The variance of the mean of questions drawn again with replacement: what the question bootstrap tends to.
///
/// ```text
/// Σ (x_i − x̄)²/N²        x_i: the value of problem i; N: problems
/// ```
///
/// It is (N − 1)/N of the square of [`standard_error`]. `None` for no values.
pub fn question_bootstrap_variance(values: &[f64]) -> Option<f64> {
    let n = values.len() as f64;
    Some(squares(values)? / (n * n))
}

/// The variance of the nested bootstrap, which draws questions and then samples of each: a comparison only, as it counts
/// the chance of the samples twice.
///
/// ```text
/// Σ (x̄_i − x̄)²/N² + Σ x̄_i (1 − x̄_i)/n_i/N²        x̄_i: the share of right samples of problem i
/// ```
///
/// `None` for no problems.
pub fn nested_bootstrap_variance(problems: &[Graded]) -> Option<f64> {
    let shares: Vec<f64> = problems.iter().map(|p| p.share()).collect();
    let n = problems.len() as f64;
    let again: f64 = problems.iter().map(|p| p.share() * (1.0 - p.share()) / f64::from(p.n())).sum();
    Some(question_bootstrap_variance(&shares)? + again / (n * n))
}

/// The clusters of items: for each item, the number of its cluster.
///
/// Numbers are 0, 1, … without a gap; an item on its own is a cluster of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clusters {
    of_item: Vec<u32>,
    n: u32,
}

impl Clusters {
    /// Numbers clusters by the order in which their names, here any numbers, come up.
    ///
    /// ```
    /// use tiebreak::stats::avg::Clusters;
    /// let clusters = Clusters::named([7, 3, 7]);
    /// assert_eq!((clusters.of_items(), clusters.count()), (&[0, 1, 0][..], 2));
    /// ```
    pub fn named(names: impl IntoIterator<Item = u64>) -> Self {
        let mut known = Numbered::default();
        let of_item = names.into_iter().map(|name| known.number(name.to_le_bytes())).collect();
        Self { of_item, n: known.count() }
    }

    /// Every item on its own.
    pub fn singles(n: u32) -> Self {
        Self { of_item: (0..n).collect(), n }
    }

    /// For each item, its cluster.
    pub fn of_items(&self) -> &[u32] {
        &self.of_item
    }

    /// How many clusters.
    pub fn count(&self) -> u32 {
        self.n
    }

    /// The deviations from the mean, added up within each cluster.
    fn deviations(&self, values: &[f64]) -> Option<Vec<f64>> {
        if values.len() != self.of_item.len() {
            return None;
        }
        let (mean, mut sums) = (mean(values)?, vec![0.0; self.n as usize]);
        for (value, &cluster) in values.iter().zip(&self.of_item) {
            *sums.get_mut(cluster as usize)? += value - mean;
        }
        Some(sums)
    }
}

/// The standard error of a mean whose values come in clusters that may move together.
///
/// ```text
/// SE² = G/(G − 1) · Σ_g (Σ_{i∈g} (x_i − x̄))²/N²        g: a cluster; G: clusters; N: values
/// ```
///
/// Liang & Zeger (1986), *Biometrika* 73:13–22, with the correction for few clusters; with each value on its own it is
/// [`standard_error`]. `None` for fewer than two clusters and for values that are not as many as the clusters' items.
///
/// ```
/// use tiebreak::stats::avg::{Clusters, clustered_error};
/// let clusters = Clusters::named([0, 0, 1, 1, 2, 2]);
/// let error = clustered_error(&[1.0, 1.0, 0.0, 0.0, 1.0, 0.0], &clusters).unwrap();
/// assert!((error - (1.0f64 / 12.0).sqrt()).abs() < 1e-15);
/// ```
pub fn clustered_error(values: &[f64], clusters: &Clusters) -> Option<f64> {
    let sums = clusters.deviations(values)?;
    let groups = f64::from(clusters.n);
    let n = values.len() as f64;
    (clusters.n > 1).then(|| (groups / (groups - 1.0) * total(sums.iter().map(|sum| sum * sum))).sqrt() / n)
}

/// The clustered standard error without the correction for few clusters, as another tool prints it: a comparison.
///
/// ```text
/// SE² = Σ (x_i − x̄)²/(N (N − 1)) + (1/N²) Σ_g Σ_{i≠j∈g} (x_i − x̄)(x_j − x̄)
/// ```
///
/// Miller (2024), *Adding Error Bars to Evals*, eq. 4. `None` as [`clustered_error`].
pub fn miller_clustered_error(values: &[f64], clusters: &Clusters) -> Option<f64> {
    let sums = clusters.deviations(values)?;
    let n = values.len() as f64;
    let alone = standard_error(values)?;
    let pairs = total(sums.iter().map(|sum| sum * sum)) - squares(values)?;
    (clusters.n > 1).then(|| (alone * alone + pairs / (n * n)).max(0.0).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn graded(n: u32, rights: &[u32]) -> Vec<Graded> {
        rights.iter().map(|&c| Graded::new(n, c).unwrap()).collect()
    }

    #[test]
    fn one_sample_says_nothing_of_its_spread() {
        let once = graded(1, &[1, 0, 1]);
        assert_eq!((seed_error(&once), question_variance(&once)), (None, None));
        assert_eq!((seed_error(&[]), question_variance(&graded(4, &[2]))), (None, None));
        assert_eq!((standard_error(&[1.0]), mean(&[]), question_bootstrap_variance(&[])), (None, None, None));
    }

    #[test]
    fn problems_alike_have_no_variance_and_say_so() {
        let got = question_variance(&graded(4, &[2, 2, 2])).unwrap();
        assert_eq!(got, QuestionVariance { variance: 0.0, clipped: true });
        assert_eq!(seed_error(&graded(4, &[4, 0])), Some(0.0));
    }

    #[test]
    fn clusters_are_counted() {
        let values = [1.0, 1.0, 0.0, 0.0, 1.0, 0.0];
        let pairs = Clusters::named([0, 0, 1, 1, 2, 2]);
        let miller = miller_clustered_error(&values, &pairs).unwrap();
        assert!((miller - (23.0f64 / 360.0).sqrt()).abs() < 1e-15, "{miller}");
        assert_eq!(clustered_error(&values, &Clusters::named([0; 6])), None);
        assert_eq!(clustered_error(&values, &Clusters::singles(5)), None);
    }

    proptest! {
        #[test]
        fn clusters_of_one_are_none(values in proptest::collection::vec(-1.0f64..1.0, 2..40)) {
            let singles = Clusters::singles(values.len() as u32);
            let plain = standard_error(&values).unwrap();
            for error in [clustered_error(&values, &singles), miller_clustered_error(&values, &singles)] {
                prop_assert!((error.unwrap() - plain).abs() < 1e-15);
            }
            let n = values.len() as f64;
            let bootstrap = question_bootstrap_variance(&values).unwrap();
            prop_assert!((bootstrap - plain * plain * (n - 1.0) / n).abs() < 1e-15);
        }

        #[test]
        fn samples_and_questions_add_up(rights in proptest::collection::vec(0u32..=8, 2..30)) {
            // s²/N, which is the square of the standard error, is the questions' part and the samples' part.
            let problems = graded(8, &rights);
            let shares: Vec<f64> = problems.iter().map(|p| p.share()).collect();
            let questions = question_variance(&problems).unwrap();
            prop_assume!(!questions.clipped);
            let parts = questions.variance / problems.len() as f64 + seed_error(&problems).unwrap().powi(2);
            prop_assert!((parts - standard_error(&shares).unwrap().powi(2)).abs() < 1e-15);
        }
    }
}
