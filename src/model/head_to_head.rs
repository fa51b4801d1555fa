//! Two models on the same problems, so many samples of each: who scores higher, exactly.
//!
//! A score after n samples of every problem counts nN independent ones and zeros. The counts of n samples are those of n
//! independent single-sample scores added up, so that a doubling of n is one convolution of a distribution with itself.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::sum::doubled;
use super::{Benchmark, convolve, sum_of};

/// How a second score compares with a first: three chances that add up to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Odds {
    /// The chance that the second is lower.
    pub behind: f64,
    /// The chance that they are equal.
    pub tied: f64,
    /// The chance that the second is higher.
    pub ahead: f64,
}

/// Compares two independent whole numbers, given by their distributions. O(length).
///
/// ```text
/// P(B < A) = Σₓ P(A = x) P(B < x),   P(tie) = Σₓ P(A = x) P(B = x)
/// ```
///
/// Every term is positive, so that small chances keep their digits.
///
/// ```
/// use tiebreak::model::compare;
/// let (fair, loaded) = ([0.5, 0.5], [0.25, 0.75]);
/// let odds = compare(&fair, &loaded);
/// assert_eq!([odds.behind, odds.tied, odds.ahead], [0.125, 0.5, 0.375]);
/// ```
pub fn compare(first: &[f64], second: &[f64]) -> Odds {
    let mut odds = Odds { behind: 0.0, tied: 0.0, ahead: 0.0 };
    let (mut first_below, mut second_below) = (0.0, 0.0);
    for x in 0..first.len().max(second.len()) {
        let [a, b] = [first, second].map(|chances| chances.get(x).copied().unwrap_or(0.0));
        odds.behind += a * second_below;
        odds.tied += a * b;
        odds.ahead += b * first_below;
        first_below += a;
        second_below += b;
    }
    odds
}

/// The scores of two models after 1, 2, 4, … samples of each problem.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadToHead {
    one: [Vec<f64>; 2],
    /// After 2, 4, 8, … samples.
    doublings: Vec<[Vec<f64>; 2]>,
}

impl HeadToHead {
    /// Holds up to 2 to the power of `doublings` samples of each problem, for many questions about them.
    pub fn new(first: &Benchmark, second: &Benchmark, doublings: u32) -> Self {
        let one = [first, second].map(right_samples);
        let all = std::iter::successors(Some(one.each_ref().map(|one| doubled(one))), |last| {
            Some(last.each_ref().map(|last| doubled(last)))
        });
        Self { doublings: all.take(doublings as usize).collect(), one }
    }

    /// The distributions of the right samples of both models after n samples of each problem, from the powers of two that
    /// n is made of.
    pub fn scores(&self, n: u32) -> [Vec<f64>; 2] {
        let mut parts = (0..u32::BITS).filter(|power| n >> power & 1 == 1).map(|power| self.doubling(power));
        let Some(first) = parts.next() else { return [vec![1.0], vec![1.0]] };
        parts.fold(first.into_owned(), |sum, part| added(&sum, &part))
    }

    /// The scores after 2 to this power samples; beyond those held, worked out on the spot.
    fn doubling(&self, power: u32) -> Cow<'_, [Vec<f64>; 2]> {
        let Some(half) = power.checked_sub(1) else { return Cow::Borrowed(&self.one) };
        match self.doublings.get(half as usize) {
            Some(held) => Cow::Borrowed(held),
            None => Cow::Owned(self.doubling(half).each_ref().map(|half| doubled(half))),
        }
    }

    /// How the second compares with the first after n samples of each problem.
    pub fn odds(&self, n: u32) -> Odds {
        let [first, second] = self.scores(n);
        compare(&first, &second)
    }
}

/// The distribution of a benchmark's right samples, one of each problem (Poisson, 1837).
pub fn right_samples(benchmark: &Benchmark) -> Vec<f64> {
    let parts: Vec<[f64; 2]> = benchmark.rates().iter().map(|p| [1.0 - p, *p]).collect();
    sum_of(parts.iter().map(|part| &part[..]))
}

fn added(a: &[Vec<f64>; 2], b: &[Vec<f64>; 2]) -> [Vec<f64>; 2] {
    let ([a_first, a_second], [b_first, b_second]) = (a, b);
    [convolve(a_first, b_first), convolve(a_second, b_second)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Correlation, solve_counts};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn chances_are_what_pairs_give(a in prop::collection::vec(0.0f64..1.0, 1..9), b in prop::collection::vec(0.0f64..1.0, 1..9)) {
            let odds = compare(&a, &b);
            let sum = |is: fn(&usize, &usize) -> bool| -> f64 {
                a.iter().enumerate().flat_map(|(i, p)| b.iter().enumerate().filter(move |(j, _)| is(&i, j)).map(move |(_, q)| p * q)).sum()
            };
            let want = [sum(|i, j| j < i), sum(|i, j| j == i), sum(|i, j| j > i)];
            for (got, want) in [odds.behind, odds.tied, odds.ahead].iter().zip(want) {
                prop_assert!((got - want).abs() < 1e-12);
            }
        }

        #[test]
        fn sums_of_single_scores_are_sums_of_binomials(rates in prop::collection::vec(0.0f64..=1.0, 2..6), n in 1u32..40) {
            let benchmark = Benchmark::of(rates);
            let duel = HeadToHead::new(&benchmark, &benchmark, 5);
            let counts: Vec<Vec<f64>> = benchmark.rates().iter().map(|&p| solve_counts(n, p, Correlation::NONE)).collect();
            let want = sum_of(counts.iter().map(|part| &part[..]));
            let [got, _] = duel.scores(n);
            prop_assert!(got.iter().zip(&want).all(|(a, b)| (a - b).abs() < 1e-13));
        }
    }

    #[test]
    fn more_samples_than_are_held_lose_none() {
        let benchmark = Benchmark::uniform(3);
        let second = benchmark.shifted(0.3);
        let [few, many] = [0, 5].map(|doublings| HeadToHead::new(&benchmark, &second, doublings));
        for n in [1, 2, 7, 21] {
            assert_eq!(few.scores(n), many.scores(n));
        }
        assert_eq!(few.scores(21)[0].len(), 64);
    }

    #[test]
    fn nothing_drawn_is_a_tie() {
        let benchmark = Benchmark::uniform(4);
        let duel = HeadToHead::new(&benchmark, &benchmark, 2);
        assert_eq!(duel.odds(0), Odds { behind: 0.0, tied: 1.0, ahead: 0.0 });
    }
}
