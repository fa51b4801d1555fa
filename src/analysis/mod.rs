//! One file per calculator: what is asked, what comes back, and the join of data and statistics in between.
//!
//! [`Request`] is the unit of everything: the link in the address bar, the message to a worker, the argument of the
//! JavaScript function and the header of an export are the same value.

pub mod agreement;
pub mod answers;
pub mod audit_set;
pub mod budget;
pub mod check;
mod complaint;
pub mod cost;
pub mod judges;
pub mod ledger;
pub mod link;
pub mod pair;
pub mod problems;
pub mod published;
pub mod rerun;
pub mod seeds;
pub mod shaped;
pub mod source;
pub mod taxonomy;
pub mod teach;
pub mod translations;
pub mod vote;

pub use complaint::Complaint;

use serde::{Deserialize, Serialize};

use agreement::{AgreementOutcome, AgreementRequest};
use answers::{Answers, AnswersOutcome, AnswersRequest};
use budget::{BudgetOutcome, BudgetRequest};
use cost::{CostOutcome, CostRequest};
use judges::{JudgesOutcome, JudgesRequest};
use rerun::{RerunOutcome, RerunRequest};
use seeds::{SeedsOutcome, SeedsRequest};
use taxonomy::{TaxonomyOutcome, TaxonomyRequest, TiesOutcome, TiesRequest};
use vote::{VoteOutcome, VoteRequest};

use crate::data::Table;
use crate::engine::{self, Job, Tally};

/// Which analysis, its settings and its seed. Uploaded rows are never part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "a request is one value for a page; the variant is this large only where pointers have 64 bits"
)]
pub enum Request {
    /// The exact scores of a model under the attractor model. Needs no table.
    Vote(VoteRequest),
    /// Agreement of two raters. Needs a table.
    Agreement(AgreementRequest),
    /// The scores of sampled answers. Needs a table.
    Answers(Box<AnswersRequest>),
    /// Reruns of an experiment whose distribution is known. Needs no table.
    Rerun(RerunRequest),
    /// Two models under a token budget. Needs no table.
    Budget(BudgetRequest),
    /// What a correct answer costs. Needs no table.
    Cost(CostRequest),
    /// Two models on the same problems, and what chance does to their scores. Needs no table.
    Seeds(SeedsRequest),
    /// Failures under every order of the tests. Needs a table.
    Taxonomy(Box<TaxonomyRequest>),
    /// The same of a published study. Needs no table.
    Ties(TiesRequest),
    /// What judges accept of solutions and of edited copies of them. Needs a table.
    Judges(Box<JudgesRequest>),
}

impl Request {
    /// The analysis's name, under which requests and outcomes are written.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Vote(_) => "vote",
            Self::Agreement(_) => "agreement",
            Self::Answers(_) => "answers",
            Self::Rerun(_) => "rerun",
            Self::Budget(_) => "budget",
            Self::Cost(_) => "cost",
            Self::Seeds(_) => "seeds",
            Self::Taxonomy(_) => "taxonomy",
            Self::Ties(_) => "ties",
            Self::Judges(_) => "judges",
        }
    }
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// See [`VoteOutcome`].
    Vote(Box<VoteOutcome>),
    /// See [`AgreementOutcome`].
    Agreement(Box<AgreementOutcome>),
    /// See [`AnswersOutcome`].
    Answers(Box<AnswersOutcome>),
    /// See [`RerunOutcome`].
    Rerun(Box<RerunOutcome>),
    /// See [`BudgetOutcome`].
    Budget(Box<BudgetOutcome>),
    /// See [`CostOutcome`].
    Cost(Box<CostOutcome>),
    /// See [`SeedsOutcome`].
    Seeds(Box<SeedsOutcome>),
    /// See [`TaxonomyOutcome`].
    Taxonomy(Box<TaxonomyOutcome>),
    /// See [`TiesOutcome`].
    Ties(Box<TiesOutcome>),
    /// See [`JudgesOutcome`].
    Judges(Box<JudgesOutcome>),
}

