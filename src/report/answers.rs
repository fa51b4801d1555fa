//! The scores of sampled answers, for a spreadsheet and to repeat them.

use super::{File, Kind, cells, gap, provenance_rows, written};
use crate::analysis::answers::{
    AnswersOutcome, AnswersRequest, Comparison, DifferencePoint, Lengths, Listed, Measure, ModelScores,
    Point, ProblemScores, Strategy, UnderBudget,
};
use crate::data::escape_formula;
use crate::stats::Statistic;
use crate::stats::interval::Interval;

const NAME: &str = "answers";

/// The outcome as a file.
pub fn file(o: &AnswersOutcome, kind: Kind) -> File {
    written(NAME, kind, link(o), (&o.request, o), || rows(o))
}

/// What was asked, where nothing came of it.
pub fn settings(request: &AnswersRequest, kind: Kind) -> File {
    let link = crate::analysis::link::answers::write(request);
    written(NAME, kind, link.clone(), (request, &()), || provenance_rows(link, Some(request.seed)))
}

fn link(o: &AnswersOutcome) -> String {
    crate::analysis::link::answers::write(&o.request)
}

/// Every measure at every k, then averages, budgets, strategies, the comparison, the problems, and the account of rows.
fn rows(o: &AnswersOutcome) -> Vec<Vec<String>> {
    let models: Vec<&ModelScores> = std::iter::once(&o.first).chain(&o.second).collect();
    let mut rows = measures(o, &models);
    rows.extend(averages(&models));
    rows.extend(budgets(&models));
    rows.extend(strategies(o));
    if let Some(comparison) = &o.comparison {
        rows.extend(differences(o, comparison));
    }
    rows.extend(problems(&models));
    rows.extend(listed(o));
    rows.extend([
        gap(),
        cells(&["rows_read", &o.ledger.read.to_string()]),
        cells(&["rows_used", &o.ledger.used.to_string()]),
        cells(&["rows_set_aside", &o.ledger.n_set_aside().to_string()]),
        cells(&["confidence_level", &o.request.level.share().to_string()]),
        cells(&["replicates", &o.request.replicates.count().to_string()]),
        cells(&["finished", if o.progress.is_done() { "yes" } else { "no" }]),
    ]);
    rows.extend(provenance_rows(link(o), Some(o.request.seed)));
    rows
}

/// The model's name; nothing in a table without a column of models.
fn model(scores: &ModelScores) -> String {
    escape_formula(scores.name.as_deref().unwrap_or_default()).into_owned()
}

