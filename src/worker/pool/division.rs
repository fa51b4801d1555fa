//! A job divided among hands: who holds which of its ranges, what is left, and what has come back.

use crate::engine::{Gathering, Outline, Range, Rest, Tally, TallyError};

/// What a hand is given to begin with, and the least that is worth a message: about a millisecond of work.
const LEAST: f64 = (1 << 18) as f64;

/// Milliseconds that a range aims at: as long as that, a hand that is no longer wanted is still at work.
const AIM: f64 = 50.0;

/// The most by which a range outgrows the last one: how fast a hand is shows only once it is warm.
const GROWTH: f64 = 4.0;

/// How many draws a hand does in [`AIM`] milliseconds, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace(f64);

impl Pace {
    /// That of a hand of which nothing is known.
    pub const UNKNOWN: Self = Self(LEAST);

    /// Learns from a range.
    pub fn learn(&mut self, draws: f64, milliseconds: f64) {
        // A clock too coarse for the range says 0; then the range was short, and may grow by all it may.
        let wanted = draws * AIM / milliseconds.max(AIM / 1000.0);
        self.0 = wanted.min(draws * GROWTH).max(LEAST);
    }
}

/// A job divided among hands, which are known by their numbers.
pub struct Division {
    outline: Outline,
    rest: Rest,
    gathering: Gathering,
    held: Vec<(u32, Range)>,
}

impl Division {
    /// All of it still to be run.
    pub fn new(outline: Outline) -> Self {
        Self { outline, rest: Rest::of(outline), gathering: Gathering::new(outline), held: Vec::new() }
    }

    /// The next range for a hand, one of so many that share the rest. Towards the end ranges become shorter, so that
    /// all hands end together.
    pub fn take(&mut self, hand: u32, pace: Pace, n_sharing: u32) -> Option<Range> {
        let replicates = |draws: f64| (draws / f64::from(self.outline.draws_per_replicate.max(1))) as u32;
        let share = self.rest.len() / (2 * n_sharing.max(1));
        let range = self.rest.take(replicates(pace.0).min(share.max(replicates(LEAST))))?;
        self.held.push((hand, range));
        Some(range)
    }

    /// How many ranges a hand holds.
    pub fn n_held(&self, hand: u32) -> usize {
        self.held.iter().filter(|(holder, _)| *holder == hand).count()
    }

    /// Takes what a hand made of a range; says whether it held it, for otherwise it is not kept.
    ///
    /// # Errors
    /// If the tally is none of this job; the range is then still to be run.
    pub fn gather(&mut self, hand: u32, tally: &Tally) -> Result<bool, TallyError> {
        let Some(at) = self.held.iter().position(|held| *held == (hand, tally.range)) else {
            return Ok(false);
        };
        self.held.swap_remove(at);
        let gathered = self.gathering.add(tally);
        if gathered.is_err() {
            self.rest.put_back(tally.range);
        }
        gathered.map(|()| true)
    }

    /// Takes back what these hands hold, to be run by others.
    pub fn take_back(&mut self, from: impl Fn(u32) -> bool) {
        let rest = &mut self.rest;
        self.held.retain(|(holder, range)| {
            let back = from(*holder);
            if back {
                rest.put_back(*range);
            }
            !back
        });
    }

    /// Replicates that are done.
    pub fn done(&self) -> u32 {
        self.gathering.done()
    }

    /// Whether all are.
    pub fn is_whole(&self) -> bool {
        self.done() == self.outline.replicates
    }

    /// How many replicates the integers are of that can be shown by now, and the integers.
    pub fn so_far(&self) -> (u32, &[u32]) {
        self.gathering.so_far()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Experiment, Job, Keep, Pattern, ResampleSum, run};
    use crate::rng::Seed;

    fn job(n_items: u32, replicates: u32, keep: Keep) -> Job {
        let patterns = [(0, 1), (1, 2)].map(|(at, step)| Pattern { count: n_items, adds: vec![(at, step)] });
        let experiment = Experiment::ResampleSum(ResampleSum::new(2, patterns.to_vec()).unwrap());
        Job::new(experiment, Seed(42), replicates, keep).unwrap()
    }

