//! What is kept of the integers that replicates leave.

use super::lanes::Lanes;
use crate::engine::{Job, Keep, Range};

/// Takes the columns of a few replicates at a time.
pub struct Sink {
    keep: Keep,
    words: Vec<u32>,
    /// The cell of each column's value 0 in a histogram.
    starts: Vec<u32>,
}

impl Sink {
    pub fn new(job: &Job, range: Range) -> Self {
        let n_words = job.n_words(range.len());
        let words = match job.keep {
            Keep::Rows => Vec::with_capacity(n_words),
            Keep::Histogram | Keep::Totals => vec![0; n_words],
        };
        // Only of a histogram is it known that its cells can be counted.
        let most = if job.keep == Keep::Histogram { job.experiment.most() } else { Vec::new() };
        let starts = most.iter().scan(0, |next, most| Some(std::mem::replace(next, *next + most + 1)));
        Self { keep: job.keep, words, starts: starts.collect() }
    }

    /// Takes the first `n` lanes.
    #[inline(always)]
    pub fn keep<L: Lanes>(&mut self, columns: &[L], n: u32) {
        match self.keep {
            Keep::Rows => {
                for lane in 0..n as usize {
                    self.words.extend(
                        columns.iter().filter_map(|column| column.words().as_ref().get(lane).copied()),
                    );
                }
            }
            Keep::Histogram => {
                for (column, &start) in columns.iter().zip(&self.starts) {
                    for &value in column.words().as_ref().iter().take(n as usize) {
                        if let Some(cell) = self.words.get_mut((start + value) as usize) {
                            *cell += 1;
                        }
                    }
                }
            }
            Keep::Totals => {
                for (column, total) in columns.iter().zip(&mut self.words) {
                    *total += column.words().as_ref().iter().take(n as usize).sum::<u32>();
                }
            }
        }
    }

    pub fn words(self) -> Vec<u32> {
        self.words
    }
}
