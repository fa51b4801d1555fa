//! What counts as one label, and what labels count for that may say that a rater did not decide.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::data::{Column, ValueCount, is_abstain_like, spelling_key};
use crate::decimal;
use crate::stats::Statistic;
use crate::stats::agreement::{ContingencyTable, Margins, cohen_kappa, gwet_ac1};

/// The most labels that an undecided one is tried as.
const MOST_WAYS: usize = 4;

/// Whether labels are told apart by their spelling alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spellings {
    /// They are: every spelling is a label.
    #[default]
    Apart,
    /// They are not: labels that differ only in case, blanks or invisible characters are one, by its commonest spelling.
    Merged,
}

impl Spellings {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Apart, Self::Merged];
}

/// What labels count for that may say that a rater did not decide: “Unclear”, “-” and the like.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unsure {
    /// They are labels like any other.
    #[default]
    OwnLabel,
    /// Their items are left out.
    LeftOut,
    /// They count as this label.
    As(String),
}

/// Spellings that look like one label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpellingGroup {
    /// The commonest of them; among equally common ones the first by code point.
    pub name: String,
    /// Each with the cells of all raters that hold it, by code point.
    pub spellings: Vec<ValueCount>,
}

/// A label that may say that a rater did not decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnsureLabel {
    /// The label.
    pub label: String,
    /// How often the first rater used it.
    pub first: u32,
    /// How often the second did.
    pub second: u32,
    /// How often the further raters did.
    pub others: u32,
}

/// What comes out if such labels count in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnsureWay {
    /// The way.
    pub way: Unsure,
    /// Items that count then.
    pub n_items: u64,
    /// Cohen’s κ of them.
    pub kappa: Statistic,
    /// Gwet’s AC1.
    pub ac1: Statistic,
}

/// Labels that may say that a rater did not decide, and what each way to count them gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnsureFound {
    /// The labels, of at least one rater each.
    pub labels: Vec<UnsureLabel>,
    /// How many rows the table has.
    pub n_rows: u32,
    /// As a label of their own, left out, and as each of the other labels, four at most.
    pub ways: Vec<UnsureWay>,
}

/// The labels that could be used, at least two.
pub(super) fn n_labels(margins: &Margins) -> u32 {
    (margins.first.len() as u32).max(2)
}

/// The spellings of some columns, in the order of their keys.
pub(super) fn spelling_groups(columns: &[&Column]) -> Vec<SpellingGroup> {
    let mut groups: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
    for level in columns.iter().flat_map(|column| column.levels().iter()) {
        groups.entry(key(level)).or_default().insert(level.to_owned(), 0);
    }
    groups.retain(|_, spellings| spellings.len() > 1);
    // Most tables have no such labels, and then no rows are passed over.
    if groups.is_empty() {
        return Vec::new();
    }
    for ValueCount { value, n } in columns.iter().flat_map(|column| column.level_counts()) {
        let spelling = groups.get_mut(&key(&value)).and_then(|spellings| spellings.get_mut(&value));
        spelling.into_iter().for_each(|counted| *counted += n);
    }
    let group = |spellings: BTreeMap<String, u32>| {
        let most = spellings.values().copied().max();
        let name = spellings.iter().find(|(_, n)| Some(**n) == most).map(|(value, _)| value.clone());
        let spellings = spellings.into_iter().map(|(value, n)| ValueCount { value, n });
        SpellingGroup { name: name.unwrap_or_default(), spellings: spellings.collect() }
    };
    groups.into_values().map(group).collect()
}

/// What labels have in common that may be one: the spelling, and of numbers what they are worth, for a program that fills
/// gaps writes 1 as 1.0.
fn key(label: &str) -> String {
    let key = spelling_key(label);
    let is_decimal = key.contains('.') && decimal::parse(&key).is_some() && !key.contains('E');
    if is_decimal { key.trim_end_matches('0').trim_end_matches('.').to_owned() } else { key }
}

/// The name of a label: that of its group, if spellings are merged.
pub(super) fn named<'t>(level: &'t str, merged: &'t [SpellingGroup]) -> &'t str {
    let has = |group: &&SpellingGroup| group.spellings.iter().any(|spelling| spelling.value == level);
    merged.iter().find(has).map_or(level, |group| &group.name)
}

/// Pairs of labels counted, with all labels that there are.
pub(super) struct Pairs {
    pub labels: Vec<String>,
    /// Items by the first rater’s label (row) and the second’s (column).
    pub cells: Vec<Vec<u32>>,
}

