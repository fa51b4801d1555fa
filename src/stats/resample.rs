//! The bootstrap over problems, of many means at once.
//!
//! A replicate draws as many problems as there are, with replacement; or whole clusters of them, as many as there are
//! clusters. The draws are those of [`crate::rng`], addressed by replicate, so that ranges of replicates can be worked out
//! anywhere and put together. What a mean needs of a replicate is how often each problem was drawn: the sums are the
//! product of these counts with the problems' values. Problems with the same values are one row of it, and a row holds
//! all the metrics: 10,000 replicates of 320 metrics of 65 kinds of problems are 0.2 × 10⁹ multiplications, not 3 × 10⁹.
//!
//! Every sum runs over its rows in the same order with the same operations, wherever it runs: the same bits.

use std::collections::BTreeMap;
use std::ops::Range;

use super::avg::Clusters;
use crate::rng::{Draws, Seed};

/// Columns that are summed side by side.
const WIDE: usize = 8;
/// Replicates that are summed side by side.
const DEEP: usize = 4;

/// The values whose means are to be resampled: columns, over the same items.
#[derive(Clone, Debug)]
pub struct Columns {
    n_items: u32,
    blocks: Vec<Block>,
    /// Of each column, the number of its sum and of the sum that counts its items.
    places: Vec<(usize, usize)>,
    n_sums: usize,
}

/// Sums over the same kinds of items.
#[derive(Clone, Debug)]
struct Block {
    kind_of_item: Vec<u32>,
    n_kinds: usize,
    /// The values of [`WIDE`] columns after another, kind by kind; the last columns are filled up with zeros.
    tiles: Vec<Vec<[f64; WIDE]>>,
    first_sum: usize,
    n_sums: usize,
}

impl Columns {
    /// No columns yet, over so many items.
    pub fn new(n_items: u32) -> Self {
        let mut columns = Self { n_items, blocks: Vec::new(), places: Vec::new(), n_sums: 0 };
        // The sum that counts all items drawn.
        let kinds = vec![0; n_items as usize];
        columns.append(kinds, &[vec![1.0]]);
        columns
    }

    /// Adds columns whose values depend on the item's kind alone: `kinds` says of each item which row of `values` is its.
    ///
    /// A value that an item does not have, such as a metric at more samples than it has, is left out of the mean.
    /// Returns the numbers of the columns. `None` if `kinds` are not as many as items, a kind has no row, rows differ in
    /// length, or a value is not finite.
    pub fn add(&mut self, kinds: &[u32], values: &[Vec<Option<f64>>]) -> Option<Range<usize>> {
        let width = values.first().map_or(0, Vec::len);
        let fits = kinds.len() == self.n_items as usize
            && kinds.iter().all(|kind| (*kind as usize) < values.len())
            && values.iter().all(|row| row.len() == width)
            && values.iter().flatten().flatten().all(|value| value.is_finite());
        if !fits {
            return None;
        }
        let mut rows: Vec<Vec<f64>> =
            values.iter().map(|row| row.iter().map(|value| value.unwrap_or(0.0)).collect()).collect();
        let mut masks: Vec<(Vec<bool>, usize)> = Vec::new();
        let first = self.places.len();
        for column in 0..width {
            let has: Vec<bool> =
                values.iter().map(|row| row.get(column).is_some_and(Option::is_some)).collect();
            let known = masks.iter().find(|(mask, _)| *mask == has).map(|(_, sum)| *sum);
            let counted = if has.iter().all(|has| *has) { Some(0) } else { known };
            let counted = counted.unwrap_or_else(|| {
                rows.iter_mut().zip(&has).for_each(|(row, has)| row.push(f64::from(u8::from(*has))));
                let sum = self.n_sums + width + masks.len();
                masks.push((has, sum));
                sum
            });
            self.places.push((self.n_sums + column, counted));
        }
        self.append(kinds.to_vec(), &rows);
        Some(first..self.places.len())
    }

    /// Adds columns with a row of values for each item; items whose rows are the same become one kind. As [`Columns::add`].
    pub fn add_rows(&mut self, rows: &[Vec<Option<f64>>]) -> Option<Range<usize>> {
        let mut kinds = BTreeMap::new();
        let mut values = Vec::new();
        let of_item: Vec<u32> = rows
            .iter()
            .map(|row| {
                let bits: Vec<Option<u64>> = row.iter().map(|value| value.map(f64::to_bits)).collect();
                *kinds.entry(bits).or_insert_with(|| {
                    values.push(row.clone());
                    values.len() as u32 - 1
                })
            })
            .collect();
        self.add(&of_item, &values)
    }

    fn append(&mut self, kind_of_item: Vec<u32>, rows: &[Vec<f64>]) {
        let n_sums = rows.first().map_or(0, Vec::len);
        let tile = |tile: usize| {
            let of_row = |row: &Vec<f64>| {
                let mut wide = [0.0; WIDE];
                wide.iter_mut().zip(row.iter().skip(tile * WIDE)).for_each(|(to, from)| *to = *from);
                wide
            };
            rows.iter().map(of_row).collect()
        };
        let tiles = (0..n_sums.div_ceil(WIDE)).map(tile).collect();
        self.blocks.push(Block { kind_of_item, n_kinds: rows.len(), tiles, first_sum: self.n_sums, n_sums });
        self.n_sums += n_sums;
    }

