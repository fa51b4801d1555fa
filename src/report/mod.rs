//! Outcomes as files: JSON that repeats the analysis, and CSV that a spreadsheet opens.
//!
//! Exports hold plain numbers with every digit; the sentence to quote is in `text`. Each analysis has its own file, so
//! that an engine that works out one of them need not hold the others.

pub mod about;
pub mod agreement;
pub mod answers;
pub mod audit_set;
pub mod budget;
mod check;
pub mod cost;
pub mod judges;
pub mod methods;
pub mod png;
pub mod published;
pub mod quoted;
pub mod rerun;
pub mod rows;
pub mod seeds;
pub mod taxonomy;
pub mod teach;
pub mod translations;
pub mod vote;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::analysis::Outcome;
use crate::data::{WriteQuotes, push_record};
use crate::rng::{GENERATOR, Seed};

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
        Outcome::Answers(answers) => answers::file(answers, kind),
        Outcome::Rerun(rerun) => rerun::file(rerun, kind),
        Outcome::Budget(budget) => budget::file(budget, kind),
        Outcome::Cost(cost) => cost::file(cost, kind),
        Outcome::Seeds(seeds) => seeds::file(seeds, kind),
        Outcome::Taxonomy(taxonomy) => taxonomy::file(taxonomy, kind),
        Outcome::Ties(ties) => taxonomy::ties_file(ties, kind),
        Outcome::Judges(judges) => judges::file(judges, kind),
    }
}

/// What would repeat an export, on one line: program, generator, and the part of an address behind `#/`.
pub fn provenance(link: &str) -> String {
    format!("Tiebreak {}; {GENERATOR}; {}", env!("CARGO_PKG_VERSION"), behind_page(link))
}

/// The same as the last rows of a table, after an empty one; with the seed, where anything is drawn.
fn provenance_rows(link: String, seed: Option<Seed>) -> Vec<Vec<String>> {
    let mut rows = vec![
        gap(),
        cells(&["version", env!("CARGO_PKG_VERSION")]),
        cells(&["generator", GENERATOR]),
        cells(&["link", &behind_page(&link)]),
    ];
    rows.extend(seed.map(|seed| cells(&["seed", &seed.0.to_string()])));
    rows
}

/// A link as it stands behind the address of the page.
fn behind_page(link: &str) -> String {
    format!("#/{link}")
}

/// An empty row, between two tables.
fn gap() -> Vec<String> {
    vec![String::new()]
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

/// An outcome of the analysis of this name and the request behind it, as a file of either kind.
fn written(
    name: &'static str,
    kind: Kind,
    link: String,
    (request, outcome): (&impl Serialize, &impl Serialize),
    rows: impl FnOnce() -> Vec<Vec<String>>,
) -> File {
    let (ending, mime, content) = match kind {
        Kind::Json => ("json", "application/json", json(name, link, request, outcome)),
        Kind::Csv => ("csv", "text/csv", csv(rows())),
    };
    File { name: format!("tiebreak-{name}.{ending}"), mime: mime.to_owned(), content }
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
        link: behind_page(&link),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{analyse, link};

    #[test]
    fn every_page_of_models_says_what_would_repeat_its_table() {
        for (path, seed) in [
            ("explore/vote", None),
            ("explore/vote?reruns=100", Some("\nseed,42")),
            ("explore/rerun?reruns=100", Some("\nseed,42")),
            ("explore/seeds", Some("\nseed,42")),
            ("explore/budget", None),
            ("explore/budget?reruns=100&seed=7", Some("\nseed,7")),
            ("explore/cost", None),
            ("explore/cost?reruns=100&seed=7", Some("\nseed,7")),
        ] {
            let request = link::read(path).unwrap().request;
            let csv = file(&analyse(&request, None).unwrap(), Kind::Csv).content.replace('\r', "");
            let end = csv.split("\nversion,").nth(1).unwrap();
            assert!(end.contains(&format!("\ngenerator,\"{GENERATOR}\"\nlink,")), "{path}: {end}");
            assert_eq!(end.contains("\nseed,"), seed.is_some(), "{path}");
            assert!(seed.is_none_or(|seed| end.trim_end().ends_with(seed)), "{path}");
        }
    }
}
