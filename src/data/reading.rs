//! Reading a file in steps, so that a page can say how far it is and end it.

use super::{LIMITS, Limits, ReadOptions, Refusal, Table, build::File, course::Course};

/// How far a reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many bytes were gone through, those of each pass over the file counted anew.
    pub done: u64,
    /// How many there are to go through.
    pub total: u64,
    /// How many rows were read beneath the header.
    pub n_rows: u32,
}

impl Progress {
    /// Whether the table is there.
    pub fn is_done(self) -> bool {
        self.done == self.total
    }
}

/// A file half way to a table. The table is the same however the steps are cut.
///
/// ```
/// use tiebreak::data::{ReadOptions, Reading, read};
///
/// let bytes = b"item,a,b\n1,Yes,No\n2,No,NA\n";
/// let mut reading = Reading::begin("labels.csv", bytes, &ReadOptions::default()).unwrap();
/// while !reading.step(10).unwrap().is_done() {}
/// assert_eq!(reading.progress().n_rows, 2);
/// assert_eq!(reading.finish(), read("labels.csv", bytes, &ReadOptions::default()));
/// ```
#[derive(Debug)]
pub struct Reading<'b> {
    bytes: &'b [u8],
    /// The text that the bytes are, if they are UTF-8; nothing before it was tried.
    utf8: Option<Option<&'b str>>,
    course: Course,
}

impl<'b> Reading<'b> {
    /// Looks at the size of a file and its first bytes.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of a file that is too large, or known from its first bytes not to be delimited text.
    pub fn begin(name: &str, bytes: &'b [u8], options: &ReadOptions) -> Result<Self, Refusal> {
        Self::within(name, bytes, options, LIMITS)
    }

    pub(super) fn within(
        name: &str,
        bytes: &'b [u8],
        options: &ReadOptions,
        limits: Limits,
    ) -> Result<Self, Refusal> {
        let course = Course::begin(name, bytes, None, *options, limits)?;
        Ok(Reading { bytes, utf8: None, course })
    }

    /// Goes on by about so many bytes, or by the one long step that finds out how the characters were stored.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when there is no table in the bytes, or reading on would lose cells in silence. Every later step gives
    /// the same one.
    pub fn step(&mut self, n_bytes: u64) -> Result<Progress, Refusal> {
        let bytes = self.bytes;
        let utf8 = *self.utf8.get_or_insert_with(|| str::from_utf8(bytes).ok());
        self.course.step(File { bytes, utf8 }, n_bytes)
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.course.progress()
    }

    /// The whole table, however long it takes.
    ///
    /// # Errors
    ///
    /// As [`Reading::step`].
    pub fn finish(mut self) -> Result<Table, Refusal> {
        while !self.step(u64::MAX)?.is_done() {}
        self.course.table().ok_or(Refusal::Empty)
    }
}
