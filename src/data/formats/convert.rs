//! From bytes to the file of the kind that they are.

use super::archive::{Archive, gunzip};
use super::json::{self, Json, Records};
use super::{Conversion, ConversionNote, Converted, FileKind};
use super::{
    evalplus, human_eval, inspect, judged, lists, lm_eval, nemo, objects, openai_evals, tau_bench, workbook,
};
use crate::data::{
    ArchiveFault, Bound, EightBit, HeaderChoice, LIMITS, ReadOptions, Refusal, decode, excerpt,
    notice::N_EXAMPLES, read, record::count, sniff,
};

/// How often a file may be packed within another.
const MOST_LAYERS: u32 = 2;

/// Endings of tables in an archive, and of text that is one if there is no other.
const TABLES: [&str; 7] = ["csv", "tsv", "tab", "json", "jsonl", "ndjson", "xlsx"];
const TEXTS: [&str; 1] = ["txt"];

/// Converts a file, the files of several seeds, or verdicts with their key, to delimited text.
///
/// `part` is the one to read where a file holds several tables; without it they are named, to be chosen from.
///
/// # Errors
/// A [`Refusal`] if there is no table in it.
///
/// ```
/// use tiebreak::data::formats::{Conversion, convert};
///
/// let log = br#"{"task_id": "test/0", "completion": "...", "result": "passed", "passed": true}"#;
/// let Ok(Conversion::Done(done)) = convert(&[("results.jsonl".to_owned(), log)], None) else { panic!() };
/// assert_eq!(done.text, "problem,sample,correct,result\ntest/0,1,true,passed\n");
/// ```
pub fn convert(files: &[(String, &[u8])], part: Option<u32>) -> Result<Conversion, Refusal> {
    let n_bytes = files.iter().fold(0_u64, |n, (_, bytes)| n.saturating_add(bytes.len() as u64));
    if n_bytes > LIMITS.n_bytes {
        return Err(Refusal::TooLarge(Bound::Bytes { found: n_bytes, max: LIMITS.n_bytes }));
    }
    match files {
        [] => Err(Refusal::Empty),
        [(name, bytes)] => one(name, bytes, part, 0),
        several => {
            let text_of = |name: &str, bytes: &[u8]| one(name, bytes, None, 0);
            judged::join(several, text_of).unwrap_or_else(|| seeds(several))
        }
    }
}

fn one(name: &str, bytes: &[u8], part: Option<u32>, layer: u32) -> Result<Conversion, Refusal> {
    let packed = match sniff::turn_away(bytes) {
        Ok(()) => return delimited(name, bytes),
        Err(Refusal::Json) => return json(bytes, part),
        Err(packed @ (Refusal::Gzip | Refusal::Zip | Refusal::Xlsx)) => packed,
        Err(refusal) => return Err(refusal),
    };
    if layer >= MOST_LAYERS {
        return Err(Refusal::Archive(ArchiveFault::NoTable));
    }
    if packed == Refusal::Gzip {
        let inner = name.strip_suffix(".gz").unwrap_or(name);
        return unpacked(one(inner, &gunzip(bytes)?, part, layer + 1)?, inner);
    }
    let archive = Archive::open(bytes)?;
    let names = archive.names();
    if workbook::is_it(&names) {
        workbook::read(bytes, archive, &names, part)
    } else if inspect::is_archive(&names) {
        inspect::read_archive(archive, &names, part)
    } else {
        member(archive, &names, part, layer)
    }
}

/// Says which packed file was read.
fn unpacked(mut conversion: Conversion, name: &str) -> Result<Conversion, Refusal> {
    if let Conversion::Done(done) = &mut conversion {
        done.notes.push(ConversionNote::Unpacked(excerpt(name)));
    }
    Ok(conversion)
}

/// The one table in an archive, or the files of several seeds.
fn member(
    mut archive: Archive<'_>,
    names: &[String],
    part: Option<u32>,
    layer: u32,
) -> Result<Conversion, Refusal> {
    let with = |endings: &[&str]| -> Vec<usize> {
        names.iter().enumerate().filter(|(_, name)| is_table(name, endings)).map(|(index, _)| index).collect()
    };
    let tables = Some(with(&TABLES)).filter(|tables| !tables.is_empty()).unwrap_or_else(|| with(&TEXTS));
    let name = |index: usize| names.get(index).map_or("", String::as_str);
    match tables.as_slice() {
        [] => Err(Refusal::Archive(ArchiveFault::NoTable)),
        [index] => {
            let bytes = archive.read(*index)?;
            unpacked(one(name(*index), &bytes, part, layer + 1)?, name(*index))
        }
        several if several.iter().all(|index| nemo::is_named_so(name(*index))) => {
            let mut files = Vec::new();
            for index in several {
                files.push((name(*index).to_owned(), archive.read(*index)?));
            }
            let files: Vec<(String, &[u8])> =
                files.iter().map(|(name, bytes)| (name.clone(), bytes.as_slice())).collect();
            seeds(&files)
        }
        several => {
            let names = several.iter().take(N_EXAMPLES).map(|index| excerpt(name(*index))).collect();
            Err(Refusal::Archive(ArchiveFault::Several { names, n: count(several.len()) }))
        }
    }
}

