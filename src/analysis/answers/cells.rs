//! What the cells of a table say, column by column.

use super::marks;
use super::request::{AnswersRequest, Role};
use super::rows::Sample;
use super::spellings::{Reference, Spellings};
use super::whose;
use crate::audit::Verdicts;
use crate::data::{self, Codes, Column, Table};
use crate::numbered::Numbered;

/// The values of a column without outer white space, numbered in order of appearance.
pub(in crate::analysis) struct Keys {
    pub of_level: Vec<u32>,
    pub names: Vec<String>,
}

impl Keys {
    pub fn of(column: &Column) -> Self {
        let (mut known, mut names) = (Numbered::default(), Vec::new());
        let of_level = column.levels().iter().map(|level| {
            let number = known.number(level.trim().as_bytes());
            if known.count() as usize > names.len() {
                names.push(level.trim().to_owned());
            }
            number
        });
        Self { of_level: of_level.collect(), names }
    }
}

/// A column with what its values say, if the table has it.
pub(super) struct Reading<T> {
    of_level: Vec<T>,
    codes: Codes,
}

impl<T: Copy> Reading<T> {
    pub fn new(column: &Column, of_level: Vec<T>) -> Self {
        Self::of_codes(of_level, column.codes().clone())
    }

    pub fn of_codes(of_level: Vec<T>, codes: Codes) -> Self {
        Self { of_level, codes }
    }

    fn by(column: &Column, of: impl Fn(&str) -> T) -> Self {
        Self::new(column, column.levels().iter().map(of).collect())
    }

    pub fn n_rows(&self) -> usize {
        self.codes.len()
    }

    /// What a row says; `None` if its cell is missing.
    pub fn at(&self, row: usize) -> Option<T> {
        let level = self.codes.get(row)?.level()?;
        self.of_level.get(level as usize).copied()
    }
}

pub(super) fn at<T: Copy>(reading: &Option<Reading<T>>, row: usize) -> Option<T> {
    reading.as_ref()?.at(row)
}

/// All that the rows say, column by column.
pub(super) struct Cells {
    pub problem: Reading<u32>,
    pub problems: Vec<String>,
    pub sample: Option<Reading<u32>>,
    pub answer: Option<Reading<Option<u32>>>,
    pub reference: Option<Reading<Option<Reference>>>,
    pub correct: Option<Reading<Option<bool>>>,
    /// With the settings, if there are any.
    pub model: Option<Reading<u32>>,
    pub models: Vec<String>,
    tokens: Option<Reading<Option<u32>>>,
    finish: Option<Reading<bool>>,
    pub cluster: Option<Reading<u32>>,
    judges: Vec<Reading<Option<bool>>>,
}

impl Cells {
    pub fn of(table: &Table, request: &AnswersRequest, spellings: &mut Option<Spellings>) -> Option<Self> {
        let columns = &request.columns;
        let of = |role: Role| table.column(columns.single(role)?.name()?);
        let keyed = |role: Role| of(role).map(|column| (column, Keys::of(column)));
        let (problem_column, problems) = keyed(Role::Problem)?;
        let (model, models) = whose::read(table, columns);
        *spellings = of(Role::Answer).map(|column| Spellings::of(column, request.answers));
        let reference = of(Role::Reference).zip(spellings.as_mut()).map(|(column, known)| {
            let of_level = column.levels().iter().map(|level| known.reference(level)).collect();
            Reading::new(column, of_level)
        });
        let answer = of(Role::Answer).zip(spellings.as_ref()).map(|(column, known)| {
            let numbered = (0..).zip(column.levels().iter());
            let is_answer = |level: &str| !(request.blank_words && data::is_abstain_like(level));
            let number = |(i, level): (u32, &str)| (known.has_key(i) && is_answer(level)).then_some(i);
            Reading::new(column, numbered.map(number).collect())
        });
        let judges = columns.judges.names().iter().filter_map(|name| table.column(name));
        let keys = |(column, keys): (&Column, Keys)| Reading::new(column, keys.of_level);
        Some(Self {
            problem: Reading::new(problem_column, problems.of_level),
            problems: problems.names,
            sample: keyed(Role::Sample).map(keys),
            answer,
            reference,
            correct: of(Role::Correct).map(|column| {
                let decimals = table.decimals(column).mark;
                Reading::by(column, |cell| marks::mark(cell, decimals))
            }),
            models,
            model,
            tokens: of(Role::Tokens).and_then(|column| {
                let decimals = table.decimals(column).mark?;
                Some(Reading::by(column, |cell| marks::tokens(cell, decimals)))
            }),
            finish: of(Role::FinishReason).map(|column| Reading::by(column, marks::is_limit)),
            cluster: keyed(Role::Cluster).map(keys),
            judges: judges.map(|column| Reading::by(column, marks::verdict)).collect(),
        })
    }

    pub fn sample(&self, row: usize, right: bool) -> Sample {
        Sample {
            answer: at(&self.answer, row).flatten(),
            right,
            tokens: at(&self.tokens, row).flatten(),
            truncated: at(&self.finish, row).unwrap_or(false),
            verdicts: Verdicts::of(self.judges.iter().map(|judge| judge.at(row).flatten())),
        }
    }
}
