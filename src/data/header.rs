//! Which row names the columns. Files come with title lines above the header and without any header; both are settled
//! from the first records and reported, so that one button can overrule it.

use super::{
    Bound, HeaderChoice, Notice, Refusal,
    damage::marked_text,
    decimals::is_number,
    dialect::most_common,
    excerpt::excerpt,
    missing::is_missing,
    notice::N_EXAMPLES,
    record::{Record, count},
    variants::is_zero_width,
};
use crate::numbered::Numbered;

/// The names of the columns, and where the rows begin.
#[derive(Debug)]
pub(super) struct Header {
    pub names: Vec<String>,
    /// The spreadsheet row of the header, if there is one.
    pub row: Option<u32>,
    /// The spreadsheet row from which on records are data.
    pub body_from: u32,
    pub notices: Vec<Notice>,
}

/// Finds the header among the first records, none of which is blank.
///
/// # Errors
///
/// [`Refusal::Empty`] if there are no records, and [`Refusal::TooLarge`] before more columns than `max` are named.
pub(super) fn find(sample: &[Record], choice: HeaderChoice, max: u32) -> Result<Header, Refusal> {
    let widths: Vec<u32> = sample.iter().map(Record::n_filled).collect();
    let (width, _) = most_common(&widths);
    let chosen = match choice {
        HeaderChoice::Row(row) => sample.iter().position(|record| record.row == row),
        HeaderChoice::FirstRow | HeaderChoice::None => Some(0),
        HeaderChoice::Detect => None,
    };
    let first = chosen.unwrap_or_else(|| n_title_lines(sample, width));
    let (above, rest) = sample.split_at_checked(first).ok_or(Refusal::Empty)?;
    let (top, body) = rest.split_first().ok_or(Refusal::Empty)?;
    let n_columns = top.n_filled().max(width).max(1);
    if n_columns > max {
        return Err(Refusal::TooLarge(Bound::Columns { found: n_columns, max }));
    }
    let mut notices = Vec::new();
    if chosen.is_none() && !above.is_empty() {
        notices.push(preamble(above, top.row));
    }
    if choice == HeaderChoice::None || (chosen.is_none() && looks_like_data(top, body)) {
        if choice != HeaderChoice::None {
            let cells = top.cells.iter().take(N_EXAMPLES).map(|cell| excerpt(cell)).collect();
            notices.push(Notice::HeaderMissing { row: top.row, cells, n_columns });
        }
        let names = (1..=n_columns).map(|k| format!("Rater {k}")).collect();
        return Ok(Header { names, row: None, body_from: top.row, notices });
    }
    let names = name_columns(top, n_columns, &mut notices);
    Ok(Header { names, row: Some(top.row), body_from: top.row.saturating_add(1), notices })
}

/// How many records at the top have fewer cells than the body, as titles and export notes do.
fn n_title_lines(sample: &[Record], width: u32) -> usize {
    let is_title = |record: &Record| {
        let n_named = record.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
        // A header may lack its last names; a title fills less than half of the row.
        let is_full_row = record.n_cells >= width && 2 * count(n_named) > width;
        record.n_filled() < width && !is_full_row
    };
    sample.iter().position(|record| !is_title(record)).unwrap_or(0)
}

fn preamble(above: &[Record], first_row: u32) -> Notice {
    let examples = above.iter().take(N_EXAMPLES).map(|record| excerpt(record.raw.trim())).collect();
    Notice::PreambleSkipped { n_lines: count(above.len()), examples, first_row }
}

/// Whether every cell of the top row could stand in its column: it is missing, a number, a value that comes again
/// further down, or formed like the ids beneath it (`bn-001`). One number or repeated value at least has to be there.
fn looks_like_data(top: &Record, body: &[Record]) -> bool {
    if is_over_its_like(top, body) {
        return false;
    }
    let mut n_sure = 0_u32;
    for (at, cell) in top.cells.iter().enumerate() {
        let mut below = body.iter().filter_map(|record| record.cells.get(at));
        if is_number(cell) || (!is_missing(cell) && below.any(|value| value == cell)) {
            n_sure += 1;
        } else if !is_missing(cell) && !is_formed_like_ids(cell, at, body) {
            return false;
        }
    }
    n_sure > 0
}

/// Whether the top row is blank at its left and then says what stands at the left of the rows beneath, as over counts by the
/// labels of two raters: a total may come last.
fn is_over_its_like(top: &Record, body: &[Record]) -> bool {
    let Some((corner, heads)) = top.cells.split_first() else { return false };
    let mut sides = body.iter().filter_map(|record| record.cells.first()).map(|cell| cell.trim());
    let n_like = heads.iter().take_while(|head| Some(head.trim()) == sides.next()).count();
    corner.trim().is_empty() && n_like >= 2 && n_like + 1 >= heads.len()
}

fn is_formed_like_ids(cell: &str, at: usize, body: &[Record]) -> bool {
    let form = form(cell);
    let mut below = body.iter().filter_map(|record| record.cells.get(at)).take(N_EXAMPLES).peekable();
    form.contains('0') && below.peek().is_some() && below.all(|value| self::form(value) == form)
}

/// A cell with every letter as `a` and every digit as `0`.
fn form(cell: &str) -> String {
    let class = |c: char| {
        if c.is_numeric() {
            '0'
        } else if c.is_alphabetic() {
            'a'
        } else {
            c
        }
    };
    cell.trim().chars().map(class).collect()
}

