//! Calculate / Agreement: its links, and its page on a table.

use std::cell::RefCell;
use std::rc::Rc;

use super::calculator::{Begin, Calculator, On};
use super::note::{Note, under};
use crate::analysis::Complaint;
use crate::analysis::agreement::{
    self, AgreementOutcome, AgreementRequest, Bootstrap, Family, MOST_RATERS, SetAsideReason, Unsure,
};
use crate::analysis::link::agreement as words;
use crate::analysis::link::{Repair, Settings};
use crate::analysis::source::{OnTable, TableKey};
use crate::data::shape::{Reshaped, ShapeChoice};
use crate::data::{Notice, Severity, Table, counted_rows, further_raters, repeated_items, suggest_raters};
use crate::engine::status::{GpuChoice, Hands, Status};
use crate::engine::{Job, Tally};
use crate::report::rows::TablePart;
use crate::report::{self, File, Kind};
use crate::text::agreement::TYPED_RATERS;
use crate::text::agreement::asked::verb;
use crate::text::agreement::further::more_raters;
use crate::text::agreement::{are_items_columns, items_repeated, of_column, rows_counted, set_aside};
use crate::text::{Card, card, intake};
use crate::view::{Block, Sheet, View, Way, agreement as view};

/// Compares raters, and keeps the outcome of the page shown: what is asked again is not run again.
#[derive(Debug, Default)]
pub struct Raters {
    kept: Option<Shared>,
}

/// An outcome that a page fills.
type Shared = Rc<RefCell<AgreementOutcome>>;

impl Calculator for Raters {
    type Request = AgreementRequest;

    const PATH: &'static str = words::PATH;

    // A few hundredths of a second, less than it takes to start another worker.
    const AT_ONCE: u64 = 1 << 21;

    fn read(given: &mut Settings) -> AgreementRequest {
        words::read(given)
    }

    fn write(request: &AgreementRequest) -> String {
        words::write(request)
    }

    fn own_table(request: &AgreementRequest) -> Option<Table> {
        request.counts.as_ref()?.table(TYPED_RATERS)
    }

    fn empty(request: &AgreementRequest, repairs: Vec<Repair>) -> View {
        view::empty(request, repairs)
    }

    fn settings(request: &AgreementRequest, kind: Kind) -> File {
        report::agreement::settings(request, kind)
    }

    fn shape(request: &AgreementRequest) -> ShapeChoice {
        request.shape
    }

    fn shaped<'t>(request: &AgreementRequest, table: &'t Table) -> Result<Reshaped<'t>, Complaint> {
        agreement::shaped(request, table)
    }

    fn fit(request: &mut AgreementRequest, table: &Table) -> Vec<String> {
        let is_lost = |name: &&String| table.column(name).is_none();
        let lost: Vec<String> = request.columns().filter(is_lost).cloned().collect();
        if !lost.is_empty() {
            *request = request.clone().without_columns();
        }
        lost
    }

    fn renew(&self, request: &mut AgreementRequest) {
        let columns = (request.first.take(), request.second.take());
        *request = request.clone().without_columns();
        (request.first, request.second) = columns;
    }

    fn without_columns(request: AgreementRequest) -> AgreementRequest {
        request.without_columns()
    }

    fn begin(
        &mut self,
        request: AgreementRequest,
        on: On<'_>,
        notes: Vec<Note>,
        is_same: bool,
    ) -> (Begin, AgreementRequest) {
        let kept = self.kept.take().filter(|_| is_same);
        let (page, job) = OfRaters::begin(request, on, notes, kept);
        self.kept = page.outcome.as_ref().ok().cloned();
        let request = page.request();
        ((Box::new(page), job), request)
    }

    fn forget(&mut self) {
        self.kept = None;
    }
}

