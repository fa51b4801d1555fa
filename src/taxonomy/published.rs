//! The failures of a published study, rebuilt from its counts: the sample of the pages.

use super::evidence::{Evidence, Flags};

/// The categories of the study.
pub const CATEGORIES: [&str; 3] = ["Collapse", "Drift", "Format"];

/// How many models there are.
pub const N_MODELS: usize = 12;

/// Failures of each model by what they show: nothing, C, D, C+D, F, C+F, D+F, all three.
///
/// Rebuilt from the shares that arXiv 2611.13140 prints for every order of the tests, and from what it prints of each model;
/// the rows are not the authors’ own. They are those of `www/samples/failure_evidence.csv`.
pub const MODELS: [(&str, [u64; 8]); N_MODELS] = [
    ("Claude Haiku 4.5", [6, 21, 14, 18, 0, 0, 0, 0]),
    ("DeepSeek-V4-Pro", [7, 7, 24, 24, 0, 0, 0, 0]),
    ("Claude Sonnet 5", [9, 33, 15, 7, 0, 0, 0, 0]),
    ("Phi4-reasoning:14b", [14, 26, 19, 32, 0, 0, 0, 0]),
    ("Deepseek-r1:32b", [16, 39, 26, 36, 0, 0, 0, 0]),
    ("Qwen2.5-32b", [7, 40, 20, 39, 0, 1, 0, 1]),
    ("Deepseek-r1:14b", [17, 40, 19, 54, 0, 0, 0, 0]),
    ("Mistral-Nemo-12b", [7, 37, 31, 98, 0, 1, 0, 1]),
    ("Yi-34b", [5, 54, 14, 100, 0, 1, 0, 1]),
    ("phi3.5-latest", [13, 37, 21, 113, 0, 1, 1, 1]),
    ("Mixtral-8x7b", [17, 41, 24, 109, 0, 1, 1, 1]),
    ("Neural-Chat-7b", [14, 33, 4, 131, 0, 1, 0, 1]),
];

/// The evidence of each model.
pub fn by_model() -> [(&'static str, Evidence); N_MODELS] {
    MODELS.map(|(model, counts)| (model, evidence(&[counts])))
}

/// The evidence of all models together.
pub fn all() -> Evidence {
    evidence(&MODELS.map(|(_, counts)| counts))
}

fn evidence(all: &[[u64; 8]]) -> Evidence {
    let flags = |pattern: u32| Flags::of((0..3).filter(move |category| pattern >> category & 1 == 1));
    Evidence::few(&CATEGORIES, all.iter().flat_map(|counts| (0..).map(flags).zip(counts.iter().copied())))
}
