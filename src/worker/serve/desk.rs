//! The desk: keeps the table, works out what is asked of it, writes files, and runs what is short itself.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DedicatedWorkerGlobalScope};

use super::{listen, packed, post, scope};
use crate::analysis::Complaint;
use crate::analysis::agreement::{self, AgreementOutcome};
use crate::data::{Bound, MAX_BYTES, ReadOptions, Refusal, Table, read, suggest_raters};
use crate::engine::status::{GpuChoice, Hands};
use crate::engine::{self, Job};
use crate::report;
use crate::text;
use crate::view::agreement::findings;
use crate::worker::protocol::desk::{Exportable, FromDesk, Sheet, TableId, ToDesk};
use crate::worker::protocol::{JobId, Ready, tally_from};

/// The most draws that are run here: a few hundredths of a second, less than it takes to start another worker.
const AT_ONCE: u64 = 1 << 21;

/// What the desk keeps between messages.
#[derive(Default)]
struct Desk {
    table: Option<(TableId, Table)>,
    /// The last outcome, begun or finished.
    kept: Option<(JobId, AgreementOutcome)>,
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
            match kept.ok_or(Complaint::NoTable).and_then(|table| agreement::begin(&request, table)) {
                Ok((begun, work)) => desk.begun(scope, job, begun, work),
                Err(complaint) => {
                    say(&FromDesk::Complained { job, card: text::card::complaint(&complaint) });
                }
            }
        }
        ToDesk::Finish { job, range } => {
            let kept = desk.borrow_mut().kept.take_if(|(id, _)| *id == job);
            if let Some((_, begun)) = kept {
                let outcome = agreement::finish(begun, &tally_from(range, &payload));
                say(&FromDesk::Finished { job, findings: Box::new(findings(&outcome)) });
                desk.borrow_mut().kept = Some((job, outcome));
            }
        }
        ToDesk::Export { what, kind } => {
            let desk = desk.borrow();
            let file = match what {
                Exportable::Agreement(job) => {
                    let kept = desk.kept.as_ref().filter(|(id, _)| *id == job);
                    kept.map(|(_, kept)| report::agreement::file(kept, kind))
                }
                Exportable::Page(_) => None,
            };
            say(&FromDesk::Exported { file });
        }
    }
}

impl Desk {
    /// Finishes an outcome, or leaves its job to the hands.
    fn begun(
        &mut self,
        scope: &DedicatedWorkerGlobalScope,
        job: JobId,
        begun: AgreementOutcome,
        work: Option<Job>,
    ) {
        let outcome = match work {
            Some(work) if work.draws() > AT_ONCE => {
                let (work, payload) = packed(&work, Hands { gpu: GpuChoice::Off, workers: 0 });
                let findings = Box::new(findings(&begun));
                post(scope, &FromDesk::Begun { job, findings, work }, &payload);
                begun
            }
            work => {
                let outcome = match work {
                    Some(work) => agreement::finish(begun, &engine::run(&work)),
                    None => begun,
                };
                let findings = Box::new(findings(&outcome));
                post(scope, &FromDesk::Finished { job, findings }, &JsValue::UNDEFINED);
                outcome
            }
        };
        self.kept = Some((job, outcome));
    }
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
