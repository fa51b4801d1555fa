//! Tables of counts: of each item, how many raters chose each category (Fleiss, 1971). Two raters cannot be made of
//! them, and read as labels they would be nonsense, so they are told.

use super::super::{Column, Table, excerpt::excerpt, notice::N_EXAMPLES, record::count, roles};
use super::{Counts, levels, n_levels};

/// In fewer items equal sums come about by chance.
const FEWEST_ITEMS: u32 = 4;

/// A whole number, written in digits only.
pub(super) fn whole(cell: &str) -> Option<u32> {
    let cell = cell.trim();
    let are_digits = !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
    cell.parse().ok().filter(|_| are_digits)
}

/// Whether every row plainly counts raters: beside a first column that may name the items all cells are whole numbers,
/// which add up to the same number of raters, two at least, in every row; not all rows are alike; and no column is named
/// as raters are.
pub(super) fn found(table: &Table) -> Option<Counts> {
    let (first, rest) = table.columns().split_first()?;
    let names_items = roles::is_item_name(first.name()) || n_levels(first) == table.n_rows();
    let beside_items = names_items.then(|| counted(table, rest)).flatten();
    beside_items.or_else(|| counted(table, table.columns()))
}

fn counted(table: &Table, categories: &[Column]) -> Option<Counts> {
    let is_counts =
        |column: &Column| column.n_missing() == 0 && levels(column).all(|cell| whole(cell).is_some());
    let is_rater = |column: &Column| roles::is_rater_name(column.name());
    let is_small = categories.len() < 2 || table.n_rows() < FEWEST_ITEMS;
    if is_small || !categories.iter().all(is_counts) || categories.iter().any(is_rater) {
        return None;
    }
    let n_raters = sum(categories, 0);
    let differ = categories.iter().any(|column| n_levels(column) > 1);
    let is_it = n_raters >= 2 && differ && (1..table.n_rows()).all(|row| sum(categories, row) == n_raters);
    is_it.then(|| Counts {
        n_raters: u32::try_from(n_raters).unwrap_or(u32::MAX),
        categories: categories.iter().take(N_EXAMPLES).map(|column| excerpt(column.name())).collect(),
        n_categories: count(categories.len()),
    })
}

fn sum(columns: &[Column], row: u32) -> u64 {
    columns.iter().filter_map(|column| column.get(row).and_then(whole)).map(u64::from).sum()
}
