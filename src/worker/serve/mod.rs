//! The workers' side: those that describe pages, or a hand, answering the page that started it.

mod formats;
mod hand;
mod pages;
mod prepare;

#[cfg(feature = "formats")]
pub use formats::convert;
pub use hand::serve_hand;
pub use pages::{
    answer_near, serve_failures, serve_judges, serve_lessons, serve_models, serve_raters, serve_samples,
};

use js_sys::{Array, Uint8Array, Uint32Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::protocol::{Work, bytes, pack, unpack};
use crate::engine::status::Hands;
use crate::engine::{Job, Outline, fingerprint};

/// The worker that this runs in; `None` anywhere else.
fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Hears every message to this worker, for as long as it lives. One that cannot be understood ends it with an error,
/// which the page hears of.
fn listen<M: DeserializeOwned>(
    scope: &DedicatedWorkerGlobalScope,
    mut hear: impl FnMut(M, JsValue) + 'static,
) {
    let listener =
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| match unpack(&event.data()) {
            Ok((message, payload)) => hear(message, payload),
            Err(detail) => wasm_bindgen::throw_str(&detail),
        });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
}

/// Tells the page; a payload of integers or bytes is handed over, not copied.
fn post(scope: &DedicatedWorkerGlobalScope, message: &impl Serialize, payload: &JsValue) {
    let transfer = Array::new();
    if let Some(words) = payload.dyn_ref::<Uint32Array>() {
        transfer.push(&words.buffer());
    }
    if let Some(bytes) = payload.dyn_ref::<Uint8Array>() {
        transfer.push(&bytes.buffer());
    }
    // A page that has closed the worker no longer listens: there is nobody left to tell.
    let _ = pack(message, payload).map(|message| scope.post_message_with_transfer(&message, &transfer));
}

/// A job for the hands: its outline, and the job packed.
fn packed(work: &Job, hands: Hands) -> (Work, JsValue) {
    // Packing fails only for what has no length, and a job has none of that.
    let payload = bytes(work).unwrap_or_default();
    let words: Vec<u32> = payload.to_vec().into_iter().map(u32::from).collect();
    (Work { outline: Outline::from(work), hands, key: fingerprint(&words) }, payload.into())
}
