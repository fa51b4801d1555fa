//! The join: two columns of a table become a contingency table and an account of every row.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::labels::{Pairs, SpellingGroup, Spellings, Unsure, UnsureFound, named, spelling_groups};
use super::sight::{Said, Sight};
use super::{AgreementRequest, Complaint, Items, MOST_LABELS};
use crate::analysis::ledger::{self, Aside};
use crate::data::{self, Column, Table, is_abstain_like, spelling_key};
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
    /// A further rater gave no label or did not decide, and only items that all raters labelled count.
    OthersMissing,
    /// The item is in a part of the table that is left out.
    OfPart,
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

/// Two columns, counted, and how to look at the items again.
pub(super) struct Counted<'t> {
    /// The labels that the two could use.
    pub labels: Vec<String>,
    pub spellings: Vec<SpellingGroup>,
    pub unsure: Option<UnsureFound>,
    /// The way in which undecided labels count, with the label by its name in the table.
    pub way: Unsure,
    pub table: ContingencyTable,
    pub ledger: Ledger,
    pub sight: Sight<'t>,
}

impl Counted<'_> {
    /// The place that each label of the sight has among those of the two.
    pub fn places(&self) -> Vec<Option<usize>> {
        let place = |label: &String| self.labels.iter().position(|one| one == label);
        self.sight.labels().iter().map(place).collect()
    }

    /// The items that both labelled: the row, and the places of both labels.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let places = self.places();
        let place = move |label: u16| places.get(usize::from(label)).copied().flatten();
        self.sight.pairs([0, 1]).filter_map(move |(row, one, other)| Some((row, place(one)?, place(other)?)))
    }
}

/// Counts the pairs of labels of the first two of these columns.
pub(super) fn cross<'t>(
    table: &'t Table,
    raters: &[&str],
    request: &AgreementRequest,
) -> Result<Counted<'t>, Complaint> {
    let columns = raters.iter().map(|name| named_column(table, name)).collect::<Result<Vec<_>, _>>()?;
    let [first, second] = [0, 1].map(|i| raters.get(i).map_or_else(String::new, |name| (*name).to_owned()));
    let too_many = |found| Complaint::TooManyLabels {
        first: first.clone(),
        second: second.clone(),
        found,
        most: MOST_LABELS,
    };
    let spellings =
        if columns.iter().all(|column| is_small(column)) { spelling_groups(&columns) } else { Vec::new() };
    let merged: &[SpellingGroup] = if request.spellings == Spellings::Merged { &spellings } else { &[] };
    let pair = columns.get(..2).unwrap_or(&columns);
    let named = Named { order: &request.order, also: &request.also };
    let labels = labels_of(pair, merged, named).map_err(too_many)?;
    let mut pairs = Pairs { cells: vec![vec![0; labels.len()]; labels.len()], labels };
    let all = labels_of(&columns, merged, named).map_err(too_many)?;
    let way = way(&request.unsure, &all)?;
    let mut sight = Sight::new(table, columns.clone(), all.clone(), merged, request)?;
    let (used, ledger) = sight.count(&mut pairs, &way);
    if used == 0 {
        let read = table.n_rows_read();
        if pairs.cells.iter().flatten().any(|n| *n > 0) {
            return Err(Complaint::NothingDecided { first, second, read });
        }
        return Err(Complaint::NoCommonItems { first, second, read });
    }
    let unsure = pairs.unsure(&columns, &all, merged);
    let Pairs { labels, cells } = pairs.counted(&way);
    sight.fold(&way);
    let table =
        ContingencyTable::new(cells).map_err(|error| Complaint::Incomplete { detail: error.to_string() })?;
    Ok(Counted { labels, spellings, unsure, way, table, ledger, sight })
}

/// A column of a table by its name.
pub(super) fn named_column<'t>(table: &'t Table, name: &str) -> Result<&'t Column, Complaint> {
    table.column(name).ok_or_else(|| Complaint::NoSuchColumn {
        name: name.to_owned(),
        columns: table.columns().iter().map(|column| column.name().to_owned()).collect(),
    })
}

/// Whether a column can be one of labels: spellings of ids are not looked at.
fn is_small(column: &Column) -> bool {
    column.levels().len() <= 10 * MOST_LABELS as usize
}

