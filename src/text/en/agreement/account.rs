//! What became of every row, the choices of columns, and the sentence to quote.

use super::{ac, drawn_of, ends_of, is_wide, kappa, level, pabak, raters};
use crate::analysis::agreement::{AgreementOutcome, Coefficient, Part, SetAsideReason};
use crate::data::RepeatedItems;
use crate::data::shape::Shape;
use crate::stats::Statistic;
use crate::text::number::{count, percent, plural, unit};
use crate::text::{Rich, name, shape};

/// One line on a table without an outcome.
pub fn rows_line(n_rows: u32) -> String {
    plural(n_rows, "row", "rows")
}

/// The line on a file: its name, and what is known of its rows.
pub fn file_line(file: &str, rows: &str) -> String {
    format!("{} · {rows}", name(file))
}

/// One line on what became of the rows: of those of the file, where they became others.
pub fn ledger_line(o: &AgreementOutcome) -> String {
    let reshaped = o.shape.as_ref();
    let read = match reshaped {
        Some(found) => {
            let (file, made) = (&found.ledger, o.ledger.read);
            format!("{} read as {}", plural(file.read, "row", "rows"), plural(made, "item", "items"))
        }
        None => format!("{} read", plural(o.ledger.read, "row", "rows")),
    };
    let rows_aside = reshaped.map_or(0, |found| found.ledger.n_set_aside());
    let rows_aside = match rows_aside {
        0 => String::new(),
        n => format!("{} and ", plural(n, "row", "rows")),
    };
    let items_aside = match reshaped {
        Some(_) => plural(o.ledger.n_set_aside(), "item", "items"),
        None => count(o.ledger.n_set_aside()),
    };
    format!("{read} → {} used · {rows_aside}{items_aside} set aside", plural(o.ledger.used, "item", "items"))
}

/// Why rows were set aside.
pub fn set_aside(o: &AgreementOutcome, reason: SetAsideReason) -> String {
    let [first, second] = raters(o);
    match reason {
        SetAsideReason::TooFewCells => "fewer cells than the header".to_owned(),
        SetAsideReason::TooManyCells => "more cells than the header".to_owned(),
        SetAsideReason::Blank => "nothing in it but blanks or lines".to_owned(),
        SetAsideReason::FirstMissing => format!("no label from {first}"),
        SetAsideReason::SecondMissing => format!("no label from {second}"),
        SetAsideReason::BothMissing => "no label from either".to_owned(),
        SetAsideReason::FirstUnsure => format!("{first} did not decide"),
        SetAsideReason::SecondUnsure => format!("{second} did not decide"),
        SetAsideReason::BothUnsure => "neither decided".to_owned(),
        SetAsideReason::OthersMissing => "not labelled by all raters".to_owned(),
        SetAsideReason::OfPart => format!("in a part that is left out ({})", parts(&o.request.without)),
    }
}

/// Parts of a table, as "round is 1 or panel is excluded".
pub fn parts(parts: &[Part]) -> String {
    let all: Vec<String> =
        parts.iter().map(|part| format!("{} is “{}”", name(&part.column), name(&part.value))).collect();
    all.join(" or ")
}

/// A line of the ledger: rows set aside, and why.
pub fn set_aside_row(o: &AgreementOutcome, reason: SetAsideReason) -> String {
    format!("set aside: {}", set_aside(o, reason))
}

/// The caption of the ledger.
pub fn ledger_caption(o: &AgreementOutcome) -> &'static str {
    match o.shape {
        None => "Every row of the file; numbers as a spreadsheet counts, with the header in row 1",
        Some(_) => {
            "Every row of the file and every item; items by the first of their rows, with the header in row 1"
        }
    }
}

/// The lines of rows of the file that are in no item, with the reasons, and which.
pub fn rows_in_no_item(o: &AgreementOutcome) -> Vec<[String; 3]> {
    let Some(found) = &o.shape else { return Vec::new() };
    let line = |what: String, n: u32, rows: String| [what, count(n), rows];
    let mut lines = vec![line("rows of the file".to_owned(), found.ledger.read, String::new())];
    lines.extend(found.ledger.set_aside.iter().map(|group| {
        let what = format!("not in an item: {}", shape::left_out(group.reason));
        line(what, group.n, row_list(&group.rows, group.n))
    }));
    lines
}

/// What the ledger counts.
pub fn read_as(o: &AgreementOutcome) -> &'static str {
    if o.shape.is_some() { "items" } else { "rows read" }
}
/// The heads of the ledger's columns.
pub const LEDGER_HEADS: [&str; 3] = ["What", "Rows", "Which"];
/// Those that count.
pub const ROWS_USED: &str = "used as items";

/// A column in the choosers, with what tells it from others.
pub fn column_option(column: &str, n_labels: u32) -> String {
    format!("{} ({})", name(column), plural(n_labels, "label", "labels"))
}

/// The head of the column that counts what one rater alone says.
pub fn only(rater: &str) -> String {
    format!("only {}", name(rater))
}

