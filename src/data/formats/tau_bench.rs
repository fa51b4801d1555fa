//! Results of τ-bench.
//!
//! Known by `task_id`, `reward` and `trial`. A trial is right if its reward is 1 to within 10⁻⁶, as the benchmark itself has it.
//!
//! Source: [τ-bench](https://github.com/sierra-research/tau-bench), `run.py`.

use super::grid::{Grid, noted};
use super::json::{Json, Records};
use super::{Conversion, ConversionNote, FileKind};
use crate::data::Refusal;
use crate::decimal;

/// How far from 1 a reward may be.
const TOLERANCE: f64 = 1e-6;

pub(super) fn is_it(first: &Json) -> bool {
    first.has(&["task_id", "reward", "trial"])
}

/// Reads the results.
///
/// # Errors
/// As the grid, and if a record is no JSON.
pub(super) fn read(records: Records<'_>) -> Result<Conversion, Refusal> {
    let mut grid = Grid::with_columns(&["problem", "sample", "correct", "reward"]);
    let (mut n_other, mut n_unscored) = (0, 0);
    for record in records {
        let record = record?;
        if !is_it(&record) {
            n_other += 1;
            continue;
        }
        let reward = record.at(&["reward"]).cell();
        let correct = decimal::parse(&reward).map(|reward| (reward - 1.0).abs() <= TOLERANCE);
        n_unscored += u32::from(correct.is_none());
        grid.push([
            ("problem", record.at(&["task_id"]).cell()),
            ("sample", record.at(&["trial"]).cell()),
            ("correct", correct.map_or_else(String::new, |correct| correct.to_string())),
            ("reward", reward),
        ])?;
    }
    let notes = noted([(ConversionNote::Unscored, n_unscored), (ConversionNote::OtherRecords, n_other)]);
    grid.done(FileKind::TauBench, notes)
}
