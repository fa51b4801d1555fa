//! Two models on the same problems: their difference, and tests of it.

use super::avg::{mean, standard_error};
use super::coverage::Graded;
use super::interval::Level;
use super::special::normal_quantile;
use super::twofold::total;
use crate::bounded::bounded;
use crate::rng::{Draws, Seed};

/// The mean of paired differences and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedDifference {
    /// The mean of second − first.
    pub mean: f64,
    /// Its standard error; `None` for a single pair.
    pub standard_error: Option<f64>,
    /// How many pairs.
    pub n: u32,
}

/// The mean difference of two models on common problems.
///
/// ```text
/// d_i = b_i − a_i;   mean d̄;   SE = SD(d)/√N, N − 1 in the SD        a_i, b_i: the two models' values on problem i
/// ```
///
/// Miller (2024), *Adding Error Bars to Evals*, eq. 7. What makes a problem hard for both cancels. For clusters take
/// [`clustered_error`](super::avg::clustered_error) of the differences. `None` for no problems and for lists of
/// different lengths.
///
/// ```
/// use tiebreak::stats::paired::paired_difference;
/// let (a, b) = ([1.0, 0.5, 0.0, 0.75, 0.25], [1.0, 0.75, 0.25, 0.75, 0.0]);
/// let difference = paired_difference(&a, &b).unwrap();
/// assert_eq!(difference.mean, 0.05);
/// assert!((difference.standard_error.unwrap() - (7.0f64 / 800.0).sqrt()).abs() < 1e-16);
/// ```
pub fn paired_difference(first: &[f64], second: &[f64]) -> Option<PairedDifference> {
    if first.len() != second.len() {
        return None;
    }
    let differences: Vec<f64> = first.iter().zip(second).map(|(a, b)| b - a).collect();
    Some(PairedDifference {
        mean: mean(&differences)?,
        standard_error: standard_error(&differences),
        n: differences.len() as u32,
    })
}

/// McNemar's exact test: the two-sided p-value of `b` problems that only the first model solves and `c` that only the second
/// does.
///
/// ```text
/// p = min(1, 2 P(X ≤ min(b, c))),   X ~ Bin(b + c, ½)        1 for b + c = 0
/// ```
///
/// McNemar (1947), *Psychometrika* 12:153–157, with the binomial in place of its limit.
///
/// ```
/// use tiebreak::stats::paired::mcnemar_exact;
/// assert_eq!(mcnemar_exact(1, 5), 7.0 / 32.0);
/// assert_eq!(mcnemar_exact(0, 0), 1.0);
/// ```
pub fn mcnemar_exact(b: u32, c: u32) -> f64 {
    let (below, at) = fair_coins(b, c);
    (2.0 * (below + at)).min(1.0)
}

/// McNemar's test with the mid-p-value, which takes away what [`mcnemar_exact`] counts of the observed split twice: a little
/// too bold at times, less timid.
///
/// ```text
/// p = min(1, 2 P(X ≤ m)) − P(X = m),   m = min(b, c),   X ~ Bin(b + c, ½)        1 for b + c = 0
/// ```
///
/// Fagerland, Lydersen & Laake (2013), *BMC Medical Research Methodology* 13:91: the exact p-value less the chance
/// of the observed split. For b = c, where both tails hold that split, they take away half of it only; here it is the
/// whole, as for other splits.
///
/// ```
/// use tiebreak::stats::paired::mcnemar_mid_p;
/// assert_eq!(mcnemar_mid_p(1, 5), 1.0 / 8.0);
/// assert_eq!(mcnemar_mid_p(5, 5), 193.0 / 256.0);
/// ```
pub fn mcnemar_mid_p(b: u32, c: u32) -> f64 {
    match fair_coins(b, c) {
        _ if b == 0 && c == 0 => 1.0,
        (_, at) if b == c => 1.0 - at,
        (below, at) => 2.0 * below + at,
    }
}

