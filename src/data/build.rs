//! Records to a table. Every record beneath the header becomes a row or is set aside with a reason, so that rows read are
//! always rows used and rows set aside.

use super::{
    Bound, Column, Dialect, Fingerprint, Limits, Notice, RaggedExample, ReadOptions, Refusal, SetAside,
    SetAsideReason, ShortRows, Table,
    column::ColumnBuilder,
    damage,
    decode::{Decoded, Encoding},
    dialect::N_SAMPLE,
    excerpt::excerpt,
    header::{self, Header},
    missing,
    notice::N_EXAMPLES,
    readings,
    record::{OpenQuote, Record, Records, count},
    variants,
};

/// The longest text of a row that is kept when it is set aside, in characters.
const N_CHARS_SET_ASIDE: usize = 4_000;

/// A decoded file whose dialect is known.
pub(super) struct Source<'t> {
    pub name: &'t str,
    pub bytes: &'t [u8],
    pub decoded: &'t Decoded<'t>,
    pub dialect: Dialect,
    /// The text after a line that declares the delimiter.
    pub body: &'t str,
}

impl<'t> Source<'t> {
    /// Its records from the start, with at most so many cells of each.
    pub fn records(&self, options: &ReadOptions, max_cells: u32) -> Records<'t> {
        Records::new(self.body, self.dialect.delimiter, options.quotes, max_cells)
    }
}

/// Reads the records of a file into a table.
///
/// # Errors
///
/// A [`Refusal`] when there are no rows, a quote stays open, or there are too many rows or columns.
pub(super) fn build(source: Source<'_>, options: &ReadOptions, limits: Limits) -> Result<Table, Refusal> {
    let records = || source.records(options, limits.n_columns.saturating_add(1));
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
    Ok(rows.finish(source, header, options))
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

    fn finish(self, source: Source<'_>, header: Header, options: &ReadOptions) -> Table {
        let fingerprint = Fingerprint::of(source.bytes, self.n_read());
        let mut notices = file_notices(&source, options, count(self.row_numbers.len()), self.expected);
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
        notices.extend(marked_as_text(&self.columns));
        let columns: Vec<Column> = self.columns.into_iter().map(ColumnBuilder::finish).collect();
        for column in &columns {
            notices.extend(missing::notices(column));
            notices.extend(variants::notices(column));
            notices.extend(damage::notices(column));
        }
        Table {
            name: source.name.to_owned(),
            n_bytes: u64::try_from(source.bytes.len()).unwrap_or(u64::MAX),
            fingerprint,
            dialect: source.dialect,
            decimal: options.decimal,
            header_row: header.row,
            columns,
            row_numbers: self.row_numbers,
            set_aside: self.set_aside,
            notices,
        }
    }
}

/// How many cells lost the mark of a text, with the first of them.
fn marked_as_text(columns: &[ColumnBuilder<'_>]) -> Option<Notice> {
    let mut marked = columns.iter().filter_map(ColumnBuilder::marked);
    let (n, example) = marked.next()?;
    let n = marked.fold(n, |n, (more, _)| n.saturating_add(more));
    Some(Notice::MarkedAsText { n, example: example.to_owned() })
}

/// What there is to say about the file before its rows.
fn file_notices(source: &Source<'_>, options: &ReadOptions, n_rows: u32, n_columns: u32) -> Vec<Notice> {
    let mut notices = Vec::new();
    match source.decoded.encoding {
        Encoding::Utf8 if source.decoded.had_bom => notices.push(Notice::BomStripped),
        Encoding::Utf8 => {}
        Encoding::Utf16Le => notices.push(Notice::Utf16Read { big_endian: false, n_rows, n_columns }),
        Encoding::Utf16Be => notices.push(Notice::Utf16Read { big_endian: true, n_rows, n_columns }),
        Encoding::Turkish | Encoding::Western => notices.extend(readings::notice(source, options)),
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
}
