//! The engine's loops, as the links that a reader would open, and what a draw of each needs at least.

use tiebreak::analysis::{begin, link};
use tiebreak::engine::{Job, Range, Runner};

/// A loop that is measured everywhere.
pub struct Loop {
    /// What the tables call it.
    pub name: &'static str,
    /// The link whose job it is.
    pub link: &'static str,
    /// Integer operations that a draw needs: see [`OF_A_WORD`].
    pub operations: f64,
    /// Bytes that a draw moves between the nearest cache and the registers.
    pub bytes: f64,
}

/// Operations of a word of ChaCha8: 4 double rounds of 8 quarter rounds of 12 (addition, exclusive or, rotation), and
/// 16 additions at the end, over the 16 words of a block.
pub const OF_A_WORD: f64 = (4.0 * 8.0 * 12.0 + 16.0) / 16.0;

/// Operations of comparing a word with so many thresholds: one to bound it, then one to compare and one to count.
const fn compared(thresholds: u32) -> f64 {
    1.0 + 2.0 * thresholds as f64
}

/// A word is written once and read once for every four thresholds.
const fn moved(thresholds: u32) -> f64 {
    4.0 + 4.0 * thresholds.div_ceil(4) as f64
}

/// Every loop.
pub const LOOPS: [Loop; 5] = [
    Loop {
        name: "reruns",
        link: "explore/rerun?experiment=vote&k=16&a=0.5",
        operations: OF_A_WORD + compared(2),
        bytes: moved(2),
    },
    Loop {
        name: "correlated",
        link: "explore/rerun?experiment=vote&k=16&a=0.5&attractors=2&rho=0.2",
        operations: OF_A_WORD + compared(2),
        bytes: moved(2),
    },
    Loop {
        name: "budget",
        link: "explore/rerun?experiment=budget",
        operations: OF_A_WORD + compared(17),
        bytes: moved(17),
    },
    Loop {
        name: "bootstrap",
        link: "explore/rerun?experiment=bootstrap&k=16",
        // A multiplication and a shift pick an item, whose pattern is read and counted.
        operations: OF_A_WORD + 3.0,
        bytes: 16.0,
    },
    Loop {
        name: "permutation",
        link: "explore/rerun?experiment=permutation&k=16",
        operations: OF_A_WORD + 2.0,
        bytes: 8.0,
    },
];

impl Loop {
    /// The job of so many replicates; `None` if the link means none, which is a fault of this file.
    pub fn job(&self, replicates: u32) -> Option<Job> {
        let request = link::read(self.link)?.request;
        let job = begin(&request, None).ok()?.job?;
        Job::new(job.experiment, job.seed, replicates, job.keep).ok()
    }
}

/// Runs a job with the kernel of one lane or of four.
pub fn run(job: &Job, scalar: bool) {
    let runner = Runner::new(job);
    let range = Range { first: 0, end: job.replicates };
    let tally = if scalar { runner.run_scalar(range) } else { runner.run(range) };
    std::hint::black_box(tally);
}

/// So many rounds of lane operations on registers alone: how fast this machine adds.
#[cfg(not(target_arch = "wasm32"))]
pub fn bare(rounds: u32) -> u32 {
    let mut state = [[1u32; 4]; 8];
    for round in 0..rounds {
        for word in &mut state {
            for lane in word.iter_mut() {
                *lane = (*lane ^ round).wrapping_add(round);
            }
        }
    }
    state.iter().flatten().fold(0, |sum, lane| sum ^ lane)
}

/// The same, spelt out: left to itself, the compiler takes the lanes one by one.
#[cfg(target_arch = "wasm32")]
#[target_feature(enable = "simd128")]
pub fn bare(rounds: u32) -> u32 {
    use std::arch::wasm32::{u32x4_add, u32x4_extract_lane, u32x4_splat, v128_xor};
    let mut state = [u32x4_splat(1); 8];
    for round in 0..rounds {
        let round = u32x4_splat(round);
        for word in &mut state {
            *word = u32x4_add(v128_xor(*word, round), round);
        }
    }
    state.iter().fold(0, |sum, word| sum ^ u32x4_extract_lane::<0>(*word))
}

/// Lane operations of a round of [`bare`]: an exclusive or and an addition in each of 32 lanes.
pub const BARE_OPERATIONS: f64 = 2.0 * 32.0;
