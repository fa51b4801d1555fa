//! The settings of the page.

use crate::analysis::rerun::{RerunExperiment, RerunRequest};
use crate::engine::status::GpuChoice;
use crate::text::number::count;

/// The name of an experiment.
pub fn experiment(experiment: RerunExperiment) -> &'static str {
    match experiment {
        RerunExperiment::Vote => "Vote",
        RerunExperiment::Budget => "Token budget",
        RerunExperiment::Bootstrap => "Question bootstrap",
        RerunExperiment::Permutation => "Sign flips",
    }
}

/// What an experiment does.
pub fn experiment_hint(experiment: RerunExperiment) -> &'static str {
    match experiment {
        RerunExperiment::Vote => "Sample every problem k times and take the vote, over and over.",
        RerunExperiment::Budget => "Draw k traces of every problem and stop them at a budget, over and over.",
        RerunExperiment::Bootstrap => "Draw 30 of the 30 problems with replacement, over and over.",
        RerunExperiment::Permutation => {
            "Flip at random which of two models is which, problem by problem, over and over."
        }
    }
}

/// The labels of the settings: experiment, k, a, attractors, ρ, difficulty, reruns, seed, processors.
pub const LABELS: [&str; 9] = [
    "Experiment",
    "Samples, k",
    "Attractor share, a",
    "Attractors",
    "Correlation of samples, ρ",
    "How hard the problems are",
    "Reruns",
    "Seed",
    "Processors",
];
/// What splitting the attractor does.
pub const ATTRACTORS_HINT: &str = "The attractor share is split evenly among so many wrong answers.";
/// What the correlation is.
pub const RHO_HINT: &str = "0: every sample on its own. 1: all samples of a problem right, or all wrong.";

/// How many reruns fit.
pub fn reruns_hint(request: &RerunRequest) -> String {
    format!("Up to {} with these settings.", count(request.most_reruns().count()))
}

/// A choice of processors.
pub fn processors(choice: GpuChoice) -> &'static str {
    match choice {
        GpuChoice::Auto => "Automatic",
        GpuChoice::Off => "Workers only",
        GpuChoice::Force => "WebGPU",
    }
}
/// What the choice of processors changes.
pub const PROCESSORS_HINT: &str = "It changes the time, never the numbers.";
