//! Label swaps and sign flips: permutation tests of paired data, as integers.

use serde::{Deserialize, Serialize};

use super::resample::added_to;

/// Items that look alike to a statistic, and what each adds to its counts as it stands and when it is flipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlipPattern {
    /// How many items.
    pub count: u32,
    /// What each adds as it stands, as (which count, how much).
    pub stay: Vec<(u32, u32)>,
    /// What each adds when it is flipped.
    pub flip: Vec<(u32, u32)>,
}

/// Why patterns cannot be flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlipsError {
    /// No items at all.
    Empty,
    /// A pattern adds to a count that there is not.
    BeyondWidth,
    /// Sums beyond 32 bits.
    TooLarge,
}

impl std::fmt::Display for FlipsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Empty => "there are no items to flip",
            Self::BeyondWidth => "a pattern adds to a count beyond the last",
            Self::TooLarge => "the counts of a replicate would not fit 32 bits",
        })
    }
}

impl std::error::Error for FlipsError {}

/// The experiment: flip every item with probability one half, and add up what they then are.
///
/// Swapping an item's two labels, or the sign of a paired difference, is such a flip; under exchangeability every
/// pattern of flips is as likely as the one observed (Fisher, 1935). Sums are unsigned: of a signed difference, add
/// its size to one count where it points up.
///
/// Items of a pattern are flipped by single bits: a pattern takes ⌈count/32⌉ words, and the item is flipped if its
/// bit, from the lowest of the first word on, is set. The words of a replicate follow the patterns in order.
///
/// A replicate leaves `width` integers: the sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Flips {
    width: u32,
    patterns: Vec<FlipPattern>,
}

/// The experiment as it travels.
#[derive(Serialize, Deserialize)]
struct Parts {
    width: u32,
    patterns: Vec<FlipPattern>,
}

impl Flips {
    /// The experiment over these patterns with `width` counts; patterns with no items are left out.
    ///
    /// # Errors
    /// See [`FlipsError`].
    pub fn new(width: u32, patterns: Vec<FlipPattern>) -> Result<Self, FlipsError> {
        let patterns: Vec<FlipPattern> = patterns.into_iter().filter(|pattern| pattern.count > 0).collect();
        if patterns.is_empty() {
            return Err(FlipsError::Empty);
        }
        let mut adds = patterns.iter().flat_map(|pattern| pattern.stay.iter().chain(&pattern.flip));
        if adds.any(|&(at, _)| at >= width) {
            return Err(FlipsError::BeyondWidth);
        }
        let sum = |adds: &[(u32, u32)]| adds.iter().map(|&(_, step)| u64::from(step)).sum::<u64>();
        let total = patterns.iter().try_fold(0u64, |total, pattern| {
            let largest = sum(&pattern.stay).checked_add(sum(&pattern.flip))?;
            total.checked_add(largest.checked_mul(u64::from(pattern.count))?)
        });
        match total {
            Some(total) if total <= u64::from(u32::MAX) => Ok(Self { width, patterns }),
            _ => Err(FlipsError::TooLarge),
        }
    }

    /// The patterns, in order.
    pub fn patterns(&self) -> &[FlipPattern] {
        &self.patterns
    }

    /// How many counts a replicate leaves.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Words that a replicate takes.
    pub fn n_words(&self) -> u32 {
        self.patterns.iter().map(|pattern| pattern.count.div_ceil(32)).sum()
    }

    /// The largest value of each count.
    pub fn most(&self) -> Vec<u32> {
        let largest = |pattern: &FlipPattern, column| {
            pattern.count * added_to(column, &pattern.stay).max(added_to(column, &pattern.flip))
        };
        (0..self.width).map(|column| self.patterns.iter().map(|p| largest(p, column)).sum()).collect()
    }
}

impl TryFrom<Parts> for Flips {
    type Error = FlipsError;

    fn try_from(parts: Parts) -> Result<Self, FlipsError> {
        Self::new(parts.width, parts.patterns)
    }
}

impl From<Flips> for Parts {
    fn from(flips: Flips) -> Self {
        Self { width: flips.width, patterns: flips.patterns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_checked_once() {
        let pattern = |count, stay: u32, flip: u32| FlipPattern {
            count,
            stay: vec![(0, stay)],
            flip: vec![(0, flip), (1, flip)],
        };
        assert_eq!(Flips::new(2, vec![pattern(0, 1, 1)]), Err(FlipsError::Empty));
        assert_eq!(Flips::new(1, vec![pattern(1, 1, 1)]), Err(FlipsError::BeyondWidth));
        assert_eq!(Flips::new(2, vec![pattern(2, u32::MAX, 1)]), Err(FlipsError::TooLarge));
        let kept = Flips::new(2, vec![pattern(33, 3, 1), pattern(1, 0, 5)]).unwrap();
        assert_eq!((kept.n_words(), kept.most()), (3, vec![104, 38]));
    }
}
