//! Results of EvalPlus, `samples_eval_results.json`.
//!
//! Known by an object `eval` beside `date` or `hash`. A program is right if it passes the tests of the benchmark and, where
//! they were run, those that EvalPlus adds; `base_correct` is of the benchmark's alone.
//!
//! Source: [EvalPlus](https://github.com/evalplus/evalplus), `evalplus/evaluate.py`.

use super::grid::{Grid, noted};
use super::json::{Json, Records};
use super::{Conversion, ConversionNote, FileKind};
use crate::data::Refusal;

pub(super) fn is_it(first: &Json) -> bool {
    !first.at(&["eval"]).fields().is_empty() && (first.has(&["date"]) || first.has(&["hash"]))
}

/// Whether a status says that all tests passed; `None` if they were not run.
fn passes(status: &Json) -> Option<bool> {
    (*status != Json::Null).then(|| *status == Json::Text("pass".to_owned()))
}

fn mark(passes: Option<bool>) -> String {
    passes.map_or_else(String::new, |passes| passes.to_string())
}

/// Reads the document.
///
/// # Errors
/// As the grid.
pub(super) fn read(mut records: Records<'_>) -> Result<Conversion, Refusal> {
    let Some(whole) = records.next() else { return Err(Refusal::NoRecords) };
    let whole = whole?;
    let mut grid =
        Grid::with_columns(&["problem", "sample", "correct", "base_correct", "base_status", "plus_status"]);
    let (mut n_other, mut n_unscored) = (0, 0);
    for (task, samples) in whole.at(&["eval"]).fields() {
        for (sample, record) in samples.list().iter().enumerate() {
            if !record.has(&["base_status"]) {
                n_other += 1;
                continue;
            }
            let (base, plus) = (record.at(&["base_status"]), record.at(&["plus_status"]));
            let correct = passes(base).map(|base| base && passes(plus).unwrap_or(true));
            n_unscored += u32::from(correct.is_none());
            grid.push([
                ("problem", task.clone()),
                ("sample", (sample + 1).to_string()),
                ("correct", mark(correct)),
                ("base_correct", mark(passes(base))),
                ("base_status", base.cell()),
                ("plus_status", plus.cell()),
            ])?;
        }
    }
    let notes = noted([(ConversionNote::Unscored, n_unscored), (ConversionNote::OtherRecords, n_other)]);
    grid.done(FileKind::EvalPlus, notes)
}
