//! Everything the page knows, and the one function that changes it.

mod effect;
mod local;
mod present;
mod sheet;
mod steps;

pub use effect::{Effect, Markup, Picture};
pub use local::{Draft, Local, LocalAction};
pub use sheet::{CALC, EXPLORE, MORE, Run, SheetAction, SheetState, TABLE};

use crate::analysis::link::Repair;
use crate::analysis::link::agreement;
use crate::report::rows::TablePart;
use crate::report::{File, Kind};
use crate::rng::Seed;
use crate::text;
use crate::ui::route::{self, Route};
use crate::web::file::Source;
use crate::web::page::Scheme;
use crate::worker::Event;

/// Everything the page knows.
#[derive(Clone, Debug)]
pub struct State {
    /// The page shown.
    pub page: Page,
    /// The part of the address behind `#/`, as last written or read.
    pub address: String,
    /// What had to be repaired in the address the page was opened by.
    pub repairs: Vec<Repair>,
    /// Light or dark.
    pub scheme: Scheme,
    /// The last thing said to the person.
    pub said: Said,
    /// The page that a worker describes.
    pub sheet: SheetState,
    /// What is open and typed on the page shown.
    pub local: Local,
    /// Whether a newer build of the site waits to be used.
    pub new_version: bool,
    /// Whether pages are shown as for a projector.
    pub present: bool,
    /// Whether the screen is blank for the moment.
    pub blank: bool,
}

/// Which page is shown; its settings are in its own part of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Home.
    Home,
    /// A page that a worker describes.
    Sheet,
    /// The first figure of such a page, in another site; and whether it can be changed.
    Embed(bool),
    /// An address of no page.
    Lost,
}

impl Page {
    /// Whether a page that a worker describes is shown, or its figure alone.
    fn is_sheet(self) -> bool {
        matches!(self, Self::Sheet | Self::Embed(_))
    }
}

/// Something said in the status line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The words.
    pub text: String,
    /// Whether they are shown, or for screen readers only.
    pub shown: bool,
    /// Counts what was said, so that the same words can be said twice.
    pub n: u32,
}

/// Everything that can happen.
#[derive(Debug)]
pub enum Action {
    /// The address changed: a link, Back or Forward.
    Address(String),
    /// Something on a page that a worker describes.
    Sheet(SheetAction),
    /// Something is opened or typed.
    Local(LocalAction),
    /// A sample table came, or did not.
    Fetched(String, Option<Source>),
    /// Read solve rates from a file into a setting.
    ReadRates(String, Source),
    /// What was read for a setting is no solve rates.
    RatesRefused(String, String),
    /// Draw a new seed.
    NewSeed,
    /// A new seed was drawn.
    Seeded(Seed),
    /// The engine said something.
    Engine(Event),
    /// A file was dropped on the page, or several as one.
    Dropped(Source),
    /// The theme switch.
    SwitchScheme,
    /// Copy the address of the page.
    CopyLink,
    /// Copy what puts the page's first figure into another site.
    CopyEmbed,
    /// Copy a text.
    Copy(String),
    /// Copy the sentence to quote as it is written in a language of texts.
    CopyQuoted(Markup),
    /// Save the page as one file that stands alone.
    SaveReport,
    /// Take back the last change of a setting.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
    /// A newer build of the site is there.
    NewVersion,
    /// The newer build is to be used now, or not yet.
    UseNewVersion(bool),
    /// A copy was made, or not.
    Copied(bool),
    /// Save the outcome of the page as a file.
    Export(Kind),
    /// Save a part of the table of the page as a file.
    Take(TablePart),
    /// Save a file.
    Save(File),
    /// Save a figure as a picture.
    SavePng(Box<Picture>),
    /// A picture of this name was saved, or none.
    SavedPng(Option<String>),
    /// The note on repaired settings was read.
    DismissRepairs,
    /// A key was pressed outside of what takes keys itself.
    Key(String),
    /// Show pages as for a projector, or no longer.
    Present(bool),
    /// Blank the screen, or show the page again.
    Blank(bool),
    /// Fill the screen, or no longer.
    FullScreen,
}

impl State {
    /// The state of a page opened by this address.
    pub fn new(address: String, scheme: Scheme) -> (Self, Vec<Effect>) {
        let mut state = Self {
            page: Page::Home,
            address: String::new(),
            repairs: Vec::new(),
            scheme,
            said: Said::default(),
            sheet: SheetState::default(),
            local: Local::default(),
            new_version: false,
            present: false,
            blank: false,
        };
        let mut effects = vec![Effect::Scheme(scheme)];
        effects.extend(state.arrive(address));
        state.mark(&mut effects);
        (state, effects)
    }

    /// Changes the state and says what has to be done outside it.
    pub fn reduce(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = self.reduced(action);
        // The address of an embedded figure is another site's.
        if matches!(self.page, Page::Embed(_)) {
            effects.retain(|effect| !matches!(effect, Effect::Push(_) | Effect::Replace(_)));
        }
        self.mark(&mut effects);
        effects
    }

