//! Tables of counts by the labels of two raters, with the labels of one in the first column and of the other in the
//! header. They become one row for each item that is counted.

use std::borrow::Cow;

use super::super::{Table, record::count};
use super::counts::whole;
use super::made::Made;
use super::{Account, LeftOutReason, NotShaped, Reshaped, Shape, plain};

/// More labels than this are no set of labels.
const MOST_LABELS: usize = 100;
/// The most items that are counted.
const MOST_ITEMS: u64 = 1_000_000;
/// What rows and columns of sums are called.
const TOTALS: [&str; 6] = ["total", "totals", "sum", "all", "row total", "column total"];

/// The labels and counts of such a table.
pub(super) struct Square {
    /// Labels of the columns.
    heads: Vec<String>,
    /// Of each row its label and its counts, or why it has none.
    rows: Vec<Result<(String, Vec<u32>), LeftOutReason>>,
    had_totals: bool,
}

impl Square {
    fn counted(&self) -> impl Iterator<Item = &(String, Vec<u32>)> {
        self.rows.iter().filter_map(|row| row.as_ref().ok())
    }
}

impl Square {
    /// Whether the last row and the last column, of one name, hold the sums of the others, whatever they are called.
    fn has_sums(&self) -> bool {
        let rows: Vec<&(String, Vec<u32>)> = self.counted().collect();
        let Some(((name, sums), rows)) = rows.split_last() else { return false };
        let sum = |counts: &mut dyn Iterator<Item = u32>| counts.map(u64::from).sum::<u64>();
        let is_summed = |(_, counts): &&(String, Vec<u32>)| {
            let (last, others) = counts.split_last().unwrap_or((&0, &[]));
            sum(&mut others.iter().copied()) == u64::from(*last)
        };
        let is_sum = |(at, total): (usize, &u32)| {
            sum(&mut rows.iter().filter_map(|(_, counts)| counts.get(at).copied())) == u64::from(*total)
        };
        rows.len() >= 2
            && self.heads.last() == Some(name)
            && sums.iter().any(|total| *total > 0)
            && rows.iter().all(is_summed)
            && sums.iter().enumerate().all(is_sum)
    }
}

fn is_total(name: &str) -> bool {
    TOTALS.contains(&plain(name).as_str())
}

/// The table as one of counts, if it plainly is one. Without a header it could be one of ratings as well.
pub(super) fn found(table: &Table) -> Option<Square> {
    table.header_row().and_then(|_| asked(table).ok())
}

/// The table as one of counts.
///
/// # Errors
/// What keeps it from being one.
pub(super) fn asked(table: &Table) -> Result<Square, NotShaped> {
    let Some((labels, columns)) = table.columns().split_first() else { return Err(not_square(&[], &[])) };
    let named = |text: Option<&str>| text.unwrap_or_default().trim().to_owned();
    let has_header = table.header_row().is_some();
    let heads: Vec<String> = match has_header {
        true => columns.iter().map(|column| named(Some(column.name()))).collect(),
        false => columns.iter().map(|column| named(column.get(0))).collect(),
    };
    let n_first = u32::from(!has_header);
    if table.n_rows() as usize > MOST_LABELS + 2 || columns.len() > MOST_LABELS + 1 {
        return Err(not_square(&heads, &[]));
    }
    let mut rows = vec![Err(LeftOutReason::Heads); n_first as usize];
    let sides: Vec<String> = labels.labels().skip(n_first as usize).map(named).collect();
    is_square(&heads, &sides)?;
    for (row, side) in (n_first..).zip(sides) {
        let number = table.spreadsheet_row(row).unwrap_or_default();
        let cells = columns.iter().map(|column| {
            let count = column.get(row).and_then(whole);
            count.ok_or_else(|| NotShaped::NotCounted { row: number, column: column.name().to_owned() })
        });
        rows.push(Ok((side, cells.collect::<Result<_, _>>()?)));
    }
    without_totals(Square { heads, rows, had_totals: false })
}

fn not_square(columns: &[String], rows: &[String]) -> NotShaped {
    let first = |names: &[String]| names.iter().take(5).cloned().collect();
    NotShaped::NotSquare { columns: first(columns), rows: first(rows) }
}

