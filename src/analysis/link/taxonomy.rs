//! Calculate / Taxonomy as a link.

use form_urlencoded::Serializer;

use super::{Settings, names, source, ties, with_path};
use crate::analysis::answers::Choice;
use crate::analysis::taxonomy::{Blanks, EvidenceColumns, TaxonomyRequest};

/// Its path.
pub const PATH: &str = "calc/taxonomy";

/// In place of a group: none although the table suggests one.
const WITHOUT: &str = "without";
/// The group and what there is none of, by name.
const GROUP: &str = "group";

/// The word for what cells count for that say neither yes nor no.
pub fn blanks_word(blanks: Blanks) -> &'static str {
    match blanks {
        Blanks::SetAside => "aside",
        Blanks::NoEvidence => "none",
    }
}

/// The path and query of a request. What the table is to suggest is left out.
pub fn write(request: &TaxonomyRequest) -> String {
    let mut query = Serializer::new(String::new());
    query.extend_pairs(request.sample.iter().map(|name| ("sample", name)));
    if let EvidenceColumns::Named(names) = &request.evidence {
        query.append_pair("evidence", &names::written(names));
    }
    match &request.group {
        Choice::Suggested => {}
        Choice::Without => drop(query.append_pair(WITHOUT, GROUP)),
        Choice::Named(name) => drop(query.append_pair(GROUP, name)),
    }
    query.extend_pairs(request.order.iter().map(|order| ("order", ties::order_word(order))));
    query.append_pair("blanks", blanks_word(request.blanks));
    source::write_read(&mut query, request.read);
    source::write_table(&mut query, request.table.as_ref());
    with_path(PATH, query)
}

/// The request that a link's settings make. A group that is written without a value is none.
pub fn read(settings: &mut Settings) -> TaxonomyRequest {
    let has_not = settings.is_empty(GROUP);
    let group = settings.text(GROUP);
    let without = settings.take(WITHOUT, String::new(), |text| (text == GROUP).then(|| text.to_owned()));
    let names = names::read(settings, "evidence");
    TaxonomyRequest {
        sample: settings.text("sample"),
        read: source::read_read(settings),
        evidence: if names.is_empty() { EvidenceColumns::Suggested } else { EvidenceColumns::Named(names) },
        group: match group {
            Some(name) => Choice::Named(name),
            None if has_not || !without.is_empty() => Choice::Without,
            None => Choice::Suggested,
        },
        order: ties::read_order(settings, None),
        blanks: settings.word("blanks", &Blanks::ALL, blanks_word, Blanks::SetAside),
        table: source::read_table(settings),
    }
}
