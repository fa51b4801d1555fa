//! The join: rows of verdicts become versions of solutions with the judgments on each, and an account of every row.

use serde::{Deserialize, Serialize};

use super::cells::{Said, are_outputs, listed, said};
use super::columns::Found;
use super::reading::Reading;
use super::{JudgesRequest, OwnWords, SeveralColumns, SeveralRows};
use crate::analysis::Complaint;
use crate::analysis::ledger::{self, Aside};
use crate::audit::Verdicts;
use crate::data::formats::{KEY_COLUMNS, KEY_ID};
use crate::data::{self, Column, Table};
use crate::numbered::Numbered;

/// Words of verdicts that are told one by one.
const MOST_WORDS: usize = 30;

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
    /// It does not say which solution it is of.
    NoSolution,
    /// Its id is not in the key of the audit set, so that nothing says which solution it is of.
    NotInKey,
    /// It does not say which edit it is of.
    NoEdit,
    /// It does not say whose judgment it is.
    NoJudge,
    /// A cell of verdicts holds a word that is none.
    OtherWord,
    /// A row before it is of the same solution, edit and judge, and of the same judgment.
    Repeated,
}

impl SetAsideReason {
    /// Whether the reading of the file set the row aside.
    pub fn is_of_reading(self) -> bool {
        matches!(self, Self::TooFewCells | Self::TooManyCells | Self::Blank)
    }
}

/// What became of every row: read = used + set aside.
pub type Ledger = ledger::Ledger<SetAsideReason>;

/// What a word of a verdict was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerdictWord {
    /// The judge approves.
    Approves,
    /// The judge rejects.
    Rejects,
    /// There is no verdict.
    None,
    /// It is not known.
    Unknown,
}

/// A word that cells of verdicts hold; an empty one for cells that are missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictWordFound {
    /// The word.
    pub word: String,
    /// How many cells hold it.
    pub n: u32,
    /// What it was read as.
    pub meaning: VerdictWord,
}

/// A version of a solution before one judge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Version {
    pub solution: u32,
    pub edit: u32,
    pub judge: u32,
    pub verdicts: Verdicts,
    /// The first of its rows, from 0.
    pub row: usize,
    /// Rows of which it is known whether the judge was cut off, and those of them that were.
    pub n_flagged: u32,
    pub n_truncated: u32,
}

impl Version {
    fn new([solution, edit, judge]: [u32; 3], row: usize) -> Self {
        Self { solution, edit, judge, verdicts: Verdicts::default(), row, n_flagged: 0, n_truncated: 0 }
    }
}

/// A table, counted.
pub(super) struct Counted {
    pub versions: Vec<Version>,
    pub solutions: Vec<String>,
    pub edits: Vec<String>,
    /// None for the one judge of a table that names none.
    pub judges: Vec<Option<String>>,
    pub words: Vec<VerdictWordFound>,
    /// What several rows of a version were taken for, if there are any.
    pub several: Option<SeveralRows>,
    pub ledger: Ledger,
    index: Numbered,
}

impl Counted {
    /// The place of a version among the versions.
    pub fn place(&self, solution: u32, edit: u32, judge: u32) -> Option<usize> {
        self.index.find(&key(&[solution, edit, judge])).map(|place| place as usize)
    }
}

