//! Calculate / Agreement: the table in use, the one being read, the outcome and what was said of them.

use std::rc::Rc;

use super::{Action, Effect, Page, State};
use crate::analysis::agreement::{AgreementOutcome, AgreementRequest, TableKey};
use crate::analysis::{Outcome, Request};
use crate::data::ReadOptions;
use crate::engine::Replicates;
use crate::rng::Seed;
use crate::stats::interval::Level;
use crate::text::{self, Card};
use crate::ui::route::Route;
use crate::web::file::Source;
use crate::worker::{Event, JobId, Sheet, TableId};

/// Tables that Back can return to without opening the file again.
const RECENT: usize = 6;

/// The state of the agreement page.
#[derive(Clone, Debug)]
pub struct AgreementState {
    /// The settings, as asked for or as filled in by the outcome.
    pub request: AgreementRequest,
    /// The table in use.
    pub open: Option<Opened>,
    /// The file being read, or the sample being fetched.
    pub pending: Option<Pending>,
    /// The outcome, perhaps without its bootstrap yet.
    pub outcome: Option<Rc<AgreementOutcome>>,
    /// Why there is no outcome.
    pub complaint: Option<Card>,
    /// Replicates done, of how many, while they run.
    pub progress: Option<(u32, u32)>,
    /// Something said about a file.
    pub message: Option<Message>,
    /// Tables opened earlier, the latest last.
    recent: Vec<Opened>,
    job: JobId,
    last_table: TableId,
    /// Whether the next outcome is a new step in the history.
    new_step: bool,
    /// Whether the engine that kept the table is gone.
    engine_gone: bool,
}

/// A table in use.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its name in the engine.
    pub id: TableId,
    /// The file.
    pub source: Source,
    /// How it was read.
    pub options: ReadOptions,
    /// Which sample it is, if it is one.
    pub sample: Option<String>,
    /// What is known of it.
    pub sheet: Rc<Sheet>,
}

/// A file being read, or a sample being fetched.
#[derive(Clone, Debug)]
pub struct Pending {
    id: TableId,
    /// The name to show.
    pub name: String,
    /// The file; none while it is fetched.
    source: Option<Source>,
    options: ReadOptions,
    sample: Option<String>,
    /// The settings to use on it.
    request: AgreementRequest,
}

/// Something said about a file.
#[derive(Clone, Debug)]
pub enum Message {
    /// The file is no table.
    Refused {
        /// Its name.
        name: String,
        /// Why.
        card: Card,
        /// The file, to be read in another way.
        source: Source,
    },
    /// The file was open already.
    SameFileAgain,
    /// The link wants a file that is not open.
    Wanted(TableKey),
    /// The file is the one of the link.
    AsInLink,
    /// The file is not the one of the link.
    NotAsInLink(TableKey),
    /// The sample could not be fetched.
    SampleMissing,
    /// The engine stopped or could not be loaded.
    EngineGone,
    /// The engine is of another version.
    OtherVersion,
}

/// What can happen on the agreement page.
#[derive(Debug)]
pub enum AgreementAction {
    /// A file was chosen, dropped or pasted.
    Choose(Source),
    /// A sample was chosen, by its file's name without ending.
    Sample(String),
    /// A sample came, or did not.
    Fetched(String, Option<Source>),
    /// Read the file in another way: the one refused last, or else the one in use.
    Reread(ReadOptions),
    /// Compare these columns; an empty name is a choice still to be made.
    Raters(String, String),
    /// Take this seed.
    Seed(Seed),
    /// Take a new seed.
    NewSeed,
    /// Run so many replicates.
    Replicates(Replicates),
    /// Use this confidence level.
    Level(Level),
    /// Return to the table before.
    Return,
    /// Stop the bootstrap.
    Cancel,
    /// Run it again.
    Run,
    /// The message was read.
    Dismiss,
}

