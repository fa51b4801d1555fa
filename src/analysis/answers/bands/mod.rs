//! The bootstrap of every curve, in batches of columns and ranges of replicates: the same bits however it is divided.

mod goals;
mod rows;

use goals::{Goal, Read};
use rows::rows;

use super::compare::Common;
use super::lengths::Traces;
use super::measured::Measured;
use super::outcome::{AnswersOutcome, Measure};
use crate::stats::avg::Clusters;
use crate::stats::resample::{Columns, Resampled, bootstrap};

/// Columns whose replicates are held at once, but for a single measure that has more: 40 MB of 10,000 replicates.
const MOST_COLUMNS: usize = 512;
/// Intervals that are read from replicates at a time.
const INTERVALS: usize = 16;

/// What the columns are made of, by model.
pub(super) struct Material<'m> {
    pub measured: &'m [Vec<Measured>],
    /// Each problem's share of right samples.
    pub shares: &'m [Vec<f64>],
    pub traces: &'m [Option<Traces>],
    /// Along the curve, as recorded, and as chosen.
    pub budgets: &'m [Option<u32>],
}

/// Problems that are drawn together.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// The models, and of each the places of the problems among its own.
    sides: Vec<(usize, Vec<usize>)>,
    /// Clusters, if the table has them.
    clusters: Option<Clusters>,
    /// Whether each model's own intervals are read from it.
    own: bool,
    /// Whether the differences of the two are.
    paired: bool,
}

impl Drawn {
    /// All problems of one model.
    pub fn alone(model: usize, problems: usize, clusters: Option<Clusters>) -> Self {
        Self { sides: vec![(model, (0..problems).collect())], clusters, own: true, paired: false }
    }

    /// The common problems; `own` if they are all that either has, with as many samples, so that the models' own intervals
    /// are the same here.
    pub fn both(common: &Common, clusters: Option<Clusters>, own: bool) -> Self {
        let (first, second) = common.iter().copied().unzip();
        Self { sides: vec![(0, first), (1, second)], clusters, own, paired: true }
    }

    fn n_items(&self) -> u32 {
        self.sides.first().map_or(0, |(_, problems)| problems.len() as u32)
    }

    fn n_reads(&self) -> usize {
        usize::from(self.own) * self.sides.len() + usize::from(self.paired)
    }
}

/// A part of a batch.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Measure(Measure),
    Shares,
    Budgets,
}

/// Columns of the same draws.
#[derive(Clone, Debug)]
struct Batch {
    drawn: usize,
    parts: Vec<Part>,
    /// Whether whole clusters are drawn.
    clustered: bool,
    n_columns: usize,
    n_goals: usize,
}

/// A batch at work.
#[derive(Clone, Debug)]
struct Current {
    columns: Columns,
    units: Clusters,
    /// What each interval is read from: one column, or two.
    goals: Vec<(Goal, usize, usize)>,
    sample: Option<Resampled>,
    replicates: u32,
    read: usize,
}

/// The whole bootstrap.
#[derive(Clone, Debug)]
pub(super) struct Bands {
    drawn: Vec<Drawn>,
    batches: Vec<Batch>,
    at: usize,
    current: Option<Current>,
}

impl Bands {
    /// Plans the batches: of which measures, and how many columns and intervals each has.
    pub fn plan(drawn: Vec<Drawn>, measures: &[Measure], rungs: usize, n_budgets: Option<usize>) -> Self {
        let mut batches: Vec<Batch> = Vec::new();
        for (i, set) in drawn.iter().enumerate() {
            let mut parts = vec![(Part::Shares, 1, set.n_reads())];
            if let Some(n) = n_budgets.filter(|_| set.own) {
                parts.push((Part::Budgets, n + 2, (n + 1) * set.sides.len()));
            }
            parts.extend(
                measures.iter().map(|measure| (Part::Measure(*measure), rungs, rungs * set.n_reads())),
            );
            let clustered = set.clusters.is_some();
            if clustered {
                // avg@n has an interval of problems beside that of clusters.
                let batch = Batch {
                    drawn: i,
                    parts: vec![Part::Shares],
                    clustered: false,
                    n_columns: set.sides.len(),
                    n_goals: set.n_reads(),
                };
                batches.push(batch);
            }
            let start = batches.len();
            for (part, width, n_goals) in parts {
                let n_columns = width * set.sides.len();
                match batches.get_mut(start..).and_then(<[Batch]>::last_mut) {
                    Some(last) if last.n_columns + n_columns <= MOST_COLUMNS => {
                        last.parts.push(part);
                        last.n_columns += n_columns;
                        last.n_goals += n_goals;
                    }
                    _ => batches.push(Batch { drawn: i, parts: vec![part], clustered, n_columns, n_goals }),
                }
            }
        }
        Self { drawn, batches, at: 0, current: None }
    }

