//! What describes pages: works out a link, fills its page while the hands are at work, and runs what is short itself. It
//! serves in a worker: of models, and of tables that it keeps. That of models serves once more in the page's own thread,
//! where a moving slider has its answer in the same frame.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, DedicatedWorkerGlobalScope, FileReaderSync};

use super::prepare::prepare;
use super::{listen, packed, post, scope};
use crate::data::{Given, MAX_BYTES, NotRead};
use crate::engine::status::{Backend, GpuAbsence, GpuChoice, GpuState, Run, Status};
use crate::engine::{self, Job, fingerprint};
use crate::view::{
    Begun, Failures, Judging, Lessons, Models, Opener, Page, Progress, Put, Raters, Samples, Tables,
};
use crate::web::clock;
use crate::worker::protocol::pages::{FileName, FromPages, ToPages};
use crate::worker::protocol::{JobId, Ready, pack, unpack};

/// Milliseconds of work on a page from one look at what else is asked to the next.
pub(super) const SLICE: f64 = 40.0;

/// Bytes of a file that are fetched at once.
const PIECE: f64 = 1e6;

/// What describes pages, with the last page and the run that it belongs to.
pub(super) struct Describer<O> {
    pub opener: O,
    last: Option<(JobId, Page)>,
    /// What was asked for last and is not answered yet.
    pub asked: Option<Asked>,
}

/// A page that is asked for.
pub(super) struct Asked {
    pub job: JobId,
    pub link: String,
    before: Option<String>,
    /// The file that came with it.
    pub put: Option<Put>,
    /// When the page was last told how far it is.
    pub told: f64,
}

/// An answer and its payload.
pub(super) type Answer = (FromPages, JsValue);

thread_local! {
    /// That of the page's own thread.
    static NEAR: RefCell<Describer<Models>> = const { RefCell::new(Describer { opener: Models, last: None, asked: None }) };
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

/// Serves pages of failures to the page that started this worker; does nothing anywhere else.
pub fn serve_failures() {
    serve(Tables::<Failures>::default());
}

/// Serves pages of judges to the page that started this worker; does nothing anywhere else.
pub fn serve_judges() {
    serve(Judging::default());
}

/// Serves lessons to the page that started this worker; does nothing anywhere else.
pub fn serve_lessons() {
    serve(Lessons);
}

fn serve(opener: impl Opener + 'static) {
    let Some(scope) = scope() else { return };
    let describer = Rc::new(RefCell::new(Describer { opener, last: None, asked: None }));
    let of_listener = scope.clone();
    listen(&scope, move |message, payload| match message {
        ToPages::Show { job, link, before, file } => {
            let mut asked = Asked { job, link, before, put: None, told: clock::now() };
            {
                let mut describer = describer.borrow_mut();
                asked.put = file.map(|file| describer.opener.put(&asked.link, given(file, &payload)));
                describer.asked = Some(asked);
            }
            prepare(of_listener.clone(), describer.clone(), job);
        }
        message => {
            let answer = describer.borrow_mut().answer(message, &payload);
            answer.into_iter().for_each(|answer| say(&of_listener, &describer, answer));
        }
    });
    post(&scope, &FromPages::Ready(Ready::here()), &JsValue::UNDEFINED);
}

/// Posts an answer, and goes on with its page if there is more to do.
pub(super) fn say<O: Opener + 'static>(
    scope: &DedicatedWorkerGlobalScope,
    describer: &Rc<RefCell<Describer<O>>>,
    (answer, payload): Answer,
) {
    post(scope, &answer, &payload);
    if let FromPages::Shown { job, goes_on: true, .. } = answer {
        go_on(scope.clone(), describer.clone(), job);
    }
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
    fn answer(&mut self, message: ToPages, payload: &JsValue) -> Option<Answer> {
        match message {
            ToPages::Show { job, link, before, .. } => {
                self.asked = Some(Asked { job, link, before, put: None, told: 0.0 });
                self.open()
            }
            ToPages::Stop { job } => {
                if let Some(asked) = self.asked.take_if(|asked| asked.job == job) {
                    let begun = self.opener.stopped(&asked.link, asked.put.as_ref())?;
                    return Some(self.show(job, begun));
                }
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
            ToPages::Take { job, part } => {
                let rows = self.page(job).map(|page| page.rows(part));
                let file = rows.and_then(|rows| self.opener.take(part, &rows));
                Some((FromPages::Exported { file }, JsValue::UNDEFINED))
            }
            ToPages::Export { job, kind } => {
                let file = self.page(job).map(|page| page.file(kind));
                Some((FromPages::Exported { file }, JsValue::UNDEFINED))
            }
        }
    }

    /// The page that was asked for, if nothing has to be done first.
    pub fn open(&mut self) -> Option<Answer> {
        let Asked { job, link, before, put, .. } = self.asked.take()?;
        // The app asks only for pages that there are; without an answer it would wait for ever.
        let begun = self
            .opener
            .open(&link, before.as_deref(), put.as_ref())
            .unwrap_or_else(|| wasm_bindgen::throw_str("no page of this link"));
        Some(self.show(job, begun))
    }

    /// The page of a run, if it is the last.
    fn page(&mut self, job: JobId) -> Option<&mut Page> {
        self.last.as_mut().filter(|(id, _)| *id == job).map(|(_, page)| page)
    }

    /// Shows a page, the whole of it if its job is short.
    fn show(&mut self, job: JobId, (mut page, work): Begun) -> Answer {
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
        (FromPages::Shown { job, view, work: left, goes_on }, payload)
    }

    /// Works on a page for a while; none if it is not wanted any more.
    fn slice(&mut self, job: JobId) -> Option<FromPages> {
        // What is asked for meanwhile takes its place.
        let is_left = self.asked.is_some();
        let page = self.page(job).filter(|page| !is_left && page.is_begun())?;
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

/// The bytes of a file, piece by piece, so that no second copy of the whole is made on the way.
fn bytes(payload: &JsValue) -> Option<Vec<u8>> {
    let (blob, reader) = (payload.dyn_ref::<Blob>()?, FileReaderSync::new().ok()?);
    let (size, mut at) = (blob.size(), 0.0);
    let mut all = Vec::with_capacity(size as usize);
    while at < size {
        let piece = blob.slice_with_f64_and_f64(at, at + PIECE).ok()?;
        let buffer = Uint8Array::new(&reader.read_as_array_buffer(&piece).ok()?.into());
        let start = all.len();
        all.resize(start + buffer.length() as usize, 0);
        buffer.copy_to(all.get_mut(start..)?);
        at += PIECE;
    }
    Some(all)
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
