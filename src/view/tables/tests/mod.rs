mod failures;
mod judgments;
mod raters;

use super::*;
use crate::data::ToConvert;
use crate::data::formats::FileKind;
use crate::report::Kind;
use crate::view::{Block, Progress, View, Way};

type Answered = Tables<Samples>;

const GOOD: &str = "problem,answer,reference\nq1,1,1\nq1,2,1\nq2,3,3\nq2,3,3\n";

fn given(name: &str, text: &str) -> Option<Given> {
    Some(Given::file(name, text.into()))
}

/// A page with its table, as a worker opens it; files that are to be converted are left as they are.
fn open<C: Calculator + 'static>(tables: &mut Tables<C>, link: &str, given: Option<Given>) -> Option<Begun> {
    let put = given.map(|given| tables.put("", given));
    while matches!(tables.prepare(link, put.as_ref(), 7), Some(Wait::Read(..))) {}
    tables.open(link, None, put.as_ref())
}

fn page(tables: &mut Answered, link: &str, given: Option<Given>) -> View {
    let (mut page, job) = open(tables, link, given).unwrap();
    assert_eq!(job, None);
    while page.is_begun() {
        page.step();
    }
    page.view(None)
}

fn notes(view: &View) -> String {
    format!("{:?}", view.notes)
}

fn line(view: &View) -> &str {
    &view.intake.as_ref().unwrap().table
}

#[test]
fn a_file_is_given_and_found_again_by_its_link() {
    let mut tables = Answered::default();
    let empty = page(&mut tables, "calc/answers", None);
    assert_eq!((line(&empty), empty.blocks.len()), ("", 0));
    let first = page(&mut tables, "calc/answers?k=2", given("good.csv", GOOD));
    assert!(line(&first).starts_with("good.csv"), "{}", line(&first));
    assert!(first.address.contains("k=2&") && first.address.contains("sha256="), "{}", first.address);
    assert_eq!(first.notes, []);
    let second = page(&mut tables, &first.address, given("other.csv", &GOOD.replace("q2", "q3")));
    assert!(line(&second).starts_with("other.csv"));
    let back = page(&mut tables, &first.address, None);
    assert_eq!((line(&back), &back.heading, &back.address), (line(&first), &first.heading, &first.address));
}

#[test]
fn a_link_asks_for_its_file_and_says_whether_it_is_the_one() {
    let address = page(&mut Answered::default(), "calc/answers", given("good.csv", GOOD)).address;
    let mut tables = Answered::default();
    let asking = page(&mut tables, &address, None);
    assert!(notes(&asking).contains("Open the file it was made with, 4 rows"), "{}", notes(&asking));
    assert_eq!(asking.address, address);
    let same = page(&mut tables, &address, given("renamed.csv", GOOD));
    assert!(notes(&same).contains("Same file as in the link"), "{}", notes(&same));
    let other = page(&mut Answered::default(), &address, given("good.csv", &GOOD.replace("q2", "q3")));
    assert!(notes(&other).contains("This is not the file the link was made with"), "{}", notes(&other));
    assert_ne!(other.address, address);
}

#[test]
fn what_cannot_be_read_leaves_what_was_there() {
    let mut tables = Answered::default();
    let good = page(&mut tables, "calc/answers", given("good.csv", GOOD));
    for (bytes, words) in [
        (Ok(b"%PDF-1.7".to_vec()), "This is a PDF"),
        (Ok(Vec::new()), "There is nothing in this file"),
        (Err(NotRead::Unreadable), "The browser could not read this"),
        (Err(NotRead::TooLarge { found: 180_000_000 }), "180"),
    ] {
        let bad = Given { bytes, ..Given::file("bad.csv", Vec::new()) };
        let view = page(&mut tables, &good.address, Some(bad));
        assert!(notes(&view).contains(words) && notes(&view).contains("bad.csv"), "{}", notes(&view));
        assert_eq!((line(&view), &view.heading, &view.address), (line(&good), &good.heading, &good.address));
    }
    let first = page(&mut Answered::default(), "calc/answers", given("bad.csv", ""));
    assert!(notes(&first).contains("There is nothing in this file") && line(&first).is_empty());
}

