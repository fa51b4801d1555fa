//! A table back to CSV (RFC 4180), safe to open in a spreadsheet: a text cell that a spreadsheet would run as a formula
//! gets an apostrophe before it (CWE-1236). Numbers are left alone.

use std::borrow::Cow;

use csv::{QuoteStyle, WriterBuilder};

use super::{Column, column::is_number};

/// Writes columns of equal length as CSV in UTF-8 with a header. A missing cell is written empty.
///
/// Read back with the first row as the header, it gives the same labels, apart from cells that needed the apostrophe.
pub fn write_csv(columns: &[Column]) -> String {
    let n_rows = columns.iter().map(Column::n_rows).max().unwrap_or(0);
    let is_blank_row = |row| columns.iter().all(|column| column.get(row).is_none());
    // Empty cells alone would be read as a blank line; empty quotes say that the row is there.
    let quote_style = if (0..n_rows).any(is_blank_row) { QuoteStyle::Always } else { QuoteStyle::Necessary };
    let mut writer = WriterBuilder::new().quote_style(quote_style).from_writer(Vec::new());
    let mut write = |cells: Vec<Cow<'_, str>>| {
        // Writing to memory cannot fail, and all records have the same length.
        let _ = writer.write_record(cells.iter().map(|cell| cell.as_bytes()));
    };
    write(columns.iter().map(|column| escape_formula(column.name())).collect());
    for row in 0..n_rows {
        write(columns.iter().map(|column| escape_formula(column.get(row).unwrap_or_default())).collect());
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The cell, with an apostrophe before it if a spreadsheet would run it.
pub fn escape_formula(cell: &str) -> Cow<'_, str> {
    let is_formula = cell.trim_start().starts_with(['=', '+', '-', '@']) && !is_number(cell);
    if is_formula { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{HeaderChoice, ReadOptions, read};
    use proptest::prelude::*;

    #[test]
    fn formulas_are_escaped_and_numbers_are_not() {
        let column = Column::from_cells("=x", ["=1+1", "+1", "-0.5", "-1,5", "-", "@a", "+a", "a=b", "\t=1"]);
        assert_eq!(write_csv(&[column]), "'=x\n'=1+1\n+1\n-0.5\n\"-1,5\"\n'-\n'@a\n'+a\na=b\n'\t=1\n");
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
