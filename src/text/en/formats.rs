//! What is said about files that are not delimited text: what they were read as, and what that left out.

use super::intake::quoted;
use crate::data::formats::{ConversionNote, Converted, FileKind};
use crate::data::{ArchiveFault, ReadOptions, Severity};
use crate::text::number::{count, plural};
use crate::text::{Card, name};

/// Parts that have a button.
const MOST_BUTTONS: usize = 12;

/// Why a packed file gives no table, and what to do.
pub(super) fn archive(fault: &ArchiveFault) -> String {
    match fault {
        ArchiveFault::Damaged => {
            "This file breaks off or is damaged, so what is packed in it cannot be read. Download or export it again.".to_owned()
        }
        ArchiveFault::Locked => "This archive is locked with a password. Unpack it and open the table inside.".to_owned(),
        ArchiveFault::Method => "This archive is packed in a way that is not read here. Unpack it and open the table inside; \
                                 for a log of Inspect, use “inspect log convert --to json”."
            .to_owned(),
        ArchiveFault::NoTable => {
            "There is no table in this archive (CSV, TSV, JSON, JSON Lines or XLSX). Unpack it and open the file you mean.".to_owned()
        }
        ArchiveFault::Several { names, n } => format!(
            "There are {} tables in this archive ({}{}). Unpack it and open one of them.",
            count(*n),
            quoted(names),
            if *n as usize > names.len() { ", …" } else { "" }
        ),
    }
}

/// What a file was read as, and what that left out.
pub fn converted(converted: &Converted, read: ReadOptions) -> Vec<Card> {
    let part = converted.part.and_then(|part| converted.parts.get(part as usize));
    let n_rows = converted
        .notes
        .iter()
        .find_map(|note| if let ConversionNote::Rows(n) = note { Some(*n) } else { None });
    let mut said = format!("Read as {}", kind(converted.kind));
    if let Some(n) = n_rows {
        said.push_str(&format!(": {}", plural(n, "row", "rows")));
    }
    if let Some(part) = part {
        said.push_str(&format!(", {} {}", part_word(converted.kind), name(part)));
    }
    let card =
        |severity, words: String| Card { severity, words: words.into(), about: None, remedies: Vec::new() };
    let notes =
        converted.notes.iter().filter_map(|note| Some(card(note_severity(note), conversion_note(note)?)));
    let several = if converted.part.is_some() { converted.parts.as_slice() } else { &[] };
    let mut others = parts(several, read);
    others.retain(|(_, other)| other.part != converted.part.map(|part| part + 1));
    let first = Card { remedies: others, ..card(Severity::Note, format!("{said}.")) };
    std::iter::once(first).chain(notes).collect()
}

/// A button for each of the first parts of a file.
pub(super) fn parts(parts: &[String], read: ReadOptions) -> Vec<(String, ReadOptions)> {
    let button = |(number, part): (u32, &String)| {
        (format!("Read {}", name(part)), ReadOptions { part: Some(number), ..read })
    };
    (1..).zip(parts).take(MOST_BUTTONS).map(button).collect()
}

/// Which of several tables in a file is to be read.
pub fn choose(of: FileKind, n: u32) -> String {
    let (many, why) = match of {
        FileKind::Workbook => ("sheets", ""),
        FileKind::LmEval => ("filters", " Each extracts answers in its own way, so they are not mixed."),
        _ => ("scorers", " Each judges in its own way, so they are not mixed."),
    };
    let what = if of == FileKind::Workbook { "workbook" } else { "log" };
    format!("This {what} has {} {many}.{why} Choose one.", count(n))
}

/// What one of several tables in a file is called.
fn part_word(of: FileKind) -> &'static str {
    match of {
        FileKind::Workbook => "sheet",
        FileKind::LmEval => "filter",
        _ => "scorer",
    }
}

