//! The engine's side: answers messages inside a worker.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

use super::protocol::{
    Exportable, FromEngine, JobId, PROTOCOL, Sheet, TableId, ToEngine, build_id, pack, tally_from,
    tally_payload, unpack,
};
use crate::analysis::{Outcome, begin, finish};
use crate::data::{Bound, MAX_BYTES, ReadOptions, Refusal, Table, read, suggest_raters};
use crate::engine::Runner;
use crate::report;
use crate::text;
use crate::view::agreement::findings;

/// What an engine keeps between messages.
#[derive(Default)]
struct Engine {
    table: Option<(TableId, Table)>,
    /// The last outcome, begun or finished.
    kept: Option<(JobId, Outcome)>,
    runner: Option<(JobId, Runner)>,
}

/// Serves the page that started this worker; does nothing anywhere else.
pub fn serve() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let engine = Rc::new(RefCell::new(Engine::default()));
    let listener = {
        let scope = scope.clone();
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| match unpack(&event.data()) {
            Ok((message, payload)) => answer(&scope, &engine, message, payload),
            Err(detail) => post(&scope, &FromEngine::Confused { detail }, &JsValue::UNDEFINED),
        })
    };
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    listener.forget();
    let ready = FromEngine::Ready { protocol: PROTOCOL, build: build_id().to_owned() };
    post(&scope, &ready, &JsValue::UNDEFINED);
}

fn answer(
    scope: &DedicatedWorkerGlobalScope,
    engine: &Rc<RefCell<Engine>>,
    message: ToEngine,
    payload: JsValue,
) {
    match message {
        ToEngine::Open { table, name, options } => {
            let (scope, engine) = (scope.clone(), engine.clone());
            spawn_local(async move {
                let reply = open(&engine, table, &name, options, payload).await;
                post(&scope, &reply, &JsValue::UNDEFINED);
            });
        }
        ToEngine::Begin { job, table, request } => {
            let mut engine = engine.borrow_mut();
            let kept = engine.table.as_ref().filter(|(id, _)| Some(*id) == table).map(|(_, kept)| kept);
            let reply = match begin(&request, kept) {
                Ok(begun) => {
                    // A page works a vote out itself.
                    let Outcome::Agreement(outcome) = &begun.outcome else { return };
                    let findings = Box::new(findings(outcome));
                    engine.kept = Some((job, begun.outcome));
                    FromEngine::Begun { job, findings, work: begun.job }
                }
                Err(complaint) => FromEngine::Complained { job, card: text::card::complaint(&complaint) },
            };
            post(scope, &reply, &JsValue::UNDEFINED);
        }
        ToEngine::Show { job, link } => {
            let view = Box::new(super::stub::view(&link));
            post(scope, &FromEngine::Shown { job, view, work: None }, &JsValue::UNDEFINED);
        }
        ToEngine::Prepare { job, work } => engine.borrow_mut().runner = Some((job, Runner::new(&work))),
        ToEngine::Run { job, range } => {
            if let Some((_, runner)) = engine.borrow_mut().runner.as_mut().filter(|(id, _)| *id == job) {
                let tally = runner.run(range);
                post(scope, &FromEngine::Ran { job, range, width: tally.width }, &tally_payload(&tally));
            }
        }
        ToEngine::Finish { job, range, width } => {
            let kept = engine.borrow_mut().kept.take_if(|(id, _)| *id == job);
            if let Some((_, begun)) = kept {
                let outcome = finish(begun, &tally_from(range, width, &payload));
                if let Outcome::Agreement(outcome) = &outcome {
                    let findings = Box::new(findings(outcome));
                    post(scope, &FromEngine::Finished { job, findings }, &JsValue::UNDEFINED);
                }
                engine.borrow_mut().kept = Some((job, outcome));
            }
        }
        ToEngine::Export { what, kind } => {
            let outcome = match what {
                Exportable::Exact(request) => begin(&request, None).ok().map(|begun| begun.outcome),
                Exportable::Kept(job) => {
                    engine.borrow().kept.as_ref().filter(|(id, _)| *id == job).map(|(_, kept)| kept.clone())
                }
            };
            let file = outcome.map(|outcome| report::file(&outcome, kind));
            post(scope, &FromEngine::Exported { file }, &JsValue::UNDEFINED);
        }
    }
}

async fn open(
    engine: &RefCell<Engine>,
    table: TableId,
    name: &str,
    options: ReadOptions,
    payload: JsValue,
) -> FromEngine {
    let unreadable = || FromEngine::Refused { table, card: text::intake::unreadable() };
    let Ok(blob) = payload.dyn_into::<Blob>() else { return unreadable() };
    // Asked before the bytes are fetched: a file far too large would take the engine down with it.
    if blob.size() > MAX_BYTES as f64 {
        let refusal = Refusal::TooLarge(Bound::Bytes { found: blob.size() as u64, max: MAX_BYTES });
        return FromEngine::Refused { table, card: text::intake::refusal(&refusal, options) };
    }
    let Ok(buffer) = JsFuture::from(blob.array_buffer()).await else { return unreadable() };
    let bytes = Uint8Array::new(&buffer).to_vec();
    match read(name, &bytes, &options) {
        Ok(read) => {
            let sheet = sheet(&read, options);
            engine.borrow_mut().table = Some((table, read));
            FromEngine::Opened { table, sheet }
        }
        Err(refusal) => FromEngine::Refused { table, card: text::intake::refusal(&refusal, options) },
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

fn post(scope: &DedicatedWorkerGlobalScope, message: &FromEngine, payload: &JsValue) {
    let transfer = Array::new();
    if let Some(words) = payload.dyn_ref::<js_sys::Uint32Array>() {
        transfer.push(&words.buffer());
    }
    // A page that has closed the worker no longer listens: there is nobody left to tell.
    let _ = pack(message, payload).map(|message| scope.post_message_with_transfer(&message, &transfer));
}
