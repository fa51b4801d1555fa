//! The join: columns of evidence become counts of patterns, for all rows and for each group, and an account of every row.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Blanks;
use super::cells::{Separator, by_frequency, categories, flag};
use super::columns::{Found, Layout};
use crate::analysis::Complaint;
use crate::analysis::ledger::{self, Aside};
use crate::data::{self, Column, Table, is_abstain_like};
use crate::taxonomy::{Evidence, Flags, MOST_CATEGORIES};

/// Words of cells that are told one by one.
const MOST_WORDS: usize = 20;

/// Why a row does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetAsideReason {
    /// The row has fewer cells than the table.
    TooFewCells,
    /// The row has more cells than the table.
    TooManyCells,
    /// Every cell of the row is empty.
    Blank,
    /// A cell of evidence is blank.
    NothingSaid,
    /// A cell of evidence is undecided.
    Undecided,
    /// A cell of evidence holds a word that says neither yes nor no.
    OtherWord,
}

impl SetAsideReason {
    /// Whether the reading of the file set the row aside.
    pub fn is_of_reading(self) -> bool {
        matches!(self, Self::TooFewCells | Self::TooManyCells | Self::Blank)
    }
}

/// What became of every row: read = used + set aside. Rows used are failures of the result.
pub type Ledger = ledger::Ledger<SetAsideReason>;

/// What a word of a flag was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WordMeaning {
    /// There is evidence.
    Evidence,
    /// There is none.
    NoEvidence,
    /// Neither.
    Neither,
}

/// A word that cells of flags hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordFound {
    /// The word.
    pub word: String,
    /// How many cells hold it.
    pub n: u32,
    /// What it was read as.
    pub meaning: WordMeaning,
}

/// A table, counted.
pub(super) struct Counted {
    pub categories: Vec<String>,
    pub all: Evidence,
    /// The groups in the order of the table, those without a name last.
    pub groups: Vec<(Option<String>, Evidence)>,
    pub words: Vec<WordFound>,
    pub n_unclear: u32,
    pub ledger: Ledger,
}

/// What a cell says.
#[derive(Clone, Copy)]
enum Said {
    These(Flags),
    Nothing(SetAsideReason),
}

/// A column of evidence: what each of its labels says.
struct Reader<'t> {
    column: &'t Column,
    said: Vec<Said>,
}

/// Counts the patterns of a table.
pub(super) fn count(table: &Table, found: &Found<'_>, blanks: Blanks) -> Result<Counted, Complaint> {
    let (categories, readers) = readers(found)?;
    let n_groups = found.group.map_or(0, |group| group.levels().len());
    // In the order of the groups, those without a name last.
    let mut patterns: BTreeMap<(usize, Flags), u64> = BTreeMap::new();
    let mut aside = Aside::of_table(table, unread);
    let (mut used, mut n_unclear) = (0, 0);
    for (at, row) in table.spreadsheet_rows().enumerate() {
        let (flags, unclear) = said(&readers, at);
        n_unclear += u32::from(unclear.is_some());
        match unclear.filter(|_| blanks == Blanks::SetAside) {
            Some(reason) => aside.add(reason, row),
            None => {
                used += 1;
                let code = found.group.and_then(|group| group.codes().get(at)).and_then(|code| code.level());
                let place = code.map_or(n_groups, |level| level as usize);
                *patterns.entry((place, flags)).or_default() += 1;
            }
        }
    }
    if used == 0 {
        return Err(Complaint::NoFailures { read: table.n_rows_read(), n_unclear });
    }
    let n = categories.len() as u32;
    let all = evidence(n, patterns.iter().map(|((_, flags), count)| (*flags, *count)))?;
    let named = found.group.into_iter().flat_map(|group| group.levels().iter().map(Some));
    let names = named.chain([None]).filter(|_| found.group.is_some()).enumerate();
    let groups = names.filter_map(|(place, name)| {
        let own = patterns.range((place, Flags::NONE)..(place + 1, Flags::NONE));
        let mut own = own.map(|((_, flags), count)| (*flags, *count)).peekable();
        // A group of which every row is set aside has no failures.
        own.peek()?;
        Some(evidence(n, own).map(|evidence| (name.map(str::to_owned), evidence)))
    });
    Ok(Counted {
        groups: groups.collect::<Result<_, Complaint>>()?,
        all,
        words: words(found),
        n_unclear,
        ledger: aside.ledger(table, used),
        categories,
    })
}

