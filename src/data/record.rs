//! Text to records. The csv crate reads the same grammar, but it hides three things this page must show: it closes an
//! open quote at the end of the file without a word, it passes over blank lines (so the row a spreadsheet shows is
//! lost), and it does not tell how many text lines a record took. So the few lines of grammar are our own, and a
//! property test holds them to the csv crate.

use std::borrow::Cow;

use super::{Delimiter, Quotes};

/// One record: its cells, and where a spreadsheet shows it.
#[derive(Clone, Debug)]
pub(super) struct Record<'t> {
    /// The row a spreadsheet shows, which counts blank lines too.
    pub row: u32,
    /// How many cells there are; `cells` holds no more than the limit of the reader.
    pub n_cells: u32,
    pub cells: Vec<Cow<'t, str>>,
    /// Whether any cell stood in quotes.
    pub quoted: bool,
    /// The text of the record as it stands in the file, without its line end.
    pub raw: &'t str,
    /// Line breaks inside its cells.
    pub n_breaks: u32,
}

impl Record<'_> {
    /// Whether nothing was written in any cell. Empty quotes are something: they say that the cell is there.
    pub fn is_blank(&self) -> bool {
        !self.quoted && self.cells.iter().all(|cell| is_blank(cell))
    }

    /// Whether the record draws a line, as under the head of a table in Markdown: `---`, `:---:`.
    pub fn is_rule(&self) -> bool {
        let is_line = |cell: &str| {
            let cell = cell.trim();
            cell.len() >= 3 && cell.bytes().all(|byte| matches!(byte, b'-' | b':')) && cell.contains("--")
        };
        let mut filled = self.cells.iter().filter(|cell| !is_blank(cell)).peekable();
        !self.quoted && filled.peek().is_some() && filled.all(|cell| is_line(cell))
    }

    /// The number of cells up to the last one that is not empty.
    pub fn n_filled(&self) -> u32 {
        let n = self.cells.iter().rposition(|cell| !is_blank(cell)).map_or(0, |at| at + 1);
        if self.n_cells > count(self.cells.len()) { self.n_cells } else { count(n) }
    }
}

/// Where a quote opens that nothing closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenQuote<'t> {
    pub row: u32,
    /// The position of the cell in its record, from 0.
    pub cell: u32,
    /// The rest of the line, from the quote on.
    pub opening: &'t str,
}

/// A length as a `u32`: what is counted here is bounded far below.
pub(super) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Where a reader stands, so that another can go on from there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// How many bytes of the text it has read.
    pub at: usize,
    n_rows: u32,
}

/// A reader of records that lends no more memory than one record needs.
pub(super) struct Records<'t> {
    text: &'t str,
    at: usize,
    n_rows: u32,
    delimiter: Option<u8>,
    quotes: Quotes,
    max_cells: u32,
}

impl<'t> Records<'t> {
    /// A reader at the start of `text` that keeps at most `max_cells` cells of each record and counts the others.
    pub fn new(text: &'t str, delimiter: Option<Delimiter>, quotes: Quotes, max_cells: u32) -> Self {
        let delimiter = delimiter.map(Delimiter::byte);
        Records { text, at: 0, n_rows: 0, delimiter, quotes, max_cells }
    }

    /// The same reader at a place where one like it has stood.
    pub fn from(self, Place { at, n_rows }: Place) -> Self {
        Records { at, n_rows, ..self }
    }

    /// Where it stands.
    pub fn place(&self) -> Place {
        Place { at: self.at, n_rows: self.n_rows }
    }

    /// Which share of the text is read.
    pub fn share_read(&self) -> f64 {
        self.at as f64 / self.text.len().max(1) as f64
    }

