//! What is said about a file: where and what was found, then what it does to the result or what was done.

use super::reading;
use crate::data::{
    Bound, Delimiter, HeaderChoice, Notice, Progress, Quotes, RaterSuggestion, ReadOptions, Refusal,
    Severity, ShortRows, ValueCount, excerpt,
};
use crate::text::number::{bytes, count, plural, whole_percent};
use crate::text::{Card, Rich, formats, name};

/// The word in front of a message.
pub fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "Note.",
        Severity::Check => "Check.",
        Severity::Stopped => "Stopped.",
    }
}

/// What was found on the way to a table that was read in the usual way but for `read`.
pub fn notice(notice: &Notice, read: ReadOptions) -> Card {
    let remedies = match notice {
        Notice::RaggedRows { n_short, short_padded: false, .. } if *n_short > 0 => {
            vec![("Pad short rows".to_owned(), ReadOptions { short_rows: ShortRows::Pad, ..read })]
        }
        Notice::RaggedRows { short_padded: true, .. } => {
            vec![("Leave short rows out".to_owned(), ReadOptions { short_rows: ShortRows::SetAside, ..read })]
        }
        Notice::HeaderMissing { row, .. } => {
            vec![(row_is_header(*row), ReadOptions { header: HeaderChoice::Row(*row), ..read })]
        }
        Notice::PreambleSkipped { .. } => {
            vec![(row_is_header(1), ReadOptions { header: HeaderChoice::FirstRow, ..read })]
        }
        _ => reading::remedies(notice, read),
    };
    Card { about: notice.column().map(str::to_owned), remedies, ..Card::of(notice.severity(), found(notice)) }
}

fn row_is_header(row: u32) -> String {
    format!("Row {row} is a header")
}

fn found(notice: &Notice) -> Rich {
    match notice {
        Notice::BomStripped => "The file begins with a byte order mark, which was left out of the first column name.".to_owned(),
        Notice::Utf16Read { n_rows, n_columns, .. } => format!(
            "This file is UTF-16, as Excel’s Unicode export writes it. It was read correctly: {}, {}.",
            plural(*n_rows, "row", "rows"),
            plural(*n_columns, "column", "columns")
        ),
        Notice::DialectRunnerUp { used, n_cells, runner_up, runner_up_n_cells } => format!(
            "Columns were taken to be separated by {} ({n_cells} cells a row); by {} the rows would be as even \
             ({runner_up_n_cells} cells).",
            delimiter(*used),
            delimiter(*runner_up)
        ),
        Notice::PreambleSkipped { n_lines, examples, first_row } => format!(
            "{} above the table {} skipped ({}). The table begins in row {first_row}.",
            plural(*n_lines, "line", "lines"),
            if *n_lines == 1 { "was" } else { "were" },
            quoted(examples)
        ),
        Notice::HeaderMissing { row, n_columns, .. } => {
            format!("Row {row} looks like data, so columns were named Rater 1 to Rater {n_columns}.")
        }
        Notice::DuplicateHeaders { name, renamed } => format!(
            "{} columns are named “{name}”. They are called {} here; see that the columns in use are the ones you mean.",
            count(renamed.len() as u64),
            renamed.join(", ")
        ),
        Notice::BlankHeaders { renamed } => {
            format!("Columns without a name are called {} here.", quoted(renamed))
        }
        Notice::RaggedRows { n_short, n_long, expected, examples, short_padded } => {
            ragged(*n_short, *n_long, *expected, examples.iter().map(|row| (row.row, row.found)).collect(), *short_padded)
        }
        Notice::LineBreaksKept { n_records, n_lines } => format!(
            "{} records over {} text lines. Line breaks inside quotes were kept as part of the cell.",
            count(*n_records),
            count(*n_lines)
        ),
        Notice::MissingTokens { column, tokens } => format!(
            "Column “{}”: {} read as missing. Missing cells are no label and are not counted.",
            excerpt(column),
            tokens.iter().map(token).collect::<Vec<_>>().join(", ")
        ),
        Notice::AbstainLike { column, label, n, n_rows } => format!(
            "Column “{}” says “{label}” in {} of {} rows. It counts as a label of its own, which changes the result \
             if it means “no answer”.",
            excerpt(column),
            count(*n),
            count(*n_rows)
        ),
        Notice::SpellingVariants { column, variants, n_variants } => format!(
            "Column “{}”: {} spellings look like one label: {}. As they stand they count as disagreements.",
            excerpt(column),
            count(*n_variants),
            variants.iter().map(|v| format!("“{}” {}", visible(&v.value), count(v.n))).collect::<Vec<_>>().join(", ")
        ),
        Notice::WesternRead { .. }
        | Notice::TwoReadings { .. }
        | Notice::MarkedAsText { .. }
        | Notice::DateLike { .. }
        | Notice::FormulaErrors { .. }
        | Notice::NumbersRead { .. }
        | Notice::NumbersOpen { .. } => reading::found(notice),
    }
    .into()
}

