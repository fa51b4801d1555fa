//! Files that were opened, so that a link, a step back or another way of reading them finds them again.

use super::formats::{Conversion, Converted, FileKind};
use super::{Fingerprint, HeaderChoice, ReadOptions, Refusal, Table, is_to_convert, read};

/// How many files are kept.
const MOST_FILES: usize = 8;

/// How many bytes they may have together, the newest aside.
const MOST_BYTES: usize = 150_000_000;

/// A file as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Its name.
    pub name: String,
    /// Its bytes, or why there are none.
    pub bytes: Result<Vec<u8>, NotRead>,
    /// The name of the site's sample that it is, if it is one.
    pub sample: Option<String>,
    /// The names and sizes of files that were given together, whose bytes stand here one after another; empty for one file.
    pub files: Vec<(String, u32)>,
}

impl Given {
    /// One file that is no sample.
    pub fn file(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), bytes: Ok(bytes), sample: None, files: Vec::new() }
    }
}

/// Why a file has no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRead {
    /// It is larger than what is opened, [`MAX_BYTES`](super::MAX_BYTES).
    TooLarge {
        /// Its size in bytes.
        found: u64,
    },
    /// The browser cannot read it: it is a folder, or it was moved or locked.
    Unreadable,
}

/// A file that is kept.
#[derive(Debug)]
struct Kept {
    name: String,
    bytes: Vec<u8>,
    sample: Option<String>,
    files: Vec<(String, u32)>,
    /// The first digits of the SHA-256 of its bytes.
    digits: String,
    /// What was last made of it, if it is no delimited text: of which part, from 1.
    conversion: Option<(Option<u32>, Result<Conversion, Refusal>)>,
}

/// A file that has to be converted to text before it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToConvert {
    /// The digits by which it is found.
    pub digits: String,
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// As [`Given::files`].
    pub files: Vec<(String, u32)>,
    /// The part to read, from 1.
    pub part: Option<u32>,
}

impl Kept {
    /// The table in it: in its text, if it was converted.
    fn read(&self, options: ReadOptions) -> Result<Table, Refusal> {
        let converted = match &self.conversion {
            Some((part, Ok(Conversion::Done(converted))))
                if *part == options.part && converted.is_other() =>
            {
                converted
            }
            Some((_, Ok(Conversion::Choose { kind, parts }))) => {
                return Err(Refusal::Choose { kind: *kind, parts: parts.clone() });
            }
            Some((_, Err(refusal))) => return Err(refusal.clone()),
            _ => return read(&self.name, &self.bytes, &options),
        };
        // The rows of a sheet may stand under titles; what a program wrote has its header at the top.
        let has_header = options.header == HeaderChoice::Detect
            && !matches!(converted.kind, FileKind::Workbook | FileKind::Delimited);
        let header = if has_header { HeaderChoice::FirstRow } else { options.header };
        let table = read(&self.name, converted.text.as_bytes(), &ReadOptions { header, ..options })?;
        Ok(table.of_file(&self.bytes))
    }
}

/// The files that were opened last, the newest at the end, and the table that was read last.
#[derive(Debug, Default)]
pub struct Shelf {
    files: Vec<Kept>,
    table: Option<(String, ReadOptions, Table)>,
}

impl Shelf {
    /// Keeps a file, and gives the digits that it is found by.
    ///
    /// # Errors
    /// If it has no bytes; what was kept stays.
    pub fn put(&mut self, given: Given) -> Result<String, NotRead> {
        let bytes = given.bytes?;
        let digits = Fingerprint::of(&bytes, 0).prefix().to_owned();
        let known = self.files.iter_mut().find(|kept| kept.digits == digits);
        let conversion = known.and_then(|kept| kept.conversion.take());
        self.files.retain(|kept| kept.digits != digits);
        let room = |files: &[Kept]| files.iter().map(|kept| kept.bytes.len()).sum::<usize>() <= MOST_BYTES;
        while self.files.len() >= MOST_FILES || !room(&self.files) {
            self.files.remove(0);
        }
        let Given { name, sample, files, .. } = given;
        self.files.push(Kept { name, bytes, sample, files, digits: digits.clone(), conversion });
        Ok(digits)
    }

    /// What has to be converted before the file can be read so; none if it is text, is converted, or is not kept.
    pub fn unconverted(&self, digits: &str, options: ReadOptions) -> Option<ToConvert> {
        let kept = self.files.iter().find(|kept| kept.digits == digits)?;
        let is_done = kept.conversion.as_ref().is_some_and(|(part, _)| *part == options.part);
        let is_other = || !kept.files.is_empty() || is_to_convert(&kept.bytes);
        (!is_done && is_other()).then(|| ToConvert {
            digits: digits.to_owned(),
            name: kept.name.clone(),
            bytes: kept.bytes.clone(),
            files: kept.files.clone(),
            part: options.part,
        })
    }

