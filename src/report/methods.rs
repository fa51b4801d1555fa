//! The methods as a file: what each number is, for an appendix or a glossary.

use super::{File, Kind, provenance_rows, written};
use crate::text::methods::METHODS;

const NAME: &str = "methods";

/// The list as a file.
pub fn file(kind: Kind) -> File {
    written(NAME, kind, NAME.to_owned(), (&(), &METHODS), rows)
}

fn rows() -> Vec<Vec<String>> {
    let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
    let methods =
        METHODS.iter().map(|method| row([method.name, method.formula, method.meaning, method.source]));
    let head = row(["name", "formula", "meaning", "source"]);
    std::iter::once(head).chain(methods).chain(provenance_rows(NAME.to_owned(), None)).collect()
}
