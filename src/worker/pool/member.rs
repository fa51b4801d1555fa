//! One worker, from the page's side.

use js_sys::Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::web::page;
use crate::worker::protocol::{build_id, pack};

/// A worker that was started. What it is told before it is ready waits for it.
pub struct Member {
    /// Tells it from every other that was ever started.
    pub number: u32,
    /// Whether it is up.
    pub ready: bool,
    worker: Worker,
    waiting: Vec<Array>,
    listener: Closure<dyn FnMut(MessageEvent)>,
}

impl Member {
    /// Starts a worker of the site, named after its module. `hear` is handed its messages, and `undefined` if it fails.
    pub fn start(
        number: u32,
        script: &str,
        module: &str,
        mut hear: impl FnMut(JsValue) + 'static,
    ) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_name(module);
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&page::asset(script, build_id()), &options).ok()?;
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| hear(event.data()));
        worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        worker.set_onerror(Some(listener.as_ref().unchecked_ref()));
        Some(Self { number, ready: false, worker, waiting: Vec::new(), listener })
    }

    /// Tells it something.
    pub fn send(&mut self, message: &impl Serialize, payload: &JsValue) {
        // Packing fails only for what has no length; posting, only for what cannot be cloned. Messages are plain data.
        let Ok(packed) = pack(message, payload) else { return };
        if self.ready {
            let _ = self.worker.post_message(&packed);
        } else {
            self.waiting.push(packed);
        }
    }

    /// It is up: it is told what was waiting for it.
    pub fn ready(&mut self) {
        self.ready = true;
        for packed in std::mem::take(&mut self.waiting) {
            let _ = self.worker.post_message(&packed);
        }
    }

    /// Ends it, whatever it is doing.
    pub fn dismiss(self) {
        self.worker.terminate();
        // The listener may be what is running now; it must outlive this call.
        self.listener.forget();
    }
}
