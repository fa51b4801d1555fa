//! Labels that may not be what they look like: undecided raters, and spellings of one label.

use super::*;
use tiebreak::analysis::agreement::{
    self, AgreementOutcome, AgreementRequest, SetAsideReason, Spellings, Unsure,
};
use tiebreak::stats::Statistic;
use tiebreak::text::agreement::asked::{Asked, chosen, spellings, unsure};
use tiebreak::text::card::complaint;

fn begin(path: &str, request: AgreementRequest) -> Result<AgreementOutcome, Complaint> {
    let table = read(path, &file(path), &ReadOptions::default()).unwrap();
    agreement::begin(&request, &table).map(|(outcome, _)| outcome)
}

fn pair(first: &str, second: &str) -> AgreementRequest {
    AgreementRequest {
        first: Some(first.to_owned()),
        second: Some(second.to_owned()),
        ..AgreementRequest::default()
    }
}

const JOINT: &str = "www/samples/agreement_joint_142.csv";

fn two_people(unsure: Unsure) -> AgreementOutcome {
    begin(JOINT, AgreementRequest { unsure, ..pair("human1", "human2") }).unwrap()
}

fn as_label(label: &str) -> Unsure {
    Unsure::As(label.to_owned())
}

/// κ of the table of 142 items with 21 “Unclear” of arXiv 2611.13140: left out, as No, and as Yes. As a label of its own it was
/// worked out apart, in exact fractions.
const KAPPAS: [(f64, u64); 4] =
    [(0.480_734_926_864, 142), (0.659_250_915_235, 121), (0.466_798_418_972, 142), (0.649_645_998_713, 142)];

fn ways() -> [Unsure; 4] {
    [Unsure::OwnLabel, Unsure::LeftOut, as_label("Yes"), as_label("No")]
}

#[test]
fn undecided_labels_come_with_kappa_under_each_way_to_count_them() {
    let own = two_people(Unsure::OwnLabel);
    let found = own.unsure.as_ref().unwrap();
    let labels: Vec<_> =
        found.labels.iter().map(|label| (label.label.as_str(), label.first, label.second)).collect();
    assert_eq!((labels, found.n_rows), (vec![("Unclear", 0, 21)], 142));
    for ((way, want), (kappa, n_items)) in found.ways.iter().zip(ways()).zip(KAPPAS) {
        assert_eq!((&way.way, way.n_items), (&want, n_items));
        assert!((way.kappa.value().unwrap() - kappa).abs() < 1e-12, "{way:?}");
        // What the line promises is what the page then shows.
        let chosen = two_people(want);
        assert_eq!((chosen.kappa.value, chosen.n_items), (way.kappa, n_items));
        assert_eq!(chosen.unsure, own.unsure);
        assert_eq!(chosen.ledger.read, chosen.ledger.used + chosen.ledger.n_set_aside());
    }
}

#[test]
fn items_left_out_have_a_reason_of_their_own() {
    let out = two_people(Unsure::LeftOut);
    let groups: Vec<_> = out.ledger.set_aside.iter().map(|group| (group.reason, group.n)).collect();
    assert_eq!((groups, out.labels.len()), (vec![(SetAsideReason::SecondUnsure, 21)], 2));
    assert!(tiebreak::text::agreement::quote(&out).to_string().contains("(human2 did not decide: 21)"));
    let both = begin(
        "tests/data/intake/unclear.csv",
        AgreementRequest { unsure: Unsure::LeftOut, ..pair("a", "b") },
    );
    let both = both.unwrap();
    assert_eq!((both.ledger.used, both.ledger.set_aside[0].rows.as_slice()), (2, &[2, 3, 4, 5][..]));
}

