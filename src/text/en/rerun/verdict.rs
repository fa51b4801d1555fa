//! Whether what came out agrees with what is true.

use super::{SPOKEN_BUDGET, how_rare, points, spoken};
use crate::analysis::rerun::{Check, Proportion, Quantity, Reran, RerunOutcome};
use crate::text::Rich;
use crate::text::number::{count, fixed};

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

/// Standard errors to either end of a 95% interval.
const HALF_WIDTH: f64 = 1.96;

/// The number that the simulation is held against; none before it.
pub fn held(o: &RerunOutcome) -> Option<Held> {
    let reruns = f64::from(o.reruns());
    let half_width = |sd: f64| HALF_WIDTH * sd / reruns.sqrt();
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
        let traces = f64::from(o.n_problems) * f64::from(o.request.k.count());
        return Held::of(&point.right, o.reruns(), traces);
    }
    let distribution = o.distributions().first()?;
    let (exact, sd) = distribution.moments();
    Some(Held { exact, drawn: distribution.drawn_mean()?, error: half_width(sd) })
}

impl Held {
    /// A share of so many trials of a rerun; none before there are reruns.
    pub fn of(share: &Proportion, reruns: u32, trials: f64) -> Option<Self> {
        let reruns = f64::from(reruns);
        let share_of = |n: u32| 100.0 * f64::from(n) / (trials * reruns);
        (reruns > 0.0).then(|| Self {
            exact: 100.0 * share.exact,
            drawn: share_of(share.drawn),
            error: 100.0 * HALF_WIDTH * share.sd / reruns.sqrt(),
        })
    }

    /// How many standard errors what came out lies above what is true; 0 of what is certain.
    pub fn standard_errors(self) -> f64 {
        if self.error > 0.0 { HALF_WIDTH * (self.drawn - self.exact) / self.error } else { 0.0 }
    }

    /// What is true, what came out, and its error, with the decimals that the error leaves meaning.
    pub fn written(self) -> [String; 3] {
        let digits = self.digits();
        [fixed(self.exact, digits), fixed(self.drawn, digits), fixed(self.error, digits + 1)]
    }

    /// Decimals that the error leaves meaning: one, and one more for each power of ten that it is below a hundredth.
    fn digits(self) -> usize {
        [0.01, 0.001].iter().filter(|bound| self.error < **bound).count() + 1
    }

    /// Whether the error is below the last digit printed.
    pub fn is_settled(self) -> bool {
        self.error < 0.1
    }
}

/// Before anything is drawn.
pub const NOTHING_DRAWN: &str = "Nothing is drawn yet.";

/// Whether a simulation agrees with what is true, once all is in and the error is below the digit printed.
pub fn ending(is_settled: bool, running: bool, is_within: bool) -> &'static str {
    match (is_settled, running, is_within) {
        (false, ..) => "The error is above the digit printed: more reruns are needed for a verdict.",
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
    let end = ending(held.is_settled(), running, checks.iter().all(Check::is_within));
    if let Some(small) = of_small_p(o) {
        return small.plain(end);
    }
    let [exact, drawn, error] = held.written();
    let values = [held_name(o), exact, drawn, error, end.to_owned()];
    Rich::of("{}: exact *{}%*, simulated *{}%* ± {}. {}", &values)
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
