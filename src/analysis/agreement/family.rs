//! All raters together: the coefficients of several raters, and every two of them.

use serde::{Deserialize, Serialize};

use super::measure::Measure;
use super::sight::Sight;
use super::{AgreementRequest, Complaint};
use crate::data::Column;
use crate::data::shape::Reshaped;
use crate::stats::agreement::{
    ContingencyTable, ErrorBy, Estimate, MISSING, Metric, Ratings, Scale, Weights, cohen_kappa, conger_kappa,
    fleiss_by_category, fleiss_kappa, gwet_ac, krippendorff_alpha, krippendorff_alpha_weighted,
    percent_agreement, several_brennan_prediger,
};
use crate::stats::interval::{Interval, Level};
use crate::stats::{Statistic, Undefined};

/// A coefficient of any number of raters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FamilyMeasure {
    /// The mean share of pairs of ratings of an item that agree.
    Raw,
    /// Fleiss’ κ (1971), which is Scott’s π of two raters.
    Fleiss,
    /// Conger’s κ (1980), which is Cohen’s κ of two raters.
    Conger,
    /// Gwet’s AC1, or AC2 with weights.
    Gwet,
    /// Brennan & Prediger’s coefficient.
    BrennanPrediger,
    /// Krippendorff’s α in the form with weights.
    Krippendorff,
}

/// A coefficient of all raters, with both of its standard errors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FamilyCoefficient {
    /// Which it is.
    pub measure: FamilyMeasure,
    /// Its value, or why there is none.
    pub value: Statistic,
    /// The standard error by Gwet (2008, 2014).
    pub gwet_error: Option<f64>,
    /// The standard error by plain linearisation; another only where items have a single rating.
    pub linear_error: Option<f64>,
    /// The interval of Student’s t with Gwet’s error.
    pub interval: Option<Interval>,
}

/// Two of the raters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RaterPair {
    /// Their places among the raters, the lower first.
    pub raters: [u32; 2],
    /// Items that both labelled.
    pub n: u64,
    /// Items on which they agree.
    pub agreed: u64,
    /// Cohen’s κ.
    pub kappa: Statistic,
}

/// Several raters together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Family {
    /// Their columns, the first two of which are compared above.
    pub raters: Vec<String>,
    /// The labels that any of them could use.
    pub labels: Vec<String>,
    /// Items that any of them labelled.
    pub n_items: u32,
    /// Items that all of them labelled.
    pub n_complete: u32,
    /// Items with one label only, which agree with nothing.
    pub n_single: u32,
    /// The coefficients.
    pub coefficients: Vec<FamilyCoefficient>,
    /// Krippendorff’s α with his own distance of ordinal labels, where labels are ordinal: it is another than that of the weights.
    pub ordinal_alpha: Option<Statistic>,
    /// Every two raters.
    pub pairs: Vec<RaterPair>,
    /// Fleiss’ κ of each label where all items have as many ratings; empty elsewhere.
    pub by_label: Vec<Statistic>,
}

impl Family {
    /// All raters of a sight, if there are three or more.
    ///
    /// # Errors
    /// If there are more items and raters than can be counted.
    pub(super) fn of(sight: &Sight<'_>, request: &AgreementRequest) -> Result<Option<Self>, Complaint> {
        let n_raters = sight.n_raters();
        if n_raters < 3 {
            return Ok(None);
        }
        let mut columns: Vec<Vec<u16>> = vec![Vec::new(); n_raters];
        for row in sight.rows() {
            for (rater, column) in columns.iter_mut().enumerate() {
                column.push(sight.label(rater, row).unwrap_or(MISSING));
            }
        }
        let q = sight.labels().len() as u16;
        let incomplete = |detail: String| Complaint::Incomplete { detail };
        let ratings = Ratings::from_columns(q, &columns).map_err(|error| incomplete(error.to_string()))?;
        let measure = Measure::of(sight.labels(), request);
        let mut family = Self::of_ratings(&ratings, &measure, request);
        family.raters = (0..n_raters).map(|rater| sight.rater(rater).to_owned()).collect();
        family.labels = sight.labels().to_vec();
        for second in 0..n_raters as u32 {
            for first in 0..second {
                family.pairs.extend(ratings.pair(first, second).map(|table| pair([first, second], &table)));
            }
        }
        Ok(Some(family))
    }

