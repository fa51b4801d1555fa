use super::*;
use crate::report::rows::TablePart;

const FLAGS: &str = "model,loop,drift\na,1,0\na,1,1\nb,,1\nb,0,1\nb,0,0\n";

fn shown(tables: &mut Tables<Failures>, link: &str, given: Option<Given>) -> View {
    let (page, job) = open(tables, link, given).unwrap();
    assert_eq!(job, None);
    page.view(None)
}

#[test]
fn a_table_of_failures_is_counted_and_found_again_by_its_link() {
    let mut tables = Tables::<Failures>::default();
    let empty = shown(&mut tables, "calc/taxonomy", None);
    assert_eq!((line(&empty), empty.blocks.len(), empty.controls.len()), ("", 0, 0));
    let first = shown(&mut tables, "calc/taxonomy?order=2-1", given("flags.csv", FLAGS));
    assert_eq!(line(&first), "flags.csv · 5 rows read → 4 failures used · 1 set aside");
    for part in ["evidence=loop%2Cdrift", "group=model", "order=2-1", "blanks=aside", "sha256="] {
        assert!(first.address.contains(part), "{part}: {}", first.address);
    }
    let again = shown(&mut tables, &first.address, None);
    assert_eq!(again, first);
    // What was chosen for another table says nothing of this one.
    let other = shown(&mut tables, &first.address, given("other.csv", "item,x\n1,C;D\n2,C\n3,none\n"));
    assert!(other.address.contains("evidence=x&without=group&order=1-2"), "{}", other.address);
}

#[test]
fn rows_that_say_neither_are_taken_away_with_their_reason() {
    let mut tables = Tables::<Failures>::default();
    let (page, _) = open(&mut tables, "calc/taxonomy", given("flags.csv", FLAGS)).unwrap();
    let file = tables.take(TablePart::SetAside, &page.rows(TablePart::SetAside)).unwrap();
    assert!(file.content.contains("4,a cell of evidence is blank,,\"b,,1\""), "{}", file.content);
    assert!(page.file(Kind::Csv).content.contains("rows_set_aside,1"));
}

#[test]
fn columns_are_chosen_where_none_is_evidence_by_itself() {
    let mut tables = Tables::<Failures>::default();
    let refused = shown(&mut tables, "calc/taxonomy", given("one.csv", "item,said\n1,C\n2,D\n"));
    assert!(matches!(refused.blocks.first(), Some(Block::Card(..))), "{:?}", refused.blocks);
    let settings: Vec<&str> = refused.controls.iter().map(|control| &*control.setting).collect();
    assert_eq!(settings, ["evidence", "group", "blanks"]);
    let chosen = shown(&mut tables, &format!("{}&evidence=said", refused.address), None);
    assert!(line(&chosen).contains("2 failures used"), "{}", line(&chosen));
    let blank = "a,b\n1,\n,0\n";
    let blank = shown(&mut tables, "calc/taxonomy", given("blank.csv", blank));
    assert!(format!("{:?}", blank.blocks).contains("blanks=none"), "{:?}", blank.blocks);
}

#[test]
fn the_study_is_a_page_of_the_same_module() {
    let mut tables = Tables::<Failures>::default();
    let view = shown(&mut tables, "explore/ties?order=2-1-3", None);
    assert_eq!((view.address.as_str(), view.intake.is_none()), ("explore/ties?order=2-1-3", true));
    let repaired = shown(&mut tables, "explore/ties?order=4", None);
    assert_eq!((repaired.repairs.len(), repaired.address.as_str()), (1, "explore/ties?order=1-2-3"));
}

#[test]
fn a_model_column_with_too_many_values_is_told_and_every_category_is_counted() {
    let rows: String = (0..120).map(|at| format!("m{at},{},{}\n", at % 2, at % 3 % 2)).collect();
    let mut tables = Tables::<Failures>::default();
    let view = shown(&mut tables, "calc/taxonomy", given("many.csv", &format!("model,loop,drift\n{rows}")));
    let said = format!("{:?}", view.blocks);
    assert!(said.contains("“model” has 120 different values"), "{said}");
    let heads: String = (0..40).map(|at| format!(",f{at}")).collect();
    let cells = ",1".repeat(40);
    let wide = format!("item{heads}\n1{cells}\n2{}\n", ",0".repeat(40));
    let refused = shown(&mut tables, "calc/taxonomy", given("wide.csv", &wide));
    assert!(format!("{:?}", refused.blocks).contains("There are 40 categories"), "{:?}", refused.blocks);
}
