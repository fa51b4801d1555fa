//! Rows of a file that do not count, as a table to look through: where they stand, why they do not count, and what they say.

use super::File;
use crate::data::shape::{Account, LeftOut};
use crate::data::{Column, SetAsideReason, Table, WriteQuotes, escape_formula, push_record, repaired_csv};
use crate::text::shape as words;
use serde::{Deserialize, Serialize};

/// The rows that the reading of a file set aside.
///
/// ```
/// use tiebreak::{data::read, report::rows::set_aside_csv};
///
/// let table = read("t", b"item,a\nq1,x\nq2\n", &Default::default()).unwrap();
/// assert_eq!(set_aside_csv(&table), "row,reason,other_row,text\n3,\"fewer cells than the header (1, not 2)\",,q2\n");
/// ```
pub fn set_aside_csv(table: &Table) -> String {
    let mut text = head();
    unread(&mut text, table);
    text
}

/// What a table can be taken away as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TablePart {
    /// The rows that were read, as plain CSV.
    Repaired,
    /// The rows that do not count, with the reasons.
    SetAside,
    /// The rows of the items that the page lists.
    Listed,
    /// What a judge is asked about each text of an audit set, as CSV.
    Prompts,
    /// The same as JSON Lines.
    PromptLines,
    /// Which text of an audit set is which.
    Key,
}

/// A part of a table as a file. What became of its rows is in `account`, if it was given another shape; `chosen` are the
/// rows that the calculation sets aside, with the reasons, or those that are listed. None for what is made of a table and is no
/// part of it.
pub fn file(
    table: &Table,
    part: TablePart,
    account: Option<&Account>,
    chosen: &[(u32, String)],
) -> Option<File> {
    let (ending, content) = match (part, account) {
        (TablePart::Repaired, _) => ("repaired", repaired_csv(table)),
        (TablePart::SetAside, Some(account)) => ("set-aside", left_out_csv(table, account, chosen)),
        (TablePart::Listed, _) => ("listed", listed_csv(table, chosen)),
        (TablePart::Prompts | TablePart::PromptLines | TablePart::Key, _) => return None,
        (TablePart::SetAside, None) => ("set-aside", set_aside_csv(table)),
    };
    let stem = table.name().rsplit_once('.').map_or(table.name(), |(stem, _)| stem);
    Some(File { name: format!("{stem}-{ending}.csv"), mime: "text/csv".to_owned(), content })
}

/// The rows that the reading of a file set aside, with those that are not in the table of another shape and the rows that these repeat or are in conflict with,
/// and with those that the calculation sets aside.
pub fn left_out_csv(table: &Table, account: &Account, left_out: &[(u32, String)]) -> String {
    let mut text = set_aside_csv(table);
    let mut by_calculation: Vec<&(u32, String)> = left_out.iter().collect();
    by_calculation.sort_by_key(|(row, _)| *row);
    let mut rows = (0..).zip(table.spreadsheet_rows());
    // Those that the reading set aside come first in the account too; the others are in the order of the file.
    for left in account.left_out.iter().skip(table.set_aside().len()) {
        let row = rows.find(|(_, number)| *number == left.row).map(|(row, _)| row);
        record(&mut text, left, words::left_out(left.reason), &cells(table, row));
    }
    let mut rows = (0..).zip(table.spreadsheet_rows()).peekable();
    for (number, reason) in by_calculation {
        // A row of the file may be several samples.
        while rows.next_if(|(_, at)| at < number).is_some() {}
        let row = rows.peek().filter(|(_, at)| at == number).map(|(row, _)| *row);
        push_row(&mut text, *number, reason, "", &cells(table, row));
    }
    text
}

/// Rows of a table as they were read, under its columns and one that tells where each stands.
fn listed_csv(table: &Table, listed: &[(u32, String)]) -> String {
    let mut text = String::new();
    let heads = ["row"].into_iter().chain(table.columns().iter().map(Column::name));
    push_record(&mut text, heads.map(escape_formula), WriteQuotes::Needed);
    let mut listed = listed.iter().peekable();
    for (row, number) in (0..).zip(table.spreadsheet_rows()) {
        if listed.next_if(|(wanted, _)| *wanted == number).is_some() {
            let cells =
                table.columns().iter().map(|column| escape_formula(column.get(row).unwrap_or_default()));
            let number = number.to_string();
            push_record(&mut text, std::iter::once(number.as_str().into()).chain(cells), WriteQuotes::Needed);
        }
    }
    text
}

fn head() -> String {
    let mut text = String::new();
    push_record(&mut text, ["row", "reason", "other_row", "text"], WriteQuotes::Needed);
    text
}

fn unread(text: &mut String, table: &Table) {
    for aside in table.set_aside() {
        let reason = match aside.reason {
            SetAsideReason::TooFewCells { found, expected }
            | SetAsideReason::TooManyCells { found, expected } => {
                words::number_of_cells(aside.reason.into(), found, expected)
            }
            SetAsideReason::Blank => words::left_out(aside.reason.into()).to_owned(),
        };
        let left = LeftOut { row: aside.row, reason: aside.reason.into(), other: None };
        record(text, &left, &reason, &aside.text);
    }
}

fn record(text: &mut String, left: &LeftOut, reason: &str, row: &str) {
    let other = left.other.map_or_else(String::new, |other| other.to_string());
    push_row(text, left.row, reason, &other, row);
}

fn push_row(text: &mut String, number: u32, reason: &str, other: &str, row: &str) {
    let [reason, row] = [reason, row].map(escape_formula);
    push_record(text, [&number.to_string(), &*reason, other, &*row], WriteQuotes::Needed);
}

/// The text of a row that was read.
fn cells(table: &Table, row: Option<u32>) -> String {
    let Some(row) = row else { return String::new() };
    let mut text = String::new();
    let cells = table.columns().iter().map(|column| column.get(row).unwrap_or_default());
    push_record(&mut text, cells, WriteQuotes::Needed);
    text.truncate(text.trim_end_matches('\n').len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::shape::{ShapeChoice, for_raters};
    use crate::data::{ReadOptions, read};

    #[test]
    fn rows_come_with_their_reasons_and_their_text() {
        let text = "item,rater,label\n1,A,Yes\n1,B,No\n\n2,A,Yes,=1\n2,A,No\n2,A,\"Yes, so\"\n,,\n2,B,No\n";
        let table = read("t", text.as_bytes(), &ReadOptions::default()).unwrap();
        let read_alone = "row,reason,other_row,text\n\
                          5,\"more cells than the header (4, not 3)\",,\"2,A,Yes,=1\"\n\
                          8,nothing in it but blanks or lines,,\",,\"\n";
        assert_eq!(set_aside_csv(&table), read_alone);
        let long = for_raters(&table, ShapeChoice::Long).unwrap();
        let reason = "another row has another label of the same item and rater";
        let rest = format!("6,{reason},7,\"2,A,No\"\n7,{reason},6,\"2,A,\"\"Yes, so\"\"\"\n");
        assert_eq!(
            left_out_csv(&table, &long.account, &[(3, "no label from B".to_owned())]),
            format!("{read_alone}{rest}3,no label from B,,\"1,B,No\"\n")
        );
    }
}
