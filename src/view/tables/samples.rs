//! Calculate / Answers: its links, and its page on a table.

use std::cell::RefCell;
use std::rc::Rc;

use super::calculator::{Begin, Calculator, On};
use super::note::{Note, column_names, under};
use crate::analysis::Complaint;
use crate::analysis::answers::{
    Answers, AnswersRequest, Choice, Role, RoleColumns, SetAsideReason, Several, shaped,
};
use crate::analysis::link::answers as words;
use crate::analysis::link::{Repair, Settings};
use crate::analysis::source::TableKey;
use crate::data::shape::{Reshaped, ShapeChoice};
use crate::data::{Severity, Table};
use crate::engine::status::Status;
use crate::report::rows::TablePart;
use crate::report::{self, File, Kind};
use crate::text::answers::account::set_aside;
use crate::text::{Card, card, link as text};
use crate::view::{Begun, Progress, Sheet, View, about, answers, methods};

/// About this much is worked on before a page is shown: a small table has all its numbers at once.
const AT_ONCE: u64 = 30_000;

/// About this much is worked on in a step.
const STEP: u64 = 10_000;

/// Scores sampled answers, and keeps the calculation of the page shown: the next one may go on from it.
#[derive(Debug, Default)]
pub struct Samples {
    answers: Option<Shared>,
}

/// A calculation that a page goes on with, and from which the next one may.
type Shared = Rc<RefCell<Answers>>;

impl Calculator for Samples {
    type Request = AnswersRequest;

    const PATH: &'static str = words::PATH;

    const AT_ONCE: u64 = 0;

    fn read(given: &mut Settings) -> AnswersRequest {
        words::read(given)
    }

    fn write(request: &AnswersRequest) -> String {
        words::write(request)
    }

    fn aside(link: &str) -> Option<Begun> {
        match link.split('?').next().unwrap_or_default() {
            about::PATH => Some(about::open()),
            methods::PATH => Some(methods::open()),
            _ => None,
        }
    }

    fn empty(request: &AnswersRequest, repairs: Vec<Repair>) -> View {
        answers::empty(request, repairs)
    }

    fn settings(request: &AnswersRequest, kind: Kind) -> File {
        report::answers::settings(request, kind)
    }

    fn shape(request: &AnswersRequest) -> ShapeChoice {
        request.shape
    }

    fn shaped<'t>(request: &AnswersRequest, table: &'t Table) -> Result<Reshaped<'t>, Complaint> {
        shaped(request, table)
    }

    fn fit(request: &mut AnswersRequest, table: &Table) -> Vec<String> {
        let named = request.columns.named();
        let lost: Vec<String> =
            named.into_iter().filter(|column| table.column(column).is_none()).map(str::to_owned).collect();
        if !lost.is_empty() {
            request.columns = RoleColumns::default();
        }
        lost
    }

    fn renew(&self, request: &mut AnswersRequest) {
        for role in Role::SINGLE {
            if let Some(choice) =
                request.columns.single_mut(role).filter(|choice| **choice == Choice::Without)
            {
                *choice = Choice::Suggested;
            }
        }
        for role in Role::SEVERAL {
            let several = request.columns.several_mut(role).filter(|several| several.names().is_empty());
            several.into_iter().for_each(|several| *several = Several::Suggested);
        }
        if request.second == Choice::Without {
            request.second = Choice::Suggested;
        }
        let usual = self.answers.as_ref().map(|answers| answers.borrow().usual_k());
        request.k = request.k.filter(|k| Some(k.count()) != usual);
    }

    fn without_columns(request: AnswersRequest) -> AnswersRequest {
        let (shape, columns) = (ShapeChoice::Detect, RoleColumns::default());
        AnswersRequest { shape, columns, first: None, second: Choice::Suggested, ..request }
    }

    fn begin(
        &mut self,
        request: AnswersRequest,
        on: On<'_>,
        notes: Vec<Note>,
        is_same: bool,
    ) -> (Begin, AnswersRequest) {
        let before = self.answers.take().filter(|_| is_same);
        let page = OfSamples::begin(request, on, notes, before.as_ref());
        self.answers = page.answers.as_ref().ok().cloned();
        let request = page.request();
        ((Box::new(page), None), request)
    }

    fn forget(&mut self) {
        self.answers = None;
    }
}

