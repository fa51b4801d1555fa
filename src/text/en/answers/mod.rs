//! Calculate / Answers: the finding, and what its parts have in common.

pub mod account;
pub mod cards;
pub mod compare;
pub mod controls;
pub mod data;
pub mod every;
pub mod explain;
pub mod plot;
pub mod report;
pub mod table;
pub mod tokens;

use super::agreement::percent_interval;
use super::shell;
use crate::analysis::answers::{AnswersOutcome, Comparison, Measure, ModelScores, Point, SampleCounts};
use crate::stats::interval::Interval;
use crate::text::number::{count, fixed, level_percent, percent, plural, signed};
use crate::text::{Rich, name};

/// The page's name, for the tab and the menu.
pub const TITLE: &str = shell::ANSWERS;
/// The heading over a table that gives no scores.
pub const REFUSED_HEADING: &str = "Which column is which?";
/// The sentence under it.
pub const REFUSED_LEDE: &str =
    "The table is open. Say which of its columns name the problem, the answer and what is right.";
/// The heading before there is a table.
pub const EMPTY_HEADING: &str = "What did the model really score?";
/// The sentence under it.
pub const EMPTY_LEDE: &str = "Open a table with one row per sampled answer. You get the average, coverage and the exact majority \
    vote for every k, each with its interval, a comparison of two models, and an account of every row.";
/// What a table has to hold.
pub const DROP: &str = "Drop a table here (CSV, TSV, XLSX), or the log of an evaluation tool (JSON, JSON Lines, .eval), one row per \
    sample: its problem, and its answer with the reference or a mark whether it is right. Model, its settings such as a budget or a mode, tokens, finish reason, cluster and judges’ verdicts are used where they are there.";
/// What the sample holds.
pub const SAMPLE: &str = "two models, 30 problems, 64 samples of each";
/// Where it comes from.
pub const SAMPLE_SOURCE: &str = "The sample is simulated: no model gave these answers.";
/// In place of a number that is still to come, or that will not come.
pub fn pending(o: &AnswersOutcome) -> &'static str {
    if o.progress.stopped { "not worked out" } else { "being worked out" }
}

/// The heading over lengths and costs.
pub const LENGTHS: &str = "Tokens, budgets and costs";

/// What is counted while it is worked on.
pub const COUNTED: &str = "steps of the votes and the bootstrap";

/// Whether numbers are still to come.
pub fn is_pending(o: &AnswersOutcome) -> bool {
    !o.progress.is_done()
}

/// Whether the table has answers to vote on.
pub fn has_answers(o: &AnswersOutcome) -> bool {
    o.request.columns.answer.name().is_some()
}

/// A measure of a model at the chosen k.
pub fn at_k<'o>(o: &AnswersOutcome, model: &'o ModelScores, measure: Measure) -> Option<&'o Point> {
    let rung = o.ladder.iter().position(|rung| *rung == o.k())?;
    model.curve(measure)?.points.get(rung)?.as_ref()
}

/// The models that are looked at.
pub fn models(o: &AnswersOutcome) -> Models<'_> {
    Models([Some(&o.first), o.second.as_ref()])
}

/// One model or two, in turn. A chain would be worked out anew at each of its uses, at several times the code.
pub struct Models<'o>([Option<&'o ModelScores>; 2]);

impl<'o> Iterator for Models<'o> {
    type Item = &'o ModelScores;

    fn next(&mut self) -> Option<Self::Item> {
        let Self([first, second]) = self;
        first.take().or_else(|| second.take())
    }
}

/// A row of a table: what, and of each model.
fn row_of_models(o: &AnswersOutcome, what: &str, of: &dyn Fn(&ModelScores) -> String) -> Vec<String> {
    let mut row = vec![what.to_owned()];
    row.extend(models(o).map(of));
    row
}

/// What a model is called.
pub fn model(scores: &ModelScores) -> String {
    scores.name.as_deref().map_or_else(|| "the model".to_owned(), name)
}

/// The same at the end of a phrase about its samples; empty where there is one model without a name.
fn of_model(scores: &ModelScores) -> String {
    scores.name.as_deref().map_or_else(String::new, |model| format!(" of {}", name(model)))
}

/// Whether every problem has as many samples.
fn is_even(counts: &SampleCounts) -> bool {
    counts.n_min == counts.n_max
}

/// How many samples a problem has.
fn samples_each(counts: &SampleCounts) -> String {
    if is_even(counts) {
        plural(counts.n_max, "sample", "samples")
    } else {
        format!("{} to {} samples", count(counts.n_min), count(counts.n_max))
    }
}

/// “ each”, where there are several problems with as many samples.
fn each(counts: &SampleCounts) -> &'static str {
    if is_even(counts) && counts.problems > 1 { " each" } else { "" }
}

/// The confidence level, as in “95%”.
pub fn level(o: &AnswersOutcome) -> String {
    level_percent(o.request.level.share())
}

/// An interval that has a width: one without comes of values that are all the same, and is no certainty.
pub fn wide(ends: Option<Interval>) -> Option<Interval> {
    ends.filter(|ends| ends.lower < ends.upper)
}

