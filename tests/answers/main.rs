//! The calculator of sampled answers on small tables whose scores are known, and on tables that are hard to use: what
//! cannot be had is said, and the rest of the results stays.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod any;
mod settings;
mod steps;

use tiebreak::analysis::answers::{
    Answers, AnswersOutcome, AnswersRequest, Choice, DrawnSamples, Measure, ModelScores, RoleColumns,
    SetAsideReason, Several,
};
use tiebreak::analysis::cost::TokenPrice;
use tiebreak::analysis::{Complaint, Outcome, Request, analyse};
use tiebreak::answer::AnswerRules;
use tiebreak::audit::VerdictRule;
use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::engine::Replicates;
use tiebreak::report::{Kind, file};
use tiebreak::stats::interval::{Fallback, Level, rule_of_three};
use tiebreak::stats::vote::{MissingRule, TieRule, VoteRules};
use tiebreak::text;

fn table(text: &str) -> Table {
    read("table.csv", text.as_bytes(), &ReadOptions::default()).expect("the file is a table")
}

/// Few replicates: intervals are looked at elsewhere.
fn quick() -> AnswersRequest {
    AnswersRequest { replicates: Replicates::new(100).unwrap(), ..AnswersRequest::default() }
}

fn answers(text: &str, request: AnswersRequest) -> AnswersOutcome {
    match analyse(&Request::Answers(Box::new(request)), Some(&table(text)))
        .expect("the request fits the table")
    {
        Outcome::Answers(outcome) => *outcome,
        _ => panic!("a request on answers gives an outcome on answers"),
    }
}

fn complaint(text: &str, request: AnswersRequest) -> Complaint {
    Answers::begin(&request, &table(text)).expect_err("the request does not fit the table")
}

fn k(k: u32) -> Option<DrawnSamples> {
    DrawnSamples::new(k).ok()
}

/// The curve of a measure.
fn curve(scores: &ModelScores, measure: Measure) -> Vec<Option<f64>> {
    let curve = scores.curve(measure).expect("the measure is there");
    curve.points.iter().map(|point| point.map(|point| point.value)).collect()
}

fn assert_near(got: &[Option<f64>], want: &[f64]) {
    assert_eq!(got.len(), want.len());
    for (got, want) in got.iter().zip(want) {
        assert!((got.unwrap() - want).abs() < 1e-14, "{got:?} for {want}");
    }
}

/// Problem, answer, reference and three verdicts: the example of methods worked by hand.
const BY_HAND: &str = "problem,correct,judge_1,judge_2,judge_3\n\
    q1,1,yes,yes,yes\nq1,1,yes,yes,no\nq1,1,no,no,no\nq1,0,,,\n\
    q2,1,yes,,\nq2,1,no,,\nq2,0,,,\nq2,0,,,\n\
    q3,1,yes,,no\nq3,0,,,\nq3,0,,,\nq3,0,,,\n";

