//! The square table of two raters' labels, and the margins that the coefficients need.

use serde::{Deserialize, Serialize};

/// Why counts are not a contingency table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableError {
    /// The rows are not as many and as long as there are labels.
    NotSquare,
    /// More items than 2³¹, the bound below which every intermediate integer fits.
    TooManyItems,
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotSquare => "a contingency table has one row and one column for every label",
            Self::TooManyItems => "a contingency table holds at most 2147483648 items",
        })
    }
}

impl std::error::Error for TableError {}

/// Counts of items by the first rater's label (row) and the second rater's (column); q × q, any q.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec<u32>>", into = "Vec<Vec<u32>>")]
pub struct ContingencyTable {
    rows: Vec<Vec<u32>>,
}

impl ContingencyTable {
    /// A table from its rows.
    ///
    /// # Errors
    /// If it is not square, or holds more than 2³¹ items.
    pub fn new(rows: Vec<Vec<u32>>) -> Result<Self, TableError> {
        if rows.iter().any(|row| row.len() != rows.len()) {
            return Err(TableError::NotSquare);
        }
        let n: u64 = rows.iter().flatten().map(|&count| u64::from(count)).sum();
        if n > 1 << 31 { Err(TableError::TooManyItems) } else { Ok(Self { rows }) }
    }

    /// The rows, first rater's label by first rater's label.
    pub fn rows(&self) -> &[Vec<u32>] {
        &self.rows
    }

    /// Every cell as (row, column, count).
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, u32)> {
        self.rows
            .iter()
            .enumerate()
            .flat_map(|(i, row)| row.iter().enumerate().map(move |(j, &count)| (i, j, count)))
    }

    /// The number of items, the agreements and the label counts of both raters.
    pub fn margins(&self) -> Margins {
        let q = self.rows.len();
        let mut margins = Margins { n: 0, agreed: 0, first: vec![0; q], second: vec![0; q] };
        for (i, j, count) in self.cells() {
            let count = u64::from(count);
            margins.n += count;
            margins.agreed += if i == j { count } else { 0 };
            if let (Some(row), Some(column)) = (margins.first.get_mut(i), margins.second.get_mut(j)) {
                *row += count;
                *column += count;
            }
        }
        margins
    }
}

impl TryFrom<Vec<Vec<u32>>> for ContingencyTable {
    type Error = TableError;

    fn try_from(rows: Vec<Vec<u32>>) -> Result<Self, TableError> {
        Self::new(rows)
    }
}

impl From<ContingencyTable> for Vec<Vec<u32>> {
    fn from(table: ContingencyTable) -> Self {
        table.rows
    }
}

/// What chance-corrected agreement of two raters depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margins {
    /// Items rated by both.
    pub n: u64,
    /// Items given the same label by both.
    pub agreed: u64,
    /// Items by the first rater's label; length q.
    pub first: Vec<u64>,
    /// Items by the second rater's label; length q.
    pub second: Vec<u64>,
}

impl Margins {
    /// Raw agreement: the share of items on which both raters used the same label; `None` without items.
    pub fn raw_agreement(&self) -> Option<f64> {
        (self.n > 0).then(|| self.agreed as f64 / self.n as f64)
    }

    /// Both raters' counts, label by label.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (i128, i128)> {
        self.first.iter().zip(&self.second).map(|(&a, &b)| (i128::from(a), i128::from(b)))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn table<const Q: usize>(rows: [[u32; Q]; Q]) -> ContingencyTable {
        ContingencyTable::new(rows.iter().map(|row| row.to_vec()).collect()).unwrap()
    }

    #[test]
    fn margins_count_rows_columns_and_the_diagonal() {
        let margins = table([[38, 56], [14, 34]]).margins();
        assert_eq!(margins, Margins { n: 142, agreed: 72, first: vec![94, 48], second: vec![52, 90] });
    }

    #[test]
    fn counts_that_are_no_table_are_refused() {
        assert_eq!(ContingencyTable::new(vec![vec![1, 2]]), Err(TableError::NotSquare));
        assert_eq!(ContingencyTable::new(vec![vec![u32::MAX]]), Err(TableError::TooManyItems));
        assert_eq!(ContingencyTable::new(Vec::new()).unwrap().margins().raw_agreement(), None);
    }
}
