//! Sharing out what is left to simulate, and telling how far it is.

use wasm_bindgen::prelude::*;

use super::Inner;
use super::running::Working;
use crate::web::clock;
use crate::worker::protocol::pages::ToPages;
use crate::worker::protocol::{Work, words_payload};

/// Milliseconds from one telling of progress to the next, at the least.
const SOON: f64 = 250.0;

/// The same for a page that has run for as long: it is worked out and drawn anew each time, which takes its time from the
/// hands where every core has one, and shows less and less that is new.
const LATER: f64 = 1000.0;

/// The most workers that are started because a request names a number.
const MOST_HANDS: u32 = 64;

impl Inner {
    /// Hands out the work that was left.
    pub(super) fn share_out(&mut self, work: Work, payload: JsValue) {
        let gpu = self.seek_gpu(work.hands.gpu, work.outline.draws(work.outline.replicates));
        let n_hands = match work.hands.workers {
            0 => self.crew.wanted(&work.outline),
            asked => asked.min(MOST_HANDS),
        };
        if let Some(running) = &mut self.current {
            running.told = clock::now();
            let stopped = self.stopped.take().filter(|stopped| stopped.work == work);
            running.working = Some(match stopped {
                Some(stopped) => stopped.go_on(gpu),
                None => Working::new(work, payload, gpu, n_hands),
            });
        }
        self.crew.forgive();
        self.feed();
    }

    /// Has the page filled anew with what there is, if it is time to.
    pub(super) fn report(&mut self) {
        let Some(running) = &mut self.current else { return };
        let Some(working) = &running.working else { return };
        let (is_over, now) = (working.is_over(), clock::now());
        let has_run = running.told - working.since.unwrap_or(now);
        if running.unanswered || !is_over && now - running.told < has_run.clamp(SOON, LATER) {
            return;
        }
        running.told = now;
        let job = running.id;
        let (done, words) = working.division.so_far();
        let payload = words_payload(words);
        let status = self.past.status(working);
        (running.unanswered, running.is_final) = (true, is_over);
        self.ask_pages(&ToPages::Fill { job, done, status }, &payload);
    }

    /// Stops the running job.
    pub(super) fn cancel(&mut self) {
        if let Some(job) = self.showing {
            // Its page may be on its way already, with a run to begin.
            self.unwanted = Some(job);
            return self.ask_pages(&ToPages::Stop { job }, &JsValue::UNDEFINED);
        }
        self.release();
        let Some(running) = &mut self.current else { return };
        match &mut running.working {
            Some(working) => {
                working.stopped = !working.division.is_whole();
                self.report();
            }
            // What describes the page works on it itself, and shows it as it then stands.
            None => {
                let job = running.id;
                self.ask_pages(&ToPages::Stop { job }, &JsValue::UNDEFINED);
            }
        }
    }
}