/// Whether a member has one of these endings and is none of what systems add.
fn is_table(name: &str, endings: &[&str]) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_added = name.starts_with("__MACOSX/") || file.starts_with('.');
    !is_added && endings.iter().any(|one| one.eq_ignore_ascii_case(ending))
}

/// Files of which each is one seed's generations.
fn seeds(files: &[(String, &[u8])]) -> Result<Conversion, Refusal> {
    let mut files: Vec<&(String, &[u8])> = files.iter().collect();
    files.sort_by(|(a, _), (b, _)| nemo::order(a).cmp(&nemo::order(b)));
    let mut texts = Vec::new();
    for (_, bytes) in &files {
        let text = decode::decode(bytes, str::from_utf8(bytes).ok(), EightBit::Detect)?.text;
        texts.push(json::without_nan(&text).into_owned());
    }
    let refusal = || Refusal::SeveralFiles { n: count(files.len()) };
    let mut all: Vec<Records<'_>> = Vec::new();
    for text in &texts {
        let mut records = json::values(text);
        let first = records.next().ok_or_else(refusal)?.map_err(|_| refusal())?;
        if !nemo::is_it(&first) {
            return Err(refusal());
        }
        all.push(Box::new(std::iter::once(Ok(first)).chain(records)));
    }
    nemo::read(all)
}

/// Delimited text is as it should be, unless its cells hold lists.
fn delimited(name: &str, bytes: &[u8]) -> Result<Conversion, Refusal> {
    let text = decode::decode(bytes, str::from_utf8(bytes).ok(), EightBit::Detect)?.text;
    if text.contains('[') {
        let options = ReadOptions { header: HeaderChoice::FirstRow, ..ReadOptions::default() };
        // What is wrong with a table is said when it is read.
        if let Ok(table) = read(name, bytes, &options)
            && let Some(mut rows) = lists::of_table(&table)
            && let Some(note) = lists::unroll(&mut rows)?
        {
            return objects::done(rows, FileKind::Delimited, vec![note]);
        }
    }
    let kind = FileKind::Delimited;
    let done = Converted { text: text.into_owned(), kind, parts: Vec::new(), part: None, notes: Vec::new() };
    Ok(Conversion::Done(done))
}

/// One document of JSON.
///
/// # Errors
/// If it is none.
pub(super) fn document(bytes: &[u8]) -> Result<Json, Refusal> {
    let text = decode::decode(bytes, str::from_utf8(bytes).ok(), EightBit::Detect)?.text;
    let text = json::without_nan(&text);
    json::values(&text).next().unwrap_or(Err(Refusal::NoRecords))
}

fn json(bytes: &[u8], part: Option<u32>) -> Result<Conversion, Refusal> {
    let text = decode::decode(bytes, str::from_utf8(bytes).ok(), EightBit::Detect)?.text;
    let text = json::without_nan(&text);
    let mut values = json::values(&text);
    let first = values.next().unwrap_or(Err(Refusal::NoRecords))?;
    let second = values.next();
    let records: Records<'_> = match (first, second) {
        (Json::List(items), None) => Box::new(items.into_iter().map(Ok)),
        (whole, None) => match objects::held(&whole).filter(|_| !inspect::is_it(&whole)) {
            Some(items) => Box::new(Vec::from(items).into_iter().map(Ok)),
            None => Box::new(std::iter::once(Ok(whole))),
        },
        (first, Some(second)) => Box::new([Ok(first), second].into_iter().chain(values)),
    };
    of_tool(records, part)
}

/// Reads records as the tool writes them that the first one is known by.
fn of_tool(mut records: Records<'_>, part: Option<u32>) -> Result<Conversion, Refusal> {
    let first = records.next().ok_or(Refusal::NoRecords)??;
    let is = |known: fn(&Json) -> bool| known(&first);
    let kinds: [(bool, FileKind); 7] = [
        (is(inspect::is_it), FileKind::Inspect),
        (is(lm_eval::is_it), FileKind::LmEval),
        (is(nemo::is_it), FileKind::Nemo),
        (is(human_eval::is_it), FileKind::HumanEval),
        (is(evalplus::is_it), FileKind::EvalPlus),
        (is(openai_evals::is_it), FileKind::OpenAiEvals),
        (is(tau_bench::is_it), FileKind::TauBench),
    ];
    let kind = kinds.into_iter().find(|(known, _)| *known).map_or(FileKind::Json, |(_, kind)| kind);
    let records: Records<'_> = Box::new(std::iter::once(Ok(first)).chain(records));
    match kind {
        FileKind::Inspect => inspect::read(records, part),
        FileKind::LmEval => lm_eval::read(records, part),
        FileKind::Nemo => nemo::read(vec![records]),
        FileKind::HumanEval => human_eval::read(records),
        FileKind::EvalPlus => evalplus::read(records),
        FileKind::OpenAiEvals => openai_evals::read(records),
        FileKind::TauBench => tau_bench::read(records),
        FileKind::Delimited | FileKind::Json | FileKind::Workbook | FileKind::Judged => {
            objects::read(records)
        }
    }
}