fn ragged(n_short: u32, n_long: u32, expected: u32, examples: Vec<(u32, u32)>, padded: bool) -> String {
    let n = n_short + n_long;
    let shown: Vec<String> = examples.iter().map(|(row, found)| format!("row {row} has {found}")).collect();
    let more = n.saturating_sub(examples.len() as u32);
    let more = if more > 0 { format!(", and {} more", count(more)) } else { String::new() };
    let aside = |n: u32| {
        if n == 1 { "It is set aside and not counted." } else { "They are set aside and not counted." }
    };
    let done = match (padded, n_long) {
        (false, _) => aside(n).to_owned(),
        (true, 0) => "The missing cells were filled in as missing.".to_owned(),
        (true, _) => format!(
            "Short rows were filled up with missing cells; {} with more cells set aside.",
            plural(n_long, "row", "rows")
        ),
    };
    let does = if n == 1 { "row does" } else { "rows do" };
    format!(
        "{} {does} not have {}: {}{more}. {done}",
        count(n),
        plural(expected, "cell", "cells"),
        shown.join(", ")
    )
}

/// Why these two columns are the raters, where nobody chose others.
pub fn suggested(pair: &RaterSuggestion) -> Card {
    let words = format!(
        "“{}” and “{}” are the two raters that this table suggests: they share {} over {}. Choose others under “Change \
         columns”.",
        name(&pair.first),
        name(&pair.second),
        plural(pair.why.n_shared_levels, "label", "labels"),
        plural(pair.why.n_rows_both, "row", "rows")
    );
    Card::of(Severity::Note, words)
}

/// How the file is read because somebody chose so, and the way back; none if it is read as usual.
pub fn read_otherwise(read: ReadOptions) -> Option<Card> {
    let padded = if read.short_rows == ShortRows::Pad { "short rows filled up" } else { "" };
    let row;
    let header = match read.header {
        HeaderChoice::Detect => "",
        HeaderChoice::FirstRow => "the first row as the header",
        HeaderChoice::Row(number) => {
            row = format!("row {number} as the header and nothing above it");
            &row
        }
        HeaderChoice::None => "no header",
    };
    let quotes = if read.quotes == Quotes::Ordinary { "quotes as ordinary characters" } else { "" };
    let [encoding, decimal] = reading::chosen(read);
    let mut choices = Vec::new();
    for words in [padded, header, quotes, encoding, decimal] {
        if !words.is_empty() {
            choices.push(words);
        }
    }
    let remedies = vec![(crate::text::shell::READ_AS_USUAL.to_owned(), ReadOptions::default())];
    let words = format!("As chosen, the file is read with {}.", choices.join(", "));
    (!choices.is_empty()).then(|| Card { remedies, ..Card::of(Severity::Note, words) })
}

/// The browser could not hand over the file's content.
pub fn unreadable() -> Card {
    let words = "The browser could not read this. If it is a folder, open the file inside; if the file was moved, changed or locked \
                 since it was chosen, choose it again.";
    Card::of(Severity::Stopped, words)
}

/// Why a file gives no table, and what to do.
pub fn refusal(refusal: &Refusal, read: ReadOptions) -> Card {
    let remedies = match refusal {
        Refusal::UnclosedQuote { .. } => {
            vec![("Ignore quotes".to_owned(), ReadOptions { quotes: Quotes::Ordinary, ..read })]
        }
        Refusal::Choose { parts, .. } => formats::parts(parts, read),
        _ => Vec::new(),
    };
    Card { remedies, ..Card::of(Severity::Stopped, refused(refusal)) }
}

