//! One label against the rest: the 2 × 2 table of two raters, and its indices.

use super::ContingencyTable;
use crate::stats::{Statistic, Undefined};

/// How two raters used one label: items with it from both, from one alone, from neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LabelCounts {
    /// Both raters gave the label.
    pub both: u64,
    /// Only the first rater did.
    pub first_only: u64,
    /// Only the second rater did.
    pub second_only: u64,
    /// Neither did.
    pub neither: u64,
}

impl LabelCounts {
    /// The counts of one label of a table, all others taken together; `None` if the table has no such label.
    pub fn of(table: &ContingencyTable, label: usize) -> Option<Self> {
        let margins = table.margins();
        let both = u64::from(*table.rows().get(label)?.get(label)?);
        let (first, second) = (margins.first.get(label)?, margins.second.get(label)?);
        let (first_only, second_only) = (first - both, second - both);
        Some(Self { both, first_only, second_only, neither: margins.n - both - first_only - second_only })
    }

    /// The number of items.
    pub fn n(&self) -> u64 {
        self.both + self.first_only + self.second_only + self.neither
    }

    fn over_items(&self, numerator: f64) -> Statistic {
        Statistic::ratio(numerator, self.n() as f64, Undefined::NoItems)
    }

    /// The share of items to which the first rater gave the label.
    pub fn first_rate(&self) -> Statistic {
        self.over_items((self.both + self.first_only) as f64)
    }

    /// The share of items to which the second rater gave the label.
    pub fn second_rate(&self) -> Statistic {
        self.over_items((self.both + self.second_only) as f64)
    }

    /// How many times as often the first rater gave the label as the second.
    pub fn ratio(&self) -> Statistic {
        let (first, second) = (self.both + self.first_only, self.both + self.second_only);
        Statistic::ratio(first as f64, second as f64, Undefined::ZeroDenominator)
    }

    /// The prevalence index: how unevenly the two answers are agreed on.
    ///
    /// ```text
    /// PI = |a − d| / n        a: both gave the label; d: neither did; n: items
    /// ```
    ///
    /// Byrt, Bishop & Carlin (1993), *Journal of Clinical Epidemiology* 46:423–429.
    ///
    /// ```
    /// use tiebreak::stats::agreement::LabelCounts;
    /// // Feinstein & Cicchetti (1990), balanced table: .05.
    /// let counts = LabelCounts { both: 40, first_only: 9, second_only: 6, neither: 45 };
    /// assert_eq!(counts.prevalence_index().value(), Some(0.05));
    /// ```
    pub fn prevalence_index(&self) -> Statistic {
        self.over_items(self.both.abs_diff(self.neither) as f64)
    }

    /// The bias index: how far apart the two raters' rates are.
    ///
    /// ```text
    /// BI = |b − c| / n        b: the first rater alone gave the label; c: the second alone; n: items
    /// ```
    ///
    /// Byrt, Bishop & Carlin (1993). With p = 2 p_o − 1 (PABAK), κ = (p − PI² + BI²)/(1 − PI² + BI²).
    ///
    /// ```
    /// use tiebreak::stats::agreement::LabelCounts;
    /// // Feinstein & Cicchetti (1990), balanced table: .03.
    /// let counts = LabelCounts { both: 40, first_only: 9, second_only: 6, neither: 45 };
    /// assert_eq!(counts.bias_index().value(), Some(0.03));
    /// ```
    pub fn bias_index(&self) -> Statistic {
        self.over_items(self.first_only.abs_diff(self.second_only) as f64)
    }

    /// Positive agreement: of all times that a rater gave the label, the share that the other one agreed with.
    ///
    /// ```text
    /// p_pos = 2a / (2a + b + c)        a: both gave the label; b, c: one rater alone did
    /// ```
    ///
    /// Cicchetti & Feinstein (1990), *Journal of Clinical Epidemiology* 43:551–558. [`Undefined::NoSuchLabel`] where neither
    /// rater ever gave it.
    ///
    /// ```
    /// use tiebreak::stats::agreement::LabelCounts;
    /// let counts = LabelCounts { both: 40, first_only: 9, second_only: 6, neither: 45 };
    /// assert_eq!(counts.positive_agreement().value(), Some(80.0 / 95.0));
    /// ```
    pub fn positive_agreement(&self) -> Statistic {
        specific(self.both, self.first_only + self.second_only)
    }

    /// Negative agreement: the same of the times that the label was not given.
    ///
    /// ```text
    /// p_neg = 2d / (2d + b + c)        d: neither gave the label; b, c: one rater alone did
    /// ```
    ///
    /// Cicchetti & Feinstein (1990).
    ///
    /// ```
    /// use tiebreak::stats::agreement::LabelCounts;
    /// let counts = LabelCounts { both: 40, first_only: 9, second_only: 6, neither: 45 };
    /// assert_eq!(counts.negative_agreement().value(), Some(6.0 / 7.0));
    /// ```
    pub fn negative_agreement(&self) -> Statistic {
        specific(self.neither, self.first_only + self.second_only)
    }
}

fn specific(agreed: u64, differing: u64) -> Statistic {
    Statistic::ratio((2 * agreed) as f64, (2 * agreed + differing) as f64, Undefined::NoSuchLabel)
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::super::{brennan_prediger, cohen_kappa};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_label_against_the_rest_of_three() {
        let counts = LabelCounts::of(&table([[5, 1, 2], [3, 7, 0], [4, 0, 8]]), 0).unwrap();
        assert_eq!(counts, LabelCounts { both: 5, first_only: 3, second_only: 7, neither: 15 });
        assert_eq!((counts.n(), counts.first_rate().value()), (30, Some(8.0 / 30.0)));
        assert_eq!(LabelCounts::of(&table([[5]]), 1), None);
    }

    #[test]
    fn taxonomy_142() {
        let counts = LabelCounts::of(&table([[38, 56], [14, 34]]), 0).unwrap();
        let [first, second, ratio] =
            [counts.first_rate(), counts.second_rate(), counts.ratio()].map(|x| x.value().unwrap());
        assert!((first - 0.661_971_8).abs() < 5e-8 && (second - 0.366_197_2).abs() < 5e-8);
        assert!((ratio - 1.807_692).abs() < 5e-7);
    }

    #[test]
    fn what_nobody_said_has_no_agreement() {
        let counts = LabelCounts { neither: 4, ..LabelCounts::default() };
        assert_eq!(counts.positive_agreement(), Statistic::Undefined(Undefined::NoSuchLabel));
        assert_eq!(counts.ratio(), Statistic::Undefined(Undefined::ZeroDenominator));
        assert_eq!(LabelCounts::default().bias_index(), Statistic::Undefined(Undefined::NoItems));
    }

    proptest! {
        #[test]
        fn kappa_is_pabak_with_prevalence_and_bias(a in 0u32..50, b in 0u32..50, c in 0u32..50, d in 1u32..50) {
            let t = table([[a, b], [c, d]]);
            let counts = LabelCounts::of(&t, 0).unwrap();
            let pabak = brennan_prediger(&t.margins(), 2).unwrap();
            let square = |x: Statistic| x.value().unwrap().powi(2);
            let shift = square(counts.bias_index()) - square(counts.prevalence_index());
            if let Ok(kappa) = cohen_kappa(&t.margins()) {
                prop_assert!((kappa - (pabak + shift) / (1.0 + shift)).abs() < 1e-12);
            }
        }
    }
}
