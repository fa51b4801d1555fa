//! What the desk is asked and answers.

use wasm_bindgen::prelude::*;

use super::running::Running;
use super::{Event, Inner};
use crate::worker::protocol::desk::{FromDesk, ToDesk};
use crate::worker::protocol::{JobId, unpack};

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
        }
    }

    pub(super) fn is_current(&self, job: JobId) -> bool {
        self.current.as_ref().is_some_and(|running| running.id == job)
    }

    /// The job that ends with this answer.
    fn answered(&mut self, job: JobId) -> Option<Running> {
        self.current.take_if(|running| running.id == job)
    }
}
