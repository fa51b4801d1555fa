//! Agreement statistics against published tables, exact fractions, other programs and the mistakes of common tools.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod krippendorff;
mod resampled;
mod several;
mod two;

use serde_json::Value;
use tiebreak::stats::agreement::{ContingencyTable, MISSING, Ratings};

/// The file of tests that an entry belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Two,
    Several,
    Krippendorff,
    Resampled,
}

fn subject(statistic: &str) -> Subject {
    match statistic {
        "cohen_kappa"
        | "weighted_kappa"
        | "linear_weighted_kappa"
        | "scott_pi"
        | "kappa_max"
        | "pabak"
        | "bennett_s"
        | "stuart_maxwell_chi2"
        | "sign_test_above_vs_below_diagonal"
        | "mcnemar_exact_two_sided" => Subject::Two,
        "percent_agreement"
        | "brennan_prediger"
        | "fleiss_kappa"
        | "fleiss_kappa_se_null"
        | "fleiss_kappa_by_category"
        | "conger_kappa"
        | "gwet_ac"
        | "gwet_ac1"
        | "gwet_ac2"
        | "krippendorff_alpha" => Subject::Several,
        "krippendorff_alpha_nominal"
        | "krippendorff_alpha_ordinal"
        | "krippendorff_alpha_interval"
        | "krippendorff_alpha_ratio" => Subject::Krippendorff,
        "permutation_p_two_sided" | "cluster_bootstrap_distribution" => Subject::Resampled,
        other => panic!("no statistic is called {other}"),
    }
}

fn entries() -> Vec<Value> {
    serde_json::from_str(include_str!("../data/agreement.json")).expect("the reference file is well formed")
}

fn of(wanted: Subject) -> Vec<Value> {
    entries().into_iter().filter(|entry| subject(text(&entry["statistic"])) == wanted).collect()
}

#[test]
fn every_entry_is_somebodys() {
    let n = [Subject::Two, Subject::Several, Subject::Krippendorff, Subject::Resampled]
        .map(|subject| of(subject).len());
    assert_eq!((n, n.iter().sum::<usize>()), ([44, 73, 22, 2], entries().len()));
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn close(got: f64, want: &Value) -> bool {
    (got - want.as_f64().unwrap()).abs() < 1e-10
}

/// Checks a value if the entry has it.
fn check(entry: &Value, key: &str, got: impl FnOnce() -> f64) {
    if let Some(want) = entry.get(key).filter(|want| want.is_number()) {
        let got = got();
        assert!(close(got, want), "{} {key}: {got} for {want}", entry["name"]);
    }
}

/// Checks the value against the published number, to as many digits as it has, and that the known error is not made.
fn check_published(entry: &Value, got: f64) {
    let name = &entry["name"];
    let published = &entry["published"];
    if let Some(want) = published.as_f64().or(published["value"].as_f64()) {
        let digits = want.to_string().split_once('.').map_or(0, |(_, digits)| digits.len());
        assert!(
            (got - want).abs() <= 0.500_1 * 10f64.powi(-(digits as i32)),
            "{name}: {got}, published {want}"
        );
    }
    assert!(entry.get("wrong").is_none_or(|wrong| !close(got, wrong)), "{name}");
}

/// The contingency table of an entry: given as such, or as two lists of labels with their scale.
fn table(data: &Value) -> ContingencyTable {
    if let Some(rows) = data.get("table").or(data.get("table_rated")) {
        return ContingencyTable::new(serde_json::from_value(rows.clone()).unwrap()).unwrap();
    }
    let labels = |key: &str| -> Vec<usize> { serde_json::from_value(data[key].clone()).unwrap() };
    let (first, second) = (labels("r1"), labels("r2"));
    let scale = data.get("scale").map(|scale| serde_json::from_value::<Vec<usize>>(scale.clone()).unwrap());
    let place =
        |label: usize| scale.as_ref().map_or(label, |scale| scale.iter().position(|x| *x == label).unwrap());
    let q = scale.as_ref().map_or(first.iter().chain(&second).max().unwrap() + 1, Vec::len);
    let mut rows = vec![vec![0; q]; q];
    for (i, j) in first.into_iter().zip(second) {
        rows[place(i)][place(j)] += 1;
    }
    ContingencyTable::new(rows).unwrap()
}

/// The ratings of an entry and what its categories stand for, if they are numbers.
fn ratings(data: &Value) -> (Ratings, Option<Vec<f64>>) {
    if data.get("table").is_some() {
        return (Ratings::from_table(&table(data)).unwrap(), None);
    }
    if let Some(counts) = data.get("counts") {
        let rows: Vec<Vec<u32>> = serde_json::from_value(counts.clone()).unwrap();
        return (Ratings::from_counts(&rows).unwrap(), None);
    }
    if data.get("generator").is_some() {
        return (generated(data), Some(vec![0.0, 1.0, 2.0, 3.0, 4.0]));
    }
    let columns = columns(data);
    let mut categories: Vec<Value> =
        data.get("categories").map_or_else(Vec::new, |all| all.as_array().unwrap().clone());
    if categories.is_empty() {
        let labels = || columns.iter().flatten().filter(|label| !label.is_null());
        for label in labels() {
            if !categories.contains(label) {
                categories.push(label.clone());
            }
        }
        categories.sort_by(|a, b| a.as_f64().partial_cmp(&b.as_f64()).unwrap());
    }
    let number = |label: &Value| match label {
        Value::Null => MISSING,
        label => categories.iter().position(|category| category == label).unwrap() as u16,
    };
    let columns: Vec<Vec<u16>> = columns.iter().map(|column| column.iter().map(number).collect()).collect();
    let values = categories.iter().map(Value::as_f64).collect();
    (Ratings::from_columns(categories.len() as u16, &columns).unwrap(), values)
}

/// The labels of an entry, rater by rater.
fn columns(data: &Value) -> Vec<Vec<Value>> {
    if let Some(raters) = data.get("raters") {
        return serde_json::from_value(raters.clone()).unwrap();
    }
    let rows: Vec<Vec<Value>> = serde_json::from_value(data["rows"].clone()).unwrap();
    let wanted =
        |item: usize| data.get("stratum").is_none_or(|stratum| data["stratum_of_unit"][item] == *stratum);
    let rows: Vec<&Vec<Value>> =
        rows.iter().enumerate().filter(|(item, _)| wanted(*item)).map(|(_, row)| row).collect();
    (0..rows[0].len()).map(|rater| rows.iter().map(|row| row[rater].clone()).collect()).collect()
}

/// The 20,000 items of a linear congruential generator that an entry describes.
fn generated(data: &Value) -> Ratings {
    let mut x: u64 = 12_345;
    let mut next = || {
        x = (1_103_515_245 * x + 12_345) % (1 << 31);
        (x >> 16) as u16
    };
    let mut columns = vec![Vec::new(); 5];
    for _ in 0..20_000 {
        let truth = next() % 5;
        for column in &mut columns {
            let (u, v) = (next() % 100, next() % 5);
            column.push(if u < 10 {
                MISSING
            } else if u < 70 {
                truth
            } else {
                v
            });
        }
    }
    let first: Vec<Vec<u16>> =
        (0..3).map(|item| columns.iter().map(|column| column[item]).collect()).collect();
    assert_eq!(serde_json::to_value(&first).unwrap(), data["first_rows"]);
    let n_missing = columns.iter().flatten().filter(|label| **label == MISSING).count();
    assert_eq!(n_missing as u64, data["n_missing"].as_u64().unwrap());
    Ratings::from_columns(5, &columns).unwrap()
}
