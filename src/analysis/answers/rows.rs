//! The rows of a table as samples of problems: what each says, which ones count, and how it was told what is right.

use super::cells::{Cells, at};
use super::grading::{self, Told};
use super::listed::{self, listed};
use super::outcome::{Grading, Ledger, ModelFound, SetAsideReason};
use super::request::{AnswersRequest, Choice};
use super::scores::Setting;
use super::spellings::{Reference, Spellings};
use crate::analysis::Complaint;
use crate::analysis::ledger::{self, Aside};
use crate::audit::Verdicts;
use crate::data::{self, Table};
use crate::numbered::Numbered;

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
    /// Whether other rows name another cluster.
    pub several_clusters: bool,
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
    /// The first models of all, where there are more than can be chosen.
    pub listed: Vec<listed::Counts>,
    pub spellings: Option<Spellings>,
    pub ledger: Ledger,
    pub grading: Grading,
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
fn tell(
    cells: &Cells,
    row: usize,
    known: Known,
    spellings: Option<&Spellings>,
) -> Result<Told, SetAsideReason> {
    let mark = at(&cells.correct, row).flatten();
    let answer = at(&cells.answer, row).flatten();
    let reference = at(&cells.reference, row).flatten().or(known.reference);
    let compared = answer
        .zip(reference)
        .zip(spellings)
        .map(|((answer, reference), spellings)| spellings.is_reference(answer, reference));
    match (mark, compared) {
        (Some(right), _) => Ok(Told::Marked { right, disagrees: compared.is_some_and(|is| is != right) }),
        (None, Some(right)) => Ok(Told::Compared { right }),
        _ if !known.marked && known.reference.is_none() => Err(SetAsideReason::Unscored),
        _ if cells.answer.is_some() && answer.is_none() => Ok(Told::Absent),
        _ => Err(SetAsideReason::NotGraded),
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
    let known = known(&cells, cells.problem.n_rows());
    let chosen = choose(&cells.models, &graded_models(&cells, &known, spellings.as_ref()), request)?;
    let mut reader = Reader::new(&cells, &chosen, &known, spellings.as_ref());
    let (mut aside, mut used) = (Aside::of_table(table, unread), 0);
    for (row, number) in table.spreadsheet_rows().enumerate() {
        match reader.take(row, number) {
            Ok(()) => used += 1,
            Err(reason) => aside.add(reason, number),
        }
    }
    if used == 0 {
        return Err(Complaint::NothingGraded { read: table.n_rows_read() });
    }
    let setting = Setting { request, spellings: spellings.as_ref(), ladder: &[], budgets: &[] };
    let listed = list(&cells, &known, &setting);
    let Reader { taken, unscored, mut grading, .. } = reader;
    let name = |problem: &u32| cells.problems.get(*problem as usize).cloned();
    let unscored = (0u32..).zip(unscored).filter(|(_, unscored)| *unscored);
    grading.unscored = unscored.filter_map(|(problem, _)| name(&problem)).collect();
    let several = (0u32..).zip(&known).filter(|(problem, known)| known.several && taken.has(*problem));
    grading.several_references = several.filter_map(|(problem, _)| name(&problem)).collect();
    grading.note_marks(table.column(request.columns.correct.name().unwrap_or_default()), &cells);
    grading.unknown_words = grading::unknown_words(table, &request.columns);
    let model_name = |key: &Option<u32>| key.and_then(|key| cells.models.get(key as usize).cloned());
    let chosen = taken.models(chosen.iter().map(model_name), &cells.problems);
    Ok(Rows { models: models(&cells), chosen, listed, ledger: aside.ledger(table, used), grading, spellings })
}

/// The models of the list, each read as a chosen one is. One at a time, so that the samples of one are held.
fn list(cells: &Cells, known: &[Known], setting: &Setting<'_>) -> Vec<listed::Counts> {
    if cells.models.len() <= listed::CHOSEN {
        return Vec::new();
    }
    let mut rows_of = vec![Vec::new(); cells.models.len().min(listed::MOST)];
    for row in 0..cells.problem.n_rows() {
        let of = at(&cells.model, row).and_then(|model| rows_of.get_mut(model as usize));
        of.into_iter().for_each(|rows: &mut Vec<usize>| rows.push(row));
    }
    let mut all = Vec::new();
    for (number, (name, rows)) in (0..).zip(cells.models.iter().zip(rows_of)) {
        let chosen = [Some(number)];
        let mut reader = Reader::new(cells, &chosen, known, setting.spellings);
        for row in rows {
            // Why a row does not count, and where it stands, is told of chosen models.
            let _ = reader.take(row, 0);
        }
        let models = reader.taken.models([Some(name.clone())].into_iter(), &cells.problems);
        all.extend(models.iter().map(|model| listed(model, setting)));
    }
    all
}

/// Of each model, whether any row of it can be told right or wrong.
fn graded_models(cells: &Cells, known: &[Known], spellings: Option<&Spellings>) -> Vec<bool> {
    let mut graded = vec![false; cells.models.len()];
    for row in 0..cells.problem.n_rows() {
        let Some(problem) = cells.problem.at(row) else { continue };
        let of = known.get(problem as usize).copied().unwrap_or_default();
        let model = at(&cells.model, row).and_then(|model| graded.get_mut(model as usize));
        if let Some(graded) = model.filter(|graded| !**graded) {
            *graded = tell(cells, row, of, spellings).is_ok();
        }
    }
    graded
}

/// The models of a table and their rows.
fn models(cells: &Cells) -> Vec<ModelFound> {
    let mut models: Vec<ModelFound> =
        cells.models.iter().map(|name| ModelFound { name: name.clone(), n_rows: 0 }).collect();
    let rows = 0..cells.problem.n_rows();
    for model in rows.filter_map(|row| at(&cells.model, row)) {
        models.get_mut(model as usize).into_iter().for_each(|model| model.n_rows += 1);
    }
    models
}

/// What is read so far.
struct Reader<'c> {
    cells: &'c Cells,
    /// The numbers of the chosen models.
    chosen: &'c [Option<u32>],
    known: &'c [Known],
    spellings: Option<&'c Spellings>,
    taken: Taken,
    /// Samples by their model, problem and number.
    seen: Numbered,
    /// Of each problem, whether nothing says what is right.
    unscored: Vec<bool>,
    grading: Grading,
}

