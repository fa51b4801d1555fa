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
    beyond chance. Bernstein’s inequality bounds every gap, all of them together, so that a correct simulation fails in at \
    most one run of a thousand.";

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::pair::Model;
    use crate::analysis::rerun::{Proportion, RerunCount, Simulation};
    use crate::rng::Seed;

    /// Shares as (exact, SD of a rerun, counted), of 100 trials in each of so many reruns.
    fn check(shares: &[(f64, f64, u32)], reruns: u32) -> SharesCheck {
        let share = |&(exact, sd, drawn): &(f64, f64, u32)| CheckedShare {
            model: Model::Short,
            quantity: Quantity::Won,
            at: 8,
            trials: 100,
            share: Proportion { exact, sd, drawn },
        };
        let simulation = Simulation {
            reruns,
            draws: 0,
            generator: String::new(),
            fingerprint: String::new(),
            checks: Vec::new(),
        };
        SharesCheck {
            asked: RerunCount::FEWEST,
            seed: Seed(7),
            words: 1,
            shares: shares.iter().map(share).collect(),
            simulation: Some(simulation),
        }
    }

    fn said(of: &SharesCheck, n: usize) -> String {
        let shares: Vec<_> = of.shares.iter().take(n).map(|one| (name(one), one)).collect();
        verdict(of, &shares, "After. ".into(), false).to_string()
    }

    #[test]
    fn a_verdict_waits_for_the_error_of_every_share_of_the_check() {
        // 1.96 · 0.05/√10,000 is 0.098 of a percent, and of 0.06 it is 0.118.
        let settled = check(&[(0.5, 0.05, 500_100), (0.2, 0.05, 200_100)], 10_000);
        assert_eq!(
            said(&settled, 1),
            "short, vote of 8: exact 50.0%, simulated 50.0% ± 0.10. After. Every gap between exact and simulated is within \
             what chance allows."
        );
        let one_is_not = check(&[(0.5, 0.05, 500_100), (0.2, 0.06, 200_100)], 10_000);
        assert!(said(&one_is_not, 1).ends_with("more reruns are needed for a verdict."));
        assert_eq!(said(&check(&[(0.5, 0.05, 0)], 0), 1), NOTHING_DRAWN);
    }

    #[test]
    fn as_many_digits_are_said_as_the_error_leaves() {
        let words = |exact, sd, drawn| said(&check(&[(exact, sd, drawn)], 10_000), 1);
        assert!(words(0.5, 0.0025, 500_100).contains("exact 50.00%, simulated 50.01% ± 0.005."));
        assert!(words(0.5, 0.25, 500_100).contains("exact 50.0%, simulated 50.0% ± 0.49."));
        // A share that is not zero is not said to be.
        assert!(words(0.0002, 0.01, 1).contains("exact under 0.1%, simulated under 0.1% ± 0.02."));
        assert!(words(0.0, 0.0, 0).contains("exact 0.0%, simulated 0.0% ± 0."));
    }

    #[test]
    fn what_is_certain_and_fails_is_beyond_any_error() {
        let of = check(
            &[(1.0, 0.0, 1_000_000), (1.0, 0.0, 999_999), (0.5, 0.05, 500_500), (1e-7, 1e-5, 0)],
            10_000,
        );
        let rows: Vec<_> = of.shares.iter().map(|one| row(&of, one).join(" | ")).collect();
        assert_eq!(
            rows,
            [
                "short, vote of 8 | 100.000 | 100.000 | 0.0",
                "short, vote of 8 | 100.000 | 100.000 | beyond any",
                "short, vote of 8 | 50.000 | 50.050 | +1.0",
                "short, vote of 8 | under 0.001 | 0.000 | \u{2212}1.0",
            ]
        );
        assert!(row(&check(&[(0.5, 0.1, 0)], 0), &of.shares[0]).is_empty());
    }

    #[test]
    fn the_caption_of_marks_says_what_they_are_once_there_are_any() {
        let of = check(&[(0.5, 0.1, 50)], 1);
        assert_eq!(caption(Some(&of), "Rings"), " Rings: simulated, 1 rerun, seed 7, with 95% error bars.");
        assert_eq!(
            (caption(None, "Rings"), caption(Some(&check(&[], 0)), "Rings")),
            (String::new(), String::new())
        );
        assert_eq!(
            (option(0), option(10_000)),
            ("Exact only".to_owned(), "+ 10\u{202F}000 reruns".to_owned())
        );
    }
}
