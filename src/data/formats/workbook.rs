//! Workbooks of Excel (.xlsx): the cells of one sheet, as they show.
//!
//! Rows keep their places, so that a message about row 7 is about row 7 of the sheet.
//!
//! Source: ECMA-376, part 1, as read by [calamine](https://docs.rs/calamine).

use std::io::Cursor;

use calamine::{CellErrorType, DataRef, ExcelDateTime, Reader, SheetVisible, Xlsx};

use super::archive::Archive;
use super::grid::{check_size, chosen};
use super::{Conversion, ConversionNote, Converted, FileKind, trusted};
use crate::data::{ArchiveFault, Bound, LIMITS, Refusal, WriteQuotes, push_record};

/// The member that makes an archive a workbook.
const WORKBOOK: &str = "xl/workbook.xml";
/// The day after the last that a sheet knows, 31 December 9999.
const END_OF_DAYS: f64 = 2_958_466.0;

type Book<'b> = Xlsx<Cursor<&'b [u8]>>;

/// Whether an archive is a workbook.
pub(super) fn is_it(names: &[String]) -> bool {
    names.iter().any(|name| name == WORKBOOK)
}

fn damaged() -> Refusal {
    Refusal::Archive(ArchiveFault::Damaged)
}

/// Reads a sheet.
///
/// # Errors
/// If the workbook is damaged, has no cells, or is more than is opened.
pub(super) fn read(
    bytes: &[u8],
    mut archive: Archive<'_>,
    names: &[String],
    part: Option<u32>,
) -> Result<Conversion, Refusal> {
    // The reader of workbooks has no bound of its own, so all that it may unpack is measured first.
    for (index, name) in names.iter().enumerate() {
        if name.ends_with(".xml") || name.ends_with(".rels") {
            trusted::check(&archive.read(index)?)?;
        }
    }
    drop(archive);
    let mut book: Book<'_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    let parts = sheets(&mut book)?;
    let part = match chosen(FileKind::Workbook, &parts, part) {
        Ok(part) => part,
        Err(choice) => return Ok(choice),
    };
    let name = parts.get(part.unwrap_or(0) as usize).ok_or(Refusal::Empty)?;
    let (text, n_rows) = text(cells(&mut book, name)?)?;
    let notes = vec![ConversionNote::Rows(n_rows)];
    Ok(Conversion::Done(Converted { text, kind: FileKind::Workbook, parts, part, notes }))
}

/// The names of the sheets with cells: those that show or, if none of them has any, those that are hidden.
fn sheets(book: &mut Book<'_>) -> Result<Vec<String>, Refusal> {
    let all: Vec<(String, bool)> = book
        .sheets_metadata()
        .iter()
        .map(|sheet| (sheet.name.clone(), sheet.visible == SheetVisible::Visible))
        .collect();
    let mut held = Vec::new();
    for (name, shows) in all {
        if has_cells(book, &name)? {
            held.push((name, shows));
        }
    }
    let any_shows = held.iter().any(|(_, shows)| *shows);
    Ok(held.into_iter().filter(|(_, shows)| *shows || !any_shows).map(|(name, _)| name).collect())
}

