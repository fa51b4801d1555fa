//! Explore / Rerun.

mod explain;
mod run;

pub use explain::{LEAVES_OUT_BUDGET, LEAVES_OUT_VOTE, formula, leaves_out, repeat};
pub use run::{backend, fingerprint, gpu, identical, progress, rate, replaced};

use crate::analysis::rerun::{
    BudgetPoint, Check, Distribution, Quantity, Reran, RerunExperiment, RerunOutcome, RerunRequest,
};
use crate::engine::status::GpuChoice;
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

/// The exact number that the simulation is held against, the simulated one, and its error: in percentage points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// What is true.
    pub exact: f64,
    /// What came out.
    pub drawn: f64,
    /// Half the width of its 95% interval.
    pub error: f64,
}

/// The number that the simulation is held against; none before it.
pub fn held(o: &RerunOutcome) -> Option<Held> {
    let reruns = f64::from(o.reruns());
    let half_width = |sd: f64| 1.96 * sd / reruns.sqrt();
    if reruns < 1.0 {
        return None;
    }
    if let Reran::Permutation(test) = &o.result {
        let sd = (test.p * (1.0 - test.p)).sqrt();
        return Some(Held {
            exact: 100.0 * test.p,
            drawn: 100.0 * test.p_simulated?,
            error: 100.0 * half_width(sd),
        });
    }
    if let Some(point) = spoken(o) {
        let traces = reruns * f64::from(o.n_problems) * f64::from(o.request.k.count());
        let drawn = f64::from(point.right.drawn) / traces;
        return Some(Held {
            exact: 100.0 * point.right.exact,
            drawn: 100.0 * drawn,
            error: 100.0 * half_width(point.right.sd),
        });
    }
    let distribution = o.distributions().first()?;
    let (exact, sd) = distribution.moments();
    Some(Held { exact, drawn: distribution.drawn_mean()?, error: half_width(sd) })
}

impl Held {
    /// Decimals that the error leaves meaning: one, and one more for each power of ten that it is below a hundredth.
    fn digits(self) -> usize {
        [0.01, 0.001].iter().filter(|bound| self.error < **bound).count() + 1
    }

    /// Whether the error is below the last digit printed.
    pub fn is_settled(self) -> bool {
        self.error < 0.1
    }
}

/// Whether the simulation agrees with what is true: said once all is in and the error is below the digit printed.
pub fn verdict(o: &RerunOutcome, running: bool) -> Rich {
    let Some(held) = held(o) else { return "Nothing is drawn yet.".into() };
    let now = Rich::new()
        .plain(format!("{}: exact ", held_name(o)))
        .strong(format!("{}%", fixed(held.exact, held.digits())))
        .plain(", simulated ")
        .strong(format!("{}%", fixed(held.drawn, held.digits())))
        .plain(format!(" ± {}. ", fixed(held.error, held.digits() + 1)));
    if !held.is_settled() {
        return now.plain("The error is above the digit printed: more reruns are needed for a verdict.");
    }
    if running {
        return now.plain("The verdict waits for the rest.");
    }
    let now = match &o.result {
        Reran::Permutation(test) if test.p * (1.0 + f64::from(o.reruns())) < 1.0 => {
            now.plain(format!("So few flips show no p below 1 in {}. ", count(u64::from(o.reruns()) + 1)))
        }
        _ => now,
    };
    let checks = o.simulation.as_ref().map_or(&[][..], |simulation| &simulation.checks);
    now.plain(if checks.iter().all(Check::is_within) {
        "Every gap between exact and simulated is within what chance allows."
    } else {
        "A gap between exact and simulated is wider than chance allows once in a thousand runs."
    })
}

fn held_name(o: &RerunOutcome) -> String {
    match &o.result {
        Reran::Vote(_) => "Problems won by the vote".to_owned(),
        Reran::Bootstrap(_) => "The mean score".to_owned(),
        Reran::Permutation(_) => "Two-sided p".to_owned(),
        Reran::Budget(_) => format!("Right within {} tokens", count(SPOKEN_BUDGET)),
    }
}

/// What is counted, as a table names it.
pub fn quantity(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Right => "right samples",
        Quantity::Won => "problems won by the vote",
        Quantity::Covered => "problems with a right sample",
        Quantity::Score => "score of the resampled problems",
        Quantity::Difference => "difference under flipped signs",
        Quantity::RightWithin => "right within the budget",
        Quantity::Stopped => "stopped by the budget",
    }
}

/// Where the gap of a check is.
pub fn place(check: &Check) -> String {
    match check.quantity {
        Quantity::RightWithin | Quantity::Stopped => format!("{} tokens", fixed(check.at, 0)),
        _ => points(check.at),
    }
}

/// The caption of the table of checks.
pub const CHECKS: &str = "Exact against simulated, in percentage points";
/// Its heads.
pub const CHECK_HEADS: [&str; 5] = ["", "widest gap", "at", "chance allows", "verdict"];
/// How the bound is found.
pub fn bound(o: &RerunOutcome) -> &'static str {
    match o.result {
        Reran::Budget(_) => {
            "The gap is that of the shares of traces at the budget where it is widest for its error; Bernstein’s inequality \
             bounds all of them together, so that a correct simulation fails in at most one run of a thousand."
        }
        _ => {
            "The gap is the largest between the cumulative shares of reruns (Kolmogorov’s distance); the inequality of \
             Dvoretzky, Kiefer, Wolfowitz and Massart bounds all of them together, so that a correct simulation fails in at \
             most one run of a thousand."
        }
    }
}

/// Whether a check holds.
pub fn within(check: &Check) -> &'static str {
    if check.is_within() { "within chance" } else { "beyond chance" }
}

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
    let lines = Rich::new().strong("Figure 1. ").plain(figure_claim(o)).plain(". Line: exact. ");
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
            vec![
                (one, format!("one sample, mean {}", points(one))),
                (some, format!("some sample, mean {}", points(some))),
            ]
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
