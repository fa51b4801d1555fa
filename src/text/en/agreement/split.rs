//! The items divided by a column, in words.

use super::{raters, value};
use crate::analysis::agreement::{AgreementOutcome, ColumnTells, PartOfItems, Split};
use crate::stats::Statistic;
use crate::text::number::{count, fixed, percent, signed, small};
use crate::text::{Rich, name};

/// The heading: whether one part stands out.
pub fn heading(o: &AgreementOutcome, split: &Split) -> String {
    let column = name(&split.column);
    match split.parts.as_slice() {
        [first, ..] if stands_out(o, first) => {
            format!("Most of the gap is where {column} is “{}”", part(first))
        }
        _ => format!("By {column}, no part stands out"),
    }
}

/// Whether the two raters use the label more alike without a part: the gap that is left is under two thirds.
fn stands_out(o: &AgreementOutcome, part: &PartOfItems) -> bool {
    let Some(all) = gap_of_all(o).filter(|gap| gap.abs() > 0.0) else { return false };
    let rest = o.n_items.saturating_sub(part.n());
    let (first, second) = totals(o);
    let of_part = part.first_only as f64 - part.second_only as f64;
    let left = (first as f64 - second as f64 - of_part) / rest.max(1) as f64;
    rest > 0 && part.sign_p < 0.05 && left.abs() < all.abs() * 2.0 / 3.0
}

fn totals(o: &AgreementOutcome) -> (u64, u64) {
    let Some(split) = &o.split else { return (0, 0) };
    split.parts.iter().fold((0, 0), |(a, b), part| (a + part.first_only, b + part.second_only))
}

fn gap_of_all(o: &AgreementOutcome) -> Option<f64> {
    let (first, second) = totals(o);
    (o.n_items > 0).then(|| (first as f64 - second as f64) / o.n_items as f64)
}

/// What a column says of a part.
pub fn part(part: &PartOfItems) -> String {
    part.value.as_deref().map_or_else(|| "(nothing)".to_owned(), name)
}

/// What the part with the largest gap does to the result.
pub fn lede(o: &AgreementOutcome, split: &Split) -> Rich {
    let [first, second] = raters(o);
    let Some(largest) = split.parts.first() else { return Rich::new() };
    let rest =
        split.parts.iter().skip(1).fold((0, 0), |(a, b), part| (a + part.first_only, b + part.second_only));
    let label = name(&split.label);
    let own = format!("{} to {}", count(largest.first_only), count(largest.second_only));
    let lede = Rich::new()
        .plain(format!("Items on which only {first} or only {second} says “{label}”: "))
        .strong(own)
        .plain(format!(" where {} is “{}”, against ", name(&split.column), part(largest)))
        .strong(format!("{} to {}", count(rest.0), count(rest.1)))
        .plain(" elsewhere. ");
    if split.parts.len() < 2 {
        return lede;
    }
    lede.plain("Without that part κ goes from ")
        .strong(value(o.kappa.value))
        .plain(" to ")
        .strong(value(largest.kappa_without))
        .plain(", and the ratio of both rates from ")
        .strong(ratio(of_label(o, split)))
        .plain(" to ")
        .strong(ratio(largest.ratio_without))
        .plain(".")
}

fn of_label(o: &AgreementOutcome, split: &Split) -> Statistic {
    let rates = o.by_label.iter().find(|rates| rates.label == split.label);
    rates.map_or(Statistic::Undefined(crate::stats::Undefined::NoItems), |rates| rates.ratio)
}

/// A ratio of rates.
pub fn ratio(ratio: Statistic) -> String {
    ratio.value().map_or_else(|| "–".to_owned(), |ratio| fixed(ratio, 2))
}

/// The heads of the table of parts.
pub fn heads(o: &AgreementOutcome, split: &Split) -> Vec<String> {
    let [first, second] = raters(o);
    let others = [
        "Items".to_owned(),
        format!("only {first}"),
        format!("only {second}"),
        "Gap".to_owned(),
        "p".to_owned(),
    ];
    let rest = ["κ", "κ without", "Ratio without"].map(str::to_owned);
    [name(&split.column)].into_iter().chain(others).chain(rest).collect()
}

/// A row of the table of parts, its name aside.
pub fn row(part: &PartOfItems) -> [String; 8] {
    [
        count(part.n()),
        count(part.first_only),
        count(part.second_only),
        part.gap.value().map_or_else(|| "–".to_owned(), |gap| signed(100.0 * gap, 1)),
        small(part.sign_p),
        short(part.kappa),
        short(part.kappa_without),
        ratio(part.ratio_without),
    ]
}

fn short(statistic: Statistic) -> String {
    statistic.value().map_or_else(|| "–".to_owned(), |value| fixed(value, 3))
}

/// The caption of the table of parts.
pub fn caption(o: &AgreementOutcome, split: &Split) -> String {
    let [first, second] = raters(o);
    format!(
        "Gap: items on which only {first} says “{}” less those on which only {second} does, in points of the items of the part; p: exact \
         test that both are as many. The last two columns are of all other parts together.",
        name(&split.label)
    )
}

/// The heads of the table of rates by part.
pub fn rate_heads(o: &AgreementOutcome, split: &Split) -> Vec<String> {
    let [first, second] = raters(o);
    let label = name(&split.label);
    let rates =
        [format!("{first}: {label}"), format!("{second}: {label}"), "Ratio".to_owned(), "AC1".to_owned()];
    [name(&split.column)].into_iter().chain(rates).collect()
}

/// A row of the table of rates by part.
pub fn rate_row(one: &PartOfItems) -> Vec<String> {
    let share = |statistic: Statistic| statistic.value().map_or_else(|| "–".to_owned(), percent);
    vec![part(one), share(one.first_rate), share(one.second_rate), ratio(one.ratio), short(one.ac1)]
}

/// The caption of that table.
pub fn rates_caption(split: &Split) -> String {
    format!("How often each rater says “{}”, part by part", name(&split.label))
}

/// What leaves a part out, as a verb.
pub fn leave_out(o: &AgreementOutcome, one: &PartOfItems) -> String {
    let column = o.split.as_ref().map_or_else(String::new, |split| name(&split.column));
    format!("Leave out {column} “{}”", part(one))
}

/// That parts are left out.
pub fn left_out(o: &AgreementOutcome) -> Rich {
    Rich::new()
        .plain("Left out of everything on this page: items of which ")
        .strong(super::account::parts(&o.request.without))
        .plain(".")
}

/// The verb that takes the parts in again.
pub const TAKE_IN: &str = "Take them in again";

/// The caption of the columns that could divide the items.
pub const COLUMNS: &str = "How much of the direction of disagreements each column tells (ω², which takes off what as many parts \
    would tell by chance; 0 is nothing, 1 is all)";
/// The heads of that table.
pub const COLUMN_HEADS: [&str; 3] = ["Column", "Parts", "Tells"];

/// How much a column tells.
pub fn tells(column: &ColumnTells) -> String {
    match column.explained {
        Statistic::Value(share) => fixed(share, 3),
        Statistic::Undefined(reason) => super::undefined(reason).to_owned(),
    }
}