fn evidence(n: u32, patterns: impl Iterator<Item = (Flags, u64)>) -> Result<Evidence, Complaint> {
    Evidence::new(n, patterns).map_err(|error| Complaint::Incomplete { detail: error.to_string() })
}

/// What the cells of a row show together, and why they do not say it all, if they do not.
fn said(readers: &[Reader<'_>], at: usize) -> (Flags, Option<SetAsideReason>) {
    let mut all = Flags::NONE;
    let mut unclear = None;
    for reader in readers {
        let level = reader.column.codes().get(at).and_then(|code| code.level());
        let said = level.and_then(|level| reader.said.get(level as usize).copied());
        match said.unwrap_or(Said::Nothing(SetAsideReason::NothingSaid)) {
            Said::These(flags) => all = all.and(flags),
            Said::Nothing(reason) => unclear = unclear.or(Some(reason)),
        }
    }
    (all, unclear)
}

/// The categories, and how the columns tell them.
fn readers<'t>(found: &Found<'t>) -> Result<(Vec<String>, Vec<Reader<'t>>), Complaint> {
    let too_many = |found: usize| Complaint::TooManyCategories { found: found as u32, most: MOST_CATEGORIES };
    match (&found.layout, found.evidence.as_slice()) {
        (Layout::Lists { separator, .. }, [column]) => {
            let categories = categories(column, *separator);
            if categories.len() > MOST_CATEGORIES as usize {
                return Err(too_many(categories.len()));
            }
            if categories.is_empty() {
                return Err(Complaint::NoEvidence { columns: vec![column.name().to_owned()] });
            }
            let said = column.levels().iter().map(|level| of_list(level, *separator, &categories)).collect();
            Ok((categories, vec![Reader { column, said }]))
        }
        (_, columns) => {
            if columns.len() > MOST_CATEGORIES as usize {
                return Err(too_many(columns.len()));
            }
            let readers = (0..).zip(columns).map(|(category, column)| {
                let said = column.levels().iter().map(|level| of_flag(level, category)).collect();
                Reader { column, said }
            });
            Ok((columns.iter().map(|column| column.name().to_owned()).collect(), readers.collect()))
        }
    }
}

fn of_flag(level: &str, category: u32) -> Said {
    match flag(level) {
        Some(true) => Said::These(Flags::NONE.with(category)),
        Some(false) => Said::These(Flags::NONE),
        None if is_abstain_like(level) => Said::Nothing(SetAsideReason::Undecided),
        None => Said::Nothing(SetAsideReason::OtherWord),
    }
}

fn of_list(level: &str, separator: Separator, categories: &[String]) -> Said {
    let Some(listed) = separator.split(level) else { return Said::Nothing(SetAsideReason::Undecided) };
    let place = |name: &String| (0..).zip(categories).find(|(_, category)| *category == name);
    Said::These(Flags::of(listed.iter().filter_map(|name| place(name).map(|(at, _)| at))))
}

/// The words of flags, the most frequent first.
fn words(found: &Found<'_>) -> Vec<WordFound> {
    let mut words: Vec<WordFound> = Vec::new();
    if matches!(found.layout, Layout::Lists { .. }) {
        return words;
    }
    for (word, n) in found.evidence.iter().flat_map(|column| by_frequency(column)) {
        let word = word.trim();
        let n_words = words.len();
        match words.iter_mut().find(|known| known.word == word) {
            Some(known) => known.n += n,
            None if n_words < MOST_WORDS => {
                let meaning = match flag(word) {
                    Some(true) => WordMeaning::Evidence,
                    Some(false) => WordMeaning::NoEvidence,
                    None => WordMeaning::Neither,
                };
                words.push(WordFound { word: word.to_owned(), n, meaning });
            }
            None => {}
        }
    }
    words
}

/// Why the reading of the file set a row aside.
fn unread(reason: data::SetAsideReason) -> SetAsideReason {
    let own = [SetAsideReason::TooFewCells, SetAsideReason::TooManyCells, SetAsideReason::Blank];
    ledger::unread(reason, own)
}
