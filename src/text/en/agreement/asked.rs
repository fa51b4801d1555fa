//! What only a person can decide about labels: each question with what it does to the result, and the ways to answer it.

use super::raters;
use crate::analysis::agreement::{
    AgreementOutcome, AgreementRequest, Spellings, Unsure, UnsureFound, UnsureWay,
};
use crate::data::Severity;
use crate::data::shape::ShapeChoice;
use crate::decimal;
use crate::stats::Statistic;
use crate::stats::agreement::Scale;
use crate::text::en::intake::visible;
use crate::text::en::shape;
use crate::text::number::{count, fixed, plural};
use crate::text::{Rich, name};

/// Groups of spellings that are named.
const SHOWN: usize = 3;

/// A question about the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// How much it matters.
    pub severity: Severity,
    /// What was found, and what it does.
    pub words: Rich,
    /// The ways to go on: the same page with one setting changed, and the verb on its button.
    pub ways: Vec<(AgreementRequest, String)>,
}

/// All that is to be asked.
pub fn all(o: &AgreementOutcome) -> Vec<Asked> {
    [shape(o), unsure(o), spellings(o), unused_labels(o), by_rank(o)].into_iter().flatten().collect()
}

/// Labels that the request names and neither rater used: they count among those that could be used.
fn unused_labels(o: &AgreementOutcome) -> Option<Asked> {
    let unused = unused(o);
    if unused.is_empty() {
        return None;
    }
    let named: Vec<String> = unused.iter().take(SHOWN).map(|label| format!("“{}”", name(label))).collect();
    let words = format!(
        "{}{} {} named in the order of labels, and neither rater used {}: {} among the labels that could have been used, which changes \
         AC1, PABAK and all weights.",
        named.join(", "),
        if unused.len() > SHOWN { ", …" } else { "" },
        if unused.len() == 1 { "is" } else { "are" },
        if unused.len() == 1 { "it" } else { "them" },
        if unused.len() == 1 { "it counts" } else { "they count" },
    );
    let order = o.request.order.iter().filter(|label| !unused.contains(label)).cloned().collect();
    let request = AgreementRequest { order, ..o.request.clone() };
    let ways = vec![(request, "Leave them out".to_owned())];
    Some(Asked { severity: Severity::Check, words: words.into(), ways })
}

/// The labels in the order of the request that neither rater used.
pub(super) fn unused(o: &AgreementOutcome) -> Vec<&String> {
    let is_unused = |label: &&String| {
        o.by_label.iter().any(|rates| rates.label == **label && rates.first == 0 && rates.second == 0)
    };
    o.request.order.iter().filter(is_unused).collect()
}

/// That labels with weights count by their places, and in which order, where nobody has put them in one.
fn by_rank(o: &AgreementOutcome) -> Option<Asked> {
    let is_weighted = o.request.scale != Scale::Identity && o.labels.len() > 2;
    if !is_weighted || !o.request.order.is_empty() || o.label_values.is_some() {
        return None;
    }
    let all_numbers = o.labels.iter().all(|label| decimal::parse(label.trim()).is_some());
    if all_numbers && o.request.scale == Scale::Ordinal {
        return None;
    }
    let labels: Vec<String> = o.labels.iter().map(|label| name(label)).collect();
    let why = if all_numbers {
        "they are not all whole numbers up to 10 000, so their places count and not their distances"
    } else {
        "no order was given, so this is the order of the alphabet unless it happens to be yours"
    };
    let words = Rich::new()
        .plain("The weights go by the order of the labels, ")
        .strong(labels.join(" < "))
        .plain(format!(": {why}. Put them in order under “More settings”."));
    Some(Asked { severity: Severity::Check, words, ways: Vec::new() })
}

/// Labels that may say that a rater did not decide, with κ under each way to count them.
pub fn unsure(o: &AgreementOutcome) -> Option<Asked> {
    let found = o.unsure.as_ref()?;
    let ways = found.ways.iter().map(|way| &way.way).filter(|way| **way != o.request.unsure);
    let ways = ways.map(|way| {
        let request = AgreementRequest { unsure: way.clone(), ..o.request.clone() };
        (request, verb(way))
    });
    if !is_of_pair(found) {
        return Some(Asked {
            severity: Severity::Note,
            words: of_others(found).into(),
            ways: ways.collect(),
        });
    }
    let kappas = found.ways.iter().map(|way| {
        let kappa = match way.kappa {
            Statistic::Value(value) => fixed(value, 3),
            Statistic::Undefined(_) => "undefined".to_owned(),
        };
        let now = if way.way == o.request.unsure { " (as now)" } else { "" };
        format!("{kappa} {}{now}", if_so(&way.way))
    });
    let kappas: Vec<String> = kappas.collect();
    let words = Rich::new()
        .plain(format!("{} Whether that is an answer is yours to say, and κ depends on it: ", who(o, found)))
        .strong(kappas.join(", "))
        .plain(".");
    Some(Asked { severity: Severity::Check, words, ways: ways.collect() })
}

/// Whether one of the two raters uses such a label.
pub fn is_of_pair(found: &UnsureFound) -> bool {
    found.labels.iter().any(|label| label.first + label.second > 0)
}

/// That only further raters use such labels.
fn of_others(found: &UnsureFound) -> String {
    let uses: Vec<String> = found
        .labels
        .iter()
        .map(|label| format!("“{}” {}", name(&label.label), plural(label.others, "time", "times")))
        .collect();
    format!(
        "Neither of these two raters, but further ones say {}. It matters where all raters are taken together.",
        uses.join(" and ")
    )
}

