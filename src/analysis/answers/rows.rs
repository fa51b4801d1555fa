//! The rows of a table as samples of problems: what each says, which ones count, and how it was told what is right.

use std::collections::{BTreeMap, BTreeSet};

use super::marks;
use super::outcome::{Grading, Ledger, ModelFound, SetAsideReason};
use super::request::{AnswersRequest, Choice, Judges, Role};
use super::spellings::{Reference, Spellings};
use crate::analysis::Complaint;
use crate::analysis::ledger::Aside;
use crate::audit::Verdicts;
use crate::data::{self, Column, Table};

/// Rows and values that a list gives as examples.
const EXAMPLES: usize = 20;

/// One sample.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// The number of its answer in [`Spellings`]; none if it has no answer.
    pub answer: Option<u32>,
    pub right: bool,
    pub tokens: Option<u32>,
    pub truncated: bool,
    pub verdicts: Verdicts,
}

/// One problem of a model, with at least one sample.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    /// The number of its name, the same for both models.
    pub key: u32,
    pub name: String,
    pub cluster: Option<u32>,
    /// The first reference that a row gives.
    pub reference: Option<Reference>,
    pub samples: Vec<Sample>,
}

impl Problem {
    pub fn n(&self) -> u32 {
        self.samples.len() as u32
    }

    pub fn count(&self, is: impl Fn(&Sample) -> bool) -> u32 {
        self.samples.iter().filter(|sample| is(sample)).count() as u32
    }

    pub fn right(&self) -> u32 {
        self.count(|sample| sample.right)
    }
}

/// The samples of one model.
#[derive(Clone, Debug)]
pub(super) struct ModelRows {
    pub name: Option<String>,
    pub problems: Vec<Problem>,
}

/// What a table holds for a request.
pub(super) struct Rows {
    pub models: Vec<ModelFound>,
    /// The first model and, if there is one, the second.
    pub chosen: Vec<ModelRows>,
    pub spellings: Option<Spellings>,
    pub ledger: Ledger,
    pub grading: Grading,
}

/// The values of a column without outer white space, numbered in order of appearance.
struct Keys {
    of_level: Vec<u32>,
    names: Vec<String>,
}

impl Keys {
    fn of(column: &Column) -> Self {
        let (mut places, mut names) = (BTreeMap::new(), Vec::new());
        let of_level = column.levels().iter().map(|level| {
            *places.entry(level.trim()).or_insert_with(|| {
                names.push(level.trim().to_owned());
                names.len() as u32 - 1
            })
        });
        Self { of_level: of_level.collect(), names }
    }
}

/// A column with what its values say, if the table has it.
struct Reading<T> {
    of_level: Vec<T>,
    codes: Vec<data::Code>,
}

impl<T: Copy> Reading<T> {
    fn new(column: &Column, of_level: Vec<T>) -> Self {
        Self { of_level, codes: column.codes().to_vec() }
    }

    fn by(column: &Column, of: impl Fn(&str) -> T) -> Self {
        Self::new(column, column.levels().iter().map(|level| of(level)).collect())
    }

    /// What a row says; `None` if its cell is missing.
    fn at(&self, row: usize) -> Option<T> {
        let level = self.codes.get(row)?.level()?;
        self.of_level.get(level as usize).copied()
    }
}

fn at<T: Copy>(reading: &Option<Reading<T>>, row: usize) -> Option<T> {
    reading.as_ref()?.at(row)
}

/// All that the rows say, column by column.
struct Cells {
    problem: Reading<u32>,
    problems: Vec<String>,
    sample: Option<Reading<u32>>,
    answer: Option<Reading<Option<u32>>>,
    reference: Option<Reading<Option<Reference>>>,
    correct: Option<Reading<Option<bool>>>,
    model: Option<Reading<u32>>,
    models: Vec<String>,
    tokens: Option<Reading<Option<u32>>>,
    finish: Option<Reading<bool>>,
    cluster: Option<Reading<u32>>,
    judges: Vec<Reading<Option<bool>>>,
}

