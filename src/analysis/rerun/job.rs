//! The experiments as integers for the engine.

use super::exact::{BUDGETS, paired_counts};
use super::{RerunExperiment, RerunRequest, traces};
use crate::engine::{Experiment, FlipPattern, Flips, Job, Keep, Pattern, Reruns, ResampleSum, Solving};
use crate::model::{Correlation, TraceLengths, solve_counts};

/// The simulation of a request; its error is none that a request within its bounds can cause.
pub(super) fn of(request: &RerunRequest) -> Result<Job, String> {
    let keep = match request.experiment {
        RerunExperiment::Budget => Keep::Totals,
        _ => Keep::Histogram,
    };
    Job::new(experiment(request)?, request.seed, request.reruns.count(), keep)
        .map_err(|error| error.to_string())
}

/// 32-bit draws of one rerun; 0 if there is no such experiment.
pub(super) fn words_per_rerun(request: &RerunRequest) -> u32 {
    // Correlation changes what the words mean, and costs the most to tabulate; that it takes one word more for each
    // problem is known without.
    let alone = RerunRequest { rho: Correlation::NONE, ..request.clone() };
    let words = experiment(&alone).map_or(0, |experiment| experiment.draws_per_replicate());
    let is_together = request.experiment == RerunExperiment::Vote && request.rho != Correlation::NONE;
    words + if is_together { request.difficulty.n_problems(request.problems) } else { 0 }
}

fn experiment(request: &RerunRequest) -> Result<Experiment, String> {
    match request.experiment {
        RerunExperiment::Vote => vote(request),
        RerunExperiment::Budget => budget(request),
        RerunExperiment::Bootstrap => bootstrap(request),
        RerunExperiment::Permutation => permutation(request),
    }
}

fn vote(request: &RerunRequest) -> Result<Experiment, String> {
    let benchmark = request.difficulty.benchmark(request.problems);
    let k = request.k.count();
    let solving = if request.rho == Correlation::NONE {
        Solving::Alone(benchmark.rates().to_vec())
    } else {
        Solving::Together(benchmark.rates().iter().map(|&p| solve_counts(k, p, request.rho)).collect())
    };
    let reruns = Reruns::new(k, &solving, &request.shares()).map_err(|error| error.to_string())?;
    Ok(Experiment::Reruns(reruns))
}

fn budget(request: &RerunRequest) -> Result<Experiment, String> {
    let benchmark = request.difficulty.benchmark(request.problems);
    traces::experiment(&[TraceLengths::long(&benchmark)], &BUDGETS, request.k.count())
}

fn bootstrap(request: &RerunRequest) -> Result<Experiment, String> {
    let counts = request.difficulty.benchmark(request.problems).expected_counts(request.k.count());
    let patterns =
        grouped(&counts).into_iter().map(|(value, count)| Pattern { count, adds: vec![(0, value)] });
    let resample = ResampleSum::new(1, patterns.collect()).map_err(|error| error.to_string())?;
    Ok(Experiment::ResampleSum(resample))
}

/// A problem whose difference points up adds its size as it stands, one that points down when it is flipped.
fn permutation(request: &RerunRequest) -> Result<Experiment, String> {
    let pairs = paired_counts(request);
    let mut patterns = Vec::new();
    for up in [true, false] {
        let sizes =
            pairs.iter().map(
                |&(first, second)| {
                    if up { second.saturating_sub(first) } else { first.saturating_sub(second) }
                },
            );
        for (size, count) in grouped(&sizes.collect::<Vec<u32>>()) {
            let adds = vec![(0, size)];
            let (stay, flip) = if up { (adds, Vec::new()) } else { (Vec::new(), adds) };
            if size > 0 {
                patterns.push(FlipPattern { count, stay, flip });
            }
        }
    }
    if patterns.is_empty() {
        // Nothing to tell the models apart: whatever is flipped, the difference stays 0.
        patterns.push(FlipPattern { count: pairs.len() as u32, stay: Vec::new(), flip: Vec::new() });
    }
    let flips = Flips::new(1, patterns).map_err(|error| error.to_string())?;
    Ok(Experiment::Flips(flips))
}

/// Each value that occurs, ascending, and how often.
fn grouped(values: &[u32]) -> Vec<(u32, u32)> {
    let largest = values.iter().copied().max().unwrap_or(0);
    let of = |value| (value, values.iter().filter(|&&other| other == value).count() as u32);
    (0..=largest).map(of).filter(|(_, count)| *count > 0).collect()
}
