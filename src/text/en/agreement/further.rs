//! More than two raters, two κ on the same items, tests of the margins, and the items behind a cell, in words.

use super::{interval, raters, value, weights};
use crate::analysis::agreement::{
    AgreementOutcome, Family, FamilyCoefficient, FamilyMeasure, Items, ListedItems, RaterPair, Versus,
};
use crate::stats::Statistic;
use crate::stats::agreement::{ChiSquare, Scale};
use crate::text::number::{count, fixed, p_value, plural, small};
use crate::text::{Rich, name};

/// The tests of whether both raters use the labels alike.
pub fn marginal(o: &AgreementOutcome) -> Rich {
    let [first, second] = raters(o);
    let tests = &o.marginal;
    if let Some(p) = tests.mcnemar {
        let verdict =
            if p < 0.05 { "so the two differ in more than chance" } else { "which chance could do" };
        return if o.n_agreed == o.n_items {
            Rich::new()
        } else {
            Rich::new().strong("McNemar’s exact test: ").plain(format!(
                "if disagreements ran either way with the same chance, so uneven a split would come with p {}, {verdict}.",
                exact(p)
            ))
        };
    }
    let chi = |test: ChiSquare| {
        format!("χ² = {} with {} df, p {}", fixed(test.statistic, 2), test.freedom, p_value(test.p))
    };
    match (tests.bowker, tests.stuart_maxwell) {
        (Ok(bowker), Ok(margins)) => Rich::new()
            .strong("Stuart and Maxwell: ")
            .plain(format!("whether {first} and {second} use every label as often, {}. ", chi(margins)))
            .strong("Bowker: ")
            .plain(format!("whether disagreements run as often either way, {}.", chi(bowker))),
        (Ok(bowker), Err(_)) => Rich::new()
            .strong("Bowker: ")
            .plain(format!("whether disagreements run as often either way, {}.", chi(bowker))),
        _ => Rich::new(),
    }
}

/// A p-value with two digits where it is small.
fn exact(p: f64) -> String {
    format!("= {}", small(p)).replace("= <", "<")
}

/// The heading over all raters.
pub fn family_heading(family: &Family) -> String {
    format!("All {} raters", count(family.raters.len() as u64))
}

/// The range of κ over every two raters.
pub fn family_lede(family: &Family) -> Rich {
    let named = |pair: &RaterPair| {
        let one = |at: u32| family.raters.get(at as usize).map_or_else(String::new, |rater| name(rater));
        let [first, second] = pair.raters.map(one);
        format!("{first} and {second}")
    };
    let known = || family.pairs.iter().filter_map(|pair| Some((pair, pair.kappa.value()?)));
    let least = known().reduce(|a, b| if b.1 < a.1 { b } else { a });
    let most = known().reduce(|a, b| if b.1 > a.1 { b } else { a });
    match least.zip(most) {
        Some(((one, low), (other, high))) if one.raters != other.raters => Rich::new()
            .plain("κ of two raters goes from ")
            .strong(fixed(low, 2))
            .plain(format!(" ({}) to ", named(one)))
            .strong(fixed(high, 2))
            .plain(format!(" ({}). ", named(other)))
            .plain(family_items(family)),
        _ => family_items(family).into(),
    }
}

fn family_items(family: &Family) -> String {
    let single = match family.n_single {
        0 => String::new(),
        n => format!("; {} one label only, which counts for chance and not for agreement", have(n)),
    };
    format!(
        "{} at least one label, {} one from every rater{single}.",
        have(family.n_items),
        count(family.n_complete)
    )
}

fn have(n: u32) -> String {
    format!("{} {}", plural(n, "item", "items"), if n == 1 { "has" } else { "have" })
}

/// The name of a coefficient of several raters.
pub fn family_measure(measure: FamilyMeasure, scale: Scale) -> String {
    let of = match measure {
        FamilyMeasure::Raw if scale == Scale::Identity => return "Raw agreement of pairs".to_owned(),
        FamilyMeasure::Raw => "Agreement of pairs",
        FamilyMeasure::Fleiss => "Fleiss’ κ",
        FamilyMeasure::Conger => "Conger’s κ",
        FamilyMeasure::Gwet if scale == Scale::Identity => return "Gwet’s AC1".to_owned(),
        FamilyMeasure::Gwet => "Gwet’s AC2",
        FamilyMeasure::BrennanPrediger => "Brennan–Prediger",
        FamilyMeasure::Krippendorff => "Krippendorff’s α",
    };
    format!("{of}{}", weights(scale))
}

/// The heads of the table of coefficients of several raters.
pub const FAMILY_HEADS: [&str; 4] = ["Coefficient", "Value", "SE (Gwet)", "SE (linearised)"];

/// The interval of a coefficient of several raters.
pub fn family_interval(coefficient: &FamilyCoefficient) -> String {
    interval(coefficient.interval)
}

