//! What describes pages: works out a link, fills its page while the hands are at work, and runs what is short itself. It
//! serves in a worker: of models, and of tables that it keeps. That of models serves once more in the page's own thread,
//! where a moving slider has its answer in the same frame.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, DedicatedWorkerGlobalScope, FileReaderSync};

use super::{formats, listen, packed, post, scope};
use crate::data::{Given, MAX_BYTES, NotRead, ToConvert, is_to_convert};
use crate::engine::status::{Backend, GpuAbsence, GpuChoice, GpuState, Run, Status};
use crate::engine::{self, Job, fingerprint};
use crate::view::{Models, Opener, Page, Progress, Raters, Samples, Tables};
use crate::web::clock;
use crate::worker::protocol::pages::{FileName, FromPages, ToPages};
use crate::worker::protocol::{JobId, Ready, pack, unpack};

/// Milliseconds of work on a page from one look at what else is asked to the next.
const SLICE: f64 = 40.0;

/// What describes pages, with the last page and the run that it belongs to.
struct Describer<O> {
    opener: O,
    last: Option<(JobId, Page)>,
    /// The page that was asked for last.
    newest: Option<JobId>,
}

/// An answer and its payload.
type Answer = (FromPages, JsValue);

thread_local! {
    /// That of the page's own thread.
    static NEAR: RefCell<Describer<Models>> = const { RefCell::new(Describer { opener: Models, last: None, newest: None }) };
}

/// Serves pages of models to the page that started this worker; does nothing anywhere else.
pub fn serve_models() {
    serve(Models);
}

/// Serves pages of sampled answers to the page that started this worker; does nothing anywhere else.
pub fn serve_samples() {
    serve(Tables::<Samples>::default());
}

/// Serves pages of raters to the page that started this worker; does nothing anywhere else.
pub fn serve_raters() {
    serve(Tables::<Raters>::default());
}

fn serve(opener: impl Opener + 'static) {
    let Some(scope) = scope() else { return };
    let describer = Rc::new(RefCell::new(Describer { opener, last: None, newest: None }));
    let of_listener = scope.clone();
    listen(&scope, move |message, payload| {
        if let ToPages::Show { job, link, file, .. } = &message {
            describer.borrow_mut().newest = Some(*job);
            if let Some(waits) = describer.borrow_mut().unconverted(link, file.as_ref(), &payload) {
                convert_first(of_listener.clone(), describer.clone(), waits, (*job, message, payload));
                return;
            }
        }
        respond(&of_listener, &describer, message, &payload);
    });
    post(&scope, &FromPages::Ready(Ready::here()), &JsValue::UNDEFINED);
}

fn respond<O: Opener + 'static>(
    scope: &DedicatedWorkerGlobalScope,
    describer: &Rc<RefCell<Describer<O>>>,
    message: ToPages,
    payload: &JsValue,
) {
    let answer = describer.borrow_mut().answer(message, payload);
    let Some((answer, payload)) = answer else { return };
    post(scope, &answer, &payload);
    if let FromPages::Shown { job, goes_on: true, .. } = answer {
        go_on(scope.clone(), describer.clone(), job);
    }
}

/// Has a file converted by a module that is loaded for it, and then answers, if nothing else was asked meanwhile. Without
/// the module the file is refused as what it is.
fn convert_first<O: Opener + 'static>(
    scope: DedicatedWorkerGlobalScope,
    describer: Rc<RefCell<Describer<O>>>,
    waits: ToConvert,
    (job, message, payload): (JobId, ToPages, JsValue),
) {
    wasm_bindgen_futures::spawn_local(async move {
        let conversion = formats::converted(&waits).await;
        if let Some(conversion) = conversion {
            describer.borrow_mut().opener.converted(&waits.digits, waits.part, conversion);
        }
        let is_newest = describer.borrow().newest == Some(job);
        if is_newest {
            respond(&scope, &describer, message, &payload);
        }
    });
}

/// Works on a page slice by slice, so that what else is asked is heard between them.
fn go_on<O: Opener + 'static>(
    scope: DedicatedWorkerGlobalScope,
    describer: Rc<RefCell<Describer<O>>>,
    job: JobId,
) {
    clock::after(0, move || {
        let Some(answer) = describer.borrow_mut().slice(job) else { return };
        post(&scope, &answer, &JsValue::UNDEFINED);
        if matches!(answer, FromPages::Going { .. }) {
            go_on(scope, describer, job);
        }
    });
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
    let answer = NEAR.with_borrow_mut(|near| near.answer(message, &payload));
    answer.map(|(answer, payload)| pack(&answer, &payload)).transpose()
}

