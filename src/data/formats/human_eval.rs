//! Results of HumanEval, `samples.jsonl_results.jsonl`.
//!
//! Known by `task_id`, `completion` and `passed`. Samples of a task come in order; programs are no answers that could be
//! voted on, so they are left out.
//!
//! Source: the [usage of human-eval](https://github.com/openai/human-eval#usage).

use super::grid::{Grid, Occurrences, noted};
use super::json::{Json, Records};
use super::{Conversion, ConversionNote, FileKind};
use crate::data::Refusal;

pub(super) fn is_it(first: &Json) -> bool {
    first.has(&["task_id", "completion", "passed"])
}

/// Reads the records.
///
/// # Errors
/// As the grid, and if a record is no JSON.
pub(super) fn read(records: Records<'_>) -> Result<Conversion, Refusal> {
    let mut grid = Grid::with_columns(&["problem", "sample", "correct", "result"]);
    let mut occurrences = Occurrences::default();
    let (mut n_other, mut n_unscored) = (0, 0);
    for record in records {
        let record = record?;
        let Some(task) = record.field("task_id").map(Json::cell) else {
            n_other += 1;
            continue;
        };
        let passed = record.at(&["passed"]).cell();
        n_unscored += u32::from(passed.is_empty());
        let sample = occurrences.next(&task).to_string();
        let result = record.at(&["result"]).cell();
        grid.push([("problem", task), ("sample", sample), ("correct", passed), ("result", result)])?;
    }
    let notes = noted([(ConversionNote::Unscored, n_unscored), (ConversionNote::OtherRecords, n_other)]);
    grid.done(FileKind::HumanEval, notes)
}
