//! The table: which column holds what, how its words were read, and what became of every row.

use crate::analysis::judges::{
    JudgesOutcome, JudgesRole, SetAsideReason, SeveralColumns, SeveralRows, VerdictWord, VerdictWordFound,
};
use crate::audit::VerdictRule;
use crate::text::en::ledger;
use crate::text::number::{count, plural};
use crate::text::{Rich, name};

/// What a table has to hold.
pub const DROP: &str = "Drop a table with one row for each version that a judge saw: the solution, the edit (clean for the unedited \
    one) and the verdict, yes or no. Several judgments stand in several columns (verdict_1, verdict_2) or in several rows; \
    columns may name the judge, the benchmark or language, and how large the edit is and where.";
/// Where the sample comes from.
pub const SAMPLE_SOURCE: &str = "The sample is simulated: no judge gave these verdicts.";
/// The heading before there is a table.
pub const EMPTY_HEADING: &str = "Does the judge notice a wrong step?";
/// The sentence under it.
pub const EMPTY_LEDE: &str = "Give a judge correct solutions, and copies of them with one thing wrong. If it accepts both as often, its \
    approval says nothing of that step. Open a table of its verdicts to see what each edit costs.";
/// The heading where nothing can be counted.
pub const REFUSED_HEADING: &str = "This table has no verdicts that could be counted yet";
/// The sentence under it.
pub const REFUSED_LEDE: &str =
    "Choose the columns that say which solution a row is of, which edit, and what the judge decided.";
/// When a version is accepted.
pub const RULE: &str = "A version is accepted by";
/// What the rules are.
pub const RULE_HINT: &str =
    "All three stand side by side further down; the figures and the tests are of this one.";
/// The columns of verdicts.
pub const VERDICTS: &str = "Verdicts";
/// What they are.
pub const VERDICTS_HINT: &str = "One column, or one for each judgment on a version.";
/// Without a column.
pub const NO_COLUMN: &str = "none";
/// What several rows are.
pub const ROWS: &str = "Several rows of one version";
/// What several columns are.
pub const ACROSS: &str = "Several columns of verdicts";
/// The clean control.
pub const CLEAN: &str = "Clean control";
/// Without one.
pub const NO_CLEAN: &str = "none";
/// The edit that is fitted throughout.
pub const CONSISTENT: &str = "Wrong answer, chain fitted to it";
/// The edit of the final answer alone.
pub const FINAL: &str = "Wrong answer, chain untouched";
/// What the two are for.
pub const EDIT_HINT: &str = "Both together give the consistency effect.";
/// Without such an edit.
pub const NO_EDIT: &str = "none";
/// Further words that approve.
pub const YES_WORDS: &str = "Further words that approve";
/// Further words that reject.
pub const NO_WORDS: &str = "Further words that reject";
/// Further words without a verdict.
pub const BLANK: &str = "Further words without a verdict";
/// How they are typed.
pub const OWN_WORDS_HINT: &str = "With commas between them. They go before the usual ones.";

/// A rule, as a button.
pub fn rule(rule: VerdictRule) -> &'static str {
    match rule {
        VerdictRule::Any => "Any approval",
        VerdictRule::Majority => "Majority",
        VerdictRule::All => "All approve",
    }
}

/// What several rows of a version are, as a choice.
pub fn rows(rows: SeveralRows) -> &'static str {
    match rows {
        SeveralRows::Suggested => "as suggested",
        SeveralRows::Judgments => "judgments",
        SeveralRows::Repetitions => "repetitions, the first counts",
    }
}

/// What several columns of verdicts are, as a choice.
pub fn across(across: SeveralColumns) -> &'static str {
    match across {
        SeveralColumns::Suggested => "as suggested",
        SeveralColumns::Judgments => "several judgments of one judge",
        SeveralColumns::Judges => "several judges",
    }
}

