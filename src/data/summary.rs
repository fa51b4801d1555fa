//! What the page gets to see of a table: enough to choose columns and to show what was read, never the rows themselves
//! beyond a short preview.

use crate::ordered;
use serde::{Deserialize, Serialize};

use super::{
    Column, Dialect, Fingerprint, NoRaters, Notice, RaterSuggestion, SetAsideReason, Table, ValueCount,
    column::is_number, record::count, roles,
};

/// How many levels of a column are listed.
const N_TOP_LEVELS: usize = 12;
/// How many rows are shown.
const N_PREVIEW: u32 = 5;
/// More levels than this are no set of labels.
pub(super) const MAX_LABELS: usize = 50;
/// With fewer rows than this, repeated labels cannot be told from ids by counting.
pub(super) const N_ROWS_TINY: u32 = 12;

/// A table without its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSummary {
    /// The name of the file.
    pub name: String,
    /// The size of the file.
    pub n_bytes: u64,
    /// What tells the table from others.
    pub fingerprint: Fingerprint,
    /// How the text was divided into cells.
    pub dialect: Dialect,
    /// The spreadsheet row of the header, if there is one.
    pub header_row: Option<u32>,
    /// How many rows the table has.
    pub n_rows: u32,
    /// How many rows were read: those of the table and those set aside.
    pub n_rows_read: u32,
    /// How many rows are set aside, by reason.
    pub n_set_aside: SetAsideCounts,
    /// The columns in the order of the file.
    pub columns: Vec<ColumnSummary>,
    /// What there is to know about how the file was read.
    pub notices: Vec<Notice>,
    /// The first rows, at most five; `None` is a missing cell.
    pub preview: Vec<PreviewRow>,
    /// The two raters that the table most likely compares, or why there are none.
    pub raters: Result<RaterSuggestion, NoRaters>,
}

/// A row of the preview: its cells in the order of the columns.
pub type PreviewRow = Vec<Option<String>>;

/// How many rows are set aside, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetAsideCounts {
    /// Rows with fewer cells than the header.
    pub n_too_few_cells: u32,
    /// Rows with more cells than the header.
    pub n_too_many_cells: u32,
    /// Rows of empty cells.
    pub n_blank: u32,
}

/// A column without its cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnSummary {
    /// Its name.
    pub name: String,
    /// How many labels it has.
    pub n_levels: u32,
    /// How many of its cells are missing.
    pub n_missing: u32,
    /// Its most frequent labels with counts, at most twelve.
    pub top_levels: Vec<ValueCount>,
    /// What its content looks like.
    pub looks_like: ColumnKind,
}

/// What the content of a column looks like. It is a hint for ordering choices and changes no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ColumnKind {
    /// Names of items: no value comes twice.
    Item,
    /// A set of labels that come again and again.
    Label,
    /// Free text.
    Text,
    /// Many different numbers.
    Number,
}

impl Column {
    /// What the content looks like.
    pub fn kind(&self) -> ColumnKind {
        let n_levels = count(self.levels().len());
        let n_present = self.n_rows() - self.n_missing();
        let is_tiny = self.n_rows() < N_ROWS_TINY;
        let is_unique = n_levels == n_present && n_levels > 1;
        if self.levels().len() <= MAX_LABELS && (u64::from(n_levels) * 2 <= u64::from(n_present)) {
            ColumnKind::Label
        } else if is_unique && roles::is_item_name(self.name()) {
            ColumnKind::Item
        } else if !is_tiny && n_levels > 0 && self.levels().iter().all(|level| is_number(level)) {
            if is_unique && self.levels().iter().all(|level| level.trim().bytes().all(|b| b.is_ascii_digit()))
            {
                ColumnKind::Item
            } else {
                ColumnKind::Number
            }
        } else if is_unique && !is_tiny && self.levels().iter().all(|level| is_short(level)) {
            ColumnKind::Item
        } else if is_tiny && self.levels().iter().all(|level| is_short(level)) {
            ColumnKind::Label
        } else {
            ColumnKind::Text
        }
    }

    fn summary(&self) -> ColumnSummary {
        let mut top_levels: Vec<ValueCount> = Vec::new();
        for level in self.level_counts() {
            if top_levels.len() < N_TOP_LEVELS || top_levels.last().is_some_and(|last| level.n > last.n) {
                // Labels with the same count stay in order of first appearance.
                ordered::insert(&mut top_levels, level, |a, b| a.n < b.n);
                top_levels.truncate(N_TOP_LEVELS);
            }
        }
        ColumnSummary {
            name: self.name().to_owned(),
            n_levels: count(self.levels().len()),
            n_missing: self.n_missing(),
            top_levels,
            looks_like: self.kind(),
        }
    }
}

/// Ids and labels are a word or a few; prose is longer.
fn is_short(value: &str) -> bool {
    value.split_whitespace().nth(4).is_none() && value.chars().nth(40).is_none()
}

impl Table {
    /// What the page gets to see.
    pub fn summary(&self) -> TableSummary {
        let n_preview = self.n_rows().min(N_PREVIEW);
        let cells = |row| self.columns().iter().map(|column| column.get(row).map(str::to_owned)).collect();
        TableSummary {
            name: self.name().to_owned(),
            n_bytes: self.n_bytes(),
            fingerprint: self.fingerprint().clone(),
            dialect: self.dialect(),
            header_row: self.header_row(),
            n_rows: self.n_rows(),
            n_rows_read: self.n_rows_read(),
            n_set_aside: self.n_set_aside(),
            columns: self.columns().iter().map(Column::summary).collect(),
            notices: self.notices().to_vec(),
            preview: (0..n_preview).map(cells).collect(),
            raters: roles::suggest_raters(self),
        }
    }

    /// How many rows are set aside, by reason.
    pub fn n_set_aside(&self) -> SetAsideCounts {
        let mut counts = SetAsideCounts::default();
        for row in self.set_aside() {
            match row.reason {
                SetAsideReason::TooFewCells { .. } => counts.n_too_few_cells += 1,
                SetAsideReason::TooManyCells { .. } => counts.n_too_many_cells += 1,
                SetAsideReason::Blank => counts.n_blank += 1,
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};

    #[test]
    fn a_summary_has_kinds_counts_and_a_preview() {
        let mut text = "item,verdict,seconds,note\n".to_owned();
        for k in 0..20 {
            let verdict = if k % 4 == 0 { "No" } else { "Yes" };
            text += &format!("q{k},{verdict},{k}.5,This is the long remark number {k}\n");
        }
        let summary = read("t.csv", text.as_bytes(), &ReadOptions::default()).unwrap().summary();
        let kinds: Vec<ColumnKind> = summary.columns.iter().map(|column| column.looks_like).collect();
        assert_eq!(kinds, [ColumnKind::Item, ColumnKind::Label, ColumnKind::Number, ColumnKind::Text]);
        assert_eq!(summary.columns[1].top_levels[0], ValueCount { value: "Yes".to_owned(), n: 15 });
        assert_eq!(summary.columns[0].top_levels.len(), 12);
        assert_eq!(summary.preview.len(), 5);
        assert_eq!(summary.preview[1][0].as_deref(), Some("q1"));
    }

    #[test]
    fn a_summary_survives_the_way_to_the_page() {
        let summary = read("t", b"i,a,b\n1,x,NA\n2,y,x\n3,x\n", &ReadOptions::default()).unwrap().summary();
        let json = serde_json::to_string(&summary).unwrap();
        assert_eq!(serde_json::from_str::<TableSummary>(&json).unwrap(), summary);
    }
}
