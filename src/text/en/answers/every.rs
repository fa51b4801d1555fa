//! The list of every model, or of every model and setting, where there are more than can be looked at.

use super::models;
use super::table::measure;
use crate::analysis::answers::{AnswersOutcome, Listed, Measure, Point};
use crate::text::number::{count, percent, plural};

/// What judges decide, in the order of the columns.
const JUDGED: [Measure; 3] = [Measure::CotPass, Measure::CotGap, Measure::CotGapCredited];

fn has_settings(o: &AnswersOutcome) -> bool {
    !o.request.columns.settings.names().is_empty()
}

fn has_judges(o: &AnswersOutcome) -> bool {
    models(o).any(|one| one.judged.is_some())
}

fn has_reasons(o: &AnswersOutcome) -> bool {
    o.request.columns.finish_reason.name().is_some()
}

/// What the rows of a table are of, in the plural.
pub fn kinds(o: &AnswersOutcome) -> &'static str {
    if has_settings(o) { "models at their settings" } else { "models" }
}

/// The heading over the list.
pub fn heading(o: &AnswersOutcome) -> &'static str {
    if has_settings(o) { "Every model and setting" } else { "Every model" }
}

/// Its heads, for the columns that there are.
pub fn heads(o: &AnswersOutcome) -> Vec<String> {
    let whose = if has_settings(o) { "Model and setting" } else { "Model" };
    let mut heads: Vec<String> = [whose, "problems", "samples", "pass@1", "k"].map(str::to_owned).into();
    heads.push(measure(Measure::Pass, "k"));
    if has_judges(o) {
        heads.extend(JUDGED.map(|of| measure(of, "k")));
    }
    if has_reasons(o) {
        heads.push("stopped at a limit".to_owned());
    }
    heads
}

/// A row of it behind the name: as many cells as there are other heads.
pub fn row(o: &AnswersOutcome, one: &Listed) -> Vec<String> {
    let counts = &one.counts;
    let at_k = |of: Measure| one.at(of).map_or_else(nothing, |[_, k]| value(of, k));
    let mut row = vec![
        count(counts.problems),
        count(counts.samples),
        one.at(Measure::Pass).map_or_else(nothing, |[single, _]| percent(single.value)),
        drawn(o, one),
        at_k(Measure::Pass),
    ];
    if has_judges(o) {
        row.extend(JUDGED.map(at_k));
    }
    if has_reasons(o) {
        let share = |n: u32| percent(f64::from(n) / f64::from(counts.samples));
        row.push(counts.truncated.filter(|_| counts.samples > 0).map_or_else(nothing, share));
    }
    row
}

fn nothing() -> String {
    "nothing to count".to_owned()
}

/// How many samples are drawn, and why where these are fewer than asked for.
fn drawn(o: &AnswersOutcome, one: &Listed) -> String {
    if one.counts.problems == 0 {
        return nothing();
    }
    if one.k == o.k() {
        return count(one.k);
    }
    format!("{}: a problem has no more samples", count(one.k))
}

/// A share; of a gap that is 0 on every problem also what so many problems do not speak against.
fn value(of: Measure, point: Point) -> String {
    let is_gap = matches!(of, Measure::CotGap | Measure::CotGapCredited);
    let most = point.rule_of_three.filter(|_| is_gap);
    let most =
        most.map_or_else(String::new, |most| format!("; up to {} of problems may have one", percent(most)));
    format!("{}{most}", percent(point.value))
}

/// What the rows are, and what is left out.
pub fn note(o: &AnswersOutcome) -> String {
    let mut said = Vec::new();
    said.push(if has_settings(o) {
        "A row is of one model at one setting and is never pooled with another; a setting that the table does not say is written –."
    } else {
        "A row is of one model."
    });
    if has_judges(o) {
        said.push("The gap is pass@k less CoT-Pass@k, on the same samples; credited, judgments without a verdict count as approvals.");
    }
    said.push("Intervals are worked out for the models that are chosen, not for this list.");
    let mut said = said.join(" ");
    let n_left_out = o.models.len().saturating_sub(o.listed.len());
    if n_left_out > 0 {
        let are = if n_left_out == 1 { "is" } else { "are" };
        said = format!("{said} The last {} {are} left out.", plural(n_left_out as u64, "row", "rows"));
    }
    said
}