fn has_cells(book: &mut Book<'_>, name: &str) -> Result<bool, Refusal> {
    // A sheet of charts has no cells to read.
    let Ok(mut reader) = book.worksheet_cells_reader(name) else { return Ok(false) };
    while let Some(cell) = reader.next_cell().map_err(|_| damaged())? {
        if !shown(cell.get_value()).is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A cell that is not empty: row and column from 0, and what it shows.
type Cell = (u32, u32, String);

fn cells(book: &mut Book<'_>, name: &str) -> Result<Vec<Cell>, Refusal> {
    let mut reader = book.worksheet_cells_reader(name).map_err(|_| damaged())?;
    let mut cells: Vec<Cell> = Vec::new();
    let mut n_bytes = 0;
    while let Some(cell) = reader.next_cell().map_err(|_| damaged())? {
        let text = shown(cell.get_value());
        if text.is_empty() {
            continue;
        }
        let (row, column) = cell.get_position();
        n_bytes += text.len() + 1;
        check_size(n_bytes)?;
        cells.push((row, column, text));
    }
    // Rows and cells are in order in any file that a spreadsheet wrote; of two in one place the last counts.
    cells.sort_by_key(|(row, column, _)| (*row, *column));
    Ok(cells)
}

/// The cells as CSV, each row in its place, and how many rows stand beneath the first.
fn text(cells: Vec<Cell>) -> Result<(String, u32), Refusal> {
    let columns = cells.iter().map(|(_, column, _)| *column);
    let (Some(first), Some(last)) = (columns.clone().min(), columns.max()) else {
        return Err(Refusal::Empty);
    };
    let n_columns = (last - first).saturating_add(1);
    if n_columns > LIMITS.n_columns {
        return Err(Refusal::TooLarge(Bound::Columns { found: n_columns, max: LIMITS.n_columns }));
    }
    let mut text = String::new();
    let (mut n_rows, mut next) = (0_u32, 0);
    for row in cells.chunk_by(|(a, ..), (b, ..)| a == b) {
        let place = row.first().map_or(next, |(place, ..)| *place);
        if place >= LIMITS.n_rows {
            return Err(Refusal::TooLarge(Bound::Rows { max: LIMITS.n_rows }));
        }
        (next..place).for_each(|_| text.push('\n'));
        next = place + 1;
        let mut filled = vec![""; n_columns as usize];
        for (_, column, cell) in row {
            if let Some(place) = filled.get_mut((column - first) as usize) {
                *place = cell;
            }
        }
        push_record(&mut text, filled, WriteQuotes::Needed);
        check_size(text.len())?;
        n_rows += 1;
    }
    Ok((text, n_rows.saturating_sub(1)))
}

/// What a cell shows; a share is shown as the number it is.
fn shown(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => shown_number(*number),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(true) => "TRUE".to_owned(),
        DataRef::Bool(false) => "FALSE".to_owned(),
        DataRef::DateTime(time) => shown_time(time),
        DataRef::Error(error) => shown_error(error).to_owned(),
    }
}

/// A number to 15 significant digits, all that a spreadsheet shows; whole ones without a decimal point.
fn shown_number(number: f64) -> String {
    if !number.is_finite() {
        return String::new();
    }
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    // Minus zero shows as zero.
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}

/// A date or time of ISO 8601; a span of time is hours, minutes and seconds.
fn shown_time(time: &ExcelDateTime) -> String {
    let days = time.as_f64();
    if !(0.0..END_OF_DAYS).contains(&days) {
        return shown_number(days);
    }
    if time.is_duration() {
        // Below 10^12 seconds.
        let seconds = (days * 86_400.0).round() as u64;
        return format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
    let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
    let clock = format!("{hour:02}:{minute:02}:{second:02}");
    if days < 1.0 {
        clock
    } else if days.fract() == 0.0 {
        format!("{year:04}-{month:02}-{day:02}")
    } else {
        format!("{year:04}-{month:02}-{day:02}T{clock}")
    }
}

fn shown_error(error: &CellErrorType) -> &'static str {
    match error {
        CellErrorType::Div0 => "#DIV/0!",
        CellErrorType::NA => "#N/A",
        CellErrorType::Name => "#NAME?",
        CellErrorType::Null => "#NULL!",
        CellErrorType::Num => "#NUM!",
        CellErrorType::Ref => "#REF!",
        CellErrorType::Value => "#VALUE!",
        CellErrorType::GettingData => "#DATA!",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_show_as_a_spreadsheet_shows_them() {
        let cases = [
            (1.0, "1"),
            (0.1 + 0.2, "0.3"),
            (-0.0, "0"),
            (123_456_789_012_345.0, "123456789012345"),
            (0.435, "0.435"),
        ];
        for (number, text) in cases {
            assert_eq!(shown_number(number), text);
        }
    }

    #[test]
    fn rows_keep_their_places() {
        let cell = |row, column, text: &str| (row, column, text.to_owned());
        let (text, n_rows) = text(vec![cell(1, 2, "a"), cell(1, 3, "b"), cell(4, 3, "x,y")]).unwrap();
        assert_eq!((text.as_str(), n_rows), ("\na,b\n\n\n,\"x,y\"\n", 1));
    }
}
