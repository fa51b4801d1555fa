//! Calculate / Audit set.

use super::ledger;
use crate::analysis::audit_set::{
    AuditSet, EditMade, Ledger, LeftOutSolution, MarkChoice, SetAsideReason, SetRole, Shown, share,
};
use crate::audit::ASKED;
use crate::audit::inject::{Edit, Impossible, RelativeSize, Variant};
use crate::text::number::{count, percent, plural, word};
use crate::text::{Rich, isolated, name};

/// The page’s name, for the tab and the menu.
pub const TITLE: &str = super::shell::AUDIT_SET;
/// What a table has to hold.
pub const DROP: &str = "Drop a table of solutions that you know to be correct, one per row: an id, the problem, the text of the \
    solution and its final answer; if you have them, the benchmark and the language.";
/// The heading before there is a table.
pub const EMPTY_HEADING: &str = "Does your judge read the solution, or only its last line?";
/// The sentence under it.
pub const EMPTY_LEDE: &str = "Take solutions that are right, put one error into a copy of each, and ask the judge about all of them \
    without telling which is which. A judge that reads approves the originals and rejects the copies.";
/// The heading where nothing can be made.
pub const REFUSED_HEADING: &str = "No audit set can be made of this table yet";
/// The sentence under it.
pub const REFUSED_LEDE: &str = "Choose the columns that hold the solutions and their final answers.";

/// The list of edits.
pub const EDITS: &str = "Errors put into copies";
/// What they are.
pub const EDITS_HINT: &str = "The unchanged solution is always in the set.";
/// The size.
pub const SIZE: &str = "Change of a number";
/// What it is.
pub const SIZE_HINT: &str =
    "The nearest change that keeps the number’s own digits: 3 becomes 4, whatever is asked for.";
/// A size in thousandths.
pub fn size(permille: u32) -> String {
    percent(f64::from(permille) / 1000.0)
}

/// The sign before decimals.
pub const MARK: &str = "Sign before decimals";
/// The solution that is shown.
pub const SHOWN: &str = "Solution shown";
/// The heading of the edits of one solution.
pub const PREVIEW: &str = "What is done to one solution";
/// The heading of the files.
pub const FILES: &str = "Take the set to your judge";
/// The texts as a table.
pub const TAKE_CSV: &str = "Download prompts (CSV)";
/// The texts line by line.
pub const TAKE_LINES: &str = "Download prompts (JSON Lines)";
/// The key.
pub const TAKE_KEY: &str = "Download the key (CSV)";
/// The way on.
pub const NEXT: &str = "Then read the judge’s answers: Judges";
/// The table of edits.
pub const MADE: &str = "What each edit came to";
/// Its heads.
pub const MADE_HEADS: [&str; 4] = ["edit", "texts", "right verdict", "change of the number"];
/// The table of solutions that are left out.
pub const LEFT_OUT: &str = "Solutions left out of every edit";
/// Its heads.
pub const LEFT_OUT_HEADS: [&str; 3] = ["row", "solution", "why"];
/// The drawer of the prompt.
pub const PROMPT: &str = "What the judge is asked";
pub use super::ledger::{CAPTION as LEDGER_CAPTION, HEADS as LEDGER_HEADS};

/// What this leaves out.
pub const LEAVES_OUT: &str = "An edit changes characters, not mathematics: that the new number is wrong follows from the solution \
    being right, which is taken from you. A removed step may be one that a careful reader does not miss, so look at a few. Numbers \
    written as words are never changed. A judge that has seen the original elsewhere may know the answer: what is measured is \
    whether it checks this text.";

