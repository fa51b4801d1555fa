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
    figure_description, landmarks, readout, without_label, x_axis,
};
pub use run::{backend, fingerprint, gpu, identical, progress, rate, replaced};
pub use verdict::{CHECK_HEADS, CHECKS, Held, bound, held, place, quantity, verdict, within};

use crate::analysis::rerun::{BudgetPoint, Reran, RerunOutcome, RerunRequest};
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
    let middle = o.distributions().first().map(|distribution| (distribution, distribution.middle(0.025)));
    match (&o.result, middle) {
        (Reran::Vote(_), Some((_, middle))) => {
            let won = match (middle.lowest, middle.highest) {
                (low, high) if low == high => count(low),
                (low, high) => format!("{} to {}", count(low), count(high)),
            };
            let of = plural(o.n_problems, "problem", "problems");
            format!("In {} of reruns the vote wins {won} of the same {of}", whole_percent(middle.holds))
        }
        (Reran::Bootstrap(_), Some((score, middle))) => format!(
            "Drawn again from its own {}, the score lies between {} and {} in {} of draws",
            plural(o.n_problems, "problem", "problems"),
            points(score.value(middle.lowest)),
            points(score.value(middle.highest)),
            whole_percent(middle.holds)
        ),
        (Reran::Permutation(test), _) if test.n_differing > 0 => format!(
            "If it did not matter which model is which, {} would differ as much",
            if test.p >= 0.001 {
                format!("{} of flips", percent(test.p))
            } else {
                format!("{} flips", chance(test.p))
            }
        ),
        (Reran::Permutation(_), _) => "The two models do not differ on any problem".to_owned(),
        (Reran::Budget(budgets), _) => {
            let at = spoken(o).map_or(0.0, |point| point.right.exact);
            format!(
                "A budget of {} tokens leaves {} right of {}",
                count(SPOKEN_BUDGET),
                percent(at),
                percent(budgets.without)
            )
        }
        _ => TITLE.to_owned(),
    }
}

/// What is true, in numbers.
pub fn lede(o: &RerunOutcome) -> Rich {
    let k = o.request.k.count();
    match &o.result {
        Reran::Vote([won, right, covered]) => {
            let (mean, sd) = won.moments();
            Rich::new()
                .plain("At ")
                .strong(format!("k = {k}"))
                .plain(" with attractor share ")
                .strong(format!("a = {}", fixed(o.request.a.share(), 2)))
                .plain(format!("{}, the vote wins ", setting(&o.request)))
                .strong(points(mean))
                .plain(" of problems on average, and from rerun to rerun it varies by ")
                .strong(format!("{} points", fixed(sd, 1)))
                .plain(" (SD). A single sample is right on ")
                .strong(points(right.moments().0))
                .plain(", some sample on ")
                .strong(points(covered.moments().0))
                .plain(".")
        }
        Reran::Bootstrap(score) => {
            let (mean, sd) = score.moments();
            Rich::new()
                .plain("With ")
                .strong(plural(k, "sample", "samples"))
                .plain(" of each problem the score is ")
                .strong(points(mean))
                .plain("; over draws of other problems like these it varies by ")
                .strong(format!("{} points", fixed(sd, 1)))
                .plain(" (SD).")
        }
        Reran::Permutation(test) => Rich::new()
            .plain("With ")
            .strong(plural(k, "sample", "samples"))
            .plain(" of each problem the second model is ")
            .strong(format!("{} points", fixed(test.null.value(test.observed), 1)))
            .plain(" ahead, and the counts differ on ")
            .strong(plural(test.n_differing, "problem", "problems"))
            .plain(". Of all ways to flip their signs, ")
            .strong(chance(test.p))
            .plain(" reach as far in either direction: exact p ")
            .strong(p_value(test.p))
            .plain("."),
        Reran::Budget(budgets) => {
            let (right, stopped) =
                spoken(o).map_or((0.0, 0.0), |point| (point.right.exact, point.stopped.exact));
            Rich::new()
                .plain("Stopped at ")
                .strong(format!("{} tokens", count(SPOKEN_BUDGET)))
                .plain(", the model is right on ")
                .strong(percent(right))
                .plain(" of problems, and ")
                .strong(percent(stopped))
                .plain(" of its traces do not finish. Without a budget it is right on ")
                .strong(percent(budgets.without))
                .plain(".")
        }
    }
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