/// An interval of a share, held to what a share can be; a dash where there is none.
pub fn interval(ends: Option<Interval>) -> String {
    let share = |end: f64| if end < 0.0 { 0.0 } else { end.min(1.0) };
    percent_interval(wide(ends).map(|ends| Interval { lower: share(ends.lower), upper: share(ends.upper) }))
}

/// An interval of a difference, in points.
pub fn points_interval(ends: Option<Interval>) -> String {
    wide(ends)
        .map_or_else(|| "–".to_owned(), |ends| format!("{} to {}", points(ends.lower), points(ends.upper)))
}

/// A difference of shares, in points, with its sign.
pub fn points(difference: f64) -> String {
    signed(100.0 * difference, 1)
}

/// A number of points without a sign.
fn size(difference: f64) -> String {
    fixed(100.0 * difference.abs(), 1)
}

/// An interval behind a value, in brackets; empty where there is none.
fn bracketed(o: &AnswersOutcome, ends: Option<Interval>) -> String {
    wide(ends).map_or_else(String::new, |ends| format!(" ({} CI {})", level(o), interval(Some(ends))))
}

/// A number of problems.
pub fn problems(n: u32) -> String {
    plural(n, "problem", "problems")
}

/// A number of common problems.
fn common(n: u32) -> String {
    if n == 1 { "the one common problem".to_owned() } else { format!("{} common problems", count(n)) }
}

/// Up to three names in quotes, and how many more.
fn list(names: &[String]) -> String {
    const SHOWN: usize = 3;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|one| format!("“{}”", name(one))).collect();
    let more = names.len().saturating_sub(SHOWN) as u64;
    let more = if more > 0 { format!(" and {} more", count(more)) } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

/// The interval of the difference of two models: over clusters or, without any, over problems; by the bootstrap, or by
/// Student’s t where that has no width.
pub fn difference_interval(comparison: &Comparison) -> Option<Interval> {
    match comparison.clustered {
        Some(over) => wide(over.bootstrap).or(wide(over.t)),
        None => wide(comparison.difference.band).or(wide(comparison.t)),
    }
}

/// The finding that the heading states.
pub fn heading(o: &AnswersOutcome) -> String {
    match (&o.second, &o.comparison) {
        (Some(second), Some(comparison)) => who_leads(o, second, comparison),
        (Some(second), None) => Rich::of(
            "{} and {} have no problem in common, so they cannot be compared",
            &[model(&o.first), model(second)],
        )
        .to_string(),
        (None, _) => one_model(o),
    }
}

fn who_leads(o: &AnswersOutcome, second: &ModelScores, comparison: &Comparison) -> String {
    let difference = comparison.difference.value;
    let common = common(comparison.n_common);
    let mut pair = [model(&o.first), model(second)];
    if comparison.difference.rule_of_three.is_some() {
        let [first, second] = pair;
        let every = if comparison.n_common == 1 { "" } else { "every one of " };
        return format!("{first} and {second} are equally often right on {every}{common}");
    }
    if size(difference) == size(0.0) {
        let [first, second] = pair;
        return format!("{first} and {second} score the same, to a tenth of a point, on {common}");
    }
    if difference > 0.0 {
        pair.reverse();
    }
    let [leader, other] = pair;
    let verdict = match difference_interval(comparison) {
        _ if o.progress.stopped => "; whether chance could explain it was not worked out",
        _ if is_pending(o) => "; whether chance could explain it is being worked out",
        Some(ends) if ends.lower > 0.0 || ends.upper < 0.0 => ", and the interval excludes 0",
        Some(_) => ", and the interval includes 0",
        None => "",
    };
    format!("{leader} leads {other} by {} points on {common}{verdict}", size(difference))
}

fn one_model(o: &AnswersOutcome) -> String {
    let first = &o.first;
    let counts = &first.counts;
    if counts.right == counts.samples {
        return format!("Every sample{} is right", of_model(first));
    }
    if counts.right == 0 {
        return format!("No sample{} is right", of_model(first));
    }
    let share = percent(first.average.value);
    let of = match counts.problems {
        1 => " on one problem",
        _ if is_even(counts) => "",
        _ => ", averaged over problems",
    };
    let single = match &first.name {
        Some(model) => format!("{} answers {share} of samples right{of}", name(model)),
        None => format!("{share} of samples are right{of}"),
    };
    format!("{single}{}", many(o))
}

/// What more samples make of it.
fn many(o: &AnswersOutcome) -> String {
    let (k, first) = (o.k(), &o.first);
    let its = if first.name.is_some() { "its" } else { "the" };
    if k == 1 {
        return String::new();
    }
    if let Some(vote) = at_k(o, first, o.request.vote()) {
        return format!("; {its} vote of {} is right {} of the time", count(k), percent(vote.value));
    }
    if has_answers(o) && is_pending(o) {
        return format!("; {its} vote of {} is {}", count(k), pending(o));
    }
    match at_k(o, first, Measure::Pass) {
        Some(pass) if pass.n_problems == 1 => {
            format!("; {} tries hold a right one {} of the time", count(k), percent(pass.value))
        }
        Some(pass) => format!("; {} tries solve {} of problems", count(k), percent(pass.value)),
        None => String::new(),
    }
}

