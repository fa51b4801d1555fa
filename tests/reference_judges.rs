//! The audit of judges, against values worked out with other code and examples by hand.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use tiebreak::analysis::Complaint;
use tiebreak::analysis::answers::{Choice, Several};
use tiebreak::analysis::judges::{
    EditFound, JudgesColumns, JudgesOutcome, JudgesRequest, OwnWords, PartName, SetAsideReason, SeveralRows,
    VerdictWord, outcome,
};
use tiebreak::audit::{Pairs, VerdictRule};
use tiebreak::data::{ReadOptions, Table, read};

const SAMPLE: &str = include_str!("data/judge_audit.csv");

fn table(csv: &str) -> Table {
    read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap()
}

fn of(csv: &str) -> Result<JudgesOutcome, Complaint> {
    outcome(&JudgesRequest::default(), &table(csv))
}

fn edit<'o>(o: &'o JudgesOutcome, judge: &str, edit: &str) -> &'o EditFound {
    let judge = o.judges.iter().find(|one| one.name.as_deref().unwrap_or("") == judge).unwrap();
    let number = o.edits.iter().position(|one| one == edit).unwrap();
    judge.edit(number as u32).unwrap()
}

fn near(got: f64, want: f64, relative: f64) {
    assert!((got - want).abs() <= relative * want.abs(), "{got} for {want}");
}

#[test]
fn every_reference_value_comes_out() {
    let o = of(SAMPLE).unwrap();
    let reference: Value = serde_json::from_str(include_str!("data/judge_audit.json")).unwrap();
    let all = reference.as_object().unwrap();
    assert_eq!(all.len(), 5);
    for (key, want) in all {
        let [rule, judge, name] = key.split('/').collect::<Vec<_>>()[..] else { panic!("{key}") };
        let rule =
            VerdictRule::ALL.into_iter().find(|one| format!("{one:?}").to_lowercase() == rule).unwrap();
        let under = edit(&o, judge, name).under(rule);
        near(under.acceptance.value().unwrap(), want["acceptance"].as_f64().unwrap(), 1e-12);
        match (name, &under.cost) {
            ("clean", None) => assert_eq!((&want["b"], &want["c"]), (&0.into(), &0.into())),
            (_, Some(cost)) => {
                assert_eq!(u64::from(cost.pairs.only_clean), want["b"].as_u64().unwrap(), "{key}");
                assert_eq!(u64::from(cost.pairs.only_edited), want["c"].as_u64().unwrap(), "{key}");
                near(cost.p.unwrap(), want["mcnemar"].as_f64().unwrap(), 1e-10);
            }
            other => panic!("{key}: {other:?}"),
        }
    }
}

/// Accepted versions, and of the pairs those accepted only clean and only edited, with McNemar's p.
type Cell = (u32, u32, u32, f64);

