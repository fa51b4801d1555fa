//! What the workers that describe pages are asked and answer.

use wasm_bindgen::prelude::*;

use super::running::Running;
use super::{Event, Inner};
use crate::analysis::link;
use crate::view::{Control, Input};
use crate::web::clock;
use crate::worker::protocol::pages::{FromPages, ToPages};
use crate::worker::protocol::{JobId, Work, unpack};

/// Whether a control moves while it is set.
fn is_slider(control: &Control) -> bool {
    matches!(&control.input, Input::Number { stops, .. } if !stops.is_empty())
}

/// What describes a page, and so keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeper {
    /// The worker for pages of models.
    Models,
    /// The copy of it in this thread.
    Near,
    /// The worker for pages of raters.
    Raters,
    /// The worker for pages of failures.
    Failures,
    /// The worker for pages of judges.
    Judges,
    /// The worker for lessons.
    Lessons,
    /// The worker for pages of sampled answers, and for those without numbers.
    Samples,
}

impl Keeper {
    /// The worker that describes the page of a link.
    pub fn of(link: &str) -> Self {
        match link.split('?').next() {
            Some(link::agreement::PATH) => Self::Raters,
            Some(link::taxonomy::PATH | link::ties::PATH) => Self::Failures,
            Some(link::judges::PATH | link::audit_set::PATH | link::translations::PATH) => Self::Judges,
            Some(path) if path == link::teach::PATH || link::teach::is_lesson(path) => Self::Lessons,
            Some(path) if path.starts_with("explore/") => Self::Models,
            // What has no page of its own is left to one of them.
            _ => Self::Samples,
        }
    }

    /// The module that is loaded into its worker.
    fn module(self) -> &'static str {
        match self {
            Self::Models | Self::Near => "explore",
            Self::Raters => "raters",
            Self::Failures => "failures",
            Self::Judges => "judges",
            Self::Lessons => "teach",
            Self::Samples => "calc",
        }
    }
}

impl Inner {
    /// Tells something to what keeps the page; its worker is started if it is not there.
    pub(super) fn ask_pages(&mut self, message: &ToPages, payload: &JsValue) {
        if self.keeper == Keeper::Near {
            match self.near.ask(message, payload) {
                // There may be nothing to answer.
                Some(answer) if answer.is_undefined() => return,
                Some(answer) => return self.heard(&answer),
                None if matches!(message, ToPages::Show { .. }) => self.keeper = Keeper::Models,
                // Nobody else has the page that it kept.
                None => return self.lose(Event::Lost),
            }
        }
        let keeper = self.keeper;
        if self.describers.iter().all(|(of, _)| *of != keeper) {
            let worker = self.start("pages-worker.js", keeper.module(), Self::hear_pages);
            self.describers.extend(worker.map(|worker| (keeper, worker)));
        }
        match self.describers.iter_mut().find(|(of, _)| *of == keeper) {
            Some((_, pages)) => pages.send(message, payload),
            None => self.lose(Event::Lost),
        }
    }

    fn hear_pages(&mut self, number: u32, message: &JsValue) {
        let mut members = self.describers.iter_mut().map(|(_, member)| member);
        let Some(from) = members.find(|member| member.number == number) else { return };
        // Whatever cannot be understood is as bad as an error.
        match unpack::<FromPages>(message) {
            Ok((FromPages::Ready(ready), _)) if ready.fits() => from.ready(),
            Ok((FromPages::Ready(_), _)) => self.lose(Event::OtherVersion),
            Ok((message, payload)) => self.heard_that(message, payload),
            Err(_) => self.lose(Event::Lost),
        }
    }

    /// The copy in this thread answered.
    fn heard(&mut self, answer: &JsValue) {
        match unpack(answer) {
            Ok((message, payload)) => self.heard_that(message, payload),
            Err(_) => self.lose(Event::Lost),
        }
    }

    fn heard_that(&mut self, message: FromPages, payload: JsValue) {
        match message {
            FromPages::Ready(_) => {}
            FromPages::Exported { file } => self.news.push(Event::Exported(file)),
            FromPages::Preparing { job, words, done, total } => {
                if self.showing == Some(job) {
                    self.news.push(Event::Preparing { job, words, done, total });
                }
            }
            FromPages::Going { job, done, total } => {
                if self.is_current(job) {
                    self.news.push(Event::Progress { job, done, total });
                }
            }
            FromPages::Shown { job, view, work, goes_on } => {
                let simulating = if self.showing.take_if(|showing| *showing == job).is_some() {
                    // Nothing is simulated in the page's own thread, however quickly.
                    let has_run = work.is_some() || !view.ran.is_empty();
                    self.near.took = (!has_run).then(|| clock::now() - self.near.asked);
                    if self.keeper == Keeper::Models && view.controls.iter().any(is_slider) {
                        self.send_for_near();
                    }
                    let simulating = self.begun(job, work, payload, goes_on);
                    if self.unwanted.take_if(|unwanted| *unwanted == job).is_some() && simulating {
                        self.news.push(Event::Shown { job, view, simulating });
                        return self.cancel();
                    }
                    // What was stopped goes on from where it was: it is shown at once as it was, and not empty first.
                    if self.is_current(job) && self.goes_on() {
                        return self.report();
                    }
                    simulating
                } else if self.is_current(job) {
                    self.filled()
                } else {
                    return;
                };
                self.news.push(Event::Shown { job, view, simulating });
            }
        }
    }

    /// A page came for the first time. Says whether more of it is to come.
    fn begun(&mut self, job: JobId, work: Option<Work>, payload: JsValue, goes_on: bool) -> bool {
        let simulating = work.is_some() || goes_on;
        if simulating {
            self.take_up(Running::new(job));
        }
        if let Some(work) = work {
            self.share_out(work, payload);
        }
        simulating
    }

    pub(super) fn is_current(&self, job: JobId) -> bool {
        self.current.as_ref().is_some_and(|running| running.id == job)
    }

    /// Whether the run that has just begun was stopped before; it is then told anew how far it is.
    fn goes_on(&mut self) -> bool {
        let Some(running) = &mut self.current else { return false };
        let goes_on = running.working.as_ref().is_some_and(|working| working.division.so_far().0 > 0);
        if goes_on {
            running.told = f64::NEG_INFINITY;
        }
        goes_on
    }

    /// A page came as it is filled by now. Says whether more of it is to come.
    fn filled(&mut self) -> bool {
        let Some(running) = &mut self.current else { return false };
        running.unanswered = false;
        // Told at once with what it says, so that the page is drawn once for both.
        self.news.extend(running.progress());
        match &running.working {
            // What was shown may be older than the end.
            Some(working) if !running.is_final => {
                if working.is_over() {
                    self.report();
                }
                true
            }
            _ => {
                self.stopped = self.current.take().and_then(|done| done.working).filter(|done| done.stopped);
                false
            }
        }
    }
}
