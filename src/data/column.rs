//! One column, stored as a dictionary: each label once, and a small code per row. Labels stay strings whatever they look
//! like, because `007`, `1/2` and `0.50` matter as answers. Missing is a state of its own and never a label.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Code, Codes, Levels,
    damage::marked_text,
    excerpt::excerpt,
    missing::{is_missing, is_plain_label},
    record::count,
    variants::trimmed,
};
use crate::numbered::{N_FETCHED, Numbered};

/// A value and the number of cells that hold it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueCount {
    /// The value.
    pub value: String,
    /// How many cells hold it.
    pub n: u32,
}

/// A named column of labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    name: String,
    /// Shared with the columns that have the same labels.
    levels: Arc<Levels>,
    codes: Codes,
    missing_tokens: Vec<ValueCount>,
}

impl Column {
    /// A column from its cells, read as the cells of a file are.
    #[cfg(test)]
    pub fn from_cells<'t>(name: &str, cells: impl IntoIterator<Item = &'t str>) -> Column {
        let mut builder = ColumnBuilder::new(name.to_owned());
        for cell in cells {
            builder.push(cell);
        }
        builder.finish()
    }

    /// A column in which each of these labels stands once, in their order.
    pub(super) fn of_levels(name: String, of: &Column) -> Column {
        let codes = Codes::in_order(count(of.levels.len()));
        Column { name, levels: of.levels.clone(), codes, missing_tokens: Vec::new() }
    }

    /// The name, unlike every other name in its table.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The labels in order of first appearance, spelled as in the file with their outer white space.
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// One code per row.
    pub fn codes(&self) -> &Codes {
        &self.codes
    }

    /// How many rows there are.
    pub fn n_rows(&self) -> u32 {
        count(self.codes.len())
    }

    /// How many cells are missing.
    pub fn n_missing(&self) -> u32 {
        self.missing_tokens.iter().map(|token| token.n).sum()
    }

    /// What stands in the missing cells, with counts, in order of first appearance.
    pub fn missing_tokens(&self) -> &[ValueCount] {
        &self.missing_tokens
    }

    /// The label in a row, counted from 0; `None` if the cell is missing or there is no such row.
    pub fn get(&self, row: u32) -> Option<&str> {
        self.label(self.codes.get(usize::try_from(row).ok()?)?)
    }

    /// The label behind a code of this column.
    pub fn label(&self, code: Code) -> Option<&str> {
        self.levels.get(code.level()?)
    }

    /// The code of a label; none if no cell has it.
    pub fn code_of(&self, label: &str) -> Option<Code> {
        let position = self.levels.iter().position(|level| level == label)?;
        Some(Code::of_level(count(position)))
    }

    /// The label of every row in turn.
    pub fn labels(&self) -> impl Iterator<Item = Option<&str>> {
        self.codes.iter().map(|code| self.label(code))
    }

    /// Each level with the number of rows that have it, in order of first appearance.
    pub fn level_counts(&self) -> Vec<ValueCount> {
        self.counts_of(|_| true)
    }

    /// The same of some levels only. The rows are passed over if there are any.
    pub(super) fn counts_of(&self, is: impl Fn(&str) -> bool) -> Vec<ValueCount> {
        if !self.levels.iter().any(&is) {
            return Vec::new();
        }
        let mut counts = vec![0; self.levels.len()];
        for level in self.codes.iter().filter_map(|code| code.level()) {
            counts.get_mut(level as usize).into_iter().for_each(|n| *n += 1);
        }
        let counted = self.levels.iter().zip(counts).filter(|(level, _)| is(level));
        counted.map(|(level, n)| ValueCount { value: level.to_owned(), n }).collect()
    }
}

/// Labels that have fewer cells than this each may go on to come up as the file does.
const N_CELLS_OF_LABEL: u32 = 8;
/// The last of so few labels is likely to be followed by the first.
const N_IN_TURN: u32 = 16;

/// A column while the file is read.
#[derive(Debug)]
pub(super) struct ColumnBuilder {
    name: String,
    labels: Numbered,
    codes: Codes,
    missing_tokens: Vec<ValueCount>,
    /// The number of the label that came up last.
    above: u32,
    /// How many of the cells that came up last had to be looked up.
    n_looked_up: usize,
    /// The missing cell that came up last, and the place of its token.
    missing: Option<(String, usize)>,
    /// How many cells were marked as text, and the first of them.
    n_marked: u32,
    first_marked: Option<String>,
}

impl ColumnBuilder {
    pub fn new(name: String) -> Self {
        ColumnBuilder {
            name,
            labels: Numbered::default(),
            codes: Codes::new(),
            missing_tokens: Vec::new(),
            above: 0,
            n_looked_up: 0,
            missing: None,
            n_marked: 0,
            first_marked: None,
        }
    }

    /// Makes room for so many cells and no other, and for labels as they came up so far where most rows have one of their own
    /// or share it with few.
    pub fn make_room(&mut self, n: u32) {
        let n_cells = count(self.codes.len());
        self.codes.make_room(n);
        let n_labels = self.labels.count();
        if n_cells > 0 && n_labels > n_cells / N_CELLS_OF_LABEL {
            let share = f64::from(n_labels) / f64::from(n_cells);
            self.labels.make_room((f64::from(n) * share) as u32);
        }
    }

