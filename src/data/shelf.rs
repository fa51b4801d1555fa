//! Files that were opened, so that a link, a step back or another way of reading them finds them again.

use super::formats::{Conversion, Converted, FileKind};
use super::{
    Fingerprint, HeaderChoice, LIMITS, Progress, ReadOptions, Refusal, Table, build::File, course::Course,
    is_to_convert,
};

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
    contents: Contents,
    sample: Option<String>,
    files: Vec<(String, u32)>,
    fingerprint: Fingerprint,
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

/// The bytes of a file, as text from when they are first read if they are UTF-8: then nothing has to find out again.
#[derive(Debug)]
enum Contents {
    Untried(Vec<u8>),
    Utf8(String),
    Other(Vec<u8>),
}

impl Contents {
    fn file(&self) -> File<'_> {
        match self {
            Contents::Untried(bytes) | Contents::Other(bytes) => File { bytes, utf8: None },
            Contents::Utf8(text) => File { bytes: text.as_bytes(), utf8: Some(text) },
        }
    }

    /// Finds out whether the bytes are UTF-8, if nothing has.
    fn tried(&mut self) -> File<'_> {
        if let Contents::Untried(bytes) = self {
            *self = match String::from_utf8(std::mem::take(bytes)) {
                Ok(text) => Contents::Utf8(text),
                Err(error) => Contents::Other(error.into_bytes()),
            };
        }
        self.file()
    }
}

impl Kept {
    /// The first digits of the SHA-256 of its bytes.
    fn digits(&self) -> &str {
        self.fingerprint.prefix()
    }

    fn n_bytes(&self) -> usize {
        self.contents.file().bytes.len()
    }

    /// The text to read in place of the file, if it was converted, and how; the file itself else.
    ///
    /// # Errors
    /// If nothing came of the conversion, or a part has to be chosen.
    fn text(&mut self, options: ReadOptions) -> Result<(File<'_>, ReadOptions), Refusal> {
        match &self.conversion {
            Some((part, Ok(Conversion::Done(done)))) if *part == options.part && done.is_other() => {
                // The rows of a sheet may stand under titles; what a program wrote has its header at the top.
                let has_header = options.header == HeaderChoice::Detect
                    && !matches!(done.kind, FileKind::Workbook | FileKind::Delimited);
                let header = if has_header { HeaderChoice::FirstRow } else { options.header };
                let file = File { bytes: done.text.as_bytes(), utf8: Some(&done.text) };
                Ok((file, ReadOptions { header, ..options }))
            }
            Some((_, Ok(Conversion::Choose { kind, parts }))) => {
                Err(Refusal::Choose { kind: *kind, parts: parts.clone() })
            }
            Some((_, Err(refusal))) => Err(refusal.clone()),
            _ => Ok((self.contents.tried(), options)),
        }
    }
}

/// The files that were opened last, the newest at the end, the table that was read last, and the one that is being read.
#[derive(Debug, Default)]
pub struct Shelf {
    files: Vec<Kept>,
    table: Option<(String, ReadOptions, Table)>,
    course: Option<(String, ReadOptions, Course)>,
    /// What came of the last reading, if it was no table: it is not read again to be told again.
    refused: Option<(String, ReadOptions, Refusal)>,
}

impl Shelf {
    /// Keeps a file, and gives the digits that it is found by.
    ///
    /// # Errors
    /// If it has no bytes; what was kept stays.
    pub fn put(&mut self, given: Given) -> Result<String, NotRead> {
        let bytes = given.bytes?;
        let fingerprint = Fingerprint::of(&bytes, 0);
        let digits = fingerprint.prefix().to_owned();
        let known = self.files.iter_mut().find(|kept| kept.digits() == digits);
        let conversion = known.and_then(|kept| kept.conversion.take());
        self.files.retain(|kept| kept.digits() != digits);
        let room = |files: &[Kept]| files.iter().map(Kept::n_bytes).sum::<usize>() <= MOST_BYTES;
        while self.files.len() >= MOST_FILES || !room(&self.files) {
            self.files.remove(0);
        }
        let Given { name, sample, files, .. } = given;
        let contents = Contents::Untried(bytes);
        self.files.push(Kept { name, contents, sample, files, fingerprint, conversion });
        Ok(digits)
    }

