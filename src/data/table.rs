//! The table, and the account of its rows: every record beneath the header is a row of it or is set aside with a reason.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{
    Bound, Column, Dialect, Limits, Notice, RaggedExample, ReadOptions, Refusal, ShortRows,
    column::ColumnBuilder,
    decode::{Decoded, Encoding},
    dialect::N_SAMPLE,
    excerpt::excerpt,
    header::{self, Header},
    missing,
    notice::N_EXAMPLES,
    record::{OpenQuote, Record, Records, count},
    variants,
};

/// The longest text of a row that is kept when it is set aside, in characters.
const N_CHARS_SET_ASIDE: usize = 4_000;

/// A table of labels. It stays where it was read; only its [`summary`](Table::summary) travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    name: String,
    n_bytes: u64,
    fingerprint: Fingerprint,
    dialect: Dialect,
    header_row: Option<u32>,
    columns: Vec<Column>,
    row_numbers: Vec<u32>,
    set_aside: Vec<SetAside>,
    notices: Vec<Notice>,
}

impl Table {
    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The size of the file.
    pub fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// What tells this table from every other, without its rows.
    pub fn fingerprint(&self) -> &Fingerprint {
        &self.fingerprint
    }

    /// How the text was divided into cells.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The spreadsheet row of the header, if the file has one.
    pub fn header_row(&self) -> Option<u32> {
        self.header_row
    }

    /// The columns in the order of the file; there is at least one, and all have [`Table::n_rows`] rows.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The column with this name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name() == name)
    }

    /// The spreadsheet row of each row of the table.
    pub fn row_numbers(&self) -> &[u32] {
        &self.row_numbers
    }

    /// How many rows the table has.
    pub fn n_rows(&self) -> u32 {
        count(self.row_numbers.len())
    }

    /// How many rows were read beneath the header: those of the table and those set aside.
    pub fn n_rows_read(&self) -> u32 {
        self.fingerprint.n_rows
    }

    /// The rows that are not counted.
    pub fn set_aside(&self) -> &[SetAside] {
        &self.set_aside
    }

    /// What there is to know about how the file was read.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }
}

/// What tells one table from another: a link carries it in place of the rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// The SHA-256 of the bytes of the file, as 64 hexadecimal digits.
    pub sha256: String,
    /// How many rows were read beneath the header.
    pub n_rows: u32,
}

impl Fingerprint {
    /// The number of digits in [`Fingerprint::prefix`].
    pub const N_PREFIX: usize = 16;

    fn of(bytes: &[u8], n_rows: u32) -> Fingerprint {
        let mut sha256 = String::with_capacity(64);
        for byte in Sha256::digest(bytes) {
            // Writing to a string cannot fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        Fingerprint { sha256, n_rows }
    }

    /// The first 16 digits, which are enough to recognise a file.
    pub fn prefix(&self) -> &str {
        self.sha256.get(..Self::N_PREFIX).unwrap_or(&self.sha256)
    }

    /// Whether a link that carries this prefix and row count was made from this table.
    pub fn matches(&self, prefix: &str, n_rows: u32) -> bool {
        self.prefix() == prefix && self.n_rows == n_rows
    }
}

/// A row that is not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetAside {
    /// Its spreadsheet row.
    pub row: u32,
    /// Why it is not counted.
    pub reason: SetAsideReason,
    /// Its text as it stands in the file, up to 4,000 characters of it.
    pub text: String,
}

/// Why a row is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetAsideReason {
    /// It has fewer cells than the header.
    TooFewCells {
        /// How many it has.
        found: u32,
        /// How many the header has.
        expected: u32,
    },
    /// It has more cells than the header, and not only empty ones.
    TooManyCells {
        /// How many it has.
        found: u32,
        /// How many the header has.
        expected: u32,
    },
    /// It has cells and all are empty.
    Blank,
}

/// A decoded file whose dialect is known.
pub(super) struct Source<'t> {
    pub name: &'t str,
    pub bytes: &'t [u8],
    pub decoded: &'t Decoded<'t>,
    pub dialect: Dialect,
    /// The text after a line that declares the delimiter.
    pub body: &'t str,
}