    /// Keeps what came of a conversion.
    pub fn converted(&mut self, digits: &str, part: Option<u32>, conversion: Result<Conversion, Refusal>) {
        if let Some(kept) = self.files.iter_mut().find(|kept| kept.digits == digits) {
            kept.conversion = Some((part, conversion));
        }
    }

    /// What a file was converted from, and with what to be said.
    pub fn conversion(&self, digits: &str) -> Option<&Converted> {
        let kept = self.files.iter().find(|kept| kept.digits == digits)?;
        match &kept.conversion {
            Some((_, Ok(Conversion::Done(converted)))) if converted.is_other() => Some(converted),
            _ => None,
        }
    }

    /// The digits of the file of a sample, if it was opened.
    pub fn sample(&self, name: &str) -> Option<&str> {
        let kept = self.files.iter().find(|kept| kept.sample.as_deref() == Some(name));
        kept.map(|kept| kept.digits.as_str())
    }

    /// The name of the sample that a file is, if it is one.
    pub fn sample_name(&self, digits: &str) -> Option<&str> {
        self.files.iter().find(|kept| kept.digits == digits)?.sample.as_deref()
    }

    /// The name of a file, if it is kept.
    pub fn name(&self, digits: &str) -> Option<&str> {
        self.files.iter().find(|kept| kept.digits == digits).map(|kept| kept.name.as_str())
    }

    /// The table in a file; `None` if the file is not kept.
    pub fn table(&mut self, digits: &str, options: ReadOptions) -> Option<Result<&Table, Refusal>> {
        let kept = self.files.iter().find(|kept| kept.digits == digits)?;
        let is_read = matches!(&self.table, Some((of, how, _)) if of == digits && *how == options);
        if !is_read {
            match kept.read(options) {
                Ok(table) => self.table = Some((digits.to_owned(), options, table)),
                Err(refusal) => return Some(Err(refusal)),
            }
        }
        self.table.as_ref().map(|(.., table)| Ok(table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Quotes, ShortRows};

    fn given(name: &str, text: &str) -> Given {
        Given::file(name, text.into())
    }

    #[test]
    fn a_file_is_found_by_its_digits_and_read_in_any_way() {
        let mut shelf = Shelf::default();
        // FIPS 180-4 example: the digest of "abc".
        assert_eq!(shelf.put(given("abc", "abc")).unwrap(), "ba7816bf8f01cfea");
        let digits = shelf.put(given("t.csv", "a,b\n1,2\n3\n")).unwrap();
        let n = |shelf: &mut Shelf, short_rows| {
            let options = ReadOptions { short_rows, ..ReadOptions::default() };
            shelf.table(&digits, options).unwrap().unwrap().n_rows()
        };
        assert_eq!((n(&mut shelf, ShortRows::SetAside), n(&mut shelf, ShortRows::Pad)), (1, 2));
        assert_eq!(shelf.name(&digits), Some("t.csv"));
        assert!(shelf.table("0000000000000000", ReadOptions::default()).is_none());
    }

    #[test]
    fn a_file_that_cannot_be_read_stays_and_the_table_before_it_too() {
        let mut shelf = Shelf::default();
        let good = shelf.put(given("good.csv", "a,b\n1,2\n")).unwrap();
        let open = shelf.put(given("open.csv", "a,b\n1,\"2\n")).unwrap();
        assert!(shelf.table(&open, ReadOptions::default()).unwrap().is_err());
        let ordinary = ReadOptions { quotes: Quotes::Ordinary, ..ReadOptions::default() };
        assert!(shelf.table(&open, ordinary).unwrap().is_ok());
        assert!(shelf.table(&good, ReadOptions::default()).unwrap().is_ok());
        let large = Given { bytes: Err(NotRead::TooLarge { found: 1 << 40 }), ..given("large", "") };
        assert_eq!(shelf.put(large), Err(NotRead::TooLarge { found: 1 << 40 }));
        assert_eq!(shelf.name(&good), Some("good.csv"));
    }

    #[test]
    fn the_oldest_files_make_room() {
        let mut shelf = Shelf::default();
        let digits: Vec<String> =
            (0..=MOST_FILES).map(|i| shelf.put(given("t", &format!("a\n{i}\n"))).unwrap()).collect();
        assert_eq!(shelf.name(&digits[0]), None);
        assert_eq!(shelf.name(&digits[1]), Some("t"));
        assert_eq!(shelf.put(given("again", "a\n1\n")).unwrap(), digits[1]);
        assert_eq!((shelf.name(&digits[1]), shelf.files.len()), (Some("again"), MOST_FILES));
        let sample = Given { sample: Some("s".to_owned()), ..given("s.csv", "a\nx\n") };
        let of_sample = shelf.put(sample).unwrap();
        assert_eq!((shelf.sample("s"), shelf.sample("t")), (Some(of_sample.as_str()), None));
        assert_eq!(shelf.sample_name(&of_sample), Some("s"));
    }
}
