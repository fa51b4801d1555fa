//! Rows of named cells, and the CSV they make.

use super::{Conversion, ConversionNote, Converted, FileKind};
use crate::data::{Bound, LIMITS, Refusal, WriteQuotes, push_record, record::count};
use crate::numbered::Numbered;

/// The most text that a conversion makes or unpacks, in bytes.
pub(super) const MAX_UNPACKED: u64 = 2 * crate::data::MAX_BYTES;

/// Rows whose columns come up as the rows do.
#[derive(Debug, Default)]
pub(super) struct Grid {
    names: Vec<String>,
    numbers: Numbered,
    /// Column and content, row after row.
    cells: Vec<(u32, String)>,
    /// Where each row ends among the cells.
    ends: Vec<usize>,
}

impl Grid {
    /// A grid whose first columns stand in this order.
    pub fn with_columns(names: &[&str]) -> Self {
        let mut grid = Self::default();
        for name in names {
            grid.column(name);
        }
        grid
    }

    fn column(&mut self, name: &str) -> u32 {
        let number = self.numbers.number(name);
        if number == count(self.names.len()) {
            self.names.push(name.to_owned());
        }
        number
    }

    /// Adds a row; of cells in one column the last counts.
    ///
    /// # Errors
    /// If there are more rows or columns than are opened.
    pub fn push<N: AsRef<str>>(
        &mut self,
        cells: impl IntoIterator<Item = (N, String)>,
    ) -> Result<(), Refusal> {
        for (name, cell) in cells {
            let column = self.column(name.as_ref());
            if !cell.is_empty() {
                self.cells.push((column, cell));
            }
        }
        self.ends.push(self.cells.len());
        let n_columns = count(self.names.len());
        if n_columns > LIMITS.n_columns {
            return Err(Refusal::TooLarge(Bound::Columns { found: n_columns, max: LIMITS.n_columns }));
        }
        if count(self.ends.len()) > LIMITS.n_rows {
            return Err(Refusal::TooLarge(Bound::Rows { max: LIMITS.n_rows }));
        }
        Ok(())
    }

    /// How many rows there are.
    pub fn n_rows(&self) -> u32 {
        count(self.ends.len())
    }

    /// The rows as CSV. Columns without any cell are left out.
    ///
    /// # Errors
    /// If there are no rows, or more text than is opened.
    fn text(&self) -> Result<String, Refusal> {
        let mut filled = vec![false; self.names.len()];
        for (column, _) in &self.cells {
            if let Some(filled) = filled.get_mut(*column as usize) {
                *filled = true;
            }
        }
        if self.ends.is_empty() || !filled.contains(&true) {
            return Err(Refusal::NoRecords);
        }
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let mut text = String::new();
        push_filled(&mut text, &names, &filled);
        let mut from = 0;
        for end in &self.ends {
            let mut row = vec![""; self.names.len()];
            for (column, cell) in self.cells.get(from..*end).unwrap_or_default() {
                if let Some(place) = row.get_mut(*column as usize) {
                    *place = cell;
                }
            }
            from = *end;
            push_filled(&mut text, &row, &filled);
            check_size(text.len())?;
        }
        Ok(text)
    }

    /// The conversion of a file with no parts to choose from.
    ///
    /// # Errors
    /// As [`Grid::text`].
    pub fn done(self, kind: FileKind, notes: Vec<ConversionNote>) -> Result<Conversion, Refusal> {
        self.done_part(kind, notes, Vec::new(), None)
    }

    /// The conversion of one part of a file.
    ///
    /// # Errors
    /// As [`Grid::text`].
    pub fn done_part(
        self,
        kind: FileKind,
        mut notes: Vec<ConversionNote>,
        parts: Vec<String>,
        part: Option<u32>,
    ) -> Result<Conversion, Refusal> {
        notes.insert(0, ConversionNote::Rows(self.n_rows()));
        Ok(Conversion::Done(Converted { text: self.text()?, kind, parts, part, notes }))
    }
}

