//! The tables and what is said over them.

use super::verdict::unit_p;
use super::{decided, edit, found, judging, points, share};
use crate::analysis::judges::{CostFound, EditFound, JudgeFound, JudgesOutcome, UnpairedFound};
use crate::audit::{Pairs, VerdictRule};
use crate::stats::interval::Interval;
use crate::text::number::{count, fixed, level_percent, percent_of, plural, small};
use crate::text::{Rich, name};

/// The table of acceptances.
pub const ACCEPTANCE: &str = "Acceptance by edit and judge";
/// The table of costs.
pub const COSTS: &str = "What each edit costs";
/// The table of the consistency effect.
pub const CONSISTENCY: &str = "Consistency effect";
/// The table of the rules.
pub const RULES: &str = "Any, majority and all, side by side";
/// The table of judgments without a verdict.
pub const NO_VERDICT: &str = "Judgments without a verdict";
/// The table of versions without the one that they are compared with.
pub const UNPAIRED: &str = "Versions without their counterpart";
/// Its heads.
pub const UNPAIRED_HEADS: [&str; 4] = ["solution", "judge", "edit", "what is missing"];
/// The table behind the figures.
pub const DATA_CAPTION: &str = "Versions accepted, with Clopper–Pearson intervals";
/// What stands first in a row: the judge, unless there is one only, and the edit.
fn lead(o: &JudgesOutcome, of: &JudgeFound, what: Option<u32>) -> Vec<String> {
    let mut cells = Vec::new();
    if judging(o).len() > 1 {
        cells.push(super::judge(of));
    }
    cells.extend(what.map(|what| edit(o, what)));
    if cells.is_empty() {
        cells.push(super::judge(of));
    }
    cells
}

fn heads(o: &JudgesOutcome, has_edit: bool, rest: &[&str]) -> Vec<String> {
    let mut heads = Vec::new();
    if judging(o).len() > 1 || !has_edit {
        heads.push("judge".to_owned());
    }
    heads.extend(has_edit.then(|| "edit".to_owned()));
    heads.extend(rest.iter().map(|head| (*head).to_owned()));
    heads
}

/// Every edit of every judge in turn.
fn each(o: &JudgesOutcome) -> impl Iterator<Item = (&JudgeFound, &EditFound)> {
    o.judges.iter().flat_map(|judge| judge.edits.iter().map(move |edit| (judge, edit)))
}

/// The heads of the matrix: the judges.
pub fn matrix_heads(o: &JudgesOutcome) -> Vec<String> {
    std::iter::once("edit".to_owned()).chain(judging(o).into_iter().map(super::judge)).collect()
}

/// Its rows: the edits, each with the number of judged versions where these differ.
pub fn matrix_rows(o: &JudgesOutcome) -> Vec<Vec<String>> {
    let row = |one: u32| {
        let cells = judging(o).into_iter().map(|judge| {
            judge.edit(one).map_or_else(|| "–".to_owned(), |found| share(found, o.request.rule))
        });
        std::iter::once(edit(o, one)).chain(cells).collect()
    };
    let is_judged = |one: &u32| each(o).any(|(_, found)| found.edit == *one);
    (0..o.edits.len() as u32).filter(is_judged).map(row).collect()
}

fn between(ends: Option<Interval>) -> String {
    ends.map_or_else(
        || "–".to_owned(),
        |ends| format!("{} to {}", fixed(100.0 * ends.lower, 1), fixed(100.0 * ends.upper, 1)),
    )
}

/// What the table of costs says.
pub fn costs(o: &JudgesOutcome) -> Rich {
    let level = level_percent(o.request.level.share());
    Rich::of(
        "Acceptance of the clean version less that of the edited one, on the solutions that have both. The interval ({}) is Newcombe’s \
         for paired shares, the p-value McNemar’s, exact; Holm’s adjustment is over {}, and what is below *{}* is bold.",
        &[level, plural(o.n_tests, "test", "tests"), unit_p(o.request.significance())],
    )
}

