//! The set itself: which solutions allow every edit, what each edit comes to, and all texts in a blind order.

use serde::{Deserialize, Serialize};

use super::columns::{Found, SetRole, resolve};
use super::{AuditSetRequest, SolutionNumber};
use crate::analysis::Complaint;
use crate::analysis::ledger::{self, Aside};
use crate::analysis::source::TableKey;
use crate::answer::Rational;
use crate::audit::blind::{Blind, blind_order};
use crate::audit::inject::{Edit, Obstacle, Plan, Solution, Variant, make};
use crate::data::{self, DecimalMark, Table};
use crate::numbered::Numbered;

/// Solutions that are worked on from one look at the clock to the next.
const N_AT_ONCE: usize = 8;
/// The most texts that a set has.
const MOST_TEXTS: u64 = 100_000;

/// Why a row gives no solution of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetAsideReason {
    /// The row has fewer cells than the table.
    TooFewCells,
    /// The row has more cells than the table.
    TooManyCells,
    /// Every cell of the row is empty.
    Blank,
    /// There is no text of a solution.
    NoSolution,
    /// There is no final answer.
    NoAnswer,
    /// An earlier row has the same id.
    RepeatedId,
    /// An edit cannot be made of it.
    NotPossible,
    /// The work has not come to it, or was stopped before.
    NotReached,
}

impl SetAsideReason {
    /// Whether the reading of the file set the row aside.
    pub fn is_of_reading(self) -> bool {
        matches!(self, Self::TooFewCells | Self::TooManyCells | Self::Blank)
    }
}

/// What became of every row: rows used are solutions of the set.
pub type Ledger = ledger::Ledger<SetAsideReason>;

/// A solution as its row gives it.
#[derive(Clone, Debug)]
struct Given {
    row: u32,
    id: String,
    problem: String,
    text: String,
    answer: String,
    benchmark: String,
    language: String,
    mark: DecimalMark,
}

impl Given {
    fn solution(&self) -> Solution<'_> {
        Solution {
            id: &self.id,
            problem: &self.problem,
            text: &self.text,
            answer: &self.answer,
            mark: self.mark,
        }
    }
}

/// A solution that is left out of all edits.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOutSolution {
    /// Its spreadsheet row.
    pub row: u32,
    /// What it is called by.
    pub id: String,
    /// Each edit that it does not allow, and why.
    pub obstacles: Vec<Obstacle>,
}

/// What an edit came to over the solutions of the set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EditMade {
    /// The edit.
    pub edit: Edit,
    /// Texts in which a number changed by the size asked for, to a tenth of it.
    pub n_as_asked: u32,
    /// Texts in which it changed by another size: a small whole number has none so near.
    pub n_other: u32,
    /// The least and the greatest change, as shares of the number.
    pub sizes: Option<[f64; 2]>,
}

/// A set, half way or done.
#[derive(Debug)]
pub struct AuditSet {
    /// What was asked, with the columns and the file filled in.
    pub request: AuditSetRequest,
    /// What each edit came to so far, the clean control first.
    pub edits: Vec<EditMade>,
    /// The solutions that are left out so far.
    pub left_out: Vec<LeftOutSolution>,
    /// Rows whose sign before decimals is taken for want of a language that is known.
    pub n_unknown_mark: u32,
    plan: Plan,
    given: Vec<Given>,
    /// The solutions of the set by their places among those given.
    made: Vec<usize>,
    n_done: usize,
    n_read: u32,
    aside: Aside<SetAsideReason>,
}

/// The edits of one solution.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Its number among those of the set, from 1.
    pub number: u32,
    /// What it is called by.
    pub id: String,
    /// The text as it was given.
    pub text: String,
    /// Its edits, the clean control first.
    pub variants: Vec<Variant>,
}

impl AuditSet {
    /// Reads the solutions of a table.
    ///
    /// # Errors
    /// If no column holds them, none is there, or the set would be too large.
    pub fn begin(request: &AuditSetRequest, table: &Table) -> Result<Self, Complaint> {
        let key = TableKey::checked(request.table.as_ref(), table)?;
        let found = resolve(request, table)?;
        let plan = request.plan();
        let mut aside = Aside::of_table(table, unread);
        let (given, n_unknown_mark) = read_rows(request, table, &found, &mut aside);
        if given.is_empty() {
            return Err(Complaint::NoSolutionRows { read: table.n_rows_read() });
        }
        let n_texts = given.len() as u64 * plan.edits.len() as u64;
        if n_texts > MOST_TEXTS {
            return Err(Complaint::TooManyTexts { found: n_texts, most: MOST_TEXTS });
        }
        let edit = |edit: &Edit| EditMade { edit: *edit, n_as_asked: 0, n_other: 0, sizes: None };
        Ok(Self {
            request: AuditSetRequest { columns: found.columns(), table: Some(key), ..request.clone() },
            edits: plan.edits.iter().map(edit).collect(),
            left_out: Vec::new(),
            n_unknown_mark,
            plan,
            given,
            made: Vec::new(),
            n_done: 0,
            n_read: table.n_rows().saturating_add(table.set_aside().len() as u32),
            aside,
        })
    }

    /// Whether every solution has been worked on.
    pub fn is_done(&self) -> bool {
        self.n_done == self.given.len()
    }

    /// How many solutions have been worked on, of how many.
    pub fn progress(&self) -> (u32, u32) {
        (self.n_done as u32, self.given.len() as u32)
    }