/// Whether header and first column hold the same labels, each once and two at least, sums aside.
fn is_square(heads: &[String], sides: &[String]) -> Result<(), NotShaped> {
    let labels = |names: &[String]| -> Vec<String> {
        let last = names.len().saturating_sub(1);
        let is_label = |(at, name): &(usize, &String)| *at < last || !is_total(name);
        names.iter().enumerate().filter(is_label).map(|(_, name)| name.clone()).collect()
    };
    let (heads, sides) = (labels(heads), labels(sides));
    let once = |names: &[String]| {
        (1..)
            .zip(names)
            .all(|(next, name)| !name.is_empty() && !names.iter().skip(next).any(|other| other == name))
    };
    let is_square = heads.len() >= 2
        && heads.len() == sides.len()
        && once(&heads)
        && once(&sides)
        && heads.iter().all(|head| sides.contains(head));
    if is_square { Ok(()) } else { Err(not_square(&heads, &sides)) }
}

/// The same without a last column and a last row of sums.
fn without_totals(mut square: Square) -> Result<Square, NotShaped> {
    if square.has_sums() {
        square.had_totals = true;
        square.heads.pop();
        square.rows.pop();
        for (_, counts) in square.rows.iter_mut().flatten() {
            counts.pop();
        }
        square.rows.push(Err(LeftOutReason::Totals));
        return Ok(square);
    }
    if let Some(name) = square.heads.pop_if(|name| is_total(name)) {
        square.had_totals = true;
        for (_, counts) in square.rows.iter_mut().flatten() {
            let total = counts.pop();
            if total.map(u64::from) != Some(counts.iter().copied().map(u64::from).sum()) {
                return Err(NotShaped::TotalsDiffer { name });
            }
        }
    }
    let last = square.rows.pop_if(|last| last.as_ref().is_ok_and(|(name, _)| is_total(name)));
    if let Some(Ok((name, totals))) = last {
        square.had_totals = true;
        for (at, total) in totals.into_iter().enumerate() {
            let counts = square.counted().filter_map(|(_, counts)| counts.get(at).copied());
            if counts.map(u64::from).sum::<u64>() != u64::from(total) {
                return Err(NotShaped::TotalsDiffer { name });
            }
        }
        square.rows.push(Err(LeftOutReason::Totals));
    }
    Ok(square)
}

/// One row for each item that is counted.
///
/// # Errors
/// If nothing is counted, or too much.
pub(super) fn expand(table: &Table, square: Square) -> Result<Reshaped<'static>, NotShaped> {
    let n_items: u64 = square.counted().flat_map(|(_, counts)| counts).map(|&n| u64::from(n)).sum();
    if n_items == 0 {
        return Err(NotShaped::NothingCounted);
    }
    if n_items > MOST_ITEMS {
        return Err(NotShaped::TooLarge { found: n_items, most: MOST_ITEMS });
    }
    let shape = Shape::Contingency {
        n_labels: count(square.heads.len()),
        n_items: u32::try_from(n_items).unwrap_or(u32::MAX),
        had_totals: square.had_totals,
    };
    let mut account = Account::of(table, shape);
    let (mut firsts, mut seconds, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for (row, number) in square.rows.iter().zip(table.spreadsheet_rows()) {
        let before = numbers.len();
        if let Ok((first, counts)) = row {
            for (&n, second) in counts.iter().zip(&square.heads) {
                let n = n as usize;
                firsts.extend(std::iter::repeat_n(Some(first.as_str()), n));
                seconds.extend(std::iter::repeat_n(Some(second.as_str()), n));
                numbers.extend(std::iter::repeat_n(number, n));
            }
        }
        let kept = row.as_ref().map(|_| ()).map_err(|reason| *reason);
        account.take(
            number,
            kept.and(if numbers.len() > before { Ok(()) } else { Err(LeftOutReason::NothingCounted) }),
        );
    }
    let [first, second] = raters(table);
    let mut made = Made::default();
    made.push(&first, firsts.into_iter());
    made.push(&second, seconds.into_iter());
    Ok(Reshaped { table: Cow::Owned(made.table(table, numbers.into_iter().collect())), account })
}

/// The names of the two raters: those in the corner, `human / judge`, or none of their own.
fn raters(table: &Table) -> [String; 2] {
    let corner = match table.header_row() {
        Some(_) => table.columns().first().map(|column| column.name()),
        None => table.columns().first().and_then(|column| column.get(0)),
    };
    let parts = corner.and_then(|corner| corner.split_once(['\\', '/', '|', '×']));
    match parts.map(|(first, second)| [first.trim(), second.trim()]) {
        Some(names) if names.iter().all(|name| !name.is_empty()) && names[0] != names[1] => {
            names.map(str::to_owned)
        }
        _ => ["Rater 1", "Rater 2"].map(str::to_owned),
    }
}
