//! Where the vote on a problem ends as samples are added without end.

use super::counts::rate_above;
use super::{AttractorShare, Attractors, Correlation};

/// On which side of the threshold a solve rate lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// An attractor is more frequent than the right answer.
    Below,
    /// The right answer and the largest attractors are equally frequent.
    On,
    /// The right answer is the most frequent one.
    Above,
}

/// A vote among ever more samples: of the attractors, only the largest decide where it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LongVote {
    share: f64,
    n_largest: u32,
}

/// Rates closer to the threshold than this lie on it.
///
/// A rate that is the threshold, as numbers are typed, lies within it: p and a are rounded once, the threshold is worked out
/// in four steps, and together that makes less than 4 · 10⁻¹⁶. A rate that is not lies outside if p and a have up to seven
/// decimals and m attractors share evenly: |p − a/(m + a)| is then at least 10⁻⁷/(10⁷ m + 10⁷ a) ≥ 2 · 10⁻¹⁵; and with up to
/// six for sizes in whole percents, by 10⁻⁶/(2 · 10⁸). Finer numbers may come closer and are taken for the threshold: a lead
/// of one sample in 10¹⁵ is lost in chance until k is about 10³⁰.
const ON: f64 = 1e-15;

impl LongVote {
    /// With this share of the wrong answers on these attractors.
    pub fn new(a: AttractorShare, attractors: &Attractors) -> Self {
        let shares = attractors.shares(a);
        let share = shares.iter().copied().fold(0.0, f64::max);
        // Equal sizes have equal shares to the last bit.
        Self { share, n_largest: shares.iter().filter(|other| **other == share).count() as u32 }
    }

    /// How many attractors have the largest share.
    pub fn n_largest(self) -> u32 {
        self.n_largest
    }

    /// The solve rate above which a long vote wins: p > s (1 − p), that is p > s/(1 + s), where s = maxᵢ sᵢ is the largest
    /// attractor's share of the wrong answers.
    pub fn threshold(self) -> f64 {
        self.share / (1.0 + self.share)
    }

    /// On which side of the threshold a solve rate lies; never on a threshold of 0, where there is no attractor.
    pub fn side(self, p: f64) -> Side {
        let above = p - self.threshold();
        match above {
            above if above.abs() < ON && self.share > 0.0 => Side::On,
            above if above > 0.0 => Side::Above,
            _ => Side::Below,
        }
    }

