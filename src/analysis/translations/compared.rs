//! The comparison: versions gathered by item, the numbers that differ, and what became of every row.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::TranslationsRequest;
use super::columns::{Found, Layout, resolve};
use crate::analysis::Complaint;
use crate::analysis::answers::Choice;
use crate::analysis::ledger::{self, Aside};
use crate::analysis::source::TableKey;
use crate::audit::token::usual_mark;
use crate::audit::translation::{Deviation, Version, check};
use crate::data::{self, Column, DecimalMark, Table};
use crate::numbered::Numbered;

/// Signs of a text that are told around a number.
const N_AROUND: usize = 24;
/// The languages that are the reference where nothing is chosen.
const ENGLISH: [&str; 3] = ["en", "english", "eng"];

/// Why a row gives no version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetAsideReason {
    /// The row has fewer cells than the table.
    TooFewCells,
    /// The row has more cells than the table.
    TooManyCells,
    /// Every cell of the row is empty.
    Blank,
    /// It does not say which item it is of.
    NoItem,
    /// It does not say its language.
    NoLanguage,
    /// It has no text.
    NoText,
    /// An earlier row has the same item and language.
    Repeated,
}

impl SetAsideReason {
    /// Whether the reading of the file set the row aside.
    pub fn is_of_reading(self) -> bool {
        matches!(self, Self::TooFewCells | Self::TooManyCells | Self::Blank)
    }
}

/// What became of every row.
pub type Ledger = ledger::Ledger<SetAsideReason>;

/// A number that a version has more or less often than it should.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviationFound {
    /// The language of the version.
    pub language: String,
    /// The spreadsheet row that it stands in.
    pub row: u32,
    /// The number, as a fraction in lowest terms.
    pub value: String,
    /// How often it should be there; none where the versions agree on nothing.
    pub expected: Option<u32>,
    /// Where it is there, with what stands around it.
    pub found: Vec<[String; 3]>,
    /// Where it is in the version of reference.
    pub in_reference: Vec<[String; 3]>,
    /// Numbers of steps in this version with the same value, which are not counted.
    pub n_markers: u32,
}

/// An item in whose versions numbers differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemFound {
    /// The item.
    pub item: String,
    /// The numbers.
    pub deviations: Vec<DeviationFound>,
}

/// How a language fares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LanguageFound {
    /// The language.
    pub language: String,
    /// Its versions.
    pub n_versions: u32,
    /// Those with a number too many or too few.
    pub n_deviating: u32,
    /// Whether a point was taken as its sign before decimals for want of knowing better.
    pub is_unknown: bool,
}

/// The comparison of all items.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TranslationsOutcome {
    /// What was asked, with the columns, the reference and the file filled in.
    pub request: TranslationsRequest,
    /// How the table holds the versions.
    pub layout: Layout,
    /// Items with two versions or more that were compared.
    pub n_compared: u32,
    /// Items with a single version.
    pub n_single: u32,
    /// Items without a version in the language of reference, which were not compared.
    pub without_reference: Vec<String>,
    /// Items in whose versions numbers differ.
    pub found: Vec<ItemFound>,
    /// The languages, in order of appearance.
    pub languages: Vec<LanguageFound>,
    /// What became of every row.
    pub ledger: Ledger,
}

/// A version as it was gathered.
struct Given<'t> {
    language: u32,
    row: u32,
    text: &'t str,
}

/// The versions of every item.
#[derive(Default)]
struct Gathered<'t> {
    names: Vec<String>,
    items: Vec<Vec<Given<'t>>>,
    languages: Vec<String>,
}

