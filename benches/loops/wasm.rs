//! The engine's loops for a browser: `cargo xtask bench` builds this as it builds the `compute` module, and times what
//! it exports in Chromium.

// It stops at the first thing that is wrong.
#![allow(clippy::expect_used)]

mod agreement;
#[expect(dead_code, reason = "what a draw needs is said by the native bench, which shares this file")]
mod jobs;

use std::cell::RefCell;

use agreement::Work;
use jobs::{BARE_OPERATIONS, LOOPS};
use wasm_bindgen::prelude::*;

fn main() {}

/// The loops' names, separated by spaces.
#[wasm_bindgen]
pub fn names() -> String {
    LOOPS.map(|of| of.name).join(" ")
}

/// The link of a loop.
#[wasm_bindgen]
pub fn link(at: usize) -> String {
    LOOPS.get(at).map(|of| of.link.to_owned()).expect("there is a loop of this number")
}

/// Draws of a replicate of a loop.
#[wasm_bindgen]
pub fn draws(at: usize) -> u32 {
    let job = LOOPS.get(at).and_then(|of| of.job(1)).expect("the link of a loop means a job");
    job.experiment.draws_per_replicate()
}

/// Runs so many replicates of a loop, with one lane or with four.
#[wasm_bindgen]
pub fn run(at: usize, replicates: u32, scalar: bool) {
    let job = LOOPS.get(at).and_then(|of| of.job(replicates)).expect("the link of a loop means a job");
    jobs::run(&job, scalar);
}

/// Lane operations of so many rounds on registers alone.
#[wasm_bindgen]
pub fn bare(rounds: u32) -> f64 {
    std::hint::black_box(jobs::bare(std::hint::black_box(rounds)));
    BARE_OPERATIONS * f64::from(rounds)
}

thread_local! {
    /// The loop over labels that is timed now.
    static WORK: RefCell<Option<Work>> = const { RefCell::new(None) };
}

/// The names of the loops over labels, one to a line.
#[wasm_bindgen]
pub fn agreement_names() -> String {
    agreement::LOOPS.map(|of| of.name).join("\n")
}

/// Milliseconds that the page promises for one of them at most.
#[wasm_bindgen]
pub fn agreement_within(at: usize) -> u32 {
    agreement::LOOPS.get(at).map(|of| of.within).expect("there is a loop of this number")
}

/// Makes what one of them works on, in place of what was made before.
#[wasm_bindgen]
pub fn agreement_make(at: usize) {
    WORK.set(None);
    WORK.set(agreement::LOOPS.get(at).map(|of| (of.make)()));
}

/// Runs the loop that was made last.
#[wasm_bindgen]
pub fn agreement_run() {
    WORK.with_borrow_mut(|work| work.as_mut().expect("a loop was made")());
}
