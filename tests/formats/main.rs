//! Files that are not delimited text: the rows that come out of each, and the scores that Answers gives for them.
//!
//! `tests/data/formats` holds a small file of each kind, written after the tool's documentation. Nothing that is cut or
//! damaged ends in anything but rows or a refusal.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod any;

use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::PathBuf;

use tiebreak::analysis::answers::{AnswersOutcome, AnswersRequest};
use tiebreak::analysis::{Outcome, Request, analyse};
use tiebreak::data::formats::{Conversion, ConversionNote, Converted, FileKind, convert};
use tiebreak::data::{ArchiveFault, HeaderChoice, ReadOptions, Refusal, Table, read};
use tiebreak::engine::Replicates;
use tiebreak::text;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats")
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn convert_file(name: &str, part: Option<u32>) -> Result<Conversion, Refusal> {
    convert(&[(name.to_owned(), &bytes(name))], part)
}

fn done(conversion: Result<Conversion, Refusal>) -> Converted {
    match conversion {
        Ok(Conversion::Done(done)) => done,
        other => panic!("it is to be read: {other:?}"),
    }
}

fn read_file(name: &str, part: Option<u32>) -> Converted {
    done(convert_file(name, part))
}

fn table(text: &str) -> Table {
    read("converted.csv", text.as_bytes(), &ReadOptions::default()).expect("the text is a table")
}

fn answers(text: &str) -> AnswersOutcome {
    // Few replicates: intervals are looked at elsewhere.
    let request = AnswersRequest { replicates: Replicates::new(100).unwrap(), ..AnswersRequest::default() };
    match analyse(&Request::Answers(Box::new(request)), Some(&table(text))).expect("the table has answers") {
        Outcome::Answers(outcome) => *outcome,
        _ => panic!("a request on answers gives an outcome on answers"),
    }
}

/// Problems, samples and right samples of the first model.
fn counts(text: &str) -> (u32, u32, u32) {
    let counts = answers(text).first.counts;
    (counts.problems, counts.samples, counts.right)
}

#[test]
fn lm_eval_asks_for_the_filter_and_never_mixes_two() {
    let name = "samples_gsm8k_2026-01-12T10-00-00.jsonl";
    let parts = ["strict-match", "flexible-extract"].map(str::to_owned).to_vec();
    let choice = Conversion::Choose { kind: FileKind::LmEval, parts: parts.clone() };
    assert_eq!(convert_file(name, None), Ok(choice.clone()));
    assert_eq!(convert_file(name, Some(2)), Ok(choice));
    let strict = read_file(name, Some(0));
    assert_eq!(
        strict.text,
        "problem,sample,filter,answer,reference,correct\n\
         0,1,strict-match,18,18,1.0\n1,1,strict-match,3,3,1.0\n2,1,strict-match,[invalid],70,0.0\n"
    );
    assert_eq!((strict.parts, strict.part), (parts, Some(0)));
    assert_eq!(counts(&strict.text), (3, 3, 2));
    assert_eq!(counts(&read_file(name, Some(1)).text), (3, 3, 3));
}

#[test]
fn lm_eval_scores_one_response_of_several() {
    let voted = read_file("samples_repeats.jsonl", None);
    assert_eq!(voted.notes, [ConversionNote::Rows(2), ConversionNote::RepeatsLeftOut(4)]);
    assert_eq!(counts(&voted.text), (2, 2, 1));
    // A filter that keeps all repeats: each answer is graded against the reference.
    let each = read_file("samples_each_repeat.jsonl", None);
    assert_eq!(each.notes, [ConversionNote::Rows(6), ConversionNote::RepeatsUnscored(6)]);
    assert!(each.text.starts_with("problem,sample,filter,answer,reference\n0,1,score-each,18,18\n"));
    assert_eq!(counts(&each.text), (2, 6, 3));
}

#[test]
fn lm_eval_choices_have_a_mark_and_no_answer() {
    let done = read_file("samples_choices.jsonl", None);
    assert_eq!(done.text, "problem,sample,filter,reference,correct,acc_norm\n0,1,none,1,1.0,0.0\n");
    assert_eq!(done.notes, [ConversionNote::Rows(1)]);
}