    /// How much work it is for so many replicates.
    pub fn total(&self, replicates: u32) -> u64 {
        let of = |batch: &Batch| {
            u64::from(replicates) * self.per_replicate(batch) + batch.n_goals as u64 * per_goal(replicates)
        };
        self.batches.iter().map(of).sum()
    }

    /// Work of one replicate of a batch, in the unit of [`super::Progress`].
    fn per_replicate(&self, batch: &Batch) -> u64 {
        let items = self.drawn.get(batch.drawn).map_or(0, Drawn::n_items);
        1 + u64::from(items) * (batch.n_columns as u64 + 16) / 16_384
    }

    pub fn is_done(&self) -> bool {
        self.at >= self.batches.len()
    }

    /// Does a little, of about as much work as is asked for; how much it was.
    pub fn step(&mut self, about: u64, material: &Material<'_>, outcome: &mut AnswersOutcome) -> u64 {
        let Some(batch) = self.batches.get(self.at) else { return 0 };
        let Some(drawn) = self.drawn.get(batch.drawn) else { return 0 };
        let (all, seed) = (outcome.request.replicates.count(), outcome.request.seed);
        let per_replicate = self.per_replicate(batch);
        let current = self.current.get_or_insert_with(|| Current::new(batch, drawn, material));
        if current.replicates < all {
            // Four replicates are summed side by side.
            let some = (about / per_replicate).clamp(4, 1024) as u32 / 4 * 4;
            let range = current.replicates..all.min(current.replicates + some);
            let done = u64::from(range.end - range.start) * per_replicate;
            current.replicates = range.end;
            let more = bootstrap(&current.columns, &current.units, seed, range);
            match (&mut current.sample, more) {
                (Some(sample), Some(more)) => sample.append(more),
                (sample, more) => *sample = more,
            }
            return done;
        }
        let goals = current.goals.iter().skip(current.read).take(INTERVALS);
        let mut read = 0;
        if let Some(sample) = &current.sample {
            for (goal, column, other) in goals {
                let from = Read { sample, columns: &current.columns, clustered: batch.clustered };
                goal.reach(&from, (*column, *other), outcome);
                read += 1;
            }
        }
        current.read += read;
        if read < INTERVALS || current.read == current.goals.len() {
            self.at += 1;
            self.current = None;
        }
        read as u64 * per_goal(all)
    }
}

/// Work of one interval.
fn per_goal(replicates: u32) -> u64 {
    1 + u64::from(replicates) / 64
}

impl Current {
    fn new(batch: &Batch, drawn: &Drawn, material: &Material<'_>) -> Self {
        let singles = || Clusters::singles(drawn.n_items());
        let units = drawn.clusters.clone().filter(|_| batch.clustered).unwrap_or_else(singles);
        let mut current = Self {
            columns: Columns::new(drawn.n_items()),
            units,
            goals: Vec::new(),
            sample: None,
            replicates: 0,
            read: 0,
        };
        for part in &batch.parts {
            current.add(*part, drawn, material);
        }
        current
    }

    /// Adds the columns of a part, model by model, and what is read from them.
    fn add(&mut self, part: Part, drawn: &Drawn, material: &Material<'_>) {
        let starts: Vec<Option<usize>> = drawn
            .sides
            .iter()
            .map(|side| self.columns.add_rows(&rows(part, side, drawn, material)).map(|range| range.start))
            .collect();
        for ((model, _), start) in drawn.sides.iter().zip(&starts).filter(|_| drawn.own) {
            if let Some(start) = start {
                self.own_goals(part, *model, *start, material);
            }
        }
        if let ([Some(first), Some(second)], true) = (starts.as_slice(), drawn.paired) {
            match part {
                Part::Shares => self.goals.push((Goal::AverageDifference, *first, *second)),
                Part::Measure(measure) => {
                    for rung in 0..rungs(measure, material) {
                        self.goals.push((Goal::Differences { measure, rung }, first + rung, second + rung));
                    }
                }
                Part::Budgets => {}
            }
        }
    }

    fn own_goals(&mut self, part: Part, model: usize, start: usize, material: &Material<'_>) {
        match part {
            Part::Shares => self.goals.push((Goal::Average { model }, start, start)),
            Part::Measure(measure) => {
                for rung in 0..rungs(measure, material) {
                    self.goals.push((Goal::Curve { model, measure, rung }, start + rung, start));
                }
            }
            Part::Budgets => {
                let n = material.budgets.len();
                for at in 0..n {
                    self.goals.push((Goal::Budget { model, at }, start + at, start));
                }
                self.goals.push((Goal::PerCorrect { model }, start + n, start + n + 1));
            }
        }
    }
}

fn rungs(measure: Measure, material: &Material<'_>) -> usize {
    let of =
        |all: &Vec<Measured>| all.iter().find(|one| one.measure == measure)?.values.first().map(Vec::len);
    material.measured.first().and_then(of).unwrap_or_default()
}