impl<'c> Reader<'c> {
    fn new(
        cells: &'c Cells,
        chosen: &'c [Option<u32>],
        known: &'c [Known],
        spellings: Option<&'c Spellings>,
    ) -> Self {
        Self {
            taken: Taken::new(chosen.len(), known),
            cells,
            chosen,
            known,
            spellings,
            seen: Numbered::default(),
            unscored: vec![false; cells.problems.len()],
            grading: Grading::default(),
        }
    }

    /// Takes a row, or says why it does not count.
    fn take(&mut self, row: usize, number: u32) -> Result<(), SetAsideReason> {
        let cells = self.cells;
        let problem = cells.problem.at(row).ok_or(SetAsideReason::NoProblem)?;
        let model = at(&cells.model, row);
        if model.is_none() && cells.model.is_some() {
            return Err(SetAsideReason::NoModel);
        }
        let place = self.chosen.iter().position(|one| *one == model).ok_or(SetAsideReason::OtherModel)?;
        let known = self.known.get(problem as usize).copied().unwrap_or_default();
        let told = tell(cells, row, known, self.spellings);
        if matches!(told, Err(SetAsideReason::Unscored)) {
            self.unscored.get_mut(problem as usize).into_iter().for_each(|unscored| *unscored = true);
        }
        let told = told?;
        if let Some(sample) = at(&cells.sample, row) {
            let seen = self.seen.count();
            if self.seen.number_words(&[place as u32, problem, sample]) < seen {
                return Err(SetAsideReason::Repeated);
            }
        }
        let right = self.grading.count(&told, number);
        self.taken.push(place, problem, cells.sample(row, right), at(&cells.cluster, row));
        Ok(())
    }
}

/// The numbers of the chosen models; one without a number in a table without a column of models. Fills in the request, with
/// models of which something is graded unless it names others.
fn choose(
    models: &[String],
    graded: &[bool],
    request: &mut AnswersRequest,
) -> Result<Vec<Option<u32>>, Complaint> {
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
    let next = |other: Option<usize>| {
        let free = || (0..models.len()).filter(|model| Some(*model) != other);
        free().find(|model| graded.get(*model).copied().unwrap_or_default()).or_else(|| free().next())
    };
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
    let own = [SetAsideReason::TooFewCells, SetAsideReason::TooManyCells, SetAsideReason::Blank];
    ledger::unread(reason, own)
}

/// Samples as they come: of each model, every problem of the table.
struct Taken(Vec<Vec<Problem>>);

impl Taken {
    fn new(models: usize, known: &[Known]) -> Self {
        let problem = |(key, known): (u32, &Known)| Problem {
            key,
            name: String::new(),
            cluster: None,
            several_clusters: false,
            reference: known.reference,
            samples: Vec::new(),
        };
        let problems: Vec<Problem> = (0..).zip(known).map(problem).collect();
        Self(vec![problems; models])
    }

    fn push(&mut self, model: usize, problem: u32, sample: Sample, cluster: Option<u32>) {
        let of = self.0.get_mut(model).and_then(|problems| problems.get_mut(problem as usize));
        if let Some(problem) = of {
            problem.cluster = problem.cluster.or(cluster);
            problem.several_clusters |= cluster.is_some() && problem.cluster != cluster;
            problem.samples.push(sample);
        }
    }

    /// Whether any sample of a problem is there.
    fn has(&self, problem: u32) -> bool {
        let samples = |of: &Vec<Problem>| of.get(problem as usize).map_or(0, Problem::n);
        self.0.iter().any(|of| samples(of) > 0)
    }

    /// The problems that have samples, by their names.
    fn models(self, models: impl Iterator<Item = Option<String>>, names: &[String]) -> Vec<ModelRows> {
        let model = |(name, mut problems): (Option<String>, Vec<Problem>)| {
            problems.retain(|problem| !problem.samples.is_empty());
            for problem in &mut problems {
                names.get(problem.key as usize).into_iter().for_each(|name| problem.name.clone_from(name));
            }
            ModelRows { name, problems }
        };
        models.zip(self.0).map(model).collect()
    }
}
