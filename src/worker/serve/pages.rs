//! The worker that describes pages: works out a link, fills its page while the hands are at work, and runs what is short
//! itself.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

use super::{listen, packed, post, scope};
use crate::engine::status::{Backend, GpuAbsence, GpuChoice, GpuState, Run, Status};
use crate::engine::{self, Job, fingerprint};
use crate::view::Page;
use crate::web::clock;
use crate::worker::protocol::pages::{FromPages, ToPages};
use crate::worker::protocol::{JobId, Ready};

/// The most draws that are run here: some hundredths of a second, for this module is built small and not fast.
const AT_ONCE: u64 = 1 << 19;

/// The last page, and the run that it belongs to.
type Last = Option<(JobId, Page)>;

/// Serves the page that started this worker; does nothing anywhere else.
pub fn serve_pages() {
    let Some(scope) = scope() else { return };
    let last = Rc::new(RefCell::new(None));
    let of_listener = scope.clone();
    listen(&scope, move |message, payload| answer(&of_listener, &mut last.borrow_mut(), message, &payload));
    post(&scope, &FromPages::Ready(Ready::here()), &JsValue::UNDEFINED);
}

fn answer(scope: &DedicatedWorkerGlobalScope, last: &mut Last, message: ToPages, payload: &JsValue) {
    match message {
        ToPages::Show { job, link, before } => {
            // The app asks only for pages that there are; without an answer it would wait for ever.
            let page = show(scope, job, &link, before.as_deref())
                .unwrap_or_else(|| wasm_bindgen::throw_str("no page of this link"));
            *last = Some((job, page));
        }
        ToPages::Fill { job, done, status } => {
            if let Some((_, page)) = last.take_if(|(id, _)| *id == job) {
                let page = page.filled(done, Uint32Array::new(payload).to_vec());
                let view = Box::new(page.view(Some(&status)));
                post(scope, &FromPages::Shown { job, view, work: None }, &JsValue::UNDEFINED);
                *last = Some((job, page));
            }
        }
        ToPages::Export { job, kind } => {
            let page = last.as_ref().filter(|(id, _)| *id == job);
            let file = page.map(|(_, page)| page.file(kind));
            post(scope, &FromPages::Exported { file }, &JsValue::UNDEFINED);
        }
    }
}

/// Makes a page, the whole of it if its job is short.
fn show(scope: &DedicatedWorkerGlobalScope, job: JobId, link: &str, before: Option<&str>) -> Option<Page> {
    let (mut page, work) = Page::of(link, before)?;
    let (mut status, mut left, mut payload) = (None, None, JsValue::UNDEFINED);
    match work {
        Some((work, hands)) if hands.are_asked_for() || work.draws() > AT_ONCE => {
            let (work, packed) = packed(&work, hands);
            (left, payload) = (Some(work), packed);
        }
        Some((work, hands)) => {
            let (words, whole) = run_here(&work, hands.gpu);
            (page, status) = (page.filled(work.replicates, words), Some(whole));
        }
        None => {}
    }
    let view = Box::new(page.view(status.as_ref()));
    post(scope, &FromPages::Shown { job, view, work: left }, &payload);
    Some(page)
}

/// A short job's tally, and the status of its run.
fn run_here(work: &Job, gpu: GpuChoice) -> (Vec<u32>, Status) {
    let start = clock::now();
    let words = engine::run(work).words;
    let run = Run {
        backend: Backend::Engine,
        draws: work.draws(),
        milliseconds: clock::now() - start,
        fingerprint: Some(fingerprint(&words)),
    };
    let absence = if gpu == GpuChoice::Off { GpuAbsence::Off } else { GpuAbsence::Short };
    let gpu = GpuState::Absent(absence);
    (words, Status { run, gpu, replaced: 0, others: Vec::new(), stopped: false })
}
