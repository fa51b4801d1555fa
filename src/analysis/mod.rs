//! One file per calculator: what is asked, what comes back, and the join of data and statistics in between.
//!
//! [`Request`] is the unit of everything: the link in the address bar, the message to a worker, the argument of the
//! JavaScript function and the header of an export are the same value.

pub mod agreement;
pub mod answers;
pub mod audit_set;
pub mod budget;
pub mod check;
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
pub mod translations;
pub mod vote;

use serde::{Deserialize, Serialize};

use agreement::{AgreementOutcome, AgreementRequest};
use answers::{Answers, AnswersOutcome, AnswersRequest};
use audit_set::SetRole;
use budget::{BudgetOutcome, BudgetRequest};
use cost::{CostOutcome, CostRequest};
use judges::{JudgesOutcome, JudgesRequest, JudgesRole};
use rerun::{RerunOutcome, RerunRequest};
use seeds::{SeedsOutcome, SeedsRequest};
use source::TableKey;
use taxonomy::{TaxonomyOutcome, TaxonomyRequest, TiesOutcome, TiesRequest};
use vote::{VoteOutcome, VoteRequest};

use crate::data::shape::{Counts, NotShaped};
use crate::data::{NoRaters, Table};
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

/// Why a request cannot be carried out on this table. The words for it are in `text`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Complaint {
    /// The analysis needs a table and has none.
    NoTable,
    /// There is no column of this name.
    NoSuchColumn {
        /// The name asked for.
        name: String,
        /// The columns there are.
        columns: Vec<String>,
    },
    /// The same column is named as both raters.
    SameColumnTwice {
        /// Its name.
        name: String,
    },
    /// The table suggests no two rater columns.
    NoRaters {
        /// Why not.
        found: NoRaters,
        /// All columns.
        columns: Vec<String>,
    },
    /// A column has too many different values to be a rater's labels.
    TooManyLabels {
        /// The two columns.
        first: String,
        /// The second of them.
        second: String,
        /// How many labels they use.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// A column makes more parts than are compared.
    TooManyParts {
        /// Its name.
        column: String,
        /// How many different values it has.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// Distances between labels that the page does not weigh by.
    OtherScale,
    /// More raters are named than are compared with each other.
    TooManyRaters {
        /// How many are named.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// No label of this name is there.
    NoSuchLabel {
        /// The name asked for.
        name: String,
        /// The labels there are.
        labels: Vec<String>,
    },
    /// The table cannot be given the shape that is asked for.
    NotShaped {
        /// Why not.
        found: NotShaped,
    },
    /// The cells are counts of how many raters chose a label, which say nothing of two raters.
    Counted {
        /// The counts.
        counts: Counts,
    },
    /// Items have labels of both raters, but on each of them one did not decide, and such items are left out.
    NothingDecided {
        /// The first rater’s column.
        first: String,
        /// The second rater’s column.
        second: String,
        /// Rows read.
        read: u32,
    },
    /// No row has a label of both raters.
    NoCommonItems {
        /// The first rater.
        first: String,
        /// The second rater.
        second: String,
        /// Rows that were read.
        read: u32,
    },
    /// The request was made with another table.
    OtherTable {
        /// The table it was made with.
        wanted: TableKey,
        /// The table that is there.
        found: TableKey,
    },
    /// More reruns than the experiment allows.
    TooManyReruns {
        /// How many were asked for.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// More comparisons drawn than their samples allow.
    TooManyDraws {
        /// How many were asked for.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// One column is chosen for two roles.
    ColumnInTwoRoles {
        /// Its name.
        name: String,
        /// The roles.
        roles: [answers::Role; 2],
    },
    /// No column says which problem a row is of.
    NoProblemColumn {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// No column says whether a sample is right, nor do an answer and a reference together.
    NothingToGrade {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// The values of a key column have lost digits, so that rows cannot be put together by it.
    RoundedKeys {
        /// Its name.
        name: String,
        /// The first such value.
        example: String,
        /// How many different ones there are.
        n_values: u32,
    },
    /// There is no model of this name.
    NoSuchModel {
        /// The name asked for.
        name: String,
        /// The models there are.
        models: Vec<String>,
    },
    /// A model is compared with itself.
    SameModelTwice {
        /// Its name.
        name: String,
    },
    /// Of no row it can be told whether it is right.
    NothingGraded {
        /// Rows that were read.
        read: u32,
    },
    /// No column holds evidence of failures.
    NoEvidence {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// A column is chosen as evidence and as the groups.
    GroupIsEvidence {
        /// Its name.
        name: String,
    },
    /// A column has too many different values to be groups.
    TooManyGroups {
        /// Its name.
        name: String,
        /// How many.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// There are too many categories of failures.
    TooManyCategories {
        /// How many.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// No row says of every category whether there is evidence.
    NoFailures {
        /// Rows that were read.
        read: u32,
        /// Rows with a cell that says neither yes nor no.
        n_unclear: u32,
    },
    /// No column of a table of solutions holds what is needed.
    NoSolutions {
        /// What is needed.
        role: SetRole,
        /// The columns there are.
        columns: Vec<String>,
    },
    /// No row has a solution with an answer.
    NoSolutionRows {
        /// Rows that were read.
        read: u32,
    },
    /// An audit set would have more texts than are made.
    TooManyTexts {
        /// How many.
        found: u64,
        /// How many are made.
        most: u64,
    },
    /// The table holds no language versions.
    NoVersions {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// No item has two versions.
    NothingToCompare {
        /// Rows that were read.
        read: u32,
    },
    /// No column of a table of verdicts holds what is needed.
    NoColumnOf {
        /// What is needed.
        role: JudgesRole,
        /// The columns there are.
        columns: Vec<String>,
    },
    /// One column of a table of verdicts is chosen for two roles.
    ColumnTwice {
        /// Its name.
        name: String,
        /// The roles.
        roles: [JudgesRole; 2],
    },
    /// A column has too many different values for its role.
    TooManyKinds {
        /// Its name.
        name: String,
        /// The role.
        role: JudgesRole,
        /// How many.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// No row says which version it is of and what its judge decided.
    NothingJudged {
        /// Rows that were read.
        read: u32,
        /// Rows with a word that is no known verdict.
        n_other: u32,
    },
    /// Something that should not happen.
    Incomplete {
        /// What was found.
        detail: String,
    },
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
