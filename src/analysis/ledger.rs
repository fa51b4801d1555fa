//! What became of every row of a table: the rows used and the rows set aside, by reason, are the rows read.

use serde::{Deserialize, Serialize};

use crate::data::shape::{Account, LeftOutReason};
use crate::data::{SetAsideReason, Table};
use crate::ordered;

/// Row numbers that a group lists.
const ROWS_LISTED: usize = 20;

/// Rows set aside for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetAsideGroup<R> {
    /// The reason.
    pub reason: R,
    /// How many rows.
    pub n: u32,
    /// The first of them, as a spreadsheet numbers rows.
    pub rows: Vec<u32>,
    /// The others, which are no part of an outcome as a file.
    #[serde(skip)]
    pub further_rows: Vec<u32>,
}

impl<R> SetAsideGroup<R> {
    /// All of them.
    pub fn all_rows(&self) -> impl Iterator<Item = u32> {
        self.rows.iter().chain(&self.further_rows).copied()
    }
}

/// What became of every row: read = used + set aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger<R> {
    /// Rows of data in the file.
    pub read: u32,
    /// Rows that count.
    pub used: u32,
    /// The rest, by reason.
    pub set_aside: Vec<SetAsideGroup<R>>,
}

impl<R> Ledger<R> {
    /// Rows set aside.
    pub fn n_set_aside(&self) -> u32 {
        self.set_aside.iter().map(|group| group.n).sum()
    }
}

impl<R: Copy> Ledger<R> {
    /// The rows that the calculation set aside, each with its reason in words; without those that the reading of the file
    /// set aside.
    pub fn told(&self, is_of_reading: fn(R) -> bool, words: impl Fn(R) -> String) -> Vec<(u32, String)> {
        let by_calculation = self.set_aside.iter().filter(|group| !is_of_reading(group.reason));
        by_calculation.flat_map(|group| group.all_rows().map(|row| (row, words(group.reason)))).collect()
    }
}

/// The reason of its own that a calculation has for each way in which the reading of a file sets rows aside: too few cells,
/// too many, and nothing in them.
pub(super) fn unread<R>(reason: SetAsideReason, [few, many, blank]: [R; 3]) -> R {
    match reason {
        SetAsideReason::TooFewCells { .. } => few,
        SetAsideReason::TooManyCells { .. } => many,
        SetAsideReason::Blank => blank,
    }
}

/// Rows set aside so far, the reasons in their order.
#[derive(Clone, Debug)]
pub(super) struct Aside<R>(Vec<SetAsideGroup<R>>);

impl<R: Ord> Aside<R> {
    /// Those that the reading of the file set aside.
    pub fn of_table(table: &Table, reason: fn(SetAsideReason) -> R) -> Self {
        let mut aside = Self(Vec::new());
        for record in table.set_aside() {
            aside.add(reason(record.reason), record.row);
        }
        aside
    }

    /// One row more.
    pub fn add(&mut self, reason: R, row: u32) {
        match self.0.iter_mut().find(|group| group.reason == reason) {
            Some(group) => {
                group.n += 1;
                let is_listed = group.rows.len() < ROWS_LISTED;
                if is_listed { group.rows.push(row) } else { group.further_rows.push(row) }
            }
            None => {
                let group = SetAsideGroup { reason, n: 1, rows: vec![row], further_rows: Vec::new() };
                ordered::insert(&mut self.0, group, |a, b| a.reason > b.reason);
            }
        }
    }

    /// The account of a table of which so many rows count. In a table that was given another shape they are the rows of
    /// that shape, and what became of the rows of the file is told apart.
    pub fn ledger(self, table: &Table, used: u32) -> Ledger<R> {
        self.of_read(table.n_rows().saturating_add(table.set_aside().len() as u32), used)
    }

    /// The account of so many rows that were read.
    pub fn of_read(self, read: u32, used: u32) -> Ledger<R> {
        Ledger { read, used, set_aside: self.0 }
    }
}

/// What became of the rows of a file that was given another shape: those used are in the table of that shape.
pub(super) fn of_shape(account: &Account) -> Ledger<LeftOutReason> {
    let mut aside = Aside(Vec::new());
    for left_out in &account.left_out {
        aside.add(left_out.reason, left_out.row);
    }
    Ledger { read: account.n_read, used: account.n_kept, set_aside: aside.0 }
}
