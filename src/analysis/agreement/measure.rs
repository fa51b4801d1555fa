//! How far apart labels are taken to be, and what the margins of a table or of a replicate give with that.

use super::AgreementRequest;
use crate::decimal;
use crate::stats::agreement::{Margins, PairCoefficients, Scale, Weights, WholeWeights};

/// Labels of numbers beyond this are taken by their rank.
const LARGEST: f64 = 10_000.0;

/// The labels with the weights that near ones have.
#[derive(Clone, Debug)]
pub(super) struct Measure {
    /// The weights in whole parts.
    pub whole: WholeWeights,
    /// The same as shares.
    pub weights: Weights,
    /// The numbers that the labels stand for, if distances are theirs and not those of ranks.
    pub values: Option<Vec<i32>>,
}

impl Measure {
    /// The measure of labels in their order, at least two.
    pub fn of(labels: &[String], request: &AgreementRequest) -> Self {
        let q = labels.len().max(2);
        let is_ranked = matches!(request.scale, Scale::Identity | Scale::Ordinal);
        let values = numbers(labels).filter(|_| !is_ranked);
        let used = values.clone().unwrap_or_else(|| (1..=q as i32).collect());
        let floats: Vec<f64> = used.iter().map(|value| f64::from(*value)).collect();
        let whole = WholeWeights::by_values(request.scale, &used);
        let weights = Weights::by_values(request.scale, &floats).ok();
        let (whole, weights) =
            whole.zip(weights).unwrap_or_else(|| (WholeWeights::identity(q), Weights::identity(q)));
        Self { whole, weights, values }
    }

    /// The coefficients of margins whose agreement is in parts.
    pub fn coefficients(&self, margins: &Margins) -> PairCoefficients {
        PairCoefficients::of(margins, &self.whole)
    }
}

/// The whole numbers that labels are, if all are such and no two the same.
fn numbers(labels: &[String]) -> Option<Vec<i32>> {
    let number =
        |label: &String| decimal::parse(label.trim()).filter(|x| x.fract() == 0.0 && x.abs() <= LARGEST);
    let numbers: Vec<i32> =
        labels.iter().map(|label| number(label).map(|x| x as i32)).collect::<Option<_>>()?;
    let is_new = |(at, x): (usize, &i32)| !numbers.iter().take(at).any(|y| x == y);
    (numbers.len() > 1 && numbers.iter().enumerate().all(is_new)).then(|| numbers.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_by_their_size_and_other_labels_by_their_rank() {
        let of = |labels: &[&str], scale| {
            let labels: Vec<String> = labels.iter().map(|label| (*label).to_owned()).collect();
            Measure::of(&labels, &AgreementRequest { scale, ..AgreementRequest::default() })
        };
        let gap = of(&["1", "2", "5"], Scale::Linear);
        assert_eq!((gap.values.clone(), gap.whole.part(0, 1), gap.whole.full()), (Some(vec![1, 2, 5]), 3, 4));
        let ranks = of(&["low", "2", "5"], Scale::Linear);
        assert_eq!((ranks.values.clone(), ranks.whole.part(0, 1), ranks.whole.full()), (None, 1, 2));
        assert_eq!(of(&["1", "1.0"], Scale::Linear).values, None);
        assert_eq!(of(&["yes"], Scale::Identity).whole.q(), 2);
    }
}
