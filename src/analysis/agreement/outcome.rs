//! What the agreement calculator returns.

use serde::{Deserialize, Serialize};

use super::AgreementRequest;
use super::count::{Counted, Ledger};
use super::labels::{SpellingGroup, UnsureFound};
use crate::analysis::shaped::ShapeFound;
use crate::stats::agreement::{
    ContingencyTable, Margins, brennan_prediger, brennan_prediger_se, cohen_kappa, cohen_kappa_null_se,
    cohen_kappa_se, expected_agreement, gwet_ac1, gwet_ac1_se, gwet_expected_agreement, kappa_max,
};
use crate::stats::interval::{self, Interval, Level};
use crate::stats::special::normal_two_sided_p;
use crate::stats::{Statistic, Undefined};

/// A coefficient with its intervals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coefficient {
    /// The value, or why there is none.
    pub value: Statistic,
    /// Its large-sample standard error, if it has one; which one is said where the coefficient is named.
    pub standard_error: Option<f64>,
    /// The interval from the standard error: value ± z SE, or Wilson's for a proportion.
    pub analytic: Option<Interval>,
    /// The percentile interval of the item bootstrap, once it is done.
    pub bootstrap: Option<Interval>,
}

/// The test of κ = 0, with the standard error that holds under κ = 0 only.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ZeroTest {
    /// The standard error under κ = 0 (Fleiss, Cohen & Everitt, 1969).
    pub standard_error: f64,
    /// κ over that standard error.
    pub z: f64,
    /// Two-sided p from the standard normal distribution.
    pub p: f64,
}

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

/// The state of the bootstrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bootstrap {
    /// Not run, or not finished.
    Pending,
    /// Finished.
    Done {
        /// Replicates in which κ was undefined; they are left out of its interval.
        undefined_kappa: u32,
    },
}

/// Agreement of two raters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgreementOutcome {
    /// What was asked, with the columns and the file filled in.
    pub request: AgreementRequest,
    /// The two raters' column names.
    pub raters: [String; 2],
    /// The labels, in the order of the table.
    pub labels: Vec<String>,
    /// Spellings of either rater that look like one label; they are one only if the request says so.
    pub spellings: Vec<SpellingGroup>,
    /// Labels that may say that a rater did not decide, and what they do to κ.
    pub unsure: Option<UnsureFound>,
    /// What the rows of the file were taken for, if they are not items with one column per rater.
    pub shape: Option<ShapeFound>,
    /// Items by the first rater's label (row) and the second's (column).
    pub table: ContingencyTable,
    /// Items with a label of both raters.
    pub n_items: u64,
    /// Items on which both used the same label.
    pub n_agreed: u64,
    /// Labels that could be used, as PABAK and AC1 count them: those that occur, and at least two.
    pub n_categories: u32,
    /// The share of items agreed on.
    pub raw: Coefficient,
    /// The share that independent raters with these label counts would agree on.
    pub expected: Statistic,
    /// Cohen's κ; standard error by Fleiss, Cohen & Everitt (1969).
    pub kappa: Coefficient,
    /// PABAK (Brennan–Prediger for more than two labels); standard error of a stretched proportion.
    pub pabak: Coefficient,
    /// Gwet's AC1; standard error by Gwet (2008).
    pub ac1: Coefficient,
    /// The share that Gwet's model of guessing would agree on: the chance term of AC1.
    pub ac1_expected: Statistic,
    /// The largest κ these label counts allow.
    pub kappa_max: Statistic,
    /// The test of κ = 0.
    pub zero_test: Option<ZeroTest>,
    /// Label by label: who says it more.
    pub by_label: Vec<LabelRates>,
    /// Whether the bootstrap is done.
    pub bootstrap: Bootstrap,
    /// What became of every row.
    pub ledger: Ledger,
}

/// The coefficients of one set of margins: the table itself, or a bootstrap replicate of it.
struct Values {
    raw: Result<f64, Undefined>,
    kappa: Result<f64, Undefined>,
    pabak: Result<f64, Undefined>,
    ac1: Result<f64, Undefined>,
}

impl Values {
    fn of(margins: &Margins, q: u32) -> Self {
        Self {
            raw: margins.raw_agreement().ok_or(Undefined::NoItems),
            kappa: cohen_kappa(margins),
            pabak: brennan_prediger(margins, q),
            ac1: gwet_ac1(margins, q),
        }
    }
}

/// Everything that needs no simulation.
pub(super) fn without_bootstrap(
    request: AgreementRequest,
    raters: [String; 2],
    shape: Option<ShapeFound>,
    counted: Counted,
) -> AgreementOutcome {
    let Counted { labels, spellings, unsure, table, ledger, .. } = counted;
    let margins = table.margins();
    let q = (labels.len() as u32).max(2);
    let values = Values::of(&margins, q);
    let level = request.level;
    let coefficient = |value, se: Result<f64, Undefined>| coefficient(value, se.ok(), level);
    let zero_test =
        cohen_kappa_null_se(&margins).ok().zip(values.kappa.ok()).map(|(standard_error, kappa)| {
            let z = kappa / standard_error;
            ZeroTest { standard_error, z, p: normal_two_sided_p(z) }
        });
    AgreementOutcome {
        raters,
        n_items: margins.n,
        n_agreed: margins.agreed,
        n_categories: q,
        raw: Coefficient {
            value: values.raw.into(),
            standard_error: None,
            analytic: interval::wilson(margins.agreed, margins.n, level),
            bootstrap: None,
        },
        expected: expected_agreement(&margins).into(),
        kappa: coefficient(values.kappa, cohen_kappa_se(&table)),
        pabak: coefficient(values.pabak, brennan_prediger_se(&margins, q)),
        ac1: coefficient(values.ac1, gwet_ac1_se(&table, q)),
        ac1_expected: gwet_expected_agreement(&margins, q).into(),
        kappa_max: kappa_max(&margins).into(),
        zero_test: zero_test.filter(|test| test.z.is_finite()),
        by_label: by_label(&labels, &table, &margins),
        bootstrap: Bootstrap::Pending,
        request,
        labels,
        spellings,
        unsure,
        shape,
        table,
        ledger,
    }
}

fn coefficient(value: Result<f64, Undefined>, standard_error: Option<f64>, level: Level) -> Coefficient {
    let analytic = value.ok().zip(standard_error).map(|(value, se)| interval::normal(value, se, level));
    Coefficient { value: value.into(), standard_error, analytic, bootstrap: None }
}

fn by_label(labels: &[String], table: &ContingencyTable, margins: &Margins) -> Vec<LabelRates> {
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

/// Adds the percentile intervals of the replicates.
pub(super) fn with_bootstrap(
    mut outcome: AgreementOutcome,
    replicates: impl Iterator<Item = Margins>,
) -> AgreementOutcome {
    let (mut raw, mut kappa, mut pabak, mut ac1) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut undefined_kappa = 0;
    for margins in replicates {
        let values = Values::of(&margins, outcome.n_categories);
        raw.extend(values.raw);
        pabak.extend(values.pabak);
        ac1.extend(values.ac1);
        undefined_kappa += u32::from(values.kappa.is_err());
        kappa.extend(values.kappa);
    }
    let level = outcome.request.level;
    outcome.raw.bootstrap = interval::percentile(raw, level);
    outcome.kappa.bootstrap =
        interval::percentile(kappa, level).filter(|_| outcome.kappa.value.value().is_some());
    outcome.pabak.bootstrap = interval::percentile(pabak, level);
    outcome.ac1.bootstrap = interval::percentile(ac1, level);
    outcome.bootstrap = Bootstrap::Done { undefined_kappa };
    outcome
}
