//! What describes pages once more, in the page's own thread: while a slider moves, a message to a worker and back would
//! cost every figure a frame.

use js_sys::Function;
use wasm_bindgen::prelude::*;

use super::{Inner, Pool};
use crate::web::{module, page};
use crate::worker::protocol::pages::{FromPages, ToPages};
use crate::worker::protocol::{build_id, pack, unpack};

/// Milliseconds of the last answer beyond which the next one comes from the worker: what takes longer than a frame would
/// hold up the page.
const QUICK: f64 = 16.0;

/// The copy in this thread.
#[derive(Default)]
pub struct Near {
    /// Whether it was sent for: once in the life of a page.
    sent_for: bool,
    answer: Option<Function>,
    /// When a page was asked for last.
    pub asked: f64,
    /// Milliseconds that the last page took, wherever it came from; none if there was a run behind it.
    pub took: Option<f64>,
}

impl Near {
    /// Whether it would answer within a frame, as far as can be known.
    pub fn is_quick(&self) -> bool {
        self.answer.is_some() && self.took.is_some_and(|took| took <= QUICK)
    }

    /// Its answer; none if it failed, and then it is not asked again. What it kept is then lost.
    pub fn ask(&mut self, message: &ToPages, payload: &JsValue) -> Option<JsValue> {
        let packed = pack(message, payload).ok()?;
        let answer = self.answer.as_ref()?.call1(&JsValue::UNDEFINED, &packed).ok();
        if answer.is_none() {
            self.answer = None;
        }
        answer
    }
}

impl Inner {
    /// Sends for the copy, once; until it is there, and if it cannot be loaded, the worker does its work.
    pub(super) fn send_for_near(&mut self) {
        if std::mem::replace(&mut self.near.sent_for, true) {
            return;
        }
        let me = self.me.clone();
        let [js, wasm] = ["explore.js", "explore_bg.wasm"].map(|file| page::asset(file, build_id()));
        module::load(js, wasm, "answer", move |answer| {
            let first = answer.call1(&JsValue::UNDEFINED, &JsValue::UNDEFINED).unwrap_or_default();
            let fits = matches!(unpack(&first), Ok((FromPages::Ready(ready), _)) if ready.fits());
            if let Some(inner) = me.upgrade().filter(|_| fits) {
                Pool(inner).enter(|inner| inner.near.answer = Some(answer));
            }
        });
    }
}
