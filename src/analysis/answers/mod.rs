//! Calculate / Answers: what a model really scored, from a table of its sampled answers.
//!
//! [`Answers`] is a calculation half way: [`Answers::begin`] gives at once all that is cheap, [`Answers::step`] does a little
//! of the votes and then of the bootstrap, and [`Answers::outcome`] is what there is so far. The result has the same bits
//! however the steps are cut.

mod bands;
mod cells;
mod columns;
mod compare;
mod grading;
mod lengths;
mod listed;
mod marks;
mod measured;
mod names;
mod notices;
mod outcome;
mod request;
mod roles;
mod rows;
mod scores;
mod spellings;
mod votes;
mod whose;
mod wide;

pub use columns::RoleColumns;
pub use marks::LIMITS;
pub use outcome::{
    AnswersOutcome, Average, Clustered, Comparison, Crossover, Curve, DifferenceCurve, DifferencePoint, Flip,
    Grading, JudgeCounts, Ledger, Lengths, Listed, Measure, Merge, ModelFound, ModelScores, Point,
    ProblemScores, Progress, RoleFound, RoleReason, SampleCounts, SetAsideGroup, SetAsideReason, Strategy,
    UnderBudget, UnknownWords, VoteTable, wins,
};
pub use request::{
    AnswersRequest, Choice, DrawnSamples, DrawnSamplesError, Role, Several, TraceBudget, TraceBudgetError,
};

use bands::{Bands, Drawn, Material};
use compare::Common;
use lengths::Traces;
use measured::{Counted, Measured};
use rows::{ModelRows, Problem};
use scores::Setting;
use votes::Votes;
pub use wide::shaped;

pub(super) use cells::Keys;
pub(super) use marks::{is_limit, mark, verdict};
pub(super) use names::{is_judge_name, plain};

use super::Complaint;
use crate::analysis::shaped::ShapeFound;
use crate::analysis::source::TableKey;
use crate::data::Table;
use crate::data::shape::Reshaped;
use crate::ordered;

/// Up to so many samples the ladder has every number.
const EVERY_K: u32 = 128;
/// Samples drawn unless the request says otherwise.
const USUAL_K: u32 = 8;

/// A calculation half way.
#[derive(Clone, Debug)]
pub struct Answers {
    outcome: AnswersOutcome,
    measured: Vec<Vec<Measured>>,
    /// Of the models of the list.
    counted: Vec<Vec<Counted>>,
    shares: Vec<Vec<f64>>,
    traces: Vec<Option<Traces>>,
    budgets: Vec<Option<u32>>,
    common: Common,
    votes: Option<Votes>,
    /// Whether the votes stand in the outcome.
    voted: bool,
    bands: Bands,
}

impl Answers {
    /// Reads the table and works out all that needs neither votes nor the bootstrap.
    ///
    /// # Errors
    /// If the request does not fit the table.
    pub fn begin(request: &AnswersRequest, table: &Table) -> Result<Self, Complaint> {
        TableKey::checked(request.table.as_ref(), table)?;
        Self::begin_shaped(request, &shaped(request, table)?)
    }

