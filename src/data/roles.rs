//! Which two columns a table most likely compares. It is a suggestion with its reason, from the content first and the
//! names second; the person can choose otherwise.

use crate::ordered;
use serde::{Deserialize, Serialize};

use super::{Column, Table, record::count};

/// More levels than this are no set of labels.
const MAX_LABELS: usize = 50;
/// With fewer rows than this, repeated labels cannot be told from ids by counting.
const N_ROWS_TINY: u32 = 12;
/// Beginnings of names that people give to raters.
const RATER_NAMES: [&str; 22] = [
    "rater",
    "judge",
    "human",
    "annotator",
    "coder",
    "inspector",
    "grader",
    "reviewer",
    "labeler",
    "labeller",
    "expert",
    "assessor",
    "observer",
    "scorer",
    "evaluator",
    "adjudicator",
    "llm",
    "gold",
    "label",
    "rating",
    "verdict",
    "annotation",
];
/// Beginnings of names that describe the item and not what a rater said of it.
const OTHER_NAMES: [&str; 20] = [
    "item", "id", "idx", "index", "language", "lang", "round", "panel", "group", "split", "fold", "batch",
    "set", "stratum", "domain", "topic", "date", "time", "model", "source",
];
/// Names of item columns, compared whole or as the ending `_id`.
const ITEM_NAMES: [&str; 11] =
    ["item", "id", "idx", "index", "problem", "question", "task", "doc", "case", "sample", "unit"];

/// Names of columns that say how many a row stands for.
const COUNT_NAMES: [&str; 6] = ["count", "counts", "n", "freq", "frequency", "weight"];

/// Every two candidates are compared, so their number is bounded.
const MAX_CANDIDATES: usize = 100;

/// Two columns to compare, and why these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaterSuggestion {
    /// The name of the first column.
    pub first: String,
    /// The name of the second column.
    pub second: String,
    /// What speaks for the pair.
    pub why: Why,
}

/// What speaks for a pair of columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// How many labels both columns use.
    pub n_shared_levels: u32,
    /// How many labels the first column uses.
    pub n_first_levels: u32,
    /// How many labels the second column uses.
    pub n_second_levels: u32,
    /// How many rows have a label in both.
    pub n_rows_both: u32,
    /// Whether both names are such as raters have.
    pub both_named_like_raters: bool,
}

/// Why no two columns are suggested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoRaters {
    /// No column holds a small set of labels.
    NoLabelColumn,
    /// One column does, and it has nothing to be compared with.
    OneRaterColumn {
        /// Its name.
        name: String,
    },
    /// Several do, and no two of them use a label in common.
    NothingShared {
        /// Their names in the order of the file.
        names: Vec<String>,
    },
}

/// Suggests the two columns that the table most likely compares.
///
/// Columns of at most 50 labels that come again are candidates. The pair whose columns share most of their labels wins;
/// then the one named like raters; then the one that stands first.
///
/// # Errors
///
/// [`NoRaters`] when there is no such pair.
pub fn suggest_raters(table: &Table) -> Result<RaterSuggestion, NoRaters> {
    let candidates = candidates(table);
    match candidates.as_slice() {
        [] => return Err(NoRaters::NoLabelColumn),
        [one] => return Err(NoRaters::OneRaterColumn { name: one.name().to_owned() }),
        _ => {}
    }
    let mut best: Option<(Rank, &Column, &Column)> = None;
    for (k, first) in candidates.iter().enumerate() {
        for second in candidates.iter().skip(k + 1) {
            let rank = Rank::of(first, second);
            if rank.n_shared > 0 && best.as_ref().is_none_or(|(top, ..)| rank.key() > top.key()) {
                best = Some((rank, first, second));
            }
        }
    }
    match best {
        Some((rank, first, second)) => Ok(suggestion(&rank, first, second)),
        None => Err(nothing_shared(&candidates)),
    }
}

