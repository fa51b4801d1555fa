//! Which sign stands before the decimals in a column of numbers: one answer for the whole column, never one by cell. Cells
//! that can be read in one way only decide (`12,5`, `0,435`, `1,234,567`); then the delimiter, because `;` separates the
//! columns where the comma is taken; and `1,234` alone is nobody's to guess.

use serde::{Deserialize, Serialize};

use super::{Column, DecimalSign, Delimiter, Notice, Table, excerpt::excerpt};
use crate::decimal::{self, DecimalMark};

/// What decided how the numbers of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    /// Some of them can be read in one way only.
    Cells,
    /// Semicolons separate the columns.
    Delimiter,
    /// The person.
    Choice,
}

/// How the numbers of a column are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimals {
    /// The sign before their decimals; `None` if nothing settles it, and then they are not to be read.
    pub mark: Option<DecimalMark>,
    /// What there is to say about it.
    pub notice: Option<Notice>,
}

impl DecimalMark {
    /// The number of a cell; `None` if it is none under this mark. Thousands are parted in threes or not at all, and no
    /// zero leads them.
    ///
    /// ```
    /// use tiebreak::data::DecimalMark::{Comma, Point};
    /// assert_eq!((Point.number("1,234"), Comma.number("1,234")), (Some(1234.0), Some(1.234)));
    /// assert_eq!((Point.number("0,435"), Comma.number("0,435")), (None, Some(0.435)));
    /// ```
    pub fn number(self, cell: &str) -> Option<f64> {
        decimal::parse(&self.plain(cell)?)
    }

    /// The same number with a point before its decimals and nothing between its thousands.
    fn plain(self, cell: &str) -> Option<String> {
        let (sign, between) = match self {
            Self::Point => ('.', ','),
            Self::Comma => (',', '.'),
        };
        let cell = cell.trim();
        let (whole, fraction) = cell.split_once(sign).unwrap_or((cell, ""));
        let is_parted = whole.contains(between);
        if fraction.contains([sign, between]) || (is_parted && !is_in_threes(whole, between)) {
            return None;
        }
        let mut plain = whole.replace(between, "");
        if whole.len() < cell.len() {
            plain.push('.');
            plain.push_str(fraction);
        }
        decimal::parse(&plain).map(|_| plain)
    }
}

fn is_in_threes(whole: &str, between: char) -> bool {
    let whole = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = whole.split(between);
    let leads = |first: &str| (1..=3).contains(&first.len()) && is_digits(first) && !first.starts_with('0');
    groups.next().is_some_and(leads) && groups.all(|group| group.len() == 3 && is_digits(group))
}

/// Whether a cell reads as a number under either mark.
pub(super) fn is_number(cell: &str) -> bool {
    DecimalMark::ALL.into_iter().any(|mark| mark.plain(cell).is_some())
}

/// What the cells of a column say: an example of each kind.
#[derive(Default)]
struct Evidence<'c> {
    /// A number only with this decimal mark.
    point: Option<&'c str>,
    comma: Option<&'c str>,
    /// One number with a decimal comma, and another with a comma between thousands.
    open_comma: Option<&'c str>,
    open_point: Option<&'c str>,
}

impl<'c> Evidence<'c> {
    fn of(column: &'c Column) -> Self {
        let mut evidence = Self::default();
        for cell in column.levels().iter().filter(|cell| cell.contains([',', '.'])) {
            let slot = match DecimalMark::ALL.map(|mark| mark.plain(cell)) {
                [Some(_), None] => &mut evidence.point,
                [None, Some(_)] => &mut evidence.comma,
                [Some(_), Some(_)] if cell.contains(',') => &mut evidence.open_comma,
                [Some(_), Some(_)] => &mut evidence.open_point,
                [None, None] => continue,
            };
            slot.get_or_insert(cell);
        }
        evidence
    }

    /// The mark and what decided it, or the cell that leaves it open.
    fn decide(&self, delimiter: Option<Delimiter>) -> Result<(DecimalMark, DecidedBy), &'c str> {
        let by_semicolon = delimiter == Some(Delimiter::Semicolon);
        match (self.point, self.comma, self.open_comma, self.open_point) {
            (Some(_), None, ..) => Ok((DecimalMark::Point, DecidedBy::Cells)),
            (None, Some(_), ..) => Ok((DecimalMark::Comma, DecidedBy::Cells)),
            (Some(_), Some(cell), ..) | (None, None, Some(cell), Some(_)) => Err(cell),
            (.., Some(_), None) if by_semicolon => Ok((DecimalMark::Comma, DecidedBy::Delimiter)),
            (.., Some(cell), None) => Err(cell),
            (.., None, Some(cell)) if by_semicolon => Err(cell),
            (.., None, _) => Ok((DecimalMark::Point, DecidedBy::Cells)),
        }
    }
}

