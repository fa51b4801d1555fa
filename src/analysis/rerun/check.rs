//! How far a simulation lies from what is true, and how far chance allows.

use serde::{Deserialize, Serialize};

use super::{BudgetPoint, Budgets, Distribution, Proportion, Quantity, Reran, RerunOutcome};

/// The chance that a simulation without fault fails some check: one in a thousand, all checks of a run together.
const FALSE_ALARM: f64 = 0.001;

/// The gap between exact and simulated, and its bound.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// What is compared.
    pub quantity: Quantity,
    /// Where the gap is: a value in percentage points, or a budget in tokens.
    pub at: f64,
    /// The gap, in percentage points: of the cumulative shares of reruns, or of the share of traces.
    pub gap: f64,
    /// What chance allows.
    pub allowed: f64,
}

impl Check {
    /// Of a share of so many trials of a rerun, after so many reruns, and one of so many shares.
    pub(in crate::analysis) fn of_share(
        quantity: Quantity,
        at: f64,
        share: &Proportion,
        [trials, reruns]: [f64; 2],
        n_shares: usize,
    ) -> Self {
        let n = trials * reruns;
        let sd = share.sd * trials * reruns.sqrt();
        Self {
            quantity,
            at,
            gap: 100.0 * (share.exact - f64::from(share.drawn) / n).abs(),
            allowed: 100.0 * bernstein(sd, n_shares) / n,
        }
    }

    /// Whether chance explains the gap.
    pub fn is_within(&self) -> bool {
        self.gap <= self.allowed
    }
}

/// The checks of an outcome whose counts are in.
pub(super) fn of(outcome: &RerunOutcome, reruns: u32) -> Vec<Check> {
    if reruns == 0 {
        return Vec::new();
    }
    match &outcome.result {
        Reran::Budget(budgets) => {
            let traces = f64::from(outcome.n_problems) * f64::from(outcome.request.k.count());
            of_budgets(budgets, f64::from(reruns), traces)
        }
        _ => {
            let distributions = outcome.distributions();
            let allowed = 100.0 * widest_step(reruns, distributions.len());
            distributions.iter().map(|distribution| of_distribution(distribution, allowed)).collect()
        }
    }
}

/// The bound of Dvoretzky, Kiefer and Wolfowitz (1956) with the constant of Massart (1990), shared among n distributions.
///
/// ```text
/// P(sup |F̂ − F| > ε) ≤ 2 exp(−2 R ε²)        R: reruns
/// ```
///
/// It holds for distributions of single values as well, and is then on the safe side.
fn widest_step(reruns: u32, n: usize) -> f64 {
    ((2.0 * n as f64 / FALSE_ALARM).ln() / (2.0 * f64::from(reruns))).sqrt()
}

fn of_distribution(distribution: &Distribution, allowed: f64) -> Check {
    let total = distribution.drawn.iter().map(|&n| f64::from(n)).sum::<f64>().max(1.0);
    let (mut exact, mut drawn) = (0.0, 0.0);
    let mut widest = Check { quantity: distribution.quantity, at: distribution.first, gap: 0.0, allowed };
    for ((p, &n), cell) in distribution.exact.iter().zip(&distribution.drawn).zip(0..) {
        exact += p;
        drawn += f64::from(n);
        let gap = 100.0 * (exact - drawn / total).abs();
        if gap > widest.gap {
            widest = Check { at: distribution.value(cell), gap, ..widest };
        }
    }
    widest
}

/// The gap that is largest for its bound, of right and of stopped traces.
fn of_budgets(budgets: &Budgets, reruns: f64, traces: f64) -> Vec<Check> {
    let of = |quantity, proportion: fn(&BudgetPoint) -> Proportion| {
        let n_checks = 2 * budgets.at.len();
        let checks = budgets.at.iter().map(|point| {
            Check::of_share(quantity, f64::from(point.tokens), &proportion(point), [traces, reruns], n_checks)
        });
        checks.max_by(|a, b| (a.gap * b.allowed).total_cmp(&(b.gap * a.allowed)))
    };
    [of(Quantity::RightWithin, |point| point.right), of(Quantity::Stopped, |point| point.stopped)]
        .into_iter()
        .flatten()
        .collect()
}

/// How far a sum of independent zeros and ones with standard deviation s lies from its mean (Bernstein, 1924), shared
/// among n sums.
///
/// ```text
/// P(|S − E S| > t) ≤ 2 exp(−t² / (2 s² + 2 t/3))
/// ```
fn bernstein(sd: f64, n: usize) -> f64 {
    let log = (2.0 * n as f64 / FALSE_ALARM).ln();
    log / 3.0 + (log * log / 9.0 + 2.0 * sd * sd * log).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_hold_their_promise() {
        // 2 exp(−2 R ε²) = 0.001 at R = 20,000 is ε = 1.378%.
        assert!((widest_step(20_000, 1) - 0.013_784).abs() < 1e-6);
        let t = bernstein(10.0, 4);
        assert!((2.0 * (-t * t / (200.0 + 2.0 * t / 3.0)).exp() - FALSE_ALARM / 4.0).abs() < 1e-12);
        // What is certain may still differ by what a single trace may do, never by more.
        assert!(bernstein(0.0, 1) < 6.0);
    }

    #[test]
    fn the_gap_is_kolmogorov_s() {
        let distribution = Distribution {
            quantity: Quantity::Won,
            first: 0.0,
            step: 50.0,
            exact: vec![0.25, 0.5, 0.25],
            drawn: vec![1, 6, 3],
        };
        let check = of_distribution(&distribution, 4.0);
        assert_eq!((check.at, check.is_within()), (0.0, false));
        assert!((check.gap - 15.0).abs() < 1e-12);
    }
}
