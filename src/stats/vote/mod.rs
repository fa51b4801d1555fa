//! The majority vote of observed answers, over all subsets of them.
//!
//! Two rules are a choice and are always named: what a sample without an answer is ([`MissingRule`]), and what a tie is
//! worth ([`TieRule`]).

mod steps;
mod terms;

pub use steps::EachK;

use serde::{Deserialize, Serialize};

/// What a sample without an answer is in a vote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingRule {
    /// An answer of its own that no other sample gives: it can tie, and win, and is then wrong.
    #[default]
    OwnSingleton,
    /// It takes part in the draw and not in the vote.
    Abstains,
}

/// What a tie for the first place is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieRule {
    /// The share of those in the lead that are right.
    #[default]
    SplitEvenly,
    /// Nothing.
    CountedWrong,
}

/// The rules of a vote. By default one vote and two are worth a single sample: maj@1 = maj@2 = pass@1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VoteRules {
    /// What a sample without an answer is.
    pub missing: MissingRule,
    /// What a tie is worth.
    pub ties: TieRule,
}

/// One distinct answer among the samples of a problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// How many samples gave it.
    pub count: u32,
    /// What winning with it is worth: 1 for the right answer, 0 for a wrong one; between them the share of its samples that
    /// were marked right, where marks differ.
    pub worth: f64,
}

/// The samples of one problem by their answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// Of each number of samples, how many answers were given so often, and what all of these are worth together.
    by_count: Vec<(u32, f64)>,
    missing: u32,
    n: u32,
}

/// The most samples of a pool; a vote of all k then takes some seconds, and minutes if dozens of answers are as frequent: see
/// [`EachK`].
pub const MOST_SAMPLES: u32 = 1 << 14;

impl Pool {
    /// The distinct answers of a problem, in any order, and how many samples have none. `None` for no samples and for more
    /// than [`MOST_SAMPLES`].
    pub fn new(answers: impl IntoIterator<Item = Answer>, missing: u32) -> Option<Self> {
        let (mut by_count, mut n) = (Vec::new(), missing);
        for Answer { count, worth } in answers.into_iter().filter(|answer| answer.count > 0) {
            n = n.checked_add(count).filter(|n| *n <= MOST_SAMPLES)?;
            if by_count.len() <= count as usize {
                by_count.resize(count as usize + 1, (0, 0.0));
            }
            let (answers, worths) = by_count.get_mut(count as usize)?;
            (*answers, *worths) = (*answers + 1, *worths + worth);
        }
        (1..=MOST_SAMPLES).contains(&n).then_some(Self { by_count, missing, n })
    }

    /// A pool with one right answer, given by `right` samples, and wrong ones, given by so many each. `None` as
    /// [`Pool::new`].
    pub fn of(right: u32, others: &[u32], missing: u32) -> Option<Self> {
        let wrong = others.iter().map(|&count| Answer { count, worth: 0.0 });
        Self::new(wrong.chain([Answer { count: right, worth: 1.0 }]), missing)
    }

    /// How many samples.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// How often the answers were given that compete with one given `count` times: of each number of samples, how many
    /// answers.
    fn rivals(&self, count: u32, rules: VoteRules) -> Vec<u32> {
        let mut rivals: Vec<u32> = self.by_count.iter().map(|(answers, _)| *answers).collect();
        rivals.resize(rivals.len().max(2), 0);
        if let Some(alike) = rivals.get_mut(count as usize) {
            *alike = alike.saturating_sub(1);
        }
        if rules.missing == MissingRule::OwnSingleton {
            rivals.get_mut(1).into_iter().for_each(|singles| *singles += self.missing);
        }
        rivals
    }
}

/// The chance that a majority vote of k samples is right, for k = 1, 2, … n: samples are drawn without replacement from n
/// that were observed.
///
/// ```text
/// P_t(x, y) = Π_a [ Σ_{s<t} C(m_a, s) x^s + y C(m_a, t) x^t ]
/// maj@k = Σ_{t=1}^{min(k, m₀)} C(m₀, t) Σ_j [x^{k−t} y^j] P_t / (1 + j) / C(n, k)
/// ```
///
/// m₀ samples gave the right answer, m_a each other one. t is how often the right answer is among the k, and j how many
/// others are there as often: with ties counted wrong only j = 0 counts. Samples without an answer are answers with
/// m_a = 1, or, where they abstain, a factor (1 + x)^u. With several right answers (spelled apart, say) it is the sum over
/// them, and an answer whose marks differ is worth their mean. There is no unbiased value for k > n.
///
/// The mean over subsets is the U-statistic of the vote, unbiased for the vote of k fresh samples (Hoeffding, 1948). All
/// terms are positive, so nothing cancels: within 10⁻¹² of the exact fraction. O(n³ log n) for all k together at the
/// worst: answers given less than t times are one binomial at t, so that only the others are multiplied. Beyond 1,029
/// samples, whose coefficients leave the range of a double, ranges of k are worked out with binomial probabilities in
/// place of coefficients, without what cannot show: absolutely within 10⁻¹², and quicker.
///
/// ```
/// use tiebreak::stats::vote::{Pool, VoteRules, maj_at_each_k};
/// // x x x y y y z and three answers given once: 41/105 at k = 4.
/// let votes = maj_at_each_k(&Pool::of(3, &[3, 1, 1, 1, 1], 0).unwrap(), VoteRules::default());
/// assert!((votes[3] - 41.0 / 105.0).abs() < 1e-15);
/// ```
pub fn maj_at_each_k(pool: &Pool, rules: VoteRules) -> Vec<f64> {
    let mut votes = EachK::new(pool.clone(), rules);
    while !votes.is_done() {
        votes.step();
    }
    votes.finish()
}