/// The heads of that table.
pub fn cost_heads(o: &JudgesOutcome) -> Vec<String> {
    heads(
        o,
        true,
        &["pairs", "only clean accepted", "only edited accepted", "cost, points", "interval", "p", "Holm"],
    )
}

fn p(p: Option<f64>) -> String {
    p.map_or_else(|| "–".to_owned(), small)
}

fn cost_cells(cost: &CostFound) -> Vec<String> {
    let Pairs { only_clean, only_edited, .. } = cost.pairs;
    vec![
        count(cost.pairs.n()),
        count(only_clean),
        count(only_edited),
        points(cost.pairs),
        between(cost.interval),
        p(cost.p),
        p(cost.holm),
    ]
}

/// Its rows, each with whether its adjusted p-value is below what the level leaves.
pub fn cost_rows(o: &JudgesOutcome) -> Vec<(Vec<String>, bool)> {
    let row = |(judge, one): (&JudgeFound, &EditFound)| {
        let cost = found(o, one).cost.as_ref()?;
        let mut cells = lead(o, judge, Some(one.edit));
        cells.append(&mut cost_cells(cost));
        Some((cells, o.is_found(cost)))
    };
    each(o).filter_map(row).collect()
}

/// What the consistency effect is.
pub fn consistency(o: &JudgesOutcome) -> Rich {
    let [one, other] =
        [&o.request.consistent, &o.request.final_answer].map(|edit| name(edit.name().unwrap_or_default()));
    Rich::of(
        "Acceptance of {} less that of {}, {}. Above 0, the judge was put off by an answer that does not follow from its chain more \
         than by the answer; below 0, fitting the chain gave it more to notice. Holm’s adjustment is over the judges.",
        &[one, other, decided(o)],
    )
}

/// The heads of its table.
pub fn consistency_heads(o: &JudgesOutcome) -> Vec<String> {
    let [one, other] =
        [&o.request.consistent, &o.request.final_answer].map(|edit| name(edit.name().unwrap_or_default()));
    let only = [one, other].map(|edit| format!("only {edit} accepted"));
    let [one, other] = &only;
    heads(o, false, &["pairs", one, other, "effect, points", "interval", "p", "Holm"])
}

/// Its rows, likewise.
pub fn consistency_rows(o: &JudgesOutcome) -> Vec<(Vec<String>, bool)> {
    let row = |judge: &JudgeFound| {
        let effect = judge.consistency(o.request.rule)?;
        let mut cells = vec![super::judge(judge)];
        cells.append(&mut cost_cells(effect));
        Some((cells, o.is_found(effect)))
    };
    o.judges.iter().filter_map(row).collect()
}

/// What the rules make of the same judgments.
pub fn rules(o: &JudgesOutcome) -> Rich {
    let [least, most] = o.judgments;
    if most == 1 {
        return "With one judgment on each version the three rules say the same, but for judgments without a verdict.".into();
    }
    let n = if least == most { count(most) } else { format!("{} to {}", count(least), count(most)) };
    Rich::of(
        "The same {} judgments on each version under every rule. A judgment without a verdict is dropped from a majority and counts as a \
         rejection under all; a tie, or nothing said, rejects.",
        &[n],
    )
}

/// The heads of their table.
pub fn rule_heads(o: &JudgesOutcome) -> Vec<String> {
    heads(o, true, &["versions", "any", "majority", "all"])
}

/// Its rows; the last three cells are the rules in the order of [`VerdictRule::ALL`].
pub fn rule_rows(o: &JudgesOutcome) -> Vec<Vec<String>> {
    let row = |(judge, one): (&JudgeFound, &EditFound)| {
        let mut cells = lead(o, judge, Some(one.edit));
        cells.push(count(one.n));
        cells.extend(VerdictRule::ALL.map(|rule| share(one, rule)));
        cells
    };
    each(o).map(row).collect()
}

