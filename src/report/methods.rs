//! The methods as a file: what each number is, for an appendix or a glossary.

use super::{File, Kind, provenance_rows, written};
use crate::text::methods::{CHAPTERS, Method};

const NAME: &str = "methods";

/// The list as a file.
pub fn file(kind: Kind) -> File {
    written(NAME, kind, NAME.to_owned(), (&(), &CHAPTERS), rows)
}

fn rows() -> Vec<Vec<String>> {
    let row = |cells: [&str; 5]| cells.map(str::to_owned).to_vec();
    let methods = CHAPTERS.iter().flat_map(|chapter| {
        let of = |method: &Method| {
            row([chapter.heading, method.name, method.formula, method.meaning, method.source])
        };
        chapter.methods.iter().map(of)
    });
    let head = row(["used_in", "name", "formula", "meaning", "source"]);
    std::iter::once(head).chain(methods).chain(provenance_rows(NAME.to_owned(), None)).collect()
}
