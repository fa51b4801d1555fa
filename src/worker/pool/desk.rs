//! What the desk is asked and answers.

use wasm_bindgen::prelude::*;

use super::division::Division;
use super::running::{Running, Working};
use super::{Event, Inner};
use crate::engine::Range;
use crate::web::clock;
use crate::worker::protocol::desk::{FromDesk, ToDesk, Work};
use crate::worker::protocol::{JobId, unpack, words_payload};

/// Milliseconds from one telling of progress to the next, at the least: the page is drawn anew for each, and that costs
/// more than a range.
const PATIENCE: f64 = 200.0;

impl Inner {
    /// Tells the desk something, starting it if it is not there.
    pub(super) fn ask_desk(&mut self, message: &ToDesk, payload: &JsValue) {
        if self.desk.is_none() {
            self.desk = self.start("engine-worker.js", Self::hear_desk);
        }
        match &mut self.desk {
            Some(desk) => desk.send(message, payload),
            None => self.lose(Event::Lost),
        }
    }

    fn hear_desk(&mut self, number: u32, message: &JsValue) {
        let Some(desk) = self.desk.as_mut().filter(|desk| desk.number == number) else { return };
        // Whatever cannot be understood is as bad as an error.
        let Ok((message, payload)) = unpack::<FromDesk>(message) else { return self.lose(Event::Lost) };
        match message {
            FromDesk::Ready(ready) if ready.fits() => desk.ready(),
            FromDesk::Ready(_) => self.lose(Event::OtherVersion),
            FromDesk::Opened { table, sheet } => self.news.push(Event::Opened(table, sheet)),
            FromDesk::Refused { table, card } => self.news.push(Event::Refused(table, card)),
            FromDesk::Exported { file } => self.news.push(Event::Exported(file)),
            FromDesk::Begun { job, findings, work } => {
                if self.is_current(job) {
                    self.news.push(Event::Begun { job, findings, simulating: true });
                    self.share_out(work, payload);
                }
            }
            FromDesk::Complained { job, card } => {
                if self.answered(job).is_some() {
                    self.news.push(Event::Complained(job, card));
                }
            }
            FromDesk::Finished { job, findings } => {
                if let Some(running) = self.answered(job) {
                    self.news.push(match running.working {
                        Some(_) => Event::Finished(job, findings),
                        None => Event::Begun { job, findings, simulating: false },
                    });
                }
            }
            FromDesk::Shown { job, view, work } => {
                if self.is_current(job) {
                    let simulating = self.shown(work, payload);
                    self.news.push(Event::Shown { job, view, simulating });
                }
            }
        }
    }

    fn is_current(&self, job: JobId) -> bool {
        self.current.as_ref().is_some_and(|running| running.id == job)
    }

    /// The job that ends with this answer.
    fn answered(&mut self, job: JobId) -> Option<Running> {
        self.current.take_if(|running| running.id == job)
    }

    /// A page came: for the first time, or filled. Says whether more of it is to come.
    fn shown(&mut self, work: Option<Work>, payload: JsValue) -> bool {
        if let Some(work) = work {
            self.share_out(work, payload);
            return true;
        }
        let Some(running) = &mut self.current else { return false };
        running.unanswered = false;
        match &running.working {
            // What was shown may be older than the end.
            Some(working) if !running.is_final => {
                if working.is_over() {
                    self.report();
                }
                true
            }
            _ => {
                self.current = None;
                false
            }
        }
    }

    /// Hands out the work that the desk left.
    fn share_out(&mut self, work: Work, payload: JsValue) {
        let gpu = self.seek_gpu(work.gpu, work.outline.draws(work.outline.replicates));
        let n_hands = self.crew.wanted(&work.outline);
        if let Some(running) = &mut self.current {
            running.told = clock::now();
            let division = Division::new(work.outline);
            let (replaced, since, last, stopped) = (0, None, 0.0, false);
            running.working =
                Some(Working { work, payload, division, gpu, n_hands, replaced, since, last, stopped });
        }
        self.crew.forgive();
        self.feed();
    }

    /// Tells how far the job is, if it is time to; a page is filled anew, an outcome finished at the end.
    pub(super) fn report(&mut self) {
        let Some(running) = &mut self.current else { return };
        let Some(working) = &running.working else { return };
        let (is_over, now) = (working.is_over(), clock::now());
        if running.unanswered || !is_over && now - running.told < PATIENCE {
            return;
        }
        running.told = now;
        let (job, total) = (running.id, working.work.outline.replicates);
        self.news.push(Event::Progress { job, done: working.division.done(), total });
        let (done, words) = working.division.so_far();
        let message = if running.is_page {
            ToDesk::Fill { job, done, status: self.past.status(working) }
        } else if is_over {
            ToDesk::Finish { job, range: Range { first: 0, end: done } }
        } else {
            return;
        };
        let payload = words_payload(words);
        (running.unanswered, running.is_final) = (true, is_over);
        self.ask_desk(&message, &payload);
    }

    /// Stops the running job.
    pub(super) fn cancel(&mut self) {
        self.release();
        match self.current.as_mut().and_then(|running| Some((running.is_page, running.working.as_mut()?))) {
            Some((true, working)) => {
                working.stopped = !working.division.is_whole();
                self.report();
            }
            _ => self.current = None,
        }
    }
}
