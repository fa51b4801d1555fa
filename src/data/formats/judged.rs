//! What judges said of an audit set, beside the key of the set: two files or more that are joined by the ids of its variants.
//!
//! The key is known by its columns, [`KEY_COLUMNS`]. Every other file is what a judge said: a row with an id for each
//! judgment, in any form that is read here, as the results of a batch are. Where there are several such files and none
//! says whose they are, each is a judge that is called as the file is. Several keys, of sets that were judged together, are
//! one.

use super::grid::{Grid, noted};
use super::{Conversion, ConversionNote, FileKind, KEY_COLUMNS, KEY_ID};
use crate::data::{
    Column, HeaderChoice, ReadOptions, Refusal, Table, excerpt, notice::N_EXAMPLES, read, record::count,
};
use crate::numbered::Numbered;

/// What the column of ids may be called in a file of judgments, likeliest first.
const IDS: [&str; 5] = ["id", "custom_id", "variant", "variant_id", "item"];
/// Endings of files that are no part of a judge's name.
const ENDINGS: [&str; 9] = ["csv", "tsv", "tab", "txt", "json", "jsonl", "ndjson", "xlsx", "gz"];
/// What the column of judges is called.
const JUDGE: &str = "judge";

/// Whether these files are judgments with their key, and what comes of joining them if they are. `text_of` makes delimited
/// text of a file.
///
/// # Errors
/// As the grid, and if a file cannot be read.
pub(super) fn join(
    files: &[(String, &[u8])],
    text_of: impl Fn(&str, &[u8]) -> Result<Conversion, Refusal>,
) -> Option<Result<Conversion, Refusal>> {
    let mut tables = Vec::new();
    for (name, bytes) in files {
        let Ok(Conversion::Done(done)) = text_of(name, bytes) else { return None };
        let options = ReadOptions { header: HeaderChoice::FirstRow, ..ReadOptions::default() };
        tables.push(read(name, done.text.as_bytes(), &options).ok()?);
    }
    let (keys, tables): (Vec<Table>, Vec<Table>) = tables.into_iter().partition(is_key);
    let key = Key::of(&keys).filter(|_| !tables.is_empty())?;
    let said: Option<Vec<Said<'_>>> = tables.iter().map(|table| Said::of(table, &key)).collect();
    let mut said = said?;
    name(&mut said);
    Some(joined(&key, &said))
}

fn is_key(table: &Table) -> bool {
    KEY_COLUMNS.iter().all(|name| table.column(name).is_some())
}

/// The keys of the sets, with the place of each id: the key and its row.
struct Key<'t> {
    tables: &'t [Table],
    numbers: Numbered,
    places: Vec<(&'t Table, u32)>,
    /// Rows that repeat an id and all else.
    n_repeated: u32,
    /// Ids that stand there twice with different rows, of which the first counts.
    contradicted: Vec<String>,
}

impl<'t> Key<'t> {
    /// None without a key.
    fn of(tables: &'t [Table]) -> Option<Self> {
        tables.first()?;
        let (mut numbers, mut places) = (Numbered::default(), Vec::<(&Table, u32)>::new());
        let (mut n_repeated, mut contradicted) = (0, Vec::<String>::new());
        for (table, row) in tables.iter().flat_map(|table| (0..table.n_rows()).map(move |row| (table, row))) {
            let id = table.column(KEY_ID).and_then(|column| column.get(row)).unwrap_or_default().trim();
            let number = numbers.number(id);
            let Some(&(first, of_first)) = places.get(number as usize) else {
                places.push((table, row));
                continue;
            };
            if cells(first, of_first, |_| true) == cells(table, row, |_| true) {
                n_repeated += 1;
            } else if !contradicted.iter().any(|known| known == id) {
                contradicted.push(id.to_owned());
            }
        }
        Some(Self { tables, numbers, places, n_repeated, contradicted })
    }

    fn find(&self, id: &str) -> Option<usize> {
        self.numbers.find(id.trim().as_bytes()).map(|number| number as usize)
    }

    fn has_column(&self, name: &str) -> bool {
        self.tables.iter().any(|table| table.column(name).is_some())
    }
}

