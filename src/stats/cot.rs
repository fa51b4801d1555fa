//! Right answers with a chain of thought that a judge approves: CoT-Pass@k and its gap to pass@k.
//!
//! Wen et al. (2025), arXiv 2506.14245: CoT-Pass@k is [`pass_at_k`](super::coverage::pass_at_k) with the approved right
//! samples for the right ones.

use serde::{Deserialize, Serialize};

use super::coverage::{Graded, chance_of_none};
use super::{Statistic, Undefined};

/// The samples of one problem with a judge: how many are right, and how many right ones are approved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Judged {
    graded: Graded,
    approved: u32,
}

impl Judged {
    /// Samples of which so many are right and approved. `None` if these are more than the right ones.
    pub fn new(graded: Graded, approved: u32) -> Option<Self> {
        (approved <= graded.right()).then_some(Self { graded, approved })
    }

    /// The samples, graded by their answers.
    pub fn graded(self) -> Graded {
        self.graded
    }

    /// How many right ones are approved.
    pub fn approved(self) -> u32 {
        self.approved
    }
}

/// CoT-Pass@k: the chance that at least one of k samples is right and approved.
///
/// ```text
/// 1 − C(n − a, k)/C(n, k)        n: samples; a: right and approved ones; k: samples drawn
/// ```
///
/// Wen et al. (2025), eq. 4. `None` for k = 0 and k > n.
///
/// ```
/// use tiebreak::stats::cot::{Judged, cot_pass_at_k};
/// use tiebreak::stats::coverage::Graded;
/// let judged = Judged::new(Graded::new(4, 3).unwrap(), 1).unwrap();
/// assert_eq!(cot_pass_at_k(judged, 2), Some(0.5));
/// ```
pub fn cot_pass_at_k(judged: Judged, k: u32) -> Option<f64> {
    super::coverage::pass_at_k(Graded::new(judged.graded.n(), judged.approved).ok()?, k)
}

/// How much of pass@k rests on chains that are not approved: pass@k less CoT-Pass@k, never negative.
///
/// ```text
/// D_k = [C(n − a, k) − C(n − c, k)]/C(n, k)        n: samples; c: right; a: right and approved; k: samples drawn
/// ```
///
/// The benchmark's gap is the mean over problems. `None` for k = 0 and k > n.
///
/// ```
/// use tiebreak::stats::cot::{Judged, cot_gap_at_k};
/// use tiebreak::stats::coverage::Graded;
/// let judged = Judged::new(Graded::new(4, 3).unwrap(), 1).unwrap();
/// assert_eq!(cot_gap_at_k(judged, 2), Some(0.5));
/// ```
pub fn cot_gap_at_k(judged: Judged, k: u32) -> Option<f64> {
    let n = judged.graded.n();
    let none_of = |right| chance_of_none(n, right, k).plain();
    let gap = || none_of(judged.approved).minus(none_of(judged.graded.right())).value();
    (1..=n).contains(&k).then(|| if judged.approved == judged.graded.right() { 0.0 } else { gap().max(0.0) })
}

/// The largest share of the gap that judgments without a verdict can account for.
///
/// ```text
/// 1 − D⁺/D        D: the gap; D⁺: the gap if every judgment without a verdict had approved
/// ```
///
/// An upper bound, not an estimate: nobody knows what those verdicts would have been. Undefined where there is no gap.
///
/// ```
/// use tiebreak::stats::cot::bound_share;
/// assert_eq!(bound_share(0.5, 0.125).value(), Some(0.75));
/// ```
pub fn bound_share(gap: f64, gap_if_credited: f64) -> Statistic {
    Statistic::ratio(gap - gap_if_credited, gap, Undefined::ZeroDenominator)
}

/// The share of right samples that are approved, over all problems together. Undefined where none is right.
///
/// ```text
/// Σ a_i / Σ c_i        a_i, c_i: right and approved, right samples of problem i
/// ```
pub fn acceptance(problems: &[Judged]) -> Statistic {
    let sum = |count: fn(&Judged) -> u32| problems.iter().map(|problem| f64::from(count(problem))).sum();
    let (approved, right) = (sum(|problem| problem.approved), sum(|problem| problem.graded.right()));
    Statistic::ratio(approved, right, Undefined::ZeroDenominator)
}

/// Problems with about as many right samples: how often any of these is approved, and what share of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RightBin {
    /// The fewest and the most right samples of a problem.
    pub right: [u32; 2],
    /// Problems.
    pub problems: u32,
    /// CoT-Pass@n: the share of problems with an approved right sample.
    pub any_approved: Statistic,
    /// The share of right samples that are approved.
    pub acceptance: Statistic,
}

/// The bins: powers of two and what lies between them.
const BINS: [[u32; 2]; 6] = [[1, 2], [3, 8], [9, 16], [17, 32], [33, 64], [65, u32::MAX]];

