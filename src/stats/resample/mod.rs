//! The bootstrap over problems, of many means at once.
//!
//! A replicate draws as many problems as there are, with replacement; or whole clusters of them, as many as there are
//! clusters. The draws are those of [`crate::rng`], addressed by replicate, so that ranges of replicates can be worked out
//! anywhere and put together. What a mean needs of a replicate is how often each problem was drawn: the sums are the
//! product of these counts with the problems' values. Problems with the same values are one row of it, and a row holds
//! all the metrics: 10,000 replicates of 320 metrics of 65 kinds of problems are 0.2 × 10⁹ multiplications, not 3 × 10⁹.
//!
//! Every sum runs over its rows in the same order with the same operations, wherever it runs: the same bits.

mod columns;
mod multinomial;
mod pairs;

use std::ops::Range;

pub use columns::{Columns, Jackknife};
pub use multinomial::Multinomial;

use super::avg::Clusters;
use crate::rng::{Draws, Seed};
use columns::{DEEP, Times};
use pairs::Pair;

/// Replicates that are drawn before they are summed, in fours: their counts stay in a near cache.
const GROUPS: usize = 8;

/// Sums of replicates, from which means, ratios and differences are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Resampled {
    places: Vec<(usize, usize)>,
    /// Of each sum, its values replicate by replicate: an interval reads one after another.
    sums: Vec<Vec<f64>>,
}

impl Resampled {
    /// Takes in the replicates that follow these.
    pub fn append(&mut self, later: Self) {
        for (sums, more) in self.sums.iter_mut().zip(later.sums) {
            sums.extend_from_slice(&more);
        }
    }

    /// A column's sums and how many of its items were drawn, replicate by replicate; nothing if there is no such column.
    fn column(&self, column: usize) -> [&[f64]; 2] {
        let of = |sum: usize| self.sums.get(sum).map(Vec::as_slice).unwrap_or_default();
        self.places.get(column).map_or([&[]; 2], |(sum, counted)| [of(*sum), of(*counted)])
    }

    /// A column's mean in each replicate; replicates that drew no item with a value are left out, so that there may be fewer.
    pub fn means(&self, column: usize) -> Vec<f64> {
        quotients(self.column(column))
    }

    /// The sum of one column over the sum of another in each replicate; those in which it is 0 are left out.
    pub fn ratios(&self, top: usize, bottom: usize) -> Vec<f64> {
        let ([top, _], [bottom, _]) = (self.column(top), self.column(bottom));
        quotients([top, bottom])
    }

    /// The mean of `second` less that of `first` in each replicate; as [`Resampled::means`].
    pub fn differences(&self, first: usize, second: usize) -> Vec<f64> {
        let ([first, of_first], [second, of_second]) = (self.column(first), self.column(second));
        let means = second.iter().zip(of_second).zip(first.iter().zip(of_first));
        let both = means.filter(|((_, n), (_, m))| **n > 0.0 && **m > 0.0);
        kept(both.map(|((second, n), (first, m))| second / n - first / m), second.len())
    }
}

/// What each replicate gives where the divisor is not 0.
fn quotients([top, bottom]: [&[f64]; 2]) -> Vec<f64> {
    kept(top.iter().zip(bottom).filter(|(_, n)| **n != 0.0).map(|(sum, n)| sum / n), top.len())
}

/// Values of which there are usually as many as replicates.
fn kept(values: impl Iterator<Item = f64>, replicates: usize) -> Vec<f64> {
    let mut kept = Vec::with_capacity(replicates);
    kept.extend(values);
    kept
}

/// Draws the units, each item on its own or whole clusters, and sums up the columns, for a range of replicates.
///
/// ```text
/// mean* = Σ_i w_i x_i / Σ_i w_i,   w_i: how often item i's unit was drawn, G draws out of G units
/// ```
///
/// Efron (1979), *Annals of Statistics* 7:1–26; for clusters, Davison & Hinkley (1997), section 3.8. Word j of replicate r is
/// draw j. `None` if the units do not cover the items.
///
/// ```
/// use tiebreak::rng::Seed;
/// use tiebreak::stats::avg::Clusters;
/// use tiebreak::stats::resample::{Columns, bootstrap};
/// let mut columns = Columns::new(3);
/// let column = columns.add_rows(&[vec![Some(0.0)], vec![Some(0.0)], vec![Some(1.0)]]).unwrap().start;
/// let means = bootstrap(&columns, &Clusters::singles(3), Seed(1), 0..900).unwrap().means(column);
/// let none = means.iter().filter(|mean| **mean == 0.0).count();
/// // 8 of the 27 samples of three have none of the third: 267 of 900 are expected, give or take 14.
/// assert!((200..340).contains(&none));
/// ```
pub fn bootstrap(
    columns: &Columns,
    units: &Clusters,
    seed: Seed,
    replicates: Range<u32>,
) -> Option<Resampled> {
    if units.of_items().len() != columns.n_items as usize {
        return None;
    }
    let mut draws = Draws::new(seed);
    let held = || Vec::with_capacity(replicates.len() + DEEP);
    let mut sums: Vec<Vec<f64>> = std::iter::repeat_with(held).take(columns.n_sums).collect();
    let groups: Vec<u32> = replicates.clone().step_by(DEEP).collect();
    for first in groups.chunks(GROUPS) {
        let drawn: Vec<Vec<Times>> = first.iter().map(|first| drawn(units, &mut draws, *first)).collect();
        columns.add_up(&drawn, &mut sums);
    }
    // In the last group some replicates may lie beyond the range.
    sums.iter_mut().for_each(|sums| sums.truncate(replicates.len()));
    Some(Resampled { places: columns.places.clone(), sums })
}