/// What the judge is asked about one text: of our own wording, so that it can be used and changed freely.
pub fn prompt(problem: &str, solution: &str) -> String {
    let mut prompt = String::from(
        "Below is a solution to a problem. Check it as a careful marker would: go through it step by step, redo each calculation, \
         and see that each step follows from the ones before it and that the final answer follows from the last. Judge the \
         text as it stands. Do not put right what is wrong in it, and do not approve it only because its final answer is the \
         one that you would give.\n\n\
         Approve the solution if every number, every step and the final answer are right and nothing that is needed is missing. \
         Reject it if anything is wrong or missing, however small.\n\n\
         End with your verdict alone on the last line: ",
    );
    prompt.push_str(ASKED);
    prompt.push_str(".\n\n");
    if !problem.is_empty() {
        prompt.push_str("Problem:\n");
        prompt.push_str(problem);
        prompt.push_str("\n\n");
    }
    prompt.push_str("Solution:\n");
    prompt.push_str(solution);
    prompt.push('\n');
    prompt
}

/// The finding.
pub fn heading(set: &AuditSet) -> String {
    let n = set.n_solutions();
    if !set.is_done() {
        let (done, total) = set.progress();
        return format!("{} of {} looked at", count(done), plural(total, "solution", "solutions"));
    }
    match (n, set.edits.len() as u32 - 1) {
        (0, _) => "No solution allows every one of these edits".to_owned(),
        (_, 0) => format!("{} without an error between them", plural(n, "text", "texts")),
        (_, edits) => format!(
            "{} to judge, of which {} right",
            plural(u64::from(n) * u64::from(edits + 1), "text", "texts"),
            if n == 1 { "1 is".to_owned() } else { format!("{} are", count(n)) }
        ),
    }
}

/// The sentence under it.
pub fn lede(set: &AuditSet) -> Rich {
    let (n, edits) = (u64::from(set.n_solutions()), set.edits.len() as u64 - 1);
    if !set.is_done() {
        let words = "*{}* so far allow every edit, and {} left out. The files are given when all have been looked at.";
        let left_out = set.left_out.len() as u64;
        let are = format!("{} {}", count(left_out), if left_out == 1 { "is" } else { "are" });
        return Rich::of(words, &[plural(n, "solution", "solutions"), are]);
    }
    if n == 0 {
        return "Every solution is left out, because an edit cannot be made of it. The table below says which; leave that edit out.".into();
    }
    let left_out = match set.left_out.len() as u64 {
        0 => String::new(),
        one => format!(
            " {} left out, because one of the edits cannot be made of {}.",
            plural(one, "solution is", "solutions are"),
            if one == 1 { "it" } else { "them" }
        ),
    };
    Rich::of(
        "{} as {}, and {} of each with one error. A judge that reads approves {} and rejects {}; one that looks at the last \
         line alone approves all but those with another answer.",
        &[
            plural(n, "correct solution", "correct solutions"),
            if n == 1 { "it is" } else { "they are" }.to_owned(),
            plural(edits, "copy", "copies"),
            count(n),
            count(n * edits),
        ],
    )
    .plain(left_out)
}

/// An edit in words.
pub fn edit(edit: Edit) -> String {
    match edit {
        Edit::Clean => "Unchanged".to_owned(),
        Edit::Number { depth, .. } => format!("A number changed, {}% into the solution", depth.percent()),
        Edit::FinalAnswer => "Another final answer, the rest unchanged".to_owned(),
        Edit::Consistent => "Another final answer, throughout".to_owned(),
        Edit::RemovedStep => "A step removed".to_owned(),
    }
}

/// A way to read decimals.
pub fn mark(mark: MarkChoice) -> &'static str {
    match mark {
        MarkChoice::ByLanguage => "As the language has it",
        MarkChoice::Point => "Point: 3.5",
        MarkChoice::Comma => "Comma: 3,5",
    }
}

/// That a sign before decimals was taken for want of a better one.
pub fn unknown_mark(set: &AuditSet) -> Rich {
    Rich::of(
        "In {} the point is taken as the sign before decimals, because no language is named that is known here. 1,234 is read as one \
         thousand two hundred and thirty-four.",
        &[plural(set.n_unknown_mark, "solution", "solutions")],
    )
}