/// A number with every digit, or nothing.
fn number(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn count(value: Option<u32>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn ends(interval: Option<Interval>) -> [String; 2] {
    [number(interval.map(|ends| ends.lower)), number(interval.map(|ends| ends.upper))]
}

/// A cost for each correct answer; where none is correct there is none.
fn cost(statistic: Statistic) -> String {
    statistic.value().map_or_else(|| "none correct".to_owned(), |value| value.to_string())
}

fn measures(o: &AnswersOutcome, models: &[&ModelScores]) -> Vec<Vec<String>> {
    let head =
        ["model", "measure", "k", "value", "standard_error", "lower", "upper", "n_problems", "seed_error"];
    let mut rows = vec![cells(&head)];
    for scores in models {
        for curve in &scores.curves {
            let points =
                o.ladder.iter().zip(&curve.points).filter_map(|(k, point)| Some((k, point.as_ref()?)));
            rows.extend(points.map(|(k, point)| {
                let Point { value, n_problems, standard_error, seed_error, band, .. } = *point;
                let [lower, upper] = ends(band);
                vec![
                    model(scores),
                    curve.measure.name().to_owned(),
                    k.to_string(),
                    value.to_string(),
                    number(standard_error),
                    lower,
                    upper,
                    n_problems.to_string(),
                    number(seed_error),
                ]
            }));
        }
    }
    rows
}

fn averages(models: &[&ModelScores]) -> Vec<Vec<String>> {
    let mut rows = vec![
        gap(),
        cells(&[
            "model",
            "avg_at_n",
            "standard_error",
            "t_lower",
            "t_upper",
            "percentile_lower",
            "percentile_upper",
            "bca_lower",
            "bca_upper",
            "clusters",
            "clustered_error",
            "clustered_lower",
            "clustered_upper",
            "seed_error",
            "question_sd",
            "bayes_at_n",
            "bayes_sd",
            "n_problems",
            "n_samples",
            "n_right",
            "n_missing",
            "n_truncated",
        ]),
    ];
    for scores in models {
        let (average, counts, clustered) = (&scores.average, &scores.counts, scores.average.clustered);
        let mut row = vec![model(scores), average.value.to_string(), number(average.standard_error)];
        for interval in [average.t, average.percentile, average.bca] {
            row.extend(ends(interval));
        }
        row.extend([count(clustered.map(|of| of.n)), number(clustered.and_then(|of| of.standard_error))]);
        row.extend(ends(clustered.and_then(|of| of.t)));
        row.extend([average.seed_error, average.question_sd, average.bayes, average.bayes_sd].map(number));
        row.extend([counts.problems, counts.samples, counts.right].map(|n| n.to_string()));
        row.extend([counts.missing, counts.truncated].map(count));
        rows.push(row);
    }
    rows
}

fn budgets(models: &[&ModelScores]) -> Vec<Vec<String>> {
    let lengths = |scores: &&&ModelScores| scores.lengths.is_some();
    if !models.iter().any(|scores| lengths(&scores)) {
        return Vec::new();
    }
    let head = [
        "model",
        "token_budget",
        "accuracy",
        "lower",
        "upper",
        "truncated",
        "mean_tokens",
        "tokens_per_correct",
        "per_correct_lower",
        "per_correct_upper",
        "beyond_recorded_cap",
    ];
    let mut rows = vec![gap(), cells(&head)];
    for (scores, lengths) in models.iter().filter_map(|scores| Some((scores, scores.lengths.as_ref()?))) {
        let Lengths { recorded, curve, chosen, per_correct_band, .. } = lengths;
        rows.push(under(model(scores), recorded, *per_correct_band));
        for at in curve.iter().chain(chosen) {
            rows.push(under(model(scores), at, None));
        }
    }
    rows
}

/// A row of a budget; as recorded it has none.
fn under(model: String, at: &UnderBudget, per_correct: Option<Interval>) -> Vec<String> {
    let [lower, upper] = ends(at.band);
    let [cost_lower, cost_upper] = ends(per_correct);
    vec![
        model,
        count(at.budget),
        at.accuracy.to_string(),
        lower,
        upper,
        at.truncated.to_string(),
        at.tokens.to_string(),
        cost(at.tokens_per_correct),
        cost_lower,
        cost_upper,
        at.beyond_cap.to_string(),
    ]
}

fn strategies(o: &AnswersOutcome) -> Vec<Vec<String>> {
    if o.strategies.is_empty() {
        return Vec::new();
    }
    let head = ["model", "votes", "accuracy", "tokens", "tokens_per_correct", "money_per_correct", "beaten"];
    let row = |one: &Strategy| {
        let Strategy { second, k, accuracy, tokens, per_correct, money, beaten } = *one;
        let scores = o.second.as_ref().filter(|_| second).unwrap_or(&o.first);
        vec![
            model(scores),
            k.to_string(),
            accuracy.to_string(),
            tokens.to_string(),
            cost(per_correct),
            number(money),
            beaten.to_string(),
        ]
    };
    let mut rows = vec![gap(), cells(&head)];
    rows.extend(o.strategies.iter().map(row));
    rows
}

/// Second − first.
fn differences(o: &AnswersOutcome, of: &Comparison) -> Vec<Vec<String>> {
    let head = ["difference_of", "k", "value", "standard_error", "lower", "upper", "n_problems"];
    let row = |name: &str, k: String, point: &DifferencePoint| {
        let [lower, upper] = ends(point.band);
        let error = number(point.standard_error);
        vec![name.to_owned(), k, point.value.to_string(), error, lower, upper, point.n_problems.to_string()]
    };
    let mut rows = vec![gap(), cells(&head), row("avg_at_n", String::new(), &of.difference)];
    for curve in &of.curves {
        let points = o.ladder.iter().zip(&curve.points);
        rows.extend(
            points.filter_map(|(k, point)| Some(row(curve.measure.name(), k.to_string(), point.as_ref()?))),
        );
    }
    rows.extend([
        gap(),
        cells(&["common_problems", &of.n_common.to_string()]),
        cells(&["permutation_p", &number(of.permutation_p)]),
        cells(&["minimum_detectable_effect", &number(of.minimum_detectable)]),
    ]);
    if let Some(vote) = &of.vote {
        let counts = [
            ("vote_both", vote.both),
            ("vote_first_only", vote.first_only),
            ("vote_second_only", vote.second_only),
            ("vote_neither", vote.neither),
        ];
        rows.extend(counts.map(|(name, n)| cells(&[name, &n.to_string()])));
        rows.push(cells(&["mcnemar_exact_p", &vote.p.to_string()]));
        rows.push(cells(&["mcnemar_mid_p", &vote.mid_p.to_string()]));
    }
    rows
}

fn problems(models: &[&ModelScores]) -> Vec<Vec<String>> {
    let head = [
        "model",
        "problem",
        "n",
        "right",
        "missing",
        "answers",
        "truncated",
        "mean_tokens",
        "approved",
        "approved_credited",
        "vote_at_n",
        "vote_at_k",
    ];
    let mut rows = vec![gap(), cells(&head)];
    let row = |scores: &ModelScores, problem: &ProblemScores| {
        let mut row = vec![model(scores), escape_formula(&problem.name).into_owned()];
        let ProblemScores { n, right, missing, answers, truncated, .. } = *problem;
        row.extend([n, right, missing, answers, truncated].map(|n| n.to_string()));
        row.push(number(problem.mean_tokens));
        row.extend([problem.approved, problem.approved_credited].map(count));
        row.extend([problem.vote, problem.vote_at_k].map(number));
        row
    };
    for scores in models {
        rows.extend(scores.problems.iter().map(|problem| row(scores, problem)));
    }
    rows
}

/// The list of models, where there is one.
fn listed(o: &AnswersOutcome) -> Vec<Vec<String>> {
    if o.listed.is_empty() {
        return Vec::new();
    }
    let head = [
        "every_model",
        "n_problems",
        "n_samples",
        "n_truncated",
        "pass_at_1",
        "k",
        "pass_at_k",
        "cot_pass_at_k",
        "cot_gap_at_k",
        "cot_gap_at_k_credited",
        "zero_gap_upper",
    ];
    let row = |one: &Listed| {
        let Listed { name, counts, k, .. } = one;
        let at_k = |measure: Measure| one.at(measure).map(|[_, k]| k);
        let mut row = vec![escape_formula(name).into_owned()];
        row.extend([counts.problems, counts.samples].map(|n| n.to_string()));
        row.push(count(counts.truncated));
        row.push(number(one.at(Measure::Pass).map(|[single, _]| single.value)));
        row.push(count((*k > 0).then_some(*k)));
        for measure in [Measure::Pass, Measure::CotPass, Measure::CotGap, Measure::CotGapCredited] {
            row.push(number(at_k(measure).map(|point| point.value)));
        }
        row.push(number(at_k(Measure::CotGap).and_then(|point| point.rule_of_three)));
        row
    };
    let mut rows = vec![gap(), cells(&head)];
    rows.extend(o.listed.iter().map(row));
    let n_left_out = o.models.len().saturating_sub(o.listed.len());
    rows.push(cells(&["models_left_out", &n_left_out.to_string()]));
    rows
}
