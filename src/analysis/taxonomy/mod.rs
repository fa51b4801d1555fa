//! Calculate / Taxonomy and Explore / Ties: what failures are called under every order of the tests.

mod cells;
mod columns;
mod count;
mod findings;

pub use cells::Separator;
pub use columns::{Found, Layout, crowded_group, evidence_candidates};
pub use count::{Ledger, SetAsideReason, WordFound, WordMeaning};
pub use findings::{CategoryFound, Findings, FlipCount, GroupFound, OrderFound, PairFound};

use serde::{Deserialize, Serialize};

use super::Complaint;
use crate::analysis::answers::Choice;
use crate::analysis::source::{OnTable, Source, TableKey};
use crate::data::{ReadOptions, Table};
use crate::taxonomy::{Order, published};

/// Which columns hold the evidence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceColumns {
    /// Those that the table suggests.
    #[default]
    Suggested,
    /// These, in this order.
    Named(Vec<String>),
}

/// What a cell counts for that says neither yes nor no: one that is blank, undecided or in words of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blanks {
    /// Its row is set aside.
    #[default]
    SetAside,
    /// There is no evidence.
    NoEvidence,
}

impl Blanks {
    /// Both.
    pub const ALL: [Self; 2] = [Self::SetAside, Self::NoEvidence];
}

/// The settings of the calculator. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TaxonomyRequest {
    /// The sample table shipped with the page, if it is one.
    pub sample: Option<String>,
    /// How the file is to be read, where it differs from the usual.
    pub read: ReadOptions,
    /// Which columns hold the evidence.
    pub evidence: EvidenceColumns,
    /// The column of the models, or of other groups.
    pub group: Choice,
    /// The order of the tests, by the numbers of the categories; that of the table if left out.
    pub order: Option<Order>,
    /// What cells count for that say neither yes nor no.
    pub blanks: Blanks,
    /// The file the request was made with.
    pub table: Option<TableKey>,
}

impl OnTable for TaxonomyRequest {
    fn source(&self) -> Source {
        Source { sample: self.sample.clone(), read: self.read, table: self.table.clone() }
    }

    fn on(self, Source { sample, read, table }: Source) -> Self {
        Self { sample, read, table, ..self }
    }
}

/// What failures of a table are called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaxonomyOutcome {
    /// What was asked, with the columns, the order and the file filled in.
    pub request: TaxonomyRequest,
    /// How the table holds the evidence.
    pub layout: Layout,
    /// The words that cells of flags hold, and what each was read as.
    pub words: Vec<WordFound>,
    /// Rows with a cell that says neither yes nor no.
    pub n_unclear: u32,
    /// Whether an order was asked for that is of another number of tests, so that the one of the table is used.
    pub other_order: bool,
    /// The numbers.
    pub findings: Findings,
    /// What became of every row.
    pub ledger: Ledger,
}

/// Works a table out.
///
/// # Errors
/// If the table has no evidence that could be counted.
pub fn outcome(request: &TaxonomyRequest, table: &Table) -> Result<TaxonomyOutcome, Complaint> {
    let key = TableKey::checked(request.table.as_ref(), table)?;
    let found = columns::resolve(request, table)?;
    let counted = count::count(table, &found, request.blanks)?;
    let order = request.order.clone().filter(|order| order.n_categories() == counted.all.n_categories());
    let other_order = request.order.is_some() && order.is_none();
    let order = order.unwrap_or_else(|| Order::usual(counted.all.n_categories()));
    let request = TaxonomyRequest {
        evidence: EvidenceColumns::Named(found.names()),
        group: found.group.map_or(Choice::Without, |group| Choice::Named(group.name().to_owned())),
        order: Some(order.clone()),
        table: Some(key),
        ..request.clone()
    };
    Ok(TaxonomyOutcome {
        request,
        findings: Findings::of(counted.categories, &order, &counted.all, &counted.groups),
        layout: found.layout,
        words: counted.words,
        n_unclear: counted.n_unclear,
        other_order,
        ledger: counted.ledger,
    })
}

/// The settings of Explore / Ties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TiesRequest {
    /// The order of the tests, by the numbers of the categories.
    pub order: Order,
}

impl Default for TiesRequest {
    fn default() -> Self {
        Self { order: Order::usual(published::CATEGORIES.len() as u32) }
    }
}

/// What the failures of a published study are called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TiesOutcome {
    /// What was asked.
    pub request: TiesRequest,
    /// The numbers.
    pub findings: Findings,
}

/// Works the published study out. An order of another number of tests is taken for the usual one.
pub fn ties(request: &TiesRequest) -> TiesOutcome {
    let usual = TiesRequest::default();
    let fits = request.order.n_categories() == usual.order.n_categories();
    let request = if fits { request.clone() } else { usual };
    let groups = published::by_model().map(|(model, evidence)| (Some(model.to_owned()), evidence));
    let categories = published::CATEGORIES.map(str::to_owned).into();
    let findings = Findings::of(categories, &request.order, &published::all(), &groups);
    TiesOutcome { request, findings }
}