/// A request half way: all that needs no simulation, and the job that is left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// The outcome without its simulated parts.
    pub outcome: Outcome,
    /// What is left to simulate, if anything.
    pub job: Option<Job>,
}

/// Carries out what needs no simulation.
///
/// # Errors
/// If the request does not fit the table.
pub fn begin(request: &Request, table: Option<&Table>) -> Result<Begun, Complaint> {
    match request {
        Request::Vote(request) => {
            let (outcome, job) = vote::begin(request)?;
            Ok(Begun { outcome: Outcome::Vote(Box::new(outcome)), job })
        }
        Request::Agreement(request) => {
            let (outcome, job) = agreement::begin(request, table.ok_or(Complaint::NoTable)?)?;
            Ok(Begun { outcome: Outcome::Agreement(Box::new(outcome)), job })
        }
        Request::Answers(request) => {
            let begun = Answers::begin(request, table.ok_or(Complaint::NoTable)?)?;
            // Its votes and its bootstrap are no job of the engine: `Answers` does them in steps of its own.
            Ok(Begun { outcome: Outcome::Answers(Box::new(begun.finish())), job: None })
        }
        Request::Rerun(request) => {
            let (outcome, job) = rerun::begin(request)?;
            Ok(Begun { outcome: Outcome::Rerun(Box::new(outcome)), job: Some(job) })
        }
        Request::Budget(request) => {
            let (outcome, job) = budget::begin(request)?;
            Ok(Begun { outcome: Outcome::Budget(Box::new(outcome)), job })
        }
        Request::Cost(request) => {
            let (outcome, job) = cost::begin(request)?;
            Ok(Begun { outcome: Outcome::Cost(Box::new(outcome)), job })
        }
        Request::Seeds(request) => {
            Ok(Begun { outcome: Outcome::Seeds(Box::new(seeds::outcome(request)?)), job: None })
        }
        Request::Taxonomy(request) => {
            let outcome = taxonomy::outcome(request, table.ok_or(Complaint::NoTable)?)?;
            Ok(Begun { outcome: Outcome::Taxonomy(Box::new(outcome)), job: None })
        }
        Request::Ties(request) => {
            Ok(Begun { outcome: Outcome::Ties(Box::new(taxonomy::ties(request))), job: None })
        }
        Request::Judges(request) => {
            let outcome = judges::outcome(request, table.ok_or(Complaint::NoTable)?)?;
            Ok(Begun { outcome: Outcome::Judges(Box::new(outcome)), job: None })
        }
    }
}

/// Adds what the simulation left to an outcome begun earlier.
pub fn finish(outcome: Outcome, tally: &Tally) -> Outcome {
    match outcome {
        Outcome::Vote(mut begun) => {
            begun.fill(tally);
            Outcome::Vote(begun)
        }
        Outcome::Budget(mut begun) => {
            begun.fill(tally);
            Outcome::Budget(begun)
        }
        Outcome::Cost(mut begun) => {
            begun.fill(tally);
            Outcome::Cost(begun)
        }
        Outcome::Answers(_)
        | Outcome::Seeds(_)
        | Outcome::Taxonomy(_)
        | Outcome::Ties(_)
        | Outcome::Judges(_) => outcome,
        Outcome::Agreement(begun) => Outcome::Agreement(Box::new(agreement::finish(*begun, tally))),
        Outcome::Rerun(begun) => Outcome::Rerun(Box::new(rerun::finish(*begun, tally))),
    }
}

/// `Request + Table -> Outcome`, on this thread.
///
/// # Errors
/// If the request does not fit the table.
pub fn analyse(request: &Request, table: Option<&Table>) -> Result<Outcome, Complaint> {
    let Begun { outcome, job } = begin(request, table)?;
    match job {
        Some(job) => Ok(finish(outcome, &engine::run(&job))),
        None => Ok(outcome),
    }
}