const INSPECT: &str = "problem,sample,model,answer,reference,correct,tokens,finish_reason,error\n\
    1,1,openai/gpt-4o-mini,Yes, Yes,C,2,stop,\n\
    1,2,openai/gpt-4o-mini,No, Yes,I,2,stop,\n\
    2,1,openai/gpt-4o-mini,Yes, Yes,C,3,stop,\n\
    2,2,openai/gpt-4o-mini,, Yes,I,500,max_tokens,\n\
    3,1,openai/gpt-4o-mini,Yes, Yes,C,2,stop,\n\
    3,2,openai/gpt-4o-mini,, Yes,,9,token_limit,broke off\n";

#[test]
fn inspect_is_the_same_as_json_and_as_either_archive() {
    for name in ["inspect_log.json", "deflate.eval", "zstd.eval"] {
        let done = read_file(name, None);
        assert_eq!((done.text.as_str(), done.kind), (INSPECT, FileKind::Inspect), "{name}");
        assert_eq!(done.notes, [ConversionNote::Rows(6), ConversionNote::Unscored(1)], "{name}");
    }
    // The sample that broke off has neither mark nor answer.
    let outcome = answers(INSPECT);
    assert_eq!((outcome.first.counts.problems, outcome.first.counts.right), (3, 3));
    assert_eq!(outcome.first.counts.truncated, Some(2));
}

#[test]
fn inspect_asks_for_the_scorer() {
    let Ok(Conversion::Choose { parts, .. }) = convert_file("inspect_two_scorers.json", None) else {
        panic!("two scorers")
    };
    assert_eq!(parts, ["match", "judge.clear", "judge.kind"]);
    assert_eq!(counts(&read_file("inspect_two_scorers.json", Some(1)).text).2, 5);
}

#[test]
fn the_table_of_inspect_has_its_problem_in_id() {
    let text = String::from_utf8(bytes("inspect_samples_df.csv")).unwrap();
    let outcome = answers(&text);
    let problems: Vec<(&str, u32, u32)> = outcome
        .first
        .problems
        .iter()
        .map(|problem| (problem.name.as_str(), problem.n, problem.right))
        .collect();
    assert_eq!(problems, [("1", 2, 1), ("2", 2, 1)]);
    let aggregates = read("evals.csv", &bytes("inspect_evals_df.csv"), &ReadOptions::default());
    assert_eq!(aggregates, Err(Refusal::InspectEvals));
}

#[test]
fn nemo_takes_the_file_as_the_sample_and_the_line_as_the_problem() {
    // Given out of order; the tenth seed is behind the first.
    let names = ["output-rs10.jsonl", "output-rs0.jsonl", "output-rs1.jsonl"];
    let files: Vec<(String, Vec<u8>)> = names.map(|name| (name.to_owned(), bytes(name))).to_vec();
    let files: Vec<(String, &[u8])> =
        files.iter().map(|(name, bytes)| (name.clone(), bytes.as_slice())).collect();
    let done = done(convert(&files, None));
    assert_eq!(
        done.text,
        "problem,sample,answer,reference,correct,judge,tokens\n\
         1,0,C,C,true,Judgement: Yes,4086\n2,0,,C,false,Judgement: No,16384\n\
         1,1,C,C,true,Judgement: Yes,3000\n2,1,C,C,true,Judgement: Yes,7000\n\
         1,2,B,C,false,Judgement: No,512\n2,2,C,C,true,Judgement: No,901\n"
    );
    assert_eq!(done.notes, [ConversionNote::Rows(6), ConversionNote::Files(3)]);
    assert_eq!(counts(&done.text), (2, 6, 4));
    assert_eq!(read_file("seeds.zip", None).text, done.text);
    assert_eq!(
        convert(&[files[0].clone(), ("a.csv".to_owned(), b"a,b\n1,2\n")], None),
        Err(Refusal::SeveralFiles { n: 2 })
    );
}

