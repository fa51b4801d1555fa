//! The join: two columns of a table become a contingency table and an account of every row.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::labels::{Pairs, SpellingGroup, Spellings, Unsure, UnsureFound, named, spelling_groups};
use super::{AgreementRequest, Complaint, MOST_LABELS};
use crate::analysis::ledger::{self, Aside};
use crate::data::{self, Code, Column, Table, is_abstain_like, spelling_key};
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
    /// The first rater did not decide, and such items are left out.
    FirstUnsure,
    /// The second rater did not.
    SecondUnsure,
    /// Neither did.
    BothUnsure,
}

impl SetAsideReason {
    /// Whether the reading of the file set the row aside.
    pub fn is_of_reading(self) -> bool {
        matches!(self, Self::TooFewCells | Self::TooManyCells | Self::Blank)
    }
}

/// Rows set aside for one reason.
pub type SetAsideGroup = ledger::SetAsideGroup<SetAsideReason>;

/// What became of every row: read = used + set aside. Rows used are items of the result.
pub type Ledger = ledger::Ledger<SetAsideReason>;

/// Two columns, counted.
pub(super) struct Counted {
    pub labels: Vec<String>,
    pub spellings: Vec<SpellingGroup>,
    pub unsure: Option<UnsureFound>,
    /// The way in which undecided labels count, with the label by its name in the table.
    pub way: Unsure,
    pub table: ContingencyTable,
    pub ledger: Ledger,
}

/// Counts the pairs of labels of two columns.
pub(super) fn cross(
    table: &Table,
    raters: [&str; 2],
    request: &AgreementRequest,
) -> Result<Counted, Complaint> {
    let [first, second] = raters;
    let missing = |name: &str| Complaint::NoSuchColumn {
        name: name.to_owned(),
        columns: table.columns().iter().map(|column| column.name().to_owned()).collect(),
    };
    let one = table.column(first).ok_or_else(|| missing(first))?;
    let other = table.column(second).ok_or_else(|| missing(second))?;
    let too_many = |found| Complaint::TooManyLabels {
        first: first.to_owned(),
        second: second.to_owned(),
        found,
        most: MOST_LABELS,
    };
    let spellings = if is_small(one) && is_small(other) { spelling_groups(one, other) } else { Vec::new() };
    let merged: &[SpellingGroup] = if request.spellings == Spellings::Merged { &spellings } else { &[] };
    let labels = shared_labels(one, other, merged).map_err(too_many)?;
    let mut pairs = Pairs { cells: vec![vec![0; labels.len()]; labels.len()], labels };
    let way = way(&request.unsure, &pairs)?;
    let is_out = |label: &String| way == Unsure::LeftOut && is_abstain_like(label);
    let out: Vec<bool> = pairs.labels.iter().map(is_out).collect();
    let counter = Counter { table, columns: [one, other], out };
    let (used, ledger) = counter.count(&mut pairs, merged);
    if used == 0 {
        let read = table.n_rows_read();
        if pairs.cells.iter().flatten().any(|n| *n > 0) {
            return Err(Complaint::NothingDecided {
                first: first.to_owned(),
                second: second.to_owned(),
                read,
            });
        }
        return Err(Complaint::NoCommonItems { first: first.to_owned(), second: second.to_owned(), read });
    }
    let unsure = pairs.unsure(one, other, merged);
    let Pairs { labels, cells } = pairs.counted(&way);
    let table =
        ContingencyTable::new(cells).map_err(|error| Complaint::Incomplete { detail: error.to_string() })?;
    Ok(Counted { labels, spellings, unsure, way, table, ledger })
}

/// Whether a column can be one of labels: spellings of ids are not looked at.
fn is_small(column: &Column) -> bool {
    column.levels().len() <= 10 * MOST_LABELS as usize
}

