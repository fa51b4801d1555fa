//! The check of exact numbers by simulation, as every page that has one speaks of it.

use super::pair::model;
use super::rerun::{EXACT, Held, NOTHING_DRAWN, SIMULATED, ending};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::rerun::Quantity;
use crate::text::Rich;
use crate::text::number::{count, plural, share, signed};

/// The label of the choice of a check.
pub const CHECK: &str = "Check by simulation";

/// A choice of a check.
pub fn option(reruns: u32) -> String {
    if reruns == 0 { "Exact only".to_owned() } else { format!("+ {} reruns", count(reruns)) }
}

/// What the marks of a check are, after the caption of a figure; nothing before there are any.
pub fn caption(check: Option<&SharesCheck>, marks: &str) -> String {
    match check.map(|check| (check.reruns(), check.seed.0)) {
        Some((reruns, seed)) if reruns > 0 => format!(
            " {marks}: {SIMULATED}, {}, seed {seed}, with 95% error bars.",
            plural(reruns, "rerun", "reruns")
        ),
        _ => String::new(),
    }
}

/// A share, what came out and its error; none before the simulation.
pub fn held(check: &SharesCheck, one: &CheckedShare) -> Option<Held> {
    Held::of(&one.share, one.trials, check.reruns())
}

/// What is said of some shares, each under its name: exact and simulated; and whether every share of the check holds, once
/// the error of each is below the digit printed. `after` stands before that.
pub fn verdict(check: &SharesCheck, shares: &[(String, &CheckedShare)], after: Rich, running: bool) -> Rich {
    let mut words = Rich::new();
    for (i, (name, one)) in shares.iter().enumerate() {
        let Some(held) = held(check, one) else { return NOTHING_DRAWN.into() };
        let between = if i > 0 { "; ".to_owned() } else { String::new() };
        let [exact, drawn, error] = held.written();
        let pattern = "{}{}: exact *{}%*, simulated *{}%* ± {}";
        words = words.and(Rich::of(pattern, &[between, name.clone(), exact, drawn, error]));
    }
    let is_settled = check.shares.iter().all(|one| held(check, one).is_some_and(Held::is_settled));
    words.plain(". ").and(after).plain(ending(is_settled, running, check.is_within()))
}

/// The caption of the table of shares.
pub const SHARES: &str = "Every share of the check, exact against simulated, in percent";
/// Its heads.
pub const SHARE_HEADS: [&str; 4] = ["", EXACT, SIMULATED, "standard errors away"];
/// How the gaps are judged.
pub const BOUND: &str = "A standard error is that of the exact share; what is certain has none, and any other count is \
    beyond chance. Bernstein’s inequality bounds every gap, all of them together, so that a correct simulation fails in at most one run of a thousand.";

/// A row of the table; empty before the simulation.
pub fn row(check: &SharesCheck, one: &CheckedShare) -> Vec<String> {
    let Some(held) = held(check, one) else { return Vec::new() };
    let away = held.standard_errors().map_or_else(|| BEYOND_ANY.to_owned(), |errors| signed(errors, 1));
    vec![name(one), share(held.exact, 3), share(held.drawn, 3), away]
}

/// In place of a number of standard errors, where what is certain failed.
const BEYOND_ANY: &str = "beyond any";

fn name(one: &CheckedShare) -> String {
    let (model, at) = (model(one.model), one.at);
    match one.quantity {
        Quantity::RightWithin => format!("{model}, right within {}", count(at)),
        Quantity::Stopped => format!("{model}, stopped at {}", count(at)),
        _ => strategy(model, at),
    }
}

/// The name of a strategy.
pub fn strategy(model: &str, k: u32) -> String {
    if k == 1 { format!("{model}, one sample") } else { format!("{model}, vote of {k}") }
}