#[test]
fn programs_pass_or_not() {
    let human_eval = read_file("human_eval_results.jsonl", None);
    assert_eq!(
        human_eval.text,
        "problem,sample,correct,result\ntest/0,1,true,passed\ntest/0,2,false,failed: \n\
         test/1,1,false,timed out\ntest/1,2,true,passed\n"
    );
    assert_eq!(counts(&human_eval.text), (2, 4, 2));
    let evalplus = read_file("evalplus_eval_results.json", None);
    assert_eq!(
        evalplus.text,
        "problem,sample,correct,base_correct,base_status,plus_status\n\
         HumanEval/0,1,false,true,pass,fail\nHumanEval/0,2,true,true,pass,pass\n\
         HumanEval/1,1,false,false,timeout,\nHumanEval/1,2,,,,\n"
    );
    assert_eq!(evalplus.notes, [ConversionNote::Rows(4), ConversionNote::Unscored(1)]);
    assert_eq!(counts(&evalplus.text).2, 1);
}

#[test]
fn events_that_are_no_match_are_counted_and_left_out() {
    let done = read_file("openai_evals.jsonl", None);
    assert_eq!(
        done.text,
        "problem,sample,model,answer,reference,correct\n\
         arithmetic.dev.0,1,gpt-4o-mini,2,2,true\narithmetic.dev.1,1,gpt-4o-mini,,4,false\n"
    );
    assert_eq!(done.notes, [ConversionNote::Rows(2), ConversionNote::OtherRecords(1)]);
    assert_eq!(counts(&done.text), (2, 2, 1));
}

#[test]
fn a_reward_within_a_millionth_of_one_is_right() {
    let done = read_file("tau_bench.json", None);
    assert_eq!(
        done.text,
        "problem,sample,correct,reward\n0,0,true,1.0\n0,1,true,0.9999999\n1,0,false,0.0\n1,1,false,0.5\n"
    );
    assert_eq!(counts(&done.text), (2, 4, 2));
}

#[test]
fn objects_become_rows_and_words_stay_words() {
    let nested = read_file("objects.json", None);
    assert_eq!(
        nested.text,
        "item,rater.a,rater.b,tags,note\n1,Yes,No,\"[\"\"x\"\", \"\"y\"\"]\",\n007,No,No,[],\"a, \"\"b\"\"\"\n"
    );
    assert_eq!(
        read_file("rows.jsonl", None).text,
        "id,answer,correct\nq1,0.5,true\nq1,1/2,true\nq2,007,false\n"
    );
}

#[test]
fn lists_of_samples_become_rows_and_other_lists_do_not() {
    let rows = read_file("viewer_rows.json", None);
    assert_eq!(
        rows.text,
        "sample,problem,solution,choices,predictions,is_correct\n\
         1,1+1,2,\"[\"\"1\"\", \"\"2\"\"]\",2,true\n2,1+1,2,\"[\"\"1\"\", \"\"2\"\"]\",2,true\n\
         3,1+1,2,\"[\"\"1\"\", \"\"2\"\"]\",3,false\n\
         1,2+2,4,\"[\"\"4\"\", \"\"5\"\"]\",4,true\n2,2+2,4,\"[\"\"4\"\", \"\"5\"\"]\",5,false\n"
    );
    let columns = ["predictions", "is_correct"].map(str::to_owned).to_vec();
    assert_eq!(rows.notes, [ConversionNote::Rows(5), ConversionNote::Unrolled { columns, n_columns: 2 }]);
    assert_eq!(counts(&rows.text), (2, 5, 3));
    let cells = read_file("list_cells.csv", None);
    assert_eq!(cells.kind, FileKind::Delimited);
    assert_eq!(
        cells.text,
        "sample,problem,answer,predictions,correct\n1,1+1,2,2,true\n2,1+1,2,3,false\n1,2+2,4,4,true\n2,2+2,4,4,true\n"
    );
}

#[test]
fn packed_files_are_what_they_hold() {
    let plain = "problem,correct\n1,1\n1,0\n2,1\n";
    let packed = read_file("table.csv.gz", None);
    assert_eq!((packed.text.as_str(), packed.kind), (plain, FileKind::Delimited));
    assert_eq!(packed.notes, [ConversionNote::Unpacked("table.csv".to_owned())]);
    assert_eq!(read_file("one_table.zip", None).text, plain);
    let log = read_file("samples.jsonl.gz", Some(0));
    assert_eq!((log.kind, counts(&log.text)), (FileKind::LmEval, (3, 3, 2)));
    let names = ["a.csv", "b.csv"].map(str::to_owned).to_vec();
    let several = Refusal::Archive(ArchiveFault::Several { names, n: 2 });
    assert_eq!(convert_file("two_tables.zip", None), Err(several));
    assert_eq!(convert_file("lighteval.parquet", None), Err(Refusal::Parquet));
}

