//! The page of judges, with every kind of table.

use super::*;
use crate::analysis::judges::outcome;
use crate::data::{ReadOptions, read};

const SAMPLE: &str = include_str!("../../../tests/data/judge_audit.csv");

fn page(csv: &str, request: JudgesRequest) -> View {
    let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
    let o = outcome(&request, &table).unwrap();
    view(&o, &Of { file: "t.csv", columns: &[] }, Vec::new(), Vec::new())
}

fn of(csv: &str) -> View {
    page(csv, JudgesRequest::default())
}

fn headings(view: &View) -> Vec<&str> {
    let heading = |block: &'_ Block| matches!(block, Block::Heading(_));
    let heads = view.blocks.iter().filter(|block| heading(block));
    heads
        .filter_map(|block| if let Block::Heading(words) = block { Some(words.as_str()) } else { None })
        .collect()
}

fn words(view: &View) -> String {
    let mut all = format!("{}\n{}\n", view.heading, view.lede);
    for block in &view.blocks {
        match block {
            Block::Paragraph(words) | Block::Quote(words) | Block::Fine(words) => {
                all += &format!("{words}\n")
            }
            Block::Card(card, ways) => all += &format!("{} {ways:?}\n", card.words),
            Block::Table(table) => {
                let cell = |cell: &Cell| match cell {
                    Cell::Text(words) => words.clone(),
                    Cell::Marked(words, _) => format!("[{words}]"),
                    other => format!("{other:?}"),
                };
                for row in std::iter::once(&table.heads).chain(&table.rows) {
                    all += &row.iter().map(cell).collect::<Vec<_>>().join(" | ");
                    all.push('\n');
                }
            }
            Block::Plate(plate) => all += &format!("{} {:?}\n", plate.caption, plate.readings),
            _ => {}
        }
    }
    // A p-value has no place for a line to end.
    all.replace('\u{A0}', " ")
}

