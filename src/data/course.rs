//! The way from bytes to a table, in pieces: how the file is laid out, its SHA-256, its rows, and column by column what
//! there is to say about them. The bytes are given to every piece anew, so that whoever keeps them can keep this too.

use sha2::{Digest, Sha256};

use super::{
    Bound, Fingerprint, Limits, Progress, ReadOptions, Refusal, Table,
    build::{File, Layout, file_notices},
    column::ColumnBuilder,
    damage,
    excerpt::excerpt,
    missing,
    notice::N_EXAMPLES,
    record::{Place, count},
    rows::Rows,
    sniff, variants,
};

/// A file half way to a table.
#[derive(Debug)]
pub(super) struct Course {
    name: String,
    options: ReadOptions,
    limits: Limits,
    n_bytes: u64,
    /// The SHA-256 of the bytes, once it is known.
    sha256: Option<String>,
    /// How often all bytes are gone through.
    n_passes: u64,
    n_rows: u32,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Begun,
    Hashing { layout: Layout, digest: Sha256, n_taken: usize },
    Reading { layout: Layout, rows: Rows, place: Place },
    Noticing { table: Table, columns: std::vec::IntoIter<ColumnBuilder> },
    Done(Table),
    Refused(Refusal),
}

impl Course {
    /// Looks at the size and the first bytes of a file, whose SHA-256 may be known.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of a file that is too large or known not to be delimited text.
    pub fn begin(
        name: &str,
        bytes: &[u8],
        sha256: Option<String>,
        options: ReadOptions,
        limits: Limits,
    ) -> Result<Course, Refusal> {
        let n_bytes = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if n_bytes > limits.n_bytes {
            return Err(Refusal::TooLarge(Bound::Bytes { found: n_bytes, max: limits.n_bytes }));
        }
        sniff::turn_away(bytes)?;
        let n_passes = if sha256.is_some() { 2 } else { 3 };
        let name = name.to_owned();
        Ok(Course { name, options, limits, n_bytes, sha256, n_passes, n_rows: 0, stage: Stage::Begun })
    }

    /// Goes on for about as much work as going through so many bytes is.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] that ends the course.
    pub fn step(&mut self, file: File<'_>, n_bytes: u64) -> Result<Progress, Refusal> {
        let mut spent = 0;
        while spent < n_bytes.max(1) && !matches!(self.stage, Stage::Done(_)) {
            spent += self.work(file, n_bytes.max(1) - spent)?.max(1);
        }
        Ok(self.progress())
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let total = self.n_bytes.saturating_mul(self.n_passes).max(1);
        let passed = |n_passes: u64, more: usize| {
            (n_passes * self.n_bytes).saturating_add(more as u64).min(total.saturating_sub(1))
        };
        let done = match &self.stage {
            Stage::Begun | Stage::Refused(_) => 0,
            Stage::Hashing { n_taken, .. } => passed(1, *n_taken),
            Stage::Reading { place, layout, .. } => {
                // The text of a file that was decoded has another length than the file.
                let share = place.at as f64 / layout.n_body().max(1) as f64;
                passed(self.n_passes - 1, (share * self.n_bytes as f64) as usize)
            }
            Stage::Noticing { .. } => total.saturating_sub(1),
            Stage::Done(_) => total,
        };
        Progress { done, total, n_rows: self.n_rows }
    }

    /// The table, if it is done.
    pub fn table(self) -> Option<Table> {
        match self.stage {
            Stage::Done(table) => Some(table),
            _ => None,
        }
    }

    /// The next piece of about so many bytes; how many it was.
    fn work(&mut self, file: File<'_>, about: u64) -> Result<u64, Refusal> {
        let stage = std::mem::replace(&mut self.stage, Stage::Begun);
        let about = usize::try_from(about).unwrap_or(usize::MAX);
        match self.next(stage, file, about) {
            Ok((stage, spent)) => {
                self.stage = stage;
                Ok(u64::try_from(spent).unwrap_or(u64::MAX))
            }
            Err(refusal) => {
                self.stage = Stage::Refused(refusal.clone());
                Err(refusal)
            }
        }
    }

