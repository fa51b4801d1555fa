//! The table: which columns hold the evidence, how their words were read, and what became of every row.

use super::{share, short};
use crate::analysis::taxonomy::{
    Blanks, Findings, Layout, Separator, SetAsideReason, TaxonomyOutcome, WordFound, WordMeaning,
};
use crate::text::number::{count, plural};
use crate::text::{Rich, name};

/// What a table has to hold.
pub const DROP: &str = "Drop a table with one row per failure: a column of yes and no for each kind of evidence (1 and 0, true and \
    false), or one column that lists what a failure shows (Collapse;Drift). Where a column names the model, each model is \
    told apart.";
/// The heading before there is a table.
pub const EMPTY_HEADING: &str = "Which failure leads depends on which test runs first";
/// The sentence under it.
pub const EMPTY_LEDE: &str = "A failure can show evidence of several kinds, and an ordered test names it by the first that it finds. Open \
    a table of evidence to see every order of the tests, what changes with it, and what does not.";
/// The heading where nothing can be counted.
pub const REFUSED_HEADING: &str = "This table has no evidence that could be counted yet";
/// The sentence under it.
pub const REFUSED_LEDE: &str = "Choose the columns that say what each failure shows.";
/// The columns of evidence.
pub const EVIDENCE: &str = "Evidence";
/// What they are.
pub const COLUMNS_HINT: &str =
    "Columns of yes and no, one for each category; or one column that lists the categories.";
/// The column of groups.
pub const GROUP: &str = "Group, such as the model";
/// Without one.
pub const NO_GROUP: &str = "none";
/// What unclear cells count for.
pub const BLANKS: &str = "Cells that say neither yes nor no";
/// What that means.
pub const BLANKS_HINT: &str = "Blank cells, undecided ones, and other words.";

/// A way to count unclear cells.
pub fn blanks(blanks: Blanks) -> &'static str {
    match blanks {
        Blanks::SetAside => "Set the row aside",
        Blanks::NoEvidence => "Count as no evidence",
    }
}

/// The button that chooses it.
pub fn blanks_verb(blanks: Blanks) -> &'static str {
    match blanks {
        Blanks::SetAside => "Set these rows aside",
        Blanks::NoEvidence => "Count them as no evidence",
    }
}

/// What the groups of a column of this name are, in the plural.
pub fn groups_noun(column: Option<&str>) -> &'static str {
    match column.map(|name| name.trim().to_ascii_lowercase()) {
        Some(name) if name.starts_with("model") => "models",
        Some(name) if name.starts_with("lang") => "languages",
        _ => "groups",
    }
}

/// That a column of groups has too many values to be used.
pub fn crowded(column: &str, n: u32) -> String {
    format!(
        "“{}” has {} different values, too many to tell its groups apart: all rows are taken together.",
        name(column),
        count(n)
    )
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
pub fn table_line(o: &TaxonomyOutcome, file: &str) -> String {
    let rows = format!(
        "{} read → {} used · {} set aside",
        plural(o.ledger.read, "row", "rows"),
        plural(o.ledger.used, "failure", "failures"),
        count(o.ledger.n_set_aside())
    );
    file_line(file, &rows)
}

/// How the cells were read.
pub fn read_as(o: &TaxonomyOutcome) -> Rich {
    match &o.layout {
        Layout::Flags { .. } => {
            let of = |meaning: WordMeaning| words(&o.words, meaning);
            let mut read = Rich::of(
                "As evidence: {}; as none: {}.",
                &[of(WordMeaning::Evidence), of(WordMeaning::NoEvidence)],
            );
            if o.words.iter().any(|word| word.meaning == WordMeaning::Neither) {
                read = read.and(Rich::of(" Neither: {}.", &[of(WordMeaning::Neither)]));
            }
            read
        }
        Layout::Lists { column, separator } => {
            let categories: Vec<String> = o.findings.categories.iter().map(|one| short(&one.name)).collect();
            Rich::of(
                "Column “{}” {}, which gives {}: {}.",
                &[
                    name(column),
                    split(*separator).to_owned(),
                    plural(categories.len() as u64, "category", "categories"),
                    categories.join(", "),
                ],
            )
        }
    }
}

fn words(words: &[WordFound], meaning: WordMeaning) -> String {
    let of = words.iter().filter(|word| word.meaning == meaning);
    let listed: Vec<String> =
        of.map(|word| format!("“{}” in {}", name(&word.word), plural(word.n, "cell", "cells"))).collect();
    if listed.is_empty() { "nothing".to_owned() } else { listed.join(", ") }
}

fn split(separator: Separator) -> &'static str {
    match separator {
        Separator::Brackets => "holds lists in brackets",
        Separator::Semicolon => "was split at semicolons",
        Separator::Bar => "was split at “|”",
        Separator::Plus => "was split at “+”",
        Separator::Comma => "was split at commas",
        Separator::Nothing => "holds one category a cell",
    }
}

/// That some rows do not say of every category whether there is evidence, and what they count for; `other` are the numbers
/// with the other choice, if they can be worked out.
pub fn unclear(o: &TaxonomyOutcome, other: Option<&Findings>) -> Rich {
    let rows = plural(o.n_unclear, "row", "rows");
    let has = if o.n_unclear == 1 { "has" } else { "have" };
    let now = match o.request.blanks {
        Blanks::SetAside => "set aside",
        Blanks::NoEvidence => "counted, with no evidence there",
    };
    let values = [rows, has.to_owned(), now.to_owned()];
    let mut words = Rich::of("*{}* {} a cell that says neither yes nor no. Such rows are {}.", &values);
    if let Some(other) = other {
        let set = match o.request.blanks {
            Blanks::SetAside => "Counted as no evidence",
            Blanks::NoEvidence => "Set aside",
        };
        let sentence = " {}, they would leave {} of {} without evidence in place of {} of {}.";
        words = words.and(Rich::of(
            sentence,
            &[
                set.to_owned(),
                share(other, other.none),
                plural(other.n, "failure", "failures"),
                share(&o.findings, o.findings.none),
                count(o.findings.n),
            ],
        ));
    }
    words
}

/// That all rows count if unclear cells are taken for no evidence.
pub fn counted_anyway() -> &'static str {
    blanks_verb(Blanks::NoEvidence)
}

/// That the order asked for is of another number of tests.
pub fn other_order(o: &TaxonomyOutcome) -> String {
    format!(
        "The order in the link is not one of the {} that this table has. The tests stand in the order of the table.",
        plural(o.findings.categories.len() as u64, "category", "categories")
    )
}

/// Why rows were set aside.
pub fn set_aside(reason: SetAsideReason) -> &'static str {
    match reason {
        SetAsideReason::TooFewCells => "fewer cells than the header",
        SetAsideReason::TooManyCells => "more cells than the header",
        SetAsideReason::Blank => "nothing in it but blanks or lines",
        SetAsideReason::NothingSaid => "a cell of evidence is blank",
        SetAsideReason::Undecided => "a cell of evidence is undecided",
        SetAsideReason::OtherWord => "a cell of evidence says neither yes nor no",
    }
}

/// A line of the ledger: rows set aside, and why.
pub fn set_aside_row(reason: SetAsideReason) -> String {
    format!("set aside: {}", set_aside(reason))
}

pub use crate::text::en::ledger::{CAPTION as LEDGER_CAPTION, HEADS as LEDGER_HEADS};
