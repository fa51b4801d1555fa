//! What there is to see of a file that is not UTF-8: words of its own, as they were read and as they might be.

use super::{
    EightBit, Notice, ReadOptions,
    build::Source,
    decode::Encoding,
    excerpt::{N_CHARS, excerpt},
    notice::N_EXAMPLES,
    windows,
};

/// The most cells of a record that are looked at for examples.
const MAX_CELLS: u32 = 2_000;

/// Both readings of the first words in which they differ; without any, the first word that ASCII does not have.
pub(super) fn notice(source: &Source<'_>, options: &ReadOptions) -> Option<Notice> {
    let chosen = options.encoding != EightBit::Detect;
    let found = words(source, options, windows::both);
    if let Some((row, _)) = found.first() {
        return Some(Notice::TwoReadings {
            row: *row,
            turkish: source.encoding == Encoding::Turkish,
            chosen,
            examples: found.into_iter().map(|(_, pair)| pair).collect(),
        });
    }
    let beyond_ascii = |word: &str| (!word.is_ascii()).then(|| word.to_owned());
    let (row, example) = words(source, options, beyond_ascii).into_iter().next()?;
    Some(Notice::WesternRead { row, example })
}

/// What is made of the first cells, each with its row; of a long cell the first word of which something is made.
fn words<T: PartialEq>(
    source: &Source<'_>,
    options: &ReadOptions,
    of: impl Fn(&str) -> Option<T>,
) -> Vec<(u32, T)> {
    let mut records = source.records(options, MAX_CELLS);
    let mut record = records.blank_record();
    let mut found = Vec::new();
    while let Ok(true) = records.read_into(&mut record) {
        for cell in record.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_ascii()) {
            let is_short = cell.chars().nth(N_CHARS).is_none();
            let mut pieces = cell.split(|c: char| !is_short && c.is_whitespace());
            let Some(made) = pieces.find_map(|piece| of(&excerpt(piece))) else { continue };
            if found.iter().all(|(_, known)| *known != made) {
                found.push((record.row, made));
            }
            if found.len() == N_EXAMPLES {
                return found;
            }
        }
    }
    found
}