impl Default for AgreementState {
    fn default() -> Self {
        Self {
            request: AgreementRequest::default(),
            open: None,
            pending: None,
            outcome: None,
            complaint: None,
            progress: None,
            message: None,
            recent: Vec::new(),
            job: JobId(0),
            last_table: TableId(0),
            new_step: false,
            engine_gone: false,
        }
    }
}

impl Opened {
    fn key(&self) -> TableKey {
        let fingerprint = &self.sheet.fingerprint;
        TableKey { sha256: fingerprint.prefix().to_owned(), rows: fingerprint.n_rows }
    }

    fn serves(&self, request: &AgreementRequest) -> bool {
        let asked_for = match (&request.table, &request.sample) {
            (Some(key), _) => *key == self.key(),
            (None, Some(sample)) => self.sample.as_ref() == Some(sample),
            (None, None) => true,
        };
        asked_for && self.options == request.read
    }
}

impl AgreementState {
    /// The name of the table before this one.
    pub fn previous(&self) -> Option<&str> {
        self.recent.last().map(|recent| recent.source.name.as_str())
    }

    /// The run whose outcome is shown.
    pub fn job(&self) -> JobId {
        self.job
    }

    /// Begins to read a file.
    fn read(&mut self, source: Source, sample: Option<String>, request: AgreementRequest) -> Vec<Effect> {
        self.last_table = TableId(self.last_table.0.wrapping_add(1));
        let (id, options) = (self.last_table, request.read);
        let name = source.name.clone();
        self.pending = Some(Pending { id, name, source: Some(source.clone()), options, sample, request });
        vec![Effect::Open(id, source, options)]
    }

    fn fetch(&mut self, sample: String, request: AgreementRequest) -> Vec<Effect> {
        self.last_table = TableId(self.last_table.0.wrapping_add(1));
        self.pending = Some(Pending {
            id: self.last_table,
            name: format!("{sample}.csv"),
            source: None,
            options: request.read,
            sample: Some(sample.clone()),
            request,
        });
        vec![Effect::Fetch(sample)]
    }

    /// Carries out the request on the table in use.
    fn analyse(&mut self) -> Vec<Effect> {
        let Some(open) = &self.open else { return Vec::new() };
        if self.engine_gone {
            let (source, sample, request) = (open.source.clone(), open.sample.clone(), self.request.clone());
            return self.read(source, sample, request);
        }
        self.job = JobId(self.job.0.wrapping_add(1));
        self.complaint = None;
        self.progress = None;
        vec![Effect::Analyse(self.job, Some(open.id), Request::Agreement(self.request.clone()))]
    }

    /// Leaves the table in use, to be returned to by Back.
    fn set_aside(&mut self) {
        if let Some(open) = self.open.take() {
            self.recent.retain(|recent| recent.key() != open.key() || recent.options != open.options);
            self.recent.push(open);
            let spare = self.recent.len().saturating_sub(RECENT);
            self.recent.drain(..spare);
        }
        self.outcome = None;
        self.complaint = None;
        self.progress = None;
    }

    /// The settings for a table with these columns: rater columns that are not among them are suggested anew.
    fn fit(request: AgreementRequest, sheet: &Sheet) -> AgreementRequest {
        let there = |name: &String| sheet.columns.iter().any(|(column, _)| column == name);
        let (first, second) = (request.first.filter(there), request.second.filter(there));
        match (first, second) {
            (Some(first), Some(second)) => {
                AgreementRequest { first: Some(first), second: Some(second), ..request }
            }
            _ => AgreementRequest { first: None, second: None, ..request },
        }
    }
}

impl State {
    /// The page was opened by an address with these settings.
    pub(super) fn arrive_at_agreement(&mut self, request: AgreementRequest) -> Vec<Effect> {
        let page = &mut self.agreement;
        page.new_step = false;
        if page.open.as_ref().is_some_and(|open| open.serves(&request)) {
            let is_shown = page.outcome.as_ref().is_some_and(|outcome| outcome.request == request);
            page.request = request;
            return if is_shown { Vec::new() } else { page.analyse() };
        }
        let known =
            page.recent.iter().rfind(|recent| recent.serves(&request) && request.table.is_some()).cloned();
        page.set_aside();
        page.message = None;
        page.request = request.clone();
        match (known, &request.sample, &request.table) {
            (Some(known), _, _) => page.read(known.source, known.sample, request),
            (None, Some(sample), _) => page.fetch(sample.clone(), request),
            (None, None, Some(key)) => {
                page.message = Some(Message::Wanted(key.clone()));
                vec![Effect::Cancel]
            }
            (None, None, None) => vec![Effect::Cancel],
        }
    }