fn key(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A row whose version and verdicts are known.
struct Row {
    at: usize,
    number: u32,
    /// The place of its version.
    version: u32,
    verdicts: Verdicts,
    /// Whether it is the first of those that a row of the table gives, one for each judge.
    is_first: bool,
}

/// Counts the judgments of a table.
pub(super) fn count(
    table: &Table,
    found: &Found<'_>,
    JudgesRequest { words: own, rows: several, blank_is_clean, .. }: &JudgesRequest,
) -> Result<Counted, Complaint> {
    let reading = Reading::of(found, own, *blank_is_clean);
    let mut aside = Aside::of_table(table, unread);
    let mut index = Numbered::default();
    let (mut versions, mut rows) = (Vec::new(), Vec::new());
    let is_keyed = KEY_COLUMNS.iter().all(|name| table.column(name).is_some());
    let is_unknown = |at: u32| {
        let has = |name: &str| table.column(name).is_some_and(|column| column.get(at).is_some());
        is_keyed && KEY_COLUMNS.iter().all(|name| has(name) == (*name == KEY_ID))
    };
    for (at, number) in table.spreadsheet_rows().enumerate() {
        match reading.row(at) {
            Err(SetAsideReason::NoSolution) if is_unknown(at as u32) => {
                aside.add(SetAsideReason::NotInKey, number);
            }
            Err(reason) => aside.add(reason, number),
            Ok(said) => {
                for (place, (named, verdicts)) in said.into_iter().enumerate() {
                    let version = index.number_words(&named);
                    if version as usize == versions.len() {
                        versions.push(Version::new(named, at));
                    }
                    rows.push(Row { at, number, version, verdicts, is_first: place == 0 });
                }
            }
        }
    }
    let way = way(*several, found, rows.len(), versions.len());
    let used = join(&rows, way, &reading, &mut versions, &mut aside);
    let ledger = aside.ledger(table, used);
    if used == 0 {
        let other = ledger.set_aside.iter().find(|group| group.reason == SetAsideReason::OtherWord);
        let n_other = other.map_or(0, |group| group.n);
        return Err(Complaint::NothingJudged { read: table.n_rows_read(), n_other });
    }
    let (solutions, edits, judges) = reading.names();
    Ok(Counted {
        several: (rows.len() > versions.len()).then_some(way),
        versions,
        solutions,
        edits,
        judges,
        words: words(&found.verdicts, own),
        ledger,
        index,
    })
}

/// What several rows of one version are.
fn way(asked: SeveralRows, found: &Found<'_>, n_rows: usize, n_versions: usize) -> SeveralRows {
    match asked {
        // All judgments on a version stand in one row.
        _ if found.across == SeveralColumns::Judgments => SeveralRows::Repetitions,
        SeveralRows::Suggested if found.run.is_some() || 2 * n_rows >= 3 * n_versions => {
            SeveralRows::Judgments
        }
        SeveralRows::Suggested => SeveralRows::Repetitions,
        asked => asked,
    }
}

/// Puts the rows of each version together, and sets repetitions aside. How many rows count.
fn join(
    rows: &[Row],
    way: SeveralRows,
    reading: &Reading<'_>,
    versions: &mut [Version],
    aside: &mut Aside<SetAsideReason>,
) -> u32 {
    let mut known = Numbered::default();
    let mut used = 0;
    for (place, row) in (0..).zip(rows) {
        let run = match (way, &reading.runs) {
            (SeveralRows::Judgments, Some(runs)) => runs.at(row.at),
            // Every row is a judgment of its own.
            (SeveralRows::Judgments, None) => Some(place),
            _ => Some(0),
        };
        let before = known.count();
        // Judgments without a number are not told apart by it.
        let is_new = run.is_none_or(|run| known.number_words(&[row.version, run]) == before);
        let Some(version) = versions.get_mut(row.version as usize).filter(|_| is_new) else {
            if row.is_first {
                aside.add(SetAsideReason::Repeated, row.number);
            }
            continue;
        };
        used += u32::from(row.is_first);
        version.verdicts.yes += row.verdicts.yes;
        version.verdicts.no += row.verdicts.no;
        version.verdicts.none += row.verdicts.none;
        if let Some(truncated) = reading.truncated(row.at) {
            version.n_flagged += 1;
            version.n_truncated += u32::from(truncated);
        }
    }
    used
}

/// The words of verdicts, in the order in which they come up.
pub(super) fn words(columns: &[&Column], own: &OwnWords) -> Vec<VerdictWordFound> {
    let mut words: Vec<VerdictWordFound> = Vec::new();
    let mut add = |cell: &str, n: u32, of_outputs: bool| {
        let n_words = words.len();
        let word = listed(cell, own, of_outputs);
        match words.iter_mut().find(|known| known.word == word) {
            Some(known) => known.n += n,
            None if n_words < MOST_WORDS => {
                let meaning = match said(Some(cell), own, of_outputs) {
                    Said::Verdict(Some(true)) => VerdictWord::Approves,
                    Said::Verdict(Some(false)) => VerdictWord::Rejects,
                    Said::Verdict(None) => VerdictWord::None,
                    Said::Other => VerdictWord::Unknown,
                };
                words.push(VerdictWordFound { word: word.to_owned(), n, meaning });
            }
            None => {}
        }
    };
    for column in columns {
        let of_outputs = are_outputs(column);
        column.level_counts().iter().for_each(|level| add(level.value.trim(), level.n, of_outputs));
        if column.n_missing() > 0 {
            add("", column.n_missing(), false);
        }
    }
    words
}

/// Why the reading of the file set a row aside.
fn unread(reason: data::SetAsideReason) -> SetAsideReason {
    let own = [SetAsideReason::TooFewCells, SetAsideReason::TooManyCells, SetAsideReason::Blank];
    ledger::unread(reason, own)
}
