//! How often a problem is solved by most of k samples: G-Pass@k and its means over thresholds.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::coverage::Graded;
use super::twofold::total;
use super::unimodal::from_mode;

/// The share of k samples that has to be right, as a fraction: 0.28 of 25 is 7, where doubles round it to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tau {
    numerator: u32,
    denominator: u32,
}

/// As [`Tau::parse`] reads it: a decimal where the fraction is one, else the fraction.
impl std::fmt::Display for Tau {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { numerator, denominator } = *self;
        match (0..=9usize).find(|&places| 10u32.checked_pow(places as u32) == Some(denominator)) {
            Some(0) => write!(f, "{numerator}"),
            Some(places) => write!(f, "{}.{:0places$}", numerator / denominator, numerator % denominator),
            None => write!(f, "{numerator}/{denominator}"),
        }
    }
}

impl Serialize for Tau {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tau {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// What is not a share from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TauError;

impl std::fmt::Display for TauError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a threshold is a decimal or a fraction from 0 to 1")
    }
}

impl std::error::Error for TauError {}

impl Tau {
    /// One half.
    pub const HALF: Self = Self { numerator: 5, denominator: 10 };

    /// The fraction `numerator`/`denominator`.
    ///
    /// # Errors
    /// If it is not from 0 to 1.
    pub fn new(numerator: u32, denominator: u32) -> Result<Self, TauError> {
        let is_share = denominator > 0 && numerator <= denominator;
        if is_share { Ok(Self { numerator, denominator }) } else { Err(TauError) }
    }

    /// A decimal with up to nine places, such as 0.28, or a fraction, such as 7/25.
    ///
    /// # Errors
    /// If it is neither, or not from 0 to 1.
    ///
    /// ```
    /// use tiebreak::stats::reliability::Tau;
    /// assert_eq!(Tau::parse("0.28").unwrap().least_right(25), 7);
    /// assert!(Tau::parse("1.5").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, TauError> {
        // The standard parser takes a plus sign, which a part of a number does not have.
        let is_whole = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let whole =
            |text: &str| if is_whole(text) { text.parse().map_err(|_| TauError) } else { Err(TauError) };
        if let Some((top, bottom)) = text.split_once('/') {
            return Self::new(whole(top.trim())?, whole(bottom.trim())?);
        }
        let (units, places) = text.split_once('.').unwrap_or((text, ""));
        let denominator = 10u32.checked_pow(places.len() as u32).ok_or(TauError)?;
        let units = if units.is_empty() && !places.is_empty() { 0 } else { whole(units)? };
        let places = if places.is_empty() { 0 } else { whole(places)? };
        let top = units.checked_mul(denominator).and_then(|top| top.checked_add(places)).ok_or(TauError)?;
        Self::new(top, denominator)
    }

    /// How many of k samples this asks for, at least one.
    ///
    /// ```text
    /// max(1, ⌈τk⌉)
    /// ```
    pub fn least_right(self, k: u32) -> u32 {
        let of = u64::from(self.numerator) * u64::from(k);
        // At most k, as the fraction is at most 1.
        of.div_ceil(u64::from(self.denominator)).max(1) as u32
    }
}

/// The probabilities of each number of right ones among k samples drawn from these, and the smallest number.
fn right_of_k(problem: Graded, k: u32) -> Option<(u32, Vec<f64>)> {
    let (n, c) = (problem.n(), problem.right());
    if !(1..=n).contains(&k) {
        return None;
    }
    let wrong = n - c;
    let (least, most) = (k.saturating_sub(wrong), k.min(c));
    let mode = (u64::from(k) + 1) * (u64::from(c) + 1) / (u64::from(n) + 2);
    let mode = (mode as u32).clamp(least, most);
    let up = |x: u32| {
        f64::from(c - x) * f64::from(k - x) / (f64::from(x + 1) * (f64::from(wrong) - f64::from(k - x) + 1.0))
    };
    Some((least, from_mode(least, mode, most, up)))
}

