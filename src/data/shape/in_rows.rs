//! Tables with a row for each rater and a column for each item.

use super::super::{Table, record::count};
use super::made::Made;
use super::{Account, NotShaped, RATER_COLUMNS, Reshaped, Shape, is_named, levels, n_levels};
use crate::numbered::Numbered;

/// More rows than this are no raters, unless somebody says so.
const MOST_RATERS: u32 = 30;
/// The most raters that become columns.
const MOST_COLUMNS: u32 = 1_000;
/// Fewer items than this are more likely raters themselves.
const FEWEST_ITEMS: u32 = 3;
/// More labels than this are no labels.
const MOST_LABELS: u32 = 50;

/// Whether every row is plainly a rater: the first column names each rater once, is itself named so or holds names that
/// begin as raters' do, and what stands beside it is a small set of labels that come again.
pub(super) fn is_found(table: &Table) -> bool {
    let Some((raters, items)) = table.columns().split_first() else { return false };
    let n_rows = table.n_rows();
    if !(2..=MOST_RATERS).contains(&n_rows) || count(items.len()) < FEWEST_ITEMS {
        return false;
    }
    let is_rater = |name: &str| {
        let name = name.trim().to_ascii_lowercase();
        RATER_COLUMNS.iter().any(|word| name.starts_with(word)) || name.starts_with("human")
    };
    let is_named = is_named(raters.name(), &RATER_COLUMNS) || levels(raters).all(is_rater);
    if !is_named || n_levels(raters) != n_rows {
        return false;
    }
    let mut labels = Numbered::default();
    for column in items {
        for label in levels(column) {
            labels.number(label.as_bytes());
        }
        if labels.count() > MOST_LABELS {
            return false;
        }
    }
    let n_cells: u64 = items.iter().map(|column| u64::from(n_rows - column.n_missing())).sum();
    let is_rater_label = levels(raters).any(|rater| labels.find(rater.as_bytes()).is_some());
    u64::from(labels.count()) * 2 <= n_cells && !is_rater_label
}

/// Turns rows into columns: one row for each item, with the labels of all raters.
///
/// # Errors
/// If there are not two rows at least and a column beside the first, or too many rows.
pub(super) fn transpose(table: &Table) -> Result<Reshaped<'static>, NotShaped> {
    let Some((raters, items)) = table.columns().split_first().filter(|(_, items)| !items.is_empty()) else {
        return Err(NotShaped::NotInRows);
    };
    if table.n_rows() < 2 {
        return Err(NotShaped::NotInRows);
    }
    if table.n_rows() > MOST_COLUMNS {
        return Err(NotShaped::TooLarge { found: table.n_rows().into(), most: MOST_COLUMNS.into() });
    }
    let mut made = Made::default();
    made.push("item", items.iter().map(|column| Some(column.name())));
    let mut account = Account::of(table, Shape::AsIs);
    let mut n_raters = 0;
    for (row, (rater, number)) in (0..).zip(raters.labels().zip(table.spreadsheet_rows())) {
        let kept = rater.map(|rater| made.push(rater, items.iter().map(|column| column.get(row))));
        n_raters += u32::from(kept.is_some());
        account.take(number, kept.ok_or(super::LeftOutReason::NoRater));
    }
    let mut labels = Numbered::default();
    for label in items.iter().flat_map(levels) {
        labels.number(label.as_bytes());
    }
    account.shape = Shape::RatersInRows {
        rater: raters.name().to_owned(),
        n_raters,
        n_items: count(items.len()),
        n_labels: labels.count(),
    };
    // The first item stands in the second column.
    let positions = (2..).take(items.len()).collect();
    Ok(Reshaped { table: std::borrow::Cow::Owned(made.table(table, positions)), account })
}
