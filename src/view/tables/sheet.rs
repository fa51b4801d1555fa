//! A page of a table, and one that has none yet.

use std::cell::RefCell;
use std::rc::Rc;

use crate::analysis::Complaint;
use crate::analysis::answers::{Answers, AnswersRequest, Choice};
use crate::analysis::link::Repair;
use crate::analysis::link::answers as words;
use crate::analysis::source::TableKey;
use crate::data::{Severity, Table};
use crate::engine::status::Status;
use crate::report::{self, File, Kind};
use crate::text::{Card, Rich, card, intake, link as text};
use crate::view::{Block, Progress, Sheet, View, answers};

/// About this much is worked on before a page is shown: a small table has all its numbers at once.
const AT_ONCE: u64 = 30_000;

/// About this much is worked on in a step.
const STEP: u64 = 10_000;

/// What is said over a page.
pub(super) struct Note {
    pub card: Card,
    /// The addresses of the ways on and their names.
    pub ways_on: Vec<(String, String)>,
}

/// A note without a way on.
pub(super) fn note(severity: Severity, words: Rich) -> Note {
    Note { card: Card::of(severity, words), ways_on: Vec::new() }
}

/// A card whose remedies, other ways to read the file, are addresses of pages.
pub(super) fn remedied(card: Card, request: &AnswersRequest) -> Note {
    let way_on = |(name, read): &(String, _)| {
        let again = AnswersRequest { read: *read, ..request.clone() };
        (words::write(&again), name.clone())
    };
    let ways_on = card.remedies.iter().map(way_on).collect();
    Note { card: Card { remedies: Vec::new(), ..card }, ways_on }
}

/// A page under its notes.
fn under(notes: &[Note], mut view: View) -> View {
    for note in notes {
        view.notes.push(Block::Card(note.card.clone()));
        if !note.ways_on.is_empty() {
            view.notes.push(Block::Links(note.ways_on.clone()));
        }
    }
    view
}

/// A page without a table.
pub(super) struct Empty {
    pub request: AnswersRequest,
    pub notes: Vec<Note>,
    /// Whether what was given could not be read: the link's sample is then not asked for again.
    pub is_refused: bool,
}

impl Sheet for Empty {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let mut view = answers::empty(&self.request, repairs);
        if let Some(intake) = view.intake.as_mut().filter(|_| !self.is_refused) {
            intake.wanted.clone_from(&self.request.sample);
        }
        under(&self.notes, view)
    }

    fn file(&self, kind: Kind) -> File {
        report::answers::settings(&self.request, kind)
    }
}

/// A calculation that a page goes on with, and from which the next one may.
pub(super) type Shared = Rc<RefCell<Answers>>;

/// A page with a table: its numbers, or why there are none.
pub(super) struct OfTable {
    answers: Result<Shared, (Box<AnswersRequest>, Card)>,
    file: String,
    columns: Vec<String>,
    notes: Vec<Note>,
    is_stopped: bool,
}

/// The calculation; with the first models if those that are named are not there, and then the one that was missed.
fn begin(request: &mut AnswersRequest, table: &Table) -> (Result<Answers, Complaint>, Option<String>) {
    match Answers::begin(request, table) {
        Err(Complaint::NoSuchModel { name, .. }) => {
            (request.first, request.second) = (None, Choice::Suggested);
            (Answers::begin(request, table), Some(name))
        }
        begun => (begun, None),
    }
}

impl OfTable {
    /// The page of a request on a table, as far as it is worked out at once: from the calculation of the page before where
    /// another k is all that is asked.
    pub fn begin(
        mut request: AnswersRequest,
        table: &Table,
        file: String,
        mut notes: Vec<Note>,
        before: Option<&Shared>,
    ) -> Self {
        let columns = table.columns().iter().map(|column| column.name().to_owned()).collect();
        let known = before.and_then(|before| before.borrow().with_k(&request));
        let (begun, lost) = known.map_or_else(|| begin(&mut request, table), |known| (Ok(known), None));
        notes.extend(lost.map(|model| note(Severity::Check, text::no_such_model(&model).into())));
        let answers = match begun {
            Ok(mut answers) => {
                answers.step(AT_ONCE);
                Ok(Rc::new(RefCell::new(answers)))
            }
            Err(complaint) => {
                // The address keeps the table, so that another column can be chosen for it.
                request.table = TableKey::checked(None, table).ok();
                Err((Box::new(request), card::complaint(&complaint)))
            }
        };
        let mut page = Self { answers, file, columns, notes, is_stopped: false };
        let asked = page.request();
        // What was found in a column is said of labels: here missing cells and spellings have an account of their own.
        let cards = table.notices().iter().map(|notice| intake::notice(notice, asked.read));
        let of_file = cards.filter(|card| card.about.is_none());
        page.notes.extend(of_file.map(|card| remedied(card, &asked)));
        if let Ok(answers) = &page.answers {
            let of_columns = answers.borrow().outcome().notices.clone();
            let card = |notice| remedied(intake::notice(notice, asked.read), &asked);
            page.notes.extend(of_columns.iter().map(card));
        }
        page
    }

    /// What is asked, as far as it is known.
    pub fn request(&self) -> AnswersRequest {
        match &self.answers {
            Ok(answers) => answers.borrow().outcome().request.clone(),
            Err((request, _)) => (**request).clone(),
        }
    }

    /// The calculation, if there is one.
    pub fn shared(&self) -> Option<Shared> {
        self.answers.as_ref().ok().cloned()
    }
}

impl Sheet for OfTable {
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

    fn file(&self, kind: Kind) -> File {
        match &self.answers {
            Ok(answers) => report::answers::file(answers.borrow().outcome(), kind),
            Err((request, _)) => report::answers::settings(request, kind),
        }
    }
}