/// The columns that hold labels of the same scale as two others do, in the order of the file: those of further raters. Columns whose
/// names tell of the item are none.
pub fn further_raters(table: &Table, pair: [&str; 2]) -> Vec<String> {
    let of_pair: Vec<&Column> = pair.iter().filter_map(|name| table.column(name)).collect();
    let is_further = |column: &&Column| {
        let ranks = of_pair.iter().map(|one| Rank::of(one, column));
        pair.iter().all(|name| *name != column.name())
            && name_score(column.name()) >= 0
            && ranks.into_iter().any(|rank| rank.is_one_scale)
    };
    candidates(table).into_iter().filter(is_further).map(|column| column.name().to_owned()).collect()
}

/// The columns that may be raters, in the order of the file; in a very wide table those named like raters go first.
fn candidates(table: &Table) -> Vec<&Column> {
    let candidates: Vec<&Column> = table.columns().iter().filter(|column| is_candidate(column)).collect();
    if candidates.len() <= MAX_CANDIDATES {
        return candidates;
    }
    let mut best: Vec<(usize, &Column)> = Vec::new();
    for candidate in candidates.into_iter().enumerate() {
        ordered::insert(&mut best, candidate, |a, b| name_score(a.1.name()) < name_score(b.1.name()));
        best.truncate(MAX_CANDIDATES);
    }
    let mut in_order = Vec::new();
    for candidate in best {
        ordered::insert(&mut in_order, candidate, |a, b| a.0 > b.0);
    }
    in_order.into_iter().map(|(_, column)| column).collect()
}

/// A column that says how often each row stands for: named as counts are, with whole numbers alone of which one is above 1.
pub fn counted_rows(table: &Table) -> Option<&str> {
    let is_it = |column: &&Column| {
        let is_named = COUNT_NAMES.contains(&column.name().trim().to_ascii_lowercase().as_str());
        let mut counts = column.levels().iter().map(|level| level.trim().parse::<u32>().ok());
        is_named && column.n_missing() == 0 && counts.all(|n| n.is_some()) && column.levels().len() > 1
    };
    table.columns().iter().find(is_it).map(Column::name)
}

/// Items that stand in several rows of a table with one row for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedItems {
    /// The column that names them.
    pub column: String,
    /// How many items there are.
    pub n_items: u32,
    /// How many rows name one.
    pub n_rows: u32,
}

/// Items that stand in several rows, where a column is named as items are.
pub fn repeated_items(table: &Table) -> Option<RepeatedItems> {
    let column = table.columns().iter().find(|column| is_item_name(column.name()))?;
    let (n_items, n_rows) = (count(column.levels().len()), column.n_rows() - column.n_missing());
    // Few values that come again and again are a group of items, whatever their name.
    let is_repeated = n_items < n_rows && u64::from(n_items) * 4 >= u64::from(n_rows);
    is_repeated.then(|| RepeatedItems { column: column.name().to_owned(), n_items, n_rows })
}

fn nothing_shared(candidates: &[&Column]) -> NoRaters {
    let names =
        |columns: &[&Column]| columns.iter().map(|column| column.name().to_owned()).collect::<Vec<_>>();
    let like_raters: Vec<&Column> = candidates.iter().copied().filter(|c| name_score(c.name()) > 0).collect();
    match like_raters.as_slice() {
        [one] => NoRaters::OneRaterColumn { name: one.name().to_owned() },
        _ => NoRaters::NothingShared { names: names(candidates) },
    }
}

fn suggestion(rank: &Rank, first: &Column, second: &Column) -> RaterSuggestion {
    let mut n_both = 0;
    first.codes().for_both(second.codes(), |a, b| n_both += u32::from(!a.is_missing() && !b.is_missing()));
    RaterSuggestion {
        first: first.name().to_owned(),
        second: second.name().to_owned(),
        why: Why {
            n_shared_levels: rank.n_shared,
            n_first_levels: count(first.levels().len()),
            n_second_levels: count(second.levels().len()),
            n_rows_both: n_both,
            both_named_like_raters: name_score(first.name()) > 0 && name_score(second.name()) > 0,
        },
    }
}

