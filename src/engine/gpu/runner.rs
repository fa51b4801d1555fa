//! Runs ranges of a job on a device.

use js_sys::{Array, Promise, Uint32Array};
use wasm_bindgen::{JsCast, JsValue};

use super::bindings::{self, Buffer, GpuDevice, Pipeline, object, usage};
use super::device::checked;
use super::plan::workgroups;
use super::{Device, Plan};
use crate::engine::status::GpuAbsence;
use crate::engine::{Job, Keep, Range, Runner, Tally};

/// Draws of the first submission, of which any device makes as many in a moment.
const FIRST_DRAWS: u32 = 1 << 19;
/// Milliseconds that a submission should take: the page uses the same device, and waits meanwhile.
const AT_ONCE: f64 = 50.0;

/// Runs ranges of one job on a device, keeping its buffers and its pipeline.
#[derive(Debug)]
pub struct GpuRunner {
    device: Device,
    plan: Plan,
    keep: Keep,
    pipeline: Pipeline,
    buffers: Buffers,
    group: JsValue,
    /// Replicates that take about [`AT_ONCE`].
    at_once: u32,
}

#[derive(Debug)]
struct Buffers {
    plan: Buffer,
    range: Buffer,
    output: Buffer,
    /// Where the output is copied to be read.
    copy: Buffer,
}

impl Buffers {
    fn new(device: &GpuDevice, plan: &Plan, replicates: u32) -> Result<Self, JsValue> {
        // No buffer may be empty.
        let new = |n_words: u32, usage: u32| {
            let (size, usage) = (JsValue::from(4 * n_words.max(4)), JsValue::from(usage));
            device.create_buffer(&object(&[("size", &size), ("usage", &usage)]))
        };
        let n_output = plan.n_output(replicates);
        let buffers = Self {
            plan: new(plan.words().len() as u32, usage::STORAGE | usage::COPY_DST)?,
            range: new(4, usage::UNIFORM | usage::COPY_DST)?,
            output: new(n_output, usage::STORAGE | usage::COPY_SRC | usage::COPY_DST)?,
            copy: new(n_output, usage::MAP_READ | usage::COPY_DST)?,
        };
        device.queue().write(&buffers.plan, 0, plan.words())?;
        Ok(buffers)
    }

    /// The bindings of the kernels, in order.
    fn group(&self, device: &GpuDevice, pipeline: &Pipeline) -> Result<JsValue, JsValue> {
        let entries = Array::new();
        for (buffer, binding) in [&self.plan, &self.range, &self.output].into_iter().zip(0u32..) {
            let resource = object(&[("buffer", buffer)]);
            entries.push(&object(&[("binding", &JsValue::from(binding)), ("resource", &resource)]));
        }
        device.create_bind_group(&object(&[("layout", &pipeline.layout(0)), ("entries", &entries)]))
    }
}

impl Drop for Buffers {
    /// Gives the memory back now and not when the browser gets round to it.
    fn drop(&mut self) {
        for buffer in [&self.plan, &self.range, &self.output, &self.copy] {
            buffer.destroy();
        }
    }
}

impl GpuRunner {
    /// A runner for this job, whose first replicates came out as on the processor.
    ///
    /// # Errors
    /// [`GpuAbsence::TooLarge`] if the job has no kernel; [`GpuAbsence::Lost`] if the device is lost, refuses it, or
    /// miscounts.
    pub async fn new(device: &Device, job: &Job) -> Result<Self, GpuAbsence> {
        let plan = Plan::new(job)?;
        let pipeline = device.pipeline(plan.kernel()).await?;
        let replicates = job.replicates.min(plan.most_replicates());
        let ((buffers, group), errors) = device.watched(|raw| {
            let buffers = Buffers::new(raw, &plan, replicates)?;
            let group = buffers.group(raw, &pipeline)?;
            Ok((buffers, group))
        })?;
        checked(&device.wait(&errors).await?)?;
        let at_once = plan.replicates(FIRST_DRAWS);
        let mut this =
            Self { device: device.clone(), plan, keep: job.keep, pipeline, buffers, group, at_once };
        this.compare(job).await?;
        Ok(this)
    }

