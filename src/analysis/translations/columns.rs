//! Where the versions stand: in a row each, or side by side in a column for each language.

use serde::{Deserialize, Serialize};

use super::TranslationsRequest;
use crate::analysis::Complaint;
use crate::analysis::answers::Choice;
use crate::audit::token::usual_mark;
use crate::data::{Column, Table};

/// What a column of versions can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TranslationRole {
    /// Which item a row is of.
    Item,
    /// Its language.
    Language,
    /// Its text.
    Text,
}

impl TranslationRole {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Item, Self::Language, Self::Text];

    /// What the column is called in links.
    pub fn word(self) -> &'static str {
        match self {
            Self::Item => "item",
            Self::Language => "language",
            Self::Text => "text",
        }
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Item => {
                &["item", "id", "item_id", "problem_id", "question_id", "problem", "key", "idx", "uid"]
            }
            Self::Language => &["language", "lang", "locale"],
            Self::Text => &[
                "text",
                "question",
                "problem_text",
                "prompt",
                "translation",
                "content",
                "problem",
                "sentence",
            ],
        }
    }
}

/// The columns of a table of versions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TranslationColumns {
    /// Which item a row is of; the row itself where versions stand side by side and no column says it.
    pub item: Choice,
    /// The language of a row; without one the versions stand side by side.
    pub language: Choice,
    /// The text of a row.
    pub text: Choice,
    /// The columns that are a language each, where versions stand side by side; those named as languages are if none are chosen.
    pub versions: Vec<String>,
}

impl TranslationColumns {
    /// The choice for a role.
    pub fn of(&self, role: TranslationRole) -> &Choice {
        match role {
            TranslationRole::Item => &self.item,
            TranslationRole::Language => &self.language,
            TranslationRole::Text => &self.text,
        }
    }

    /// The same with another choice for a role.
    pub fn set(&mut self, role: TranslationRole, choice: Choice) {
        *match role {
            TranslationRole::Item => &mut self.item,
            TranslationRole::Language => &mut self.language,
            TranslationRole::Text => &mut self.text,
        } = choice;
    }
}

/// How a table holds the versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// A row for each version.
    Rows,
    /// A column for each language.
    Columns,
}

/// The columns in use.
pub(super) enum Found<'t> {
    Rows { item: &'t Column, language: &'t Column, text: &'t Column },
    Columns { item: Option<&'t Column>, versions: Vec<&'t Column> },
}

impl Found<'_> {
    /// The same as choices by name.
    pub fn columns(&self) -> TranslationColumns {
        let named = |column: &Column| Choice::Named(column.name().to_owned());
        match self {
            Found::Rows { item, language, text } => TranslationColumns {
                item: named(item),
                language: named(language),
                text: named(text),
                versions: Vec::new(),
            },
            Found::Columns { item, versions } => TranslationColumns {
                item: item.map_or(Choice::Without, named),
                language: Choice::Without,
                text: Choice::Without,
                versions: versions.iter().map(|column| column.name().to_owned()).collect(),
            },
        }
    }
}

fn plain(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace([' ', '-', '.'], "_")
}

/// The columns that a request means.
///
/// # Errors
/// If a column is not there, or fewer than two versions can be told apart.
pub(super) fn resolve<'t>(request: &TranslationsRequest, table: &'t Table) -> Result<Found<'t>, Complaint> {
    let names = || table.columns().iter().map(|column| column.name().to_owned()).collect::<Vec<_>>();
    let named = |name: &String| {
        table.column(name).ok_or_else(|| Complaint::NoSuchColumn { name: name.clone(), columns: names() })
    };
    let mut taken: Vec<&str> = Vec::new();
    let mut chosen = |role: TranslationRole| -> Result<Option<&'t Column>, Complaint> {
        let column = match request.columns.of(role) {
            Choice::Without => None,
            Choice::Named(name) => Some(named(name)?),
            Choice::Suggested => role.names().iter().find_map(|name| {
                table
                    .columns()
                    .iter()
                    .find(|column| plain(column.name()) == *name && !taken.contains(&column.name()))
            }),
        };
        if let Some(column) = column {
            if taken.contains(&column.name()) {
                return Err(Complaint::SameColumnTwice { name: column.name().to_owned() });
            }
            taken.push(column.name());
        }
        Ok(column)
    };
    let language =
        if request.columns.versions.is_empty() { chosen(TranslationRole::Language)? } else { None };
    let item = chosen(TranslationRole::Item)?;
    if let Some(language) = language {
        let text = chosen(TranslationRole::Text)?;
        return match (item, text) {
            (Some(item), Some(text)) => Ok(Found::Rows { item, language, text }),
            _ => Err(Complaint::NoVersions { columns: names() }),
        };
    }
    let versions: Vec<&Column> = if request.columns.versions.is_empty() {
        let is_language = |column: &&Column| {
            usual_mark(column.name()).is_some() && item.is_none_or(|item| item.name() != column.name())
        };
        table.columns().iter().filter(is_language).collect()
    } else {
        request.columns.versions.iter().map(named).collect::<Result<_, _>>()?
    };
    if versions.len() < 2 {
        return Err(Complaint::NoVersions { columns: names() });
    }
    Ok(Found::Columns { item, versions })
}
