//! The kernels in WGSL against those of the processor, on the software adapter of Chromium, and a device that is not
//! there, not enough, or lost.

#![cfg(target_arch = "wasm32")]
// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/jobs.rs"]
mod jobs;

use jobs::{EXPERIMENTS, Jobs, KEEPS};
use js_sys::{Function, Promise, Uint32Array};
use tiebreak::engine::gpu::{Device, GpuRunner, probe};
use tiebreak::engine::status::{GpuAbsence, GpuChoice};
use tiebreak::engine::{
    Experiment, Gathering, Job, Keep, Pattern, Range, Reruns, ResampleSum, Runner, Solving,
};
use tiebreak::rng::{Draws, Seed};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

// Where the driver runs in the deployed page.
wasm_bindgen_test_configure!(run_in_dedicated_worker);

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
    let cpu = Runner::new(job);
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

/// A benchmark of 30 problems with 16 samples each.
fn benchmark(replicates: u32, keep: Keep) -> Job {
    let rates = (0..30).map(|i| (f64::from(i) + 0.5) / 30.0).collect();
    let reruns = Reruns::new(16, &Solving::Alone(rates), &[0.3]).unwrap();
    Job::new(Experiment::Reruns(reruns), Seed(42), replicates, keep).unwrap()
}

/// More replicates than the first submission takes: it is cut, and the parts are joined.
#[wasm_bindgen_test]
async fn a_long_range_is_cut_and_joined() {
    let device = device().await;
    for keep in KEEPS {
        let job = benchmark(5000, keep);
        let range = Range { first: 3, end: 4999 };
        let tally = GpuRunner::new(&device, &job).await.unwrap().run(range).await.unwrap();
        assert_eq!(tally, Runner::new(&job).run(range));
    }
    device.destroy();
}

/// What JavaScript gives for this; `await` may stand in it.
async fn script(body: &str, argument: &JsValue) -> JsValue {
    let call = Function::new_with_args("argument", &format!("return (async () => {{ {body} }})()"));
    let promise: Promise = call.call1(&JsValue::NULL, argument).unwrap().unchecked_into();
    JsFuture::from(promise).await.unwrap()
}

fn now() -> f64 {
    js_sys::Date::now()
}

/// Runs chacha8.wgsl alone, in JavaScript of its own: 100 words of 70 replicates from the one in `range` on.
const WORDS: &str = r#"
const code = argument.shader + `
    @group(0) @binding(2) var<storage, read_write> output: array<u32>;
    @compute @workgroup_size(1)
    fn main(@builtin(global_invocation_id) id: vec3<u32>) {
        start(range.first + id.x);
        for (var i = 0u; i < 100u; i += 1u) {
            output[id.x * 100u + i] = word();
        }
    }`;
const device = await (await navigator.gpu.requestAdapter()).requestDevice();
const size = 4 * 7000;
const pipeline = device.createComputePipeline({
    layout: "auto", compute: { module: device.createShaderModule({ code }) },
});
const buffers = [128 | 8, 64 | 8, 128 | 4].map((usage) => device.createBuffer({ size, usage }));
const copy = device.createBuffer({ size, usage: 8 | 1 });
device.queue.writeBuffer(buffers[0], 0, argument.key);
device.queue.writeBuffer(buffers[1], 0, argument.range);
const encoder = device.createCommandEncoder();
const pass = encoder.beginComputePass();
pass.setPipeline(pipeline);
pass.setBindGroup(0, device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
}));
pass.dispatchWorkgroups(70);
pass.end();
encoder.copyBufferToBuffer(buffers[2], 0, copy, 0, size);
device.queue.submit([encoder.finish()]);
await copy.mapAsync(1);
const words = new Uint32Array(copy.getMappedRange().slice(0));
device.destroy();
return words;
"#;

#[wasm_bindgen_test]
async fn words_are_those_of_rand_chacha() {
    for (seed, first) in [(42, 0), (u32::MAX, 4_294_967_290), (7, 123_456_789)] {
        let key: Vec<u32> =
            Seed(seed).key().chunks(4).map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap())).collect();
        let argument = js_sys::Object::new();
        for (name, value) in [
            ("shader", JsValue::from_str(include_str!("../src/engine/gpu/kernels/chacha8.wgsl"))),
            ("key", Uint32Array::from(&key[..]).into()),
            ("range", Uint32Array::from(&[first, 70, 0, 0][..]).into()),
        ] {
            js_sys::Reflect::set(&argument, &JsValue::from_str(name), &value).unwrap();
        }
        let words: Uint32Array = script(WORDS, &argument).await.unchecked_into();
        let mut draws = Draws::new(Seed(seed));
        for (words, i) in words.to_vec().chunks(100).zip(0..) {
            draws.start(first.wrapping_add(i));
            let expected: Vec<u32> = (0..100).map(|_| draws.word()).collect();
            assert_eq!(words, expected, "replicate {i} of seed {seed}");
        }
    }
}