    /// What has to be converted before the file can be read so; none if it is text, is converted, or is not kept.
    pub fn unconverted(&self, digits: &str, options: ReadOptions) -> Option<ToConvert> {
        let kept = self.files.iter().find(|kept| kept.digits() == digits)?;
        let is_done = kept.conversion.as_ref().is_some_and(|(part, conversion)| {
            *part == options.part && *conversion != Err(Refusal::NotConverted)
        });
        let bytes = kept.contents.file().bytes;
        let is_other = || !kept.files.is_empty() || is_to_convert(bytes);
        (!is_done && is_other()).then(|| ToConvert {
            digits: digits.to_owned(),
            name: kept.name.clone(),
            bytes: bytes.to_vec(),
            files: kept.files.clone(),
            part: options.part,
        })
    }

    /// Keeps what came of a conversion.
    pub fn converted(&mut self, digits: &str, part: Option<u32>, conversion: Result<Conversion, Refusal>) {
        if let Some(kept) = self.files.iter_mut().find(|kept| kept.digits() == digits) {
            kept.conversion = Some((part, conversion));
            // What was read of it before was something else.
            self.table.take_if(|(of, ..)| of == digits);
            (self.course, self.refused) = (None, None);
        }
    }

    /// What a file was converted from, and with what to be said.
    pub fn conversion(&self, digits: &str) -> Option<&Converted> {
        let kept = self.files.iter().find(|kept| kept.digits() == digits)?;
        match &kept.conversion {
            Some((_, Ok(Conversion::Done(converted)))) if converted.is_other() => Some(converted),
            _ => None,
        }
    }

    /// The digits of the file of a sample, if it was opened.
    pub fn sample(&self, name: &str) -> Option<&str> {
        let kept = self.files.iter().find(|kept| kept.sample.as_deref() == Some(name));
        kept.map(Kept::digits)
    }

    /// The name of the sample that a file is, if it is one.
    pub fn sample_name(&self, digits: &str) -> Option<&str> {
        self.files.iter().find(|kept| kept.digits() == digits)?.sample.as_deref()
    }

    /// The name of a file, if it is kept.
    pub fn name(&self, digits: &str) -> Option<&str> {
        self.files.iter().find(|kept| kept.digits() == digits).map(|kept| kept.name.as_str())
    }

    /// The size of a file in bytes, if it is kept.
    pub fn size(&self, digits: &str) -> u64 {
        let kept = self.files.iter().find(|kept| kept.digits() == digits);
        kept.map_or(0, |kept| u64::try_from(kept.n_bytes()).unwrap_or(u64::MAX))
    }

    /// Goes on reading the table in a file, by about so many bytes; `None` if the file is not kept. It is begun anew if
    /// another table was being read, or the same one in another way.
    ///
    /// # Errors
    /// If there is no table in the file. The table that was read before stays.
    pub fn step(
        &mut self,
        digits: &str,
        options: ReadOptions,
        n_bytes: u64,
    ) -> Option<Result<Progress, Refusal>> {
        let kept = self.files.iter_mut().find(|kept| kept.digits() == digits)?;
        if let Some((.., table)) = self.table.as_ref().filter(|(of, how, _)| of == digits && *how == options)
        {
            let total = table.n_bytes().max(1);
            self.course = None;
            return Some(Ok(Progress { done: total, total, n_rows: table.n_rows_read() }));
        }
        if let Some((.., refusal)) =
            self.refused.as_ref().filter(|(of, how, _)| of == digits && *how == options)
        {
            return Some(Err(refusal.clone()));
        }
        let begun = self.course.take().filter(|(of, how, _)| of == digits && *how == options);
        let (progress, course) = match stepped(kept, begun.map(|(.., course)| course), options, n_bytes) {
            Ok(stepped) => stepped,
            Err(refusal) => {
                self.refused = Some((digits.to_owned(), options, refusal.clone()));
                return Some(Err(refusal));
            }
        };
        if !progress.is_done() {
            self.course = Some((digits.to_owned(), options, course));
        } else if let Some(table) = course.table() {
            self.table = Some((digits.to_owned(), options, table.of_size(kept.n_bytes())));
        }
        Some(Ok(progress))
    }