/// A file of judgments.
struct Said<'t> {
    table: &'t Table,
    id: &'t Column,
    /// What its judge is called where the file does not say it.
    judge: String,
}

impl<'t> Said<'t> {
    /// None without a column of ids. Of several the one counts with the most ids of the key.
    fn of(table: &'t Table, key: &Key<'_>) -> Option<Self> {
        let named = IDS.iter().filter_map(|name| {
            table.columns().iter().find(|column| column.name().trim().eq_ignore_ascii_case(name))
        });
        let n_known = |column: &&Column| column.levels().iter().filter(|id| key.find(id).is_some()).count();
        // The last of equals would be taken, and the first is the likeliest.
        let id = named.rev().max_by_key(n_known)?;
        Some(Self { table, id, judge: String::new() })
    }
}

/// Names the judges of files as the files are, without folders and known endings where that leaves them apart.
fn name(said: &mut [Said<'_>]) {
    let plain = |table: &Table| {
        let name = table.name();
        let mut stem = name.rsplit('/').next().unwrap_or(name);
        while let Some((shorter, _)) =
            stem.rsplit_once('.').filter(|(_, end)| ENDINGS.iter().any(|one| one.eq_ignore_ascii_case(end)))
        {
            stem = shorter;
        }
        stem.to_owned()
    };
    let stems: Vec<String> = said.iter().map(|file| plain(file.table)).collect();
    for (file, stem) in said.iter_mut().zip(&stems) {
        let is_alone = stems.iter().filter(|other| *other == stem).count() == 1;
        file.judge = if is_alone { stem.clone() } else { file.table.name().to_owned() };
    }
}

/// A row for each judgment, with what the key says of its variant in front. Judgments of an id that the key does not have stay,
/// with nothing in front, so that they are seen among the rows that do not count.
fn joined(key: &Key<'_>, said: &[Said<'_>]) -> Result<Conversion, Refusal> {
    let mut is_judged = vec![false; key.places.len()];
    let (mut n_unknown, mut unknown) = (0, Vec::new());
    let mut grid = Grid::default();
    for file in said {
        let is_named = said.len() == 1 || file.table.column(JUDGE).is_some();
        for row in 0..file.table.n_rows() {
            let id = file.id.get(row).map(str::trim);
            let place = id.and_then(|id| key.find(id));
            let known = place.and_then(|place| key.places.get(place));
            if let Some(place) = place.and_then(|place| is_judged.get_mut(place)) {
                *place = true;
            } else {
                n_unknown += 1;
                unknown.extend(id.filter(|_| unknown.len() < N_EXAMPLES).map(excerpt));
            }
            // What the key says of a variant counts, whatever a judge's file repeats of it.
            let own = cells(file.table, row, |column| known.is_none() || !key.has_column(column.name()));
            let judge = (!is_named).then(|| (JUDGE.to_owned(), file.judge.clone()));
            let known = known.map(|(table, row)| cells(table, *row, |_| true));
            grid.push(known.into_iter().flatten().chain(judge).chain(own))?;
        }
    }
    let n_silent = count(is_judged.iter().filter(|is_judged| !**is_judged).count());
    let mut notes = Vec::new();
    if n_unknown > grid.n_rows() / 2 {
        notes.push(ConversionNote::OtherKey);
    }
    notes.extend(noted([
        (ConversionNote::Unjudged, n_silent),
        (ConversionNote::OtherRecords, key.n_repeated),
    ]));
    if !key.contradicted.is_empty() {
        let ids = key.contradicted.iter().take(N_EXAMPLES).map(|id| excerpt(id)).collect();
        notes.push(ConversionNote::KeyTwice { n: count(key.contradicted.len()), ids });
    }
    if n_unknown > 0 {
        notes.push(ConversionNote::NotInKey { n: n_unknown, ids: unknown });
    }
    grid.done(FileKind::Judged, notes)
}

/// The cells of a row under the names of their columns.
fn cells(table: &Table, row: u32, is_kept: impl Fn(&Column) -> bool) -> Vec<(String, String)> {
    let kept = table.columns().iter().filter(|column| is_kept(column));
    kept.map(|column| (column.name().to_owned(), column.get(row).unwrap_or_default().to_owned())).collect()
}