/// Compares the versions of a table.
///
/// # Errors
/// If the table holds no versions, or no item has two.
pub fn outcome(request: &TranslationsRequest, table: &Table) -> Result<TranslationsOutcome, Complaint> {
    let key = TableKey::checked(request.table.as_ref(), table)?;
    let found = resolve(request, table)?;
    let mut aside = Aside::of_table(table, unread);
    let (gathered, used) = match &found {
        Found::Rows { item, language, text } => in_rows(table, [item, language, text], &mut aside),
        Found::Columns { item, versions } => in_columns(table, *item, versions, &mut aside),
    };
    let reference = reference(&request.reference, &gathered.languages)?;
    let mut o = TranslationsOutcome {
        layout: if matches!(found, Found::Rows { .. }) { Layout::Rows } else { Layout::Columns },
        n_compared: 0,
        n_single: 0,
        without_reference: Vec::new(),
        found: Vec::new(),
        languages: gathered.languages.iter().map(|language| counted(language)).collect(),
        ledger: aside.ledger(table, used),
        request: TranslationsRequest {
            columns: found.columns(),
            reference: reference.clone().map_or(Choice::Without, Choice::Named),
            table: Some(key),
            ..request.clone()
        },
    };
    for (item, versions) in gathered.names.iter().zip(&gathered.items) {
        compare(&mut o, item, versions, reference.as_deref());
    }
    if o.n_compared == 0 && o.without_reference.is_empty() {
        return Err(Complaint::NothingToCompare { read: table.n_rows_read() });
    }
    Ok(o)
}

fn counted(language: &str) -> LanguageFound {
    let is_unknown = usual_mark(language).is_none();
    LanguageFound { language: language.to_owned(), n_versions: 0, n_deviating: 0, is_unknown }
}

/// The language to compare with: as asked for; English, if it is there; of two languages the first; else none.
fn reference(choice: &Choice, languages: &[String]) -> Result<Option<String>, Complaint> {
    match choice {
        Choice::Without => Ok(None),
        Choice::Named(name) if languages.contains(name) => Ok(Some(name.clone())),
        Choice::Named(name) => Err(Complaint::NoSuchLabel { name: name.clone(), labels: languages.to_vec() }),
        Choice::Suggested => {
            let is_english = |language: &&String| {
                ENGLISH.contains(&language.to_ascii_lowercase().split(['-', '_']).next().unwrap_or_default())
            };
            let english = languages.iter().find(is_english);
            Ok(english.or_else(|| languages.first().filter(|_| languages.len() == 2)).cloned())
        }
    }
}

