//! Calculate / Audit set as a link.

use form_urlencoded::Serializer;

use super::{Settings, names, source, with_path};
use crate::analysis::answers::Choice;
use crate::analysis::audit_set::{AuditSetRequest, MarkChoice, SetColumns, SetRole, SolutionNumber};
use crate::audit::inject::{Edit, RelativeSize};

/// Its path.
pub const PATH: &str = "calc/audit-set";

/// In place of columns: none although the table suggests them.
const WITHOUT: &str = "without";
/// In place of edits: none but the clean control.
const NONE: &str = "none";

/// The word for the sign before decimals.
pub fn mark_word(mark: MarkChoice) -> &'static str {
    match mark {
        MarkChoice::ByLanguage => "language",
        MarkChoice::Point => "point",
        MarkChoice::Comma => "comma",
    }
}

/// The edits of a request as its link writes them.
pub fn edits_word(edits: &[Edit]) -> String {
    if edits.is_empty() { NONE.to_owned() } else { names::written(edits.iter().map(|edit| edit.name())) }
}

/// The path and query of a request. What the table is to suggest is left out.
pub fn write(request: &AuditSetRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.extend_pairs(request.sample.iter().map(|name| ("sample", name)));
    let mut without = Vec::new();
    for role in SetRole::ALL {
        match request.columns.of(role) {
            Choice::Suggested => {}
            Choice::Without => without.push(role.word()),
            Choice::Named(name) => drop(query.append_pair(role.word(), name)),
        }
    }
    if !without.is_empty() {
        query.append_pair(WITHOUT, &names::written(without));
    }
    query.append_pair("edits", &edits_word(&request.edits));
    query.append_pair("size", &request.size.permille().to_string());
    query.append_pair("mark", mark_word(request.mark));
    query.append_pair("seed", &request.seed.0.to_string());
    query.append_pair("shown", &request.shown.number().to_string());
    source::write_read(&mut query, request.read);
    source::write_table(&mut query, request.table.as_ref());
    with_path(PATH, query)
}

/// The request that a link's settings make. A column that is written without a value is none.
pub fn read(settings: &mut Settings) -> AuditSetRequest {
    let usual = AuditSetRequest::default();
    let without = names::read(settings, WITHOUT);
    let mut columns = SetColumns::default();
    for role in SetRole::ALL {
        let has_not = settings.is_empty(role.word());
        let choice = match settings.text(role.word()) {
            Some(name) => Choice::Named(name),
            None if has_not || without.iter().any(|word| word == role.word()) => Choice::Without,
            None => Choice::Suggested,
        };
        columns.set(role, choice);
    }
    let written =
        settings.take("edits", edits_word(&usual.edits), |text| edits(text).map(|edits| edits_word(&edits)));
    AuditSetRequest {
        sample: settings.text("sample"),
        columns,
        edits: edits(&written).unwrap_or(usual.edits),
        size: settings.whole("size", usual.size, RelativeSize::new),
        mark: settings.word("mark", &MarkChoice::ALL, mark_word, usual.mark),
        seed: settings.seed(usual.seed),
        shown: settings.whole("shown", usual.shown, SolutionNumber::new),
        read: source::read_read(settings),
        table: source::read_table(settings),
    }
}

/// Edits beside the clean control, of a tenth each: the size is a setting of its own. None if one is not known.
fn edits(text: &str) -> Option<Vec<Edit>> {
    let is_of_a_tenth = |edit: &Edit| match edit {
        Edit::Number { size, .. } => *size == RelativeSize::TENTH,
        _ => *edit != Edit::Clean,
    };
    if text == NONE {
        return Some(Vec::new());
    }
    let mut edits: Vec<Edit> = Vec::new();
    for name in names::split(text) {
        let edit = Edit::named(name.trim()).filter(is_of_a_tenth)?;
        if !edits.contains(&edit) {
            edits.push(edit);
        }
    }
    Some(edits).filter(|edits| !edits.is_empty())
}
