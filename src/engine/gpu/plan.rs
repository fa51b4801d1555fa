//! A job as the kernels read it.
//!
//! A plan is one array of words: sixteen at its head, tables behind them. Where the head says *place*, it is an index
//! into the plan.
//!
//! | word | reruns | traces | resample | flips |
//! |---|---|---|---|---|
//! | 0–7 | the ChaCha key | | | |
//! | 8 | integers that a replicate leaves | | | |
//! | 9 | place of the columns' first cells in a histogram | | | |
//! | 10 | problems | problems | items | patterns |
//! | 11 | samples | traces | patterns but one | |
//! | 12 | 1 if right together, else 0 | | place of the patterns | |
//! | 13 | place of the tie thresholds | | | |
//! | 14 | place of the attractors' four thresholds | | | |
//! | from 16 | a row of thresholds for each problem | the same | a threshold for each pattern but one | four words for each pattern |
//!
//! - A row of reruns is one threshold for each sample if they are right together; else five, for right and four
//!   attractors. Attractors that a problem does not have repeat the last threshold, so that no word falls on them.
//! - A pattern of a resample is where its pairs (which column, how much) begin and where they end.
//! - A pattern of flips is how many items it has, where its pairs as it stands begin, where those of a flip begin, and
//!   where they end.

use crate::engine::rerun::{MOST_ATTRACTORS, tie_thresholds};
use crate::engine::status::GpuAbsence;
use crate::engine::threshold::of_index;
use crate::engine::{Experiment, Flips, Job, Keep, Reruns, ResampleSum, Traces};

/// Invocations in a workgroup, as the kernels say.
const WORKGROUP: u32 = 64;
/// The most integers that a replicate leaves: as many as the kernels hold, and a workgroup has invocations.
const MOST_COLUMNS: u32 = WORKGROUP;
/// The most words that a replicate takes. One invocation draws a few million a second, and a browser gives a device up
/// that does not answer for some seconds.
const MOST_DRAWS: u32 = 1 << 20;
/// The most words of a plan and of an output, 16 MiB: what every device has room for, and what is copied in a moment.
const MOST_WORDS: u32 = 1 << 22;
/// The most workgroups of a dispatch.
const MOST_WORKGROUPS: u32 = 65_535;

/// What the kernels and plans take of a device, by the names that WebGPU gives its limits. Every device should have
/// it: the specification promises more.
pub const REQUIRED: [(&str, u32); 7] = [
    ("maxStorageBufferBindingSize", 4 * MOST_WORDS),
    ("maxBufferSize", 4 * MOST_WORDS),
    ("maxStorageBuffersPerShaderStage", 2),
    ("maxComputeWorkgroupsPerDimension", MOST_WORKGROUPS),
    ("maxComputeInvocationsPerWorkgroup", WORKGROUP),
    ("maxComputeWorkgroupSizeX", WORKGROUP),
    ("maxComputeWorkgroupStorageSize", 4 * MOST_COLUMNS),
];

const CHACHA8: &str = include_str!("kernels/chacha8.wgsl");
const REPLICATE: &str = include_str!("kernels/replicate.wgsl");

/// Which kernel runs a job. Jobs with the same one share its pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Its experiment.
    experiment: &'static str,
    /// What it keeps.
    keep: &'static str,
    /// The columns that it has room for.
    columns: &'static str,
}

impl Kernel {
    fn of(job: &Job) -> Option<Self> {
        let experiment = match &job.experiment {
            Experiment::Reruns(_) => include_str!("kernels/reruns.wgsl"),
            Experiment::Traces(_) => include_str!("kernels/traces.wgsl"),
            Experiment::ResampleSum(_) => include_str!("kernels/resample.wgsl"),
            Experiment::Flips(_) => include_str!("kernels/flips.wgsl"),
        };
        let keep = match job.keep {
            Keep::Rows => include_str!("kernels/rows.wgsl"),
            Keep::Histogram => include_str!("kernels/histogram.wgsl"),
            Keep::Totals => include_str!("kernels/totals.wgsl"),
        };
        // A device keeps few columns in registers, and no kernel is compiled for each width.
        let columns = match job.experiment.width() {
            1..=4 => "const COLUMNS = 4u;\n",
            5..=16 => "const COLUMNS = 16u;\n",
            17..=MOST_COLUMNS => "const COLUMNS = 64u;\n",
            _ => return None,
        };
        Some(Self { experiment, keep, columns })
    }

    /// Its text in WGSL.
    pub fn text(self) -> String {
        [self.columns, CHACHA8, REPLICATE, self.experiment, self.keep].concat()
    }
}

/// Everything that the kernel of a job needs.
#[derive(Clone, Debug)]
pub struct Plan {
    kernel: Kernel,
    words: Vec<u32>,
    job: Shape,
}

/// What of a job decides how long its output is and how much is run at once.
#[derive(Clone, Copy, Debug)]
struct Shape {
    width: u32,
    draws: u32,
    /// Of a histogram or of totals; rows depend on the replicates.
    cells: Option<u32>,
}

impl Plan {
    /// The plan of a job.
    ///
    /// # Errors
    /// [`GpuAbsence::TooLarge`] if no kernel holds what a replicate counts, or its tables, or its output, or if a
    /// replicate takes so many words that one invocation would hold the device up.
    pub fn new(job: &Job) -> Result<Self, GpuAbsence> {
        let kernel = Kernel::of(job).ok_or(GpuAbsence::TooLarge)?;
        let draws = job.experiment.draws_per_replicate();
        let n_cells = job.n_words(1);
        if draws > MOST_DRAWS || n_cells > MOST_WORDS as usize {
            return Err(GpuAbsence::TooLarge);
        }
        let width = job.experiment.width();
        let cells = (job.keep != Keep::Rows).then_some(n_cells as u32);
        let words = pack(job);
        if words.len() > MOST_WORDS as usize {
            return Err(GpuAbsence::TooLarge);
        }
        Ok(Self { kernel, words, job: Shape { width, draws, cells } })
    }

