//! Which character separates the cells. Every candidate reads the first records with real quote handling, and the one
//! under which most rows agree on their number of cells wins; the number of cells itself only breaks ties, because
//! prose is full of commas.

use crate::ordered;
use serde::{Deserialize, Serialize};

use super::{
    Quotes,
    record::{Records, count},
};

/// How many records are looked at to find the dialect and the header.
pub(super) const N_SAMPLE: usize = 200;

/// The character between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Delimiter {
    /// `,`
    Comma,
    /// `;`, where the comma is the decimal sign.
    Semicolon,
    /// A tab, as spreadsheets copy cells.
    Tab,
    /// `|`
    Pipe,
}

impl Delimiter {
    /// In the order in which they win a tie: the comma stands in numbers and prose, the tab and semicolon seldom do.
    const ALL: [Delimiter; 4] = [Delimiter::Tab, Delimiter::Semicolon, Delimiter::Comma, Delimiter::Pipe];

    pub(super) fn byte(self) -> u8 {
        match self {
            Delimiter::Comma => b',',
            Delimiter::Semicolon => b';',
            Delimiter::Tab => b'\t',
            Delimiter::Pipe => b'|',
        }
    }
}

/// Where the delimiter is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DelimiterSource {
    /// A first line `sep=;` says so.
    Declared,
    /// Most rows have the same number of cells with it.
    Found,
    /// No candidate makes columns: the file has one.
    OneColumn,
}

/// How the text is divided into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dialect {
    /// The character between cells; `None` in a file of one column.
    pub delimiter: Option<Delimiter>,
    /// Where it is known from.
    pub source: DelimiterSource,
    /// Another delimiter under which the rows agree just as well, and how many cells it gives them.
    pub runner_up: Option<(Delimiter, u32)>,
    /// How many cells most of the first rows have.
    pub n_cells: u32,
}

/// The dialect of a text, and the text after the line that declares it.
pub(super) fn find(text: &str, quotes: Quotes) -> (Dialect, &str) {
    if let Some((delimiter, body)) = declared(text) {
        let n_cells = Fit::of(body, delimiter, quotes).n_cells;
        let source = DelimiterSource::Declared;
        return (Dialect { delimiter: Some(delimiter), source, runner_up: None, n_cells }, body);
    }
    let mut fits: Vec<Fit> = Vec::new();
    for fit in Delimiter::ALL.map(|delimiter| Fit::of(text, delimiter, quotes)) {
        if fit.makes_columns() {
            // Candidates that tie in everything stay in the order of `Delimiter::ALL`.
            ordered::insert(&mut fits, fit, |a, b| {
                a.compare_agreement(b).then(a.n_cells.cmp(&b.n_cells)).is_lt()
            });
        }
    }
    let dialect = match fits.as_slice() {
        [] => Dialect { delimiter: None, source: DelimiterSource::OneColumn, runner_up: None, n_cells: 1 },
        [best, rest @ ..] => Dialect {
            delimiter: Some(best.delimiter),
            source: DelimiterSource::Found,
            runner_up: rest
                .first()
                .filter(|next| next.compare_agreement(best).is_eq())
                .map(|next| (next.delimiter, next.n_cells)),
            n_cells: best.n_cells,
        },
    };
    (dialect, text)
}

/// Excel's own convention: the first line reads `sep=;` and is not a row.
fn declared(text: &str) -> Option<(Delimiter, &str)> {
    let n_line = text.find(['\r', '\n']).unwrap_or(text.len());
    let (line, rest) = text.split_at_checked(n_line)?;
    let line = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap_or(line);
    let sign =
        line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).and_then(|_| line.get(4..))?;
    let delimiter = Delimiter::ALL.into_iter().find(|candidate| sign.as_bytes() == [candidate.byte()])?;
    let rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\r', '\n'])).unwrap_or(rest);
    Some((delimiter, rest))
}

/// How well the first records agree under one delimiter.
struct Fit {
    delimiter: Delimiter,
    n_records: u32,
    /// Records that have `n_cells` cells.
    n_agree: u32,
    n_cells: u32,
}

