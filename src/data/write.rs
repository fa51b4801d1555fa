//! Cells back to CSV (RFC 4180), safe to open in a spreadsheet: a text cell that a spreadsheet would run as a formula
//! gets an apostrophe before it (CWE-1236). Numbers are left alone.

use std::borrow::Cow;

use super::decimals::is_number;

/// When a written cell gets quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteQuotes {
    /// Where it would be read as something else without them.
    Needed,
    /// Always.
    Always,
}

/// Adds one record to CSV text, as RFC 4180 has it, with a line feed at its end.
///
/// The csv crate's writer would do the same, and brings the standard number parser, 13 kB of the download, with it.
pub fn push_record<C: AsRef<str>>(
    text: &mut String,
    cells: impl IntoIterator<Item = C>,
    quotes: WriteQuotes,
) {
    let start = text.len();
    for (i, cell) in cells.into_iter().enumerate() {
        let cell = cell.as_ref();
        if i > 0 {
            text.push(',');
        }
        if quotes == WriteQuotes::Always || cell.contains([',', '"', '\r', '\n']) {
            text.push('"');
            text.push_str(&cell.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(cell);
        }
    }
    if text.len() == start {
        // One empty cell is not an empty line.
        text.push_str("\"\"");
    }
    text.push('\n');
}

/// The cell, with an apostrophe before it if a spreadsheet would run it.
pub fn escape_formula(cell: &str) -> Cow<'_, str> {
    let is_formula = cell.trim_start().starts_with(['=', '+', '-', '@']) && !is_number(cell);
    if is_formula { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Column, HeaderChoice, ReadOptions, read};
    use proptest::prelude::*;

    #[test]
    fn formulas_are_escaped_and_numbers_are_not() {
        let column = Column::from_cells("=x", ["=1+1", "+1", "-0.5", "-1,5", "-", "@a", "+a", "a=b", "\t=1"]);
        assert_eq!(write_csv(&[column]), "'=x\n'=1+1\n+1\n-0.5\n\"-1,5\"\n'-\n'@a\n'+a\na=b\n'\t=1\n");
    }

    /// Columns of equal length as CSV with a header; a missing cell is written empty.
    fn write_csv(columns: &[Column]) -> String {
        let n_rows = columns.iter().map(Column::n_rows).max().unwrap_or(0);
        let is_blank_row = |row| columns.iter().all(|column| column.get(row).is_none());
        // Empty cells alone would be read as a blank line; empty quotes say that the row is there.
        let quotes = if (0..n_rows).any(is_blank_row) { WriteQuotes::Always } else { WriteQuotes::Needed };
        let mut text = String::new();
        push_record(&mut text, columns.iter().map(|column| escape_formula(column.name())), quotes);
        for row in 0..n_rows {
            let cells = columns.iter().map(|column| escape_formula(column.get(row).unwrap_or_default()));
            push_record(&mut text, cells, quotes);
        }
        text
    }

    fn columns() -> impl Strategy<Value = Vec<Column>> {
        (1_usize..5, 1_usize..8).prop_flat_map(|(n_columns, n_rows)| {
            let cells = proptest::collection::vec("([a-zA ,\"\r\n=é0-9]|NA){0,6}", n_rows);
            let columns = proptest::collection::vec(cells, n_columns);
            columns.prop_map(|columns| {
                let column = |(k, cells): (usize, Vec<String>)| {
                    let cells: Vec<String> =
                        cells.iter().map(|cell| format!("{}", NotFormula(cell))).collect();
                    Column::from_cells(&format!("c{k}"), cells.iter().map(String::as_str))
                };
                columns.into_iter().enumerate().map(column).collect()
            })
        })
    }

    struct NotFormula<'t>(&'t str);

    impl std::fmt::Display for NotFormula<'_> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(self.0.trim_start_matches(|c: char| c == '=' || c.is_whitespace()))
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_the_same(columns in columns()) {
            let text = write_csv(&columns);
            let options = ReadOptions { header: HeaderChoice::FirstRow, ..ReadOptions::default() };
            let table = read("t", text.as_bytes(), &options).unwrap();
            prop_assert_eq!(table.columns().len(), columns.len());
            for (read, written) in table.columns().iter().zip(&columns) {
                prop_assert_eq!(read.name(), written.name());
                prop_assert_eq!(read.levels(), written.levels());
                prop_assert_eq!(read.codes(), written.codes());
            }
        }
    }
}