/// The chance that at least ⌈τk⌉ of k samples are right, and at least one.
///
/// ```text
/// G-Pass@k_τ = P(X ≥ max(1, ⌈τk⌉)),   X ~ Hypergeometric(n, c, k)
///     n: samples; c: right ones; k: samples drawn; τ: the share that has to be right
/// ```
///
/// Liu et al. (2024), *Are Your LLMs Capable of Stable Reasoning?*, eq. 5. At τ = 0 it is pass@k and at τ = 1 it is
/// pass^k. `None` for k = 0 and k > n.
///
/// ```
/// use tiebreak::stats::coverage::Graded;
/// use tiebreak::stats::reliability::{Tau, g_pass_at_k};
/// let stable = g_pass_at_k(Graded::new(48, 30).unwrap(), 16, Tau::new(3, 4).unwrap()).unwrap();
/// assert!((stable - 5_796_810.0 / 33_724_427.0).abs() < 1e-15);
/// ```
pub fn g_pass_at_k(problem: Graded, k: u32, tau: Tau) -> Option<f64> {
    let (least, chances) = right_of_k(problem, k)?;
    let enough = tau.least_right(k);
    if enough <= least {
        return Some(1.0);
    }
    Some(total(chances.iter().copied().skip((enough - least) as usize)).min(1.0))
}

/// mG-Pass@k by the published sum over whole numbers of right samples.
///
/// ```text
/// (2/k) Σ_{i=⌈k/2⌉+1}^{k} P(X ≥ i),   X ~ Hypergeometric(n, c, k)        n: samples; c: right ones; k: samples drawn
/// ```
///
/// Liu et al. (2024), eq. 7. At odd k it falls short of [`mg_pass_at_k_integral`]: a perfect model has 2/3 at k = 3, and
/// 0 at k = 1. `None` for k = 0 and k > n.
///
/// ```
/// use tiebreak::stats::coverage::Graded;
/// use tiebreak::stats::reliability::mg_pass_at_k;
/// assert_eq!(mg_pass_at_k(Graded::new(3, 3).unwrap(), 3), Some(2.0 / 3.0));
/// ```
pub fn mg_pass_at_k(problem: Graded, k: u32) -> Option<f64> {
    // Σ_{i>h} P(X ≥ i) = E max(0, X − h).
    let above = k.div_ceil(2);
    mean_excess(problem, k, |x| f64::from(x.saturating_sub(above)))
}

/// mG-Pass@k by the integral that the sum stands for: twice the area under G-Pass@k_τ from τ = ½ to 1.
///
/// ```text
/// 2 ∫_{½}^{1} G-Pass@k_τ dτ = 2 E max(0, X/k − ½),   X ~ Hypergeometric(n, c, k)
/// ```
///
/// Liu et al. (2024), eq. 6. A perfect model has 1 at every k. `None` for k = 0 and k > n.
///
/// ```
/// use tiebreak::stats::coverage::Graded;
/// use tiebreak::stats::reliability::mg_pass_at_k_integral;
/// assert_eq!(mg_pass_at_k_integral(Graded::new(3, 3).unwrap(), 3), Some(1.0));
/// ```
pub fn mg_pass_at_k_integral(problem: Graded, k: u32) -> Option<f64> {
    let half = f64::from(k) / 2.0;
    mean_excess(problem, k, |x| (f64::from(x) - half).max(0.0))
}

