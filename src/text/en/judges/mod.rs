//! Calculate / Judges.

mod account;
mod explain;
mod parts;
mod plot;
mod table;
mod verdict;

pub use account::{
    BLANK, CLEAN, CONSISTENT, DROP, EDIT_HINT, EMPTY_HEADING, EMPTY_LEDE, FINAL, LEDGER_CAPTION,
    LEDGER_HEADS, NO_CLEAN, NO_COLUMN, NO_EDIT, NO_WORDS, OWN_WORDS_HINT, REFUSED_HEADING, REFUSED_LEDE,
    REPEATED_JUDGED, ROWS, RULE, RULE_HINT, SAMPLE_SOURCE, VERDICTS, VERDICTS_HINT, YES_WORDS, clean_is,
    count_as, file_line, ledger_rows, other_words, read_as, repeated, role, role_hint, rows, rows_line, rule,
    set_aside, table_line, unknown_edits, without_clean,
};
pub use explain::{LEAVES_OUT, formula, quote};
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
use crate::text::number::{count, percent_of, plural, points_of, word};
use crate::text::{Rich, name};

/// The page’s name, for the tab and the menu.
pub const TITLE: &str = super::shell::JUDGES;

/// The most names in a list within a sentence.
const NAMED: usize = 3;

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
    /// More is accepted.
    More,
}

