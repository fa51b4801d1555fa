//! The log of samples of the LM Evaluation Harness, `samples_TASK_DATE.jsonl`.
//!
//! Known by `doc_id` and `resps`. A record is of one document and one filter: filters extract answers in different ways, so
//! they are never mixed. What is scored is what the filter left; a filter that leaves all repeats of a document gives each an
//! answer and all of them one score, which is then of none.
//!
//! Source: `--log_samples` in the
//! [interface of the harness](https://github.com/EleutherAI/lm-evaluation-harness/blob/main/docs/interface.md).

use super::grid::{Grid, Occurrences, chosen, noted};
use super::json::{Json, Records};
use super::{Conversion, ConversionNote, FileKind};
use crate::data::{Refusal, record::count};
use crate::numbered::Numbered;

/// The metrics that say right or wrong, the likeliest first.
const MARKS: [&str; 2] = ["exact_match", "acc"];

pub(super) fn is_it(first: &Json) -> bool {
    first.has(&["doc_id", "resps"])
}

/// A document under one filter.
struct Document {
    filter: u32,
    problem: String,
    reference: String,
    /// What the filter left of the responses: one for each repeat.
    answers: Vec<String>,
    /// How many responses there were.
    n_responses: u32,
    metrics: Vec<(String, String)>,
}

impl Document {
    fn of(record: &Json, filter: u32) -> Self {
        // One list for each request to the model; several requests are the choices of a question.
        let is_generated = record.at(&["resps"]).list().len() == 1;
        let responses = record.at(&["resps"]).list().first().map_or(&[][..], Json::list);
        let answers = match record.at(&["filtered_resps"]) {
            Json::List(items) if is_generated && items.len() == 1 => items
                .iter()
                .flat_map(|item| if let Json::List(kept) = item { kept } else { std::slice::from_ref(item) })
                .map(Json::cell)
                .collect(),
            Json::Text(answer) if is_generated => vec![answer.clone()],
            _ => Vec::new(),
        };
        Self {
            filter,
            problem: record.at(&["doc_id"]).cell(),
            reference: record.at(&["target"]).only_cell(),
            answers,
            n_responses: if is_generated { count(responses.len()) } else { 1 },
            metrics: metrics(record),
        }
    }
}

/// Names and values of the metrics, the one that says right or wrong first and as `correct`.
fn metrics(record: &Json) -> Vec<(String, String)> {
    let listed: Vec<String> = record.at(&["metrics"]).list().iter().map(Json::cell).collect();
    let names = if listed.is_empty() { MARKS.map(str::to_owned).to_vec() } else { listed };
    let mut found: Vec<(String, String)> =
        names.into_iter().filter_map(|name| Some((name.clone(), record.field(&name)?.cell()))).collect();
    let mark = MARKS.iter().find_map(|mark| found.iter().position(|(name, _)| name == mark)).unwrap_or(0);
    if let Some((name, _)) = found.get_mut(mark) {
        "correct".clone_into(name);
    }
    found
}

/// Reads the records of one filter.
///
/// # Errors
/// As the grid, and if a record is no JSON.
pub(super) fn read(records: Records<'_>, part: Option<u32>) -> Result<Conversion, Refusal> {
    let mut filters = Numbered::default();
    let mut parts: Vec<String> = Vec::new();
    let mut documents = Vec::new();
    let mut n_other = 0;
    for record in records {
        let record = record?;
        if !is_it(&record) {
            n_other += 1;
            continue;
        }
        let name = record.field("filter").map_or_else(|| "none".to_owned(), Json::cell);
        let filter = filters.number(&name);
        if filter as usize == parts.len() {
            parts.push(name);
        }
        documents.push(Document::of(&record, filter));
    }
    match chosen(FileKind::LmEval, &parts, part) {
        Ok(part) => rows(documents, parts, part, n_other),
        Err(choice) => Ok(choice),
    }
}

fn rows(
    mut documents: Vec<Document>,
    parts: Vec<String>,
    part: Option<u32>,
    n_other: u32,
) -> Result<Conversion, Refusal> {
    documents.retain(|document| document.filter == part.unwrap_or(0));
    let each = documents.iter().any(|document| document.answers.len() > 1);
    let filter = parts.get(part.unwrap_or(0) as usize).cloned().unwrap_or_default();
    let mut grid = Grid::with_columns(&["problem", "sample", "filter", "answer", "reference", "correct"]);
    let mut occurrences = Occurrences::default();
    let (mut n_left_out, mut n_unscored) = (0, 0);
    for document in documents {
        let n_kept = count(document.answers.len()).max(1);
        n_left_out += document.n_responses.saturating_sub(n_kept);
        let metrics = if each { Vec::new() } else { document.metrics };
        n_unscored += u32::from(!each && metrics.first().is_none_or(|(_, mark)| mark.is_empty()));
        let answers = if document.answers.is_empty() { vec![String::new()] } else { document.answers };
        for answer in answers {
            let sample = occurrences.next(&document.problem).to_string();
            let cells = [
                ("problem", document.problem.clone()),
                ("sample", sample),
                ("filter", filter.clone()),
                ("answer", answer),
                ("reference", document.reference.clone()),
            ];
            let metrics = metrics.iter().map(|(name, value)| (name.as_str(), value.clone()));
            grid.push(cells.into_iter().chain(metrics))?;
        }
    }
    let notes = noted([
        (ConversionNote::RepeatsLeftOut, n_left_out),
        (ConversionNote::RepeatsUnscored, if each { grid.n_rows() } else { 0 }),
        (ConversionNote::Unscored, n_unscored),
        (ConversionNote::OtherRecords, n_other),
    ]);
    grid.done_part(FileKind::LmEval, notes, parts, part)
}
