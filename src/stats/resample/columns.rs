//! The columns of a bootstrap: the values of items, kind by kind, and their sums over what was drawn.

use std::ops::Range;

use super::pairs::Pair;
use crate::numbered::Numbered;
use crate::stats::avg::Clusters;

/// Columns that are summed side by side.
const WIDE: usize = 4;
/// Replicates that are summed side by side. With as many columns, their sums and what is added fit the registers.
pub(super) const DEEP: usize = 4;

/// How often something was drawn in each of [`DEEP`] replicates.
pub(super) type Times = [Pair; 2];
const NEVER: Times = [Pair::of([0.0; 2]); 2];

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
    tiles: Vec<Tile>,
}

/// At most [`WIDE`] sums side by side.
#[derive(Clone, Debug)]
struct Tile {
    sums: Range<usize>,
    /// What each kind adds to them, filled up with zeros.
    values: Vec<[f64; WIDE]>,
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
        let (mut kinds, mut values, mut of_item) = (Numbered::default(), Vec::new(), Vec::new());
        for row in rows {
            let mut bits = Vec::with_capacity(9 * row.len());
            for value in row {
                bits.push(u8::from(value.is_some()));
                bits.extend(value.unwrap_or(0.0).to_le_bytes());
            }
            of_item.push(kinds.number(bits));
            if kinds.count() as usize > values.len() {
                values.push(row.clone());
            }
        }
        self.add(&of_item, &values)
    }

    fn append(&mut self, kind_of_item: Vec<u32>, rows: &[Vec<f64>]) {
        let n_sums = rows.first().map_or(0, Vec::len);
        let tile = |from: usize| {
            let of_row = |row: &Vec<f64>| {
                let mut wide = [0.0; WIDE];
                wide.iter_mut().zip(row.iter().skip(from)).for_each(|(to, from)| *to = *from);
                wide
            };
            let sums = self.n_sums + from..self.n_sums + n_sums.min(from + WIDE);
            Tile { sums, values: rows.iter().map(of_row).collect() }
        };
        let tiles = (0..n_sums).step_by(WIDE).map(tile);
        let is_same = |block: &&mut Block| block.n_kinds == rows.len() && block.kind_of_item == kind_of_item;
        match self.blocks.iter_mut().find(is_same) {
            Some(block) => block.tiles.extend(tiles),
            None => {
                let tiles = tiles.collect();
                self.blocks.push(Block { kind_of_item, n_kinds: rows.len(), tiles });
            }
        }
        self.n_sums += n_sums;
    }

    /// Appends to each sum its values in some more replicates, given how often each item was drawn in every [`DEEP`] of them.
    pub(super) fn add_up(&self, drawn: &[Vec<Times>], sums: &mut [Vec<f64>]) {
        for block in &self.blocks {
            let times: Vec<Vec<Times>> = drawn.iter().map(|drawn| block.times(drawn)).collect();
            // A tile stays in the nearest cache while it meets many replicates.
            for tile in &block.tiles {
                let sums = sums.get_mut(tile.sums.clone()).unwrap_or_default();
                for times in &times {
                    let products = product(times, &tile.values);
                    sums.iter_mut().zip(&products).for_each(|(sums, more)| sums.extend_from_slice(more));
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
        self.blocks.iter().find_map(|block| {
            let tile = block.tiles.iter().find(|tile| tile.sums.contains(&sum))?;
            let kind = *block.kind_of_item.get(item)?;
            tile.values.get(kind as usize)?.get(sum - tile.sums.start).copied()
        })
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

impl Block {
    /// How often each kind was drawn, given how often each item was.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn times(&self, drawn: &[Times]) -> Vec<Times> {
        let mut times = vec![NEVER; self.n_kinds];
        for (kind, [a, b]) in self.kind_of_item.iter().zip(drawn) {
            if let Some([c, d]) = times.get_mut(*kind as usize) {
                (*c, *d) = (c.plus(*a), d.plus(*b));
            }
        }
        times
    }
}

/// Σ_kinds times · values, for some columns and some replicates at once.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
fn product(times: &[Times], values: &[[f64; WIDE]]) -> [[f64; DEEP]; WIDE] {
    // Written out, since a loop over the sums would keep them in memory where code is built small.
    let [mut a, mut b, mut c, mut d] = [NEVER; WIDE];
    for (times, [p, q, r, s]) in times.iter().zip(values) {
        a = plus(a, times, *p);
        b = plus(b, times, *q);
        c = plus(c, times, *r);
        d = plus(d, times, *s);
    }
    [a, b, c, d].map(numbers)
}

#[inline(always)]
fn numbers([x, y]: Times) -> [f64; DEEP] {
    let ([a, b], [c, d]) = (x.numbers(), y.numbers());
    [a, b, c, d]
}

#[inline(always)]
fn plus([x, y]: Times, [a, b]: &Times, value: f64) -> Times {
    [x.plus(a.times(value)), y.plus(b.times(value))]
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
            let mut sums = vec![Vec::new(); 2];
            columns.add_up(&[times.map(|times| [Pair::of([times; 2]); 2]).into()], &mut sums);
            assert_eq!(sums[0], [3.0; DEEP]);
            tally[sums[1][0] as usize] += 1;
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
