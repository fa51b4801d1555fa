//! The words of the figures.

use super::{decided, edit, found, judge, listed, share};
use crate::analysis::judges::{EditFound, JudgeFound, JudgesOutcome};
use crate::text::Rich;
use crate::text::number::{level_percent, percent};

/// What the axis counts.
pub const ACCEPTED_AXIS: &str = "% accepted";

/// What the figure of a judge shows.
pub fn claim(o: &JudgesOutcome, of: &JudgeFound) -> String {
    format!("What {} accepts, {}", judge(of), decided(o))
}

/// What can be seen, for someone who cannot see it.
pub fn description(o: &JudgesOutcome, of: &JudgeFound) -> String {
    let shares: Vec<String> =
        of.edits.iter().map(|one| format!("{} {}", edit(o, one.edit), share(one, o.request.rule))).collect();
    format!(
        "Shares of versions that {} accepts, with intervals: {}.",
        judge(of),
        listed(&shares, shares.len())
    )
}

/// The name of the line at the acceptance of the clean control.
pub fn threshold(o: &JudgesOutcome, clean: &EditFound) -> String {
    format!("{} {}", edit(o, clean.edit), share(clean, o.request.rule))
}

/// The value behind a row.
pub fn accepted(o: &JudgesOutcome, one: &EditFound) -> String {
    share(one, o.request.rule)
}

/// The caption; only under the first figure does it say how to read it.
pub fn caption(o: &JudgesOutcome, of: &JudgeFound, is_first: bool) -> Rich {
    let own = Rich::of("*{}.*", &[judge(of)]);
    if !is_first {
        return own.plain(format!(" Shares accepted, {}.", decided(o)));
    }
    let level = level_percent(o.request.level.share());
    let words = own.and(Rich::of(
        " Each dot is the share of versions that is accepted, with its {} interval by Clopper and Pearson.",
        &[level],
    ));
    if o.clean.is_some() { words.plain(" The dashed line is the clean control.") } else { words }
}

/// An edit as it is read.
pub fn edit_reading(o: &JudgesOutcome, one: &EditFound) -> String {
    let under = found(o, one);
    let between = under.interval.map_or_else(String::new, |ends| {
        format!(
            ", {} interval {} to {}",
            level_percent(o.request.level.share()),
            percent(ends.lower),
            percent(ends.upper)
        )
    });
    format!("{}: {} of {} accepted{between}", edit(o, one.edit), share(one, o.request.rule), one.n)
}