#[test]
fn the_sample_says_what_no_judge_notices() {
    let view = of(SAMPLE);
    assert_eq!(
        view.heading,
        "All three judges accept a changed number at 40% and a changed number at 70% as often as clean solutions"
    );
    assert_eq!(
        view.lede.to_string(),
        "Of 240 solutions, 97.5% to 99.6% are accepted as they are, by majority of 3 judgments. The edit that costs least, \
         a changed number at 40%, takes −1.3 to 1.3 points of acceptance away; the one that costs most, another final answer, 21.7 to 84.2."
    );
    assert_eq!(
        headings(&view),
        [
            "What each judge accepts",
            "Acceptance by edit and judge",
            "What each edit costs",
            "Consistency effect",
            "Any, majority and all, side by side",
            "By benchmark",
            "Judgments without a verdict",
            "How the file was read",
            "To quote"
        ]
    );
    let all = words(&view);
    for part in [
        "Qwen3.6 accepts number_40 as often as clean solutions: difference 1.3 points, p = .38. The same goes for number_70 (1.3 \
         points, p = .38). It accepts final_answer (74.2 points, p < .001) and consistent (48.8 points, p < .001) less often than \
         clean solutions.",
        "number_40 | 98.8% | 98.3% | 97.5%",
        "Qwen3.6 | final_answer | 240 | 178 | 0 | 74.2 |",
        " | 5.2 × 10⁻⁵⁴ | [5.2 × 10⁻⁵³]",
        "Qwen3.6 | consistent | 240 | 84.2% | [50.8%] | 17.9%",
        "R1-distill | 240 | 30 | 58 | −11.7 | −19.1 to −4.0 | .004 | [.007]",
        "As approval: “yes” in 7823 cells; as rejection: “no” in 2815 cells; as no verdict: 162 cells left blank.",
        "1.5% of 10\u{202F}800 judgments have no verdict.",
        "adjusted by Holm over the 12 tests of this page",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
    let plates = view.blocks.iter().filter(|block| matches!(block, Block::Plate(_))).count();
    assert_eq!((plates, view.controls[0].setting.as_str()), (3, "rule"));
}

#[test]
fn the_paragraph_to_quote_holds_every_judge_and_the_family() {
    let quote = of(SAMPLE).quote().unwrap().to_string();
    for part in [
        "Three judges (V4-Flash, Qwen3.6 and R1-distill) gave 10\u{202F}800 judgments on 240 solutions and their edited copies (1.5% without \
         a verdict).",
        "by majority of 3 judgments, ties rejecting and judgments without a verdict left out.",
        "V4-Flash accepted 97.5% of clean solutions, 95% CI [94.6, 99.1], 98.8% of number_40 (cost −1.3 points, adjusted p = 1.00)",
        "Holm-adjusted over 12 tests",
    ] {
        assert!(quote.contains(part), "{part}\n{quote}");
    }
}

#[test]
fn edits_at_one_place_are_read_together() {
    let view = of(SAMPLE);
    let plates: Vec<&Plate> = view
        .blocks
        .iter()
        .filter_map(|block| if let Block::Plate(plate) = block { Some(&**plate) } else { None })
        .collect();
    let read = plates[1].reading(98.3);
    assert!(
        read.starts_with("number_40: 98.3% of 240 accepted, 95% interval 95.8% to 99.5%; number_70: 98.3%"),
        "{read}"
    );
}

#[test]
fn another_rule_is_another_finding() {
    let all = page(SAMPLE, JudgesRequest { rule: VerdictRule::All, ..JudgesRequest::default() });
    assert!(
        all.lede
            .to_string()
            .contains("74.2% to 90.4% are accepted as they are, if all of 3 judgments approve"),
        "{}",
        all.lede
    );
    assert!(words(&all).contains("Qwen3.6 | consistent | 240 | 84.2% | 50.8% | [17.9%]"));
    assert!(all.address.contains("rule=all"));
}

#[test]
fn a_judge_that_notices_everything_and_one_that_notices_nothing() {
    let rows = |accepted: &str| -> String {
        (0..12).map(|i| format!("s{i},clean,yes\ns{i},swap,{accepted}\n")).collect()
    };
    let sharp = of(&format!("solution,edit,verdict\n{}", rows("no")));
    assert_eq!(sharp.heading, "The judge accepts swap less often than clean solutions");
    assert!(
        words(&sharp)
            .contains("The judge accepts swap (100.0 points, p < .001) less often than clean solutions.")
    );
    let blind = of(&format!("solution,edit,verdict\n{}", rows("yes")));
    assert_eq!(blind.heading, "The judge accepts swap as often as clean solutions");
    assert!(words(&blind).contains("swap costs 0.0 points of acceptance"), "{}", words(&blind));
    // One judge needs no table of judges.
    assert!(!headings(&blind).contains(&"Acceptance by edit and judge"));
}

#[test]
fn without_a_clean_control_it_is_asked_for() {
    let view = of("solution,edit,verdict\ns1,a,yes\ns1,b,no\n");
    let all = words(&view);
    assert!(all.contains("None of the edits is known as the clean control: there is “a” and “b”."), "{all}");
    assert!(all.contains("clean=b") && all.contains("“b” is the clean control"), "{all}");
    assert_eq!(
        view.heading,
        "The judge accepts 0.0% to 100.0% of each kind of solution, and none is known to be clean"
    );
    assert!(!headings(&view).contains(&"What each edit costs"));
}

#[test]
fn the_clean_control_alone_has_its_acceptance() {
    let view = of("solution,edit,verdict\ns1,clean,yes\ns2,clean,no\n");
    assert_eq!(view.heading, "The judge accepts 50.0% of clean solutions");
    assert!(words(&view).contains("The judge accepts 50.0% of clean."), "{}", words(&view));
}

#[test]
fn unknown_words_and_repeated_rows_have_a_way_on() {
    let view = of("solution,edit,verdict\ns1,clean,yes\ns1,x,hm\ns2,clean,yes\ns2,x,no\ns2,x,yes\n");
    let all = words(&view);
    assert!(
        all.contains("1 row says “hm”, which is no verdict that is known")
            && all.contains("1 row is of a solution"),
        "{all}"
    );
    for address in ["yes=hm", "no=hm", "none=hm", "several=judgments"] {
        assert!(all.contains(address), "{address}: {all}");
    }
    assert!(all.contains("s1 | the judge | x | the edited version"), "{all}");
}

#[test]
fn long_names_are_cut_and_many_judges_have_tables_only() {
    let long = "n".repeat(200);
    let row = |at: u32| {
        let (solution, judge) = (at / 14, at % 14);
        format!("s{solution},clean,{long}{judge},yes\ns{solution},{long},{long}{judge},yes\n")
    };
    let rows: String = (0..14 * 11).map(row).collect();
    let view = of(&format!("solution,edit,judge,verdict\n{rows}"));
    let plates = view.blocks.iter().filter(|block| matches!(block, Block::Plate(_))).count();
    assert_eq!(plates, MOST_DRAWN);
    assert!(view.heading.chars().count() < 200, "{}", view.heading);
    assert!(view.heading.starts_with("All 14 judges accept nnn"), "{}", view.heading);
}

#[test]
fn as_often_is_said_only_where_the_solutions_are_enough_to_tell() {
    let of_nine = |n_edits: u32, accepted: &str| {
        let rows = (0..9).flat_map(|solution| {
            let edited = (0..n_edits).map(move |edit| format!("s{solution},e{edit},{accepted}\n"));
            std::iter::once(format!("s{solution},clean,yes\n")).chain(edited)
        });
        of(&format!("solution,edit,verdict\n{}", rows.collect::<String>()))
    };
    // Nine pairs that all differ have p = .004, and .05 after Holm over 13 tests.
    for accepted in ["no", "yes"] {
        let view = of_nine(13, accepted);
        assert_eq!(
            view.heading,
            "Too few solutions to tell whether the judge accepts every edit as often as clean ones"
        );
        assert!(!words(&view).contains("accepts e0 as often"), "{}", words(&view));
    }
    let noticed = of_nine(1, "no");
    assert_eq!(noticed.heading, "The judge accepts e0 less often than clean solutions");
    assert_eq!(of_nine(1, "yes").heading, "The judge accepts e0 as often as clean solutions");
    // Of ten pairs five differ, all in one way: p = .06, and the interval leaves out 0.
    let rows: String = (0..10)
        .map(|i| format!("s{i},clean,yes\ns{i},swap,{}\n", if i < 5 { "no" } else { "yes" }))
        .collect();
    let view = of(&format!("solution,edit,verdict\n{rows}"));
    assert_eq!(
        view.heading,
        "Too few solutions to tell whether the judge accepts swap as often as clean ones"
    );
    let all = words(&view);
    let said = "There are too few solutions to tell whether the judge accepts swap (50.0 points, p = .06)";
    assert!(all.contains(said), "{all}");
}

#[test]
fn shares_are_of_the_versions_that_were_judged_and_equal_costs_are_said_once() {
    let view = of(
        "solution,edit,verdict\ns1,clean,yes\ns1,x,no\ns1,y,no\ns2,x,yes\ns3,clean,yes\ns3,x,no\ns3,y,no\n",
    );
    assert_eq!(
        view.lede.to_string(),
        "Of 2 clean versions of 3 solutions, 100.0% are accepted as they are, by one judgment each. Each edit costs 100.0 \
         points of acceptance."
    );
    let silent = of("solution,edit,verdict\ns1,clean,yes\ns1,x,\ns2,clean,yes\ns2,x,no\n");
    let quote = silent.quote().unwrap().to_string();
    assert!(quote.contains("by one judgment each, a judgment without a verdict rejecting."), "{quote}");
}

#[test]
fn columns_of_several_judges_are_told_with_a_way_to_have_them_one() {
    let csv = "solution,edit,gpt4,claude\ns1,clean,yes,no\ns1,x,no,no\n";
    let view = of(csv);
    let all = words(&view);
    assert!(all.contains("“gpt4” and “claude” are taken for the verdicts of several judges."), "{all}");
    assert!(
        all.contains("They are several judgments of one judge") && all.contains("across=judgments"),
        "{all}"
    );
    assert!(all.contains("gpt4 | clean | 1 |"), "{all}");
    let across = SeveralColumns::Judgments;
    let one = page(csv, JudgesRequest { across, ..JudgesRequest::default() });
    assert!(words(&one).contains("They are several judges") && !words(&one).contains("gpt4 | clean"));
    assert!(!words(&of(SAMPLE)).contains("are taken for the verdicts"));
}

#[test]
fn outputs_with_both_verdicts_are_told() {
    let view = of("solution,edit,output\ns1,clean,\\boxed{yes}\ns1,x,\\boxed{yes}. Wait: \\boxed{no}\n");
    let all = words(&view);
    assert!(all.contains("1 output says yes in one box and no in another. It counts as no verdict"), "{all}");
}

#[test]
fn a_blank_edit_may_be_the_clean_control_and_capital_letters_make_no_edit() {
    let csv = "solution,edit,verdict\ns1,,yes\ns1,Swap,no\ns2,,yes\ns2,swap ,no\n";
    let all = words(&of(csv));
    assert!(all.contains("2 rows name no edit and are set aside.") && all.contains("blank=clean"), "{all}");
    let view = page(csv, JudgesRequest { blank_is_clean: true, ..JudgesRequest::default() });
    let all = words(&view);
    assert!(
        all.contains("clean | 2 | 2 | 100.0%") && all.contains("Swap | 2 | 0 | 0.0%")
            || all.contains("Swap | 2 | 2 | 0"),
        "{all}"
    );
    assert!(!all.contains("name no edit") && !all.contains("swap"), "{all}");
}
