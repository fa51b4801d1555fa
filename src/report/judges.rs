//! The audit of judges, for a spreadsheet and to repeat it.

use super::{File, Kind, cells, gap, provenance_rows, written};
use crate::analysis::judges::{
    CostFound, Division, EditFound, JudgeFound, JudgesOutcome, JudgesRequest, PartName,
};
use crate::analysis::link::answers::verdict_word;
use crate::analysis::link::judges as link;
use crate::audit::{Pairs, VerdictRule};
use crate::data::escape_formula;
use crate::stats::Statistic;
use crate::stats::interval::Interval;

const NAME: &str = "judges";

/// What is known of an edit under a rule.
const CELLS: [&str; 19] = [
    "edit",
    "rule",
    "versions",
    "accepted",
    "acceptance",
    "lower",
    "upper",
    "both_accepted",
    "only_clean_accepted",
    "only_edited_accepted",
    "neither_accepted",
    "cost",
    "cost_lower",
    "cost_upper",
    "p",
    "p_holm",
    "judgments",
    "without_verdict",
    "no_majority",
];

/// The outcome as a file.
pub fn file(o: &JudgesOutcome, kind: Kind) -> File {
    let link = link::write(&o.request);
    written(NAME, kind, link.clone(), (&o.request, o), || {
        let mut rows = rows(o);
        rows.extend([
            gap(),
            cells(&["tests_of_holm", &o.n_tests.to_string()]),
            cells(&["solutions", &o.n_solutions.to_string()]),
            cells(&["rows_read", &o.ledger.read.to_string()]),
            cells(&["rows_used", &o.ledger.used.to_string()]),
            cells(&["rows_set_aside", &o.ledger.n_set_aside().to_string()]),
        ]);
        rows.extend(provenance_rows(link, None));
        rows
    })
}

/// What was asked, where nothing came of it.
pub fn settings(request: &JudgesRequest, kind: Kind) -> File {
    let link = link::write(request);
    written(NAME, kind, link.clone(), (request, &()), || provenance_rows(link, None))
}

/// Every edit of every judge under every rule; the consistency effect; the same in parts; and what has no counterpart.
fn rows(o: &JudgesOutcome) -> Vec<Vec<String>> {
    let mut heads = vec!["judge".to_owned()];
    heads.extend(cells(&CELLS));
    heads.extend(cells(&["rows_flagged", "cut_off"]));
    let mut rows = vec![heads];
    for judge in &o.judges {
        rows.extend(of_edits(o, &judge.edits).map(|row| led(vec![own(judge)], row)));
    }
    rows.append(&mut effects(o));
    rows.extend(o.divisions.iter().flat_map(|division| parts(o, division)));
    if o.unpaired.n() > 0 {
        rows.extend([gap(), cells(&["unpaired", "judge", "edit", "missing"])]);
        rows.extend(o.unpaired.listed.iter().map(|one| {
            let missing = if one.lacks_clean { "clean" } else { "edited" };
            vec![text(&one.solution), judge(o, one.judge), text(o.edit(one.edit)), missing.to_owned()]
        }));
        rows.push(cells(&["unpaired_versions", &o.unpaired.n().to_string()]));
    }
    rows
}

