//! Every entry of the reference on evaluation metrics: exact fractions, and values that other tools print wrongly.
//!
//! An entry that nothing here knows is a failure, not a gap. An entry marked WRONG is what must not come out.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod coverage;
mod spread;
mod vote;
mod worlds;

use serde::Deserialize;
use serde_json::Value;
use tiebreak::stats::coverage::{Graded, OverProblems};
use tiebreak::stats::interval::Interval;

#[derive(Deserialize)]
struct Entry {
    name: String,
    input: Value,
    statistic: String,
    value: Value,
    fraction: Option<String>,
}

/// What comes out for an entry.
#[derive(Debug)]
enum Got {
    Number(f64),
    /// A natural logarithm, of what a double cannot hold.
    Logarithm(f64),
    Ends(Interval),
    Nothing,
}

impl From<Option<f64>> for Got {
    fn from(value: Option<f64>) -> Self {
        value.map_or(Self::Nothing, Self::Number)
    }
}

impl From<OverProblems> for Got {
    fn from(over: OverProblems) -> Self {
        over.mean.into()
    }
}

fn entries() -> Vec<Entry> {
    serde_json::from_str(include_str!("../data/evals.json")).expect("the reference file is well formed")
}

fn whole(value: &Value) -> u32 {
    value.as_u64().unwrap().try_into().unwrap()
}

fn wholes(value: &Value) -> Vec<u32> {
    value.as_array().unwrap().iter().map(whole).collect()
}

fn fraction(text: &str) -> f64 {
    let number = |text: &str| text.parse::<f64>().unwrap();
    match text.strip_prefix("sqrt(").and_then(|text| text.strip_suffix(')')) {
        Some(square) => fraction(square).sqrt(),
        None => text.split_once('/').map_or_else(|| number(text), |(a, b)| number(a) / number(b)),
    }
}

fn graded(n: u32, right: u32) -> Graded {
    Graded::new(n, right).unwrap()
}

/// The problems of an entry, in the ways in which entries give them.
fn problems(input: &Value) -> Vec<Graded> {
    if let Some(list) = input.get("problems").or(input.get("tasks")) {
        return list
            .as_array()
            .unwrap()
            .iter()
            .map(|one| graded(whole(&one["n"]), whole(&one["c"])))
            .collect();
    }
    match &input["c"] {
        Value::Array(_) => wholes(&input["c"]).into_iter().map(|c| graded(whole(&input["n"]), c)).collect(),
        one => vec![graded(whole(&input["n"]), whole(one))],
    }
}

/// Whether what came out is the entry's value, as exactly as the entry and the method have it.
fn agrees(entry: &Entry, got: &Got) -> bool {
    let number = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    match got {
        Got::Nothing => entry.value.is_null(),
        Got::Ends(ends) => {
            // Printed to twelve decimals; quantiles are right to about 10⁻¹².
            let close = |got: f64, want: &Value| (got - number(want)).abs() < 2e-12;
            close(ends.lower, &entry.value[0]) && close(ends.upper, &entry.value[1])
        }
        Got::Logarithm(ln) => {
            let (mantissa, exponent) = entry.value.as_str().unwrap().split_once('e').unwrap();
            let want = mantissa.parse::<f64>().unwrap().ln() + exponent.parse::<f64>().unwrap() * 10f64.ln();
            (ln - want).abs() < 1e-12
        }
        Got::Number(got) => {
            let exact = entry.fraction.as_deref();
            let want = exact.map_or_else(|| number(&entry.value), fraction);
            // Normal quantiles come from a rational approximation that is good to 10⁻¹¹.
            let by_quantile = ["seednote", "power", "mde"].iter().any(|start| entry.name.starts_with(start));
            (got - want).abs() <= if by_quantile { 1e-10 } else { 4e-15 } * want.abs()
        }
    }
}

#[test]
fn every_entry_comes_out() {
    let families = [
        coverage::coverage,
        coverage::reliability,
        vote::vote,
        vote::data_sets,
        spread::spread,
        spread::tests_and_intervals,
        worlds::chains,
        worlds::budgets,
        worlds::benchmark,
        worlds::limits,
    ];
    let entries = entries();
    assert_eq!(entries.len(), 157);
    let mut wrong = 0;
    for entry in &entries {
        let known: Vec<Got> = families.iter().filter_map(|family| family(entry)).collect();
        assert_eq!(known.len(), 1, "{} is known to {} families", entry.name, known.len());
        let is_wrong = entry.statistic.contains("WRONG");
        wrong += u32::from(is_wrong);
        assert_eq!(agrees(entry, &known[0]), !is_wrong, "{}: {:?} for {}", entry.name, known[0], entry.value);
    }
    assert_eq!(wrong, 3);
}

#[test]
fn an_entry_of_another_kind_is_known_to_nobody() {
    let entry = Entry {
        name: "new".to_owned(),
        input: serde_json::json!({ "n": 4, "c": 1, "k": 2 }),
        statistic: "another".to_owned(),
        value: Value::Null,
        fraction: None,
    };
    assert!(
        coverage::coverage(&entry).is_none()
            && vote::vote(&entry).is_none()
            && worlds::limits(&entry).is_none()
    );
    let off = Entry { value: Value::String("0.5".to_owned()), ..entry };
    assert!(!agrees(&off, &Got::Number(0.500_000_000_001)) && !agrees(&off, &Got::Nothing));
}
