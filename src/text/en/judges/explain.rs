//! The formulas with these numbers, the paragraph to quote, and what all this leaves out.

use super::{decided, edit, found, judge_first, judging, listed, points, share};
use crate::analysis::judges::{EditFound, JudgeFound, JudgesOutcome};
use crate::audit::VerdictRule;
use crate::text::number::{count, fixed, level_percent, p_value, percent_of, plural, small, word};
use crate::text::{Rich, name};

/// What the numbers leave out.
pub const LEAVES_OUT: &str = "Judgments on one version are counted by the rule and not modelled, and solutions are taken as independent of each \
    other. That an edit makes a solution wrong is taken as given. No difference found is not the same as no difference. The \
    judges are those of this table, with its wording of the task: another prompt may notice more.";

/// The most judges that the paragraph goes through.
const MOST_JUDGES: usize = 4;
/// The most edits of each.
const MOST_EDITS: usize = 6;

/// The formulas, filled in for the first edit of the first judge.
pub fn formula(o: &JudgesOutcome) -> Vec<Rich> {
    let mut lines = vec![
        Rich::of(
            "any: Y ≥ 1;  majority: Y > N;  all: Y = R ≥ 1        Y, N: judgments that approve and reject; R: all of them",
            &[],
        ),
        Rich::of("A = versions accepted / versions judged;  cost = A(clean) − A(edited) = (b − c) / n", &[]),
    ];
    let first = o.judges.iter().find_map(|judge| {
        judge.edits.iter().find_map(|one| Some((judge, one, found(o, one).cost.as_ref()?)))
    });
    let Some((judge, one, cost)) = first else { return lines };
    let (b, c) = (cost.pairs.only_clean, cost.pairs.only_edited);
    lines.push(Rich::of(
        "{}, {}: b = {}, c = {}, n = {}; cost ({} − {}) / {} = *{}* points",
        &[
            super::judge(judge),
            edit(o, one.edit),
            count(b),
            count(c),
            count(cost.pairs.n()),
            count(b),
            count(c),
            count(cost.pairs.n()),
            points(cost.pairs),
        ],
    ));
    lines.push(Rich::of(
        "p = min(1, 2 P(Bin(b + c, ½) ≤ min(b, c))) = *{}*;  Holm: the largest of (m − j + 1) p₍ⱼ₎ up to its place among m = {}: *{}*",
        &[
            cost.p.map_or_else(|| "–".to_owned(), small),
            count(o.n_tests),
            cost.holm.map_or_else(|| "–".to_owned(), small),
        ],
    ));
    lines
}

/// The paragraph to quote.
pub fn quote(o: &JudgesOutcome) -> Rich {
    let judges = judging(o);
    let level = level_percent(o.request.level.share());
    let [judgments, none] = o.no_verdict();
    let mut words = Rich::of(
        "{} gave {} on {} and their edited copies ({} without a verdict). A version counted as accepted {}{}. ",
        &[
            who(&judges),
            plural(judgments, "judgment", "judgments"),
            plural(o.n_solutions, "solution", "solutions"),
            percent_of(none, judgments),
            decided(o),
            ties(o).to_owned(),
        ],
    );
    for judge in judges.iter().take(MOST_JUDGES) {
        words = words.and(of_judge(o, judge, &level)).plain(" ");
    }
    if judges.len() > MOST_JUDGES {
        words = words.plain("The other judges are in the file. ");
    }
    let tests = if o.n_tests > 0 {
        format!(
            "Costs are differences of paired acceptance with McNemar’s exact p, Holm-adjusted over {}",
            plural(o.n_tests, "test", "tests")
        )
    } else {
        "No clean control was compared with".to_owned()
    };
    words.and(Rich::of(
        "{}; intervals of acceptance are Clopper–Pearson, {} (Tiebreak {}).",
        &[tests, level, env!("CARGO_PKG_VERSION").to_owned()],
    ))
}

fn who(judges: &[&JudgeFound]) -> String {
    let names: Vec<String> = judges.iter().filter_map(|judge| judge.name.as_deref().map(name)).collect();
    match (judges.len(), names.as_slice()) {
        (1, []) => "One judge".to_owned(),
        (1, [one]) => format!("One judge ({one})"),
        (n, names) => {
            let n = word(n as u64);
            let mut letters = n.chars();
            let first: String =
                letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect();
            format!("{first} judges ({})", listed(names, MOST_JUDGES))
        }
    }
}

fn ties(o: &JudgesOutcome) -> &'static str {
    match (o.request.rule, o.judgments[1] > 1, o.no_verdict()[1] > 0) {
        (VerdictRule::Majority, true, _) => ", ties rejecting and judgments without a verdict left out",
        (VerdictRule::All, true, true) | (_, false, true) => ", a judgment without a verdict rejecting",
        _ => "",
    }
}

fn of_judge(o: &JudgesOutcome, judge: &JudgeFound, level: &str) -> Rich {
    let clean = o.clean.and_then(|clean| judge.edit(clean));
    let begin = match clean {
        Some(clean) => Rich::of(
            "{} accepted {} of clean solutions{}",
            &[judge_first(judge), share(clean, o.request.rule), interval(o, clean, level)],
        ),
        None => Rich::of("{} accepted", &[judge_first(judge)]),
    };
    let others: Vec<&EditFound> = judge.edits.iter().filter(|one| Some(one.edit) != o.clean).collect();
    let each = others.iter().map(|one| {
        let cost = found(o, one).cost.as_ref().map_or_else(String::new, |cost| {
            format!(
                " (cost {} points, adjusted p {})",
                points(cost.pairs),
                cost.holm.map_or_else(|| "–".to_owned(), p_value)
            )
        });
        format!("{} of {}{cost}", share(one, o.request.rule), edit(o, one.edit))
    });
    let each: Vec<String> = each.collect();
    let between = match (clean.is_some(), each.is_empty()) {
        (true, false) => ", ",
        (false, false) => " ",
        _ => "",
    };
    begin.plain(between).plain(listed(&each, MOST_EDITS)).plain(".")
}

fn interval(o: &JudgesOutcome, one: &EditFound, level: &str) -> String {
    found(o, one).interval.map_or_else(String::new, |ends| {
        format!(", {level} CI [{}, {}]", fixed(100.0 * ends.lower, 1), fixed(100.0 * ends.upper, 1))
    })
}