/// What several columns of verdicts were taken for.
pub fn taken_across(o: &JudgesOutcome) -> Rich {
    let columns: Vec<String> =
        o.request.columns.verdict_names().iter().map(|column| format!("“{}”", name(column))).collect();
    Rich::of(
        "{} are taken for the verdicts of *{}*.",
        &[super::listed(&columns, 4), across(o.request.across).to_owned()],
    )
}

/// The button that takes them for the other.
pub fn count_across(across: SeveralColumns) -> String {
    format!("They are {}", self::across(across))
}

/// That some outputs say both.
pub fn both_boxes(n: u32) -> Rich {
    Rich::of(
        "*{}* yes in one box and no in another. {} as no verdict, and nothing is guessed.",
        &[
            if n == 1 { "1 output says".to_owned() } else { format!("{} outputs say", count(n)) },
            if n == 1 { "It counts" } else { "They count" }.to_owned(),
        ],
    )
}

/// A role, as the label of its column.
pub fn role(role: JudgesRole) -> &'static str {
    match role {
        JudgesRole::Solution => "Solution",
        JudgesRole::Edit => "Edit",
        JudgesRole::Judge => "Judge",
        JudgesRole::Run => "Number of the judgment",
        JudgesRole::Split => "Benchmark, language or another part",
        JudgesRole::Size => "Size of the edit",
        JudgesRole::Depth => "Depth of the edit",
        JudgesRole::Truncated => "Judge cut off",
        JudgesRole::Verdict => VERDICTS,
    }
}

/// What a role needs.
pub fn role_hint(role: JudgesRole) -> &'static str {
    match role {
        JudgesRole::Solution => "The same for a solution and its edited copies.",
        JudgesRole::Run => "Where every judgment has a row.",
        JudgesRole::Truncated => "Yes and no, or a reason to stop.",
        _ => "",
    }
}

/// One line on a table without an outcome.
pub fn rows_line(n_rows: u32) -> String {
    plural(n_rows, "row", "rows")
}

/// The line on a file: its name, and what is known of its rows.
pub fn file_line(file: &str, rows: &str) -> String {
    format!("{} · {rows}", name(file))
}

/// The line on a table that is in use.
pub fn table_line(o: &JudgesOutcome, file: &str) -> String {
    let rows = format!(
        "{} read → {} used · {} set aside",
        plural(o.ledger.read, "row", "rows"),
        count(o.ledger.used),
        count(o.ledger.n_set_aside())
    );
    file_line(file, &rows)
}

/// How the cells of verdicts were read.
pub fn read_as(o: &JudgesOutcome) -> Rich {
    let of = |meaning: VerdictWord| words(&o.words, meaning);
    let mut read = Rich::of(
        "As approval: {}; as rejection: {}; as no verdict: {}.",
        &[of(VerdictWord::Approves), of(VerdictWord::Rejects), of(VerdictWord::None)],
    );
    if o.words.iter().any(|word| word.meaning == VerdictWord::Unknown) {
        read = read.and(Rich::of(" Not known: {}.", &[of(VerdictWord::Unknown)]));
    }
    match o.several {
        Some(SeveralRows::Judgments) => read.plain(" Several rows of one version are judgments on it."),
        _ => read,
    }
}

fn words(words: &[VerdictWordFound], meaning: VerdictWord) -> String {
    let word = |found: &VerdictWordFound| {
        let cells = plural(found.n, "cell", "cells");
        if found.word.is_empty() {
            format!("{cells} left blank")
        } else {
            format!("“{}” in {cells}", name(&found.word))
        }
    };
    let listed: Vec<String> = words.iter().filter(|found| found.meaning == meaning).map(word).collect();
    if listed.is_empty() { "nothing".to_owned() } else { listed.join(", ") }
}