#[test]
fn another_way_to_read_a_file_is_a_link() {
    let mut tables = Answered::default();
    page(&mut tables, "calc/answers", given("good.csv", GOOD));
    let open = page(&mut tables, "calc/answers", given("open.csv", &GOOD.replace("q1,2", "q1,\"2")));
    let way = open.notes.iter().find_map(|block| match block {
        Block::Card(_, ways) => ways.first().cloned(),
        _ => None,
    });
    let Way { address, name } = way.unwrap();
    assert_eq!(name, "Ignore quotes");
    let read = page(&mut tables, &address, None);
    assert!(line(&read).starts_with("open.csv"), "{}", line(&read));
    assert!(read.address.contains("quotes=ordinary"), "{}", read.address);
}

#[test]
fn a_sample_is_asked_for_once() {
    let mut tables = Answered::default();
    let link = "calc/answers?sample=answers_30x64";
    let wanted = |view: &View| view.intake.as_ref().unwrap().wanted.clone();
    assert_eq!(wanted(&page(&mut tables, link, None)).as_deref(), Some("answers_30x64"));
    let sample =
        Given { sample: Some("answers_30x64".to_owned()), ..given("answers_30x64.csv", GOOD).unwrap() };
    let shown = page(&mut tables, link, Some(sample));
    assert!(shown.address.contains("sample=answers_30x64") && wanted(&shown).is_none(), "{}", shown.address);
    assert_eq!(line(&page(&mut tables, link, None)), line(&shown));
    let own = page(&mut tables, &shown.address, given("own.csv", &GOOD.replace("q1", "q0")));
    assert!(!own.address.contains("sample="), "{}", own.address);
}

#[test]
fn columns_that_a_new_file_does_not_have_are_suggested_anew() {
    let mut tables = Answered::default();
    let good = page(&mut tables, "calc/answers", given("good.csv", GOOD));
    let other = "task_id,passed\nq1,1\nq2,0\n";
    let view = page(&mut tables, &good.address, given("other.csv", other));
    assert!(view.address.contains("problem=task_id"), "{}", view.address);
    // No link asked for the first one.
    assert_eq!(notes(&view), "[]");
    let by_link = page(&mut Answered::default(), &good.address, given("other.csv", other));
    assert!(notes(&by_link).contains("names columns that this table does not have"), "{}", notes(&by_link));
    assert!(by_link.address.contains("problem=task_id"), "{}", by_link.address);
}

#[test]
fn what_was_suggested_for_one_file_is_not_carried_to_the_next() {
    let mut tables = Answered::default();
    let plain = page(&mut tables, "calc/answers", given("plain.csv", GOOD));
    assert!(plain.address.contains("without=") && plain.address.contains("k=2&"), "{}", plain.address);
    let models = "model,problem,answer,reference\n".to_owned()
        + &["a,q1,1,1\n", "b,q1,2,1\n", "a,q2,3,3\n", "b,q2,3,3\n"].concat().repeat(4);
    let two = page(&mut tables, &plain.address, given("two.csv", &models));
    for part in ["model=model", "first=a", "second=b", "k=4&"] {
        assert!(two.address.contains(part), "{part}: {}", two.address);
    }
    // Other models than those of the file before are no dead end.
    let others = models.replace("a,", "x,").replace("b,", "y,");
    let next = page(&mut tables, &two.address, given("others.csv", &others));
    assert!(next.address.contains("first=x") && next.address.contains("second=y"), "{}", next.address);
    assert!(notes(&next).contains("There is no model “a”"), "{}", notes(&next));
    let none = page(&mut tables, &next.address, given("plain.csv", GOOD));
    assert_eq!(none.heading, plain.heading);
}

