//! A share of the trials of a rerun: what is true of it, and what came out.

use serde::{Deserialize, Serialize};

/// Standard errors to either end of a 95% interval: z of 0.975 of the normal distribution, 1.95996, as it is rounded.
pub const HALF_WIDTH: f64 = 1.96;

/// Gaps in percentage points that are no gaps: well above what rounding leaves of a share of 100, 10⁻¹³, and below one
/// count among the most draws that a simulation may take, 2.5 · 10⁻⁸.
pub const ROUNDING: f64 = 1e-9;

/// A share of the trials of a rerun: samples, problems or traces.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proportion {
    /// The exact share.
    pub exact: f64,
    /// The standard deviation of a rerun's share.
    pub sd: f64,
    /// Trials that counted, of all reruns together.
    pub drawn: u32,
}

impl Proportion {
    /// Of k independent trials of each problem, from the problems' chances; nothing is drawn yet.
    ///
    /// ```text
    /// exact = Σ qᵢ / N,  sd = √(Σ qᵢ (1 − qᵢ) / k) / N        qᵢ: the chance that a trial of problem i counts, N: problems
    /// ```
    ///
    /// Problems are strata: every rerun has k trials of each, so that only the spread within a problem moves the share
    /// (Poisson, 1837). It is below that of N k trials with the mean chance, and 0 where every qᵢ is 0 or 1. Both are 0
    /// without problems.
    pub(in crate::analysis) fn of(chances: &[f64], k: u32) -> Self {
        let n = chances.len().max(1) as f64;
        // A sum that should be 1 may be more by its rounding.
        let variance: f64 = chances.iter().map(|q| (q * (1.0 - q)).max(0.0)).sum();
        let sd = (variance / f64::from(k)).sqrt() / n;
        Self { exact: chances.iter().sum::<f64>() / n, sd, drawn: 0 }
    }

    /// The share that came out of so many trials in each of so many reruns: drawn / (trials · reruns). None before there
    /// are any.
    pub fn drawn_share(&self, trials: u32, reruns: u32) -> Option<f64> {
        let all = f64::from(trials) * f64::from(reruns);
        (all > 0.0).then(|| f64::from(self.drawn) / all)
    }
}

/// The standard error of a mean over reruns, σ/√R, from the standard deviation σ of one; none before there are any.
pub fn standard_error(sd: f64, reruns: u32) -> Option<f64> {
    (reruns > 0).then(|| sd / f64::from(reruns).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_strata() {
        // Two trials of each: the share is (A + B)/4 with A ~ Bin(2, 0.5) and B always 2; Var A = 0.5.
        let half = Proportion::of(&[0.5, 1.0], 2);
        assert_eq!(half, Proportion { exact: 0.75, sd: 0.5f64.sqrt() / 4.0, drawn: 0 });
        assert_eq!(Proportion::of(&[0.0, 1.0, 1.0], 5).sd, 0.0);
        let rounded_up = Proportion::of(&[1.0 + f64::EPSILON], 1);
        assert_eq!(rounded_up.sd, 0.0);
        assert_eq!(Proportion::of(&[], 3), Proportion { exact: 0.0, sd: 0.0, drawn: 0 });
    }

    #[test]
    fn nothing_came_out_before_there_are_reruns() {
        let share = Proportion { drawn: 30, ..Proportion::of(&[0.5], 1) };
        assert_eq!((share.drawn_share(60, 2), share.drawn_share(60, 0)), (Some(0.25), None));
        assert_eq!(share.drawn_share(0, 2), None);
        assert_eq!((standard_error(0.5, 100), standard_error(0.5, 0)), (Some(0.05), None));
    }
}
