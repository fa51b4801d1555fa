//! What the agreement calculator returns.

use serde::{Deserialize, Serialize};

use super::count::{Counted, Ledger};
use super::family::Family;
use super::labels::{SpellingGroup, UnsureFound};
use super::listed::ListedItems;
use super::margins::{Indices, LabelRates, MarginalTests, by_label, indices};
use super::measure::Measure;
use super::prevalence::Paradox;
use super::split::{Split, compared_label};
use super::versus::Versus;
use super::{AgreementRequest, Complaint};
use crate::analysis::shaped::ShapeFound;
use crate::stats::agreement::{
    ContingencyTable, Estimate, Margins, Ratings, Scale, Weights, brennan_prediger_se, cohen_kappa_null_se,
    cohen_kappa_se, expected_agreement, fleiss_kappa, gwet_ac, gwet_expected_agreement, kappa_max,
    krippendorff_alpha_weighted, several_brennan_prediger, weighted_kappa_null_se, weighted_kappa_se,
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
    /// Not to be run: a replicate would draw more items than are drawn, or agreement in parts is beyond what a sum holds.
    TooLarge,
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
    /// The column whose values were drawn, and how many there are, if items were not drawn on their own.
    pub clusters: Option<(String, u32)>,
    /// Items on which both used the same label.
    pub n_agreed: u64,
    /// Labels that could be used, as PABAK and AC1 count them: those that occur, and at least two.
    pub n_categories: u32,
    /// The share of items agreed on.
    pub raw: Coefficient,
    /// The share that independent raters with these label counts would agree on.
    pub expected: Statistic,
    /// The numbers that labels stand for, where distances are theirs; none where labels are nominal or count by rank.
    pub label_values: Option<Vec<i32>>,
    /// Agreement with the part that near labels have; the raw agreement where labels are nominal.
    pub weighted_raw: Statistic,
    /// Cohen's κ, weighted where labels are not nominal; standard error by Fleiss, Cohen & Everitt (1969).
    pub kappa: Coefficient,
    /// PABAK (Brennan–Prediger for more than two labels); standard error of a stretched proportion, or Gwet's with weights.
    pub pabak: Coefficient,
    /// Gwet's AC1, or AC2 with weights; standard error by Gwet (2008).
    pub ac1: Coefficient,
    /// Scott's π; standard error by Gwet (2008).
    pub scott: Coefficient,
    /// Krippendorff's α of both raters, in the form with weights; standard error by Gwet (2014).
    pub krippendorff: Coefficient,
    /// The share that Gwet's model of guessing would agree on: the chance term of AC1.
    pub ac1_expected: Statistic,
    /// The largest κ these label counts allow.
    pub kappa_max: Statistic,
    /// The test of κ = 0.
    pub zero_test: Option<ZeroTest>,
    /// Label by label: who says it more.
    pub by_label: Vec<LabelRates>,
    /// Of two labels, how evenly they are used.
    pub indices: Option<Indices>,
    /// Of two nominal labels, the same agreement spread otherwise over them.
    pub paradox: Option<Paradox>,
    /// Tests of whether both raters use the labels alike.
    pub marginal: MarginalTests,
    /// The items divided by a column, if one divides them.
    pub split: Option<Split>,
    /// All raters together, if there are more than two.
    pub family: Option<Family>,
    /// Another rater in place of the second, if one is to be compared.
    pub versus: Option<Versus>,
    /// The items behind a cell, if they are to be listed.
    pub listed: Option<ListedItems>,
    /// Whether the bootstrap is done.
    pub bootstrap: Bootstrap,
    /// What became of every row.
    pub ledger: Ledger,
    /// What the bootstrap needs beside its replicates: the margins without one item or cluster, and how many are alike. It is no
    /// part of an outcome as a file.
    #[serde(skip)]
    pub(super) without: Vec<(Margins, u32)>,
}

