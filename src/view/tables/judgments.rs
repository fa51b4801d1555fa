//! Calculate / Judges: its links, and its page on a table.

use super::calculator::{Begin, Calculator, On};
use super::note::{Note, column_names, under};
use crate::analysis::Complaint;
use crate::analysis::answers::Choice;
use crate::analysis::judges::{
    JudgesOutcome, JudgesRequest, SetAsideReason, VerdictWordFound, guessed, outcome,
};
use crate::analysis::link::judges as words;
use crate::analysis::link::{Repair, Settings};
use crate::analysis::source::{OnTable, TableKey};
use crate::data::shape::{Reshaped, ShapeChoice};
use crate::data::{Notice, Severity, Table};
use crate::engine::status::Status;
use crate::report::rows::TablePart;
use crate::report::{self, File, Kind};
use crate::text::judges::{set_aside, spellings};
use crate::text::{Card, card, intake};
use crate::view::judges::{self as view, Of};
use crate::view::{Sheet, View};

/// Audits judges. Nothing is kept from page to page: all numbers are worked out before a page is shown.
#[derive(Debug, Default)]
pub struct Judgments;

impl Calculator for Judgments {
    type Request = JudgesRequest;

    const PATH: &'static str = words::PATH;

    const AT_ONCE: u64 = 0;

    fn read(given: &mut Settings) -> JudgesRequest {
        words::read(given)
    }

    fn write(request: &JudgesRequest) -> String {
        words::write(request)
    }

    fn empty(request: &JudgesRequest, repairs: Vec<Repair>) -> View {
        view::empty(request, repairs)
    }

    fn settings(request: &JudgesRequest, kind: Kind) -> File {
        report::judges::settings(request, kind)
    }

    fn shape(_: &JudgesRequest) -> ShapeChoice {
        ShapeChoice::AsIs
    }

    fn shaped<'t>(_: &JudgesRequest, table: &'t Table) -> Result<Reshaped<'t>, Complaint> {
        Ok(Reshaped::as_is(table))
    }

    fn fit(request: &mut JudgesRequest, table: &Table) -> Vec<String> {
        let named = request.columns.named();
        let lost = named.into_iter().filter(|name| table.column(name).is_none());
        let lost: Vec<String> = lost.map(str::to_owned).collect();
        if !lost.is_empty() {
            *request = Self::without_columns(request.clone());
        }
        lost
    }

    fn renew(&self, request: &mut JudgesRequest) {
        *request = Self::without_columns(request.clone());
    }

    fn without_columns(request: JudgesRequest) -> JudgesRequest {
        let JudgesRequest { columns, rows, across, blank_is_clean, words, .. } = JudgesRequest::default();
        let [clean, consistent, final_answer] = [(); 3].map(|()| Choice::Suggested);
        JudgesRequest {
            columns,
            rows,
            across,
            blank_is_clean,
            words,
            clean,
            consistent,
            final_answer,
            ..request
        }
    }

    fn begin(
        &mut self,
        request: JudgesRequest,
        on: On<'_>,
        notes: Vec<Note>,
        _: bool,
    ) -> (Begin, JudgesRequest) {
        let page = OfJudgments::begin(request, on, notes);
        let request = page.request().clone();
        ((Box::new(page), None), request)
    }

    fn forget(&mut self) {}
}

/// A page with a table: its numbers, or why there are none.
struct OfJudgments {
    outcome: Result<JudgesOutcome, (Box<JudgesRequest>, Card, Vec<VerdictWordFound>)>,
    file: String,
    n_rows: u32,
    columns: Vec<String>,
    notes: Vec<Note>,
    /// How the file was read, where that is worth knowing.
    of_file: Vec<Note>,
}

impl OfJudgments {
    fn begin(request: JudgesRequest, On { table, file, .. }: On<'_>, notes: Vec<Note>) -> Self {
        let worked_out = outcome(&request, table).map_err(|complaint| {
            // The address keeps the table, so that another column can be chosen for it.
            let (request, words) = guessed(&request, table);
            let request = request.of_file(Some(TableKey::of(table.fingerprint())));
            (Box::new(request), card::complaint(&complaint), words)
        });
        let mut page = Self {
            outcome: worked_out,
            file: file.to_owned(),
            n_rows: table.n_rows_read(),
            columns: column_names(table),
            notes,
            of_file: Vec::new(),
        };
        page.of_file = page.found(table);
        page
    }

    fn request(&self) -> &JudgesRequest {
        match &self.outcome {
            Ok(o) => &o.request,
            Err((request, ..)) => request,
        }
    }

    /// How the file was read, as far as it matters to the columns in use.
    fn found(&self, table: &Table) -> Vec<Note> {
        let request = self.request();
        let used = request.columns.named();
        let matters = |card: &Card| card.about.as_deref().is_none_or(|column| used.contains(&column));
        // What blank cells and undecided words were read as is told with the words of the verdicts.
        // Spellings of one verdict are one, and so are those of one edit.
        let is_told = |notice: &Notice| {
            matches!(
                notice,
                Notice::AbstainLike { .. } | Notice::MissingTokens { .. } | Notice::SpellingVariants { .. }
            )
        };
        let others: Vec<Notice> = table.notices().iter().filter(|notice| !is_told(notice)).cloned().collect();
        let mut found = Note::found::<Judgments>(&others, request, matters);
        let edit = request.columns.edit.name();
        found.extend(table.notices().iter().filter_map(|notice| match notice {
            Notice::SpellingVariants { column, variants, .. } if Some(column.as_str()) == edit => {
                let values: Vec<&str> = variants.iter().map(|variant| variant.value.as_str()).collect();
                Some(Note::of(Severity::Note, spellings(&values)))
            }
            _ => None,
        }));
        let otherwise = intake::read_otherwise(request.read);
        found.extend(otherwise.map(|card| Note::remedied::<Judgments>(card, request)));
        found
    }
}

impl Sheet for OfJudgments {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let of = Of { file: &self.file, columns: &self.columns };
        let of_file = self.of_file.iter().map(Note::block).collect();
        let view = match &self.outcome {
            Ok(o) => view::view(o, &of, of_file, repairs),
            Err((request, card, words)) => {
                view::refused(request, (card.clone(), words), (&of, self.n_rows), of_file, repairs)
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
            Ok(o) => report::judges::file(o, kind),
            Err((request, ..)) => report::judges::settings(request, kind),
        }
    }
}
