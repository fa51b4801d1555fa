//! Calculate / Agreement as a link.

use form_urlencoded::Serializer;

use super::{Settings, source, with_path};
use crate::analysis::agreement::{AgreementRequest, Spellings, Unsure};
use crate::engine::Replicates;
use crate::stats::interval::Level;

/// Its path.
pub const PATH: &str = "calc/agreement";

fn spellings_word(spellings: Spellings) -> &'static str {
    match spellings {
        Spellings::Apart => "apart",
        Spellings::Merged => "merged",
    }
}

/// The words for labels that may abstain; the last one goes before the label that they count as.
const OWN: &str = "own";
const LEFT_OUT: &str = "left-out";
const AS: &str = "as:";

fn write_unsure(query: &mut Serializer<'_, String>, unsure: &Unsure) {
    match unsure {
        Unsure::OwnLabel => {}
        Unsure::LeftOut => {
            query.append_pair("unsure", LEFT_OUT);
        }
        Unsure::As(label) => {
            query.append_pair("unsure", &format!("{AS}{label}"));
        }
    }
}

fn read_unsure(settings: &mut Settings) -> Unsure {
    let Some(text) = settings.text("unsure") else { return Unsure::OwnLabel };
    match (text.trim(), text.strip_prefix(AS)) {
        (OWN, _) => Unsure::OwnLabel,
        (LEFT_OUT, _) => Unsure::LeftOut,
        (_, Some(label)) if !label.is_empty() => Unsure::As(label.to_owned()),
        _ => {
            settings.repair("unsure", &text, Some(OWN.to_owned()));
            Unsure::OwnLabel
        }
    }
}

/// The path and query of a request.
pub fn write(request: &AgreementRequest) -> String {
    let mut query = Serializer::new(String::new());
    let columns = [("sample", &request.sample), ("first", &request.first), ("second", &request.second)];
    for (name, value) in columns {
        if let Some(value) = value {
            query.append_pair(name, value);
        }
    }
    source::write_read(&mut query, request.read);
    source::write_shape(&mut query, request.shape);
    if request.spellings != Spellings::Apart {
        query.append_pair("spellings", spellings_word(request.spellings));
    }
    write_unsure(&mut query, &request.unsure);
    query.append_pair("replicates", &request.replicates.count().to_string());
    query.append_pair("seed", &request.seed.0.to_string());
    query.append_pair("level", &request.level.share().to_string());
    source::write_table(&mut query, request.table.as_ref());
    with_path(PATH, query)
}

/// The request that a link's settings make.
pub fn read(settings: &mut Settings) -> AgreementRequest {
    let default = AgreementRequest::default();
    let replicates = settings.whole("replicates", default.replicates, Replicates::new);
    let level = settings.number("level", default.level, Level::new);
    let table = source::read_table(settings);
    AgreementRequest {
        read: source::read_read(settings),
        shape: source::read_shape(settings),
        spellings: settings.word("spellings", &Spellings::ALL, spellings_word, default.spellings),
        unsure: read_unsure(settings),
        sample: settings.text("sample"),
        first: settings.text("first"),
        second: settings.text("second"),
        replicates,
        seed: settings.seed(default.seed),
        level,
        table,
    }
}
