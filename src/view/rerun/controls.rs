//! What can be set on the page of Explore / Rerun.

use crate::analysis::link::{rerun as words, vote::difficulty_word};
use crate::analysis::rerun::{RerunCount, RerunExperiment, RerunRequest};
use crate::analysis::vote::Difficulty;
use crate::engine::status::GpuChoice;
use crate::text::{rerun as text, vote};
use crate::view::{Control, Input, Offer, Place};

/// Where the slider for k stops, as on the vote page.
const K_STOPS: [u32; 27] =
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256];
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
/// Steps of the sliders for shares.
const SHARE_STEPS: u32 = 100;

/// The settings that matter for the experiment.
pub(super) fn controls(request: &RerunRequest) -> Vec<Control> {
    let usual = RerunRequest::default();
    let of_vote = request.experiment == RerunExperiment::Vote;
    let mut controls = vec![experiment(request), samples(request)];
    if of_vote {
        let bounds = ["0", "1"];
        let share = number("a", request.a.share().to_string(), bounds, false, hundredths());
        controls.push(Control { hint: vote::SHARE_HINT.to_owned(), ..share });
    }
    controls.extend([reruns(request), seed(request)]);
    if of_vote {
        controls.push(attractors(request));
        let correlation = number("rho", request.rho.value().to_string(), ["0", "1"], false, Vec::new());
        controls.push(further(correlation, text::RHO_HINT, request.rho == usual.rho));
    }
    controls.extend([difficulty(request), workers(request), processors(request)]);
    controls
}

fn experiment(request: &RerunRequest) -> Control {
    let all = RerunExperiment::ALL.map(|one| (words::experiment_word(one), text::experiment(one)));
    let chosen = choice("experiment", words::experiment_word(request.experiment), &all, Offer::Buttons);
    let hint = text::experiment_hint(request.experiment).to_owned();
    Control { place: Place::First, hint, ..chosen }
}

fn samples(request: &RerunRequest) -> Control {
    let samples = number("k", request.k.count().to_string(), ["1", "256"], true, whole(&K_STOPS));
    Control { hint: text::SAMPLES_HINT.to_owned(), ..samples }
}

fn reruns(request: &RerunRequest) -> Control {
    let most = request.most_reruns().count();
    let stops: Vec<u32> = RERUN_STOPS.into_iter().filter(|&stop| stop < most).chain([most]).collect();
    let bounds = [&*RerunCount::FEWEST.count().to_string(), &*most.to_string()];
    let count = number("reruns", request.reruns.count().to_string(), bounds, true, whole(&stops));
    Control { hint: text::reruns_hint(request), ..count }
}

fn seed(request: &RerunRequest) -> Control {
    let seed = control("seed", request.seed.0.to_string(), Input::Seed);
    Control { hint: text::SEED_HINT.to_owned(), ..seed }
}

fn attractors(request: &RerunRequest) -> Control {
    let count = request.attractors.count();
    let all = ["1", "2", "3", "4"].map(|n| (n, n));
    let chosen = choice("attractors", &count.to_string(), &all, Offer::List);
    further(chosen, text::ATTRACTORS_HINT, request.attractors == RerunRequest::default().attractors)
}

fn difficulty(request: &RerunRequest) -> Control {
    let all = Difficulty::ALL.map(|one| (difficulty_word(one), vote::difficulty(one)));
    let chosen = choice("difficulty", difficulty_word(request.difficulty), &all, Offer::List);
    let is_usual = request.difficulty == RerunRequest::default().difficulty;
    further(chosen, vote::difficulty_hint(request.difficulty), is_usual)
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

fn whole(stops: &[u32]) -> Vec<String> {
    stops.iter().map(ToString::to_string).collect()
}

/// 0 to 1 by hundredths, as a link writes them.
fn hundredths() -> Vec<String> {
    (0..=SHARE_STEPS).map(|step| (f64::from(step) / f64::from(SHARE_STEPS)).to_string()).collect()
}

/// A control that is seen at once.
fn control(setting: &str, value: String, input: Input) -> Control {
    let label = text::label(setting).to_owned();
    let place = Place::Shown;
    Control { setting: setting.to_owned(), label, value, input, hint: String::new(), place, is_usual: true }
}

fn further(control: Control, hint: &str, is_usual: bool) -> Control {
    Control { place: Place::Further, hint: hint.to_owned(), is_usual, ..control }
}

fn number(setting: &str, value: String, bounds: [&str; 2], whole: bool, stops: Vec<String>) -> Control {
    control(setting, value, Input::Number { bounds: bounds.map(str::to_owned), whole, stops })
}

fn choice(setting: &str, value: &str, options: &[(&str, &str)], offer: Offer) -> Control {
    let options = options.iter().map(|(word, name)| ((*word).to_owned(), (*name).to_owned()));
    control(setting, value.to_owned(), Input::Choice { options: options.collect(), offer })
}
