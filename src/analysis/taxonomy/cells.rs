//! Cells that hold several categories each, and words that say whether something is there.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::data::{Column, is_abstain_like};
use crate::ordered;

/// Words for “there is evidence”, compared without regard to ASCII case.
const EVIDENCE: [&str; 9] = ["1", "1.0", "true", "yes", "y", "t", "x", "✓", "present"];
/// Words for “there is none”.
const NO_EVIDENCE: [&str; 8] = ["0", "0.0", "false", "no", "n", "f", "✗", "absent"];
/// What a cell of categories says that has none.
const EMPTY_LISTS: [&str; 7] = ["[]", "{}", "none", "no", "0", "nothing", "no evidence"];

/// What a cell of a flag says; none where it says neither.
pub(super) fn flag(word: &str) -> Option<bool> {
    let is = |words: &[&str]| words.iter().any(|known| word.trim().eq_ignore_ascii_case(known));
    if is(&EVIDENCE) {
        return Some(true);
    }
    is(&NO_EVIDENCE).then_some(false)
}

/// What stands between the categories of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Separator {
    /// Cells are lists in brackets.
    Brackets,
    /// A semicolon.
    Semicolon,
    /// An upright line.
    Bar,
    /// A plus sign.
    Plus,
    /// A comma.
    Comma,
    /// Nothing: each cell holds one category.
    Nothing,
}

impl Separator {
    /// The one that the cells of a column have: of those that any has the first in the order above.
    pub(super) fn of(column: &Column) -> Self {
        let any = |sign: char| column.levels().iter().any(|level| level.contains(sign));
        let is_list = |level: &str| level.trim().starts_with('[') && level.trim().ends_with(']');
        match () {
            () if column.levels().iter().any(is_list) => Self::Brackets,
            () if any(';') => Self::Semicolon,
            () if any('|') => Self::Bar,
            () if any('+') => Self::Plus,
            () if any(',') => Self::Comma,
            () => Self::Nothing,
        }
    }

    /// The categories of a cell; none where it is undecided.
    pub(super) fn split(self, cell: &str) -> Option<Vec<String>> {
        let cell = cell.trim();
        if EMPTY_LISTS.iter().any(|empty| cell.eq_ignore_ascii_case(empty)) {
            return Some(Vec::new());
        }
        if is_abstain_like(cell) {
            return None;
        }
        let sign = match self {
            Self::Brackets => return Some(listed(cell)),
            Self::Semicolon => ';',
            Self::Bar => '|',
            Self::Plus => '+',
            Self::Comma => ',',
            Self::Nothing => return Some(vec![cell.to_owned()]),
        };
        Some(named(cell.split(sign)))
    }
}

/// The items of a list in brackets, as JSON or another language writes it.
fn listed(cell: &str) -> Vec<String> {
    if let Ok(items) = serde_json::from_str::<Vec<String>>(cell) {
        return named(items.iter().map(String::as_str));
    }
    let inner = cell.trim_start_matches('[').trim_end_matches(']');
    named(inner.split(',').map(|item| item.trim().trim_matches(['\'', '"'])))
}

fn named<'t>(parts: impl Iterator<Item = &'t str>) -> Vec<String> {
    parts.map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The categories that the cells of a column name, by code point.
pub(super) fn categories(column: &Column, separator: Separator) -> Vec<String> {
    let all = column.levels().iter().filter_map(|level| separator.split(level)).flatten();
    all.collect::<BTreeSet<String>>().into_iter().collect()
}

/// Whether a column holds flags: every label of it says yes or no.
pub(super) fn are_flags(column: &Column) -> bool {
    !column.levels().is_empty() && column.levels().iter().all(|level| flag(level).is_some())
}

/// Whether a column that was chosen holds flags rather than categories: most of its labels say yes or no.
pub(super) fn are_mostly_flags(column: &Column) -> bool {
    let n = column.levels().iter().filter(|level| flag(level).is_some()).count();
    Separator::of(column) == Separator::Nothing && 2 * n >= column.levels().len().max(1)
}

/// The labels of a column with how many cells hold each, the most frequent first.
pub(super) fn by_frequency(column: &Column) -> Vec<(String, u32)> {
    let counts = column.level_counts();
    let order = ordered::places(counts.iter().map(|level| u64::from(u32::MAX - level.n)));
    order.into_iter().filter_map(|at| counts.get(at)).map(|level| (level.value.clone(), level.n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};

    fn split(cells: &[&str]) -> (Separator, Vec<Option<Vec<String>>>) {
        let csv =
            format!("k\tflags\n{}", cells.iter().map(|cell| format!("a\t{cell}\n")).collect::<String>());
        let table = read("t.tsv", csv.as_bytes(), &ReadOptions::default()).unwrap();
        let separator = Separator::of(table.column("flags").unwrap());
        (separator, cells.iter().map(|cell| separator.split(cell)).collect())
    }

    fn list(words: &[&str]) -> Option<Vec<String>> {
        Some(words.iter().map(|word| (*word).to_owned()).collect())
    }

    #[test]
    fn cells_are_split_at_one_sign_per_column() {
        assert_eq!(
            split(&["C; D", "C", "none"]),
            (Separator::Semicolon, vec![list(&["C", "D"]), list(&["C"]), list(&[])])
        );
        assert_eq!(split(&["C|D,e", "D,e"]), (Separator::Bar, vec![list(&["C", "D,e"]), list(&["D,e"])]));
        assert_eq!(
            split(&["['C', 'D']", "[]", "unclear"]),
            (Separator::Brackets, vec![list(&["C", "D"]), list(&[]), None])
        );
        assert_eq!(split(&["C", "D"]).0, Separator::Nothing);
    }

    #[test]
    fn words_say_yes_or_no_or_neither() {
        assert_eq!(["1", "TRUE", " x", "Yes"].map(flag), [Some(true); 4]);
        assert_eq!(["0", "False", "n "].map(flag), [Some(false); 3]);
        assert_eq!(["maybe", "2", "-", ""].map(flag), [None; 4]);
    }
}
