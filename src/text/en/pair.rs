//! The long and the short model, as every page with the two speaks of them.

use crate::analysis::pair::{Model, Pair};
use crate::text::Rich;
use crate::text::number::{count, given};

/// The name of a model, as in “the long model”.
pub fn model(model: Model) -> &'static str {
    match model {
        Model::Long => "long",
        Model::Short => "short",
    }
}

/// What a base length is.
pub const BASE_HINT: &str = "The median of a right trace on a problem that is always solved.";
/// What the shift does.
pub const SHIFT_HINT: &str = "Below 0 the short model is the worse one, at 0 they are equally good.";
/// What the spread is.
pub const SPREAD_HINT: &str = "The standard deviation of the logarithm of a trace’s length: 0.05 to 2.";
/// What the growth is.
pub const GROWTH_HINT: &str = "How much longer traces of the hardest problems are: 0 to 4. Ours.";
/// What the factor of wrong traces is.
pub const WRONG_HINT: &str = "How many times as long a wrong trace is as a right one: 0.5 to 4.";

/// How long traces are, and whose idea that is.
pub fn lengths(pair: &Pair) -> Rich {
    let (growth, spread, wrong) = law(pair);
    Rich::of(
        "Lengths are lognormal with log-SD {}. The median of a right trace is {} (1 + {} (1 − p)) tokens for the long model and \
         {} (1 + {} (1 − p)) for the short one, with p the long model’s solve rate of the problem for both; a wrong trace is \
         {} times as long. *That lengths grow with difficulty in this way is our assumption.*",
        &[spread, count(pair.long.tokens()), growth.clone(), count(pair.short.tokens()), growth, wrong],
    )
}

/// Growth, spread, and the factor of wrong traces, as written.
pub fn law(pair: &Pair) -> (String, String, String) {
    (given(pair.growth.into()), given(pair.spread.into()), given(pair.wrong.into()))
}

/// What tells an earlier long model from the present one, but for its wrong traces, on which its accuracy does not depend.
pub fn changed(before: &Pair, now: &Pair) -> Vec<String> {
    let ((growth, spread, _), current) = (law(before), law(now));
    let changed = [
        (before.long != now.long, format!("base length {}", count(before.long.tokens()))),
        (spread != current.1, format!("σ = {spread}")),
        (growth != current.0, format!("g = {growth}")),
    ];
    changed.into_iter().filter(|(is_changed, _)| *is_changed).map(|(_, words)| words).collect()
}
