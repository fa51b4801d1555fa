//! Entries of the references on what files do to statistics (blanks, duplicates, case, gaps, orientation, unequal numbers of
//! samples), from the bytes of a file to the value. The same entries stand on their own in the other tests of references.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fmt::Write as _;

use serde_json::Value;
use tiebreak::analysis::agreement::{self, AgreementOutcome, AgreementRequest, SetAsideReason, Spellings};
use tiebreak::analysis::answers::{Answers, AnswersOutcome, AnswersRequest, Measure, TraceBudget};
use tiebreak::data::shape::{LeftOutReason, ShapeChoice, for_raters};
use tiebreak::data::{ReadOptions, read};
use tiebreak::engine::Replicates;
use tiebreak::stats::Statistic;

/// Worked out in another order of operations, values differ in the last digits; the references have ten and more.
const CLOSE: f64 = 1e-10;

fn entries(text: &str) -> Vec<Value> {
    serde_json::from_str(text).expect("the reference file is well formed")
}

fn labels() -> Vec<Value> {
    entries(include_str!("data/agreement.json"))
}

fn entry(name: &str) -> Value {
    labels().into_iter().find(|entry| entry["name"] == name).unwrap_or_else(|| panic!("no entry {name}"))
}

fn agreement(csv: &str, request: AgreementRequest) -> AgreementOutcome {
    let table = read("t", csv.as_bytes(), &ReadOptions::default()).expect("the file is a table");
    agreement::begin(&request, &table).expect("the request fits the table").0
}

fn pair(first: &str, second: &str) -> AgreementRequest {
    AgreementRequest {
        first: Some(first.to_owned()),
        second: Some(second.to_owned()),
        ..AgreementRequest::default()
    }
}

fn close(got: Statistic, want: &Value) -> bool {
    (got.value().expect("it has a value") - want.as_f64().expect("a number")).abs() < CLOSE
}

/// A cell of a reference: text or a number, and nothing for null.
fn cell(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| if value.is_null() { String::new() } else { value.to_string() }, str::to_owned)
}

/// A table with one row per item, from lists of cells by rater.
fn wide(raters: &[&Value]) -> String {
    let mut csv =
        "item,a,b,c\n".split(',').take(1 + raters.len()).collect::<Vec<_>>().join(",").trim_end().to_owned()
            + "\n";
    for item in 0..raters[0].as_array().unwrap().len() {
        let cells: Vec<String> = raters.iter().map(|rater| cell(&rater[item])).collect();
        writeln!(csv, "q{item},{}", cells.join(",")).unwrap();
    }
    csv
}

#[test]
fn rows_given_twice_change_nothing() {
    let entry = entry("issue08_duplicate_rows_kappa_above_one");
    let mut long = "item,rater,label\n".to_owned();
    for rater in ["r1", "r2"] {
        for (item, label) in entry["data"][rater].as_array().unwrap().iter().enumerate() {
            writeln!(long, "q{item},{rater},{label}\nq{item},{rater},{label}").unwrap();
        }
    }
    let o = agreement(&long, AgreementRequest { shape: ShapeChoice::Long, ..AgreementRequest::default() });
    assert!(close(o.kappa.value, &entry["value"]) && !close(o.kappa.value, &entry["wrong"]));
    let found = o.shape.unwrap();
    let repeated: Vec<_> = found.ledger.set_aside.iter().map(|group| (group.reason, group.n)).collect();
    assert_eq!((repeated, found.ledger.used, o.n_items), (vec![(LeftOutReason::Repeated, 40)], 40, 20));
}

#[test]
fn rows_blank_for_both_raters_are_no_agreement() {
    let entry = entry("issue09_blank_cells_counted_as_agreement");
    let counts: [[usize; 2]; 2] = serde_json::from_value(entry["data"]["table_rated"].clone()).unwrap();
    let n_blank = entry["data"]["both_blank"].as_u64().unwrap() as usize;
    let row = |first: usize, second: usize| format!("q,{},{}\n", ["x", "y"][first], ["x", "y"][second]);
    let rated = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| row(i, j).repeat(counts[i][j])).concat();
    let o = agreement(&("item,a,b\n".to_owned() + &rated + &"q,,\n".repeat(n_blank)), pair("a", "b"));
    assert!(close(o.kappa.value, &entry["value"]) && !close(o.kappa.value, &entry["wrong"]));
    assert_eq!((o.ledger.read as usize, o.ledger.used), (59, 45));
    assert_eq!(
        (o.ledger.set_aside[0].reason, o.ledger.set_aside[0].n as usize),
        (SetAsideReason::BothMissing, n_blank)
    );
}

