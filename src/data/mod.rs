//! Bytes to a table: decode, dialect, header, columns, roles, and an account of every row.
//!
//! Each step is one file and can be extended alone: `sniff` turns away what is not text, `decode` makes text,
//! `dialect` finds the delimiter, `record` splits the text, `header` names the columns, `rows` fills them;
//! `build` and `course` lead from one to the next, as far at a time as one wants. Cells stay
//! text: `decimals` and `damage` say what they are worth as numbers and as keys, when they are used so. Nothing is
//! guessed in silence and no sentence is written here: what happened comes back as [`Notice`]s and [`Refusal`]s.
//!
//! ```
//! use tiebreak::data::{ReadOptions, read};
//!
//! let table = read("labels.csv", b"item,a,b\n1,Yes,No\n2,No,NA\n", &ReadOptions::default()).unwrap();
//! assert_eq!(table.n_rows(), 2);
//! assert_eq!(table.column("b").unwrap().get(0), Some("No"));
//! assert_eq!(table.column("b").unwrap().get(1), None);
//! ```

mod build;
mod codes;
mod column;
mod course;
mod damage;
mod decimals;
mod decode;
mod dialect;
mod excerpt;
pub mod formats;
mod header;
mod levels;
mod missing;
mod notice;
mod options;
mod reading;
mod readings;
mod record;
mod refusal;
mod roles;
mod row_numbers;
mod rows;
pub mod shape;
mod shelf;
mod sniff;
mod table;
mod variants;
mod windows;
mod write;

pub use crate::decimal::DecimalMark;
pub use codes::{Code, Codes};
pub use column::{Column, ValueCount};
pub use damage::{Rounded, rounded};
pub use decimals::{DecidedBy, Decimals};
pub use dialect::{Delimiter, DelimiterSource, Dialect};
pub use excerpt::excerpt;
pub use levels::Levels;
pub use missing::{MISSING_TOKENS, is_abstain_like, is_missing};
pub use notice::{Notice, RaggedExample, Severity};
pub use options::{DecimalSign, EightBit, HeaderChoice, Quotes, ReadOptions, ShortRows};
pub use reading::{Progress, Reading};
pub use refusal::{ArchiveFault, Bound, Refusal};
pub use roles::{
    NoRaters, RaterSuggestion, RepeatedItems, Why, counted_rows, further_raters, repeated_items,
    suggest_raters,
};
pub use shelf::{Given, NotRead, Shelf, ToConvert};
pub use sniff::is_to_convert;
pub use table::{Fingerprint, SetAside, SetAsideReason, Table};
pub use variants::spelling_key;
pub use write::{WriteQuotes, escape_formula, push_record, repaired_csv};

/// How much is opened. The bounds are here and not in the steps, so that tests can use small ones.
#[derive(Clone, Copy, Debug)]
struct Limits {
    n_bytes: u64,
    n_rows: u32,
    n_columns: u32,
}

impl Limits {
    /// How many cells of a record are kept: one more than a table may have shows that there are too many.
    fn n_kept_cells(self) -> u32 {
        self.n_columns.saturating_add(1)
    }
}

/// The largest file that is opened, in bytes.
pub const MAX_BYTES: u64 = 100_000_000;

/// What a browser tab can hold beside the page itself.
const LIMITS: Limits = Limits { n_bytes: MAX_BYTES, n_rows: 6_000_000, n_columns: 2_000 };

