//! Explore / Rerun.

mod controls;
mod explain;
mod plot;
mod run;
mod verdict;

pub use controls::{
    PROCESSORS_HINT, WORKERS_HINT, experiment, experiment_hint, processors, reruns_hint, workers,
};
pub use explain::{formula, leaves_out, repeat};
pub use plot::{
    EXACT, RIGHT_END, SHARE_OF_RERUNS, SIMULATED, STOPPED_END, at, figure_caption, figure_claim,
    figure_description, landmarks, readout, simulated_label, without_label, x_axis,
};
pub use run::{backend, fingerprint, gpu, identical, progress, rate, replaced};
pub use verdict::{
    CHECK_HEADS, CHECKS, Held, NOTHING_DRAWN, bound, ending, held, place, quantity, verdict, within,
};

use crate::analysis::rerun::{BudgetPoint, Distribution, Reran, RerunOutcome};
use crate::text::Rich;
use crate::text::number::{count, fixed, p_value, percent, plural, whole_percent};
use crate::text::settings::beyond;

/// The page's name, for the tab and the menu.
pub const TITLE: &str = "Rerun";

/// The budget that sentences speak of.
const SPOKEN_BUDGET: u32 = 16_000;

/// Percentage points as a percentage with one decimal.
fn points(value: f64) -> String {
    format!("{}%", fixed(value, 1))
}

/// The budget that sentences speak of.
pub fn spoken(o: &RerunOutcome) -> Option<&BudgetPoint> {
    match &o.result {
        Reran::Budget(budgets) => budgets.at.iter().find(|point| point.tokens == SPOKEN_BUDGET),
        _ => None,
    }
}

/// The finding that the heading states.
pub fn heading(o: &RerunOutcome) -> String {
    let (pattern, values) = match &o.result {
        Reran::Vote([won, ..]) => match range(won) {
            (ends, true) => ("Run the same benchmark again and the vote’s score moves: {}", vec![ends]),
            (ends, false) => {
                ("Run the same benchmark again and the vote’s score is nearly always {}", vec![ends])
            }
        },
        Reran::Bootstrap(score) => match range(score) {
            (ends, true) => ("Other problems like these would move the score: {}", vec![ends]),
            (ends, false) => ("Other problems like these would leave the score at {}", vec![ends]),
        },
        Reran::Permutation(test) if test.n_differing == 0 => {
            ("The two models do not differ on any problem", Vec::new())
        }
        Reran::Permutation(test) => {
            ("Swap two models at random and a gap as wide as theirs comes up {}", vec![how_often(test.p)])
        }
        Reran::Budget(budgets) => {
            let [right, _] = spoken_shares(o).map(percent);
            let without = percent(budgets.without);
            if right == without {
                ("Stop the model at {} tokens and its score stays at {}", vec![count(SPOKEN_BUDGET), right])
            } else {
                (
                    "Stop the model at {} tokens and its score falls from {} to {}",
                    vec![count(SPOKEN_BUDGET), without, right],
                )
            }
        }
    };
    Rich::of(pattern, &values).to_string()
}

/// The middle of a distribution that leaves at most 2.5% on either side: 57% to 73%; and whether that is more than one
/// value.
fn range(distribution: &Distribution) -> (String, bool) {
    let middle = distribution.middle(0.025);
    let end = |cell| whole_percent(distribution.value(cell) / 100.0);
    let (low, high) = (end(middle.lowest), end(middle.highest));
    if low == high { (low, false) } else { (format!("{low} to {high}"), true) }
}

/// How many of its draws give that: 98% of reruns, all draws.
fn how_many(distribution: &Distribution, draws: &str) -> String {
    let holds = distribution.middle(0.025).holds;
    if holds > 0.9995 { format!("all {draws}") } else { format!("{} of {draws}", whole_percent(holds)) }
}

/// A probability, which may be very small: 4.2%, 1 in 65 536.
fn how_rare(p: f64) -> String {
    if p >= 0.001 || p <= 0.0 { percent(p) } else { format!("1 in {}", fixed((1.0 / p).round(), 0)) }
}

