//! Counts of items by the labels of two raters, typed in place of a table.

use serde::{Deserialize, Serialize};

use crate::data::{HeaderChoice, ReadOptions, Table, WriteQuotes, push_record, read};

/// Counts of items by the first rater's label (row) and the second's (column).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct TypedCounts {
    labels: Vec<String>,
    cells: Vec<u32>,
}

/// The counts as they travel.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    labels: Vec<String>,
    cells: Vec<u32>,
}

/// Why counts cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedCountsError {
    /// There are not as many rows as columns, or fewer than two or more than [`TypedCounts::MOST_LABELS`] of them.
    NotSquare,
    /// There are not as many labels as rows, or two are the same, or one is empty.
    Labels,
    /// Together they are more than [`TypedCounts::MOST_ITEMS`].
    TooMany,
}

impl std::fmt::Display for TypedCountsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotSquare => "counts of two raters are 4, 9, 16, 25 or 36 numbers, row by row",
            Self::Labels => "every row has a label of its own",
            Self::TooMany => "typed counts are 100000 items together at the most",
        })
    }
}

impl std::error::Error for TypedCountsError {}

impl TypedCounts {
    /// The most labels that can be typed.
    pub const MOST_LABELS: usize = 6;
    /// The most items.
    pub const MOST_ITEMS: u32 = 100_000;

    /// Counts row by row, with a label for each row; without labels they are named as answers usually are.
    ///
    /// # Errors
    /// See [`TypedCountsError`].
    pub fn new(labels: Vec<String>, cells: Vec<u32>) -> Result<Self, TypedCountsError> {
        let q = (2..=Self::MOST_LABELS).find(|q| q * q == cells.len()).ok_or(TypedCountsError::NotSquare)?;
        let labels = if labels.is_empty() { usual_labels(q) } else { labels };
        let is_new =
            |at: usize, label: &String| !labels.iter().take(at).any(|one| one.trim() == label.trim());
        let are_told =
            labels.iter().enumerate().all(|(at, label)| !label.trim().is_empty() && is_new(at, label));
        if labels.len() != q || !are_told {
            return Err(TypedCountsError::Labels);
        }
        let n = cells.iter().fold(0_u32, |n, cell| n.saturating_add(*cell));
        if n > Self::MOST_ITEMS { Err(TypedCountsError::TooMany) } else { Ok(Self { labels, cells }) }
    }

    /// An inspector and a human on 142 failures: the table the page begins with.
    pub fn example() -> Self {
        Self { labels: usual_labels(2), cells: vec![38, 56, 14, 34] }
    }

    /// The labels, in the order of the rows and of the columns.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The counts, row by row.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The same with another count in one cell, by its place among the cells.
    ///
    /// # Errors
    /// See [`TypedCountsError`].
    pub fn with(&self, place: usize, n: u32) -> Result<Self, TypedCountsError> {
        let mut cells = self.cells.clone();
        cells.get_mut(place).into_iter().for_each(|cell| *cell = n);
        Self::new(self.labels.clone(), cells)
    }

    /// The counts as a table: a row for each item, a column for each rater. `None` where they are no table, as without an item.
    pub fn table(&self, raters: [&str; 2]) -> Option<Table> {
        let mut text = String::new();
        push_record(&mut text, raters, WriteQuotes::Always);
        let pairs =
            self.labels.iter().flat_map(|first| self.labels.iter().map(move |second| [first, second]));
        for (pair, n) in pairs.zip(&self.cells) {
            (0..*n).for_each(|_| push_record(&mut text, pair, WriteQuotes::Always));
        }
        let options = ReadOptions { header: HeaderChoice::FirstRow, ..ReadOptions::default() };
        read("", text.as_bytes(), &options).ok()
    }
}

/// What labels are called until somebody names them.
fn usual_labels(q: usize) -> Vec<String> {
    match q {
        2 => ["Yes", "No"].map(str::to_owned).into(),
        _ => (1..=q).map(|number| number.to_string()).collect(),
    }
}

impl TryFrom<Parts> for TypedCounts {
    type Error = TypedCountsError;

    fn try_from(parts: Parts) -> Result<Self, TypedCountsError> {
        Self::new(parts.labels, parts.cells)
    }
}

impl From<TypedCounts> for Parts {
    fn from(typed: TypedCounts) -> Self {
        Self { labels: typed.labels, cells: typed.cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_square_and_their_labels_told_apart() {
        let labels = |all: &[&str]| all.iter().map(|label| (*label).to_owned()).collect::<Vec<_>>();
        assert_eq!(TypedCounts::new(Vec::new(), vec![1, 2, 3]), Err(TypedCountsError::NotSquare));
        assert_eq!(TypedCounts::new(Vec::new(), vec![1]), Err(TypedCountsError::NotSquare));
        assert_eq!(TypedCounts::new(labels(&["a", " a"]), vec![1; 4]), Err(TypedCountsError::Labels));
        assert_eq!(TypedCounts::new(labels(&["a"]), vec![1; 4]), Err(TypedCountsError::Labels));
        assert_eq!(TypedCounts::new(Vec::new(), vec![u32::MAX; 4]), Err(TypedCountsError::TooMany));
        assert_eq!(TypedCounts::new(Vec::new(), vec![1; 9]).unwrap().labels(), ["1", "2", "3"]);
        assert_eq!(TypedCounts::example().with(1, 7).unwrap().cells(), [38, 7, 14, 34]);
    }

    #[test]
    fn counts_become_as_many_rows() {
        let table = TypedCounts::example().table(["a", "b"]).unwrap();
        assert_eq!((table.n_rows(), table.columns().len()), (142, 2));
        assert!(TypedCounts::new(Vec::new(), vec![0; 4]).unwrap().table(["a", "b"]).is_none());
    }
}
