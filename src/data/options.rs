//! What a person may choose after seeing how a file was read. Each choice is one repair button, so none needs a
//! second upload.

use serde::{Deserialize, Serialize};

/// How a file is to be read. The default is what [`read`](super::read) does unasked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReadOptions {
    /// What happens to rows with fewer cells than the header.
    pub short_rows: ShortRows,
    /// Which row names the columns.
    pub header: HeaderChoice,
    /// Whether a double quote wraps a cell.
    pub quotes: Quotes,
    /// Of a file that holds several tables, the number of the one to read, from 1; asked for if there is none.
    pub part: Option<u32>,
    /// Which letters the bytes are in a file that is not UTF-8.
    pub encoding: EightBit,
    /// Which sign stands before the decimals of a number.
    pub decimal: DecimalSign,
}

/// What happens to rows with fewer cells than the header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShortRows {
    /// They are set aside and counted.
    #[default]
    SetAside,
    /// Their absent cells are read as missing.
    Pad,
}

/// Which row names the columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeaderChoice {
    /// Title lines are skipped and the next row is the header, unless it looks like data.
    #[default]
    Detect,
    /// The first row that is not blank.
    FirstRow,
    /// The row with this spreadsheet number. If it is blank or not among the first 200, as [`HeaderChoice::Detect`].
    Row(u32),
    /// No row: every row is data.
    None,
}

/// Whether a double quote wraps a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quotes {
    /// Yes: delimiters and line breaks between two quotes belong to the cell.
    #[default]
    Honour,
    /// No: a quote is a character like any other.
    Ordinary,
}

/// Which letters the bytes are in a file that is neither UTF-8 nor UTF-16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EightBit {
    /// Windows-1254 if a letter of it occurs that Windows-1252 reads otherwise, else Windows-1252.
    #[default]
    Detect,
    /// Western European.
    Windows1252,
    /// Turkish.
    Windows1254,
}

/// Which sign stands before the decimals of a number; the other one may part thousands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecimalSign {
    /// What the numbers of a column say themselves, then what separates the columns.
    #[default]
    Detect,
    /// `.`
    Point,
    /// `,`
    Comma,
}
