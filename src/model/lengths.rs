//! How long traces are, and what a token budget leaves of them.

use super::{AttractorShare, Benchmark, VoteWeights};
use crate::stats::special::normal_cdf;

/// How the lengths of traces are spread, and what makes them longer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LengthLaw {
    /// The standard deviation σ of the logarithm of a trace's length.
    pub log_sd: f64,
    /// How much longer, g, traces of a problem that is never solved are than traces of one that always is.
    pub growth: f64,
    /// How many times as long a wrong trace is as a right one, in the median.
    pub wrong: f64,
}

impl Default for LengthLaw {
    /// σ = 0.55, wrong traces 1.5 times as long; g = 1.1 is ours, since nobody gives it.
    fn default() -> Self {
        Self { log_sd: 0.55, growth: 1.1, wrong: 1.5 }
    }
}

/// A model whose traces take time: lengths are lognormal.
///
/// ```text
/// ln L ~ Normal(ln m, σ²),  m = mᵢ for a right trace and w mᵢ for a wrong one,  mᵢ = base (1 + g (1 − dᵢ))
/// ```
///
/// pᵢ is the model's solve rate of problem i, dᵢ the rate that says how hard the problem is, base the median length in
/// tokens of a trace on a problem that is always solved; σ, w and g are the [`LengthLaw`]. That lengths grow with
/// difficulty, and how, is ours.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceLengths {
    /// Of each problem, its solve rate and the median length of a right trace.
    problems: Vec<(f64, f64)>,
    law: LengthLaw,
}

/// A problem's chances of a trace that fits the budget.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fits {
    /// Right, and no longer than the budget.
    pub right: f64,
    /// Wrong, and no longer than the budget.
    pub wrong: f64,
}

impl LengthLaw {
    /// The chance that a trace with this median is no longer than the budget: Φ(ln(B/m)/σ).
    fn below(self, budget: f64, median: f64) -> f64 {
        normal_cdf((budget / median).ln() / self.log_sd)
    }

    /// The chance that it is longer: Φ(−ln(B/m)/σ).
    fn above(self, budget: f64, median: f64) -> f64 {
        normal_cdf(-(budget / median).ln() / self.log_sd)
    }
}

impl TraceLengths {
    /// The base of the long model, in tokens.
    pub const LONG_BASE: f64 = 8000.0;

    /// A model on a benchmark; `difficulty` gives the rates dᵢ, problem by problem.
    pub fn new(benchmark: &Benchmark, difficulty: &Benchmark, base: f64, law: LengthLaw) -> Self {
        let median = |d: &f64| base * (1.0 + law.growth * (1.0 - d));
        let pairs = benchmark.rates().iter().copied().zip(difficulty.rates().iter().map(median));
        Self { problems: pairs.collect(), law }
    }

    /// The long model on a benchmark.
    pub fn long(benchmark: &Benchmark) -> Self {
        Self::new(benchmark, benchmark, Self::LONG_BASE, LengthLaw::default())
    }

    /// Of each problem, its solve rate and the median length of a right trace in tokens.
    pub fn problems(&self) -> &[(f64, f64)] {
        &self.problems
    }

    /// The chance that a trace with this median is no longer than the budget: Φ(ln(B/m)/σ).
    pub fn finishes(&self, median: f64, budget: f64) -> f64 {
        self.law.below(budget, median)
    }

    /// Of each problem, the chances that a trace fits a budget in tokens: pᵢ Φ(ln(B/mᵢ)/σ), and the same for wrong ones.
    pub fn fits(&self, budget: f64) -> impl Iterator<Item = Fits> {
        let law = self.law;
        self.problems.iter().map(move |&(p, median)| Fits {
            right: p * law.below(budget, median),
            wrong: (1.0 - p) * law.below(budget, law.wrong * median),
        })
    }

    /// Of each problem, the chance that the budget stops a trace: pᵢ Φ(−z) + (1 − pᵢ) Φ(−z′), with z and z′ the standardised
    /// log-budgets of right and wrong traces. Not 1 less the two that fit, whose rounding would swamp a tiny share.
    pub fn stops(&self, budget: f64) -> impl Iterator<Item = f64> {
        let law = self.law;
        self.problems.iter().map(move |&(p, median)| {
            p * law.above(budget, median) + (1.0 - p) * law.above(budget, law.wrong * median)
        })
    }

    /// The accuracy when every trace is stopped at the budget: Acc(B) = mean pᵢ Φ(ln(B/mᵢ)/σ).
    pub fn accuracy(&self, budget: f64) -> f64 {
        self.mean(self.problems.iter().map(|&(p, median)| p * self.law.below(budget, median)))
    }

    /// The share of traces that the budget stops.
    pub fn stopped(&self, budget: f64) -> f64 {
        self.mean(self.stops(budget))
    }