/// Approval by how many of a problem's samples are right: where few are, a right answer may be luck, and where a judge finds none
/// of many right chains sound, the problem or the judge is worth a look. Bins without problems are left out.
///
/// ```text
/// #{i in bin: a_i ≥ 1}/#bin,   Σ a_i/Σ c_i        a_i, c_i: right and approved, right samples of problem i
/// ```
///
/// ```
/// use tiebreak::stats::cot::{Judged, by_right};
/// use tiebreak::stats::coverage::Graded;
/// let judged = |right, approved| Judged::new(Graded::new(4, right).unwrap(), approved).unwrap();
/// let bins = by_right(&[judged(3, 2), judged(2, 1), judged(1, 0)]);
/// assert_eq!((bins[0].right, bins[0].any_approved.value()), ([1, 2], Some(0.5)));
/// assert_eq!((bins[1].right, bins[1].acceptance.value()), ([3, 8], Some(2.0 / 3.0)));
/// ```
pub fn by_right(problems: &[Judged]) -> Vec<RightBin> {
    let bin = |right: [u32; 2]| {
        let is_in = |one: &&Judged| (right[0]..=right[1]).contains(&one.graded.right());
        let own: Vec<Judged> = problems.iter().filter(is_in).copied().collect();
        let n_any = own.iter().filter(|one| one.approved > 0).count();
        (!own.is_empty()).then(|| RightBin {
            right,
            problems: own.len() as u32,
            any_approved: Statistic::ratio(n_any as f64, own.len() as f64, Undefined::ZeroDenominator),
            acceptance: acceptance(&own),
        })
    };
    BINS.into_iter().filter_map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::coverage::{mean_over_problems, pass_at_k};
    use proptest::prelude::*;

    fn judged(n: u32, right: u32, approved: u32) -> Judged {
        Judged::new(Graded::new(n, right).unwrap(), approved).unwrap()
    }

    #[test]
    fn the_example_by_hand() {
        // Four samples each; 3, 2 and 1 right; a majority of judges approves 2, 1 and 0 of them.
        let problems = [judged(4, 3, 2), judged(4, 2, 1), judged(4, 1, 0)];
        let mean = |of: &dyn Fn(Judged) -> Option<f64>| mean_over_problems(problems.map(of)).mean.unwrap();
        let close = |got: f64, want: f64| (got - want).abs() < 2e-16;
        assert!(close(mean(&|p| pass_at_k(p.graded(), 2)), 7.0 / 9.0));
        assert!(close(mean(&|p| cot_pass_at_k(p, 2)), 4.0 / 9.0));
        assert!(close(mean(&|p| cot_gap_at_k(p, 2)), 1.0 / 3.0));
        let gap = mean(&|p| cot_gap_at_k(p, 4));
        assert!(close(gap, 1.0 / 3.0));
        assert_eq!(acceptance(&problems).value(), Some(0.5));
        // Credited with approval, every problem with a right sample has an approved one.
        let credited = [judged(4, 3, 2), judged(4, 2, 2), judged(4, 1, 1)];
        let left = mean_over_problems(credited.map(|p| cot_gap_at_k(p, 4))).mean.unwrap();
        assert_eq!((left, bound_share(gap, left).value()), (0.0, Some(1.0)));
    }

    #[test]
    fn all_resamples_of_the_example_by_hand() {
        let problems = [judged(4, 3, 2), judged(4, 2, 1), judged(4, 1, 0)];
        let gaps = problems.map(|problem| cot_gap_at_k(problem, 4).unwrap());
        let mut n = [0; 4];
        for resample in 0..27_usize {
            let drawn = [resample / 9, resample / 3 % 3, resample % 3];
            let sum: f64 = drawn.iter().map(|at| gaps[*at]).sum();
            n[sum as usize] += 1;
        }
        // 0, 1/3, 2/3 and 1.
        assert_eq!((gaps, n), ([0.0, 0.0, 1.0], [8, 12, 6, 1]));
    }

    #[test]
    fn bins_hold_every_problem_with_a_right_sample_once() {
        let problems: Vec<Judged> = (0..=80).map(|right| judged(80, right, right / 2)).collect();
        let bins = by_right(&problems);
        let n: Vec<u32> = bins.iter().map(|bin| bin.problems).collect();
        assert_eq!(n, [2, 6, 8, 16, 32, 16]);
        assert_eq!(bins[0].any_approved.value(), Some(0.5));
        assert!(by_right(&[judged(4, 0, 0)]).is_empty());
    }

    #[test]
    fn without_a_gap_or_a_right_sample_there_is_no_share() {
        assert_eq!(bound_share(0.0, 0.0), Statistic::Undefined(Undefined::ZeroDenominator));
        assert_eq!(acceptance(&[judged(4, 0, 0)]), Statistic::Undefined(Undefined::ZeroDenominator));
        assert_eq!(Judged::new(Graded::new(4, 1).unwrap(), 2), None);
        assert_eq!([cot_gap_at_k(judged(4, 1, 0), 5), cot_pass_at_k(judged(4, 1, 0), 0)], [None; 2]);
    }

    proptest! {
        #[test]
        fn the_gap_is_the_difference_and_never_negative(n in 1u32..80, right in 0.0f64..=1.0, of in 0.0f64..=1.0, k in 1u32..80) {
            prop_assume!(k <= n);
            let right = (f64::from(n) * right) as u32;
            let problem = judged(n, right, (f64::from(right) * of) as u32);
            let (gap, pass, cot) = (cot_gap_at_k(problem, k), pass_at_k(problem.graded(), k), cot_pass_at_k(problem, k));
            let (gap, difference) = (gap.unwrap(), pass.unwrap() - cot.unwrap());
            prop_assert!(gap >= 0.0 && (gap - difference).abs() < 3e-16, "{gap} for {difference}");
        }
    }
}
