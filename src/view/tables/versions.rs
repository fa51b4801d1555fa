//! Calculate / Translations: its links, and its page on a table of language versions.

use super::calculator::{Begin, Calculator, On};
use super::note::{Note, column_names, under};
use crate::analysis::Complaint;
use crate::analysis::answers::Choice;
use crate::analysis::link::translations as words;
use crate::analysis::link::{Repair, Settings};
use crate::analysis::source::{OnTable, TableKey};
use crate::analysis::translations::{
    SetAsideReason, TranslationColumns, TranslationRole, TranslationsOutcome, TranslationsRequest, outcome,
};
use crate::data::shape::{Reshaped, ShapeChoice};
use crate::data::{Notice, Severity, Table};
use crate::engine::status::Status;
use crate::report::rows::TablePart;
use crate::report::{self, File, Kind};
use crate::text::audit_set::file_line;
use crate::text::translations::{no_such_language, set_aside};
use crate::text::{Card, card, intake};
use crate::view::translations as view;
use crate::view::{Sheet, View};

/// Compares language versions. Nothing is kept from page to page.
#[derive(Debug, Default)]
pub struct Versions;

impl Calculator for Versions {
    type Request = TranslationsRequest;

    const PATH: &'static str = words::PATH;

    const AT_ONCE: u64 = 0;

    fn read(given: &mut Settings) -> TranslationsRequest {
        words::read(given)
    }

    fn write(request: &TranslationsRequest) -> String {
        words::write(request)
    }

    fn empty(request: &TranslationsRequest, repairs: Vec<Repair>) -> View {
        view::empty(request, repairs)
    }

    fn settings(request: &TranslationsRequest, kind: Kind) -> File {
        report::translations::settings(request, kind)
    }

    fn shape(_: &TranslationsRequest) -> ShapeChoice {
        ShapeChoice::AsIs
    }

    fn shaped<'t>(_: &TranslationsRequest, table: &'t Table) -> Result<Reshaped<'t>, Complaint> {
        Ok(Reshaped::as_is(table))
    }

    fn fit(request: &mut TranslationsRequest, table: &Table) -> Vec<String> {
        let named = TranslationRole::ALL.into_iter().filter_map(|role| request.columns.of(role).name());
        let versions = request.columns.versions.iter().map(String::as_str);
        let lost: Vec<String> =
            named.chain(versions).filter(|name| table.column(name).is_none()).map(str::to_owned).collect();
        if !lost.is_empty() {
            *request = Self::without_columns(request.clone());
        }
        lost
    }

    fn renew(&self, request: &mut TranslationsRequest) {
        *request = Self::without_columns(request.clone());
    }

    fn without_columns(request: TranslationsRequest) -> TranslationsRequest {
        TranslationsRequest {
            columns: TranslationColumns::default(),
            reference: Choice::default(),
            ..request
        }
    }

    fn begin(
        &mut self,
        request: TranslationsRequest,
        on: On<'_>,
        notes: Vec<Note>,
        _: bool,
    ) -> (Begin, TranslationsRequest) {
        let page = OfVersions::begin(request, on, notes);
        let request = page.request().clone();
        ((Box::new(page), None), request)
    }

    fn forget(&mut self) {}
}

/// A page with a table: what differs, or why nothing could be compared.
struct OfVersions {
    outcome: Result<TranslationsOutcome, (Box<TranslationsRequest>, Card)>,
    file: String,
    n_rows: u32,
    columns: Vec<String>,
    notes: Vec<Note>,
    /// How the file was read, where that is worth knowing.
    of_file: Vec<Note>,
}

impl OfVersions {
    fn begin(mut request: TranslationsRequest, On { table, file, .. }: On<'_>, mut notes: Vec<Note>) -> Self {
        let mut worked_out = outcome(&request, table);
        if let Err(Complaint::NoSuchLabel { name, .. }) = &worked_out {
            notes.push(Note::of(Severity::Check, no_such_language(name)));
            request.reference = Choice::Suggested;
            worked_out = outcome(&request, table);
        }
        let worked_out = worked_out.map_err(|complaint| {
            // The address keeps the table, so that another column can be chosen for it.
            let request = request.clone().of_file(Some(TableKey::of(table.fingerprint())));
            (Box::new(request), card::complaint(&complaint))
        });
        let mut page = Self {
            outcome: worked_out,
            file: file.to_owned(),
            n_rows: table.n_rows_read(),
            columns: column_names(table),
            notes,
            of_file: Vec::new(),
        };
        // Spellings, undecided and missing words are said of labels, and these are texts.
        let of_rows = |notice: &&Notice| notice.column().is_none();
        let others: Vec<Notice> = table.notices().iter().filter(of_rows).cloned().collect();
        let request = page.request();
        let mut found = Note::found::<Versions>(&others, request, |_| true);
        let otherwise = intake::read_otherwise(request.read);
        found.extend(otherwise.map(|card| Note::remedied::<Versions>(card, request)));
        page.of_file = found;
        page
    }

    fn request(&self) -> &TranslationsRequest {
        match &self.outcome {
            Ok(o) => &o.request,
            Err((request, _)) => request,
        }
    }
}

impl Sheet for OfVersions {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let of_file = self.of_file.iter().map(Note::block).collect();
        let view = match &self.outcome {
            Ok(o) => view::view(o, (&self.file, &self.columns), of_file, repairs),
            Err((request, card)) => {
                let of = (file_line(&self.file, self.n_rows), self.columns.as_slice());
                view::refused(request, card.clone(), of, of_file, repairs)
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
            Ok(o) => report::translations::file(o, kind),
            Err((request, _)) => report::translations::settings(request, kind),
        }
    }
}