/// Reads the bytes of a file, or of cells pasted from a spreadsheet, into a [`Table`].
///
/// `name` is only carried along; the content alone decides how the bytes are read. A [`Reading`] does the same in steps.
///
/// # Errors
///
/// A [`Refusal`] when there is no table in the bytes, or reading on would lose cells in silence.
pub fn read(name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Table, Refusal> {
    read_within(name, bytes, options, LIMITS)
}

fn read_within(name: &str, bytes: &[u8], options: &ReadOptions, limits: Limits) -> Result<Table, Refusal> {
    Reading::within(name, bytes, options, limits)?.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read_default(bytes: &[u8]) -> Result<Table, Refusal> {
        read("t", bytes, &ReadOptions::default())
    }

    #[test]
    fn each_bound_is_named() {
        let small = Limits { n_bytes: 64, n_rows: 2, n_columns: 3 };
        let within = |text: &str| read_within("t", text.as_bytes(), &ReadOptions::default(), small);
        assert!(within("a,b\nx,y\nx,y\n").is_ok());
        assert_eq!(within("a,b\nx,y\nx,z\nx,y\n"), Err(Refusal::TooLarge(Bound::Rows { max: 2 })));
        assert_eq!(within("a,b,c,d\nx,y,z,w\n"), Err(Refusal::TooLarge(Bound::Columns { found: 4, max: 3 })));
        assert_eq!(within(&"x".repeat(65)), Err(Refusal::TooLarge(Bound::Bytes { found: 65, max: 64 })));
    }

    #[test]
    fn a_flood_of_delimiters_is_refused_by_count_without_storing_the_cells() {
        let flood = ",".repeat(3_000_000);
        let text = format!("a{flood}\nb{flood}");
        assert_eq!(
            read_default(text.as_bytes()),
            Err(Refusal::TooLarge(Bound::Columns { found: 3_000_001, max: 2_000 }))
        );
    }

    #[test]
    fn columns_of_one_name_and_one_scale_stay_quick() {
        let line = |cell: &str| vec![cell; 2_000].join(",");
        let text = [line("label"), line("Yes"), line("No"), line("Yes"), line("No")].join("\n");
        let table = read_default(text.as_bytes()).unwrap();
        assert_eq!(table.columns()[1_999].name(), "label (2000)");
        assert_eq!(suggest_raters(&table).unwrap().second, "label (2)");
    }

    fn every_option() -> impl Strategy<Value = ReadOptions> {
        (any::<bool>(), 0_u32..5, any::<bool>(), 0_usize..3).prop_map(|(pad, header, ordinary, third)| {
            ReadOptions {
                short_rows: if pad { ShortRows::Pad } else { ShortRows::SetAside },
                header: match header {
                    0 => HeaderChoice::Detect,
                    1 => HeaderChoice::FirstRow,
                    2 => HeaderChoice::None,
                    row => HeaderChoice::Row(row),
                },
                quotes: if ordinary { Quotes::Ordinary } else { Quotes::Honour },
                part: None,
                encoding: [EightBit::Detect, EightBit::Windows1252, EightBit::Windows1254][third],
                decimal: [DecimalSign::Detect, DecimalSign::Point, DecimalSign::Comma][third],
            }
        })
    }

    /// Every row is accounted for, and every column is as long as the table.
    fn check(outcome: Result<Table, Refusal>) {
        if let Ok(table) = outcome {
            let n_kept = table.n_rows();
            assert!(table.columns().iter().all(|column| column.n_rows() == n_kept));
            assert_eq!(table.spreadsheet_rows().count(), n_kept as usize);
            assert_eq!(table.n_rows_read(), n_kept + u32::try_from(table.set_aside().len()).unwrap());
            let _ = suggest_raters(&table);
        }
    }

    proptest! {
        #[test]
        fn any_bytes_end_in_a_table_or_a_refusal(
            bytes in proptest::collection::vec(any::<u8>(), 0..400),
            options in every_option(),
        ) {
            check(read("t", &bytes, &options));
        }

        #[test]
        fn any_table_like_text_ends_in_a_table_or_a_refusal(
            text in "(\u{feff})?(sep=;\n)?([a-cA ,;\t|\"\r\n0-9éİ\u{200b}=-]|NA|Yes|\r\n|\"\"){0,120}",
            options in every_option(),
        ) {
            check(read("t", text.as_bytes(), &options));
        }

        #[test]
        fn utf16_reads_as_the_same_table(text in "([a-c,\"\r\n]|é|😀|Yes){0,60}") {
            let mut wide = vec![0xFF, 0xFE];
            wide.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
            let (plain, wide) = (read_default(text.as_bytes()), read_default(&wide));
            match (plain, wide) {
                (Ok(plain), Ok(wide)) => prop_assert_eq!(plain.columns(), wide.columns()),
                (plain, wide) => prop_assert_eq!(plain.err(), wide.err()),
            }
        }

        #[test]
        fn steps_of_any_size_read_the_same(
            bytes in prop_oneof![
                "(\u{feff})?(sep=;\n)?([a-cA ,;\t|\"\r\n0-9éİ\u{200b}=-]|NA|Yes|\r\n|\"\"){0,300}".prop_map(String::into_bytes),
                "([a-c,\r\n]|Yes){0,60}".prop_map(|text| text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
                "([a-c,\r\n]|Yes){0,60}".prop_map(|text| [text.as_bytes(), b",\xF0\n"].concat()),
            ],
            options in every_option(),
            n_bytes in 0_u64..40,
        ) {
            let in_steps = || {
                let mut reading = Reading::begin("t", &bytes, &options)?;
                let (mut last, mut n_steps) = (reading.progress(), 0);
                while !last.is_done() {
                    let now = reading.step(n_bytes)?;
                    assert!(last.done <= now.done && now.done <= now.total && last.n_rows <= now.n_rows);
                    (last, n_steps) = (now, n_steps + 1);
                }
                // The first passes are cut at every byte.
                assert!(n_steps >= bytes.len() as u64 / n_bytes.max(1), "{n_steps}");
                let table = reading.finish()?;
                assert_eq!(table.n_rows_read(), last.n_rows);
                Ok(table)
            };
            prop_assert_eq!(in_steps(), read("t", &bytes, &options));
        }
    }
}
