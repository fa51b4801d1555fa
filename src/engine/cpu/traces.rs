//! Traces against budgets, several replicates side by side.

use super::count;
use super::lanes::Lanes;
use super::words::{AT_ONCE, Words};
use crate::engine::trace::{MOST_CELLS, Traces};

/// Draws the traces of the replicates that the words stand at, and leaves how many fell in each cell.
#[inline(always)]
pub fn run<L: Lanes>(traces: &Traces, words: &mut Words<L>, columns: &mut [L]) {
    let n_traces = traces.n_traces() as usize;
    for column in &mut *columns {
        *column = L::splat(0);
    }
    for problem in 0..traces.n_problems() {
        let row = traces.row(problem);
        let mut counts = [L::splat(0); MOST_CELLS as usize];
        let counts = counts.get_mut(..row.len()).unwrap_or_default();
        let mut left = n_traces;
        while left > 0 {
            let now = left.min(AT_ONCE);
            count::below(words.take(now), row, counts);
            left -= now;
        }
        count::categories(counts, L::splat(traces.n_traces()), |cell, n| {
            if let Some(column) = columns.get_mut(cell) {
                *column = column.plus(n);
            }
        });
    }
}
