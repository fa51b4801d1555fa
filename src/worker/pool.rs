//! The page's side: starts workers when they are first needed, and shares out the ranges of a job.
//!
//! One job runs at a time; a new one takes the place of the old, whose late answers are dropped. The result does not
//! depend on how many workers there are.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::protocol::{
    Exportable, FromEngine, JobId, PROTOCOL, Sheet, TableId, ToEngine, build_id, pack, tally_from,
    tally_payload, unpack,
};
use crate::analysis::{Outcome, Request};
use crate::data::ReadOptions;
use crate::engine::{Gathering, Job, Rest, Tally, TallyError};
use crate::report::{File, Kind};
use crate::text::Card;
use crate::view::View;

/// Draws a range aims at: a few milliseconds of work, so that a job in flight is dropped at once and progress moves.
const DRAWS_PER_RANGE: u32 = 1 << 18;

/// Ranges a worker holds at once: one running, one waiting, so that it never idles for want of a message.
const RANGES_IN_HAND: usize = 2;

/// How often progress is told over a whole job, at most.
const PROGRESS_STEPS: u32 = 25;

/// What the pool tells the page.
#[derive(Debug)]
pub enum Event {
    /// A table is there.
    Opened(TableId, Sheet),
    /// A file is no table.
    Refused(TableId, Card),
    /// The part of an outcome that needs no simulation; `simulating` if more is to come.
    Begun {
        /// The run.
        job: JobId,
        /// The outcome so far.
        outcome: Outcome,
        /// Whether a simulation follows.
        simulating: bool,
    },
    /// So many replicates of so many are done.
    Progress {
        /// The run.
        job: JobId,
        /// Replicates done.
        done: u32,
        /// Replicates in all.
        total: u32,
    },
    /// The whole outcome.
    Finished(JobId, Outcome),
    /// A page as it stands; `simulating` if more of it is to come.
    Shown {
        /// The run.
        job: JobId,
        /// The page.
        view: Box<View>,
        /// Whether a simulation goes on.
        simulating: bool,
    },
    /// A file to save; none if the engine no longer keeps the outcome.
    Exported(Option<File>),
    /// The request does not fit the table.
    Complained(JobId, Card),
    /// The engine cannot be loaded, or stopped; it is started anew when next needed.
    Lost,
    /// The engine is of another build than the page.
    OtherVersion,
}

/// A pool of engine workers.
#[derive(Clone)]
pub struct Pool(Rc<RefCell<Inner>>);

struct Inner {
    most: usize,
    workers: Vec<Member>,
    /// Rises when the workers are dropped, so that late messages of the old ones are not heard.
    generation: u32,
    current: Option<Running>,
    tell: Rc<dyn Fn(Event)>,
}

struct Member {
    worker: Worker,
    ready: bool,
    waiting: Vec<Array>,
    in_hand: usize,
    prepared: Option<JobId>,
    _listeners: [Closure<dyn FnMut(MessageEvent)>; 2],
}

struct Running {
    id: JobId,
    work: Option<Work>,
    /// Replicates done when progress was last told: the page is drawn anew for it, which costs more than a range.
    told: u32,
}

struct Work {
    job: Job,
    rest: Rest,
    gathering: Gathering,
}

impl Pool {
    /// A pool of at most `most` workers, none of them started yet, that tells what happens.
    pub fn new(most: usize, tell: impl Fn(Event) + 'static) -> Self {
        let tell = Rc::new(tell);
        Self(Rc::new(RefCell::new(Inner {
            most: most.max(1),
            workers: vec![],
            generation: 0,
            current: None,
            tell,
        })))
    }

    /// Reads a file in the first worker.
    pub fn open(&self, table: TableId, name: String, blob: &Blob, options: ReadOptions) {
        self.send(0, &ToEngine::Open { table, name, options }, blob.as_ref());
    }

    /// Carries out a request; whatever ran before is dropped.
    pub fn analyse(&self, job: JobId, table: Option<TableId>, request: Request) {
        self.0.borrow_mut().current = Some(Running { id: job, work: None, told: 0 });
        self.send(0, &ToEngine::Begin { job, table, request }, &JsValue::UNDEFINED);
    }

