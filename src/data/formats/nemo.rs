//! Generations of NeMo-Skills after their evaluation, `output-rs0.jsonl`, `output-rs1.jsonl`, …
//!
//! Known by `predicted_answer` with `symbolic_correct`, `is_correct` or `judgement`. No column says which problem a line is
//! of: all files have the problems in one order, so the line is the problem and the file is the sample.
//!
//! Source: [Evaluation](https://nvidia-nemo.github.io/Skills/pipelines/evaluation/) in the documentation of NeMo-Skills.

use super::grid::{Grid, noted};
use super::json::{Json, Records};
use super::{Conversion, ConversionNote, FileKind};
use crate::data::{Refusal, record::count};

/// Columns and the fields that they are from, the first that is there.
const FIELDS: [(&str, &[&str]); 7] = [
    ("answer", &["predicted_answer"]),
    ("reference", &["expected_answer"]),
    ("correct", &["symbolic_correct", "is_correct"]),
    ("judge", &["judgement"]),
    ("tokens", &["num_generated_tokens"]),
    ("finish_reason", &["finish_reason"]),
    ("reward_model_score", &["reward_model_score"]),
];

pub(super) fn is_it(first: &Json) -> bool {
    first.has(&["predicted_answer"])
        && ["symbolic_correct", "is_correct", "judgement"].iter().any(|name| first.has(&[name]))
}

/// Whether a file is named as one seed's.
pub(super) fn is_named_so(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or(name);
    name.starts_with("output") && name.ends_with(".jsonl")
}

/// What files are sorted by: the last number of their name, so that seed 10 is behind seed 9.
pub(super) fn order(name: &str) -> (u64, &str) {
    let stem = name.rsplit('/').next().unwrap_or(name).split('.').next().unwrap_or(name);
    let digits = stem.bytes().rev().take_while(u8::is_ascii_digit).count();
    let seed = stem.get(stem.len() - digits..).and_then(|digits| digits.parse().ok());
    (seed.unwrap_or(0), name)
}

/// Reads files in the order of their seeds.
///
/// # Errors
/// As the grid, and if a line is no JSON.
pub(super) fn read(files: Vec<Records<'_>>) -> Result<Conversion, Refusal> {
    let mut grid = Grid::with_columns(&["problem", "sample"]);
    let n_files = count(files.len());
    let (mut n_other, mut n_unscored) = (0, 0);
    for (sample, records) in files.into_iter().enumerate() {
        for (line, record) in records.enumerate() {
            let record = record?;
            if !record.has(&["predicted_answer"]) {
                n_other += 1;
                continue;
            }
            let cell = |names: &[&str]| {
                names.iter().find_map(|name| record.field(name)).map_or_else(String::new, Json::cell)
            };
            let is_scored =
                ["symbolic_correct", "is_correct", "judgement"].iter().any(|name| !cell(&[name]).is_empty());
            n_unscored += u32::from(!is_scored);
            let place = [("problem", (line + 1).to_string()), ("sample", sample.to_string())];
            grid.push(place.into_iter().chain(FIELDS.map(|(column, names)| (column, cell(names)))))?;
        }
    }
    let notes = noted([
        (ConversionNote::Files, if n_files > 1 { n_files } else { 0 }),
        (ConversionNote::Unscored, n_unscored),
        (ConversionNote::OtherRecords, n_other),
    ]);
    grid.done(FileKind::Nemo, notes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_in_the_order_of_their_numbers() {
        let mut names = ["b/output-rs10.jsonl", "a/output-rs9.jsonl", "output.jsonl", "output-rs1.jsonl"];
        names.sort_by(|a, b| order(a).cmp(&order(b)));
        assert_eq!(names, ["output.jsonl", "output-rs1.jsonl", "a/output-rs9.jsonl", "b/output-rs10.jsonl"]);
    }
}
