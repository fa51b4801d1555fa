//! The page on privacy, citation and licence as a file.

use super::{File, Kind, cells, provenance_rows, written};
use crate::text::about::parts;

const NAME: &str = "about";

/// Its parts as a file.
pub fn file(kind: Kind) -> File {
    written(NAME, kind, NAME.to_owned(), (&(), &parts()), rows)
}

fn rows() -> Vec<Vec<String>> {
    let mut rows = vec![cells(&["part", "words"])];
    rows.extend(parts().iter().map(|(heading, words)| cells(&[heading, words])));
    rows.append(&mut provenance_rows(NAME.to_owned(), None));
    rows
}
