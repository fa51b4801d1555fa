//! The methods as a file: what each number is, for an appendix or a glossary.

use super::{File, Kind, cells, provenance_rows, written};
use crate::text::methods::CHAPTERS;

const NAME: &str = "methods";

/// The list as a file.
pub fn file(kind: Kind) -> File {
    written(NAME, kind, NAME.to_owned(), (&(), &CHAPTERS), rows)
}

fn rows() -> Vec<Vec<String>> {
    let mut rows = vec![cells(&["used_in", "name", "formula", "meaning", "source"])];
    for chapter in &CHAPTERS {
        for method in chapter.methods {
            rows.push(cells(&[chapter.heading, method.name, method.formula, method.meaning, method.source]));
        }
    }
    rows.append(&mut provenance_rows(NAME.to_owned(), None));
    rows
}
