//! Damaged files and files of anything: each ends in rows or in a refusal.

use proptest::prelude::*;

use super::*;

/// Whatever comes of it, a table that can be read or a refusal with a sentence.
fn check(files: &[(String, &[u8])], part: Option<u32>) {
    match convert(files, part) {
        Ok(Conversion::Done(done)) => {
            let options = ReadOptions { header: HeaderChoice::FirstRow, ..ReadOptions::default() };
            let _ = read("t", done.text.as_bytes(), &options);
            assert!(!text::formats::converted(&done, ReadOptions::default()).is_empty());
        }
        Ok(Conversion::Choose { kind, parts }) => {
            assert!(parts.len() > 1);
            assert!(!text::formats::choose(kind, 2).is_empty());
        }
        Err(refusal) => {
            assert!(!text::intake::refusal(&refusal, ReadOptions::default()).words.to_string().is_empty());
        }
    }
}

fn every_file() -> Vec<(String, Vec<u8>)> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), bytes(&name))).collect()
}

/// Names that the kinds are known by, and that they look into.
const NAMES: [&str; 30] = [
    "version",
    "status",
    "eval",
    "samples",
    "id",
    "epoch",
    "scores",
    "value",
    "answer",
    "model_usage",
    "output",
    "limit",
    "doc_id",
    "resps",
    "filter",
    "filtered_resps",
    "metrics",
    "acc",
    "predicted_answer",
    "symbolic_correct",
    "task_id",
    "completion",
    "passed",
    "date",
    "base_status",
    "spec",
    "reward",
    "trial",
    "rows",
    "preds",
];

fn any_json() -> impl Strategy<Value = String> {
    let leaf =
        proptest::sample::select(vec!["null", "1", "0.5", "NaN", "true", "\"C\"", "\"a,\\\"b\"", "[]", "{}"]);
    leaf.prop_map(str::to_owned).prop_recursive(4, 40, 6, |inner| {
        let name = proptest::sample::select(NAMES.to_vec());
        let fields = proptest::collection::vec((name, inner.clone()), 0..8);
        let object = fields.prop_map(|fields| {
            let fields: Vec<String> =
                fields.into_iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
            format!("{{{}}}", fields.join(", "))
        });
        let list = proptest::collection::vec(inner, 0..4).prop_map(|items| format!("[{}]", items.join(", ")));
        prop_oneof![3 => object, 1 => list]
    })
}

/// A workbook whose members are changed, packed so that what is wrong is within.
fn with_members(book: &[u8], change: impl Fn(&str, &mut Vec<u8>)) -> Vec<u8> {
    let mut from = zip::ZipArchive::new(Cursor::new(book)).unwrap();
    let mut to = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..from.len() {
        let mut member = from.by_index(index).unwrap();
        let name = member.name().unwrap().into_owned();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        change(&name, &mut bytes);
        to.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        to.write_all(&bytes).unwrap();
    }
    to.finish().unwrap().into_inner()
}

/// Pieces of the XML of a workbook that numbers and places are in.
const PIECES: [&str; 14] = [
    "A4",
    "B5",
    "1001",
    "46083",
    "t=\"s\"",
    "s=\"3\"",
    "r=\"3\"",
    "<v>",
    "</v>",
    "<row",
    "sheetData",
    "rId1",
    "si>",
    "numFmtId=\"14\"",
];
const STRANGE: [&str; 16] = [
    "",
    "ZZZZZ9999999",
    "A0",
    "A",
    "XFD1048576",
    "99999999999999999999",
    "-1",
    "1e308",
    "NaN",
    "\u{fffd}é",
    "t=\"e\"",
    "t=\"d\"",
    "s=\"70000\"",
    "<f t=\"shared\" si=\"9\" ref=\"A1:XFD9\">A1</f>",
    "&#x110000;",
    "<![CDATA[",
];

proptest! {
    #[test]
    fn a_workbook_of_strange_xml_ends_in_rows_or_a_refusal(
        changes in proptest::collection::vec((0..PIECES.len(), 0..STRANGE.len(), 0_usize..4), 1..4),
        flip in proptest::option::of((0_usize..2_000, any::<u8>())),
        part in proptest::option::of(0_u32..2),
    ) {
        let strange = with_members(&bytes("two_sheets.xlsx"), |_, bytes| {
            let mut xml = String::from_utf8(bytes.clone()).unwrap();
            for (piece, strange, nth) in &changes {
                if let Some((at, _)) = xml.match_indices(PIECES[*piece]).nth(*nth) {
                    xml.replace_range(at..at + PIECES[*piece].len(), STRANGE[*strange]);
                }
            }
            *bytes = xml.into_bytes();
            if let Some((at, byte)) = flip && let Some(one) = bytes.get_mut(at) {
                *one ^= byte;
            }
        });
        check(&[("t.xlsx".to_owned(), &strange)], part);
    }

    #[test]
    fn a_damaged_file_ends_in_rows_or_a_refusal(
        cut in 0_usize..6_000,
        flips in proptest::collection::vec((0_usize..6_000, any::<u8>()), 0..4),
        part in proptest::option::of(0_u32..3),
    ) {
        for (name, mut damaged) in every_file() {
            for (at, byte) in &flips {
                let n = damaged.len();
                damaged[at % n] ^= byte;
            }
            check(&[(name.clone(), &damaged)], part);
            damaged.truncate(cut % (damaged.len() + 1));
            check(&[(name, &damaged)], part);
        }
    }

    #[test]
    fn any_bytes_end_in_rows_or_a_refusal(
        start in proptest::sample::select(vec![&b""[..], b"PK\x03\x04", b"\x1F\x8B\x08", b"{\"", b"[{\""]),
        rest in proptest::collection::vec(any::<u8>(), 0..300),
        several in any::<bool>(),
    ) {
        let bytes = [start, &rest].concat();
        let one = ("t".to_owned(), bytes.as_slice());
        check(&if several { vec![one.clone(), one] } else { vec![one] }, None);
    }

    #[test]
    fn any_json_ends_in_rows_or_a_refusal(
        values in proptest::collection::vec(any_json(), 1..4),
        part in proptest::option::of(0_u32..3),
    ) {
        check(&[("t.json".to_owned(), values.join("\n").as_bytes())], part);
        check(&[("t.json".to_owned(), format!("[{}]", values.join(",")).as_bytes())], part);
    }
}
