//! Calculate / Translations.

use super::ledger;
use crate::analysis::answers::Choice;
use crate::analysis::translations::{
    DeviationFound, ItemFound, LanguageFound, Layout, Ledger, SetAsideReason, TranslationRole,
    TranslationsOutcome,
};
use crate::text::number::{count, percent, plural};
use crate::text::{Rich, isolated, name};

/// The page’s name, for the tab and the menu.
pub const TITLE: &str = super::shell::TRANSLATIONS;
/// What a table has to hold.
pub const DROP: &str = "Drop a table of items in several languages: a row for each version with the item, its language and its text, or \
    a row for each item with a column for each language (en, pt-BR, bn).";
/// The heading before there is a table.
pub const EMPTY_HEADING: &str = "Do all versions of an item still have the same numbers?";
/// The sentence under it.
pub const EMPTY_LEDE: &str = "A number that is lost or changed in translation makes another item of it, and its score is then said to be \
    that of the language. Open the versions to see which numbers differ.";
/// The heading where nothing can be compared.
pub const REFUSED_HEADING: &str = "There are no versions to compare in this table yet";
/// The sentence under it.
pub const REFUSED_LEDE: &str =
    "Choose the columns that say the item, its language and its text, or those that are a language each.";
/// The columns that are a language each.
pub const VERSIONS: &str = "Columns that are a language each";
/// What they are.
pub const VERSIONS_HINT: &str = "Where versions stand side by side.";
/// The reference.
pub const REFERENCE: &str = "Compare with";
/// What it is.
pub const REFERENCE_HINT: &str = "The language that the items were written in, or what most versions have.";
/// That the link asks for a reference that is not there.
pub fn no_such_language(asked: &str) -> String {
    format!(
        "The link compares with “{}”, which this table does not have; the usual reference is taken instead.",
        name(asked)
    )
}

/// In place of a reference.
pub const MAJORITY: &str = "what most versions have";
/// In place of a column.
pub const NO_COLUMN: &str = "none";
/// The table of numbers.
pub const FOUND: &str = "Numbers that differ";
/// Its heads.
pub const FOUND_HEADS: [&str; 6] = ["item", "language", "number", "there", "expected", "where"];
/// The table of languages.
pub const LANGUAGES: &str = "Language by language";
/// Its heads.
pub const LANGUAGE_HEADS: [&str; 3] = ["language", "versions", "with another number"];
/// The heading of what is not seen.
pub const BLIND: &str = "What this cannot see";
/// What is not seen.
pub const CANNOT_SEE: &str = "Only numbers in digits are compared, each by its value: digits of all scripts, ¾ and 3/4 and 4分の3, with or \
    without a percent sign. A number written as a word is not seen, so “three” beside 3 is reported although nothing is wrong. A \
    unit, a name or a condition that is lost beside an intact number is not seen, and neither are numbers that changed places. \
    An item without a difference here is not thereby a good translation.";
pub use super::ledger::{CAPTION as LEDGER_CAPTION, HEADS as LEDGER_HEADS};

/// What a column is to hold.
pub fn role(role: TranslationRole) -> &'static str {
    match role {
        TranslationRole::Item => "Item",
        TranslationRole::Language => "Language",
        TranslationRole::Text => "Text",
    }
}

/// The finding.
pub fn heading(o: &TranslationsOutcome) -> String {
    match (o.found.len() as u64, o.n_compared) {
        (_, 0) => "No item has a version in the language to compare with".to_owned(),
        (0, n) => format!("All versions of {} have the same numbers", plural(n, "item", "items")),
        (differ, n) => {
            format!("In {} of {} a version has other numbers", count(differ), plural(n, "item", "items"))
        }
    }
}

/// The sentence under it.
pub fn lede(o: &TranslationsOutcome) -> Rich {
    let against = match &o.request.reference {
        Choice::Named(language) => format!("those of {}", name(language)),
        Choice::Suggested | Choice::Without => "what most versions of an item have".to_owned(),
    };
    let sum = |of: fn(&LanguageFound) -> u32| o.languages.iter().map(of).sum::<u32>();
    let n: u64 = o.found.iter().map(|item| item.deviations.len() as u64).sum();
    Rich::of(
        "The numbers of *{}* in {} were compared with {}: *{}* in {} {}.",
        &[
            plural(sum(|language| language.n_versions), "version", "versions"),
            plural(o.languages.len() as u64, "language", "languages"),
            against,
            if n == 0 { "no number".to_owned() } else { plural(n, "number", "numbers") },
            plural(sum(|language| language.n_deviating), "version", "versions"),
            if n <= 1 { "differs" } else { "differ" }.to_owned(),
        ],
    )
}

