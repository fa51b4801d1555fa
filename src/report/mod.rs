//! Outcomes as files: JSON that repeats the analysis, and CSV that a spreadsheet opens.
//!
//! Exports hold plain numbers with every digit; the sentence to quote is in `text`. Each analysis has its own file, so
//! that an engine that works out one of them need not hold the others.

pub mod agreement;
pub mod budget;
pub mod cost;
pub mod rerun;
pub mod seeds;
pub mod vote;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::analysis::Outcome;
use crate::data::{WriteQuotes, push_record};
use crate::rng::GENERATOR;

/// A text file to save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its content.
    pub content: String,
}

/// Kinds of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Everything, to repeat it.
    Json,
    /// The numbers, for a spreadsheet.
    Csv,
}

/// An outcome as a file.
pub fn file(outcome: &Outcome, kind: Kind) -> File {
    match outcome {
        Outcome::Vote(vote) => vote::file(vote, kind),
        Outcome::Agreement(agreement) => agreement::file(agreement, kind),
        Outcome::Rerun(rerun) => rerun::file(rerun, kind),
        Outcome::Budget(budget) => budget::file(budget, kind),
        Outcome::Cost(cost) => cost::file(cost, kind),
        Outcome::Seeds(seeds) => seeds::file(seeds, kind),
    }
}

/// What would repeat an export, on one line: program, generator, and the part of an address behind `#/`.
pub fn provenance(link: &str) -> String {
    format!("Tiebreak {}; {GENERATOR}; {link}", env!("CARGO_PKG_VERSION"))
}

/// A value under its analysis's name, as [`Outcome`] and [`Request`](crate::analysis::Request) are written.
struct Named<'v, T>(&'static str, &'v T);

impl<T: Serialize> Serialize for Named<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.0, self.1)?;
        map.end()
    }
}

/// The whole outcome of the analysis of this name as JSON, under what would repeat it.
fn json(name: &'static str, link: String, request: &impl Serialize, outcome: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Export<'o, R, O> {
        program: &'static str,
        version: &'static str,
        generator: &'static str,
        link: String,
        request: Named<'o, R>,
        outcome: Named<'o, O>,
    }
    let export = Export {
        program: "Tiebreak",
        version: env!("CARGO_PKG_VERSION"),
        generator: GENERATOR,
        link,
        request: Named(name, request),
        outcome: Named(name, outcome),
    };
    serde_json::to_string_pretty(&export).unwrap_or_default()
}

/// Rows as CSV.
fn csv(rows: Vec<Vec<String>>) -> String {
    let mut text = String::new();
    for row in rows {
        push_record(&mut text, row, WriteQuotes::Needed);
    }
    text
}

/// A row of words.
fn cells(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A file of the analysis of this name.
fn named(name: &str, kind: Kind, content: String) -> File {
    let (ending, mime) = match kind {
        Kind::Json => ("json", "application/json"),
        Kind::Csv => ("csv", "text/csv"),
    };
    File { name: format!("tiebreak-{name}.{ending}"), mime: mime.to_owned(), content }
}