/// The live sentence under the heading.
pub fn lede(o: &AnswersOutcome) -> Rich {
    let sentence = match (&o.second, &o.comparison) {
        (Some(second), Some(comparison)) => of_two(o, second, comparison),
        (Some(second), None) => of_one(o, &o.first).plain(" ").and(of_one(o, second)),
        (None, _) => of_one(o, &o.first),
    };
    let sentence = match o.first.average.rule_of_three.filter(|_| o.second.is_none()) {
        Some(most) => sentence.and(Rich::of(
            " With {}, up to *{}* of such problems may have another result (rule of three).",
            &[problems(o.first.counts.problems), percent(most)],
        )),
        None => sentence,
    };
    if is_pending(o) { sentence.plain(format!(" Bootstrap intervals are {}.", pending(o))) } else { sentence }
}

/// The interval of avg@n: Student’s t over clusters or, without any, over problems; the bootstrap’s where that has no width.
fn single_interval(model: &ModelScores) -> Option<Interval> {
    match model.average.clustered {
        Some(over) => wide(over.t).or(wide(over.bootstrap)),
        None => wide(model.average.t).or(wide(model.average.percentile)),
    }
}

fn of_one(o: &AnswersOutcome, one: &ModelScores) -> Rich {
    let (counts, k) = (&one.counts, o.k());
    let whose = if o.second.is_some() { of_model(one) } else { String::new() };
    let single = [percent(one.average.value), bracketed(o, single_interval(one))];
    let (on, with) = (problems(counts.problems), format!("{}{}", samples_each(counts), each(counts)));
    let [right, ends] = single;
    let Some(pass) = at_k(o, one, Measure::Pass).filter(|_| k > 1) else {
        let values = [on, with, whose, right, ends];
        return Rich::of("On *{}* with {}, a sample{} is right *{}* of the time{}.", &values);
    };
    let enough = if pass.n_problems == counts.problems {
        String::new()
    } else {
        format!(", for the {} with so many samples", problems(pass.n_problems))
    };
    let values = [count(k), on, with, whose, percent(pass.value), bracketed(o, pass.band)];
    Rich::of("At *k = {}*, on *{}* with {}, some sample{} is right *{}* of the time{}", &values)
        .and(vote_clause(o, one))
        .and(Rich::of("{}; a single sample is right *{}* of the time{}.", &[enough, right, ends]))
}

fn vote_clause(o: &AnswersOutcome, one: &ModelScores) -> Rich {
    match at_k(o, one, o.request.vote()) {
        Some(vote) => Rich::of(", the vote *{}*{}", &[percent(vote.value), bracketed(o, vote.band)]),
        None if has_answers(o) && is_pending(o) => format!(", the vote is {}", pending(o)).into(),
        None => Rich::new(),
    }
}

fn of_two(o: &AnswersOutcome, second: &ModelScores, comparison: &Comparison) -> Rich {
    let ends = if is_pending(o) { None } else { difference_interval(comparison) };
    let ends =
        ends.map_or_else(String::new, |ends| format!(" ({} CI {})", level(o), points_interval(Some(ends))));
    let values = [
        common(comparison.n_common),
        model(&o.first),
        percent(comparison.first),
        model(second),
        percent(comparison.second),
        model(second),
        model(&o.first),
        points(comparison.difference.value),
        ends,
    ];
    let single =
        "On *{}*, a sample of {} is right *{}* of the time and one of {} *{}*: {} less {}, *{} points*{}.";
    let sentence = Rich::of(single, &values);
    if o.k() == 1 {
        return sentence;
    }
    let own = comparison.first_only.len() + comparison.second_only.len() > 0;
    let own = if own { ", each over its own problems" } else { "" };
    let both =
        |measure| Some([at_k(o, &o.first, measure)?, at_k(o, second, measure)?].map(|at| percent(at.value)));
    match (both(o.request.vote()), both(Measure::Pass)) {
        (Some([a, b]), Some([c, d])) => sentence.and(Rich::of(
            " At *k = {}* the vote is right *{}* and *{}* of the time, some sample *{}* and *{}*{}.",
            &[count(o.k()), a, b, c, d, own.to_owned()],
        )),
        (None, Some([c, d])) => sentence.and(Rich::of(
            " At *k = {}* some sample is right *{}* and *{}* of the time{}.",
            &[count(o.k()), c, d, own.to_owned()],
        )),
        _ => sentence,
    }
}

/// What ran, once it is done; empty before.
pub fn ran(o: &AnswersOutcome) -> String {
    if is_pending(o) {
        return String::new();
    }
    format!(
        "{} bootstrap replicates over {}, seed {}.",
        count(o.request.replicates.count()),
        resampled(o),
        o.request.seed.0
    )
}

/// What the bootstrap draws.
pub fn resampled(o: &AnswersOutcome) -> &'static str {
    if o.request.columns.cluster.name().is_some() { "clusters of problems" } else { "problems" }
}
