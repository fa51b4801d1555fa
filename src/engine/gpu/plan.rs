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

use super::kernel::{Kernel, MOST_COLUMNS, WORKGROUP};
use crate::engine::rerun::{MOST_ATTRACTORS, tie_thresholds};
use crate::engine::status::GpuAbsence;
use crate::engine::threshold::of_index;
use crate::engine::{Experiment, Flips, Job, Keep, Reruns, ResampleSum, Traces};

/// The most words that a replicate takes. One invocation draws a few million a second, and a browser gives a device up
/// that does not answer for some seconds.
const MOST_DRAWS: u32 = 1 << 20;
/// The most words of a plan and of an output, 16 MiB: what every device has room for, and what is copied in a moment.
const MOST_WORDS: u32 = 1 << 22;
/// The most workgroups of a dispatch.
const MOST_WORKGROUPS: u32 = 65_535;

/// What the kernels and plans take of a device, by the names that WebGPU gives its limits. Every device should have
/// it: the specification promises more.
#[cfg_attr(not(any(feature = "web", test)), expect(dead_code, reason = "only a device has limits"))]
pub const REQUIRED: [(&str, u32); 7] = [
    ("maxStorageBufferBindingSize", 4 * MOST_WORDS),
    ("maxBufferSize", 4 * MOST_WORDS),
    ("maxStorageBuffersPerShaderStage", 2),
    ("maxComputeWorkgroupsPerDimension", MOST_WORKGROUPS),
    ("maxComputeInvocationsPerWorkgroup", WORKGROUP),
    ("maxComputeWorkgroupSizeX", WORKGROUP),
    ("maxComputeWorkgroupStorageSize", 4 * MOST_COLUMNS),
];

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
#[cfg_attr(not(any(feature = "web", test)), expect(dead_code, reason = "only a device is dispatched to"))]
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
    for (word, place) in job.seed.key_words().into_iter().zip(0..) {
        packing.set(place, word);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{FlipPattern, Pattern, Solving};
    use crate::rng::Seed;

    fn plan(experiment: Experiment, keep: Keep) -> Result<Plan, GpuAbsence> {
        Plan::new(&Job::new(experiment, Seed(42), 1000, keep).unwrap())
    }

    /// The plan behind the key.
    fn packed(experiment: Experiment) -> Vec<u32> {
        let plan = plan(experiment, Keep::Histogram).unwrap();
        assert_eq!(plan.words()[0], 42);
        assert_eq!(plan.words()[1].to_le_bytes(), *b"tieb");
        plan.words()[8..].to_vec()
    }

    const HALF: u32 = 1 << 31;
    const THIRD: u32 = 0x5555_5555;

    #[test]
    fn reruns_are_packed_with_room_for_every_attractor() {
        let alone = Reruns::new(2, &Solving::Alone(vec![0.5, 1.0]), &[0.5]).unwrap();
        let attractor = 3 << 30;
        let (row, sure) = ([HALF, attractor, attractor, attractor, attractor], [u32::MAX; 5]);
        let ties = [u32::MAX, HALF, THIRD];
        let expected = [&[3, 33, 2, 2, 0, 26, 29, 0][..], &row, &sure, &ties, &[0; 4], &[0, 5, 8]].concat();
        assert_eq!(packed(Experiment::Reruns(alone)), expected);
        let together = Reruns::new(2, &Solving::Together(vec![vec![0.25, 0.25, 0.5]]), &[0.5]).unwrap();
        let (row, shared) = ([1 << 30, HALF], [HALF; 4]);
        let expected = [&[3, 25, 1, 2, 1, 18, 21, 0][..], &row, &ties, &shared, &[0, 3, 5]].concat();
        assert_eq!(packed(Experiment::Reruns(together)), expected);
    }

    #[test]
    fn traces_are_packed_row_by_row() {
        let traces = Traces::new(3, &[vec![0.5, 0.25, 0.25], vec![0.0, 0.0, 1.0]]).unwrap();
        let expected = [3, 20, 2, 3, 0, 0, 0, 0, HALF, 3 << 30, 0, 0, 0, 7, 14];
        assert_eq!(packed(Experiment::Traces(traces)), expected);
    }

    #[test]
    fn patterns_are_packed_with_their_pairs_behind_them() {
        let patterns = [(1, vec![(0, 1), (1, 4)]), (2, vec![(1, 2)])]
            .map(|(count, adds)| Pattern { count, adds })
            .to_vec();
        let resample = ResampleSum::new(2, patterns).unwrap();
        let expected = [2, 27, 3, 1, 17, 0, 0, 0, THIRD + 1, 21, 25, 25, 27, 0, 1, 1, 4, 1, 2, 0, 4];
        assert_eq!(packed(Experiment::ResampleSum(resample)), expected);
        let pattern = FlipPattern { count: 33, stay: vec![(0, 1), (1, 4)], flip: vec![(1, 2)] };
        let flips = Flips::new(2, vec![pattern]).unwrap();
        assert_eq!(
            packed(Experiment::Flips(flips)),
            [2, 26, 1, 0, 0, 0, 0, 0, 33, 20, 24, 26, 0, 1, 1, 4, 1, 2, 0, 34]
        );
    }

    #[test]
    fn what_no_kernel_holds_is_refused() {
        let resample = |count, width, step| {
            let adds = vec![(width - 1, step)];
            Experiment::ResampleSum(ResampleSum::new(width, vec![Pattern { count, adds }]).unwrap())
        };
        let is_refused = |experiment, keep| match plan(experiment, keep) {
            Err(reason) => {
                assert_eq!(reason, GpuAbsence::TooLarge);
                true
            }
            Ok(_) => false,
        };
        assert!(!is_refused(resample(1, MOST_COLUMNS, 1), Keep::Rows));
        assert!(is_refused(resample(1, MOST_COLUMNS + 1, 1), Keep::Rows));
        // So many traces of 1024 problems are as many draws as one invocation makes.
        let traces = |n_traces| {
            let problems = vec![vec![0.5, 0.5]; 1024];
            Experiment::Traces(Traces::new(n_traces, &problems).unwrap())
        };
        assert!(!is_refused(traces(MOST_DRAWS / 1024), Keep::Rows));
        assert!(is_refused(traces(MOST_DRAWS / 1024 + 1), Keep::Rows));
        // More items are drawn as counts, whose words decide how many follow.
        assert!(!is_refused(resample(1024, 1, 1), Keep::Rows));
        assert!(is_refused(resample(1025, 1, 1), Keep::Rows));
        assert!(!is_refused(resample(1, 1, MOST_WORDS - 1), Keep::Histogram));
        assert!(is_refused(resample(1, 1, MOST_WORDS), Keep::Histogram));
        assert!(!is_refused(resample(1, 1, MOST_WORDS), Keep::Totals));
        let patterns = |n| Pattern { count: 1, adds: vec![(0, 1); n] };
        let long = ResampleSum::new(1, vec![patterns(MOST_WORDS as usize / 2)]).unwrap();
        assert!(is_refused(Experiment::ResampleSum(long), Keep::Rows));
    }

    #[test]
    fn rows_are_cut_to_what_fits_and_whole_workgroups_run_at_once() {
        let job = |keep| {
            let traces = Traces::new(10, &[vec![1.0 / 64.0; 64]]).unwrap();
            plan(Experiment::Traces(traces), keep).unwrap()
        };
        let rows = job(Keep::Rows);
        assert_eq!((rows.n_output(7), rows.most_replicates()), (7 * 64, MOST_WORDS / 64));
        let totals = job(Keep::Totals);
        assert_eq!((totals.n_output(7), totals.most_replicates()), (64, 65_535 * 64));
        assert_eq!([0, 650, 10_000_000].map(|draws| rows.replicates(draws)), [64, 128, MOST_WORDS / 64]);
        assert_eq!(totals.whole(u32::MAX), 65_535 * 64);
        assert_eq!([1, 64, 65].map(workgroups), [1, 1, 2]);
    }

    #[test]
    fn no_more_is_required_of_a_device_than_the_specification_promises() {
        // https://www.w3.org/TR/webgpu/#limits, the default of each.
        let promised = [134_217_728, 268_435_456, 8, 65_535, 256, 256, 16_384];
        assert!(REQUIRED.iter().zip(promised).all(|((_, least), promised)| *least <= promised));
    }
}