/// Why there is no device when the browser's WebGPU is this object.
async fn absence_with(interface: &str, choice: GpuChoice) -> GpuAbsence {
    let set =
        format!("Object.defineProperty(navigator, 'gpu', {{ configurable: true, value: {interface} }});");
    script(&set, &JsValue::NULL).await;
    let probed = probe(choice).await;
    script("delete navigator.gpu;", &JsValue::NULL).await;
    probed.expect_err("there is no device")
}

#[wasm_bindgen_test]
async fn every_reason_for_no_device_is_told() {
    use GpuAbsence::{Limit, NoAdapter, NoDevice, NoInterface, Off, Software};
    assert_eq!(probe(GpuChoice::Off).await.err(), Some(Off));
    assert_eq!(probe(GpuChoice::Auto).await.err(), Some(Software));
    let adapter = |of: &str| format!("{{ requestAdapter: async () => ({of}) }}");
    let limits =
        "maxStorageBufferBindingSize: 2 ** 27, maxBufferSize: 2 ** 28, maxStorageBuffersPerShaderStage: 8,
        maxComputeWorkgroupsPerDimension: 65535, maxComputeInvocationsPerWorkgroup: 256,
        maxComputeWorkgroupSizeX: 256, maxComputeWorkgroupStorageSize: 16384";
    for (interface, expected) in [
        ("undefined".to_owned(), NoInterface),
        (adapter("null"), NoAdapter),
        ("{ requestAdapter: async () => { throw new Error('blocked'); } }".to_owned(), NoAdapter),
        (adapter("{ isFallbackAdapter: true }"), Software),
        (adapter("{ info: { isFallbackAdapter: true } }"), Software),
        (
            adapter("{ info: {}, limits: { maxStorageBufferBindingSize: 2 ** 20 } }"),
            Limit("maxStorageBufferBindingSize".to_owned()),
        ),
        (
            adapter(&format!("{{ limits: {{ {limits}, maxBufferSize: 2 ** 23 }} }}")),
            Limit("maxBufferSize".to_owned()),
        ),
        (
            adapter(&format!(
                "{{ limits: {{ {limits} }}, requestDevice: async () => {{ throw new Error('no more'); }} }}"
            )),
            NoDevice("no more".to_owned()),
        ),
    ] {
        assert_eq!(absence_with(&interface, GpuChoice::Auto).await, expected, "{interface}");
    }
}

fn is_lost<T>(result: Result<T, GpuAbsence>) -> bool {
    matches!(result, Err(GpuAbsence::Lost(message)) if !message.is_empty())
}

async fn pause(milliseconds: u32) {
    let wait = format!("await new Promise((resolve) => setTimeout(resolve, {milliseconds}));");
    script(&wait, &JsValue::NULL).await;
}

#[wasm_bindgen_test]
async fn a_device_destroyed_amid_a_run_ends_it() {
    let device = device().await;
    // Minutes of work.
    let job = benchmark(1 << 22, Keep::Totals);
    let mut runner = GpuRunner::new(&device, &job).await.unwrap();
    assert_eq!(device.lost(), None);
    let start = now();
    let destroyed = device.clone();
    spawn_local(async move {
        pause(300).await;
        destroyed.destroy();
    });
    let all = Range { first: 0, end: job.replicates };
    assert!(is_lost(runner.run(all).await));
    assert!(now() - start >= 250.0, "it ended before it was destroyed");
    // Nor does it come back.
    assert!(is_lost(runner.run(Range { first: 0, end: 1 }).await));
    assert!(is_lost(GpuRunner::new(&device, &job).await.map(|_| ())));
    assert!(matches!(device.lost(), Some(GpuAbsence::Lost(_))));
}

#[wasm_bindgen_test]
async fn what_the_device_refuses_is_an_error() {
    let device = device().await;
    let job = benchmark(100, Keep::Rows);
    let mut runner = GpuRunner::new(&device, &job).await.unwrap();
    // More rows than the job has, and the runner has room for.
    assert!(is_lost(runner.run(Range { first: 0, end: 500 }).await));
    // The device is as good as before, and says nothing of it.
    assert_eq!(device.lost(), None);
    let patterns = vec![Pattern { count: 1, adds: vec![] }];
    let wide = Experiment::ResampleSum(ResampleSum::new(65, patterns).unwrap());
    let job = Job::new(wide, Seed(1), 10, Keep::Totals).unwrap();
    assert_eq!(GpuRunner::new(&device, &job).await.err(), Some(GpuAbsence::TooLarge));
    device.destroy();
}
