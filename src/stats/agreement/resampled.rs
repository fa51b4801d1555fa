//! Cohen's κ of whole clusters drawn again, and its errors. The items of a page are drawn by the engine.

use std::ops::Range;

use super::{Margins, cohen_kappa};
use crate::rng::{Draws, Seed};
use crate::stats::Undefined;
use crate::stats::avg::Clusters;

/// κ of replicates, those left out in which it is 0/0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KappaReplicates {
    /// κ, replicate by replicate.
    pub values: Vec<f64>,
    /// Replicates in which both raters used one label only.
    pub n_undefined: u32,
}

impl KappaReplicates {
    fn take(&mut self, kappa: Result<f64, Undefined>) {
        match kappa {
            Ok(kappa) => self.values.push(kappa),
            Err(_) => self.n_undefined += 1,
        }
    }
}

/// Two raters' labels of items that come in clusters, as the margins of each cluster's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusteredLabels {
    q: usize,
    n_clusters: u32,
    /// For each cluster: items, agreements, the first rater's and the second rater's label counts.
    counts: Vec<u64>,
}

impl ClusteredLabels {
    /// The labels of two raters, below `q`, and the clusters of the items.
    ///
    /// # Errors
    /// [`Undefined::NoItems`] for none, or where labels and clusters are not as many; [`Undefined::NoSuchLabel`].
    pub fn new(q: u16, first: &[u16], second: &[u16], clusters: &Clusters) -> Result<Self, Undefined> {
        let n_items = clusters.of_items().len();
        if n_items == 0 || first.len() != n_items || second.len() != n_items {
            return Err(Undefined::NoItems);
        }
        if first.iter().chain(second).any(|label| *label >= q) {
            return Err(Undefined::NoSuchLabel);
        }
        let width = 2 + 2 * usize::from(q);
        let mut counts = vec![0; width * clusters.count() as usize];
        for ((a, b), cluster) in first.iter().zip(second).zip(clusters.of_items()) {
            let start = *cluster as usize * width;
            let (row, column) = (2 + usize::from(*a), 2 + usize::from(q) + usize::from(*b));
            let own = counts.get_mut(start..start + width).unwrap_or_default();
            for at in [0, row, column].into_iter().chain((a == b).then_some(1)) {
                if let Some(count) = own.get_mut(at) {
                    *count += 1;
                }
            }
        }
        Ok(Self { q: usize::from(q), n_clusters: clusters.count(), counts })
    }

    /// The number of clusters.
    pub fn n_clusters(&self) -> u32 {
        self.n_clusters
    }

    fn width(&self) -> usize {
        2 + 2 * self.q
    }

    fn of_cluster(&self, cluster: u32) -> &[u64] {
        let start = cluster as usize * self.width();
        self.counts.get(start..start + self.width()).unwrap_or_default()
    }

    fn sum(&self, clusters: impl Iterator<Item = u32>) -> Vec<u64> {
        let mut sum = vec![0; self.width()];
        for cluster in clusters {
            sum.iter_mut().zip(self.of_cluster(cluster)).for_each(|(sum, count)| *sum += count);
        }
        sum
    }

    fn margins(&self, counts: &[u64]) -> Margins {
        let part = |from: usize| counts.get(from..from + self.q).unwrap_or_default().to_vec();
        let at = |at: usize| counts.get(at).copied().unwrap_or(0);
        Margins { n: at(0), agreed: at(1), first: part(2), second: part(2 + self.q) }
    }

    /// κ of the items of some clusters, each as often as it is named.
    ///
    /// # Errors
    /// As [`cohen_kappa`].
    pub fn kappa_of(&self, clusters: impl Iterator<Item = u32>) -> Result<f64, Undefined> {
        cohen_kappa(&self.margins(&self.sum(clusters)))
    }

    /// The standard error of κ with clusters for the units: linearisation, with a factor for few clusters.
    ///
    /// ```text
    /// SE² = G/(G − 1) · Σ_g U_g² / n²,   U_g = Σ_{i in g} [a_i − p_o − (1 − κ)(c_{x_i} + r_{y_i} − 2 p_e)]/(1 − p_e)
    ///     G: clusters; n: items; a_i: 1 if both raters gave item i the same label, else 0; x_i, y_i: its two labels; r, c: the label shares
    ///     of the first and the second rater
    /// ```
    ///
    /// Liang & Zeger (1986), *Biometrika* 73:13–22, of the influence function of κ. With every item on its own it is
    /// [`cohen_kappa_se`](super::cohen_kappa_se) times √(n/(n − 1)). Below 20 clusters it tends to be too small.
    ///
    /// # Errors
    /// As [`cohen_kappa`]; [`Undefined::OneGroup`] for a single cluster.
    pub fn sandwich_se(&self) -> Result<f64, Undefined> {
        let margins = self.margins(&self.sum(0..self.n_clusters));
        let kappa = cohen_kappa(&margins)?;
        let clusters = f64::from(self.n_clusters);
        if self.n_clusters < 2 {
            return Err(Undefined::OneGroup);
        }
        let n = margins.n as f64;
        let share = |counts: &[u64]| counts.iter().map(|count| *count as f64 / n).collect::<Vec<f64>>();
        let (rows, columns) = (share(&margins.first), share(&margins.second));
        let expected: f64 = rows.iter().zip(&columns).map(|(r, c)| r * c).sum();
        let observed = margins.agreed as f64 / n;
        let dot = |counts: &[u64], shares: &[f64]| {
            counts.iter().zip(shares).map(|(count, share)| *count as f64 * share).sum::<f64>()
        };
        let of_cluster = |cluster| {
            let own = self.margins(self.of_cluster(cluster));
            let pull = dot(&own.first, &columns) + dot(&own.second, &rows) - 2.0 * own.n as f64 * expected;
            (own.agreed as f64 - own.n as f64 * observed - (1.0 - kappa) * pull) / (1.0 - expected)
        };
        let squares: f64 =
            (0..self.n_clusters).map(|cluster| of_cluster(cluster) * of_cluster(cluster)).sum();
        Ok((clusters / (clusters - 1.0) * squares).sqrt() / n)
    }

