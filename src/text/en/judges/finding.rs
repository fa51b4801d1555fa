//! What the heading states, and the live sentences under it.

use super::{Differs, decided, differs, edit, found, judge_first, judging, listed, points, share};
use crate::analysis::judges::{CostFound, EditFound, JudgesOutcome};
use crate::audit::inject::Edit;
use crate::text::Rich;
use crate::text::number::{count, plural, word};

/// The most names in a list within a sentence.
const NAMED: usize = 3;

/// An edit where no table is beside it: those that audit sets are made with are said in words.
fn told(o: &JudgesOutcome, one: u32) -> String {
    match Edit::named(o.edit(one)) {
        Some(Edit::Number { depth, .. }) => format!("a changed number at {}%", depth.percent()),
        Some(Edit::FinalAnswer) => "another final answer".to_owned(),
        Some(Edit::Consistent) => "another answer throughout".to_owned(),
        Some(Edit::RemovedStep) => "a removed step".to_owned(),
        Some(Edit::Clean) | None => edit(o, one),
    }
}

/// All judges, as those who do something, and whether they are several.
fn everyone(o: &JudgesOutcome) -> (String, bool) {
    match judging(o).as_slice() {
        [one] => (judge_first(one), false),
        [_, _] => ("Both judges".to_owned(), true),
        all => (format!("All {} judges", word(all.len() as u64)), true),
    }
}

/// The costs of an edit, judge by judge.
fn costs_of(o: &JudgesOutcome, edit: u32) -> impl Iterator<Item = &CostFound> {
    o.judges.iter().filter_map(move |judge| found(o, judge.edit(edit)?).cost.as_ref())
}

/// The edits that have a cost.
fn costed(o: &JudgesOutcome) -> Vec<u32> {
    (0..o.edits.len() as u32).filter(|edit| costs_of(o, *edit).next().is_some()).collect()
}

/// The finding that the heading states.
pub fn heading(o: &JudgesOutcome) -> String {
    let edits = costed(o);
    if edits.is_empty() {
        return without_costs(o);
    }
    let (who, are_several) = everyone(o);
    let accept = if are_several { "accept" } else { "accepts" };
    let n_of = |edit: u32, ways: &[Differs]| {
        costs_of(o, edit).filter(|cost| ways.contains(&differs(o, cost))).count()
    };
    let missed = |edit: &u32| n_of(*edit, &MISSED);
    let by_all = |ways: &[Differs]| -> Vec<u32> {
        edits.iter().copied().filter(|edit| n_of(*edit, ways) == costs_of(o, *edit).count()).collect()
    };
    let what = |which: &[u32]| {
        let names: Vec<String> = which.iter().map(|one| told(o, *one)).collect();
        if names.len() == edits.len() && names.len() > 1 {
            "every edit".to_owned()
        } else {
            listed(&names, NAMED)
        }
    };
    let as_often = by_all(&MISSED);
    if !as_often.is_empty() {
        return format!("{who} {accept} {} {} clean solutions", what(&as_often), often(o, &as_often));
    }
    if let Some(most) = edits.iter().copied().max_by_key(missed).filter(|edit| missed(edit) > 0) {
        return format!(
            "{} of {} judges {} {} {} clean solutions",
            capital(&word(missed(&most) as u64)),
            word(costs_of(o, most).count() as u64),
            if missed(&most) == 1 { "accepts" } else { "accept" },
            told(o, most),
            often(o, &[most])
        );
    }
    let less = by_all(&[Differs::Less]);
    if less.is_empty() {
        let whom = if are_several { "the judges accept" } else { "the judge accepts" };
        return format!("Too few solutions to tell whether {whom} {} as often as clean ones", what(&edits));
    }
    format!("{who} {accept} {} less often than clean solutions", what(&less))
}

/// What is not found to be accepted less often.
const MISSED: [Differs; 2] = [Differs::Not, Differs::More];

/// How often these edits are accepted, none of which is found to be accepted less often.
fn often(o: &JudgesOutcome, edits: &[u32]) -> &'static str {
    let mut costs = edits.iter().flat_map(|edit| costs_of(o, *edit));
    if costs.any(|cost| differs(o, cost) == Differs::More) { "at least as often as" } else { "as often as" }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// The same where nothing is held against a clean control.