/// A page with a table: its numbers, or why there are none.
struct OfRaters {
    outcome: Result<Shared, (Box<AgreementRequest>, Card)>,
    file: String,
    n_rows: u32,
    header_row: Option<u32>,
    /// The columns, each with how many labels it holds.
    columns: Vec<(String, u32)>,
    notes: Vec<Note>,
    /// How the file was read, where that is worth knowing.
    of_file: Vec<Note>,
    /// What the cells give as counts of raters, if they are such.
    counted: Option<Family>,
}

impl OfRaters {
    /// The page of a request on a table and the bootstrap that is left, if it is; from the outcome of the page before where
    /// the same is asked.
    fn begin(
        mut request: AgreementRequest,
        on: On<'_>,
        notes: Vec<Note>,
        before: Option<Shared>,
    ) -> (Self, Option<(Job, Hands)>) {
        let On { table, shaped, file } = on;
        let key = TableKey::of(table.fingerprint());
        let is_kept = |kept: &AgreementOutcome| {
            kept.bootstrap != Bootstrap::Pending && kept.request == request.clone().of_file(Some(key.clone()))
        };
        let kept = before.filter(|kept| is_kept(&kept.borrow()));
        let begun = match (kept, shaped) {
            (Some(kept), _) => Ok((kept, None)),
            (None, Ok(shaped)) => begun(&request, shaped),
            (None, Err(complaint)) => Err(card::complaint(complaint)),
        };
        let (outcome, job) = match begun {
            Ok((outcome, job)) => (Ok(outcome), job),
            Err(complaint) => {
                // The address keeps the table, so that another column can be chosen for it.
                request.table = Some(key);
                (Err((Box::new(request), complaint)), None)
            }
        };
        let columns = on.shown().columns().iter();
        let mut page = Self {
            outcome,
            file: file.to_owned(),
            n_rows: table.n_rows_read(),
            header_row: table.header_row(),
            columns: columns.map(|of| (of.name().to_owned(), of.levels().len() as u32)).collect(),
            notes,
            of_file: Vec::new(),
            counted: None,
        };
        let shaped = shaped.as_ref().ok().filter(|_| page.outcome.is_err());
        page.counted = shaped.and_then(|shaped| Family::of_counts(&page.request(), shaped));
        page.of_file = page.found(on.shown());
        (page, job.map(|job| (job, Hands { gpu: GpuChoice::Off, workers: 0 })))
    }

    /// How the file was read, as far as it matters to the columns that are compared, and why these.
    fn found(&self, table: &Table) -> Vec<Note> {
        let request = self.request();
        let raters = self.outcome.as_ref().ok().map(|outcome| outcome.borrow().raters.clone());
        let is_rater = |column: &String| raters.iter().flatten().any(|rater| rater == column);
        let matters = |card: &Card| card.about.as_ref().is_none_or(is_rater);
        // Undecided labels and spellings are asked about with what they do to the result.
        let is_asked =
            |notice: &Notice| matches!(notice, Notice::AbstainLike { .. } | Notice::SpellingVariants { .. });
        let others: Vec<Notice> = table
            .notices()
            .iter()
            .filter(|notice| self.outcome.is_err() || !is_asked(notice))
            .cloned()
            .collect();
        let mut found = Note::found::<Raters>(&others, &request, matters);
        if let Some(o) = self.outcome.as_ref().ok().filter(|_| request.shape == ShapeChoice::Detect) {
            found.extend(unlike_items(table, &o.borrow()));
        }
        if let Some([first, second]) = raters.as_ref().filter(|_| request.others.is_none()) {
            let n = further_raters(table, [first, second]).len() + 2;
            if n > MOST_RATERS {
                found.push(Note::of(Severity::Check, more_raters(n as u32, MOST_RATERS as u32)));
            }
        }
        let otherwise = intake::read_otherwise(request.read);
        found.extend(otherwise.map(|card| Note::remedied::<Raters>(card, &request)));
        let is_file = request.counts.is_none();
        let suggested = suggest_raters(table).ok().filter(|_| is_file).filter(|pair| {
            raters.as_ref().is_some_and(|[one, other]| *one == pair.first && *other == pair.second)
        });
        found.extend(suggested.map(|pair| Note { card: intake::suggested(&pair), ways: Vec::new() }));
        found
    }

