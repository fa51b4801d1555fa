//! Probabilities as integers: a random decision compares a 32-bit word with a threshold.

/// The largest word that a comparison sees: a word of 2³² − 1 counts as 2³² − 2.
///
/// So the threshold 2³² − 1 is above every word and 0 above none: what is certain always happens, and what is
/// impossible never does. It moves no probability by more than 2⁻³².
pub const LARGEST_WORD: u32 = u32::MAX - 1;

/// The threshold of a probability: the event happens if the word lies below it.
///
/// ```text
/// T = round(2³² p), at most 2³² − 1         p: probability, taken into 0..=1
/// ```
///
/// What happens with probability p then happens with one within 1.5 × 2⁻³² of p. Not a number counts as 0.
pub fn threshold(p: f64) -> u32 {
    // A cast keeps to the range of its type, and takes what is not a number as 0.
    (p * 4_294_967_296.0).round() as u32
}

/// The thresholds of a categorical choice: cumulative, one for each category but the last.
///
/// A word belongs to the first category whose threshold lies above it. The sums are rounded, not the single
/// probabilities, so that the error of a category does not grow with its place.
pub fn cumulative(probabilities: &[f64]) -> Vec<u32> {
    let but_last = probabilities.split_last().map_or(&[][..], |(_, rest)| rest);
    but_last
        .iter()
        .scan(0.0, |sum, p| {
            *sum += p;
            Some(threshold(*sum))
        })
        .collect()
}

/// Whether these can be the probabilities of a choice: each from 0 to 1, and no more than 1 together, but for what
/// rounding adds.
pub fn are_probabilities(probabilities: &[f64]) -> bool {
    let slack = 1e-9;
    let total: f64 = probabilities.iter().sum();
    probabilities.iter().all(|p| (-slack..=1.0 + slack).contains(p)) && total <= 1.0 + slack
}

/// Whether thresholds are cumulative: none below the one before.
pub fn rise(thresholds: &[u32]) -> bool {
    thresholds.windows(2).all(|pair| pair.first() <= pair.last())
}

/// The threshold below which the index `⌊word × n / 2³²⌋` lies below `count`: ⌈2³² count / n⌉.
///
/// So an index below n need not be computed to know which of a few runs of items it falls in.
pub fn of_index(count: u32, n: u32) -> u32 {
    let above = (u64::from(count) << 32).div_ceil(u64::from(n.max(1)));
    u32::try_from(above).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn certain_and_impossible_are_exact() {
        assert_eq!([threshold(0.0), threshold(1.0), threshold(0.5)], [0, u32::MAX, 1 << 31]);
        assert_eq!([threshold(-1.0), threshold(7.0), threshold(f64::NAN)], [0, u32::MAX, 0]);
        assert!(LARGEST_WORD < threshold(1.0));
        assert_eq!(cumulative(&[0.25, 0.25, 0.5]), [1 << 30, 1 << 31]);
        assert_eq!(cumulative(&[]), [0u32; 0]);
    }

    proptest! {
        #[test]
        fn an_index_below_a_count_is_a_word_below_its_threshold(word: u32, n in 1u32..=1 << 31, share in 0.0f64..1.0) {
            let count = (f64::from(n) * share) as u32;
            let index = ((u64::from(word) * u64::from(n)) >> 32) as u32;
            prop_assert_eq!(index < count, word < of_index(count, n));
            prop_assert_eq!(index < count, word.min(LARGEST_WORD) < of_index(count, n));
        }
    }
}