/// Accepted of 240, only clean and only edited accepted, and McNemar's p, of every edit under every rule; worked out in
/// Python with whole numbers.
const ALL: [(&str, &str, [Cell; 3]); 12] = [
    ("V4-Flash", "number_40", [(240, 0, 2, 0.5), (237, 3, 6, 0.5078125), (181, 41, 32, 0.3491818381705883)]),
    (
        "V4-Flash",
        "number_70",
        [(239, 1, 2, 1.0), (232, 7, 5, 0.7744140625), (183, 41, 34, 0.48868297090314333)],
    ),
    (
        "V4-Flash",
        "final_answer",
        [
            (99, 139, 0, 2.8698592549372254e-42),
            (32, 202, 0, 3.111507638930571e-61),
            (5, 185, 0, 4.078315292499078e-56),
        ],
    ),
    (
        "V4-Flash",
        "consistent",
        [
            (125, 114, 1, 5.585196838722984e-33),
            (33, 201, 0, 6.223015277861142e-61),
            (4, 186, 0, 2.039157646249539e-56),
        ],
    ),
    ("Qwen3.6", "number_40", [(240, 0, 0, 1.0), (236, 4, 1, 0.375), (204, 28, 15, 0.0659940344557981)]),
    ("Qwen3.6", "number_70", [(240, 0, 0, 1.0), (236, 4, 1, 0.375), (207, 29, 19, 0.19341265286193732)]),
    (
        "Qwen3.6",
        "final_answer",
        [
            (152, 88, 0, 6.462348535570529e-27),
            (61, 178, 0, 5.22024357439882e-54),
            (16, 201, 0, 6.223015277861142e-61),
        ],
    ),
    (
        "Qwen3.6",
        "consistent",
        [
            (202, 38, 0, 7.275957614183426e-12),
            (122, 117, 0, 1.2037062152420224e-35),
            (43, 175, 1, 3.695932450674364e-51),
        ],
    ),
    ("R1-distill", "number_40", [(239, 1, 0, 1.0), (234, 6, 6, 1.0), (182, 30, 34, 0.707980754134764)]),
    ("R1-distill", "number_70", [(240, 0, 0, 1.0), (228, 10, 4, 0.1795654296875), (178, 34, 34, 1.0)]),
    (
        "R1-distill",
        "final_answer",
        [
            (224, 16, 0, 3.0517578125e-05),
            (182, 55, 3, 2.2598589666245061e-13),
            (94, 98, 14, 1.0755959672248348e-16),
        ],
    ),
    (
        "R1-distill",
        "consistent",
        [
            (218, 22, 0, 4.76837158203125e-07),
            (154, 83, 3, 2.7421554294015713e-21),
            (71, 119, 12, 2.587003859247397e-23),
        ],
    ),
];

#[test]
fn every_judge_under_every_rule() {
    let o = of(SAMPLE).unwrap();
    assert_eq!((o.n_tests, o.n_solutions, o.judgments), (12, 240, [3, 3]));
    for (judge, name, rules) in ALL {
        let found = edit(&o, judge, name);
        for (under, (accepted, only_clean, only_edited, p)) in found.rules.iter().zip(rules) {
            let cost = under.cost.as_ref().unwrap();
            assert_eq!(
                (under.accepted, cost.pairs.only_clean, cost.pairs.only_edited, cost.pairs.n()),
                (accepted, only_clean, only_edited, 240),
                "{judge} {name} {:?}",
                under.rule
            );
            near(cost.p.unwrap(), p, 1e-10);
            let points = f64::from(only_clean) - f64::from(only_edited);
            near(cost.cost.value().unwrap(), points / 240.0, 1e-12);
        }
    }
}

#[test]
fn holm_is_over_the_twelve_tests_of_a_rule() {
    let o = of(SAMPLE).unwrap();
    for rule in VerdictRule::ALL {
        let costs =
            || o.judges.iter().flat_map(|judge| &judge.edits).filter_map(|one| one.under(rule).cost.as_ref());
        let mut in_order: Vec<(f64, f64)> =
            costs().map(|cost| (cost.p.unwrap(), cost.holm.unwrap())).collect();
        in_order.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut most = 0.0f64;
        for (place, (p, holm)) in in_order.into_iter().enumerate() {
            most = most.max((p * (12 - place) as f64).min(1.0));
            near(holm, most, 1e-12);
        }
        let found = costs().filter(|cost| o.is_found(cost)).count();
        assert_eq!(found, 6, "{rule:?}: both changes of the answer, for every judge");
    }
}

#[test]
fn the_consistency_effect_is_paired_and_has_its_own_family() {
    let o = of(SAMPLE).unwrap();
    let effects: Vec<_> =
        o.judges.iter().map(|judge| *judge.consistency(VerdictRule::Majority).unwrap()).collect();
    // Counted in Python: accepted only with the chain fitted, only with it untouched, and McNemar's p.
    let want = [(27, 26, 1.0), (84, 23, 2.4020282673432793e-9), (30, 58, 0.0037465093469812296)];
    for (effect, (only_consistent, only_final, p)) in effects.iter().zip(want) {
        let pairs = effect.pairs;
        assert_eq!((pairs.n(), pairs.only_clean, pairs.only_edited), (240, only_consistent, only_final));
        near(effect.p.unwrap(), p, 1e-10);
    }
    let adjusted: Vec<f64> = effects.iter().map(|effect| effect.holm.unwrap()).collect();
    near(adjusted[1], 3.0 * want[1].2, 1e-10);
    near(adjusted[2], 2.0 * want[2].2, 1e-10);
    near(adjusted[0], 1.0, 1e-12);
}

