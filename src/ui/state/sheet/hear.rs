//! What is made of a page that came.

use std::rc::Rc;

use super::{MORE, Run, TABLE};
use crate::text;
use crate::ui::state::{Action, Effect, Page, State};
use crate::view::{Control, Place, View};
use crate::worker::{Event, JobId};

impl State {
    /// A worker said something.
    pub(in crate::ui::state) fn hear(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Shown { job, view, simulating } => self.hear_sheet(job, view, simulating),
            Event::Preparing { job, words, done, total } => {
                if job == self.sheet.job && self.sheet.run == Run::Asked {
                    self.sheet.preparing = Some((words, done, total));
                }
                Vec::new()
            }
            Event::Progress { job, done, total } => {
                self.sheet.progress(job, done, total);
                Vec::new()
            }
            Event::Exported(Some(rows)) if self.sheet.report => self.sheet.reported(Some(rows)),
            Event::Exported(Some(file)) => self.reduce(Action::Save(file)),
            Event::Exported(None) => {
                // What is written next is no part of a report that did not come about.
                self.sheet.report = false;
                self.say(text::shell::NOT_KEPT, true);
                Vec::new()
            }
            Event::Lost => self.lose(text::intake::NO_ENGINE),
            Event::OtherVersion => self.lose(text::intake::OTHER_VERSION),
        }
    }

    /// What works pages out is gone.
    fn lose(&mut self, why: &'static str) -> Vec<Effect> {
        self.sheet.fail();
        self.sheet.report = false;
        // Where a run failed, its own line says so.
        let is_seen = self.sheet.run == Run::Failed && why == text::intake::NO_ENGINE && self.page.is_sheet();
        self.say(why, !is_seen);
        Vec::new()
    }

    /// A worker described the page of a run.
    fn hear_sheet(&mut self, job: JobId, mut view: Box<View>, simulating: bool) -> Vec<Effect> {
        let sheet = &mut self.sheet;
        if job != sheet.job {
            return Vec::new();
        }
        view.notes.retain(|note| !sheet.dismissed.contains(note));
        sheet.shown = job;
        sheet.preparing = None;
        sheet.run = match sheet.run {
            Run::Stopped => Run::Stopped,
            _ if !simulating => Run::Done,
            Run::Going(done, total) => Run::Going(done, total),
            _ => Run::Going(0, 0),
        };
        let here = self.page.is_sheet();
        let mut effects = Vec::new();
        if sheet.asked == sheet.address {
            let new_step = std::mem::take(&mut sheet.new_step);
            if new_step {
                sheet.steps.from(&sheet.address, &view.address);
            }
            // The address as it is meant takes the place of the one that was written or opened.
            if here && view.address != sheet.address {
                let address = view.address.clone();
                effects.push(if new_step { Effect::Push(address) } else { Effect::Replace(address) });
                if self.page == Page::Sheet {
                    self.address.clone_from(&view.address);
                }
            }
            sheet.is_at(&view.address);
        }
        if std::mem::take(&mut sheet.arrived) && here {
            effects.push(Effect::Title(text::shell::tab_title(&view.title)));
            self.repairs.clone_from(&view.repairs);
            let is_changed = |control: &Control| control.place == Place::Further && !control.is_usual;
            if view.controls.iter().any(is_changed) {
                self.local.show(MORE, 0);
            }
        }
        sheet.asked.clone_from(&view.address);
        sheet.keep(&view);
        let wanted = view.intake.as_ref().and_then(|intake| intake.wanted.clone());
        effects.extend(wanted.map(Effect::Fetch));
        let table = |view: &View| view.intake.as_ref().map(|intake| intake.table.clone());
        // Another table closes what was opened to give it.
        if sheet.view.as_deref().is_some_and(|shown| table(shown) != table(&view)) {
            self.local.close(TABLE);
        }
        sheet.view = Some(Rc::from(view));
        if sheet.next.is_none() && !sheet.is_to_come() {
            effects.extend(sheet.export.take().into_iter().flat_map(|export| sheet.write(export)));
        }
        match sheet.next.take() {
            Some(next) => {
                let moving = next != sheet.address;
                effects.extend(sheet.ask(next, moving));
            }
            None => sheet.given.clear(),
        }
        self.say_sheet();
        effects
    }

    /// Says what is shown, once, when it is settled and as it stays.
    pub(super) fn say_sheet(&mut self) {
        let sheet = &mut self.sheet;
        let is_final = sheet.run == Run::Done && sheet.asked == sheet.address;
        let Some(view) = sheet.view.as_ref().filter(|_| is_final && sheet.unsaid) else { return };
        let said = view.said.clone();
        sheet.unsaid = false;
        // On another page it would be said of nothing.
        if self.page.is_sheet() {
            self.say(said, false);
        }
    }
}