    /// κ without each cluster in turn.
    ///
    /// # Errors
    /// As [`cohen_kappa`], where what is left has no κ.
    pub fn left_out(&self) -> Result<Vec<f64>, Undefined> {
        let all = self.sum(0..self.n_clusters);
        let without = |cluster| {
            let left: Vec<u64> =
                all.iter().zip(self.of_cluster(cluster)).map(|(all, own)| all - own).collect();
            cohen_kappa(&self.margins(&left))
        };
        (0..self.n_clusters).map(without).collect()
    }

    /// The standard error of κ by leaving out clusters.
    ///
    /// ```text
    /// SE² = (G − 1)/G · Σ_g (κ₍g₎ − κ̄)²        κ₍g₎: κ without cluster g, κ̄ their mean; G: clusters
    /// ```
    ///
    /// Tukey (1958); Davison & Hinkley (1997), *Bootstrap Methods and their Application*, section 2.7.3.
    ///
    /// # Errors
    /// As [`ClusteredLabels::left_out`]; [`Undefined::OneGroup`] for a single cluster.
    pub fn jackknife_se(&self) -> Result<f64, Undefined> {
        if self.n_clusters < 2 {
            return Err(Undefined::OneGroup);
        }
        let left_out = self.left_out()?;
        let clusters = f64::from(self.n_clusters);
        let mean = left_out.iter().sum::<f64>() / clusters;
        let squares: f64 = left_out.iter().map(|kappa| (kappa - mean) * (kappa - mean)).sum();
        Ok(((clusters - 1.0) / clusters * squares).sqrt())
    }

    /// The cluster bootstrap of κ: as many whole clusters as there are, with replacement, for a range of replicates.
    ///
    /// Davison & Hinkley (1997), section 3.8. The number of items varies between replicates. Word j of replicate r is draw j.
    ///
    /// ```
    /// use tiebreak::rng::Seed;
    /// use tiebreak::stats::agreement::ClusteredLabels;
    /// use tiebreak::stats::avg::Clusters;
    /// let clusters = Clusters::named([1, 1, 2, 2, 3]);
    /// let labels = ClusteredLabels::new(2, &[0, 1, 0, 1, 1], &[0, 1, 1, 1, 0], &clusters).unwrap();
    /// let drawn = labels.bootstrap(Seed(1), 0..100);
    /// assert_eq!(drawn.values.len() + drawn.n_undefined as usize, 100);
    /// ```
    pub fn bootstrap(&self, seed: Seed, replicates: Range<u32>) -> KappaReplicates {
        let mut draws = Draws::new(seed);
        let mut resampled = KappaReplicates::default();
        for replicate in replicates {
            draws.start(replicate);
            let drawn = (0..self.n_clusters).map(|_| draws.index(self.n_clusters));
            resampled.take(self.kappa_of(drawn));
        }
        resampled
    }
}

#[cfg(test)]
mod tests {
    use super::super::cohen_kappa_se;
    use super::super::table::tests::table;
    use super::*;

    fn columns(rows: [[u32; 2]; 2]) -> [Vec<u16>; 2] {
        let cells =
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j): (usize, usize)| ((i as u16, j as u16), rows[i][j]));
        let labels = || cells.iter().flat_map(|(labels, n)| std::iter::repeat_n(*labels, *n as usize));
        [labels().map(|(a, _)| a).collect(), labels().map(|(_, b)| b).collect()]
    }

    #[test]
    fn items_on_their_own_are_the_usual_case() {
        let rows = [[38, 56], [14, 34]];
        let [first, second] = columns(rows);
        let labels = ClusteredLabels::new(2, &first, &second, &Clusters::singles(142)).unwrap();
        let se = cohen_kappa_se(&table(rows)).unwrap();
        assert!((labels.sandwich_se().unwrap() - se * (142.0f64 / 141.0).sqrt()).abs() < 1e-12);
        assert!((labels.jackknife_se().unwrap() / se - 1.0).abs() < 0.02);
        let spread = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            (values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
        };
        let drawn = labels.bootstrap(Seed(2), 0..4_000);
        assert!((spread(&drawn.values) / se - 1.0).abs() < 0.06 && drawn.n_undefined == 0);
    }

    #[test]
    fn what_has_no_clusters_says_why() {
        let new = |q, first: &[u16], second: &[u16]| {
            ClusteredLabels::new(q, first, second, &Clusters::named([1, 1]))
        };
        assert_eq!(new(2, &[0, 2], &[0, 0]), Err(Undefined::NoSuchLabel));
        assert_eq!(new(2, &[0], &[0]), Err(Undefined::NoItems));
        let one = new(2, &[0, 1], &[1, 1]).unwrap();
        assert_eq!(
            (one.sandwich_se(), one.jackknife_se()),
            (Err(Undefined::OneGroup), Err(Undefined::OneGroup))
        );
        let same = new(2, &[0, 0], &[0, 0]).unwrap();
        assert_eq!(same.bootstrap(Seed(1), 0..5).n_undefined, 5);
    }
}