#[test]
fn a_missing_label_is_no_label() {
    let entry = entry("issue02_none_is_not_a_label");
    let raters: Vec<&Value> = entry["data"]["raters"].as_array().unwrap().iter().collect();
    let csv = wide(&raters);
    // The value itself is of three raters; each two of them agree on all that both labelled.
    for (first, second, n) in [("a", "b", 2), ("a", "c", 2), ("b", "c", 1)] {
        let o = agreement(&csv, pair(first, second));
        assert_eq!((o.n_items, o.n_agreed, o.ledger.read), (n, n, 3));
    }
}

#[test]
fn labels_that_look_alike_to_a_hash_are_two() {
    let entry = entry("issue12_hash_collision_labels");
    let rows = entry["data"]["rows"].as_array().unwrap();
    let csv =
        rows.iter().fold("a,b\n".to_owned(), |csv, row| csv + &cell(&row[0]) + "," + &cell(&row[1]) + "\n");
    let want = &entry["all_coefficients"];
    for spellings in Spellings::ALL {
        let o = agreement(&csv, AgreementRequest { spellings, ..pair("a", "b") });
        assert_eq!((o.labels.len(), o.spellings.len()), (3, 0));
        // Of two raters Conger's coefficient is Cohen's κ.
        for (got, name) in
            [(o.raw.value, "PA"), (o.kappa.value, "CONGER"), (o.pabak.value, "BP"), (o.ac1.value, "AC")]
        {
            assert!(close(got, &want[name]), "{name}: {got:?}");
        }
    }
}

#[test]
fn swapped_labels_give_minus_one() {
    let entry = entry("issue05_swapped_labels_negative");
    let raters: Vec<&Value> = entry["data"]["raters"].as_array().unwrap().iter().collect();
    let o = agreement(&wide(&raters), pair("a", "b"));
    let want = &entry["all_coefficients"];
    for (got, name) in [(o.kappa.value, "CONGER"), (o.pabak.value, "BP"), (o.ac1.value, "AC")] {
        assert!(close(got, &want[name]), "{name}");
    }
}

