//! The job that runs now, and what is known of those before it.

use wasm_bindgen::prelude::*;

use super::Event;
use super::crew::Hand;
use super::division::Division;
use crate::engine::fingerprint;
use crate::engine::status::{Backend, GpuState, Run, Status};
use crate::web::clock;
use crate::worker::protocol::{JobId, Work};

/// What the page asked for last, until it is answered.
pub struct Running {
    pub id: JobId,
    /// What the hands have to do, once that is known.
    pub working: Option<Working>,
    /// Whether what describes its page has been sent what it has not yet answered.
    pub unanswered: bool,
    /// Whether that was the end of the job.
    pub is_final: bool,
    /// When the page was last told how far it is.
    pub told: f64,
}

/// Work in the hands.
pub struct Working {
    pub work: Work,
    /// The job, packed.
    pub payload: JsValue,
    pub division: Division,
    pub gpu: GpuState,
    pub n_hands: u32,
    pub replaced: u32,
    /// When the first range was handed out and when the last one came back.
    pub since: Option<f64>,
    pub last: f64,
    pub stopped: bool,
    /// Whether WebGPU ran a part of it and workers the rest.
    pub is_mixed: bool,
}

impl Running {
    pub fn new(id: JobId) -> Self {
        Self { id, working: None, unanswered: false, is_final: false, told: 0.0 }
    }

    /// How far it is, once there is work.
    pub fn progress(&self) -> Option<Event> {
        let working = self.working.as_ref()?;
        let total = working.work.outline.replicates;
        Some(Event::Progress { job: self.id, done: working.division.done(), total })
    }
}

impl Working {
    /// Work of which nothing is done.
    pub fn new(work: Work, payload: JsValue, gpu: GpuState, n_hands: u32) -> Self {
        let division = Division::new(work.outline);
        let (replaced, since, last, stopped, is_mixed) = (0, None, 0.0, false, false);
        Self { work, payload, division, gpu, n_hands, replaced, since, last, stopped, is_mixed }
    }

    /// After it was stopped: what is done is done, and the time meanwhile does not count.
    pub fn go_on(self, gpu: GpuState) -> Self {
        let since = self.since.map(|since| clock::now() - (self.last - since));
        let is_mixed = self.is_mixed || self.gpu != gpu && self.division.done() > 0;
        Self { gpu, since, last: clock::now(), stopped: false, is_mixed, ..self }
    }

    /// Whether nothing more is to be run.
    pub fn is_over(&self) -> bool {
        self.stopped || self.division.is_whole()
    }

    /// Whether hands of this kind work on it. While WebGPU runs a job the others rest: they would gain little beside
    /// it, would take the power it runs on, and what each does in a second could not be told apart. Until it has
    /// answered whether it is there, nobody does.
    pub fn is_for(&self, on_gpu: bool) -> bool {
        match self.gpu {
            GpuState::Unknown => false,
            GpuState::Absent(_) => !on_gpu,
            GpuState::Runs(_) => on_gpu,
        }
    }

    /// Whether it waits for a hand that holds nothing: to be loaded, or to find WebGPU.
    pub fn awaits(&self, hand: &Hand) -> bool {
        if hand.on_gpu { self.gpu == GpuState::Unknown } else { !hand.member.ready && self.is_for(false) }
    }

    /// What runs, or ran, it.
    fn run(&self) -> Run {
        let done = self.division.done();
        Run {
            backend: match &self.gpu {
                GpuState::Runs(adapter) => Backend::Gpu(adapter.clone()),
                _ => Backend::Workers(self.n_hands),
            },
            draws: self.work.outline.draws(done),
            milliseconds: self.since.map_or(0.0, |since| self.last - since),
            fingerprint: self.division.is_whole().then(|| fingerprint(self.division.so_far().1)),
        }
    }
}

/// Finished runs of the last job, one on each backend.
#[derive(Default)]
pub struct Past {
    key: u64,
    runs: Vec<Run>,
}

impl Past {
    /// Where a job stands, now; if it is finished, it is noted.
    pub fn status(&mut self, working: &Working) -> Status {
        if self.key != working.work.key {
            *self = Self { key: working.work.key, runs: Vec::new() };
        }
        let run = working.run();
        let mut others = self.runs.clone();
        others.retain(|other| other.backend != run.backend);
        // What was begun on one and ended on the other says nothing of either.
        if run.fingerprint.is_some() && !working.is_mixed {
            self.runs.clone_from(&others);
            self.runs.push(run.clone());
        }
        Status { run, gpu: working.gpu.clone(), replaced: working.replaced, others, stopped: working.stopped }
    }
}