    fn next(&mut self, stage: Stage, file: File<'_>, about: usize) -> Result<(Stage, usize), Refusal> {
        match stage {
            Stage::Begun => {
                let layout = Layout::of(file, &self.options, self.limits)?;
                let digest = Sha256::new();
                Ok((Stage::Hashing { layout, digest, n_taken: 0 }, file.bytes.len()))
            }
            Stage::Hashing { layout, mut digest, n_taken } => {
                if self.sha256.is_none() {
                    let rest = file.bytes.get(n_taken..).unwrap_or_default();
                    let taken = rest.get(..about).unwrap_or(rest);
                    digest.update(taken);
                    if taken.len() < rest.len() {
                        return Ok((
                            Stage::Hashing { layout, digest, n_taken: n_taken + taken.len() },
                            about,
                        ));
                    }
                    self.sha256 = Some(Fingerprint::of_digest(digest, 0).sha256);
                }
                let rows = Rows::new(&layout.header, self.options.short_rows);
                Ok((Stage::Reading { layout, rows, place: Place::default() }, 0))
            }
            Stage::Reading { layout, mut rows, place } => {
                let records = layout.source(file).records(&self.options, self.limits.n_kept_cells());
                let mut records = records.from(place);
                let until = place.at.saturating_add(about);
                let goes_on = rows.read(&mut records, &layout.header, self.limits, until)?;
                self.n_rows = rows.n_read();
                let now = records.place();
                let stage = if goes_on {
                    Stage::Reading { layout, rows, place: now }
                } else {
                    self.noticing(layout, rows, file)?
                };
                Ok((stage, now.at - place.at))
            }
            Stage::Noticing { mut table, mut columns } => Ok(match columns.next() {
                Some(column) => {
                    let spent = add_column(&mut table, column);
                    (Stage::Noticing { table, columns }, spent)
                }
                None => {
                    sniff::turn_away_aggregates(&table)?;
                    (Stage::Done(table), 0)
                }
            }),
            Stage::Done(table) => Ok((Stage::Done(table), 0)),
            Stage::Refused(refusal) => Err(refusal),
        }
    }

    /// A table with its rows, and no columns yet.
    fn noticing(&mut self, layout: Layout, mut rows: Rows, file: File<'_>) -> Result<Stage, Refusal> {
        let names = &layout.header.names;
        if rows.n_read() == 0 {
            let columns = names.iter().take(N_EXAMPLES).map(|name| excerpt(name)).collect();
            return Err(Refusal::HeaderOnly { columns, n_columns: count(names.len()) });
        }
        let n_rows = rows.row_numbers.count();
        let mut notices = file_notices(&layout.source(file), &self.options, n_rows, count(names.len()));
        notices.extend(layout.header.notices);
        notices.extend(rows.notices());
        let sha256 = self.sha256.take().unwrap_or_default();
        let table = Table {
            name: std::mem::take(&mut self.name),
            n_bytes: self.n_bytes,
            fingerprint: Fingerprint { sha256, n_rows: rows.n_read() },
            dialect: layout.dialect,
            decimal: self.options.decimal,
            header_row: layout.header.row,
            columns: Vec::with_capacity(rows.columns.len()),
            row_numbers: rows.row_numbers,
            set_aside: rows.set_aside,
            notices,
        };
        Ok(Stage::Noticing { table, columns: rows.columns.into_iter() })
    }
}

/// Adds a column to a table, with what there is to say about it; how many bytes of its labels and codes were gone through.
fn add_column(table: &mut Table, column: ColumnBuilder) -> usize {
    let column = column.finish();
    table.notices.extend(missing::notices(&column));
    table.notices.extend(variants::notices(&column));
    table.notices.extend(damage::notices(&column));
    let n_bytes = column.levels().n_bytes() + column.codes().n_bytes();
    table.columns.push(column);
    n_bytes
}
