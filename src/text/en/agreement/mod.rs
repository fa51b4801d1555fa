//! Calculate / Agreement: the finding, the coefficients and their intervals.

mod account;
pub mod asked;
pub mod controls;
mod detail;
pub mod further;
pub mod prevalence;
pub mod split;

pub use account::{
    LEDGER_HEADS, ROWS_USED, are_items_columns, column_option, file_line, items_repeated, ledger_caption,
    ledger_line, of_column, only, place_list, quote, read_as, row_list, rows_counted, rows_in_no_item,
    rows_line, said, set_aside, set_aside_row,
};
pub use detail::{analytic, bootstrap_note, margin_notes, where_they_part, which_one};

use crate::analysis::agreement::{AgreementOutcome, Bootstrap, Coefficient, Ends, LabelRates};
use crate::stats::agreement::Scale;
use crate::stats::interval::{Interval, Level};
use crate::stats::{Statistic, Undefined};
use crate::text::number::{count, fixed, level_percent, percent, plural, whole_percent};
use crate::text::{Rich, name, shell};

/// The page's name, for the tab and the menu.
pub const TITLE: &str = shell::AGREEMENT;
/// The heading before there is a table.
pub const EMPTY_HEADING: &str = "Do two raters agree, beyond what chance would give?";
/// The sentence under it.
pub const EMPTY_LEDE: &str = "Open a table with one row per item and one column per rater. You get raw agreement, \
    Cohen’s κ, PABAK and Gwet’s AC1 with intervals, and an account of every row.";

/// The heading over columns that cannot be compared.
pub const REFUSED_HEADING: &str = "Which two columns are the raters’?";
/// The sentence under it.
pub const REFUSED_LEDE: &str =
    "The table is open. Say which of its columns hold the labels of the two raters.";
/// What is counted while it is worked on.
pub const COUNTED: &str = "bootstrap replicates";

/// What the intervals rest on; nothing while that is still to come.
pub fn ran(o: &AgreementOutcome) -> String {
    match o.bootstrap {
        Bootstrap::Pending => String::new(),
        Bootstrap::Done { .. } | Bootstrap::TooLarge => bootstrap_note(o),
    }
}

/// The two raters' names as sentences show them.
pub fn raters(o: &AgreementOutcome) -> [String; 2] {
    o.raters.each_ref().map(|rater| name(rater))
}

/// The finding that the heading states.
pub fn heading(o: &AgreementOutcome) -> String {
    let (Some(raw), Some(expected)) = (o.raw.value.value(), o.expected.value()) else {
        return EMPTY_HEADING.to_owned();
    };
    if o.kappa.value.value().is_none() {
        let label = o
            .by_label
            .iter()
            .find(|rates| rates.first > 0)
            .map_or_else(String::new, |rates| name(&rates.label));
        return format!("Both raters used only “{label}”, so there is no chance to correct for");
    }
    let by_chance = |share: f64| share.powf(o.n_items as f64) > RARE;
    if o.n_agreed == o.n_items {
        let chance = if by_chance(expected) {
            format!(", which with {} chance alone could explain", plural(o.n_items, "item", "items"))
        } else {
            format!("; chance alone would give {}", whole_percent(expected))
        };
        return format!("The two raters agree on every item{chance}");
    }
    let agree = format!("The two raters agree on {} of items", whole_percent(raw));
    match best_interval(&o.kappa) {
        Some(Interval { lower, .. }) if lower > 0.0 => {
            format!("{agree}; chance alone would give {}", whole_percent(expected))
        }
        Some(Interval { upper, .. }) if upper < 0.0 => format!("{agree}, less than chance alone would give"),
        // Without an agreement intervals have no width or leave out their value: what chance does is asked of it itself.
        None if o.n_agreed == 0 && !by_chance(1.0 - expected) => {
            format!("{agree}, less than chance alone would give")
        }
        _ => format!("{agree}, which chance alone could explain"),
    }
}

/// What chance does less often than this it does not explain.
const RARE: f64 = 0.05;

