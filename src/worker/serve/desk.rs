//! The desk: keeps the table, works out what is asked, makes pages and files, and runs what is short itself.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DedicatedWorkerGlobalScope};

use super::{listen, post, scope};
use crate::analysis::{Begun, Outcome, begin, finish};
use crate::data::{Bound, MAX_BYTES, ReadOptions, Refusal, Table, read, suggest_raters};
use crate::engine::status::{Backend, GpuAbsence, GpuChoice, GpuState, Run, Status};
use crate::engine::{self, Job, Outline, fingerprint};
use crate::report;
use crate::text;
use crate::view::Page;
use crate::view::agreement::{Findings, findings};
use crate::web::clock;
use crate::worker::protocol::desk::{Exportable, FromDesk, Sheet, TableId, ToDesk, Work};
use crate::worker::protocol::{JobId, Ready, bytes, tally_from};

/// The most draws that the desk runs itself: a few hundredths of a second, less than it takes to start another worker.
const AT_ONCE: u64 = 1 << 21;

/// What the desk keeps between messages.
#[derive(Default)]
struct Desk {
    table: Option<(TableId, Table)>,
    /// The last outcome, begun or finished.
    kept: Option<(JobId, Outcome)>,
    /// The last page.
    page: Option<(JobId, Page)>,
}

/// Serves the page that started this worker as its desk; does nothing anywhere else.
pub fn serve_desk() {
    let Some(scope) = scope() else { return };
    let desk = Rc::new(RefCell::new(Desk::default()));
    let of_listener = scope.clone();
    listen(&scope, move |message, payload| answer(&of_listener, &desk, message, payload));
    post(&scope, &FromDesk::Ready(Ready::here()), &JsValue::UNDEFINED);
}

fn answer(scope: &DedicatedWorkerGlobalScope, desk: &Rc<RefCell<Desk>>, message: ToDesk, payload: JsValue) {
    let say = |reply: &FromDesk| post(scope, reply, &JsValue::UNDEFINED);
    match message {
        ToDesk::Open { table, name, options } => {
            let (scope, desk) = (scope.clone(), desk.clone());
            spawn_local(async move {
                let reply = open(&desk, table, &name, options, payload).await;
                post(&scope, &reply, &JsValue::UNDEFINED);
            });
        }
        ToDesk::Begin { job, table, request } => {
            let mut desk = desk.borrow_mut();
            let kept = desk.table.as_ref().filter(|(id, _)| Some(*id) == table).map(|(_, kept)| kept);
            match begin(&request, kept) {
                Ok(begun) => desk.begun(scope, job, begun),
                Err(complaint) => {
                    say(&FromDesk::Complained { job, card: text::card::complaint(&complaint) });
                }
            }
        }
        ToDesk::Finish { job, range } => {
            let kept = desk.borrow_mut().kept.take_if(|(id, _)| *id == job);
            if let Some((_, begun)) = kept {
                let outcome = finish(begun, &tally_from(range, &payload));
                if let Some(findings) = findings_of(&outcome) {
                    say(&FromDesk::Finished { job, findings });
                }
                desk.borrow_mut().kept = Some((job, outcome));
            }
        }
        ToDesk::Show { job, link } => desk.borrow_mut().show(scope, job, &link),
        ToDesk::Fill { job, done, status } => {
            let words = js_sys::Uint32Array::new(&payload).to_vec();
            let mut desk = desk.borrow_mut();
            if let Some((_, sheet)) = desk.page.take_if(|(id, _)| *id == job) {
                let sheet = sheet.filled(done, words);
                say(&FromDesk::Shown { job, view: Box::new(sheet.view(Some(&status))), work: None });
                desk.page = Some((job, sheet));
            }
        }
        ToDesk::Export { what, kind } => {
            let outcome = match what {
                Exportable::Exact(request) => begin(&request, None).ok().map(|begun| begun.outcome),
                Exportable::Kept(job) => desk.borrow().kept(job),
            };
            let file = outcome.map(|outcome| report::file(&outcome, kind));
            say(&FromDesk::Exported { file });
        }
    }
}