#[test]
fn another_column_of_models_has_models_of_its_own() {
    let mut tables = Answered::default();
    let table = "problem,correct,model,prompt\nq1,1,a,x\nq1,0,b,y\nq2,1,a,x\nq2,1,b,y\n";
    let first = page(&mut tables, "calc/answers", given("two.csv", table));
    let models = |view: &View, names: [&str; 2]| names.into_iter().all(|name| view.address.contains(name));
    assert!(models(&first, ["first=a&", "second=b&"]), "{}", first.address);
    let other = page(&mut tables, &first.address.replace("model=model", "model=prompt"), None);
    assert!(models(&other, ["first=x&", "second=y&"]), "{}", other.address);
}

#[test]
fn a_table_without_the_columns_keeps_them_to_choose_from() {
    let mut tables = Answered::default();
    let view = page(&mut tables, "calc/answers", given("labels.csv", "colour,shape\nred,round\nblue,flat\n"));
    assert!(line(&view).starts_with("labels.csv"), "{}", line(&view));
    assert!(view.controls.len() >= 9, "{:?}", view.controls);
    assert!(matches!(&*view.blocks, [Block::Card(..)]), "{:?}", view.blocks);
    // A choice keeps the table, and what is still missing is asked for.
    let chosen = page(&mut tables, &format!("{}&problem=colour", view.address), None);
    assert!(line(&chosen).starts_with("labels.csv"), "{}", line(&chosen));
    assert!(chosen.address.contains("problem=colour"), "{}", chosen.address);
    let (page, _) = tables.open(&chosen.address, None, None).unwrap();
    assert!(page.file(Kind::Json).content.contains("\"problem\": {"), "{}", page.file(Kind::Json).content);
}

#[test]
fn a_column_in_two_roles_is_mended_by_the_next_choice() {
    let mut tables = Answered::default();
    let good = page(&mut tables, "calc/answers", given("good.csv", GOOD));
    let clash = page(&mut tables, &good.address.replace("answer=answer", "answer=reference"), None);
    assert!(
        matches!(&*clash.blocks, [Block::Card(..)]) && line(&clash).starts_with("good.csv"),
        "{:?}",
        clash.blocks
    );
    let swapped = page(&mut tables, &clash.address.replace("reference=reference", "reference=answer"), None);
    assert_eq!(line(&swapped), line(&good));
}

#[test]
fn a_link_that_waits_for_its_file_waits_on_under_a_refusal() {
    let mut tables = Answered::default();
    page(&mut tables, "calc/answers", given("good.csv", GOOD));
    let link = "calc/answers?sha256=0123456789abcdef&rows=4";
    let waiting = page(&mut tables, link, None);
    assert!(notes(&waiting).contains("4 rows"), "{}", notes(&waiting));
    let refused = page(&mut tables, link, given("x.pdf", "%PDF-1.7"));
    assert!(notes(&refused).contains("PDF") && line(&refused).is_empty(), "{}", notes(&refused));
    assert!(refused.address.contains("sha256=0123456789abcdef"), "{}", refused.address);
}

#[test]
fn a_page_that_is_stopped_stays_as_it_is() {
    let rows: String = (0..3000).map(|i| format!("q{},{},{}\n", i / 30, i % 7, i % 5)).collect();
    let file = given("long.csv", &format!("problem,answer,reference\n{rows}"));
    let (mut page, _) = open(&mut Answered::default(), "calc/answers", file).unwrap();
    assert!(page.is_begun());
    assert!(matches!(page.step(), Progress::Going(_, 1000)));
    page.stop();
    assert!(!page.is_begun() && !page.view(None).blocks.is_empty());
}

#[test]
fn another_k_goes_on_from_what_is_there() {
    let rows: String = (0..3000).map(|i| format!("q{},{},{}\n", i / 30, i % 7, i % 5)).collect();
    let file = given("long.csv", &format!("problem,answer,reference\n{rows}"));
    let mut tables = Answered::default();
    let whole = page(&mut tables, "calc/answers", file);
    let other = whole.address.replace("k=8&", "k=9&");
    let (going_on, _) = open(&mut tables, &other, None).unwrap();
    assert!(!going_on.is_begun(), "the votes and the bootstrap are done already");
    assert_eq!(going_on.view(None).heading, page(&mut tables, &other, None).heading);
    let (anew, _) = open(&mut tables, &other.replace("seed=42", "seed=43"), None).unwrap();
    assert!(anew.is_begun());
}

