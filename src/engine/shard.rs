//! Cutting a job into ranges of replicates, and joining what they leave.

use serde::{Deserialize, Serialize};

use super::Job;
use crate::ordered;

/// Draws a range aims at: a few milliseconds of work, so that a job in flight is dropped at once and progress moves.
const DRAWS_PER_RANGE: u32 = 1 << 18;

/// Replicates `first` to `end`, the latter not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Range {
    /// The first replicate.
    pub first: u32,
    /// One past the last.
    pub end: u32,
}

impl Range {
    /// How many replicates.
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.first)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The integers that a range of replicates left: `width` for each, replicate by replicate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Which replicates.
    pub range: Range,
    /// Integers per replicate.
    pub width: u32,
    /// Length `range.len() × width`.
    pub words: Vec<u32>,
}

impl Tally {
    /// Each replicate's integers, in order.
    pub fn replicates(&self) -> impl Iterator<Item = &[u32]> {
        self.words.chunks_exact((self.width as usize).max(1))
    }
}

/// Why tallies do not make up their job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallyError {
    /// This replicate is missing, or there twice.
    Gap {
        /// The replicate at which the ranges part.
        replicate: u32,
    },
    /// A tally is not as long as its range says.
    WrongLength,
}

impl std::fmt::Display for TallyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Gap { replicate } => write!(f, "replicate {replicate} was not run exactly once"),
            Self::WrongLength => f.write_str("a range of replicates came back with the wrong length"),
        }
    }
}

impl std::error::Error for TallyError {}

/// The ranges of a job, in order. They depend on the job alone.
pub fn ranges(job: &Job) -> impl Iterator<Item = Range> + use<> {
    let n = job.replicates.count();
    let step = (DRAWS_PER_RANGE / job.experiment.draws_per_replicate().max(1)).clamp(1, n);
    (0..n).step_by(step as usize).map(move |first| Range { first, end: first.saturating_add(step).min(n) })
}

/// Joins the tallies of a job's ranges, given in any order.
///
/// # Errors
/// If a replicate is missing or there twice, or a tally has the wrong length.
pub fn join(job: &Job, tallies: Vec<Tally>) -> Result<Tally, TallyError> {
    // They come nearly in order, so each is put near the end.
    let mut in_order = Vec::with_capacity(tallies.len());
    for tally in tallies {
        ordered::insert(&mut in_order, tally, |a, b| a.range > b.range);
    }
    let width = job.experiment.width();
    let mut whole = Tally { range: Range { first: 0, end: 0 }, width, words: Vec::new() };
    for tally in in_order {
        if tally.range.first != whole.range.end {
            return Err(TallyError::Gap { replicate: whole.range.end });
        }
        if tally.words.len() as u64 != u64::from(tally.range.len()) * u64::from(width) {
            return Err(TallyError::WrongLength);
        }
        whole.range.end = tally.range.end;
        whole.words.extend(tally.words);
    }
    if whole.range.end == job.replicates.count() {
        Ok(whole)
    } else {
        Err(TallyError::Gap { replicate: whole.range.end })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::job;
    use super::*;
    use crate::engine::Runner;

    #[test]
    fn ranges_cover_the_job_whatever_its_size() {
        for counts in [vec![1], vec![142], vec![40_000_000]] {
            let job = job(1, &counts, 777);
            let mut next = 0;
            for range in ranges(&job) {
                assert_eq!(range.first, next);
                assert!(!range.is_empty());
                next = range.end;
            }
            assert_eq!(next, 777);
        }
    }

    #[test]
    fn a_missing_doubled_or_short_range_is_noticed() {
        let job = job(1, &[5000, 5000], 100);
        let mut runner = Runner::new(&job);
        let tallies: Vec<Tally> = ranges(&job).map(|range| runner.run(range)).collect();
        assert!(tallies.len() > 2, "the job must have several ranges");
        let second = tallies[1].range.first;
        let without: Vec<Tally> =
            tallies.iter().enumerate().filter(|(i, _)| *i != 1).map(|(_, t)| t.clone()).collect();
        assert_eq!(join(&job, without), Err(TallyError::Gap { replicate: second }));
        let mut twice = tallies.clone();
        twice.push(tallies[0].clone());
        assert_eq!(join(&job, twice), Err(TallyError::Gap { replicate: second }));
        let mut short = tallies;
        short[0].words.pop();
        assert_eq!(join(&job, short), Err(TallyError::WrongLength));
    }
}
