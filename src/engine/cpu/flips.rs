//! Label swaps and sign flips, several replicates side by side.

use super::lanes::Lanes;
use super::words::{AT_ONCE, Words};
use crate::engine::flip::Flips;

/// Flips in the replicates that the words stand at, and leaves the sums.
#[inline(always)]
pub fn run<L: Lanes>(flips: &Flips, words: &mut Words<L>, columns: &mut [L]) {
    for column in &mut *columns {
        *column = L::splat(0);
    }
    for pattern in flips.patterns() {
        let flipped = flipped(pattern.count, words);
        let stayed = L::splat(pattern.count).minus(flipped);
        for (adds, times) in [(&pattern.stay, stayed), (&pattern.flip, flipped)] {
            for &(at, step) in adds {
                if let Some(column) = columns.get_mut(at as usize) {
                    *column = column.plus(times.times(L::splat(step)));
                }
            }
        }
    }
}

/// How many of so many items are flipped: the bits set among the next `n`.
#[inline(always)]
fn flipped<L: Lanes>(n: u32, words: &mut Words<L>) -> L {
    let mut sum = L::splat(0);
    let mut whole = (n / 32) as usize;
    while whole > 0 {
        let now = whole.min(AT_ONCE);
        for word in words.take(now) {
            sum = sum.plus(word.ones());
        }
        whole -= now;
    }
    let rest = n % 32;
    if rest > 0 {
        let low = L::splat((1 << rest) - 1);
        for word in words.take(1) {
            sum = sum.plus(word.and(low).ones());
        }
    }
    sum
}
