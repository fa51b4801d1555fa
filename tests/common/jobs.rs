//! Random jobs of every experiment and every way to keep it, from a seed: the same ones natively and in a browser.

use tiebreak::engine::{
    Experiment, FlipPattern, Flips, Job, Keep, Pattern, Range, Reruns, ResampleSum, Solving, Traces,
};
use tiebreak::rng::{Draws, Seed};

/// A source of small random choices.
pub struct Chance(Draws);

impl Chance {
    /// The choices of a seed.
    pub fn new(seed: u32) -> Self {
        let mut draws = Draws::new(Seed(seed));
        draws.start(0);
        Self(draws)
    }

    /// A whole number from `least` to `most`.
    pub fn whole(&mut self, least: u32, most: u32) -> u32 {
        least + self.0.index(most - least + 1)
    }

    /// A probability; now and then exactly 0 or 1.
    pub fn share(&mut self) -> f64 {
        match self.whole(0, 9) {
            0 => 0.0,
            1 => 1.0,
            _ => f64::from(self.0.word()) / 4_294_967_296.0,
        }
    }

    /// So many probabilities that add up to 1, some of them perhaps 0.
    fn shares(&mut self, n: u32) -> Vec<f64> {
        let parts: Vec<f64> = (0..n).map(|_| self.share()).collect();
        let sum: f64 = parts.iter().sum();
        if sum > 0.0 { parts.iter().map(|part| part / sum).collect() } else { self.shares(n) }
    }
}

/// How many experiments [`job`] goes through.
pub const EXPERIMENTS: u32 = 6;

/// A random job of one of the experiments, small enough to be run by every kernel many times over.
pub fn job(chance: &mut Chance, which: u32) -> Job {
    let experiment = match which % EXPERIMENTS {
        0 => reruns(chance, false),
        1 => reruns(chance, true),
        2 => traces(chance),
        // Few patterns are told apart by thresholds, many are looked up.
        3 => resample(chance, 2, 12, 200),
        4 => resample(chance, 13, 60, 20),
        _ => flips(chance),
    };
    let keep = [Keep::Rows, Keep::Histogram, Keep::Totals][chance.whole(0, 2) as usize];
    let (seed, replicates) = (chance.whole(0, u32::MAX - 1), chance.whole(1, 120));
    Job::new(experiment, Seed(seed), replicates, keep).expect("a small job can be held")
}

fn reruns(chance: &mut Chance, together: bool) -> Experiment {
    let (n, k, m) = (chance.whole(1, 12), chance.whole(1, 40), chance.whole(0, 4));
    let solving = if together {
        Solving::Together((0..n).map(|_| chance.shares(k + 1)).collect())
    } else {
        Solving::Alone((0..n).map(|_| chance.share()).collect())
    };
    let attracted = chance.share();
    let shares: Vec<f64> = if m == 0 { Vec::new() } else { chance.shares(m) };
    let shares: Vec<f64> = shares.iter().map(|share| share * attracted).collect();
    Experiment::Reruns(Reruns::new(k, &solving, &shares).expect("a benchmark"))
}

fn traces(chance: &mut Chance) -> Experiment {
    let (n, per_problem, cells) = (chance.whole(1, 8), chance.whole(1, 40), chance.whole(2, 64));
    let problems: Vec<Vec<f64>> = (0..n).map(|_| chance.shares(cells)).collect();
    Experiment::Traces(Traces::new(per_problem, &problems).expect("traces"))
}

fn adds(chance: &mut Chance, width: u32) -> Vec<(u32, u32)> {
    (0..chance.whole(0, 3)).map(|_| (chance.whole(0, width - 1), chance.whole(0, 5))).collect()
}

fn resample(chance: &mut Chance, fewest: u32, most: u32, count: u32) -> Experiment {
    let width = chance.whole(1, 9);
    let n_patterns = chance.whole(fewest, most);
    let patterns =
        (0..n_patterns).map(|_| Pattern { count: chance.whole(1, count), adds: adds(chance, width) });
    Experiment::ResampleSum(ResampleSum::new(width, patterns.collect()).expect("items"))
}

fn flips(chance: &mut Chance) -> Experiment {
    let width = chance.whole(1, 5);
    let n_patterns = chance.whole(1, 20);
    let patterns = (0..n_patterns).map(|_| FlipPattern {
        count: chance.whole(1, 100),
        stay: adds(chance, width),
        flip: adds(chance, width),
    });
    Experiment::Flips(Flips::new(width, patterns.collect()).expect("items"))
}

/// The job's replicates cut into ranges of random lengths, in no order.
pub fn cuts(chance: &mut Chance, job: &Job) -> Vec<Range> {
    let mut ranges = Vec::new();
    let mut first = 0;
    while first < job.replicates {
        let end = job.replicates.min(first + chance.whole(1, 97));
        ranges.insert(chance.whole(0, ranges.len() as u32) as usize, Range { first, end });
        first = end;
    }
    ranges
}
