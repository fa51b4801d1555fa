//! The log of a run of OpenAI Evals.
//!
//! Known by a first line with `spec`. Of its events those of type `match` hold an answer and whether it is right.
//!
//! Source: [Evals](https://github.com/openai/evals), `evals/record.py`.

use super::grid::{Grid, Occurrences, noted};
use super::json::{Json, Records};
use super::{Conversion, ConversionNote, FileKind};
use crate::data::Refusal;

pub(super) fn is_it(first: &Json) -> bool {
    !first.at(&["spec"]).fields().is_empty()
        || first.has(&["final_report"])
        || first.has(&["run_id", "event_id", "sample_id", "type", "data"])
}

/// Reads the events.
///
/// # Errors
/// As the grid, and if a line is no JSON.
pub(super) fn read(records: Records<'_>) -> Result<Conversion, Refusal> {
    let mut grid = Grid::with_columns(&["problem", "sample", "model", "answer", "reference", "correct"]);
    let mut occurrences = Occurrences::default();
    let mut model = String::new();
    let (mut n_other, mut n_unscored) = (0, 0);
    for record in records {
        let record = record?;
        if record.has(&["spec"]) {
            model = record.at(&["spec", "completion_fns"]).only_cell();
            continue;
        }
        if record.has(&["final_report"]) {
            continue;
        }
        if record.at(&["type"]).cell() != "match" {
            n_other += 1;
            continue;
        }
        let problem = record.at(&["sample_id"]).cell();
        let correct = record.at(&["data", "correct"]).cell();
        n_unscored += u32::from(correct.is_empty());
        let sample = occurrences.next(&problem).to_string();
        grid.push([
            ("problem", problem),
            ("sample", sample),
            ("model", model.clone()),
            ("answer", record.at(&["data", "picked"]).only_cell()),
            ("reference", record.at(&["data", "expected"]).only_cell()),
            ("correct", correct),
        ])?;
    }
    let notes = noted([(ConversionNote::Unscored, n_unscored), (ConversionNote::OtherRecords, n_other)]);
    grid.done(FileKind::OpenAiEvals, notes)
}
