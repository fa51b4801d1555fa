//! Calculate / Taxonomy: its links, and its page on a table; and beside it the page of the published study.

use super::calculator::{Begin, Calculator, On};
use super::note::{Note, column_names, under};
use crate::analysis::Complaint;
use crate::analysis::answers::Choice;
use crate::analysis::link::taxonomy as words;
use crate::analysis::link::{Repair, Settings};
use crate::analysis::source::{OnTable, TableKey};
use crate::analysis::taxonomy::{
    Blanks, EvidenceColumns, Findings, SetAsideReason, TaxonomyOutcome, TaxonomyRequest, crowded_group,
    evidence_candidates, outcome,
};
use crate::data::shape::{Reshaped, ShapeChoice};
use crate::data::{Notice, Severity, Table};
use crate::engine::status::Status;
use crate::report::rows::TablePart;
use crate::report::{self, File, Kind};
use crate::text::taxonomy::{crowded, set_aside};
use crate::text::{Card, card, intake};
use crate::view::taxonomy::{self as view, Of, open_ties};
use crate::view::{Begun, Sheet, View};

/// Counts failures. Nothing is kept from page to page: every order is worked out before a page is shown.
#[derive(Debug, Default)]
pub struct Failures;

impl Calculator for Failures {
    type Request = TaxonomyRequest;

    const PATH: &'static str = words::PATH;

    const AT_ONCE: u64 = 0;

    fn read(given: &mut Settings) -> TaxonomyRequest {
        words::read(given)
    }

    fn write(request: &TaxonomyRequest) -> String {
        words::write(request)
    }

    fn aside(link: &str) -> Option<Begun> {
        open_ties(link)
    }

    fn empty(request: &TaxonomyRequest, repairs: Vec<Repair>) -> View {
        view::empty(request, repairs)
    }

    fn settings(request: &TaxonomyRequest, kind: Kind) -> File {
        report::taxonomy::settings(request, kind)
    }

    fn shape(_: &TaxonomyRequest) -> ShapeChoice {
        ShapeChoice::AsIs
    }

    fn shaped<'t>(_: &TaxonomyRequest, table: &'t Table) -> Result<Reshaped<'t>, Complaint> {
        Ok(Reshaped::as_is(table))
    }

    fn fit(request: &mut TaxonomyRequest, table: &Table) -> Vec<String> {
        let evidence = match &request.evidence {
            EvidenceColumns::Named(names) => names.as_slice(),
            EvidenceColumns::Suggested => &[],
        };
        let group = request.group.name().map(str::to_owned);
        let named = evidence.iter().cloned().chain(group);
        let lost: Vec<String> = named.filter(|name| table.column(name).is_none()).collect();
        if !lost.is_empty() {
            *request = Self::without_columns(request.clone());
        }
        lost
    }

    fn renew(&self, request: &mut TaxonomyRequest) {
        *request = Self::without_columns(request.clone());
    }

    fn without_columns(request: TaxonomyRequest) -> TaxonomyRequest {
        let TaxonomyRequest { evidence, group, order, .. } = TaxonomyRequest::default();
        TaxonomyRequest { evidence, group, order, ..request }
    }

    fn begin(
        &mut self,
        request: TaxonomyRequest,
        on: On<'_>,
        notes: Vec<Note>,
        _: bool,
    ) -> (Begin, TaxonomyRequest) {
        let page = OfFailures::begin(request, on, notes);
        let request = page.request().clone();
        ((Box::new(page), None), request)
    }

    fn forget(&mut self) {}
}

/// A page with a table: its numbers, or why there are none.
struct OfFailures {
    outcome: Result<TaxonomyOutcome, (Box<TaxonomyRequest>, Card)>,
    /// The numbers with unclear cells counted in the other way, where there are such cells.
    other: Option<Findings>,
    file: String,
    n_rows: u32,
    columns: Vec<String>,
    /// The columns that may hold evidence.
    evidence: Vec<String>,
    notes: Vec<Note>,
    /// How the file was read, where that is worth knowing.
    of_file: Vec<Note>,
}