    /// Works on some more solutions.
    pub fn step(&mut self) {
        let upto = self.given.len().min(self.n_done + N_AT_ONCE);
        for at in self.n_done..upto {
            let Some(given) = self.given.get(at) else { break };
            match make(&given.solution(), &self.plan) {
                Ok(variants) => {
                    self.made.push(at);
                    for variant in &variants {
                        note(&mut self.edits, variant);
                    }
                }
                Err(obstacles) => {
                    self.aside.add(SetAsideReason::NotPossible, given.row);
                    self.left_out.push(LeftOutSolution { row: given.row, id: given.id.clone(), obstacles });
                }
            }
        }
        self.n_done = upto;
    }

    /// How many solutions the set has so far.
    pub fn n_solutions(&self) -> u32 {
        self.made.len() as u32
    }

    /// The edits of the solution to be shown; of the last one where there are not so many, and none if there is none yet.
    pub fn shown(&self) -> Option<Shown> {
        let SolutionNumber(wanted) = self.request.shown;
        let number = wanted.min(self.n_solutions());
        let given = self.given.get(*self.made.get(number.checked_sub(1)? as usize)?)?;
        let variants = make(&given.solution(), &self.plan).ok()?;
        Some(Shown { number, id: given.id.clone(), text: given.text.clone(), variants })
    }

    /// What became of every row.
    pub fn ledger(&self) -> Ledger {
        let mut aside = self.aside.clone();
        for given in self.given.iter().skip(self.n_done) {
            aside.add(SetAsideReason::NotReached, given.row);
        }
        aside.of_read(self.n_read, self.n_solutions())
    }

    /// Every text of the set, in its blind order.
    fn blinded(&self) -> Vec<Blinded> {
        let mut variants: Vec<Option<(&Given, Variant)>> = Vec::new();
        for given in self.made.iter().filter_map(|made| self.given.get(*made)) {
            let made = make(&given.solution(), &self.plan).unwrap_or_default();
            variants.extend(made.into_iter().map(|variant| Some((given, variant))));
        }
        let contents =
            variants.iter().flatten().map(|(given, variant)| [given.id.as_str(), variant.text.as_str()]);
        let order = blind_order(contents, self.plan.seed).into_iter();
        let text = |Blind { id, variant }| {
            let (given, variant) = variants.get_mut(variant as usize)?.take()?;
            Some(Blinded {
                id,
                solution: given.id.clone(),
                benchmark: given.benchmark.clone(),
                language: given.language.clone(),
                problem: given.problem.clone(),
                variant,
            })
        };
        order.filter_map(text).collect()
    }
}

/// A text of the set under the id that a judge sees.
#[derive(Clone, Debug)]
pub struct Blinded {
    /// The id, which tells nothing.
    pub id: String,
    /// What the solution is called by.
    pub solution: String,
    /// The benchmark; empty if there is none.
    pub benchmark: String,
    /// The language; empty if there is none.
    pub language: String,
    /// The problem; empty if there is none.
    pub problem: String,
    /// The text, and what was done to it.
    pub variant: Variant,
}

/// Every text of the set of a request, in the order in which a judge is to see them.
///
/// # Errors
/// As [`AuditSet::begin`].
pub fn blinded(request: &AuditSetRequest, table: &Table) -> Result<Vec<Blinded>, Complaint> {
    let mut set = AuditSet::begin(request, table)?;
    while !set.is_done() {
        set.step();
    }
    Ok(set.blinded())
}

/// The solutions that rows give, and of how many the sign before decimals is taken for want of a better one.
fn read_rows(
    request: &AuditSetRequest,
    table: &Table,
    found: &Found<'_>,
    aside: &mut Aside<SetAsideReason>,
) -> (Vec<Given>, u32) {
    let (mut given, mut ids, mut n_unknown_mark) = (Vec::new(), Numbered::default(), 0);
    for (row, number) in (0..).zip(table.spreadsheet_rows()) {
        let cell = |role| found.cell(role, row);
        let own = |role| cell(role).unwrap_or_default().to_owned();
        let (Some(text), Some(answer)) = (cell(SetRole::Solution), cell(SetRole::Answer)) else {
            let is_silent = cell(SetRole::Solution).is_none();
            aside.add(if is_silent { SetAsideReason::NoSolution } else { SetAsideReason::NoAnswer }, number);
            continue;
        };
        let id = cell(SetRole::Id).map_or_else(|| format!("row {number}"), str::to_owned);
        if ids.find(id.as_bytes()).is_some() {
            aside.add(SetAsideReason::RepeatedId, number);
            continue;
        }
        ids.number(&id);
        let (mark, is_guessed) = request.mark.of(cell(SetRole::Language));
        n_unknown_mark += u32::from(is_guessed);
        given.push(Given {
            row: number,
            id,
            problem: own(SetRole::Problem),
            text: text.to_owned(),
            answer: answer.to_owned(),
            benchmark: own(SetRole::Benchmark),
            language: own(SetRole::Language),
            mark,
        });
    }
    (given, n_unknown_mark)
}

/// Why the reading of the file set a row aside.
fn unread(reason: data::SetAsideReason) -> SetAsideReason {
    ledger::unread(reason, [SetAsideReason::TooFewCells, SetAsideReason::TooManyCells, SetAsideReason::Blank])
}

/// Adds what an edit did to a number.
fn note(edits: &mut [EditMade], variant: &Variant) {
    let (Some(made), Some(number)) =
        (edits.iter_mut().find(|made| made.edit == variant.edit), &variant.number)
    else {
        return;
    };
    *(if number.is_as_asked { &mut made.n_as_asked } else { &mut made.n_other }) += 1;
    if let Some(size) = number.size.map(share) {
        let [least, most] = made.sizes.unwrap_or([size, size]);
        made.sizes = Some([least.min(size), most.max(size)]);
    }
}

/// The size of a change as a number.
pub(crate) fn share(size: Rational) -> f64 {
    (size.numerator() as f64 / size.denominator() as f64).abs()
}