impl Cells {
    fn of(table: &Table, request: &AnswersRequest, spellings: &mut Option<Spellings>) -> Option<Self> {
        let columns = &request.columns;
        let of = |role: Role| table.column(columns.single(role)?.name()?);
        let keyed = |role: Role| of(role).map(|column| (column, Keys::of(column)));
        let (problem_column, problems) = keyed(Role::Problem)?;
        let model = keyed(Role::Model);
        *spellings = of(Role::Answer).map(|column| Spellings::of(column, request.answers));
        let reference = of(Role::Reference).zip(spellings.as_mut()).map(|(column, known)| {
            let of_level = column.levels().iter().map(|level| known.reference(level)).collect();
            Reading::new(column, of_level)
        });
        let answer = of(Role::Answer).zip(spellings.as_ref()).map(|(column, known)| {
            let numbered = (0..).zip(column.levels());
            Reading::new(column, numbered.map(|(i, _)| known.has_key(i).then_some(i)).collect())
        });
        let judges = match &columns.judges {
            Judges::Named(names) => names.iter().filter_map(|name| table.column(name)).collect(),
            Judges::Suggested => Vec::new(),
        };
        let keys = |(column, keys): (&Column, Keys)| Reading::new(column, keys.of_level);
        Some(Self {
            problem: Reading::new(problem_column, problems.of_level),
            problems: problems.names,
            sample: keyed(Role::Sample).map(keys),
            answer,
            reference,
            correct: of(Role::Correct).map(|column| Reading::by(column, marks::mark)),
            models: model.as_ref().map(|(_, keys)| keys.names.clone()).unwrap_or_default(),
            model: model.map(keys),
            tokens: of(Role::Tokens).map(|column| Reading::by(column, marks::tokens)),
            finish: of(Role::FinishReason).map(|column| Reading::by(column, marks::is_limit)),
            cluster: keyed(Role::Cluster).map(keys),
            judges: judges.into_iter().map(|column| Reading::by(column, marks::verdict)).collect(),
        })
    }

    fn sample(&self, row: usize, right: bool) -> Sample {
        Sample {
            answer: at(&self.answer, row).flatten(),
            right,
            tokens: at(&self.tokens, row).flatten(),
            truncated: at(&self.finish, row).unwrap_or(false),
            verdicts: Verdicts::of(self.judges.iter().map(|judge| judge.at(row).flatten())),
        }
    }
}

/// How a row was told.
enum Told {
    ByMark { right: bool, disagrees: bool },
    ByReference { right: bool },
    ByAbsence,
    No(SetAsideReason),
}

/// What is known of each problem before its rows are looked at one by one.
#[derive(Clone, Copy, Default)]
struct Known {
    reference: Option<Reference>,
    several: bool,
    marked: bool,
}

/// Known of every problem, over all models: a reference may stand in one row alone.
fn known(cells: &Cells, n_rows: usize) -> Vec<Known> {
    let mut known = vec![Known::default(); cells.problems.len()];
    for row in 0..n_rows {
        let Some(of) = cells.problem.at(row).and_then(|key| known.get_mut(key as usize)) else { continue };
        of.marked |= at(&cells.correct, row).flatten().is_some();
        if let Some(reference) = at(&cells.reference, row).flatten() {
            of.several |= of.reference.is_some_and(|first| first.merged != reference.merged);
            of.reference = of.reference.or(Some(reference));
        }
    }
    known
}

/// Whether a row is right, and how that is told. A sample without an answer is wrong, unless a mark says otherwise: it is
/// never dropped.
fn tell(cells: &Cells, row: usize, known: Known, spellings: &Option<Spellings>) -> Told {
    let mark = at(&cells.correct, row).flatten();
    let answer = at(&cells.answer, row).flatten();
    let reference = at(&cells.reference, row).flatten().or(known.reference);
    let compared = answer
        .zip(reference)
        .zip(spellings.as_ref())
        .map(|((answer, reference), spellings)| spellings.is_reference(answer, reference));
    match (mark, compared) {
        (Some(right), _) => Told::ByMark { right, disagrees: compared.is_some_and(|is| is != right) },
        (None, Some(right)) => Told::ByReference { right },
        _ if !known.marked && known.reference.is_none() => Told::No(SetAsideReason::Unscored),
        _ if cells.answer.is_some() && answer.is_none() => Told::ByAbsence,
        _ => Told::No(SetAsideReason::NotGraded),
    }
}