impl OfFailures {
    fn begin(request: TaxonomyRequest, On { table, file, .. }: On<'_>, notes: Vec<Note>) -> Self {
        let worked_out = outcome(&request, table).map_err(|complaint| {
            // The address keeps the table, so that another column can be chosen for it.
            let request = request.clone().of_file(Some(TableKey::of(table.fingerprint())));
            (Box::new(request), card::complaint(&complaint))
        });
        let other = worked_out.as_ref().ok().filter(|o| o.n_unclear > 0).and_then(|o| otherwise(o, table));
        let mut page = Self {
            outcome: worked_out,
            other,
            file: file.to_owned(),
            n_rows: table.n_rows_read(),
            columns: column_names(table),
            evidence: evidence_candidates(table),
            notes,
            of_file: Vec::new(),
        };
        page.of_file = page.found(table);
        page
    }

    fn request(&self) -> &TaxonomyRequest {
        match &self.outcome {
            Ok(o) => &o.request,
            Err((request, _)) => request,
        }
    }

    /// How the file was read, as far as it matters to the columns in use.
    fn found(&self, table: &Table) -> Vec<Note> {
        let request = self.request();
        let named = match &request.evidence {
            EvidenceColumns::Named(names) => names.as_slice(),
            EvidenceColumns::Suggested => &[],
        };
        let is_used = |column: &String| {
            named.contains(column) || request.group.name().is_some_and(|group| group == column)
        };
        let matters = |card: &Card| card.about.as_ref().is_none_or(is_used);
        // Blank and undecided cells are told with what they do to the result.
        let is_told =
            |notice: &Notice| matches!(notice, Notice::AbstainLike { .. } | Notice::MissingTokens { .. });
        let others: Vec<Notice> = table.notices().iter().filter(|notice| !is_told(notice)).cloned().collect();
        let mut found = Note::found::<Failures>(&others, request, matters);
        if request.group == Choice::Without
            && let Some((name, n)) = crowded_group(table)
        {
            found.push(Note::of(Severity::Note, crowded(name, n)));
        }
        let otherwise = intake::read_otherwise(request.read);
        found.extend(otherwise.map(|card| Note::remedied::<Failures>(card, request)));
        found
    }
}

/// The numbers with unclear cells counted in the other way; none if nothing is left to count.
fn otherwise(o: &TaxonomyOutcome, table: &Table) -> Option<Findings> {
    let blanks = match o.request.blanks {
        Blanks::SetAside => Blanks::NoEvidence,
        Blanks::NoEvidence => Blanks::SetAside,
    };
    // Without its groups and in one order: a few shares are all that is told of it.
    let request = TaxonomyRequest { blanks, group: Choice::Without, ..o.request.clone() };
    outcome(&request, table).ok().map(|o| o.findings)
}

impl Sheet for OfFailures {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let of = Of { file: &self.file, evidence: &self.evidence, columns: &self.columns };
        let of_file = self.of_file.iter().map(Note::block).collect();
        let view = match &self.outcome {
            Ok(o) => view::view(o, &of, self.other.as_ref(), of_file, repairs),
            Err((request, card)) => {
                view::refused(request, card.clone(), (&of, self.n_rows), of_file, repairs)
            }
        };
        under(&self.notes, view)
    }

    fn rows(&self, _: TablePart) -> Vec<(u32, String)> {
        let Ok(o) = &self.outcome else { return Vec::new() };
        o.ledger.told(SetAsideReason::is_of_reading, |reason| set_aside(reason).to_owned())
    }

    fn file(&self, kind: Kind) -> File {
        match &self.outcome {
            Ok(o) => report::taxonomy::file(o, kind),
            Err((request, _)) => report::taxonomy::settings(request, kind),
        }
    }
}
