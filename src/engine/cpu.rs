//! The scalar kernel: one range of replicates on one thread.

use super::{Experiment, Job, Range, ResampleSum, Tally};
use crate::rng::{Draws, Seed};

/// Runs ranges of one job, keeping what they share.
#[derive(Clone, Debug)]
pub struct Runner {
    resample: ResampleSum,
    seed: Seed,
    /// The pattern of every item.
    pattern_of: Vec<u32>,
}

impl Runner {
    /// A runner for this job.
    pub fn new(job: &Job) -> Self {
        let Experiment::ResampleSum(resample) = &job.experiment;
        let items = resample.patterns().iter().zip(0u32..);
        let pattern_of =
            items.flat_map(|(pattern, i)| std::iter::repeat_n(i, pattern.count as usize)).collect();
        Self { resample: resample.clone(), seed: job.seed, pattern_of }
    }

    /// The tally of a range of replicates.
    pub fn run(&mut self, range: Range) -> Tally {
        let n = self.resample.n_items();
        let width = self.resample.width();
        let mut draws = Draws::new(self.seed);
        let mut words = Vec::with_capacity((range.len() * width) as usize);
        let mut hits = vec![0u32; self.resample.patterns().len()];
        for replicate in range.first..range.end {
            hits.fill(0);
            draws.start(replicate);
            for _ in 0..n {
                let pattern = self.pattern_of.get(draws.index(n) as usize);
                if let Some(hit) = pattern.and_then(|&pattern| hits.get_mut(pattern as usize)) {
                    *hit += 1;
                }
            }
            let start = words.len();
            words.resize(start + width as usize, 0);
            let sums = words.get_mut(start..).unwrap_or_default();
            for (pattern, &times) in self.resample.patterns().iter().zip(&hits) {
                for &(at, step) in &pattern.adds {
                    if let Some(sum) = sums.get_mut(at as usize) {
                        *sum += times * step;
                    }
                }
            }
        }
        Tally { range, width, words }
    }
}
