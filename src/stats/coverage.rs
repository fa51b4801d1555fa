//! What graded samples say of one problem: at least one of k right, all of k right.
//!
//! All of it comes from one number, the chance that k samples drawn from n without replacement miss all c right ones,
//! C(n − c, k)/C(n, k). It is carried in two doubles, so that neither it nor what it leaves of 1 loses digits.

use super::twofold::{Twofold, total};

/// The graded samples of one problem: how many there are, at least one, and how many of them are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Graded {
    n: u32,
    right: u32,
}

/// Counts that no samples have: none at all, or more right ones than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GradedError;

impl std::fmt::Display for GradedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a problem has at least one sample, and no more right ones than samples")
    }
}

impl std::error::Error for GradedError {}

impl Graded {
    /// `right` of `n` samples.
    ///
    /// # Errors
    /// If there are none, or fewer than right ones.
    pub fn new(n: u32, right: u32) -> Result<Self, GradedError> {
        if n == 0 || right > n { Err(GradedError) } else { Ok(Self { n, right }) }
    }

    /// How many samples.
    pub fn n(self) -> u32 {
        self.n
    }

    /// How many of them are right.
    pub fn right(self) -> u32 {
        self.right
    }

    /// The share of right samples.
    pub fn share(self) -> f64 {
        f64::from(self.right) / f64::from(self.n)
    }

    /// Whether k samples can be drawn from these.
    fn holds(self, k: u32) -> bool {
        (1..=self.n).contains(&k)
    }
}

/// A chance as a number in two doubles and a power of two, so that it does not fade into 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    value: Twofold,
    /// The chance is the value times 2^−600 so many times.
    lifts: u32,
}

impl Chance {
    const CERTAIN: Self = Self { value: Twofold::ONE, lifts: 0 };

    /// One more sample is drawn, of which `of` in `all` keep the chance alive.
    fn drawn(self, of: u32, all: u32) -> Self {
        let value = self.value.times(f64::from(of)).over(f64::from(all));
        let faint = value.value() < lift().recip() && of > 0;
        Self { value: if faint { value.times(lift()) } else { value }, lifts: self.lifts + u32::from(faint) }
    }

    pub(super) fn plain(self) -> Twofold {
        (0..self.lifts).fold(self.value, |value, _| value.times(lift().recip()))
    }
}

fn lift() -> f64 {
    600f64.exp2()
}

/// C(n − c, k)/C(n, k) as a product of min(c, k) factors.
///
/// ```text
/// Π_{j<a} (n − b − j)/(n − j)        a = min(c, k), b = max(c, k)
/// ```
pub(super) fn chance_of_none(n: u32, c: u32, k: u32) -> Chance {
    let (fewer, more) = (c.min(k), c.max(k));
    (0..fewer).fold(Chance::CERTAIN, |chance, j| chance.drawn((n - more).saturating_sub(j), n - j))
}

/// The chance that at least one of k samples is right, estimated from n of which c are right.
///
/// ```text
/// pass@k = 1 − C(n − c, k)/C(n, k)        n: samples; c: right ones; k: samples drawn
/// ```
///
/// Chen et al. (2021), *Evaluating Large Language Models Trained on Code*, eq. 1: unbiased. Within 10⁻¹⁵ of the exact
/// fraction, relatively, up to a million samples. `None` for k = 0 and for k > n, of which these samples say nothing.
///
/// ```
/// use tiebreak::stats::coverage::{Graded, pass_at_k};
/// // The setting of Chen et al.: 200 samples. One right sample gives k/n.
/// let one = Graded::new(200, 1).unwrap();
/// assert_eq!(pass_at_k(one, 100), Some(0.5));
/// assert_eq!(pass_at_k(Graded::new(99, 0).unwrap(), 100), None);
/// ```
pub fn pass_at_k(problem: Graded, k: u32) -> Option<f64> {
    let none = problem.holds(k).then(|| chance_of_none(problem.n, problem.right, k))?;
    Some(Twofold::ONE.minus(none.plain()).value())
}

