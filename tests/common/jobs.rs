//! Random small jobs, drawn from a seed: every experiment, every way to keep, and what is awkward about each of them.

use tiebreak::engine::{
    Experiment, FlipPattern, Flips, Job, Keep, Pattern, Range, Reruns, ResampleSum, Solving, Traces,
};
use tiebreak::rng::{Draws, Seed};

/// The experiments, by the number that [`Jobs::next`] takes.
pub const EXPERIMENTS: [&str; 4] = ["reruns", "traces", "resample", "flips"];
/// The ways to keep what replicates leave.
pub const KEEPS: [Keep; 3] = [Keep::Rows, Keep::Histogram, Keep::Totals];

/// An endless row of jobs. The same seed gives the same ones everywhere.
pub struct Jobs {
    draws: Draws,
}

impl Jobs {
    pub fn new(seed: u32) -> Self {
        Self { draws: Draws::new(Seed(seed)) }
    }

    /// The next job of an experiment.
    pub fn next(&mut self, experiment: usize, keep: Keep) -> Job {
        let experiment = match EXPERIMENTS[experiment] {
            "reruns" => self.reruns(),
            "traces" => self.traces(),
            "resample" => self.resample(),
            _ => self.flips(),
        };
        let replicates = self.between(1, 300);
        Job::new(experiment, Seed(self.draws.word()), replicates, keep).unwrap()
    }

    /// Cuts a job's replicates into ranges of uneven length, and shuffles them.
    pub fn ranges(&mut self, job: &Job) -> Vec<Range> {
        let mut ranges = Vec::new();
        let mut first = 0;
        while first < job.replicates {
            let end = job.replicates.min(first + self.between(1, 100));
            ranges.push(Range { first, end });
            first = end;
        }
        for i in (1..ranges.len()).rev() {
            ranges.swap(i, self.draws.index(i as u32 + 1) as usize);
        }
        ranges
    }

    fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.draws.index(most - least + 1)
    }

    /// A probability, often 0 or 1.
    fn probability(&mut self) -> f64 {
        match self.between(0, 9) {
            0 => 0.0,
            1 => 1.0,
            _ => f64::from(self.draws.word()) / 4_294_967_296.0,
        }
    }

    /// Probabilities that add up to at most 1, many of them 0.
    fn probabilities(&mut self, n: u32) -> Vec<f64> {
        let mut left = 1.0;
        let mut take = |p: f64| {
            let part = left * p;
            left -= part;
            part
        };
        (0..n).map(|_| take(self.probability())).collect()
    }

    fn reruns(&mut self) -> Experiment {
        let n_samples = self.between(1, 20);
        let n_problems = self.between(1, 12);
        let n_attractors = self.between(0, 4);
        // Problems whose attractors differ.
        if self.between(0, 3) == 0 {
            let problems: Vec<_> = (0..n_problems).map(|_| self.probabilities(1 + n_attractors)).collect();
            return Experiment::Reruns(Reruns::each(n_samples, &problems).unwrap());
        }
        let solving = if self.between(0, 1) == 0 {
            Solving::Alone((0..n_problems).map(|_| self.probability()).collect())
        } else {
            Solving::Together((0..n_problems).map(|_| self.probabilities(n_samples + 1)).collect())
        };
        let shares = self.probabilities(n_attractors);
        Experiment::Reruns(Reruns::new(n_samples, &solving, &shares).unwrap())
    }

    fn traces(&mut self) -> Experiment {
        let n_cells = if self.between(0, 3) == 0 { self.between(17, 64) } else { self.between(2, 9) };
        let problems: Vec<Vec<f64>> = (0..self.between(1, 9)).map(|_| self.probabilities(n_cells)).collect();
        Experiment::Traces(Traces::new(self.between(1, 40), &problems).unwrap())
    }

    fn resample(&mut self) -> Experiment {
        let width = self.between(1, 24);
        let n_patterns = if self.between(0, 2) == 0 { self.between(13, 60) } else { self.between(1, 12) };
        let mut patterns: Vec<Pattern> =
            (0..n_patterns).map(|_| Pattern { count: self.between(0, 9), adds: self.pairs(width) }).collect();
        patterns.push(Pattern { count: 1, adds: self.pairs(width) });
        Experiment::ResampleSum(ResampleSum::new(width, patterns).unwrap())
    }

    fn flips(&mut self) -> Experiment {
        let width = self.between(1, 24);
        let mut patterns: Vec<FlipPattern> = (0..self.between(0, 14))
            .map(|_| {
                // Whole words, one less, one more, and anything.
                let count = [31, 32, 33, 64, 1, self.between(0, 200)][self.between(0, 5) as usize];
                FlipPattern { count, stay: self.pairs(width), flip: self.pairs(width) }
            })
            .collect();
        patterns.push(FlipPattern { count: 40, stay: self.pairs(width), flip: self.pairs(width) });
        Experiment::Flips(Flips::new(width, patterns).unwrap())
    }

    /// What an item adds: to few columns, none, or the same twice.
    fn pairs(&mut self, width: u32) -> Vec<(u32, u32)> {
        (0..self.between(0, 4)).map(|_| (self.draws.index(width), self.between(0, 5))).collect()
    }
}
