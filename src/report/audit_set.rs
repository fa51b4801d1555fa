//! An audit set as files: what the judge is given, and the key that stays at home.

use super::{File, Kind, cells, gap, provenance_rows, written};
use crate::analysis::audit_set::{AuditSet, AuditSetRequest, Blinded, share};
use crate::analysis::link;
use crate::data::formats::{KEY_COLUMNS, KEY_ID};
use crate::data::{WriteQuotes, escape_formula, push_record};
use crate::report::rows::TablePart;
use crate::text::audit_set::prompt;

const NAME: &str = "audit-set";

/// The columns of the key behind those that it is known by.
const FURTHER: [&str; 7] =
    ["benchmark", "language", "old", "new", "relative_size", "depth", "number_is_from_problem"];

/// What each edit came to, for a spreadsheet; or what was asked, to make the same set again.
pub fn file(set: &AuditSet, kind: Kind) -> File {
    let link = link::audit_set::write(&set.request);
    written(NAME, kind, link.clone(), (&set.request, &()), || {
        let mut rows =
            vec![cells(&["edit", "texts", "as_asked", "other_size", "least_size", "greatest_size"])];
        rows.extend(set.edits.iter().map(|made| {
            let size = |at: usize| made.sizes.and_then(|sizes| sizes.get(at).copied());
            let size = |at: usize| size(at).map_or_else(String::new, |size| size.to_string());
            let n = [set.n_solutions(), made.n_as_asked, made.n_other].map(|n| n.to_string());
            std::iter::once(made.edit.name()).chain(n).chain([size(0), size(1)]).collect()
        }));
        rows.extend([gap(), cells(&["solutions_left_out", &set.left_out.len().to_string()])]);
        rows.extend(provenance_rows(link, Some(set.request.seed)));
        rows
    })
}

/// What was asked, where nothing came of it.
pub fn settings(request: &AuditSetRequest, kind: Kind) -> File {
    let link = link::audit_set::write(request);
    written(NAME, kind, link.clone(), (request, &()), || provenance_rows(link, Some(request.seed)))
}

/// A part of a set; none for a part that a set does not have. The stem of its name is that of the file it is made of.
pub fn part(texts: &[Blinded], part: TablePart, file: &str) -> Option<File> {
    let (ending, mime, content) = match part {
        TablePart::Prompts => ("prompts.csv", "text/csv", prompts(texts)),
        TablePart::PromptLines => ("prompts.jsonl", "application/jsonl", lines(texts)),
        TablePart::Key => ("key.csv", "text/csv", key(texts)),
        TablePart::Repaired | TablePart::SetAside | TablePart::Listed => return None,
    };
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    Some(File { name: format!("{stem}-{ending}"), mime: mime.to_owned(), content })
}

/// A row for each text: its id and what the judge is asked.
fn prompts(texts: &[Blinded]) -> String {
    let mut csv = String::new();
    push_record(&mut csv, [KEY_ID, "prompt"], WriteQuotes::Needed);
    for text in texts {
        let asked = prompt(&text.problem, &text.variant.text);
        push_record(&mut csv, [&text.id, &asked], WriteQuotes::Needed);
    }
    csv
}

/// The same as an object for each line.
fn lines(texts: &[Blinded]) -> String {
    let mut lines = String::new();
    for text in texts {
        let object =
            serde_json::json!({ KEY_ID: text.id, "prompt": prompt(&text.problem, &text.variant.text) });
        lines.push_str(&object.to_string());
        lines.push('\n');
    }
    lines
}

/// What is what, in the order of the prompts.
fn key(texts: &[Blinded]) -> String {
    let mut csv = String::new();
    push_record(&mut csv, KEY_COLUMNS.into_iter().chain(FURTHER), WriteQuotes::Needed);
    for text in texts {
        let right = if text.variant.edit.right_verdict() { "yes" } else { "no" };
        let number = text.variant.number.as_ref();
        let place = number.and_then(|number| number.place);
        let size =
            number.and_then(|number| number.size).map_or_else(String::new, |size| share(size).to_string());
        let depth =
            place.map_or_else(String::new, |place| (f64::from(place.depth_permille) / 1000.0).to_string());
        let is_given = place.map_or("", |place| if place.is_given { "yes" } else { "no" });
        let row: [&str; 11] = [
            &text.id,
            &text.solution,
            &text.variant.edit.name(),
            right,
            &text.benchmark,
            &text.language,
            number.map_or("", |number| number.old.as_str()),
            number.map_or("", |number| number.new.as_str()),
            &size,
            &depth,
            is_given,
        ];
        push_record(&mut csv, row.map(escape_formula), WriteQuotes::Needed);
    }
    csv
}
