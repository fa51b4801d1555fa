//! Calculate / Judges: what judges accept of solutions and of edited copies of them, and what each edit costs.

mod across;
mod cells;
mod columns;
mod count;
mod division;
mod measure;
mod names;
mod outcome;
mod reading;
mod request;

pub(crate) use across::are_numbered;
pub(crate) use cells::BOTH_BOXES;
pub use count::{Ledger, SetAsideReason, VerdictWord, VerdictWordFound};
pub use outcome::{
    CostFound, Division, EditFound, JudgeFound, JudgesOutcome, PartFound, PartName, RuleFound, Unpaired,
    UnpairedFound,
};
pub use request::{JudgesColumns, JudgesRequest, JudgesRole, OwnWords, SeveralColumns, SeveralRows};

use super::Complaint;
use crate::analysis::answers::Choice;
use crate::analysis::source::TableKey;
use crate::data::Table;
use count::Counted;
use measure::Edits;

/// Works a table of verdicts out.
///
/// # Errors
/// If the table has no judgments that could be counted.
pub fn outcome(request: &JudgesRequest, table: &Table) -> Result<JudgesOutcome, Complaint> {
    let key = TableKey::checked(request.table.as_ref(), table)?;
    let found = columns::resolve(request, table)?;
    let counted = count::count(table, &found, request)?;
    let clean = chosen(&request.clean, &counted, cells::clean_edit(&counted.edits));
    let [consistent, final_answer] = cells::answer_edits(&counted.edits);
    let consistent = chosen(&request.consistent, &counted, consistent);
    let final_answer = chosen(&request.final_answer, &counted, final_answer);
    let edits = Edits { number: numbered(&counted, clean), clean };
    let effect = consistent.zip(final_answer).map(|(one, other)| [one, other]).filter(|[a, b]| a != b);
    let (judges, n_tests) = measure::judges(&counted, &edits, effect, request.level);
    let counts = counted.versions.iter().map(|version| version.verdicts.count());
    let asked = [&request.clean, &request.consistent, &request.final_answer];
    let unknown = asked
        .into_iter()
        .filter_map(Choice::name)
        .filter(|name| !counted.edits.iter().any(|edit| edit == name));
    let unknown_edits = unknown.map(str::to_owned).collect();
    let name = |edit: Option<u32>| named(edit.and_then(|edit| counted.edits.get(edit as usize)));
    let request = JudgesRequest {
        columns: found.columns.clone(),
        clean: name(clean),
        consistent: name(consistent),
        final_answer: name(final_answer),
        table: Some(key),
        across: found.across,
        ..request.clone()
    };
    Ok(JudgesOutcome {
        n_solutions: n_solutions(&counted),
        clean: clean.map(|_| 0),
        unknown_edits,
        judgments: [counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0)],
        several: counted.several,
        judges,
        n_tests,
        divisions: division::divisions(table, &found, &counted, &edits, request.level),
        unpaired: measure::unpaired(&counted, &edits),
        edits: in_order(&counted.edits, &edits.number),
        words: counted.words,
        ledger: counted.ledger,
        request,
    })
}

/// A request with the columns that are found in a table of which nothing can be counted, and what its words of verdicts are
/// read as.
pub fn guessed(request: &JudgesRequest, table: &Table) -> (JudgesRequest, Vec<VerdictWordFound>) {
    match columns::guessed(request, table) {
        Ok((columns, words)) => (JudgesRequest { columns, ..request.clone() }, words),
        Err(_) => (request.clone(), Vec::new()),
    }
}

/// The edit that a choice means; one that the table does not have is left to be suggested.
fn chosen(choice: &Choice, counted: &Counted, suggested: Option<usize>) -> Option<u32> {
    let place = match choice {
        Choice::Without => None,
        Choice::Named(name) => counted.edits.iter().position(|edit| edit == name).or(suggested),
        Choice::Suggested => suggested,
    };
    place.map(|place| place as u32)
}

fn named(edit: Option<&String>) -> Choice {
    edit.map_or(Choice::Without, |edit| Choice::Named(edit.clone()))
}

/// The number of each edit of the table: the clean control is 0, the others follow as they come up.
fn numbered(counted: &Counted, clean: Option<u32>) -> Vec<u32> {
    let n = counted.edits.len() as u32;
    let number = |edit: u32| match clean {
        Some(clean) if edit == clean => 0,
        Some(clean) if edit < clean => edit + 1,
        _ => edit,
    };
    (0..n).map(number).collect()
}

fn in_order(edits: &[String], number: &[u32]) -> Vec<String> {
    let mut named = vec![String::new(); edits.len()];
    for (edit, number) in edits.iter().zip(number) {
        named.get_mut(*number as usize).into_iter().for_each(|place| place.clone_from(edit));
    }
    named
}

fn n_solutions(counted: &Counted) -> u32 {
    let mut is_there = vec![false; counted.solutions.len()];
    for version in &counted.versions {
        is_there.get_mut(version.solution as usize).into_iter().for_each(|there| *there = true);
    }
    is_there.into_iter().filter(|there| *there).count() as u32
}
