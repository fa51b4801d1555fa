//! Whether what came out agrees with what is true.

use super::{SPOKEN_BUDGET, how_rare, points, spoken};
use crate::analysis::rerun::{
    Check, HALF_WIDTH, Proportion, Quantity, ROUNDING, Reran, RerunOutcome, standard_error,
};
use crate::text::Rich;
use crate::text::number::{count, error, first_digit, fixed, share};

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
    let half_width = |sd: f64| Some(HALF_WIDTH * standard_error(sd, o.reruns())?);
    if let Reran::Permutation(test) = &o.result {
        let sd = (test.p * (1.0 - test.p)).sqrt();
        return Some(Held {
            exact: 100.0 * test.p,
            drawn: 100.0 * test.p_simulated?,
            error: 100.0 * half_width(sd)?,
        });
    }
    if let Some(point) = spoken(o) {
        return Held::of(&point.right, o.trials(), o.reruns());
    }
    let distribution = o.distributions().first()?;
    let (exact, sd) = distribution.moments();
    Some(Held { exact, drawn: distribution.drawn_mean()?, error: half_width(sd)? })
}

impl Held {
    /// A share of so many trials of a rerun; none before there are reruns.
    pub fn of(share: &Proportion, trials: u32, reruns: u32) -> Option<Self> {
        Some(Self {
            exact: 100.0 * share.exact,
            drawn: 100.0 * share.drawn_share(trials, reruns)?,
            error: 100.0 * HALF_WIDTH * standard_error(share.sd, reruns)?,
        })
    }

    /// How many standard errors what came out lies above what is true. None of what is certain and did not come out so: no
    /// number of them would reach.
    pub fn standard_errors(self) -> Option<f64> {
        let gap = self.drawn - self.exact;
        let is_certain = self.error <= 0.0;
        if is_certain { (gap.abs() < ROUNDING).then_some(0.0) } else { Some(HALF_WIDTH * gap / self.error) }
    }

    /// What is true, what came out, and its error, in percent: with one decimal to three, up to the last that counts for
    /// more than the error.
    pub fn written(self) -> [String; 3] {
        let decimals = if self.error > 0.0 { (first_digit(self.error) - 1).clamp(1, 3) } else { 1 };
        let [exact, drawn] = [self.exact, self.drawn].map(|value| share(value, decimals as usize));
        [exact, drawn, error(self.error, decimals + 1)]
    }

    /// Whether the error is below the last digit printed.
    pub fn is_settled(self) -> bool {
        self.error < 0.1
    }
}

/// Before anything is drawn.
pub const NOTHING_DRAWN: &str = "Nothing is drawn yet.";

/// Whether a simulation agrees with what is true, once all is in and every error is below the digit printed.
pub fn ending(is_settled: bool, running: bool, is_within: bool) -> &'static str {
    match (is_settled, running, is_within) {
        (false, ..) => "An error is above the tenths that are printed: more reruns are needed for a verdict.",
        (_, true, _) => "The verdict waits for the rest.",
        (.., true) => "Every gap between exact and simulated is within what chance allows.",
        (.., false) => {
            "A gap between exact and simulated is wider than chance allows once in a thousand runs."
        }
    }
}

/// Whether the simulation agrees with what is true: said once all is in and the error is below the digit printed.
pub fn verdict(o: &RerunOutcome, running: bool) -> Rich {
    let Some(held) = held(o) else { return NOTHING_DRAWN.into() };
    let checks = o.simulation.as_ref().map_or(&[][..], |simulation| &simulation.checks);
    let end = ending(is_settled(o), running, checks.iter().all(Check::is_within));
    if let Some(small) = of_small_p(o) {
        return small.plain(end);
    }
    let [exact, drawn, error] = held.written();
    let values = [held_name(o), exact, drawn, error, end.to_owned()];
    Rich::of("{}: exact *{}%*, simulated *{}%* ± {}. {}", &values)
}

/// Whether the error of what is held is below the digit printed; of shares at several budgets, that of each.
fn is_settled(o: &RerunOutcome) -> bool {
    let is_settled = |held: Option<Held>| held.is_some_and(Held::is_settled);
    match &o.result {
        Reran::Budget(budgets) => budgets
            .at
            .iter()
            .flat_map(|point| [point.right, point.stopped])
            .all(|share| is_settled(Held::of(&share, o.trials(), o.reruns()))),
        _ => is_settled(held(o)),
    }
}

/// Of a p-value too small for percentages; where no flip went as far as what was observed, only what that can say.
fn of_small_p(o: &RerunOutcome) -> Option<Rich> {
    let flips = f64::from(o.reruns());
    match &o.result {
        // The simulation reports (1 + hits)/(1 + flips).
        Reran::Permutation(test) if test.p_simulated.is_some_and(|p| p * (1.0 + flips) < 1.5) => {
            let values = [how_rare(test.p), count(o.reruns()), how_rare(1.0 / (1.0 + flips))];
            Some(Rich::of(
                "Two-sided p: exact *{}*. None of {} flips reached as far, so all that they say is *{} or less*. ",
                &values,
            ))
        }
        Reran::Permutation(test) if test.p < 0.001 => {
            let values = [how_rare(test.p), how_rare(test.p_simulated?)];
            Some(Rich::of("Two-sided p: exact *{}*, simulated *{}*. ", &values))
        }
        _ => None,
    }
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
        Quantity::Difference => format!("{} points", fixed(check.at, 1)),
        _ => points(check.at),
    }
}

/// The caption of the table of checks.
pub const CHECKS: &str = "Exact against simulated, in percentage points";
/// Its heads.
pub const CHECK_HEADS: [&str; 5] = ["", "widest gap", "at", "chance allows", "so far"];
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
