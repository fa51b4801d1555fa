//! Numbers in, numbers out: no file, no column, no browser.

pub mod agreement;
pub mod avg;
pub mod bayes;
pub mod cot;
pub mod coverage;
pub mod interval;
pub mod multiple;
pub mod paired;
pub mod reliability;
pub mod resample;
pub mod special;
pub mod traces;
mod twofold;
mod unimodal;
pub mod vote;

use serde::{Deserialize, Serialize};

/// A statistic is a value, or it is undefined for a reason. There is no NaN.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Statistic {
    /// A finite number.
    Value(f64),
    /// The formula has no value here, for this reason.
    Undefined(Undefined),
}

/// Why a formula has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undefined {
    /// There is nothing to count.
    NoItems,
    /// Both raters used one and the same label throughout, so agreement by chance is certain: 0/0.
    ChanceIsCertain,
    /// A rate is compared with a rate of zero.
    ZeroDenominator,
    /// No item has two ratings, so that none can be agreed on.
    NoPairs,
    /// All ratings that count are of one and the same value, so that agreement by chance is certain: 0/0.
    NoVariation,
    /// A coefficient spreads chance over the labels that could be used, and only one could.
    OneCategory,
    /// Items come as counts of labels, without saying which rater gave which.
    RatersUnknown,
    /// A formula for as many ratings of every item meets items with more and with fewer.
    UnequalRatings,
    /// A test of how raters differ meets raters who do not differ.
    NoDisagreement,
    /// Weights are for another number of labels.
    WeightsDoNotFit,
    /// Tables that are to be put together differ in their labels.
    LabelsDiffer,
    /// A label is none of the table's.
    NoSuchLabel,
    /// The spread between groups cannot be told from one group.
    OneGroup,
    /// Ratios of numbers are asked for, and some are below zero.
    NegativeValues,
}

impl Statistic {
    /// The quotient of two numbers, undefined for `reason` when the denominator is 0.
    pub fn ratio(numerator: f64, denominator: f64, reason: Undefined) -> Self {
        let value = numerator / denominator;
        if denominator != 0.0 && value.is_finite() { Self::Value(value) } else { Self::Undefined(reason) }
    }

    /// The number, if there is one.
    pub fn value(self) -> Option<f64> {
        match self {
            Self::Value(value) => Some(value),
            Self::Undefined(_) => None,
        }
    }
}

impl From<Result<f64, Undefined>> for Statistic {
    fn from(result: Result<f64, Undefined>) -> Self {
        match result {
            Ok(value) => Self::ratio(value, 1.0, Undefined::ZeroDenominator),
            Err(reason) => Self::Undefined(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_never_nan() {
        assert_eq!(
            Statistic::ratio(0.0, 0.0, Undefined::ChanceIsCertain),
            Statistic::Undefined(Undefined::ChanceIsCertain)
        );
        assert_eq!(Statistic::ratio(1.0, 4.0, Undefined::NoItems).value(), Some(0.25));
        assert_eq!(Statistic::ratio(f64::MAX, f64::MIN_POSITIVE, Undefined::NoItems).value(), None);
    }
}
