//! What was found on the way to a table: nothing is repaired or guessed without a notice. Each case carries what its
//! sentence needs; the sentence itself is written elsewhere.

use serde::{Deserialize, Serialize};

use super::{DecidedBy, DecimalMark, Delimiter, ValueCount};

/// The most examples that a notice carries.
pub(super) const N_EXAMPLES: usize = 3;

/// How much a message matters to the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// For information.
    Note,
    /// Computed, and it may surprise.
    Check,
    /// Nothing can be computed.
    Stopped,
}

/// Something that a person should be able to know about how the file was read. Values are cut to 40 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// A byte order mark before the first header was dropped.
    BomStripped,
    /// The file is UTF-16, as the Unicode export of Excel writes it.
    Utf16Read {
        /// Whether the high byte comes first.
        big_endian: bool,
        /// Rows in the table.
        n_rows: u32,
        /// Columns in the table.
        n_columns: u32,
    },
    /// The file is not UTF-8, and its bytes are the same letters in every Western code page.
    WesternRead {
        /// The spreadsheet row of the first letter beyond ASCII.
        row: u32,
        /// The words around it, as they were read.
        example: String,
    },
    /// The file is not UTF-8, and some of its bytes are other letters in Turkish than in Western European.
    TwoReadings {
        /// The spreadsheet row of the first example.
        row: u32,
        /// The first three words, as Turkish and as Western European.
        examples: Vec<(String, String)>,
        /// Whether it was read as Turkish.
        turkish: bool,
        /// Whether the person chose so.
        chosen: bool,
    },
    /// The rows agree just as well with another delimiter.
    DialectRunnerUp {
        /// The delimiter that was used.
        used: Delimiter,
        /// How many cells it gives most rows.
        n_cells: u32,
        /// The other one.
        runner_up: Delimiter,
        /// How many cells the other one would give.
        runner_up_n_cells: u32,
    },
    /// Title lines above the header were skipped.
    PreambleSkipped {
        /// How many.
        n_lines: u32,
        /// The first three of them.
        examples: Vec<String>,
        /// The spreadsheet row of the header or, without one, of the first row of data.
        first_row: u32,
    },
    /// The first row looks like data, so the columns were named Rater 1 to Rater k.
    HeaderMissing {
        /// The spreadsheet row that looks like data.
        row: u32,
        /// Its first three cells.
        cells: Vec<String>,
        /// How many columns were named.
        n_columns: u32,
    },
    /// Several columns have one name.
    DuplicateHeaders {
        /// The name they share.
        name: String,
        /// The names they have now, in order.
        renamed: Vec<String>,
    },
    /// Columns without a name were named after their position.
    BlankHeaders {
        /// The names they have now, in order.
        renamed: Vec<String>,
    },
    /// Rows that do not have as many cells as the header.
    RaggedRows {
        /// How many rows have fewer.
        n_short: u32,
        /// How many rows have more.
        n_long: u32,
        /// The number of cells in the header.
        expected: u32,
        /// The first three such rows.
        examples: Vec<RaggedExample>,
        /// Whether the short ones were padded with missing cells; otherwise they are set aside like the long ones.
        short_padded: bool,
    },
    /// Line breaks inside quotes were kept as part of their cells.
    LineBreaksKept {
        /// Records in the file, the header included.
        n_records: u32,
        /// Text lines that they take.
        n_lines: u32,
    },
    /// Cells that were read as missing.
    MissingTokens {
        /// The column.
        column: String,
        /// What stands in those cells, with counts; the empty string is an empty cell.
        tokens: Vec<ValueCount>,
    },
    /// A label that may mean that the rater abstained. It stays a label until the person decides.
    AbstainLike {
        /// The column.
        column: String,
        /// The label.
        label: String,
        /// How many rows have it.
        n: u32,
        /// How many rows there are.
        n_rows: u32,
    },
    /// Cells that a spreadsheet was told to keep as text, `="001"` or `'001`, were read as that text.
    MarkedAsText {
        /// How many.
        n: u32,
        /// The first of them, as it stands in the file.
        example: String,
    },
    /// Values that look like a day and a month, and may have been fractions.
    DateLike {
        /// The column.
        column: String,
        /// How many cells hold one.
        n: u32,
        /// The first three values with counts.
        examples: Vec<ValueCount>,
    },
    /// What formulas without a value leave behind. They stay labels.
    FormulaErrors {
        /// The column.
        column: String,
        /// The first three errors with counts.
        errors: Vec<ValueCount>,
    },
    /// A column was used as one of numbers, and some of them were not written as they were read.
    NumbersRead {
        /// The column.
        column: String,
        /// The first such number, as it stands in the file.
        example: String,
        /// The same number with a decimal point and nothing between its thousands.
        number: String,
        /// The sign before the decimals of the column.
        mark: DecimalMark,
        /// What decided it.
        by: DecidedBy,
        /// Whether the example could be read otherwise, if the mark were the other one.
        is_open: bool,
    },
    /// A column was to be used as one of numbers, and nothing settles the sign before their decimals.
    NumbersOpen {
        /// The column.
        column: String,
        /// The number that leaves it open.
        example: String,
        /// The same number with a decimal point, if the point stands before its decimals.
        as_point: Option<String>,
        /// The same, if the comma does.
        as_comma: Option<String>,
    },
    /// Labels that differ only in case, blank space or invisible characters. They stay apart until merged.
    SpellingVariants {
        /// The column.
        column: String,
        /// The first three spellings with counts, in order of first appearance.
        variants: Vec<ValueCount>,
        /// How many spellings there are.
        n_variants: u32,
    },
}

impl Notice {
    /// The column that it is about, if it is about one.
    pub fn column(&self) -> Option<&str> {
        match self {
            Notice::MissingTokens { column, .. }
            | Notice::AbstainLike { column, .. }
            | Notice::DateLike { column, .. }
            | Notice::FormulaErrors { column, .. }
            | Notice::NumbersRead { column, .. }
            | Notice::NumbersOpen { column, .. }
            | Notice::SpellingVariants { column, .. } => Some(column),
            _ => None,
        }
    }

    /// How much it matters to the result.
    pub fn severity(&self) -> Severity {
        match self {
            Notice::BomStripped
            | Notice::Utf16Read { .. }
            | Notice::WesternRead { .. }
            | Notice::TwoReadings { chosen: true, .. }
            | Notice::MarkedAsText { .. }
            | Notice::NumbersRead { by: DecidedBy::Cells | DecidedBy::Choice, .. }
            | Notice::LineBreaksKept { .. }
            | Notice::MissingTokens { .. } => Severity::Note,
            Notice::TwoReadings { .. }
            | Notice::DialectRunnerUp { .. }
            | Notice::PreambleSkipped { .. }
            | Notice::HeaderMissing { .. }
            | Notice::DuplicateHeaders { .. }
            | Notice::BlankHeaders { .. }
            | Notice::RaggedRows { .. }
            | Notice::AbstainLike { .. }
            | Notice::DateLike { .. }
            | Notice::FormulaErrors { .. }
            | Notice::NumbersRead { .. }
            | Notice::SpellingVariants { .. } => Severity::Check,
            Notice::NumbersOpen { .. } => Severity::Stopped,
        }
    }
}

/// A row that does not have as many cells as the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaggedExample {
    /// Its spreadsheet row.
    pub row: u32,
    /// How many cells it has.
    pub found: u32,
}
