//! Tables whose rows are no items: what they are taken for, and what is said of it.

use super::*;
use tiebreak::analysis::agreement::{self, AgreementOutcome, AgreementRequest};
use tiebreak::analysis::shaped::ShapeFound;
use tiebreak::data::shape::{LeftOutReason, NotShaped, Shape, ShapeChoice};
use tiebreak::data::{counted_rows, repeated_items};
use tiebreak::stats::Statistic;
use tiebreak::text::agreement::asked::{Asked, shape as asked};
use tiebreak::text::card::complaint;

fn agreement(name: &str, shape: ShapeChoice) -> Result<AgreementOutcome, Complaint> {
    let request = AgreementRequest { shape, ..AgreementRequest::default() };
    agreement::begin(&request, &table(name)).map(|(outcome, _)| outcome)
}

fn found(outcome: &AgreementOutcome) -> &ShapeFound {
    outcome.shape.as_ref().unwrap()
}

fn close(value: Statistic, want: f64) -> bool {
    (value.value().unwrap() - want).abs() < 1e-12
}

#[test]
fn long_labels_are_counted_item_by_item() {
    let outcome = agreement("long_labels.csv", ShapeChoice::Detect).unwrap();
    assert_eq!(outcome.raters, ["Ann", "Ben"].map(str::to_owned));
    // By hand: q1 and q3 agree, q2 does not, and q4 to q6 have no label of Ben's that can be told.
    assert_eq!((outcome.n_items, outcome.n_agreed), (3, 2));
    assert_eq!((outcome.ledger.read, outcome.ledger.used, outcome.ledger.n_set_aside()), (6, 3, 3));
    let found = found(&outcome);
    let groups: Vec<_> =
        found.ledger.set_aside.iter().map(|group| (group.reason, group.rows.clone())).collect();
    let want = [
        (LeftOutReason::TooFewCells, vec![15]),
        (LeftOutReason::NoLabel, vec![14]),
        (LeftOutReason::Repeated, vec![8]),
        (LeftOutReason::Conflicting, vec![10, 11]),
    ];
    assert_eq!((found.ledger.read, found.ledger.used, groups), (14, 9, want.to_vec()));
    assert_eq!(found.pairs, [[8, 4], [10, 11], [11, 10]]);
    let Asked { severity, words, ways } = asked(&outcome).unwrap();
    assert_eq!((severity, ways[0].1.as_str()), (Severity::Check, "Use the rows as they are"));
    let words = words.to_string();
    assert!(words.contains("of an item (“item”) by a rater (“rater”)"), "{words}");
    assert!(words.contains("9 of 14 rows are in it"), "{words}");
    assert!(
        words.contains("repeats an earlier row (1)") && words.contains("rows 8 and 4, 10 and 11"),
        "{words}"
    );
    assert!(words.contains("several values there: “seconds”"), "{words}");
    // The button is the same page with the rows as they are, which have no two raters in columns.
    assert_eq!(ways[0].0.shape, ShapeChoice::AsIs);
    let as_is = agreement::begin(&ways[0].0, &table("long_labels.csv"));
    assert!(matches!(as_is, Err(Complaint::NoRaters { .. })), "{as_is:?}");
}

#[test]
fn a_table_of_counts_gives_the_kappa_of_its_items() {
    let outcome = agreement("contingency.csv", ShapeChoice::Detect).unwrap();
    assert_eq!(outcome.raters, ["human", "judge"].map(str::to_owned));
    assert_eq!(outcome.table.rows(), [[40, 9], [11, 61]]);
    assert!(close(outcome.kappa.value, 2341.0 / 3551.0));
    let rows = agreement("../agreement_121.csv", ShapeChoice::Detect).unwrap();
    assert_eq!((outcome.kappa.value, outcome.ac1.value), (rows.kappa.value, rows.ac1.value));
    assert_eq!(found(&outcome).shape, Shape::Contingency { n_labels: 2, n_items: 121, had_totals: true });
    assert_eq!(asked(&rows), None);
    let refused = agreement("long_labels.csv", ShapeChoice::Contingency).unwrap_err();
    assert!(matches!(&refused, Complaint::NotShaped { found: NotShaped::NotSquare { .. } }));
    let (severity, words, _) = said(&complaint(&refused));
    assert_eq!(severity, Severity::Stopped);
    assert!(words.contains("do not hold the same labels"), "{words}");
}