/// A page with a table: its numbers, or why there are none.
struct OfSamples {
    answers: Result<Shared, (Box<AnswersRequest>, Card)>,
    file: String,
    columns: Vec<String>,
    notes: Vec<Note>,
    is_stopped: bool,
}

/// The calculation; with the first models if those that are named are not there, and then the one that was missed.
fn begin(
    request: &mut AnswersRequest,
    shaped: &Result<Reshaped<'_>, Complaint>,
) -> (Result<Answers, Complaint>, Option<String>) {
    let shaped = match shaped {
        Ok(shaped) => shaped,
        Err(complaint) => return (Err(complaint.clone()), None),
    };
    match Answers::begin_shaped(request, shaped) {
        Err(Complaint::NoSuchModel { name, .. }) => {
            (request.first, request.second) = (None, Choice::Suggested);
            (Answers::begin_shaped(request, shaped), Some(name))
        }
        begun => (begun, None),
    }
}

impl OfSamples {
    /// The page of a request on a table, as far as it is worked out at once: from the calculation of the page before where
    /// another k is all that is asked.
    fn begin(mut request: AnswersRequest, on: On<'_>, mut notes: Vec<Note>, before: Option<&Shared>) -> Self {
        let On { table, file, .. } = on;
        let known = before.and_then(|before| before.borrow().with_k(&request));
        let (begun, lost) = known.map_or_else(|| begin(&mut request, on.shaped), |known| (Ok(known), None));
        notes.extend(lost.map(|model| Note::of(Severity::Check, text::no_such_model(&model))));
        let answers = match begun {
            Ok(mut answers) => {
                answers.step(AT_ONCE);
                Ok(Rc::new(RefCell::new(answers)))
            }
            Err(complaint) => {
                // The address keeps the table, so that another column can be chosen for it.
                request.table = Some(TableKey::of(table.fingerprint()));
                Err((Box::new(request), card::complaint(&complaint)))
            }
        };
        let columns = column_names(on.shown());
        let mut page = Self { answers, file: file.to_owned(), columns, notes, is_stopped: false };
        let asked = page.request();
        // What was found in a column is said of labels: here missing cells and spellings have an account of their own.
        page.notes.extend(Note::found::<Samples>(table.notices(), &asked, |card| card.about.is_none()));
        if let Ok(answers) = &page.answers {
            let of_columns = answers.borrow().outcome().notices.clone();
            page.notes.extend(Note::found::<Samples>(&of_columns, &asked, |_| true));
        }
        page
    }

    /// What is asked, as far as it is known.
    fn request(&self) -> AnswersRequest {
        match &self.answers {
            Ok(answers) => answers.borrow().outcome().request.clone(),
            Err((request, _)) => (**request).clone(),
        }
    }
}

impl Sheet for OfSamples {
    fn is_begun(&self) -> bool {
        let is_done = |answers: &Shared| answers.borrow().outcome().progress.is_done();
        !self.is_stopped && self.answers.as_ref().is_ok_and(|answers| !is_done(answers))
    }

    fn step(&mut self) -> Progress {
        let Ok(answers) = &mut self.answers else { return Progress::Done };
        let progress = answers.borrow_mut().step(STEP);
        if progress.is_done() {
            return Progress::Done;
        }
        let of_thousand = progress.done.saturating_mul(1000) / progress.total.max(1);
        Progress::Going(of_thousand as u32, 1000)
    }

    fn stop(&mut self) {
        self.is_stopped = true;
        if let Ok(answers) = &self.answers {
            answers.borrow_mut().stop();
        }
    }

    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let view = match &self.answers {
            Ok(answers) => answers::view(answers.borrow().outcome(), &self.file, &self.columns, repairs),
            Err((request, card)) => {
                answers::refused(request, card.clone(), &self.file, &self.columns, repairs)
            }
        };
        under(&self.notes, view)
    }

    fn rows(&self, _: TablePart) -> Vec<(u32, String)> {
        let Ok(answers) = &self.answers else { return Vec::new() };
        let answers = answers.borrow();
        let ledger = &answers.outcome().ledger;
        ledger.told(SetAsideReason::is_of_reading, |reason| set_aside(reason).to_owned())
    }

    fn file(&self, kind: Kind) -> File {
        match &self.answers {
            Ok(answers) => report::answers::file(answers.borrow().outcome(), kind),
            Err((request, _)) => report::answers::settings(request, kind),
        }
    }
}
