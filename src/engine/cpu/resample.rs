//! Resample-and-sum, several replicates side by side.

use super::count;
use super::lanes::Lanes;
use super::words::{AT_ONCE, Words};
use crate::engine::resample::ResampleSum;
use crate::engine::threshold::of_index;

/// Up to so many patterns a word is compared with every threshold; beyond, its pattern is looked up.
const FEW: usize = 12;

/// What runs over the same items share.
#[derive(Clone, Debug)]
pub struct Kernel {
    resample: ResampleSum,
    find: Find,
}

/// How the pattern of a drawn item is found. Both ways give the same pattern for the same word.
#[derive(Clone, Debug)]
enum Find {
    /// The threshold below which a word's item belongs to one of the first patterns, for all but the last.
    Compare(Vec<u32>),
    /// The pattern of every item.
    LookUp(Vec<u32>),
}

impl Kernel {
    pub fn new(resample: &ResampleSum) -> Self {
        let n = resample.n_items();
        let patterns = resample.patterns();
        let find = if patterns.len() <= FEW {
            let ends = patterns.iter().scan(0, |end, pattern| {
                *end += pattern.count;
                Some(of_index(*end, n))
            });
            Find::Compare(ends.take(patterns.len() - 1).collect())
        } else {
            let items = patterns.iter().zip(0u32..);
            Find::LookUp(
                items.flat_map(|(pattern, i)| std::iter::repeat_n(i, pattern.count as usize)).collect(),
            )
        };
        Self { resample: resample.clone(), find }
    }

    /// Resamples in the replicates that the words stand at, and leaves the sums.
    #[inline(always)]
    pub fn run<L: Lanes>(&self, words: &mut Words<L>, columns: &mut [L]) {
        for column in &mut *columns {
            *column = L::splat(0);
        }
        match &self.find {
            Find::Compare(thresholds) => self.compare(words, thresholds, columns),
            Find::LookUp(pattern_of) => self.look_up(words, pattern_of, columns),
        }
    }

    #[inline(always)]
    fn compare<L: Lanes>(&self, words: &mut Words<L>, thresholds: &[u32], columns: &mut [L]) {
        let mut counts = [L::splat(0); FEW];
        let counts = counts.get_mut(..thresholds.len()).unwrap_or_default();
        let mut left = self.resample.n_items() as usize;
        while left > 0 {
            let now = left.min(AT_ONCE);
            count::below(words.take(now), thresholds, counts);
            left -= now;
        }
        count::categories(counts, L::splat(self.resample.n_items()), |pattern, hits| {
            self.add(pattern, hits, columns);
        });
    }

    #[inline(always)]
    fn look_up<L: Lanes>(&self, words: &mut Words<L>, pattern_of: &[u32], columns: &mut [L]) {
        let n = u64::from(self.resample.n_items());
        let n_patterns = self.resample.patterns().len();
        let mut hits = vec![0u32; n_patterns * L::N as usize];
        let mut left = n as usize;
        while left > 0 {
            let now = left.min(AT_ONCE);
            for word in words.take(now) {
                for (&word, hits) in word.words().as_ref().iter().zip(hits.chunks_exact_mut(n_patterns)) {
                    let item = (u64::from(word) * n) >> 32;
                    let pattern = pattern_of.get(item as usize).copied().unwrap_or(0);
                    if let Some(hit) = hits.get_mut(pattern as usize) {
                        *hit += 1;
                    }
                }
            }
            left -= now;
        }
        for pattern in 0..n_patterns {
            let of_lane = |lane| hits.get(lane as usize * n_patterns + pattern).copied().unwrap_or(0);
            self.add(pattern, L::each(of_lane), columns);
        }
    }

    /// Adds what a pattern drawn so many times adds.
    #[inline(always)]
    fn add<L: Lanes>(&self, pattern: usize, times: L, columns: &mut [L]) {
        for &(at, step) in self.resample.patterns().get(pattern).map_or(&[][..], |pattern| &pattern.adds) {
            if let Some(column) = columns.get_mut(at as usize) {
                *column = column.plus(times.times(L::splat(step)));
            }
        }
    }
}