    /// A record to read into, again and again.
    pub fn blank_record(&self) -> Record<'t> {
        Record { row: 0, n_cells: 0, cells: Vec::new(), quoted: false, raw: "", n_breaks: 0 }
    }

    /// How many spreadsheet rows have been passed.
    pub fn n_rows(&self) -> u32 {
        self.n_rows
    }

    /// Reads the next record that is not an empty line; `false` at the end of the text.
    ///
    /// # Errors
    ///
    /// The place of a quote that is never closed. The record then holds the cells before it.
    pub fn read_into(&mut self, record: &mut Record<'t>) -> Result<bool, OpenQuote<'t>> {
        while self.pass_line_end() {
            self.n_rows = self.n_rows.saturating_add(1);
        }
        if self.peek().is_none() {
            return Ok(false);
        }
        self.n_rows = self.n_rows.saturating_add(1);
        record.cells.clear();
        (record.row, record.n_cells, record.quoted, record.n_breaks) = (self.n_rows, 0, false, 0);
        let start = self.at;
        loop {
            let cell = self.read_cell(record)?;
            if record.n_cells < self.max_cells {
                record.cells.push(cell);
            }
            record.n_cells = record.n_cells.saturating_add(1);
            if self.peek().is_none() || self.peek() != self.delimiter {
                break;
            }
            self.at += 1;
        }
        record.raw = self.slice(start, self.at);
        self.pass_line_end();
        Ok(true)
    }

    fn read_cell(&mut self, record: &mut Record<'t>) -> Result<Cow<'t, str>, OpenQuote<'t>> {
        if self.quotes == Quotes::Honour && self.peek() == Some(b'"') {
            record.quoted = true;
            self.read_quoted(record)
        } else {
            Ok(Cow::Borrowed(self.read_plain()))
        }
    }

    /// Everything up to the next delimiter or line end.
    fn read_plain(&mut self) -> &'t str {
        let start = self.at;
        let mut rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let delimiter = self.delimiter.unwrap_or(b'\n');
        while let Some((word, more)) = rest.split_first_chunk::<8>() {
            let word = u64::from_le_bytes(*word);
            let ends = bytes_like(word, b'\n') | bytes_like(word, b'\r') | bytes_like(word, delimiter);
            if ends != 0 {
                self.at += ends.trailing_zeros() as usize / 8;
                return self.slice(start, self.at);
            }
            (self.at, rest) = (self.at + 8, more);
        }
        let is_end = |&byte: &u8| byte == b'\n' || byte == b'\r' || byte == delimiter;
        self.at += rest.iter().position(is_end).unwrap_or(rest.len());
        self.slice(start, self.at)
    }

    /// A cell in quotes. What follows its closing quote belongs to it, as in the csv crate, except after a line break:
    /// there the quote that seems to close it is the opening one of a later cell.
    fn read_quoted(&mut self, record: &mut Record<'t>) -> Result<Cow<'t, str>, OpenQuote<'t>> {
        let opening = self.at;
        self.at += 1;
        let mut cell = Cow::Borrowed("");
        let mut n_breaks = 0;
        loop {
            let start = self.at;
            let Some(n) = self.rest().find('"') else { return Err(self.open_quote(opening, record)) };
            self.at += n + 1;
            let piece = self.slice(start, start + n);
            n_breaks += n_line_breaks(piece);
            append(&mut cell, piece);
            if self.peek() != Some(b'"') {
                break;
            }
            append(&mut cell, "\"");
            self.at += 1;
        }
        let tail = self.read_plain();
        if n_breaks > 0 && !tail.trim().is_empty() {
            return Err(self.open_quote(opening, record));
        }
        append(&mut cell, tail);
        record.n_breaks = record.n_breaks.saturating_add(n_breaks);
        Ok(cell)
    }

    fn open_quote(&self, opening: usize, record: &Record<'t>) -> OpenQuote<'t> {
        let rest = self.text.get(opening..).unwrap_or_default();
        let line = rest.split(['\r', '\n']).next().unwrap_or_default();
        OpenQuote { row: record.row, cell: record.n_cells, opening: line }
    }

    fn pass_line_end(&mut self) -> bool {
        let n = match self.text.as_bytes().get(self.at..).unwrap_or_default() {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
        self.at += n;
        n > 0
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn slice(&self, from: usize, to: usize) -> &'t str {
        self.text.get(from..to).unwrap_or_default()
    }
}

/// Eight bytes of which the first one like `byte`, if there is one, is the first that is not zero.
///
/// A zero among the eight is what a subtraction of one from each borrows for (Mycroft 1987); it may borrow from bytes after
/// the first zero too.
fn bytes_like(word: u64, byte: u8) -> u64 {
    let ones = u64::from_le_bytes([1; 8]);
    let zeros = word ^ (ones * u64::from(byte));
    zeros.wrapping_sub(ones) & !zeros & (ones << 7)
}

/// Whether nothing but blank space is written in a cell.
fn is_blank(cell: &str) -> bool {
    !cell.as_bytes().first().is_some_and(u8::is_ascii_graphic) && cell.trim().is_empty()
}

/// Appends without a copy while the cell is one piece of the file.
fn append<'t>(cell: &mut Cow<'t, str>, piece: &'t str) {
    if cell.is_empty() {
        *cell = Cow::Borrowed(piece);
    } else if !piece.is_empty() {
        cell.to_mut().push_str(piece);
    }
}