impl Pairs {
    /// The labels that say what an item is.
    pub fn decided(&self) -> impl Iterator<Item = &String> {
        self.labels.iter().filter(|label| !is_abstain_like(label))
    }

    /// The same pairs with undecided labels counted in a way, which names a label that is there.
    pub fn counted(&self, way: &Unsure) -> Self {
        let mut labels: Vec<String> = match way {
            Unsure::OwnLabel => self.labels.clone(),
            Unsure::LeftOut | Unsure::As(_) => self.decided().cloned().collect(),
        };
        // It may be a label that only another rater used.
        let is_new = |label: &&String| labels.len() < self.labels.len() && !labels.contains(label);
        if let Unsure::As(label) = way
            && let Some(label) = Some(label).filter(is_new)
        {
            labels.push(label.clone());
        }
        let place = |label: &String| {
            let as_label = match way {
                Unsure::As(other) if is_abstain_like(label) => other,
                _ => label,
            };
            labels.iter().position(|one| one == as_label)
        };
        let places: Vec<Option<usize>> = self.labels.iter().map(place).collect();
        let mut cells = vec![vec![0; labels.len()]; labels.len()];
        for (row, first) in self.cells.iter().zip(&places) {
            for (n, second) in row.iter().zip(&places) {
                let cell = first.zip(*second).and_then(|(i, j)| cells.get_mut(i)?.get_mut(j));
                cell.into_iter().for_each(|cell| *cell += n);
            }
        }
        Self { labels, cells }
    }

    /// What undecided labels the raters use, and what each way to count them gives for the first two; none if they use none.
    pub fn unsure(
        &self,
        columns: &[&Column],
        all: &[String],
        merged: &[SpellingGroup],
    ) -> Option<UnsureFound> {
        if !all.iter().any(|label| is_abstain_like(label)) {
            return None;
        }
        let counts: Vec<Vec<ValueCount>> = columns.iter().map(|column| column.level_counts()).collect();
        let of_label = |label: &String| {
            let is_it = |level: &&ValueCount| named(&level.value, merged) == label;
            let mut n = counts.iter().map(|levels| levels.iter().filter(is_it).map(|level| level.n).sum());
            let [first, second] = [n.next(), n.next()].map(Option::unwrap_or_default);
            UnsureLabel { label: label.clone(), first, second, others: n.sum() }
        };
        let labels: Vec<UnsureLabel> =
            all.iter().filter(|label| is_abstain_like(label)).map(of_label).collect();
        let as_other = self.decided().take(MOST_WAYS).cloned().map(Unsure::As);
        let ways = [Unsure::OwnLabel, Unsure::LeftOut].into_iter().chain(as_other).filter_map(|way| {
            let margins = ContingencyTable::new(self.counted(&way).cells).ok()?.margins();
            let (kappa, ac1) = (cohen_kappa(&margins).into(), gwet_ac1(&margins, n_labels(&margins)).into());
            Some(UnsureWay { way, n_items: margins.n, kappa, ac1 })
        });
        let n_rows = columns.first().map_or(0, |column| column.n_rows());
        Some(UnsureFound { labels, n_rows, ways: ways.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};

    #[test]
    fn the_commonest_spelling_names_the_label() {
        let text = "a,b\nyes,Yes \nYes,YES\nyes,No\nyes,no\n";
        let table = read("t", text.as_bytes(), &ReadOptions::default()).unwrap();
        let groups = spelling_groups(&table.columns().iter().collect::<Vec<_>>());
        assert_eq!(["1", "1.0", "1.00", "10", "1.50"].map(key), ["1", "1", "1", "10", "1.5"]);
        let names: Vec<(&str, usize)> = groups.iter().map(|g| (&*g.name, g.spellings.len())).collect();
        assert_eq!(names, [("No", 2), ("yes", 4)]);
        assert_eq!(
            (named("YES", &groups), named("no", &groups), named("maybe", &groups)),
            ("yes", "No", "maybe")
        );
    }

    #[test]
    fn pairs_are_folded_with_nothing_lost_but_what_is_left_out() {
        let labels = ["Yes", "No", "-"].map(str::to_owned).to_vec();
        let pairs = Pairs { labels, cells: vec![vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 9]] };
        assert_eq!(pairs.counted(&Unsure::OwnLabel).cells, pairs.cells);
        assert_eq!(pairs.counted(&Unsure::LeftOut).cells, [[1, 2], [4, 5]]);
        assert_eq!(pairs.counted(&Unsure::As("No".to_owned())).cells, [[1, 5], [11, 28]]);
    }
}
