//! The settings of the page.

use crate::analysis::rerun::{RerunExperiment, RerunRequest};
use crate::engine::status::GpuChoice;
use crate::text::Rich;
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
pub fn experiment_hint(request: &RerunRequest) -> String {
    let hint = match request.experiment {
        RerunExperiment::Vote => "Sample every problem k times and take the vote, over and over.",
        RerunExperiment::Budget => "Draw k traces of every problem and stop them at a budget, over and over.",
        RerunExperiment::Bootstrap => "Draw {} of the {} problems with replacement, over and over.",
        RerunExperiment::Permutation => {
            "Flip at random which of two models is which, problem by problem, over and over."
        }
    };
    let n = count(request.difficulty.n_problems(request.problems));
    Rich::of(hint, &[n.clone(), n]).to_string()
}

/// How many reruns fit.
pub fn reruns_hint(request: &RerunRequest) -> String {
    format!("Up to {} with these settings.", count(request.most_reruns().count()))
}

/// A number of workers; 0 for as many as there can be.
pub fn workers(n: u32) -> String {
    if n == 0 { "All of this machine".to_owned() } else { count(n) }
}
/// What the number of workers changes.
pub const WORKERS_HINT: &str = "More of them take less time, as far as there are processor cores.";

/// A choice of processors.
pub fn processors(choice: GpuChoice) -> &'static str {
    match choice {
        GpuChoice::Auto => "Automatic",
        GpuChoice::Off => "Workers only",
        GpuChoice::Force => "WebGPU",
    }
}
/// What the choice of processors changes.
pub const PROCESSORS_HINT: &str = "They change the time, never the numbers.";
