//! How it is told whether a sample is right, and the words that tell nothing.

use super::cells::{Cells, at};
use super::columns::RoleColumns;
use super::marks;
use super::outcome::{Grading, UnknownWords};
use super::request::Role;
use crate::data::{self, Column, Table, ValueCount};

/// Rows and words that are named at most.
const EXAMPLES: usize = 20;

/// How a row was told.
pub(super) enum Told {
    Marked { right: bool, disagrees: bool },
    Compared { right: bool },
    Absent,
}

impl Grading {
    /// Counts how a row was told; whether it is right.
    pub(super) fn count(&mut self, told: &Told, number: u32) -> bool {
        match told {
            Told::Marked { right, disagrees } => {
                self.by_mark += 1;
                if *disagrees {
                    self.disagree += 1;
                    if self.disagree_rows.len() < EXAMPLES {
                        self.disagree_rows.push(number);
                    }
                }
                *right
            }
            Told::Compared { right } => {
                self.by_reference += 1;
                *right
            }
            Told::Absent => {
                self.by_absence += 1;
                false
            }
        }
    }

    /// Notes the marks that say neither right nor wrong.
    pub(super) fn note_marks(&mut self, column: Option<&Column>, cells: &Cells) {
        let rows = (0..cells.problem.n_rows()).filter(|row| at(&cells.correct, *row) == Some(None));
        for row in rows {
            self.n_unreadable_marks += 1;
            let cell = column.and_then(|column| column.get(row as u32)).map(data::excerpt);
            let new =
                |cell: &String| self.unreadable_marks.len() < 3 && !self.unreadable_marks.contains(cell);
            if let Some(cell) = cell.filter(new) {
                self.unreadable_marks.push(cell);
            }
        }
    }
}

/// The words of the columns of reasons to stop and of verdicts whose meaning is not known, and answers that may be none.
pub(super) fn unknown_words(table: &Table, columns: &RoleColumns) -> Vec<UnknownWords> {
    let reasons = columns.finish_reason.name().map(|name| (name, Role::FinishReason));
    let answers = columns.answer.name().map(|name| (name, Role::Answer));
    let judges = columns.judges.names().iter().map(|judge| (judge.as_str(), Role::Judge));
    let named = reasons.into_iter().chain(answers).chain(judges);
    let of = |(name, role): (&str, Role)| {
        let is_known = |word: &str| match role {
            Role::Judge => marks::verdict(word).is_some(),
            Role::Answer => !data::is_abstain_like(word),
            _ => marks::is_known_reason(word),
        };
        let counts = table.column(name)?.level_counts();
        let unknown: Vec<ValueCount> = counts.into_iter().filter(|level| !is_known(&level.value)).collect();
        let n = unknown.iter().map(|level| level.n).sum();
        let words = unknown.iter().take(EXAMPLES).map(|level| data::excerpt(&level.value)).collect();
        (n > 0).then(|| UnknownWords { role, column: name.to_owned(), words, n })
    };
    named.filter_map(of).collect()
}
