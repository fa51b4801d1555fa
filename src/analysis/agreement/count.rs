//! The join: two columns of a table become a contingency table and an account of every row.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Complaint, MOST_LABELS};
use crate::analysis::ledger::{self, Aside};
use crate::data::{self, Code, Column, Table, spelling_key};
use crate::decimal;
use crate::ordered;
use crate::stats::agreement::ContingencyTable;

/// Labels that say that something is there; a reader expects them first.
const AFFIRMATIONS: [&str; 5] = ["yes", "true", "correct", "pass", "present"];

/// Why a row does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetAsideReason {
    /// The row has fewer cells than the table.
    TooFewCells,
    /// The row has more cells than the table.
    TooManyCells,
    /// Every cell of the row is empty.
    Blank,
    /// The first rater gave no label.
    FirstMissing,
    /// The second rater gave no label.
    SecondMissing,
    /// Neither gave one.
    BothMissing,
}

/// Rows set aside for one reason.
pub type SetAsideGroup = ledger::SetAsideGroup<SetAsideReason>;

/// What became of every row: read = used + set aside. Rows used are items of the result.
pub type Ledger = ledger::Ledger<SetAsideReason>;

/// Two columns, counted.
pub(super) struct Counted {
    pub labels: Vec<String>,
    pub look_alike: Vec<[String; 2]>,
    pub table: ContingencyTable,
    pub ledger: Ledger,
}

/// Counts the pairs of labels of two columns.
pub(super) fn cross(table: &Table, first: &str, second: &str) -> Result<Counted, Complaint> {
    let missing = |name: &str| Complaint::NoSuchColumn {
        name: name.to_owned(),
        columns: table.columns().iter().map(|column| column.name().to_owned()).collect(),
    };
    let one = table.column(first).ok_or_else(|| missing(first))?;
    let other = table.column(second).ok_or_else(|| missing(second))?;
    let labels = shared_labels(one, other).map_err(|found| Complaint::TooManyLabels {
        first: first.to_owned(),
        second: second.to_owned(),
        found,
        most: MOST_LABELS,
    })?;
    let look_alike = look_alike(one, other);
    let (rows_of, columns_of) = (positions(one, &labels), positions(other, &labels));
    let mut cells = vec![vec![0u32; labels.len()]; labels.len()];
    let mut aside = Aside::of_table(table, unread);
    let mut used = 0;
    for ((a, b), row) in one.codes().iter().zip(other.codes()).zip(table.spreadsheet_rows()) {
        let place =
            |code: &Code, of: &[usize]| code.level().and_then(|level| of.get(level as usize).copied());
        match (place(a, &rows_of), place(b, &columns_of)) {
            (Some(i), Some(j)) => {
                if let Some(cell) = cells.get_mut(i).and_then(|cells| cells.get_mut(j)) {
                    *cell += 1;
                    used += 1;
                }
            }
            (None, Some(_)) => aside.add(SetAsideReason::FirstMissing, row),
            (Some(_), None) => aside.add(SetAsideReason::SecondMissing, row),
            (None, None) => aside.add(SetAsideReason::BothMissing, row),
        }
    }
    if used == 0 {
        let read = table.n_rows_read();
        return Err(Complaint::NoCommonItems { first: first.to_owned(), second: second.to_owned(), read });
    }
    let ledger = aside.ledger(table, used);
    let table =
        ContingencyTable::new(cells).map_err(|error| Complaint::Incomplete { detail: error.to_string() })?;
    Ok(Counted { labels, look_alike, table, ledger })
}

/// The labels that either column uses, in an order that does not depend on the order of the rows: affirmations
/// first, then numbers by size, then text by code point. How many there are, if they are too many.
fn shared_labels(one: &Column, other: &Column) -> Result<Vec<String>, u32> {
    let all: BTreeSet<&str> = one.levels().iter().chain(other.levels().iter()).collect();
    if all.len() > MOST_LABELS as usize {
        return Err(all.len() as u32);
    }
    let rank = |label: &str| match decimal::parse(label.trim()) {
        _ if AFFIRMATIONS.contains(&&*label.trim().to_ascii_lowercase()) => (0, 0.0),
        Some(number) => (1, number),
        None => (2, 0.0),
    };
    let mut labels: Vec<((u8, f64), &str)> = Vec::new();
    for label in all {
        ordered::insert(&mut labels, (rank(label), label), |a, b| a.0 > b.0);
    }
    Ok(labels.into_iter().map(|(_, label)| label.to_owned()).collect())
}

/// Labels that the two raters may only spell differently: a label of one that the other does not use, and the other's
/// that differs from it in case, blank space or invisible characters alone.
fn look_alike(one: &Column, other: &Column) -> Vec<[String; 2]> {
    let keys: BTreeMap<String, &str> =
        other.levels().iter().map(|level| (spelling_key(level), level)).collect();
    let own = one.levels().iter().filter(|level| !other.levels().contains(level));
    let pairs = own.filter_map(|level| {
        keys.get(&spelling_key(level)).map(|twin| [level.to_owned(), (*twin).to_owned()])
    });
    pairs.collect()
}

/// For every level of a column, its place among the labels.
fn positions(column: &Column, labels: &[String]) -> Vec<usize> {
    let places: BTreeMap<&str, usize> =
        labels.iter().enumerate().map(|(i, label)| (label.as_str(), i)).collect();
    column.levels().iter().map(|level| places.get(level).copied().unwrap_or(usize::MAX)).collect()
}

/// Why the reading of the file set a row aside.
fn unread(reason: data::SetAsideReason) -> SetAsideReason {
    match reason {
        data::SetAsideReason::TooFewCells { .. } => SetAsideReason::TooFewCells,
        data::SetAsideReason::TooManyCells { .. } => SetAsideReason::TooManyCells,
        data::SetAsideReason::Blank => SetAsideReason::Blank,
    }
}