    /// Works out the page of a link (what stands behind `#/`) and tells it as [`Event::Shown`], time and again while its
    /// simulation fills it; whatever ran before is dropped.
    pub fn show(&self, job: JobId, link: String) {
        self.0.borrow_mut().current = Some(Running { id: job, work: None, told: 0 });
        self.send(0, &ToEngine::Show { job, link }, &JsValue::UNDEFINED);
    }

    /// Writes an outcome as a file in the first worker.
    pub fn export(&self, what: Exportable, kind: Kind) {
        self.send(0, &ToEngine::Export { what, kind }, &JsValue::UNDEFINED);
    }

    /// Drops the running job. Workers end the range they are in, a few milliseconds, and go on to nothing.
    pub fn cancel(&self) {
        self.0.borrow_mut().current = None;
    }

    fn tell(&self, event: Event) {
        let tell = self.0.borrow().tell.clone();
        tell(event);
    }

    /// Posts a message to a worker, starting it if it is not there and keeping the message until it is ready.
    fn send(&self, index: usize, message: &ToEngine, payload: &JsValue) {
        while self.0.borrow().workers.len() <= index {
            if self.start().is_err() {
                self.lose();
                return;
            }
        }
        let Ok(packed) = pack(message, payload) else { return self.lose() };
        let mut inner = self.0.borrow_mut();
        if let Some(member) = inner.workers.get_mut(index) {
            if member.ready {
                // Posting fails only for values that cannot be cloned, and these are plain data.
                let _ = member.worker.post_message(&packed);
            } else {
                member.waiting.push(packed);
            }
        }
    }

