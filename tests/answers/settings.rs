//! Tables in which a model was run at several settings: none is pooled with another, and each has its gap beside pass@k.

use tiebreak::analysis::answers::Role;
use tiebreak::analysis::link::answers as link;
use tiebreak::view::{Block, Cell, answers as view};

use super::*;

/// Samples of one problem: how many are right, of these approved, and of these without a verdict; the others are rejected.
fn rows(setting: &str, problem: &str, n: u32, [right, yes, none]: [u32; 3]) -> String {
    let row = |i: u32| {
        let verdict = match i {
            i if i < yes => "yes",
            i if i < yes + none || i >= right => "",
            _ => "no",
        };
        let reason = if i + 1 == n { "length" } else { "stop" };
        format!("m,{setting},{problem},{i},{},{verdict},{reason}\n", u8::from(i < right))
    };
    (0..n).map(row).collect()
}

/// Two budgets in two modes on two problems, with four samples of each but one.
fn two_by_two() -> String {
    let head = "model,budget,mode,problem,sample,correct,judge,finish_reason\n".to_owned();
    head + &rows("4k,think", "q1", 4, [3, 1, 1])
        + &rows("4k,think", "q2", 4, [2, 2, 0])
        + &rows("4k,plain", "q1", 4, [1, 1, 0])
        + &rows("4k,plain", "q2", 4, [4, 4, 0])
        + &rows("8k,think", "q1", 4, [4, 0, 0])
        + &rows("8k,think", "q2", 4, [0, 0, 0])
        + &rows(",plain", "q1", 1, [1, 0, 0])
        + &rows(",plain", "q2", 4, [2, 1, 0])
}

const NAMES: [&str; 4] = ["m · 4k · think", "m · 4k · plain", "m · 8k · think", "m · – · plain"];

/// At k, pass@1 and at k pass@k, CoT-Pass@k, the gap and the credited gap. By hand, of four samples of which a of c right
/// ones are approved the gap at 2 is [C(4 − a, 2) − C(4 − c, 2)]/6:
///
/// - 4k, think: (3 − 0)/6 and 0; credited, (1 − 0)/6 and 0. pass@2 1 and 5/6, CoT-Pass@2 1/2 and 5/6.
/// - 4k, plain: 0 and 0. pass@2 1/2 and 1.
/// - 8k, think: (6 − 0)/6 and 0. pass@2 1 and 0.
/// - no budget, plain: one sample of a problem, so that one is drawn: 1 and 1/4. pass@1 1 and 1/2.
const BY_HAND: [(u32, [f64; 5]); 4] = [
    (2, [5.0 / 8.0, 11.0 / 12.0, 2.0 / 3.0, 1.0 / 4.0, 1.0 / 12.0]),
    (2, [5.0 / 8.0, 3.0 / 4.0, 3.0 / 4.0, 0.0, 0.0]),
    (2, [1.0 / 2.0, 1.0 / 2.0, 0.0, 1.0 / 2.0, 1.0 / 2.0]),
    (1, [3.0 / 4.0, 3.0 / 4.0, 1.0 / 8.0, 5.0 / 8.0, 5.0 / 8.0]),
];

#[test]
fn two_budgets_in_two_modes_by_hand() {
    let o = answers(&two_by_two(), AnswersRequest { k: k(2), ..quick() });
    let names: Vec<&str> = o.listed.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, NAMES);
    for (one, (k, want)) in o.listed.iter().zip(BY_HAND) {
        let at = |measure| one.at(measure).unwrap()[1].value;
        let got = [
            one.at(Measure::Pass).unwrap()[0].value,
            at(Measure::Pass),
            at(Measure::CotPass),
            at(Measure::CotGap),
            at(Measure::CotGapCredited),
        ];
        assert_eq!(one.k, k, "{}", one.name);
        assert_near(&got.map(Some), &want);
        assert_eq!(one.counts.truncated, Some(2), "{}", one.name);
    }
    let gap = |at: usize| o.listed[at].at(Measure::CotGap).unwrap()[1];
    // 1 − 0.05^(1/2), where no problem has a gap.
    assert!((gap(1).rule_of_three.unwrap() - 0.776_393_202_250_021).abs() < 1e-15);
    assert_eq!([0, 2, 3].map(|at| gap(at).rule_of_three), [None; 3]);
}