#[test]
fn raters_in_rows_are_turned_and_said_to_be() {
    let outcome = agreement("raters_in_rows.csv", ShapeChoice::Detect).unwrap();
    assert_eq!((outcome.raters.clone(), outcome.n_items), (["Anna", "Ben"].map(str::to_owned), 3));
    assert_eq!(outcome.n_agreed, 1);
    let words = asked(&outcome).unwrap().words.to_string();
    assert!(words.contains("for a rater (“rater”)") && words.contains("3 items and 2 raters"), "{words}");
}

#[test]
fn counts_of_raters_are_said_to_be_no_two_raters() {
    let complaint = agreement("counts_of_raters.csv", ShapeChoice::Detect).unwrap_err();
    let Complaint::Counted { counts } = &complaint else { panic!("{complaint:?}") };
    assert_eq!((counts.n_raters, counts.n_categories), (6, 5));
    let words = self::complaint(&complaint).words.to_string();
    assert!(words.contains("6 raters over 5 categories"), "{words}");
    // Somebody may know better.
    assert!(agreement("counts_of_raters.csv", ShapeChoice::AsIs).is_ok());
}

#[test]
fn numbered_columns_are_samples() {
    let outcome = answers("wide_samples.csv", ReadOptions::default()).unwrap().finish();
    // By hand: 3 of 4, 1 of 2 and 1 of 3 are right; q2 and q3 have an empty answer that a mark stands beside.
    let scores: Vec<_> =
        outcome.first.problems.iter().map(|one| (one.name.as_str(), one.right, one.n)).collect();
    assert_eq!(scores, [("q1", 3, 4), ("q2", 1, 2), ("q3", 1, 3)]);
    assert_eq!(outcome.first.counts.missing, Some(1));
    let shape = outcome.shape.as_ref().unwrap();
    assert!(matches!(shape.shape, Shape::Samples { most: 4, n_absent: 3, .. }));
    let cards = tiebreak::text::answers::cards::cards(&outcome);
    let said =
        cards.iter().map(|(_, words)| words.to_string()).find(|words| words.contains("taken for samples"));
    let said = said.unwrap();
    assert!(said.contains("“answer…”, “correct…”") && said.contains("3 empty places"), "{said}");
}

fn read_text(text: &str) -> Table {
    read("t", text.as_bytes(), &ReadOptions::default()).unwrap()
}

#[test]
fn sums_are_told_by_what_they_hold_and_labels_that_are_numbers_by_where_they_stand() {
    // The table of www/samples/agreement_142.csv, whose κ is .0927.
    for text in [
        "human,Yes,No,Gesamt\nYes,38,56,94\nNo,14,34,48\nGesamt,52,90,142\n",
        ",0,1\n0,38,56\n1,14,34\n",
        ",0,1,Total\n0,38,56,94\n1,14,34,48\nTotal,52,90,142\n",
    ] {
        let (o, _) = agreement::begin(&AgreementRequest::default(), &read_text(text)).unwrap();
        assert_eq!((o.n_items, o.n_agreed), (142, 72), "{text}");
        assert!(close(o.kappa.value, 0.092_734_574_662_285_5), "{:?}", o.kappa);
    }
    // A last label of its own is no sum.
    let text = "h,Yes,No,Maybe\nYes,38,56,9\nNo,14,34,8\nMaybe,5,9,14\n";
    let (o, _) = agreement::begin(&AgreementRequest::default(), &read_text(text)).unwrap();
    assert_eq!(o.labels.len(), 3);
}

#[test]
fn a_line_under_the_head_is_no_row() {
    let table = read_text("| item | a | b |\n|---|:---:|---|\n| q1 | Yes | No |\n| q2 | - | - |\n");
    assert_eq!((table.n_rows(), table.set_aside().len()), (2, 1));
}

#[test]
fn items_in_several_rows_and_columns_of_counts_are_named() {
    let twice = read_text("item,a,b\nq1,Yes,No\nq2,No,No\nq1,Yes,Yes\n");
    let found = repeated_items(&twice).unwrap();
    assert_eq!((found.column.as_str(), found.n_items, found.n_rows), ("item", 2, 3));
    assert_eq!(repeated_items(&read_text("item,a,b\nq1,Yes,No\nq2,No,No\n")), None);
    assert_eq!(counted_rows(&read_text("a,b,Freq\nYes,Yes,38\nYes,No,56\n")), Some("Freq"));
    assert_eq!(counted_rows(&read_text("a,b,n\nYes,Yes,x\nYes,No,5\n")), None);
}