    /// The sums of [`DEEP`] replicates, given how often each item was drawn in them.
    fn sums(&self, drawn: &[[f64; DEEP]], out: &mut [Vec<f64>; DEEP]) {
        out.iter_mut().for_each(|sums| sums.resize(self.n_sums, 0.0));
        for block in &self.blocks {
            let mut times = vec![[0.0; DEEP]; block.n_kinds];
            for (kind, drawn) in block.kind_of_item.iter().zip(drawn) {
                for (sum, times) in times.get_mut(*kind as usize).into_iter().flatten().zip(drawn) {
                    *sum += times;
                }
            }
            for (i, tile) in block.tiles.iter().enumerate() {
                let from = i * WIDE;
                for (sums, wide) in out.iter_mut().zip(product(&times, tile)) {
                    let width = WIDE.min(block.n_sums - from);
                    let to = sums.iter_mut().skip(block.first_sum + from).take(width);
                    to.zip(wide).for_each(|(to, sum)| *to = sum);
                }
            }
        }
    }

    /// The values of a column's mean with one unit left out each, and the mean itself: what BCa asks for.
    ///
    /// `None` for a column that there is not, and where leaving out a unit leaves no value.
    pub fn jackknife(&self, column: usize, units: &Clusters) -> Option<Jackknife> {
        let mut alone = vec![(0.0, 0.0); units.count() as usize];
        let (sum, counted) = *self.places.get(column)?;
        for (item, unit) in units.of_items().iter().enumerate() {
            let (value, counts) = (self.value(sum, item)?, self.value(counted, item)?);
            let to = alone.get_mut(*unit as usize)?;
            *to = (to.0 + value, to.1 + counts);
        }
        let all = alone.iter().fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
        let mean = |sum: f64, n: f64| (n > 0.0).then(|| sum / n);
        let left: Option<Vec<f64>> = alone.iter().map(|one| mean(all.0 - one.0, all.1 - one.1)).collect();
        Some(Jackknife { mean: mean(all.0, all.1)?, left_out: left? })
    }

    /// What an item adds to a sum.
    fn value(&self, sum: usize, item: usize) -> Option<f64> {
        let block = self.blocks.iter().rev().find(|block| block.first_sum <= sum)?;
        let kind = *block.kind_of_item.get(item)?;
        let at = sum - block.first_sum;
        block.tiles.get(at / WIDE)?.get(kind as usize)?.get(at % WIDE).copied()
    }
}

/// A mean, and what it is without each unit in turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Jackknife {
    /// The mean.
    pub mean: f64,
    /// Without unit 0, 1, ….
    pub left_out: Vec<f64>,
}

/// Σ_kinds times · values, for some replicates and some columns at once.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
fn product(times: &[[f64; DEEP]], values: &[[f64; WIDE]]) -> [[f64; WIDE]; DEEP] {
    let mut sums = [[0.0; WIDE]; DEEP];
    for (times, values) in times.iter().zip(values) {
        for (sums, times) in sums.iter_mut().zip(times) {
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += times * value;
            }
        }
    }
    sums
}

/// Sums of replicates, from which means, ratios and differences are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Resampled {
    places: Vec<(usize, usize)>,
    n_sums: usize,
    sums: Vec<f64>,
}

impl Resampled {
    /// Takes in the replicates that follow these.
    pub fn append(&mut self, mut later: Self) {
        self.sums.append(&mut later.sums);
    }

    fn replicates(&self) -> impl Iterator<Item = &[f64]> {
        self.sums.chunks_exact(self.n_sums.max(1))
    }

    /// What a replicate gives, where both divisors are above 0.
    fn quotients(&self, of: impl Fn(&[f64]) -> Option<(f64, f64)>) -> Vec<f64> {
        let quotient = |(top, bottom): (f64, f64)| (bottom != 0.0).then(|| top / bottom);
        self.replicates().filter_map(|sums| of(sums).and_then(quotient)).collect()
    }

    fn sum_and_count(&self, sums: &[f64], column: usize) -> Option<(f64, f64)> {
        let (sum, counted) = *self.places.get(column)?;
        Some((*sums.get(sum)?, *sums.get(counted)?))
    }

    /// A column's mean in each replicate; replicates that drew no item with a value are left out, so that there may be fewer.
    pub fn means(&self, column: usize) -> Vec<f64> {
        self.quotients(|sums| self.sum_and_count(sums, column))
    }

    /// The sum of one column over the sum of another in each replicate; those in which it is 0 are left out.
    pub fn ratios(&self, top: usize, bottom: usize) -> Vec<f64> {
        self.quotients(|sums| Some((self.sum_and_count(sums, top)?.0, self.sum_and_count(sums, bottom)?.0)))
    }

