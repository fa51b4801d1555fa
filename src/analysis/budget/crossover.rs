//! Where the lead changes, and which of its digits hold.

use super::{BudgetPoint, Crossover, under};
use crate::analysis::pair::Model;
use crate::model::TraceLengths;

/// A difference of accuracies below this is none: the normal distribution function is good to 10⁻¹¹, and saturated curves
/// differ by rounding alone.
const NO_DIFFERENCE: f64 = 1e-9;

/// Every change of the lead along the curve, found by bisection between the places that it lies between.
pub(super) fn crossovers(models: &[TraceLengths; 2], curve: &[BudgetPoint]) -> Vec<Crossover> {
    let ahead = |point: &&BudgetPoint| point.under.lead().abs() > NO_DIFFERENCE;
    let decided: Vec<&BudgetPoint> = curve.iter().filter(ahead).collect();
    let pairs = decided.iter().zip(decided.iter().skip(1));
    let crossing = |(before, after): (&&BudgetPoint, &&BudgetPoint)| {
        let rises = after.under.lead() > 0.0;
        let crosses = rises != (before.under.lead() > 0.0);
        crosses.then(|| {
            let budget = bisect(models, before.budget, after.budget, rises);
            let then = if rises { Model::Long } else { Model::Short };
            Crossover { budget, then, decimals: decimals(models, budget) }
        })
    };
    pairs.filter_map(crossing).collect()
}

/// Decimals of a crossover that the error of the lead leaves: it moves the crossover by error/slope tokens, and half a unit
/// of the last digit is to be more than that.
fn decimals(models: &[TraceLengths; 2], crossover: f64) -> Option<u32> {
    let [below, above] =
        [1.0 - SLOPE_STEP, 1.0 + SLOPE_STEP].map(|step| under(models, crossover * step).lead());
    let slope = (above - below).abs() / (2.0 * SLOPE_STEP * crossover);
    (0..=4).rev().find(|&decimals| LEAD_ERROR / slope < 0.5 * 0.1f64.powi(decimals))?.try_into().ok()
}

/// How far to either side of a crossover its slope is taken, as a share of it: far less than the smallest spread of lengths.
const SLOPE_STEP: f64 = 1e-3;

/// The error of a lead: that of the normal distribution function.
const LEAD_ERROR: f64 = 1e-11;

/// The budget at which the computed lead changes its sign.
fn bisect(models: &[TraceLengths; 2], mut low: f64, mut high: f64, rises: bool) -> f64 {
    let [long, short] = models;
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        let is_ahead = long.accuracy(middle) > short.accuracy(middle);
        if is_ahead == rises { high = middle } else { low = middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::pair::Pair;
    use crate::analysis::problems::{Difficulty, ProblemCount};

    #[test]
    fn digits_of_a_crossover_that_the_error_moves_are_not_claimed() {
        let models = Pair::default().models(&Difficulty::Spread, ProblemCount::THIRTY);
        // At the crossover the lead rises by 6 · 10⁻⁶ a token; where both curves are flat it does not rise at all.
        assert_eq!(decimals(&models, 18_050.804_9), Some(4));
        let wide = [1e5, 1.4e5, 3e6].map(|budget| decimals(&models, budget));
        assert!(wide[0] < Some(4) && wide[1] < wide[0] && wide[2].is_none(), "{wide:?}");
    }
}