    /// Whether the first replicates come out as on the processor. Compilers of drivers have their faults, and a wrong
    /// tally would not show.
    async fn compare(&mut self, job: &Job) -> Result<(), GpuAbsence> {
        let few = (FIRST_DRAWS / job.experiment.draws_per_replicate().max(1)).clamp(1, 64);
        let range = Range { first: 0, end: job.replicates.min(few) };
        if self.run(range).await? == Runner::new(job).run(range) {
            return Ok(());
        }
        Err(GpuAbsence::Miscounts)
    }

    /// The tally of a range of replicates. A range that takes the device longer than about 50 ms is cut, so that the
    /// page stays smooth; any length is right, and one near that costs the fewest round trips.
    ///
    /// # Errors
    /// [`GpuAbsence::Lost`] if the device was lost or refused the work. The range is then to be run elsewhere, and the
    /// device no longer used.
    pub async fn run(&mut self, range: Range) -> Result<Tally, GpuAbsence> {
        let mut words = Vec::new();
        let mut first = range.first;
        while first < range.end {
            let end = range.end.min(first.saturating_add(self.at_once));
            let start = bindings::now();
            let more = self.submit(Range { first, end }).await?;
            self.at_once = next_at_once(&self.plan, self.at_once, end - first, bindings::now() - start);
            join(self.keep, &mut words, more);
            first = end;
        }
        if words.is_empty() {
            words = vec![0; self.plan.n_output(0) as usize];
        }
        Ok(Tally { range, words })
    }

    /// One submission: no more replicates than the plan allows at once.
    async fn submit(&self, range: Range) -> Result<Vec<u32>, GpuAbsence> {
        let size = 4 * self.plan.n_output(range.len());
        let (mapped, errors) = self.device.watched(|raw| {
            let Buffers { range: place, output, copy, .. } = &self.buffers;
            raw.queue().write(place, 0, &[range.first, range.len(), 0, 0])?;
            let encoder = raw.encoder();
            encoder.clear(output);
            let pass = encoder.pass();
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(0, &self.group);
            pass.dispatch(workgroups(range.len()));
            pass.end();
            encoder.copy(output, 0, copy, 0, size);
            raw.queue().submit(&Array::of1(&encoder.finish()));
            Ok(copy.map(1, 0, size))
        })?;
        let both = self.device.wait(&Promise::all(&Array::of2(&mapped, &errors))).await?;
        checked(&both.unchecked_ref::<Array>().get(1))?;
        let read = || {
            let words = Uint32Array::new(self.buffers.copy.mapped(0, size)?.as_ref()).to_vec();
            self.buffers.copy.unmap();
            Ok(words)
        };
        read().map_err(|error: JsValue| GpuAbsence::Lost(bindings::message(&error)))
    }
}

/// Adds what a submission left to what those before it left.
fn join(keep: Keep, words: &mut Vec<u32>, more: Vec<u32>) {
    if words.is_empty() {
        *words = more;
    } else if keep == Keep::Rows {
        words.extend(more);
    } else {
        for (sum, word) in words.iter_mut().zip(more) {
            *sum += word;
        }
    }
}

/// How many replicates to submit next, after `n` of at most `at_once` took so many milliseconds.
fn next_at_once(plan: &Plan, at_once: u32, n: u32, milliseconds: f64) -> u32 {
    // From a small range less is learnt of the device than of the way there and back.
    if n < at_once / 2 && milliseconds < AT_ONCE {
        return at_once;
    }
    let aim = f64::from(n) * AT_ONCE / milliseconds.max(1.0);
    plan.whole(aim.min(4.0 * f64::from(at_once)) as u32)
}