    /// The mean of `second` less that of `first` in each replicate; as [`Resampled::means`].
    pub fn differences(&self, first: usize, second: usize) -> Vec<f64> {
        let mean = |sums: &[f64], column| {
            self.sum_and_count(sums, column).filter(|(_, n)| *n > 0.0).map(|(sum, n)| sum / n)
        };
        self.replicates().filter_map(|sums| Some(mean(sums, second)? - mean(sums, first)?)).collect()
    }
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
    let mut of_units = vec![[0.0; DEEP]; units.count() as usize];
    let mut out: [Vec<f64>; DEEP] = Default::default();
    let mut sums = Vec::with_capacity(replicates.len() * columns.n_sums);
    let mut first = replicates.start;
    while first < replicates.end {
        let now = (replicates.end - first).min(DEEP as u32);
        of_units.fill([0.0; DEEP]);
        for lane in 0..now {
            draws.start(first + lane);
            for _ in 0..units.count() {
                let unit = draws.index(units.count()) as usize;
                let times = of_units.get_mut(unit).and_then(|lanes| lanes.get_mut(lane as usize));
                times.into_iter().for_each(|times| *times += 1.0);
            }
        }
        let of_item = |unit: &u32| of_units.get(*unit as usize).copied().unwrap_or_default();
        let drawn: Vec<[f64; DEEP]> = units.of_items().iter().map(of_item).collect();
        columns.sums(&drawn, &mut out);
        out.iter().take(now as usize).for_each(|of_one| sums.extend_from_slice(of_one));
        first += now;
    }
    Some(Resampled { places: columns.places.clone(), n_sums: columns.n_sums, sums })
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
            let units = if grouped { Clusters::named(clusters[..n].to_vec()) } else { Clusters::singles(n as u32) };
            let mut columns = Columns::new(n as u32);
            prop_assert_eq!(columns.add_rows(&rows), Some(0..11));
            let got = bootstrap(&columns, &units, Seed(seed), first..first + 6).unwrap();
            for column in 0..11 {
                let want: Vec<f64> =
                    (first..first + 6).filter_map(|r| by_definition(&rows, &units, seed, r, column)).collect();
                let means = got.means(column);
                prop_assert_eq!(means.len(), want.len());
                // The same sums in another order.
                prop_assert!(means.iter().zip(&want).all(|(a, b)| (a - b).abs() < 1e-14), "{means:?} for {want:?}");
            }
            // Ranges put together are the whole, bit for bit.
            let mut parts = bootstrap(&columns, &units, Seed(seed), first..first + 1).unwrap();
            parts.append(bootstrap(&columns, &units, Seed(seed), first + 1..first + 6).unwrap());
            prop_assert_eq!(parts, got);
        }
    }

    /// All ways to draw three of three, as the counts of each.
    fn all_draws() -> Vec<[f64; 3]> {
        let draw = |code: usize| {
            let mut times = [0.0; 3];
            [code % 3, code / 3 % 3, code / 9].iter().for_each(|&i| times[i] += 1.0);
            times
        };
        (0..27).map(draw).collect()
    }

    #[test]
    fn all_resamples_of_the_gap_of_the_example_by_hand() {
        // The gaps at k = 4 are 0, 0 and 1: their mean is 0, 1/3, 2/3 and 1 in 8, 12, 6 and 1 of 27 resamples.
        let mut columns = Columns::new(3);
        columns.add(&[0, 0, 1], &[vec![Some(0.0)], vec![Some(1.0)]]).unwrap();
        let mut tally = [0; 4];
        for times in all_draws() {
            let mut out: [Vec<f64>; DEEP] = Default::default();
            columns.sums(&times.map(|times| [times; DEEP]), &mut out);
            assert_eq!(out[0][0], 3.0);
            tally[out[0][1] as usize] += 1;
        }
        assert_eq!(tally, [8, 12, 6, 1]);
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
    fn the_jackknife_leaves_out_units() {
        let mut columns = Columns::new(4);
        columns
            .add_rows(&[
                vec![Some(1.0), None],
                vec![Some(0.0), None],
                vec![Some(1.0), Some(3.0)],
                vec![Some(1.0), Some(5.0)],
            ])
            .unwrap();
        let by_item = columns.jackknife(0, &Clusters::singles(4)).unwrap();
        assert_eq!(by_item, Jackknife { mean: 0.75, left_out: vec![2.0 / 3.0, 1.0, 2.0 / 3.0, 2.0 / 3.0] });
        let pairs = Clusters::named([0, 0, 1, 1]);
        assert_eq!(columns.jackknife(0, &pairs).unwrap().left_out, [1.0, 0.5]);
        assert_eq!(columns.jackknife(1, &Clusters::singles(4)).unwrap().left_out, [4.0, 4.0, 5.0, 3.0]);
        // Without the second pair there is no value.
        assert_eq!(columns.jackknife(1, &pairs), None);
        assert_eq!(columns.jackknife(2, &pairs), None);
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
