//! Audit sets of the sample of solutions, from the table to the files: what is in them, and that they go together again.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use tiebreak::analysis::audit_set::{AuditSet, AuditSetRequest, blinded};
use tiebreak::analysis::judges::{JudgesOutcome, JudgesRequest, outcome};
use tiebreak::audit::inject::{Edit, Impossible, RelativeSize};
use tiebreak::data::formats::{Conversion, ConversionNote, FileKind, convert};
use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::report::audit_set::part;
use tiebreak::report::rows::TablePart;
use tiebreak::rng::Seed;
use tiebreak::text;

fn solutions() -> Table {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/solutions_20.csv");
    let bytes = fs::read(path).expect("the sample is there");
    read("solutions_20.csv", &bytes, &ReadOptions::default()).expect("it is a table")
}

fn done(request: &AuditSetRequest, table: &Table) -> AuditSet {
    let mut set = AuditSet::begin(request, table).expect("it has solutions");
    while !set.is_done() {
        set.step();
    }
    set
}

fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).expect("it is a table");
    let cell = |row, name: &str| table.column(name).and_then(|c| c.get(row)).unwrap_or_default().to_owned();
    let names: Vec<String> = table.columns().iter().map(|column| column.name().to_owned()).collect();
    (0..table.n_rows())
        .map(|row| names.iter().map(|name| (name.clone(), cell(row, name))).collect())
        .collect()
}

#[test]
fn every_solution_of_the_sample_allows_every_usual_edit() {
    let set = done(&AuditSetRequest::default(), &solutions());
    for left_out in &set.left_out {
        println!("{} {:?}", left_out.id, left_out.obstacles);
    }
    assert_eq!((set.n_solutions(), set.left_out.len(), set.n_unknown_mark), (20, 0, 0));
    let ledger = set.ledger();
    assert_eq!((ledger.read, ledger.used, ledger.n_set_aside()), (20, 20, 0));
}

#[test]
fn a_wrong_answer_alone_and_throughout_are_two_texts_of_every_solution_of_the_sample() {
    let texts = blinded(&AuditSetRequest::default(), &solutions()).unwrap();
    let mut seen: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    for text in &texts {
        let earlier = seen.insert((&text.solution, &text.variant.text), &text.id);
        assert_eq!(earlier, None, "{}", text.variant.text);
    }
    assert_eq!(
        fs::read("www/samples/solutions_20.csv").unwrap(),
        fs::read("tests/data/solutions_20.csv").unwrap()
    );
}

#[test]
fn what_would_be_the_same_text_is_left_out_and_said() {
    let text = "id,solution,answer\n\
        a,\"Two and two are 2 + 2 = 4.\nTwice that is 2 × 4 = 8.\nThrice that is taken.\nSo \\boxed{24}.\",24\n";
    let table = read("t.csv", text.as_bytes(), &ReadOptions::default()).unwrap();
    let edits = vec![Edit::FinalAnswer, Edit::Consistent];
    let set = done(&AuditSetRequest { edits, ..AuditSetRequest::default() }, &table);
    let why: Vec<&Impossible> = set.left_out[0].obstacles.iter().map(|obstacle| &obstacle.why).collect();
    assert_eq!(why, [&Impossible::AnswerStandsOnce]);
}

#[test]
fn a_set_half_way_says_how_far_it_is_and_its_ledger_adds_up() {
    let table = solutions();
    let mut set = AuditSet::begin(&AuditSetRequest::default(), &table).unwrap();
    for used in [0, 8, 16] {
        let ledger = set.ledger();
        assert_eq!((ledger.read, ledger.used, ledger.n_set_aside()), (20, used, 20 - used));
        assert_eq!(text::audit_set::heading(&set), format!("{used} of 20 solutions looked at"));
        set.step();
    }
    assert_eq!(text::audit_set::heading(&set), "120 texts to judge, of which 20 are right");
}

#[test]
fn the_files_of_a_set_go_together_by_ids_that_tell_nothing() {
    let (request, table) = (AuditSetRequest::default(), solutions());
    let texts = blinded(&request, &table).unwrap();
    let file = |one| part(&texts, one, table.name()).unwrap();
    let (prompts, key) = (file(TablePart::Prompts), file(TablePart::Key));
    assert_eq!([&*prompts.name, &*key.name], ["solutions_20-prompts.csv", "solutions_20-key.csv"]);
    let (prompts, key) = (rows(&prompts.content), rows(&key.content));
    assert_eq!((prompts.len(), key.len()), (120, 120));
    let of = |id: &str| key.iter().find(|row| row["id"] == id).expect("the key has every id");
    let mut edits: BTreeMap<String, u32> = BTreeMap::new();
    for prompt in &prompts {
        assert_eq!(prompt.len(), 2, "a judge sees an id and a prompt");
        let row = of(&prompt["id"]);
        *edits.entry(row["edit"].clone()).or_default() += 1;
        assert_eq!(row["right_verdict"] == "yes", row["edit"] == "clean");
        assert!(!prompt["prompt"].contains(&row["edit"]) && prompt["prompt"].contains("\\boxed{yes}"));
        if row["edit"].starts_with("number") {
            assert_ne!(row["old"], row["new"]);
            assert!(prompt["prompt"].contains(&row["new"]));
            let size: f64 = row["relative_size"].parse().unwrap();
            assert!(size > 0.0 && size <= 1.0, "{row:?}");
        }
    }
    assert_eq!(edits.values().copied().collect::<Vec<_>>(), [20; 6], "{edits:?}");
    // The order says nothing: neighbours are of other solutions as often as not.
    let same = key.windows(2).filter(|pair| pair[0]["solution"] == pair[1]["solution"]).count();
    assert!(same < 20, "{same} of 119 neighbours are of one solution");
    let lines = file(TablePart::PromptLines).content;
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(first["id"], *prompts[0]["id"]);
    assert_eq!(lines.lines().count(), 120);
}

