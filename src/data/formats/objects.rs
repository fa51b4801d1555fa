//! JSON that no tool is known by: a list of objects, objects line by line, or one object that holds such a list.
//!
//! Objects within are columns with a dot in their name; lists are cells of JSON, unless they hold samples.

use super::grid::{Grid, check_size, noted};
use super::json::{Json, Records};
use super::lists;
use super::{Conversion, ConversionNote, FileKind};
use crate::data::Refusal;

/// Names under which one object holds the list of all others, the likeliest first.
const LISTS: [&str; 6] = ["rows", "results", "samples", "records", "data", "items"];

/// The longest name of a column that is made longer by what its object holds, in bytes.
const LONGEST_NAME: usize = 200;

/// A row: names and values that are no objects.
pub(super) type Row = Vec<(String, Json)>;

/// The list of objects that a lone object holds, if it does.
pub(super) fn held(whole: &Json) -> Option<&[Json]> {
    let objects = |value: &Json| value.list().iter().any(|item| matches!(item, Json::Object(_)));
    let named = LISTS.iter().filter_map(|name| whole.field(name)).find(|value| objects(value));
    let held = named.or_else(|| {
        let mut all = whole.fields().iter().map(|(_, value)| value).filter(|value| objects(value));
        all.next().filter(|_| all.next().is_none())
    });
    held.map(Json::list)
}

/// Reads the objects.
///
/// # Errors
/// As the grid, and if a record is no JSON.
pub(super) fn read(records: Records<'_>) -> Result<Conversion, Refusal> {
    let mut rows: Vec<Row> = Vec::new();
    let (mut n_other, mut n_bytes) = (0, 0);
    for record in records {
        let record = record?;
        // The dataset viewer of Hugging Face wraps each row: https://huggingface.co/docs/dataset-viewer/rows
        let is_wrapped = record.has(&["row_idx", "row"]);
        let object = if is_wrapped { record.at(&["row"]) } else { &record };
        if !matches!(object, Json::Object(_)) {
            n_other += 1;
            continue;
        }
        let mut row = Vec::new();
        flatten("", object, &mut row);
        n_bytes += row.iter().map(|(name, _)| name.len()).sum::<usize>();
        check_size(n_bytes)?;
        rows.push(row);
    }
    let mut notes = noted([(ConversionNote::OtherRecords, n_other)]);
    notes.extend(lists::unroll(&mut rows)?);
    done(rows, FileKind::Json, notes)
}

/// The conversion of rows.
///
/// # Errors
/// As the grid.
pub(super) fn done(
    rows: Vec<Row>,
    kind: FileKind,
    notes: Vec<ConversionNote>,
) -> Result<Conversion, Refusal> {
    let mut grid = Grid::default();
    for row in rows {
        grid.push(row.into_iter().map(|(name, value)| (name, value.cell())))?;
    }
    grid.done(kind, notes)
}

fn flatten(prefix: &str, object: &Json, row: &mut Row) {
    for (name, value) in object.fields() {
        let name = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        if value.fields().is_empty() || name.len() > LONGEST_NAME {
            // An object without a field says nothing.
            let is_bare = matches!(value, Json::Object(fields) if fields.is_empty());
            let value = if is_bare { Json::Null } else { value.clone() };
            row.push((name, value));
        } else {
            flatten(&name, value, row);
        }
    }
}
