//! The pages that a worker describes: an address, the page that answers it, and the run behind it.
//!
//! A page that answers later has many ways to come at the wrong time: see the tests.

mod export;
mod hear;
mod places;

use std::rc::Rc;

use export::Export;

use super::steps::Steps;
use super::{Draft, Effect, Local, LocalAction, Page, State};
use crate::text;
use crate::ui::route;
use crate::view::{Block, Control, Input, View};
use crate::web::file::Source;
use crate::worker::JobId;

/// The row of drawers with the settings that are rarely changed.
pub const MORE: &str = "more";

/// The row of drawers at the table in use.
pub const TABLE: &str = "table";

/// How the addresses of the pages of models begin.
pub const EXPLORE: &str = "explore/";

/// How the addresses of the calculators begin.
pub const CALC: &str = "calc/";

/// The state of the page that a worker describes.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetState {
    /// Its address, as last written.
    pub address: String,
    /// What is shown, perhaps of an earlier setting while the present one is worked out.
    pub view: Option<Rc<View>>,
    /// Where the run is.
    pub run: Run,
    /// What is done before the page that was asked for can be shown, in words, and how far it is.
    pub preparing: Option<(String, u32, u32)>,
    /// The address that was asked last: that of a gesture before it is settled.
    asked: String,
    /// The last run.
    job: JobId,
    /// The run whose page is shown.
    shown: JobId,
    /// Whether the address was brought by a link, and its repairs are news.
    arrived: bool,
    /// An address to be asked once the present one is answered: a slider moves faster than pages are made.
    next: Option<String>,
    /// Settings that were given a value and are not in what is shown yet: a control must not jump back meanwhile.
    given: Vec<(String, String)>,
    /// What was typed into controls that are not shown now: a choice that brings one back finds it.
    kept: Vec<(String, String)>,
    /// Whether what is shown still has to be said.
    pub(super) unsaid: bool,
    /// What the last gesture set: the next one on the same control replaces its step in the history.
    last: Option<String>,
    /// The address before the last gesture.
    before: Option<String>,
    /// Whether a table was given, and its page is a new step.
    new_step: bool,
    /// What is to be written once the page that was asked for is there.
    export: Option<Export>,
    /// Whether the rows of the table were asked for to go into a report.
    report: bool,
    /// The changes that can be taken back or made again.
    pub(super) steps: Steps,
    /// The last address of every page that was seen.
    seen: Vec<String>,
    /// Notes over the page that was asked for last that were read: as it fills they do not come back.
    dismissed: Vec<Block>,
}

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// Nothing is shown yet of what was asked.
    Asked,
    /// So many replicates are done, of so many; of none while that is not known.
    Going(u32, u32),
    /// It was stopped, and what is shown is what there was.
    Stopped,
    /// What works it out could not be loaded, or failed; what is shown, if anything, is what there was.
    Failed,
    /// All is shown.
    Done,
}

/// What can happen on such a page.
#[derive(Clone, Debug, PartialEq)]
pub enum SheetAction {
    /// A setting takes a value; while it is not settled, the address is left alone.
    Set {
        /// The setting's name in the link.
        setting: String,
        /// Its value as the link writes it.
        value: String,
        /// Whether the gesture is over.
        settled: bool,
    },
    /// Stop the run.
    Stop,
    /// Run it again.
    Again,
    /// A file was chosen, dropped or pasted.
    Give(Source),
    /// What was said over the page was read: the note of this number.
    Dismiss(usize),
}

impl Default for SheetState {
    fn default() -> Self {
        Self {
            address: String::new(),
            view: None,
            run: Run::Done,
            preparing: None,
            asked: String::new(),
            job: JobId(0),
            shown: JobId(0),
            arrived: false,
            next: None,
            given: Vec::new(),
            kept: Vec::new(),
            unsaid: false,
            last: None,
            before: None,
            new_step: false,
            export: None,
            report: false,
            steps: Steps::default(),
            seen: Vec::new(),
            dismissed: Vec::new(),
        }
    }
}

impl SheetState {
    /// The run whose page is shown.
    pub fn shown(&self) -> JobId {
        self.shown
    }

    /// The value that a control shows.
    pub fn value<'s>(&'s self, control: &'s Control) -> &'s str {
        let given = self.given.iter().find(|(setting, _)| *setting == control.setting);
        given.map_or(&control.value, |(_, value)| value)
    }