#[test]
fn clopper_and_pearson_are_around_every_share() {
    let o = of(SAMPLE).unwrap();
    // The binomial tails of 2.5% in decimal numbers of 50 digits, by bisection.
    let ends = edit(&o, "V4-Flash", "clean").under(VerdictRule::Majority).interval.unwrap();
    near(ends.lower, 0.946_382_524_571_628_3, 1e-10);
    near(ends.upper, 0.990_771_398_545_216_7, 1e-10);
    assert_eq!(edit(&o, "Qwen3.6", "clean").under(VerdictRule::Any).interval.unwrap().upper, 1.0);
}

#[test]
fn the_sample_is_the_one_of_the_site_and_names_its_columns() {
    assert_eq!(include_str!("../www/samples/judge_audit.csv"), SAMPLE);
    let o = of(SAMPLE).unwrap();
    let named = |name: &str| Choice::Named(name.to_owned());
    let columns = JudgesColumns {
        solution: named("solution"),
        edit: named("edit"),
        judge: named("judge"),
        run: Choice::Without,
        split: named("benchmark"),
        size: Choice::Without,
        depth: Choice::Without,
        truncated: Choice::Without,
        verdicts: Several::Named(["verdict_1", "verdict_2", "verdict_3"].map(str::to_owned).into()),
    };
    assert_eq!(o.request.columns, columns);
    assert_eq!(
        (&o.request.clean, &o.request.consistent, &o.request.final_answer),
        (&named("clean"), &named("consistent"), &named("final_answer"))
    );
    assert_eq!((o.ledger.read, o.ledger.used, o.unpaired.n()), (3600, 3600, 0));
    let words: Vec<(&str, u32, VerdictWord)> =
        o.words.iter().map(|word| (&*word.word, word.n, word.meaning)).collect();
    assert_eq!(
        words,
        [
            ("yes", 7823, VerdictWord::Approves),
            ("no", 2815, VerdictWord::Rejects),
            ("", 162, VerdictWord::None)
        ]
    );
    assert_eq!(o.no_verdict(), [10_800, 162]);
    let [division] = &o.divisions[..] else { panic!("{:?}", o.divisions) };
    let parts: Vec<&PartName> = division.parts.iter().map(|part| &part.name).collect();
    assert_eq!(
        parts,
        ["en", "tr-translated", "pt-translated", "tr-native"]
            .map(|name| PartName::Value(name.to_owned()))
            .each_ref()
    );
    let accepted: u32 = division
        .parts
        .iter()
        .flat_map(|part| &part.judges[1].1)
        .filter(|one| one.edit == 4)
        .map(|one| one.under(VerdictRule::Majority).accepted)
        .sum();
    assert_eq!((accepted, o.edit(4)), (122, "consistent"));
}

/// The verdicts of the hand example on right solutions, each as an item of its own, with columns or with rows.
const BY_HAND: [&str; 6] = ["YYY", "YYN", "NNN", "Y--", "N--", "Y-N"];