/// What was not compared; nothing if all was.
pub fn not_compared(o: &TranslationsOutcome) -> Option<Rich> {
    let mut said = Vec::new();
    if o.n_single > 0 {
        said.push(format!("{} only one version.", plural(o.n_single, "item has", "items have")));
    }
    if !o.without_reference.is_empty() {
        let n = o.without_reference.len() as u64;
        let named: Vec<String> = o.without_reference.iter().take(3).map(|item| name(item)).collect();
        let more = if n > 3 { ", …" } else { "" };
        said.push(format!(
            "{} no version in that language and {} not compared ({}{more}).",
            plural(n, "item has", "items have"),
            if n == 1 { "was" } else { "were" },
            named.join(", ")
        ));
    }
    (!said.is_empty()).then(|| said.join(" ").into())
}

/// That a point was taken as the sign before decimals; nothing where every language is known.
pub fn unknown(o: &TranslationsOutcome) -> Option<Rich> {
    let unknown: Vec<String> = o
        .languages
        .iter()
        .filter(|one| one.is_unknown)
        .map(|one| format!("“{}”", name(&one.language)))
        .collect();
    (!unknown.is_empty()).then(|| {
        format!(
            "{} {} as no tag of a language (en, pt-BR, bn), so the point was taken as the sign before decimals there.",
            unknown.join(", "),
            if unknown.len() == 1 { "is known" } else { "are known" }
        )
        .into()
    })
}

/// A row of the table of numbers.
pub fn found_row(item: &ItemFound, found: &DeviationFound) -> Vec<String> {
    let places = if found.found.is_empty() { &found.in_reference } else { &found.found };
    let mut place = places.first().map_or_else(String::new, |[before, number, behind]| {
        isolated(format!("…{before}[{number}]{behind}…"))
    });
    if found.found.is_empty() && !place.is_empty() {
        place = format!("not here; in the reference {place}");
    }
    if found.n_markers > 0 {
        place.push_str(" (a numbered step has the same number)");
    }
    vec![
        name(&item.item),
        name(&found.language),
        found.value.clone(),
        count(found.found.len() as u64),
        found.expected.map_or_else(|| "versions differ".to_owned(), count),
        place,
    ]
}

/// A row of the table of languages.
pub fn language_row(language: &LanguageFound) -> Vec<String> {
    let share = f64::from(language.n_deviating) / f64::from(language.n_versions.max(1));
    let deviating = match language.n_versions {
        0 => "–".to_owned(),
        _ => format!("{} ({})", count(language.n_deviating), percent(share)),
    };
    vec![name(&language.language), count(language.n_versions), deviating]
}

/// How the table was read.
pub fn read_as(o: &TranslationsOutcome) -> Rich {
    let names = |names: &[&Choice]| {
        names.iter().filter_map(|choice| choice.name()).map(name).collect::<Vec<_>>().join("”, “")
    };
    match o.layout {
        Layout::Rows => format!(
            "A row is a version: its item, language and text are in “{}”.",
            names(&[&o.request.columns.item, &o.request.columns.language, &o.request.columns.text])
        ),
        Layout::Columns => format!(
            "A row is an item, with a version in each of “{}”.",
            o.request.columns.versions.iter().map(|one| name(one)).collect::<Vec<_>>().join("”, “")
        ),
    }
    .into()
}

/// The sentence to quote.
pub fn quote(o: &TranslationsOutcome) -> Rich {
    let against = match &o.request.reference {
        Choice::Named(language) => format!("with the version in {}", name(language)),
        Choice::Suggested | Choice::Without => "with the majority of versions".to_owned(),
    };
    Rich::new().plain(format!(
        "The numbers of {} in {} were compared {against} by value, in digits of any script: in {} a version has a number too many or \
         too few. Numbers written as words, and quantities lost beside an intact number, are not seen by this check (Tiebreak {}).",
        plural(o.n_compared, "item", "items"),
        plural(o.languages.len() as u64, "language", "languages"),
        plural(o.found.len() as u64, "item", "items"),
        env!("CARGO_PKG_VERSION")
    ))
}

/// The line on a table that is in use.
pub fn table_line(file: &str, ledger: &Ledger) -> String {
    format!(
        "{} · {} read → {} used · {} set aside",
        name(file),
        plural(ledger.read, "row", "rows"),
        count(ledger.used),
        count(ledger.n_set_aside())
    )
}

/// Why a row gives no version.
pub fn set_aside(reason: SetAsideReason) -> &'static str {
    match reason {
        SetAsideReason::TooFewCells => "fewer cells than the header",
        SetAsideReason::TooManyCells => "more cells than the header",
        SetAsideReason::Blank => "nothing in it but blanks or lines",
        SetAsideReason::NoItem => "no item",
        SetAsideReason::NoLanguage => "no language",
        SetAsideReason::NoText => "no text",
        SetAsideReason::Repeated => "an earlier row has the same item and language",
    }
}

/// The rows of the ledger.
pub fn ledger_rows(ledger: &Ledger) -> Vec<Vec<String>> {
    ledger::rows(ledger, "rows used", |reason| format!("set aside: {}", set_aside(reason)))
}