/// P(X < m) and P(X = m) of b + c fair coins, m the smaller of the two.
fn fair_coins(b: u32, c: u32) -> (f64, f64) {
    let (fewer, n) = (b.min(c), f64::from(b) + f64::from(c));
    // C(n, m)/2^n, the powers of two taken along so that nothing overflows.
    let (mut at, mut halvings) = (1.0f64, n);
    for i in 0..fewer {
        at *= (n - f64::from(i)) / f64::from(i + 1);
        while at > 1.0 && halvings > 0.0 {
            (at, halvings) = (at / 2.0, halvings - 1.0);
        }
    }
    at *= (-halvings).exp2();
    let falling = (0..fewer).rev().scan(at, |chance, x| {
        *chance *= f64::from(x + 1) / (n - f64::from(x));
        Some(*chance)
    });
    (total(falling), at)
}

/// The exact permutation test of paired differences: the share of all 2^N patterns of signs whose sum lies as far from 0
/// as the observed one.
///
/// ```text
/// p = P(|Σ s_i d_i| ≥ |Σ d_i|),   s_i = ±1 with ½ each        d_i: differences in whole steps
/// ```
///
/// Fisher (1935), *The Design of Experiments*, section 21. All patterns at once, as the distribution of a sum of
/// independent whole numbers. It tests that the two models are exchangeable on each problem. 1 where all differences are 0. `None`
/// where the distribution would take more than a few seconds; there [`permutation_p_of_random`] serves.
///
/// ```
/// use tiebreak::stats::paired::permutation_p;
/// // Four ups and one down of the same size are six of 32 patterns on each side.
/// assert_eq!(permutation_p(&[1, 1, 1, 1, -1]), Some(12.0 / 32.0));
/// ```
pub fn permutation_p(differences: &[i64]) -> Option<f64> {
    let sizes = || differences.iter().map(|d| d.unsigned_abs()).filter(|size| *size > 0);
    let observed = differences.iter().try_fold(0i64, |sum, d| sum.checked_add(*d))?.unsigned_abs();
    let all = sizes().try_fold(0u64, |sum, size| sum.checked_add(size))?;
    let steps = sizes().count() as u64;
    if steps.saturating_mul(all) > MOST_STEPS {
        return None;
    }
    // Σ s_i d_i = 2 U − Σ |d_i|, U the sum of the sizes that point up.
    let mut up = vec![1.0];
    for size in sizes() {
        let mut next = vec![0.0; up.len() + size as usize];
        next.iter_mut().zip(&up).for_each(|(to, chance)| *to = chance / 2.0);
        next.iter_mut().skip(size as usize).zip(&up).for_each(|(to, chance)| *to += chance / 2.0);
        up = next;
    }
    let is_far = |u: usize| (2 * u as u64).abs_diff(all) >= observed;
    Some(total(up.iter().enumerate().filter(|(u, _)| is_far(*u)).map(|(_, chance)| *chance)).min(1.0))
}

/// The same test by so many random patterns, of which the observed one is one more.
///
/// ```text
/// p = (1 + patterns whose sum lies as far from 0) / (1 + patterns)
/// ```
///
/// Phipson and Smyth (2010), Statistical Applications in Genetics and Molecular Biology 9(1), 39: never 0. The same bits for
/// the same seed: each pattern is a replicate of its own, and the sums are whole numbers.
///
/// ```
/// use tiebreak::rng::Seed;
/// use tiebreak::stats::paired::{permutation_p, permutation_p_of_random};
/// let differences = [3, 1, 4, -1, 5, 9, -2, 6];
/// let (exact, random) = (permutation_p(&differences).unwrap(), permutation_p_of_random(&differences, 40_000, Seed(1)));
/// assert!((exact - random).abs() < 0.005);
/// ```
pub fn permutation_p_of_random(differences: &[i64], patterns: u32, seed: Seed) -> f64 {
    let observed = differences.iter().map(|d| i128::from(*d)).sum::<i128>().unsigned_abs();
    let mut draws = Draws::new(seed);
    let is_far = |draws: &mut Draws| {
        let sum = differences.chunks(32).map(|some| {
            let signs = draws.word();
            let signed =
                some.iter().zip(0..).map(|(d, bit)| i128::from(if signs >> bit & 1 == 1 { *d } else { -d }));
            signed.sum::<i128>()
        });
        sum.sum::<i128>().unsigned_abs() >= observed
    };
    let mut far = 0u32;
    for pattern in 0..patterns {
        draws.start(pattern);
        far += u32::from(is_far(&mut draws));
    }
    (1.0 + f64::from(far)) / (1.0 + f64::from(patterns))
}