#[test]
fn the_card_has_a_button_for_every_other_way() {
    let Asked { severity, words, ways } = unsure(&two_people(Unsure::OwnLabel)).unwrap();
    assert_eq!(severity, Severity::Check);
    let words = words.to_string();
    assert!(words.starts_with("human2 says “Unclear” on 21 of 142 items."), "{words}");
    for part in ["0.481 as a label of its own (as now)", "0.659 left out", "0.467 as “Yes”", "0.650 as “No”"]
    {
        assert!(words.contains(part), "{words}");
    }
    let buttons: Vec<&str> = ways.iter().map(|(_, verb)| verb.as_str()).collect();
    assert_eq!(buttons, ["Leave out", "Count as “Yes”", "Count as “No”"]);
    assert_eq!(ways[2].0.unsure, as_label("No"));
    let counted = unsure(&two_people(as_label("No"))).unwrap();
    assert!(
        counted
            .ways
            .iter()
            .any(|(request, verb)| verb == "Keep as a label" && request.unsure == Unsure::OwnLabel)
    );
    assert_eq!(unsure(&begin("tests/data/agreement_142.csv", AgreementRequest::default()).unwrap()), None);
}

#[test]
fn an_undecided_label_counts_as_one_that_is_there() {
    let stopped =
        begin(JOINT, AgreementRequest { unsure: as_label("Maybe"), ..pair("human1", "human2") }).unwrap_err();
    let labels = strings(&["Yes", "No"]);
    assert_eq!(stopped, Complaint::NoSuchLabel { name: "Maybe".to_owned(), labels });
    let (severity, words, _) = said(&complaint(&stopped));
    assert_eq!(severity, Severity::Stopped);
    assert!(words.contains("“Maybe”") && words.contains("“Yes”, “No”"), "{words}");
    // A label in another spelling is that label, and a quotation says what was chosen.
    let no = two_people(as_label("no"));
    assert_eq!(no, two_people(as_label("No")));
    assert_eq!(chosen(&no).as_deref(), Some("“Unclear” was counted as “No”."));
    assert_eq!(
        chosen(&two_people(Unsure::OwnLabel)).as_deref(),
        Some("“Unclear” was counted as a label of its own.")
    );
}

#[test]
fn spellings_are_apart_until_they_are_merged() {
    let of = |spellings| {
        begin("tests/data/intake/variants.csv", AgreementRequest { spellings, ..pair("a", "b") }).unwrap()
    };
    let (apart, merged) = (of(Spellings::Apart), of(Spellings::Merged));
    assert_eq!((apart.n_agreed, apart.labels.len()), (2, 5));
    // q1, q2 and q4 agree; “Collapse” is the commonest spelling, in three cells.
    assert_eq!((merged.n_agreed, merged.labels.as_slice()), (3, &strings(&["Collapse", "Fine"])[..]));
    assert_eq!(apart.spellings, merged.spellings);
    let Asked { severity, words, ways } = spellings(&apart).unwrap();
    assert_eq!((severity, ways[0].1.as_str()), (Severity::Check, "Merge 4"));
    assert!(
        words.to_string().starts_with(
            "4 spellings look like 1 label: “COLLAPSE” 1, “Collapse” 3, “collapse” 1, “collapse␣” 1."
        ),
        "{words}"
    );
    assert_eq!(ways[0].0, AgreementRequest { table: apart.request.table.clone(), ..ways[0].0.clone() });
    let Asked { severity, ways, .. } = spellings(&merged).unwrap();
    let said = chosen(&merged);
    assert_eq!(said.as_deref(), Some("Labels that differ only in case or blanks were counted as one."));
    assert_eq!(
        (severity, ways[0].0.spellings, ways[0].1.as_str()),
        (Severity::Note, Spellings::Apart, "Keep apart")
    );
}

#[test]
fn one_label_alone_leaves_kappa_undefined_and_says_why() {
    let outcome = begin("tests/data/intake/one_label.csv", AgreementRequest::default()).unwrap();
    assert!(matches!(outcome.kappa.value, Statistic::Undefined(_)));
    let words = tiebreak::text::agreement::only_one_label(&outcome).to_string();
    assert!(words.starts_with("Both raters used only “No”. Chance agreement is 100%"), "{words}");
}
