//! Handing out ranges of replicates, and gathering what they leave.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::{Keep, Outline};
use crate::ordered;

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

/// The integers that a range of replicates left, in the form that its job keeps them ([`Keep`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Which replicates.
    pub range: Range,
    /// The integers.
    pub words: Vec<u32>,
}

impl Tally {
    /// Each replicate's integers, in order, where the job keeps rows of this width.
    pub fn rows(&self, width: u32) -> impl Iterator<Item = &[u32]> {
        self.words.chunks_exact((width as usize).max(1))
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

/// The replicates of a job that are still to be run. Ranges of any length give the same result, so whoever asks says
/// how much it can do in a moment.
#[derive(Clone, Debug)]
pub struct Rest {
    /// No replicate twice.
    spans: VecDeque<Range>,
}

impl Rest {
    /// All replicates of a job.
    pub fn of(job: impl Into<Outline>) -> Self {
        Self { spans: VecDeque::from([Range { first: 0, end: job.into().replicates }]) }
    }

    /// The next replicates, at most so many; `None` if none are left.
    pub fn take(&mut self, at_most: u32) -> Option<Range> {
        let span = self.spans.front_mut()?;
        let range = Range { first: span.first, end: span.end.min(span.first.saturating_add(at_most.max(1))) };
        span.first = range.end;
        if span.is_empty() {
            self.spans.pop_front();
        }
        Some(range)
    }

    /// Takes back a range that was lost on its way; it is the next to be handed out.
    pub fn put_back(&mut self, range: Range) {
        if !range.is_empty() {
            self.spans.push_front(range);
        }
    }

    /// How many replicates.
    pub fn len(&self) -> u32 {
        self.spans.iter().map(|span| span.len()).sum()
    }

    /// Whether every replicate has been handed out.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }
}

/// The tallies of a job as they come in, in any order, merged.
#[derive(Clone, Debug)]
pub struct Gathering {
    keep: Keep,
    width: usize,
    replicates: u32,
    /// In order; adjacent ones are one.
    ranges: Vec<Range>,
    /// The rows where they belong, or the sums over the replicates without a gap before them.
    words: Vec<u32>,
    /// Sums over ranges with a gap before them, by ascending range.
    ahead: Vec<Tally>,
}

impl Gathering {
    /// Nothing yet.
    pub fn new(job: impl Into<Outline>) -> Self {
        let Outline { replicates, width, keep, n_words, .. } = job.into();
        Self {
            keep,
            width: width as usize,
            replicates,
            ranges: Vec::new(),
            words: vec![0; n_words as usize],
            ahead: Vec::new(),
        }
    }

    /// Adds the tally of one more range.
    ///
    /// # Errors
    /// If a replicate of it is there already or is none of the job's, or if it has the wrong length.
    pub fn add(&mut self, tally: &Tally) -> Result<(), TallyError> {
        let range = tally.range;
        let doubled = self.ranges.iter().find(|there| there.first < range.end && range.first < there.end);
        if let Some(there) = doubled {
            return Err(TallyError::Gap { replicate: there.first.max(range.first) });
        }
        if range.end > self.replicates {
            return Err(TallyError::Gap { replicate: self.replicates });
        }
        let is_rows = self.keep == Keep::Rows;
        let wanted = if is_rows { range.len() as usize * self.width } else { self.words.len() };
        if tally.words.len() != wanted {
            return Err(TallyError::WrongLength);
        }
        if is_rows {
            let start = range.first as usize * self.width;
            if let Some(place) = self.words.get_mut(start..start + wanted) {
                place.copy_from_slice(&tally.words);
            }
        } else {
            ordered::insert(&mut self.ahead, tally.clone(), |a, b| a.range > b.range);
        }
        self.note(range);
        self.catch_up();
        Ok(())
    }

    /// Adds up what no gap lies before any more.
    fn catch_up(&mut self) {
        let end = self.without_gap();
        let n_ready = self.ahead.partition_point(|tally| tally.range.end <= end);
        for tally in self.ahead.drain(..n_ready) {
            // A job's sums stay within 32 bits.
            self.words.iter_mut().zip(&tally.words).for_each(|(sum, word)| *sum += word);
        }
    }

    /// Replicates that are done without a gap before them.
    fn without_gap(&self) -> u32 {
        self.ranges.first().filter(|range| range.first == 0).map_or(0, |range| range.end)
    }

    fn note(&mut self, range: Range) {
        ordered::insert(&mut self.ranges, range, |a, b| a > b);
        self.ranges.dedup_by(|next, before| {
            let adjacent = before.end == next.first;
            if adjacent {
                before.end = next.end;
            }
            adjacent
        });
    }

    /// Replicates that are in.
    pub fn done(&self) -> u32 {
        self.ranges.iter().map(|range| range.len()).sum()
    }

    /// What is in so far without a gap: the integers of the first replicates, which a run of so many gives again wherever
    /// it is run.
    pub fn so_far(&self) -> (u32, &[u32]) {
        let done = self.without_gap();
        let n_words = if self.keep == Keep::Rows { done as usize * self.width } else { self.words.len() };
        (done, self.words.get(..n_words).unwrap_or_default())
    }

    /// The tally of the whole job.
    ///
    /// # Errors
    /// If a replicate is missing.
    pub fn whole(self) -> Result<Tally, TallyError> {
        let range = Range { first: 0, end: self.replicates };
        match self.ranges.as_slice() {
            [all] if *all == range => Ok(Tally { range, words: self.words }),
            [first, ..] if first.first == 0 => Err(TallyError::Gap { replicate: first.end }),
            _ => Err(TallyError::Gap { replicate: 0 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::job;
    use super::*;
    use crate::engine::{Job, Runner};

    #[test]
    fn the_rest_is_handed_out_once_and_what_is_lost_again() {
        let mut rest = Rest::of(&job(1, &[1], 777));
        let first = rest.take(100).unwrap();
        assert_eq!(first, Range { first: 0, end: 100 });
        assert_eq!(rest.take(0).unwrap().len(), 1, "nobody is sent away with nothing");
        rest.put_back(first);
        assert_eq!(rest.take(60), Some(Range { first: 0, end: 60 }));
        assert_eq!(rest.take(60), Some(Range { first: 60, end: 100 }));
        assert_eq!(rest.len(), 676);
        assert_eq!(rest.take(u32::MAX), Some(Range { first: 101, end: 777 }));
        assert!(rest.is_empty() && rest.take(1).is_none());
    }

    #[test]
    fn a_missing_doubled_or_short_range_is_noticed() {
        let job = job(1, &[50, 50], 100);
        let runner = Runner::new(&job);
        let of = |first, end| Range { first, end };
        let tallies: Vec<Tally> =
            [of(0, 30), of(30, 31), of(31, 100)].map(|range| runner.run(range)).to_vec();
        let mut gathering = Gathering::new(&job);
        gathering.add(&tallies[2]).unwrap();
        gathering.add(&tallies[0]).unwrap();
        assert_eq!(gathering.clone().whole(), Err(TallyError::Gap { replicate: 30 }));
        assert_eq!((gathering.done(), gathering.so_far().0), (99, 30));
        assert_eq!(gathering.add(&tallies[0]), Err(TallyError::Gap { replicate: 0 }));
        let mut short = tallies[1].clone();
        short.words.pop();
        assert_eq!(gathering.add(&short), Err(TallyError::WrongLength));
        gathering.add(&tallies[1]).unwrap();
        assert_eq!(gathering.whole(), Ok(Runner::new(&job).run(of(0, 100))));
    }

    #[test]
    fn histograms_gather_in_any_order() {
        let job = Job { keep: Keep::Histogram, ..job(5, &[3, 4], 1000) };
        let runner = Runner::new(&job);
        let mut gathering = Gathering::new(&job);
        let mut rest = Rest::of(&job);
        let mut ranges: Vec<Range> = std::iter::from_fn(|| rest.take(37)).collect();
        ranges.reverse();
        for range in ranges {
            gathering.add(&runner.run(range)).unwrap();
        }
        assert_eq!(gathering.so_far().0, 1000);
        assert_eq!(gathering.whole().unwrap(), Runner::new(&job).run(Range { first: 0, end: 1000 }));
    }

    #[test]
    fn what_is_in_without_a_gap_is_what_so_many_replicates_give() {
        let whole = Job { keep: Keep::Totals, ..job(3, &[50, 50], 100) };
        let runner = Runner::new(&whole);
        let mut gathering = Gathering::new(&whole);
        for (first, end, done) in [(40, 70, 0), (90, 100, 0), (0, 25, 25), (25, 40, 70), (70, 90, 100)] {
            gathering.add(&runner.run(Range { first, end })).unwrap();
            let (so_far, words) = gathering.so_far();
            assert_eq!(so_far, done);
            if done > 0 {
                assert_eq!(words, runner.run(Range { first: 0, end: done }).words);
            }
        }
        assert_eq!(gathering.whole().unwrap().words, runner.run(Range { first: 0, end: 100 }).words);
    }
}
