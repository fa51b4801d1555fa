//! Tables III and IV of arXiv 2611.13140 from the joint sample: every two raters on the items that the table counts, and the parts
//! of the table.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use tiebreak::analysis::agreement::{AgreementOutcome, AgreementRequest, Behind, Items, Part, Unsure};
use tiebreak::analysis::{Outcome, Request, analyse};
use tiebreak::data::{ReadOptions, Table, read};

fn joint() -> Table {
    let text = include_str!("../www/samples/agreement_joint_142.csv");
    read("joint", text.as_bytes(), &ReadOptions::default()).unwrap()
}

fn agreement(request: AgreementRequest) -> AgreementOutcome {
    match analyse(&Request::Agreement(request), Some(&joint())).unwrap() {
        Outcome::Agreement(outcome) => *outcome,
        other => panic!("{other:?}"),
    }
}

fn pair(first: &str, second: &str) -> AgreementRequest {
    AgreementRequest {
        first: Some(first.to_owned()),
        second: Some(second.to_owned()),
        others: Some(Vec::new()),
        unsure: Unsure::LeftOut,
        ..AgreementRequest::default()
    }
}

fn cells(o: &AgreementOutcome) -> Vec<u64> {
    o.table.rows().iter().flatten().map(|n| u64::from(*n)).collect()
}

fn published(table: &str) -> Vec<(String, Vec<u64>)> {
    let all: Value = serde_json::from_str(include_str!("data/taxonomy_tables.json")).unwrap();
    let entries = all[table].as_object().unwrap().iter();
    let cells = |cells: &Value| cells[0].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    entries.map(|(name, of)| (name.clone(), cells(of))).collect()
}

/// The column of a rater by the name that the paper gives.
fn column(rater: &str) -> &str {
    match rater {
        "Human 1" => "human1",
        "Human 2" => "human2",
        "DeepSeek" => "deepseek",
        "Qwen" => "qwen",
        "H-style" => "hstyle",
        other => other,
    }
}

#[test]
fn table_iii_is_every_pair_on_the_items_that_the_second_human_decided() {
    let all = published("III");
    assert_eq!(all.len(), 13);
    for (name, wanted) in all {
        let (raters, on) = name.split_once(" on ").map_or((name.as_str(), ""), |(raters, on)| (raters, on));
        let (first, second) = raters.split_once(" vs ").unwrap();
        let (first, second) = (column(first), column(second));
        let mut others: Vec<String> = Vec::new();
        if first != "human2" && second != "human2" {
            others.push("human2".to_owned());
        }
        if on == "the 106" {
            others.push("hstyle".to_owned());
        }
        let request = AgreementRequest { others: Some(others), items: Items::Common, ..pair(first, second) };
        let o = agreement(request);
        assert_eq!(cells(&o), wanted, "{name}");
        assert_eq!(o.ledger.read, o.ledger.used + o.ledger.n_set_aside(), "{name}");
    }
}

/// What is left out for a part that the paper names.
fn without(part: &str) -> Vec<Part> {
    let all: &[(&str, &str)] = match part {
        "All" => &[],
        "Excl. Bengali" => &[("language", "bn")],
        "Excl. Round 3b" => &[("round3b", "1")],
        "Core" => &[("panel", "excluded")],
        "Core >=10%" => &[("panel", "excluded"), ("panel", "core_lt10")],
        "Core excl. R3b" => &[("panel", "excluded"), ("round3b", "1")],
        "R3b" => &[("round3b", "0")],
        "R3b bn,zh" => &[("round3b", "0"), ("language", "other"), ("language", "te")],
        "R3b other" => &[("round3b", "0"), ("language", "bn"), ("language", "zh")],
        "Excluded models" => &[("panel", "core_ge10"), ("panel", "core_lt10")],
        other => panic!("{other}"),
    };
    let part =
        |(column, value): &(&str, &str)| Part { column: (*column).to_owned(), value: (*value).to_owned() };
    all.iter().map(part).collect()
}

#[test]
fn table_iv_is_every_part_of_the_142_items() {
    let all = published("IV");
    assert_eq!(all.len(), 10);
    for (name, wanted) in all {
        let o = agreement(AgreementRequest { without: without(&name), ..pair("inspector", "human1") });
        assert_eq!(cells(&o), wanted, "{name}");
        assert_eq!(o.ledger.read, o.ledger.used + o.ledger.n_set_aside(), "{name}");
    }
}

