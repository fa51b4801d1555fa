//! Two-rater coefficients against published tables, exact fractions and the mistakes of common tools.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use tiebreak::stats::Undefined;
use tiebreak::stats::agreement::{
    ContingencyTable, Margins, brennan_prediger, brennan_prediger_se, cohen_kappa, cohen_kappa_null_se,
    cohen_kappa_se, expected_agreement, gwet_ac1, gwet_ac1_se, kappa_max,
};

fn entries() -> Vec<Value> {
    serde_json::from_str(include_str!("data/agreement.json")).expect("the reference file is well formed")
}

/// The contingency table of an entry: given as such, or as two lists of labels.
fn table(data: &Value) -> ContingencyTable {
    if let Some(rows) = data.get("table").or(data.get("table_rated")) {
        return ContingencyTable::new(serde_json::from_value(rows.clone()).unwrap()).unwrap();
    }
    let labels = |key: &str| -> Vec<usize> { serde_json::from_value(data[key].clone()).unwrap() };
    let (first, second) = (labels("r1"), labels("r2"));
    let q = first.iter().chain(&second).max().unwrap() + 1;
    let mut rows = vec![vec![0; q]; q];
    for (i, j) in first.into_iter().zip(second) {
        rows[i][j] += 1;
    }
    ContingencyTable::new(rows).unwrap()
}

type Estimate = (Result<f64, Undefined>, Option<f64>);

/// Our value and standard error for an entry's statistic.
fn ours(statistic: &str, table: &ContingencyTable) -> Estimate {
    let margins: Margins = table.margins();
    let q = table.rows().len() as u32;
    match statistic {
        "cohen_kappa" => (cohen_kappa(&margins), cohen_kappa_se(table).ok()),
        "kappa_max" => (kappa_max(&margins), None),
        "gwet_ac1" => (gwet_ac1(&margins, q), gwet_ac1_se(table, q).ok()),
        "pabak" | "bennett_s" | "brennan_prediger" => {
            (brennan_prediger(&margins, q), brennan_prediger_se(&margins, q).ok())
        }
        other => panic!("no statistic is called {other}"),
    }
}

#[test]
fn every_entry_comes_out_to_1e_10() {
    let entries = entries();
    assert_eq!(entries.len(), 31);
    for entry in &entries {
        let name = entry["name"].as_str().unwrap();
        let table = table(&entry["data"]);
        let (value, se) = ours(entry["statistic"].as_str().unwrap(), &table);
        let close = |got: f64, want: &Value| (got - want.as_f64().unwrap()).abs() < 1e-10;
        match (&entry["value"], value) {
            (Value::Null, value) => assert_eq!(value, Err(Undefined::ChanceIsCertain), "{name}"),
            (want, value) => assert!(close(value.unwrap(), want), "{name}: {value:?} for {want}"),
        }
        if let Some(wrong) = entry["wrong"].as_f64() {
            assert!((value.unwrap() - wrong).abs() > 1e-3, "{name}: the known wrong value came out");
        }
        // The entry whose error divides by n² names the other as its raw function's.
        let want_se = entry.get("se_raw_function").or(entry.get("se"));
        if let (Some(want), Some(se)) = (want_se.filter(|want| want.is_number()), se) {
            assert!(close(se, want), "{name}: SE {se} for {want}");
        }
        if let Some(want) = entry.get("se_null").filter(|want| want.is_number()) {
            assert!(close(cohen_kappa_null_se(&table.margins()).unwrap(), want), "{name}: null SE");
        }
        if let Some(want) = entry.get("pe").filter(|want| want.is_number()) {
            assert!(close(expected_agreement(&table.margins()).unwrap(), want), "{name}: expected agreement");
        }
    }
}

#[test]
fn one_label_leaves_pabak_and_ac1_defined_over_two_declared_labels() {
    let entries = entries();
    let entry = entries.iter().find(|entry| entry["name"] == "issue01_single_label").unwrap();
    let margins = table(&entry["data"]).margins();
    assert_eq!(gwet_ac1(&margins, 2).ok(), entry["ac1_declared2"].as_f64());
    assert_eq!(brennan_prediger(&margins, 2).ok(), entry["bp_declared2"].as_f64());
}

#[test]
fn the_two_tables_of_the_taxonomy_paper() {
    let reference: Value = serde_json::from_str(include_str!("data/taxonomy_agreement.json")).unwrap();
    for key in ["main", "human_human"] {
        let want = &reference[key];
        let cells: Vec<u32> = serde_json::from_value(want["cells"].clone()).unwrap();
        let table = ContingencyTable::new(cells.chunks(2).map(<[u32]>::to_vec).collect()).unwrap();
        let margins = table.margins();
        let n = margins.n as f64;
        for (name, got) in [
            ("raw", margins.raw_agreement().unwrap()),
            ("expected", expected_agreement(&margins).unwrap()),
            ("kappa", cohen_kappa(&margins).unwrap()),
            ("se_kappa", cohen_kappa_se(&table).unwrap()),
            ("se_kappa_null", cohen_kappa_null_se(&margins).unwrap()),
            ("PABAK", brennan_prediger(&margins, 2).unwrap()),
            ("se_PABAK", brennan_prediger_se(&margins, 2).unwrap()),
            ("AC1", gwet_ac1(&margins, 2).unwrap()),
            // This file's AC1 error divides by n², ours by n (n − 1).
            ("se_AC1", gwet_ac1_se(&table, 2).unwrap() * ((n - 1.0) / n).sqrt()),
            ("rater1_yes", margins.first[0] as f64 / n),
            ("rater2_yes", margins.second[0] as f64 / n),
        ] {
            assert!((got - want[name].as_f64().unwrap()).abs() < 1e-12, "{key} {name}: {got}");
        }
    }
}