/// Additions that the exact test may take.
const MOST_STEPS: u64 = 400_000_000;

/// The differences second − first of the shares of right samples, in whole steps of their common denominator; `None` if
/// that is beyond 2⁴⁰, or the lists differ in length.
pub fn whole_differences(first: &[Graded], second: &[Graded]) -> Option<Vec<i64>> {
    let step = first.iter().chain(second).try_fold(1u64, |step, graded| {
        let n = u64::from(graded.n());
        Some(step / common_divisor(step, n) * n).filter(|step| *step <= 1 << 40)
    })?;
    let whole = |graded: &Graded| i64::from(graded.right()) * (step / u64::from(graded.n())) as i64;
    (first.len() == second.len())
        .then(|| first.iter().zip(second).map(|(a, b)| whole(b) - whole(a)).collect())
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

bounded! {
    /// The chance of finding a difference that is there: 0.5 to 0.999, kept to nine decimals.
    Power(f64),
    /// A chance outside 0.5 to 0.999.
    PowerError = "the power of a test lies between 0.5 and 0.999",
    |share| (0.5..=0.999).contains(&share).then(|| (share * 1e9).round() / 1e9)
}

impl Power {
    /// The usual 80%.
    pub const EIGHTY: Self = Self(0.8);
}

/// How many standard errors a difference has to be.
fn errors_away(level: Level, power: Power) -> f64 {
    normal_quantile(0.5 + level.share() / 2.0) + normal_quantile(power.0)
}

/// The smallest true difference that would be found with this power, given the standard error of the difference.
///
/// ```text
/// δ = (z_{(1 + level)/2} + z_power) · SE
/// ```
///
/// Miller (2024), eq. 10, with an SE that already holds both models' samples and the problems.
///
/// ```
/// use tiebreak::stats::interval::Level;
/// use tiebreak::stats::paired::{Power, minimum_detectable_effect, paired_variance};
/// // Miller's ω² = 1/9 and σ² = 1/6 for each model, 30 problems: 34 points.
/// let error = (paired_variance(1.0 / 9.0, 1.0 / 6.0, 1.0 / 6.0, 1) / 30.0f64).sqrt();
/// let effect = minimum_detectable_effect(error, Level::NINETY_FIVE, Power::EIGHTY);
/// assert!((effect - 0.340_998).abs() < 5e-7);
/// ```
pub fn minimum_detectable_effect(standard_error: f64, level: Level, power: Power) -> f64 {
    errors_away(level, power) * standard_error
}

/// The variance of one problem's difference with so many samples of each model.
///
/// ```text
/// ω² + (σ_A² + σ_B²)/K        ω²: variance of the difference of solve rates; σ²: variance of one sample; K: samples
/// ```
pub fn paired_variance(omega2: f64, sigma2_first: f64, sigma2_second: f64, samples: u32) -> f64 {
    omega2 + (sigma2_first + sigma2_second) / f64::from(samples.max(1))
}

/// How many problems it takes to find a difference, before rounding up. `None` for a difference of 0.
///
/// ```text
/// N = (z_{(1 + level)/2} + z_power)² · variance/δ²        variance: of one problem's difference; δ: the true difference
/// ```
///
/// Miller (2024), eq. 9.
pub fn problems_needed(variance: f64, difference: f64, level: Level, power: Power) -> Option<f64> {
    let needed = (errors_away(level, power) / difference).powi(2) * variance;
    needed.is_finite().then_some(needed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lists_of_different_lengths_are_no_pairs() {
        assert_eq!(paired_difference(&[1.0], &[]), None);
        assert_eq!(paired_difference(&[], &[]), None);
        assert_eq!(paired_difference(&[0.5], &[1.0]).unwrap().standard_error, None);
        let graded = [Graded::new(4, 1).unwrap()];
        assert_eq!(whole_differences(&graded, &[]), None);
    }

    #[test]
    fn mcnemar_of_many_pairs_stays_a_probability() {
        assert!((mcnemar_exact(56, 14) / (7_937_339_069_653.0 / 2f64.powi(64)) - 1.0).abs() < 1e-14);
        // Even splits: nothing speaks against exchangeability.
        assert_eq!(mcnemar_exact(500_000, 500_000), 1.0);
        let at = mcnemar_mid_p(500_000, 500_000);
        // 1 − P(X = n/2), which is about 1/√(πn/2).
        assert!((at - (1.0 - (std::f64::consts::PI * 5e5).sqrt().recip())).abs() < 1e-9, "{at}");
        assert_eq!(mcnemar_exact(0, 5_000), 0.0);
        assert!((mcnemar_exact(0, 1_000) / 2f64.powi(-999) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn differences_are_counted_in_common_steps() {
        let of = |pairs: [(u32, u32); 2]| pairs.map(|(n, c)| Graded::new(n, c).unwrap());
        assert_eq!(whole_differences(&of([(4, 1), (6, 3)]), &of([(4, 2), (3, 0)])), Some(vec![3, -6]));
        // Primes whose product is beyond 2^40.
        assert_eq!(whole_differences(&of([(1009, 1), (1013, 3)]), &of([(2003, 2), (2011, 0)])), None);
    }

    #[test]
    fn a_test_that_would_take_too_long_is_left_to_chance() {
        assert_eq!(permutation_p(&[0, 0]), Some(1.0));
        assert_eq!(permutation_p(&[]), Some(1.0));
        assert_eq!(permutation_p(&[1_000_000_000]), None);
        assert_eq!(permutation_p(&[i64::MAX, i64::MAX]), None);
        assert_eq!(permutation_p(&[i64::MIN]), None);
        assert_eq!(problems_needed(0.1, 0.0, Level::NINETY_FIVE, Power::EIGHTY), None);
        assert!(Power::new(0.2).is_err());
    }

    proptest! {
        #[test]
        fn the_permutation_test_is_the_enumeration(differences in proptest::collection::vec(-6i64..=6, 0..11)) {
            let observed = differences.iter().sum::<i64>().abs();
            let signed = |pattern: u32| -> i64 {
                differences.iter().enumerate().map(|(i, d)| if pattern >> i & 1 == 1 { -d } else { *d }).sum()
            };
            let all = 1u32 << differences.len();
            let far = (0..all).filter(|pattern| signed(*pattern).abs() >= observed).count();
            let got = permutation_p(&differences).unwrap();
            prop_assert!((got - far as f64 / f64::from(all)).abs() < 1e-15, "{got}");
        }

        #[test]
        fn pairs_that_differ_by_one_are_mcnemars(b in 0u32..60, c in 0u32..60) {
            let differences: Vec<i64> = std::iter::repeat_n(-1, b as usize).chain(std::iter::repeat_n(1, c as usize)).collect();
            let (got, want) = (permutation_p(&differences).unwrap(), mcnemar_exact(b, c));
            prop_assert!((got - want).abs() < 1e-14, "{got} for {want}");
        }
    }
}
