//! What is said of the strategy that is checked by simulation.

use super::{amount, cost, takes};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::cost::{CostOutcome, Strategy};
use crate::text::pair::model;
use crate::text::{Rich, check};

/// What the check does.
pub const CHECK_HINT: &str =
    "One strategy’s samples and votes are drawn over and over, and counted beside what is exact.";
/// What is drawn of the strategy that is checked.
pub const CHECKED_HINT: &str = "Its vote, and the single samples that vote.";
/// The marks of the check in the figure.
pub(super) const MARKS: &str = "Rust-coloured rings";

/// Exact against simulated, and what the simulated accuracy makes of a correct answer's cost.
pub fn verdict(o: &CostOutcome, of: &SharesCheck, running: bool) -> Rich {
    let name = |one: &CheckedShare| check::strategy(model(one.model), one.at);
    let mut shares: Vec<_> = of.shares.iter().map(|one| (name(one), one)).collect();
    if let Some((first, _)) = shares.first_mut() {
        first.insert_str(0, "Right, ");
    }
    let first = of.shares.first().zip(of.shares.first().and_then(|one| o.strategy_of(one)));
    let after = first.and_then(|(one, strategy)| simulated_cost(o, of, one, strategy));
    check::verdict(of, &shares, after.unwrap_or_default(), running)
}

fn simulated_cost(
    o: &CostOutcome,
    of: &SharesCheck,
    one: &CheckedShare,
    strategy: &Strategy,
) -> Option<Rich> {
    let held = check::held(of, one).filter(|held| held.drawn > 0.0)?;
    let tokens = 100.0 * strategy.tokens / held.drawn;
    let [takes, amount_drawn] = takes(o, tokens);
    let values = [takes, amount_drawn, amount(o, tokens * held.error / held.drawn), cost(o, strategy)];
    let pattern =
        "At the exact tokens of a problem, a correct answer then {} *{}* ± {}, where exactly it is *{}*. ";
    Some(Rich::of(pattern, &values))
}
