//! What can be set on the page of Explore / Rerun.

use crate::analysis::link::rerun as words;
use crate::analysis::rerun::{RerunCount, RerunExperiment, RerunRequest};
use crate::engine::status::GpuChoice;
use crate::text::{rerun as text, settings};
use crate::view::controls::{
    beyond, choice, control, further, number, problems, samples, seed, share, whole,
};
use crate::view::{Control, Input, Offer, Place};

/// Where the slider for reruns stops: twice and five times each power of ten, as far as the settings allow.
const RERUN_STOPS: [u32; 16] = [
    1000,
    2000,
    5000,
    10_000,
    20_000,
    50_000,
    100_000,
    200_000,
    500_000,
    1_000_000,
    2_000_000,
    5_000_000,
    10_000_000,
    20_000_000,
    50_000_000,
    100_000_000,
];
/// The settings that matter for the experiment.
pub(super) fn controls(request: &RerunRequest) -> Vec<Control> {
    let of_vote = request.experiment == RerunExperiment::Vote;
    let mut controls = vec![experiment(request), samples("k", request.k, settings::SAMPLES_HINT)];
    if of_vote {
        controls.push(share(request.a));
    }
    controls.extend([reruns(request), seed(request.seed)]);
    if of_vote {
        controls.extend(beyond(&request.attractors, request.rho));
    }
    controls.extend(problems(&request.difficulty, request.problems, Place::Further));
    controls.extend([workers(request), processors(request)]);
    controls
}

fn experiment(request: &RerunRequest) -> Control {
    let all = RerunExperiment::ALL.map(|one| (words::experiment_word(one), text::experiment(one)));
    let chosen = choice("experiment", words::experiment_word(request.experiment), &all, Offer::Buttons);
    let hint = text::experiment_hint(request);
    Control { place: Place::First, hint, ..chosen }
}

fn reruns(request: &RerunRequest) -> Control {
    let most = request.most_reruns().count();
    let stops: Vec<u32> = RERUN_STOPS.into_iter().filter(|&stop| stop < most).chain([most]).collect();
    let bounds = [&*RerunCount::FEWEST.count().to_string(), &*most.to_string()];
    let count = number("reruns", request.reruns.count().to_string(), bounds, true, whole(&stops));
    Control { hint: text::reruns_hint(request), ..count }
}

/// A few numbers of workers, and the one in use if it is none of them.
fn workers(request: &RerunRequest) -> Control {
    let mut counts = vec![0, 1, 2, 4, 8];
    let chosen = request.workers.count();
    if !counts.contains(&chosen) {
        counts.push(chosen);
    }
    let options = counts.into_iter().map(|n| (n.to_string(), text::workers(n)));
    let input = Input::Choice { options: options.collect(), offer: Offer::List };
    further(control("workers", chosen.to_string(), input), text::WORKERS_HINT, chosen == 0)
}

fn processors(request: &RerunRequest) -> Control {
    let all = GpuChoice::ALL.map(|one| (words::gpu_word(one), text::processors(one)));
    let chosen = choice("gpu", words::gpu_word(request.gpu), &all, Offer::List);
    further(chosen, text::PROCESSORS_HINT, request.gpu == GpuChoice::Auto)
}
