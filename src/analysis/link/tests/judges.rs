//! Links of the audit of judges.

use proptest::prelude::*;

use super::super::*;
use crate::analysis::answers::{Choice, Several};
use crate::analysis::judges::{JudgesColumns, JudgesRequest, OwnWords, SeveralColumns, SeveralRows};
use crate::analysis::source::TableKey;
use crate::audit::VerdictRule;
use crate::stats::interval::Level;

fn read_judges(link: &str) -> (JudgesRequest, Vec<Repair>) {
    match read(link).unwrap() {
        Parsed { request: Request::Judges(request), repairs } => (*request, repairs),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_table_of_verdicts_keeps_what_is_chosen_of_it() {
    let link = "calc/judges?solution=id&edit=kind&without=judge,split&verdicts=a,b\\,c&rule=all&clean=as+it+was&yes=A,B";
    let (request, repairs) = read_judges(link);
    assert_eq!(repairs, vec![]);
    let named = |name: &str| Choice::Named(name.to_owned());
    assert_eq!((&request.columns.solution, &request.columns.judge), (&named("id"), &Choice::Without));
    assert_eq!(request.columns.verdicts, Several::Named(vec!["a".to_owned(), "b,c".to_owned()]));
    assert_eq!((request.rule, &request.clean), (VerdictRule::All, &named("as it was")));
    assert_eq!(request.words.approves, ["A", "B"]);
    assert_eq!(read_judges("calc/judges?clean=").0.clean, Choice::Without);
}

#[test]
fn what_cannot_be_used_falls_back_and_is_told() {
    let (request, repairs) = read_judges("calc/judges?rule=most&without=all&level=2&several=x");
    assert_eq!(request, JudgesRequest::default());
    let mut used: Vec<_> = repairs.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
    used.sort_unstable();
    assert_eq!(
        used,
        [
            ("level", Some("0.95")),
            ("rule", Some("majority")),
            ("several", Some("suggested")),
            ("without", Some(""))
        ]
    );
}

#[test]
fn rows_are_those_of_the_file_and_once_were_those_of_a_version_too() {
    let key = "sha256=0123456789abcdef&rows=6";
    for link in [format!("calc/judges?rows=judgments&{key}"), format!("calc/judges?several=judgments&{key}")]
    {
        let (request, repairs) = read_judges(&link);
        assert_eq!((request.rows, repairs), (SeveralRows::Judgments, vec![]), "{link}");
        assert_eq!(request.table.as_ref().map(|key| key.rows), Some(6));
        assert_eq!(write(&Request::Judges(Box::new(request))).matches("rows=").count(), 1);
    }
}

fn choice() -> impl Strategy<Value = Choice> {
    let named = "[a-zü,\\\\& ]{1,6}".prop_filter("a name", |name| !name.is_empty()).prop_map(Choice::Named);
    prop_oneof![Just(Choice::Suggested), Just(Choice::Without), named]
}

fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[a-zü,\\\\& ]{1,6}", 0..3)
}

/// Any request of the audit, without how its file is read.
fn request() -> impl Strategy<Value = JudgesRequest> {
    let columns = (prop::array::uniform8(choice()), words()).prop_map(|(single, verdicts)| {
        let [solution, edit, judge, run, split, size, depth, truncated] = single;
        let verdicts = if verdicts.is_empty() { Several::Suggested } else { Several::Named(verdicts) };
        JudgesColumns { solution, edit, judge, run, split, size, depth, truncated, verdicts }
    });
    let rule = prop::sample::select(VerdictRule::ALL.to_vec());
    let rows = prop::sample::select(SeveralRows::ALL.to_vec());
    let edits = prop::array::uniform3(choice());
    let level = prop::sample::select(vec![0.9, 0.95, 0.99]).prop_map(|share| Level::new(share).unwrap());
    let across = prop::sample::select(SeveralColumns::ALL.to_vec());
    (columns, rule, (rows, across), edits, prop::array::uniform3(words()), level, any::<bool>()).prop_map(
        |(columns, rule, (rows, across), edits, words, level, has_table)| {
            let [clean, consistent, final_answer] = edits;
            let [approves, rejects, none] = words;
            JudgesRequest {
                columns,
                rule,
                rows,
                across,
                blank_is_clean: has_table,
                clean,
                consistent,
                final_answer,
                words: OwnWords { approves, rejects, none },
                level,
                sample: has_table.then(|| "judge_audit".to_owned()),
                table: has_table.then(|| TableKey { sha256: "0123456789abcdef".to_owned(), rows: 7 }),
                ..JudgesRequest::default()
            }
        },
    )
}

proptest! {
    #[test]
    fn every_request_is_its_link(request in request()) {
        let parsed = read(&write(&Request::Judges(Box::new(request.clone()))));
        prop_assert_eq!(parsed, Some(Parsed { request: Request::Judges(Box::new(request)), repairs: vec![] }));
    }
}
