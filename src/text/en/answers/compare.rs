//! Two models beside each other: differences, tests, and the problems on which they part.

use super::table::{measure, no_width};
use super::{has_answers, is_pending, level, model, pending, points, points_interval, wide};
use crate::analysis::answers::{AnswersOutcome, Comparison, DifferencePoint, Flip, ModelScores, VoteTable};
use crate::text::number::{count, fixed, p_value, percent, plural};
use crate::text::{Rich, name};

/// The heading over two models.
pub fn two(o: &AnswersOutcome, second: &ModelScores) -> String {
    format!("{} beside {}", model(second), model(&o.first))
}

/// The heads of the differences.
pub fn difference_heads(o: &AnswersOutcome, second: &ModelScores) -> Vec<String> {
    vec![
        "Score".to_owned(),
        format!("{} − {}, points", model(second), model(&o.first)),
        "SE, points".to_owned(),
        format!("{} interval, points", level(o)),
        "Common problems".to_owned(),
    ]
}

/// Their rows.
pub fn difference_rows(o: &AnswersOutcome, comparison: &Comparison) -> Vec<Vec<String>> {
    let rung = o.ladder.iter().position(|rung| *rung == o.k());
    let written = count(o.k());
    let mut rows = vec![difference(o, "avg@n".to_owned(), &comparison.difference)];
    for curve in &comparison.curves {
        let point = rung.and_then(|rung| curve.points.get(rung)?.as_ref());
        rows.extend(point.map(|point| difference(o, measure(curve.measure, &written), point)));
    }
    rows
}

fn difference(o: &AnswersOutcome, what: String, point: &DifferencePoint) -> Vec<String> {
    let ends = match (wide(point.band), point.rule_of_three) {
        (Some(ends), _) => points_interval(Some(ends)),
        (None, Some(most)) => no_width(Some(most)),
        (None, None) if is_pending(o) => pending(o).to_owned(),
        (None, None) if point.n_problems < 2 => "undefined: one problem".to_owned(),
        (None, None) => "no width".to_owned(),
    };
    let se =
        point.standard_error.map_or_else(|| "undefined: one problem".to_owned(), |se| fixed(100.0 * se, 2));
    vec![what, points(point.value), se, ends, count(point.n_problems)]
}

/// The name of the table of tests.
pub const TESTS: &str = "Could chance do this?";
/// Its heads.
pub const TEST_HEADS: [&str; 3] = ["Test", "Result", "What it is"];

/// A row of it.
fn test(what: &str, result: String, means: String) -> Vec<String> {
    vec![what.to_owned(), result, means]
}

/// Its rows.
pub fn test_rows(o: &AnswersOutcome, second: &ModelScores, comparison: &Comparison) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let vote = match comparison.vote {
        Some(vote) => Some(mcnemar(o, second, vote)),
        None if has_answers(o) && is_pending(o) => Some((pending(o).to_owned(), String::new())),
        None => None,
    };
    let named = "McNemar, exact, on the vote of all samples";
    rows.extend(vote.map(|(result, means)| test(named, result, means)));
    let none = || "not worked out: too many different numbers of samples".to_owned();
    let permutation = comparison.permutation_p.map_or_else(none, |p| format!("p {}", p_value(p)));
    let what = match comparison.permutation_patterns {
        Some(patterns) => format!("Permutation of signs, {} random patterns", count(patterns)),
        None => "Permutation of signs, exact".to_owned(),
    };
    let means = "the two models swapped within problems; tests that they are exchangeable there";
    rows.push(test(&what, permutation, means.to_owned()));
    rows.append(&mut bounds(o, comparison));
    rows
}

/// What a benchmark of this size can find, what all differences of 0 leave open, and the difference over clusters.
fn bounds(o: &AnswersOutcome, comparison: &Comparison) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    rows.extend(detectable(comparison).map(|least| {
        let of = plural(comparison.n_common, "problem", "problems");
        let means = format!("a true difference of this size is found in 80 of 100 such benchmarks of {of}");
        test("Smallest difference to find", format!("{} points", fixed(100.0 * least, 1)), means)
    }));
    rows.extend(comparison.difference.rule_of_three.map(|most| {
        let means = "all differences are 0, which is no certainty: so many other problems may differ";
        test("Rule of three", format!("up to {}", percent(most)), means.to_owned())
    }));
    rows.extend(comparison.clustered.map(|of| {
        let means = format!("{} interval over {}", level(o), plural(of.n, "cluster", "clusters"));
        test("Difference over clusters", points_interval(of.bootstrap.or(of.t)), means)
    }));
    rows
}

/// The smallest difference that is found, unless it is none: where all differences are 0 there is no error to tell it by.
pub(super) fn detectable(comparison: &Comparison) -> Option<f64> {
    comparison.minimum_detectable.filter(|_| comparison.difference.rule_of_three.is_none())
}

fn mcnemar(o: &AnswersOutcome, second: &ModelScores, vote: VoteTable) -> (String, String) {
    let means = Rich::of(
        "right for {} alone {}, for {} alone {}, for both {}, for neither {}; mid-p {}",
        &[
            model(&o.first),
            count(vote.first_only),
            model(second),
            count(vote.second_only),
            count(vote.both),
            count(vote.neither),
            fixed(vote.mid_p, 3),
        ],
    );
    (format!("p {}", p_value(vote.p)), means.to_string())
}

/// The heading over the problems that flip.
pub const FLIPS: &str = "Where they part";

/// Its heads.
pub fn flip_heads(o: &AnswersOutcome, second: &ModelScores) -> Vec<String> {
    let right = |one: &ModelScores| format!("{}, right of all", model(one));
    vec![
        "Problem".to_owned(),
        right(&o.first),
        right(second),
        "Difference, points".to_owned(),
        "Vote".to_owned(),
    ]
}

/// A row of it.
pub fn flip_row(flip: &Flip) -> Vec<String> {
    let of = |(right, n): (u32, u32)| format!("{} of {}", count(right), count(n));
    let vote = match flip.vote_flips {
        Some(true) => "flips",
        Some(false) => "stays",
        None => "–",
    };
    vec![name(&flip.problem), of(flip.first), of(flip.second), points(flip.difference), vote.to_owned()]
}

/// How many problems flip.
pub fn flips(comparison: &Comparison, shown: usize) -> Rich {
    let all = comparison.flips.len();
    let common = super::common(comparison.n_common);
    if all == 0 {
        return Rich::of("Nowhere: both are as often right, on all of *{}*.", &[common]);
    }
    let flipped = comparison.flips.iter().filter(|flip| flip.vote_flips == Some(true)).count();
    let votes = if comparison.vote.is_some() {
        format!("; the vote of all samples is right for one of them alone on {}", count(flipped as u64))
    } else {
        String::new()
    };
    let listed =
        if shown < all { format!(" The {} largest are listed.", count(shown as u64)) } else { String::new() };
    Rich::of("They differ on *{}* of {}{}.{}", &[count(all as u64), common, votes, listed])
}
