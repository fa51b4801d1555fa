//! Calculate / Agreement: the table in use, the one being read, the outcome and what was said of them.

mod asked;
mod heard;

use std::rc::Rc;

use super::Effect;
use crate::analysis::agreement::AgreementRequest;
use crate::analysis::source::TableKey;
use crate::data::ReadOptions;
use crate::engine::Replicates;
use crate::rng::Seed;
use crate::stats::interval::Level;
use crate::text::Card;
use crate::view::agreement::Findings;
use crate::web::file::Source;
use crate::worker::{JobId, Sheet, TableId};

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
    pub findings: Option<Rc<Findings>>,
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
    /// Whether an address asks for it, and not a person.
    by_address: bool,
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
    /// The link names columns that the table does not have.
    ColumnsNotFound(Vec<String>),
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
    /// Read the file in use in another way.
    Reread(ReadOptions),
    /// Read the file that was refused in another way.
    RereadRefused(ReadOptions),
    /// Compare these columns; an empty name is a choice still to be made.
    Raters(String, String),
    /// Take this seed.
    Seed(Seed),
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
            findings: None,
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
        TableKey::of(&self.sheet.fingerprint)
    }

    fn serves(&self, request: &AgreementRequest) -> bool {
        let asked_for = match (&request.table, &request.sample) {
            (Some(key), _) => *key == self.key(),
            (None, Some(sample)) => self.sample.as_ref() == Some(sample),
            (None, None) => false,
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
    fn read(
        &mut self,
        source: Source,
        sample: Option<String>,
        options: ReadOptions,
        by_address: bool,
    ) -> Vec<Effect> {
        self.last_table = TableId(self.last_table.0.wrapping_add(1));
        let (id, name) = (self.last_table, source.name.clone());
        self.pending = Some(Pending { id, name, source: Some(source.clone()), options, sample, by_address });
        vec![Effect::Open(id, source, options)]
    }

    fn fetch(&mut self, sample: String, options: ReadOptions, by_address: bool) -> Vec<Effect> {
        self.last_table = TableId(self.last_table.0.wrapping_add(1));
        let (id, name) = (self.last_table, format!("{sample}.csv"));
        self.pending =
            Some(Pending { id, name, source: None, options, sample: Some(sample.clone()), by_address });
        vec![Effect::Fetch(sample)]
    }

    /// Carries out the request on the table in use.
    fn analyse(&mut self) -> Vec<Effect> {
        let Some(open) = &self.open else { return Vec::new() };
        if self.engine_gone {
            let (source, sample, options) = (open.source.clone(), open.sample.clone(), open.options);
            return self.read(source, sample, options, false);
        }
        self.job = JobId(self.job.0.wrapping_add(1));
        self.complaint = None;
        self.progress = None;
        vec![Effect::Analyse(self.job, Some(open.id), self.request.clone())]
    }

    /// Leaves the table in use, to be returned to by Back.
    fn set_aside(&mut self) {
        if let Some(open) = self.open.take() {
            self.recent.retain(|recent| recent.key() != open.key() || recent.options != open.options);
            self.recent.push(open);
            let spare = self.recent.len().saturating_sub(RECENT);
            self.recent.drain(..spare);
        }
        self.findings = None;
        self.complaint = None;
        self.progress = None;
    }

    /// Leaves rater columns that this table does not have to be suggested anew, and returns their names.
    fn fit(&mut self, sheet: &Sheet) -> Vec<String> {
        let there = |name: &String| sheet.columns.iter().any(|(column, _)| column == name);
        let raters = [&mut self.request.first, &mut self.request.second];
        raters.into_iter().filter_map(|rater| rater.take_if(|name| !there(name))).collect()
    }
}
