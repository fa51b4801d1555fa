//! Explore / Rerun: an experiment whose distribution is known exactly, and a simulation that checks it.
//!
//! Each experiment has a closed form: a finite sum, or a convolution of independent problems. The simulation runs on
//! whatever processors there are and must fill up the same distribution, within its own error.

mod check;
mod distribution;
mod exact;
mod job;
mod proportion;
mod request;
pub(super) mod traces;

pub use check::Check;
pub use distribution::{Bin, Distribution, Middle};
pub use proportion::{HALF_WIDTH, Proportion, ROUNDING, standard_error};
pub use request::{
    MOST_DRAWS, RerunCount, RerunCountError, RerunExperiment, RerunRequest, Workers, WorkersError,
};

use serde::{Deserialize, Serialize};

use super::Complaint;
use crate::engine::{Job, Tally, fingerprint};
use crate::rng::GENERATOR;

/// What is counted in a rerun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// Right samples.
    Right,
    /// Problems that the vote wins.
    Won,
    /// Problems with a right sample.
    Covered,
    /// The score of the resampled benchmark.
    Score,
    /// The difference of the two models.
    Difference,
    /// Traces that are right within the budget.
    RightWithin,
    /// Traces that the budget stops.
    Stopped,
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RerunOutcome {
    /// What was asked.
    pub request: RerunRequest,
    /// Problems of the benchmark.
    pub n_problems: u32,
    /// What is true, and what came out beside it.
    pub result: Reran,
    /// What was drawn; none before the simulation.
    pub simulation: Option<Simulation>,
}

/// The result of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reran {
    /// Votes: problems won, right samples, and problems covered.
    Vote([Distribution; 3]),
    /// Traces under each budget.
    Budget(Budgets),
    /// The question bootstrap of a score.
    Bootstrap(Distribution),
    /// The sign-flip test of a difference.
    Permutation(SignFlips),
}

/// The long model under token budgets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Budgets {
    /// 1,000 tokens, and every doubling to 128,000.
    pub at: Vec<BudgetPoint>,
    /// The exact accuracy and share of stopped traces between them, as (tokens, accuracy, stopped).
    pub curve: Vec<(f64, f64, f64)>,
    /// The accuracy without a budget.
    pub without: f64,
}

/// What a budget leaves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BudgetPoint {
    /// Tokens.
    pub tokens: u32,
    /// Traces that are right and fit.
    pub right: Proportion,
    /// Traces that do not fit.
    pub stopped: Proportion,
}

/// Two models on the same problems, and what flipping the signs of their differences gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SignFlips {
    /// The difference of the scores under random signs, in points.
    pub null: Distribution,
    /// The cell of the observed difference.
    pub observed: u32,
    /// Problems on which the models differ.
    pub n_differing: u32,
    /// The exact two-sided p-value.
    pub p: f64,
    /// That of the simulation, (1 + hits)/(1 + reruns) (Davison and Hinkley, 1997); none before it.
    pub p_simulated: Option<f64>,
}

/// What a simulation drew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simulation {
    /// Reruns that are in.
    pub reruns: u32,
    /// 32-bit draws that they took.
    pub draws: u64,
    /// The generator.
    pub generator: String,
    /// The fingerprint of the tally, in hexadecimal.
    pub fingerprint: String,
    /// How far what came out lies from what is true, and how far chance allows.
    pub checks: Vec<Check>,
}

impl Simulation {
    /// What a tally shows of reruns of so many words.
    pub(in crate::analysis) fn of(tally: &Tally, words_per_rerun: u32, checks: Vec<Check>) -> Self {
        let reruns = tally.range.len();
        Self {
            reruns,
            draws: u64::from(reruns) * u64::from(words_per_rerun),
            generator: GENERATOR.to_owned(),
            fingerprint: format!("{:016x}", fingerprint(&tally.words)),
            checks,
        }
    }
}

impl RerunOutcome {
    /// The distributions of the experiment, the one in the figure first; none of the budgets.
    pub fn distributions(&self) -> &[Distribution] {
        match &self.result {
            Reran::Vote(distributions) => distributions,
            Reran::Bootstrap(distribution) => std::slice::from_ref(distribution),
            Reran::Permutation(test) => std::slice::from_ref(&test.null),
            Reran::Budget(_) => &[],
        }
    }

    /// How often it was repeated so far.
    pub fn reruns(&self) -> u32 {
        self.simulation.as_ref().map_or(0, |simulation| simulation.reruns)
    }

    /// Samples or traces of a rerun: k of each problem.
    pub fn trials(&self) -> u32 {
        self.n_problems * self.request.k.count()
    }
}

/// What is true, without a simulation.
pub fn outcome(request: &RerunRequest) -> RerunOutcome {
    RerunOutcome {
        request: request.clone(),
        n_problems: request.difficulty.n_problems(request.problems),
        result: exact::of(request),
        simulation: None,
    }
}

/// What is true, and the simulation that is left.
///
/// # Errors
/// If the simulation would take too many draws.
pub fn begin(request: &RerunRequest) -> Result<(RerunOutcome, Job), Complaint> {
    let most = request.most_reruns();
    if request.reruns > most {
        return Err(Complaint::TooManyReruns { found: request.reruns.count(), most: most.count() });
    }
    let job = job::of(request).map_err(|detail| Complaint::Incomplete { detail })?;
    Ok((outcome(request), job))
}

/// Adds what the simulation left so far, all of it or the reruns that are in.
pub fn finish(mut outcome: RerunOutcome, tally: &Tally) -> RerunOutcome {
    fill(&mut outcome, tally);
    outcome
}

/// Takes in what the simulation left so far, in place of what there was.
pub fn fill(outcome: &mut RerunOutcome, tally: &Tally) {
    let reruns = tally.range.len();
    match &mut outcome.result {
        Reran::Vote([won, right, covered]) => {
            // The engine leaves right samples, problems won, problems covered, in this order.
            let mut rest = tally.words.as_slice();
            for distribution in [right, won, covered] {
                rest = distribution.fill(rest);
            }
        }
        Reran::Budget(budgets) => fill_budgets(budgets, &tally.words),
        Reran::Bootstrap(score) => {
            score.fill(&tally.words);
        }
        Reran::Permutation(test) => {
            test.null.fill(&tally.words);
            let hits = test.null.drawn_as_far_as(test.observed);
            test.p_simulated = Some((1.0 + hits as f64) / (1.0 + f64::from(reruns)));
        }
    }
    let words = job::words_per_rerun(&outcome.request);
    outcome.simulation = Some(Simulation::of(tally, words, check::of(outcome, reruns)));
}

fn fill_budgets(budgets: &mut Budgets, cells: &[u32]) {
    for (point, [right, stopped]) in budgets.at.iter_mut().zip(traces::counts(cells)) {
        point.right.drawn = right;
        point.stopped.drawn = stopped;
    }
}
