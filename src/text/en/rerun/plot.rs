//! The words of the figure.

use super::{points, quantity};
use crate::analysis::rerun::{Distribution, Reran, RerunOutcome};
use crate::text::Rich;
use crate::text::number::{fixed, percent, plural};

/// The claim of the figure.
pub fn figure_claim(o: &RerunOutcome) -> String {
    match &o.result {
        Reran::Vote(_) => "The simulation fills the exact distribution of the vote’s score".to_owned(),
        Reran::Bootstrap(_) => "The bootstrap fills a distribution that is known exactly".to_owned(),
        Reran::Permutation(_) => "Random signs fill a distribution that is known exactly".to_owned(),
        Reran::Budget(_) => "Simulated traces land on the exact budget curve".to_owned(),
    }
}

/// What the figure shows, for someone who cannot see it.
pub fn figure_description(o: &RerunOutcome) -> String {
    let drawn = match o.reruns() {
        0 => "Nothing is drawn yet.".to_owned(),
        n => format!(
            "Hollow dots with 95% error bars are {}.",
            plural(n, "simulated rerun", "simulated reruns")
        ),
    };
    match (&o.result, o.distributions().first()) {
        (Reran::Budget(budgets), _) => format!(
            "Share of traces against the token budget from 1000 to 128 000. The exact share that is right rises to {}; the \
             share that is stopped falls. {drawn}",
            percent(budgets.at.last().map_or(0.0, |point| point.right.exact))
        ),
        (_, Some(distribution)) => {
            let (mean, sd) = distribution.moments();
            format!(
                "Share of reruns by {}. The exact distribution has mean {} and standard deviation {} points. {drawn}",
                quantity(distribution.quantity),
                points(mean),
                fixed(sd, 1)
            )
        }
        _ => drawn,
    }
}

/// The caption of the figure.
pub fn figure_caption(o: &RerunOutcome) -> Rich {
    let lines = Rich::new().strong("Figure 1. ").plain(figure_claim(o)).plain(match o.result {
        Reran::Budget(_) => ". Lines: exact. ",
        _ => ". Columns: exact. ",
    });
    match o.reruns() {
        0 => lines,
        n => lines.plain(format!(
            "Hollow dots: simulated, {}, seed {}, with 95% error bars.",
            plural(n, "rerun", "reruns"),
            o.request.seed.0
        )),
    }
}

/// The horizontal axis.
pub fn x_axis(o: &RerunOutcome) -> &'static str {
    match &o.result {
        Reran::Vote(_) => "problems won by the vote, in percent",
        Reran::Bootstrap(_) => "score of the resampled problems, in percent",
        Reran::Permutation(_) => "difference of the two models, in points",
        Reran::Budget(_) => "token budget (log scale)",
    }
}
/// The vertical axis of a distribution.
pub const SHARE_OF_RERUNS: &str = "share of reruns, in percent";
/// The name of what came out, with how often.
pub fn simulated_label(o: &RerunOutcome) -> String {
    format!("{SIMULATED}, {}", plural(o.reruns(), "rerun", "reruns"))
}
/// The name of what is true.
pub const EXACT: &str = "exact";
/// The name of what came out.
pub const SIMULATED: &str = "simulated";
/// The name of the exact curve of right traces, at its end.
pub const RIGHT_END: &str = "right";
/// The name of the exact curve of stopped traces, at its end.
pub const STOPPED_END: &str = "stopped";

/// The named lines of a distribution: where, and what.
pub fn landmarks(o: &RerunOutcome) -> Vec<(f64, String)> {
    let mean = |distribution: &Distribution| distribution.moments().0;
    match &o.result {
        Reran::Vote([_, right, covered]) => {
            let (one, some) = (mean(right), mean(covered));
            [
                (one, format!("one sample {}", points(one))),
                // Of one sample they are the same.
                (some, format!("some sample {}", points(some))),
            ]
            .into_iter()
            .take(if o.request.k.count() > 1 { 2 } else { 1 })
            .collect()
        }
        Reran::Bootstrap(score) => vec![(mean(score), format!("score {}", points(mean(score))))],
        Reran::Permutation(test) => {
            let observed = test.null.value(test.observed);
            vec![(observed, format!("observed {}", fixed(observed, 1)))]
        }
        Reran::Budget(_) => Vec::new(),
    }
}

/// The label of the line without a budget.
pub fn without_label(share: f64) -> String {
    format!("no budget: {}", percent(share))
}

/// The readout at one place of the figure.
pub fn readout(at: String, exact: f64, drawn: Option<f64>) -> String {
    let drawn = drawn.map_or_else(String::new, |drawn| format!(", simulated {}", points(drawn)));
    format!("{at}: exact {}{drawn}", points(exact))
}

/// A place on the horizontal axis.
pub fn at(o: &RerunOutcome, x: f64) -> String {
    match &o.result {
        Reran::Budget(_) => format!("{} tokens", fixed(x, 0)),
        Reran::Permutation(_) => format!("{} points", fixed(x, 1)),
        _ => points(x),
    }
}