#[test]
fn the_example_of_the_judges_by_hand() {
    let o = answers(BY_HAND, quick());
    let at = |measure| curve(&o.first, measure);
    let two = |measure| at(measure)[1].unwrap();
    assert!((two(Measure::Pass) - 7.0 / 9.0).abs() < 1e-15);
    assert!((two(Measure::CotPass) - 4.0 / 9.0).abs() < 1e-15);
    for k in [1, 3] {
        assert!((at(Measure::CotGap)[k].unwrap() - 1.0 / 3.0).abs() < 1e-15);
    }
    assert_eq!(at(Measure::CotGapCredited)[3], Some(0.0));
    let judged = o.first.judged.as_ref().unwrap();
    assert_eq!((judged.acceptance.value(), judged.ties), (Some(0.5), 1));
    assert_eq!(judged.bound_share[3].unwrap().value(), Some(1.0));
    // A gap of nothing: not [0, 0] but the rule of three.
    let credited = o.first.curve(Measure::CotGapCredited).unwrap().points[3].unwrap();
    assert_eq!(credited.rule_of_three, rule_of_three(3, Level::NINETY_FIVE));
    let approved = |verdict| {
        let o = answers(BY_HAND, AnswersRequest { verdict, ..quick() });
        o.first.problems.iter().map(|problem| problem.approved.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(VerdictRule::ALL.map(approved), [[2, 1, 1], [2, 1, 0], [1, 0, 0]]);
}

#[test]
fn missing_answers_follow_the_rule() {
    let text = "problem,answer,reference\nq,7,7\nq,,7\nq,NA,7\nq,,7\n";
    let of = |rules| {
        let o = answers(text, AnswersRequest { rules, ..quick() });
        assert_eq!(o.first.counts.missing, Some(3));
        assert_eq!((o.grading.by_reference, o.grading.by_absence, o.ledger.used), (1, 3, 4));
        curve(&o.first, Measure::Vote)
    };
    assert_near(&of(VoteRules::default()), &[0.25; 4]);
    let abstains = VoteRules { missing: MissingRule::Abstains, ties: TieRule::SplitEvenly };
    assert_near(&of(abstains), &[0.25, 0.5, 0.75, 1.0]);
}

#[test]
fn merging_gains_votes_and_is_listed() {
    let text = "problem,answer,reference\nq,0.5,1/2\nq,1/2,1/2\nq,\\frac{1}{2},1/2\nq,3,1/2\nq,3,1/2\n";
    let o = answers(text, quick());
    assert_eq!(curve(&o.first, Measure::Vote)[4], Some(1.0));
    // By spelling, 3 has two votes and the reference's own spelling one.
    assert_eq!(curve(&o.first, Measure::VoteRaw)[4], Some(0.0));
    assert_eq!((o.first.merges.len(), o.first.merges[0].spellings.len()), (1, 3));
    assert_eq!((o.first.problems[0].answers, o.first.problems[0].vote), (2, Some(1.0)));
    let raw = AnswersRequest { answers: AnswerRules { merge: false, letters: false }, ..quick() };
    let o = answers(text, raw);
    assert_eq!((o.first.average.value, o.first.problems[0].vote), (0.6, Some(0.0)));
    // Letters of multiple choice.
    let text = "problem,answer,reference\nq,a,A\nq,A,A\nq,b,A\n";
    let letters = AnswersRequest { answers: AnswerRules { merge: true, letters: true }, ..quick() };
    assert!((answers(text, quick()).first.average.value - 1.0 / 3.0).abs() < 1e-15);
    assert!((answers(text, letters).first.average.value - 2.0 / 3.0).abs() < 1e-15);
}

#[test]
fn k_beyond_n_lists_the_problems_and_keeps_the_rest() {
    let text = "problem,correct,answer\na,1,4\na,0,5\na,1,4\nb,1,4\nb,0,6\nc,0,1\n";
    let o = answers(text, AnswersRequest { k: k(3), ..quick() });
    assert_eq!(o.first.counts.short, ["b", "c"]);
    assert_eq!(o.ladder, [1, 2, 3]);
    let points = &o.first.curve(Measure::Pass).unwrap().points;
    let n: Vec<u32> = points.iter().map(|point| point.unwrap().n_problems).collect();
    assert_eq!(n, [3, 2, 1]);
    assert_eq!(
        o.first.problems.iter().map(|p| p.vote_at_k.is_some()).collect::<Vec<_>>(),
        [true, false, false]
    );
    // Beyond every problem: nothing at k, all the rest.
    let o = answers(text, AnswersRequest { k: k(9), ..quick() });
    assert_eq!((o.first.counts.short.len(), o.ladder.len()), (3, 3));
    assert!((o.first.average.value - 7.0 / 18.0).abs() < 1e-15 && o.first.average.bca.is_some());
    // Left to itself, k is what every problem has.
    assert_eq!(answers(text, quick()).request.k, k(1));
}

#[test]
fn one_sample_of_each_problem_says_nothing_of_seeds() {
    let o = answers("problem,correct\na,1\nb,0\nc,1\nd,1\n", quick());
    let a = &o.first.average;
    assert_eq!((a.value, a.seed_error, a.question_sd), (0.75, None, None));
    assert!(a.t.is_some() && a.percentile.is_some());
    assert_eq!(o.ladder, [1]);
    assert_eq!(o.first.curve(Measure::Pass).unwrap().points[0].unwrap().seed_error, None);
    // No answers, no votes.
    assert!(o.first.curve(Measure::Vote).is_none() && o.first.counts.missing.is_none());
    // One problem has no error and still has scores.
    let o = answers("problem,correct\na,1\na,0\n", quick());
    let a = &o.first.average;
    assert_eq!((a.value, a.standard_error, a.t), (0.5, None, None));
    assert_eq!(a.bca_fallback, Some(Fallback::JackknifeIsConstant));
}

#[test]
fn a_problem_without_a_reference_is_left_out_and_named() {
    let text = "problem,answer,reference\na,1,1\na,2,\nb,1,\nb,,\nc,3,4\n";
    let o = answers(text, quick());
    assert_eq!(o.grading.unscored, ["b"]);
    // The reference of a problem may stand in one row alone.
    assert_eq!(o.first.problems.iter().map(|p| (p.n, p.right)).collect::<Vec<_>>(), [(2, 1), (1, 0)]);
    let groups: Vec<(SetAsideReason, u32, &[u32])> =
        o.ledger.set_aside.iter().map(|group| (group.reason, group.n, &group.rows[..])).collect();
    assert_eq!(groups, [(SetAsideReason::Unscored, 2, &[4, 5][..])]);
    let named = RoleColumns { correct: Choice::Named("mark".to_owned()), ..RoleColumns::default() };
    assert_eq!(
        complaint("problem,mark\na,good\nb,bad\n", AnswersRequest { columns: named, ..quick() }),
        Complaint::NothingGraded { read: 2 }
    );
}

#[test]
fn all_right_and_none_right() {
    let rows = |mark: u32| {
        let row = |i: u32| format!("q{},4,{mark},{},stop\n", i / 4, 100 + i);
        format!("problem,answer,correct,tokens,finish_reason\n{}", (0..40).map(row).collect::<String>())
    };
    let bound = rule_of_three(10, Level::NINETY_FIVE);
    let all = answers(&rows(1), AnswersRequest { price: TokenPrice::new(2.0).unwrap(), ..quick() });
    assert_eq!((all.first.average.value, all.first.average.rule_of_three), (1.0, bound));
    assert!(all.first.curves.iter().all(|curve| curve.points.iter().all(Option::is_some)));
    assert_near(&curve(&all.first, Measure::Vote), &[1.0; 4]);
    let lengths = all.first.lengths.as_ref().unwrap();
    assert!(
        (lengths.money_per_correct.unwrap() - 119.5 * 2e-6).abs() < 1e-15 && lengths.money_band.is_some()
    );
    let none = answers(&rows(0), quick());
    assert_eq!((none.first.average.value, none.first.average.rule_of_three), (0.0, bound));
    let lengths = none.first.lengths.as_ref().unwrap();
    assert_eq!((lengths.recorded.tokens_per_correct.value(), lengths.per_correct_band), (None, None));
    assert_eq!(lengths.none_correct, 100);
    assert!(none.strategies.iter().all(|one| one.per_correct.value().is_none()));
    assert!(file(&Outcome::Answers(Box::new(none)), Kind::Csv).content.contains("none correct"));
}

#[test]
fn verdicts_on_wrong_answers_count_nothing() {
    let text = "problem,correct,judge\na,0,yes\na,0,yes\nb,0,no\nb,1,\n";
    let o = answers(text, quick());
    let judged = o.first.judged.as_ref().unwrap();
    assert_eq!((judged.on_wrong, judged.on_right), ([2, 1, 0], [0, 0, 1]));
    assert_near(&curve(&o.first, Measure::CotPass), &[0.0, 0.0]);
    assert_eq!(curve(&o.first, Measure::Pass)[1], Some(0.5));
    let none = RoleColumns { judges: Several::Named(vec![]), ..RoleColumns::default() };
    let o = answers(text, AnswersRequest { columns: none, ..quick() });
    assert!(o.first.judged.is_none() && o.first.curve(Measure::CotPass).is_none());
}

const MIXED: &str = "model,problem,correct\n\
    x,a,1\nx,a,1\nx,b,0\nx,b,1\nx,only x,1\n\
    y,b,1\ny,b,1\ny,a,0\ny,a,1\ny,only y,0\nz,a,1\n,a,1\n";

#[test]
fn mixed_models_meet_on_common_problems() {
    let o = answers(MIXED, quick());
    let names: Vec<(&str, u32)> = o.models.iter().map(|model| (model.name.as_str(), model.n_rows)).collect();
    assert_eq!(names, [("x", 5), ("y", 5), ("z", 1)]);
    let c = o.comparison.as_ref().unwrap();
    assert_eq!((c.n_common, c.first, c.second, c.difference.value), (2, 0.75, 0.75, 0.0));
    assert_eq!((c.first_only[0].as_str(), c.second_only[0].as_str()), ("only x", "only y"));
    // Each model's own scores are of all its problems.
    assert!((o.first.average.value - 2.5 / 3.0).abs() < 1e-15 && o.first.average.percentile.is_some());
    let flips: Vec<(&str, f64)> =
        c.flips.iter().map(|flip| (flip.problem.as_str(), flip.difference)).collect();
    assert_eq!(flips, [("a", -0.5), ("b", 0.5)]);
    assert_eq!((c.permutation_p, c.vote), (Some(1.0), None));
    let reasons: Vec<_> = o.ledger.set_aside.iter().map(|group| (group.reason, group.n)).collect();
    assert_eq!(reasons, [(SetAsideReason::NoModel, 1), (SetAsideReason::OtherModel, 1)]);
    // Another pair, one alone, and models that are not there.
    let named = |name: &str| Choice::Named(name.to_owned());
    let pair = AnswersRequest { first: Some("z".to_owned()), second: named("y"), ..quick() };
    assert_eq!(answers(MIXED, pair).comparison.unwrap().difference.value, -0.5);
    let alone = AnswersRequest { second: Choice::Without, ..quick() };
    assert!(answers(MIXED, alone).second.is_none());
    let lost = AnswersRequest { second: named("w"), ..quick() };
    assert!(
        matches!(complaint(MIXED, lost), Complaint::NoSuchModel { name, models } if name == "w" && models.len() == 3)
    );
    let twice = AnswersRequest { first: Some("x".to_owned()), second: named("x"), ..quick() };
    assert_eq!(complaint(MIXED, twice), Complaint::SameModelTwice { name: "x".to_owned() });
}

#[test]
fn the_same_model_twice_differs_by_nothing() {
    let rows = |model: &str| {
        (0..12).map(|i| format!("{model},q{},{}\n", i / 3, u8::from(i % 4 == 0))).collect::<String>()
    };
    let o = answers(&format!("model,problem,correct\n{}{}", rows("x"), rows("y")), quick());
    let c = o.comparison.as_ref().unwrap();
    assert_eq!(c.difference.rule_of_three, rule_of_three(4, Level::NINETY_FIVE));
    assert!(c.flips.is_empty() && c.permutation_p == Some(1.0));
}

#[test]
fn marks_outweigh_references_and_are_read_whole() {
    let text = "problem,answer,reference,correct\na,4,4,INCORRECT\na,5,4,correct\nb,4,4,0.5\nb,5,4,\n";
    let o = answers(text, quick());
    let g = &o.grading;
    assert_eq!((g.by_mark, g.by_reference, g.disagree), (2, 2, 2));
    assert_eq!(
        (&g.disagree_rows[..], &g.unreadable_marks[..], g.n_unreadable_marks),
        (&[2, 3][..], &["0.5".to_owned()][..], 1)
    );
    assert_eq!(o.first.problems.iter().map(|p| p.right).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn repeated_samples_are_set_aside() {
    let text = "problem,sample,correct\na,1,1\na,2,0\na,1,0\n,3,1\nb,1,\nb,2,1\n";
    let o = answers(text, quick());
    let reasons: Vec<_> = o.ledger.set_aside.iter().map(|g| (g.reason, g.rows.clone())).collect();
    assert_eq!(
        reasons,
        [
            (SetAsideReason::NoProblem, vec![5]),
            (SetAsideReason::Repeated, vec![4]),
            (SetAsideReason::NotGraded, vec![6])
        ]
    );
    assert_eq!((o.ledger.used, o.first.average.value), (3, 0.75));
}

#[test]
fn clusters_have_an_error_and_a_bootstrap_of_their_own() {
    let rows = (0..24).map(|i| format!("q{i},{},c{}\n", u8::from(i % 6 < 3), i / 3)).collect::<String>();
    let o = answers(&format!("problem,correct,cluster\n{rows}"), quick());
    let a = &o.first.average;
    let clustered = a.clustered.unwrap();
    // Clusters are all right or all wrong: the variance is of 8 values, 2/7 among them.
    assert_eq!((clustered.n, clustered.few), (8, true));
    assert!((clustered.standard_error.unwrap() - (2.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-15);
    assert!(clustered.standard_error > a.standard_error);
    let width = |ends: tiebreak::stats::interval::Interval| ends.upper - ends.lower;
    assert!(width(clustered.bootstrap.unwrap()) > width(a.percentile.unwrap()));
    let without = RoleColumns { cluster: Choice::Without, ..RoleColumns::default() };
    let o =
        answers(&format!("problem,correct,cluster\n{rows}"), AnswersRequest { columns: without, ..quick() });
    assert!(o.first.average.clustered.is_none());
}

#[test]
fn what_is_missing_is_asked_for_in_words() {
    let said = |text: &str, request| text::card::complaint(&complaint(text, request)).words.to_string();
    assert_eq!(
        said("name,correct\nx,1\n", quick()),
        "No column says which problem a row answers: the table has “name”, “correct”. Choose the column with the problem’s name or number."
    );
    assert!(said("problem,answer\nx,1\n", quick()).starts_with("Nothing says which samples are right"));
    let named = |name: &str| Choice::Named(name.to_owned());
    let columns =
        RoleColumns { problem: named("correct"), correct: named("correct"), ..RoleColumns::default() };
    assert_eq!(
        said("problem,correct\nx,1\n", AnswersRequest { columns, ..quick() }),
        "“correct” is chosen as the problem and as the mark. A column holds one thing; choose another for one of them."
    );
    let other = tiebreak::analysis::source::TableKey { sha256: "0123456789abcdef".to_owned(), rows: 3 };
    let request = AnswersRequest { table: Some(other), ..quick() };
    assert!(matches!(complaint("problem,correct\nx,1\n", request), Complaint::OtherTable { .. }));
    let request = Request::Answers(Box::default());
    assert_eq!(analyse(&request, None), Err(Complaint::NoTable));
}

#[test]
fn a_resolved_request_gives_the_same_outcome_and_files_repeat_it() {
    let o = answers(MIXED, quick());
    assert_eq!(answers(MIXED, o.request.clone()).first, o.first);
    let link = tiebreak::analysis::link::write(&Request::Answers(Box::new(o.request.clone())));
    let outcome = Outcome::Answers(Box::new(o));
    let csv = file(&outcome, Kind::Csv).content.replace('\r', "");
    assert!(csv.starts_with("model,measure,k,value,standard_error,lower,upper,n_problems,seed_error\nx,pass_at_k,1,0.8333333333333334,"), "{csv}");
    assert!(csv.contains(&format!("#/{link}")) && csv.contains("\ndifference_of,k,value"));
    assert!(csv.trim_end().ends_with("seed,42"), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&file(&outcome, Kind::Json).content).unwrap();
    assert_eq!(json["request"]["answers"]["seed"], 42);
    assert_eq!(json["outcome"]["answers"]["ledger"]["used"], 10);
}

#[test]
fn tokens_that_count_prompts_are_said_to() {
    let said = |column: &str| {
        let text = format!("problem,correct,{column}\nq1,1,900\nq1,0,950\nq2,1,800\nq2,1,820\n");
        let o = answers(&text, quick());
        text::answers::cards::cards(&o)
            .iter()
            .any(|(_, words)| words.to_string().contains("tokens of prompts too"))
    };
    assert_eq!(["total_tokens", "output_tokens"].map(said), [true, false]);
}
