//! The page of failures, with every kind of table.

use super::*;
use crate::analysis::taxonomy::{TiesRequest, outcome};
use crate::data::{ReadOptions, read};
use crate::taxonomy::Order;

fn page(csv: &str, request: TaxonomyRequest) -> View {
    let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
    let o = outcome(&request, &table).unwrap();
    let of = Of { file: "t.csv", evidence: &[], columns: &[] };
    view(&o, &of, None, Vec::new(), Vec::new())
}

fn of_study(numbers: &[u32]) -> View {
    let order = Order::try_from(numbers.to_vec()).unwrap();
    ties(&TiesRequest { order }).view(Vec::new(), None)
}

fn headings(view: &View) -> Vec<&str> {
    let heading = |block: &'_ Block| matches!(block, Block::Heading(_));
    view.blocks
        .iter()
        .filter(|block| heading(block))
        .map(|block| match block {
            Block::Heading(words) => words.as_str(),
            other => panic!("{other:?}"),
        })
        .collect()
}

fn words(view: &View) -> String {
    let mut all = format!("{}\n{}\n", view.heading, view.lede);
    for block in &view.blocks {
        match block {
            Block::Paragraph(words) | Block::Quote(words) => all += &format!("{words}\n"),
            Block::Card(card, ways) => all += &format!("{} {ways:?}\n", card.words),
            Block::Table(table) => all += &format!("{:?}\n", table.rows),
            _ => {}
        }
    }
    all
}

#[test]
fn the_study_says_what_changes_and_last_what_does_not() {
    let view = of_study(&[1, 2, 3]);
    assert_eq!(
        view.heading,
        "The largest category is Collapse or Drift, depending on the order of the tests"
    );
    let lede = view.lede.to_string();
    for number in
        ["1546 failures", "50.1%", "Collapse leads with 76.4%", "Drift leads with 64.7%", "11 of 12 models"]
    {
        assert!(lede.contains(number), "{number}: {lede}");
    }
    let said = words(&view);
    assert!(said.contains("Of 6 orders Collapse leads under 3 and Drift leads under 3."), "{said}");
    assert!(view.said.starts_with("Order of the tests: Collapse, Drift, Format. Of 1546"), "{}", view.said);
    assert_eq!(headings(&view).last(), Some(&text::INVARIANT));
    assert_eq!(view.plate().unwrap().readings.len(), 6);
    assert_eq!(view.address, "explore/ties?order=1-2-3");
}

#[test]
fn another_order_marks_another_row_and_no_invariant_moves() {
    let [one, other] = [&[1, 2, 3], &[2, 3, 1]].map(|order| of_study(order));
    let last = |view: &View| view.blocks.iter().rev().take(4).cloned().collect::<Vec<_>>();
    assert_eq!(last(&one), last(&other));
    assert_ne!(one.plate(), other.plate());
    assert!(
        other.lede.to_string().contains("In the order Drift → Format → Collapse, Drift leads with 64.7%"),
        "{}",
        other.lede
    );
}

#[test]
fn one_category_has_one_order_and_nothing_to_reverse() {
    let view = page("item,loop\na,1\nb,0\nc,1\nd,1\n", TaxonomyRequest::default());
    assert_eq!(view.heading, "With one test there is one order: 75.0% are loop");
    assert!(!headings(&view).contains(&text::TOGETHER));
    assert!(!words(&view).contains("NaN"));
}

#[test]
fn failures_without_evidence_have_a_page_that_says_so() {
    let view = page("model,loop,drift\nm,0,0\nm,0,0\n", TaxonomyRequest::default());
    assert_eq!(view.heading, "No failure shows evidence of any category");
    let words = words(&view);
    assert!(!words.contains("NaN") && words.contains("No category leads"), "{words}");
}

#[test]
fn more_categories_than_can_be_enumerated_have_bounds_and_neighbours() {
    let heads: Vec<String> = (0..9).map(|i| format!("kind {i}, of a very long name indeed")).collect();
    let heads = heads.iter().map(|head| format!("\"{head}\"")).collect::<Vec<_>>().join(",");
    let view = page(
        &format!("{heads}\n1,1,0,0,0,0,0,0,0\n1,0,1,1,0,0,0,0,1\n0,0,0,0,0,0,0,0,1\n"),
        TaxonomyRequest::default(),
    );
    assert!(view.heading.contains("two neighbouring tests change places"), "{}", view.heading);
    let words = words(&view);
    assert!(words.contains("not counted one by one") && words.contains("not counted"), "{words}");
    assert!(matches!(view.plate().unwrap().shape, Shape::Rows(9)));
    let drawer = &view.drawers[0].blocks[0];
    assert!(matches!(drawer, Block::Table(table) if table.rows.len() == 9), "{drawer:?}");
}

#[test]
fn blanks_are_set_aside_and_said_with_the_other_way() {
    let csv = "model,loop,drift\nm,1,0\nm,,1\nm,0,1\n";
    let view = page(csv, TaxonomyRequest::default());
    let said = words(&view);
    assert!(
        said.contains("1 row has a cell that says neither yes nor no. Such rows are set aside."),
        "{said}"
    );
    assert!(said.contains("blanks=none"), "{said}");
    assert!(view.intake.unwrap().table.ends_with("3 rows read → 2 failures used · 1 set aside"));
    let counted = page(csv, TaxonomyRequest { blanks: Blanks::NoEvidence, ..TaxonomyRequest::default() });
    assert!(counted.intake.unwrap().table.ends_with("3 rows read → 3 failures used · 0 set aside"));
}
