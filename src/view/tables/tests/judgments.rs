use super::*;
use crate::report::rows::TablePart;

const VERDICTS: &str =
    "item,edit,verdict\n1,clean,yes\n1,swap,no\n2,clean,yes\n2,swap,perhaps\n3,clean,no\n3,swap,no\n";

fn shown(tables: &mut Tables<Judgments>, link: &str, given: Option<Given>) -> View {
    let (page, job) = open(tables, link, given).unwrap();
    assert_eq!(job, None);
    page.view(None)
}

#[test]
fn a_table_of_verdicts_is_counted_and_found_again_by_its_link() {
    let mut tables = Tables::<Judgments>::default();
    let empty = shown(&mut tables, "calc/judges", None);
    assert_eq!((line(&empty), empty.blocks.len(), empty.controls.len()), ("", 0, 0));
    let first = shown(&mut tables, "calc/judges?rule=any", given("verdicts.csv", VERDICTS));
    assert_eq!(line(&first), "verdicts.csv · 6 rows read → 5 used · 1 set aside");
    for part in ["solution=item", "edit=edit", "verdicts=verdict", "clean=clean", "rule=any", "sha256="] {
        assert!(first.address.contains(part), "{part}: {}", first.address);
    }
    let again = shown(&mut tables, &first.address, None);
    assert_eq!(again, first);
    // What was chosen for another table says nothing of this one; the rule stays.
    let other = "id,variant,approved\na,original,1\na,step removed,0\n";
    let other = shown(&mut tables, &first.address, given("other.csv", other));
    for part in ["solution=id", "edit=variant", "verdicts=approved", "clean=original", "rule=any"] {
        assert!(other.address.contains(part), "{part}: {}", other.address);
    }
}

#[test]
fn rows_that_say_no_verdict_are_taken_away_with_their_reason() {
    let mut tables = Tables::<Judgments>::default();
    let (page, _) = open(&mut tables, "calc/judges", given("verdicts.csv", VERDICTS)).unwrap();
    let file = tables.take(TablePart::SetAside, &page.rows(TablePart::SetAside)).unwrap();
    assert!(
        file.content.contains("5,a verdict in words that are not known,,\"2,swap,perhaps\""),
        "{}",
        file.content
    );
    assert!(page.file(Kind::Csv).content.contains("rows_set_aside,1"));
    let counted = format!("{}&no=perhaps", page.view(None).address);
    assert_eq!(
        line(&shown(&mut tables, &counted, None)),
        "verdicts.csv · 6 rows read → 6 used · 0 set aside"
    );
}

#[test]
fn columns_are_chosen_where_none_is_known() {
    let mut tables = Tables::<Judgments>::default();
    let refused = shown(&mut tables, "calc/judges", given("x.csv", "a,b,c\n1,clean,fine\n1,swap,bad\n"));
    assert!(matches!(refused.blocks.first(), Some(Block::Card(..))), "{:?}", refused.blocks);
    let settings: Vec<&str> = refused.controls.iter().map(|control| &*control.setting).collect();
    assert_eq!(settings[..4], ["solution", "edit", "verdicts", "judge"]);
    let chosen = format!("{}&solution=a&edit=b&verdicts=c&yes=fine&no=bad", refused.address);
    let chosen = shown(&mut tables, &chosen, None);
    assert!(line(&chosen).contains("2 used"), "{} {}", line(&chosen), chosen.address);
}

#[test]
fn words_of_another_language_keep_their_columns_and_are_asked_for() {
    let mut tables = Tables::<Judgments>::default();
    let csv = "solution,edit,verdict\n1,clean,Evet\n1,swap,Hayır\n";
    let refused = shown(&mut tables, "calc/judges", given("tr.csv", csv));
    let Some(Block::Card(_, ways)) = refused.blocks.first() else { panic!("{:?}", refused.blocks) };
    for part in ["solution=solution", "edit=edit", "verdicts=verdict"] {
        assert!(refused.address.contains(part), "{part}: {}", refused.address);
    }
    let yes = ways.iter().find(|way| way.name == "“Evet” as approval").unwrap();
    assert!(line(&shown(&mut tables, &yes.address, None)).contains("1 used · 1 set aside"));
}
