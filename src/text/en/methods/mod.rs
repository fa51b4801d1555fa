//! The methods page: what each number is, where it comes from, when not to use it.

mod agreement;
mod answers;
mod comparison;
mod judges;
mod models;
mod spread;
mod taxonomy;
mod tokens;

/// One statistic: name, formula, meaning and limits, source.
#[derive(serde::Serialize)]
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// Its formula.
    pub formula: &'static str,
    /// What it says, and when it does not.
    pub meaning: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// The statistics of a page, or of a part of it.
#[derive(serde::Serialize)]
pub struct Chapter {
    /// Where they are used.
    pub heading: &'static str,
    /// The statistics.
    pub methods: &'static [Method],
}

/// The sentence over the list.
pub const LEDE: &str = "The main numbers of these pages, each with its formula and its source, and each tested against published tables, \
    exact fractions or values worked out with other code.";

/// Every statistic in use.
pub const CHAPTERS: [Chapter; 8] = [
    agreement::AGREEMENT,
    taxonomy::TAXONOMY,
    judges::JUDGES,
    answers::SCORES,
    spread::SPREAD,
    comparison::TWO_MODELS,
    tokens::TOKENS,
    models::MODELS,
];
