//! What the rows of a table were taken for, and why it cannot be something else.

use super::card::list;
use super::intake::quoted;
use crate::analysis::shaped::ShapeFound;
use crate::data::Severity;
use crate::data::shape::{Counts, LeftOutReason, NotShaped, Shape, ShapeChoice};
use crate::text::name;
use crate::text::number::{count, plural};

/// The button that leaves the rows as they were read.
pub const AS_IS: &str = "Use the rows as they are";

/// The choice of what a row is.
pub const ROW_IS: &str = "What a row holds";

/// What a row may be taken for.
pub fn choice(choice: ShapeChoice) -> &'static str {
    match choice {
        ShapeChoice::Detect => "as the table suggests",
        ShapeChoice::AsIs => "what it was read as",
        ShapeChoice::Long => "one label: item, rater, label",
        ShapeChoice::RatersInRows => "all labels of one rater",
        ShapeChoice::Contingency => "counts by the labels of two raters",
    }
}

/// What a table was taken for, and how much that matters.
pub fn found(found: &ShapeFound) -> (Severity, String) {
    let (mut words, aside) = (taken_for(&found.shape), aside(found));
    words +=
        &format!(" {} of {} are in it.", count(found.ledger.used), plural(found.ledger.read, "row", "rows"));
    if let Some(aside) = &aside {
        words += &format!(" Not in it: {aside}.");
    }
    if !found.columns_left_out.is_empty() {
        words += &format!(
            " Left out, because an item has several values there: {}.",
            list(&found.columns_left_out)
        );
    }
    let is_twice = |reason| matches!(reason, LeftOutReason::Repeated | LeftOutReason::Conflicting);
    let twice = found.ledger.set_aside.iter().any(|group| is_twice(group.reason));
    let lost = twice || !found.columns_left_out.is_empty();
    (if lost { Severity::Check } else { Severity::Note }, words)
}

fn taken_for(shape: &Shape) -> String {
    match shape {
        Shape::AsIs => "The rows were taken as they are.".to_owned(),
        Shape::Long { item, rater, label, n_items, n_raters, .. } => format!(
            "Each row was taken for one label (“{}”) of an item (“{}”) by a rater (“{}”). That makes a table of {} and {}.",
            name(label),
            name(item),
            name(rater),
            plural(*n_items, "item", "items"),
            plural(*n_raters, "rater", "raters")
        ),
        Shape::RatersInRows { rater, n_raters, n_items, .. } => format!(
            "Each row was taken for a rater (“{}”) and each column for an item. That makes a table of {} and {}.",
            name(rater),
            plural(*n_items, "item", "items"),
            plural(*n_raters, "rater", "raters")
        ),
        Shape::Contingency { n_labels, n_items, had_totals } => format!(
            "The cells were taken for counts of items by the labels of two raters. That makes a table of {} with {}{}.",
            plural(*n_items, "item", "items"),
            plural(*n_labels, "label", "labels"),
            if *had_totals { "; the sums at its edge are no labels" } else { "" }
        ),
        Shape::Samples { stems, most, n_absent } => format!(
            "Numbered columns ({}) were taken for samples, up to {} a row. That makes a table with a row for each{}.",
            quoted(&stems.iter().map(|(stem, _)| format!("{}…", name(stem))).collect::<Vec<_>>()),
            count(*most),
            match n_absent {
                0 => String::new(),
                n => format!(
                    "; {} at the end of a row {} no sample",
                    plural(*n, "empty place", "empty places"),
                    if *n == 1 { "is" } else { "are" }
                ),
            }
        ),
    }
}

/// Why rows are not in the table, with the rows that are in each other’s way.
fn aside(found: &ShapeFound) -> Option<String> {
    let group = |group: &crate::analysis::ledger::SetAsideGroup<LeftOutReason>| {
        format!("{} ({})", left_out(group.reason), count(group.n))
    };
    let mut groups: Vec<String> = found.ledger.set_aside.iter().map(group).collect();
    let pairs: Vec<String> = found.pairs.iter().map(|[row, other]| format!("{row} and {other}")).collect();
    if !pairs.is_empty() {
        groups.push(format!("see rows {}", pairs.join(", ")));
    }
    (!groups.is_empty()).then(|| groups.join("; "))
}

/// Counts of raters, which say nothing of two of them, and what to do.
pub fn of_counts(counts: &Counts) -> String {
    format!(
        "The cells look like counts: every row adds up to {} over {} ({}{}). Which rater said what cannot be told from them, so \
         two of them cannot be compared; what all of them together give is below. To compare two, open the table with one column per \
         rater; if the cells are labels, say so under “What a row holds”.",
        plural(counts.n_raters, "rater", "raters"),
        plural(counts.n_categories, "category", "categories"),
        quoted(&counts.categories),
        if counts.n_categories as usize > counts.categories.len() { ", …" } else { "" }
    )
}

/// Why a row of the file is not in the table.
pub fn left_out(reason: LeftOutReason) -> &'static str {
    match reason {
        LeftOutReason::TooFewCells => "fewer cells than the header",
        LeftOutReason::TooManyCells => "more cells than the header",
        LeftOutReason::Blank => "nothing in it but blanks or lines",
        LeftOutReason::NoItem => "no item named",
        LeftOutReason::NoRater => "no rater named",
        LeftOutReason::NoLabel => "no label",
        LeftOutReason::Repeated => "repeats an earlier row",
        LeftOutReason::Conflicting => "another row has another label of the same item and rater",
        LeftOutReason::Heads => "the labels of the columns",
        LeftOutReason::Totals => "sums of the other rows",
        LeftOutReason::NothingCounted => "all counts are zero",
        LeftOutReason::NoSample => "no sample",
    }
}

/// The same with how many cells the row has and should have.
pub fn number_of_cells(reason: LeftOutReason, n_found: u32, n_expected: u32) -> String {
    format!("{} ({}, not {})", left_out(reason), count(n_found), count(n_expected))
}

/// Why a table cannot have the shape that somebody chose, and what to do.
pub fn not_shaped(found: &NotShaped) -> String {
    match found {
        NotShaped::NotLong { columns } => format!(
            "No three columns hold items, raters and labels: the table has {}. One label a row needs all three.",
            list(columns)
        ),
        NotShaped::NotInRows => {
            "Raters in rows need a first column with their names, at least two rows, and a column for each item.".to_owned()
        }
        NotShaped::NotSquare { columns, rows } => format!(
            "The header and the first column do not hold the same labels: {} beside {}. A table of counts has each label once \
             in both.",
            list(columns),
            list(rows)
        ),
        NotShaped::NotCounted { row, column } => format!(
            "Row {row}, column “{}” holds no whole number. In a table of counts every cell has one; write 0 where there is none.",
            name(column)
        ),
        NotShaped::TotalsDiffer { name: total } => format!(
            "“{}” is named like a sum, and what it holds is not the sum of the rest. Correct it or take it out.",
            name(total)
        ),
        NotShaped::NothingCounted => "All counts are zero, so there are no items.".to_owned(),
        NotShaped::TooLarge { found, most } => format!(
            "The table that this would make is too large: {} where {} fit. Open a part of it.",
            count(*found),
            count(*most)
        ),
    }
}
