//! The processor's kernels: ranges of replicates on one thread, four replicates side by side.
//!
//! They are written once, over [`Lanes`](lanes::Lanes). [`Runner::run`] uses four lanes, [`Runner::run_scalar`] one:
//! the reference that the others are compared with.

mod count;
mod flips;
mod lanes;
mod reruns;
mod resample;
mod sink;
mod traces;
mod words;

use lanes::{Lanes, Quad};
use sink::Sink;
use words::Words;

use super::{Experiment, Flips, Job, Range, Tally, Traces};

/// Runs ranges of one job, keeping what they share.
#[derive(Clone, Debug)]
pub struct Runner {
    job: Job,
    kernel: Kernel,
}

#[derive(Clone, Debug)]
enum Kernel {
    Reruns(reruns::Kernel),
    Traces(Traces),
    ResampleSum(resample::Kernel),
    Flips(Flips),
}

impl Runner {
    /// A runner for this job.
    pub fn new(job: &Job) -> Self {
        let kernel = match &job.experiment {
            Experiment::Reruns(reruns) => Kernel::Reruns(reruns::Kernel::new(reruns)),
            Experiment::Traces(traces) => Kernel::Traces(traces.clone()),
            Experiment::ResampleSum(resample) => Kernel::ResampleSum(resample::Kernel::new(resample)),
            Experiment::Flips(flips) => Kernel::Flips(flips.clone()),
        };
        Self { job: job.clone(), kernel }
    }

    /// The tally of a range of replicates.
    pub fn run(&self, range: Range) -> Tally {
        run_quad(self, range)
    }

    /// The same tally, one replicate at a time: what the kernel with four lanes is measured against.
    pub fn run_scalar(&self, range: Range) -> Tally {
        run_single(self, range)
    }
}

/// The feature is on for this function and for what is inlined into it, so that one module serves with and without.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
fn run_quad(runner: &Runner, range: Range) -> Tally {
    run_lanes::<Quad>(runner, range)
}

#[inline(never)]
fn run_single(runner: &Runner, range: Range) -> Tally {
    run_lanes::<u32>(runner, range)
}

#[inline(always)]
fn run_lanes<L: Lanes>(runner: &Runner, range: Range) -> Tally {
    let job = &runner.job;
    let mut words = Words::<L>::new(job.seed);
    let mut columns = vec![L::splat(0); job.experiment.width() as usize];
    let mut sink = Sink::new(job, range);
    let mut first = range.first;
    while first < range.end {
        // In the last group some lanes may lie beyond the range; they are run, and not kept.
        words.start(L::each(|lane| first.wrapping_add(lane)));
        match &runner.kernel {
            Kernel::Reruns(kernel) => kernel.run(&mut words, &mut columns),
            Kernel::Traces(traces) => traces::run(traces, &mut words, &mut columns),
            Kernel::ResampleSum(kernel) => kernel.run(&mut words, (job.seed, first), &mut columns),
            Kernel::Flips(flips) => flips::run(flips, &mut words, &mut columns),
        }
        let now = (range.end - first).min(L::N);
        sink.keep(&columns, now);
        first = first.saturating_add(now);
    }
    Tally { range, words: sink.words() }
}