    pub(super) fn reduce_agreement(&mut self, action: AgreementAction) -> Vec<Effect> {
        let page = &mut self.agreement;
        match action {
            AgreementAction::Choose(source) => {
                page.message = page.message.take().filter(|message| matches!(message, Message::Wanted(_)));
                let request =
                    AgreementRequest { sample: None, read: ReadOptions::default(), ..page.request.clone() };
                page.read(source, None, request)
            }
            AgreementAction::Sample(sample) => {
                page.message = None;
                let defaults = AgreementRequest::default();
                let request = AgreementRequest { sample: Some(sample.clone()), table: None, ..defaults };
                page.fetch(sample, request)
            }
            AgreementAction::Fetched(sample, source) => self.fetched(&sample, source),
            AgreementAction::Reread(read) => {
                let request = AgreementRequest { read, ..page.request.clone() };
                match (page.message.take(), &page.open) {
                    (Some(Message::Refused { source, .. }), _) => page.read(source, None, request),
                    (_, Some(open)) => {
                        let (source, sample) = (open.source.clone(), open.sample.clone());
                        page.read(source, sample, request)
                    }
                    _ => Vec::new(),
                }
            }
            AgreementAction::Raters(first, second) => {
                let chosen = |name: String| Some(name).filter(|name| !name.is_empty());
                self.ask(|request| (request.first, request.second) = (chosen(first), chosen(second)))
            }
            AgreementAction::Seed(seed) => self.ask(|request| request.seed = seed),
            AgreementAction::NewSeed => vec![Effect::NewSeed],
            AgreementAction::Replicates(replicates) => self.ask(|request| request.replicates = replicates),
            AgreementAction::Level(level) => self.ask(|request| request.level = level),
            AgreementAction::Return => match page.recent.pop() {
                Some(Opened { source, sample, options, .. }) => {
                    let request =
                        AgreementRequest { sample: sample.clone(), read: options, ..page.request.clone() };
                    page.read(source, sample, request)
                }
                None => Vec::new(),
            },
            AgreementAction::Cancel => {
                page.progress = None;
                vec![Effect::Cancel]
            }
            AgreementAction::Run => page.analyse(),
            AgreementAction::Dismiss => {
                page.message = None;
                vec![Effect::Focus("heading")]
            }
        }
    }

    /// Changes a setting and carries the request out anew, as a new step.
    fn ask(&mut self, change: impl FnOnce(&mut AgreementRequest)) -> Vec<Effect> {
        change(&mut self.agreement.request);
        self.agreement.new_step = true;
        self.agreement.analyse()
    }

    fn fetched(&mut self, sample: &str, source: Option<Source>) -> Vec<Effect> {
        let page = &mut self.agreement;
        let Some(pending) = page.pending.take_if(|pending| pending.sample.as_deref() == Some(sample)) else {
            return Vec::new();
        };
        match source {
            Some(source) => page.read(source, pending.sample, pending.request),
            None => {
                page.message = Some(Message::SampleMissing);
                Vec::new()
            }
        }
    }

