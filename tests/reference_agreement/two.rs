//! Coefficients and tests of two raters' tables.

use serde_json::Value;
use tiebreak::stats::agreement::{
    ContingencyTable, LabelCounts, Scale, Weights, brennan_prediger, brennan_prediger_se, cohen_kappa,
    cohen_kappa_null_se, cohen_kappa_se, direction, expected_agreement, gwet_ac1, gwet_ac1_se, kappa_max,
    scott_pi, scott_pi_se, stuart_maxwell, weighted_kappa, weighted_kappa_null_se, weighted_kappa_se,
};
use tiebreak::stats::interval::{Level, normal};
use tiebreak::stats::paired::{mcnemar_exact, mcnemar_mid_p};
use tiebreak::stats::special::normal_two_sided_p;
use tiebreak::stats::{Statistic, Undefined};

use super::{Subject, check, check_published, close, entries, of, table, text};

/// A number of an entry: as such, or as a fraction in text.
fn number(value: &Value) -> f64 {
    let Some(text) = value.as_str() else { return value.as_f64().unwrap() };
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
}

fn weights(data: &Value, q: usize) -> Weights {
    match data.get("weights") {
        None => Weights::ranked(Scale::Linear, q),
        Some(Value::String(name)) => {
            Weights::ranked(serde_json::from_value(name.as_str().into()).unwrap(), q)
        }
        Some(rows) => {
            let rows = rows
                .as_array()
                .unwrap()
                .iter()
                .map(|row| row.as_array().unwrap().iter().map(number).collect());
            Weights::custom(&rows.collect::<Vec<Vec<f64>>>()).unwrap()
        }
    }
}

#[test]
fn every_entry_comes_out() {
    // The same coefficients of tables are also among those of several raters.
    let tables = entries().into_iter().filter(|entry| {
        entry["data"].get("table").is_some()
            && ["gwet_ac1", "brennan_prediger"].contains(&text(&entry["statistic"]))
    });
    for entry in of(Subject::Two).into_iter().chain(tables) {
        match text(&entry["statistic"]) {
            "mcnemar_exact_two_sided" => mcnemar(&entry),
            "weighted_kappa" | "linear_weighted_kappa" => weighted(&entry),
            "stuart_maxwell_chi2" => {
                let got = stuart_maxwell(&table(&entry["data"])).unwrap();
                check(&entry, "value", || got.statistic);
                check(&entry, "df", || f64::from(got.freedom));
                check(&entry, "p", || got.p);
            }
            "sign_test_above_vs_below_diagonal" => {
                let got = direction(&table(&entry["data"]));
                check(&entry, "value", || got.p);
                check(&entry, "above", || f64::from(got.above));
                check(&entry, "below", || f64::from(got.below));
            }
            statistic => unweighted(&entry, statistic),
        }
    }
}

fn mcnemar(entry: &Value) {
    let [b, c] = ["b", "c"].map(|key| entry["data"][key].as_u64().unwrap() as u32);
    check(entry, "value", || mcnemar_exact(b, c));
    check(entry, "mid_p", || mcnemar_mid_p(b, c));
}

fn weighted(entry: &Value) {
    let table = table(&entry["data"]);
    let weights = weights(&entry["data"], table.rows().len());
    let kappa = weighted_kappa(&table, &weights).unwrap();
    let se = weighted_kappa_se(&table, &weights).unwrap();
    let null_se = weighted_kappa_null_se(&table, &weights).unwrap();
    check(entry, "value", || kappa);
    check_published(entry, kappa);
    check(entry, "se", || se);
    check(entry, "se_null", || null_se);
    check(entry, "z_null", || kappa / null_se);
    check(entry, "p_two_sided_null", || normal_two_sided_p(kappa / null_se));
    interval(entry, kappa, se);
    for (key, got) in [("kappa", kappa), ("ASE", se), ("ASE0", null_se), ("Z", kappa / null_se)] {
        if let Some(want) = entry["published"][key].as_f64() {
            assert!((got - want).abs() < 5e-5, "{} {key}: {got}", entry["name"]);
        }
    }
}

fn interval(entry: &Value, value: f64, se: f64) {
    if let Some(want) = entry.get("ci95_normal") {
        let ends = normal(value, se, Level::NINETY_FIVE);
        assert!(close(ends.lower, &want[0]) && close(ends.upper, &want[1]), "{}", entry["name"]);
    }
}

fn unweighted(entry: &Value, statistic: &str) {
    let (name, table) = (&entry["name"], table(&entry["data"]));
    let margins = table.margins();
    let q = table.rows().len() as u32;
    let (value, se) = match statistic {
        "cohen_kappa" => (cohen_kappa(&margins), cohen_kappa_se(&table).ok()),
        "scott_pi" => (scott_pi(&margins), scott_pi_se(&table).ok()),
        "kappa_max" => (kappa_max(&margins), None),
        "gwet_ac1" => (gwet_ac1(&margins, q), gwet_ac1_se(&table, q).ok()),
        "pabak" | "bennett_s" | "brennan_prediger" => {
            (brennan_prediger(&margins, q), brennan_prediger_se(&margins, q).ok())
        }
        other => panic!("no statistic is called {other}"),
    };
    if entry["value"].is_null() {
        assert_eq!(value, Err(Undefined::ChanceIsCertain), "{name}");
        return;
    }
    let value = value.unwrap();
    check(entry, "value", || value);
    check_published(entry, value);
    // Entries whose error divides by n² have the other one as their raw function's.
    let raw = if entry.get("se_raw_function").is_some() { "se_raw_function" } else { "se" };
    check(entry, raw, || se.unwrap());
    if raw != "se" {
        let n = margins.n as f64;
        check(entry, "se", || se.unwrap() * ((n - 1.0) / n).sqrt());
    }
    check(entry, "se_null", || cohen_kappa_null_se(&margins).unwrap());
    check(entry, "po", || margins.raw_agreement().unwrap());
    check(entry, "pe", || expected_agreement(&margins).unwrap());
    check(entry, "z_null", || value / cohen_kappa_null_se(&margins).unwrap());
    interval(entry, value, se.unwrap_or(0.0));
    let counts = LabelCounts::of(&table, 0).unwrap();
    let shown = |statistic: Statistic| statistic.value().unwrap();
    check(entry, "prevalence_index", || shown(counts.prevalence_index()));
    check(entry, "bias_index", || shown(counts.bias_index()));
    check(entry, "p_pos", || shown(counts.positive_agreement()));
    check(entry, "p_neg", || shown(counts.negative_agreement()));
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
    let reference: Value = serde_json::from_str(include_str!("../data/taxonomy_agreement.json")).unwrap();
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