    /// What is asked, as far as it is known.
    fn request(&self) -> AgreementRequest {
        match &self.outcome {
            Ok(outcome) => outcome.borrow().request.clone(),
            Err((request, _)) => (**request).clone(),
        }
    }
}

/// What speaks against taking each row for an item of its own.
fn unlike_items(table: &Table, o: &AgreementOutcome) -> Vec<Note> {
    let is_free = |name: &str| o.shape.is_none() && o.raters.iter().all(|rater| rater != name);
    let counts = counted_rows(table).filter(|name| is_free(name));
    let repeated = repeated_items(table).filter(|repeated| is_free(&repeated.column));
    let counts = counts.map(|name| Note::of(Severity::Check, rows_counted(name)));
    let repeated = repeated.map(|repeated| Note::of(Severity::Check, items_repeated(&repeated)));
    counts.into_iter().chain(repeated).collect()
}

/// A way on from a refusal that may come of how undecided labels were to be counted.
fn ways_out(request: &AgreementRequest) -> Vec<Way> {
    let own = AgreementRequest { unsure: Unsure::OwnLabel, ..request.clone() };
    let is_chosen = request.unsure != own.unsure;
    is_chosen.then(|| Way { address: words::write(&own), name: verb(&own.unsure) }).into_iter().collect()
}

/// The outcome without its bootstrap, and the bootstrap as a job.
fn begun(request: &AgreementRequest, table: &Reshaped<'_>) -> Result<(Shared, Option<Job>), Card> {
    let (outcome, job) =
        agreement::begin_shaped(request, table).map_err(|complaint| card::complaint(&complaint))?;
    Ok((Rc::new(RefCell::new(outcome)), job))
}

impl Sheet for OfRaters {
    fn fill(&mut self, tally: &Tally) {
        let Ok(outcome) = &self.outcome else { return };
        // An interval of some of the replicates would be another one.
        let is_whole = tally.range.end == outcome.borrow().request.replicates.count();
        if is_whole {
            let begun = outcome.borrow().clone();
            outcome.replace(agreement::finish(begun, tally));
        }
    }

    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let blocks = |notes: &[Note]| notes.iter().map(Note::block).collect();
        let view = match &self.outcome {
            Ok(outcome) => {
                let of_file = blocks(&self.of_file);
                view::view(&outcome.borrow(), &self.file, &self.columns, of_file, repairs)
            }
            Err((request, card)) => {
                let of_file = blocks(&self.of_file);
                let table = (self.file.as_str(), self.n_rows);
                let card = Block::Card(card.clone(), ways_out(request));
                view::refused(request, card, table, &self.columns, of_file, repairs, self.counted.as_ref())
            }
        };
        under(&self.notes, view)
    }

    fn rows(&self, part: TablePart) -> Vec<(u32, String)> {
        let Ok(outcome) = &self.outcome else { return Vec::new() };
        let o = outcome.borrow();
        if part == TablePart::Listed {
            let rows = o.listed.iter().flat_map(|listed| &listed.rows);
            return rows.map(|row| (*row, String::new())).collect();
        }
        let all = o.ledger.told(SetAsideReason::is_of_reading, |reason| set_aside(&o, reason));
        // Where raters stand in rows an item is a column, and the row of their names is what it can be found in.
        let header = self.header_row.unwrap_or(1);
        match are_items_columns(&o) {
            true => all.into_iter().map(|(column, reason)| (header, of_column(column, &reason))).collect(),
            false => all,
        }
    }

    fn file(&self, kind: Kind) -> File {
        match &self.outcome {
            Ok(outcome) => report::agreement::file(&outcome.borrow(), kind),
            Err((request, _)) => report::agreement::settings(request, kind),
        }
    }
}
