//! The agreement calculator from file bytes to outcome, on the sample tables and on files that are hard to use.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use tiebreak::analysis::agreement::{AgreementOutcome, AgreementRequest, SetAsideReason, Spellings};
use tiebreak::analysis::{Complaint, Outcome, Request, analyse};
use tiebreak::data::{NoRaters, ReadOptions, Table, read};
use tiebreak::engine::Replicates;
use tiebreak::report::{Kind, file};
use tiebreak::stats::agreement::Scale;
use tiebreak::stats::{Statistic, Undefined};
use tiebreak::text;

fn table(text: &str) -> Table {
    read("table.csv", text.as_bytes(), &ReadOptions::default()).expect("the file is a table")
}

fn agreement(table: &Table, request: AgreementRequest) -> AgreementOutcome {
    match analyse(&Request::Agreement(request), Some(table)).expect("the request fits the table") {
        Outcome::Agreement(outcome) => *outcome,
        _ => panic!("an agreement request gives an agreement outcome"),
    }
}

fn complaint(table: &Table, request: AgreementRequest) -> Complaint {
    analyse(&Request::Agreement(request), Some(table)).expect_err("the request does not fit the table")
}

fn close(got: Statistic, want: f64, tolerance: f64) -> bool {
    (got.value().expect("defined") - want).abs() < tolerance
}

#[test]
fn sample_142_gives_the_published_numbers() {
    let o = agreement(&table(include_str!("data/agreement_142.csv")), AgreementRequest::default());
    assert_eq!(o.raters, ["inspector".to_owned(), "human".to_owned()]);
    assert_eq!(o.labels, ["Yes", "No"]);
    assert_eq!(o.table.rows(), [[38, 56], [14, 34]]);
    assert!(close(o.kappa.value, 254.0 / 2739.0, 1e-15));
    assert!((o.kappa.standard_error.unwrap() - 0.068_793_396_8).abs() < 5e-11);
    assert!(close(o.raw.value, 0.507_042_253_5, 5e-11));
    assert!(close(o.expected, 0.456_655_425_5, 5e-11));
    assert!(close(o.pabak.value, 0.014_084_507_0, 5e-11));
    assert!(close(o.ac1.value, 0.014_866_204_2, 5e-11));
    assert_eq!((o.by_label[0].first, o.by_label[0].second), (94, 52));
    assert!(close(o.by_label[0].ratio, 1.807_692, 5e-7));
    assert_eq!((o.by_label[0].first_only, o.by_label[0].second_only), (56, 14));
    assert_eq!((o.ledger.read, o.ledger.used, o.ledger.n_set_aside()), (142, 142, 0));
    assert_eq!(
        text::agreement::heading(&o),
        "The two raters agree on 51% of items, which chance alone could explain"
    );
    assert_eq!(
        text::agreement::lede(&o).to_string(),
        "inspector and human labelled the same 142 items. They agree on 72 (50.7%; chance alone would give 45.7%). \
         inspector says “Yes” 1.81 times as often as human."
    );
    assert_eq!(
        text::agreement::where_they_part(&o).to_string(),
        "Disagreements run 4 to 1: 56 where only inspector says “Yes”, 14 where only human does."
    );
}

#[test]
fn sample_121_gives_the_published_interval() {
    let o = agreement(&table(include_str!("data/agreement_121.csv")), AgreementRequest::default());
    assert!(close(o.kappa.value, 0.659_250_915_2, 5e-11));
    let interval = o.kappa.bootstrap.unwrap();
    assert!((interval.lower - 0.515).abs() < 0.005, "{interval:?}");
    assert!((interval.upper - 0.787).abs() < 0.005, "{interval:?}");
}

/// What another build, or any number of workers, has to give to the last bit: see the web and end-to-end tests.
#[test]
fn the_interval_of_seed_42_is_known_to_the_last_bit() {
    let o = agreement(&table(include_str!("data/agreement_121.csv")), AgreementRequest::default());
    let bits: Value = serde_json::from_str(include_str!("data/bootstrap_bits.json")).unwrap();
    let hex = |x: f64| format!("{:016x}", x.to_bits());
    for (name, coefficient) in [("kappa", o.kappa), ("ac1", o.ac1), ("pabak", o.pabak), ("raw", o.raw)] {
        let interval = coefficient.bootstrap.unwrap();
        assert_eq!(bits[name], serde_json::json!([hex(interval.lower), hex(interval.upper)]), "{name}");
    }
}

#[test]
fn one_label_leaves_kappa_undefined_and_says_so() {
    let o = agreement(
        &table("item,a,b\n1,No,No\n2,No,No\n3,No,No\n"),
        AgreementRequest { first: Some("a".into()), second: Some("b".into()), ..AgreementRequest::default() },
    );
    assert_eq!(o.kappa.value, Statistic::Undefined(Undefined::ChanceIsCertain));
    assert_eq!(o.kappa.bootstrap, None);
    assert!(close(o.raw.value, 1.0, 0.0_f64.next_up()));
    assert!(close(o.ac1.value, 1.0, 0.0_f64.next_up()));
    assert!(text::agreement::heading(&o).starts_with("Both raters used only “No”"));
    assert!(text::agreement::quote(&o).to_string().contains("Cohen’s κ undefined"));
}