    /// Starts one more worker.
    fn start(&self) -> Result<(), JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker =
            Worker::new_with_options(&crate::web::page::asset("engine-worker.js", build_id()), &options)?;
        let (index, generation) = (self.0.borrow().workers.len(), self.0.borrow().generation);
        let on_message = {
            let pool = self.clone();
            Closure::new(move |event: MessageEvent| {
                if pool.0.borrow().generation == generation {
                    pool.hear(index, &event.data());
                }
            })
        };
        let on_error = {
            let pool = self.clone();
            Closure::new(move |_: MessageEvent| {
                if pool.0.borrow().generation == generation {
                    pool.lose();
                }
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        self.0.borrow_mut().workers.push(Member {
            worker,
            ready: false,
            waiting: Vec::new(),
            in_hand: 0,
            prepared: None,
            _listeners: [on_message, on_error],
        });
        Ok(())
    }

    /// Drops every worker and the job, and says so.
    fn lose(&self) {
        self.drop_workers();
        self.tell(Event::Lost);
    }

    fn drop_workers(&self) {
        let mut inner = self.0.borrow_mut();
        inner.generation += 1;
        inner.current = None;
        for member in std::mem::take(&mut inner.workers) {
            member.worker.terminate();
            // One of the listeners may be the code that is running now; it must outlive this call.
            let [on_message, on_error] = member._listeners;
            on_message.forget();
            on_error.forget();
        }
    }

    fn hear(&self, index: usize, message: &JsValue) {
        let Ok((message, payload)) = unpack::<FromEngine>(message) else { return self.lose() };
        match message {
            FromEngine::Ready { protocol, build } => self.ready(index, protocol, &build),
            FromEngine::Opened { table, sheet } => self.tell(Event::Opened(table, sheet)),
            FromEngine::Refused { table, card } => self.tell(Event::Refused(table, card)),
            FromEngine::Begun { job, begun } => {
                if self.is_current(job) {
                    self.begun(job, begun.outcome, begun.job);
                }
            }
            FromEngine::Complained { job, card } => {
                if self.is_current(job) {
                    self.0.borrow_mut().current = None;
                    self.tell(Event::Complained(job, card));
                }
            }
            FromEngine::Shown { job, view } => self.tell(Event::Shown { job, view, simulating: false }),
            FromEngine::Ran { job, range } => self.ran(index, job, &tally_from(range, &payload)),
            FromEngine::Finished { job, outcome } => {
                if self.is_current(job) {
                    self.0.borrow_mut().current = None;
                    self.tell(Event::Finished(job, outcome));
                }
            }
            FromEngine::Exported { file } => self.tell(Event::Exported(file)),
            FromEngine::Confused { .. } => self.lose(),
        }
    }

    fn is_current(&self, job: JobId) -> bool {
        self.0.borrow().current.as_ref().is_some_and(|running| running.id == job)
    }

    fn ready(&self, index: usize, protocol: u32, build: &str) {
        if protocol != PROTOCOL || build != build_id() {
            self.drop_workers();
            return self.tell(Event::OtherVersion);
        }
        if let Some(member) = self.0.borrow_mut().workers.get_mut(index) {
            member.ready = true;
            for message in std::mem::take(&mut member.waiting) {
                let _ = member.worker.post_message(&message);
            }
        }
    }

    fn begun(&self, id: JobId, outcome: Outcome, work: Option<Job>) {
        let simulating = work.is_some();
        match work {
            None => self.0.borrow_mut().current = None,
            Some(job) => {
                let wanted =
                    self.0.borrow().most.min(job.draws().div_ceil(u64::from(DRAWS_PER_RANGE)) as usize);
                let work = Some(Work { rest: Rest::of(&job), gathering: Gathering::new(&job), job });
                self.0.borrow_mut().current = Some(Running { id, work, told: 0 });
                // One range for everybody before a second for anybody: a small job, too, is shared by all.
                for in_hand in 1..=RANGES_IN_HAND {
                    (0..wanted).for_each(|index| self.feed(index, in_hand));
                }
            }
        }
        self.tell(Event::Begun { job: id, outcome, simulating });
    }

    /// Hands a worker ranges until it holds so many.
    fn feed(&self, index: usize, in_hand: usize) {
        loop {
            let next = {
                let mut inner = self.0.borrow_mut();
                let held = inner.workers.get(index).map_or(0, |member| member.in_hand);
                let prepared = inner.workers.get(index).and_then(|member| member.prepared);
                let running = inner.current.as_mut().filter(|_| held < in_hand);
                running.and_then(|running| {
                    let work = running.work.as_mut()?;
                    let range =
                        work.rest.take(DRAWS_PER_RANGE / work.job.experiment.draws_per_replicate().max(1))?;
                    let new = (prepared != Some(running.id)).then(|| work.job.clone());
                    Some((running.id, range, new))
                })
            };
            let Some((job, range, work)) = next else { return };
            let preparing = work.is_some();
            if let Some(work) = work {
                self.send(index, &ToEngine::Prepare { job, work }, &JsValue::UNDEFINED);
            }
            self.send(index, &ToEngine::Run { job, range }, &JsValue::UNDEFINED);
            if let Some(member) = self.0.borrow_mut().workers.get_mut(index) {
                member.in_hand += 1;
                if preparing {
                    member.prepared = Some(job);
                }
            }
        }
    }

    fn ran(&self, index: usize, job: JobId, tally: &Tally) {
        if let Some(member) = self.0.borrow_mut().workers.get_mut(index) {
            member.in_hand = member.in_hand.saturating_sub(1);
        }
        if self.is_current(job) {
            match self.gather(tally) {
                // Ranges were lost or doubled: the workers are not to be trusted.
                Err(_) => return self.lose(),
                Ok(Some((done, total))) if done >= total => self.complete(),
                Ok(Some((done, total))) => self.tell(Event::Progress { job, done, total }),
                Ok(None) => {}
            }
        }
        self.feed(index, RANGES_IN_HAND);
    }

    /// Adds a tally to the running job; returns how far it is if that is worth telling.
    fn gather(&self, tally: &Tally) -> Result<Option<(u32, u32)>, TallyError> {
        let mut inner = self.0.borrow_mut();
        let Some(running) = inner.current.as_mut() else { return Ok(None) };
        let Some(work) = running.work.as_mut() else { return Ok(None) };
        work.gathering.add(tally)?;
        let (done, total) = (work.gathering.done(), work.job.replicates);
        let news = done >= total || done - running.told >= total / PROGRESS_STEPS;
        if news {
            running.told = done;
        }
        Ok(news.then_some((done, total)))
    }

    /// Lets the first worker, which began the outcome, add the whole tally to it.
    fn complete(&self) {
        let done = self.0.borrow_mut().current.as_mut().and_then(|running| {
            let work = running.work.take()?;
            Some((running.id, work.gathering.whole()))
        });
        match done {
            Some((job, Ok(tally))) => {
                self.send(0, &ToEngine::Finish { job, range: tally.range }, &tally_payload(&tally));
            }
            Some((_, Err(_))) => self.lose(),
            None => {}
        }
    }
}