fn kind(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Delimited => "delimited text",
        FileKind::Json => "JSON",
        FileKind::LmEval => "an lm-eval sample log",
        FileKind::Inspect => "an Inspect log",
        FileKind::Nemo => "NeMo-Skills generations",
        FileKind::HumanEval => "HumanEval results",
        FileKind::EvalPlus => "EvalPlus results",
        FileKind::OpenAiEvals => "an OpenAI Evals log",
        FileKind::TauBench => "τ-bench results",
        FileKind::Workbook => "an Excel workbook",
        FileKind::Judged => "verdicts with the key of their audit set",
    }
}

fn note_severity(note: &ConversionNote) -> Severity {
    match note {
        ConversionNote::Rows(_)
        | ConversionNote::Files(_)
        | ConversionNote::Unpacked(_)
        | ConversionNote::FromSummaries => Severity::Note,
        ConversionNote::Unscored(_)
        | ConversionNote::RepeatsLeftOut(_)
        | ConversionNote::RepeatsUnscored(_)
        | ConversionNote::OtherRecords(_)
        | ConversionNote::NotInKey { .. }
        | ConversionNote::OtherKey
        | ConversionNote::KeyTwice { .. }
        | ConversionNote::Unjudged(_)
        | ConversionNote::Unrolled { .. } => Severity::Check,
    }
}

fn conversion_note(note: &ConversionNote) -> Option<String> {
    let have = |n: u32| if n == 1 { "has" } else { "have" };
    let are = |n: u32| if n == 1 { "is" } else { "are" };
    Some(match note {
        ConversionNote::Rows(_) => return None,
        ConversionNote::Files(n) => {
            format!("{} files were read together: the file is the sample, the line is the problem.", count(*n))
        }
        ConversionNote::Unpacked(file) => format!("The table is “{}” in the packed file.", name(file)),
        ConversionNote::Unscored(n) => {
            format!("{} {} no score. They are kept with an empty cell for it.", plural(*n, "row", "rows"), have(*n))
        }
        ConversionNote::RepeatsLeftOut(n) => format!(
            "{} {} no score of {} own and {} left out: the log scores one response of each record.",
            plural(*n, "more response", "more responses"),
            have(*n),
            if *n == 1 { "its" } else { "their" },
            are(*n)
        ),
        ConversionNote::RepeatsUnscored(n) => format!(
            "{} {} repeats with one score together, which was left out: answers are compared with the reference instead.",
            plural(*n, "row", "rows"),
            if *n == 1 { "is of" } else { "are of" }
        ),
        ConversionNote::OtherRecords(n) => {
            format!("{} of another kind {} left out.", plural(*n, "record", "records"), are(*n))
        }
        ConversionNote::NotInKey { n, ids } => format!(
            "{} an id that the key does not have ({}{}). They are among the rows set aside.",
            if *n == 1 { "1 judgment is of".to_owned() } else { format!("{} judgments are of", count(*n)) },
            quoted(ids),
            if *n as usize > ids.len() { ", …" } else { "" }
        ),
        ConversionNote::OtherKey => {
            "Most of these judgments are of ids that the key does not have: it is likely the key of another audit set."
                .to_owned()
        }
        ConversionNote::KeyTwice { n, ids } => format!(
            "The key has {} twice with different rows ({}{}): the first row counts. See that the keys belong together.",
            plural(*n, "id", "ids"),
            quoted(ids),
            if *n as usize > ids.len() { ", …" } else { "" }
        ),
        ConversionNote::Unjudged(n) => format!(
            "{} of the key {} no judgment in these files and {} not counted.",
            plural(*n, "variant", "variants"),
            have(*n),
            are(*n)
        ),
        ConversionNote::Unrolled { columns, n_columns } => format!(
            "{} {} lists ({}{}): each element became a row.",
            plural(*n_columns, "column", "columns"),
            if *n_columns == 1 { "holds" } else { "hold" },
            quoted(columns),
            if *n_columns as usize > columns.len() { ", …" } else { "" }
        ),
        ConversionNote::FromSummaries => {
            "The samples of this log are more than is unpacked in a tab, so its summaries were read: they do not say why \
             samples ended."
                .to_owned()
        }
    })
}
