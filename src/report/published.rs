//! The article's numbers beside the exact ones, for a spreadsheet.

use super::{File, Kind, provenance_rows, written};
use crate::analysis::link::published::PATH;
use crate::analysis::published::{Published, Reason};
use crate::text::published as text;

const NAME: &str = "published";

/// The numbers as a file.
pub fn file(all: &[Published], kind: Kind) -> File {
    written(NAME, kind, PATH.to_owned(), (&(), &all), || rows(all))
}

fn rows(all: &[Published]) -> Vec<Vec<String>> {
    let head = ["number", "printed", "exact", "agrees", "standard_error"].map(str::to_owned).to_vec();
    let rows = all.iter().map(|published| {
        let error = match published.reason {
            Some(Reason::Simulated(error)) => error.to_string(),
            _ => String::new(),
        };
        vec![
            text::item(published.item),
            text::printed(published),
            published.value.to_string(),
            published.agrees.to_string(),
            error,
        ]
    });
    std::iter::once(head).chain(rows).chain(provenance_rows(PATH.to_owned(), None)).collect()
}