    /// The same on a table that has its shape already.
    ///
    /// # Errors
    /// If the request does not fit the table.
    pub fn begin_shaped(
        request: &AnswersRequest,
        Reshaped { table, account }: &Reshaped<'_>,
    ) -> Result<Self, Complaint> {
        let table = table.as_ref();
        let key = TableKey::checked(request.table.as_ref(), table)?;
        let (columns, roles) = roles::resolve(table, &request.columns)?;
        let mut request = AnswersRequest { columns: columns.clone(), table: Some(key), ..request.clone() };
        let rows = rows::read(table, &mut request)?;
        let sizes = || rows.chosen.iter().flat_map(|model| &model.problems).map(Problem::n);
        let fewest = sizes().min().unwrap_or(1);
        let k = request.k.map_or_else(|| usual_k(fewest), DrawnSamples::count);
        request.k = DrawnSamples::new(k).ok();
        let ladder = ladder(sizes().max().unwrap_or(1), k);
        let traces: Vec<Option<Traces>> = rows.chosen.iter().map(Traces::of).collect();
        let budgets = lengths::budgets(&traces);
        let setting = Setting {
            request: &request,
            spellings: rows.spellings.as_ref(),
            ladder: &ladder,
            budgets: &budgets,
        };
        let counted: Vec<Vec<Counted>> = rows.chosen.iter().map(|model| setting.counted(model)).collect();
        let measured: Vec<Vec<Measured>> = counted.iter().map(|counted| setting.measured(counted)).collect();
        let mut scores = rows.chosen.iter().zip(counted.iter().zip(&measured)).zip(&traces).map(
            |((model, (counted, measured)), traces)| {
                setting.scores(model, counted, measured, traces.as_ref())
            },
        );
        let nothing = || Complaint::NothingGraded { read: table.n_rows_read() };
        let first = scores.next().flatten().ok_or_else(nothing)?;
        let second = scores.next().flatten();
        let (common, comparison) = comparison(&setting, &rows.chosen, &counted, &measured, &traces);
        let votes = setting.spellings.map(|all| Votes::new(&rows.chosen, all, request.rules, &ladder));
        let drawn = drawn(&setting, &rows.chosen, &common);
        let measures = measures(&measured, votes.is_some());
        let chosen = request.budget.tokens().map(Some);
        let mut all_budgets: Vec<Option<u32>> = budgets.iter().copied().map(Some).collect();
        all_budgets.push(None);
        all_budgets.extend(chosen);
        let n_budgets = (!budgets.is_empty()).then_some(all_budgets.len());
        let bands = Bands::plan(drawn, &measures, ladder.len(), n_budgets);
        let total = votes.as_ref().map_or(0, Votes::total) + bands.total(request.replicates.count());
        let (listed, of_listed) = rows.listed.into_iter().unzip();
        let share = |counted: &Vec<Counted>| counted.iter().map(|one| one.graded.share()).collect();
        let mut begun = Self {
            shares: counted.iter().map(share).collect(),
            outcome: AnswersOutcome {
                request,
                shape: ShapeFound::of(account),
                roles,
                notices: notices::notices(table, &columns),
                ledger: rows.ledger,
                grading: rows.grading,
                models: rows.models,
                ladder,
                budgets,
                first,
                second,
                comparison,
                listed,
                strategies: Vec::new(),
                progress: Progress { done: 0, total, stopped: false },
            },
            measured,
            counted: of_listed,
            traces,
            budgets: all_budgets,
            common,
            votes,
            voted: false,
            bands,
        };
        begun.take_in_k();
        begun.list_at_k();
        Ok(begun)
    }

    /// The same calculation, as far as it is, for another number of samples drawn: what that changes is read from the ladder.
    /// None if the request differs in more, or if the ladder lacks that number.
    #[must_use]
    pub fn with_k(&self, request: &AnswersRequest) -> Option<Self> {
        let own = &self.outcome.request;
        let k = request.k?;
        let most = self.outcome.ladder.last()?;
        let as_own = AnswersRequest { k: own.k, table: own.table.clone(), ..request.clone() };
        if as_own != *own || ladder(*most, k.count()) != self.outcome.ladder {
            return None;
        }
        let mut other = self.clone();
        other.outcome.request.k = request.k;
        other.outcome.progress.stopped = false;
        // The request names every column by now.
        other.outcome.roles.iter_mut().for_each(|role| role.reason = RoleReason::Asked);
        other.take_in_k();
        other.list_at_k();
        Some(other)
    }

    /// Does a little more, of about as much work as `units` say: a unit is about a microsecond of native code.
    pub fn step(&mut self, units: u64) -> Progress {
        let mut spent = 0;
        while spent < units && !self.is_done() {
            let done = self.work(units - spent);
            spent += done.max(1);
            self.outcome.progress.done += done;
        }
        let progress = &mut self.outcome.progress;
        let most = if self.bands.is_done() { progress.total } else { progress.total.saturating_sub(1) };
        progress.done = if self.bands.is_done() { most } else { progress.done.min(most) };
        *progress
    }