/// What a column is to hold.
pub fn role(role: SetRole) -> (&'static str, &'static str) {
    match role {
        SetRole::Id => ("Id", "What each solution is called by; its row where there is none."),
        SetRole::Problem => ("Problem", "Shown to the judge before the solution."),
        SetRole::Solution => ("Solution", "The whole text."),
        SetRole::Answer => ("Final answer", "The right one: it is looked for in the solution."),
        SetRole::Benchmark => ("Benchmark", "Goes into the key."),
        SetRole::Language => ("Language", "Goes into the key, and tells how decimals are written."),
    }
}

/// In place of a column.
pub const NO_COLUMN: &str = "none";

/// A row of the table of edits.
pub fn made_row(made: &EditMade, n: u32, size: RelativeSize) -> Vec<String> {
    let right = if made.edit.right_verdict() { "yes" } else { "no" };
    vec![edit(made.edit), count(n), right.to_owned(), change(made, size)]
}

fn change(made: &EditMade, asked: RelativeSize) -> String {
    let Some([least, most]) = made.sizes else { return "–".to_owned() };
    let asked = size(asked.permille());
    let range = match (percent(least), percent(most)) {
        (least, most) if least == most => least,
        (least, most) => format!("{least} to {most}"),
    };
    match made.n_other {
        0 => range,
        n => format!("{range}; {} not near {asked}", count(n)),
    }
}

/// A row of the table of solutions that are left out.
pub fn left_out_row(solution: &LeftOutSolution) -> Vec<String> {
    let why: Vec<String> = solution
        .obstacles
        .iter()
        .map(|obstacle| format!("{}: {}", edit(obstacle.edit), impossible(&obstacle.why)))
        .collect();
    vec![solution.row.to_string(), name(&solution.id), why.join("; ")]
}

/// Why an edit cannot be made.
fn impossible(why: &Impossible) -> String {
    match why {
        Impossible::AnswerIsNoNumber => "the answer is no number".to_owned(),
        Impossible::AnswerIsNotStated => "the solution nowhere states the answer".to_owned(),
        Impossible::AnswerIsNotBoxed { boxed } => {
            format!("the last box holds “{}”, not the answer", name(boxed))
        }
        Impossible::NoOtherAnswer => "every number near the answer occurs already".to_owned(),
        Impossible::AnswerIsGiven => "the problem names the same number".to_owned(),
        Impossible::AnswerIsElsewhere { .. } => {
            "the same number also counts a step, is an index or belongs to a name".to_owned()
        }
        Impossible::AnswerIsNotWritable { place } => {
            format!("“{}” cannot hold another number in its way of writing", name(place))
        }
        Impossible::AnswerStandsOnce => {
            "the answer stands only at its end, so a consistent change is the same as a changed answer"
                .to_owned()
        }
        Impossible::SameText { other } => format!("the text would be the same as of “{}”", edit(*other)),
        Impossible::NoNumberNear { depth } => {
            format!("no number that could be changed stands near {}%", depth.percent())
        }
        Impossible::NoStep => "no step in the middle has a number and not the answer".to_owned(),
    }
}

/// Which solution is shown.
pub fn shown(shown: &Shown, n: u32) -> String {
    format!("{}, {} of {}", name(&shown.id), count(shown.number), count(n))
}

/// What an edit did to the solution that is shown: what stood there and what stands there now, with what is around it.
pub fn difference(shown: &Shown, variant: &Variant) -> Vec<Rich> {
    if variant.changes.is_empty() {
        return vec!["The text is as it was given.".into()];
    }
    let mut lines = Vec::new();
    for change in variant.changes.iter().take(MOST_CHANGES) {
        let was = around("Was: ", &shown.text, change.old.clone());
        let is = around("Now: ", &variant.text, change.new.clone());
        lines.extend([was, is]);
    }
    let rest = variant.changes.len().saturating_sub(MOST_CHANGES) as u32;
    if rest > 0 {
        lines.push(format!("And {} more.", plural(rest, "place", "places")).into());
    }
    if let Some(number) = &variant.number {
        let size = number.size.map_or_else(String::new, |size| format!(", {} of it", percent(share(size))));
        let note =
            if number.is_as_asked { "" } else { "; no number of its kind is nearer to the size asked for" };
        lines.push(format!("{} became {}{size}{note}.", number.old, number.new).into());
    }
    lines
}

