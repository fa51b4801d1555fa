//! What ran where, as plain data: the words for it are elsewhere.

use serde::{Deserialize, Serialize};

/// Which processors a request may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GpuChoice {
    /// A graphics processor where there is one and the job is long enough to be worth it.
    #[default]
    Auto,
    /// Workers only.
    Off,
    /// Any WebGPU adapter, software ones too, whatever the length of the job.
    Force,
}

impl GpuChoice {
    /// Every choice, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Off, Self::Force];
}

/// Who may run a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands {
    /// Which processors.
    pub gpu: GpuChoice,
    /// How many workers, however many cores there are; 0 for as many as suit the machine and the job.
    pub workers: u32,
}

impl Hands {
    /// Whether it is asked for by name who runs the job, so that even a short one goes to them.
    #[must_use]
    pub fn are_asked_for(self) -> bool {
        self.workers > 0 || self.gpu == GpuChoice::Force
    }
}

/// Why WebGPU does not run a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GpuAbsence {
    /// The request asks for workers only.
    Off,
    /// The browser has no WebGPU.
    NoInterface,
    /// The browser has it, and offers no adapter.
    NoAdapter,
    /// The adapter is a program, slower than the workers, and nobody asked for it.
    Software,
    /// The adapter's limits are too small for the job; the limit's name.
    Limit(String),
    /// The job has no kernel: its tables, or what a replicate counts or draws, are too large for one.
    TooLarge,
    /// The job is too short to be worth it.
    Short,
    /// The adapter gave no device; why, as the browser puts it.
    NoDevice(String),
    /// The device was lost, or refused the work, as the browser puts it.
    Lost(String),
    /// The device counts otherwise than the processor, and is not trusted.
    Miscounts,
}

/// What WebGPU does for the present job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GpuState {
    /// Not asked for yet.
    Unknown,
    /// It does not run this job.
    Absent(GpuAbsence),
    /// It runs this job.
    Runs(Adapter),
}

/// A WebGPU adapter, as far as the browser names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adapter {
    /// Its vendor; empty if not told.
    pub vendor: String,
    /// Its architecture; empty if not told.
    pub architecture: String,
    /// Whether it is a program on the processor.
    pub software: bool,
}

/// What runs a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Backend {
    /// The engine itself: the job is so short that others would not help.
    Engine,
    /// So many workers.
    Workers(u32),
    /// WebGPU.
    Gpu(Adapter),
}

/// A job that was run, or is running.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// What ran it.
    pub backend: Backend,
    /// 32-bit draws that it took so far.
    pub draws: u64,
    /// Milliseconds from the first range handed out to the last one back; about 0 for the shortest.
    pub milliseconds: f64,
    /// Of a finished run the [`fingerprint`](super::fingerprint) of its tally.
    pub fingerprint: Option<u64>,
}

/// What is known while a job runs and after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Status {
    /// The present run.
    pub run: Run,
    /// What WebGPU does for it.
    pub gpu: GpuState,
    /// Workers and devices that were lost on the way and replaced.
    pub replaced: u32,
    /// Finished runs of the same job on other backends, the last of each.
    pub others: Vec<Run>,
    /// Whether the run was stopped before its end.
    pub stopped: bool,
}