impl Desk {
    /// Finishes an outcome, or leaves its job to the hands.
    fn begun(&mut self, scope: &DedicatedWorkerGlobalScope, job: JobId, begun: Begun) {
        let (outcome, left) = match begun.job {
            Some(work) if work.draws() > AT_ONCE => (begun.outcome, Some(packed(&work, GpuChoice::Off))),
            Some(work) => (finish(begun.outcome, &engine::run(&work)), None),
            None => (begun.outcome, None),
        };
        match (findings_of(&outcome), left) {
            (Some(findings), Some((work, packed))) => {
                post(scope, &FromDesk::Begun { job, findings, work }, &packed);
            }
            (Some(findings), None) => post(scope, &FromDesk::Finished { job, findings }, &JsValue::UNDEFINED),
            (None, _) => {}
        }
        self.kept = Some((job, outcome));
    }

    /// Makes a page, the whole of it if its job is short.
    fn show(&mut self, scope: &DedicatedWorkerGlobalScope, job: JobId, link: &str) {
        let Some((mut sheet, work, gpu)) = Page::of(link) else { return };
        let (mut status, mut left, mut payload) = (None, None, JsValue::UNDEFINED);
        if gpu == GpuChoice::Force || work.draws() > AT_ONCE {
            let (work, packed) = packed(&work, gpu);
            (left, payload) = (Some(work), packed);
        } else {
            let (words, whole) = run_here(&work, gpu);
            (sheet, status) = (sheet.filled(work.replicates, words), Some(whole));
        }
        let view = Box::new(sheet.view(status.as_ref()));
        post(scope, &FromDesk::Shown { job, view, work: left }, &payload);
        self.page = Some((job, sheet));
    }

    /// The outcome of a run, or behind a page, if it is the last of its kind.
    fn kept(&self, job: JobId) -> Option<Outcome> {
        let of_page = self.page.as_ref().filter(|(id, _)| *id == job).map(|(_, sheet)| sheet.outcome());
        of_page.or_else(|| self.kept.as_ref().filter(|(id, _)| *id == job).map(|(_, kept)| kept.clone()))
    }
}

/// What the agreement page says of an outcome; other outcomes are not asked for in this way.
fn findings_of(outcome: &Outcome) -> Option<Box<Findings>> {
    match outcome {
        Outcome::Agreement(outcome) => Some(Box::new(findings(outcome))),
        Outcome::Vote(_) | Outcome::Rerun(_) => None,
    }
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

/// A job for the hands: its outline, and the job packed.
fn packed(work: &Job, gpu: GpuChoice) -> (Work, JsValue) {
    // Packing fails only for what has no length, and a job has none of that.
    let payload = bytes(work).unwrap_or_default();
    let words: Vec<u32> = payload.to_vec().into_iter().map(u32::from).collect();
    (Work { outline: Outline::from(work), gpu, key: fingerprint(&words) }, payload.into())
}

async fn open(
    desk: &RefCell<Desk>,
    table: TableId,
    name: &str,
    options: ReadOptions,
    payload: JsValue,
) -> FromDesk {
    let unreadable = || FromDesk::Refused { table, card: text::intake::unreadable() };
    let Ok(blob) = payload.dyn_into::<Blob>() else { return unreadable() };
    // Asked before the bytes are fetched: a file far too large would take the desk down with it.
    if blob.size() > MAX_BYTES as f64 {
        let refusal = Refusal::TooLarge(Bound::Bytes { found: blob.size() as u64, max: MAX_BYTES });
        return FromDesk::Refused { table, card: text::intake::refusal(&refusal, options) };
    }
    let Ok(buffer) = JsFuture::from(blob.array_buffer()).await else { return unreadable() };
    let bytes = Uint8Array::new(&buffer).to_vec();
    match read(name, &bytes, &options) {
        Ok(read) => {
            let sheet = sheet(&read, options);
            desk.borrow_mut().table = Some((table, read));
            FromDesk::Opened { table, sheet }
        }
        Err(refusal) => FromDesk::Refused { table, card: text::intake::refusal(&refusal, options) },
    }
}

fn sheet(table: &Table, options: ReadOptions) -> Sheet {
    let columns =
        table.columns().iter().map(|column| (column.name().to_owned(), column.levels().len() as u32));
    Sheet {
        fingerprint: table.fingerprint().clone(),
        n_rows_read: table.n_rows_read(),
        columns: columns.collect(),
        suggested: suggest_raters(table).ok().map(|pair| {
            let card = text::intake::suggested(&pair);
            ([pair.first, pair.second], card)
        }),
        cards: table.notices().iter().map(|notice| text::intake::notice(notice, options)).collect(),
    }
}