/// A standard error.
pub fn error(error: Option<f64>) -> String {
    error.map_or_else(|| "–".to_owned(), |error| fixed(error, 4))
}

/// What the coefficients of several raters rest on.
pub fn family_note(family: &Family) -> String {
    let ordinal = match family.ordinal_alpha {
        Some(Statistic::Value(alpha)) => format!(
            " With Krippendorff’s own distance of ordinal labels, which goes by how often labels are used, α is {}.",
            fixed(alpha, 3)
        ),
        _ => String::new(),
    };
    format!(
        "Intervals: Student’s t with Gwet’s standard error, items sampled and raters fixed. It is larger than the linearised one \
         only where items have a single label.{ordinal}"
    )
}

/// The caption of the κ of every two raters.
pub fn pairs_caption(o: &AgreementOutcome, family: &Family) -> String {
    let items = match o.request.items {
        Items::Common => {
            format!("the {} that all raters labelled", plural(family.n_complete, "item", "items"))
        }
        Items::OfPair => "the items that both labelled".to_owned(),
    };
    format!("Cohen’s κ of every two raters on {items}. Each leads to its two raters.")
}

/// A κ in that table, with its items where they are not the same for all.
pub fn pair_cell(pair: &RaterPair, is_same: bool) -> String {
    let kappa = match pair.kappa {
        Statistic::Value(kappa) => fixed(kappa, 2),
        Statistic::Undefined(_) => "undefined".to_owned(),
    };
    if is_same { kappa } else { format!("{kappa} · {}", count(pair.n)) }
}

/// The verb that takes a rater out.
pub fn leave_out(rater: &str) -> String {
    format!("Leave out {}", name(rater))
}

/// That a table has more raters than are compared.
pub fn more_raters(n: u32, most: u32) -> String {
    format!(
        "{} columns look like raters, and the first {} are taken together. Choose others under “Change columns”.",
        count(n),
        count(most)
    )
}

/// The heading over two κ.
pub const VERSUS: &str = "Two κ on the same items";

/// Both κ, and whether they differ.
pub fn versus(o: &AgreementOutcome, versus: &Versus) -> Rich {
    let [first, second] = raters(o);
    let other = name(&versus.rater);
    let items = plural(versus.n, "item", "items");
    match &versus.compared {
        Err(reason) => format!(
            "{first} with {second} beside {first} with {other}, on the {items} that all three labelled: {}.",
            super::undefined(*reason)
        )
        .into(),
        Ok(compared) => {
            let [with_second, with_other] = compared.kappas;
            let how = match compared.test.random {
                Some((drawn, _)) => {
                    format!(" ({} random exchanges, seed {})", count(drawn), o.request.seed.0)
                }
                None => " (every exchange counted)".to_owned(),
            };
            Rich::new()
                .plain(format!("On the {items} that all three labelled, κ of {first} with {second} is "))
                .strong(fixed(with_second, 3))
                .plain(format!(" and with {other} "))
                .strong(fixed(with_other, 3))
                .plain(format!(
                    ", a difference of {}. If {second} and {other} were exchanged at random on the {} on which they differ, one so \
                     large would come with p {}{how}. It tests whether the two can be exchanged, not which of them is right.",
                    fixed((with_second - with_other).abs(), 3),
                    plural(compared.n_differing, "item", "items"),
                    exact(compared.test.p)
                ))
        }
    }
}

/// The heading over the items behind a cell.
pub fn listed_heading(o: &AgreementOutcome, listed: &ListedItems) -> String {
    let [first, second] = raters(o);
    let [one, other] = listed.labels.each_ref().map(|label| name(label));
    let within = listed.part.as_ref().map_or_else(String::new, |part| {
        format!(", where {}", super::account::parts(std::slice::from_ref(part)))
    });
    format!(
        "{} on which {first} says “{one}” and {second} “{other}”{within}",
        plural(listed.n, "item", "items")
    )
}

/// How many of the items are shown.
pub fn listed_shown(listed: &ListedItems) -> Option<String> {
    let shown = listed.items.len() as u64;
    (shown < u64::from(listed.n))
        .then(|| format!("The first {} are shown; the file has all {}.", count(shown), count(listed.n)))
}

/// The head of the column of rows.
pub const ROW: &str = "Row";
/// Takes the items away as a file.
pub const TAKE_LISTED: &str = "Download these rows";
/// Leaves the list.
pub const CLOSE_LISTED: &str = "Close the list";

/// The heading over what counts give.
pub const COUNTS_HEADING: &str = "All raters together";
/// The caption of κ of each label.
pub const BY_LABEL: &str = "Fleiss’ κ of each label against all others";
/// The heads of that table.
pub const BY_LABEL_HEADS: [&str; 2] = ["Label", "κ"];

/// The value of a coefficient of several raters.
pub fn family_value(coefficient: &FamilyCoefficient) -> String {
    value(coefficient.value)
}