    #[test]
    fn a_pace_grows_step_by_step_to_its_aim_and_falls_at_once() {
        let mut pace = Pace::UNKNOWN;
        let mut paces = Vec::new();
        for _ in 0..6 {
            // A hand that does 400,000 draws in a millisecond: 20 million in 50.
            pace.learn(pace.0, pace.0 / 400_000.0);
            paces.push(pace.0);
        }
        assert_eq!(paces[..3], [4.0, 16.0, 64.0].map(|times| times * LEAST));
        assert_eq!(paces[3..], [2e7; 3]);
        pace.learn(2e7, 500.0);
        assert_eq!(pace, Pace(2e6));
        pace.learn(100.0, 0.0);
        assert_eq!(pace, Pace::UNKNOWN, "no range is shorter than is worth a message");
    }

    #[test]
    fn the_last_ranges_are_shorter() {
        let job = job(500, 100_000, Keep::Histogram);
        let mut division = Division::new(Outline::from(&job));
        let lengths: Vec<u32> =
            std::iter::from_fn(|| division.take(1, Pace(2e7), 2)).map(|range| range.len()).collect();
        assert_eq!(lengths[0], 20_000);
        assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
        assert!(lengths[lengths.len() - 2] <= 262, "{lengths:?}");
    }

    #[test]
    fn a_range_that_came_back_wrong_is_run_again() {
        let job = job(10, 10, Keep::Rows);
        let mut division = Division::new(Outline::from(&job));
        let range = division.take(1, Pace::UNKNOWN, 1).unwrap();
        assert_eq!(division.gather(2, &run(&job)), Ok(false), "it is another's");
        assert!(division.gather(1, &Tally { range, words: vec![1] }).is_err());
        assert_eq!(division.take(2, Pace::UNKNOWN, 1), Some(range));
        assert_eq!(division.gather(2, &run(&job)), Ok(true));
        assert!(division.is_whole());
    }

    /// What replicates of a made-up job leave: their own numbers.
    fn left(keep: Keep, range: Range) -> Tally {
        let numbers = range.first..range.end;
        let words = if keep == Keep::Rows { numbers.collect() } else { vec![numbers.sum()] };
        Tally { range, words }
    }

    proptest! {
        /// Hands that come, answer in any order, and are lost with what they hold.
        #[test]
        fn whatever_happens_to_the_hands_every_replicate_is_in_once(
            is_rows in any::<bool>(),
            events in prop::collection::vec((0u32..4, 0u8..8, 0.0..3e7), 1..300),
        ) {
            const REPLICATES: u32 = 2_000;
            let (keep, n_words) = if is_rows { (Keep::Rows, REPLICATES) } else { (Keep::Totals, 1) };
            let outline =
                Outline { replicates: REPLICATES, draws_per_replicate: 1 << 16, width: 1, keep, n_words };
            let mut division = Division::new(outline);
            let mut at_work: Vec<(u32, Range)> = Vec::new();
            for (hand, what, draws) in events {
                match what {
                    0..4 => at_work.extend(division.take(hand, Pace(draws), 3).map(|range| (hand, range))),
                    4 => {
                        division.take_back(|holder| holder == hand);
                        prop_assert_eq!(division.n_held(hand), 0);
                    }
                    _ => {
                        // Those whose ranges were taken back answer all the same, and are not heard.
                        let Some((hand, range)) = at_work.pop() else { continue };
                        let holds = division.n_held(hand) > 0;
                        prop_assert!(division.gather(hand, &left(keep, range)).unwrap() <= holds);
                    }
                }
            }
            division.take_back(|_| true);
            while let Some(range) = division.take(9, Pace(1e6), 1) {
                prop_assert!(division.gather(9, &left(keep, range)).unwrap());
            }
            prop_assert!(division.is_whole());
            let whole = left(keep, Range { first: 0, end: REPLICATES });
            let (done, words) = division.so_far();
            prop_assert_eq!((done, words.to_vec()), (REPLICATES, whole.words));
        }
    }
}