#[test]
fn every_row_is_accounted_for() {
    let o = agreement(
        &table(
            "item,a,b\n1,Yes,No\n2,,No\n3,Yes,NA\n4,,\n5,Yes\n6,No,No\n7,Yes,Yes\n8,No,No,extra\n9,Yes,Yes\n10,No,Yes\n",
        ),
        AgreementRequest { first: Some("a".into()), second: Some("b".into()), ..AgreementRequest::default() },
    );
    let groups: Vec<_> =
        o.ledger.set_aside.iter().map(|group| (group.reason, group.n, group.rows.clone())).collect();
    assert_eq!(
        groups,
        [
            (SetAsideReason::TooFewCells, 1, vec![6]),
            (SetAsideReason::TooManyCells, 1, vec![9]),
            (SetAsideReason::FirstMissing, 1, vec![3]),
            (SetAsideReason::SecondMissing, 1, vec![4]),
            (SetAsideReason::BothMissing, 1, vec![5]),
        ]
    );
    assert_eq!(o.ledger.read, o.ledger.used + o.ledger.n_set_aside());
    assert_eq!((o.ledger.used, o.n_items), (5, 5));
}

#[test]
fn columns_that_cannot_be_compared_are_named() {
    let one = table("item,rater\n1,Yes\n2,No\n3,Yes\n4,No\n");
    assert!(matches!(
        complaint(&one, AgreementRequest::default()),
        Complaint::NoRaters { found: NoRaters::OneRaterColumn { name }, .. } if name == "rater"
    ));
    let two = table(include_str!("data/agreement_142.csv"));
    let with = |first: &str, second: &str| AgreementRequest {
        first: Some(first.into()),
        second: Some(second.into()),
        ..AgreementRequest::default()
    };
    assert!(
        matches!(complaint(&two, with("human", "human")), Complaint::SameColumnTwice { name } if name == "human")
    );
    assert!(
        matches!(complaint(&two, with("judge", "human")), Complaint::NoSuchColumn { name, .. } if name == "judge")
    );
    assert!(matches!(complaint(&two, with("item", "human")), Complaint::TooManyLabels { found: 144, .. }));
    assert_eq!(analyse(&Request::Agreement(AgreementRequest::default()), None), Err(Complaint::NoTable));
}

#[test]
fn more_than_two_labels_keep_an_order_that_rows_do_not_change() {
    let rows = ["1,bad,good", "2,good,good", "3,so-so,bad", "4,bad,bad", "5,good,so-so", "6,good,good"];
    let forward = format!("item,a,b\n{}\n", rows.join("\n"));
    let backward = format!("item,a,b\n{}\n", rows.iter().rev().copied().collect::<Vec<_>>().join("\n"));
    let with = || AgreementRequest {
        first: Some("a".into()),
        second: Some("b".into()),
        ..AgreementRequest::default()
    };
    let (one, other) = (agreement(&table(&forward), with()), agreement(&table(&backward), with()));
    assert_eq!(one.labels, ["bad", "good", "so-so"]);
    assert_eq!((&one.labels, &one.table, one.kappa), (&other.labels, &other.table, other.kappa));
    let numbers = agreement(&table("a,b\n10,9\n9,9\n2,2\n10,10\n2,9\n2,2\n"), with());
    assert_eq!(numbers.labels, ["2", "9", "10"]);
}

#[test]
fn an_export_repeats_its_outcome() {
    let t = table(include_str!("data/agreement_142.csv"));
    let request =
        AgreementRequest { replicates: Replicates::new(500).unwrap(), ..AgreementRequest::default() };
    let outcome = Outcome::Agreement(Box::new(agreement(&t, request)));
    let export: Value = serde_json::from_str(&file(&outcome, Kind::Json).content).unwrap();
    let request: Request = serde_json::from_value(export["request"].clone()).unwrap();
    assert_eq!(analyse(&request, Some(&t)).as_ref(), Ok(&outcome));
    let linked = tiebreak::analysis::link::read(export["link"].as_str().unwrap()).unwrap();
    assert_eq!((linked.request, linked.repairs), (request, vec![]));
    let csv = file(&outcome, Kind::Csv).content;
    assert!(csv.contains("cohen_kappa,0.0927345746622855"), "{csv}");
    assert!(csv.contains("first_rater_label,Yes,No\nYes,38,56\nNo,14,34\n"), "{csv}");
}

#[test]
fn labels_that_only_the_spelling_parts_are_named_and_kept_apart() {
    let o = agreement(
        &table("item,a,b\n1,yes,Yes\n2,no,no\n3,yes,Yes\n4,no, no\n5,maybe,maybe\n"),
        AgreementRequest { first: Some("a".into()), second: Some("b".into()), ..AgreementRequest::default() },
    );
    let named: Vec<(&str, usize)> =
        o.spellings.iter().map(|group| (group.name.as_str(), group.spellings.len())).collect();
    assert_eq!(named, [("no", 2), ("Yes", 2)]);
    assert_eq!(o.n_agreed, 2);
    let said = text::agreement::asked::spellings(&o).unwrap().words.to_string();
    assert!(said.contains("“Yes” 2, “yes” 2") && said.contains("“␣no” 1, “no” 3"), "{said}");
    let same = agreement(&table(include_str!("data/agreement_142.csv")), AgreementRequest::default());
    assert_eq!(text::agreement::asked::spellings(&same), None);
}