/// The way in which undecided labels count, with the label by its name.
fn way(asked: &Unsure, pairs: &Pairs) -> Result<Unsure, Complaint> {
    if pairs.decided().count() == pairs.labels.len() {
        // There is nothing to decide.
        return Ok(Unsure::OwnLabel);
    }
    let Unsure::As(name) = asked else { return Ok(asked.clone()) };
    let is_it = |label: &&String| *label == name;
    let found = pairs.decided().find(is_it).or_else(|| {
        let key = spelling_key(name);
        pairs.decided().find(|label| spelling_key(label) == key)
    });
    let none = || Complaint::NoSuchLabel { name: name.clone(), labels: pairs.decided().cloned().collect() };
    found.cloned().map(Unsure::As).ok_or_else(none)
}

/// What a cell says.
#[derive(Clone, Copy)]
enum Said {
    Nothing,
    Unsure,
    Label,
}

/// Two columns, row by row.
struct Counter<'t> {
    table: &'t Table,
    columns: [&'t Column; 2],
    /// Of each label, whether the items that have it are left out.
    out: Vec<bool>,
}

impl Counter<'_> {
    /// Counts all pairs, and says how many of them are used and what became of every row.
    fn count(&self, pairs: &mut Pairs, merged: &[SpellingGroup]) -> (u32, Ledger) {
        let [firsts, seconds] = self.columns.map(|column| places(column, pairs, merged));
        let [one, other] = self.columns;
        let mut aside = Aside::of_table(self.table, unread);
        let mut used = 0;
        for ((a, b), row) in one.codes().iter().zip(other.codes()).zip(self.table.spreadsheet_rows()) {
            let place =
                |code: &Code, of: &[usize]| code.level().and_then(|level| of.get(level as usize).copied());
            let (first, second) = (place(a, &firsts), place(b, &seconds));
            if let Some(cell) = first.zip(second).and_then(|(i, j)| pairs.cells.get_mut(i)?.get_mut(j)) {
                *cell += 1;
            }
            match left_out(self.said(first), self.said(second)) {
                None => used += 1,
                Some(reason) => aside.add(reason, row),
            }
        }
        (used, aside.ledger(self.table, used))
    }

    fn said(&self, place: Option<usize>) -> Said {
        match place.and_then(|place| self.out.get(place)) {
            None => Said::Nothing,
            Some(true) => Said::Unsure,
            Some(false) => Said::Label,
        }
    }
}

/// Why a row does not count, if it does not.
fn left_out(first: Said, second: Said) -> Option<SetAsideReason> {
    match (first, second) {
        (Said::Label, Said::Label) => None,
        (Said::Nothing, Said::Nothing) => Some(SetAsideReason::BothMissing),
        (Said::Nothing, _) => Some(SetAsideReason::FirstMissing),
        (_, Said::Nothing) => Some(SetAsideReason::SecondMissing),
        (Said::Unsure, Said::Unsure) => Some(SetAsideReason::BothUnsure),
        (Said::Unsure, Said::Label) => Some(SetAsideReason::FirstUnsure),
        (Said::Label, Said::Unsure) => Some(SetAsideReason::SecondUnsure),
    }
}

/// The labels that either column uses, in an order that does not depend on the order of the rows: affirmations
/// first, then numbers by size, then text by code point. How many there are, if they are too many.
fn shared_labels(one: &Column, other: &Column, merged: &[SpellingGroup]) -> Result<Vec<String>, u32> {
    let all: BTreeSet<&str> =
        one.levels().iter().chain(other.levels().iter()).map(|level| named(level, merged)).collect();
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

/// For every level of a column, its place among the labels.
fn places(column: &Column, pairs: &Pairs, merged: &[SpellingGroup]) -> Vec<usize> {
    let places: BTreeMap<&str, usize> =
        pairs.labels.iter().enumerate().map(|(i, label)| (label.as_str(), i)).collect();
    let place = |level: &str| places.get(named(level, merged)).copied().unwrap_or(usize::MAX);
    column.levels().iter().map(place).collect()
}

/// Why the reading of the file set a row aside.
fn unread(reason: data::SetAsideReason) -> SetAsideReason {
    match reason {
        data::SetAsideReason::TooFewCells { .. } => SetAsideReason::TooFewCells,
        data::SetAsideReason::TooManyCells { .. } => SetAsideReason::TooManyCells,
        data::SetAsideReason::Blank => SetAsideReason::Blank,
    }
}
