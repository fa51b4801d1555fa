//! A benchmark as the list of its problems' solve rates.

use crate::stats::special::normal_quantile;

/// The solve rates of a benchmark's problems: the chance that one sample is correct, each in 0..1, ascending.
#[derive(Clone, Debug, PartialEq)]
pub struct Benchmark {
    rates: Vec<f64>,
}

impl Benchmark {
    /// Problems whose log-odds are normal: the midpoint quantiles of a logit-normal distribution.
    ///
    /// ```text
    /// logit p_i = μ + σ Φ⁻¹((i − ½)/N),   i = 1..N
    /// ```
    ///
    /// ```
    /// use tiebreak::model::Benchmark;
    /// // The benchmark of the vote page: 30 problems, mean solve rate 52.853073%.
    /// assert!((Benchmark::logit_normal(30, 0.2, 2.2).mean() - 0.528_530_73).abs() < 1e-8);
    /// ```
    pub fn logit_normal(n_problems: u32, mu: f64, sigma: f64) -> Self {
        let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
        Self {
            rates: midpoints(n_problems)
                .map(|quantile| logistic(mu + sigma * normal_quantile(quantile)))
                .collect(),
        }
    }

    /// Problems with these solve rates, each in 0..1; ascending from here on.
    pub fn of(mut rates: Vec<f64>) -> Self {
        rates.sort_by(f64::total_cmp);
        Self { rates }
    }

    /// Problems spread evenly over 0..1: p_i = (i − ½)/N.
    pub fn uniform(n_problems: u32) -> Self {
        Self { rates: midpoints(n_problems).collect() }
    }

    /// The same problems for another model: every log-odds moved by `shift`.
    ///
    /// ```
    /// use tiebreak::model::Benchmark;
    /// // A second model that is exactly 3 points better on the benchmark of the vote page.
    /// let first = Benchmark::logit_normal(30, 0.2, 2.2);
    /// assert!((first.shifted(0.211_465_595_3).mean() - first.mean() - 0.03).abs() < 1e-10);
    /// ```
    pub fn shifted(&self, shift: f64) -> Self {
        let odds = shift.exp();
        Self { rates: self.rates.iter().map(|p| p * odds / (1.0 - p + p * odds)).collect() }
    }

    /// Right samples of each problem, had all come out as expected: kp, rounded.
    pub fn expected_counts(&self, k: u32) -> Vec<u32> {
        // A cast keeps to the range of its type.
        self.rates.iter().map(|p| (f64::from(k) * p).round() as u32).collect()
    }

    /// The solve rates, ascending.
    pub fn rates(&self) -> &[f64] {
        &self.rates
    }

    /// The mean of a function of the solve rate over the problems; 0 for no problems.
    pub fn mean_of(&self, score: impl Fn(f64) -> f64) -> f64 {
        self.rates.iter().map(|&p| score(p)).sum::<f64>() / (self.rates.len().max(1) as f64)
    }

    /// The mean solve rate: pass@1.
    pub fn mean(&self) -> f64 {
        self.mean_of(|p| p)
    }

    /// How far chance alone moves a score on these very problems, each of which counts once with a chance of its own.
    ///
    /// ```text
    /// SD = √(Σ qᵢ (1 − qᵢ)) / N        qᵢ: the chance that problem i counts; N: problems
    /// ```
    ///
    /// With the solve rates it is the seed SD of one sample each; the mean of n samples each has SD/√n.
    ///
    /// ```
    /// use tiebreak::model::Benchmark;
    /// // The benchmark of the vote page: 6.889675 points.
    /// let sd = Benchmark::logit_normal(30, 0.2, 2.2).sd_of(|p| p);
    /// assert!((100.0 * sd - 6.889_675_171).abs() < 1e-8);
    /// ```
    pub fn sd_of(&self, chance: impl Fn(f64) -> f64) -> f64 {
        let variance = self.mean_of(|p| chance(p) * (1.0 - chance(p)));
        // A chance of 1 may come out a rounding above it.
        (variance.max(0.0) / self.rates.len().max(1) as f64).sqrt()
    }

    /// How far the choice of problems moves the mean solve rate, however many samples are drawn: the standard error of a
    /// mean over problems. `None` for fewer than two, whose spread is not known.
    ///
    /// ```text
    /// SD(p)/√N,   SD(p)² = Σ (pᵢ − p̄)² / (N − 1)
    /// ```
    ///
    /// ```
    /// use tiebreak::model::Benchmark;
    /// // The benchmark of the vote page: 6.068094 points.
    /// let floor = Benchmark::logit_normal(30, 0.2, 2.2).question_sd();
    /// assert!(floor.is_some_and(|floor| (100.0 * floor - 6.068_094_214).abs() < 1e-8));
    /// ```
    pub fn question_sd(&self) -> Option<f64> {
        let mean = self.mean();
        let freedom = self.rates.len().checked_sub(1).filter(|freedom| *freedom > 0)?;
        Some((self.mean_of(|p| (p - mean) * (p - mean)) / freedom as f64).sqrt())
    }
}

/// (i − ½)/N for i = 1..N.
fn midpoints(n: u32) -> impl Iterator<Item = f64> {
    (0..n).map(move |i| (f64::from(i) + 0.5) / f64::from(n))
}

/// The chance that at least one of k samples of a problem with solve rate p is correct.
///
/// ```text
/// pass@k = 1 − (1 − p)^k        p: solve rate; k: samples
/// ```
///
/// With a known solve rate this is exact; Chen et al. (2021), *Evaluating Large Language Models Trained on Code*,
/// estimate it from samples. Computed without cancellation at small p.
///
/// ```
/// assert_eq!(tiebreak::model::pass_at_k(0.5, 2), 0.75);
/// assert_eq!(tiebreak::model::pass_at_k(1.0, 0), 0.0);
/// ```
pub fn pass_at_k(p: f64, k: u32) -> f64 {
    if p >= 1.0 { f64::from(k.min(1)) } else { -(f64::from(k) * (-p).ln_1p()).exp_m1() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pass_at_k_of_simple_rates() {
        assert!((pass_at_k(0.5, 3) - 0.875).abs() < 1e-15);
        assert_eq!(pass_at_k(0.0, 64), 0.0);
        assert_eq!(pass_at_k(1.0, 1), 1.0);
        // 1 − (1 − 1e-12)^64 = 6.4e-11 − 2016e-24; the plain formula loses five digits here.
        assert!((pass_at_k(1e-12, 64) / (6.4e-11 - 2.016e-21) - 1.0).abs() < 1e-14);
    }

    #[test]
    fn one_problem_has_no_question_sd_and_certain_ones_no_seed_sd() {
        assert_eq!(Benchmark::of(vec![0.3]).question_sd(), None);
        let certain = Benchmark::of(vec![0.0, 1.0]);
        assert_eq!((certain.sd_of(|p| p), certain.question_sd()), (0.0, Some(0.5)));
        assert_eq!(Benchmark::of(vec![0.5; 4]).sd_of(|p| p), 0.25);
    }

    #[test]
    fn uniform_rates_are_midpoints() {
        assert_eq!(Benchmark::uniform(4).rates(), [0.125, 0.375, 0.625, 0.875]);
        assert_eq!(Benchmark::uniform(0).mean(), 0.0);
    }
}
