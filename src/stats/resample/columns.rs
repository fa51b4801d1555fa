//! The columns of a bootstrap: the values of items, kind by kind, and their sums over what was drawn.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::stats::avg::Clusters;

/// Columns that are summed side by side.
const WIDE: usize = 8;
/// Replicates that are summed side by side.
pub(super) const DEEP: usize = 4;

/// The values whose means are to be resampled: columns, over the same items.
#[derive(Clone, Debug)]
pub struct Columns {
    pub(super) n_items: u32,
    blocks: Vec<Block>,
    /// Of each column, the number of its sum and of the sum that counts its items.
    pub(super) places: Vec<(usize, usize)>,
    pub(super) n_sums: usize,
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
    pub(super) fn sums(&self, drawn: &[[f64; DEEP]], out: &mut [Vec<f64>; DEEP]) {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