    /// The tokens that a trace takes on average, E[min(L, B)].
    ///
    /// ```text
    /// E[min(L, B)] = m exp(σ²/2) Φ((ln(B/m) − σ²)/σ) + B (1 − Φ(ln(B/m)/σ))
    /// ```
    pub fn tokens(&self, budget: f64) -> f64 {
        let law = self.law;
        let of = |median: f64| {
            let at = (budget / median).ln();
            let whole = (law.log_sd * law.log_sd / 2.0).exp() * normal_cdf(at / law.log_sd - law.log_sd);
            let left = normal_cdf(-at / law.log_sd);
            median * whole + if left > 0.0 { budget * left } else { 0.0 }
        };
        let of_problem = |&(p, median): &(f64, f64)| p * of(median) + (1.0 - p) * of(law.wrong * median);
        self.mean(self.problems.iter().map(of_problem))
    }

    /// Of each problem, the chances that a trace is right within a budget, and that it falls on the attractor within it:
    /// pᵢ Φ(ln(B/mᵢ)/σ) and a (1 − pᵢ) Φ(ln(B/(w mᵢ))/σ). Any other trace gives an answer that no other one gives.
    ///
    /// At B = 0 nothing fits, and both are 0; at B = ∞ all does, and they are pᵢ and a (1 − pᵢ).
    ///
    /// ```
    /// use tiebreak::model::{AttractorShare, Benchmark, TraceLengths};
    /// let model = TraceLengths::long(&Benchmark::of(vec![0.25]));
    /// let answers = |budget| model.answers(AttractorShare::HALF, budget).next();
    /// assert_eq!([0.0, f64::INFINITY].map(answers), [Some([0.0, 0.0]), Some([0.25, 0.375])]);
    /// ```
    pub fn answers(&self, a: AttractorShare, budget: f64) -> impl Iterator<Item = [f64; 2]> {
        self.fits(budget).map(move |fits| [fits.right, a.share() * fits.wrong])
    }

    /// The accuracy of the majority vote of k traces, each of them stopped at the budget: the mean of the problems'
    /// [`votes`](Self::votes).
    pub fn vote(&self, k: u32, a: AttractorShare, budget: f64) -> f64 {
        self.mean(self.votes(k, a, budget).into_iter())
    }

    /// Of each problem, the chance that the majority vote of k traces is right, each of them stopped at the budget.
    ///
    /// A stopped trace counts as an answer that no other trace gives. So a vote of one or two is still a single trace, and
    /// the model is that of [`VoteWeights`] with, for each problem,
    ///
    /// ```text
    /// p′ = p Φ(ln(B/m)/σ),  a′ = a (1 − p) Φ(ln(B/(w m))/σ) / (1 − p′)        a: the attractor share
    /// ```
    ///
    /// O(N k²); O(k² + N k) without a budget, B = ∞, where a′ = a. At B = 0 no vote is right.
    ///
    /// ```
    /// use tiebreak::model::{AttractorShare, Benchmark, TraceLengths};
    /// let model = TraceLengths::long(&Benchmark::of(vec![0.5]));
    /// let votes = |budget| model.votes(3, AttractorShare::HALF, budget);
    /// // p = 1/2, k = 3, a = 1/2: 19/32.
    /// assert_eq!([0.0, f64::INFINITY].map(votes), [[0.0], [19.0 / 32.0]]);
    /// ```
    pub fn votes(&self, k: u32, a: AttractorShare, budget: f64) -> Vec<f64> {
        if budget == f64::INFINITY {
            let weights = VoteWeights::new(k, a);
            return self.problems.iter().map(|&(p, _)| weights.wins(p)).collect();
        }
        let wins = |[right, attracted]: [f64; 2]| {
            let other = 1.0 - right;
            let share = if other > attracted { attracted / other } else { a.share() };
            VoteWeights::of_share(k, share).wins(right)
        };
        self.answers(a, budget).map(wins).collect()
    }

