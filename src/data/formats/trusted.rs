//! What the reader of workbooks takes on trust, checked before it does: it makes room for as many strings as a workbook says it
//! has, and counts places of cells without a bound.

use crate::data::{ArchiveFault, Refusal};

/// The fewest bytes that a shared string takes, `<si/>`.
const SHORTEST_STRING: usize = 5;

/// Checks a part of a workbook.
///
/// # Errors
/// If it says what no spreadsheet writes.
pub(super) fn check(xml: &[u8]) -> Result<(), Refusal> {
    let is_text = !xml.contains(&0);
    let n_strings = values(xml, b"uniqueCount").all(|count| {
        let count = str::from_utf8(count).ok().and_then(|count| count.parse::<usize>().ok());
        count.is_some_and(|count| count <= xml.len() / SHORTEST_STRING)
    });
    let is_sheet = xml.windows(9).any(|window| window == b"sheetData");
    let places = !is_sheet || values(xml, b"r").chain(values(xml, b"ref")).all(are_places);
    if is_text && n_strings && places { Ok(()) } else { Err(Refusal::Archive(ArchiveFault::Damaged)) }
}

/// Places such as `7`, `XFD1048576` or `A1:B2`.
fn are_places(value: &[u8]) -> bool {
    value.split(|byte| *byte == b':').all(|place| {
        let n_letters = place.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let digits = place.get(n_letters..).unwrap_or_default();
        n_letters <= 3 && digits.len() <= 7 && digits.iter().all(u8::is_ascii_digit)
    })
}

/// The values of all attributes with a name.
fn values<'x>(xml: &'x [u8], name: &'static [u8]) -> impl Iterator<Item = &'x [u8]> {
    let starts = xml.windows(name.len() + 1).enumerate().filter_map(move |(at, window)| {
        let (space, word) = window.split_first()?;
        (space.is_ascii_whitespace() && word == name).then_some(at + window.len())
    });
    starts.filter_map(|at| {
        let value = xml.get(at..)?.trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
        let (quote, value) = value.split_first()?;
        value.split(|byte| byte == quote).next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_spreadsheets_write_passes() {
        let sheet = br#"<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>"#;
        assert_eq!(check(sheet), Ok(()));
        assert_eq!(check(br#"<sst count="9" uniqueCount="1"><si><t>a</t></si></sst>"#), Ok(()));
        // A shape is no sheet.
        assert_eq!(check(br#"<a:fillToRect l="50" r="-80000"/>"#), Ok(()));
    }

    #[test]
    fn what_none_writes_does_not() {
        let damaged = Err(Refusal::Archive(ArchiveFault::Damaged));
        for xml in [
            &br#"<sst uniqueCount="18446744073709551615"><si/></sst>"#[..],
            br#"<sst uniqueCount = '40'><si/></sst>"#,
            br#"<sheetData><c r="A99999999999"/></sheetData>"#,
            br#"<sheetData><c r="ZZZZ1"/></sheetData>"#,
            b"\xFF\xFE<\0s\0",
        ] {
            assert_eq!(check(xml), damaged, "{}", String::from_utf8_lossy(xml));
        }
    }
}
