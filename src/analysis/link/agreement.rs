//! Calculate / Agreement as a link.

use form_urlencoded::Serializer;

use super::{Settings, counts, names, source, with_path};
use crate::analysis::agreement::{AgreementRequest, Behind, Ends, Items, Part, SCALES, Spellings, Unsure};
use crate::engine::Replicates;
use crate::stats::agreement::Scale;
use crate::stats::interval::Level;

/// Its path.
pub const PATH: &str = "calc/agreement";

fn spellings_word(spellings: Spellings) -> &'static str {
    match spellings {
        Spellings::Apart => "apart",
        Spellings::Merged => "merged",
    }
}

/// The word for which items two raters are compared on.
pub fn items_word(items: Items) -> &'static str {
    match items {
        Items::OfPair => "pair",
        Items::Common => "common",
    }
}

/// The word for how far apart labels are taken to be.
pub fn scale_word(scale: Scale) -> &'static str {
    match scale {
        Scale::Linear => "linear",
        Scale::Quadratic => "quadratic",
        Scale::Ordinal => "ordinal",
        _ => "nominal",
    }
}

/// The word for the ends of the bootstrap's intervals.
pub fn ends_word(ends: Ends) -> &'static str {
    match ends {
        Ends::Percentile => "percentile",
        Ends::Bca => "bca",
    }
}

/// The parts that are left out: each a column and what it says.
fn read_parts(settings: &mut Settings) -> Vec<Part> {
    let all = names::read(settings, "without");
    let pair = |pair: &[String]| match pair {
        [column, value] => Some(Part { column: column.clone(), value: value.clone() }),
        _ => None,
    };
    let parts: Option<Vec<Part>> = all.chunks(2).map(pair).collect();
    if parts.is_none() {
        settings.repair("without", &names::written(&all), None);
    }
    parts.unwrap_or_default()
}

fn read_listed(settings: &mut Settings) -> Option<Behind> {
    let names = names::read(settings, "listed");
    match names.as_slice() {
        [] => None,
        [one, other] => Some(Behind { labels: [one.clone(), other.clone()], part: None }),
        [one, other, column, value] => {
            let part = Part { column: column.clone(), value: value.clone() };
            Some(Behind { labels: [one.clone(), other.clone()], part: Some(part) })
        }
        _ => {
            settings.repair("listed", &names::written(&names), None);
            None
        }
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
    request.counts.iter().for_each(|counts| counts::write(&mut query, counts));
    let columns = [
        ("sample", &request.sample),
        ("first", &request.first),
        ("second", &request.second),
        ("versus", &request.versus),
        ("split", &request.split),
        ("cluster", &request.cluster),
    ];
    for (name, value) in columns {
        if let Some(value) = value {
            query.append_pair(name, value);
        }
    }
    let parts: Vec<&String> = request.without.iter().flat_map(|part| [&part.column, &part.value]).collect();
    let behind = request.listed.iter().flat_map(|listed| {
        listed.labels.iter().chain(listed.part.iter().flat_map(|part| [&part.column, &part.value]))
    });
    let listed: Vec<&String> = behind.collect();
    let [order, also] = [&request.order, &request.also].map(|names| names.iter().collect::<Vec<_>>());
    for (name, names) in [("without", parts), ("order", order), ("also", also), ("listed", listed)] {
        if !names.is_empty() {
            query.append_pair(name, &names::written(names));
        }
    }
    if let Some(others) = &request.others {
        query
            .append_pair("others", &if others.is_empty() { NONE.to_owned() } else { names::written(others) });
    }
    source::write_read(&mut query, request.read);
    source::write_shape(&mut query, request.shape);
    for (name, word, usual) in [
        ("spellings", spellings_word(request.spellings), spellings_word(Spellings::Apart)),
        ("items", items_word(request.items), items_word(Items::OfPair)),
        ("scale", scale_word(request.scale), scale_word(Scale::Identity)),
        ("ends", ends_word(request.ends), ends_word(Ends::Percentile)),
    ] {
        if word != usual {
            query.append_pair(name, word);
        }
    }
    write_unsure(&mut query, &request.unsure);
    query.append_pair("replicates", &request.replicates.count().to_string());
    query.append_pair("seed", &request.seed.0.to_string());
    query.append_pair("level", &request.level.share().to_string());
    if request.counts.is_none() {
        source::write_table(&mut query, request.table.as_ref());
    }
    with_path(PATH, query)
}

/// The word for no further raters.
const NONE: &str = "none";

/// The request that a link's settings make.
pub fn read(settings: &mut Settings) -> AgreementRequest {
    let default = AgreementRequest::default();
    let replicates = settings.whole("replicates", default.replicates, Replicates::new);
    let level = settings.number("level", default.level, Level::new);
    let table = source::read_table(settings);
    let others = names::read(settings, "others");
    let others = match others.as_slice() {
        [] => None,
        [one] if one == NONE => Some(Vec::new()),
        _ => Some(others),
    };
    AgreementRequest {
        counts: counts::read(settings),
        read: source::read_read(settings),
        shape: source::read_shape(settings),
        spellings: settings.word("spellings", &Spellings::ALL, spellings_word, default.spellings),
        unsure: read_unsure(settings),
        sample: settings.text("sample"),
        first: settings.text("first"),
        second: settings.text("second"),
        others,
        items: settings.word("items", &Items::ALL, items_word, default.items),
        without: read_parts(settings),
        order: names::read(settings, "order"),
        also: names::read(settings, "also"),
        scale: settings.word("scale", &SCALES, scale_word, default.scale),
        split: settings.text("split"),
        cluster: settings.text("cluster"),
        versus: settings.text("versus"),
        listed: read_listed(settings),
        replicates,
        seed: settings.seed(default.seed),
        level,
        ends: settings.word("ends", &Ends::ALL, ends_word, default.ends),
        table,
    }
}