    fn mean(&self, values: impl Iterator<Item = f64>) -> f64 {
        values.sum::<f64>() / self.problems.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn models() -> [TraceLengths; 2] {
        let long = Benchmark::logit_normal(30, 0.2, 2.2);
        let short = long.shifted(-0.6);
        [TraceLengths::long(&long), TraceLengths::new(&short, &long, 2500.0, LengthLaw::default())]
    }

    fn close(got: f64, want: f64, tolerance: f64) {
        assert!((got - want).abs() < tolerance, "{got} for {want}");
    }

    #[test]
    fn the_table_of_budgets_comes_out() {
        let [long, short] = models();
        // Printed to six decimals of a percent and four of a token; half a unit of the last, and the normal
        // distribution function is good to 1e-11 here.
        for (budget, of_long, of_short, stopped, long_tokens, short_tokens) in [
            (4_000.0, 2.848_099, 29.829_429, 97.045_216, 3976.7506, 3410.4150),
            (16_000.0, 41.317_045, 44.199_387, 43.622_456, 12_374.641_7, 5659.5244),
            (32_000.0, 51.516_149, 44.307_398, 12.227_453, 16_312.533, 5805.4767),
            (f64::INFINITY, 52.853_073, 44.308_864, 0.0, 18_010.829_1, 5814.1657),
        ] {
            close(100.0 * long.accuracy(budget), of_long, 6e-7);
            close(100.0 * short.accuracy(budget), of_short, 6e-7);
            close(100.0 * long.stopped(budget), stopped, 6e-7);
            close(long.tokens(budget), long_tokens, 6e-5);
            close(short.tokens(budget), short_tokens, 6e-5);
        }
    }

    #[test]
    fn the_two_models_cross_where_they_should() {
        let [long, short] = models();
        let ahead = |budget: f64| 100.0 * (long.accuracy(budget) - short.accuracy(budget));
        close(ahead(4000.0), -26.981_330, 6e-7);
        close(ahead(64_000.0), 8.498_254, 6e-7);
        close(ahead(f64::INFINITY), 8.544_210, 6e-7);
        // The crossover is printed to four decimals; the difference rises by 6e-4 points a token there.
        assert!(ahead(18_050.804_85) < 0.0 && ahead(18_050.804_95) > 0.0);
    }

    /// The vote from the definition: every outcome of k traces as (right, attracted, single, stopped).
    fn by_definition(k: u32, a: f64, fits: Fits) -> f64 {
        let fact = |n: u32| (1..=n).map(f64::from).product::<f64>();
        let (attracted, single) = (a * fits.wrong, (1.0 - a) * fits.wrong);
        let stopped = 1.0 - fits.right - fits.wrong;
        let mut won = 0.0;
        for c in 1..=k {
            for x in 0..=k - c {
                for r in 0..=k - c - x {
                    let s = k - c - x - r;
                    let ways = fact(k) / (fact(c) * fact(x) * fact(r) * fact(s));
                    let chance = ways
                        * fits.right.powi(c as i32)
                        * attracted.powi(x as i32)
                        * single.powi(r as i32)
                        * stopped.powi(s as i32);
                    let tied = 1 + u32::from(x == c) + if c == 1 { r + s } else { 0 };
                    won += if x > c { 0.0 } else { chance / f64::from(tied) };
                }
            }
        }
        won
    }

    #[test]
    fn a_vote_of_stopped_traces_agrees_with_the_definition() {
        let [long, short] = models();
        for model in [&long, &short] {
            for (k, a, budget) in [(1, 0.5, 4000.0), (2, 1.0, 9000.0), (5, 0.3, 16_000.0), (8, 0.9, 2500.0)] {
                let a = AttractorShare::new(a).unwrap();
                let want = model.mean(model.fits(budget).map(|fits| by_definition(k, a.share(), fits)));
                close(model.vote(k, a, budget), want, 1e-12);
            }
            // So large a budget stops nothing, and two votes are one sample at any.
            let a = AttractorShare::HALF;
            close(model.vote(16, a, 1e12), model.vote(16, a, f64::INFINITY), 1e-12);
            close(model.vote(2, a, 8000.0), model.accuracy(8000.0), 1e-14);
        }
    }

    #[test]
    fn a_tiny_stopped_share_keeps_its_digits() {
        let benchmark = Benchmark::of(vec![1.0, 1.0]);
        let law = LengthLaw { log_sd: 0.1, growth: 0.0, wrong: 1.5 };
        let model = TraceLengths::new(&benchmark, &benchmark, 1000.0, law);
        // Abramowitz & Stegun (1964), table 26.2: Q(9) = 1.12858 84 · 10⁻¹⁹.
        let stopped = model.stopped(1000.0 * 0.9f64.exp());
        assert!((stopped / 1.128_588_4e-19 - 1.0).abs() < 1e-6, "{stopped:e}");
        let [long, _] = models();
        for (fits, stops) in long.fits(16_000.0).zip(long.stops(16_000.0)) {
            close(fits.right + fits.wrong + stops, 1.0, 1e-11);
        }
        assert_eq!(long.stopped(f64::INFINITY), 0.0);
    }

    #[test]
    fn a_law_of_its_own_is_used() {
        let benchmark = Benchmark::of(vec![0.5]);
        let law = LengthLaw { log_sd: 1.0, growth: 2.0, wrong: 4.0 };
        let model = TraceLengths::new(&benchmark, &benchmark, 1000.0, law);
        // The median of a right trace is 2000 tokens; a wrong one's 8000 is ln 4 SDs away.
        let fits = model.fits(2000.0).next().unwrap();
        close(fits.right, 0.25, 1e-12);
        close(fits.wrong, 0.5 * normal_cdf(-(4.0f64.ln())), 1e-12);
        // E[L] = m exp(σ²/2).
        close(model.tokens(f64::INFINITY), 5000.0 * 0.5f64.exp(), 1e-6);
    }
}