/// Adds an item.
fn compare(o: &mut TranslationsOutcome, item: &str, given: &[Given<'_>], reference: Option<&str>) {
    if given.len() < 2 {
        o.n_single += 1;
        return;
    }
    let languages: Vec<String> = given
        .iter()
        .map(|one| o.languages.get(one.language as usize).map_or_else(String::new, |l| l.language.clone()))
        .collect();
    let version = |(one, language): (&Given<'_>, &'_ String)| (one.text.to_owned(), language.clone());
    let texts: Vec<(String, String)> = given.iter().zip(&languages).map(version).collect();
    let versions: Vec<Version<'_>> = texts
        .iter()
        .map(|(text, language)| Version {
            language,
            text,
            mark: usual_mark(language).unwrap_or(DecimalMark::Point),
        })
        .collect();
    let Ok(deviations) = check(&versions, reference) else {
        o.without_reference.push(item.to_owned());
        return;
    };
    o.n_compared += 1;
    for (at, one) in given.iter().enumerate() {
        if let Some(language) = o.languages.get_mut(one.language as usize) {
            language.n_versions += 1;
            language.n_deviating += u32::from(deviations.iter().any(|found| found.version as usize == at));
        }
    }
    if !deviations.is_empty() {
        let told = |deviation: &Deviation| told(deviation, given, &versions, reference);
        let deviations = deviations.iter().filter_map(told).collect();
        o.found.push(ItemFound { item: item.to_owned(), deviations });
    }
}

/// A deviation with what stands around its numbers.
fn told(
    deviation: &Deviation,
    given: &[Given<'_>],
    versions: &[Version<'_>],
    reference: Option<&str>,
) -> Option<DeviationFound> {
    let version = versions.get(deviation.version as usize)?;
    let in_reference = versions.iter().find(|one| Some(one.language) == reference);
    let around = |text: &str, ranges: &[Range<usize>]| -> Vec<[String; 3]> {
        ranges.iter().map(|range| around(text, range.clone())).collect()
    };
    Some(DeviationFound {
        language: version.language.to_owned(),
        row: given.get(deviation.version as usize)?.row,
        value: deviation.value.to_string(),
        expected: deviation.expected,
        found: around(version.text, &deviation.found),
        in_reference: in_reference.map_or_else(Vec::new, |one| around(one.text, &deviation.in_reference)),
        n_markers: deviation.n_markers,
    })
}

/// A number of a text, with some signs before and behind it.
fn around(text: &str, part: Range<usize>) -> [String; 3] {
    let piece = |range: Range<usize>| text.get(range).unwrap_or_default();
    let before = piece(0..part.start);
    let cut = before.char_indices().rev().take(N_AROUND).last().map_or(before.len(), |(at, _)| at);
    let behind = piece(part.end..text.len()).chars().take(N_AROUND).collect();
    [before.get(cut..).unwrap_or_default().to_owned(), piece(part).to_owned(), behind]
}

fn cell(column: &Column, row: u32) -> Option<&str> {
    column.get(row).map(str::trim).filter(|text| !text.is_empty())
}

/// Versions in a row each.
fn in_rows<'t>(
    table: &'t Table,
    [item, language, text]: [&'t Column; 3],
    aside: &mut Aside<SetAsideReason>,
) -> (Gathered<'t>, u32) {
    let (mut gathered, mut used) = (Gathered::default(), 0);
    let (mut items, mut languages) = (Numbered::default(), Numbered::default());
    for (row, number) in (0..).zip(table.spreadsheet_rows()) {
        let (name, tongue, words) = match (cell(item, row), cell(language, row), cell(text, row)) {
            (None, ..) => {
                aside.add(SetAsideReason::NoItem, number);
                continue;
            }
            (_, None, _) => {
                aside.add(SetAsideReason::NoLanguage, number);
                continue;
            }
            (.., None) => {
                aside.add(SetAsideReason::NoText, number);
                continue;
            }
            (Some(name), Some(tongue), Some(words)) => (name, tongue, words),
        };
        let (at, tongue_at) = (items.number(name) as usize, languages.number(tongue));
        if at == gathered.items.len() {
            gathered.names.push(name.to_owned());
            gathered.items.push(Vec::new());
        }
        if tongue_at as usize == gathered.languages.len() {
            gathered.languages.push(tongue.to_owned());
        }
        let Some(versions) = gathered.items.get_mut(at) else { continue };
        if versions.iter().any(|one| one.language == tongue_at) {
            aside.add(SetAsideReason::Repeated, number);
            continue;
        }
        versions.push(Given { language: tongue_at, row: number, text: words });
        used += 1;
    }
    (gathered, used)
}

/// Versions side by side.
fn in_columns<'t>(
    table: &'t Table,
    item: Option<&'t Column>,
    columns: &[&'t Column],
    aside: &mut Aside<SetAsideReason>,
) -> (Gathered<'t>, u32) {
    let languages = columns.iter().map(|column| column.name().trim().to_owned()).collect();
    let mut gathered = Gathered { languages, ..Gathered::default() };
    for (row, number) in (0..).zip(table.spreadsheet_rows()) {
        let given = (0..)
            .zip(columns)
            .filter_map(|(language, column)| Some(Given { language, row: number, text: cell(column, row)? }));
        let given: Vec<Given<'_>> = given.collect();
        if given.is_empty() {
            aside.add(SetAsideReason::NoText, number);
            continue;
        }
        let name = item.and_then(|item| cell(item, row));
        gathered.names.push(name.map_or_else(|| format!("row {number}"), str::to_owned));
        gathered.items.push(given);
    }
    let used = gathered.items.len() as u32;
    (gathered, used)
}

/// Why the reading of the file set a row aside.
fn unread(reason: data::SetAsideReason) -> SetAsideReason {
    ledger::unread(reason, [SetAsideReason::TooFewCells, SetAsideReason::TooManyCells, SetAsideReason::Blank])
}