/// Everything that needs no simulation.
pub(super) fn without_bootstrap(
    request: AgreementRequest,
    raters: [String; 2],
    shape: Option<ShapeFound>,
    counted: Counted<'_>,
    measure: &Measure,
) -> Result<AgreementOutcome, Complaint> {
    let family = Family::of(&counted.sight, &request)?;
    let listed = ListedItems::of(&counted, &request);
    let by_label = by_label(&counted.labels, &counted.table);
    let split = Split::of(&counted, compared_label(&by_label), &request)?;
    let Counted { labels, spellings, unsure, table, ledger, sight, .. } = counted;
    let margins = table.margins();
    let in_parts = in_parts(&table, measure);
    let values = measure.coefficients(&in_parts);
    let level = request.level;
    let q = measure.whole.q() as u32;
    let errors = Errors::of(&table, measure, &request);
    let of = |value, error| coefficient(value, error, level);
    let zero_test = errors.of_no_kappa.zip(values.cohen.ok()).map(|(standard_error, kappa)| {
        let z = kappa / standard_error;
        ZeroTest { standard_error, z, p: normal_two_sided_p(z) }
    });
    Ok(AgreementOutcome {
        raters,
        n_items: margins.n,
        n_agreed: margins.agreed,
        n_categories: q,
        clusters: None,
        raw: Coefficient {
            value: Statistic::ratio(margins.agreed as f64, margins.n as f64, Undefined::NoItems),
            standard_error: None,
            analytic: interval::wilson(margins.agreed, margins.n, level),
            bootstrap: None,
        },
        expected: expected_agreement(&margins).into(),
        label_values: measure.values.clone(),
        weighted_raw: values.observed.into(),
        kappa: of(values.cohen, errors.cohen),
        pabak: of(values.brennan_prediger, errors.brennan_prediger),
        ac1: of(values.gwet, errors.gwet),
        scott: of(values.scott, errors.scott),
        krippendorff: of(values.krippendorff, errors.krippendorff),
        ac1_expected: gwet_expected_agreement(&margins, q).into(),
        kappa_max: kappa_max(&margins).into(),
        zero_test: zero_test.filter(|test| test.z.is_finite()),
        by_label,
        split,
        indices: indices(&table),
        paradox: Paradox::of(&table).filter(|_| request.scale == Scale::Identity),
        marginal: MarginalTests::of(&table),
        family,
        versus: Versus::of(&sight, &request),
        listed,
        bootstrap: Bootstrap::Pending,
        without: Vec::new(),
        request,
        labels,
        spellings,
        unsure,
        shape,
        table,
        ledger,
    })
}

/// The margins of a table with its agreement in parts.
pub(super) fn in_parts(table: &ContingencyTable, measure: &Measure) -> Margins {
    let parts = table.cells().map(|(i, j, n)| u64::from(n) * u64::from(measure.whole.part(i, j)));
    Margins { agreed: parts.sum(), ..table.margins() }
}

/// Large-sample standard errors, where there are such.
struct Errors {
    cohen: Option<f64>,
    of_no_kappa: Option<f64>,
    brennan_prediger: Option<f64>,
    gwet: Option<f64>,
    scott: Option<f64>,
    krippendorff: Option<f64>,
}

impl Errors {
    fn of(table: &ContingencyTable, measure: &Measure, request: &AgreementRequest) -> Self {
        let (margins, weights) = (table.margins(), &measure.weights);
        let ratings = Ratings::from_table(table);
        let gwet = |of: fn(&Ratings, &Weights) -> Result<Estimate, Undefined>| {
            let ratings = ratings.as_ref().ok().filter(|_| weights.q() == table.rows().len());
            ratings.and_then(|ratings| of(ratings, weights).ok()?.gwet_error)
        };
        let is_nominal = request.scale == Scale::Identity;
        let (cohen, of_no_kappa, brennan_prediger) = if is_nominal {
            let q = measure.whole.q() as u32;
            (cohen_kappa_se(table), cohen_kappa_null_se(&margins), brennan_prediger_se(&margins, q).ok())
        } else {
            let (se, null) = (weighted_kappa_se(table, weights), weighted_kappa_null_se(table, weights));
            (se, null, gwet(several_brennan_prediger))
        };
        Self {
            cohen: cohen.ok(),
            of_no_kappa: of_no_kappa.ok(),
            brennan_prediger,
            gwet: gwet(gwet_ac),
            scott: gwet(fleiss_kappa),
            krippendorff: gwet(krippendorff_alpha_weighted),
        }
    }
}

fn coefficient(value: Result<f64, Undefined>, standard_error: Option<f64>, level: Level) -> Coefficient {
    let analytic = value.ok().zip(standard_error).map(|(value, se)| interval::normal(value, se, level));
    Coefficient { value: value.into(), standard_error, analytic, bootstrap: None }
}
