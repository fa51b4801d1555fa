//! Cells back to CSV (RFC 4180), safe to open in a spreadsheet: a text cell that a spreadsheet would run as a formula
//! gets an apostrophe before it (CWE-1236). Numbers are left alone.

use std::borrow::Cow;

use super::{
    Column, Delimiter, DelimiterSource, Quotes, Table,
    damage::{FORMULA_SIGNS, marked_text},
    decimals::is_number,
    dialect,
};

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
    let is_formula = cell.trim_start().starts_with(FORMULA_SIGNS) && !is_number(cell);
    if is_formula { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

/// A table as it was read, as CSV: the names, then every row that is kept; a missing cell is empty, or `NA` in a column where one says that it is missing. Read again with the first
/// row as the header it is the same table, whatever file it came from.
///
/// Where commas might not be taken for what separates the cells, a first line `sep=,` says so.
///
/// ```
/// use tiebreak::data::{read, repaired_csv};
///
/// let table = read("t", b"item;a\nq1;=1+1\nq2;NA\n", &Default::default()).unwrap();
/// assert_eq!(repaired_csv(&table), "\"item\",\"a\"\nq1,'=1+1\nq2,NA\n");
/// ```
pub fn repaired_csv(table: &Table) -> String {
    let columns = table.columns();
    let mut text = String::new();
    // In quotes the first name is never taken for the beginning of a file of another kind.
    push_record(&mut text, columns.iter().map(|column| unmarked(column.name())), WriteQuotes::Always);
    // An empty cell beside others that say they are missing is no end of its row.
    let told = |column: &Column| column.missing_tokens().iter().any(|token| !token.value.is_empty());
    let missing: Vec<&str> = columns.iter().map(|column| if told(column) { "NA" } else { "" }).collect();
    for row in 0..table.n_rows() {
        let cells =
            || columns.iter().zip(&missing).map(|(column, missing)| column.get(row).unwrap_or(missing));
        // Empty cells alone would be read as a blank line; empty quotes say that the row is there.
        let quotes = if cells().all(str::is_empty) { WriteQuotes::Always } else { WriteQuotes::Needed };
        push_record(&mut text, cells().map(unmarked), quotes);
    }
    let found = dialect::find(&text, Quotes::Honour).0;
    let wanted = (columns.len() > 1).then_some(Delimiter::Comma);
    if found.delimiter != wanted || found.source == DelimiterSource::Declared {
        text.insert_str(0, "sep=,\n");
    }
    text
}

/// The cell with what keeps it as it is: the mark before a formula, and another around what looks marked itself.
fn unmarked(cell: &str) -> Cow<'_, str> {
    match marked_text(cell) {
        Some(_) if cell.starts_with('\'') => Cow::Owned(format!("=\"{cell}\"")),
        _ => escape_formula(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{HeaderChoice, ReadOptions, Refusal, ShortRows, read};
    use proptest::prelude::*;

    #[test]
    fn formulas_are_escaped_and_numbers_are_not() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("+1", "+1"),
            ("-0.5", "-0.5"),
            ("-1,5", "-1,5"),
            ("-", "'-"),
            ("@a", "'@a"),
            ("+a", "'+a"),
            ("a=b", "a=b"),
            ("\t=1", "'\t=1"),
        ] {
            assert_eq!(escape_formula(cell), written);
        }
    }

    /// A table reads back the same from what is written of it.
    fn check(table: &Table) {
        let text = repaired_csv(table);
        let options = ReadOptions { header: HeaderChoice::FirstRow, ..ReadOptions::default() };
        let again = read("t", text.as_bytes(), &options);
        if table.n_rows() == 0 {
            // All its rows were set aside.
            assert!(matches!(again, Err(Refusal::HeaderOnly { .. })));
            return;
        }
        let again = again.unwrap();
        let names = |table: &Table| table.columns().iter().map(|c| c.name().to_owned()).collect::<Vec<_>>();
        assert_eq!((names(&again), again.n_rows()), (names(table), table.n_rows()), "{text:?}");
        for (read, written) in again.columns().iter().zip(table.columns()) {
            assert!(read.labels().eq(written.labels()), "{text:?}");
            let is_told =
                |column: &Column| column.missing_tokens().iter().any(|token| !token.value.is_empty());
            assert_eq!(is_told(read), is_told(written), "{text:?}");
        }
    }

    #[test]
    fn what_is_awkward_to_write_reads_back_the_same() {
        for text in [
            // Every row has a semicolon, which would win over the comma.
            "a\tb\nx;y\tz\nu;v\tw\n",
            "a\nx;y\nu;v\n",
            // Cells that looked marked twice, and a blank row in quotes.
            "a,b\n\"=\"\"'-x\"\"\",\"=\"\"'007\"\"\"\n\"'=\"\"001\"\"\",x\n\"\",NA\n",
            "sep=,\nsep=;\nx\ny\n",
            "\n%PDF-1.7,[{\nx,y\n",
            "\"a\nb\",c\n\"x\r\ny\",' = 1\n",
        ] {
            check(&read("t", text.as_bytes(), &ReadOptions::default()).unwrap());
        }
    }

    proptest! {
        #[test]
        fn any_text_reads_back_the_same(
            text in "(sep=[;,]\n)?([a-cA ,;\t|\"\r\n0-9éİ\u{200b}=+@'-]|NA|Yes|\r\n|\"\"|'=|=\"){0,120}",
            ordinary in any::<bool>(),
            pad in any::<bool>(),
        ) {
            let quotes = if ordinary { Quotes::Ordinary } else { Quotes::Honour };
            let short_rows = if pad { ShortRows::Pad } else { ShortRows::SetAside };
            let options = ReadOptions { quotes, short_rows, ..ReadOptions::default() };
            if let Ok(table) = read("t", text.as_bytes(), &options) {
                check(&table);
            }
        }

        #[test]
        fn any_bytes_read_back_the_same(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            if let Ok(table) = read("t", &bytes, &ReadOptions::default()) {
                check(&table);
            }
        }
    }
}