/// pass@k for k = 1, 2, … up to `most`, or n if that is less: see [`pass_at_k`]. O(most).
///
/// ```
/// use tiebreak::stats::coverage::{Graded, pass_at_each_k};
/// assert_eq!(pass_at_each_k(Graded::new(4, 2).unwrap(), 9), [0.5, 5.0 / 6.0, 1.0, 1.0]);
/// ```
pub fn pass_at_each_k(problem: Graded, most: u32) -> Vec<f64> {
    let wrong = problem.n - problem.right;
    let draw = |none: &mut Chance, j: u32| {
        *none = none.drawn(wrong.saturating_sub(j), problem.n - j);
        Some(Twofold::ONE.minus(none.plain()).value())
    };
    (0..problem.n.min(most)).scan(Chance::CERTAIN, draw).collect()
}

/// What pass@k leaves of 1: the chance that none of k samples is right, with all its digits where pass@k rounds to 1.
///
/// ```text
/// C(n − c, k)/C(n, k)        n: samples; c: right ones; k: samples drawn
/// ```
///
/// `None` as [`pass_at_k`]. Below 10⁻³⁰⁸ it is 0; [`ln_none_at_k`] goes on.
///
/// ```
/// use tiebreak::stats::coverage::{Graded, none_at_k};
/// let half = Graded::new(1024, 512).unwrap();
/// assert!((none_at_k(half, 64).unwrap() / 6.635_470_720_744_013e-21 - 1.0).abs() < 1e-15);
/// ```
pub fn none_at_k(problem: Graded, k: u32) -> Option<f64> {
    problem.holds(k).then(|| chance_of_none(problem.n, problem.right, k).plain().value())
}

/// The natural logarithm of [`none_at_k`], which is there where the chance itself is too small for a double. `None` also
/// where the chance is 0: fewer than k samples are wrong.
///
/// ```
/// use tiebreak::stats::coverage::{Graded, ln_none_at_k};
/// // 1.755281636361632 × 10⁻⁶¹⁵.
/// let ln = ln_none_at_k(Graded::new(2048, 1024).unwrap(), 1024).unwrap();
/// assert!((ln - (1.755_281_636_361_632f64.ln() - 615.0 * 10f64.ln())).abs() < 1e-12);
/// ```
pub fn ln_none_at_k(problem: Graded, k: u32) -> Option<f64> {
    let none = problem.holds(k).then(|| chance_of_none(problem.n, problem.right, k))?;
    let value = none.value.value();
    (value > 0.0).then(|| value.ln() - f64::from(none.lifts) * lift().ln())
}

/// The sampling variance of pass@k on this problem, estimated from the same samples without bias.
///
/// ```text
/// A² − C(n − c, 2k)/C(n, 2k),   A = C(n − c, k)/C(n, k)        n: samples; c: right ones; k: samples drawn
/// ```
///
/// A² estimates the square of the chance that none is right with the variance as its bias; 2k samples estimate that
/// square without one (Hoeffding, 1948). Of a single problem it may be negative: add over problems before the
/// root. `None` for k = 0 and for n < 2k.
///
/// ```
/// use tiebreak::stats::coverage::{Graded, pass_at_k_variance};
/// let variance = pass_at_k_variance(Graded::new(16, 4).unwrap(), 4).unwrap();
/// assert!((variance - 4705.0 / 132_496.0).abs() < 1e-17);
/// ```
pub fn pass_at_k_variance(problem: Graded, k: u32) -> Option<f64> {
    let twice = k.checked_mul(2).filter(|&twice| problem.holds(twice))?;
    let of = |k| chance_of_none(problem.n, problem.right, k).plain();
    Some(of(k).squared().minus(of(twice)).value())
}

/// The chance that all of k samples are right, estimated from n of which c are right.
///
/// ```text
/// pass^k = C(c, k)/C(n, k)        n: samples; c: right ones; k: samples drawn
/// ```
///
/// Yao et al. (2024), *τ-bench*, section 2. `None` as [`pass_at_k`].
///
/// ```
/// use tiebreak::stats::coverage::{Graded, pass_hat_k};
/// assert_eq!(pass_hat_k(Graded::new(12, 9).unwrap(), 2), Some(6.0 / 11.0));
/// ```
pub fn pass_hat_k(problem: Graded, k: u32) -> Option<f64> {
    let wrong = problem.n - problem.right;
    problem.holds(k).then(|| chance_of_none(problem.n, wrong, k).plain().value())
}

/// A metric's mean over the problems that have it.
#[derive(Clone, Debug, PartialEq)]
pub struct OverProblems {
    /// The mean; `None` if no problem has the metric.
    pub mean: Option<f64>,
    /// The places of the problems that do not have it, such as those with fewer than k samples: neither 0 nor 1.
    pub left_out: Vec<usize>,
}