#[test]
fn the_example_by_hand_gives_the_rules_in_columns_and_in_rows() {
    let word = |c: char| match c {
        'Y' => "yes",
        'N' => "no",
        _ => "",
    };
    let mut wide = "id,edit,v1_verdict,v2_verdict,v3_verdict\n".to_owned();
    let mut long = "id,edit,judgment_id,verdict\n".to_owned();
    for (item, verdicts) in BY_HAND.iter().enumerate() {
        let words: Vec<&str> = verdicts.chars().map(word).collect();
        wide += &format!("s{item},clean,{}\n", words.join(","));
        for (run, word) in words.iter().enumerate() {
            long += &format!("s{item},clean,{run},{word}\n");
        }
    }
    let named = ["v1_verdict", "v2_verdict", "v3_verdict"].map(str::to_owned).to_vec();
    let columns = JudgesColumns { verdicts: Several::Named(named), ..JudgesColumns::default() };
    let wide = outcome(&JudgesRequest { columns, ..JudgesRequest::default() }, &table(&wide)).unwrap();
    let long = of(&long).unwrap();
    assert_eq!((wide.several, long.several), (None, Some(SeveralRows::Judgments)));
    for o in [wide, long] {
        let found = edit(&o, "", "clean");
        assert_eq!(found.rules.map(|under| under.accepted), [4, 3, 1]);
        // “Y-N” is a tie; five judgments have no verdict.
        assert_eq!((found.undecided, found.no_verdict, found.judgments), (1, 5, 18));
        assert!(found.rules.iter().all(|under| under.cost.is_none()) && o.n_tests == 0);
    }
}

#[test]
fn every_row_is_used_or_set_aside_with_its_reason() {
    let csv = "solution,edit,judge,verdict\ns1,clean,A,yes\ns1,number,A,maybe\ns1,clean,A,no\n,clean,A,yes\ns2,,A,yes\n\
               s2,clean,,yes\ns2,clean,A\n,,,\ns2,clean,A,\ns2,number,A,no\n";
    let o = of(csv).unwrap();
    let aside: Vec<(SetAsideReason, u32)> =
        o.ledger.set_aside.iter().map(|group| (group.reason, group.n)).collect();
    assert_eq!(
        aside,
        [
            (SetAsideReason::TooFewCells, 1),
            (SetAsideReason::Blank, 1),
            (SetAsideReason::NoSolution, 1),
            (SetAsideReason::NoEdit, 1),
            (SetAsideReason::NoJudge, 1),
            (SetAsideReason::OtherWord, 1),
            (SetAsideReason::Repeated, 1)
        ]
    );
    assert_eq!((o.ledger.read, o.ledger.used), (10, 3));
    assert_eq!((o.unpaired.lack_clean, o.unpaired.lack_edit), (0, 1));
    let listed = &o.unpaired.listed[0];
    assert_eq!((&*listed.solution, o.edit(listed.edit), listed.lacks_clean), ("s1", "number", false));
    // A word that is said to be a verdict counts.
    let words = OwnWords { rejects: vec!["Maybe".to_owned()], ..OwnWords::default() };
    let o = outcome(&JudgesRequest { words, ..JudgesRequest::default() }, &table(csv)).unwrap();
    assert_eq!((o.ledger.used, o.unpaired.n()), (4, 0));
    let pairs = edit(&o, "A", "number").under(VerdictRule::Majority).cost.unwrap().pairs;
    assert_eq!(pairs, Pairs { both: 0, only_clean: 1, only_edited: 0, neither: 1 });
}

#[test]
fn repeated_rows_are_judgments_where_most_versions_have_several_or_where_it_is_said() {
    let once = "solution,edit,verdict\ns1,clean,yes\ns1,clean,no\ns2,clean,yes\ns3,clean,yes\n";
    let o = of(once).unwrap();
    assert_eq!((o.several, o.ledger.used, o.judgments), (Some(SeveralRows::Repetitions), 3, [1, 1]));
    let asked = JudgesRequest { rows: SeveralRows::Judgments, ..JudgesRequest::default() };
    let o = outcome(&asked, &table(once)).unwrap();
    assert_eq!((o.several, o.ledger.used, o.judgments), (Some(SeveralRows::Judgments), 4, [1, 2]));
    let all = "solution,edit,verdict\ns1,clean,yes\ns1,clean,no\ns2,clean,yes\ns2,clean,yes\n";
    assert_eq!(of(all).unwrap().judgments, [2, 2]);
    // A judgment with a number is counted once.
    let numbered = "solution,edit,run,verdict\ns1,clean,1,yes\ns1,clean,1,yes\ns1,clean,2,no\n";
    let o = of(numbered).unwrap();
    assert_eq!((o.ledger.used, o.judgments), (2, [2, 2]));
}