#[test]
fn a_workbook_shows_its_cells_in_their_places() {
    let done = read_file("one_sheet.xlsx", None);
    // Neither the empty sheet nor the hidden one is asked about.
    assert_eq!((done.parts.len(), done.part), (1, None));
    assert_eq!(
        done.text,
        "Study 2 export,,,,,\n\nitem_id,\"label, first\",when,share,ok,took\n\
         1001,Yes,2026-03-02,0.3,TRUE,36:00:00\n1002,No,2026-03-02T18:00:00,0.5,FALSE,#N/A\n"
    );
    let table = table(&done.text);
    assert_eq!((table.header_row(), table.spreadsheet_rows().collect()), (Some(3), vec![4, 5]));
    let Ok(Conversion::Choose { kind: FileKind::Workbook, parts }) = convert_file("two_sheets.xlsx", None)
    else {
        panic!("two sheets hold cells")
    };
    assert_eq!(parts, ["Labels", "Counts"]);
    assert_eq!(read_file("two_sheets.xlsx", Some(1)).text, "item_id,ok\n1,2\n");
}

#[test]
fn what_breaks_off_says_where() {
    let log = bytes("rows.jsonl");
    let cut = convert(&[("rows.jsonl".to_owned(), &log[..log.len() - 20])], None);
    assert_eq!(cut, Err(Refusal::BrokenJson { line: 3 }));
    assert_eq!(convert(&[("empty.json".to_owned(), b"[{}]")], None), Err(Refusal::NoRecords));
    for name in ["table.csv.gz", "one_table.zip", "one_sheet.xlsx"] {
        let whole = bytes(name);
        let cut = convert(&[(name.to_owned(), &whole[..whole.len() - 9])], None);
        assert_eq!(cut, Err(Refusal::Archive(ArchiveFault::Damaged)), "{name}");
    }
}

#[test]
fn what_was_read_is_said() {
    let said = |done: &Converted| -> Vec<String> {
        text::formats::converted(done, ReadOptions::default())
            .into_iter()
            .map(|card| card.words.to_string())
            .collect()
    };
    let strict = read_file("samples_gsm8k_2026-01-12T10-00-00.jsonl", Some(0));
    assert_eq!(said(&strict), ["Read as an lm-eval sample log: 3 rows, filter strict-match."]);
    assert_eq!(
        said(&read_file("inspect_log.json", None)),
        ["Read as an Inspect log: 6 rows.", "1 row has no score. They are kept with an empty cell for it."]
    );
    assert_eq!(text::formats::choose(FileKind::Workbook, 4), "This workbook has 4 sheets. Choose one.");
}

#[test]
fn verdicts_are_joined_with_the_key_of_their_set_in_any_order() {
    let key = b"id,solution,edit,right_verdict\nv1,s1,clean,yes\nv2,s1,final_answer,no\nv3,s2,clean,yes\n";
    let csv = b"id,output\nv2,\"Step 3 is wrong, so \\boxed{no}.\"\nv1,\\boxed{yes}\nv9,\\boxed{yes}\n";
    let jsonl = br#"{"custom_id": "v1", "edit": "?", "verdict": "yes"}
{"custom_id": "v3", "verdict": null}"#;
    let key = ("set-key.csv".to_owned(), &key[..]);
    let first = ("out/judge-a.csv".to_owned(), &csv[..]);
    let second = ("judge-b.jsonl".to_owned(), &jsonl[..]);

    let one = done(convert(&[first.clone(), key.clone()], None));
    assert_eq!(one.kind, FileKind::Judged);
    assert_eq!(
        one.text,
        "id,solution,edit,right_verdict,output\n\
         v2,s1,final_answer,no,\"Step 3 is wrong, so \\boxed{no}.\"\n\
         v1,s1,clean,yes,\\boxed{yes}\nv9,,,,\\boxed{yes}\n"
    );
    let unknown = ConversionNote::NotInKey { n: 1, ids: vec!["v9".to_owned()] };
    assert_eq!(one.notes, [ConversionNote::Rows(3), ConversionNote::Unjudged(1), unknown.clone()]);

    let both = done(convert(&[key.clone(), first, second], None));
    let lines: Vec<&str> = both.text.lines().collect();
    assert_eq!(lines[0], "id,solution,edit,right_verdict,judge,output,custom_id,verdict");
    assert_eq!(lines[1], "v2,s1,final_answer,no,judge-a,\"Step 3 is wrong, so \\boxed{no}.\",,");
    assert_eq!(lines[4..], ["v1,s1,clean,yes,judge-b,,v1,yes", "v3,s2,clean,yes,judge-b,,v3,"]);
    assert_eq!(both.notes, [ConversionNote::Rows(5), unknown]);

    // Without a key they are no files of an audit set.
    let alone = convert(&[("a.csv".to_owned(), &csv[..]), ("b.csv".to_owned(), &csv[..])], None);
    assert_eq!(alone, Err(Refusal::SeveralFiles { n: 2 }));
}