fn without_costs(o: &JudgesOutcome) -> String {
    let (who, are_several) = everyone(o);
    let accept = if are_several { "accept" } else { "accepts" };
    let all: Vec<&EditFound> = o.judges.iter().flat_map(|judge| &judge.edits).collect();
    if o.clean.is_some() {
        let of: Vec<&EditFound> = all.iter().copied().filter(|edit| Some(edit.edit) == o.clean).collect();
        return format!("{who} {accept} {} of clean solutions", range(o, &of));
    }
    format!("{who} {accept} {} of each kind of solution, and none is known to be clean", range(o, &all))
}

/// The least and the most share accepted: 95.0% to 98.8%.
fn range(o: &JudgesOutcome, edits: &[&EditFound]) -> String {
    let share_of = |edit: &EditFound| found(o, edit).acceptance.value().unwrap_or(0.0);
    let by = |a: &&&EditFound, b: &&&EditFound| share_of(a).total_cmp(&share_of(b));
    let ends = [edits.iter().min_by(by), edits.iter().max_by(by)];
    let [Some(least), Some(most)] = ends.map(|end| end.map(|edit| share(edit, o.request.rule))) else {
        return "–".to_owned();
    };
    if least == most { least } else { format!("{least} to {most}") }
}

/// The least and the most cost of an edit in points: −1.3 to 1.3.
fn cost_range(o: &JudgesOutcome, edit: u32) -> String {
    let value = |cost: &&CostFound| cost.cost.value().unwrap_or(0.0);
    let by = |a: &&CostFound, b: &&CostFound| value(a).total_cmp(&value(b));
    let ends = [costs_of(o, edit).min_by(by), costs_of(o, edit).max_by(by)];
    let [Some(least), Some(most)] = ends.map(|end| end.map(|cost| points(cost.pairs))) else {
        return "–".to_owned();
    };
    if least == most { least } else { format!("{least} to {most}") }
}

/// The live sentences under the heading.
pub fn lede(o: &JudgesOutcome) -> Rich {
    let clean: Vec<&EditFound> = o.judges.iter().filter_map(|judge| judge.edit(o.clean?)).collect();
    let solutions = plural(o.n_solutions, "solution", "solutions");
    let mut words = if clean.is_empty() {
        Rich::of(
            "*{}* and their edited copies, accepted {}. Choose the clean control to see what each edit costs.",
            &[solutions, decided(o)],
        )
    } else {
        let [least, most] = [clean.iter().map(|one| one.n).min(), clean.iter().map(|one| one.n).max()];
        let of = match (least.unwrap_or(0), most.unwrap_or(0)) {
            (n, _) if n == o.n_solutions => solutions,
            (n, most) if n == most => {
                format!("{} of {solutions}", plural(n, "clean version", "clean versions"))
            }
            (n, most) => format!("{} to {} clean versions of {solutions}", count(n), count(most)),
        };
        Rich::of("Of *{}*, *{}* are accepted as they are, {}.", &[of, range(o, &clean), decided(o)])
    };
    let mean = |edit: &u32| {
        let (sum, n) = costs_of(o, *edit)
            .fold((0.0, 0.0), |(sum, n), cost| (sum + cost.cost.value().unwrap_or(0.0), n + 1.0));
        sum / f64::max(n, 1.0)
    };
    let edits = costed(o);
    let by = |a: &&u32, b: &&u32| mean(a).total_cmp(&mean(b));
    let (Some(least), Some(most)) = (edits.iter().min_by(by), edits.iter().max_by(by)) else { return words };
    let (least_cost, most_cost) = (cost_range(o, *least), cost_range(o, *most));
    if least == most {
        let own = edit(o, *least);
        let named = Some(told(o, *least)).filter(|told| *told != own).map_or(own, |told| capital(&told));
        return words.and(Rich::of(" {} costs *{}* points of acceptance.", &[named, least_cost]));
    }
    if edits.iter().all(|one| cost_range(o, *one) == least_cost) {
        return words.and(Rich::of(" Each edit costs *{}* points of acceptance.", &[least_cost]));
    }
    let of = [told(o, *least), least_cost, told(o, *most), most_cost];
    words = words.and(Rich::of(
        " The edit that costs least, {}, takes *{}* points of acceptance away; the one that costs most, {}, *{}*.",
        &of,
    ));
    words
}
