//! How many words lie below each of a few thresholds: the inner loop of every experiment but one.

use super::lanes::Lanes;
use crate::engine::threshold::LARGEST_WORD;

/// Adds to `counts` how many of the words lie below each of the thresholds, of which there are as many as counts.
#[inline(always)]
pub fn below<L: Lanes>(words: &[L], thresholds: &[u32], counts: &mut [L]) {
    // As many thresholds at a time as keep their counts in registers.
    for (thresholds, counts) in thresholds.chunks(4).zip(counts.chunks_mut(4)) {
        match *thresholds {
            [a] => add(words, [a], counts),
            [a, b] => add(words, [a, b], counts),
            [a, b, c] => add(words, [a, b, c], counts),
            [a, b, c, d] => add(words, [a, b, c, d], counts),
            _ => {}
        }
    }
}

#[inline(always)]
fn add<L: Lanes, const M: usize>(words: &[L], thresholds: [u32; M], counts: &mut [L]) {
    let largest = L::splat(LARGEST_WORD);
    let thresholds = thresholds.map(L::splat);
    let mut found = [L::splat(0); M];
    for word in words {
        let word = word.least(largest);
        for (found, threshold) in found.iter_mut().zip(thresholds) {
            // Where the word is below, all bits are set: minus one.
            *found = found.minus(word.below(threshold));
        }
    }
    for (count, found) in counts.iter_mut().zip(found) {
        *count = count.plus(found);
    }
}

/// Turns cumulative counts into the counts of each category: the first `n` places hold how many words lie below each
/// threshold, `total` how many words there were. Calls `each` with the categories in order.
#[inline(always)]
pub fn categories<L: Lanes>(cumulative: &[L], total: L, mut each: impl FnMut(usize, L)) {
    let mut before = L::splat(0);
    for (i, &up_to) in cumulative.iter().chain(std::iter::once(&total)).enumerate() {
        each(i, up_to.minus(before));
        before = up_to;
    }
}