/// 2/k times the mean of a function of how many of k samples are right.
fn mean_excess(problem: Graded, k: u32, excess: impl Fn(u32) -> f64) -> Option<f64> {
    let (least, chances) = right_of_k(problem, k)?;
    let mean = total((least..).zip(chances).map(|(x, chance)| chance * excess(x)));
    Some(2.0 * mean / f64::from(k))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::coverage::{pass_at_k, pass_hat_k};
    use proptest::prelude::*;

    fn graded(n: u32, right: u32) -> Graded {
        Graded::new(n, right).unwrap()
    }

    #[test]
    fn a_threshold_is_a_fraction() {
        assert_eq!(Tau::parse("0.28").unwrap().least_right(25), 7);
        assert_eq!((0.28f64 * 25.0).ceil(), 8.0);
        assert_eq!(Tau::parse("7/25").unwrap().least_right(25), 7);
        assert_eq!(
            [".5", "1", "1.", "0.5", "0"].map(|text| Tau::parse(text).unwrap().least_right(4)),
            [2, 4, 4, 2, 1]
        );
        for text in
            ["", ".", "-1", "1.1", "2", "1/0", "3/2", "a", "0.0000000001", "0.-5", "1e-1", "+1/+2", "0.+5"]
        {
            assert_eq!(Tau::parse(text), Err(TauError), "{text}");
        }
    }

    #[test]
    fn a_threshold_is_written_as_it_is_read() {
        for text in ["0.28", "7/25", "1", "0", "0.05", "1.0", "0.000000001", "3/7"] {
            assert_eq!(Tau::parse(text).unwrap().to_string(), text);
            let json = serde_json::to_string(&Tau::parse(text).unwrap()).unwrap();
            assert_eq!(serde_json::from_str::<Tau>(&json).unwrap(), Tau::parse(text).unwrap());
        }
        assert_eq!(Tau::HALF, Tau::parse("0.5").unwrap());
        assert!(serde_json::from_str::<Tau>("\"2\"").is_err());
    }

    #[test]
    fn values_of_the_reference() {
        // 28% of 25 is 7: 26748699/42921998; the wrong threshold of 8 gives 16173299/42921998.
        let got = g_pass_at_k(graded(50, 14), 25, Tau::parse("0.28").unwrap()).unwrap();
        assert!((got - 26_748_699.0 / 42_921_998.0).abs() < 2e-15, "{got}");
        // At even k both forms are the same: 1/2 for 12 of 16 at k = 8.
        for form in [mg_pass_at_k, mg_pass_at_k_integral] {
            assert!((form(graded(16, 12), 8).unwrap() - 0.5).abs() < 2e-16);
            assert_eq!(form(graded(16, 12), 17), None);
        }
        assert_eq!(mg_pass_at_k(graded(1, 1), 1), Some(0.0));
    }

    proptest! {
        #[test]
        fn the_ends_are_coverage_and_all_right(n in 1u32..400, share in 0.0f64..=1.0, k in 1u32..400) {
            prop_assume!(k <= n);
            let problem = graded(n, (f64::from(n) * share) as u32);
            let at = |top| g_pass_at_k(problem, k, Tau::new(top, 1).unwrap()).unwrap();
            prop_assert!((at(0) - pass_at_k(problem, k).unwrap()).abs() < 1e-14);
            prop_assert!((at(1) - pass_hat_k(problem, k).unwrap()).abs() < 1e-14);
        }

        #[test]
        fn the_means_are_means_of_the_chances(n in 1u32..40, share in 0.0f64..=1.0, k in 1u32..40) {
            prop_assume!(k <= n);
            let problem = graded(n, (f64::from(n) * share) as u32);
            let at = |i| g_pass_at_k(problem, k, Tau::new(i, k).unwrap()).unwrap();
            let sum: f64 = (k.div_ceil(2) + 1..=k).map(at).sum();
            prop_assert!((mg_pass_at_k(problem, k).unwrap() - 2.0 * sum / f64::from(k)).abs() < 1e-13);
            // G-Pass is a staircase: between ½ and 1 it is at(i) on ((i − 1)/k, i/k].
            let width = |i: u32| (f64::from(i) / f64::from(k) - (f64::from(i - 1) / f64::from(k)).max(0.5)).max(0.0);
            let area: f64 = (1..=k).map(|i| width(i) * at(i)).sum();
            prop_assert!((mg_pass_at_k_integral(problem, k).unwrap() - 2.0 * area).abs() < 1e-13);
        }
    }
}
