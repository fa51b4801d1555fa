//! A hand: runs ranges of the job it was given last, on its own thread or on WebGPU.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::DedicatedWorkerGlobalScope;

use super::{listen, post, scope};
use crate::engine::gpu::{Device, GpuRunner, probe};
use crate::engine::status::{GpuAbsence, GpuState};
use crate::engine::{Job, Range, Runner, Tally};
use crate::web::clock;
use crate::worker::protocol::hand::{FromHand, ToHand};
use crate::worker::protocol::{JobId, Ready, from_bytes, words_payload};

/// What a hand keeps between messages.
#[derive(Default)]
struct Hand {
    place: Place,
    /// The job it runs, if it can.
    running: Option<(JobId, Processor)>,
}

/// Where it runs.
#[derive(Default)]
enum Place {
    #[default]
    Here,
    Gpu(Result<Device, GpuAbsence>),
}

enum Processor {
    Here(Box<Runner>),
    Gpu(Box<GpuRunner>),
}

/// Messages still to be carried out, one after another: WebGPU answers later, and the next range waits for it.
#[derive(Default)]
struct Queue {
    messages: VecDeque<(ToHand, JsValue)>,
    /// None while it is at work.
    idle: Option<Hand>,
}

/// Serves the page that started this worker as a hand; does nothing anywhere else.
pub fn serve_hand() {
    let Some(scope) = scope() else { return };
    let queue = Rc::new(RefCell::new(Queue { idle: Some(Hand::default()), ..Queue::default() }));
    let of_listener = scope.clone();
    listen(&scope, move |message, payload| {
        let idle = {
            let mut queue = queue.borrow_mut();
            queue.messages.push_back((message, payload));
            queue.idle.take()
        };
        if let Some(hand) = idle {
            spawn_local(work_off(of_listener.clone(), queue.clone(), hand));
        }
    });
    post(&scope, &FromHand::Ready(Ready::here()), &JsValue::UNDEFINED);
}

async fn work_off(scope: DedicatedWorkerGlobalScope, queue: Rc<RefCell<Queue>>, mut hand: Hand) {
    loop {
        let next = queue.borrow_mut().messages.pop_front();
        let Some((message, payload)) = next else { break };
        hand.carry_out(&scope, message, &payload).await;
    }
    queue.borrow_mut().idle = Some(hand);
}

impl Hand {
    async fn carry_out(&mut self, scope: &DedicatedWorkerGlobalScope, message: ToHand, payload: &JsValue) {
        let (reply, words) = match message {
            ToHand::Claim { choice } => {
                self.running = None;
                let device = probe(choice).await;
                let state = match &device {
                    Ok(device) => GpuState::Runs(device.adapter.clone()),
                    Err(absence) => GpuState::Absent(absence.clone()),
                };
                self.place = Place::Gpu(device);
                (FromHand::Gpu { choice, state }, JsValue::UNDEFINED)
            }
            ToHand::Prepare { job } => {
                self.running = None;
                match self.processor(payload).await {
                    Ok(processor) => {
                        self.running = Some((job, processor));
                        return;
                    }
                    Err(why) => (FromHand::Refused { job, why }, JsValue::UNDEFINED),
                }
            }
            ToHand::Run { job, range } => {
                let running = self.running.as_mut().filter(|(id, _)| *id == job);
                let Some((_, processor)) = running else { return };
                let start = clock::now();
                match processor.run(range).await {
                    Ok(tally) => {
                        let milliseconds = clock::now() - start;
                        (FromHand::Ran { job, range, milliseconds }, words_payload(&tally.words).into())
                    }
                    Err(why) => {
                        self.running = None;
                        (FromHand::Refused { job, why }, JsValue::UNDEFINED)
                    }
                }
            }
        };
        post(scope, &reply, &words);
    }

    /// What runs this job (packed) where this hand runs.
    async fn processor(&self, packed: &JsValue) -> Result<Processor, GpuAbsence> {
        let work: Job = from_bytes(packed).unwrap_or_else(|detail| wasm_bindgen::throw_str(&detail));
        Ok(match &self.place {
            Place::Here => Processor::Here(Box::new(Runner::new(&work))),
            Place::Gpu(device) => {
                let device = device.as_ref().map_err(GpuAbsence::clone)?;
                Processor::Gpu(Box::new(GpuRunner::new(device, &work).await?))
            }
        })
    }
}

impl Processor {
    async fn run(&mut self, range: Range) -> Result<Tally, GpuAbsence> {
        match self {
            Self::Here(runner) => Ok(runner.run(range)),
            Self::Gpu(runner) => runner.run(range).await,
        }
    }
}
