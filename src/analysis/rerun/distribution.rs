//! A distribution on evenly spaced values, exact and as it came out.

use serde::{Deserialize, Serialize};

use super::Quantity;

/// The distribution of what a rerun leaves: exact probabilities, and counts of reruns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    /// What is counted.
    pub quantity: Quantity,
    /// The value of cell 0, in percentage points.
    pub first: f64,
    /// From each cell's value to the next, in percentage points.
    pub step: f64,
    /// The exact probability of each cell.
    pub exact: Vec<f64>,
    /// Reruns that came out in each cell; empty before the simulation.
    pub drawn: Vec<u32>,
}

/// A middle part of a distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Middle {
    /// The lowest cell of it.
    pub lowest: u32,
    /// The highest cell of it.
    pub highest: u32,
    /// The probability of both and all between them.
    pub holds: f64,
}

/// Cells side by side, taken together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// The middle of its values, in percentage points.
    pub value: f64,
    /// Its exact probability.
    pub exact: f64,
    /// Reruns that came out in it.
    pub drawn: u64,
}

impl Distribution {
    /// A distribution on 0 to 100 points, before the simulation.
    pub fn of_score(quantity: Quantity, exact: Vec<f64>) -> Self {
        let steps = exact.len().saturating_sub(1).max(1);
        Self { quantity, first: 0.0, step: 100.0 / steps as f64, exact, drawn: Vec::new() }
    }

    /// The value of a cell, in percentage points.
    pub fn value(&self, cell: u32) -> f64 {
        self.first + self.step * f64::from(cell)
    }

    /// The exact mean and standard deviation, in percentage points.
    pub fn moments(&self) -> (f64, f64) {
        let weighted = |of: &dyn Fn(f64) -> f64| -> f64 {
            self.exact.iter().zip(0..).map(|(p, cell)| p * of(self.value(cell))).sum()
        };
        let mean = weighted(&|value| value);
        (mean, weighted(&|value| (value - mean) * (value - mean)).sqrt())
    }

    /// The mean of the reruns, in percentage points; none before the simulation.
    pub fn drawn_mean(&self) -> Option<f64> {
        let total: u64 = self.drawn.iter().map(|&n| u64::from(n)).sum();
        let sum: f64 = self.drawn.iter().zip(0..).map(|(&n, cell)| f64::from(n) * self.value(cell)).sum();
        (total > 0).then(|| sum / total as f64)
    }

    /// The middle that leaves at most `tail` on either side.
    pub fn middle(&self, tail: f64) -> Middle {
        let beyond = |cells: &mut dyn Iterator<Item = &f64>| -> u32 {
            let mut sum = 0.0;
            let left_out = cells.take_while(|p| {
                sum += **p;
                sum <= tail
            });
            left_out.count() as u32
        };
        let lowest = beyond(&mut self.exact.iter());
        let highest = (self.exact.len() as u32).saturating_sub(1 + beyond(&mut self.exact.iter().rev()));
        let inside = self.exact.iter().take(highest as usize + 1).skip(lowest as usize);
        Middle { lowest, highest, holds: inside.sum::<f64>().min(1.0) }
    }

    /// The distribution in at most so many bins of equally many cells, from cell 0 on.
    pub fn bins(&self, at_most: usize) -> Vec<Bin> {
        let size = self.cells_per_bin(at_most);
        let of = |(i, exact): (usize, &[f64])| {
            let first = (i * size) as u32;
            let last = first + (exact.len() as u32).saturating_sub(1);
            Bin {
                value: (self.value(first) + self.value(last)) / 2.0,
                exact: exact.iter().sum(),
                drawn: self.drawn.iter().skip(i * size).take(size).map(|&n| u64::from(n)).sum(),
            }
        };
        self.exact.chunks(size).enumerate().map(of).collect()
    }

    /// How wide each of these bins is, in percentage points.
    pub fn bin_width(&self, at_most: usize) -> f64 {
        self.step * self.cells_per_bin(at_most) as f64
    }

    fn cells_per_bin(&self, at_most: usize) -> usize {
        self.exact.len().div_ceil(at_most.max(1)).max(1)
    }

    /// The exact probability of a value as far from 0 as that of a cell, on either side.
    pub(super) fn as_far_as(&self, cell: u32) -> f64 {
        self.exact.iter().zip(0..).filter(|&(_, other)| self.is_as_far(other, cell)).map(|(p, _)| p).sum()
    }

    /// Reruns that came out as far from 0 as the value of a cell, on either side.
    pub(super) fn drawn_as_far_as(&self, cell: u32) -> u64 {
        let far = self.drawn.iter().zip(0..).filter(|&(_, other)| self.is_as_far(other, cell));
        far.map(|(&n, _)| u64::from(n)).sum()
    }

    /// Cells mirror each other around 0, so that no value has to be compared.
    fn is_as_far(&self, other: u32, cell: u32) -> bool {
        let last = (self.exact.len() as u32).saturating_sub(1);
        let off_centre = |cell: u32| (2 * cell).abs_diff(last);
        off_centre(other) >= off_centre(cell)
    }

    /// Takes its cells' counts from the front of a tally, and gives back the rest.
    pub(super) fn fill<'w>(&mut self, words: &'w [u32]) -> &'w [u32] {
        let (own, rest) = words.split_at(self.exact.len().min(words.len()));
        self.drawn = own.to_vec();
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coin() -> Distribution {
        Distribution {
            quantity: Quantity::Difference,
            first: -3.0,
            step: 2.0,
            exact: vec![0.125, 0.375, 0.375, 0.125],
            drawn: vec![1, 5, 2, 0],
        }
    }

    #[test]
    fn moments_and_middles_are_those_of_three_coins() {
        let coin = coin();
        assert_eq!(coin.moments(), (0.0, 3.0f64.sqrt()));
        assert_eq!(coin.drawn_mean(), Some((-3.0 - 5.0 + 2.0) / 8.0));
        assert_eq!(coin.middle(0.1), Middle { lowest: 0, highest: 3, holds: 1.0 });
        assert_eq!(coin.middle(0.125), Middle { lowest: 1, highest: 2, holds: 0.75 });
        assert_eq!((coin.as_far_as(3), coin.drawn_as_far_as(3)), (0.25, 1));
        assert_eq!((coin.as_far_as(1), coin.drawn_as_far_as(1)), (1.0, 8));
    }

    #[test]
    fn bins_lose_nothing() {
        let bins = coin().bins(2);
        assert_eq!(bins.len(), 2);
        assert_eq!(bins[0], Bin { value: -2.0, exact: 0.5, drawn: 6 });
        let three = coin().bins(3);
        assert_eq!(three.iter().map(|bin| bin.drawn).sum::<u64>(), 8);
        assert_eq!(coin().bins(9).len(), 4);
        assert_eq!((coin().bin_width(2), coin().bin_width(9)), (4.0, 2.0));
    }
}
