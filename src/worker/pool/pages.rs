//! What the worker that describes pages is asked and answers.

use wasm_bindgen::prelude::*;

use super::member::Member;
use super::running::Running;
use super::{Event, Inner};
use crate::view::{Control, Input};
use crate::web::clock;
use crate::worker::protocol::pages::{FromPages, ToPages};
use crate::worker::protocol::{JobId, Work, unpack};

/// Whether a control moves while it is set.
fn is_slider(control: &Control) -> bool {
    matches!(&control.input, Input::Number { stops, .. } if !stops.is_empty())
}

impl Inner {
    /// Tells something to what describes pages: in this thread if it keeps the page there, else in its worker, which is
    /// started if it is not there.
    pub(super) fn ask_pages(&mut self, message: &ToPages, payload: &JsValue) {
        if self.near.holds {
            match self.near.ask(message, payload) {
                // There may be nothing to answer.
                Some(answer) if answer.is_undefined() => return,
                Some(answer) => return self.heard(&answer),
                None if matches!(message, ToPages::Show { .. }) => self.near.holds = false,
                // Nobody else has the page that it kept.
                None => return self.lose(Event::Lost),
            }
        }
        if self.pages.is_none() {
            self.pages = self.start("explore-worker.js", Self::hear_pages);
        }
        match &mut self.pages {
            Some(pages) => pages.send(message, payload),
            None => self.lose(Event::Lost),
        }
    }

    fn hear_pages(&mut self, number: u32, message: &JsValue) {
        if self.pages.as_ref().is_some_and(|pages| pages.number == number) {
            self.heard(message);
        }
    }

    fn heard(&mut self, message: &JsValue) {
        // Whatever cannot be understood is as bad as an error.
        let Ok((message, payload)) = unpack::<FromPages>(message) else { return self.lose(Event::Lost) };
        match message {
            FromPages::Ready(ready) if ready.fits() => self.pages.iter_mut().for_each(Member::ready),
            FromPages::Ready(_) => self.lose(Event::OtherVersion),
            FromPages::Exported { file } => self.news.push(Event::Exported(file)),
            FromPages::Shown { job, view, work } => {
                let simulating = if self.showing.take_if(|showing| *showing == job).is_some() {
                    // Nothing is simulated in the page's own thread, however quickly.
                    let has_run = work.is_some() || !view.ran.is_empty();
                    self.near.took = (!has_run).then(|| clock::now() - self.near.asked);
                    if view.controls.iter().any(is_slider) {
                        self.send_for_near();
                    }
                    let simulating = self.begun(job, work, payload);
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
    fn begun(&mut self, job: JobId, work: Option<Work>, payload: JsValue) -> bool {
        let simulating = work.is_some();
        if let Some(work) = work {
            self.take_up(Running::new(job, true));
            self.share_out(work, payload);
        }
        simulating
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
