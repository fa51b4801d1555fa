//! Resample-and-sum: the bootstrap over items, as integers.

use serde::{Deserialize, Serialize};

/// Items that look alike to a statistic, and what each of them adds to its counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    /// How many items.
    pub count: u32,
    /// What each adds; as long as every other pattern's.
    pub vector: Vec<u32>,
}

/// Why patterns cannot be resampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResampleSumError {
    /// No items at all.
    Empty,
    /// Vectors of different lengths.
    UnequalWidths,
    /// More than 2³¹ items, or sums beyond 32 bits.
    TooLarge,
}

impl std::fmt::Display for ResampleSumError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Empty => "there are no items to resample",
            Self::UnequalWidths => "the count vectors differ in length",
            Self::TooLarge => "the counts of a replicate would not fit 32 bits",
        })
    }
}

impl std::error::Error for ResampleSumError {}

/// The experiment: draw n items with replacement out of n, and add up their count vectors.
///
/// Items of the same pattern are kept as one with a count (aggregate before you loop), but each of the n draws picks
/// an item, uniformly: the multinomial bootstrap of Efron (1979).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Pattern>", into = "Vec<Pattern>")]
pub struct ResampleSum {
    patterns: Vec<Pattern>,
}

impl ResampleSum {
    /// The experiment over these patterns; those with no items are left out.
    ///
    /// # Errors
    /// See [`ResampleSumError`].
    pub fn new(patterns: Vec<Pattern>) -> Result<Self, ResampleSumError> {
        let patterns: Vec<Pattern> = patterns.into_iter().filter(|pattern| pattern.count > 0).collect();
        let width = patterns.first().ok_or(ResampleSumError::Empty)?.vector.len();
        if patterns.iter().any(|pattern| pattern.vector.len() != width) {
            return Err(ResampleSumError::UnequalWidths);
        }
        let n: u64 = patterns.iter().map(|pattern| u64::from(pattern.count)).sum();
        let largest = patterns.iter().flat_map(|pattern| &pattern.vector).copied().max().unwrap_or(0);
        if n > 1 << 31 || n * u64::from(largest) > u64::from(u32::MAX) {
            return Err(ResampleSumError::TooLarge);
        }
        Ok(Self { patterns })
    }

    /// The patterns, in order; the items of each follow those of the one before.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The number of items, and of draws a replicate takes.
    pub fn n_items(&self) -> u32 {
        self.patterns.iter().map(|pattern| pattern.count).sum()
    }

    /// The length of the count vectors.
    pub fn width(&self) -> u32 {
        self.patterns.first().map_or(0, |pattern| pattern.vector.len() as u32)
    }
}

impl TryFrom<Vec<Pattern>> for ResampleSum {
    type Error = ResampleSumError;

    fn try_from(patterns: Vec<Pattern>) -> Result<Self, ResampleSumError> {
        Self::new(patterns)
    }
}

impl From<ResampleSum> for Vec<Pattern> {
    fn from(resample: ResampleSum) -> Self {
        resample.patterns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_checked_once() {
        let pattern = |count, vector: &[u32]| Pattern { count, vector: vector.to_vec() };
        assert_eq!(ResampleSum::new(vec![]), Err(ResampleSumError::Empty));
        assert_eq!(ResampleSum::new(vec![pattern(0, &[1])]), Err(ResampleSumError::Empty));
        assert_eq!(
            ResampleSum::new(vec![pattern(1, &[1]), pattern(1, &[1, 2])]),
            Err(ResampleSumError::UnequalWidths)
        );
        assert_eq!(ResampleSum::new(vec![pattern(3, &[u32::MAX])]), Err(ResampleSumError::TooLarge));
        let kept =
            ResampleSum::new(vec![pattern(0, &[9, 9]), pattern(2, &[1, 0]), pattern(3, &[0, 1])]).unwrap();
        assert_eq!((kept.n_items(), kept.width(), kept.patterns().len()), (5, 2, 2));
    }
}
