//! Files that are not a delimited table say so in their first bytes. They are named, so that the answer can tell the
//! person what to export instead of showing a table of rubbish.

use super::{Refusal, Table};

/// How far an archive is searched for the names that make it a workbook.
const N_ARCHIVE_BYTES: usize = 4096;

/// Whether a file that begins so is known not to be delimited text of single values, and may be converted to it.
pub fn is_to_convert(head: &[u8]) -> bool {
    match turn_away(head) {
        Ok(()) => begins_with_lists(head),
        Err(refusal) => refusal.is_of_no_text(),
    }
}

/// Whether a cell in the first rows may be a list, as JSON or Python writes it: `[1, 0]`, `["a"]`, `[True]`.
fn begins_with_lists(head: &[u8]) -> bool {
    let head = head.get(..N_LIST_BYTES).unwrap_or(head);
    let begins = |[before, bracket, within]: [u8; 3]| {
        bracket == b'['
            && matches!(before, b',' | b';' | b'\t' | b'|' | b'"' | b'\n')
            && (within.is_ascii_digit()
                || matches!(within, b'"' | b'\'' | b'-' | b'[' | b't' | b'f' | b'n' | b'T' | b'F' | b'N'))
    };
    head.array_windows().any(|window| begins(*window))
}

/// How far lists in cells are looked for.
const N_LIST_BYTES: usize = 8192;

/// Turns away what is known not to be delimited text.
///
/// # Errors
///
/// The [`Refusal`] that names the kind of file.
pub(super) fn turn_away(bytes: &[u8]) -> Result<(), Refusal> {
    let refusal = match bytes {
        [b'%', b'P', b'D', b'F', b'-', ..] => Refusal::Pdf,
        [0xD0, 0xCF, 0x11, 0xE0, ..] => Refusal::OldExcel,
        [0x1F, 0x8B, ..] => Refusal::Gzip,
        [b'P', b'A', b'R', b'1', .., b'P', b'A', b'R', b'1'] => Refusal::Parquet,
        [b'P', b'K', 3 | 5, 4 | 6, ..] => archive(bytes),
        _ => return turn_away_markup(bytes),
    };
    Err(refusal)
}

fn archive(bytes: &[u8]) -> Refusal {
    let head = bytes.get(..N_ARCHIVE_BYTES).unwrap_or(bytes);
    let names = |name: &[u8]| head.windows(name.len()).any(|window| window == name);
    if names(b"[Content_Types].xml") || names(b"xl/") { Refusal::Xlsx } else { Refusal::Zip }
}

/// Turns away the table of whole evaluations that Inspect makes: a row of it is a score already.
///
/// Source: `evals_df` in [the documentation of Inspect](https://inspect.aisi.org.uk/dataframe.html).
///
/// # Errors
///
/// [`Refusal::InspectEvals`].
pub(super) fn turn_away_aggregates(table: &Table) -> Result<(), Refusal> {
    let any = |is: fn(&str) -> bool| table.columns().iter().any(|column| is(column.name()));
    let is_aggregates = any(|name| name == "eval_id") && any(|name| name.starts_with("score_headline_"));
    if is_aggregates { Err(Refusal::InspectEvals) } else { Ok(()) }
}

/// JSON needs a second sign beside its bracket: `[id]` is a fair name for a first column.
fn turn_away_markup(bytes: &[u8]) -> Result<(), Refusal> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let mut signs = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace());
    let refusal = match (signs.next(), signs.next()) {
        (Some(b'{'), Some(b'"')) | (Some(b'['), Some(b'{' | b'[' | b'"')) => Refusal::Json,
        (Some(b'<'), _) if starts_with_any(text, &["<!doctype html", "<html"]) => Refusal::Html,
        _ => return Ok(()),
    };
    Err(refusal)
}

fn starts_with_any(text: &[u8], tags: &[&str]) -> bool {
    tags.iter()
        .any(|tag| text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_named() {
        let cases: [(&[u8], Refusal); 9] = [
            (b"%PDF-1.7", Refusal::Pdf),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", Refusal::OldExcel),
            (b"\x1F\x8B\x08", Refusal::Gzip),
            (b"PAR1\x15\x04\x15PAR1", Refusal::Parquet),
            (b"PK\x03\x04....[Content_Types].xml", Refusal::Xlsx),
            (b"PK\x03\x04....readme.txt", Refusal::Zip),
            (b"\xEF\xBB\xBF{\n  \"a\": 1}", Refusal::Json),
            (b"[{\"a\": 1}]", Refusal::Json),
            (b"<!DOCTYPE html><title>Sign in", Refusal::Html),
        ];
        for (bytes, refusal) in cases {
            assert_eq!(turn_away(bytes), Err(refusal));
        }
    }

    #[test]
    fn cells_that_are_lists_are_seen_and_other_brackets_are_not() {
        for text in ["id,correct\nq1,\"[1, 0]\"\n", "id\tanswers\nq1\t[\"a\"]\n", "a\n[True]\n"] {
            assert!(is_to_convert(text.as_bytes()), "{text}");
        }
        for text in ["id,text\nq1,[sic]\n", "[id],label\nq1,see [1]\n", "id,label\nq1,a\n"] {
            assert!(!is_to_convert(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn text_that_only_resembles_another_kind_passes() {
        for bytes in [&b"[id],label\n"[..], b"PK,label\n", b"PAR1,label\n", b"<b>,label\n", b"{x},y\n", b""] {
            assert_eq!(turn_away(bytes), Ok(()));
        }
    }
}