/// Reads the rows.
///
/// # Errors
/// If there is no such model, and if no row counts.
pub(super) fn read(table: &Table, request: &mut AnswersRequest) -> Result<Rows, Complaint> {
    let mut spellings = None;
    let none = || Complaint::NoProblemColumn { columns: Vec::new() };
    let cells = Cells::of(table, request, &mut spellings).ok_or_else(none)?;
    let chosen = choose(&cells.models, request)?;
    let n_rows = table.row_numbers().len();
    let known = known(&cells, n_rows);
    let mut aside = Aside::of_table(table, unread);
    let mut taken = Taken::new(chosen.len(), cells.problems.len());
    let (mut grading, mut used) = (Grading::default(), 0u32);
    let (mut seen, mut unscored) = (BTreeSet::new(), BTreeSet::new());
    let mut model_rows = vec![0u32; cells.models.len()];
    for (row, &number) in table.row_numbers().iter().enumerate() {
        let model = at(&cells.model, row);
        model.and_then(|key| model_rows.get_mut(key as usize)).into_iter().for_each(|n| *n += 1);
        let place = match model {
            Some(key) => chosen.iter().position(|one| *one == Some(key)).ok_or(SetAsideReason::OtherModel),
            None if cells.model.is_some() => Err(SetAsideReason::NoModel),
            None => Ok(0),
        };
        let told = cells.problem.at(row).ok_or(SetAsideReason::NoProblem).and_then(|problem| {
            let of = known.get(problem as usize).copied().unwrap_or_default();
            Ok((problem, place?, tell(&cells, row, of, &spellings)))
        });
        let (problem, place, right) = match told {
            Err(reason) => {
                aside.add(reason, number);
                continue;
            }
            Ok((problem, _, Told::No(reason))) => {
                aside.add(reason, number);
                unscored.extend((reason == SetAsideReason::Unscored).then_some(problem));
                continue;
            }
            Ok((problem, place, told)) => {
                let sample = at(&cells.sample, row);
                if sample.is_some_and(|sample| !seen.insert((place, problem, sample))) {
                    aside.add(SetAsideReason::Repeated, number);
                    continue;
                }
                (problem, place, grading.count(&told, number))
            }
        };
        grading.note_mark(table, request, &cells, row);
        used += 1;
        taken.push(place, problem, cells.sample(row, right), at(&cells.cluster, row));
    }
    if used == 0 {
        return Err(Complaint::NothingGraded { read: table.n_rows_read() });
    }
    let name = |problem: &u32| cells.problems.get(*problem as usize).cloned();
    grading.unscored = unscored.iter().filter_map(name).collect();
    let several = (0u32..).zip(&known).filter(|(problem, known)| known.several && taken.has(*problem));
    grading.several_references = several.filter_map(|(problem, _)| name(&problem)).collect();
    let model_name = |key: &Option<u32>| key.and_then(|key| cells.models.get(key as usize).cloned());
    let names: Vec<Option<String>> = chosen.iter().map(model_name).collect();
    let models = cells.models.iter().cloned().zip(model_rows);
    Ok(Rows {
        models: models.map(|(name, n_rows)| ModelFound { name, n_rows }).collect(),
        chosen: taken.models(names, &cells.problems, &known),
        spellings,
        ledger: aside.ledger(table, used),
        grading,
    })
}

impl Grading {
    /// Counts how a row was told; whether it is right.
    fn count(&mut self, told: &Told, number: u32) -> bool {
        match told {
            Told::ByMark { right, disagrees } => {
                self.by_mark += 1;
                if *disagrees {
                    self.disagree += 1;
                    if self.disagree_rows.len() < EXAMPLES {
                        self.disagree_rows.push(number);
                    }
                }
                *right
            }
            Told::ByReference { right } => {
                self.by_reference += 1;
                *right
            }
            Told::ByAbsence | Told::No(_) => {
                self.by_absence += 1;
                false
            }
        }
    }