fn refused(refusal: &Refusal) -> Rich {
    match refusal {
        Refusal::Empty => "There is nothing in this file. Open the file with the table, or paste its cells.".to_owned(),
        Refusal::HeaderOnly { columns, n_columns } => format!(
            "There are column names ({}{}) and no rows beneath them. Check that the export holds the data.",
            quoted(columns),
            if *n_columns as usize > columns.len() { ", …" } else { "" }
        ),
        Refusal::Pdf => "This is a PDF. Save the table as CSV, or paste the cells here.".to_owned(),
        Refusal::OldExcel | Refusal::Xlsx => {
            "This is an Excel workbook. Save its sheet as CSV (File, Save as), or copy the cells and paste them here.".to_owned()
        }
        Refusal::Zip => "This is a zip archive. Unpack it and open the table inside.".to_owned(),
        Refusal::Gzip => "This file is packed with gzip. Unpack it and open the table inside.".to_owned(),
        Refusal::Json => "This is JSON. For now tables are read from CSV and TSV: export it with one row per item.".to_owned(),
        Refusal::BrokenJson { line } => format!(
            "Line {} is not JSON, so nothing behind it can be read. The file may have been cut off: download or export it again.",
            count(*line)
        ),
        Refusal::NoRecords => "There are no records in this file. Check that the evaluation had finished when it was saved.".to_owned(),
        Refusal::Parquet => {
            "This is a parquet file, as lighteval writes its details. Export it as CSV or JSON Lines, for instance by \
             pandas: read_parquet(…).to_json(…, orient=\"records\", lines=True)."
                .to_owned()
        }
        Refusal::InspectEvals => {
            "This table has one row for each evaluation, and no samples. Export them by samples_df() of Inspect, or open the log."
                .to_owned()
        }
        Refusal::Archive(fault) => formats::archive(fault),
        Refusal::Choose { kind, parts } => formats::choose(*kind, parts.len() as u32),
        Refusal::SeveralFiles { n } => format!(
            "These are {} files. Several are opened at once only where each holds one seed’s answers, as NeMo-Skills writes \
             them (output-rs0.jsonl, …). Open one of them.",
            count(*n)
        ),
        Refusal::NotConverted => "This file has to be converted to a table first, and the part of the page that does so could not be \
            loaded or failed. Open the file again to try once more, or save it as CSV."
            .to_owned(),
        Refusal::Html => "This is a web page, perhaps a sign-in page saved in place of the file. Download the table again.".to_owned(),
        Refusal::Binary { offset } => format!(
            "This is not a text file (byte {} is zero). Save the table as CSV, or paste the cells here.",
            count(*offset)
        ),
        Refusal::BrokenUtf16 { offset } => format!(
            "The file is UTF-16 and breaks off inside a character, at byte {}. Export it again, as UTF-8 if you can.",
            count(*offset)
        ),
        Refusal::TornUtf8 { .. } | Refusal::OtherEncoding { .. } => reading::refused(refusal),
        Refusal::UnclosedQuote { row, position, column, .. } => format!(
            "A quote opened in row {row}, column {}, is never closed, so the rest of the file would become one cell. Close it, \
             or read quotes as ordinary characters.",
            column.as_ref().map_or_else(|| count(*position), |name| format!("“{name}”"))
        ),
        Refusal::TooLarge(Bound::Bytes { found, max }) => format!(
            "This file has {}; up to {} are opened in a tab. Keep only the columns you need.",
            bytes(*found),
            bytes(*max)
        ),
        Refusal::TooLarge(Bound::Unpacked { max }) => format!(
            "What this file holds takes more than {}, the most that is unpacked in a tab. Keep only the columns you need.",
            bytes(*max)
        ),
        Refusal::TooLarge(Bound::Rows { max }) => {
            format!("This file has more than {} rows, the most that are opened in a tab.", count(*max))
        }
        Refusal::TooLarge(Bound::Columns { found, max }) => format!(
            "This file has {} columns; up to {} are read. Keep only the columns you need.",
            count(*found),
            count(*max)
        ),
    }
    .into()
}

fn delimiter(delimiter: Delimiter) -> &'static str {
    match delimiter {
        Delimiter::Comma => "commas",
        Delimiter::Semicolon => "semicolons",
        Delimiter::Tab => "tabs",
        Delimiter::Pipe => "vertical bars",
    }
}

fn token(token: &ValueCount) -> String {
    if token.value.trim().is_empty() {
        plural(token.n, "empty cell", "empty cells")
    } else {
        format!("“{}” {}", token.value, count(token.n))
    }
}