pub(super) fn differs(o: &JudgesOutcome, cost: &CostFound) -> Differs {
    match (o.is_found(cost), cost.pairs.only_clean > cost.pairs.only_edited) {
        (false, _) => Differs::Not,
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

/// All judges, as those who do something, and whether they are several.
fn everyone(o: &JudgesOutcome) -> (String, bool) {
    match judging(o).as_slice() {
        [one] => (judge_first(one), false),
        [_, _] => ("Both judges".to_owned(), true),
        all => (format!("All {} judges", word(all.len() as u64)), true),
    }
}

/// The costs of an edit, judge by judge.
fn costs_of(o: &JudgesOutcome, edit: u32) -> impl Iterator<Item = &CostFound> {
    o.judges.iter().filter_map(move |judge| found(o, judge.edit(edit)?).cost.as_ref())
}

/// The edits that have a cost.
fn costed(o: &JudgesOutcome) -> Vec<u32> {
    (0..o.edits.len() as u32).filter(|edit| costs_of(o, *edit).next().is_some()).collect()
}

/// The finding that the heading states.
pub fn heading(o: &JudgesOutcome) -> String {
    let edits = costed(o);
    if edits.is_empty() {
        return without_costs(o);
    }
    let (who, are_several) = everyone(o);
    let accept = if are_several { "accept" } else { "accepts" };
    let missed = |edit: &u32| costs_of(o, *edit).filter(|cost| differs(o, cost) != Differs::Less).count();
    let by_all: Vec<u32> =
        edits.iter().copied().filter(|edit| missed(edit) == costs_of(o, *edit).count()).collect();
    let often = |edits: &[u32]| {
        let mut costs = edits.iter().flat_map(|edit| costs_of(o, *edit));
        if costs.any(|cost| differs(o, cost) == Differs::More) {
            "at least as often as"
        } else {
            "as often as"
        }
    };
    if !by_all.is_empty() {
        let names: Vec<String> = by_all.iter().map(|one| edit(o, *one)).collect();
        let what = if by_all.len() == edits.len() && edits.len() > 1 {
            "every edit".to_owned()
        } else {
            listed(&names, NAMED)
        };
        return format!("{who} {accept} {what} {} clean solutions", often(&by_all));
    }
    match edits.iter().copied().max_by_key(missed).filter(|edit| missed(edit) > 0) {
        Some(most) => format!(
            "{} of {} judges {} {} {} clean solutions",
            capital(&word(missed(&most) as u64)),
            word(costs_of(o, most).count() as u64),
            if missed(&most) == 1 { "accepts" } else { "accept" },
            edit(o, most),
            often(&[most])
        ),
        None if edits.len() == 1 => {
            let names: Vec<String> = edits.iter().map(|one| edit(o, *one)).collect();
            format!("{who} {accept} {} less often than clean solutions", listed(&names, NAMED))
        }
        None => format!("{who} {accept} every edit less often than clean solutions"),
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// The same where nothing is held against a clean control.
fn without_costs(o: &JudgesOutcome) -> String {
    let (who, are_several) = everyone(o);
    let accept = if are_several { "accept" } else { "accepts" };
    let all: Vec<&EditFound> = o.judges.iter().flat_map(|judge| &judge.edits).collect();
    if o.clean.is_some() {
        let of: Vec<&EditFound> = all.iter().copied().filter(|edit| Some(edit.edit) == o.clean).collect();
        return format!("{who} {accept} {} of clean solutions", range(o, &of));
    }
    format!("{who} {accept} {} of each kind of solution, and none is known to be clean", range(o, &all))
}

/// The least and the most share accepted: 95.0% to 98.8%.
fn range(o: &JudgesOutcome, edits: &[&EditFound]) -> String {
    let share_of = |edit: &EditFound| found(o, edit).acceptance.value().unwrap_or(0.0);
    let by = |a: &&&EditFound, b: &&&EditFound| share_of(a).total_cmp(&share_of(b));
    let ends = [edits.iter().min_by(by), edits.iter().max_by(by)];
    let [Some(least), Some(most)] = ends.map(|end| end.map(|edit| share(edit, o.request.rule))) else {
        return "–".to_owned();
    };
    if least == most { least } else { format!("{least} to {most}") }
}

/// The least and the most cost of an edit in points: −1.3 to 1.3.
fn cost_range(o: &JudgesOutcome, edit: u32) -> String {
    let value = |cost: &&CostFound| cost.cost.value().unwrap_or(0.0);
    let by = |a: &&CostFound, b: &&CostFound| value(a).total_cmp(&value(b));
    let ends = [costs_of(o, edit).min_by(by), costs_of(o, edit).max_by(by)];
    let [Some(least), Some(most)] = ends.map(|end| end.map(|cost| points(cost.pairs))) else {
        return "–".to_owned();
    };
    if least == most { least } else { format!("{least} to {most}") }
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

/// The live sentences under the heading.
pub fn lede(o: &JudgesOutcome) -> Rich {
    let clean: Vec<&EditFound> = o.judges.iter().filter_map(|judge| judge.edit(o.clean?)).collect();
    let solutions = plural(o.n_solutions, "solution", "solutions");
    let mut words = if clean.is_empty() {
        Rich::of(
            "*{}* and their edited copies, accepted {}. Choose the clean control to see what each edit costs.",
            &[solutions, decided(o)],
        )
    } else {
        Rich::of("Of *{}*, *{}* are accepted as they are, {}.", &[solutions, range(o, &clean), decided(o)])
    };
    let mean = |edit: &u32| {
        let (sum, n) = costs_of(o, *edit)
            .fold((0.0, 0.0), |(sum, n), cost| (sum + cost.cost.value().unwrap_or(0.0), n + 1.0));
        sum / f64::max(n, 1.0)
    };
    let edits = costed(o);
    let by = |a: &&u32, b: &&u32| mean(a).total_cmp(&mean(b));
    let (Some(least), Some(most)) = (edits.iter().min_by(by), edits.iter().max_by(by)) else { return words };
    if least == most {
        let of = [edit(o, *least), cost_range(o, *least)];
        return words.and(Rich::of(" {} costs *{}* points of acceptance.", &of));
    }
    let of = [edit(o, *least), cost_range(o, *least), edit(o, *most), cost_range(o, *most)];
    words = words.and(Rich::of(
        " The edit that costs least, {}, takes *{}* points of acceptance away; the one that costs most, {}, *{}*.",
        &of,
    ));
    words
}