    /// So many replicates are done of a run, which may be this page's.
    fn progress(&mut self, job: JobId, done: u32, total: u32) {
        let is_ours = job == self.job;
        // A run that came to its end before it could be stopped was not stopped.
        if is_ours && (matches!(self.run, Run::Going(..)) || self.run == Run::Stopped && done == total) {
            self.run = Run::Going(done, total);
        }
    }

    /// The run is stopped; its page is still to come as it then stands.
    fn stop(&mut self) {
        (self.next, self.export) = (None, None);
        self.given.clear();
        self.run = Run::Stopped;
    }

    /// What works pages out is gone.
    fn fail(&mut self) {
        if self.run != Run::Done {
            self.stop();
            self.next_job();
            self.run = Run::Failed;
        }
    }

    fn next_job(&mut self) {
        self.preparing = None;
        self.dismissed.clear();
        self.job = JobId(self.job.0.wrapping_add(1));
    }

    /// Asks for the page of an address, at once or when the present one is answered; of a control that is `moving`, or of
    /// a setting that is there to stay.
    fn ask(&mut self, address: String, moving: bool) -> Vec<Effect> {
        if self.run == Run::Asked {
            self.next = Some(address);
            return Vec::new();
        }
        self.next = None;
        self.next_job();
        self.run = Run::Asked;
        self.asked.clone_from(&address);
        // While a gesture goes on, its start is what is shown beside it.
        let before = if address == self.address { self.before.clone() } else { Some(self.address.clone()) };
        vec![Effect::Show(self.job, address, before, moving)]
    }

    /// Keeps what was typed into controls that are gone from the page as it is now, and drops it of those that are back.
    fn keep(&mut self, now: &View) {
        let typed = |control: &&Control| !matches!(control.input, Input::Choice { .. });
        let before = self.view.iter().flat_map(|view| &view.controls).filter(typed);
        self.kept.extend(before.map(|control| (control.setting.clone(), control.value.clone())));
        self.kept.retain(|(setting, _)| now.controls.iter().all(|control| control.setting != *setting));
    }

    /// The address with a setting changed; with what was kept if it is a choice, on which it depends what is shown.
    fn with_setting(&self, setting: &str, value: &str) -> String {
        let changed = route::with_setting(self.wanted(), setting, value);
        let is_choice =
            |control: &Control| control.setting == setting && matches!(control.input, Input::Choice { .. });
        if changed == self.wanted() || !self.view.iter().any(|view| view.controls.iter().any(is_choice)) {
            return changed;
        }
        self.kept
            .iter()
            .fold(changed, |address, (setting, value)| route::with_setting(&address, setting, value))
    }

    /// Whether the page that was asked for last is not there yet; that of a table is there once all of it is.
    fn is_to_come(&self) -> bool {
        self.run == Run::Asked || self.takes_tables() && matches!(self.run, Run::Going(..))
    }

    /// Whether its page waits for this sample.
    fn wants(&self, sample: &str) -> bool {
        let wanted = self.view.as_ref().and_then(|view| view.intake.as_ref()?.wanted.as_deref());
        wanted == Some(sample)
    }

    /// Whether its page is one of a table.
    pub(super) fn takes_tables(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.intake.is_some())
    }

    /// Asks for the page on the table in a file; what was asked before is not waited for.
    fn give(&mut self, source: Source, sample: Option<String>) -> Vec<Effect> {
        let address = self.wanted().to_owned();
        self.next = None;
        self.next_job();
        self.run = Run::Asked;
        self.asked.clone_from(&address);
        vec![Effect::Give(self.job, address, source, sample)]
    }

    /// The last address of the page at this path; the path alone if it was not seen.
    pub fn last<'s>(&'s self, path: &'s str) -> &'s str {
        self.seen.iter().find(|seen| route::path(seen) == path).map_or(path, String::as_str)
    }

    fn is_at(&mut self, address: &str) {
        address.clone_into(&mut self.address);
        self.seen.retain(|seen| route::path(seen) != route::path(address));
        self.seen.push(address.to_owned());
    }

    /// The last address that was asked, or is to be.
    fn wanted(&self) -> &str {
        self.next.as_ref().unwrap_or(&self.asked)
    }
}