    /// The kernel that reads it.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The words, laid out as this file's head says.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Integers in the output of so many replicates.
    pub fn n_output(&self, replicates: u32) -> u32 {
        self.job.cells.unwrap_or(replicates.saturating_mul(self.job.width))
    }

    /// The most replicates that are run at once: one dispatch, and an output that fits.
    pub fn most_replicates(&self) -> u32 {
        let fits = match self.job.cells {
            Some(_) => u32::MAX,
            None => MOST_WORDS / self.job.width.max(1),
        };
        fits.min(MOST_WORKGROUPS * WORKGROUP)
    }

    /// Replicates that take about so many draws.
    pub fn replicates(&self, draws: u32) -> u32 {
        self.whole(draws / self.job.draws.max(1))
    }

    /// About so many replicates that can be run at once: whole workgroups, at least one.
    pub fn whole(&self, replicates: u32) -> u32 {
        let up = replicates.clamp(1, MOST_WORKGROUPS * WORKGROUP).next_multiple_of(WORKGROUP);
        up.min(self.most_replicates())
    }
}

/// Workgroups for so many replicates.
pub(super) fn workgroups(replicates: u32) -> u32 {
    replicates.div_ceil(WORKGROUP)
}

/// A plan's words in the making.
struct Packing(Vec<u32>);

impl Packing {
    /// The place of the next word.
    fn here(&self) -> u32 {
        self.0.len() as u32
    }

    fn set(&mut self, place: u32, word: u32) {
        if let Some(to) = self.0.get_mut(place as usize) {
            *to = word;
        }
    }

    fn push(&mut self, words: &[u32]) {
        self.0.extend_from_slice(words);
    }

    /// Four thresholds, or five: the last one again for each that is missing.
    fn push_padded(&mut self, row: &[u32], length: usize) {
        let last = row.last().copied().unwrap_or(0);
        self.0.extend(row.iter().copied().chain(std::iter::repeat(last)).take(length));
    }

    fn push_pairs(&mut self, pairs: &[(u32, u32)]) {
        self.0.extend(pairs.iter().flat_map(|&(column, step)| [column, step]));
    }
}

fn pack(job: &Job) -> Vec<u32> {
    let mut packing = Packing(vec![0; 16]);
    for (bytes, place) in job.seed.key().chunks_exact(4).zip(0..) {
        packing.set(place, bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte)));
    }
    packing.set(8, job.experiment.width());
    match &job.experiment {
        Experiment::Reruns(reruns) => pack_reruns(&mut packing, reruns),
        Experiment::Traces(traces) => pack_traces(&mut packing, traces),
        Experiment::ResampleSum(resample) => pack_resample(&mut packing, resample),
        Experiment::Flips(flips) => pack_flips(&mut packing, flips),
    }
    let cells = packing.here();
    packing.set(9, cells);
    let mut next = 0u32;
    for most in job.experiment.most() {
        packing.push(&[next]);
        // Of a histogram the cells are few; of anything else they are not read, and may wrap.
        next = next.wrapping_add(most).wrapping_add(1);
    }
    packing.0
}

fn pack_reruns(packing: &mut Packing, reruns: &Reruns) {
    packing.set(10, reruns.n_problems());
    packing.set(11, reruns.n_samples());
    packing.set(12, u32::from(reruns.is_together()));
    for problem in 0..reruns.n_problems() {
        let row = reruns.row(problem);
        let length = if reruns.is_together() { row.len() } else { 1 + MOST_ATTRACTORS };
        packing.push_padded(row, length);
    }
    packing.set(13, packing.here());
    packing.push(&tie_thresholds(reruns.n_samples()));
    packing.set(14, packing.here());
    packing.push_padded(reruns.shared_row(), MOST_ATTRACTORS);
}

fn pack_traces(packing: &mut Packing, traces: &Traces) {
    packing.set(10, traces.n_problems());
    packing.set(11, traces.n_traces());
    packing.push(traces.thresholds());
}

fn pack_resample(packing: &mut Packing, resample: &ResampleSum) {
    let patterns = resample.patterns();
    let n_thresholds = patterns.len().saturating_sub(1);
    packing.set(10, resample.n_items());
    packing.set(11, n_thresholds as u32);
    let mut end = 0;
    for pattern in patterns.iter().take(n_thresholds) {
        end += pattern.count;
        packing.push(&[of_index(end, resample.n_items())]);
    }
    let at = packing.here();
    packing.set(12, at);
    let mut next = at + 2 * patterns.len() as u32;
    for pattern in patterns {
        let first = next;
        next += 2 * pattern.adds.len() as u32;
        packing.push(&[first, next]);
    }
    for pattern in patterns {
        packing.push_pairs(&pattern.adds);
    }
}

fn pack_flips(packing: &mut Packing, flips: &Flips) {
    let patterns = flips.patterns();
    packing.set(10, patterns.len() as u32);
    let mut next = packing.here() + 4 * patterns.len() as u32;
    for pattern in patterns {
        let stay = next;
        let flip = stay + 2 * pattern.stay.len() as u32;
        next = flip + 2 * pattern.flip.len() as u32;
        packing.push(&[pattern.count, stay, flip, next]);
    }
    for pattern in patterns {
        packing.push_pairs(&pattern.stay);
        packing.push_pairs(&pattern.flip);
    }
}
