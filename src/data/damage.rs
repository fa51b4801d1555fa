//! What spreadsheets do to cells: long ids lose digits, fractions become dates, formulas leave errors behind, and text
//! is marked as text. Only the marks can be undone; the rest is shown where it matters.

use super::{
    Column, Notice, ValueCount, decimals::is_number, excerpt::excerpt, notice::N_EXAMPLES, record::count,
};

/// What a formula leaves in its cell when it has no value, but for `#N/A`, which is missing.
const ERRORS: [&str; 8] = ["#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#SPILL!", "#CALC!"];

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The longest date without its third part: `Mar-99`.
const N_DATE: usize = 6;
/// Signs with which a formula begins.
pub(super) const FORMULA_SIGNS: [char; 4] = ['=', '+', '-', '@'];

/// A spreadsheet shows whole numbers with more digits than this as a power of ten, and cuts them in its export.
const N_SHOWN: u32 = 11;

/// Values of a column that have lost digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounded {
    /// The first of them, cut to 40 characters.
    pub example: String,
    /// How many different ones there are.
    pub n_values: u32,
}

/// The values of a column that were whole numbers and have lost digits: `1.23457E+15`.
///
/// ```
/// let table = tiebreak::data::read("t", b"id,a\n1.23457E+15,x\n7,y\n", &Default::default()).unwrap();
/// let rounded = tiebreak::data::rounded(&table.columns()[0]).unwrap();
/// assert_eq!((rounded.example.as_str(), rounded.n_values), ("1.23457E+15", 1));
/// ```
pub fn rounded(column: &Column) -> Option<Rounded> {
    let mut found = column.levels().iter().filter(|level| is_rounded(level));
    let example = excerpt(found.next()?.trim());
    Some(Rounded { example, n_values: count(found.count() + 1) })
}

/// A power of ten beyond the digits that stand before it. Its sign is always written, so that an id `3e12` is none.
fn is_rounded(cell: &str) -> bool {
    let Some((digits, power)) = cell.trim().split_once("E+").or_else(|| cell.trim().split_once("e+")) else {
        return false;
    };
    let decimals = digits.split_once('.').or_else(|| digits.split_once(',')).map_or("", |(_, after)| after);
    let power: Option<u32> = power.parse().ok();
    is_number(digits) && power.is_some_and(|power| power >= N_SHOWN && power as usize > decimals.len())
}

/// A day and a month, or a month and a year, as a spreadsheet shows a date without its third part.
fn is_date_like(cell: &str) -> bool {
    let cell = cell.trim();
    let Some((before, after)) = (cell.len() <= N_DATE).then(|| cell.split_once('-')).flatten() else {
        return false;
    };
    let is_month = |part: &str| MONTHS.iter().any(|month| month.eq_ignore_ascii_case(part));
    let is_number =
        |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(before) && is_month(after)) || (is_month(before) && is_number(after))
}

/// What there is to say about the damage in a column.
pub(super) fn notices(column: &Column) -> Vec<Notice> {
    let name = || column.name().to_owned();
    let dates = column.counts_of(is_date_like);
    let errors = column.counts_of(|cell| cell.contains('#') && ERRORS.contains(&cell.trim()));
    let first = |found: &[ValueCount]| found.iter().take(N_EXAMPLES).cloned().collect();
    let date_like = (!dates.is_empty()).then(|| Notice::DateLike {
        column: name(),
        n: dates.iter().map(|date| date.n).sum(),
        examples: first(&dates),
    });
    let with_errors =
        (!errors.is_empty()).then(|| Notice::FormulaErrors { column: name(), errors: first(&errors) });
    date_like.into_iter().chain(with_errors).collect()
}

/// The text of a cell that a spreadsheet was told to keep as text: `="001"`, or an apostrophe before a number or before
/// what would be run as a formula, as [`escape_formula`](super::escape_formula) writes it. `None` for any other cell.
pub(super) fn marked_text(cell: &str) -> Option<&str> {
    match cell.as_bytes() {
        [b'=', b'"', .., b'"'] => cell.get(2..cell.len() - 1).filter(|text| !text.contains('"')),
        [b'\'', ..] => {
            cell.get(1..).filter(|text| text.trim_start().starts_with(FORMULA_SIGNS) || is_number(text))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_lost_where_the_power_goes_beyond_them() {
        for cell in ["1.23457E+15", "1.23457e+15", "1,23457E+15", " 9E+11 ", "-1.5E+12"] {
            assert!(is_rounded(cell), "{cell}");
        }
        // R writes 100000 so, and keeps it; an id of letters and digits is no number; 12 decimals hold 12 digits.
        for cell in ["1e+05", "3e12", "12E15", "abcE+15", "1.234567890123E+12", "123456789012345", "E+15", ""]
        {
            assert!(!is_rounded(cell), "{cell}");
        }
        let column = Column::from_cells("id", ["7", "1.2E+15", "1.2E+15", "1.3E+15"]);
        assert_eq!(rounded(&column), Some(Rounded { example: "1.2E+15".to_owned(), n_values: 2 }));
        assert_eq!(rounded(&Column::from_cells("id", ["7", "8"])), None);
    }

    #[test]
    fn dates_and_errors_are_counted() {
        let column =
            Column::from_cells("a", ["2-Mar", "1/2", "2-Mar", "Mar-99", "3-2", "#DIV/0!", "#N/A", "co-mar"]);
        let value = |value: &str, n| ValueCount { value: value.to_owned(), n };
        let column_name = || "a".to_owned();
        assert_eq!(
            notices(&column),
            [
                Notice::DateLike {
                    column: column_name(),
                    n: 3,
                    examples: vec![value("2-Mar", 2), value("Mar-99", 1)]
                },
                Notice::FormulaErrors { column: column_name(), errors: vec![value("#DIV/0!", 1)] },
            ]
        );
        assert!(notices(&Column::from_cells("a", ["1/2", "x"])).is_empty());
    }

    #[test]
    fn marks_of_text_come_off_and_quotations_stay() {
        for (cell, text) in [
            ("=\"001\"", "001"),
            ("=\"\"", ""),
            ("'001", "001"),
            ("'=1+1", "=1+1"),
            ("'-", "-"),
            ("'-1,5", "-1,5"),
            ("'\t=1", "\t=1"),
        ] {
            assert_eq!(marked_text(cell), Some(text), "{cell}");
        }
        for cell in ["'tis", "'s", "'123'", "'", "=1+1", "=\"a\"&\"b\"", "=\"", "001", ""] {
            assert_eq!(marked_text(cell), None, "{cell}");
        }
    }
}