/// Reads the records of a file into a table.
///
/// # Errors
///
/// A [`Refusal`] when there are no rows, a quote stays open, or there are too many rows or columns.
pub(super) fn build(source: Source<'_>, options: &ReadOptions, limits: Limits) -> Result<Table, Refusal> {
    let records = || {
        Records::new(
            source.body,
            source.dialect.delimiter,
            options.quotes,
            limits.n_columns.saturating_add(1),
        )
    };
    let (sample, open_quote) = sample(records());
    let header = header::find(&sample, options.header, limits.n_columns);
    if let Some(open) = open_quote {
        return Err(unclosed(open, header.as_ref().ok().filter(|header| header.body_from <= open.row)));
    }
    let header = header?;
    drop(sample);
    let mut rows = Rows::new(&header, options.short_rows);
    rows.read(records(), &header, limits)?;
    if rows.n_read() == 0 {
        let columns = header.names.iter().take(N_EXAMPLES).map(|name| excerpt(name)).collect();
        return Err(Refusal::HeaderOnly { columns, n_columns: count(header.names.len()) });
    }
    Ok(rows.finish(source, header))
}

/// The first records that are not blank, and the quote that ends them early.
fn sample(mut records: Records<'_>) -> (Vec<Record<'_>>, Option<OpenQuote<'_>>) {
    let mut sample = Vec::new();
    let mut record = records.blank_record();
    while sample.len() < N_SAMPLE {
        match records.read_into(&mut record) {
            Ok(true) if record.is_blank() => {}
            Ok(true) => sample.push(record.clone()),
            Ok(false) => break,
            Err(open) => return (sample, Some(open)),
        }
    }
    (sample, None)
}

fn unclosed(open: OpenQuote<'_>, header: Option<&Header>) -> Refusal {
    let name = header.and_then(|header| header.names.get(usize::try_from(open.cell).ok()?));
    Refusal::UnclosedQuote {
        row: open.row,
        position: open.cell.saturating_add(1),
        column: name.map(|name| excerpt(name)),
        opening: excerpt(open.opening),
    }
}

/// The rows of a table while the file is read.
struct Rows<'t> {
    columns: Vec<ColumnBuilder<'t>>,
    expected: u32,
    short_rows: ShortRows,
    row_numbers: Vec<u32>,
    set_aside: Vec<SetAside>,
    ragged: Vec<RaggedExample>,
    n_short: u32,
    n_long: u32,
    n_records: u32,
    n_breaks: u32,
}

impl<'t> Rows<'t> {
    fn new(header: &Header, short_rows: ShortRows) -> Self {
        Rows {
            columns: header.names.iter().cloned().map(ColumnBuilder::new).collect(),
            expected: count(header.names.len()),
            short_rows,
            row_numbers: Vec::new(),
            set_aside: Vec::new(),
            ragged: Vec::new(),
            n_short: 0,
            n_long: 0,
            n_records: 0,
            n_breaks: 0,
        }
    }

    fn n_read(&self) -> u32 {
        count(self.row_numbers.len() + self.set_aside.len())
    }

    fn read(&mut self, mut records: Records<'t>, header: &Header, limits: Limits) -> Result<(), Refusal> {
        let mut record = records.blank_record();
        while records.read_into(&mut record).map_err(|open| unclosed(open, Some(header)))? {
            self.n_records += 1;
            self.n_breaks = self.n_breaks.saturating_add(record.n_breaks);
            let is_blank_line = record.n_cells == 1 && record.is_blank();
            if record.row < header.body_from || is_blank_line {
                continue;
            }
            if self.n_read() >= limits.n_rows {
                return Err(Refusal::TooLarge(Bound::Rows { max: limits.n_rows }));
            }
            self.take(&mut record);
        }
        Ok(())
    }

