//! The words of the first figure: three scores against the number of samples.

use super::fails_together;
use crate::analysis::vote::{Course, VoteOutcome, VoteRequest};
use crate::model::Attractors;
use crate::text::Rich;
use crate::text::number::{count, decimals, fixed, percent, plural, signed};
use crate::text::settings::{problems_changed, sizes};

/// The claim of the first figure.
pub fn figure_claim(o: &VoteOutcome) -> String {
    let last = o.curve.last().unwrap_or(&o.at);
    let vote = match o.course_of_vote() {
        _ if o.course_of_coverage() == Course::Level => {
            return "Coverage and the vote stay where one sample is".to_owned();
        }
        Course::Rises if o.n_clear as usize == o.problems.len() && !fails_together(o) => {
            return "Coverage and the vote both rise".to_owned();
        }
        Course::Rises => "saturates",
        Course::Level => "stays where one sample is",
        Course::Falls => "falls",
        Course::Peaks => "rises and falls again",
        Course::Dips => "falls and rises again",
        Course::Wavers => "goes up and down",
    };
    // What is printed as all of the problems rises no more.
    let keeps = if percent(last.pass) == percent(1.0) { "rises" } else { "keeps rising" };
    format!("Coverage {keeps}, the vote {vote}")
}

/// What the first figure shows, for someone who cannot see it.
pub fn figure_description(o: &VoteOutcome) -> String {
    let last = o.curve.last().unwrap_or(&o.at);
    format!(
        "Accuracy against samples per problem, from 1 to {}. Coverage, pass@k, {} from {} to {}. The majority vote \
         goes from {} to {}. A single sample stays at {}. The vote's {} is {}.",
        last.k,
        if percent(last.pass) == percent(o.mean) { "goes" } else { "rises" },
        percent(o.mean),
        percent(last.pass),
        percent(o.mean),
        percent(last.vote),
        percent(o.mean),
        end_name(o),
        percent(o.ceiling)
    )
}

/// The caption of the first figure; `before` is the setting that the grey line shows.
pub fn figure_caption(o: &VoteOutcome, before: Option<&VoteOutcome>) -> Rich {
    let caption = Rich::new().strong("Figure 1. ").plain(figure_claim(o)).plain(". Lines are exact.");
    let caption = match o.check.as_ref().map(|check| (check.reruns(), check.request.seed.0)) {
        Some((reruns, seed)) if reruns > 0 => {
            caption.plain(format!(" Hollow dot: {} simulated votes per problem, seed {seed}.", count(reruns)))
        }
        _ => caption,
    };
    let Some(before) = before else {
        return caption;
    };
    let change = signed(100.0 * (o.at.vote - before.at.vote), 1);
    let values = [setting(&before.request, &o.request), change];
    caption.and(Rich::of(" Grey: the vote at {}, your previous setting; since then {} points.", &values))
}

/// What tells an earlier setting from the present one, among all that the grey line depends on.
fn setting(before: &VoteRequest, now: &VoteRequest) -> String {
    let value = |value: f64| fixed(value, decimals(value).max(2));
    let problems = |of: &VoteRequest| of.difficulty.n_problems(of.problems);
    let mut changed =
        problems_changed((&before.difficulty, problems(before)), (&now.difficulty, problems(now)));
    let parts = [
        (before.k != now.k, format!("k = {}", before.k.count())),
        (before.a != now.a, format!("a = {}", value(before.a.share()))),
        (before.attractors != now.attractors, attractors(&before.attractors)),
        (before.rho != now.rho, format!("ρ = {}", value(before.rho.value()))),
    ];
    changed.extend(parts.into_iter().filter(|(is_changed, _)| *is_changed).map(|(_, words)| words));
    changed.join(", ")
}

/// How many attractors there are, or how large they are.
fn attractors(of: &Attractors) -> String {
    match of {
        Attractors::Even(count) => plural(count.count(), "attractor", "attractors"),
        Attractors::Given(mix) => format!("attractors {}", sizes(mix)),
    }
}

/// What the line is called at which the vote ends: a ceiling, unless the vote comes to it from above.
fn end_name(o: &VoteOutcome) -> &'static str {
    if o.curve.iter().any(|at| at.vote > o.ceiling) { "limit" } else { "ceiling" }
}

/// The label of the line at which the vote ends.
pub fn ceiling_label(o: &VoteOutcome) -> String {
    if fails_together(o) {
        return format!("{} {}", end_name(o), percent(o.ceiling));
    }
    let on = match o.n_on {
        0 => String::new(),
        1 => ", 1 lies on it".to_owned(),
        n => format!(", {n} lie on it"),
    };
    format!(
        "{} {}: {} of {} problems clear the threshold{on}",
        end_name(o),
        percent(o.ceiling),
        o.n_clear,
        o.problems.len()
    )
}

/// The label of the chosen k.
pub fn k_label(o: &VoteOutcome) -> String {
    format!("k = {}", o.at.k)
}

/// The axis of the first figure.
pub const X_AXIS: &str = "samples per problem, k (log scale)";
/// The name of the coverage curve in the readout.
pub const PASS_AT_K: &str = "pass@k";
/// The name of the vote curve in the readout.
pub const VOTE_AT_K: &str = "vote@k";
/// The name of the single-sample line.
pub const PASS_AT_1: &str = "pass@1";

/// The end labels of the three curves.
pub fn end_labels(o: &VoteOutcome) -> [(String, String); 3] {
    let last = o.curve.last().unwrap_or(&o.at);
    let value = |share: f64| fixed(100.0 * share, 1);
    [
        (format!("pass@{}", last.k), value(last.pass)),
        (format!("vote@{}", last.k), value(last.vote)),
        (PASS_AT_1.to_owned(), value(o.mean)),
    ]
}
