//! The number-token check over language versions: the sample with its two mistakes, side by side and in rows.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::PathBuf;

use tiebreak::analysis::Complaint;
use tiebreak::analysis::answers::Choice;
use tiebreak::analysis::translations::{Layout, TranslationsOutcome, TranslationsRequest, outcome};
use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::report::Kind;
use tiebreak::report::translations::file;

fn table(text: &str) -> Table {
    read("versions.csv", text.as_bytes(), &ReadOptions::default()).expect("it is a table")
}

fn sample() -> Table {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/versions_8.csv");
    table(&fs::read_to_string(path).expect("the sample is there"))
}

/// Item, language, number, how often it is there and how often it should be.
fn found(o: &TranslationsOutcome) -> Vec<(&str, &str, &str, usize, Option<u32>)> {
    let of = |item: &'_ tiebreak::analysis::translations::ItemFound| item.deviations.len();
    assert!(o.found.iter().all(|item| of(item) > 0), "an item is listed for a number");
    o.found
        .iter()
        .flat_map(|item| {
            item.deviations.iter().map(|d| (&*item.item, &*d.language, &*d.value, d.found.len(), d.expected))
        })
        .collect()
}

#[test]
fn digits_fractions_and_percent_of_other_scripts_are_no_differences_and_a_lost_number_is() {
    let o = outcome(&TranslationsRequest::default(), &sample()).unwrap();
    assert_eq!(o.request.reference, Choice::Named("en".to_owned()));
    assert_eq!((o.n_compared, o.found.len(), o.layout), (8, 2, Layout::Rows));
    assert_eq!(
        found(&o),
        [("v5", "bn", "5", 0, Some(1)), ("v7", "ja", "4", 0, Some(1)), ("v7", "ja", "6", 1, Some(0))]
    );
    let languages: Vec<(&str, u32, u32)> =
        o.languages.iter().map(|l| (&*l.language, l.n_versions, l.n_deviating)).collect();
    assert_eq!(languages, [("en", 8, 0), ("pt", 8, 0), ("bn", 8, 1), ("ja", 8, 1)]);
    assert_eq!((o.ledger.read, o.ledger.used, o.ledger.n_set_aside()), (32, 32, 0));
    let csv = file(&o, Kind::Csv).content;
    assert!(csv.contains("v5,bn,20,5,0,1,,\"s 12 apples, gives away 5 and buys 8. How many ha\""), "{csv}");
}

#[test]
fn versions_side_by_side_are_the_same_and_the_majority_finds_the_same() {
    let text = "item,en,pt-BR,bn\n1,12 and 5,12 e 5,১২\n2,7.5,\"7,5\",৭.৫\n3,9,,\n";
    let majority = TranslationsRequest { reference: Choice::Without, ..TranslationsRequest::default() };
    for request in [TranslationsRequest::default(), majority] {
        let o = outcome(&request, &table(text)).unwrap();
        assert_eq!((o.layout, o.n_compared, o.n_single), (Layout::Columns, 2, 1));
        assert_eq!(found(&o), [("1", "bn", "5", 0, Some(1))]);
    }
}

#[test]
fn what_cannot_be_compared_is_told() {
    let none = outcome(&TranslationsRequest::default(), &table("id,score\n1,2\n3,4\n"));
    assert!(matches!(none, Err(Complaint::NoVersions { .. })), "{none:?}");
    let single = "item,language,text\n1,en,a 1\n2,pt,b 2\n";
    let single = outcome(&TranslationsRequest::default(), &table(single));
    assert_eq!(single, Err(Complaint::NothingToCompare { read: 2 }));
    let named =
        TranslationsRequest { reference: Choice::Named("fr".to_owned()), ..TranslationsRequest::default() };
    assert!(matches!(outcome(&named, &sample()), Err(Complaint::NoSuchLabel { .. })));

    let text = "item,language,text\n1,en,3\n1,pt,3\n1,pt,4\n,en,5\n2,,6\n3,en,\n4,de,1\n4,tlh,1\n";
    let o = outcome(&TranslationsRequest::default(), &table(text)).unwrap();
    let reasons: Vec<String> = o.ledger.set_aside.iter().map(|group| format!("{:?}", group.reason)).collect();
    assert_eq!(reasons, ["NoItem", "NoLanguage", "NoText", "Repeated"]);
    assert_eq!(o.ledger.read, o.ledger.used + o.ledger.n_set_aside());
    assert_eq!(o.without_reference, ["4"]);
    let unknown: Vec<&str> =
        o.languages.iter().filter(|one| one.is_unknown).map(|one| &*one.language).collect();
    assert_eq!(unknown, ["tlh"]);
}
