//! Resample-and-sum, several replicates side by side.

use super::count;
use super::lanes::Lanes;
use super::words::{AT_ONCE, Words};
use crate::engine::resample::ResampleSum;
use crate::engine::threshold::of_index;
use crate::rng::{Draws, Seed};
use crate::stats::resample::Multinomial;

/// Up to so many patterns a word is compared with every threshold; beyond, its pattern is searched for.
const FEW: usize = 12;

/// What runs over the same items share.
#[derive(Clone, Debug)]
pub struct Kernel {
    resample: ResampleSum,
    /// The threshold below which a word's item belongs to one of the first patterns, for all but the last.
    thresholds: Vec<u32>,
    find: Find,
    /// Draws the counts of the patterns, where there are many items.
    kinds: Option<Multinomial>,
}

/// How the pattern of a drawn item is found. Both ways give the same pattern for the same word.
#[derive(Clone, Debug)]
enum Find {
    /// By comparing the word with every threshold.
    Compare,
    /// By the word's highest byte and a search among the thresholds that share it: for each byte, the first of them.
    Search(Vec<u32>),
}

impl Kernel {
    pub fn new(resample: &ResampleSum) -> Self {
        let n = resample.n_items();
        let patterns = resample.patterns();
        let ends = patterns.iter().scan(0, |end, pattern| {
            *end += pattern.count;
            Some(of_index(*end, n))
        });
        let thresholds: Vec<u32> = ends.take(patterns.len() - 1).collect();
        let find = if patterns.len() <= FEW {
            Find::Compare
        } else {
            let first_of = |byte: u32| thresholds.partition_point(|&threshold| threshold < byte << 24) as u32;
            Find::Search((0..256).map(first_of).chain([thresholds.len() as u32]).collect())
        };
        let counts = || patterns.iter().map(|pattern| pattern.count).collect::<Vec<_>>();
        let kinds = resample.is_of_counts().then(|| Multinomial::new(&counts()));
        Self { resample: resample.clone(), thresholds, find, kinds }
    }

    /// Resamples in the replicates that the words stand at, the first of which is given, and leaves the sums.
    #[inline(always)]
    pub fn run<L: Lanes>(&self, words: &mut Words<L>, (seed, first): (Seed, u32), columns: &mut [L]) {
        for column in &mut *columns {
            *column = L::splat(0);
        }
        if let Some(kinds) = &self.kinds {
            return self.count(kinds, seed, first, columns);
        }
        match &self.find {
            Find::Compare => self.compare(words, columns),
            Find::Search(firsts) => self.search(words, firsts, columns),
        }
    }

    /// Each replicate has as many words as it takes, so that replicates do not keep step.
    fn count<L: Lanes>(&self, kinds: &Multinomial, seed: Seed, first: u32, columns: &mut [L]) {
        let n_patterns = self.resample.patterns().len();
        let mut hits = vec![0u32; n_patterns * L::N as usize];
        let mut draws = Draws::new(seed);
        for (lane, hits) in (0..).zip(hits.chunks_exact_mut(n_patterns)) {
            draws.start(first.wrapping_add(lane));
            kinds.draw(&mut draws, hits);
        }
        self.add_all(&hits, columns);
    }

    #[inline(always)]
    fn compare<L: Lanes>(&self, words: &mut Words<L>, columns: &mut [L]) {
        let mut counts = [L::splat(0); FEW];
        let counts = counts.get_mut(..self.thresholds.len()).unwrap_or_default();
        let mut left = self.resample.n_items() as usize;
        while left > 0 {
            let now = left.min(AT_ONCE);
            count::below(words.take(now), &self.thresholds, counts);
            left -= now;
        }
        count::categories(counts, L::splat(self.resample.n_items()), |pattern, hits| {
            self.add(pattern, hits, columns);
        });
    }

    #[inline(always)]
    fn search<L: Lanes>(&self, words: &mut Words<L>, firsts: &[u32], columns: &mut [L]) {
        let n_patterns = self.resample.patterns().len();
        let mut hits = vec![0u32; n_patterns * L::N as usize];
        let mut left = self.resample.n_items() as usize;
        while left > 0 {
            let now = left.min(AT_ONCE);
            for word in words.take(now) {
                for (&word, hits) in word.words().as_ref().iter().zip(hits.chunks_exact_mut(n_patterns)) {
                    if let Some(hit) = hits.get_mut(self.pattern_of(word, firsts)) {
                        *hit += 1;
                    }
                }
            }
            left -= now;
        }
        self.add_all(&hits, columns);
    }

    /// Adds what the patterns of all lanes add, of each lane the patterns in turn.
    #[inline(always)]
    fn add_all<L: Lanes>(&self, hits: &[u32], columns: &mut [L]) {
        let n_patterns = self.resample.patterns().len();
        for pattern in 0..n_patterns {
            let of_lane = |lane| hits.get(lane as usize * n_patterns + pattern).copied().unwrap_or(0);
            self.add(pattern, L::each(of_lane), columns);
        }
    }

    /// The first pattern whose threshold lies above the word; the last one if none does.
    #[inline(always)]
    fn pattern_of(&self, word: u32, firsts: &[u32]) -> usize {
        let byte = (word >> 24) as usize;
        let of = |byte: usize| firsts.get(byte).map_or(0, |&first| first as usize);
        let (first, end) = (of(byte), of(byte + 1));
        let near = self.thresholds.get(first..end).unwrap_or_default();
        first + near.partition_point(|&threshold| threshold <= word)
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
