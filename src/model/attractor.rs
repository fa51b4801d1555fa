//! The attractor model: when a sample is wrong, how often does it land on the same wrong answer?
//!
//! A sample is correct with probability p. A wrong one lands on the problem's attractor with share a, and is
//! otherwise a one-off that no other sample repeats. The majority vote of k samples takes the most frequent answer,
//! ties at random.

use crate::bounded::bounded;

bounded! {
    /// The share of wrong answers that fall on one and the same wrong answer, 0 to 1, kept to nine decimals so that a link
    /// holds it exactly.
    AttractorShare(f64),
    /// A share outside 0 to 1.
    AttractorShareError = "an attractor share lies between 0 and 1",
    // Adding zero turns −0 into 0, which would otherwise print its sign.
    |a| (0.0..=1.0).contains(&a).then(|| (a * 1e9).round() / 1e9 + 0.0)
}

impl AttractorShare {
    /// One wrong answer in two falls on the attractor.
    pub const HALF: Self = Self(0.5);

    /// The share as a number from 0 to 1.
    pub fn share(self) -> f64 {
        self.0
    }
}

/// The chance of winning a vote of k samples, given that C of them are correct: w_C for C = 0..k.
///
/// ```text
/// w_0 = 0
/// w_1 = [Bin(0; k−1, a) + Bin(1; k−1, a)] / k          one correct answer ties with every other single answer
/// w_C = P(A < C) + P(A = C)/2,  A ~ Bin(k − C, a)      for C ≥ 2
/// ```
///
/// A, the number of samples on the attractor, depends on C but not on the solve rate, so the weights serve every
/// problem of a benchmark. Every term is a product of a binomial coefficient (below 10⁷⁶ for k ≤ 256) and two
/// powers, added without cancellation; within 10⁻¹² of enumeration in the tests, and the same bits on every machine.
#[derive(Clone, Debug, PartialEq)]
pub struct VoteWeights {
    k: u32,
    weights: Vec<f64>,
    binomials: Vec<f64>,
}

impl VoteWeights {
    /// The weights for votes of k samples with attractor share a. O(k²).
    pub fn new(k: u32, share: AttractorShare) -> Self {
        Self::of_share(k, share.share())
    }

    /// The same for a share that is worked out, and not kept to so many decimals: in 0..=1.
    pub(super) fn of_share(k: u32, share: f64) -> Self {
        let (on, off) = (powers(share, k), powers(1.0 - share, k));
        let weights = (0..=k)
            .map(|correct| {
                let wrong = k - correct;
                let probability = binomial_row(wrong).zip(&on).zip(off.iter().take(wrong as usize + 1).rev());
                let attracted = probability.map(|((ways, on), off)| ways * on * off);
                match correct {
                    0 => 0.0,
                    1 => attracted.take(2).sum::<f64>() / f64::from(k),
                    _ => lead(attracted, correct),
                }
            })
            .collect();
        Self::from_weights(k, weights)
    }

    /// Weights that are known already, w_0 to w_k.
    pub(super) fn from_weights(k: u32, weights: Vec<f64>) -> Self {
        Self { k, weights, binomials: binomial_row(k).collect() }
    }

    /// The chance of winning, given that so many samples are correct; 0 beyond k.
    pub fn weight(&self, correct: u32) -> f64 {
        self.weights.get(correct as usize).copied().unwrap_or(0.0)
    }

    /// The chance that the vote is right when 0, 1, … k samples are right with these probabilities: Σ_C P(C) w_C. O(k).
    pub fn wins_given(&self, counts: &[f64]) -> f64 {
        counts.iter().zip(&self.weights).map(|(chance, weight)| chance * weight).sum()
    }

    /// The chance that the vote on a problem with solve rate p is right: maj@k(p) = Σ_C Bin(C; k, p) w_C. O(k).
    ///
    /// ```
    /// use tiebreak::model::{AttractorShare, VoteWeights};
    /// // p = 1/2, k = 3, a = 1/2: 19/32.
    /// assert_eq!(VoteWeights::new(3, AttractorShare::HALF).wins(0.5), 19.0 / 32.0);
    /// ```
    pub fn wins(&self, p: f64) -> f64 {
        self.wins_by(&Powers::of(p, self.k))
    }

    /// The same from the powers of the solve rate, which the votes on a problem share: those with exponents up to k are
    /// used. If there are fewer, they are worked out here, and nothing is shared. The same bits either way.
    ///
    /// ```
    /// use tiebreak::model::{AttractorShare, Powers, VoteWeights};
    /// let powers = Powers::of(0.5, 8);
    /// let votes = [1, 3, 8].map(|k| VoteWeights::new(k, AttractorShare::HALF));
    /// assert_eq!(votes.each_ref().map(|vote| vote.wins_by(&powers)), votes.each_ref().map(|vote| vote.wins(0.5)));
    /// assert_eq!(votes[1].wins_by(&powers), 19.0 / 32.0);
    /// ```
    pub fn wins_by(&self, powers: &Powers) -> f64 {
        let Some(wrong) = powers.wrong.get(..=self.k as usize) else { return self.wins(powers.p) };
        let terms = self.binomials.iter().zip(&self.weights).zip(powers.right.iter().zip(wrong.iter().rev()));
        terms.map(|((ways, weight), (right, wrong))| ways * right * wrong * weight).sum()
    }
}

