use super::*;
use crate::engine;

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
    assert_eq!(one.controls.iter().map(|control| &*control.setting).collect::<Vec<_>>(), ["first", "second"]);
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