/// That some rows hold words that are no known verdicts.
pub fn other_words(o: &JudgesOutcome, n_rows: u32) -> Rich {
    let unknown: Vec<String> = o
        .words
        .iter()
        .filter(|word| word.meaning == VerdictWord::Unknown)
        .map(|word| format!("“{}”", name(&word.word)))
        .collect();
    Rich::of(
        "*{}* {}, which is no verdict that is known. They are set aside, and nothing is guessed. Say what the word means, and \
         they count.",
        &[
            format!("{} {}", plural(n_rows, "row", "rows"), if n_rows == 1 { "says" } else { "say" }),
            super::listed(&unknown, 3),
        ],
    )
}

/// The button that takes a word for a verdict; none takes it for no verdict.
pub fn count_as(word: &str, verdict: Option<bool>) -> String {
    let what = match verdict {
        Some(true) => "approval",
        Some(false) => "rejection",
        None => "no verdict",
    };
    format!("“{}” as {what}", name(word))
}

/// That some rows repeat others.
pub fn repeated(n_rows: u32) -> Rich {
    Rich::of(
        "*{}* of a solution, an edit and a judge that an earlier row is of already. The first counts, and the others are set aside.",
        &[format!("{} {}", plural(n_rows, "row", "rows"), if n_rows == 1 { "is" } else { "are" })],
    )
}

/// The button that takes them for judgments.
pub const REPEATED_JUDGED: &str = "Count them as further judgments";

/// That spellings of an edit look alike.
pub fn spellings(values: &[&str]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("“{}”", name(value))).collect();
    format!(
        "{} look like one edit. Those that differ in capital letters alone are one here.",
        super::listed(&values, 4)
    )
}

/// That some rows name no edit.
pub fn blank_edits(n_rows: u32) -> Rich {
    Rich::of(
        "*{}* no edit and {} set aside. If that means the clean control, say so.",
        &[
            format!("{} {}", plural(n_rows, "row", "rows"), if n_rows == 1 { "names" } else { "name" }),
            if n_rows == 1 { "is" } else { "are" }.to_owned(),
        ],
    )
}

/// The button that takes them for it.
pub const BLANK_IS_CLEAN: &str = "A blank edit is the clean control";

/// The button that takes an edit for the clean control.
pub fn clean_is(edit: &str) -> String {
    format!("“{}” is the clean control", name(edit))
}

/// That no edit is known as the clean control.
pub fn without_clean(o: &JudgesOutcome) -> Rich {
    let names: Vec<String> = o.edits.iter().map(|edit| format!("“{}”", name(edit))).collect();
    Rich::of(
        "None of the edits is known as the clean control: there is {}. Without it no edit has a cost. Say which one it is, here or \
         under “Change columns”.",
        &[super::listed(&names, 5)],
    )
}

/// That edits were asked for that the table does not have.
pub fn unknown_edits(o: &JudgesOutcome) -> String {
    let names: Vec<String> = o.unknown_edits.iter().map(|edit| format!("“{}”", name(edit))).collect();
    format!("The link asks for {}, which this table does not have among its edits.", super::listed(&names, 3))
}

/// Why rows were set aside.
pub fn set_aside(reason: SetAsideReason) -> &'static str {
    match reason {
        SetAsideReason::TooFewCells => "fewer cells than the header",
        SetAsideReason::TooManyCells => "more cells than the header",
        SetAsideReason::Blank => "nothing in it but blanks or lines",
        SetAsideReason::NoSolution => "no solution is named",
        SetAsideReason::NotInKey => "its id is not in the key",
        SetAsideReason::NoEdit => "no edit is named",
        SetAsideReason::NoJudge => "no judge is named",
        SetAsideReason::OtherWord => "a verdict in words that are not known",
        SetAsideReason::Repeated => "the same solution, edit and judge as an earlier row",
    }
}

pub use crate::text::en::ledger::{CAPTION as LEDGER_CAPTION, HEADS as LEDGER_HEADS};

/// The rows of the ledger.
pub fn ledger_rows(o: &JudgesOutcome) -> Vec<Vec<String>> {
    ledger::rows(&o.ledger, "rows used", |reason| format!("set aside: {}", set_aside(reason)))
}
