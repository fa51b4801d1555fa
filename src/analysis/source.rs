//! Which file a request was made with.

use serde::{Deserialize, Serialize};

use super::Complaint;
use crate::data::{Fingerprint, ReadOptions, Table};

/// Which file a request was made with: enough to know it again, nothing of its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableKey {
    /// The first [`TableKey::DIGITS`] hexadecimal digits of the file's SHA-256.
    pub sha256: String,
    /// Its number of rows.
    pub rows: u32,
}

impl TableKey {
    /// Digits of the hash that are kept.
    pub const DIGITS: usize = Fingerprint::N_PREFIX;

    /// The key of a table with this fingerprint.
    pub fn of(fingerprint: &Fingerprint) -> Self {
        Self { sha256: fingerprint.prefix().to_owned(), rows: fingerprint.n_rows }
    }

    /// The key of a table, if a request that wants this one, or any, can be carried out on it.
    pub fn checked(wanted: Option<&Self>, table: &Table) -> Result<Self, Complaint> {
        let found = Self::of(table.fingerprint());
        match wanted.filter(|wanted| **wanted != found) {
            Some(wanted) => Err(Complaint::OtherTable { wanted: wanted.clone(), found }),
            None => Ok(found),
        }
    }
}

/// Where the table of a request comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Source {
    /// The sample table shipped with the page, if it is one.
    pub sample: Option<String>,
    /// How the file is to be read, where it differs from the usual.
    pub read: ReadOptions,
    /// The file the request was made with.
    pub table: Option<TableKey>,
}

/// A request on a table.
pub trait OnTable: Clone {
    /// Where its table comes from.
    fn source(&self) -> Source;

    /// The same asked of a table from elsewhere.
    #[must_use]
    fn on(self, source: Source) -> Self;

    /// The same asked of the file in another reading.
    #[must_use]
    fn reading(self, read: ReadOptions) -> Self {
        let source = self.source();
        self.on(Source { read, ..source })
    }

    /// The same asked of another file, or of any.
    #[must_use]
    fn of_file(self, table: Option<TableKey>) -> Self {
        let source = self.source();
        self.on(Source { table, ..source })
    }
}