/// The way in which undecided labels count, with the label by its name.
fn way(asked: &Unsure, labels: &[String]) -> Result<Unsure, Complaint> {
    let decided = || labels.iter().filter(|label| !is_abstain_like(label));
    if decided().count() == labels.len() {
        // There is nothing to decide.
        return Ok(Unsure::OwnLabel);
    }
    let Unsure::As(name) = asked else { return Ok(asked.clone()) };
    let found = decided().find(|label| *label == name).or_else(|| {
        let key = spelling_key(name);
        decided().find(|label| spelling_key(label) == key)
    });
    let none = || Complaint::NoSuchLabel { name: name.clone(), labels: decided().cloned().collect() };
    found.cloned().map(Unsure::As).ok_or_else(none)
}

impl Sight<'_> {
    /// Counts all pairs, and says how many of them are used and what became of every row. There are many rows and few kinds of
    /// them, by what both cells say: what becomes of a kind is asked once, and of rows only where some do not count.
    fn count(&self, pairs: &mut Pairs, way: &Unsure) -> (u32, Ledger) {
        let is_out = |label: &String| *way == Unsure::LeftOut && is_abstain_like(label);
        let out: Vec<bool> = self.labels().iter().map(is_out).collect();
        let told = |said: Said| match said {
            Said::Label(label) if out.get(usize::from(label)) == Some(&true) => Said::Unsure(label),
            said => said,
        };
        let cells: Vec<Said> = self.cells().map(told).collect();
        let both = || cells.iter().flat_map(|first| cells.iter().map(move |second| (*first, *second)));
        let reasons: Vec<Option<SetAsideReason>> =
            both().map(|(first, second)| left_out(first, second)).collect();
        let mut aside = Aside::of_table(self.table(), unread);
        let mut n = self.kinds();
        let all_count = n.iter().zip(&reasons).all(|(n, reason)| *n == 0 || reason.is_none());
        let used = if all_count && self.is_whole() {
            n.iter().sum()
        } else {
            let is_labelled =
                |rater: usize, row: usize| matches!(told(self.said(rater, row)), Said::Label(_));
            n.fill(0);
            self.set_aside(&mut aside, |row| {
                let [first, second] = [0, 1].map(|rater| self.place(rater, row));
                let kind = first * cells.len() + second;
                let is_common = || (2..self.n_raters()).all(|rater| is_labelled(rater, row));
                if self.items() == Items::Common && !is_common() {
                    return reasons.get(kind).copied().flatten().or(Some(SetAsideReason::OthersMissing));
                }
                n.get_mut(kind).into_iter().for_each(|n| *n += 1);
                reasons.get(kind).copied().flatten()
            })
        };
        let place = |label: &String| pairs.labels.iter().position(|one| one == label);
        let places: Vec<Option<usize>> = self.labels().iter().map(place).collect();
        let of_pair = |said: Said| said.label().and_then(|label| *places.get(usize::from(label))?);
        for ((first, second), n) in both().zip(n) {
            let cell = of_pair(first).zip(of_pair(second));
            let cell = cell.and_then(|(i, j)| pairs.cells.get_mut(i)?.get_mut(j));
            cell.into_iter().for_each(|cell| *cell += n);
        }
        (used, aside.ledger(self.table(), used))
    }

    /// Sets aside the rows for which there is a reason, and says how many there are of the others.
    fn set_aside(
        &self,
        aside: &mut Aside<SetAsideReason>,
        mut reason: impl FnMut(usize) -> Option<SetAsideReason>,
    ) -> u32 {
        let mut used = 0;
        for (row, number) in self.table().spreadsheet_rows().enumerate() {
            let reason = if self.is_of_part(row) { Some(SetAsideReason::OfPart) } else { reason(row) };
            match reason {
                None => used += 1,
                Some(reason) => aside.add(reason, number),
            }
        }
        used
    }
}

/// Why a row does not count, if it does not.
fn left_out(first: Said, second: Said) -> Option<SetAsideReason> {
    match (first, second) {
        (Said::Label(_), Said::Label(_)) => None,
        (Said::Nothing, Said::Nothing) => Some(SetAsideReason::BothMissing),
        (Said::Nothing, _) => Some(SetAsideReason::FirstMissing),
        (_, Said::Nothing) => Some(SetAsideReason::SecondMissing),
        (Said::Unsure(_), Said::Unsure(_)) => Some(SetAsideReason::BothUnsure),
        (Said::Unsure(_), Said::Label(_)) => Some(SetAsideReason::FirstUnsure),
        (Said::Label(_), Said::Unsure(_)) => Some(SetAsideReason::SecondUnsure),
    }
}

