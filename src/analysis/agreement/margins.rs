//! How both raters use the labels, and whether alike.

use serde::{Deserialize, Serialize};

use crate::stats::agreement::{ChiSquare, ContingencyTable, LabelCounts, bowker, stuart_maxwell};
use crate::stats::paired::mcnemar_exact;
use crate::stats::{Statistic, Undefined};

/// How often each rater used a label.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LabelRates {
    /// The label.
    pub label: String,
    /// Items to which the first rater gave it.
    pub first: u64,
    /// Items to which the second rater gave it.
    pub second: u64,
    /// Items to which the first rater alone gave it.
    pub first_only: u64,
    /// Items to which the second rater alone gave it.
    pub second_only: u64,
    /// How many times as often the first rater gave it.
    pub ratio: Statistic,
}

/// How evenly two labels are used, and how far each is agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Indices {
    /// How unevenly the two labels are agreed on (Byrt, Bishop & Carlin, 1993).
    pub prevalence: Statistic,
    /// How far apart the rates of the two raters are.
    pub bias: Statistic,
    /// Of all times that a rater gave the first label, the share that the other agreed with (Cicchetti & Feinstein, 1990).
    pub positive: Statistic,
    /// The same of the second label.
    pub negative: Statistic,
}

/// Tests of whether two raters use labels alike.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarginalTests {
    /// Of two labels, the exact test of McNemar: whether disagreements run as often either way.
    pub mcnemar: Option<f64>,
    /// Bowker’s test of symmetry: whether they do for every two labels.
    pub bowker: Result<ChiSquare, Undefined>,
    /// Stuart and Maxwell’s test of marginal homogeneity: whether both use every label as often.
    pub stuart_maxwell: Result<ChiSquare, Undefined>,
}

impl MarginalTests {
    pub(super) fn of(table: &ContingencyTable) -> Self {
        let of_two = LabelCounts::of(table, 0).filter(|_| table.rows().len() == 2);
        let exact = |counts: LabelCounts| {
            let [b, c] = [counts.first_only, counts.second_only].map(|n| u32::try_from(n).ok());
            Some(mcnemar_exact(b?, c?))
        };
        Self { mcnemar: of_two.and_then(exact), bowker: bowker(table), stuart_maxwell: stuart_maxwell(table) }
    }
}

pub(super) fn indices(table: &ContingencyTable) -> Option<Indices> {
    let counts = LabelCounts::of(table, 0).filter(|_| table.rows().len() == 2)?;
    Some(Indices {
        prevalence: counts.prevalence_index(),
        bias: counts.bias_index(),
        positive: counts.positive_agreement(),
        negative: counts.negative_agreement(),
    })
}

pub(super) fn by_label(labels: &[String], table: &ContingencyTable) -> Vec<LabelRates> {
    let margins = table.margins();
    let both = |i: usize| table.rows().get(i).and_then(|row| row.get(i)).map_or(0, |&count| u64::from(count));
    let counts = margins.first.iter().zip(&margins.second).enumerate();
    let rates = counts.zip(labels).map(|((i, (&first, &second)), label)| LabelRates {
        label: label.clone(),
        first,
        second,
        first_only: first - both(i),
        second_only: second - both(i),
        ratio: Statistic::ratio(first as f64, second as f64, Undefined::ZeroDenominator),
    });
    rates.collect()
}
