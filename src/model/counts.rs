//! How many of k samples are right, each on its own or together.

use crate::bounded::bounded;
use crate::stats::special::incomplete_beta;

bounded! {
    /// The correlation of two samples of a problem, 0 to 1, kept to nine decimals so that a link holds it exactly.
    Correlation(f64),
    /// A correlation outside 0 to 1.
    CorrelationError = "a correlation of samples lies between 0 and 1",
    // Adding zero turns −0 into 0, which would otherwise print its sign.
    |rho| (0.0..=1.0).contains(&rho).then(|| (rho * 1e9).round() / 1e9 + 0.0)
}

impl Correlation {
    /// Samples are independent given the problem.
    pub const NONE: Self = Self(0.0);

    /// The number.
    pub fn value(self) -> f64 {
        self.0
    }
}

/// The probabilities of 0, 1, … k right samples of a problem with solve rate p whose samples have intraclass
/// correlation ρ: beta-binomial (Skellam, 1948), binomial at ρ = 0, all or none at ρ = 1.
///
/// ```text
/// p′ ~ Beta(α, β),  C ~ Bin(k, p′),  α = p (1 − ρ)/ρ,  β = (1 − p)(1 − ρ)/ρ
/// after n samples of which c are right, the next is right with (p (1 − ρ) + c ρ) / (1 − ρ + n ρ)     (Pólya's urn)
/// ```
///
/// `p` is taken into 0..=1. Built sample by sample from the urn, so that every term is a sum of products of
/// probabilities: no gamma function, no cancellation, and the extremes need no case of their own. O(k²).
///
/// ```
/// use tiebreak::model::{Correlation, solve_counts};
/// assert_eq!(solve_counts(2, 0.5, Correlation::NONE), [0.25, 0.5, 0.25]);
/// // ρ = 1/3 at p = 1/2 is α = β = 1: every count is as likely.
/// let flat = solve_counts(4, 0.5, Correlation::new(1.0 / 3.0).unwrap());
/// assert!(flat.iter().all(|p| (p - 0.2).abs() < 1e-9));
/// assert_eq!(solve_counts(3, 0.25, Correlation::new(1.0).unwrap()), [0.75, 0.0, 0.0, 0.25]);
/// ```
pub fn solve_counts(k: u32, p: f64, rho: Correlation) -> Vec<f64> {
    let mut urn = Urn::new(p, rho);
    (0..k).for_each(|_| urn.draw());
    urn.counts
}

/// Pólya's urn after so many samples: see [`solve_counts`].
#[derive(Clone, Debug)]
pub struct Urn {
    p: f64,
    rho: f64,
    counts: Vec<f64>,
}

impl Urn {
    /// Before the first sample.
    pub fn new(p: f64, rho: Correlation) -> Self {
        Self { p: p.clamp(0.0, 1.0), rho: rho.value(), counts: vec![1.0] }
    }

    /// The probabilities of 0, 1, … right samples among those drawn.
    pub fn counts(&self) -> &[f64] {
        &self.counts
    }

    /// Draws another sample. O(k).
    pub fn draw(&mut self) {
        let (p, rho, n) = (self.p, self.rho, self.counts.len() as f64 - 1.0);
        // The first sample is right with p whatever ρ is; the formula says so too, but as 0/0 at ρ = 1.
        let (alone, drawn, all) =
            if n > 0.0 { (1.0 - rho, rho, 1.0 - rho + n * rho) } else { (1.0, 0.0, 1.0) };
        self.counts.push(0.0);
        let mut rises = 0.0;
        for (c, chance) in self.counts.iter_mut().enumerate() {
            let right = *chance * ((p * alone + c as f64 * drawn) / all);
            let wrong = *chance * (((1.0 - p) * alone + (n - c as f64) * drawn) / all);
            *chance = wrong + std::mem::replace(&mut rises, right);
        }
    }
}

/// The chance that the rate of a problem's own samples, p′ ~ Beta(α, β) as in [`solve_counts`], lies above a threshold t.
/// What is left of a vote on the threshold is for [`LongVote`](super::LongVote) to say.
///
/// ```text
/// P(p′ > t) = 1 − I_t(α, β)        I: the regularised incomplete beta function
/// ```
///
/// At ρ = 0 it is 1 or 0; at ρ = 1 it is p, for 0 ≤ t < 1.
pub(super) fn rate_above(t: f64, p: f64, rho: Correlation) -> f64 {
    let rho = rho.value();
    if rho == 0.0 || p <= 0.0 || p >= 1.0 {
        return f64::from(p > t);
    }
    if rho == 1.0 {
        return p;
    }
    let both = (1.0 - rho) / rho;
    if t <= 0.0 {
        return 1.0;
    }
    // Parameters that are too small for a number leave all or none.
    incomplete_beta(p * both, (1.0 - p) * both, t).map_or(p, |below| 1.0 - below)
}

