//! The rows of a table while the file is read. Every record beneath the header becomes a row or is set aside with a reason,
//! so that rows read are always rows used and rows set aside.

use super::{
    Bound, Limits, Notice, RaggedExample, Refusal, SetAside, SetAsideReason, ShortRows,
    column::ColumnBuilder,
    excerpt::excerpt,
    header::Header,
    notice::N_EXAMPLES,
    record::{OpenQuote, Record, Records, count},
    row_numbers::RowNumbers,
};
use crate::numbered::N_FETCHED;

/// The longest text of a row that is kept when it is set aside, in characters.
const N_CHARS_SET_ASIDE: usize = 4_000;
/// So many rows are read before it is estimated how many there will be.
const N_ROWS_FIRST: u32 = 1_000;

/// The rows that were read so far.
#[derive(Debug)]
pub(super) struct Rows {
    pub columns: Vec<ColumnBuilder>,
    pub row_numbers: RowNumbers,
    pub set_aside: Vec<SetAside>,
    expected: u32,
    short_rows: ShortRows,
    /// How many rows the columns have room for.
    room: u32,
    ragged: Vec<RaggedExample>,
    n_short: u32,
    n_long: u32,
    n_records: u32,
    n_breaks: u32,
}

impl Rows {
    pub fn new(header: &Header, short_rows: ShortRows) -> Self {
        Rows {
            columns: header.names.iter().cloned().map(ColumnBuilder::new).collect(),
            row_numbers: RowNumbers::default(),
            set_aside: Vec::new(),
            expected: count(header.names.len()),
            short_rows,
            room: 0,
            ragged: Vec::new(),
            n_short: 0,
            n_long: 0,
            n_records: 0,
            n_breaks: 0,
        }
    }

    /// How many rows were read beneath the header.
    pub fn n_read(&self) -> u32 {
        self.row_numbers.count().saturating_add(count(self.set_aside.len()))
    }

    /// Reads records until so many bytes of the text are passed; whether there are more.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when a quote stays open or there are too many rows.
    pub fn read(
        &mut self,
        records: &mut Records<'_>,
        header: &Header,
        limits: Limits,
        until: usize,
    ) -> Result<bool, Refusal> {
        let mut block: Vec<Record<'_>> = (0..N_FETCHED).map(|_| records.blank_record()).collect();
        let mut n_taken = 0;
        let mut goes_on = true;
        while goes_on && records.place().at < until {
            let Some(record) = block.get_mut(n_taken) else {
                self.keep(&block, records.share_read(), limits);
                n_taken = 0;
                continue;
            };
            goes_on = records.read_into(record).map_err(|open| unclosed(open, Some(header)))?;
            if !goes_on {
                break;
            }
            self.n_records += 1;
            self.n_breaks = self.n_breaks.saturating_add(record.n_breaks);
            let is_blank_line = record.n_cells == 1 && record.is_blank();
            if record.row < header.body_from || is_blank_line {
                continue;
            }
            if self.n_read() >= limits.n_rows {
                return Err(Refusal::TooLarge(Bound::Rows { max: limits.n_rows }));
            }
            n_taken += usize::from(self.take(record));
        }
        self.keep(block.get(..n_taken).unwrap_or_default(), records.share_read(), limits);
        Ok(goes_on)
    }

    /// Puts the cells of some rows into the columns.
    fn keep(&mut self, block: &[Record<'_>], share_read: f64, limits: Limits) {
        if self.row_numbers.count() > self.room {
            self.make_room(share_read, limits);
        }
        for (at, column) in self.columns.iter_mut().enumerate() {
            column.extend(block.iter().map(|record| record.cells.get(at).map_or("", |cell| cell)));
        }
    }

    /// Makes room for as many rows as the file has if it goes on as it began. Room that doubles would be half empty at the
    /// end, and full twice over on the way there.
    fn make_room(&mut self, share_read: f64, limits: Limits) {
        let n_rows = self.row_numbers.count();
        let whole = (f64::from(n_rows) / share_read * 1.01) as u32;
        let room = if n_rows < N_ROWS_FIRST { N_ROWS_FIRST } else { whole.max(n_rows + n_rows / 8) };
        // Rows that were filled up with missing cells promise more than there is: a cell has a byte at least.
        let most = limits.n_bytes / self.columns.len().max(1) as u64;
        let room = u64::from(room).min(most).min(u64::from(limits.n_rows)) as u32;
        let room = room.max(n_rows);
        for column in &mut self.columns {
            column.make_room(room);
        }
        self.room = room;
    }

    /// Whether a record is a row; if not, it is set aside.
    fn take(&mut self, record: &Record<'_>) -> bool {
        let (found, expected) = (record.n_cells, self.expected);
        let reason = if record.is_blank() || record.is_rule() {
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
            return false;
        }
        self.row_numbers.push(record.row);
        true
    }

    fn note_ragged(&mut self, record: &Record) {
        if self.ragged.len() < N_EXAMPLES {
            self.ragged.push(RaggedExample { row: record.row, found: record.n_cells });
        }
    }

    /// What there is to say about the rows.
    pub fn notices(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        if self.n_short > 0 || self.n_long > 0 {
            notices.push(Notice::RaggedRows {
                n_short: self.n_short,
                n_long: self.n_long,
                expected: self.expected,
                examples: std::mem::take(&mut self.ragged),
                short_padded: self.short_rows == ShortRows::Pad,
            });
        }
        if self.n_breaks > 0 {
            let n_lines = self.n_records.saturating_add(self.n_breaks);
            notices.push(Notice::LineBreaksKept { n_records: self.n_records, n_lines });
        }
        notices.extend(self.marked_as_text());
        notices
    }

    /// How many cells lost the mark of a text, with the first of them.
    fn marked_as_text(&self) -> Option<Notice> {
        let mut marked = self.columns.iter().filter_map(ColumnBuilder::marked);
        let (n, example) = marked.next()?;
        let n = marked.fold(n, |n, (more, _)| n.saturating_add(more));
        Some(Notice::MarkedAsText { n, example: example.to_owned() })
    }
}

pub(super) fn unclosed(open: OpenQuote<'_>, header: Option<&Header>) -> Refusal {
    let name = header.and_then(|header| header.names.get(usize::try_from(open.cell).ok()?));
    Refusal::UnclosedQuote {
        row: open.row,
        position: open.cell.saturating_add(1),
        column: name.map(|name| excerpt(name)),
        opening: excerpt(open.opening),
    }
}
