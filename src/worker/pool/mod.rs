//! The page's side: starts the workers when they are first needed, and shares out the ranges of a job.
//!
//! One job runs at a time; a new one takes the place of the old, whose late answers are dropped. The result does not
//! depend on how many hands there are, or on what becomes of them. Messages drive everything: what waits for time to
//! pass (see [`watch`]) only ends what has gone wrong.

mod crew;
mod division;
mod gpu;
mod member;
mod near;
mod pages;
mod running;
mod sharing;
mod watch;

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use wasm_bindgen::prelude::*;

use self::crew::Crew;
use self::member::Member;
use self::near::Near;
use self::pages::Keeper;
use self::running::{Past, Running, Working};
use super::protocol::JobId;
use super::protocol::pages::{FileName, ToPages};
use crate::report::rows::TablePart;
use crate::report::{File, Kind};
use crate::view::View;
use crate::web::clock;
use crate::web::file::Source;

/// What the pool tells the page.
#[derive(Debug)]
pub enum Event {
    /// What has to be done before a page can be shown, in words, and how far it is.
    Preparing {
        /// The run.
        job: JobId,
        /// What is done.
        words: String,
        /// Parts of it done.
        done: u32,
        /// Parts in all.
        total: u32,
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
    /// A page as it stands; `simulating` if more of it is to come.
    Shown {
        /// The run.
        job: JobId,
        /// The page.
        view: Box<View>,
        /// Whether a simulation goes on.
        simulating: bool,
    },
    /// A file to save; none if what is behind the page is no longer kept.
    Exported(Option<File>),
    /// A worker cannot be loaded, or stopped; it is started anew when next needed.
    Lost,
    /// A worker is of another build than the page.
    OtherVersion,
}

/// What describes pages, and hands.
#[derive(Clone)]
pub struct Pool(Rc<RefCell<Inner>>);

struct Inner {
    me: Weak<RefCell<Inner>>,
    tell: Rc<dyn Fn(Event)>,
    /// What is still to be told.
    news: Vec<Event>,
    /// Workers started so far.
    n_started: u32,
    /// The workers that describe pages.
    describers: Vec<(Keeper, Member)>,
    /// What was asked for the last page.
    keeper: Keeper,
    near: Near,
    crew: Crew,
    current: Option<Running>,
    /// The page that is asked for and has not come yet. What runs goes on until it is known to need the hands.
    showing: Option<JobId>,
    /// The page that was to be stopped before it came: a run of it is stopped as it begins.
    unwanted: Option<JobId>,
    /// What was stopped last: if it is asked again, it goes on from there.
    stopped: Option<Working>,
    past: Past,
}

impl Pool {
    /// What describes pages and at most `most` hands, none of them started yet, that tell what happens.
    pub fn new(most: usize, tell: impl Fn(Event) + 'static) -> Self {
        Self(Rc::new_cyclic(|me| {
            RefCell::new(Inner {
                me: me.clone(),
                tell: Rc::new(tell),
                news: Vec::new(),
                n_started: 0,
                describers: Vec::new(),
                keeper: Keeper::Models,
                near: Near::default(),
                crew: Crew::of(most as u32),
                current: None,
                showing: None,
                unwanted: None,
                stopped: None,
                past: Past::default(),
            })
        }))
    }

    /// Works out the page of a link (what stands behind `#/`), after the one of `before`, and tells it as
    /// [`Event::Shown`], time and again while its simulation fills it. The page before is dropped with its simulation. While a control is `moving` the page is
    /// worked out in this thread, if that takes no longer than a frame.
    pub fn show(&self, job: JobId, link: String, before: Option<String>, moving: bool) {
        self.enter(|inner| {
            let keeper = match Keeper::of(&link) {
                Keeper::Models if moving && inner.near.is_quick() => Keeper::Near,
                keeper => keeper,
            };
            let message = ToPages::Show { job, link, before, file: None };
            inner.show(keeper, job, &message, &JsValue::UNDEFINED);
        });
    }

    /// Works out the page of a link on the table in a file, which may be the site's sample of a name.
    pub fn give(&self, job: JobId, link: String, source: Source, sample: Option<String>) {
        self.enter(|inner| {
            let keeper = Keeper::of(&link);
            let file = Some(FileName { name: source.name, sample, files: source.files });
            let message = ToPages::Show { job, link, before: None, file };
            inner.show(keeper, job, &message, &source.blob);
        });
    }

    /// Writes what is behind a page as a file.
    pub fn export(&self, job: JobId, kind: Kind) {
        self.enter(|inner| inner.ask_pages(&ToPages::Export { job, kind }, &JsValue::UNDEFINED));
    }

    /// Writes a part of the table of a page as a file.
    pub fn take(&self, job: JobId, part: TablePart) {
        self.enter(|inner| inner.ask_pages(&ToPages::Take { job, part }, &JsValue::UNDEFINED));
    }

    /// Stops the running job, or what is done before its page can be shown; its page is shown once more, as it then stands.
    pub fn cancel(&self) {
        self.enter(Inner::cancel);
    }

    /// Does something, and then tells what came of it: the page may ask for more while it is told.
    fn enter(&self, act: impl FnOnce(&mut Inner)) {
        act(&mut self.0.borrow_mut());
        let tell = self.0.borrow().tell.clone();
        let news = std::mem::take(&mut self.0.borrow_mut().news);
        news.into_iter().for_each(|event| tell(event));
    }
}

impl Inner {
    /// Asks for a page in place of the one before.
    fn show(&mut self, keeper: Keeper, job: JobId, message: &ToPages, payload: &JsValue) {
        self.release();
        if let Some(left) = self.showing.filter(|_| self.keeper != keeper) {
            // It would go on with what had to be done first, for a page that nobody waits for.
            self.ask_pages(&ToPages::Stop { job: left }, &JsValue::UNDEFINED);
        }
        // A run that is left for another page goes on from where it was, if it is asked for next.
        let left = self.current.take().and_then(|left| left.working).filter(|left| !left.is_over());
        self.stopped = left.or(self.stopped.take());
        self.showing = Some(job);
        self.keeper = keeper;
        self.near.asked = clock::now();
        self.ask_pages(message, payload);
    }

    /// Starts a worker for a module, whose messages go to `hear`.
    fn start(
        &mut self,
        script: &str,
        module: &str,
        hear: impl Fn(&mut Self, u32, &JsValue) + 'static,
    ) -> Option<Member> {
        self.n_started += 1;
        let (me, number) = (self.me.clone(), self.n_started);
        Member::start(number, script, module, move |message| {
            if let Some(inner) = me.upgrade() {
                Pool(inner).enter(|inner| hear(inner, number, &message));
            }
        })
    }

    /// Drops the present job for another.
    fn take_up(&mut self, running: Running) {
        self.release();
        self.showing = None;
        self.current = Some(running);
    }

    /// What the hands have to do, if anything.
    fn working(&mut self) -> Option<&mut Working> {
        self.current.as_mut()?.working.as_mut()
    }

    /// Drops every worker and the job, and says why.
    fn lose(&mut self, why: Event) {
        (self.current, self.showing) = (None, None);
        self.describers.drain(..).for_each(|(_, member)| member.dismiss());
        self.crew.dismiss();
        self.news.push(why);
    }
}