    /// Notes a mark that says neither right nor wrong.
    fn note_mark(&mut self, table: &Table, request: &AnswersRequest, cells: &Cells, row: usize) {
        if at(&cells.correct, row) == Some(None) {
            self.n_unreadable_marks += 1;
            let column = request.columns.correct.name().and_then(|name| table.column(name));
            let cell = column.and_then(|column| column.get(row as u32)).map(data::excerpt);
            let new =
                |cell: &String| self.unreadable_marks.len() < 3 && !self.unreadable_marks.contains(cell);
            if let Some(cell) = cell.filter(new) {
                self.unreadable_marks.push(cell);
            }
        }
    }
}

/// The numbers of the chosen models; one without a number in a table without a column of models. Fills in the request.
fn choose(models: &[String], request: &mut AnswersRequest) -> Result<Vec<Option<u32>>, Complaint> {
    let find = |name: &str| {
        let at = models.iter().position(|model| model == name.trim());
        let none = || Complaint::NoSuchModel { name: name.to_owned(), models: models.to_vec() };
        at.ok_or_else(none)
    };
    let first = request.first.as_deref().map(find).transpose()?;
    let second = request.second.name().map(find).transpose()?;
    if let Some(name) = request.first.clone().filter(|_| first.is_some() && first == second) {
        return Err(Complaint::SameModelTwice { name });
    }
    let next = |other: Option<usize>| (0..models.len()).find(|model| Some(*model) != other);
    let first = first.or_else(|| next(second));
    let second = match &request.second {
        Choice::Suggested => first.and_then(|first| next(Some(first))),
        Choice::Without | Choice::Named(_) => second,
    };
    let name = |model: Option<usize>| model.and_then(|model| models.get(model).cloned());
    request.first = name(first);
    request.second = name(second).map_or(Choice::Without, Choice::Named);
    let number = |model: Option<usize>| model.map(|model| model as u32);
    let mut chosen = vec![number(first)];
    chosen.extend(second.map(|second| number(Some(second))));
    Ok(chosen)
}

/// Why the reading of the file set a row aside.
fn unread(reason: data::SetAsideReason) -> SetAsideReason {
    match reason {
        data::SetAsideReason::TooFewCells { .. } => SetAsideReason::TooFewCells,
        data::SetAsideReason::TooManyCells { .. } => SetAsideReason::TooManyCells,
        data::SetAsideReason::Blank => SetAsideReason::Blank,
    }
}

/// Samples as they come, by model and problem.
struct Taken(Vec<Vec<(Option<u32>, Vec<Sample>)>>);

impl Taken {
    fn new(models: usize, problems: usize) -> Self {
        Self(vec![vec![(None, Vec::new()); problems]; models])
    }

    fn push(&mut self, model: usize, problem: u32, sample: Sample, cluster: Option<u32>) {
        let of = self.0.get_mut(model).and_then(|problems| problems.get_mut(problem as usize));
        if let Some((known, samples)) = of {
            *known = known.or(cluster);
            samples.push(sample);
        }
    }

    /// Whether any sample of a problem is there.
    fn has(&self, problem: u32) -> bool {
        let has = |of: &Vec<(Option<u32>, Vec<Sample>)>| {
            of.get(problem as usize).is_some_and(|(_, samples)| !samples.is_empty())
        };
        self.0.iter().any(has)
    }

    fn models(self, names: Vec<Option<String>>, problems: &[String], known: &[Known]) -> Vec<ModelRows> {
        let model = |(name, of): (Option<String>, Vec<(Option<u32>, Vec<Sample>)>)| {
            let numbered = (0u32..).zip(of.into_iter().zip(problems));
            let problem =
                |(key, ((cluster, samples), name)): (u32, ((Option<u32>, Vec<Sample>), &String))| {
                    let reference = known.get(key as usize).and_then(|known| known.reference);
                    Problem { key, name: name.clone(), cluster, reference, samples }
                };
            let problems = numbered.map(problem).filter(|problem| !problem.samples.is_empty());
            ModelRows { name, problems: problems.collect() }
        };
        names.into_iter().zip(self.0).map(model).collect()
    }
}