/// Values of the person’s own, one after another.
pub(super) fn quoted(values: &[String]) -> String {
    values.iter().map(|value| format!("“{value}”")).collect::<Vec<_>>().join(", ")
}

/// Shows the blanks that make two spellings differ.
pub(super) fn visible(value: &str) -> String {
    value
        .chars()
        .map(|c| match c {
            ' ' => '\u{2423}',
            '\t' => '\u{21E5}',
            '\u{A0}' | '\u{200B}' | '\u{FEFF}' => '\u{25E6}',
            c => c,
        })
        .collect()
}

/// Choosing and opening a table.
pub const DROP: &str = "Drop a table here (CSV, TSV, XLSX, JSON): one row per item with a column for each rater, or one row per \
    label with its item and its rater, or counts by the labels of two raters.";
/// The button that opens the file dialogue.
pub const CHOOSE: &str = "Choose a file";
/// The button that opens the paste field.
pub const PASTE: &str = "Paste cells";
/// The label of the paste field.
pub const PASTE_LABEL: &str = "Cells copied from a spreadsheet, with the column names in the first row";
/// The button that reads the paste field.
pub const PASTE_READ: &str = "Read these cells";
/// The name of a pasted table.
pub const PASTED: &str = "pasted cells";
/// Privacy, in one line.
pub const STAYS: &str = "Nothing you open here leaves this tab.";
/// Before the sample buttons.
pub const SAMPLES: &str = "Or try a sample:";
/// The sample tables shipped with the page: file name without ending, and what it is.
pub const SAMPLE_FILES: [(&str, &str); 3] = [
    ("agreement_142", "an inspector and a person, 142 items"),
    ("agreement_121", "two people, 121 items"),
    ("agreement_joint_142", "six raters, 142 items"),
];
/// Those of sampled answers.
pub const ANSWER_SAMPLES: [&str; 1] = ["answers_30x64"];
/// Those of failures.
pub const FAILURE_SAMPLES: [(&str, &str); 1] = [("failure_evidence", "12 models, 1546 failures")];
/// Those of solutions.
pub const SOLUTION_SAMPLES: [(&str, &str); 1] = [("solutions_20", "20 solutions in three languages")];
/// Where that one comes from.
pub const SOLUTION_SAMPLES_SOURCE: &str = "The sample was written for this page: school problems with correct solutions in English, \
    Turkish and Portuguese.";
/// Those of judges' verdicts.
pub const JUDGE_SAMPLES: [(&str, &str); 1] = [("judge_audit", "3 judges, 240 solutions with 4 edits each")];
/// Those of language versions.
pub const VERSION_SAMPLES: [(&str, &str); 1] = [("versions_8", "8 items in four languages")];
/// Where that one comes from.
pub const VERSION_SAMPLES_SOURCE: &str = "The sample was written for this page: short items in English, Portuguese, Bengali and Japanese, with \
    two mistakes put in.";
/// Where the samples come from.
pub const SAMPLES_SOURCE: &str =
    "The samples are rebuilt from counts published in arXiv 2611.13140; the rows are not the authors’ own.";
/// The file picked is already open.
pub const SAME_FILE_AGAIN: &str =
    "This is the file that is already open. Nothing was read twice and nothing has changed.";
/// How far the reading of a file is.
pub fn reading(file: &str, n_bytes: u64, progress: Progress) -> String {
    let share = progress.done as f64 / progress.total.max(1) as f64;
    format!(
        "Reading {} ({}) in your browser: {}, {}. Nothing is uploaded.",
        name(file),
        bytes(n_bytes),
        whole_percent(share),
        plural(progress.n_rows, "row", "rows")
    )
}

/// That the reading of a file was stopped.
pub fn stopped(file: &str) -> Card {
    let words =
        format!("Reading {} was stopped, and nothing of it is used. It is still at hand.", name(file));
    Card::of(Severity::Note, words)
}

/// Reads it after all.
pub const READ_IT: &str = "Read it";

/// The sample could not be fetched.
pub const SAMPLE_MISSING: &str =
    "There is no such sample, or it could not be loaded. Your own files open all the same.";
/// The engine could not be started.
pub const NO_ENGINE: &str = "The calculating part of the page could not be loaded. Reload the page; if it stays like this, the browser may block workers or WebAssembly.";
/// The engine belongs to another version of the page.
pub const OTHER_VERSION: &str =
    "The page was updated while it was open. Reload it to go on; the table has to be opened again.";
