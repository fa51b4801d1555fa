//! What the engine answers: tables, outcomes, progress, and that it is gone.

use std::rc::Rc;

use super::super::{Action, Effect, Local, Page, State};
use super::{Message, Opened};
use crate::text::{self, Card};
use crate::ui::route::Route;
use crate::view::agreement::Findings;
use crate::worker::{Event, Sheet, TableId};

impl State {
    /// The engine said something.
    pub(in crate::ui::state) fn hear_engine(&mut self, event: Event) -> Vec<Effect> {
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
            Event::Begun { job, findings, simulating } if job == self.agreement.job => {
                self.begun(findings, simulating)
            }
            Event::Progress { job, done, total } if job == self.agreement.job => {
                self.agreement.progress = Some((done, total));
                Vec::new()
            }
            Event::Finished(job, findings) if job == self.agreement.job => {
                // On another page the finding would be read out of nowhere.
                if self.page == Page::Agreement {
                    self.say(findings.lede.to_string(), false);
                }
                self.agreement.findings = Some(Rc::from(findings));
                self.agreement.progress = None;
                Vec::new()
            }
            Event::Shown { job, view, simulating } => self.hear_sheet(job, view, simulating),
            Event::Progress { job, done, total } if self.sheet.progress(job, done, total) => Vec::new(),
            Event::Complained(job, card) if job == self.agreement.job => self.complained(card),
            Event::Exported(Some(file)) => self.reduce(Action::Save(file)),
            Event::Exported(None) => {
                self.say(text::shell::NOT_KEPT, true);
                Vec::new()
            }
            Event::Lost => self.engine_gone(Message::EngineGone),
            Event::OtherVersion => self.engine_gone(Message::OtherVersion),
            // An answer to something that is no longer asked.
            Event::Begun { .. } | Event::Progress { .. } | Event::Finished(..) | Event::Complained(..) => {
                Vec::new()
            }
        }
    }

    fn engine_gone(&mut self, message: Message) -> Vec<Effect> {
        if self.page != Page::Agreement {
            self.say(text::intake::NO_ENGINE, true);
        }
        self.sheet.fail();
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
        // A new table closes what was open for the old one.
        self.local = Local::default();
        let was_gone = std::mem::take(&mut page.engine_gone);
        let opened = Opened { id, source, options: pending.options, sample: pending.sample, sheet };
        let is_same = page.open.as_ref().is_some_and(|open| {
            open.key() == opened.key()
                && open.options == opened.options
                && open.source.name == opened.source.name
        });
        if is_same && !was_gone && page.findings.is_some() {
            page.open = Some(opened);
            page.message = Some(Message::SameFileAgain);
            self.say(text::intake::SAME_FILE_AGAIN, false);
            // A setting changed meanwhile was asked of the table's old name in the engine.
            let is_shown =
                self.agreement.findings.as_ref().is_some_and(|shown| shown.request == self.agreement.request);
            let mut effects = if is_shown { Vec::new() } else { self.agreement.analyse() };
            effects.push(Effect::Focus("heading"));
            return effects;
        }
        let wanted = page.request.table.take().filter(|_| pending.by_address);
        page.message = match (page.message.take(), wanted) {
            (Some(Message::Wanted(key)), _) if key == opened.key() => Some(Message::AsInLink),
            (Some(Message::Wanted(key)), _) => Some(Message::NotAsInLink(key)),
            (_, Some(key)) if key != opened.key() => Some(Message::NotAsInLink(key)),
            _ => None,
        };
        if !is_same {
            page.set_aside();
        }
        page.new_step = !pending.by_address;
        page.request.sample.clone_from(&opened.sample);
        page.request.read = opened.options;
        let lost = page.fit(&opened.sheet);
        if pending.by_address && !lost.is_empty() {
            page.message = Some(Message::ColumnsNotFound(lost));
        }
        page.open = Some(opened);
        let mut effects = page.analyse();
        let news = match &page.message {
            Some(Message::AsInLink) => Some(text::link::SAME_FILE.to_owned()),
            Some(Message::NotAsInLink(key)) => Some(text::link::other_file(key)),
            Some(Message::ColumnsNotFound(names)) => Some(text::link::columns_not_found(names)),
            _ => None,
        };
        if let Some(news) = news {
            self.say(news, false);
        }
        // What was used to open the file is gone from the page; its finding is read from the heading.
        effects.push(Effect::Focus("heading"));
        effects
    }

    /// A table without an outcome is a step of its own all the same: Back returns to what was there before.
    fn complained(&mut self, card: Card) -> Vec<Effect> {
        let page = &mut self.agreement;
        page.complaint = Some(card);
        page.findings = None;
        page.progress = None;
        page.request.table = page.open.as_ref().map(Opened::key);
        let mut effects = self.write_agreement_address();
        // The choosers move to where they are needed, and the focus with them.
        effects.push(Effect::Focus("first-rater"));
        effects
    }

    fn begun(&mut self, findings: Box<Findings>, simulating: bool) -> Vec<Effect> {
        let page = &mut self.agreement;
        page.request = findings.request.clone();
        page.progress = simulating.then(|| (0, findings.request.replicates.count()));
        page.findings = Some(Rc::from(findings));
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