    /// Keeps a record as a row, or sets it aside.
    fn take(&mut self, record: &mut Record<'t>) {
        let (found, expected) = (record.n_cells, self.expected);
        let reason = if record.is_blank() {
            Some(SetAsideReason::Blank)
        } else if record.n_filled() > expected {
            self.n_long += 1;
            self.note_ragged(record);
            Some(SetAsideReason::TooManyCells { found, expected })
        } else if found < expected {
            self.n_short += 1;
            self.note_ragged(record);
            let reason = SetAsideReason::TooFewCells { found, expected };
            (self.short_rows == ShortRows::SetAside).then_some(reason)
        } else {
            None
        };
        if let Some(reason) = reason {
            let text = record.raw.chars().take(N_CHARS_SET_ASIDE).collect();
            self.set_aside.push(SetAside { row: record.row, reason, text });
            return;
        }
        let cells = record.cells.drain(..).chain(std::iter::repeat_with(Default::default));
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.push(cell);
        }
        self.row_numbers.push(record.row);
    }

    fn note_ragged(&mut self, record: &Record) {
        if self.ragged.len() < N_EXAMPLES {
            self.ragged.push(RaggedExample { row: record.row, found: record.n_cells });
        }
    }

    fn finish(self, source: Source<'_>, header: Header) -> Table {
        let fingerprint = Fingerprint::of(source.bytes, self.n_read());
        let mut notices = file_notices(&source, count(self.row_numbers.len()), self.expected);
        notices.extend(header.notices);
        if self.n_short > 0 || self.n_long > 0 {
            notices.push(Notice::RaggedRows {
                n_short: self.n_short,
                n_long: self.n_long,
                expected: self.expected,
                examples: self.ragged,
                short_padded: self.short_rows == ShortRows::Pad,
            });
        }
        if self.n_breaks > 0 {
            let n_lines = self.n_records.saturating_add(self.n_breaks);
            notices.push(Notice::LineBreaksKept { n_records: self.n_records, n_lines });
        }
        let columns: Vec<Column> = self.columns.into_iter().map(ColumnBuilder::finish).collect();
        for column in &columns {
            notices.extend(missing::notices(column));
            notices.extend(variants::notices(column));
        }
        Table {
            name: source.name.to_owned(),
            n_bytes: u64::try_from(source.bytes.len()).unwrap_or(u64::MAX),
            fingerprint,
            dialect: source.dialect,
            header_row: header.row,
            columns,
            row_numbers: self.row_numbers,
            set_aside: self.set_aside,
            notices,
        }
    }
}

/// What there is to say about the file before its rows.
fn file_notices(source: &Source<'_>, n_rows: u32, n_columns: u32) -> Vec<Notice> {
    let mut notices = Vec::new();
    match source.decoded.encoding {
        Encoding::Utf8 if source.decoded.had_bom => notices.push(Notice::BomStripped),
        Encoding::Utf8 => {}
        Encoding::Utf16Le => notices.push(Notice::Utf16Read { big_endian: false, n_rows, n_columns }),
        Encoding::Utf16Be => notices.push(Notice::Utf16Read { big_endian: true, n_rows, n_columns }),
    }
    if let (Some(used), Some((runner_up, runner_up_n_cells))) =
        (source.dialect.delimiter, source.dialect.runner_up)
    {
        let n_cells = source.dialect.n_cells;
        notices.push(Notice::DialectRunnerUp { used, n_cells, runner_up, runner_up_n_cells });
    }
    notices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::read;

    fn table(text: &str, options: ReadOptions) -> Table {
        read("t", text.as_bytes(), &options).unwrap()
    }

    #[test]
    fn rows_keep_their_spreadsheet_numbers() {
        let table = table("item,a\n1,x\n\n2,y\n,\n3,x\n", ReadOptions::default());
        assert_eq!(table.row_numbers(), [2, 4, 6]);
        assert_eq!(table.n_rows_read(), 4);
        assert_eq!(
            table.set_aside(),
            [SetAside { row: 5, reason: SetAsideReason::Blank, text: ",".to_owned() }]
        );
    }

    #[test]
    fn short_rows_are_set_aside_or_padded_and_long_ones_set_aside() {
        let text = "item,a,b\n1,x,y\n2,x\n3,x,y,z\n4,x,y,,\n5,y,x\n";
        let kept = table(text, ReadOptions::default());
        assert_eq!(kept.row_numbers(), [2, 5, 6]);
        let padded = table(text, ReadOptions { short_rows: ShortRows::Pad, ..ReadOptions::default() });
        assert_eq!(padded.row_numbers(), [2, 3, 5, 6]);
        assert_eq!(padded.column("b").unwrap().get(1), None);
        assert_eq!(padded.n_rows_read(), kept.n_rows_read());
    }

    #[test]
    fn a_delimiter_at_the_end_of_every_row_makes_no_column() {
        let table = table("item,a\n1,x,\n2,y,\n", ReadOptions::default());
        assert_eq!((table.columns().len(), table.n_rows()), (2, 2));
    }

    #[test]
    fn the_fingerprint_is_the_sha256_of_the_bytes() {
        // FIPS 180-4 example: the digest of "abc".
        let fingerprint = Fingerprint::of(b"abc", 3);
        assert_eq!(fingerprint.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert!(fingerprint.matches("ba7816bf8f01cfea", 3));
        assert!(!fingerprint.matches("ba7816bf8f01cfea", 4));
        assert!(!fingerprint.matches("ba7816bf8f01cfe", 3));
    }
}
