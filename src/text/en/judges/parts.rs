//! The table in parts: by benchmark or language, by how large an edit is, and by where it is.

use super::{edit, found, judging, share};
use crate::analysis::judges::{Division, JudgesOutcome, JudgesRole, PartFound, PartName};
use crate::ordered;
use crate::text::number::{count, given};
use crate::text::{Rich, name};

/// That parts are shown and not tested.
const PARTS_NOTE: &str = "Parts are shown and not tested: whether they differ takes a test of its own.";

/// The heading of a division.
pub fn division(division: &Division) -> String {
    match division.role {
        JudgesRole::Size => "By size of the edit".to_owned(),
        JudgesRole::Depth => "By depth of the edit".to_owned(),
        _ => format!("By {}", name(&division.column)),
    }
}

/// The shares that a judge accepts of an edit, part by part.
fn in_parts(o: &JudgesOutcome, division: &Division, judge: u32, what: u32) -> Vec<(f64, String)> {
    let of = |part: &PartFound| {
        let (_, edits) = part.judges.iter().find(|(of, _)| *of == judge)?;
        let one = edits.iter().find(|one| one.edit == what)?;
        let words = format!("{} ({})", share(one, o.request.rule), part_name(&part.name));
        Some((found(o, one).acceptance.value()?, words))
    };
    division.parts.iter().filter_map(of).collect()
}

/// The words of the least share and of the most, and how far they are apart; none of a single part.
fn ends(shares: &[(f64, String)]) -> Option<(f64, [String; 2])> {
    let by = |a: &&(f64, String), b: &&(f64, String)| a.0.total_cmp(&b.0);
    let (least, most) = (shares.iter().min_by(by)?, shares.iter().max_by(by)?);
    (shares.len() > 1).then(|| (most.0 - least.0, [least.1.clone(), most.1.clone()]))
}

/// Where the parts differ most.
pub fn division_note(o: &JudgesOutcome, division: &Division) -> Rich {
    let each = (0..)
        .zip(&o.judges)
        .flat_map(|(judge, of)| edits_of(division).into_iter().map(move |what| (judge, of, what)));
    let apart =
        each.filter_map(|(judge, of, what)| Some((ends(&in_parts(o, division, judge, what))?, of, what)));
    let widest = apart.reduce(|a, b| if b.0.0 > a.0.0 { b } else { a });
    let Some(((_, [least, most]), of, what)) = widest else { return PARTS_NOTE.into() };
    let values = [edit(o, what), super::judge(of), least, most];
    Rich::of("Parts differ most in {} before {}: from *{}* to *{}*. ", &values).plain(PARTS_NOTE)
}

/// What the versions of a part have in common.
pub fn part_name(part: &PartName) -> String {
    match part {
        PartName::Value(value) => name(value),
        PartName::Between(least, most) => {
            format!("{} to {}", given(*least), given(*most))
        }
        PartName::Unnamed => "not said".to_owned(),
    }
}

/// The edits that a division has.
fn edits_of(division: &Division) -> Vec<u32> {
    let mut edits: Vec<u32> = Vec::new();
    for one in division.parts.iter().flat_map(|part| &part.judges).flat_map(|(_, edits)| edits) {
        if !edits.contains(&one.edit) {
            ordered::insert(&mut edits, one.edit, |a, b| a > b);
        }
    }
    edits
}

/// The heads of its table: the edits.
pub fn division_heads(o: &JudgesOutcome, division: &Division) -> Vec<String> {
    let mut all = vec![name(&division.column)];
    all.extend((judging(o).len() > 1).then(|| "judge".to_owned()));
    all.push("versions".to_owned());
    all.extend(edits_of(division).into_iter().map(|one| edit(o, one)));
    all
}

/// Its rows: the judges in each part.
pub fn division_rows(o: &JudgesOutcome, division: &Division) -> Vec<Vec<String>> {
    let edits = edits_of(division);
    let mut rows = Vec::new();
    for part in &division.parts {
        for (judge, own) in &part.judges {
            let mut cells = vec![part_name(&part.name)];
            if judging(o).len() > 1 {
                cells.extend(o.judges.get(*judge as usize).map(super::judge));
            }
            cells.push(count(own.iter().map(|one| u64::from(one.n)).sum::<u64>()));
            cells.extend(edits.iter().map(|what| {
                let one = own.iter().find(|one| one.edit == *what);
                one.map_or_else(
                    || "–".to_owned(),
                    |one| format!("{} of {}", share(one, o.request.rule), count(one.n)),
                )
            }));
            rows.push(cells);
        }
    }
    rows
}
