//! The file of a request as settings of a link: how it is read, and which it is.

use form_urlencoded::Serializer;

use super::Settings;
use crate::analysis::source::TableKey;
use crate::data::shape::ShapeChoice;
use crate::data::{DecimalSign, EightBit, HeaderChoice, Quotes, ReadOptions, ShortRows};

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

fn encoding_word(choice: EightBit) -> &'static str {
    match choice {
        EightBit::Detect => USUAL,
        EightBit::Windows1252 => "windows-1252",
        EightBit::Windows1254 => "windows-1254",
    }
}

fn decimal_word(choice: DecimalSign) -> &'static str {
    match choice {
        DecimalSign::Detect => USUAL,
        DecimalSign::Point => "point",
        DecimalSign::Comma => "comma",
    }
}

/// The word for what the rows of a file are taken for.
pub fn shape_word(choice: ShapeChoice) -> &'static str {
    match choice {
        ShapeChoice::Detect => USUAL,
        ShapeChoice::AsIs => "as-is",
        ShapeChoice::Long => "long",
        ShapeChoice::RatersInRows => "raters-in-rows",
        ShapeChoice::Contingency => "contingency",
    }
}

/// Writes what the rows of the file are taken for, where somebody said so.
pub(super) fn write_shape(query: &mut Serializer<'_, String>, shape: ShapeChoice) {
    if shape != ShapeChoice::Detect {
        query.append_pair("shape", shape_word(shape));
    }
}

/// What the rows of the file are taken for.
pub(super) fn read_shape(settings: &mut Settings) -> ShapeChoice {
    settings.word("shape", &ShapeChoice::ALL, shape_word, ShapeChoice::Detect)
}

fn header_word(choice: HeaderChoice) -> String {
    match choice {
        HeaderChoice::Detect => USUAL.to_owned(),
        HeaderChoice::FirstRow => "first".to_owned(),
        HeaderChoice::None => "none".to_owned(),
        HeaderChoice::Row(row) => row.to_string(),
    }
}

/// Writes how the file is read, where that differs from the usual.
pub(super) fn write_read(query: &mut Serializer<'_, String>, read: ReadOptions) {
    for (name, word) in [
        ("short_rows", short_rows_word(read.short_rows)),
        ("header", &header_word(read.header)),
        ("quotes", quotes_word(read.quotes)),
        ("encoding", encoding_word(read.encoding)),
        ("decimal", decimal_word(read.decimal)),
        ("part", &read.part.map_or_else(|| USUAL.to_owned(), |part| part.to_string())),
    ] {
        if word != USUAL {
            query.append_pair(name, word);
        }
    }
}

/// Writes which file it is.
pub(super) fn write_table(query: &mut Serializer<'_, String>, table: Option<&TableKey>) {
    if let Some(key) = table {
        query.append_pair("sha256", &key.sha256);
        query.append_pair("rows", &key.rows.to_string());
    }
}

/// How the file is read.
pub(super) fn read_read(settings: &mut Settings) -> ReadOptions {
    let header = checked(settings, "header", USUAL, &|text| {
        Some(header_word(read_header(text))).filter(|word| word == text)
    });
    let short_rows = [ShortRows::SetAside, ShortRows::Pad];
    let encodings = [EightBit::Detect, EightBit::Windows1252, EightBit::Windows1254];
    let part = checked(settings, "part", USUAL, &|text| Some(text.parse::<u32>().ok()?.to_string()));
    let signs = [DecimalSign::Detect, DecimalSign::Point, DecimalSign::Comma];
    ReadOptions {
        short_rows: settings.word("short_rows", &short_rows, short_rows_word, ShortRows::SetAside),
        header: read_header(&header),
        quotes: settings.word("quotes", &[Quotes::Honour, Quotes::Ordinary], quotes_word, Quotes::Honour),
        encoding: settings.word("encoding", &encodings, encoding_word, EightBit::Detect),
        part: part.parse().ok(),
        decimal: settings.word("decimal", &signs, decimal_word, DecimalSign::Detect),
    }
}

/// Which file it is.
pub(super) fn read_table(settings: &mut Settings) -> Option<TableKey> {
    let hex = |text: &str| text.len() == TableKey::DIGITS && text.bytes().all(|b| b.is_ascii_hexdigit());
    let sha256 = checked(settings, "sha256", "", &|text| hex(text).then(|| text.to_ascii_lowercase()));
    let rows = checked(settings, "rows", "", &|text| text.parse::<u32>().ok().map(|rows| rows.to_string()));
    // A hash without its rows, or rows without their hash, name no file.
    rows.parse().ok().filter(|_| !sha256.is_empty()).map(|rows| TableKey { sha256, rows })
}

/// A setting in words, as what is read of it; built once for all of them.
fn checked(
    settings: &mut Settings,
    name: &str,
    default: &str,
    read: &dyn Fn(&str) -> Option<String>,
) -> String {
    settings.take(name, default.to_owned(), read)
}

fn read_header(word: &str) -> HeaderChoice {
    let named = [HeaderChoice::Detect, HeaderChoice::FirstRow, HeaderChoice::None];
    // A header is looked for in the first 200 rows.
    let row = word.parse().ok().filter(|row| (1..=200).contains(row));
    let number = || row.map_or(HeaderChoice::Detect, HeaderChoice::Row);
    named.into_iter().find(|&choice| header_word(choice) == word).unwrap_or_else(number)
}
