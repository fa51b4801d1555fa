//! One column, stored as a dictionary: each label once, and a small code per row. Labels stay strings whatever they look
//! like, because `007`, `1/2` and `0.50` matter as answers. Missing is a state of its own and never a label.

use std::{borrow::Cow, num::NonZeroU32};

use serde::{Deserialize, Serialize};

use super::{damage::marked_text, excerpt::excerpt, missing::is_missing, record::count, variants::trimmed};
use crate::numbered::Numbered;

/// Which level of its column a row has, or that it has none. It takes four bytes on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code(Option<NonZeroU32>);

impl Code {
    /// The code of a cell without a label.
    pub const MISSING: Code = Code(None);

    /// The code of the level at this position, from 0.
    fn of_level(position: u32) -> Code {
        Code(NonZeroU32::new(position.saturating_add(1)))
    }

    /// The position of the level in [`Column::levels`], or `None` if the cell is missing.
    pub fn level(self) -> Option<u32> {
        self.0.map(|code| code.get() - 1)
    }

    /// Whether the cell is missing.
    pub fn is_missing(self) -> bool {
        self.0.is_none()
    }
}

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
    levels: Vec<String>,
    codes: Vec<Code>,
    missing_tokens: Vec<ValueCount>,
}

impl Column {
    /// A column from its cells, read as the cells of a file are.
    #[cfg(test)]
    pub fn from_cells<'t>(name: &str, cells: impl IntoIterator<Item = &'t str>) -> Column {
        let mut builder = ColumnBuilder::new(name.to_owned());
        for cell in cells {
            builder.push(Cow::Borrowed(cell));
        }
        builder.finish()
    }

    /// The name, unlike every other name in its table.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The labels in order of first appearance, spelled as in the file with their outer white space.
    pub fn levels(&self) -> &[String] {
        &self.levels
    }

    /// One code per row.
    pub fn codes(&self) -> &[Code] {
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
        let code = self.codes.get(usize::try_from(row).ok()?)?;
        self.label(*code)
    }

    /// The label behind a code of this column.
    pub fn label(&self, code: Code) -> Option<&str> {
        let level = usize::try_from(code.level()?).ok()?;
        self.levels.get(level).map(String::as_str)
    }

    /// The label of every row in turn.
    pub fn labels(&self) -> impl Iterator<Item = Option<&str>> {
        self.codes.iter().map(|&code| self.label(code))
    }

    /// Each level with the number of rows that have it, in order of first appearance.
    pub fn level_counts(&self) -> Vec<ValueCount> {
        let mut counts: Vec<ValueCount> =
            self.levels.iter().map(|level| ValueCount { value: level.clone(), n: 0 }).collect();
        for level in self.codes.iter().filter_map(|code| code.level()) {
            if let Some(entry) = usize::try_from(level).ok().and_then(|level| counts.get_mut(level)) {
                entry.n += 1;
            }
        }
        counts
    }
}

/// A column while the file is read. Labels that stand in the file as they are are looked up without a copy.
pub(super) struct ColumnBuilder<'t> {
    column: Column,
    /// Numbers the levels.
    known: Numbered<'t>,
    /// How many cells were marked as text, and the first of them.
    n_marked: u32,
    first_marked: Option<String>,
}

impl<'t> ColumnBuilder<'t> {
    pub fn new(name: String) -> Self {
        let column = Column { name, levels: Vec::new(), codes: Vec::new(), missing_tokens: Vec::new() };
        ColumnBuilder { column, known: Numbered::default(), n_marked: 0, first_marked: None }
    }

    /// Appends a cell.
    pub fn push(&mut self, cell: Cow<'t, str>) {
        let cell = self.without_mark(cell);
        let code = if let Some(level) = self.known.find(cell.as_bytes()) {
            Code::of_level(level)
        } else if is_missing(&cell) {
            self.count_missing(trimmed(&cell));
            Code::MISSING
        } else {
            self.column.levels.push(cell.clone().into_owned());
            Code::of_level(match cell {
                Cow::Borrowed(cell) => self.known.number(cell.as_bytes()),
                Cow::Owned(cell) => self.known.number(cell.into_bytes()),
            })
        };
        self.column.codes.push(code);
    }

    /// The text of a cell without what marked it as text.
    fn without_mark(&mut self, cell: Cow<'t, str>) -> Cow<'t, str> {
        let Some(text) = marked_text(&cell) else { return cell };
        self.n_marked += 1;
        self.first_marked.get_or_insert_with(|| excerpt(&cell));
        match cell {
            Cow::Borrowed(cell) => Cow::Borrowed(marked_text(cell).unwrap_or(cell)),
            Cow::Owned(_) => Cow::Owned(text.to_owned()),
        }
    }

    /// How many cells were marked as text, and the first of them as it stands in the file.
    pub fn marked(&self) -> Option<(u32, &str)> {
        Some((self.n_marked, self.first_marked.as_deref()?))
    }

    fn count_missing(&mut self, token: &str) {
        match self.column.missing_tokens.iter_mut().find(|seen| seen.value == token) {
            Some(seen) => seen.n += 1,
            None => self.column.missing_tokens.push(ValueCount { value: token.to_owned(), n: 1 }),
        }
    }

    pub fn finish(self) -> Column {
        self.column
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

    #[test]
    fn a_code_takes_four_bytes() {
        assert_eq!(size_of::<Code>(), 4);
    }
}
