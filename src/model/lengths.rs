//! How long traces are, and what a token budget leaves of them.

use super::Benchmark;
use crate::stats::special::normal_cdf;

/// The log-standard deviation of a trace's length.
const LOG_SD: f64 = 0.55;
/// How many times longer a wrong trace is, in the median.
const WRONG_IS_LONGER: f64 = 1.5;
/// How much longer the traces of the hardest problem are, in the median: ours, since nobody gives it.
const GROWTH: f64 = 1.1;

/// A model whose traces take time: lengths are lognormal.
///
/// ```text
/// ln L ~ Normal(ln m, 0.55²),  m = mᵢ for a right trace and 1.5 mᵢ for a wrong one,  mᵢ = base (1 + 1.1 (1 − dᵢ))
/// ```
///
/// pᵢ is the model's solve rate of problem i, dᵢ the rate that says how hard the problem is, base the median length in
/// tokens of a trace on a problem that is always solved. That lengths grow with difficulty, and how, is ours.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceLengths {
    /// Of each problem, its solve rate and the median length of a right trace.
    problems: Vec<(f64, f64)>,
}

/// A problem's chances of a trace that fits the budget.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fits {
    /// Right, and no longer than the budget.
    pub right: f64,
    /// Wrong, and no longer than the budget.
    pub wrong: f64,
}

impl TraceLengths {
    /// The base of the long model, in tokens.
    pub const LONG_BASE: f64 = 8000.0;

    /// A model on a benchmark; `difficulty` gives the rates dᵢ, problem by problem.
    pub fn new(benchmark: &Benchmark, difficulty: &Benchmark, base: f64) -> Self {
        let median = |d: &f64| base * (1.0 + GROWTH * (1.0 - d));
        let pairs = benchmark.rates().iter().copied().zip(difficulty.rates().iter().map(median));
        Self { problems: pairs.collect() }
    }

    /// The long model on a benchmark.
    pub fn long(benchmark: &Benchmark) -> Self {
        Self::new(benchmark, benchmark, Self::LONG_BASE)
    }

    /// Of each problem, the chances that a trace fits a budget in tokens: pᵢ Φ(ln(B/mᵢ)/σ), and the same for wrong ones.
    pub fn fits(&self, budget: f64) -> impl Iterator<Item = Fits> {
        let below = move |median: f64| normal_cdf((budget / median).ln() / LOG_SD);
        self.problems.iter().map(move |&(p, median)| Fits {
            right: p * below(median),
            wrong: (1.0 - p) * below(WRONG_IS_LONGER * median),
        })
    }

    /// The accuracy when every trace is stopped at the budget: Acc(B) = mean pᵢ Φ(ln(B/mᵢ)/σ).
    pub fn accuracy(&self, budget: f64) -> f64 {
        self.mean(self.fits(budget).map(|fits| fits.right))
    }

    /// The share of traces that the budget stops.
    pub fn stopped(&self, budget: f64) -> f64 {
        self.mean(self.fits(budget).map(|fits| 1.0 - fits.right - fits.wrong))
    }

    /// The tokens that a trace takes on average, E[min(L, B)].
    ///
    /// ```text
    /// E[min(L, B)] = m exp(σ²/2) Φ((ln(B/m) − σ²)/σ) + B (1 − Φ(ln(B/m)/σ))
    /// ```
    pub fn tokens(&self, budget: f64) -> f64 {
        let of = |median: f64| {
            let at = (budget / median).ln();
            let whole = (LOG_SD * LOG_SD / 2.0).exp() * normal_cdf(at / LOG_SD - LOG_SD);
            let left = normal_cdf(-at / LOG_SD);
            median * whole + if left > 0.0 { budget * left } else { 0.0 }
        };
        let of_problem =
            |&(p, median): &(f64, f64)| p * of(median) + (1.0 - p) * of(WRONG_IS_LONGER * median);
        self.mean(self.problems.iter().map(of_problem))
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
        [TraceLengths::long(&long), TraceLengths::new(&short, &long, 2500.0)]
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
}
