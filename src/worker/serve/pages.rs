//! What describes pages: works out a link, fills its page while the hands are at work, and runs what is short itself. It
//! serves in a worker, and once more in the page's own thread, where a moving slider has its answer in the same frame.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::{listen, packed, post, scope};
use crate::engine::status::{Backend, GpuAbsence, GpuChoice, GpuState, Run, Status};
use crate::engine::{self, Job, fingerprint};
use crate::view::Page;
use crate::web::clock;
use crate::worker::protocol::pages::{FromPages, ToPages};
use crate::worker::protocol::{JobId, Ready, pack, unpack};

/// The most draws that are run here: some hundredths of a second, for this module is built small and not fast.
const AT_ONCE: u64 = 1 << 19;

/// The last page, and the run that it belongs to.
type Last = Option<(JobId, Page)>;

/// An answer and its payload.
type Answer = (FromPages, JsValue);

thread_local! {
    /// That of the page's own thread.
    static NEAR: RefCell<Last> = const { RefCell::new(None) };
}

/// Serves the page that started this worker; does nothing anywhere else.
pub fn serve_pages() {
    let Some(scope) = scope() else { return };
    let last = Rc::new(RefCell::new(None));
    let of_listener = scope.clone();
    listen(&scope, move |message, payload| {
        if let Some((answer, payload)) = answer(&mut last.borrow_mut(), message, &payload) {
            post(&of_listener, &answer, &payload);
        }
    });
    post(&scope, &FromPages::Ready(Ready::here()), &JsValue::UNDEFINED);
}

/// Answers a message of the page in its own thread, with a message; that it is up, if there is none yet, and with nothing
/// if nothing is to be answered.
///
/// # Errors
/// If the message cannot be understood.
pub fn answer_near(message: &JsValue) -> Result<Option<Array>, String> {
    if message.is_undefined() {
        return pack(&FromPages::Ready(Ready::here()), &JsValue::UNDEFINED).map(Some);
    }
    let (message, payload) = unpack(message)?;
    let answer = NEAR.with_borrow_mut(|last| answer(last, message, &payload));
    answer.map(|(answer, payload)| pack(&answer, &payload)).transpose()
}

fn answer(last: &mut Last, message: ToPages, payload: &JsValue) -> Option<Answer> {
    match message {
        ToPages::Show { job, link, before } => {
            // The app asks only for pages that there are; without an answer it would wait for ever.
            let (page, answer) = show(job, &link, before.as_deref())
                .unwrap_or_else(|| wasm_bindgen::throw_str("no page of this link"));
            *last = Some((job, page));
            Some(answer)
        }
        ToPages::Fill { job, done, status } => {
            let (_, page) = last.take_if(|(id, _)| *id == job)?;
            let page = page.filled(done, Uint32Array::new(payload).to_vec());
            let view = Box::new(page.view(Some(&status)));
            *last = Some((job, page));
            Some((FromPages::Shown { job, view, work: None }, JsValue::UNDEFINED))
        }
        ToPages::Export { job, kind } => {
            let page = last.as_ref().filter(|(id, _)| *id == job);
            let file = page.map(|(_, page)| page.file(kind));
            Some((FromPages::Exported { file }, JsValue::UNDEFINED))
        }
    }
}

/// Makes a page, the whole of it if its job is short.
fn show(job: JobId, link: &str, before: Option<&str>) -> Option<(Page, Answer)> {
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
    Some((page, (FromPages::Shown { job, view, work: left }, payload)))
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
