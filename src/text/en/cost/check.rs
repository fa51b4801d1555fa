//! What is said of the strategy that is checked by simulation.

use super::{cost, takes_about};
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
pub(super) const MARKS: &str = "Wide rings";

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

/// The widest relative error at which a cost is drawn from an accuracy.
const RELATIVE_ERROR: f64 = 0.2;

/// What the drawn accuracy Â makes of a correct answer's cost, at the exact tokens T of a problem; nothing where no answer is
/// ever correct.
///
/// ```text
/// Ĉ = T/Â,  SE(Ĉ) ≈ T SE(Â)/Â² = Ĉ SE(Â)/Â        the delta method: SE(Â) times the slope of T/Â
/// ```
///
/// It takes T/Â for straight over the interval of Â, which holds while the interval's half width is small beside Â itself: at
/// a fifth, the furthest that it is used, the true ends lie within a twentieth of Ĉ of those it gives.
fn simulated_cost(
    o: &CostOutcome,
    of: &SharesCheck,
    one: &CheckedShare,
    strategy: &Strategy,
) -> Option<Rich> {
    let held = check::held(of, one).filter(|_| strategy.per_correct.value().is_some())?;
    if held.drawn * RELATIVE_ERROR < held.error || held.drawn <= 0.0 {
        return Some(TOO_FEW.into());
    }
    let tokens = 100.0 * strategy.tokens / held.drawn;
    let [takes, drawn, error] = takes_about(o, tokens, tokens * held.error / held.drawn);
    let pattern =
        "At the exact tokens of a problem, a correct answer then {} *{}* ± {}, where exactly it is *{}*. ";
    Some(Rich::of(pattern, &[takes, drawn, error, cost(o, strategy)]))
}

/// In place of a cost that its error would leave without meaning.
const TOO_FEW: &str = "Too few came out right to say what a correct answer then costs. ";