/// The bootstrap interval, or the analytic one while that is not there or has no width.
///
/// An interval without width comes of a table without a disagreement (or without an agreement); it is no certainty and
/// is not shown as one. Nor is one that leaves out its own value, as AC1's does in a table without an agreement.
pub fn best_interval(coefficient: &Coefficient) -> Option<Interval> {
    let holds = |ends: &Interval| {
        let value = coefficient.value.value();
        is_wide(ends) && value.is_some_and(|value| ends.lower <= value && value <= ends.upper)
    };
    coefficient.bootstrap.filter(holds).or(coefficient.analytic.filter(is_wide))
}

fn is_wide(ends: &Interval) -> bool {
    ends.lower < ends.upper
}

/// Whether the bootstrap could not vary at all.
fn is_rigid(o: &AgreementOutcome) -> bool {
    o.raw.bootstrap.is_some_and(|ends| !is_wide(&ends))
}

/// The live sentence under the heading.
pub fn lede(o: &AgreementOutcome) -> Rich {
    let [first, second] = raters(o);
    let share = |value: Statistic| value.value().map_or_else(|| "–".to_owned(), percent);
    let lede = Rich::new()
        .strong(&*first)
        .plain(" and ")
        .strong(&*second)
        .plain(" labelled the same ")
        .strong(count(o.n_items))
        .plain(if o.n_items == 1 { " item. They agree on " } else { " items. They agree on " })
        .strong(count(o.n_agreed))
        .plain(format!(" ({}; chance alone would give {}). ", share(o.raw.value), share(o.expected)));
    match most_uneven(o) {
        Some(rates) => who_says_more(lede, rates, &first, &second),
        None => lede.plain("Both use every label equally often."),
    }
}

/// The label whose two rates differ most, the first of them if several do; none if none differ.
fn most_uneven(o: &AgreementOutcome) -> Option<&LabelRates> {
    let gap = |rates: &LabelRates| rates.first.abs_diff(rates.second);
    let widest = o.by_label.iter().map(gap).max().filter(|&gap| gap > 0)?;
    o.by_label.iter().find(|rates| gap(rates) == widest)
}

fn who_says_more(lede: Rich, rates: &LabelRates, first: &str, second: &str) -> Rich {
    let (more, less, high, low) = if rates.first > rates.second {
        (first, second, rates.first, rates.second)
    } else {
        (second, first, rates.second, rates.first)
    };
    let lede = lede.plain(format!("{more} says “{}” ", name(&rates.label)));
    if low == 0 {
        lede.strong(plural(high, "time", "times")).plain(format!(", {less} never."))
    } else {
        lede.strong(format!("{} times", fixed(high as f64 / low as f64, 2)))
            .plain(format!(" as often as {less}."))
    }
}

/// Why a coefficient has no value.
pub fn undefined(reason: Undefined) -> &'static str {
    match reason {
        Undefined::NoItems => "undefined: there are too few items",
        Undefined::ChanceIsCertain => {
            "undefined: both raters used one label only, so chance agreement is 100%"
        }
        Undefined::ZeroDenominator => "undefined: the second rate is zero",
        Undefined::NoPairs => "undefined: no item has two ratings",
        Undefined::NoVariation => "undefined: all ratings are the same, so chance agreement is 100%",
        Undefined::OneCategory => "undefined: there is only one label to choose",
        Undefined::RatersUnknown => "undefined: counts of labels do not say which rater gave which",
        Undefined::UnequalRatings => "undefined: items differ in how many ratings they have",
        Undefined::NoDisagreement => "undefined: the raters agree on every item",
        Undefined::WeightsDoNotFit => "undefined: the weights are for another number of labels",
        Undefined::LabelsDiffer => "undefined: the tables differ in their labels",
        Undefined::NoSuchLabel => "undefined: there is no such label",
        Undefined::OneGroup => "undefined: there is only one group",
        Undefined::NegativeValues => "undefined: ratios need numbers that are not negative",
    }
}

