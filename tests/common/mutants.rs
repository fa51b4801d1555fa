//! Files as nobody would make them: the tables of the tests, cut, spliced, doubled, rewritten and torn. What is drawn for a
//! mutant depends on the seed and its number alone.

#![allow(clippy::disallowed_types, reason = "how long a file takes is one of the things that are held")]

use std::path::Path;
use std::time::{Duration, Instant};

use tiebreak::analysis::agreement::{self, AgreementRequest, Spellings, Unsure};
use tiebreak::analysis::answers::{Answers, AnswersRequest};
use tiebreak::data::shape::{Reshaped, ShapeChoice, for_raters};
use tiebreak::data::{
    DecimalSign, EightBit, HeaderChoice, Quotes, ReadOptions, Refusal, ShortRows, Table, read, repaired_csv,
};
use tiebreak::report::rows::left_out_csv;
use tiebreak::rng::{Draws, Seed};

/// Folders whose tables are mutated.
const FOLDERS: [&str; 4] = ["tests/data", "tests/data/intake", "tests/data/formats", "www/samples"];
/// Mutants are no larger than this, so that a slow one is slow for its content.
const MOST_BYTES: usize = 200_000;
/// What is put where it may hurt.
const PIECES: [&[u8]; 40] = [
    b"\"",
    b"\"\"",
    b",",
    b";",
    b"\t",
    b"|",
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\n",
    b"\0",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\xFE\xFF",
    b"\xC4",
    b"\xFF",
    b"\x81",
    b"sep=;\n",
    b"=\"",
    b"'=",
    b"'",
    b"NA",
    b"Unclear",
    b"-",
    b"1",
    b"0",
    b"1,234",
    b"0,5",
    b"1.2E+15",
    b"2-Mar",
    b"item,rater,label\n",
    b"rater",
    b"answer_1,answer_2",
    b"Total",
    b"{\"",
    b"PK\x03\x04",
    b"%PDF-",
    "İı\u{200b}".as_bytes(),
    "\u{202e}\u{a0}".as_bytes(),
    b",,,,,,,,,,,,,,,,",
];

/// An endless row of files.
pub struct Mutants {
    draws: Draws,
    files: Vec<Vec<u8>>,
}

/// A file and how it is to be read.
pub struct Mutant {
    pub bytes: Vec<u8>,
    pub options: ReadOptions,
    /// What else is asked of it.
    pub choice: u32,
}

impl Mutants {
    /// Those of the tables below the root of the project.
    pub fn new(seed: u32, root: &Path) -> Self {
        let mut paths = Vec::new();
        for folder in FOLDERS {
            let entries = std::fs::read_dir(root.join(folder)).expect("the tables are there");
            paths.extend(entries.map(|entry| entry.expect("a folder can be read").path()));
        }
        paths.retain(|path| {
            path.extension().is_some_and(|end| ["csv", "tsv", "txt", "pdf"].iter().any(|one| end == *one))
        });
        // The order of a folder is the machine's own.
        paths.sort();
        let read = |path| std::fs::read(path).expect("a table can be read");
        let cut = |mut bytes: Vec<u8>| {
            bytes.truncate(MOST_BYTES / 8);
            bytes
        };
        Self { draws: Draws::new(Seed(seed)), files: paths.into_iter().map(read).map(cut).collect() }
    }

    fn below(&mut self, n: usize) -> usize {
        self.draws.index(n as u32) as usize
    }

    /// The mutant of this number.
    pub fn mutant(&mut self, number: u32) -> Mutant {
        self.draws.start(number);
        let file = self.below(self.files.len());
        let mut bytes = self.files[file].clone();
        for _ in 0..self.below(8) {
            self.mutate(&mut bytes);
            bytes.truncate(MOST_BYTES);
        }
        if self.below(12) == 0 {
            bytes = wide(&bytes, self.below(2) == 0);
        }
        Mutant { bytes, options: self.options(), choice: self.draws.word() }
    }

    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        let from = self.below(bytes.len() + 1);
        let n = if self.below(3) == 0 {
            self.below(bytes.len() - from + 1)
        } else {
            self.below((bytes.len() - from).min(24) + 1)
        };
        let range = from..from + n;
        match self.below(8) {
            0 => drop(bytes.drain(range)),
            1 => {
                let piece = PIECES[self.below(PIECES.len())];
                bytes.splice(from..from, piece.iter().copied());
            }
            2 => {
                let piece = PIECES[self.below(PIECES.len())];
                bytes.splice(range, piece.iter().copied());
            }
            3 => {
                let again = bytes[range].repeat(1 + self.below(30));
                bytes.splice(from..from, again);
            }
            4 => {
                let other = self.below(self.files.len());
                let start = self.below(self.files[other].len() + 1);
                let other = self.files[other][start..].to_vec();
                bytes.truncate(from);
                bytes.extend(other);
            }
            5 => {
                for at in range {
                    if self.below(4) == 0 {
                        bytes[at] = self.draws.word() as u8;
                    }
                }
            }
            6 => {
                let (one, other) = (PIECES[self.below(9)], PIECES[self.below(9)]);
                if let (&[one], &[other, ..]) = (one, other) {
                    bytes.iter_mut().filter(|byte| **byte == one).for_each(|byte| *byte = other);
                }
            }
            _ => bytes.truncate(from),
        }
    }

    fn options(&mut self) -> ReadOptions {
        if self.below(2) == 0 {
            return ReadOptions::default();
        }
        ReadOptions {
            short_rows: [ShortRows::SetAside, ShortRows::Pad][self.below(2)],
            header: [HeaderChoice::Detect, HeaderChoice::FirstRow, HeaderChoice::None, HeaderChoice::Row(3)]
                [self.below(4)],
            quotes: [Quotes::Honour, Quotes::Ordinary][self.below(2)],
            part: None,
            encoding: [EightBit::Detect, EightBit::Windows1252, EightBit::Windows1254][self.below(3)],
            decimal: [DecimalSign::Detect, DecimalSign::Point, DecimalSign::Comma][self.below(3)],
        }
    }
}