impl<O: Opener> Describer<O> {
    /// The file that has to be converted before a page can be shown.
    fn unconverted(&mut self, link: &str, file: Option<&FileName>, payload: &JsValue) -> Option<ToConvert> {
        if !O::CONVERTS {
            return None;
        }
        match file {
            // Only what begins as no plain table is read for this.
            Some(file) if !file.files.is_empty() || is_to_convert(&head(payload)?) => {
                self.opener.unconverted(link, Some(&given(file.clone(), payload)))
            }
            Some(_) => None,
            None => self.opener.unconverted(link, None),
        }
    }

    fn answer(&mut self, message: ToPages, payload: &JsValue) -> Option<Answer> {
        match message {
            ToPages::Show { job, link, before, file } => {
                let given = file.map(|file| given(file, payload));
                // The app asks only for pages that there are; without an answer it would wait for ever.
                let answer = self
                    .show(job, &link, before.as_deref(), given)
                    .unwrap_or_else(|| wasm_bindgen::throw_str("no page of this link"));
                Some(answer)
            }
            ToPages::Stop { job } => {
                let page = self.page(job)?;
                page.stop();
                Some((shown(job, page, None), JsValue::UNDEFINED))
            }
            ToPages::Fill { job, done, status } => {
                let (_, page) = self.last.take_if(|(id, _)| *id == job)?;
                let page = page.filled(done, Uint32Array::new(payload).to_vec());
                let answer = shown(job, &page, Some(&status));
                self.last = Some((job, page));
                Some((answer, JsValue::UNDEFINED))
            }
            ToPages::Export { job, kind } => {
                let file = self.page(job).map(|page| page.file(kind));
                Some((FromPages::Exported { file }, JsValue::UNDEFINED))
            }
        }
    }

    /// The page of a run, if it is the last.
    fn page(&mut self, job: JobId) -> Option<&mut Page> {
        self.last.as_mut().filter(|(id, _)| *id == job).map(|(_, page)| page)
    }

    /// Makes a page, the whole of it if its job is short.
    fn show(&mut self, job: JobId, link: &str, before: Option<&str>, given: Option<Given>) -> Option<Answer> {
        let (mut page, work) = self.opener.open(link, before, given)?;
        let (mut status, mut left, mut payload) = (None, None, JsValue::UNDEFINED);
        match work {
            Some((work, hands)) if O::AT_ONCE == 0 || hands.are_asked_for() || work.draws() > O::AT_ONCE => {
                let (work, packed) = packed(&work, hands);
                (left, payload) = (Some(work), packed);
            }
            Some((work, hands)) => {
                let (words, whole) = run_here(&work, hands.gpu);
                (page, status) = (page.filled(work.replicates, words), Some(whole));
            }
            None => {}
        }
        let goes_on = page.is_begun();
        let view = Box::new(page.view(status.as_ref()));
        self.last = Some((job, page));
        Some((FromPages::Shown { job, view, work: left, goes_on }, payload))
    }

    /// Works on a page for a while; none if it is not wanted any more.
    fn slice(&mut self, job: JobId) -> Option<FromPages> {
        let page = self.page(job).filter(|page| page.is_begun())?;
        let start = clock::now();
        loop {
            match page.step() {
                Progress::Done => return Some(shown(job, page, None)),
                Progress::Going(done, total) if clock::now() - start > SLICE => {
                    return Some(FromPages::Going { job, done, total });
                }
                Progress::Going(..) => {}
            }
        }
    }
}

/// A page as it stands, on which nothing more is worked here.
fn shown(job: JobId, page: &Page, status: Option<&Status>) -> FromPages {
    FromPages::Shown { job, view: Box::new(page.view(status)), work: None, goes_on: false }
}

/// A file as it is handed over.
fn given(FileName { name, sample, files }: FileName, payload: &JsValue) -> Given {
    let size = payload.dyn_ref::<Blob>().map_or(0.0, Blob::size);
    // Asked before the bytes are fetched: a file far too large would take the worker down with it.
    let bytes = if size > MAX_BYTES as f64 {
        Err(NotRead::TooLarge { found: size as u64 })
    } else {
        bytes(payload).ok_or(NotRead::Unreadable)
    };
    Given { name, bytes, sample, files }
}

fn bytes(payload: &JsValue) -> Option<Vec<u8>> {
    let buffer = FileReaderSync::new().ok()?.read_as_array_buffer(payload.dyn_ref::<Blob>()?).ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// The first bytes of a file: enough to know what it is.
fn head(payload: &JsValue) -> Option<Vec<u8>> {
    let start = payload.dyn_ref::<Blob>()?.slice_with_f64_and_f64(0.0, 8192.0).ok()?;
    bytes(&start)
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