impl Fit {
    fn of(text: &str, delimiter: Delimiter, quotes: Quotes) -> Fit {
        let mut records = Records::new(text, Some(delimiter), quotes, 1);
        let mut record = records.blank_record();
        let mut widths = Vec::new();
        while widths.len() < N_SAMPLE {
            match records.read_into(&mut record) {
                Ok(true) => widths.push(record.n_cells),
                Ok(false) => break,
                Err(_) => {
                    // The open quote is reported when the table is built. Here it only ends the sample.
                    if widths.is_empty() {
                        widths.push(record.n_cells.saturating_add(1));
                    }
                    break;
                }
            }
        }
        let (n_cells, n_agree) = most_common(&widths);
        Fit { delimiter, n_records: count(widths.len()), n_agree, n_cells }
    }

    /// Half of the rows have to agree: a column of sentences is not a table because some of them hold a comma.
    fn makes_columns(&self) -> bool {
        self.n_cells > 1 && u64::from(self.n_agree) * 2 >= u64::from(self.n_records)
    }

    fn compare_agreement(&self, other: &Fit) -> std::cmp::Ordering {
        let ours = u64::from(self.n_agree) * u64::from(other.n_records);
        ours.cmp(&(u64::from(other.n_agree) * u64::from(self.n_records)))
    }
}

/// The value that occurs most often, the larger one of two that tie, and how often it occurs.
pub(super) fn most_common(values: &[u32]) -> (u32, u32) {
    let mut sorted = Vec::with_capacity(values.len());
    for &value in values {
        ordered::insert(&mut sorted, value, |a, b| a > b);
    }
    sorted
        .chunk_by(PartialEq::eq)
        .map(|run| (run.first().copied().unwrap_or_default(), count(run.len())))
        .max_by_key(|&(value, n)| (n, value))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delimiter(text: &str) -> Option<Delimiter> {
        find(text, Quotes::Honour).0.delimiter
    }

    #[test]
    fn rows_that_agree_outweigh_many_cells() {
        assert_eq!(delimiter("id;text\n1;a, b, c, d\n2;e\n3;f, g\n"), Some(Delimiter::Semicolon));
        assert_eq!(delimiter("id;x\n1;0,5\n2;0,75\n"), Some(Delimiter::Semicolon));
        assert_eq!(delimiter("id,labels\n1,a;b\n2,c;d\n"), Some(Delimiter::Comma));
        assert_eq!(delimiter("id|x\n1|a,b\n"), Some(Delimiter::Pipe));
        assert_eq!(delimiter("id\tx\n1\t\"a\tb\nc\"\n"), Some(Delimiter::Tab));
    }

    #[test]
    fn a_column_of_sentences_stays_one_column() {
        let dialect = find("text\nYes, it is.\nNo\nMaybe\n", Quotes::Honour).0;
        assert_eq!((dialect.delimiter, dialect.source), (None, DelimiterSource::OneColumn));
    }

    #[test]
    fn a_declared_delimiter_is_honoured_and_its_line_is_no_row() {
        let (dialect, body) = find("sep=;\r\na,b;c\r\n1,2;3\r\n", Quotes::Honour);
        assert_eq!(
            (dialect.delimiter, dialect.source),
            (Some(Delimiter::Semicolon), DelimiterSource::Declared)
        );
        assert_eq!(body, "a,b;c\r\n1,2;3\r\n");
    }

    #[test]
    fn a_tie_names_the_runner_up() {
        let dialect = find("a;b,c\n1;2,3\n", Quotes::Honour).0;
        assert_eq!(dialect.delimiter, Some(Delimiter::Semicolon));
        assert_eq!(dialect.runner_up, Some((Delimiter::Comma, 2)));
    }

    #[test]
    fn the_most_common_width_prefers_the_larger_in_a_tie() {
        assert_eq!(most_common(&[1, 3, 3, 2, 2]), (3, 2));
        assert_eq!(most_common(&[]), (0, 0));
    }
}