/// The powers of a solve rate and of its complement, with 0⁰ = 1: p⁰, p¹, … and (1 − p)⁰, (1 − p)¹, … .
#[derive(Clone, Debug)]
pub struct Powers {
    p: f64,
    right: Vec<f64>,
    wrong: Vec<f64>,
}

impl Powers {
    /// Those with exponents 0 to `most`.
    pub fn of(p: f64, most: u32) -> Self {
        Self { p, right: powers(p, most), wrong: powers(1.0 - p, most) }
    }
}

/// P(A < C) + P(A = C)/2 from the probabilities of A = 0, 1, ….
fn lead(attracted: impl Iterator<Item = f64>, correct: u32) -> f64 {
    let half_at = correct as usize;
    attracted.take(half_at + 1).enumerate().map(|(a, p)| if a == half_at { p / 2.0 } else { p }).sum()
}

/// x⁰, x¹, … x^n, with 0⁰ = 1.
fn powers(x: f64, n: u32) -> Vec<f64> {
    let mut power = 1.0;
    let mut row = vec![power; n as usize + 1];
    for place in row.iter_mut().skip(1) {
        power *= x;
        *place = power;
    }
    row
}

/// C(n, 0), C(n, 1), … C(n, n).
fn binomial_row(n: u32) -> impl Iterator<Item = f64> {
    (0..=n).scan(1.0, move |ways, i| {
        let now = *ways;
        *ways = now * f64::from(n - i) / f64::from(i + 1);
        Some(now)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn share(a: f64) -> AttractorShare {
        AttractorShare::new(a).unwrap()
    }

    /// The vote from the definition: every outcome of k samples as (correct, attracted), one-offs the rest.
    fn by_definition(p: f64, k: u32, a: f64) -> f64 {
        let fact = |n: u32| (1..=n).map(f64::from).product::<f64>();
        let mut total = 0.0;
        for c in 0..=k {
            for x in 0..=k - c {
                let r = k - c - x;
                let ways = fact(k) / (fact(c) * fact(x) * fact(r));
                let chance = ways
                    * p.powi(c as i32)
                    * (a * (1.0 - p)).powi(x as i32)
                    * ((1.0 - a) * (1.0 - p)).powi(r as i32);
                let top = c.max(x).max(u32::from(r > 0));
                let tied = u32::from(c == top && c > 0)
                    + u32::from(x == top && x > 0)
                    + if top == 1 { r } else { 0 };
                total += if c == top && c > 0 { chance / f64::from(tied) } else { 0.0 };
            }
        }
        total
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(p in 0.0f64..=1.0, k in 1u32..=14, a in 0.0f64..=1.0) {
            let a = share(a).share();
            let got = VoteWeights::new(k, share(a)).wins(p);
            prop_assert!((got - by_definition(p, k, a)).abs() < 1e-12, "{} {}", got, by_definition(p, k, a));
        }

        #[test]
        fn one_and_two_votes_are_one_sample_and_coverage_bounds_the_vote(p in 0.0f64..=1.0, k in 1u32..=256, a in 0.0f64..=1.0) {
            prop_assert!((VoteWeights::new(1, share(a)).wins(p) - p).abs() < 1e-15);
            prop_assert!((VoteWeights::new(2, share(a)).wins(p) - p).abs() < 1e-15);
            let vote = VoteWeights::new(k, share(a)).wins(p);
            prop_assert!(vote <= crate::model::pass_at_k(p, k) + 1e-13 && vote >= 0.0);
        }
    }

    #[test]
    fn too_few_powers_change_no_vote() {
        // Of a rate of 0 or 1 every power but one is 0, and 0⁰ = 1.
        for p in [0.0, 0.3, 1.0] {
            for k in [1, 2, 7, 64] {
                let weights = VoteWeights::new(k, AttractorShare::HALF);
                for most in [0, 1, k - 1, k, 2 * k] {
                    assert_eq!(weights.wins_by(&Powers::of(p, most)), weights.wins(p), "{p} {k} {most}");
                }
            }
        }
        let certain = VoteWeights::new(7, AttractorShare::HALF);
        assert_eq!([0.0, 1.0].map(|p| certain.wins(p)), [0.0, 1.0]);
    }

    #[test]
    fn share_is_checked_once() {
        assert_eq!(AttractorShare::new(1.5), Err(AttractorShareError));
        assert_eq!(AttractorShare::new(f64::NAN), Err(AttractorShareError));
        assert!(share(-0.0).share().is_sign_positive());
    }
}