#[test]
fn sizes_are_parted_in_ranges_and_stops_are_shares_of_their_own() {
    let mut csv = "solution,edit,size,depth,verdict,finish_reason\n".to_owned();
    for i in 0..20 {
        let stop = if i % 4 == 0 { "length" } else { "stop" };
        csv += &format!(
            "s{i},clean,,,yes,stop\ns{i},number,{}%,{},no,{stop}\n",
            i + 1,
            if i < 5 { 0.4 } else { 0.7 }
        );
    }
    let o = of(&csv).unwrap();
    let found = edit(&o, "", "number");
    assert_eq!((found.flagged, found.truncated, found.no_verdict), (20, 5, 0));
    let [size, depth] = &o.divisions[..] else { panic!("{:?}", o.divisions) };
    let names: Vec<&PartName> = size.parts.iter().map(|part| &part.name).collect();
    let ranges = [(1.0, 5.0), (6.0, 10.0), (11.0, 15.0), (16.0, 20.0)];
    assert_eq!(names, ranges.map(|(least, most)| PartName::Between(least, most)).each_ref());
    let counts: Vec<u32> = depth.parts.iter().map(|part| part.judges[0].1[0].n).collect();
    assert_eq!((counts, depth.parts[0].name.clone()), (vec![5, 15], PartName::Value("0.4".to_owned())));
    assert!(size.parts.iter().all(|part| part.judges[0].1[0].rules[1].cost.unwrap().pairs.only_clean == 5));
}

#[test]
fn what_cannot_be_counted_is_refused_with_its_reason() {
    let unread = "solution,edit,verdict\ns1,clean,yes\n";
    let named = |verdict: &str| JudgesColumns {
        verdicts: Several::Named(vec![verdict.to_owned()]),
        ..JudgesColumns::default()
    };
    let request = JudgesRequest { columns: named("note"), ..JudgesRequest::default() };
    assert!(matches!(outcome(&request, &table(unread)), Err(Complaint::NoSuchColumn { .. })));
    let words = "solution,edit,verdict\ns1,clean,fine\ns1,x,bad\n";
    let request = JudgesRequest { columns: named("verdict"), ..JudgesRequest::default() };
    assert_eq!(
        outcome(&request, &table(words)).err(),
        Some(Complaint::NothingJudged { read: 2, n_other: 2 })
    );
    let many: String = (0..30).map(|i| format!("s{i},clean,judge {i},yes\n")).collect();
    let request = JudgesRequest {
        columns: JudgesColumns { judge: Choice::Named("judge".to_owned()), ..JudgesColumns::default() },
        ..JudgesRequest::default()
    };
    let many = table(&format!("solution,edit,judge,verdict\n{many}"));
    assert!(matches!(outcome(&request, &many), Err(Complaint::TooManyKinds { found: 30, most: 24, .. })));
}

#[test]
fn an_edit_that_is_not_there_is_told_and_none_may_be_clean() {
    let csv = "solution,edit,verdict\ns1,clean,yes\ns1,number,no\n";
    let asked = JudgesRequest { clean: Choice::Named("original".to_owned()), ..JudgesRequest::default() };
    let o = outcome(&asked, &table(csv)).unwrap();
    assert_eq!((&o.unknown_edits[..], o.clean, o.n_tests), (&["original".to_owned()][..], Some(0), 1));
    let without = JudgesRequest { clean: Choice::Without, ..JudgesRequest::default() };
    let o = outcome(&without, &table(csv)).unwrap();
    assert_eq!((o.clean, o.n_tests, o.unpaired.n()), (None, 0, 0));
    let turned = JudgesRequest { clean: Choice::Named("number".to_owned()), ..JudgesRequest::default() };
    let o = outcome(&turned, &table(csv)).unwrap();
    assert_eq!(o.edits, ["number", "clean"]);
    assert_eq!(edit(&o, "", "clean").rules[1].cost.unwrap().pairs.only_edited, 1);
}
