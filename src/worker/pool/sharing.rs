//! Sharing out what is left to simulate, and telling how far it is.

use wasm_bindgen::prelude::*;

use super::division::Division;
use super::running::Working;
use super::{Event, Inner};
use crate::engine::Range;
use crate::web::clock;
use crate::worker::protocol::desk::ToDesk;
use crate::worker::protocol::pages::ToPages;
use crate::worker::protocol::{Work, words_payload};

/// Milliseconds from one telling of progress to the next, at the least: the page is drawn anew for each, and that costs
/// more than a range.
const PATIENCE: f64 = 200.0;

/// The most workers that are started because a request names a number.
const MOST_HANDS: u32 = 64;

impl Inner {
    /// Hands out the work that the desk left.
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
                None => {
                    let division = Division::new(work.outline);
                    let (replaced, since, last, stopped) = (0, None, 0.0, false);
                    Working { work, payload, division, gpu, n_hands, replaced, since, last, stopped }
                }
            });
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
        let payload = words_payload(words);
        if running.is_page {
            let status = self.past.status(working);
            (running.unanswered, running.is_final) = (true, is_over);
            self.ask_pages(&ToPages::Fill { job, done, status }, &payload);
        } else if is_over {
            (running.unanswered, running.is_final) = (true, true);
            self.ask_desk(&ToDesk::Finish { job, range: Range { first: 0, end: done } }, &payload);
        }
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