/// The mean over problems of what each of them has, and which are left out.
///
/// ```
/// use tiebreak::stats::coverage::{Graded, mean_over_problems, pass_at_k};
/// // One right of four, of two and none of eight: pooling them into 2 of 14 would give .275.
/// let problems = [(4, 1), (2, 1), (8, 0)].map(|(n, c)| Graded::new(n, c).unwrap());
/// let pass = mean_over_problems(problems.map(|problem| pass_at_k(problem, 2)));
/// assert_eq!((pass.mean, pass.left_out.len()), (Some(0.5), 0));
/// assert_eq!(mean_over_problems(problems.map(|problem| pass_at_k(problem, 3))).left_out, [1]);
/// ```
pub fn mean_over_problems(values: impl IntoIterator<Item = Option<f64>>) -> OverProblems {
    let (mut kept, mut left_out) = (Vec::new(), Vec::new());
    for (i, value) in values.into_iter().enumerate() {
        match value {
            Some(value) => kept.push(value),
            None => left_out.push(i),
        }
    }
    let n = kept.len() as f64;
    OverProblems { mean: (n > 0.0).then(|| total(kept) / n), left_out }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn graded(n: u32, right: u32) -> Graded {
        Graded::new(n, right).unwrap()
    }

    #[test]
    fn what_cannot_be_drawn_has_no_value() {
        assert_eq!([Graded::new(0, 0), Graded::new(3, 4)], [Err(GradedError); 2]);
        let problem = graded(3, 3);
        for k in [0, 4, u32::MAX] {
            assert_eq!([pass_at_k(problem, k), none_at_k(problem, k), pass_hat_k(problem, k)], [None; 3]);
        }
        assert_eq!([pass_at_k_variance(problem, 2), pass_at_k_variance(problem, u32::MAX)], [None; 2]);
        assert_eq!(ln_none_at_k(problem, 1), None);
        assert_eq!(mean_over_problems([None]), OverProblems { mean: None, left_out: vec![0] });
    }

    #[test]
    fn all_and_none_are_exact() {
        for n in [1, 2, 1_000_000] {
            assert_eq!([pass_at_k(graded(n, n), n), pass_hat_k(graded(n, n), n)], [Some(1.0); 2]);
            assert_eq!([pass_at_k(graded(n, 0), n), pass_hat_k(graded(n, 0), n)], [Some(0.0); 2]);
        }
        // Fewer wrong samples than are drawn.
        assert_eq!(pass_at_k(graded(10, 8), 3), Some(1.0));
        assert_eq!(pass_hat_k(graded(12, 9), 12), Some(0.0));
    }

    proptest! {
        #[test]
        fn the_ladder_has_the_rungs(n in 1u32..300, share in 0.0f64..=1.0) {
            let problem = graded(n, (f64::from(n) * share) as u32);
            let ladder = pass_at_each_k(problem, n);
            prop_assert_eq!(ladder.len(), n as usize);
            for (k, rung) in (1..).zip(&ladder) {
                let alone = pass_at_k(problem, k).unwrap();
                prop_assert!((rung - alone).abs() <= 2.0 * f64::EPSILON * alone, "k = {k}: {rung} for {alone}");
            }
            prop_assert!(ladder.windows(2).all(|pair| pair[0] <= pair[1]));
            prop_assert_eq!(pass_at_k(problem, 1), Some(problem.share()));
            prop_assert_eq!(pass_hat_k(problem, 1), Some(problem.share()));
        }

        #[test]
        fn it_is_unbiased(p in 0.0f64..=1.0, n in 1u32..12, k in 1u32..12) {
            // The mean over every count of right samples, with its binomial chance, is 1 − (1 − p)^k.
            prop_assume!(k <= n);
            let mut chance = vec![1.0];
            for _ in 0..n {
                let next = |c: usize| chance.get(c).unwrap_or(&0.0) * (1.0 - p) + c.checked_sub(1).map_or(0.0, |b| chance[b] * p);
                chance = (0..=chance.len()).map(next).collect();
            }
            let mean: f64 = (0..).zip(&chance).map(|(c, chance)| chance * pass_at_k(graded(n, c), k).unwrap()).sum();
            prop_assert!((mean - (1.0 - (1.0 - p).powi(k as i32))).abs() < 1e-14);
        }
    }
}
