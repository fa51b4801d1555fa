//! Calculate / Translations as a link.

use form_urlencoded::Serializer;

use super::{Settings, names, source, with_path};
use crate::analysis::answers::Choice;
use crate::analysis::translations::{TranslationColumns, TranslationRole, TranslationsRequest};

/// Its path.
pub const PATH: &str = "calc/translations";

/// In place of columns and of a reference: none although the table suggests one.
const WITHOUT: &str = "without";
const REFERENCE: &str = "reference";

/// The path and query of a request. What the table is to suggest is left out.
pub fn write(request: &TranslationsRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.extend_pairs(request.sample.iter().map(|name| ("sample", name)));
    let mut without = Vec::new();
    let roles = TranslationRole::ALL.map(|role| (role.word(), request.columns.of(role)));
    for (word, choice) in roles.into_iter().chain([(REFERENCE, &request.reference)]) {
        match choice {
            Choice::Suggested => {}
            Choice::Without => without.push(word),
            Choice::Named(name) => drop(query.append_pair(word, name)),
        }
    }
    if !request.columns.versions.is_empty() {
        query.append_pair("versions", &names::written(&request.columns.versions));
    }
    if !without.is_empty() {
        query.append_pair(WITHOUT, &names::written(without));
    }
    source::write_read(&mut query, request.read);
    source::write_table(&mut query, request.table.as_ref());
    with_path(PATH, query)
}

/// The request that a link's settings make. A column that is written without a value is none.
pub fn read(settings: &mut Settings) -> TranslationsRequest {
    let without = names::read(settings, WITHOUT);
    let mut choice = |word: &str| {
        let has_not = settings.is_empty(word);
        match settings.text(word) {
            Some(name) => Choice::Named(name),
            None if has_not || without.iter().any(|one| one == word) => Choice::Without,
            None => Choice::Suggested,
        }
    };
    let mut columns = TranslationColumns::default();
    for role in TranslationRole::ALL {
        columns.set(role, choice(role.word()));
    }
    let reference = choice(REFERENCE);
    columns.versions = names::read(settings, "versions");
    TranslationsRequest {
        sample: settings.text("sample"),
        columns,
        reference,
        read: source::read_read(settings),
        table: source::read_table(settings),
    }
}