/// How often each item was drawn in each of the next [`DEEP`] replicates.
fn drawn(units: &Clusters, draws: &mut Draws, first: u32) -> Vec<Times> {
    let mut of_units = vec![[0.0; DEEP]; units.count() as usize];
    for lane in 0..DEEP {
        draws.start(first.wrapping_add(lane as u32));
        for _ in 0..units.count() {
            let unit = draws.index(units.count()) as usize;
            let times = of_units.get_mut(unit).and_then(|lanes| lanes.get_mut(lane));
            times.into_iter().for_each(|times| *times += 1.0);
        }
    }
    let of_item = |unit: &u32| {
        let [a, b, c, d] = of_units.get(*unit as usize).copied().unwrap_or_default();
        [Pair::of([a, b]), Pair::of([c, d])]
    };
    units.of_items().iter().map(of_item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A replicate by its definition: item by item, in the order of the draws.
    fn by_definition(
        rows: &[Vec<Option<f64>>],
        units: &Clusters,
        seed: u32,
        replicate: u32,
        column: usize,
    ) -> Option<f64> {
        let mut draws = Draws::new(Seed(seed));
        draws.start(replicate);
        let (mut sum, mut n) = (0.0, 0.0);
        for _ in 0..units.count() {
            let unit = draws.index(units.count());
            for (row, _) in rows.iter().zip(units.of_items()).filter(|(_, of)| **of == unit) {
                if let Some(value) = row[column] {
                    (sum, n) = (sum + value, n + 1.0);
                }
            }
        }
        (n > 0.0).then(|| sum / n)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn replicates_are_what_is_drawn(
            rows in prop::collection::vec(prop::collection::vec(prop::option::weighted(0.8, 0u8..4), 11), 1..20),
            clusters in prop::collection::vec(0u8..5, 20),
            grouped: bool,
            seed: u32,
            first in 0u32..50,
        ) {
            let rows: Vec<Vec<Option<f64>>> =
                rows.iter().map(|row| row.iter().map(|value| value.map(|value| f64::from(value) / 3.0)).collect()).collect();
            let n = rows.len();
            let units = if grouped { Clusters::named(clusters[..n].iter().map(|name| u64::from(*name))) } else { Clusters::singles(n as u32) };
            let mut columns = Columns::new(n as u32);
            prop_assert_eq!(columns.add_rows(&rows), Some(0..11));
            // The same kinds once more: they are counted together with the first.
            prop_assert_eq!(columns.add_rows(&rows), Some(11..22));
            let got = bootstrap(&columns, &units, Seed(seed), first..first + 40).unwrap();
            for column in 0..11 {
                let want: Vec<f64> =
                    (first..first + 40).filter_map(|r| by_definition(&rows, &units, seed, r, column)).collect();
                let means = got.means(column);
                prop_assert_eq!(&got.means(11 + column), &means);
                prop_assert_eq!(columns.jackknife(11 + column, &units), columns.jackknife(column, &units));
                prop_assert_eq!(means.len(), want.len());
                // The same sums in another order.
                prop_assert!(means.iter().zip(&want).all(|(a, b)| (a - b).abs() < 1e-14), "{means:?} for {want:?}");
            }
            // Ranges put together are the whole, bit for bit.
            let mut parts = bootstrap(&columns, &units, Seed(seed), first..first + 1).unwrap();
            parts.append(bootstrap(&columns, &units, Seed(seed), first + 1..first + 40).unwrap());
            prop_assert_eq!(parts, got);
        }
    }

    #[test]
    fn ratios_and_differences_come_from_the_same_replicate() {
        let mut columns = Columns::new(2);
        let tokens =
            columns.add_rows(&[vec![Some(10.0), Some(1.0)], vec![Some(30.0), Some(0.0)]]).unwrap().start;
        let got = bootstrap(&columns, &Clusters::singles(2), Seed(3), 0..200).unwrap();
        let (ratios, differences) = (got.ratios(tokens, tokens + 1), got.differences(tokens, tokens + 1));
        // (10, 10): 10 a success; (10, 30): 40; (30, 30): none.
        assert!(ratios.iter().all(|ratio| [10.0, 40.0].contains(ratio)) && ratios.len() < 200);
        assert!(differences.iter().all(|d| [-9.0, -19.5, -30.0].contains(d)) && differences.len() == 200);
        assert!(got.means(9).is_empty());
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut columns = Columns::new(2);
        assert_eq!(columns.add(&[0], &[vec![]]), None);
        assert_eq!(columns.add(&[0, 1], &[vec![Some(1.0)]]), None);
        assert_eq!(columns.add(&[0, 1], &[vec![Some(1.0)], vec![]]), None);
        assert_eq!(columns.add(&[0, 0], &[vec![Some(f64::NAN)]]), None);
        assert!(bootstrap(&columns, &Clusters::singles(3), Seed(1), 0..1).is_none());
    }
}