/// Adds the cells of columns that hold something.
fn push_filled(text: &mut String, cells: &[&str], filled: &[bool]) {
    let kept = cells.iter().zip(filled).filter(|(_, filled)| **filled).map(|(cell, _)| *cell);
    push_record(text, kept, WriteQuotes::Needed);
}

/// Checks a length of text.
///
/// # Errors
/// If it is more than is opened.
pub(super) fn check_size(n_bytes: usize) -> Result<(), Refusal> {
    let is_within = u64::try_from(n_bytes).is_ok_and(|n_bytes| n_bytes <= MAX_UNPACKED);
    if is_within { Ok(()) } else { Err(Refusal::TooLarge(Bound::Unpacked { max: MAX_UNPACKED })) }
}

/// A note, and the count that it is about.
type Counted = (fn(u32) -> ConversionNote, u32);

/// The notes whose counts are not zero.
pub(super) fn noted<const N: usize>(counts: [Counted; N]) -> Vec<ConversionNote> {
    counts.into_iter().filter(|(_, n)| *n > 0).map(|(note, n)| note(n)).collect()
}

/// Numbers the rows of each problem from 1.
#[derive(Debug, Default)]
pub(super) struct Occurrences {
    problems: Numbered,
    counts: Vec<u32>,
}

impl Occurrences {
    /// How many rows of this problem there are, with this one.
    pub fn next(&mut self, problem: &str) -> u32 {
        let number = self.problems.number(problem) as usize;
        if number == self.counts.len() {
            self.counts.push(0);
        }
        let Some(count) = self.counts.get_mut(number) else { return 1 };
        *count += 1;
        *count
    }
}

/// The part to read, from 0, or that one has to be chosen; `Ok(None)` if there is only one.
///
/// # Errors
/// The choice to offer.
pub(super) fn chosen(kind: FileKind, parts: &[String], part: Option<u32>) -> Result<Option<u32>, Conversion> {
    let is_there = |part: &u32| (*part as usize) < parts.len();
    match part.filter(is_there) {
        _ if parts.len() < 2 => Ok(None),
        Some(part) => Ok(Some(part)),
        None => Err(Conversion::Choose { kind, parts: parts.to_vec() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_up_with_the_rows_and_empty_ones_are_left_out() {
        let mut grid = Grid::with_columns(&["problem", "answer"]);
        grid.push([("problem", "1".to_owned()), ("note", "a,b".to_owned())]).unwrap();
        grid.push([("note", String::new()), ("problem", "2".to_owned())]).unwrap();
        let Ok(Conversion::Done(done)) = grid.done(FileKind::Json, Vec::new()) else { panic!("it has rows") };
        assert_eq!(done.text, "problem,note\n1,\"a,b\"\n2,\n");
        assert_eq!(done.notes, [ConversionNote::Rows(2)]);
    }

    #[test]
    fn nothing_to_read_is_refused() {
        assert_eq!(Grid::with_columns(&["a"]).done(FileKind::Json, Vec::new()), Err(Refusal::NoRecords));
    }

    #[test]
    fn too_many_columns_are_refused_as_they_come_up() {
        let mut grid = Grid::default();
        let cells = (0..=LIMITS.n_columns).map(|k| (k.to_string(), "x".to_owned()));
        let bound = Bound::Columns { found: LIMITS.n_columns + 1, max: LIMITS.n_columns };
        assert_eq!(grid.push(cells), Err(Refusal::TooLarge(bound)));
    }

    #[test]
    fn a_part_is_asked_for_only_where_there_are_several() {
        let parts = ["a", "b"].map(str::to_owned);
        assert_eq!(chosen(FileKind::LmEval, &parts[..1], None), Ok(None));
        assert_eq!(chosen(FileKind::LmEval, &parts, Some(1)), Ok(Some(1)));
        assert!(chosen(FileKind::LmEval, &parts, None).is_err());
        assert!(chosen(FileKind::LmEval, &parts, Some(2)).is_err());
    }
}
