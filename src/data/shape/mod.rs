//! A table in one shape becomes a table in another: one row per item and one column per rater, or one row per sample.
//!
//! What the rows are is told from names and content, and only where it is plain; a table of two or more raters stays as
//! it is. Every row of the first table is in the second or is left out with a reason. Nothing is averaged or chosen:
//! where one rater gave an item two labels, the item has none of that rater.
//!
//! ```
//! use tiebreak::data::{read, shape};
//!
//! let text = b"item,rater,label\nq1,Ann,Yes\nq1,Ben,No\nq2,Ann,No\nq2,Ben,No\n";
//! let table = read("labels.csv", text, &Default::default()).unwrap();
//! let reshaped = shape::for_raters(&table, shape::ShapeChoice::Detect).unwrap();
//! assert_eq!(reshaped.table.n_rows(), 2);
//! assert_eq!(reshaped.table.column("Ben").unwrap().get(0), Some("No"));
//! ```

mod contingency;
mod counts;
mod in_rows;
mod long;
mod made;
mod samples;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Column, SetAside, SetAsideReason, Table, record::count};

pub use samples::{Stem, for_samples, stems};

/// What the rows of a table are to be taken for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeChoice {
    /// What names and content make plain; else what they are read as.
    #[default]
    Detect,
    /// What they are read as: items in rows and raters in columns, or samples in rows.
    AsIs,
    /// One label each: of an item, by a rater.
    Long,
    /// All labels of one rater each; the columns are items.
    RatersInRows,
    /// Counts of items by the label of one rater, with a column for each label of another.
    Contingency,
}

impl ShapeChoice {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Detect, Self::AsIs, Self::Long, Self::RatersInRows, Self::Contingency];
}

/// What the rows of a table were taken for, and what speaks for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// They are what they were read as.
    AsIs,
    /// One label each.
    Long {
        /// The column of items.
        item: String,
        /// The column of raters.
        rater: String,
        /// The column of labels.
        label: String,
        /// How many items there are.
        n_items: u32,
        /// How many raters.
        n_raters: u32,
        /// How many labels they use.
        n_labels: u32,
        /// Whether the names of all three columns say so; else some are told by content.
        all_named: bool,
    },
    /// All labels of one rater each.
    RatersInRows {
        /// The column of raters.
        rater: String,
        /// How many raters there are.
        n_raters: u32,
        /// How many items.
        n_items: u32,
        /// How many labels they use.
        n_labels: u32,
    },
    /// Counts by the labels of two raters.
    Contingency {
        /// How many labels they use.
        n_labels: u32,
        /// How many items are counted.
        n_items: u32,
        /// Whether a last row or column held sums.
        had_totals: bool,
    },
    /// All samples of a problem each, in numbered columns.
    Samples {
        /// What the numbered columns became: of each its stem, and the name that it has now.
        stems: Vec<(String, String)>,
        /// The most samples of a row.
        most: u32,
        /// Cells at the end of their rows that were empty, and so no samples.
        n_absent: u32,
    },
}

/// A table of counts that cannot be turned into two raters: of each item, how many raters chose a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// How many raters every item has.
    pub n_raters: u32,
    /// The first three categories.
    pub categories: Vec<String>,
    /// How many categories there are.
    pub n_categories: u32,
}

/// Why a row that was read is not in the second table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOutReason {
    /// It has fewer cells than the header.
    TooFewCells,
    /// It has more cells than the header.
    TooManyCells,
    /// It has cells and all are empty.
    Blank,
    /// It names no item.
    NoItem,
    /// It names no rater.
    NoRater,
    /// It has no label.
    NoLabel,
    /// It says once more what an earlier row says.
    Repeated,
    /// Another row gives the same item another label of the same rater, so that neither is the rater's label.
    Conflicting,
    /// It holds the labels of the columns.
    Heads,
    /// It holds sums of the other rows.
    Totals,
    /// All its counts are zero.
    NothingCounted,
    /// None of its numbered columns holds anything.
    NoSample,
}

impl From<SetAsideReason> for LeftOutReason {
    fn from(reason: SetAsideReason) -> Self {
        match reason {
            SetAsideReason::TooFewCells { .. } => Self::TooFewCells,
            SetAsideReason::TooManyCells { .. } => Self::TooManyCells,
            SetAsideReason::Blank => Self::Blank,
        }
    }
}

/// A row that was read and is not in the second table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Its spreadsheet row.
    pub row: u32,
    /// Why it is not.
    pub reason: LeftOutReason,
    /// The row that it repeats, or the first one that it is in conflict with.
    pub other: Option<u32>,
}

/// What became of the rows of a table that was given another shape: rows read = rows kept + rows left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// What they were taken for.
    pub shape: Shape,
    /// How many rows were read beneath the header.
    pub n_read: u32,
    /// How many of them are in the second table.
    pub n_kept: u32,
    /// The others: those that the reading of the file set aside, then the rest in the order of the file.
    pub left_out: Vec<LeftOut>,
    /// Columns that are not in the second table, because an item has several values in them.
    pub columns_left_out: Vec<String>,
    /// What the table is instead, if it is one of counts.
    pub counts: Option<Counts>,
}

