//! The estimates at the chosen k, and where their spread comes from.

use super::{
    at_k, has_answers, interval, is_pending, level, model, models, pending, resampled, row_of_models,
    single_interval,
};
use crate::analysis::answers::{AnswersOutcome, Clustered, Measure, ModelScores, Point};
use crate::stats::Statistic;
use crate::stats::cot::RightBin;
use crate::stats::interval::{Fallback, Interval, rule_of_three};
use crate::text::number::{count, fixed, percent, plural};
use crate::text::{Rich, name};

/// What a measure is called at some k.
pub fn measure(measure: Measure, k: &str) -> String {
    match measure {
        Measure::Pass => format!("pass@{k}"),
        Measure::PassHat => format!("pass^{k}"),
        Measure::GPass => format!("G-Pass@{k}"),
        Measure::MgPass => format!("mG-Pass@{k}"),
        Measure::MgPassIntegral => format!("mG-Pass@{k}, integral"),
        Measure::Vote => format!("maj@{k}"),
        Measure::VoteRaw => format!("maj@{k}, raw spellings"),
        Measure::CotPass => format!("CoT-Pass@{k}"),
        Measure::CotGap => format!("gap at {k}"),
        Measure::CotGapCredited => format!("gap at {k}, credited"),
    }
}

/// What a measure means.
fn meaning(o: &AnswersOutcome, of: Measure) -> String {
    match of {
        Measure::Pass => "at least one of k samples is right".to_owned(),
        Measure::PassHat => "all of k samples are right".to_owned(),
        Measure::GPass => format!(
            "at least {} of k are right, τ = {}",
            count(o.request.tau.least_right(o.k())),
            o.request.tau
        ),
        Measure::MgPass => "mean of G-Pass@k over τ from one half up, by the published sum".to_owned(),
        Measure::MgPassIntegral => "the same as an integral, which is 1 for a perfect model".to_owned(),
        Measure::Vote => "the most frequent answer is right, equal answers merged".to_owned(),
        Measure::VoteRaw => {
            "the same with spellings kept apart; only the reference’s own is right".to_owned()
        }
        Measure::CotPass => "at least one of k is right and approved by the judges".to_owned(),
        Measure::CotGap => "pass@k less CoT-Pass@k".to_owned(),
        Measure::CotGapCredited => "the gap if judgments without a verdict had approved".to_owned(),
    }
}

/// The heading over the estimates.
pub fn estimates(o: &AnswersOutcome) -> String {
    format!("Every score at k = {}", count(o.k()))
}

/// The heads of the estimates.
pub fn estimate_heads(o: &AnswersOutcome) -> Vec<String> {
    let of = |one: &ModelScores| {
        let of = one.name.as_deref().map_or_else(String::new, |model| format!("{}, ", name(model)));
        [format!("{of}estimate"), format!("{of}{} interval", level(o))]
    };
    estimate_row(o, "Score".to_owned(), &of, "What it is")
}

/// What their intervals are by.
pub fn estimate_intervals(o: &AnswersOutcome) -> String {
    let over = resampled(o);
    let bayes = if has_bayes(o) { "; of Bayes@n, the SD of the posterior in points" } else { "" };
    format!(
        "Intervals: of avg@n, Student’s t over {over}; of the others, percentile bootstrap over {over}{bayes}."
    )
}

/// A row: what, the value and the interval of each model, and what it is.
fn estimate_row(
    o: &AnswersOutcome,
    what: String,
    of: &dyn Fn(&ModelScores) -> [String; 2],
    means: &str,
) -> Vec<String> {
    let mut row = vec![what];
    for one in models(o) {
        row.extend(of(one));
    }
    row.push(means.to_owned());
    row
}

/// A row of the estimates: as many cells as there are heads.
pub fn estimate_rows(o: &AnswersOutcome) -> Vec<Vec<String>> {
    let written = count(o.k());
    let mut rows = vec![average(o)];
    for of in Measure::ALL {
        // A measure that the table has no columns for stays out, but for the vote, whose absence is said.
        let is_said = of == Measure::Vote || of == Measure::VoteRaw && has_answers(o);
        if !is_said && models(o).all(|one| one.curve(of).is_none()) {
            continue;
        }
        let cells = |one: &ModelScores| match at_k(o, one, of) {
            Some(point) => [percent(point.value), band(o, point)],
            None => [absent(o, one, of), "–".to_owned()],
        };
        rows.push(estimate_row(o, measure(of, &written), &cells, &meaning(o, of)));
    }
    rows.extend(bayes(o));
    rows
}

