//! Logs of Inspect: one JSON document, or an `.eval` archive with one document for each sample.
//!
//! The document is known by `version`, `status` and `eval`, the archive by its `header.json`. A sample is of one problem
//! (`id`) and one epoch; several scorers judge apart, so one is chosen.
//!
//! Source: [Log Files](https://inspect.aisi.org.uk/eval-logs.html) in the documentation of Inspect.

use super::archive::Archive;
use super::convert::document;
use super::grid::{Grid, chosen, noted};
use super::json::{Json, Records};
use super::{Conversion, ConversionNote, FileKind};
use crate::data::Refusal;
use crate::numbered::Numbered;

/// The file that says what an archive is a log of.
const HEADER: &str = "header.json";
/// The samples without what their models said.
const SUMMARIES: &str = "summaries.json";

pub(super) fn is_it(first: &Json) -> bool {
    first.has(&["version", "status", "eval"])
}

/// Whether an archive is a log.
pub(super) fn is_archive(names: &[String]) -> bool {
    let has = |is: fn(&String) -> bool| names.iter().any(is);
    has(|name| name == HEADER) && has(|name| is_sample(name) || name == SUMMARIES)
}

fn is_sample(name: &str) -> bool {
    name.starts_with("samples/") && name.ends_with(".json")
}

/// A sample with the scores of all its scorers.
struct Sample {
    cells: Vec<(&'static str, String)>,
    /// Scorer, value, answer.
    scores: Vec<(u32, String, String)>,
}

/// The samples of a log as they come up.
#[derive(Default)]
struct Log {
    model: String,
    scorers: Numbered,
    parts: Vec<String>,
    samples: Vec<Sample>,
    n_other: u32,
}

impl Log {
    fn scorer(&mut self, name: String) -> u32 {
        let scorer = self.scorers.number(&name);
        if scorer as usize == self.parts.len() {
            self.parts.push(name);
        }
        scorer
    }

    fn push(&mut self, sample: &Json) {
        if !sample.has(&["id"]) {
            self.n_other += 1;
            return;
        }
        let mut scores = Vec::new();
        for (scorer, score) in sample.at(&["scores"]).fields() {
            let answer = score.at(&["answer"]).cell();
            let value = score.at(&["value"]);
            for (key, value) in value.fields() {
                scores.push((self.scorer(format!("{scorer}.{key}")), value.only_cell(), answer.clone()));
            }
            if value.fields().is_empty() {
                scores.push((self.scorer(scorer.clone()), value.only_cell(), answer));
            }
        }
        let cells = vec![
            ("problem", sample.at(&["id"]).cell()),
            ("sample", sample.at(&["epoch"]).cell()),
            ("model", self.model.clone()),
            ("reference", sample.at(&["target"]).only_cell()),
            ("tokens", output_tokens(sample)),
            ("finish_reason", stop_reason(sample)),
            ("error", error(sample)),
        ];
        self.samples.push(Sample { cells, scores });
    }

    fn rows(self, part: Option<u32>) -> Result<Conversion, Refusal> {
        let part = match chosen(FileKind::Inspect, &self.parts, part) {
            Ok(part) => part,
            Err(choice) => return Ok(choice),
        };
        let names = [
            "problem",
            "sample",
            "model",
            "answer",
            "reference",
            "correct",
            "tokens",
            "finish_reason",
            "error",
        ];
        let mut grid = Grid::with_columns(&names);
        let mut n_unscored = 0;
        for sample in self.samples {
            let score = sample.scores.into_iter().find(|(scorer, ..)| *scorer == part.unwrap_or(0));
            let (_, value, answer) = score.unwrap_or_default();
            n_unscored += u32::from(value.is_empty());
            grid.push(sample.cells.into_iter().chain([("answer", answer), ("correct", value)]))?;
        }
        let notes =
            noted([(ConversionNote::Unscored, n_unscored), (ConversionNote::OtherRecords, self.n_other)]);
        grid.done_part(FileKind::Inspect, notes, self.parts, part)
    }
}

/// What all models together wrote for a sample.
fn output_tokens(sample: &Json) -> String {
    let written = |(_, usage): &(String, Json)| usage.at(&["output_tokens"]).cell().parse::<u64>().ok();
    let counts: Vec<u64> = sample.at(&["model_usage"]).fields().iter().filter_map(written).collect();
    if counts.is_empty() {
        String::new()
    } else {
        counts.into_iter().fold(0, u64::saturating_add).to_string()
    }
}

/// The limit that ended a sample, or why its last output ended.
fn stop_reason(sample: &Json) -> String {
    match sample.at(&["limit"]) {
        Json::Null => {
            let choice = sample.at(&["output", "choices"]).list().first();
            choice.map_or_else(String::new, |choice| choice.at(&["stop_reason"]).cell())
        }
        Json::Text(kind) => format!("{kind}_limit"),
        limit => format!("{}_limit", limit.at(&["type"]).cell()),
    }
}

fn error(sample: &Json) -> String {
    match sample.at(&["error"]) {
        Json::Object(fields) => fields
            .iter()
            .find(|(name, _)| name == "message")
            .map_or_else(String::new, |(_, words)| words.cell()),
        words => words.cell(),
    }
}

/// Reads a log that is one document.
///
/// # Errors
/// As the grid.
pub(super) fn read(mut records: Records<'_>, part: Option<u32>) -> Result<Conversion, Refusal> {
    let Some(whole) = records.next() else { return Err(Refusal::NoRecords) };
    let whole = whole?;
    let mut log = Log { model: whole.at(&["eval", "model"]).cell(), ..Log::default() };
    whole.at(&["samples"]).list().iter().for_each(|sample| log.push(sample));
    log.rows(part)
}

/// Reads an archive: its samples one by one or, where they are more than is unpacked, its summaries.
///
/// # Errors
/// As the grid, and if a part of the archive cannot be read.
pub(super) fn read_archive(
    mut archive: Archive<'_>,
    names: &[String],
    part: Option<u32>,
) -> Result<Conversion, Refusal> {
    let place = |wanted: &str| names.iter().position(|name| name == wanted);
    let mut log = Log::default();
    if let Some(header) = place(HEADER) {
        log.model = document(&archive.read(header)?)?.at(&["eval", "model"]).cell();
    }
    let samples: Vec<usize> =
        names.iter().enumerate().filter(|(_, name)| is_sample(name)).map(|(index, _)| index).collect();
    let summaries = place(SUMMARIES).filter(|_| samples.is_empty() || !archive.has_room_for(&samples));
    if let Some(summaries) = summaries {
        document(&archive.read(summaries)?)?.list().iter().for_each(|sample| log.push(sample));
    } else {
        for index in samples {
            log.push(&document(&archive.read(index)?)?);
        }
    }
    let mut conversion = log.rows(part)?;
    if let (Conversion::Done(done), Some(_)) = (&mut conversion, summaries) {
        done.notes.push(ConversionNote::FromSummaries);
    }
    Ok(conversion)
}