/// How many judgments there are without a verdict, and versions without a majority.
pub fn no_verdict(o: &JudgesOutcome) -> Rich {
    let [judgments, none] = o.no_verdict();
    let (n, undecided) = each(o).fold((0u64, 0u64), |(n, undecided), (_, one)| {
        (n + u64::from(one.n), undecided + u64::from(one.undecided))
    });
    let mut words = Rich::of(
        "*{}* of {} have no verdict. On *{}* of {} there is no majority, as many approving as rejecting or nothing said; majority \
         rejects these.",
        &[
            percent_of(none, judgments),
            plural(judgments, "judgment", "judgments"),
            count(undecided),
            plural(n, "version", "versions"),
        ],
    );
    if has_flags(o) {
        let (flagged, truncated) = each(o).fold((0u64, 0u64), |(flagged, truncated), (_, one)| {
            (flagged + u64::from(one.flagged), truncated + u64::from(one.truncated))
        });
        words = words.and(Rich::of(
            " In *{}* of {} the judge was cut off. That is told beside, and never folded into a rejection.",
            &[percent_of(truncated, flagged), plural(flagged, "row", "rows")],
        ));
    }
    words
}

fn has_flags(o: &JudgesOutcome) -> bool {
    each(o).any(|(_, one)| one.flagged > 0)
}

/// The heads of that table.
pub fn no_verdict_heads(o: &JudgesOutcome) -> Vec<String> {
    let mut heads = heads(o, true, &["judgments", "without a verdict", "share", "no majority"]);
    heads.extend(has_flags(o).then(|| "cut off".to_owned()));
    heads
}

/// Its rows.
pub fn no_verdict_rows(o: &JudgesOutcome) -> Vec<Vec<String>> {
    let row = |(judge, one): (&JudgeFound, &EditFound)| {
        let mut cells = lead(o, judge, Some(one.edit));
        cells.extend([
            count(one.judgments),
            count(one.no_verdict),
            percent_of(one.no_verdict, one.judgments),
            count(one.undecided),
        ]);
        cells.extend(has_flags(o).then(|| percent_of(one.truncated, one.flagged)));
        cells
    };
    each(o).map(row).collect()
}

/// How many versions have no other to be compared with.
pub fn unpaired(o: &JudgesOutcome) -> Rich {
    let listed = o.unpaired.listed.len() as u64;
    let mut parts = Vec::new();
    if o.unpaired.lack_clean > 0 {
        parts.push(format!(
            "{} without a clean one",
            plural(o.unpaired.lack_clean, "edited version", "edited versions")
        ));
    }
    if o.unpaired.lack_edit > 0 {
        let clean = plural(o.unpaired.lack_edit, "clean version", "clean versions");
        parts.push(format!("{clean} without an edit that the judge had of other solutions"));
    }
    let words = Rich::of("*{}*: acceptance counts them, and no cost does.", &[super::listed(&parts, 2)]);
    if u64::from(o.unpaired.n()) > listed {
        words.and(Rich::of(" These are the first {}.", &[count(listed)]))
    } else {
        words
    }
}

/// The rows of their table.
pub fn unpaired_rows(o: &JudgesOutcome) -> Vec<Vec<String>> {
    let row = |one: &UnpairedFound| {
        let judge = o.judges.get(one.judge as usize).map(super::judge).unwrap_or_default();
        let missing = if one.lacks_clean { "the clean version" } else { "the edited version" };
        vec![name(&one.solution), judge, edit(o, one.edit), missing.to_owned()]
    };
    o.unpaired.listed.iter().map(row).collect()
}

/// The heads of the table behind the figures.
pub fn data_heads(o: &JudgesOutcome) -> Vec<String> {
    heads(o, true, &["versions", "accepted", "share", "interval, %"])
}

/// Its rows.
pub fn data_rows(o: &JudgesOutcome) -> Vec<Vec<String>> {
    let row = |(judge, one): (&JudgeFound, &EditFound)| {
        let under = found(o, one);
        let mut cells = lead(o, judge, Some(one.edit));
        cells.extend([
            count(one.n),
            count(under.accepted),
            share(one, o.request.rule),
            between(under.interval),
        ]);
        cells
    };
    each(o).map(row).collect()
}
