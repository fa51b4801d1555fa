//! Calculate / Judges.

mod account;
mod explain;
mod finding;
mod parts;
mod plot;
mod table;
mod verdict;

pub use account::{
    ACROSS, BLANK, BLANK_IS_CLEAN, CLEAN, CONSISTENT, DROP, EDIT_HINT, EMPTY_HEADING, EMPTY_LEDE, FINAL,
    LEDGER_CAPTION, LEDGER_HEADS, NO_CLEAN, NO_COLUMN, NO_EDIT, NO_WORDS, OWN_WORDS_HINT, REFUSED_HEADING,
    REFUSED_LEDE, REPEATED_JUDGED, ROWS, RULE, RULE_HINT, SAMPLE_SOURCE, VERDICTS, VERDICTS_HINT, YES_WORDS,
    across, blank_edits, both_boxes, clean_is, count_across, count_as, file_line, ledger_rows, other_words,
    read_as, repeated, role, role_hint, rows, rows_line, rule, set_aside, spellings, table_line,
    taken_across, unknown_edits, without_clean,
};
pub use explain::{LEAVES_OUT, formula, quote};
pub use finding::{heading, lede};
pub use parts::{division, division_heads, division_note, division_rows};
pub use plot::{ACCEPTED_AXIS, accepted, caption, claim, description, edit_reading, threshold};
pub use table::{
    ACCEPTANCE, CONSISTENCY, COSTS, DATA_CAPTION, NO_VERDICT, RULES, UNPAIRED, UNPAIRED_HEADS, consistency,
    consistency_heads, consistency_rows, cost_heads, cost_rows, costs, data_heads, data_rows, matrix_heads,
    matrix_rows, no_verdict, no_verdict_heads, no_verdict_rows, rule_heads, rule_rows, rules, unpaired,
    unpaired_rows,
};
pub use verdict::{JUDGES_HEADING, as_often, verdict};

use crate::analysis::judges::{CostFound, EditFound, JudgeFound, JudgesOutcome, RuleFound};
use crate::audit::{Pairs, VerdictRule};
use crate::text::name;
use crate::text::number::{count, percent_of, points_of};

/// The page’s name, for the tab and the menu.
pub const TITLE: &str = super::shell::JUDGES;

/// Those who judged something.
pub(super) fn judging(o: &JudgesOutcome) -> Vec<&JudgeFound> {
    o.judges.iter().filter(|judge| !judge.edits.is_empty()).collect()
}

/// Whether judges have to be told apart.
pub fn are_several(o: &JudgesOutcome) -> bool {
    judging(o).len() > 1
}

/// A judge in a sentence.
pub fn judge(judge: &JudgeFound) -> String {
    judge.name.as_deref().map_or_else(|| "the judge".to_owned(), name)
}

/// The same at the beginning of one.
pub(super) fn judge_first(found: &JudgeFound) -> String {
    found.name.as_deref().map_or_else(|| "The judge".to_owned(), name)
}

/// An edit in a sentence.
pub fn edit(o: &JudgesOutcome, edit: u32) -> String {
    name(o.edit(edit))
}

/// The share of versions that is accepted.
pub(super) fn share(edit: &EditFound, rule: VerdictRule) -> String {
    percent_of(edit.under(rule).accepted, edit.n)
}

/// A cost in points, with one decimal.
pub(super) fn points(pairs: Pairs) -> String {
    points_of(i64::from(pairs.only_clean) - i64::from(pairs.only_edited), pairs.n())
}

/// What is found under the rule of the page.
pub(super) fn found<'e>(o: &JudgesOutcome, edit: &'e EditFound) -> &'e RuleFound {
    edit.under(o.request.rule)
}

/// Which way acceptance of an edit differs from that of the clean control.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Differs {
    /// Less is accepted.
    Less,
    /// No difference is found.
    Not,
    /// None is found, and there are too few solutions to tell.
    Untold,
    /// More is accepted.
    More,
}

pub(super) fn differs(o: &JudgesOutcome, cost: &CostFound) -> Differs {
    match (o.is_found(cost), cost.pairs.only_clean > cost.pairs.only_edited) {
        (false, _) if o.can_tell(cost) => Differs::Not,
        (false, _) => Differs::Untold,
        (true, true) => Differs::Less,
        (true, false) => Differs::More,
    }
}

/// Names that belong together, no more than a few: a, b and c; a, b, c and 2 more.
pub(super) fn listed(names: &[String], most: usize) -> String {
    let more = names.len().saturating_sub(most);
    let (shown, more) = match more {
        0 => (names, None),
        more => (names.get(..most).unwrap_or_default(), Some(format!("{} more", count(more as u64)))),
    };
    let all: Vec<&str> = shown.iter().map(String::as_str).chain(more.as_deref()).collect();
    match all.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// How many judgments make a decision, and how: by majority of 3 judgments.
pub(super) fn decided(o: &JudgesOutcome) -> String {
    let [least, most] = o.judgments;
    let n = if least == most { count(most) } else { format!("{} to {}", count(least), count(most)) };
    match (o.request.rule, most) {
        (_, 1) => "by one judgment each".to_owned(),
        (VerdictRule::Any, _) => format!("if any of {n} judgments approves"),
        (VerdictRule::Majority, _) => format!("by majority of {n} judgments"),
        (VerdictRule::All, _) => format!("if all of {n} judgments approve"),
    }
}