    fn reduced(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Address(address) => self.move_to(address),
            Action::Sheet(action) => self.reduce_sheet(action),
            Action::Local(action) => {
                self.reduce_local(action);
                Vec::new()
            }
            Action::Fetched(sample, source) => self.take_sample(sample, source),
            Action::ReadRates(setting, source) => vec![Effect::ReadRates(setting, source)],
            Action::RatesRefused(setting, text) => {
                self.refuse_rates(&setting, text);
                Vec::new()
            }
            Action::NewSeed => vec![Effect::NewSeed],
            Action::Seeded(seed) => {
                let (setting, value) = ("seed".to_owned(), seed.0.to_string());
                self.reduce_sheet(SheetAction::Set { setting, value, settled: true })
            }
            Action::Engine(event) => self.hear(event),
            Action::Dropped(source) => {
                let mut effects = Vec::new();
                if !self.is_in(CALC) {
                    let address = self.sheet.last(agreement::PATH).to_owned();
                    effects.push(Effect::Push(address.clone()));
                    // What it shows then is not waited for: the file is asked for in its place.
                    self.arrive(address);
                }
                effects.extend(self.reduce_sheet(SheetAction::Give(source)));
                effects
            }
            Action::SwitchScheme => {
                self.scheme = if self.scheme == Scheme::Day { Scheme::Night } else { Scheme::Day };
                vec![Effect::Scheme(self.scheme), Effect::Remember(self.scheme)]
            }
            Action::CopyQuoted(markup) => {
                let view = self.sheet.view.as_ref();
                let quoted = view.and_then(|view| Some((view.sentence()?.clone(), view.address.clone())));
                quoted.map(|(words, link)| Effect::CopyQuoted(words, link, markup)).into_iter().collect()
            }
            Action::SaveReport => self.sheet.report(self.local.with_rows),
            Action::Undo => self.step(false),
            Action::Redo => self.step(true),
            Action::NewVersion => {
                self.new_version = true;
                Vec::new()
            }
            Action::UseNewVersion(now) => {
                self.new_version = false;
                vec![if now { Effect::UseNewVersion } else { Effect::Focus("heading") }]
            }
            Action::CopyLink => vec![Effect::CopyAddress(self.address.clone())],
            Action::CopyEmbed => {
                let claim = self.sheet.view.as_ref().map(|view| view.heading.clone()).unwrap_or_default();
                let address = route::embedded(&self.address);
                address.map(|address| Effect::CopyEmbed(address, claim)).into_iter().collect()
            }
            Action::Copy(text) => vec![Effect::Copy(text)],
            Action::Copied(done) => {
                self.say(if done { text::shell::COPIED } else { text::shell::NOT_COPIED }, true);
                Vec::new()
            }
            Action::Export(kind) => self.sheet.export(kind),
            Action::Take(part) => vec![Effect::Take(self.sheet.shown(), part)],
            Action::Save(file) => {
                self.say(text::shell::saved(&file.name), true);
                vec![Effect::Save(file)]
            }
            Action::SavePng(picture) => vec![Effect::Png(picture, self.scheme)],
            Action::SavedPng(name) => {
                self.say(
                    name.map_or_else(|| text::shell::NOT_SAVED.to_owned(), |name| text::shell::saved(&name)),
                    true,
                );
                Vec::new()
            }
            Action::DismissRepairs => {
                self.repairs.clear();
                vec![Effect::Focus("heading")]
            }
            Action::Key(key) => self.press(&key),
            Action::Present(present) => self.set_present(present),
            Action::Blank(blank) => self.set_blank(blank),
            Action::FullScreen => vec![Effect::FullScreen],
        }
    }

    /// The page that is shown, whatever its settings: of those that a worker describes, which one.
    fn place(&self) -> (Page, String) {
        let path = if self.page.is_sheet() { route::path(&self.sheet.address) } else { "" };
        (self.page, path.to_owned())
    }

    /// Goes to the page of an address; another page is read from its heading.
    fn move_to(&mut self, address: String) -> Vec<Effect> {
        let before = self.place();
        let mut effects = self.arrive(address);
        if self.place() != before {
            effects.push(Effect::ToHeading);
        }
        effects
    }

    /// Goes to the page of an address, and writes the address as it is meant if that differs.
    fn arrive(&mut self, address: String) -> Vec<Effect> {
        let (address, mut effects) = self.presented(&address);
        let route = route::read(&address);
        let before = self.place();
        self.repairs.clear();
        self.address = route::write(&route).unwrap_or_else(|| address.clone());
        if self.address != address {
            effects.push(Effect::Replace(self.address.clone()));
        }
        let title = match route {
            Route::Home => {
                self.page = Page::Home;
                let address = self.sheet.last(route::HERO).to_owned();
                effects.extend(self.arrive_at_sheet(address));
                text::shell::NAME.to_owned()
            }
            Route::Sheet(address) => {
                self.page = Page::Sheet;
                let name = route::sheet_name(&address).unwrap_or_default();
                effects.extend(self.arrive_at_sheet(address));
                text::shell::tab_title(name)
            }
            Route::Embed(embed) => {
                self.page = Page::Embed(embed.controls);
                if let Some(scheme) = embed.scheme {
                    self.scheme = scheme;
                    effects.push(Effect::Scheme(scheme));
                }
                let name = route::sheet_name(&embed.address).unwrap_or_default();
                effects.extend(self.arrive_at_sheet(embed.address));
                text::shell::tab_title(name)
            }
            Route::Lost => {
                self.page = Page::Lost;
                text::shell::tab_title(text::shell::LOST_HEADING)
            }
        };
        if self.place() != before {
            self.local = Local::default();
        }
        effects.push(Effect::Title(title));
        effects
    }

    fn say(&mut self, text: impl Into<String>, shown: bool) {
        self.said = Said { text: text.into(), shown, n: self.said.n.wrapping_add(1) };
    }
}
