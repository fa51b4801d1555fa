//! Tables with a row for each problem and numbered columns for its samples: `answer_1`, `answer_2`, `correct_1`, … They
//! become one row for each sample.

use std::borrow::Cow;

use super::super::{Column, Table};
use super::made::Made;
use super::{Account, LeftOutReason, NotShaped, Reshaped, Shape, ShapeChoice};
use crate::ordered;

/// The most rows of a table that is made.
const MOST_ROWS: u64 = 6_000_000;

/// Columns of one stem, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Stem<'t> {
    /// What stands before the number, without the sign between them: `answer` of `answer_1`.
    pub name: &'t str,
    /// The numbers and their columns.
    pub columns: Vec<(u32, &'t Column)>,
}

/// The stem and the number of a name: `answer_1`, `Answer 1`, `s0`.
fn numbered(name: &str) -> Option<(&str, u32)> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name.get(stem.len()..)?.parse().ok()?;
    let stem = stem.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '_' | '-' | '.'));
    (!stem.is_empty()).then_some((stem, number))
}

/// The stems that two columns or more have, in the order of the file. `answer_1` and `answer_01` are no two samples: where a
/// number comes twice, the stem has none.
pub fn stems(table: &Table) -> Vec<Stem<'_>> {
    let mut stems: Vec<Stem<'_>> = Vec::new();
    for column in table.columns() {
        let Some((name, number)) = numbered(column.name()) else { continue };
        match stems.iter_mut().find(|stem| stem.name == name) {
            Some(stem) => ordered::insert(&mut stem.columns, (number, column), |a, b| a.0 > b.0),
            None => stems.push(Stem { name, columns: vec![(number, column)] }),
        }
    }
    let differ = |stem: &Stem<'_>| stem.columns.windows(2).all(|pair| matches!(pair, [a, b] if a.0 < b.0));
    stems.retain(|stem| stem.columns.len() >= 2 && differ(stem));
    stems
}

/// The table with one row per sample, if its rows hold several each. `name_of` tells what a stem is called when its columns
/// are one; none if it is no stem of samples. Of the choices only [`ShapeChoice::AsIs`] keeps the rows as they were read: the
/// others but [`ShapeChoice::Detect`] are shapes of labels.
///
/// A row has samples up to its last cell that holds anything. A column in which `NA` or the like stands for what is missing
/// has no such end: there an empty cell is a missing answer.
///
/// # Errors
/// If the table would be too large.
pub fn for_samples<'t>(
    table: &'t Table,
    choice: ShapeChoice,
    name_of: &dyn Fn(&Stem<'t>) -> Option<String>,
) -> Result<Reshaped<'t>, NotShaped> {
    if choice == ShapeChoice::AsIs {
        return Ok(Reshaped::as_is(table));
    }
    let named: Vec<(Stem<'t>, String)> =
        stems(table).into_iter().filter_map(|stem| name_of(&stem).map(|name| (stem, name))).collect();
    if named.is_empty() { Ok(Reshaped::as_is(table)) } else { melt(table, &named) }
}

/// What the numbered columns hold.
struct Wide<'t> {
    stems: &'t [(Stem<'t>, String)],
    /// All numbers, in order.
    numbers: Vec<u32>,
}

impl<'t> Wide<'t> {
    fn of(stems: &'t [(Stem<'t>, String)]) -> Self {
        let mut numbers = Vec::new();
        for (number, _) in stems.iter().flat_map(|(stem, _)| &stem.columns) {
            if !numbers.contains(number) {
                ordered::insert(&mut numbers, *number, |a, b| a > b);
            }
        }
        Self { stems, numbers }
    }

    fn column(stem: &Stem<'t>, number: u32) -> Option<&'t Column> {
        let at = stem.columns.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        stem.columns.get(at).map(|(_, column)| *column)
    }

    /// The columns of a sample.
    fn columns(&self, number: u32) -> impl Iterator<Item = &'t Column> {
        self.stems.iter().filter_map(move |(stem, _)| Self::column(stem, number))
    }

    /// How many of the numbers are samples of each row.
    fn n_samples(&self, table: &Table) -> Vec<u32> {
        let mut n_samples = vec![0; table.n_rows() as usize];
        for (n, number) in (1..).zip(&self.numbers) {
            for column in self.columns(*number) {
                let is_told = column.missing_tokens().iter().any(|token| !token.value.is_empty());
                for (n_samples, code) in n_samples.iter_mut().zip(column.codes().iter()) {
                    if is_told || !code.is_missing() {
                        *n_samples = n;
                    }
                }
            }
        }
        n_samples
    }
}

fn melt<'t>(table: &'t Table, stems: &'t [(Stem<'t>, String)]) -> Result<Reshaped<'static>, NotShaped> {
    let wide = Wide::of(stems);
    let n_samples = wide.n_samples(table);
    let n_rows: u64 = n_samples.iter().map(|&n| u64::from(n)).sum();
    if n_rows > MOST_ROWS {
        return Err(NotShaped::TooLarge { found: n_rows, most: MOST_ROWS });
    }
    let n_cells = u64::from(table.n_rows()) * wide.numbers.len() as u64;
    let shape = Shape::Samples {
        stems: stems.iter().map(|(stem, name)| (stem.name.to_owned(), name.clone())).collect(),
        most: n_samples.iter().copied().max().unwrap_or(0),
        n_absent: u32::try_from(n_cells - n_rows).unwrap_or(u32::MAX),
    };
    let mut account = Account::of(table, shape);
    for (number, &n) in table.spreadsheet_rows().zip(&n_samples) {
        account.take(number, if n > 0 { Ok(()) } else { Err(LeftOutReason::NoSample) });
    }
    // Each row once for each of its samples: its place, and the number of the sample.
    let rows = || {
        let of_row =
            |(row, &n): (u32, &u32)| wide.numbers.iter().take(n as usize).map(move |number| (row, *number));
        (0..).zip(&n_samples).flat_map(of_row)
    };
    let mut made = Made::default();
    let names: Vec<(u32, String)> = wide.numbers.iter().map(|number| (*number, number.to_string())).collect();
    let name = |number: u32| {
        let at = names.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        names.get(at).map(|(_, name)| name.as_str())
    };
    // The new columns come first in the choice of names: what stood there under one of them is no sample's.
    made.push("sample", rows().map(|(_, number)| name(number)));
    for (stem, name) in stems {
        made.push(name, rows().map(|(row, number)| Wide::column(stem, number)?.get(row)));
    }
    let is_numbered = |column: &Column| {
        let columns = stems.iter().flat_map(|(stem, _)| &stem.columns);
        columns.into_iter().any(|(_, one)| one.name() == column.name())
    };
    for column in table.columns().iter().filter(|column| !is_numbered(column)) {
        made.push(column.name(), rows().map(|(row, _)| column.get(row)));
    }
    let numbers = rows().filter_map(|(row, _)| table.spreadsheet_row(row)).collect();
    Ok(Reshaped { table: Cow::Owned(made.table(table, numbers)), account })
}
