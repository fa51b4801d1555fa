//! How a file is laid out: its text, its dialect and its header, all of which its first records tell.

use super::{
    Dialect, Limits, Notice, ReadOptions, Refusal,
    decode::{Encoding, decode},
    dialect::{self, N_SAMPLE},
    header::{self, Header},
    readings,
    record::{OpenQuote, Record, Records},
    rows::unclosed,
};

/// The bytes of a file, and the text that they are if they are UTF-8.
#[derive(Clone, Copy)]
pub(super) struct File<'b> {
    pub bytes: &'b [u8],
    pub utf8: Option<&'b str>,
}

/// A decoded file whose dialect is known.
pub(super) struct Source<'t> {
    pub encoding: Encoding,
    pub had_bom: bool,
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

/// What has to be known of a file before its rows are read.
#[derive(Debug)]
pub(super) struct Layout {
    /// The text of a file that is not UTF-8.
    decoded: Option<String>,
    encoding: Encoding,
    had_bom: bool,
    pub dialect: Dialect,
    /// How long the body is: the text after a line that declares the delimiter.
    n_body: usize,
    pub header: Header,
}

impl Layout {
    /// Looks at the first records of a file.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the bytes are no text, there are no rows, a quote stays open, or there are too many columns.
    pub fn of(file: File<'_>, options: &ReadOptions, limits: Limits) -> Result<Layout, Refusal> {
        let decoded = decode(file.bytes, file.utf8, options.encoding)?;
        let (dialect, body) = dialect::find(&decoded.text, options.quotes);
        let (encoding, had_bom, n_body) = (decoded.encoding, decoded.had_bom, body.len());
        let source = Source { encoding, had_bom, dialect, body };
        let (sample, open_quote) = sample(source.records(options, limits.n_kept_cells()));
        let header = header::find(&sample, options.header, limits.n_columns);
        if let Some(open) = open_quote {
            return Err(unclosed(open, header.as_ref().ok().filter(|header| header.body_from <= open.row)));
        }
        let header = header?;
        drop(sample);
        let decoded = (encoding != Encoding::Utf8).then(|| decoded.text.into_owned());
        Ok(Layout { decoded, encoding, had_bom, dialect, n_body, header })
    }

    /// How many bytes the text of its records has.
    pub fn n_body(&self) -> usize {
        self.n_body
    }

    /// The text of the file that it was found in.
    pub fn source<'t>(&'t self, file: File<'t>) -> Source<'t> {
        let text = self.decoded.as_deref().or(file.utf8).unwrap_or_default();
        let body = text.get(text.len().saturating_sub(self.n_body)..).unwrap_or_default();
        Source { encoding: self.encoding, had_bom: self.had_bom, dialect: self.dialect, body }
    }
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

/// What there is to say about the file before its rows.
pub(super) fn file_notices(
    source: &Source<'_>,
    options: &ReadOptions,
    n_rows: u32,
    n_columns: u32,
) -> Vec<Notice> {
    let mut notices = Vec::new();
    match source.encoding {
        Encoding::Utf8 if source.had_bom => notices.push(Notice::BomStripped),
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
    use crate::data::{ReadOptions, SetAside, SetAsideReason, ShortRows, Table, read};

    fn table(text: &str, options: ReadOptions) -> Table {
        read("t", text.as_bytes(), &options).unwrap()
    }

    #[test]
    fn rows_keep_their_spreadsheet_numbers() {
        let table = table("item,a\n1,x\n\n2,y\n,\n3,x\n", ReadOptions::default());
        assert!(table.spreadsheet_rows().eq([2, 4, 6]));
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
        assert!(kept.spreadsheet_rows().eq([2, 5, 6]));
        let padded = table(text, ReadOptions { short_rows: ShortRows::Pad, ..ReadOptions::default() });
        assert!(padded.spreadsheet_rows().eq([2, 3, 5, 6]));
        assert_eq!(padded.column("b").unwrap().get(1), None);
        assert_eq!(padded.n_rows_read(), kept.n_rows_read());
    }

    #[test]
    fn a_delimiter_at_the_end_of_every_row_makes_no_column() {
        let table = table("item,a\n1,x,\n2,y,\n", ReadOptions::default());
        assert_eq!((table.columns().len(), table.n_rows()), (2, 2));
    }
}