#[cfg(test)]
mod tests {
    use super::steps::votes_by;
    use super::terms::Factors;
    use super::*;
    use proptest::prelude::*;

    const ALL_RULES: [VoteRules; 4] = [
        VoteRules { missing: MissingRule::OwnSingleton, ties: TieRule::SplitEvenly },
        VoteRules { missing: MissingRule::OwnSingleton, ties: TieRule::CountedWrong },
        VoteRules { missing: MissingRule::Abstains, ties: TieRule::SplitEvenly },
        VoteRules { missing: MissingRule::Abstains, ties: TieRule::CountedWrong },
    ];

    fn split(right: u32, others: &[u32], missing: u32) -> Vec<f64> {
        maj_at_each_k(&Pool::of(right, others, missing).unwrap(), VoteRules::default())
    }

    fn assert_close(got: &[f64], want: &[f64]) {
        assert_eq!(got.len(), want.len());
        for (k, (got, want)) in got.iter().zip(want).enumerate() {
            // Sums of positive terms with binomials that are exact or nearly so.
            assert!((got - want).abs() < 1e-13, "k = {}: {got} for {want}", k + 1);
        }
    }

    /// The vote of every subset, enumerated.
    fn by_definition(answers: &[Answer], missing: u32, rules: VoteRules) -> Vec<f64> {
        let given = answers
            .iter()
            .enumerate()
            .flat_map(|(a, answer)| std::iter::repeat_n(Some(a), answer.count as usize));
        let samples: Vec<Option<usize>> = given.chain(std::iter::repeat_n(None, missing as usize)).collect();
        let n = samples.len();
        let (mut won, mut all) = (vec![0.0; n], vec![0.0; n]);
        for subset in 1u32..1 << n {
            let (mut counts, mut unanswered) = (vec![0; answers.len()], 0);
            for sample in
                samples.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1).map(|(_, sample)| sample)
            {
                match sample {
                    Some(a) => counts[*a] += 1,
                    None => unanswered += 1,
                }
            }
            let singles = if rules.missing == MissingRule::OwnSingleton { unanswered } else { 0 };
            let most = counts.iter().copied().max().unwrap_or(0).max(singles.min(1));
            let k = subset.count_ones() as usize - 1;
            all[k] += 1.0;
            if most == 0 {
                continue;
            }
            let first =
                counts.iter().filter(|count| **count == most).count() + if most == 1 { singles } else { 0 };
            let worth: f64 =
                counts.iter().zip(answers).filter(|(count, _)| **count == most).map(|(_, a)| a.worth).sum();
            match rules.ties {
                TieRule::SplitEvenly => won[k] += worth / first as f64,
                TieRule::CountedWrong if first == 1 => won[k] += worth,
                TieRule::CountedWrong => {}
            }
        }
        won.iter().zip(&all).map(|(won, all)| won / all).collect()
    }

    #[test]
    fn the_pool_of_ten_has_its_fractions() {
        let want =
            [3.0 / 10.0, 3.0 / 10.0, 1.0 / 3.0, 41.0 / 105.0, 47.0 / 105.0, 17.0 / 35.0, 0.5, 0.5, 0.5, 0.5];
        assert_close(&split(3, &[3, 1, 1, 1, 1], 0), &want);
        // Without an answer is an answer of its own.
        assert_close(&split(3, &[3, 1], 3), &want);
    }

    #[test]
    fn the_rules_of_one_answer_among_missing_ones() {
        let pool = Pool::of(1, &[], 3).unwrap();
        let [own, own_strict, abstain, abstain_strict] = ALL_RULES.map(|rules| maj_at_each_k(&pool, rules));
        assert_close(&own, &[0.25; 4]);
        assert_close(&own_strict, &[0.25, 0.0, 0.0, 0.0]);
        assert_close(&abstain, &[0.25, 0.5, 0.75, 1.0]);
        assert_close(&abstain_strict, &[0.25, 0.5, 0.75, 1.0]);
    }

    #[test]
    fn simple_pools_are_known() {
        // Eight answers as frequent as each other.
        let even = split(2, &[2; 7], 0);
        assert!((even[15] - 0.125).abs() < 1e-15);
        assert_close(&split(0, &[2, 1], 0), &[0.0; 3]);
        assert_close(&split(4, &[], 0), &[1.0; 4]);
        assert_close(&split(0, &[], 2), &[0.0; 2]);
        assert_eq!(
            [Pool::of(0, &[], 0), Pool::of(1, &[MOST_SAMPLES], 0), Pool::of(u32::MAX, &[1], 0)],
            [None, None, None]
        );
        // Seven answers once each, two of them right.
        let seven = (0..7).map(|a| Answer { count: 1, worth: f64::from(u8::from(a < 2)) });
        let tied = maj_at_each_k(&Pool::new(seven, 0).unwrap(), VoteRules::default());
        assert_close(&tied, &[2.0 / 7.0; 7]);
    }

    #[test]
    fn the_largest_plain_pools_stay_in_range() {
        let votes = split(600, &[300, 100, 1, 1, 27], 0);
        assert!(votes.iter().all(|vote| (0.0..=1.0 + 1e-9).contains(vote)));
        assert!((votes[0] - 600.0 / 1029.0).abs() < 1e-12, "{}", votes[0] - 600.0 / 1029.0);
        assert!((votes[1028] - 1.0).abs() < 1e-12, "{}", votes[1028] - 1.0);
    }

    #[test]
    fn larger_pools_go_on_where_coefficients_end() {
        // Python's fractions, C(n, k) and all: a pool of 1,030 and one of 2,100 samples, most of them without an answer.
        for (right, others, missing, k, want) in LARGE {
            let votes = split(right, others, missing);
            // A few units in the last place for each of some thousand samples.
            assert!(
                (votes[k - 1] - want).abs() < 2e-12,
                "{right} and {others:?}, k = {k}: {} for {want}",
                votes[k - 1]
            );
        }
    }

    const LARGE: [(u32, &[u32], u32, usize, f64); 7] = [
        (100, &[80, 50], 800, 3, 0.10473276235808819),
        (100, &[80, 50], 800, 40, 0.551685845791251),
        (100, &[80, 50], 800, 1000, 0.9999999999999973),
        (60, &[70, 50], 1920, 2, 0.02857142857142857),
        (60, &[70, 50], 1920, 25, 0.14663600723663775),
        (60, &[70, 50], 1920, 90, 0.3217504741091508),
        (60, &[70, 50], 1920, 2050, 5.925258242831958e-07),
    ];

    #[test]
    fn a_window_equals_the_plain_coefficients() {
        // The same pool by coefficients and by probabilities around several k.
        let pool = Pool::of(120, &[90, 90, 60, 33], 207).unwrap();
        let plain = maj_at_each_k(&pool, VoteRules::default());
        for first in [1, 300, 599] {
            let factors = Factors::around(pool.n, first);
            let held = first as usize - 1..factors.last_k() as usize;
            let votes = votes_by(&pool, VoteRules::default(), factors);
            assert!(held.len() > 1 || first == 599);
            for k in held {
                assert!((votes[k] - plain[k]).abs() < 1e-12, "k = {}: {} for {}", k + 1, votes[k], plain[k]);
            }
        }
    }

    proptest! {
        #[test]
        fn it_is_the_mean_over_every_subset(
            answers in prop::collection::vec((1u32..5, prop::sample::select(vec![0.0, 0.0, 0.5, 1.0])), 0..5),
            missing in 0u32..4,
        ) {
            let answers: Vec<Answer> = answers.into_iter().map(|(count, worth)| Answer { count, worth }).collect();
            let n = answers.iter().map(|a| a.count).sum::<u32>() + missing;
            prop_assume!((1..=14).contains(&n));
            let pool = Pool::new(answers.clone(), missing).unwrap();
            for rules in ALL_RULES {
                assert_close(&maj_at_each_k(&pool, rules), &by_definition(&answers, missing, rules));
            }
        }

        #[test]
        fn identities(right in 1u32..40, others in prop::collection::vec(1u32..40, 0..12), missing in 0u32..20) {
            let votes = split(right, &others, missing);
            let n = right + others.iter().sum::<u32>() + missing;
            let one = f64::from(right) / f64::from(n);
            prop_assert!((votes[0] - one).abs() < 1e-12);
            prop_assert!(votes.len() < 2 || (votes[1] - one).abs() < 1e-12);
            let most = others.iter().copied().max().unwrap_or(0).max(right);
            let modes = 1 + others.iter().filter(|m| **m == most).count() + if most == 1 { missing as usize } else { 0 };
            let at_all = if right == most { 1.0 / modes as f64 } else { 0.0 };
            prop_assert!((votes[n as usize - 1] - at_all).abs() < 1e-12);
            let coverage = crate::stats::coverage::pass_at_each_k(crate::stats::coverage::Graded::new(n, right).unwrap(), n);
            prop_assert!(votes.iter().zip(&coverage).all(|(vote, pass)| *vote <= pass + 1e-12));
        }

        #[test]
        fn answers_alike_share_the_vote(count in 1u32..20, alike in 1u32..9) {
            let others = vec![count; alike as usize - 1];
            prop_assert!(split(count, &others, 0).iter().all(|vote| (vote - 1.0 / f64::from(alike)).abs() < 1e-12));
        }

        #[test]
        fn a_single_right_answer_among_single_ones_is_as_good_as_a_draw(n in 1u32..60) {
            prop_assert!(split(1, &[], n - 1).iter().all(|vote| (vote - 1.0 / f64::from(n)).abs() < 1e-12));
        }
    }
}