/// The file that has to be converted first.
fn waits(tables: &mut Answered, link: &str, given: Option<Given>) -> Option<ToConvert> {
    let put = given.map(|given| tables.put("", given));
    match tables.prepare(link, put.as_ref(), 1) {
        Some(Wait::Convert(file)) => Some(file),
        _ => None,
    }
}

#[test]
fn a_table_is_read_in_steps_and_the_page_before_stays_where_that_is_stopped() {
    let mut tables = Answered::default();
    let good = page(&mut tables, "calc/answers", given("good.csv", GOOD));
    let rows: String = (0..300).map(|i| format!("q{},{},{}\n", i / 30, i % 7, i % 5)).collect();
    let long = tables.put("", given("long.csv", &format!("problem,answer,reference\n{rows}")).unwrap());
    let mut last = None;
    for _ in 0..10 {
        let Some(Wait::Read(name, size, progress)) = tables.prepare(&good.address, Some(&long), 50) else {
            panic!()
        };
        assert_eq!((name.as_str(), size), ("long.csv", rows.len() as u64 + 25));
        assert!(last.is_none_or(|last| last < progress.done) && progress.done < progress.total);
        last = Some(progress.done);
    }
    let (stopped, _) = tables.stopped(&good.address, Some(&long)).unwrap();
    let stopped = stopped.view(None);
    assert!(notes(&stopped).contains("Reading long.csv was stopped"), "{}", notes(&stopped));
    assert_eq!((line(&stopped), &stopped.address), (line(&good), &good.address));
    let Some(Block::Card(_, ways)) = stopped.notes.first() else { panic!() };
    let after_all = page(&mut tables, &ways[0].address, None);
    assert!(line(&after_all).starts_with("long.csv"), "{}", line(&after_all));
}

#[test]
fn a_file_that_is_no_text_is_asked_for_its_text_once() {
    let (mut tables, link) = (Answered::default(), "calc/answers");
    let log = given("log.json", "{\"problem\":\"q1\",\"correct\":1}");
    let waits = waits(&mut tables, link, log.clone()).unwrap();
    assert_eq!((waits.name.as_str(), waits.part), ("log.json", None));
    // Without a conversion it is refused as what it is.
    assert!(notes(&page(&mut Answered::default(), link, log.clone())).contains("JSON"));
    let choose =
        Conversion::Choose { kind: FileKind::LmEval, parts: vec!["strict".to_owned(), "loose".to_owned()] };
    tables.converted(&waits.digits, None, Ok(choose));
    let asked = page(&mut tables, link, log);
    assert!(notes(&asked).contains("Read strict") && notes(&asked).contains("part=2"), "{}", notes(&asked));
    let second = format!("{link}?part=2&sha256={}&rows=0", waits.digits);
    let waits = self::waits(&mut tables, &second, None).unwrap();
    assert_eq!(waits.part, Some(2));
    let text = "problem,correct\nq1,1\nq1,0\n".to_owned();
    let (parts, part) = (vec!["strict".to_owned(), "loose".to_owned()], Some(1));
    let done = Converted { text, kind: FileKind::LmEval, parts, part, notes: Vec::new() };
    tables.converted(&waits.digits, Some(2), Ok(Conversion::Done(done)));
    assert_eq!(self::waits(&mut tables, &second, None), None);
    let shown = page(&mut tables, &second, None);
    assert!(line(&shown).starts_with("log.json"), "{}", line(&shown));
    // The key is that of the file, and the other part is a click away.
    assert!(shown.address.contains("part=2"), "{}", shown.address);
    assert!(shown.address.contains(&waits.digits), "{}", shown.address);
    assert!(
        notes(&shown).contains("Read strict") && !notes(&shown).contains("Read loose"),
        "{}",
        notes(&shown)
    );
    // Another file is not read by the part that was chosen for this one.
    let other = page(&mut tables, &shown.address, given("good.csv", GOOD));
    assert!(!other.address.contains("part="), "{}", other.address);
}
