//! The kernels in WGSL against those of the processor, on the software adapter of Chromium, and a device that is not
//! there, not enough, or lost.

#![cfg(target_arch = "wasm32")]
// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/jobs.rs"]
mod jobs;

use jobs::{EXPERIMENTS, Jobs, KEEPS};
use js_sys::{Array, Function, Object, Promise, Reflect, Uint32Array};
use tiebreak::engine::gpu::{Device, GpuRunner, probe};
use tiebreak::engine::status::{GpuAbsence, GpuChoice};
use tiebreak::engine::{
    Experiment, FlipPattern, Flips, Gathering, Job, Keep, Pattern, Range, Reruns, ResampleSum, Runner,
    Solving, Traces,
};
use tiebreak::rng::{Draws, Seed};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

async fn device() -> Device {
    let device = probe(GpuChoice::Force).await.expect("Chromium runs with its software adapter");
    assert!(device.adapter.software, "{:?}", device.adapter);
    device
}

/// The whole job, and the job in ranges, on the device: as on the processor with four lanes and with one.
async fn compare(device: &Device, job: &Job, ranges: &[Range]) {
    let all = Range { first: 0, end: job.replicates };
    let mut gpu = GpuRunner::new(device, job).await.expect("the job has a kernel");
    let whole = gpu.run(all).await.unwrap();
    let mut cpu = Runner::new(job);
    let scalar = cpu.run_scalar(all);
    assert_eq!(whole, scalar, "{job:?}");
    assert_eq!(cpu.run(all), scalar, "{job:?}");
    let mut gathering = Gathering::new(job);
    for range in ranges {
        let tally = gpu.run(*range).await.unwrap();
        assert_eq!(tally, cpu.run(*range), "{range:?} of {job:?}");
        gathering.add(&tally).unwrap();
    }
    assert_eq!(gathering.whole().unwrap(), scalar, "{job:?}");
}

async fn compare_many(experiment: usize) {
    let device = device().await;
    let mut jobs = Jobs::new(experiment as u32);
    for _ in 0..12 {
        for keep in KEEPS {
            let job = jobs.next(experiment, keep);
            let ranges = jobs.ranges(&job);
            compare(&device, &job, &ranges).await;
        }
    }
    device.destroy();
}

#[wasm_bindgen_test]
async fn reruns_count_as_on_the_processor() {
    compare_many(0).await;
}

#[wasm_bindgen_test]
async fn traces_count_as_on_the_processor() {
    compare_many(1).await;
}

#[wasm_bindgen_test]
async fn resamples_count_as_on_the_processor() {
    compare_many(2).await;
}

#[wasm_bindgen_test]
async fn flips_count_as_on_the_processor() {
    assert_eq!(EXPERIMENTS[3], "flips");
    compare_many(3).await;
}