#[test]
fn a_request_made_with_another_table_is_not_answered() {
    let (one, other) =
        (table(include_str!("data/agreement_142.csv")), table(include_str!("data/agreement_121.csv")));
    let made_with = agreement(&one, AgreementRequest::default()).request;
    assert!(matches!(complaint(&other, made_with), Complaint::OtherTable { .. }));
}

#[test]
fn full_agreement_is_stated_as_such_and_without_false_certainty() {
    let o = agreement(
        &table("item,a,b\n1,yes,yes\n2,no,no\n3,yes,yes\n4,no,no\n5,no,no\n"),
        AgreementRequest { first: Some("a".into()), second: Some("b".into()), ..AgreementRequest::default() },
    );
    assert_eq!(
        text::agreement::heading(&o),
        "The two raters agree on every item; chance alone would give 52%"
    );
    assert!(text::agreement::bootstrap_note(&o).contains("may be as low as 56.6%"));
    assert!(!text::agreement::quote(&o).to_string().contains("CI ["));
}

#[test]
fn a_heading_blames_chance_only_for_what_chance_does() {
    let heading =
        |rows: &str| text::agreement::heading(&of(&format!("item,a,b\n{rows}"), AgreementRequest::default()));
    let rows = |pairs: &[(&str, &str)], n: usize| -> String {
        let pairs = (0..n).map(|at| pairs[at % pairs.len()]);
        pairs.enumerate().map(|(item, (a, b))| format!("q{item},{a},{b}\n")).collect()
    };
    // Sixty items on which nobody agrees: by chance (2/3)⁶⁰.
    let never = heading(&rows(&[("x", "y"), ("y", "z"), ("z", "x")], 60));
    assert_eq!(never, "The two raters agree on 0% of items, less than chance alone would give");
    let few = heading(&rows(&[("x", "y"), ("y", "x")], 4));
    assert_eq!(few, "The two raters agree on 0% of items, which chance alone could explain");
    let two = heading(&rows(&[("x", "x"), ("y", "y")], 2));
    assert_eq!(two, "The two raters agree on every item, which with 2 items chance alone could explain");
}

fn of(text: &str, request: AgreementRequest) -> AgreementOutcome {
    let request = AgreementRequest { first: Some("a".into()), second: Some("b".into()), ..request };
    agreement(&table(text), request)
}

#[test]
fn numbers_that_a_program_wrote_with_a_point_are_spellings_of_one_label() {
    let text = "item,a,b\n1,1,1.0\n2,2,2.0\n3,1,1.0\n4,3,3.0\n5,3,2.0\n6,2,2.0\n7,1,1.0\n8,10,10\n";
    let apart = of(text, AgreementRequest::default());
    assert_eq!(
        apart.spellings.iter().map(|group| group.name.as_str()).collect::<Vec<_>>(),
        ["1", "2.0", "3"],
        "the more frequent spelling names a label"
    );
    let merged = of(text, AgreementRequest { spellings: Spellings::Merged, ..AgreementRequest::default() });
    assert_eq!((merged.n_items, merged.n_agreed), (8, 7));
}

#[test]
fn an_order_that_decides_weights_is_told_and_so_are_labels_that_nobody_used() {
    let text = "item,a,b\n1,low,low\n2,high,medium\n3,medium,medium\n4,high,high\n5,low,medium\n";
    let asked = |request| {
        let o = of(text, request);
        let all = text::agreement::asked::all(&o);
        all.iter().map(|one| one.words.to_string()).collect::<Vec<_>>().join(" ")
    };
    let weighted = AgreementRequest { scale: Scale::Quadratic, ..AgreementRequest::default() };
    assert!(asked(weighted.clone()).contains("high < low < medium: no order was given"));
    let order = ["low", "medium", "high"].map(str::to_owned).to_vec();
    let ordered = AgreementRequest { order: order.clone(), ..weighted.clone() };
    assert_eq!(asked(ordered), "");
    let more = AgreementRequest { order: [order, vec!["foo".to_owned()]].concat(), ..weighted };
    let said = asked(more);
    assert!(said.contains("“foo” is named in the order of labels, and neither rater used it"), "{said}");
    assert_eq!(asked(AgreementRequest::default()), "", "labels without weights have no order");
}

#[test]
fn a_scale_that_is_not_offered_is_no_other_scale() {
    let text = table("item,a,b\n1,1,1\n2,2,1\n3,2,2\n");
    let request = AgreementRequest { scale: Scale::Ratio, ..AgreementRequest::default() };
    assert_eq!(complaint(&text, request), Complaint::OtherScale);
}