/// Labels that a request names.
#[derive(Clone, Copy)]
struct Named<'r> {
    /// In this order, before all others.
    order: &'r [String],
    /// After all others.
    also: &'r [String],
}

/// The labels that columns use, in an order that does not depend on the order of the rows: those that are named in an order,
/// whether or not they are used, then affirmations, then numbers by size, then text by code point, then those that could
/// be used too. How many there are, if they are too many.
fn labels_of(columns: &[&Column], merged: &[SpellingGroup], request: Named<'_>) -> Result<Vec<String>, u32> {
    let levels = columns.iter().flat_map(|column| column.levels().iter());
    let all: BTreeSet<&str> = levels.map(|level| named(level, merged)).collect();
    let mut labels: Vec<String> = Vec::new();
    for label in request.order {
        if !labels.contains(label) {
            labels.push(label.clone());
        }
    }
    let found = all.iter().filter(|label| !request.order.iter().any(|one| one == **label));
    let n_labels = labels.len() + found.clone().count() + request.also.len();
    if n_labels > MOST_LABELS as usize {
        return Err(n_labels as u32);
    }
    let rank = |label: &str| match decimal::parse(label.trim()) {
        _ if AFFIRMATIONS.contains(&&*label.trim().to_ascii_lowercase()) => (0, 0.0),
        Some(number) => (1, number),
        None => (2, 0.0),
    };
    let mut others: Vec<((u8, f64), &str)> = Vec::new();
    for label in found {
        ordered::insert(&mut others, (rank(label), label), |a, b| a.0 > b.0);
    }
    labels.extend(others.into_iter().map(|(_, label)| label.to_owned()));
    for label in request.also {
        if !labels.contains(label) {
            labels.push(label.clone());
        }
    }
    Ok(labels)
}

/// Why the reading of the file set a row aside.
fn unread(reason: data::SetAsideReason) -> SetAsideReason {
    let own = [SetAsideReason::TooFewCells, SetAsideReason::TooManyCells, SetAsideReason::Blank];
    ledger::unread(reason, own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};
    use proptest::prelude::*;

    const CELLS: [&str; 4] = ["yes", "no", "unclear", ""];

    proptest! {
        #[test]
        fn kinds_of_rows_make_up_what_the_rows_do_one_by_one(
            rows in prop::collection::vec(prop::array::uniform3(0..4_usize), 2..40),
            is_left_out in any::<bool>(),
            is_common in any::<bool>(),
        ) {
            let lines = rows.iter().map(|row| format!("q,{}\n", row.map(|cell| CELLS[cell]).join(",")));
            let text = format!("item,a,b,c\n{}", lines.collect::<String>());
            let table = read("t", text.as_bytes(), &ReadOptions::default()).unwrap();
            let request = AgreementRequest {
                unsure: if is_left_out { Unsure::LeftOut } else { Unsure::OwnLabel },
                items: if is_common { Items::Common } else { Items::OfPair },
                ..AgreementRequest::default()
            };
            let told = |cell: usize| match cell {
                3 => Said::Nothing,
                2 if is_left_out => Said::Unsure(2),
                label => Said::Label(label as u16),
            };
            let reason = |[first, second, third]: [usize; 3]| match left_out(told(first), told(second)) {
                None if is_common && !matches!(told(third), Said::Label(_)) => Some(SetAsideReason::OthersMissing),
                reason => reason,
            };
            let used: Vec<&[usize; 3]> = rows.iter().filter(|row| reason(**row).is_none()).collect();
            let Ok(counted) = cross(&table, &["a", "b", "c"], &request) else {
                prop_assert!(used.is_empty());
                return Ok(());
            };
            prop_assert_eq!(counted.ledger.used as usize, used.len());
            for group in &counted.ledger.set_aside {
                let is_of = |(_, row): &(u32, &[usize; 3])| reason(**row) == Some(group.reason);
                let numbers: Vec<u32> = (2..).zip(&rows).filter(is_of).map(|(number, _)| number).collect();
                prop_assert_eq!(group.all_rows().collect::<Vec<_>>(), numbers);
            }
            for (i, first) in counted.labels.iter().enumerate() {
                for (j, second) in counted.labels.iter().enumerate() {
                    let n = used.iter().filter(|row| CELLS[row[0]] == first && CELLS[row[1]] == second).count();
                    prop_assert_eq!(counted.table.rows()[i][j] as usize, n);
                }
            }
        }
    }
}