    /// Ends the reading of a table that is not done; what was read before stays.
    pub fn stop(&mut self) {
        self.course = None;
    }

    /// The table in a file, however long it takes to read what is not read yet; `None` if the file is not kept.
    pub fn table(&mut self, digits: &str, options: ReadOptions) -> Option<Result<&Table, Refusal>> {
        loop {
            match self.step(digits, options, u64::MAX)? {
                Ok(progress) if progress.is_done() => break,
                Ok(_) => {}
                Err(refusal) => return Some(Err(refusal)),
            }
        }
        self.table.as_ref().map(|(.., table)| Ok(table))
    }
}

/// Goes on with the reading of a file, or begins it.
fn stepped(
    kept: &mut Kept,
    begun: Option<Course>,
    options: ReadOptions,
    n_bytes: u64,
) -> Result<(Progress, Course), Refusal> {
    let (name, sha256) = (kept.name.clone(), kept.fingerprint.sha256.clone());
    let (file, options) = kept.text(options)?;
    let mut course = match begun {
        Some(course) => course,
        None => Course::begin(&name, file.bytes, Some(sha256), options, LIMITS)?,
    };
    Ok((course.step(file, n_bytes)?, course))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{EightBit, Quotes, ShortRows, read};

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

    #[test]
    fn a_table_is_read_in_steps_and_its_reading_can_be_stopped() {
        let mut shelf = Shelf::default();
        let text: String = (0..1000).map(|row| format!("q{row},{}\n", row % 3)).collect();
        let [long, short] = [given("long", &format!("item,a\n{text}")), given("short", "a,b\n1,2\n")];
        let whole = read("long", long.bytes.as_ref().unwrap(), &ReadOptions::default()).unwrap();
        let [long, short] = [long, short].map(|given| shelf.put(given).unwrap());
        let step =
            |shelf: &mut Shelf, n_bytes| shelf.step(&long, ReadOptions::default(), n_bytes).unwrap().unwrap();
        assert!(shelf.table(&short, ReadOptions::default()).unwrap().is_ok());
        let mut last = step(&mut shelf, 100);
        for _ in 0..20 {
            let now = step(&mut shelf, 100);
            assert!(last.done < now.done && now.done < now.total && last.n_rows <= now.n_rows);
            last = now;
        }
        shelf.stop();
        assert!(step(&mut shelf, 100).done < last.done);
        assert!(
            matches!(&shelf.table, Some((of, ..)) if *of == short),
            "the table before it stays till then"
        );
        while !step(&mut shelf, 100).is_done() {}
        assert_eq!(shelf.table(&long, ReadOptions::default()), Some(Ok(&whole)));
        assert_eq!(step(&mut shelf, 100).n_rows, 1000);
        assert_eq!(shelf.step("0000000000000000", ReadOptions::default(), 100), None);
    }

    #[test]
    fn a_file_is_found_as_it_was_given_whatever_its_letters() {
        let mut shelf = Shelf::default();
        for bytes in [&b"item,a\n1,Do\xF0ru\n"[..], "\u{feff}item,a\n1,é\n".as_bytes(), b"\xFF\xFEa\0\n\0b\0"]
        {
            let file = Given { bytes: Ok(bytes.to_vec()), ..given("t", "") };
            let digits = shelf.put(file).unwrap();
            let alone = read("t", bytes, &ReadOptions::default());
            assert_eq!(shelf.table(&digits, ReadOptions::default()).unwrap().cloned(), alone);
            let as_western = ReadOptions { encoding: EightBit::Windows1252, ..ReadOptions::default() };
            let alone = read("t", bytes, &as_western);
            assert_eq!(shelf.table(&digits, as_western).unwrap().cloned(), alone);
        }
    }
}