/// The text in UTF-16, with a mark or without.
fn wide(bytes: &[u8], has_mark: bool) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mark: &[u8] = if has_mark { &[0xFF, 0xFE] } else { &[] };
    mark.iter().copied().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
}

/// What may come of a file, and whether it did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    pub tables: u32,
    pub reshaped: u32,
    pub outcomes: u32,
    pub slowest: Duration,
}

impl Seen {
    /// Takes a file through all that is done with one. It ends in a table whose rows add up, or in a refusal.
    pub fn take(&mut self, mutant: &Mutant) {
        let start = Instant::now();
        if let Ok(table) = read("mutant", &mutant.bytes, &mutant.options) {
            self.tables += 1;
            check_table(&table);
            check_written(&table);
            let shape = ShapeChoice::ALL[mutant.choice as usize % ShapeChoice::ALL.len()];
            if let Ok(reshaped) = for_raters(&table, shape) {
                self.reshaped += u32::from(!reshaped.account.is_as_read());
                check_reshaped(&table, &reshaped);
            }
            self.check_outcomes(&table, shape, mutant.choice);
        }
        self.slowest = self.slowest.max(start.elapsed());
    }

    fn check_outcomes(&mut self, table: &Table, shape: ShapeChoice, choice: u32) {
        let request = AgreementRequest {
            shape,
            spellings: Spellings::ALL[choice as usize / 5 % 2],
            unsure: [Unsure::OwnLabel, Unsure::LeftOut, Unsure::As("No".to_owned())]
                [choice as usize / 10 % 3]
                .clone(),
            ..AgreementRequest::default()
        };
        if let Ok((outcome, _)) = agreement::begin(&request, table) {
            self.outcomes += 1;
            assert_eq!(outcome.ledger.read, outcome.ledger.used + outcome.ledger.n_set_aside());
            assert_eq!(u64::from(outcome.ledger.used), outcome.n_items);
            assert!(outcome.kappa.value.value().is_none_or(f64::is_finite));
            if let Some(shape) = &outcome.shape {
                assert_eq!(shape.ledger.read, table.n_rows_read());
                assert_eq!(shape.ledger.read, shape.ledger.used + shape.ledger.n_set_aside());
            }
            tiebreak::text::agreement::asked::all(&outcome);
        }
        if let Ok(answers) = Answers::begin(&AnswersRequest::default(), table) {
            self.outcomes += 1;
            let outcome = answers.outcome();
            assert_eq!(outcome.ledger.read, outcome.ledger.used + outcome.ledger.n_set_aside());
            tiebreak::text::answers::cards::cards(outcome);
        }
    }
}

fn check_table(table: &Table) {
    assert_eq!(table.n_rows_read() as usize, table.n_rows() as usize + table.set_aside().len());
    assert!(table.columns().iter().all(|column| column.n_rows() == table.n_rows()));
}

fn check_reshaped(table: &Table, reshaped: &Reshaped<'_>) {
    let account = &reshaped.account;
    assert_eq!(account.n_read, table.n_rows_read());
    assert_eq!(account.n_read as usize, account.n_kept as usize + account.left_out.len());
    let made = &reshaped.table;
    assert!(made.columns().iter().all(|column| column.n_rows() == made.n_rows()));
    let by_calculation = [(table.spreadsheet_row(0).unwrap_or(1), "no label".to_owned())];
    let listed = left_out_csv(table, account, &by_calculation);
    let records = csv::Reader::from_reader(listed.as_bytes()).into_records();
    assert_eq!(records.filter(|record| record.is_ok()).count(), account.left_out.len() + 1);
}

/// What is written of a table is the table again.
fn check_written(table: &Table) {
    let options = ReadOptions { header: HeaderChoice::FirstRow, ..ReadOptions::default() };
    match read("written", repaired_csv(table).as_bytes(), &options) {
        Ok(again) => {
            assert_eq!(again.n_rows(), table.n_rows());
            for (read, written) in again.columns().iter().zip(table.columns()) {
                assert_eq!(read.name(), written.name());
                assert!(read.labels().eq(written.labels()), "column {}", read.name());
            }
        }
        Err(refusal) => {
            assert!(matches!(refusal, Refusal::HeaderOnly { .. }) && table.n_rows() == 0, "{refusal:?}");
        }
    }
}
