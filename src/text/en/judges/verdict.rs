//! What a judge does with each edit, in plain sentences.

use super::{Differs, decided, differs, edit, found, judge_first, listed, points, share};
use crate::analysis::judges::{CostFound, EditFound, JudgeFound, JudgesOutcome};
use crate::audit::Pairs;
use crate::text::Rich;
use crate::text::number::{count, level_percent, p_value, unit};

/// The heading over the judges.
pub const JUDGES_HEADING: &str = "What each judge accepts";

/// The most edits that one sentence names.
const MOST_NAMED: usize = 6;

/// An edit with what it costs, as it stands behind its name.
fn cost_of(cost: &CostFound, more: bool) -> String {
    let pairs = if more {
        // In points that are gained.
        Pairs { only_clean: cost.pairs.only_edited, only_edited: cost.pairs.only_clean, ..cost.pairs }
    } else {
        cost.pairs
    };
    let p = cost.p.map_or_else(|| "–".to_owned(), p_value);
    // No line ends within it.
    format!("{} points, {}", points(pairs), format!("p {p}").replace(' ', "\u{A0}"))
}

/// The verdict on a judge: which edits it accepts as often as clean solutions, and which not.
pub fn verdict(o: &JudgesOutcome, judge: &JudgeFound) -> Rich {
    let costs: Vec<(&EditFound, &CostFound)> =
        judge.edits.iter().filter_map(|edit| Some((edit, found(o, edit).cost.as_ref()?))).collect();
    let own = judge_first(judge);
    if costs.is_empty() {
        let shares: Vec<String> = judge
            .edits
            .iter()
            .map(|one| format!("{} of {}", share(one, o.request.rule), edit(o, one.edit)))
            .collect();
        return Rich::of("*{}* accepts {}.", &[own, listed(&shares, MOST_NAMED)]);
    }
    let of = |way: Differs| -> Vec<(String, String)> {
        let own = costs.iter().filter(|(_, cost)| differs(o, cost) == way);
        own.map(|(one, cost)| (edit(o, one.edit), cost_of(cost, way == Differs::More))).collect()
    };
    let (same, less, more) = (of(Differs::Not), of(Differs::Less), of(Differs::More));
    let mut words = Rich::new();
    let mut subject = Rich::new().strong(own);
    if let [(edit, cost), rest @ ..] = same.as_slice() {
        words = words.and(std::mem::replace(&mut subject, "It".into())).and(Rich::of(
            " accepts *{}* as often as clean solutions: difference {}.",
            &[edit.clone(), cost.clone()],
        ));
        if !rest.is_empty() {
            words = words.and(Rich::of(" The same goes for {}.", &[with_costs(rest)]));
        }
    }
    for (edits, often) in [(less, "less"), (more, "more")] {
        if !edits.is_empty() {
            let sentence = format!(" accepts {} {often} often than clean solutions.", with_costs(&edits));
            let gap = if words.spans().is_empty() { "" } else { " " };
            words = words.plain(gap).and(std::mem::replace(&mut subject, "It".into())).plain(sentence);
        }
    }
    let untold = of(Differs::Untold);
    if !untold.is_empty() {
        let gap = if words.spans().is_empty() { "" } else { " " };
        let (which, own) = match untold.as_slice() {
            [_] => ("whether ", format!(" accepts {} as often as clean ones.", with_costs(&untold))),
            _ => ("which of these ", format!(" accepts as often as clean ones: {}.", with_costs(&untold))),
        };
        let subject = if gap.is_empty() { Rich::new().strong(super::judge(judge)) } else { "it".into() };
        words = words
            .plain(gap)
            .plain("There are too few solutions to tell ")
            .plain(which)
            .and(subject)
            .plain(own);
    }
    words
}

/// Edits, each with its cost in brackets.
fn with_costs(edits: &[(String, String)]) -> String {
    let each: Vec<String> = edits.iter().map(|(edit, cost)| format!("{edit} ({cost})")).collect();
    listed(&each, MOST_NAMED)
}

/// What “as often” means.
pub fn as_often(o: &JudgesOutcome) -> Rich {
    let tests = match o.n_tests {
        1 => "the one test of this page".to_owned(),
        n => format!("the {} tests of this page, one for each edit of each judge", count(n)),
    };
    Rich::of(
        "Accepted {}. “As often” is said where McNemar’s exact p, adjusted by Holm over {}, is not below {}; the p in the sentences \
         is not adjusted. There are too few solutions to tell where the {} interval of the cost leaves out 0 all the same, or where \
         no outcome at all could be below it. It is no proof that the judge notices nothing: the interval says what is still possible.",
        &[decided(o), tests, unit_p(o.request.significance()), level_percent(o.request.level.share())],
    )
}

/// A level of significance with all its digits, without the zero before the point: .05, .001.
pub(super) fn unit_p(level: f64) -> String {
    let short = unit(level);
    if (level * 100.0).fract().abs() < 1e-9 {
        short
    } else {
        level.to_string().trim_start_matches('0').to_owned()
    }
}