impl Account {
    /// An account of a table in which no row is kept yet.
    fn of(table: &Table, shape: Shape) -> Self {
        let unread = |aside: &SetAside| LeftOut { row: aside.row, reason: aside.reason.into(), other: None };
        Self {
            shape,
            n_read: table.n_rows() + count(table.set_aside().len()),
            n_kept: 0,
            left_out: table.set_aside().iter().map(unread).collect(),
            columns_left_out: Vec::new(),
            counts: None,
        }
    }

    /// Keeps a row, or leaves it out.
    fn take(&mut self, row: u32, kept: Result<(), LeftOutReason>) {
        self.take_with(row, kept.map_err(|reason| (reason, None)));
    }

    /// The same with the row that it repeats or is in conflict with.
    fn take_with(&mut self, row: u32, kept: Result<(), (LeftOutReason, Option<u32>)>) {
        match kept {
            Ok(()) => self.n_kept += 1,
            Err((reason, other)) => self.left_out.push(LeftOut { row, reason, other }),
        }
    }

    /// Whether the table is the one that was read.
    pub fn is_as_read(&self) -> bool {
        self.shape == Shape::AsIs
    }
}

/// A table in the shape that a calculator needs.
///
/// Its row numbers are the spreadsheet rows that its rows come from: the first of an item, the one of a sample. Where
/// raters stood in rows, an item comes from a column, and they are the positions of columns, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reshaped<'t> {
    /// The table. Unless it is the one that was read, no row of it is set aside: those are in `account`.
    pub table: Cow<'t, Table>,
    /// What became of the rows.
    pub account: Account,
}

impl<'t> Reshaped<'t> {
    /// The table as it was read.
    pub fn as_is(table: &'t Table) -> Self {
        let account = Account { n_kept: table.n_rows(), ..Account::of(table, Shape::AsIs) };
        Self { account, table: Cow::Borrowed(table) }
    }
}

/// Why a table cannot be given a shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotShaped {
    /// No three columns are items, raters and labels.
    NotLong {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// There is no column of raters with a row for each, and columns of items beside it.
    NotInRows,
    /// The labels in the header and in the first column are not the same.
    NotSquare {
        /// Those in the header.
        columns: Vec<String>,
        /// Those in the first column.
        rows: Vec<String>,
    },
    /// A cell is no whole number.
    NotCounted {
        /// Its spreadsheet row.
        row: u32,
        /// Its column.
        column: String,
    },
    /// A row or column of sums does not hold the sums.
    TotalsDiffer {
        /// Its name.
        name: String,
    },
    /// All counts are zero.
    NothingCounted,
    /// The table would be too large.
    TooLarge {
        /// How many cells or items it would have.
        found: u64,
        /// How many it may have.
        most: u64,
    },
}

/// The table with one row per item and one column per rater.
///
/// # Errors
/// If the table is not what the choice says it is, and if it is plainly one that would become too large.
pub fn for_raters(table: &Table, choice: ShapeChoice) -> Result<Reshaped<'_>, NotShaped> {
    match choice {
        ShapeChoice::AsIs => Ok(Reshaped::as_is(table)),
        ShapeChoice::Long => long::pivot(table, long::asked(table)?),
        ShapeChoice::RatersInRows => in_rows::transpose(table),
        ShapeChoice::Contingency => contingency::expand(table, contingency::asked(table)?),
        ShapeChoice::Detect => {
            if let Some(square) = contingency::found(table) {
                contingency::expand(table, square)
            } else if in_rows::is_found(table) {
                in_rows::transpose(table)
            } else if let Some(columns) = long::found(table) {
                long::pivot(table, columns)
            } else {
                let mut reshaped = Reshaped::as_is(table);
                reshaped.account.counts = counts::found(table);
                Ok(reshaped)
            }
        }
    }
}

/// The labels of a column in order of first appearance.
fn levels(column: &Column) -> impl Iterator<Item = &str> {
    column.levels().iter()
}

fn n_levels(column: &Column) -> u32 {
    count(column.levels().len())
}

/// A name in small letters, with single blanks between its words.
fn plain(name: &str) -> String {
    let name = name.trim().to_ascii_lowercase();
    let is_between = |c: char| c.is_whitespace() || matches!(c, '_' | '-' | '.');
    name.split(is_between).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether a name is one of these, or one of these with `id` or `name` behind it.
fn is_named(name: &str, words: &[&str]) -> bool {
    let name = plain(name);
    let stem = name.strip_suffix(" id").or_else(|| name.strip_suffix(" name")).unwrap_or(&name);
    words.contains(&stem)
}

/// What people call a column whose cells are raters.
const RATER_COLUMNS: [&str; 15] = [
    "rater",
    "annotator",
    "coder",
    "judge",
    "grader",
    "reviewer",
    "evaluator",
    "assessor",
    "observer",
    "scorer",
    "labeler",
    "labeller",
    "inspector",
    "expert",
    "worker",
];

#[cfg(test)]
mod tests;