/// A name without outer blank space, characters of no width, and what marks it as text; other blanks are spaces.
fn readable(cell: &str) -> String {
    let visible: String = cell.chars().filter(|&c| !is_zero_width(c)).collect();
    let text = visible.trim();
    let spaced = |c: char| if c.is_whitespace() { ' ' } else { c };
    marked_text(text).unwrap_or(text).trim().chars().map(spaced).collect()
}

/// Gives every column a name of its own.
fn name_columns(top: &Record, n_columns: u32, notices: &mut Vec<Notice>) -> Vec<String> {
    let cells = top.cells.iter().map(|cell| readable(cell)).chain(std::iter::repeat(String::new()));
    let given: Vec<String> = (0..n_columns).zip(cells).map(|(_, cell)| cell).collect();
    // No new name may be one that the file itself gives to a column, before or after.
    let mut taken = Numbered::default();
    for cell in &given {
        taken.number(cell.as_bytes());
    }
    let mut names = Vec::with_capacity(given.len());
    let mut blank = Vec::new();
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for (position, cell) in (1_u32..).zip(given.iter().map(String::as_str)) {
        let group = groups.iter_mut().find(|(name, _)| *name == cell);
        let name = match group {
            _ if cell.is_empty() => {
                let name = free_name(&format!("column {position}"), 1, &mut taken);
                blank.push(excerpt(&name));
                name
            }
            Some((_, renamed)) => {
                let name = free_name(cell, renamed.len() + 1, &mut taken);
                renamed.push(excerpt(&name));
                name
            }
            None => {
                groups.push((cell, vec![excerpt(cell)]));
                cell.to_owned()
            }
        };
        names.push(name);
    }
    let shared = groups.into_iter().filter(|(_, renamed)| renamed.len() > 1);
    notices.extend(shared.map(|(name, renamed)| Notice::DuplicateHeaders { name: excerpt(name), renamed }));
    if !blank.is_empty() {
        notices.push(Notice::BlankHeaders { renamed: blank });
    }
    names
}

/// The first name that is not taken of `name` (number 1), `name (2)`, `name (3)` … from this number on.
pub(super) fn free_name(name: &str, from: usize, taken: &mut Numbered) -> String {
    let mut number = from;
    loop {
        let wanted = if number == 1 { name.to_owned() } else { format!("{name} ({number})") };
        if taken.find(wanted.as_bytes()).is_none() {
            taken.number(wanted.clone().into_bytes());
            return wanted;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Delimiter, Quotes, record::Records};

    fn header_with(text: &str, choice: HeaderChoice) -> Header {
        let mut records = Records::new(text, Some(Delimiter::Comma), Quotes::Honour, 2_000);
        let mut record = records.blank_record();
        let mut sample = Vec::new();
        while records.read_into(&mut record).unwrap() {
            sample.push(record.clone());
        }
        find(&sample, choice, 2_000).unwrap()
    }

    fn header(text: &str) -> Header {
        header_with(text, HeaderChoice::Detect)
    }

    #[test]
    fn a_plain_header_is_taken_without_a_notice() {
        let header = header("item,a,b\n1,Yes,No\n2,No,No\n");
        assert_eq!(header.names, ["item", "a", "b"]);
        assert_eq!((header.row, header.body_from, header.notices.len()), (Some(1), 2, 0));
    }

    #[test]
    fn title_lines_are_skipped_padded_or_not() {
        for text in
            ["Study\n\nwave,2\nitem,a,b\n1,Yes,No\n2,No,No\n", "Study,,\n\n2024,,\nitem,a,b\n1,x,y\n2,x,y\n"]
        {
            let header = header(text);
            assert_eq!((header.row, header.names[0].as_str()), (Some(4), "item"));
            assert!(matches!(
                &header.notices[..],
                [Notice::PreambleSkipped { n_lines: 2, first_row: 4, .. }]
            ));
        }
    }

    #[test]
    fn a_top_row_of_values_is_data() {
        for text in ["1,1,NA,1\n2,1,2,1\n", "bn-001,Yes,No\nbn-002,No,Yes\nbn-003,Yes,No\n"] {
            let header = header(text);
            assert_eq!((header.row, header.body_from, header.names[1].as_str()), (None, 1, "Rater 2"));
            assert!(matches!(&header.notices[..], [Notice::HeaderMissing { row: 1, .. }]));
            let header = header_with(text, HeaderChoice::FirstRow);
            assert_eq!(header.row, Some(1));
            assert!(!header.notices.iter().any(|notice| matches!(notice, Notice::HeaderMissing { .. })));
        }
        assert_eq!(header("s1,s2\na,b\nb,a\n").row, Some(1));
    }

    #[test]
    fn names_become_unique_without_taking_a_name_of_the_file() {
        let header = header("label,label,label (2),,label,column 4\nx,y,z,w,v,u\nx,y,z,w,v,u\n");
        assert_eq!(
            header.names,
            ["label", "label (3)", "label (2)", "column 4 (2)", "label (4)", "column 4"]
        );
        let renamed = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            header.notices,
            [
                Notice::DuplicateHeaders {
                    name: "label".to_owned(),
                    renamed: renamed(&["label", "label (3)", "label (4)"])
                },
                Notice::BlankHeaders { renamed: renamed(&["column 4 (2)"]) },
            ]
        );
    }

    #[test]
    fn the_person_may_choose_the_row() {
        assert_eq!(header_with("x,y\n\nitem,a\n1,2\n", HeaderChoice::Row(3)).names, ["item", "a"]);
        assert_eq!(header_with("item,a\n1,2\n", HeaderChoice::None).body_from, 1);
    }
}