    /// Appends the cells of some rows, up to [`N_FETCHED`] of them.
    pub fn extend<'c>(&mut self, cells: impl Iterator<Item = &'c str> + Clone) {
        if std::mem::take(&mut self.n_looked_up) > N_FETCHED / 4 {
            self.labels.fetch(cells.clone().map(str::as_bytes));
        }
        cells.for_each(|cell| self.push(cell));
    }

    /// Appends a cell.
    pub fn push(&mut self, cell: &str) {
        let text = marked_text(cell);
        if text.is_some() {
            self.n_marked += 1;
            self.first_marked.get_or_insert_with(|| excerpt(cell));
        }
        let code = self.code(text.unwrap_or(cell));
        self.codes.push(code);
    }

    /// The code of a cell. Most cells repeat the one above, or stand in the order of an earlier part of the file: what is
    /// next to the last label is compared before anything is looked up.
    fn code(&mut self, cell: &str) -> Code {
        let near = [Some(self.above), Some(self.above + 1), (self.above < N_IN_TURN).then_some(0)];
        let label = near.into_iter().flatten().find(|&label| self.labels.key(label) == Some(cell.as_bytes()));
        let label = match label {
            Some(label) => label,
            None if is_plain_label(cell) => {
                self.n_looked_up += 1;
                self.labels.number(cell)
            }
            None => match self.count_if_missing(cell) {
                Ok(()) => return Code::MISSING,
                Err(label) => label,
            },
        };
        self.above = label;
        Code::of_level(label)
    }

    /// Counts a missing cell.
    ///
    /// # Errors
    /// The number of the label, if the cell has one.
    fn count_if_missing(&mut self, cell: &str) -> Result<(), u32> {
        let place = match &self.missing {
            Some((seen, place)) if seen == cell => *place,
            _ if let Some(label) = self.labels.find(cell.as_bytes()) => return Err(label),
            _ if is_missing(cell) => {
                let place = self.token(trimmed(cell));
                self.missing = Some((cell.to_owned(), place));
                place
            }
            _ => return Err(self.labels.number(cell)),
        };
        self.missing_tokens.get_mut(place).into_iter().for_each(|token| token.n += 1);
        Ok(())
    }

    /// The place of a token among those that were seen.
    fn token(&mut self, token: &str) -> usize {
        let seen = self.missing_tokens.iter().position(|seen| seen.value == token);
        seen.unwrap_or_else(|| {
            self.missing_tokens.push(ValueCount { value: token.to_owned(), n: 0 });
            self.missing_tokens.len() - 1
        })
    }

    /// Appends cells that hold labels of another column, by their positions there: each label is looked up once.
    pub fn push_levels(&mut self, levels: &Levels, cells: impl Iterator<Item = Option<u32>>) {
        let mut known: Vec<Option<Code>> = vec![None; levels.len()];
        for cell in cells {
            let known = cell.and_then(|level| known.get_mut(level as usize));
            match known.as_ref().and_then(|known| **known) {
                Some(code) => self.codes.push(code),
                None => {
                    let code = self.push_label(cell.and_then(|level| levels.get(level)));
                    known.into_iter().for_each(|known| *known = Some(code));
                }
            }
        }
    }

    /// Appends a label as it is, or a cell without one; gives its code.
    pub fn push_label(&mut self, label: Option<&str>) -> Code {
        let code = match label {
            Some(label) => Code::of_level(self.labels.number(label)),
            None => {
                let place = self.token("");
                self.missing_tokens.get_mut(place).into_iter().for_each(|token| token.n += 1);
                Code::MISSING
            }
        };
        self.codes.push(code);
        code
    }

    /// How many cells were marked as text, and the first of them as it stands in the file.
    pub fn marked(&self) -> Option<(u32, &str)> {
        Some((self.n_marked, self.first_marked.as_deref()?))
    }

    pub fn finish(mut self) -> Column {
        self.codes.shrink_to_fit();
        Column {
            name: self.name,
            levels: Arc::new(Levels::of(self.labels)),
            codes: self.codes,
            missing_tokens: self.missing_tokens,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stay_strings_and_missing_is_no_level() {
        let column = Column::from_cells("a", ["007", "7", "NA", "", "007", " 7", " NA"]);
        assert_eq!(column.levels(), ["007", "7", " 7"]);
        assert_eq!(column.get(4), Some("007"));
        assert_eq!((column.get(2), column.get(99)), (None, None));
        assert_eq!(column.n_missing(), 3);
        let n: Vec<u32> = column.level_counts().iter().map(|level| level.n).collect();
        assert_eq!(n, [2, 1, 1]);
        let tokens: Vec<(&str, u32)> = column.missing_tokens().iter().map(|t| (&*t.value, t.n)).collect();
        assert_eq!(tokens, [("NA", 2), ("", 1)]);
    }
}
