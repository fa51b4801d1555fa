//! The page's side: starts workers when they are first needed, and shares out the ranges of a job.
//!
//! One job runs at a time; a new one takes the place of the old, whose late answers are dropped. The result does not
//! depend on how many workers there are.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::protocol::{
    Exportable, FromEngine, JobId, PROTOCOL, Sheet, TableId, ToEngine, build_id, pack, tally_from,
    tally_payload, unpack,
};
use crate::analysis::Request;
use crate::data::ReadOptions;
use crate::engine::{Job, Range, Tally, join, ranges};
use crate::report::{File, Kind};
use crate::text::Card;
use crate::view::View;
use crate::view::agreement::Findings;

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
        findings: Box<Findings>,
        /// Whether a simulation follows.
        simulating: bool,
    },
    /// The page of a link as far as it is known; `simulating` if more is to come.
    Shown {
        /// The run.
        job: JobId,
        /// The page.
        view: Box<View>,
        /// Whether a simulation goes on.
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
    Finished(JobId, Box<Findings>),
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
    work: Option<Job>,
    queue: VecDeque<Range>,
    tallies: Vec<Tally>,
    done: u32,
    /// Replicates done when progress was last told: the page is drawn anew for it, which costs more than a range.
    told: u32,
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
        self.0.borrow_mut().current = Some(Running {
            id: job,
            work: None,
            queue: VecDeque::new(),
            tallies: Vec::new(),
            done: 0,
            told: 0,
        });
        self.send(0, &ToEngine::Begin { job, table, request }, &JsValue::UNDEFINED);
    }

    /// Works out the page of a link; whatever ran before is dropped.
    pub fn show(&self, job: JobId, link: String) {
        self.0.borrow_mut().current = Some(Running {
            id: job,
            work: None,
            queue: VecDeque::new(),
            tallies: Vec::new(),
            done: 0,
            told: 0,
        });
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
            FromEngine::Begun { job, findings, work } => {
                if self.is_current(job) {
                    self.begun(job, findings, work);
                }
            }
            FromEngine::Shown { job, view, work } => {
                if self.is_current(job) {
                    self.tell(Event::Shown { job, view, simulating: work.is_some() });
                }
            }
            FromEngine::Complained { job, card } => {
                if self.is_current(job) {
                    self.0.borrow_mut().current = None;
                    self.tell(Event::Complained(job, card));
                }
            }
            FromEngine::Ran { job, range, width } => self.ran(index, job, tally_from(range, width, &payload)),
            FromEngine::Finished { job, findings } => {
                if self.is_current(job) {
                    self.0.borrow_mut().current = None;
                    self.tell(Event::Finished(job, findings));
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

    fn begun(&self, id: JobId, findings: Box<Findings>, work: Option<Job>) {
        let simulating = work.is_some();
        match work {
            None => self.0.borrow_mut().current = None,
            Some(work) => {
                let queue: VecDeque<Range> = ranges(&work).collect();
                let wanted = self.0.borrow().most.min(queue.len());
                let work = Some(work);
                self.0.borrow_mut().current =
                    Some(Running { id, work, queue, tallies: Vec::new(), done: 0, told: 0 });
                // One range for everybody before a second for anybody: a small job, too, is shared by all.
                for in_hand in 1..=RANGES_IN_HAND {
                    (0..wanted).for_each(|index| self.feed(index, in_hand));
                }
            }
        }
        self.tell(Event::Begun { job: id, findings, simulating });
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
                    let range = running.queue.pop_front()?;
                    let work = running.work.clone();
                    Some((running.id, range, work.filter(|_| prepared != Some(running.id))))
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

    fn ran(&self, index: usize, job: JobId, tally: Tally) {
        if let Some(member) = self.0.borrow_mut().workers.get_mut(index) {
            member.in_hand = member.in_hand.saturating_sub(1);
        }
        if self.is_current(job) {
            let state = {
                let mut inner = self.0.borrow_mut();
                inner.current.as_mut().and_then(|running| {
                    let total = running.work.as_ref()?.replicates.count();
                    running.done += tally.range.len();
                    running.tallies.push(tally);
                    let news = running.done >= total || running.done - running.told >= total / PROGRESS_STEPS;
                    news.then(|| {
                        running.told = running.done;
                        (running.done, total)
                    })
                })
            };
            match state {
                Some((done, total)) if done >= total => self.complete(),
                Some((done, total)) => self.tell(Event::Progress { job, done, total }),
                None => {}
            }
        }
        self.feed(index, RANGES_IN_HAND);
    }

    /// Joins the tallies and lets the first worker, which began the outcome, add them to it.
    fn complete(&self) {
        let done = self.0.borrow_mut().current.as_mut().and_then(|running| {
            let work = running.work.take()?;
            Some((running.id, join(&work, std::mem::take(&mut running.tallies))))
        });
        match done {
            Some((job, Ok(tally))) => {
                let message = ToEngine::Finish { job, range: tally.range, width: tally.width };
                self.send(0, &message, &tally_payload(&tally));
            }
            // Ranges were lost or doubled: the workers are not to be trusted.
            Some((_, Err(_))) => self.lose(),
            None => {}
        }
    }
}