#[test]
fn a_key_that_repeats_an_id_counts_once() {
    let key = b"id,solution,edit,right_verdict\nv1,s1,clean,yes\nv1,s2,clean,yes\n";
    let said = b"id,verdict\nv1,yes\n";
    let files = [("key.csv".to_owned(), &key[..]), ("said.csv".to_owned(), &said[..])];
    let one = done(convert(&files, None));
    assert_eq!(one.text, "id,solution,edit,right_verdict,verdict\nv1,s1,clean,yes,yes\n");
    let twice = ConversionNote::KeyTwice { n: 1, ids: vec!["v1".to_owned()] };
    assert_eq!(one.notes, [ConversionNote::Rows(1), twice]);
    let same = b"id,solution,edit,right_verdict\nv1,s1,clean,yes\nv1,s1,clean,yes\n";
    let one = done(convert(&[("key.csv".to_owned(), &same[..]), files[1].clone()], None));
    assert_eq!(one.notes, [ConversionNote::Rows(1), ConversionNote::OtherRecords(1)]);
}

#[test]
fn several_keys_are_one_and_a_key_of_another_set_is_told() {
    let first = b"id,solution,edit,right_verdict\nv1,s1,clean,yes\n";
    let second = b"id,solution,edit,right_verdict,language\nv2,s2,final_answer,no,tr\n";
    let said = b"custom_id,id,verdict\nv1,batch_1,yes\nv2,batch_2,no\n";
    let file = |name: &str, bytes: &'static [u8]| (name.to_owned(), bytes);
    let (said, first) = (file("said.csv", said), file("keyA.csv", first));
    let both = done(convert(&[first.clone(), said.clone(), file("keyB.csv", second)], None));
    assert_eq!(
        both.text,
        "id,solution,edit,right_verdict,custom_id,verdict,language\nv1,s1,clean,yes,v1,yes,\nv2,s2,final_answer,no,v2,no,tr\n"
    );
    assert_eq!(both.notes, [ConversionNote::Rows(2)]);
    // Of two ids one is of another set: not most. Of three, two.
    let half = done(convert(&[first.clone(), said], None));
    assert!(!half.notes.contains(&ConversionNote::OtherKey), "{:?}", half.notes);
    let other = file("said.csv", b"id,verdict\nv1,yes\nv8,no\nv9,no\n");
    let other = done(convert(&[first.clone(), other], None));
    assert_eq!(other.notes[1], ConversionNote::OtherKey);

    // Points in the names of models are no endings, and what would be one name is not.
    let verdicts = b"id,verdict\nv1,yes\n";
    let judges = |names: [&str; 2]| {
        let files = names.map(|name| file(name, verdicts));
        let joined = done(convert(&[first.clone(), files[0].clone(), files[1].clone()], None));
        let lines: Vec<String> = joined.text.lines().skip(1).map(str::to_owned).collect();
        lines.iter().map(|line| line.split(',').nth(4).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(judges(["Qwen3.5.csv", "out/Qwen3.6.jsonl.csv"]), ["Qwen3.5", "Qwen3.6"]);
    assert_eq!(judges(["a/said.csv", "b/said.csv"]), ["a/said.csv", "b/said.csv"]);
}