/// The card that goes with an undefined κ.
pub fn only_one_label(o: &AgreementOutcome) -> Rich {
    let label =
        o.by_label.iter().find(|rates| rates.first > 0).map_or_else(String::new, |rates| name(&rates.label));
    Rich::new().plain(format!(
        "Both raters used only “{label}”. Chance agreement is 100%, so κ is not defined (0/0); raw agreement is {}. \
         PABAK and AC1 are 1 whatever other labels could have been used.",
        o.raw.value.value().map_or_else(|| "–".to_owned(), percent)
    ))
}

/// Names of the four rows of the coefficient table.
pub const RAW: &str = "Raw agreement";
/// See [`RAW`].
pub const KAPPA: &str = "Cohen’s κ";
/// See [`RAW`].
pub const AC1: &str = "Gwet’s AC1";

/// Scott’s π.
pub const SCOTT: &str = "Scott’s π";
/// The two raters of counts that were typed.
pub const TYPED_RATERS: [&str; 2] = ["first rater", "second rater"];

/// The way to type counts in place of a table.
pub const TYPED_WAY: &str = "type the counts of two raters";

/// What near labels do to agreement.
pub fn weighted_note(o: &AgreementOutcome) -> String {
    let agreement = o.weighted_raw.value().map_or_else(|| "–".to_owned(), percent);
    let distance =
        if o.label_values.is_some() { "the numbers that the labels are" } else { "the order of the labels" };
    format!(
        "Near misses count in part, by {distance}: agreement is {agreement} with them. Raw agreement counts the same label only."
    )
}

/// Krippendorff’s α.
pub const KRIPPENDORFF: &str = "Krippendorff’s α";

/// How far apart labels are taken to be, behind the name of a coefficient; nothing where they are nominal.
pub fn weights(scale: Scale) -> &'static str {
    match scale {
        Scale::Linear => ", linear weights",
        Scale::Quadratic => ", quadratic weights",
        Scale::Ordinal => ", ordinal weights",
        _ => "",
    }
}

/// κ, by the name it has with these weights.
pub fn kappa(o: &AgreementOutcome) -> String {
    format!("{KAPPA}{}", weights(o.request.scale))
}

/// Gwet’s coefficient, by its name: AC2 with weights.
pub fn ac(o: &AgreementOutcome) -> &'static str {
    if o.request.scale == Scale::Identity { "AC1" } else { "AC2" }
}

/// PABAK, by the name it has for this number of labels.
pub fn pabak(o: &AgreementOutcome) -> &'static str {
    if o.n_categories > 2 { "Brennan–Prediger" } else { "PABAK" }
}

/// What the bootstrap draws.
pub fn drawn_of(o: &AgreementOutcome) -> String {
    match &o.clusters {
        Some((column, n)) => format!("{} of {}", plural(*n, "cluster", "clusters"), name(column)),
        None => "items".to_owned(),
    }
}

/// Which ends its intervals have.
pub fn ends_of(o: &AgreementOutcome) -> &'static str {
    match o.request.ends {
        Ends::Percentile => "percentile",
        Ends::Bca => "BCa",
    }
}

/// A coefficient's value.
pub fn value(value: Statistic) -> String {
    match value {
        Statistic::Value(value) => fixed(value, 3),
        Statistic::Undefined(reason) => undefined(reason).to_owned(),
    }
}

/// An interval of a coefficient: −0.045 to 0.226.
pub fn interval(interval: Option<Interval>) -> String {
    interval.map_or_else(
        || "–".to_owned(),
        |ends| format!("{} to {}", fixed(ends.lower, 3), fixed(ends.upper, 3)),
    )
}

/// An interval of a share: 42.3% to 59.2%.
pub fn percent_interval(interval: Option<Interval>) -> String {
    interval
        .map_or_else(|| "–".to_owned(), |ends| format!("{} to {}", percent(ends.lower), percent(ends.upper)))
}

/// The confidence level as a column head: 95% interval.
pub fn level_heading(level: Level) -> String {
    format!("{} interval", level_percent(level.share()))
}

fn level(o: &AgreementOutcome) -> String {
    level_percent(o.request.level.share())
}