    /// What counts of labels give, item by item, where nobody knows which rater gave which; none if the table holds no such.
    pub fn of_counts(request: &AgreementRequest, Reshaped { table, account }: &Reshaped<'_>) -> Option<Self> {
        let counts = account.counts.as_ref()?;
        let n_first = table.columns().len().checked_sub(counts.n_categories as usize)?;
        let columns = table.columns().get(n_first..)?;
        let count = |column: &Column, row: u32| column.get(row)?.trim().parse::<u32>().ok();
        let row = |row: u32| columns.iter().map(|column| count(column, row)).collect::<Option<Vec<u32>>>();
        let rows = (0..table.n_rows()).map(row).collect::<Option<Vec<_>>>()?;
        let ratings = Ratings::from_counts(&rows).ok()?;
        let labels: Vec<String> = columns.iter().map(|column| column.name().to_owned()).collect();
        let measure = Measure::of(&labels, request);
        Some(Self { labels, ..Self::of_ratings(&ratings, &measure, request) })
    }

    /// What ratings give, whoever they are of.
    pub(super) fn of_ratings(ratings: &Ratings, measure: &Measure, request: &AgreementRequest) -> Self {
        type Of = fn(&Ratings, &Weights) -> Result<Estimate, Undefined>;
        let all: [(FamilyMeasure, Of); 6] = [
            (FamilyMeasure::Krippendorff, krippendorff_alpha_weighted),
            (FamilyMeasure::Fleiss, fleiss_kappa),
            (FamilyMeasure::Conger, conger_kappa),
            (FamilyMeasure::Gwet, gwet_ac),
            (FamilyMeasure::BrennanPrediger, several_brennan_prediger),
            (FamilyMeasure::Raw, percent_agreement),
        ];
        let fits = measure.weights.q() == usize::from(ratings.q());
        let weights = if fits { measure.weights.clone() } else { Weights::identity(ratings.q().into()) };
        let coefficient =
            |(measure, of): (FamilyMeasure, Of)| estimated(measure, of(ratings, &weights), request.level);
        let ordinal = (request.scale == Scale::Ordinal)
            .then(|| krippendorff_alpha(ratings, Metric::Ordinal, None).into());
        let n_single =
            ratings.patterns().filter(|pattern| pattern.n_ratings() == 1).map(|pattern| pattern.times);
        let most = ratings.n_raters();
        let complete = ratings.patterns().filter(|pattern| Some(pattern.n_ratings()) == most);
        Self {
            raters: Vec::new(),
            labels: Vec::new(),
            n_items: ratings.n_items(),
            n_complete: complete.map(|pattern| pattern.times).sum(),
            n_single: n_single.sum(),
            coefficients: all.map(coefficient).into(),
            by_label: by_label(ratings),
            ordinal_alpha: ordinal,
            pairs: Vec::new(),
        }
    }
}

fn by_label(ratings: &Ratings) -> Vec<Statistic> {
    let all = fleiss_by_category(ratings).unwrap_or_default();
    all.into_iter().map(|of_label| of_label.kappa.into()).collect()
}

fn estimated(
    measure: FamilyMeasure,
    estimate: Result<Estimate, Undefined>,
    level: Level,
) -> FamilyCoefficient {
    let known = estimate.ok();
    FamilyCoefficient {
        measure,
        value: estimate.map(|estimate| estimate.value).into(),
        gwet_error: known.and_then(|estimate| estimate.error(ErrorBy::Gwet)),
        linear_error: known.and_then(|estimate| estimate.error(ErrorBy::Linearisation)),
        interval: known.and_then(|estimate| estimate.interval(ErrorBy::Gwet, level)),
    }
}

fn pair(raters: [u32; 2], table: &ContingencyTable) -> RaterPair {
    let margins = table.margins();
    RaterPair { raters, n: margins.n, agreed: margins.agreed, kappa: cohen_kappa(&margins).into() }
}
