//! The tables behind the figures: the ladder, the problems, the merged spellings.

use super::plot::prefix;
use super::table::measure;
use super::{is_pending, level, models, pending};
use crate::analysis::answers::{AnswersOutcome, Measure, ModelScores, ProblemScores};
use crate::text::number::{count, fixed, plural};
use crate::text::{Rich, name};

/// The caption of the table of the ladder.
pub fn ladder_table(o: &AnswersOutcome, one: &ModelScores) -> String {
    format!("{}every score in percent, with the ends of its {} interval", whose(o, one), level(o))
}

/// The caption of the table of problems.
pub fn problem_table(o: &AnswersOutcome, one: &ModelScores, shown: usize) -> String {
    let all = one.problems.len();
    let part = if shown < all {
        format!(", the first {} of {}; the file has all", count(shown as u64), count(all as u64))
    } else {
        String::new()
    };
    format!("{}problems in the order of the table{part}", whose(o, one))
}

fn whose(o: &AnswersOutcome, one: &ModelScores) -> String {
    let prefix = prefix(o, one);
    if prefix.is_empty() { prefix } else { format!("{}: ", prefix.trim_end()) }
}

/// The heads of the table of problems.
pub fn problem_heads(o: &AnswersOutcome) -> Vec<String> {
    let vote_at_k = format!("vote@{}, %", count(o.k()));
    [
        "Problem",
        "right of all",
        "without an answer",
        "different answers",
        "stopped",
        "mean tokens",
        "approved",
        "vote of all, %",
        &vote_at_k,
    ]
    .map(str::to_owned)
    .to_vec()
}

/// A row of it.
pub fn problem_row(one: &ProblemScores) -> Vec<String> {
    let share = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |value| fixed(100.0 * value, 4));
    vec![
        name(&one.name),
        format!("{} of {}", count(one.right), count(one.n)),
        count(one.missing),
        count(one.answers),
        count(one.truncated),
        one.mean_tokens.map_or_else(|| "–".to_owned(), |tokens| fixed(tokens, 1)),
        one.approved.map_or_else(|| "–".to_owned(), count),
        share(one.vote),
        share(one.vote_at_k),
    ]
}

/// The heads of the table of the ladder, for the measures that there are.
pub fn ladder_heads(one: &ModelScores) -> Vec<String> {
    let mut heads = vec!["k".to_owned(), "problems".to_owned()];
    for curve in &one.curves {
        let of = measure(curve.measure, "k");
        heads.extend([of.clone(), format!("{of}, interval")]);
    }
    heads
}

/// A row of it: as many cells as there are heads.
pub fn ladder_row(o: &AnswersOutcome, one: &ModelScores, rung: usize, k: u32) -> Vec<String> {
    let at = |measure: Measure| one.curve(measure)?.points.get(rung)?.as_ref();
    let problems = at(Measure::Pass).map_or(0, |point| point.n_problems);
    let four = |value: f64| fixed(100.0 * value, 4);
    let mut row = vec![count(k), count(problems)];
    for curve in &one.curves {
        row.extend(match at(curve.measure) {
            None => ["–".to_owned(), "–".to_owned()],
            Some(point) => {
                let ends = point.band.map(|ends| format!("{} to {}", four(ends.lower), four(ends.upper)));
                let none = if is_pending(o) { pending(o) } else { "–" };
                [four(point.value), ends.unwrap_or_else(|| none.to_owned())]
            }
        });
    }
    row
}

/// The heading over the merges.
pub const MERGES: &str = "Merged spellings";
/// The name of its table, which is not the drawer's.
pub const MERGE_TABLE: &str = "Spellings that are one answer";
/// The heads of their table.
pub fn merge_heads() -> Vec<String> {
    ["Problem", "Model", "Spellings of one answer, with how many samples have each"]
        .map(str::to_owned)
        .to_vec()
}
/// What is merged, in a sentence.
pub fn merges(o: &AnswersOutcome, shown: usize) -> Rich {
    let all: usize = models(o).map(|one| one.merges.len()).sum();
    if all == 0 {
        return "No answer comes in more than one spelling.".into();
    }
    let used =
        if o.request.answers.merge { "are merged" } else { "could be merged and are kept apart, as chosen" };
    let listed =
        if shown < all { format!(" The first {} are listed.", count(shown as u64)) } else { String::new() };
    Rich::of(
        "The spellings of *{}* {}.{}",
        &[plural(all as u64, "answer", "answers"), used.to_owned(), listed],
    )
}
/// The spellings of one answer.
pub fn spelled(spellings: &[(String, u32)]) -> String {
    let written = spellings.iter().map(|(text, n)| format!("“{}” {}", name(text), count(*n)));
    written.collect::<Vec<_>>().join(", ")
}
