//! The calculator of sampled answers from file bytes to outcome: the sample table against its reference values, and tables
//! that are hard to use.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use tiebreak::analysis::answers::{
    Answers, AnswersOutcome, AnswersRequest, Measure, ModelScores, SetAsideReason, TraceBudget,
};
use tiebreak::analysis::{Complaint, Outcome, Request, analyse};
use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::engine::Replicates;

const SAMPLE: &str = include_str!("data/answers_30x64.csv");

fn table(text: &str) -> Table {
    read("table.csv", text.as_bytes(), &ReadOptions::default()).expect("the file is a table")
}

fn answers(table: &Table, request: AnswersRequest) -> AnswersOutcome {
    match analyse(&Request::Answers(Box::new(request)), Some(table)).expect("the request fits the table") {
        Outcome::Answers(outcome) => *outcome,
        _ => panic!("a request on answers gives an outcome on answers"),
    }
}

/// Few replicates, where intervals do not matter.
fn quick() -> AnswersRequest {
    AnswersRequest { replicates: Replicates::new(100).unwrap(), ..AnswersRequest::default() }
}

fn at(o: &AnswersOutcome, scores: &ModelScores, measure: Measure, k: u32) -> f64 {
    let rung = o.ladder.iter().position(|rung| *rung == k).expect("k is on the ladder");
    scores.curve(measure).expect("the measure is there").points[rung].expect("it has a value").value
}

/// The value of the reference's name.
fn ours(o: &AnswersOutcome, scores: &ModelScores, name: &str) -> f64 {
    let lengths = scores.lengths.as_ref().unwrap();
    match name.split_once('@') {
        Some(("acc", budget)) => {
            let chosen = lengths.chosen.as_ref().unwrap();
            assert_eq!(chosen.budget, budget.parse().ok());
            chosen.accuracy
        }
        Some((measure, k)) => {
            let measure = match measure {
                "pass" => Measure::Pass,
                "maj" => Measure::Vote,
                "maj_raw" => Measure::VoteRaw,
                "cot_majority" => Measure::CotPass,
                other => panic!("the reference has a new measure: {other}"),
            };
            at(o, scores, measure, k.parse().unwrap())
        }
        None => match name {
            "truncated" => lengths.recorded.truncated,
            "tokens_per_correct" => lengths.recorded.tokens_per_correct.value().unwrap(),
            "avg" => scores.average.value,
            "se_questions" => scores.average.standard_error.unwrap(),
            other => panic!("the reference has a new value: {other}"),
        },
    }
}

#[test]
fn the_sample_gives_every_value_of_its_reference() {
    let request = AnswersRequest { budget: TraceBudget::new(8000).unwrap(), ..quick() };
    let o = answers(&table(SAMPLE), request);
    let reference: Value = serde_json::from_str(include_str!("data/answers_30x64.json")).unwrap();
    let mut n = 0;
    for (scores, model) in [(&o.first, "long"), (o.second.as_ref().unwrap(), "short")] {
        assert_eq!(scores.name.as_deref(), Some(model));
        for (name, want) in reference[model].as_object().unwrap() {
            let (got, want) = (ours(&o, scores, name), want.as_f64().unwrap());
            // The reference is to be met to 1e-9; tokens for an answer are some 10⁴ times as large.
            assert!((got - want).abs() < 1e-9 * want.abs().max(1.0), "{model} {name}: {got} for {want}");
            n += 1;
        }
    }
    assert_eq!(n, 22);
}
