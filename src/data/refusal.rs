//! Why a file gives no table. Each case carries what its sentence needs; the sentence itself is written elsewhere.

use serde::{Deserialize, Serialize};

use super::formats::FileKind;

/// Why a file gives no table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// There is nothing in it but blank space.
    Empty,
    /// There are column names and no row beneath them.
    HeaderOnly {
        /// The first three names, cut to 40 characters each.
        columns: Vec<String>,
        /// How many columns there are.
        n_columns: u32,
    },
    /// A PDF document.
    Pdf,
    /// A workbook of Excel 97 to 2003 (.xls).
    OldExcel,
    /// A workbook of today's Excel (.xlsx).
    Xlsx,
    /// An archive that is not a workbook.
    Zip,
    /// A file packed by gzip.
    Gzip,
    /// JSON, or lines of it.
    Json,
    /// JSON that breaks off or is none.
    BrokenJson {
        /// The line where that is seen.
        line: u32,
    },
    /// JSON or a log without any record.
    NoRecords,
    /// A table of parquet.
    Parquet,
    /// The table of whole evaluations that Inspect makes, which has no samples.
    InspectEvals,
    /// A packed file that gives no table.
    Archive(ArchiveFault),
    /// Several files at once that are not the generations of several seeds.
    SeveralFiles {
        /// How many.
        n: u32,
    },
    /// A web page, such as a sign-in page saved in place of the file.
    Html,
    /// Something that is not text.
    Binary {
        /// Where its first NUL byte stands, from 0.
        offset: u64,
    },
    /// It is UTF-16, and that breaks off or is torn.
    BrokenUtf16 {
        /// Where the first torn character begins, from 0.
        offset: u64,
    },
    /// It is UTF-8 on the whole, and torn somewhere.
    TornUtf8 {
        /// The spreadsheet row of the first byte that is not UTF-8.
        row: u32,
        /// Where that byte stands, from 0.
        offset: u64,
        /// The byte itself.
        byte: u8,
    },
    /// It is not UTF-8, and some byte is a letter neither in Windows-1252 nor in Windows-1254.
    OtherEncoding {
        /// The spreadsheet row of the first such byte.
        row: u32,
        /// Where that byte stands, from 0.
        offset: u64,
        /// The byte itself.
        byte: u8,
    },
    /// A quote opens a cell and nothing closes it, so the rest of the file would become one cell.
    UnclosedQuote {
        /// The spreadsheet row in which it opens.
        row: u32,
        /// The position of its column, from 1.
        position: u32,
        /// The name of its column, if the header is known and reaches so far.
        column: Option<String>,
        /// How the cell begins, cut to 40 characters.
        opening: String,
    },
    /// It is no plain table of text, and what would convert it could not be loaded.
    NotConverted,
    /// It holds several tables, which are not to be mixed: one has to be chosen.
    Choose {
        /// What the file is.
        kind: FileKind,
        /// Their names.
        parts: Vec<String>,
    },
    /// More than a browser tab should open.
    TooLarge(Bound),
}

/// The bound that a file exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// The size of the file.
    Bytes {
        /// Its size.
        found: u64,
        /// The largest size that is opened.
        max: u64,
    },
    /// The size of what is packed in the file; unpacking stopped there.
    Unpacked {
        /// The largest size that is unpacked.
        max: u64,
    },
    /// The number of rows; reading stopped at the first one too many.
    Rows {
        /// The largest number of rows that is read.
        max: u32,
    },
    /// The number of columns.
    Columns {
        /// How many there are.
        found: u32,
        /// The largest number of columns that is read.
        max: u32,
    },
}

/// Why a packed file gives no table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArchiveFault {
    /// It breaks off, or its content is not what it should be.
    Damaged,
    /// It is locked with a password.
    Locked,
    /// It is packed in a way that is not read.
    Method,
    /// There is no table in it.
    NoTable,
    /// There are several tables in it.
    Several {
        /// The names of the first three.
        names: Vec<String>,
        /// How many there are.
        n: u32,
    },
}

impl Refusal {
    /// Whether a conversion to text may read the file all the same.
    pub fn is_of_no_text(&self) -> bool {
        matches!(self, Self::Xlsx | Self::Zip | Self::Gzip | Self::Json)
    }
}
