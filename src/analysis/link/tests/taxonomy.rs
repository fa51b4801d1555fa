//! Links of failures.

use proptest::prelude::*;

use super::super::*;
use crate::analysis::answers::Choice;
use crate::analysis::source::TableKey;
use crate::analysis::taxonomy::{Blanks, EvidenceColumns, TaxonomyRequest, TiesRequest};
use crate::taxonomy::Order;

fn read_taxonomy(link: &str) -> (TaxonomyRequest, Vec<Repair>) {
    match read(link).unwrap() {
        Parsed { request: Request::Taxonomy(request), repairs } => (*request, repairs),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_order_of_the_study_is_kept_or_named() {
    let order = Order::try_from(vec![2, 3, 1]).unwrap();
    let link = write(&Request::Ties(TiesRequest { order: order.clone() }));
    assert_eq!(link, "explore/ties?order=2-3-1");
    let parsed = read(&link).unwrap();
    assert_eq!(parsed, Parsed { request: Request::Ties(TiesRequest { order }), repairs: vec![] });
    for wrong in ["2-1", "1-2-3-4", "3-3-1", "drift"] {
        let parsed = read(&format!("explore/ties?order={wrong}")).unwrap();
        assert_eq!(parsed.request, Request::Ties(TiesRequest::default()), "{wrong}");
        assert_eq!(parsed.repairs[0].used.as_deref(), Some("1-2-3"));
    }
}

#[test]
fn a_table_of_failures_keeps_what_is_chosen_of_it() {
    let (request, repairs) =
        read_taxonomy("calc/taxonomy?evidence=loop,a\\,b&group=model&order=2-1&blanks=none");
    assert_eq!(repairs, vec![]);
    assert_eq!(request.evidence, EvidenceColumns::Named(vec!["loop".to_owned(), "a,b".to_owned()]));
    assert_eq!((&request.group, request.blanks), (&Choice::Named("model".to_owned()), Blanks::NoEvidence));
    assert_eq!(request.order.map(Vec::from), Some(vec![2, 1]));
    for none in ["calc/taxonomy?group=", "calc/taxonomy?without=group"] {
        assert_eq!(read_taxonomy(none).0.group, Choice::Without, "{none}");
    }
    let (request, repairs) = read_taxonomy("calc/taxonomy?order=1-1&blanks=yes");
    assert_eq!(request, TaxonomyRequest::default());
    let used: Vec<_> = repairs.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
    assert_eq!(used, [("order", Some("")), ("blanks", Some("aside"))]);
}

/// Any request of the calculator, without how its file is read.
fn request() -> impl Strategy<Value = TaxonomyRequest> {
    let names = prop::collection::vec("[a-zü,\\\\& ]{1,6}", 1..4).prop_map(EvidenceColumns::Named);
    let evidence = prop_oneof![Just(EvidenceColumns::Suggested), names];
    let group =
        prop_oneof![Just(Choice::Suggested), Just(Choice::Without), "[a-z ,&]{1,6}".prop_map(Choice::Named),];
    let order = Just((1..=5).collect::<Vec<u32>>()).prop_shuffle();
    let order = prop::option::of(order.prop_map(|numbers| Order::try_from(numbers).unwrap()));
    (evidence, group, order, any::<bool>(), any::<bool>()).prop_map(
        |(evidence, group, order, blanks, has_table)| TaxonomyRequest {
            evidence,
            group,
            order,
            blanks: if blanks { Blanks::NoEvidence } else { Blanks::SetAside },
            sample: has_table.then(|| "failure_evidence".to_owned()),
            table: has_table.then(|| TableKey { sha256: "0123456789abcdef".to_owned(), rows: 7 }),
            ..TaxonomyRequest::default()
        },
    )
}

proptest! {
    #[test]
    fn every_request_is_its_link(request in request()) {
        let parsed = read(&write(&Request::Taxonomy(Box::new(request.clone()))));
        prop_assert_eq!(parsed, Some(Parsed { request: Request::Taxonomy(Box::new(request)), repairs: vec![] }));
    }
}