    /// Says in the outcome that nothing more is worked out.
    pub fn stop(&mut self) {
        self.outcome.progress.stopped = !self.is_done();
    }

    fn is_done(&self) -> bool {
        self.bands.is_done()
    }

    /// The next piece of work; how much it was.
    fn work(&mut self, about: u64) -> u64 {
        if let Some(votes) = self.votes.as_mut().filter(|votes| !votes.is_done()) {
            return votes.step();
        }
        if !self.voted {
            self.take_in_votes();
        }
        let Self { outcome, measured, shares, traces, budgets, bands, .. } = self;
        bands.step(about, &Material { measured, shares, traces, budgets }, outcome)
    }

    /// The samples drawn unless the request says otherwise.
    pub fn usual_k(&self) -> u32 {
        let models = [Some(&self.outcome.first), self.outcome.second.as_ref()];
        usual_k(models.into_iter().flatten().map(|scores| scores.counts.n_min).min().unwrap_or(1))
    }

    /// What there is so far.
    pub fn outcome(&self) -> &AnswersOutcome {
        &self.outcome
    }

    /// Everything, however long it takes.
    pub fn finish(mut self) -> AnswersOutcome {
        while !self.step(u64::MAX).is_done() {}
        self.outcome
    }

    fn take_in_votes(&mut self) {
        self.voted = true;
        let Some(votes) = &self.votes else { return };
        let (level, rungs) = (self.outcome.request.level, self.outcome.ladder.len());
        for (model, all) in self.measured.iter_mut().enumerate() {
            let Some(scores) = self.outcome.model_mut(model) else { continue };
            for measured in votes.measured(model) {
                compare::insert_curve(&mut scores.curves, measured.curve(rungs, level, |_| None));
                all.push(measured);
            }
        }
        self.take_in_k();
        let AnswersOutcome { first, second, comparison, .. } = &mut self.outcome;
        if let (Some(second), Some(comparison), [one, two]) = (second, comparison, self.measured.as_slice()) {
            for measure in [Measure::Vote, Measure::VoteRaw] {
                let of = |all: &'_ [Measured]| all.iter().position(|measured| measured.measure == measure);
                if let Some(pair) = of(one).and_then(|at| one.get(at)).zip(of(two).and_then(|at| two.get(at)))
                {
                    let curve = compare::curve(&self.common, [pair.0, pair.1], rungs, level);
                    compare::insert(&mut comparison.curves, curve);
                }
            }
            comparison.vote(&self.common, [first, second]);
        }
    }

    /// What the list of models says for the chosen number of samples.
    fn list_at_k(&mut self) {
        let k = self.outcome.k();
        let AnswersOutcome { request, listed, .. } = &mut self.outcome;
        let setting = Setting { request, spellings: None, ladder: &[], budgets: &[] };
        for (one, counted) in listed.iter_mut().zip(&self.counted) {
            one.take_in_k(counted, &setting, k);
        }
    }

    /// All that the chosen number of samples decides, of what there is so far.
    fn take_in_k(&mut self) {
        let (merge, k) = (self.outcome.request.answers.merge, self.outcome.k());
        for model in 0..self.measured.len() {
            let Some(scores) = self.outcome.model_mut(model) else { continue };
            let short = scores.problems.iter().filter(|problem| problem.n < k);
            scores.counts.short = short.map(|problem| problem.name.clone()).collect();
            for (place, problem) in scores.problems.iter_mut().enumerate() {
                if let Some(votes) = self.votes.as_ref().filter(|_| self.voted) {
                    [problem.vote, problem.vote_at_k] = votes.of_problem(model, place, merge, k);
                }
            }
        }
        let AnswersOutcome { request, ladder, first, second, strategies, .. } = &mut self.outcome;
        let mut models: Vec<&ModelScores> = vec![&*first];
        models.extend(second.as_ref());
        let models: Vec<_> = models.into_iter().zip(self.traces.iter().map(Option::as_ref)).collect();
        *strategies = lengths::strategies(&models, ladder, request.vote(), (k, request.price));
    }
}

