//! The bootstrap: items that look alike, or clusters of items, as patterns that the engine draws.

use super::count::{Counted, named_column};
use super::measure::Measure;
use super::outcome::{AgreementOutcome, Bootstrap, in_parts};
use super::{AgreementRequest, Complaint, Ends};
use crate::data::Code;
use crate::engine::{Experiment, Job, Keep, Pattern, ResampleSum};
use crate::stats::agreement::Margins;

/// What a bootstrap draws.
pub(super) struct Drawn {
    job: Option<Job>,
    /// The column of the clusters, and how many there are.
    clusters: Option<(String, u32)>,
    /// The margins without one item or cluster, and how many are alike.
    without: Vec<(Margins, u32)>,
}

impl Drawn {
    /// The bootstrap that a request asks for.
    ///
    /// # Errors
    /// If there is no column of the clusters.
    pub fn of(
        counted: &Counted<'_>,
        measure: &Measure,
        request: &AgreementRequest,
    ) -> Result<Self, Complaint> {
        let patterns = match &request.cluster {
            Some(name) => clusters(counted, measure, name)?,
            None => items(counted, measure),
        };
        let clusters =
            request.cluster.clone().map(|name| (name, patterns.iter().map(|pattern| pattern.count).sum()));
        let whole = in_parts(&counted.table, measure);
        let without = match request.ends {
            Ends::Percentile => Vec::new(),
            Ends::Bca => patterns
                .iter()
                .filter(|pattern| pattern.count > 0)
                .map(|one| (less(&whole, one), one.count))
                .collect(),
        };
        let resample = ResampleSum::new(width(counted.labels.len()), patterns).ok();
        let job = resample.and_then(|resample| {
            let experiment = Experiment::ResampleSum(resample);
            Job::new(experiment, request.seed, request.replicates.count(), Keep::Rows).ok()
        });
        Ok(Self { job, clusters, without })
    }

    /// An outcome that awaits this bootstrap, and the job.
    pub fn with(self, outcome: AgreementOutcome) -> (AgreementOutcome, Option<Job>) {
        let Self { job, clusters, without } = self;
        let bootstrap = if job.is_some() { Bootstrap::Pending } else { Bootstrap::TooLarge };
        (AgreementOutcome { clusters, without, bootstrap, ..outcome }, job)
    }
}

/// Items by their two labels.
fn items(counted: &Counted<'_>, measure: &Measure) -> Vec<Pattern> {
    let q = counted.labels.len() as u32;
    let pattern = |(i, j, count): (usize, usize, u32)| {
        let part = measure.whole.part(i, j);
        let agreed = (part > 0).then_some((0, part));
        let labels = [(1 + i as u32, 1), (1 + q + j as u32, 1)];
        Pattern { count, adds: agreed.into_iter().chain(labels).collect() }
    };
    counted.table.cells().map(pattern).collect()
}

/// Clusters of items by what a column says of them; an item of which it says nothing is one of its own. Clusters that add the
/// same are one pattern.
fn clusters(counted: &Counted<'_>, measure: &Measure, name: &str) -> Result<Vec<Pattern>, Complaint> {
    let column = named_column(counted.sight.table(), name)?;
    let width = width(counted.labels.len()) as usize;
    let mut sums: Vec<Vec<u32>> = vec![Vec::new(); column.levels().len()];
    let mut patterns = Vec::new();
    for (row, i, j) in counted.pairs() {
        let adds = [(0, measure.whole.part(i, j)), (1 + i, 1), (1 + counted.labels.len() + j, 1)];
        let level = column.codes().get(row).and_then(Code::level);
        match level.and_then(|level| sums.get_mut(level as usize)) {
            Some(sums) => {
                sums.resize(width, 0);
                for (at, n) in adds {
                    sums.get_mut(at).into_iter().for_each(|sum| *sum += n);
                }
            }
            None => patterns.push(pattern(adds.into_iter().map(|(at, n)| (at as u32, n)))),
        }
    }
    let sums = sums.into_iter().filter(|sums| !sums.is_empty());
    patterns.extend(sums.map(|sums| pattern((0..).zip(sums))));
    Ok(patterns)
}

/// A cluster.
fn pattern(adds: impl Iterator<Item = (u32, u32)>) -> Pattern {
    Pattern { count: 1, adds: adds.filter(|(_, n)| *n > 0).collect() }
}

/// Integers that a replicate leaves for q labels: agreement in parts, and both raters' labels.
pub(super) fn width(q: usize) -> u32 {
    1 + 2 * q as u32
}

/// Margins without what one item or cluster adds to them.
fn less(whole: &Margins, pattern: &Pattern) -> Margins {
    let mut sums: Vec<u64> =
        [whole.agreed].iter().chain(&whole.first).chain(&whole.second).copied().collect();
    for &(at, n) in &pattern.adds {
        sums.get_mut(at as usize).into_iter().for_each(|sum| *sum = sum.saturating_sub(n.into()));
    }
    margins(&sums).unwrap_or_else(|| whole.clone())
}

/// The margins that one replicate's sums stand for: agreement in parts, then the first rater's labels, then the second's.
pub(super) fn margins_of(sums: &[u32]) -> Option<Margins> {
    margins(&sums.iter().map(|&sum| u64::from(sum)).collect::<Vec<_>>())
}

fn margins(sums: &[u64]) -> Option<Margins> {
    let (agreed, labels) = sums.split_first()?;
    let (first, second) = labels.split_at(labels.len() / 2);
    Some(Margins { n: first.iter().sum(), agreed: *agreed, first: first.to_vec(), second: second.to_vec() })
}