    /// The engine said something.
    pub(super) fn hear_engine(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Opened(id, sheet) => self.opened(id, Rc::new(sheet)),
            Event::Refused(id, card) => {
                let page = &mut self.agreement;
                if let Some(pending) = page.pending.take_if(|pending| pending.id == id)
                    && let Some(source) = pending.source
                {
                    page.message = Some(Message::Refused { name: pending.name, card, source });
                }
                Vec::new()
            }
            Event::Begun { job, outcome, simulating } if job == self.agreement.job => {
                self.begun(outcome, simulating)
            }
            Event::Progress { job, done, total } if job == self.agreement.job => {
                self.agreement.progress = Some((done, total));
                Vec::new()
            }
            Event::Finished(job, Outcome::Agreement(outcome)) if job == self.agreement.job => {
                self.say(text::agreement::lede(&outcome).to_string(), false);
                self.agreement.outcome = Some(Rc::new(*outcome));
                self.agreement.progress = None;
                Vec::new()
            }
            Event::Complained(job, card) if job == self.agreement.job => self.complained(card),
            Event::Exported(file) => self.reduce(Action::Save(file)),
            Event::Lost => self.engine_gone(Message::EngineGone),
            Event::OtherVersion => self.engine_gone(Message::OtherVersion),
            // An answer to something that is no longer asked.
            Event::Begun { .. } | Event::Progress { .. } | Event::Finished(..) | Event::Complained(..) => {
                Vec::new()
            }
        }
    }

    fn engine_gone(&mut self, message: Message) -> Vec<Effect> {
        let page = &mut self.agreement;
        page.message = Some(message);
        page.engine_gone = true;
        page.pending = None;
        page.progress = None;
        Vec::new()
    }

    fn opened(&mut self, id: TableId, sheet: Rc<Sheet>) -> Vec<Effect> {
        let page = &mut self.agreement;
        let Some(pending) = page.pending.take_if(|pending| pending.id == id) else { return Vec::new() };
        let Some(source) = pending.source else { return Vec::new() };
        let was_gone = std::mem::take(&mut page.engine_gone);
        let opened = Opened { id, source, options: pending.options, sample: pending.sample, sheet };
        let is_same = page.open.as_ref().is_some_and(|open| {
            open.key() == opened.key()
                && open.options == opened.options
                && open.source.name == opened.source.name
        });
        if is_same && !was_gone && page.outcome.is_some() {
            page.open = Some(opened);
            page.message = Some(Message::SameFileAgain);
            return Vec::new();
        }
        let wanted = pending.request.table.clone().filter(|_| page.open.is_none());
        page.message = match (page.message.take(), wanted) {
            (Some(Message::Wanted(key)), _) if key == opened.key() => Some(Message::AsInLink),
            (Some(Message::Wanted(key)), _) => Some(Message::NotAsInLink(key)),
            (_, Some(key)) if key != opened.key() => Some(Message::NotAsInLink(key)),
            _ => None,
        };
        if !is_same {
            page.set_aside();
        }
        page.new_step = page.new_step || page.request.table.as_ref() != Some(&opened.key());
        let sample = opened.sample.clone();
        page.request =
            AgreementState::fit(AgreementRequest { sample, table: None, ..pending.request }, &opened.sheet);
        page.open = Some(opened);
        page.analyse()
    }

    /// A table without an outcome is a step of its own all the same: Back returns to what was there before.
    fn complained(&mut self, card: Card) -> Vec<Effect> {
        let page = &mut self.agreement;
        page.complaint = Some(card);
        page.outcome = None;
        page.progress = None;
        page.request.table = page.open.as_ref().map(Opened::key);
        self.write_agreement_address()
    }

    fn begun(&mut self, outcome: Outcome, simulating: bool) -> Vec<Effect> {
        let Outcome::Agreement(outcome) = outcome else { return Vec::new() };
        let page = &mut self.agreement;
        page.request = outcome.request.clone();
        page.progress = simulating.then(|| (0, outcome.request.replicates.count()));
        page.outcome = Some(Rc::new(*outcome));
        self.write_agreement_address()
    }

    fn write_agreement_address(&mut self) -> Vec<Effect> {
        let new_step = std::mem::take(&mut self.agreement.new_step);
        if self.page == Page::Agreement {
            self.write_address(&Route::Agreement(self.agreement.request.clone()), new_step)
        } else {
            Vec::new()
        }
    }
}