#[test]
fn unclear_is_left_out_counted_as_no_or_as_yes() {
    let as_label = |label: &str| Unsure::As(label.to_owned());
    for (unsure, wanted, kappa) in [
        (Unsure::LeftOut, [40, 9, 11, 61], 0.659_251),
        (as_label("No"), [40, 12, 11, 79], 0.649_646),
        (as_label("Yes"), [43, 9, 29, 61], 0.466_798),
    ] {
        let o = agreement(AgreementRequest { unsure, ..pair("human1", "human2") });
        assert_eq!(cells(&o), wanted);
        assert!((o.kappa.value.value().unwrap() - kappa).abs() < 5e-7);
        // The three ways stand side by side whichever is taken.
        let ways = &o.unsure.as_ref().unwrap().ways;
        assert_eq!(ways.len(), 4);
        assert!(ways.iter().any(|way| (way.kappa.value().unwrap() - kappa).abs() < 5e-7));
    }
}

#[test]
fn the_defective_round_comes_first_and_leaving_it_out_is_told() {
    let o = agreement(AgreementRequest { split: Some("round3b".to_owned()), ..pair("inspector", "human1") });
    let split = o.split.as_ref().unwrap();
    let [round, rest] = split.parts.as_slice() else { panic!("{split:?}") };
    assert_eq!((round.value.as_deref(), round.first_only, round.second_only), (Some("1"), 35, 0));
    assert_eq!((rest.value.as_deref(), rest.first_only, rest.second_only), (Some("0"), 21, 14));
    let shown = |statistic: tiebreak::stats::Statistic, decimals: i32| {
        (statistic.value().unwrap() * 10f64.powi(decimals)).round() / 10f64.powi(decimals)
    };
    assert_eq!((shown(o.by_label[0].ratio, 2), shown(round.ratio_without, 2)), (1.81, 1.17));
    assert_eq!((shown(o.kappa.value, 3), shown(round.kappa_without, 3)), (0.093, 0.18));
    assert_eq!(
        (shown(round.kappa, 6), shown(round.ac1, 3), shown(round.ratio, 2)),
        (0.108_181, -0.228, 4.18)
    );
    assert_eq!(round.sign_p, 2f64.powi(-34));
    // Nobody has to know which column it is: the round and the languages that are in it tell most, the panel next to nothing.
    let found = agreement(pair("inspector", "human1")).split.unwrap();
    let told: Vec<(&str, f64)> =
        found.columns.iter().map(|one| (one.column.as_str(), one.explained.value().unwrap())).collect();
    assert_eq!(found.column, told[0].0);
    assert_eq!(told.iter().map(|(column, _)| *column).collect::<Vec<_>>(), ["language", "round3b", "panel"]);
    assert!(told[1].1 > 0.1 && told[2].1.abs() < 0.05, "{told:?}");
}

#[test]
fn items_behind_a_cell_are_those_of_the_cell() {
    let labels = ["Yes".to_owned(), "No".to_owned()];
    let of = |part| {
        let listed = Some(Behind { labels: labels.clone(), part });
        agreement(AgreementRequest { listed, ..pair("inspector", "human1") }).listed.unwrap()
    };
    let round = Part { column: "round3b".to_owned(), value: "1".to_owned() };
    assert_eq!(of(Some(round)).n, 35);
    let listed = of(None);
    assert_eq!((listed.n, listed.rows.len()), (56, 56));
    let table = joint();
    let [inspector, human] = ["inspector", "human1"].map(|name| table.column(name).unwrap());
    let numbers: Vec<u32> = table.spreadsheet_rows().collect();
    for row in &listed.rows {
        let at = numbers.iter().position(|number| number == row).unwrap() as u32;
        assert_eq!((inspector.get(at), human.get(at)), (Some("Yes"), Some("No")));
    }
    let has = |name: &str| listed.columns.iter().any(|column| column == name);
    assert!(has("item") && has("round3b") && !has("inspector") && !has("human1"));
}

#[test]
fn two_kappas_on_the_same_items_are_compared() {
    let request = AgreementRequest { versus: Some("hstyle".to_owned()), ..pair("human1", "human2") };
    let versus = agreement(request).versus.unwrap();
    assert_eq!(versus.n, 106);
    let compared = versus.compared.unwrap();
    assert!(compared.test.p > 0.0 && compared.test.p <= 1.0);
    // Table III has (33, 10, 14, 49) for the first human and the style of the second on these items.
    assert_eq!(compared.kappas[1], 2954.0 / 5498.0);
    assert!(compared.kappas[0] > compared.kappas[1]);
}