impl State {
    /// The page was opened by this address.
    pub(super) fn arrive_at_sheet(&mut self, address: String) -> Vec<Effect> {
        let sheet = &mut self.sheet;
        (sheet.last, sheet.before) = (None, None);
        sheet.new_step = false;
        sheet.given.clear();
        // The next step of a lesson is the same page by its path only: what changed is said, and what was open may be
        // something else there.
        let has_steps = sheet.view.as_ref().is_some_and(|view| view.presenter.is_some());
        if has_steps && route::path(&sheet.address) == route::path(&address) {
            sheet.unsaid = true;
            self.local = Local::default();
        }
        let is_there = sheet.wanted() == address && !matches!(sheet.run, Run::Stopped | Run::Failed);
        if route::path(&sheet.address) == route::path(&address) {
            sheet.steps.from(&sheet.address, &address);
        } else {
            (sheet.view, sheet.export) = (None, None);
            sheet.steps = Steps::default();
        }
        sheet.is_at(&address);
        if is_there {
            return Vec::new();
        }
        sheet.arrived = true;
        sheet.kept.clear();
        // What a link brings does not wait for what was there before.
        sheet.run = Run::Done;
        sheet.ask(address, false)
    }

    pub(super) fn reduce_sheet(&mut self, action: SheetAction) -> Vec<Effect> {
        let sheet = &mut self.sheet;
        match action {
            SheetAction::Set { setting, value, settled } => {
                let address = sheet.with_setting(&setting, &value);
                let mut effects = Vec::new();
                if address != sheet.wanted() {
                    effects = sheet.ask(address.clone(), !settled);
                    sheet.given.retain(|(given, _)| *given != setting);
                    sheet.given.push((setting.clone(), value));
                }
                if settled && address != sheet.address {
                    sheet.unsaid = true;
                    sheet.before = Some(sheet.address.clone());
                    sheet.is_at(&address);
                    let new_step = sheet.last.as_ref() != Some(&setting);
                    if let Some(before) = sheet.before.clone().filter(|_| new_step) {
                        sheet.steps.from(&before, &address);
                    }
                    sheet.last = Some(setting);
                    // That of a figure in another site is the other site's, and stays.
                    if self.page == Page::Sheet {
                        self.address.clone_from(&address);
                    }
                    effects.push(if new_step { Effect::Push(address) } else { Effect::Replace(address) });
                    self.say_sheet();
                }
                effects
            }
            // All is done, and is about to be shown.
            SheetAction::Stop if matches!(sheet.run, Run::Going(done, total) if done == total && total > 0) => {
                Vec::new()
            }
            // The page that is then shown says so.
            SheetAction::Stop if sheet.preparing.take().is_some() => vec![Effect::Cancel],
            SheetAction::Stop => {
                sheet.stop();
                self.say(text::shell::STOPPED, false);
                vec![Effect::Cancel, Effect::Focus("run")]
            }
            SheetAction::Give(source) => {
                (sheet.new_step, sheet.unsaid) = (true, true);
                let mut effects = sheet.give(source, None);
                effects.push(Effect::Focus("heading"));
                effects
            }
            SheetAction::Dismiss(note) => {
                if let Some(view) = &mut sheet.view {
                    let notes = &mut Rc::make_mut(view).notes;
                    if note < notes.len() {
                        sheet.dismissed.push(notes.remove(note));
                    }
                }
                vec![Effect::Focus("heading")]
            }
            SheetAction::Again => {
                let address = sheet.wanted().to_owned();
                sheet.unsaid = true;
                sheet.ask(address, false)
            }
        }
    }

    /// The sample that the page wants came, or did not.
    pub(super) fn take_sample(&mut self, sample: String, source: Option<Source>) -> Vec<Effect> {
        if !self.sheet.wants(&sample) {
            return Vec::new();
        }
        match source {
            Some(source) => self.sheet.give(source, Some(sample)),
            None => {
                self.say(text::intake::SAMPLE_MISSING, true);
                Vec::new()
            }
        }
    }

    /// What a file holds is no value of a setting: it stands in the field, with what is wrong, as if it had been typed.
    pub(super) fn refuse_rates(&mut self, setting: &str, text: String) {
        let control = self
            .sheet
            .view
            .as_ref()
            .and_then(|view| view.controls.iter().find(|control| control.setting == setting));
        let Some(control) = control else { return };
        let draft = Draft {
            field: format!("set-{setting}"),
            over: text::shell::spaced(self.sheet.value(control)),
            text,
            refused: true,
        };
        self.reduce_local(LocalAction::Type(draft));
    }
}

#[cfg(test)]
mod tests;
