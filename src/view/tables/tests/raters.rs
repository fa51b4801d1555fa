use super::*;
use crate::engine;
use crate::report::rows::TablePart;

const PAIR: &str = "item,ann,bob\n1,yes,yes\n2,yes,no\n3,no,no\n4,no,no\n5,yes,yes\n";

type Compared = Tables<Raters>;

/// A page with its bootstrap, and whether that was left to be run.
fn shown(tables: &mut Compared, link: &str, given: Option<Given>) -> (View, bool) {
    let (page, job) = open(tables, link, given).unwrap();
    let Some((job, _)) = job else { return (page.view(None), false) };
    let pending = page.view(None);
    assert!(pending.ran.is_empty() && format!("{pending:?}").contains("until the bootstrap is done"));
    let half = page.filled(job.replicates / 2, engine::run(&job).words);
    assert_eq!(half.view(None), pending, "a part of the replicates is no interval");
    (half.filled(job.replicates, engine::run(&job).words).view(None), true)
}

#[test]
fn a_table_of_raters_is_compared_and_its_bootstrap_is_run_once() {
    let mut tables = Compared::default();
    let (empty, _) = shown(&mut tables, "calc/agreement", None);
    assert_eq!((line(&empty), empty.blocks.len(), empty.controls.len()), ("", 0, 0));
    let (first, has_run) = shown(&mut tables, "calc/agreement?seed=7", given("pair.csv", PAIR));
    assert!(has_run && line(&first).starts_with("pair.csv · 5 rows read → 5 items used"), "{}", line(&first));
    assert!(first.address.contains("first=ann&second=bob") && first.ran.contains("seed 7"), "{first:?}");
    let (again, has_run) = shown(&mut tables, &first.address, None);
    assert_eq!((again, has_run), (first.clone(), false));
    let (same, has_run) = shown(&mut tables, &first.address, given("copy.csv", PAIR));
    assert!(!has_run && notes(&same).contains("already open"), "{}", notes(&same));
    let (refused, has_run) = shown(&mut tables, &first.address, given("bad.csv", "%PDF-1.7"));
    assert!(!has_run && notes(&refused).contains("PDF"), "{}", notes(&refused));
    assert_eq!((&refused.heading, &refused.address), (&first.heading, &first.address));
    let (_, has_run) = shown(&mut tables, &first.address.replace("seed=7", "seed=8"), None);
    assert!(has_run);
}

#[test]
fn columns_that_cannot_be_compared_are_chosen_anew() {
    let mut tables = Compared::default();
    let one = shown(&mut tables, "calc/agreement", given("one.csv", "item,label\n1,a\n2,b\n3,a\n")).0;
    assert!(matches!(one.blocks.first(), Some(Block::Card(..))), "{:?}", one.blocks);
    assert_eq!(
        one.controls.iter().map(|control| &*control.setting).collect::<Vec<_>>(),
        ["first", "second", "shape"]
    );
    let chosen = shown(&mut tables, &format!("{}&first=item&second=label", one.address), None).0;
    assert!(chosen.address.contains("first=item&second=label"), "{}", chosen.address);
    // Names of another table's columns are not carried over, and said of a link only.
    let pair = shown(&mut tables, &chosen.address, given("pair.csv", PAIR)).0;
    assert!(pair.address.contains("first=ann&second=bob") && pair.notes.is_empty(), "{pair:?}");
    let by_link = shown(&mut Compared::default(), &chosen.address, given("pair.csv", PAIR)).0;
    assert!(notes(&by_link).contains("does not have"), "{}", notes(&by_link));
}

#[test]
fn what_was_found_in_the_file_stands_under_its_heading_with_the_ways_on() {
    let mut tables = Compared::default();
    let ragged = "item,ann,bob\n1,yes,yes\n2,yes\n3,no,no\n4,no,yes\n5,yes,yes\n";
    let view = shown(&mut tables, "calc/agreement", given("ragged.csv", ragged)).0;
    let way = |view: &View| {
        let mut cards = view.blocks.iter().filter_map(|block| match block {
            Block::Card(_, ways) => ways.first().cloned(),
            _ => None,
        });
        cards.next().unwrap()
    };
    let pad = way(&view);
    assert!(pad.address.contains("short_rows=pad"), "{pad:?}");
    let padded = shown(&mut tables, &pad.address, None).0;
    assert!(line(&padded).contains("5 rows read → 4 items used · 1 set aside"), "{}", line(&padded));
    let usual = way(&padded);
    assert!(!usual.address.contains("short_rows"), "{usual:?}");
}

/// The ways on of all cards.
fn ways(view: &View) -> Vec<Way> {
    let of = |block: &Block| if let Block::Card(_, ways) = block { ways.clone() } else { Vec::new() };
    view.notes.iter().chain(&view.blocks).flat_map(of).collect()
}

fn go(tables: &mut Compared, view: &View, name: &str) -> View {
    let way = ways(view).into_iter().find(|way| way.name == name).unwrap();
    shown(tables, &way.address, None).0
}

