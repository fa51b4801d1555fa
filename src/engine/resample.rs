//! Resample-and-sum: the bootstrap over items, as integers.

use serde::{Deserialize, Serialize};

/// Items that look alike to a statistic, and what each of them adds to its counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    /// How many items.
    pub count: u32,
    /// What each adds, as (which count, how much): a vector written without its zeros.
    pub adds: Vec<(u32, u32)>,
}

/// Why patterns cannot be resampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResampleSumError {
    /// No items at all.
    Empty,
    /// A pattern adds to a count that there is not.
    BeyondWidth,
    /// More than 2³¹ items, or sums beyond 32 bits.
    TooLarge,
}

impl std::fmt::Display for ResampleSumError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Empty => "there are no items to resample",
            Self::BeyondWidth => "a pattern adds to a count beyond the last",
            Self::TooLarge => "the counts of a replicate would not fit 32 bits",
        })
    }
}

impl std::error::Error for ResampleSumError {}

/// The most items that are drawn one by one.
const MOST_ONE_BY_ONE: u32 = 1 << 10;

/// The experiment: draw n items with replacement out of n, and add up their count vectors.
///
/// Items of the same pattern are kept as one with a count (aggregate before you loop), but each of the n draws picks
/// an item, uniformly: the multinomial bootstrap of Efron (1979). Beyond a thousand items it is drawn how often each pattern comes
/// up ([`Multinomial`](crate::stats::resample::Multinomial)), which takes no longer for more of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct ResampleSum {
    width: u32,
    patterns: Vec<Pattern>,
}

/// The experiment as it travels.
#[derive(Serialize, Deserialize)]
struct Parts {
    width: u32,
    patterns: Vec<Pattern>,
}

impl ResampleSum {
    /// The experiment over these patterns with `width` counts; patterns with no items are left out.
    ///
    /// # Errors
    /// See [`ResampleSumError`].
    pub fn new(width: u32, patterns: Vec<Pattern>) -> Result<Self, ResampleSumError> {
        let patterns: Vec<Pattern> = patterns.into_iter().filter(|pattern| pattern.count > 0).collect();
        let adds = || patterns.iter().flat_map(|pattern| &pattern.adds);
        if patterns.is_empty() {
            return Err(ResampleSumError::Empty);
        }
        if adds().any(|&(at, _)| at >= width) {
            return Err(ResampleSumError::BeyondWidth);
        }
        let n: u64 = patterns.iter().map(|pattern| u64::from(pattern.count)).sum();
        let of_one = |pattern: &Pattern| pattern.adds.iter().map(|&(_, step)| u64::from(step)).sum::<u64>();
        let largest = patterns.iter().map(of_one).max().unwrap_or(0);
        if n > 1 << 31 || n.saturating_mul(largest) > u64::from(u32::MAX) {
            return Err(ResampleSumError::TooLarge);
        }
        Ok(Self { width, patterns })
    }

    /// The patterns, in order; the items of each follow those of the one before.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The number of items, and of draws a replicate takes.
    pub fn n_items(&self) -> u32 {
        self.patterns.iter().map(|pattern| pattern.count).sum()
    }

    /// Whether it is drawn how often each pattern comes up, and not item by item.
    pub fn is_of_counts(&self) -> bool {
        self.n_items() > MOST_ONE_BY_ONE
    }

    /// 32-bit words that one replicate takes; about, where the words decide how many follow.
    pub fn n_words(&self) -> u32 {
        // Some ten steps find the counts of all patterns, and what they leave is drawn one by one.
        if self.is_of_counts() { 10 * self.patterns.len() as u32 + 60 } else { self.n_items() }
    }

    /// How many counts a replicate leaves.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The largest value of each count: every draw picks an item that adds the most to it.
    pub fn most(&self) -> Vec<u32> {
        let n = self.n_items();
        let largest = |column| self.patterns.iter().map(|pattern| added_to(column, &pattern.adds)).max();
        (0..self.width).map(|column| n * largest(column).unwrap_or(0)).collect()
    }
}

/// What these add to one of the counts.
pub(super) fn added_to(column: u32, adds: &[(u32, u32)]) -> u32 {
    adds.iter().filter(|(at, _)| *at == column).map(|(_, step)| *step).sum()
}

impl TryFrom<Parts> for ResampleSum {
    type Error = ResampleSumError;

    fn try_from(parts: Parts) -> Result<Self, ResampleSumError> {
        Self::new(parts.width, parts.patterns)
    }
}

impl From<ResampleSum> for Parts {
    fn from(resample: ResampleSum) -> Self {
        Self { width: resample.width, patterns: resample.patterns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_checked_once() {
        let pattern = |count, adds: &[(u32, u32)]| Pattern { count, adds: adds.to_vec() };
        assert_eq!(ResampleSum::new(1, vec![]), Err(ResampleSumError::Empty));
        assert_eq!(ResampleSum::new(1, vec![pattern(0, &[(0, 1)])]), Err(ResampleSumError::Empty));
        assert_eq!(ResampleSum::new(1, vec![pattern(1, &[(1, 1)])]), Err(ResampleSumError::BeyondWidth));
        assert_eq!(ResampleSum::new(1, vec![pattern(3, &[(0, u32::MAX)])]), Err(ResampleSumError::TooLarge));
        let kept =
            ResampleSum::new(2, vec![pattern(0, &[(0, 9)]), pattern(2, &[(0, 1)]), pattern(3, &[(1, 1)])])
                .unwrap();
        assert_eq!((kept.n_items(), kept.width(), kept.patterns().len()), (5, 2, 2));
        assert_eq!(kept.most(), [5, 5]);
    }
}