/// The consistency effect of every judge under every rule.
fn effects(o: &JudgesOutcome) -> Vec<Vec<String>> {
    let effects = o.judges.iter().filter_map(|judge| Some((judge, judge.consistency.as_ref()?)));
    let rows = effects.flat_map(|(judge, effects)| {
        let under = VerdictRule::ALL.into_iter().zip(effects);
        under.map(move |(rule, effect)| {
            led(vec![own(judge), verdict_word(rule).to_owned()], cost(Some(effect)))
        })
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if rows.is_empty() {
        return rows;
    }
    let heads = [
        "judge",
        "rule",
        "both_accepted",
        "only_consistent_accepted",
        "only_final_answer_accepted",
        "neither_accepted",
        "effect",
        "effect_lower",
        "effect_upper",
        "p",
        "p_holm",
    ];
    [gap(), cells(&heads)].into_iter().chain(rows).collect()
}

/// The edits of every judge in every part.
fn parts(o: &JudgesOutcome, division: &Division) -> Vec<Vec<String>> {
    let mut heads = cells(&[&text(&division.column), "judge"]);
    heads.extend(cells(&CELLS));
    let mut rows = vec![gap(), heads];
    for part in &division.parts {
        for (of, edits) in &part.judges {
            let lead = vec![part_name(&part.name), judge(o, *of)];
            // The judge's stops are told of the whole table.
            let kept = of_edits(o, edits).map(|row| row.into_iter().take(CELLS.len()).collect());
            rows.extend(kept.map(|row| led(lead.clone(), row)));
        }
    }
    rows
}

/// The name of a judge by its number.
fn judge(o: &JudgesOutcome, number: u32) -> String {
    o.judges.get(number as usize).map(own).unwrap_or_default()
}

fn led(mut lead: Vec<String>, row: Vec<String>) -> Vec<String> {
    lead.extend(row);
    lead
}

fn text(words: &str) -> String {
    escape_formula(words).into_owned()
}

fn own(judge: &JudgeFound) -> String {
    text(judge.name.as_deref().unwrap_or_default())
}

fn part_name(part: &PartName) -> String {
    match part {
        PartName::Value(value) => text(value),
        PartName::Between(least, most) => format!("{least} to {most}"),
        PartName::Unnamed => String::new(),
    }
}

/// Edits under every rule.
fn of_edits(o: &JudgesOutcome, edits: &[EditFound]) -> impl Iterator<Item = Vec<String>> {
    edits.iter().flat_map(move |edit| {
        edit.rules.iter().map(move |under| {
            let mut row = vec![
                text(o.edit(edit.edit)),
                verdict_word(under.rule).to_owned(),
                edit.n.to_string(),
                under.accepted.to_string(),
                number(under.acceptance),
            ];
            row.extend(ends(under.interval));
            row.extend(cost(under.cost.as_ref()));
            row.extend(
                [edit.judgments, edit.no_verdict, edit.undecided, edit.flagged, edit.truncated]
                    .map(|n| n.to_string()),
            );
            row
        })
    })
}

/// Pairs, their difference with its interval, and its test; empty cells without them.
fn cost(cost: Option<&CostFound>) -> Vec<String> {
    let Some(cost) = cost else { return vec![String::new(); 9] };
    let Pairs { both, only_clean, only_edited, neither } = cost.pairs;
    let mut row: Vec<String> = [both, only_clean, only_edited, neither].map(|n| n.to_string()).into();
    row.push(number(cost.cost));
    row.extend(ends(cost.interval));
    row.extend([cost.p, cost.holm].map(|p| p.map_or_else(String::new, |p| p.to_string())));
    row
}

fn ends(interval: Option<Interval>) -> [String; 2] {
    interval.map_or_else(Default::default, |ends| [ends.lower.to_string(), ends.upper.to_string()])
}

/// A value; nothing where there is none, because there are no versions.
fn number(statistic: Statistic) -> String {
    statistic.value().map_or_else(String::new, |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::judges::outcome;
    use crate::data::{ReadOptions, read};

    #[test]
    fn files_hold_every_rule_every_part_and_the_link() {
        let csv = "solution,language,edit,judge,verdict\n\
                   s1,en,clean,=A,yes\ns1,en,final_answer,=A,no\ns1,en,consistent,=A,yes\n\
                   s2,tr,clean,=A,yes\ns2,tr,final_answer,=A,yes\n";
        let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
        let o = outcome(&JudgesRequest::default(), &table).unwrap();
        let csv = file(&o, Kind::Csv).content.replace('\r', "");
        assert!(csv.starts_with("judge,edit,rule,versions,accepted,acceptance,lower,"), "{csv}");
        assert!(csv.contains("\n'=A,final_answer,majority,2,1,0.5,"), "{csv}");
        assert!(csv.contains("\n'=A,majority,0,1,0,0,1,"), "{csv}");
        assert!(csv.contains("\nlanguage,judge,edit,rule,"), "{csv}");
        assert!(csv.contains("\ns2,'=A,consistent,edited\nunpaired_versions,1\n"), "{csv}");
        assert!(
            csv.contains("\nlink,\"#/calc/judges?solution=solution&")
                || csv.contains("\nlink,#/calc/judges?"),
            "{csv}"
        );
        let width = |line: &str| line.matches(',').count();
        let widths: Vec<usize> = csv.lines().take(10).map(width).collect();
        assert!(widths.iter().all(|n| *n == widths[0]), "{csv}");
        let json: serde_json::Value = serde_json::from_str(&file(&o, Kind::Json).content).unwrap();
        assert_eq!(json["outcome"]["judges"]["judges"][0]["edits"][1]["rules"][1]["rule"], "majority");
        assert_eq!(json["request"]["judges"]["columns"]["solution"]["named"], "solution");
    }
}
