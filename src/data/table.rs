//! The table, and the account of its rows: what was read is a row of it or is set aside with a reason.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Column, DecimalSign, Dialect, Notice, row_numbers::RowNumbers};

/// A table of labels. It stays where it was read: the page is told its columns and what was found on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(super) name: String,
    pub(super) n_bytes: u64,
    pub(super) fingerprint: Fingerprint,
    pub(super) dialect: Dialect,
    pub(super) decimal: DecimalSign,
    pub(super) header_row: Option<u32>,
    pub(super) columns: Vec<Column>,
    pub(super) row_numbers: RowNumbers,
    pub(super) set_aside: Vec<SetAside>,
    pub(super) notices: Vec<Notice>,
}

impl Table {
    /// The same table as one of a file of this size, of which its text was made.
    #[must_use]
    pub(super) fn of_size(self, n_bytes: usize) -> Self {
        Self { n_bytes: u64::try_from(n_bytes).unwrap_or(u64::MAX), ..self }
    }

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

    /// The spreadsheet row of a row of the table, counted from 0.
    pub fn spreadsheet_row(&self, row: u32) -> Option<u32> {
        self.row_numbers.get(row)
    }

    /// The spreadsheet row of each row of the table in turn.
    pub fn spreadsheet_rows(&self) -> impl Iterator<Item = u32> {
        self.row_numbers.iter()
    }

    /// How many rows the table has.
    pub fn n_rows(&self) -> u32 {
        self.row_numbers.count()
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

    pub(super) fn of(bytes: &[u8], n_rows: u32) -> Fingerprint {
        Fingerprint::of_digest(Sha256::new_with_prefix(bytes), n_rows)
    }

    /// The fingerprint of a file whose bytes were taken in before.
    pub(super) fn of_digest(digest: Sha256, n_rows: u32) -> Fingerprint {
        let mut sha256 = String::with_capacity(64);
        for byte in digest.finalize() {
            // Writing to a string cannot fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        Fingerprint { sha256, n_rows }
    }

    /// The first 16 digits, which are enough to recognise a file.
    pub fn prefix(&self) -> &str {
        self.sha256.get(..Self::N_PREFIX).unwrap_or(&self.sha256)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_is_the_sha256_of_the_bytes() {
        // FIPS 180-4 example: the digest of "abc".
        let fingerprint = Fingerprint::of(b"abc", 3);
        assert_eq!(fingerprint.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