/// Places of a change that are shown.
const MOST_CHANGES: usize = 3;
/// Signs that are shown before and behind a change.
const N_AROUND: usize = 50;

/// A piece of a text with the part in it that matters.
fn around(what: &str, text: &str, part: std::ops::Range<usize>) -> Rich {
    let (before, behind) =
        (text.get(..part.start).unwrap_or_default(), text.get(part.end..).unwrap_or_default());
    let cut = before.char_indices().rev().take(N_AROUND).last().map_or(before.len(), |(at, _)| at);
    let lead = before.get(cut..).unwrap_or_default();
    let tail: String = behind.chars().take(N_AROUND).collect();
    let (start, end) = (if cut > 0 { "… " } else { "" }, if tail.len() < behind.len() { " …" } else { "" });
    let own = text.get(part).unwrap_or_default();
    let own = if own.is_empty() { "(nothing) " } else { own };
    let piece = |text: &str| isolated(text.to_owned());
    Rich::new()
        .plain(format!("{what}{start}{}", piece(lead)))
        .strong(piece(own))
        .plain(format!("{}{end}", piece(&tail)))
}

/// How to go on.
pub fn how_to() -> Rich {
    "Each prompt stands under an id that tells nothing, in an order that tells nothing. Keep the key to yourself. Ask the judge about \
     every prompt, as often as you mean to ask it in earnest, and note its whole answer beside the id. Then open Judges and drop \
     its answers and the key together."
        .into()
}

/// The line on a table that is in use.
pub fn table_line(file: &str, ledger: &Ledger) -> String {
    format!(
        "{} · {} read → {} · {} set aside",
        name(file),
        plural(ledger.read, "row", "rows"),
        plural(ledger.used, "solution", "solutions"),
        count(ledger.n_set_aside())
    )
}

/// The line on a file without a set.
pub fn file_line(file: &str, n_rows: u32) -> String {
    format!("{} · {}", name(file), plural(n_rows, "row", "rows"))
}

/// Why a row gives no solution.
pub fn set_aside(reason: SetAsideReason) -> &'static str {
    match reason {
        SetAsideReason::TooFewCells => "fewer cells than the header",
        SetAsideReason::TooManyCells => "more cells than the header",
        SetAsideReason::Blank => "nothing in it but blanks or lines",
        SetAsideReason::NoSolution => "no text of a solution",
        SetAsideReason::NoAnswer => "no final answer",
        SetAsideReason::RepeatedId => "an earlier row has the same id",
        SetAsideReason::NotPossible => "an edit cannot be made of it",
        SetAsideReason::NotReached => "not looked at yet",
    }
}

/// The rows of the ledger.
pub fn ledger_rows(ledger: &Ledger) -> Vec<Vec<String>> {
    ledger::rows(ledger, "solutions of the set", |reason| format!("set aside: {}", set_aside(reason)))
}

/// The sentence to quote.
pub fn quote(set: &AuditSet) -> Rich {
    let edits = set.edits.iter().filter(|made| made.edit != Edit::Clean).map(|made| made.edit.name());
    let edits = edits.collect::<Vec<_>>().join(", ");
    Rich::new().plain(format!(
        "The judge was audited on {} correct solutions and {} edited copies of each ({edits}; changes of {} asked for, seed {}), \
         presented in a blind order with the same prompt; {} on which an edit was impossible {} left out of all edits (Tiebreak {}).",
        count(set.n_solutions()),
        word(set.edits.len() as u64 - 1),
        size(set.request.size.permille()),
        set.request.seed.0,
        plural(set.left_out.len() as u64, "solution", "solutions"),
        if set.left_out.len() == 1 { "was" } else { "were" },
        env!("CARGO_PKG_VERSION")
    ))
}
