//! What is said of the setting before, whose line is grey.

use super::{strategy, within};
use crate::analysis::cost::CostOutcome;
use crate::text::Rich;
use crate::text::number::{fixed, given};
use crate::text::pair::changed;
use crate::text::settings::problems_changed;

/// What the grey line is, after the caption; and what became of the cost that the heading speaks of.
pub(super) fn ghost(before: &CostOutcome, now: &CostOutcome) -> Rich {
    let [_, spoken] = now.spoken();
    let [_, earlier] = before.spoken();
    let since = match (earlier.per_correct.value(), spoken.per_correct.value()) {
        (Some(earlier), Some(spoken)) => format!(
            "; the cost of “{}” is {} times what it was",
            strategy(now.spoken()[1]),
            fixed(spoken / earlier, 2)
        ),
        _ => String::new(),
    };
    Rich::of(" Grey: the line at {}, your previous setting{}.", &[setting(before, now), since])
}

/// What tells an earlier setting from the present one.
fn setting(before: &CostOutcome, now: &CostOutcome) -> String {
    let number = |o: &CostOutcome| o.request.difficulty.n_problems(o.request.problems);
    let mut parts = problems_changed(
        (&before.request.difficulty, number(before)),
        (&now.request.difficulty, number(now)),
    );
    if before.request.a != now.request.a {
        parts.push(format!("a = {}", given(before.request.a.share())));
    }
    if before.request.budget != now.request.budget {
        let budget = within(before);
        parts.push(if budget.is_empty() { "no budget".to_owned() } else { budget.trim_start().to_owned() });
    }
    parts.extend(changed(&before.request.pair, &now.request.pair));
    parts.join(", ")
}
