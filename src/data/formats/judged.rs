//! What judges said of an audit set, beside the key of the set: two files or more that are joined by the ids of its variants.
//!
//! The key is known by its columns, [`KEY_COLUMNS`]. Every other file is what a judge said: a row with an id for each
//! judgment, in any form that is read here, as the results of a batch are. Where there are several such files and none
//! says whose they are, each is a judge that is called as the file is.

use super::grid::{Grid, noted};
use super::{Conversion, ConversionNote, FileKind, KEY_COLUMNS, KEY_ID};
use crate::data::{
    Column, HeaderChoice, ReadOptions, Refusal, Table, excerpt, notice::N_EXAMPLES, read, record::count,
};
use crate::numbered::Numbered;

/// What the column of ids may be called in a file of judgments, likeliest first.
const IDS: [&str; 5] = ["id", "custom_id", "variant", "variant_id", "item"];
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
    let at = tables.iter().position(is_key)?;
    let key = tables.remove(at);
    let said: Option<Vec<Said<'_>>> = tables.iter().map(Said::of).collect();
    Some(joined(&key, &said?))
}

fn is_key(table: &Table) -> bool {
    KEY_COLUMNS.iter().all(|name| table.column(name).is_some())
}

/// A file of judgments.
struct Said<'t> {
    table: &'t Table,
    id: &'t Column,
}

impl<'t> Said<'t> {
    /// None without a column of ids.
    fn of(table: &'t Table) -> Option<Self> {
        let id = IDS.iter().find_map(|name| {
            table.columns().iter().find(|column| column.name().trim().eq_ignore_ascii_case(name))
        })?;
        Some(Self { table, id })
    }

    /// The name of the file without its ending.
    fn stem(&self) -> &str {
        let name = self.table.name();
        let name = name.rsplit('/').next().unwrap_or(name);
        name.split_once('.').map_or(name, |(stem, _)| stem)
    }
}

/// A row for each judgment, with what the key says of its variant in front. Judgments of an id that the key does not have stay,
/// with nothing in front, so that they are seen among the rows that do not count.
fn joined(key: &Table, said: &[Said<'_>]) -> Result<Conversion, Refusal> {
    let (keyed, n_repeated) = by_id(key);
    let mut is_judged = vec![false; key.n_rows() as usize];
    let (mut n_unknown, mut unknown) = (0, Vec::new());
    let mut grid = Grid::default();
    for file in said {
        let is_named = said.len() == 1 || file.table.column(JUDGE).is_some();
        for row in 0..file.table.n_rows() {
            let id = file.id.get(row).map(str::trim);
            let place = id.and_then(|id| keyed.find(id.as_bytes()));
            let known = place.map(|place| cells(key, place, |_| true));
            if let Some(place) = place.and_then(|place| is_judged.get_mut(place as usize)) {
                *place = true;
            } else {
                n_unknown += 1;
                unknown.extend(id.filter(|_| unknown.len() < N_EXAMPLES).map(excerpt));
            }
            // What the key says of a variant counts, whatever a judge's file repeats of it.
            let own = cells(file.table, row, |column| known.is_none() || key.column(column.name()).is_none());
            let judge = (!is_named).then(|| (JUDGE.to_owned(), file.stem().to_owned()));
            grid.push(known.into_iter().flatten().chain(judge).chain(own))?;
        }
    }
    let n_silent = count(is_judged.iter().filter(|is_judged| !**is_judged).count()) - n_repeated;
    let mut notes = noted([(ConversionNote::Unjudged, n_silent), (ConversionNote::OtherRecords, n_repeated)]);
    if n_unknown > 0 {
        notes.push(ConversionNote::NotInKey { n: n_unknown, ids: unknown });
    }
    grid.done(FileKind::Judged, notes)
}

/// The rows of the key by their ids, and how many repeat an id: the first counts.
fn by_id(key: &Table) -> (Numbered, u32) {
    let mut keyed = Numbered::default();
    let mut n_repeated = 0;
    for row in 0..key.n_rows() {
        let id = key.column(KEY_ID).and_then(|column| column.get(row)).unwrap_or_default();
        // A row that repeats an id keeps its place, under a name that no id has.
        if keyed.find(id.trim().as_bytes()).is_some() {
            n_repeated += 1;
            keyed.number(format!("{}\0{row}", id.trim()));
        } else {
            keyed.number(id.trim());
        }
    }
    (keyed, n_repeated)
}

/// The cells of a row under the names of their columns.
fn cells(table: &Table, row: u32, is_kept: impl Fn(&Column) -> bool) -> Vec<(String, String)> {
    let kept = table.columns().iter().filter(|column| is_kept(column));
    kept.map(|column| (column.name().to_owned(), column.get(row).unwrap_or_default().to_owned())).collect()
}
