//! Which columns hold the solutions: as asked for, or else as names and the length of what stands in them suggest.

use serde::{Deserialize, Serialize};

use super::AuditSetRequest;
use crate::analysis::Complaint;
use crate::analysis::answers::Choice;
use crate::data::{Column, Table};

/// What a column of solutions can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetRole {
    /// What the solution is called by.
    Id,
    /// The problem that it solves.
    Problem,
    /// The text of the solution.
    Solution,
    /// The final answer.
    Answer,
    /// The benchmark that the problem is of.
    Benchmark,
    /// The language that it is written in.
    Language,
}

impl SetRole {
    /// All of them, in the order in which columns are chosen for them.
    pub const ALL: [Self; 6] =
        [Self::Id, Self::Problem, Self::Solution, Self::Answer, Self::Benchmark, Self::Language];

    /// Whether nothing can be made without it.
    pub fn is_needed(self) -> bool {
        matches!(self, Self::Solution | Self::Answer)
    }

    /// What the column is called in files and links.
    pub fn word(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Problem => "problem",
            Self::Solution => "solution",
            Self::Answer => "answer",
            Self::Benchmark => "benchmark",
            Self::Language => "language",
        }
    }

    /// What people call such a column, the likeliest first.
    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Id => {
                &["id", "solution_id", "problem_id", "question_id", "item", "item_id", "uid", "key", "idx"]
            }
            Self::Problem => {
                &["problem", "question", "prompt", "task", "input", "problem_text", "question_text"]
            }
            Self::Solution => &[
                "solution",
                "solution_text",
                "chain",
                "chain_of_thought",
                "cot",
                "reasoning",
                "rationale",
                "response",
                "completion",
                "generation",
                "output",
                "text",
                "proof",
            ],
            Self::Answer => &[
                "answer",
                "final_answer",
                "gold_answer",
                "reference",
                "reference_answer",
                "expected_answer",
                "target",
                "gold",
                "label",
            ],
            Self::Benchmark => &["benchmark", "dataset", "source", "suite", "subset", "subject", "category"],
            Self::Language => &["language", "lang", "locale"],
        }
    }
}

/// The columns of a table of solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SetColumns {
    /// What each solution is called by; its row where there is none.
    pub id: Choice,
    /// The problem.
    pub problem: Choice,
    /// The text of the solution.
    pub solution: Choice,
    /// The final answer.
    pub answer: Choice,
    /// The benchmark.
    pub benchmark: Choice,
    /// The language.
    pub language: Choice,
}

impl SetColumns {
    /// The choice for a role.
    pub fn of(&self, role: SetRole) -> &Choice {
        match role {
            SetRole::Id => &self.id,
            SetRole::Problem => &self.problem,
            SetRole::Solution => &self.solution,
            SetRole::Answer => &self.answer,
            SetRole::Benchmark => &self.benchmark,
            SetRole::Language => &self.language,
        }
    }

    /// The same with another choice for a role.
    pub fn set(&mut self, role: SetRole, choice: Choice) {
        *match role {
            SetRole::Id => &mut self.id,
            SetRole::Problem => &mut self.problem,
            SetRole::Solution => &mut self.solution,
            SetRole::Answer => &mut self.answer,
            SetRole::Benchmark => &mut self.benchmark,
            SetRole::Language => &mut self.language,
        } = choice;
    }
}

/// The columns in use.
#[derive(Clone, Copy)]
pub(super) struct Found<'t>([Option<&'t Column>; 6]);

impl<'t> Found<'t> {
    /// The column of a role.
    pub fn of(&self, role: SetRole) -> Option<&'t Column> {
        self.0.get(role as usize).copied().flatten()
    }

    /// The same as choices by name.
    pub fn columns(&self) -> SetColumns {
        let mut columns = SetColumns::default();
        for role in SetRole::ALL {
            let name = self.of(role).map(|column| Choice::Named(column.name().to_owned()));
            columns.set(role, name.unwrap_or(Choice::Without));
        }
        columns
    }

    /// What a row says of a role, without outer blanks; none if it says nothing.
    pub fn cell(&self, role: SetRole, row: u32) -> Option<&'t str> {
        self.of(role)?.get(row).map(str::trim).filter(|text| !text.is_empty())
    }
}

fn plain(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace([' ', '-', '.'], "_")
}

/// The columns that a request means.
///
/// # Errors
/// If a column is not there, stands for two roles, or the solutions or their answers are in none.
pub(super) fn resolve<'t>(request: &AuditSetRequest, table: &'t Table) -> Result<Found<'t>, Complaint> {
    let names = || table.columns().iter().map(|column| column.name().to_owned()).collect::<Vec<_>>();
    let mut found: [Option<&Column>; 6] = [None; 6];
    let is_taken = |found: &[Option<&Column>; 6], column: &Column| {
        found.iter().flatten().any(|taken| taken.name() == column.name())
    };
    for role in SetRole::ALL {
        let Choice::Named(name) = request.columns.of(role) else { continue };
        let missing = || Complaint::NoSuchColumn { name: name.clone(), columns: names() };
        let column = table.column(name).ok_or_else(missing)?;
        if is_taken(&found, column) {
            return Err(Complaint::SameColumnTwice { name: name.clone() });
        }
        found.get_mut(role as usize).into_iter().for_each(|place| *place = Some(column));
    }
    for role in SetRole::ALL {
        if *request.columns.of(role) != Choice::Suggested {
            continue;
        }
        let free: Vec<&Column> = table.columns().iter().filter(|column| !is_taken(&found, column)).collect();
        let column = suggested(role, &free);
        found.get_mut(role as usize).into_iter().for_each(|place| *place = column);
    }
    let found = Found(found);
    match SetRole::ALL.into_iter().find(|role| role.is_needed() && found.of(*role).is_none()) {
        Some(role) => Err(Complaint::NoSolutions { role, columns: names() }),
        None => Ok(found),
    }
}

/// The column whose name says that it is the one; for the text of the solution else the one with the longest cells, if these are
/// sentences and lines.
fn suggested<'t>(role: SetRole, free: &[&'t Column]) -> Option<&'t Column> {
    let by_name = role
        .names()
        .iter()
        .find_map(|name| free.iter().find(|column| plain(column.name()) == *name))
        .copied();
    let longest = || {
        let length = |column: &&&Column| column.levels().iter().map(str::len).sum::<usize>();
        let is_text = |column: &&&Column| length(column) > N_TEXT * column.levels().len();
        free.iter().filter(is_text).max_by_key(length).copied()
    };
    by_name.or_else(|| if role == SetRole::Solution { longest() } else { None })
}

/// A cell that is no word but a text has more bytes than this.
const N_TEXT: usize = 60;
