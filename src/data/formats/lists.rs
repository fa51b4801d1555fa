//! Cells that hold lists: all samples of a problem in one row, as datasets on Hugging Face have them.
//!
//! Lists are samples if one of them says what is correct or what was predicted. Those that are as long in every row become
//! a row for each element; others, such as the choices of a question, stay as they are.

use super::ConversionNote;
use super::grid::check_size;
use super::json::{Json, values};
use super::objects::Row;
use crate::data::{Refusal, Table, excerpt, notice::N_EXAMPLES, record::count};

/// Names of lists that hold samples, in small letters and without an `s` at the end.
const SAMPLES: [&str; 12] = [
    "correct",
    "is_correct",
    "correctnes",
    "correctness_math_verify",
    "passed",
    "score",
    "reward",
    "prediction",
    "pred",
    "predicted_answer",
    "extracted_answer",
    "generation",
];
/// Names of columns that say which problem a row is of.
const PROBLEMS: [&str; 8] =
    ["problem", "problem_id", "question", "question_id", "task_id", "doc_id", "item_id", "id"];

fn is_of_samples(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SAMPLES.contains(&name.strip_suffix('s').unwrap_or(&name))
}

/// Whether a value may be one row's samples: a list of single values, or nothing.
fn may_be_samples(value: &Json) -> bool {
    match value {
        Json::List(items) => items.iter().all(Json::is_scalar),
        value => *value == Json::Null,
    }
}

/// The elements of a column in a row.
fn cell<'r>(row: &'r Row, name: &str) -> Option<&'r Json> {
    row.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
}

fn length(row: &Row, name: &str) -> usize {
    cell(row, name).map_or(0, |value| value.list().len())
}

/// The columns to unroll, the one that tells first; none if no list holds samples.
fn columns(rows: &[Row]) -> Vec<String> {
    let Some(first) = rows.first() else { return Vec::new() };
    let is_list = |name: &str| {
        rows.iter().all(|row| cell(row, name).is_none_or(may_be_samples))
            && rows.iter().any(|row| length(row, name) > 0)
    };
    let lists: Vec<&str> = first.iter().map(|(name, _)| name.as_str()).filter(|name| is_list(name)).collect();
    let Some(tells) = lists.iter().find(|name| is_of_samples(name)) else { return Vec::new() };
    let goes_along = |name: &&&str| rows.iter().all(|row| length(row, name) == length(row, tells));
    let others = lists.iter().filter(|name| *name != tells).filter(goes_along);
    std::iter::once(tells).chain(others).map(|name| (*name).to_owned()).collect()
}

/// How much text a row is once it is unrolled: what is no list stands in every one of its rows.
fn unrolled_size(row: &Row, columns: &[String], n: usize) -> usize {
    let sizes =
        row.iter().filter(|(name, _)| !columns.contains(name)).map(|(name, value)| name.len() + value.size());
    sizes.sum::<usize>().saturating_mul(n)
}

/// Makes a row of each element of lists that hold samples, and says of which.
///
/// # Errors
/// If the rows are more text than is opened.
pub(super) fn unroll(rows: &mut Vec<Row>) -> Result<Option<ConversionNote>, Refusal> {
    let columns = columns(rows);
    let Some(tells) = columns.first() else { return Ok(None) };
    let sizes = rows.iter().map(|row| unrolled_size(row, &columns, length(row, tells)));
    check_size(sizes.fold(0, usize::saturating_add))?;
    let has = |rows: &[Row], names: &[&str]| {
        rows.first().is_some_and(|row| {
            row.iter().any(|(name, _)| names.contains(&name.to_ascii_lowercase().as_str()))
        })
    };
    let has_problem = has(rows, &PROBLEMS);
    let mut unrolled = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        for sample in 0..length(row, tells) {
            let mut single: Row = Vec::with_capacity(row.len() + 2);
            if !has_problem {
                single.push(("problem".to_owned(), Json::Number((i + 1).to_string())));
            }
            single.push(("sample".to_owned(), Json::Number((sample + 1).to_string())));
            for (name, value) in row.iter().filter(|(name, _)| name != "sample") {
                let element = if columns.contains(name) { value.list().get(sample) } else { Some(value) };
                single.push((name.clone(), element.cloned().unwrap_or(Json::Null)));
            }
            unrolled.push(single);
        }
    }
    *rows = unrolled;
    let n_columns = count(columns.len());
    let columns = columns.iter().take(N_EXAMPLES).map(|name| excerpt(name)).collect();
    Ok(Some(ConversionNote::Unrolled { columns, n_columns }))
}

/// The rows of a table whose cells hold lists of samples as JSON; `None` if there are none.
pub(super) fn of_table(table: &Table) -> Option<Vec<Row>> {
    let holds = |level: &str| level.trim_start().starts_with('[');
    table
        .columns()
        .iter()
        .find(|column| is_of_samples(column.name()) && column.levels().iter().all(holds))?;
    let row = |row: u32| {
        let cell = |cell: Option<&str>| match cell {
            None => Json::Null,
            Some(words) if words.trim_start().starts_with('[') => {
                let mut found = values(words);
                match (found.next(), found.next()) {
                    (Some(Ok(list @ Json::List(_))), None) => list,
                    _ => Json::Text(words.to_owned()),
                }
            }
            Some(words) => Json::Text(words.to_owned()),
        };
        table.columns().iter().map(|column| (column.name().to_owned(), cell(column.get(row)))).collect()
    };
    Some((0..table.n_rows()).map(row).collect())
}