#[test]
fn settings_are_never_pooled() {
    let text = two_by_two();
    let o = answers(&text, quick());
    let found: Vec<(&str, u32)> = o.models.iter().map(|model| (model.name.as_str(), model.n_rows)).collect();
    assert_eq!(found, NAMES.into_iter().zip([8, 8, 8, 5]).collect::<Vec<_>>());
    assert_eq!((o.first.name.as_deref(), o.first.counts.samples), (Some(NAMES[0]), 8));
    // The same numbers of samples at another setting are no repetitions.
    assert_eq!((o.ledger.used, o.ledger.n_set_aside()), (16, 13));
    assert!(o.ledger.set_aside.iter().all(|group| group.reason == SetAsideReason::OtherModel));
    // Each has what a table of its rows alone gives.
    for name in NAMES {
        let chosen = answers(
            &text,
            AnswersRequest { first: Some(name.to_owned()), second: Choice::Without, ..quick() },
        );
        let parts: Vec<&str> = name.split(" · ").map(|part| if part == "–" { "" } else { part }).collect();
        let own = text.lines().filter(|line| line.starts_with(&parts.join(",")));
        let own: Vec<&str> = text.lines().take(1).chain(own).collect();
        let alone = answers(&own.join("\n"), quick());
        assert_eq!((&chosen.first.curves, &chosen.first.counts), (&alone.first.curves, &alone.first.counts));
    }
    // Without the columns the model is one, whose samples then come again.
    let settings = Several::Named(Vec::new());
    let columns = RoleColumns { settings, ..RoleColumns::default() };
    let pooled = answers(&text, AnswersRequest { columns, ..quick() });
    assert_eq!((pooled.models.len(), pooled.ledger.used, pooled.listed.len()), (1, 8, 0));
}

#[test]
fn the_link_of_an_outcome_gives_it_again() {
    let table = table(&two_by_two());
    let asked = AnswersRequest { first: Some(NAMES[2].to_owned()), k: k(2), ..quick() };
    let begun = Answers::begin(&asked, &table).unwrap();
    let o = begun.outcome();
    let written = link::write(&o.request);
    assert!(written.contains("&setting=budget&setting=mode&"), "{written}");
    let again = tiebreak::analysis::link::read_as(&written, |_, given| Some(link::read(given))).unwrap().0;
    assert_eq!(Answers::begin(&again, &table).unwrap().outcome().listed, o.listed);
    // Another k is read from the counts of the list.
    let other = AnswersRequest { k: k(4), ..o.request.clone() };
    let with = begun.with_k(&other).unwrap();
    assert_eq!(with.outcome().listed, Answers::begin(&other, &table).unwrap().outcome().listed);
    assert_ne!(with.outcome().listed, o.listed);
}

#[test]
fn a_table_without_settings_is_as_it_was() {
    let o = answers(include_str!("../data/answers_30x64.csv"), quick());
    assert_eq!((o.listed.len(), &o.request.columns.settings), (0, &Several::Suggested));
    let written = serde_json::to_string(&o).unwrap();
    assert!(!written.contains("\"settings\"") && !written.contains("\"listed\""));
    assert!(!link::write(&o.request).contains("setting"), "{}", link::write(&o.request));
    assert!(!file(&Outcome::Answers(Box::new(o.clone())), Kind::Csv).content.contains("every_model"));
    // To say that there are none changes what is asked and nothing else.
    let columns = RoleColumns { settings: Several::Named(Vec::new()), ..RoleColumns::default() };
    let mut none = answers(include_str!("../data/answers_30x64.csv"), AnswersRequest { columns, ..quick() });
    none.request.columns.settings = Several::Suggested;
    assert_eq!(none, o);
}

