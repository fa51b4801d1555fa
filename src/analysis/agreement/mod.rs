//! Calculate / Agreement: do two raters agree, beyond what their label counts alone would give?

mod count;
mod drawn;
mod family;
mod intervals;
mod labels;
mod listed;
mod margins;
mod measure;
mod outcome;
mod prevalence;
mod request;
mod sight;
mod split;
mod typed;
mod versus;

pub use count::{Ledger, SetAsideGroup, SetAsideReason};
pub use family::{Family, FamilyCoefficient, FamilyMeasure, RaterPair};
pub use labels::{SpellingGroup, Spellings, Unsure, UnsureFound, UnsureLabel, UnsureWay};
pub use listed::ListedItems;
pub use margins::{Indices, LabelRates, MarginalTests};
pub use outcome::{AgreementOutcome, Bootstrap, Coefficient, ZeroTest};

pub use prevalence::{Paradox, Spread};
pub use request::{AgreementRequest, Behind, Ends, Items, Part, SCALES};
pub use split::{ColumnTells, MOST_PARTS, PartOfItems, Split};
pub use typed::{TypedCounts, TypedCountsError};
pub use versus::{Compared, Versus};

use self::drawn::Drawn;
use self::measure::Measure;
use super::Complaint;
use crate::analysis::shaped::ShapeFound;
use crate::analysis::source::TableKey;
use crate::data::shape::{Reshaped, for_raters};
use crate::data::{RaterSuggestion, Table, further_raters, suggest_raters};
use crate::engine::{Job, Tally};

/// The most labels that two rater columns may use together.
pub const MOST_LABELS: u32 = 100;

/// The most raters that are compared with each other.
pub const MOST_RATERS: usize = 30;

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
    if !SCALES.contains(&request.scale) {
        return Err(Complaint::OtherScale);
    }
    let table = table.as_ref();
    let found = TableKey::checked(request.table.as_ref(), table)?;
    if let Some(counts) = &account.counts {
        return Err(Complaint::Counted { counts: counts.clone() });
    }
    let [first, second] = pair(request, table)?;
    let others = others(request, table, [&first, &second])?;
    let mut resolved = AgreementRequest {
        first: Some(first.clone()),
        second: Some(second.clone()),
        table: Some(found),
        ..request.clone()
    };
    let raters: Vec<&str> = [&first, &second].into_iter().chain(&others).map(String::as_str).collect();
    let counted = count::cross(table, &raters, &resolved)?;
    resolved.unsure = counted.way.clone();
    let measure = Measure::of(&counted.labels, &resolved);
    let drawn = Drawn::of(&counted, &measure, &resolved)?;
    let shape = ShapeFound::of(account);
    let outcome = outcome::without_bootstrap(resolved, [first, second], shape, counted, &measure)?;
    Ok(drawn.with(outcome))
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
    let width = drawn::width(begun.labels.len());
    intervals::with_bootstrap(begun, tally.rows(width).filter_map(drawn::margins_of))
}

/// The two columns: as asked for, or else as the table suggests.
fn pair(request: &AgreementRequest, table: &Table) -> Result<[String; 2], Complaint> {
    for name in request.columns() {
        count::named_column(table, name)?;
    }
    match (&request.first, &request.second) {
        (Some(first), Some(second)) if first == second => {
            Err(Complaint::SameColumnTwice { name: first.clone() })
        }
        (Some(first), Some(second)) => Ok([first.clone(), second.clone()]),
        (one, other) => {
            let columns = || table.columns().iter().map(|column| column.name().to_owned()).collect();
            let RaterSuggestion { first, second, .. } =
                suggest_raters(table).map_err(|found| Complaint::NoRaters { found, columns: columns() })?;
            let partner = |given: &String| if *given == first { second.clone() } else { first.clone() };
            Ok(match (one, other) {
                (Some(given), _) => [given.clone(), partner(given)],
                (_, Some(given)) => [partner(given), given.clone()],
                _ => [first, second],
            })
        }
    }
}

/// The columns of the further raters: as asked for, or else those that the table suggests.
fn others(request: &AgreementRequest, table: &Table, pair: [&str; 2]) -> Result<Vec<String>, Complaint> {
    let is_new = |name: &String| pair.iter().all(|one| one != name);
    let mut others: Vec<String> = match &request.others {
        Some(others) => others.iter().filter(|name| is_new(name)).cloned().collect(),
        None => further_raters(table, pair),
    };
    let versus = request.versus.iter().filter(|name| is_new(name));
    for name in versus {
        if !others.contains(name) {
            others.push(name.clone());
        }
    }
    if others.len() + 2 > MOST_RATERS && request.others.is_some() {
        return Err(Complaint::TooManyRaters { found: others.len() as u32 + 2, most: MOST_RATERS as u32 });
    }
    others.truncate(MOST_RATERS - 2);
    Ok(others)
}