/// The binomial probabilities of 0, 1, … n successes, for every n from 0 to the largest.
pub(super) fn binomials(largest: u32, p: f64) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![1.0]];
    for _ in 0..largest {
        let before = rows.last().map_or(&[][..], Vec::as_slice);
        let shifted = std::iter::once(0.0).chain(before.iter().copied());
        let padded = before.iter().copied().chain([0.0]);
        rows.push(padded.zip(shifted).map(|(stays, rises)| stays * (1.0 - p) + rises * p).collect());
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_rate_of_a_problem_s_own_samples_is_beta() {
        // α = β = 1 is uniform; α = 2, β = 1 has P(p′ > t) = 1 − t².
        assert!((rate_above(0.25, 0.5, rho(1.0 / 3.0)) - 0.75).abs() < 1e-8);
        assert!((rate_above(0.5, 2.0 / 3.0, rho(0.25)) - 0.75).abs() < 1e-8);
        assert_eq!((rate_above(0.3, 0.4, rho(0.0)), rate_above(0.4, 0.4, rho(0.0))), (1.0, 0.0));
        assert_eq!((rate_above(0.3, 0.4, rho(1.0)), rate_above(0.0, 0.4, rho(0.5))), (0.4, 1.0));
        assert_eq!((rate_above(0.3, 0.0, rho(0.5)), rate_above(0.3, 1.0, rho(0.5))), (0.0, 1.0));
    }

    fn rho(value: f64) -> Correlation {
        Correlation::new(value).unwrap()
    }

    /// C(k, c) B(c + α, k − c + β) / B(α, β) by rising factorials, which is fine for small k.
    fn by_definition(k: u32, p: f64, rho: f64, c: u32) -> f64 {
        let (alpha, beta) = (p * (1.0 - rho) / rho, (1.0 - p) * (1.0 - rho) / rho);
        let rising = |from: f64, n: u32| (0..n).map(|i| from + f64::from(i)).product::<f64>();
        let ways = (0..c).fold(1.0, |ways, i| ways * f64::from(k - i) / f64::from(i + 1));
        ways * rising(alpha, c) * rising(beta, k - c) / rising(alpha + beta, k)
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(k in 1u32..=24, p in 0.001f64..0.999, r in 0.001f64..0.999) {
            let r = rho(r);
            for (c, got) in (0..).zip(solve_counts(k, p, r)) {
                let want = by_definition(k, p, r.value(), c);
                prop_assert!((got - want).abs() < 1e-12, "{c}: {got} {want}");
            }
        }

        #[test]
        fn mean_and_variance_are_those_of_the_definition(k in 1u32..=256, p in 0.0f64..=1.0, r in 0.0f64..=1.0) {
            let r = rho(r);
            let counts = solve_counts(k, p, r);
            let moment = |f: &dyn Fn(f64) -> f64| counts.iter().zip(0u32..).map(|(q, c)| q * f(f64::from(c))).sum::<f64>();
            let n = f64::from(k);
            prop_assert!((moment(&|_| 1.0) - 1.0).abs() < 1e-12);
            prop_assert!((moment(&|c| c) - n * p).abs() < 1e-10);
            let variance = n * p * (1.0 - p) * (1.0 + (n - 1.0) * r.value());
            prop_assert!((moment(&|c| (c - n * p).powi(2)) - variance).abs() < 1e-9 * (1.0 + variance));
        }
    }

    #[test]
    fn what_is_certain_stays_certain() {
        for r in [0.0, 0.3, 1.0] {
            assert_eq!(solve_counts(5, 0.0, rho(r)), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
            assert_eq!(solve_counts(5, 1.0, rho(r)), [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
        }
        assert_eq!(Correlation::new(1.1), Err(CorrelationError));
        assert_eq!(Correlation::new(f64::NAN), Err(CorrelationError));
    }

    #[test]
    fn binomials_are_counts_without_correlation() {
        let rows = binomials(40, 0.3);
        let counts = solve_counts(40, 0.3, Correlation::NONE);
        assert!(rows[40].iter().zip(&counts).all(|(a, b)| (a - b).abs() < 1e-15));
        assert_eq!(binomials(3, 1.0)[3], [0.0, 0.0, 0.0, 1.0]);
    }
}