impl Table {
    /// How the numbers of a column of this table are read, where it is used as one of numbers.
    pub fn decimals(&self, column: &Column) -> Decimals {
        let evidence = Evidence::of(column);
        let decided = match self.decimal {
            DecimalSign::Detect => evidence.decide(self.dialect.delimiter),
            DecimalSign::Point => Ok((DecimalMark::Point, DecidedBy::Choice)),
            DecimalSign::Comma => Ok((DecimalMark::Comma, DecidedBy::Choice)),
        };
        let name = column.name().to_owned();
        let reading = |cell: &str, mark: DecimalMark| mark.plain(cell).map(|plain| excerpt(&plain));
        let (mark, by) = match decided {
            Ok(decided) => decided,
            Err(cell) => {
                let [as_point, as_comma] = DecimalMark::ALL.map(|mark| reading(cell, mark));
                let notice = Notice::NumbersOpen { column: name, example: excerpt(cell), as_point, as_comma };
                return Decimals { mark: None, notice: Some(notice) };
            }
        };
        let open = evidence.open_comma.or(evidence.open_point);
        let is_rewritten = |cell: &&str| mark.plain(cell).is_some_and(|plain| plain != cell.trim());
        let of_its_kind = [evidence.open_comma, evidence.comma, evidence.open_point, evidence.point];
        let example = open
            .filter(|_| by == DecidedBy::Choice)
            .or_else(|| of_its_kind.into_iter().flatten().find(is_rewritten));
        let notice = example.and_then(|cell| {
            Some(Notice::NumbersRead {
                column: name,
                example: excerpt(cell),
                number: reading(cell, mark)?,
                mark,
                by,
                is_open: open == Some(cell) && by != DecidedBy::Cells,
            })
        });
        Decimals { mark: Some(mark), notice }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};
    use DecimalMark::{Comma, Point};

    /// The mark of the second column of a table with these cells, and what is said of it.
    fn decimals(cells: &[&str], delimiter: char, decimal: DecimalSign) -> Decimals {
        let rows = cells.iter().map(|cell| format!("q{delimiter}\"{cell}\"\n"));
        let text = format!("item{delimiter}tokens\n{}", rows.collect::<String>());
        let table = read("t", text.as_bytes(), &ReadOptions { decimal, ..ReadOptions::default() }).unwrap();
        table.decimals(&table.columns()[1])
    }

    fn mark(cells: &[&str], delimiter: char) -> Option<DecimalMark> {
        decimals(cells, delimiter, DecimalSign::Detect).mark
    }

    #[test]
    fn cells_decide_before_the_delimiter() {
        for delimiter in [',', ';', '\t'] {
            for cells in [["12,5", "1,234"], ["0,435", "1,234"], ["1.234,5", "1,234"], ["1.234.567", "1,234"]]
            {
                assert_eq!(mark(&cells, delimiter), Some(Comma), "{cells:?}");
            }
            for cells in [["1,234,567", "1,234"], ["1,234.5", "1,234"], ["0.5", "1,234"], ["1.5", "7"]] {
                assert_eq!(mark(&cells, delimiter), Some(Point), "{cells:?}");
            }
            assert_eq!(mark(&["12,5", "12.5"], delimiter), None);
            assert_eq!(mark(&["1,234", "1.234"], delimiter), None);
            assert_eq!(mark(&["12", "yes, no"], delimiter), Some(Point));
        }
    }

    #[test]
    fn then_the_delimiter_decides_and_only_for_its_own() {
        assert_eq!((mark(&["1,234"], ';'), mark(&["1.234"], ';')), (Some(Comma), None));
        assert_eq!((mark(&["1,234"], ','), mark(&["1.234"], ',')), (None, Some(Point)));
        assert_eq!((mark(&["1,234"], '\t'), mark(&["-1,234"], '\t')), (None, None));
    }

    #[test]
    fn what_is_read_is_said_with_both_readings() {
        let open = decimals(&["7", "1,234"], ',', DecimalSign::Detect).notice;
        let (column, example) = ("tokens".to_owned(), "1,234".to_owned());
        let some = |text: &str| Some(text.to_owned());
        let (as_point, as_comma) = (some("1234"), some("1.234"));
        assert_eq!(open, Some(Notice::NumbersOpen { column, example, as_point, as_comma }));
        let read = |cells: &[&str], delimiter, choice| match decimals(cells, delimiter, choice).notice {
            Some(Notice::NumbersRead { example, number, by, is_open, .. }) => {
                Some((example, number, by, is_open))
            }
            _ => None,
        };
        let found = |example: &str, number: &str, by, is_open| {
            Some((example.to_owned(), number.to_owned(), by, is_open))
        };
        assert_eq!(
            read(&["0,435"], ';', DecimalSign::Detect),
            found("0,435", "0.435", DecidedBy::Cells, false)
        );
        assert_eq!(
            read(&["1,234"], ';', DecimalSign::Detect),
            found("1,234", "1.234", DecidedBy::Delimiter, true)
        );
        assert_eq!(
            read(&["1,234"], ',', DecimalSign::Point),
            found("1,234", "1234", DecidedBy::Choice, true)
        );
        assert_eq!(
            read(&["1,234", "1,234,567"], ',', DecimalSign::Detect),
            found("1,234", "1234", DecidedBy::Cells, false)
        );
        assert_eq!(read(&["1.5", "7"], ',', DecimalSign::Detect), None);
    }

    #[test]
    fn numbers_need_a_digit() {
        for number in ["1", "-1.5", "+2", "1e5", " 3 ", "0,435", "1,234,567", "1.234,5"] {
            assert!(is_number(number), "{number}");
        }
        for text in ["inf", "nan", "", "-", "1,234,5", "1-2", "bn-001", "=1", ",", "0,123,456", "1,2345.6"] {
            assert!(!is_number(text), "{text}");
        }
    }
}