#[test]
fn undecided_labels_and_spellings_are_asked_about_with_what_they_do() {
    let mut tables = Compared::default();
    let text = "item,a,b\n1,Yes,Yes\n2,yes,Yes\n3,No,No\n4,No,Unclear\n5,Yes,No\n6,No,No\n";
    let asked = shown(&mut tables, "calc/agreement", given("t.csv", text)).0;
    let names: Vec<String> = ways(&asked).into_iter().map(|way| way.name).collect();
    assert_eq!(names, ["Leave out", "Count as “Yes”", "Count as “yes”", "Count as “No”", "Merge 2"]);
    let merged = go(&mut tables, &asked, "Merge 2");
    let out = go(&mut tables, &merged, "Leave out");
    assert!(out.address.contains("spellings=merged&unsure=left-out"), "{}", out.address);
    assert!(line(&out).contains("5 items used · 1 set aside"), "{}", line(&out));
    let (page, _) = open(&mut tables, &out.address, None).unwrap();
    assert_eq!(page.rows(TablePart::SetAside), [(5, "b did not decide".to_owned())]);
    let aside = tables.take(TablePart::SetAside, &page.rows(TablePart::SetAside)).unwrap();
    assert_eq!(aside.name, "t-set-aside.csv");
    assert_eq!(aside.content, "row,reason,other_row,text\n5,b did not decide,,\"4,No,Unclear\"\n");
    let kept = go(&mut tables, &out, "Keep as a label");
    assert_eq!(go(&mut tables, &kept, "Keep apart").heading, asked.heading);
}

#[test]
fn one_label_a_row_becomes_a_column_for_each_rater_and_can_be_taken_back() {
    let mut tables = Compared::default();
    let text = "item,rater,label\nq1,Ann,Yes\nq1,Ben,No\nq2,Ann,No\nq2,Ben,No\nq3,Ann,Yes\nq3,Ben,Yes\n";
    let long = shown(&mut tables, "calc/agreement", given("long.csv", text)).0;
    assert!(long.address.contains("first=Ann&second=Ben"), "{}", long.address);
    let repaired = tables.take(TablePart::Repaired, &[]).unwrap();
    assert_eq!(repaired.name, "long-repaired.csv");
    let again = shown(&mut tables, "calc/agreement", given("again.csv", &repaired.content)).0;
    assert_eq!(again.heading, long.heading);
    let as_is = go(&mut tables, &long, "Use the rows as they are");
    assert!(as_is.address.contains("shape=as-is"), "{}", as_is.address);
}

#[test]
fn a_way_to_read_another_file_says_nothing_of_the_columns_of_the_one_before() {
    let mut tables = Compared::default();
    let pair = shown(&mut tables, "calc/agreement", given("pair.csv", PAIR)).0;
    let open_quote = "item,x,y\n1,a,a\n2,a,\"b\n3,b,b\n";
    let refused = shown(&mut tables, &pair.address, given("open.csv", open_quote)).0;
    assert_eq!(line(&refused), line(&pair));
    let read = go(&mut tables, &refused, "Ignore quotes");
    assert!(read.address.contains("first=x&second=y"), "{}", read.address);
    let put = tables.put("", given("long.csv", &format!("{PAIR}6,no,no\n").replace("ann", "x")).unwrap());
    let (stopped, _) = tables.stopped(&read.address, Some(&put)).unwrap();
    let after_all = go(&mut tables, &stopped.view(None), "Read it");
    assert!(after_all.address.contains("first=x&second=bob"), "{}", after_all.address);
}

#[test]
fn a_file_that_was_left_while_it_was_read_is_still_at_hand() {
    let mut tables = Compared::default();
    let put = tables.put("", given("pair.csv", PAIR).unwrap());
    assert!(matches!(tables.prepare("calc/agreement", Some(&put), 1), Some(Wait::Read(..))));
    let empty = shown(&mut tables, "calc/agreement", None).0;
    assert!(notes(&empty).contains("Reading pair.csv was stopped"), "{}", notes(&empty));
    assert!(line(&go(&mut tables, &empty, "Read it")).starts_with("pair.csv"));
    let again = shown(&mut Compared::default(), "calc/agreement", None).0;
    assert_eq!(again.notes, []);
}

#[test]
fn another_shape_suggests_its_own_raters_and_odd_rows_are_told() {
    let mut tables = Compared::default();
    let text = "item,rater,label\nq1,Ann,Yes\nq1,Ben,No\nq2,Ann,No\nq2,Ben,No\nq3,Ann,Yes\nq3,Ben,Yes\n";
    let long = shown(&mut tables, "calc/agreement", given("long.csv", text)).0;
    let other = shown(&mut tables, &format!("{}&shape=as-is", long.address), None).0;
    assert!(!format!("{:?}", other.blocks).contains("no column “Ann”"), "{:?}", other.blocks);
    let counts = "a,b,n\nYes,Yes,38\nYes,No,56\nNo,Yes,14\nNo,No,34\n";
    let counted = shown(&mut tables, "calc/agreement", given("counts.csv", counts)).0;
    assert!(format!("{:?}", counted.blocks).contains("“n” looks like counts"), "{:?}", counted.blocks);
}

#[test]
fn raters_beyond_those_that_are_taken_are_told() {
    let heads: String = (0..40).map(|at| format!(",r{at}")).collect();
    let row = |item: u32| {
        let cells: String =
            (0..40).map(|at| if (at + item).is_multiple_of(3) { ",yes" } else { ",no" }).collect();
        format!("{item}{cells}\n")
    };
    let text = format!("item{heads}\n{}", (0..12).map(row).collect::<String>());
    let view = shown(&mut Compared::default(), "calc/agreement", given("wide.csv", &text)).0;
    let said = format!("{:?}", view.blocks);
    assert!(said.contains("40 columns look like raters, and the first 30 are taken together"), "{said}");
}
