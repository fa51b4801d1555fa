//! Calculate / Audit set: its links, and its page on a table of solutions.

use super::calculator::{Begin, Calculator, On};
use super::note::{Note, column_names, under};
use crate::analysis::Complaint;
use crate::analysis::answers::Choice;
use crate::analysis::audit_set::{AuditSet, AuditSetRequest, SetAsideReason, SetColumns, SetRole, blinded};
use crate::analysis::link::audit_set as words;
use crate::analysis::link::{Repair, Settings};
use crate::analysis::source::{OnTable, TableKey};
use crate::data::shape::{Reshaped, ShapeChoice};
use crate::data::{Notice, Table};
use crate::engine::status::Status;
use crate::report::rows::TablePart;
use crate::report::{self, File, Kind};
use crate::text::audit_set::set_aside;
use crate::text::{Card, card, intake};
use crate::view::audit_set as view;
use crate::view::{Progress, Sheet, View};

/// Makes audit sets. Nothing is kept from page to page: the same request makes the same set.
#[derive(Debug, Default)]
pub struct Solutions;

impl Calculator for Solutions {
    type Request = AuditSetRequest;

    const PATH: &'static str = words::PATH;

    const AT_ONCE: u64 = 0;

    fn read(given: &mut Settings) -> AuditSetRequest {
        words::read(given)
    }

    fn write(request: &AuditSetRequest) -> String {
        words::write(request)
    }

    fn empty(request: &AuditSetRequest, repairs: Vec<Repair>) -> View {
        view::empty(request, repairs)
    }

    fn settings(request: &AuditSetRequest, kind: Kind) -> File {
        report::audit_set::settings(request, kind)
    }

    fn shape(_: &AuditSetRequest) -> ShapeChoice {
        ShapeChoice::AsIs
    }

    fn shaped<'t>(_: &AuditSetRequest, table: &'t Table) -> Result<Reshaped<'t>, Complaint> {
        Ok(Reshaped::as_is(table))
    }

    fn fit(request: &mut AuditSetRequest, table: &Table) -> Vec<String> {
        let named = SetRole::ALL.into_iter().filter_map(|role| request.columns.of(role).name());
        let lost: Vec<String> =
            named.filter(|name| table.column(name).is_none()).map(str::to_owned).collect();
        if !lost.is_empty() {
            request.columns = SetColumns::default();
        }
        lost
    }

    fn renew(&self, request: &mut AuditSetRequest) {
        *request = Self::without_columns(request.clone());
    }

    fn without_columns(request: AuditSetRequest) -> AuditSetRequest {
        let AuditSetRequest { columns, shown, .. } = AuditSetRequest::default();
        AuditSetRequest { columns, shown, ..request }
    }

    fn made(request: &AuditSetRequest, table: &Table, part: TablePart) -> Option<File> {
        match part {
            TablePart::Prompts | TablePart::PromptLines | TablePart::Key => {
                report::audit_set::part(&blinded(request, table).ok()?, part, table.name())
            }
            TablePart::Repaired | TablePart::SetAside | TablePart::Listed => None,
        }
    }

    fn begin(
        &mut self,
        request: AuditSetRequest,
        on: On<'_>,
        notes: Vec<Note>,
        _: bool,
    ) -> (Begin, AuditSetRequest) {
        let page = OfSolutions::begin(request, on, notes);
        let request = page.request().clone();
        ((Box::new(page), None), request)
    }

    fn forget(&mut self) {}
}

/// A page with a table: its set, or why there is none.
struct OfSolutions {
    set: Result<Box<AuditSet>, (Box<AuditSetRequest>, Card)>,
    is_stopped: bool,
    file: String,
    n_rows: u32,
    columns: Vec<String>,
    notes: Vec<Note>,
    /// How the file was read, where that is worth knowing.
    of_file: Vec<Note>,
}

impl OfSolutions {
    fn begin(request: AuditSetRequest, On { table, file, .. }: On<'_>, notes: Vec<Note>) -> Self {
        let set = AuditSet::begin(&request, table).map(Box::new).map_err(|complaint| {
            // The address keeps the table, so that another column can be chosen for it.
            let request = request.clone().of_file(Some(TableKey::of(table.fingerprint())));
            (Box::new(request), card::complaint(&complaint))
        });
        let mut page = Self {
            set,
            is_stopped: false,
            file: file.to_owned(),
            n_rows: table.n_rows_read(),
            columns: column_names(table),
            notes,
            of_file: Vec::new(),
        };
        page.of_file = page.found(table);
        page
    }

    fn request(&self) -> &AuditSetRequest {
        match &self.set {
            Ok(set) => &set.request,
            Err((request, _)) => request,
        }
    }

    /// How the file was read, as far as it matters to the columns in use.
    fn found(&self, table: &Table) -> Vec<Note> {
        let request = self.request();
        let is_used = |column: &String| {
            SetRole::ALL
                .into_iter()
                .any(|role| matches!(request.columns.of(role), Choice::Named(name) if name == column))
        };
        let matters = |card: &Card| card.about.as_ref().is_none_or(is_used);
        // Spellings, undecided and missing words are said of labels, and these are texts.
        let is_of_labels = |notice: &Notice| notice.column().is_some();
        let others: Vec<Notice> =
            table.notices().iter().filter(|notice| !is_of_labels(notice)).cloned().collect();
        let mut found = Note::found::<Solutions>(&others, request, matters);
        let otherwise = intake::read_otherwise(request.read);
        found.extend(otherwise.map(|card| Note::remedied::<Solutions>(card, request)));
        found
    }
}

impl Sheet for OfSolutions {
    fn is_begun(&self) -> bool {
        !self.is_stopped && self.set.as_ref().is_ok_and(|set| !set.is_done())
    }

    fn step(&mut self) -> Progress {
        let Ok(set) = &mut self.set else { return Progress::Done };
        set.step();
        let (done, total) = set.progress();
        if set.is_done() { Progress::Done } else { Progress::Going(done, total) }
    }

    fn stop(&mut self) {
        self.is_stopped = true;
    }

    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let of_file = self.of_file.iter().map(Note::block).collect();
        let view = match &self.set {
            Ok(set) => view::view(set, &set.ledger(), (&self.file, &self.columns), of_file, repairs),
            Err((request, card)) => {
                let of = (self.file.as_str(), self.n_rows, self.columns.as_slice());
                view::refused(request, card.clone(), of, of_file, repairs)
            }
        };
        under(&self.notes, view)
    }

    fn rows(&self, _: TablePart) -> Vec<(u32, String)> {
        let Ok(set) = &self.set else { return Vec::new() };
        set.ledger().told(SetAsideReason::is_of_reading, |reason| set_aside(reason).to_owned())
    }

    fn file(&self, kind: Kind) -> File {
        match &self.set {
            Ok(set) => report::audit_set::file(set, kind),
            Err((request, _)) => report::audit_set::settings(request, kind),
        }
    }
}
