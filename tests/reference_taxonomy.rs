//! Failures in every order, against values worked out with other code and against printed ones.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use tiebreak::analysis::Complaint;
use tiebreak::analysis::answers::Choice;
use tiebreak::analysis::taxonomy::{
    Blanks, EvidenceColumns, Findings, Layout, Separator, SetAsideReason, TaxonomyOutcome, TaxonomyRequest,
    TiesRequest, outcome, ties,
};
use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::taxonomy::{Flip, Order, Winner};

const SAMPLE: &str = include_str!("data/failure_evidence.csv");

fn reference() -> Value {
    serde_json::from_str(include_str!("data/taxonomy.json")).unwrap()
}

fn table(csv: &str) -> Table {
    read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap()
}

fn of(csv: &str) -> Result<TaxonomyOutcome, Complaint> {
    outcome(&TaxonomyRequest::default(), &table(csv))
}

/// The failures of a sample of counts in the order of a name such as `CDF`.
fn in_order<'f>(f: &'f Findings, name: &str) -> &'f tiebreak::analysis::taxonomy::OrderFound {
    let numbers: Vec<u32> = name.chars().map(|c| "CDF".find(c).unwrap() as u32 + 1).collect();
    let order = Order::try_from(numbers).unwrap();
    f.orders.iter().find(|found| found.order == order).unwrap()
}

fn percent(f: &Findings, n: u64) -> f64 {
    100.0 * f.share(n).value().unwrap()
}

#[test]
fn the_sample_gives_all_six_orders() {
    let f = of(SAMPLE).unwrap().findings;
    let reference = reference();
    assert_eq!(f.n, 1546);
    for (name, counts) in reference["orders"].as_object().unwrap() {
        let found = &in_order(&f, name).classified;
        let expected = ["C", "D", "F"].map(|category| counts[category].as_u64().unwrap());
        assert_eq!(
            (&found.counts[..], found.residual),
            (&expected[..], counts["none"].as_u64().unwrap()),
            "{name}"
        );
    }
    assert_eq!(f.orders.len(), 6);
}

#[test]
fn the_printed_shares_come_out_to_the_digits() {
    let f = of(SAMPLE).unwrap().findings;
    let printed = &reference()["printed_percent"];
    let near = |value: f64, printed: &Value| {
        // Four decimals are printed.
        assert!((value - printed.as_f64().unwrap()).abs() < 0.000_05, "{value} {printed}");
    };
    for (name, share) in printed["collapse"].as_object().unwrap() {
        near(percent(&f, in_order(&f, name).classified.counts[0]), share);
    }
    for (category, which) in [(1, "drift"), (2, "format")] {
        near(percent(&f, f.categories[category].only), &printed[which][0]);
        near(percent(&f, f.categories[category].any), &printed[which][1]);
    }
    near(percent(&f, f.none), &printed["residual"]);
    near(percent(&f, f.categories[0].any), &printed["any_collapse"]);
    assert_eq!((f.several, format!("{:.1}", percent(&f, f.several))), (775, "50.1".to_owned()));
    let wins = f.wins.as_ref().unwrap();
    assert_eq!((&wins.alone[..], wins.tied, wins.orders), (&[3, 3, 0][..], 0, 6));
}

#[test]
fn reversing_the_first_two_tests_moves_eleven_of_twelve_models() {
    let f = of(SAMPLE).unwrap().findings;
    let flips = f.flips.unwrap();
    assert_eq!((flips.flips, flips.stays, flips.tied, flips.no_evidence), (11, 1, 0, 0));
    let stays: Vec<_> = f.groups.iter().filter(|group| group.flip == Some(Flip::Stays)).collect();
    assert_eq!(stays[0].name.as_deref(), Some("Claude Sonnet 5"));
    assert_eq!(format!("{:.1}", 100.0 * stays[0].several as f64 / stays[0].n as f64), "10.9");
    for (group, model) in f.groups.iter().zip(reference()["models"].as_array().unwrap()) {
        assert_eq!(group.name.as_deref(), model["model"].as_str());
        assert_eq!(
            (group.n, group.several),
            (model["fails"].as_u64().unwrap(), model["dual"].as_u64().unwrap())
        );
        assert_eq!(group.chosen.classified.counts[0], model["collapse_any"].as_u64().unwrap());
        let reversed = group.reversed.as_ref().unwrap();
        assert_eq!(reversed.classified.counts[1], model["drift_any"].as_u64().unwrap());
    }
}

#[test]
fn the_study_is_its_sample_table() {
    assert_eq!(include_str!("../www/samples/failure_evidence.csv"), SAMPLE);
    let sample = of(SAMPLE).unwrap();
    let mut of_table = sample.findings;
    // The table writes its columns small.
    for (category, name) in of_table.categories.iter_mut().zip(["Collapse", "Drift", "Format"]) {
        assert_eq!(category.name, name.to_lowercase());
        category.name = name.to_owned();
    }
    assert_eq!(ties(&TiesRequest::default()).findings, of_table);
    assert_eq!(sample.request.group, Choice::Named("model".to_owned()));
    let named = ["collapse", "drift", "format"].map(str::to_owned).to_vec();
    assert_eq!(sample.request.evidence, EvidenceColumns::Named(named.clone()));
    assert_eq!(sample.layout, Layout::Flags { columns: named });
    assert_eq!((sample.ledger.read, sample.ledger.used, sample.n_unclear), (1546, 1546, 0));
}