fn n_line_breaks(text: &str) -> u32 {
    let n_returns = text.matches('\r').count() + text.matches('\n').count();
    count(n_returns - text.matches("\r\n").count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Rows = Vec<(u32, Vec<String>)>;

    fn rows(text: &str, quotes: Quotes) -> Result<Rows, (u32, u32, &str)> {
        let mut records = Records::new(text, Some(Delimiter::Comma), quotes, 100);
        let mut record = records.blank_record();
        let mut rows = Vec::new();
        while records.read_into(&mut record).map_err(|open| (open.row, open.cell, open.opening))? {
            rows.push((record.row, record.cells.iter().map(ToString::to_string).collect()));
        }
        Ok(rows)
    }

    fn row(row: u32, cells: &[&str]) -> (u32, Vec<String>) {
        (row, cells.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn every_line_end_ends_a_row_and_blank_lines_count_as_rows() {
        for text in ["a,b\n\nc,\n", "a,b\r\n\r\nc,\r\n", "a,b\r\rc,"] {
            assert_eq!(rows(text, Quotes::Honour), Ok(vec![row(1, &["a", "b"]), row(3, &["c", ""])]));
        }
    }

    #[test]
    fn quotes_keep_delimiters_line_breaks_and_doubled_quotes() {
        let text = "\"a,\"\"b\"\"\r\nc\",d\"e\n";
        assert_eq!(rows(text, Quotes::Honour), Ok(vec![row(1, &["a,\"b\"\r\nc", "d\"e"])]));
        assert_eq!(
            rows("\"a,b\n", Quotes::Ordinary),
            Ok(vec![row(1, &["\"a", "b"])]),
            "an ordinary quote is a character"
        );
    }

    #[test]
    fn a_quote_that_never_closes_is_found_where_it_opens() {
        assert_eq!(rows("a,b\n1,\"x\n2,y\n", Quotes::Honour), Err((2, 1, "\"x")));
        assert_eq!(rows("a,b\n1,\"x\n2,\"y\"\n", Quotes::Honour), Err((2, 1, "\"x")));
        assert_eq!(rows("a,b\n1,\"", Quotes::Honour), Err((2, 1, "\"")));
    }

    #[test]
    fn cells_above_the_limit_are_counted_but_not_kept() {
        let mut records = Records::new("a,b,c,d", Some(Delimiter::Comma), Quotes::Honour, 2);
        let mut record = records.blank_record();
        assert_eq!(records.read_into(&mut record), Ok(true));
        assert_eq!((record.n_cells, record.cells.len(), record.n_filled()), (4, 2, 4));
    }

    proptest! {
        #[test]
        fn the_csv_crate_reads_the_same_cells(text in "([ab ,\"\r\n]|\"\"|\"a\"){0,40}") {
            let mut reader = csv::ReaderBuilder::new();
            let reader = reader.has_headers(false).flexible(true).from_reader(text.as_bytes());
            let theirs: Vec<Vec<String>> =
                reader.into_records().map(|r| r.unwrap().iter().map(str::to_owned).collect()).collect();
            if let Ok(ours) = rows(&text, Quotes::Honour) {
                let ours: Vec<Vec<String>> = ours.into_iter().map(|(_, cells)| cells).collect();
                prop_assert_eq!(ours, theirs);
            }
        }
    }
}