/// A small set of labels that come again. In a tiny table ids cannot be told by counting, so only names exclude them.
fn is_candidate(column: &Column) -> bool {
    let n_levels = count(column.levels().len());
    let comes_again = u64::from(n_levels) * 2 <= u64::from(column.n_rows());
    let is_small_set = (1..=count(MAX_LABELS)).contains(&n_levels);
    is_small_set && (comes_again || column.n_rows() < N_ROWS_TINY) && !is_item_name(column.name())
}

/// How well two columns go together.
struct Rank {
    n_shared: u32,
    /// Whether at least half of the labels of either are shared.
    is_one_scale: bool,
    name_score: i32,
}

impl Rank {
    fn of(first: &Column, second: &Column) -> Rank {
        let is_shared = |level: &&str| second.levels().contains(level);
        let n_shared = count(first.levels().iter().filter(is_shared).count());
        let n_either = count(first.levels().len() + second.levels().len()) - n_shared;
        Rank {
            n_shared,
            is_one_scale: u64::from(n_shared) * 2 >= u64::from(n_either),
            name_score: name_score(first.name()) + name_score(second.name()),
        }
    }

    fn key(&self) -> (bool, i32) {
        (self.is_one_scale, self.name_score)
    }
}

fn name_score(name: &str) -> i32 {
    let name = name.trim().to_ascii_lowercase();
    let begins = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
    if begins(&RATER_NAMES) {
        1
    } else if begins(&OTHER_NAMES) || is_item_name(&name) {
        -1
    } else {
        0
    }
}

/// Whether a name begins as people name raters.
pub(super) fn is_rater_name(name: &str) -> bool {
    name_score(name) > 0
}

/// Whether a name is one that people give to the column of items.
pub(super) fn is_item_name(name: &str) -> bool {
    let name = name.trim().to_ascii_lowercase();
    ITEM_NAMES.contains(&name.as_str()) || name.ends_with("_id") || name.ends_with(" id")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};

    fn raters(text: &str) -> Result<(String, String), NoRaters> {
        let table = read("t", text.as_bytes(), &ReadOptions::default()).unwrap();
        suggest_raters(&table).map(|pair| (pair.first, pair.second))
    }

    fn pair(first: &str, second: &str) -> Result<(String, String), NoRaters> {
        Ok((first.to_owned(), second.to_owned()))
    }

    #[test]
    fn content_comes_before_names_and_names_before_order() {
        let rows = |row: &str| row.repeat(6) + &row.replace("Yes", "No").repeat(6);
        assert_eq!(raters(&format!("human,a,b\n{}", rows("x,Yes,Yes\n"))), pair("a", "b"));
        assert_eq!(raters(&format!("a,judge,rater\n{}", rows("Yes,Yes,Yes\n"))), pair("judge", "rater"));
        assert_eq!(raters(&format!("round,a,b\n{}", rows("Yes,Yes,Yes\n"))), pair("a", "b"));
    }

    #[test]
    fn a_tiny_table_has_raters_too() {
        assert_eq!(raters("item,x,y\n1,Yes,No\n2,No,Yes\n"), pair("x", "y"));
    }

    #[test]
    fn the_reason_is_given_when_there_are_none() {
        let one = "item,label\n1,Yes\n2,No\n3,Yes\n";
        assert_eq!(raters(one), Err(NoRaters::OneRaterColumn { name: "label".to_owned() }));
        assert_eq!(raters("item\nq1\nq2\n"), Err(NoRaters::NoLabelColumn));
        let apart = "item,x,y\n1,Yes,a\n2,No,b\n";
        let names = vec!["x".to_owned(), "y".to_owned()];
        assert_eq!(raters(apart), Err(NoRaters::NothingShared { names }));
    }

    #[test]
    fn raters_who_used_one_label_are_raters_still() {
        assert_eq!(raters("item,r1,r2\n1,No,No\n2,No,No\n3,No,No\n"), pair("r1", "r2"));
    }
}
