//! Calculate / Agreement as a link.

use form_urlencoded::Serializer;

use super::{Settings, with_path};
use crate::analysis::agreement::AgreementRequest;
use crate::analysis::source::TableKey;
use crate::data::{HeaderChoice, Quotes, ReadOptions, ShortRows};
use crate::engine::Replicates;
use crate::stats::interval::Level;

/// Its path.
pub const PATH: &str = "calc/agreement";

/// The path and query of a request.
pub fn write(request: &AgreementRequest) -> String {
    let mut query = Serializer::new(String::new());
    let columns = [("sample", &request.sample), ("first", &request.first), ("second", &request.second)];
    for (name, value) in columns {
        if let Some(value) = value {
            query.append_pair(name, value);
        }
    }
    for (name, word) in [
        ("short_rows", short_rows_word(request.read.short_rows)),
        ("header", &header_word(request.read.header)),
        ("quotes", quotes_word(request.read.quotes)),
    ] {
        if word != USUAL {
            query.append_pair(name, word);
        }
    }
    query.append_pair("replicates", &request.replicates.count().to_string());
    query.append_pair("seed", &request.seed.0.to_string());
    query.append_pair("level", &request.level.share().to_string());
    if let Some(key) = &request.table {
        query.append_pair("sha256", &key.sha256);
        query.append_pair("rows", &key.rows.to_string());
    }
    with_path(PATH, query)
}

/// How a file is read unless a link says otherwise; links leave it out.
const USUAL: &str = "usual";

fn short_rows_word(choice: ShortRows) -> &'static str {
    match choice {
        ShortRows::SetAside => USUAL,
        ShortRows::Pad => "pad",
    }
}

fn quotes_word(choice: Quotes) -> &'static str {
    match choice {
        Quotes::Honour => USUAL,
        Quotes::Ordinary => "ordinary",
    }
}

fn header_word(choice: HeaderChoice) -> String {
    match choice {
        HeaderChoice::Detect => USUAL.to_owned(),
        HeaderChoice::FirstRow => "first".to_owned(),
        HeaderChoice::None => "none".to_owned(),
        HeaderChoice::Row(row) => row.to_string(),
    }
}

/// The request that a link's settings make.
pub fn read(settings: &mut Settings) -> AgreementRequest {
    let default = AgreementRequest::default();
    let replicates = settings.whole("replicates", default.replicates, Replicates::new);
    let level = settings.number("level", default.level, Level::new);
    let hex = |text: &str| text.len() == TableKey::DIGITS && text.bytes().all(|b| b.is_ascii_hexdigit());
    let sha256 = settings.take("sha256", String::new(), |text| hex(text).then(|| text.to_ascii_lowercase()));
    let rows =
        settings.take("rows", String::new(), |text| text.parse::<u32>().ok().map(|rows| rows.to_string()));
    // A hash without its rows, or rows without their hash, name no file.
    let table = rows.parse().ok().filter(|_| !sha256.is_empty()).map(|rows| TableKey { sha256, rows });
    let header = settings.take("header", USUAL.to_owned(), |text| {
        Some(header_word(read_header(text))).filter(|word| word == text)
    });
    AgreementRequest {
        read: ReadOptions {
            short_rows: settings.word(
                "short_rows",
                &[ShortRows::SetAside, ShortRows::Pad],
                short_rows_word,
                ShortRows::SetAside,
            ),
            header: read_header(&header),
            quotes: settings.word("quotes", &[Quotes::Honour, Quotes::Ordinary], quotes_word, Quotes::Honour),
        },
        sample: settings.text("sample"),
        first: settings.text("first"),
        second: settings.text("second"),
        replicates,
        seed: settings.seed(default.seed),
        level,
        table,
    }
}

fn read_header(word: &str) -> HeaderChoice {
    let named = [HeaderChoice::Detect, HeaderChoice::FirstRow, HeaderChoice::None];
    // A header is looked for in the first 200 rows.
    let row = word.parse().ok().filter(|row| (1..=200).contains(row));
    let number = || row.map_or(HeaderChoice::Detect, HeaderChoice::Row);
    named.into_iter().find(|&choice| header_word(choice) == word).unwrap_or_else(number)
}