/// The rows of the list on the page, and what is said under it.
fn every(o: &AnswersOutcome) -> (Vec<Vec<Cell>>, String) {
    let view = view::view(o, "t.csv", &[], Vec::new());
    let at = view
        .blocks
        .iter()
        .position(|block| matches!(block, Block::Table(table) if table.name.starts_with("Every model")));
    match at.map(|at| &view.blocks[at..]) {
        Some([Block::Table(table), Block::Fine(note), ..]) => (table.rows.clone(), note.to_string()),
        _ => panic!("the page has no list"),
    }
}

fn words(row: &[Cell]) -> Vec<&str> {
    let of = |cell: &'_ Cell| matches!(cell, Cell::Text(_));
    row.iter()
        .filter(|cell| of(cell))
        .map(|cell| if let Cell::Text(words) = cell { words } else { "" })
        .collect()
}

#[test]
fn the_page_and_the_file_list_every_setting() {
    let o = answers(&two_by_two(), AnswersRequest { k: k(2), ..quick() });
    let (rows, note) = every(&o);
    let whose = "m · 4k · think";
    assert_eq!(words(&rows[0]), [whose, "2", "8", "62.5%", "2", "91.7%", "66.7%", "25.0%", "8.3%", "25.0%"]);
    let zero = "0.0%; up to 77.6% of problems may have one";
    assert_eq!(words(&rows[1])[5..8], ["75.0%", zero, zero]);
    assert_eq!(words(&rows[3])[3], "1: a problem has no more samples");
    assert!(note.contains("Intervals are worked out for the models that are chosen"), "{note}");
    // A name leads to its page; the second changes places with the first.
    let firsts: Vec<(Option<String>, Choice)> = rows[1..]
        .iter()
        .map(|row| {
            let Cell::Way(way, _) = &row[0] else { panic!("{row:?}") };
            let read = tiebreak::analysis::link::read_as(&way.address, |_, given| Some(link::read(given)));
            let request = read.unwrap().0;
            (request.first, request.second)
        })
        .collect();
    let second = |name: &str| Choice::Named(name.to_owned());
    let want = [(NAMES[1], NAMES[0]), (NAMES[2], NAMES[1]), (NAMES[3], NAMES[1])];
    assert_eq!(firsts, want.map(|(first, other)| (Some(first.to_owned()), second(other))));
    let csv = file(&Outcome::Answers(Box::new(o)), Kind::Csv).content;
    assert!(csv.contains("m · 8k · think,2,8,2,0.5,2,0.5,0,0.5,0.5,"), "{csv}");
    assert!(csv.contains("models_left_out,0"), "{csv}");
}

#[test]
fn a_long_list_says_what_it_leaves_out() {
    let rows: String = (0..130).map(|i| format!("m{},q,{}\n", i % 65, i % 2)).collect();
    let o = answers(&format!("model,problem,correct\n{rows}"), quick());
    let (rows, note) = every(&o);
    assert_eq!((o.models.len(), rows.len()), (65, 60));
    assert!(
        note.starts_with("A row is of one model.") && note.ends_with("The last 5 rows are left out."),
        "{note}"
    );
    assert_eq!(words(&rows[0]), ["m0", "1", "2", "50.0%", "2", "100.0%"]);
}

#[test]
fn a_setting_of_which_nothing_is_graded_is_listed_with_nothing_to_count() {
    let o = answers("mode,problem,correct\na,q,1\nb,q,0\nc,q,\n", quick());
    let (rows, _) = every(&o);
    let Cell::Way(way, _) = &rows[2][0] else { panic!("{rows:?}") };
    let nothing = "nothing to count";
    assert_eq!((way.name.as_str(), words(&rows[2])), ("c", vec!["0", "0", nothing, nothing, nothing]));
    assert!(o.roles.iter().any(|found| (found.role, found.column.as_str()) == (Role::Setting, "mode")));
    assert_eq!(o.listed[2].k, 0);
}