/// The samples drawn where a problem has so many at the least.
fn usual_k(fewest: u32) -> u32 {
    USUAL_K.min(fewest)
}

/// The numbers of samples that measures are followed along: every one if they are few; else powers of two, the chosen one
/// and the most.
fn ladder(most: u32, chosen: u32) -> Vec<u32> {
    let is_rung = |k: &u32| most <= EVERY_K || k.is_power_of_two() || *k == chosen || *k == most;
    (1..=most).filter(is_rung).collect()
}

/// The measures of any model, in their order.
fn measures(measured: &[Vec<Measured>], has_votes: bool) -> Vec<Measure> {
    let mut measures = Vec::new();
    let votes = if has_votes { [Measure::Vote, Measure::VoteRaw].as_slice() } else { &[] };
    for measure in measured.iter().flatten().map(|one| &one.measure).chain(votes) {
        if !measures.contains(measure) {
            ordered::insert(&mut measures, *measure, |a, b| a > b);
        }
    }
    measures
}

/// The common problems of two models, and what is known of their difference.
fn comparison(
    setting: &Setting<'_>,
    models: &[ModelRows],
    counted: &[Vec<Counted>],
    measured: &[Vec<Measured>],
    traces: &[Option<Traces>],
) -> (Common, Option<Comparison>) {
    let ([first, second], [one, two], [ours, theirs], [long, short]) = (models, counted, measured, traces)
    else {
        return (Common::new(), None);
    };
    let (common, level) = (compare::common(first, second), setting.request.level);
    let clusters = setting.clusters(of_common(first, &common));
    let traces = [long.as_ref(), short.as_ref()];
    let mut found =
        compare::compare([first, second], [one, two], traces, &common, clusters.as_ref(), setting.request);
    if let Some(comparison) = &mut found {
        let pairs = ours.iter().zip(theirs);
        let curve = |(a, b)| compare::curve(&common, [a, b], setting.ladder.len(), level);
        comparison.curves = pairs.map(curve).collect();
    }
    (common, found)
}

fn of_common<'m>(model: &'m ModelRows, common: &Common) -> Vec<&'m Problem> {
    common.iter().filter_map(|(at, _)| model.problems.get(*at)).collect()
}

/// What the bootstrap draws from: both models at once if they have the same problems with as many samples; else each on its
/// own, and the common problems for their difference.
fn drawn(setting: &Setting<'_>, models: &[ModelRows], common: &Common) -> Vec<Drawn> {
    let alone = |(i, model): (usize, &ModelRows)| {
        Drawn::alone(i, model.problems.len(), setting.clusters(&model.problems))
    };
    let mut drawn: Vec<Drawn> = models.iter().enumerate().map(alone).collect();
    let [first, second] = models else { return drawn };
    let clusters = setting.clusters(of_common(first, common));
    let same_n = |(a, b): &(usize, usize)| {
        let n = |model: &ModelRows, at: usize| model.problems.get(at).map(Problem::n);
        n(first, *a) == n(second, *b)
    };
    let sizes = [first, second].map(|model| model.problems.len());
    if sizes == [common.len(); 2] && common.iter().all(same_n) {
        return vec![Drawn::both(common, clusters, true)];
    }
    if !common.is_empty() {
        drawn.push(Drawn::both(common, clusters, false));
    }
    drawn
}

/// The whole outcome.
///
/// # Errors
/// If the request does not fit the table.
pub fn outcome(request: &AnswersRequest, table: &Table) -> Result<AnswersOutcome, Complaint> {
    Ok(Answers::begin(request, table)?.finish())
}