/// How often something of this probability comes up among tries.
fn how_often(p: f64) -> String {
    match p {
        p if p > 0.9995 => "every time".to_owned(),
        p if p >= 0.001 => format!("in {} of tries", percent(p)),
        p => format!("once in {} tries", fixed((1.0 / p).round(), 0)),
    }
}

/// Of the budget that sentences speak of: the share that is right, and the share that is stopped.
fn spoken_shares(o: &RerunOutcome) -> [f64; 2] {
    spoken(o).map_or([0.0; 2], |point| [point.right.exact, point.stopped.exact])
}

/// What is true, in numbers.
pub fn lede(o: &RerunOutcome) -> Rich {
    let k = o.request.k.count();
    let samples = || plural(k, "sample", "samples");
    let mean_and_sd = |distribution: &Distribution| {
        let (mean, sd) = distribution.moments();
        [points(mean), fixed(sd, 1)]
    };
    let (pattern, values) = match &o.result {
        Reran::Vote([won, right, covered]) => {
            let [mean, sd] = mean_and_sd(won);
            let [[one, _], [some, _]] = [right, covered].map(mean_and_sd);
            let values =
                [count(k), fixed(o.request.a.share(), 2), beyond(&o.request.attractors, o.request.rho), mean];
            let spread = [how_many(won, "reruns"), range(won).0, sd, one, some];
            (
                if k == 1 {
                    "At *k = {}* with attractor share *a = {}*{}, there is nothing to vote on: the score is that of a single \
                     sample, *{}* on average; {} give *{}* (SD {} points)."
                } else {
                    "At *k = {}* with attractor share *a = {}*{}, the vote wins *{}* of problems on average; {} give *{}* \
                     (SD {} points). A single sample is right on *{}*, some sample on *{}*."
                },
                values.into_iter().chain(spread).collect(),
            )
        }
        Reran::Bootstrap(score) => {
            let [mean, sd] = mean_and_sd(score);
            (
                "With *{}* of each problem the score is *{}*. {} problems drawn from these, some of them twice or more, \
                 score *{}* in {} (SD {} points).",
                vec![samples(), mean, count(o.n_problems), range(score).0, how_many(score, "draws"), sd],
            )
        }
        Reran::Permutation(test) if test.n_differing == 0 => (
            "With *{}* of each problem both models are expected to get the same counts right: no swap tells them apart.",
            vec![samples()],
        ),
        Reran::Permutation(test) => (
            "With *{}* of each problem the second model is *{} points* ahead, and the counts differ on *{}*. Swapping the \
             models at random, problem by problem, puts them as far apart in either direction *{}*: exact p *{}*.",
            vec![
                samples(),
                fixed(test.null.value(test.observed), 1),
                plural(test.n_differing, "problem", "problems"),
                how_often(test.p),
                p_value(test.p),
            ],
        ),
        Reran::Budget(budgets) => {
            let [right, stopped] = spoken_shares(o).map(percent);
            (
                "Stopped at *{} tokens*, the model is right on *{}* of problems, and *{}* of its traces do not finish. \
                 Without a budget it is right on *{}*.",
                vec![count(SPOKEN_BUDGET), right, stopped, percent(budgets.without)],
            )
        }
    };
    Rich::of(pattern, &values)
}

/// The caption of the table of data.
pub fn data_caption(o: &RerunOutcome) -> String {
    let what = o.distributions().first().map_or("budgets", |distribution| quantity(distribution.quantity));
    format!("Exact and simulated shares, in percent: {what}")
}
/// The heads of the table of data.
pub const DATA_HEADS: [&str; 4] = ["value", EXACT, SIMULATED, "counted"];
/// What is repeated.
pub const RERUNS: &str = "reruns";
/// Over the table of runs: how it gets another row.
pub const COMPARE: &str = "To compare, choose other workers or processors under “More settings”: the table keeps the last \
    run on each. Fingerprints that are equal mean that every integer of the tallies is.";
/// The caption of the table of runs.
pub const SAME_SEED: &str = "Same seed, same tallies";
/// Its heads.
pub const RUN_HEADS: [&str; 5] = ["ran on", "draws", "draws per second", "fingerprint", "tallies"];
/// The name of the drawer on repeating.
pub const REPEAT: &str = "How to repeat it";
