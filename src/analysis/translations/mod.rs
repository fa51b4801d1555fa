//! Calculate / Translations: whether the language versions of items have the same numbers.

mod columns;
mod compared;

pub use columns::{Layout, TranslationColumns, TranslationRole};
pub use compared::{
    DeviationFound, ItemFound, LanguageFound, Ledger, SetAsideReason, TranslationsOutcome, outcome,
};

use serde::{Deserialize, Serialize};

use crate::analysis::answers::Choice;
use crate::analysis::source::{OnTable, Source, TableKey};
use crate::data::ReadOptions;

/// The settings of the comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TranslationsRequest {
    /// The sample table shipped with the page, if it is one.
    pub sample: Option<String>,
    /// How the file is to be read, where it differs from the usual.
    pub read: ReadOptions,
    /// Which columns are which.
    pub columns: TranslationColumns,
    /// The language that the others are compared with: English if it is there and nothing is chosen; without one, what most
    /// versions of an item have.
    pub reference: Choice,
    /// The file the request was made with.
    pub table: Option<TableKey>,
}

impl OnTable for TranslationsRequest {
    fn source(&self) -> Source {
        Source { sample: self.sample.clone(), read: self.read, table: self.table.clone() }
    }

    fn on(self, Source { sample, read, table }: Source) -> Self {
        Self { sample, read, table, ..self }
    }
}