/// Who uses such labels, and how often.
fn who(o: &AgreementOutcome, found: &UnsureFound) -> String {
    let [first, second] = raters(o);
    let mut uses = Vec::new();
    for label in &found.labels {
        for (rater, n) in [(&first, label.first), (&second, label.second)] {
            if n > 0 {
                uses.push(format!("{rater} says “{}” on {}", name(&label.label), count(n)));
            }
        }
    }
    let others: u32 = found.labels.iter().map(|label| label.others).sum();
    let others = match others {
        0 => String::new(),
        n => format!(" Further raters do so {}.", plural(n, "time", "times")),
    };
    format!("{} of {}.{others}", uses.join(", "), plural(found.n_rows, "item", "items"))
}

/// The caption of the ways to count undecided labels, side by side.
pub fn ways_caption(found: &UnsureFound) -> String {
    let labels: Vec<String> = found.labels.iter().map(|label| format!("“{}”", name(&label.label))).collect();
    format!("What {} can count for", labels.join(" and "))
}

/// The heads of that table.
pub const WAYS_HEADS: [&str; 4] = ["Counted", "Items", "Cohen’s κ", "Gwet’s AC1"];

/// A way in that table, and what it gives.
pub fn way_row(way: &UnsureWay) -> [String; 4] {
    let short = |statistic: Statistic| {
        statistic.value().map_or_else(|| "undefined".to_owned(), |value| fixed(value, 3))
    };
    [if_so(&way.way), count(way.n_items), short(way.kappa), short(way.ac1)]
}

/// The verb on the button of a way to count undecided labels.
pub fn verb(way: &Unsure) -> String {
    match way {
        Unsure::OwnLabel => "Keep as a label".to_owned(),
        Unsure::LeftOut => "Leave out".to_owned(),
        Unsure::As(label) => format!("Count as “{}”", name(label)),
    }
}

fn if_so(way: &Unsure) -> String {
    match way {
        Unsure::OwnLabel => "as a label of its own".to_owned(),
        Unsure::LeftOut => "left out".to_owned(),
        Unsure::As(label) => format!("as “{}”", name(label)),
    }
}

/// How such labels and spellings were counted, for a sentence to quote; nothing where there was no choice.
pub fn chosen(o: &AgreementOutcome) -> Option<String> {
    let unsure = o.unsure.as_ref().filter(|found| is_of_pair(found)).map(|found| {
        let labels: Vec<String> =
            found.labels.iter().map(|label| format!("“{}”", name(&label.label))).collect();
        let were = if labels.len() == 1 { "was" } else { "were" };
        let done = match &o.request.unsure {
            Unsure::LeftOut => "left out".to_owned(),
            way => format!("counted {}", if_so(way)),
        };
        format!("{} {were} {done}.", labels.join(", "))
    });
    let is_merged = o.request.spellings == Spellings::Merged && !o.spellings.is_empty();
    let merged =
        is_merged.then(|| "Labels that differ only in case or blanks were counted as one.".to_owned());
    let said: Vec<String> = unsure.into_iter().chain(merged).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Spellings that look like one label, apart or merged.
pub fn spellings(o: &AgreementOutcome) -> Option<Asked> {
    if o.spellings.is_empty() {
        return None;
    }
    let group = |group: &crate::analysis::agreement::SpellingGroup| {
        let of_one =
            |one: &crate::data::ValueCount| format!("“{}” {}", visible(&name(&one.value)), count(one.n));
        group.spellings.iter().map(of_one).collect::<Vec<_>>().join(", ")
    };
    let groups: Vec<String> = o.spellings.iter().take(SHOWN).map(group).collect();
    let more = o.spellings.len().saturating_sub(SHOWN);
    let more = if more > 0 {
        format!("; and {}", plural(more as u64, "label more", "labels more"))
    } else {
        String::new()
    };
    let n: usize = o.spellings.iter().map(|group| group.spellings.len()).sum();
    let merged = o.request.spellings == Spellings::Merged;
    let words = format!(
        "{} {} {}: {}{more}. {}",
        plural(n as u64, "spelling", "spellings"),
        if merged { "are counted as" } else { "look like" },
        plural(o.spellings.len() as u64, "label", "labels"),
        groups.join("; "),
        if merged {
            "Each label goes by its commonest spelling."
        } else {
            "Apart, two spellings of one label are a disagreement."
        }
    );
    let (other, verb) = match merged {
        true => (Spellings::Apart, "Keep apart".to_owned()),
        false => (Spellings::Merged, format!("Merge {}", count(n as u64))),
    };
    let request = AgreementRequest { spellings: other, ..o.request.clone() };
    let severity = if merged { Severity::Note } else { Severity::Check };
    Some(Asked { severity, words: words.into(), ways: vec![(request, verb)] })
}

/// What the rows of the file were taken for.
pub fn shape(o: &AgreementOutcome) -> Option<Asked> {
    let found = o.shape.as_ref()?;
    let (severity, words) = shape::found(found);
    let request = AgreementRequest { shape: ShapeChoice::AsIs, ..o.request.clone().without_columns() };
    Some(Asked { severity, words: words.into(), ways: vec![(request, shape::AS_IS.to_owned())] })
}