/// The sample with one column that lists what each failure shows.
fn as_lists(cell: impl Fn(&[&str]) -> String) -> String {
    let mut csv = "model\titem\tevidence\n".to_owned();
    for line in SAMPLE.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let shown: Vec<&str> = ["collapse", "drift", "format"]
            .into_iter()
            .zip(&cells[2..])
            .filter(|(_, flag)| **flag == "1")
            .map(|(name, _)| name)
            .collect();
        csv += &format!("{}\t{}\t{}\n", cells[0], cells[1], cell(&shown));
    }
    csv
}

#[test]
fn lists_give_what_flags_give() {
    let flags = of(SAMPLE).unwrap().findings;
    let semicolons = as_lists(|shown| if shown.is_empty() { "none".to_owned() } else { shown.join(";") });
    let json = as_lists(|shown| format!("{shown:?}").replace('"', "'"));
    for (csv, separator) in [(semicolons, Separator::Semicolon), (json, Separator::Brackets)] {
        let o = of(&csv).unwrap();
        assert_eq!(o.layout, Layout::Lists { column: "evidence".to_owned(), separator });
        assert_eq!(o.findings, flags, "{separator:?}");
    }
}

#[test]
fn a_cell_that_says_neither_is_never_a_silent_no() {
    let csv = "model,loop,drift\nm,1,0\nm,,1\nm,0,unclear\nm,maybe,1\nm,NA,NA\nm,0,1\nm\n,,\n";
    let o = of(csv);
    // “maybe” makes the column no flag by content: it has to be chosen.
    assert!(matches!(o, Ok(ref o) if o.findings.categories.len() == 1) || o.is_err(), "{o:?}");
    let evidence = EvidenceColumns::Named(vec!["loop".to_owned(), "drift".to_owned()]);
    let request = TaxonomyRequest { evidence, ..TaxonomyRequest::default() };
    let o = outcome(&request, &table(csv)).unwrap();
    let aside: Vec<(SetAsideReason, u32)> =
        o.ledger.set_aside.iter().map(|group| (group.reason, group.n)).collect();
    assert_eq!(
        aside,
        [
            (SetAsideReason::TooFewCells, 1),
            (SetAsideReason::Blank, 1),
            (SetAsideReason::NothingSaid, 2),
            (SetAsideReason::Undecided, 1),
            (SetAsideReason::OtherWord, 1)
        ]
    );
    assert_eq!((o.ledger.read, o.ledger.used, o.n_unclear), (8, 2, 4));
    let counted = outcome(&TaxonomyRequest { blanks: Blanks::NoEvidence, ..request }, &table(csv)).unwrap();
    assert_eq!((counted.ledger.used, counted.findings.n, counted.findings.none), (6, 6, 2));
}

#[test]
fn what_cannot_be_counted_is_refused_with_its_reason() {
    assert!(matches!(
        of("item,text\nq1,a long sentence\nq2,another one\n"),
        Err(Complaint::NoEvidence { .. })
    ));
    assert_eq!(of("model,a,b\nm,1,\nm,,0\n").err(), Some(Complaint::NoFailures { read: 2, n_unclear: 2 }));
    let heads: Vec<String> = (0..17).map(|i| format!("c{i}")).collect();
    let wide = format!("{}\n{}\n", heads.join(","), ["1"; 17].join(","));
    let named = TaxonomyRequest { evidence: EvidenceColumns::Named(heads), ..TaxonomyRequest::default() };
    assert_eq!(
        outcome(&named, &table(&wide)).err(),
        Some(Complaint::TooManyCategories { found: 17, most: 16 })
    );
    let ids = TaxonomyRequest { group: Choice::Named("item".to_owned()), ..TaxonomyRequest::default() };
    assert!(matches!(outcome(&ids, &table(SAMPLE)), Err(Complaint::TooManyGroups { most: 100, .. })));
    let group = TaxonomyRequest {
        group: Choice::Named("drift".to_owned()),
        evidence: EvidenceColumns::Named(vec!["drift".to_owned()]),
        ..TaxonomyRequest::default()
    };
    assert_eq!(
        outcome(&group, &table(SAMPLE)).err(),
        Some(Complaint::GroupIsEvidence { name: "drift".to_owned() })
    );
}

#[test]
fn an_order_of_other_tests_falls_back_to_the_table_and_says_so() {
    let order = Some(Order::try_from(vec![2, 1]).unwrap());
    let o = outcome(&TaxonomyRequest { order, ..TaxonomyRequest::default() }, &table(SAMPLE)).unwrap();
    assert!(o.other_order);
    assert_eq!(o.findings.chosen.order, Order::usual(3));
}

#[test]
fn a_tie_is_no_flip() {
    let f = of("model,a,b\nm,1,0\nm,0,1\nm,1,1\nk,1,0\nk,0,1\n").unwrap().findings;
    assert_eq!(f.chosen.winner, Winner::Category(0));
    let flips: Vec<_> = f.groups.iter().map(|group| group.flip.unwrap()).collect();
    assert_eq!(flips, [Flip::Flips, Flip::Tied]);
}