#[test]
fn another_seed_is_another_set_and_the_same_one_the_same() {
    let table = solutions();
    let texts = |seed| {
        let request = AuditSetRequest { seed: Seed(seed), ..AuditSetRequest::default() };
        part(&blinded(&request, &table).unwrap(), TablePart::Prompts, "t").unwrap().content
    };
    assert_eq!(texts(7), texts(7));
    assert_ne!(texts(7), texts(8));
}

#[test]
fn a_solution_that_an_edit_cannot_be_made_of_is_in_no_edit() {
    let text = "id,solution,answer\n\
        a,\"Two and two are 2 + 2 = 4.\nTwice that is 2 × 4 = 8.\nThrice that is 24.\nSo \\boxed{24}.\",24\n\
        b,\"It is Paris.\",Paris\nb,\"It is Rome.\",Rome\nc,,7\nd,\"It is 7.\",\n";
    let table = read("t.csv", text.as_bytes(), &ReadOptions::default()).unwrap();
    let set = done(&AuditSetRequest::default(), &table);
    let left_out: Vec<&str> = set.left_out.iter().map(|one| &*one.id).collect();
    assert!(left_out.contains(&"b"), "{left_out:?}");
    assert!(set.left_out.iter().all(|one| !one.obstacles.is_empty()));
    let ledger = set.ledger();
    assert_eq!(ledger.read, ledger.used + ledger.n_set_aside());
    let reasons: Vec<String> = ledger.set_aside.iter().map(|group| format!("{:?}", group.reason)).collect();
    assert_eq!(reasons, ["NoSolution", "NoAnswer", "RepeatedId", "NotPossible"]);
    assert_eq!(set.n_unknown_mark, 2, "no language is named");
}

#[test]
fn the_size_asked_for_is_that_of_every_number() {
    let size = RelativeSize::new(250).unwrap();
    let request = AuditSetRequest { size, ..AuditSetRequest::default() };
    let names: Vec<String> = request.plan().edits.iter().map(|edit| edit.name()).collect();
    assert_eq!(
        names,
        ["clean", "number_40_250", "number_70_250", "final_answer", "consistent", "removed_step"]
    );
    assert_eq!(request.plan().edits[0], Edit::Clean);
}

/// A set that a scripted judge has judged, read as the page reads it: the answers and the key together.
fn judged(verdict: impl Fn(&str) -> String) -> JudgesOutcome {
    let (request, table) = (AuditSetRequest::default(), solutions());
    let texts = blinded(&request, &table).unwrap();
    let file = |one| part(&texts, one, table.name()).unwrap().content;
    let key = file(TablePart::Key);
    let mut answers = String::from("id,output\n");
    for prompt in rows(&file(TablePart::Prompts)) {
        let said = verdict(&prompt["prompt"]).replace('"', "\"\"");
        answers.push_str(&format!("{},\"{said}\"\n", prompt["id"]));
    }
    let files = [("answers.csv".to_owned(), answers.as_bytes()), ("key.csv".to_owned(), key.as_bytes())];
    let Ok(Conversion::Done(joined)) = convert(&files, None) else { panic!("they go together") };
    assert_eq!((joined.kind, joined.notes), (FileKind::Judged, vec![ConversionNote::Rows(120)]));
    let joined = read("joined.csv", joined.text.as_bytes(), &ReadOptions::default()).unwrap();
    outcome(&JudgesRequest::default(), &joined).unwrap()
}

/// Of each edit, how many texts any judgment approves.
fn accepted(o: &JudgesOutcome) -> BTreeMap<String, u32> {
    let edits = o.edits.iter().zip(&o.judges[0].edits);
    edits.map(|(name, found)| (name.clone(), found.rules[0].accepted)).collect()
}

#[test]
fn a_judge_that_always_approves_accepts_all_and_one_that_looks_at_the_answer_rejects_the_wrong_ones() {
    let always = judged(|_| "Looks fine to me, and the final answer is plausible.\n\\boxed{yes}".to_owned());
    assert!(accepted(&always).values().all(|n| *n == 20), "{:?}", accepted(&always));

    // It knows the right answers, and looks at nothing but the last box.
    let right: Vec<String> = rows(
        &fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/solutions_20.csv"))
            .unwrap(),
    )
    .iter()
    .map(|row| row["solution"].rsplit_once("\\boxed{").unwrap().1.to_owned())
    .collect();
    let by_answer = judged(|prompt| {
        let (_, end) = prompt.rsplit_once("\\boxed{").unwrap();
        let is_right = right.iter().any(|right| right.trim() == end.trim());
        format!("I compare the last line only.\n\\boxed{{{}}}", if is_right { "yes" } else { "no" })
    });
    let accepted = accepted(&by_answer);
    let of = |edit: &str| accepted[edit];
    assert_eq!(["clean", "number_40", "number_70", "removed_step"].map(of), [20; 4]);
    assert_eq!(["final_answer", "consistent"].map(of), [0; 2]);
}
