//! How far a simulation lies from what is true, and how far chance allows.

use serde::{Deserialize, Serialize};

use super::{BudgetPoint, Budgets, Distribution, Proportion, Quantity, ROUNDING, Reran, RerunOutcome};

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
    /// Of a share of so many trials of a rerun, after so many reruns, and one of so many shares; none before there are
    /// reruns.
    pub(in crate::analysis) fn of_share(
        quantity: Quantity,
        at: f64,
        share: &Proportion,
        [trials, reruns]: [u32; 2],
        n_shares: usize,
    ) -> Option<Self> {
        let gap = 100.0 * (share.exact - share.drawn_share(trials, reruns)?).abs();
        let (trials, reruns) = (f64::from(trials), f64::from(reruns));
        let sd = share.sd * trials * reruns.sqrt();
        let allowed = 100.0 * bernstein(sd, n_shares) / (trials * reruns);
        Some(Self { quantity, at, gap, allowed: allowed.max(ROUNDING) })
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
        Reran::Budget(budgets) => of_budgets(budgets, [outcome.trials(), reruns]),
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
fn of_budgets(budgets: &Budgets, trials: [u32; 2]) -> Vec<Check> {
    let of = |quantity, proportion: fn(&BudgetPoint) -> Proportion| {
        let n_checks = 2 * budgets.at.len();
        let checks = budgets.at.iter().filter_map(|point| {
            Check::of_share(quantity, f64::from(point.tokens), &proportion(point), trials, n_checks)
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
///
/// A sum of what is certain, s = 0, does not differ at all, which the inequality does not say.
fn bernstein(sd: f64, n: usize) -> f64 {
    if sd == 0.0 {
        return 0.0;
    }
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
        // Of something that is all but certain, a few trials may differ: (2/3) ln(2/0.001) = 5.07.
        assert!((bernstein(1e-9, 1) - 2.0 / 3.0 * 2000f64.ln()).abs() < 1e-6);
    }

    #[test]
    fn what_is_certain_may_not_fail_once() {
        let check = |drawn| {
            let share = Proportion { drawn, ..Proportion::of(&[0.0, 1.0, 1.0], 4) };
            Check::of_share(Quantity::Right, 1.0, &share, [12, 100], 2)
        };
        assert!(check(800).unwrap().is_within());
        assert!(!check(799).unwrap().is_within());
        let share = Proportion::of(&[1.0], 4);
        assert_eq!(Check::of_share(Quantity::Right, 1.0, &share, [4, 0], 2), None);
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