#[test]
fn counts_read_as_ratings_give_no_kappa() {
    let entry = entry("issue17_counts_vs_raw_orientation");
    let csv = "item,x,y,z\n".to_owned()
        + &entry["data"]["counts"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
            .fold(String::new(), |csv, (item, row)| {
                csv + &format!("q{item},{},{},{}\n", row[0], row[1], row[2])
            });
    // As the entry says: perfect agreement on one label, so undefined. Two rows alone are not told from ratings.
    let o = agreement(&csv, pair("x", "y"));
    assert!(matches!(o.kappa.value, Statistic::Undefined(_)));
    // With more items the sums tell it.
    let table = read("t", (csv + "q2,0,1,2\nq3,3,0,0\n").as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(for_raters(&table, ShapeChoice::Detect).unwrap().account.counts.unwrap().n_raters, 3);
}

#[test]
fn every_table_of_counts_gives_its_kappa_through_a_file() {
    let mut n = 0;
    for entry in labels().iter().filter(|entry| entry["statistic"] == "cohen_kappa") {
        let Some(rows) = entry["data"].get("table").and_then(Value::as_array) else { continue };
        let names: Vec<String> = (0..rows.len()).map(|at| format!("label {at}")).collect();
        let mut csv = format!("first / second,{}\n", names.join(","));
        for (name, row) in names.iter().zip(rows) {
            let counts: Vec<String> = row.as_array().unwrap().iter().map(Value::to_string).collect();
            writeln!(csv, "{name},{}", counts.join(",")).unwrap();
        }
        let o = agreement(&csv, AgreementRequest::default());
        let name = &entry["name"];
        assert!(close(o.kappa.value, &entry["value"]), "{name}");
        if entry["se"].is_number() {
            assert!(
                (o.kappa.standard_error.unwrap() - entry["se"].as_f64().unwrap()).abs() < CLOSE,
                "{name}"
            );
        }
        n += 1;
    }
    assert_eq!(n, 14);
}

#[test]
fn kappas_of_two_raters_beside_gold() {
    let entry = entry("permutation_two_kappas");
    let csv = wide(&["gold", "rater_a", "rater_b"].map(|rater| &entry["data"][rater]));
    for (rater, kappa) in [("b", "kappa_a"), ("c", "kappa_b")] {
        assert!(close(agreement(&csv, pair("a", rater)).kappa.value, &entry[kappa]), "{kappa}");
    }
}

fn answers(csv: &str, budget: u32) -> AnswersOutcome {
    let table = read("t", csv.as_bytes(), &ReadOptions::default()).expect("the file is a table");
    let replicates = Replicates::new(100).unwrap();
    let request =
        AnswersRequest { replicates, budget: TraceBudget::new(budget).unwrap(), ..AnswersRequest::default() };
    Answers::begin(&request, &table).expect("the request fits the table").finish()
}

fn at(o: &AnswersOutcome, measure: Measure, k: u64) -> f64 {
    let rung = o.ladder.iter().position(|rung| u64::from(*rung) == k).expect("k is on the ladder");
    o.first.curve(measure).expect("the measure is there").points[rung].expect("it has a value").value
}

fn value(entry: &Value) -> f64 {
    entry["value"].as_str().unwrap().parse().unwrap()
}

/// Columns `stem_1`, `stem_2`, … in a row.
fn heads(stem: &str, n: usize) -> String {
    (1..=n).fold(String::new(), |row, at| format!("{row},{stem}_{at}"))
}

#[test]
fn votes_with_missing_answers_come_out_of_one_row() {
    let mut n = 0;
    for entry in entries(include_str!("data/evals.json")) {
        let input = &entry["input"];
        let (Some(answers), Some(reference)) = (input["answers"].as_array(), input["ref"].as_str()) else {
            continue;
        };
        let cells: Vec<&str> = answers.iter().map(|answer| answer.as_str().unwrap_or("NA")).collect();
        let csv =
            format!("problem,reference{}\nq,{reference},{}\n", heads("answer", cells.len()), cells.join(","));
        let o = self::answers(&csv, 0);
        assert_eq!(o.ledger.used as usize, answers.len());
        let got = at(&o, Measure::Vote, input["k"].as_u64().unwrap());
        assert!((got - value(&entry)).abs() < CLOSE, "{}: {got}", entry["name"]);
        n += 1;
    }
    assert_eq!(n, 13);
}

#[test]
fn tasks_with_fewer_trials_keep_their_own_number() {
    let entries = entries(include_str!("data/evals.json"));
    let entry = entries.iter().find(|entry| entry["name"] == "passhat-missing-trials").unwrap();
    let o = answers("task,correct_1,correct_2,correct_3,correct_4\na,1,1,1,1\nb,1,1,,\n", 0);
    assert_eq!(o.first.problems.iter().map(|task| task.n).collect::<Vec<_>>(), [4, 2]);
    assert!((at(&o, Measure::PassHat, 2) - value(entry)).abs() < CLOSE);
}

#[test]
fn marks_and_lengths_of_one_row_belong_together() {
    let mut n = 0;
    for entry in entries(include_str!("data/evals.json")) {
        let name = entry["name"].as_str().unwrap();
        let Some((statistic, budget)) = name.strip_prefix("budget-").and_then(|name| name.split_once('-'))
        else {
            continue;
        };
        let problems = entry["input"]["problems"].as_str().unwrap().split_once("= ").unwrap().1;
        let problems: Vec<Vec<[u32; 2]>> = serde_json::from_str(problems).unwrap();
        let mut csv = format!("problem{}{}\n", heads("correct", 4), heads("tokens", 4));
        for (at, samples) in problems.iter().enumerate() {
            let cells =
                |of: usize| samples.iter().map(|sample| sample[of].to_string()).collect::<Vec<_>>().join(",");
            writeln!(csv, "q{at},{},{}", cells(0), cells(1)).unwrap();
        }
        let o = answers(&csv, budget.parse().unwrap());
        let chosen = o.first.lengths.as_ref().unwrap().chosen.unwrap();
        let got = match statistic {
            "acc" => chosen.accuracy,
            "tokens" => chosen.tokens,
            "truncated" => chosen.truncated,
            "cost" => chosen.tokens_per_correct.value().unwrap(),
            // Coverage under a budget is no part of the outcome; `reference_evals` has it.
            "pass2" => continue,
            other => panic!("the reference has a new statistic: {other}"),
        };
        assert!((got - value(&entry)).abs() < CLOSE, "{name}: {got}");
        n += 1;
    }
    assert_eq!(n, 11);
}