/// That a column may say how many items each row stands for.
pub fn rows_counted(column: &str) -> String {
    format!(
        "Column “{}” looks like counts, and each row is one item here whatever it says. If a row stands for several items, open the \
         table with one row for each, or as counts with one label in rows and the other in columns.",
        name(column)
    )
}

/// That items stand in several rows.
pub fn items_repeated(found: &RepeatedItems) -> String {
    format!(
        "Column “{}” names {} in {}. Each row is an item of its own here, and intervals take them as independent of each other.",
        name(&found.column),
        plural(found.n_items, "item", "items"),
        plural(found.n_rows, "row", "rows")
    )
}

/// Whether items stood in the columns of the file, so that their places are columns and not rows.
pub fn are_items_columns(o: &AgreementOutcome) -> bool {
    o.shape.as_ref().is_some_and(|found| matches!(found.shape, Shape::RatersInRows { .. }))
}

/// What is said of an item that stood in a column, by its position.
pub fn of_column(position: u32, reason: &str) -> String {
    format!("column {}: {reason}", count(position))
}

/// The places of items in the file, as [`row_list`].
pub fn place_list(o: &AgreementOutcome, places: &[u32], n: u32) -> String {
    let list = row_list(places, n);
    if are_items_columns(o) { list.replacen("row", "column", 1) } else { list }
}

/// "rows 4, 9, 12 and 8 more".
pub fn row_list(rows: &[u32], n: u32) -> String {
    let shown: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let more = n.saturating_sub(rows.len() as u32);
    let word = if n == 1 { "row" } else { "rows" };
    let more = if more > 0 { format!(" and {} more", count(more)) } else { String::new() };
    format!("{word} {}{more}", shown.join(", "))
}

/// The version that a quoted number came from.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is said of the page to those who cannot see it: its sentence, and κ with its interval.
pub fn said(o: &AgreementOutcome) -> String {
    let lede = super::lede(o);
    let Statistic::Value(kappa) = o.kappa.value else { return lede.to_string() };
    let ends = o.kappa.bootstrap.filter(is_wide).or(o.kappa.analytic.filter(is_wide));
    let interval = ends.map_or_else(String::new, |ends| {
        format!(", {} interval {} to {}", level(o), unit(ends.lower), unit(ends.upper))
    });
    format!("{lede} Cohen’s κ {}{interval}.", unit(kappa))
}

/// The sentence to quote. It holds every number a reader needs to judge it, and nothing that has to be looked up.
pub fn quote(o: &AgreementOutcome) -> Rich {
    let short = |coefficient: &Coefficient| match coefficient.value {
        Statistic::Value(value) => format!("= {}", unit(value)),
        Statistic::Undefined(_) => "undefined (only one label was used)".to_owned(),
    };
    let share = |value: Statistic| value.value().map_or_else(|| "–".to_owned(), percent);
    let interval = match (o.kappa.bootstrap.filter(is_wide), o.kappa.analytic.filter(is_wide)) {
        (Some(ends), _) => format!(
            ", {} CI [{}, {}] ({} bootstrap over {}, {} resamples, seed {}; Tiebreak {VERSION})",
            level(o),
            unit(ends.lower),
            unit(ends.upper),
            ends_of(o),
            drawn_of(o),
            count(o.request.replicates.count()),
            o.request.seed.0
        ),
        (None, Some(ends)) => {
            format!(
                ", {} CI [{}, {}] (large-sample standard error; Tiebreak {VERSION})",
                level(o),
                unit(ends.lower),
                unit(ends.upper)
            )
        }
        (None, None) => format!(" (no interval; Tiebreak {VERSION})"),
    };
    let [first, second] = raters(o);
    let aside = o.ledger.n_set_aside();
    let left_out = match aside {
        0 => "No row was excluded.".to_owned(),
        _ => {
            let reasons: Vec<String> = o
                .ledger
                .set_aside
                .iter()
                .map(|group| format!("{}: {}", set_aside(o, group.reason), count(group.n)))
                .collect();
            let were = if aside == 1 { "was" } else { "were" };
            let n = match o.shape {
                Some(_) => plural(aside, "item", "items"),
                None => plural(aside, "row", "rows"),
            };
            format!("{n} {were} excluded ({}).", reasons.join("; "))
        }
    };
    let left_out = match o.shape.as_ref().map_or(0, |found| found.ledger.n_set_aside()) {
        0 => left_out,
        n => format!("{left_out} {} of the file were not used.", plural(n, "row", "rows")),
    };
    Rich::new().plain(format!(
        "Two raters ({first}, {second}) labelled N = {} items. Raw agreement was {} ({} expected by chance), {} \
         {}{interval}; {} {}, {} {}. {left_out}",
        count(o.n_items),
        share(o.raw.value),
        share(o.expected),
        kappa(o),
        short(&o.kappa),
        ac(o),
        short(&o.ac1),
        pabak(o),
        short(&o.pabak)
    ))
}