fn average(o: &AnswersOutcome) -> Vec<String> {
    let cells = |one: &ModelScores| {
        let ends = single_interval(one);
        let none = || one_problem(one).unwrap_or_else(|| no_width(one.average.rule_of_three));
        [percent(one.average.value), ends.map_or_else(none, |ends| interval(Some(ends)))]
    };
    estimate_row(
        o,
        "avg@n".to_owned(),
        &cells,
        "the share of a problem’s samples that are right, over problems: pass@1",
    )
}

fn one_problem(one: &ModelScores) -> Option<String> {
    (one.counts.problems == 1).then(|| "undefined: one problem".to_owned())
}

/// In place of an interval whose ends are one.
pub(super) fn no_width(rule_of_three: Option<f64>) -> String {
    rule_of_three.map_or_else(
        || "no width".to_owned(),
        |most| format!("no width; up to {} of problems may differ", percent(most)),
    )
}

fn band(o: &AnswersOutcome, point: &Point) -> String {
    match point.band {
        Some(ends) if ends.lower < ends.upper => interval(Some(ends)),
        Some(_) => no_width(point.rule_of_three.or_else(|| all_alike(o, point))),
        None if is_pending(o) => pending(o).to_owned(),
        None if point.n_problems == 1 => "undefined: one problem".to_owned(),
        None => "undefined".to_owned(),
    }
}

/// The same bound where every problem has the largest value there is.
fn all_alike(o: &AnswersOutcome, point: &Point) -> Option<f64> {
    let n = u64::from(point.n_problems);
    (point.value >= 1.0).then(|| rule_of_three(n, o.request.level)).flatten()
}

/// Why a measure has no value.
fn absent(o: &AnswersOutcome, one: &ModelScores, of: Measure) -> String {
    let is_vote = matches!(of, Measure::Vote | Measure::VoteRaw);
    if is_vote && !has_answers(o) {
        return "undefined: no column of answers".to_owned();
    }
    if is_vote && is_pending(o) {
        return pending(o).to_owned();
    }
    if one.counts.n_max < o.k() {
        return format!("undefined: no problem has {}", plural(o.k(), "sample", "samples"));
    }
    "undefined: nothing to count".to_owned()
}

fn has_bayes(o: &AnswersOutcome) -> bool {
    models(o).any(|one| one.average.bayes.is_some())
}

fn bayes(o: &AnswersOutcome) -> Option<Vec<String>> {
    has_bayes(o).then_some(())?;
    let cells = |one: &ModelScores| {
        let value = one.average.bayes.map_or_else(|| "undefined".to_owned(), percent);
        let sd = one.average.bayes_sd;
        [value, sd.map_or_else(|| "–".to_owned(), |sd| format!("SD {}", fixed(100.0 * sd, 1)))]
    };
    Some(estimate_row(o, "Bayes@n".to_owned(), &cells, "mean of (c + 1)/(n + 2)"))
}

/// The heading over the parts of the spread.
pub const SPREAD: &str = "How sure the average is";

/// Its heads.
pub fn spread_heads(o: &AnswersOutcome) -> Vec<String> {
    line(o, "avg@n", &model, "What it is")
}

/// Its rows.
pub fn spread_rows(o: &AnswersOutcome) -> Vec<Vec<String>> {
    const OF_SAMPLES: &str = "undefined: a problem has one sample";
    let mut rows = vec![
        line(
            o,
            "SE over problems",
            &|one| size(one.average.standard_error, "undefined: one problem"),
            "SD of the problems’ shares / √N; holds the chance of the samples already",
        ),
        line(
            o,
            "of it, from the samples",
            &|one| size(one.average.seed_error, OF_SAMPLES),
            "what new samples of these very problems would do",
        ),
        line(
            o,
            "SD of solve rates",
            &|one| {
                let clipped = if one.average.question_clipped { " (estimate below 0, set to 0)" } else { "" };
                format!("{}{clipped}", size(one.average.question_sd, OF_SAMPLES))
            },
            "how much problems differ, without what chance adds",
        ),
        line(
            o,
            "t interval",
            &|one| drawn_t(one.average.t),
            "Student’s t over problems, held to 0% and 100%",
        ),
        line(o, "bootstrap, percentile", &|one| drawn(o, one.average.percentile), "problems resampled"),
        line(
            o,
            "bootstrap, BCa",
            &|one| format!("{}{}", drawn(o, one.average.bca), fallback(one.average.bca_fallback)),
            "corrected for bias and skewness",
        ),
    ];
    if models(o).any(|one| one.average.clustered.is_some()) {
        rows.extend(clusters(o));
    }
    rows
}

