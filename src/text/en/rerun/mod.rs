//! Explore / Rerun.

mod controls;
mod explain;
mod plot;
mod run;
mod verdict;

pub use controls::{
    ATTRACTORS_HINT, LABELS, PROCESSORS_HINT, RHO_HINT, experiment, experiment_hint, processors, reruns_hint,
};
pub use explain::{formula, leaves_out, repeat};
pub use plot::{
    EXACT, RIGHT_END, SHARE_OF_RERUNS, SIMULATED, STOPPED_END, at, figure_caption, figure_claim,
    figure_description, landmarks, readout, simulated_label, without_label, x_axis,
};
pub use run::{backend, fingerprint, gpu, identical, progress, rate, replaced};
pub use verdict::{CHECK_HEADS, CHECKS, Held, bound, held, place, quantity, verdict, within};

use crate::analysis::rerun::{BudgetPoint, Distribution, Reran, RerunOutcome, RerunRequest};
use crate::text::Rich;
use crate::text::number::{count, fixed, p_value, percent, plural, whole_percent, word};

/// The page's name, for the tab and the menu.
pub const TITLE: &str = "Rerun";

/// The budget that sentences speak of.
const SPOKEN_BUDGET: u32 = 16_000;

/// Percentage points as a percentage with one decimal.
fn points(value: f64) -> String {
    format!("{}%", fixed(value, 1))
}

/// A probability, which may be very small: 4.2%, 1 in 65 536.
fn chance(p: f64) -> String {
    if p >= 0.001 || p <= 0.0 { percent(p) } else { format!("1 in {}", fixed((1.0 / p).round(), 0)) }
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
    let problems = plural(o.n_problems, "problem", "problems");
    let (pattern, values) = match &o.result {
        Reran::Vote([won, ..]) => {
            let middle = won.middle(0.025);
            let holds = whole_percent(middle.holds);
            let (low, high) = (count(middle.lowest), count(middle.highest));
            if low == high {
                ("In {} of reruns the vote wins {} of the same {}", vec![holds, low, problems])
            } else {
                ("In {} of reruns the vote wins {} to {} of the same {}", vec![holds, low, high, problems])
            }
        }
        Reran::Bootstrap(score) => {
            let middle = score.middle(0.025);
            let [low, high] = [middle.lowest, middle.highest].map(|cell| points(score.value(cell)));
            (
                "Drawn again from its own {}, the score lies between {} and {} in {} of draws",
                vec![problems, low, high, whole_percent(middle.holds)],
            )
        }
        Reran::Permutation(test) if test.n_differing == 0 => {
            ("The two models do not differ on any problem", Vec::new())
        }
        Reran::Permutation(test) => {
            let of = if test.p >= 0.001 { "of " } else { "" };
            (
                "If it did not matter which model is which, {} {}flips would differ as much",
                vec![chance(test.p), of.to_owned()],
            )
        }
        Reran::Budget(budgets) => (
            "A budget of {} tokens leaves {} right of {}",
            vec![count(SPOKEN_BUDGET), percent(spoken_shares(o)[0]), percent(budgets.without)],
        ),
    };
    Rich::of(pattern, &values).to_string()
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
            let [one, _] = mean_and_sd(right);
            let [some, _] = mean_and_sd(covered);
            (
                "At *k = {}* with attractor share *a = {}*{}, the vote wins *{}* of problems on average, and from rerun to \
                 rerun it varies by *{} points* (SD). A single sample is right on *{}*, some sample on *{}*.",
                vec![count(k), fixed(o.request.a.share(), 2), setting(&o.request), mean, sd, one, some],
            )
        }
        Reran::Bootstrap(score) => {
            let [mean, sd] = mean_and_sd(score);
            (
                "With *{}* of each problem the score is *{}*; over draws of other problems like these it varies by *{} \
                 points* (SD).",
                vec![samples(), mean, sd],
            )
        }
        Reran::Permutation(test) => (
            "With *{}* of each problem the second model is *{} points* ahead, and the counts differ on *{}*. Of all ways to \
             flip their signs, *{}* reach as far in either direction: exact p *{}*.",
            vec![
                samples(),
                fixed(test.null.value(test.observed), 1),
                plural(test.n_differing, "problem", "problems"),
                chance(test.p),
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

/// Settings of the vote that are not the usual ones.
fn setting(request: &RerunRequest) -> String {
    let mut text = String::new();
    if request.attractors.count() > 1 {
        text += &format!(", split among {} attractors", word(request.attractors.count()));
    }
    if request.rho.value() > 0.0 {
        text += &format!(" and samples correlated by ρ = {}", fixed(request.rho.value(), 2));
    }
    text
}

/// The caption of the table of data.
pub fn data_caption(o: &RerunOutcome) -> String {
    let what = o.distributions().first().map_or("budgets", |distribution| quantity(distribution.quantity));
    format!("Exact and simulated shares, in percent: {what}")
}
/// The heads of the table of data.
pub const DATA_HEADS: [&str; 4] = ["value", EXACT, SIMULATED, "counted"];
/// The caption of the table of runs.
pub const SAME_SEED: &str = "Same seed, same tallies";
/// Its heads.
pub const RUN_HEADS: [&str; 5] = ["ran on", "draws", "draws per second", "fingerprint", "tallies"];
/// The name of the drawer on repeating.
pub const REPEAT: &str = "How to repeat it";