    /// The chance that the vote on a problem is right as k grows.
    ///
    /// ```text
    /// ρ = 0:  1 if p > t,  0 if p < t,  1/(l + 1) if p = t        t = s/(1 + s), s = maxᵢ sᵢ, l = #{i: sᵢ = s}
    /// ρ > 0:  P(p′ > t)                                           p′: the rate of the problem’s own samples
    /// ```
    ///
    /// The law of large numbers decides it off the threshold: the right answer's share of the samples tends to p, that of
    /// attractor i to sᵢ (1 − p), and the largest wins. On it, p = s (1 − p), so that the right answer and the l largest
    /// attractors are exchangeable; every smaller attractor falls behind them and a one-off has one vote only, so one of
    /// the l + 1 wins in the end, each as likely as the others. In an even split l is the number of attractors. With
    /// ρ > 0, p′ lies on the threshold with probability 0.
    ///
    /// ```
    /// use tiebreak::model::{AttractorCount, AttractorShare, Attractors, Correlation, LongVote};
    /// let two = Attractors::Even(AttractorCount::new(2).unwrap());
    /// let vote = LongVote::new(AttractorShare::HALF, &two);
    /// assert_eq!([0.1, 0.2, 0.3].map(|p| vote.limit(p, Correlation::NONE)), [0.0, 1.0 / 3.0, 1.0]);
    /// ```
    pub fn limit(self, p: f64, rho: Correlation) -> f64 {
        match self.side(p) {
            Side::On if rho == Correlation::NONE => 1.0 / f64::from(self.n_largest + 1),
            _ => rate_above(self.threshold(), p, rho),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{AttractorCount, AttractorMix, RelativeSize, VoteWeights};

    fn vote(a: f64, m: u32) -> LongVote {
        let even = Attractors::Even(AttractorCount::new(m).unwrap());
        LongVote::new(AttractorShare::new(a).unwrap(), &even)
    }

    fn given(sizes: &[f64]) -> Attractors {
        let sizes: Vec<_> = sizes.iter().map(|&size| RelativeSize::new(size).unwrap()).collect();
        Attractors::Given(AttractorMix::try_from(sizes).unwrap())
    }

    #[test]
    fn the_threshold_of_one_attractor_is_a_over_one_plus_a() {
        let of = |a: f64| vote(a, 1).threshold();
        // A unit in the last place of a third is 5.6 · 10⁻¹⁷.
        assert!((of(0.5) - 1.0 / 3.0).abs() < 1e-16);
        assert_eq!(of(1.0), 0.5);
    }

    #[test]
    fn on_the_threshold_the_exact_vote_tends_to_its_limit() {
        // Exact votes are off the limit only by one-offs that tie, whose chance falls exponentially with k.
        for (p, a, m) in [(0.2, 0.25, 1), (1.0 / 6.0, 0.4, 2), (1.0 / 9.0, 0.5, 4)] {
            let limit = vote(a, m).limit(p, Correlation::NONE);
            assert_eq!(limit, 1.0 / (f64::from(m) + 1.0));
            let shares = vec![a / f64::from(m); m as usize];
            let gap = |k: u32| (VoteWeights::several(k, &shares).wins(p) - limit).abs();
            assert!(gap(64) < 0.02 && gap(256) < 1e-3, "{p} {a} {m}: {} {}", gap(64), gap(256));
        }
    }

    #[test]
    fn only_the_largest_attractors_count_in_the_end() {
        // Sizes whose largest share s makes s/(1 + s) a rate with few digits, and how many attractors have it. The smaller
        // ones overtake with a chance that falls as exp(−k (√p − √q)²), q being theirs.
        for (sizes, a, p, n_largest) in [
            (&[5.0, 1.0][..], 0.3, 0.2, 1),
            (&[60.0, 20.0, 20.0], 1.0, 0.375, 1),
            (&[45.0, 45.0, 5.0, 5.0], 5.0 / 9.0, 0.2, 2),
            (&[30.0, 30.0, 30.0, 1.0], 0.758_333_333, 0.2, 3),
        ] {
            let (a, attractors) = (AttractorShare::new(a).unwrap(), given(sizes));
            let long = LongVote::new(a, &attractors);
            assert_eq!(long.n_largest(), n_largest);
            // Shares are kept to nine decimals.
            assert!((long.threshold() - p).abs() < 1e-9, "{sizes:?}: {}", long.threshold());
            let limit = long.limit(long.threshold(), Correlation::NONE);
            assert_eq!(limit, 1.0 / (f64::from(n_largest) + 1.0));
            let shares = attractors.shares(a);
            let vote = |k: u32, p: f64| VoteWeights::several(k, &shares).wins(p);
            let gap = |k: u32| (vote(k, long.threshold()) - limit).abs();
            assert!(gap(256) < 1e-3 && gap(256) < gap(64), "{sizes:?}: {} {}", gap(64), gap(256));
            // Well off the threshold the exact vote is at the limit, too. By Chernoff's inequality one answer overtakes
            // another with a chance of at most exp(−k (√p − √q)²): 1.7 · 10⁻⁵ where they are closest here, p = 0.225 and
            // q = 0.465 of the largest attractor; no case adds up more than three of them.
            for (off, limit) in [(-0.15, 0.0), (0.2, 1.0)] {
                assert_eq!(long.limit(p + off, Correlation::NONE), limit);
                assert!((vote(256, p + off) - limit).abs() < 1e-4, "{sizes:?}: {}", vote(256, p + off));
            }
        }
    }

    #[test]
    fn every_rate_that_is_its_threshold_lies_on_it_however_sizes_are_given() {
        // Of sizes w and v with a = 1/c, the threshold is w/(c (w + v) + w): with w = c p and v = 1 − (c + 1) p it is p.
        let mut n_on = 0;
        for (p, c) in (1..500u32).flat_map(|p| [1, 2, 4, 5].map(|c| (p, c))) {
            let (largest, other) = (c * p, 1000i64 - i64::from((c + 1) * p));
            if other < 1 || other > i64::from(largest) {
                continue;
            }
            for parts in [1.0, 10.0, 1000.0] {
                let attractors = given(&[f64::from(largest) / parts, other as f64 / parts]);
                let vote = LongVote::new(AttractorShare::new(1.0 / f64::from(c)).unwrap(), &attractors);
                let rate = f64::from(p) / 1e3;
                assert_eq!(vote.side(rate), Side::On, "{p} {c} {parts}: {:e}", rate - vote.threshold());
                assert_eq!([rate - 1e-9, rate + 1e-9].map(|p| vote.side(p)), [Side::Below, Side::Above]);
                n_on += 1;
            }
        }
        assert!(n_on > 1000, "{n_on}");
    }

    #[test]
    fn a_rate_next_to_a_threshold_is_not_on_it() {
        // 12 222 221 divides 10¹⁴ − 1, so that with seven decimals p and a/(1 + a) = 2 222 221/12 222 221 are as close as
        // they get there: 1/(10⁷ · 12 222 221) = 8.2 · 10⁻¹⁵.
        let close = vote(0.222_222_1, 1);
        assert_eq!(close.side(0.181_818_1), Side::Above);
        assert!((close.threshold() - 0.181_818_1).abs() < 1e-14);
    }

    #[test]
    fn sides_are_told_apart() {
        // Every threshold that is a decimal with few digits, and what lies next to it.
        for (a, m, t) in
            [(0.25, 1, 0.2), (1.0, 1, 0.5), (0.6, 1, 0.375), (0.5, 2, 0.2), (1.0, 4, 0.2), (0.75, 3, 0.2)]
        {
            let vote = vote(a, m);
            assert_eq!([t - 1e-9, t, t + 1e-9].map(|p| vote.side(p)), [Side::Below, Side::On, Side::Above]);
        }
        assert_eq!([0.0, 1e-9].map(|p| vote(0.0, 1).side(p)), [Side::Below, Side::Above]);
        let rho = Correlation::new(0.3).unwrap();
        assert_eq!(vote(0.25, 1).limit(0.2, rho), rate_above(vote(0.25, 1).threshold(), 0.2, rho));
    }
}