/// The errors of clusters.
fn clusters(o: &AnswersOutcome) -> [Vec<String>; 3] {
    let of = |one: &ModelScores, part: &dyn Fn(Clustered) -> String| {
        one.average.clustered.map_or_else(|| "undefined: no clusters".to_owned(), part)
    };
    let se = |of: Clustered| size(of.standard_error, "undefined: one cluster");
    [
        line(o, "SE over clusters", &|one| of(one, &se), "sandwich with G/(G − 1)"),
        line(o, "t interval, clusters", &|one| of(one, &|of| drawn_t(of.t)), "G − 1 degrees of freedom"),
        line(
            o,
            "bootstrap of clusters",
            &|one| of(one, &|of| drawn(o, of.bootstrap)),
            "whole clusters resampled, percentile",
        ),
    ]
}

/// A row: what, of each model, and what it is.
fn line(o: &AnswersOutcome, what: &str, of: &dyn Fn(&ModelScores) -> String, means: &str) -> Vec<String> {
    let mut row = row_of_models(o, what, of);
    row.push(means.to_owned());
    row
}

/// An error in points, or why there is none.
fn size(value: Option<f64>, none: &str) -> String {
    value.map_or_else(|| none.to_owned(), |value| format!("{} points", fixed(100.0 * value, 2)))
}

/// A bootstrap interval, or why there is none.
fn drawn(o: &AnswersOutcome, ends: Option<Interval>) -> String {
    if ends.is_none() && is_pending(o) { pending(o).to_owned() } else { drawn_t(ends) }
}

fn drawn_t(ends: Option<Interval>) -> String {
    match ends {
        None => "undefined: one unit".to_owned(),
        Some(ends) if ends.lower < ends.upper => interval(Some(ends)),
        Some(_) => "no width".to_owned(),
    }
}

fn fallback(why: Option<Fallback>) -> &'static str {
    match why {
        None => "",
        Some(Fallback::JackknifeIsConstant) => " (percentile: nothing is skewed)",
        Some(Fallback::BeyondReplicates) => " (percentile: the value lies beyond all replicates)",
    }
}

/// The heads of the table of approval by right samples.
pub const BY_RIGHT_HEADS: [&str; 4] =
    ["right samples of a problem", "problems", "any approved", "of right samples approved"];

/// What that table holds.
pub fn by_right(one: &ModelScores) -> String {
    format!("{}: what is approved, by how many samples of a problem are right", model(one))
}

/// Its rows; none without judges.
pub fn by_right_rows(one: &ModelScores) -> Vec<Vec<String>> {
    let bins = one.judged.as_ref().map_or(&[][..], |judged| &judged.by_right);
    let share = |share: Statistic| share.value().map_or_else(|| "–".to_owned(), percent);
    let row = |bin: &RightBin| {
        let right = match bin.right {
            [from, u32::MAX] => format!("{from} and more"),
            [from, to] => format!("{from} to {to}"),
        };
        vec![right, count(bin.problems), share(bin.any_approved), share(bin.acceptance)]
    };
    bins.iter().map(row).collect()
}

/// What a judge column gives, in a sentence.
pub fn judged(o: &AnswersOutcome, one: &ModelScores) -> Option<Rich> {
    let judged = one.judged.as_ref()?;
    let [yes, no, none] = judged.on_right;
    let acceptance = match judged.acceptance {
        Statistic::Value(share) => percent(share),
        Statistic::Undefined(_) => "undefined, as none is right".to_owned(),
    };
    let rung = o.ladder.iter().position(|rung| *rung == o.k());
    let share = rung.and_then(|rung| judged.bound_share.get(rung).copied().flatten()?.value());
    let share = share.map_or_else(String::new, |share| {
        format!(
            " At most {} of the gap at k = {} can come of judgments without a verdict.",
            percent(share),
            count(o.k())
        )
    });
    Some(Rich::of(
        "*{}:* {} of right samples are approved ({} yes, {} no, {} without a verdict; {}).{}",
        &[
            model(one),
            acceptance,
            count(yes),
            count(no),
            count(none),
            plural(judged.ties, "tie", "ties"),
            share,
        ],
    ))
}
