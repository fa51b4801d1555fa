//! Calculate / Agreement: do two raters agree, beyond what their label counts alone would give?

mod count;
mod labels;
mod outcome;

pub use count::{Ledger, SetAsideGroup, SetAsideReason};
pub use labels::{SpellingGroup, Spellings, Unsure, UnsureFound, UnsureLabel, UnsureWay};
pub use outcome::{AgreementOutcome, Bootstrap, Coefficient, LabelRates, ZeroTest};

use serde::{Deserialize, Serialize};

use super::Complaint;
use crate::analysis::shaped::ShapeFound;
use crate::analysis::source::{OnTable, Source, TableKey};
use crate::data::shape::{Reshaped, ShapeChoice, for_raters};
use crate::data::{RaterSuggestion, ReadOptions, Table, suggest_raters};
use crate::engine::{Experiment, Job, Keep, Pattern, Replicates, ResampleSum, Tally};
use crate::rng::Seed;
use crate::stats::agreement::{ContingencyTable, Margins};
use crate::stats::interval::Level;

/// The most labels that two rater columns may use together.
pub const MOST_LABELS: u32 = 100;

/// The settings of the calculator. With a table key they are refused on any other table. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AgreementRequest {
    /// The sample table shipped with the page, if it is one.
    pub sample: Option<String>,
    /// How the file is to be read, where it differs from the usual.
    pub read: ReadOptions,
    /// What the rows of the file are taken for.
    pub shape: ShapeChoice,
    /// Whether labels are told apart by their spelling alone.
    pub spellings: Spellings,
    /// What labels count for that may say that a rater did not decide.
    pub unsure: Unsure,
    /// The first rater's column; suggested from the table if left out.
    pub first: Option<String>,
    /// The second rater's column; suggested from the table if left out.
    pub second: Option<String>,
    /// Bootstrap replicates.
    pub replicates: Replicates,
    /// The seed of the bootstrap.
    pub seed: Seed,
    /// The confidence level of every interval.
    pub level: Level,
    /// The file the request was made with.
    pub table: Option<TableKey>,
}

impl Default for AgreementRequest {
    fn default() -> Self {
        Self {
            sample: None,
            read: ReadOptions::default(),
            shape: ShapeChoice::Detect,
            spellings: Spellings::Apart,
            unsure: Unsure::OwnLabel,
            first: None,
            second: None,
            replicates: Replicates::TEN_THOUSAND,
            seed: Seed(42),
            level: Level::NINETY_FIVE,
            table: None,
        }
    }
}

impl OnTable for AgreementRequest {
    fn source(&self) -> Source {
        Source { sample: self.sample.clone(), read: self.read, table: self.table.clone() }
    }

    fn on(self, Source { sample, read, table }: Source) -> Self {
        Self { sample, read, table, ..self }
    }
}

/// The outcome without its bootstrap, and the bootstrap as a job.
///
/// # Errors
/// If the columns cannot be compared.
pub fn begin(
    request: &AgreementRequest,
    table: &Table,
) -> Result<(AgreementOutcome, Option<Job>), Complaint> {
    TableKey::checked(request.table.as_ref(), table)?;
    begin_shaped(request, &shaped(request, table)?)
}

/// The same on a table that has its shape already.
///
/// # Errors
/// If the columns cannot be compared.
pub fn begin_shaped(
    request: &AgreementRequest,
    Reshaped { table, account }: &Reshaped<'_>,
) -> Result<(AgreementOutcome, Option<Job>), Complaint> {
    let table = table.as_ref();
    let found = TableKey::checked(request.table.as_ref(), table)?;
    if let Some(counts) = &account.counts {
        return Err(Complaint::Counted { counts: counts.clone() });
    }
    let (first, second) = raters(request, table)?;
    let mut resolved = AgreementRequest {
        first: Some(first.clone()),
        second: Some(second.clone()),
        table: Some(found),
        ..request.clone()
    };
    let counted = count::cross(table, [&first, &second], &resolved)?;
    resolved.unsure = counted.way.clone();
    let job = bootstrap_job(&counted.table, &resolved);
    Ok((outcome::without_bootstrap(resolved, [first, second], ShapeFound::of(account), counted), job))
}

/// The table with one row per item and one column per rater, as the request wants it; its columns are those to choose from.
///
/// # Errors
/// If the table cannot be given the shape that is asked for.
pub fn shaped<'t>(request: &AgreementRequest, table: &'t Table) -> Result<Reshaped<'t>, Complaint> {
    for_raters(table, request.shape).map_err(|found| Complaint::NotShaped { found })
}

/// Adds the bootstrap intervals.
pub fn finish(begun: AgreementOutcome, tally: &Tally) -> AgreementOutcome {
    let width = margins_width(begun.labels.len() as u32);
    outcome::with_bootstrap(begun, tally.rows(width).filter_map(margins_of))
}

/// The two columns: as asked for, or else as the table suggests.
fn raters(request: &AgreementRequest, table: &Table) -> Result<(String, String), Complaint> {
    let columns = || table.columns().iter().map(|column| column.name().to_owned()).collect();
    for name in [&request.first, &request.second].into_iter().flatten() {
        if table.column(name).is_none() {
            return Err(Complaint::NoSuchColumn { name: name.clone(), columns: columns() });
        }
    }
    match (&request.first, &request.second) {
        (Some(first), Some(second)) if first == second => {
            Err(Complaint::SameColumnTwice { name: first.clone() })
        }
        (Some(first), Some(second)) => Ok((first.clone(), second.clone())),
        (one, other) => {
            let RaterSuggestion { first, second, .. } =
                suggest_raters(table).map_err(|found| Complaint::NoRaters { found, columns: columns() })?;
            let partner = |given: &String| if *given == first { second.clone() } else { first.clone() };
            Ok(match (one, other) {
                (Some(given), _) => (given.clone(), partner(given)),
                (_, Some(given)) => (partner(given), given.clone()),
                _ => (first, second),
            })
        }
    }
}

/// Resample the items of a table: each adds an agreement, a first and a second label to the replicate's margins.
fn bootstrap_job(table: &ContingencyTable, request: &AgreementRequest) -> Option<Job> {
    let q = table.rows().len() as u32;
    let patterns = table.cells().map(|(i, j, count)| {
        let labels = [(1 + i as u32, 1), (1 + q + j as u32, 1)];
        Pattern { count, adds: (i == j).then_some((0, 1)).into_iter().chain(labels).collect() }
    });
    let experiment = Experiment::ResampleSum(ResampleSum::new(margins_width(q), patterns.collect()).ok()?);
    Job::new(experiment, request.seed, request.replicates.count(), Keep::Rows).ok()
}

/// Integers that a replicate leaves for q labels: agreements, and both raters' labels.
fn margins_width(q: u32) -> u32 {
    1 + 2 * q
}

/// The margins that one replicate's sums stand for: agreements, then the first rater's labels, then the second's.
fn margins_of(sums: &[u32]) -> Option<Margins> {
    let (agreed, labels) = sums.split_first()?;
    let (first, second) = labels.split_at(labels.len() / 2);
    let wide = |counts: &[u32]| -> Vec<u64> { counts.iter().map(|&count| u64::from(count)).collect() };
    let first = wide(first);
    Some(Margins { n: first.iter().sum(), agreed: u64::from(*agreed), first, second: wide(second) })
}
