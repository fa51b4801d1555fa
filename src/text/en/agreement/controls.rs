//! What can be set on the page of raters, in words.

use super::raters;
use crate::analysis::agreement::{AgreementOutcome, Ends, Items};
use crate::stats::agreement::Scale;
use crate::text::name;

/// The scale of the labels.
pub const SCALE: &str = "Near misses";
/// What the scale does.
pub const SCALE_HINT: &str =
    "Whether a label beside the other rater’s counts in part. It changes every coefficient.";

/// The name of a scale.
pub fn scale(scale: Scale) -> &'static str {
    match scale {
        Scale::Linear => "count by distance (linear)",
        Scale::Quadratic => "count by distance squared (quadratic)",
        Scale::Ordinal => "count by rank (ordinal)",
        _ => "do not count (nominal)",
    }
}

/// The labels in their order.
pub const ORDER: &str = "Labels, in their order";
/// What the order does.
pub const ORDER_HINT: &str = "It matters where near misses count.";
/// Labels that nobody used.
pub const ALSO: &str = "Labels that nobody used";
/// What they do.
pub const ALSO_HINT: &str =
    "Between commas: those that could have been used and were not. AC1 and Brennan–Prediger count them.";

/// The ends of intervals.
pub const ENDS: &str = "Ends of the bootstrap’s intervals";
/// What the ends do.
pub const ENDS_HINT: &str = "BCa corrects percentiles for bias and for errors that grow with the value.";

/// The name of the ends.
pub fn ends(ends: Ends) -> &'static str {
    match ends {
        Ends::Percentile => "percentile",
        Ends::Bca => "BCa",
    }
}

/// The column that divides the items.
pub const SPLIT: &str = "Divide the items by";
/// What dividing does.
pub const SPLIT_HINT: &str = "Whether the raters part alike in every part.";
/// No column that somebody chose.
pub fn no_split(suggested: Option<&str>) -> String {
    suggested.map_or_else(
        || "no column".to_owned(),
        |column| format!("the column that tells most ({})", name(column)),
    )
}

/// The column of clusters.
pub const CLUSTER: &str = "Draw together what shares";
/// What clusters do.
pub const CLUSTER_HINT: &str =
    "Items of one document or annotator batch are not independent: the bootstrap then draws whole groups.";
/// No clusters.
pub const NO_CLUSTER: &str = "nothing: each item on its own";

/// Another rater in the place of the second.
pub const VERSUS: &str = "Compare the second rater with";
/// What that does.
pub const VERSUS_HINT: &str = "Both beside the first rater, on the same items.";
/// No other rater.
pub const NO_VERSUS: &str = "nobody";

/// Which items are compared on.
pub const ITEMS: &str = "Compare on";
/// The name of which items.
pub fn items(items: Items) -> &'static str {
    match items {
        Items::OfPair => "items that both of a pair labelled",
        Items::Common => "items that all raters labelled",
    }
}

/// The label of a cell.
pub fn cell(o: &AgreementOutcome, [one, other]: [&String; 2]) -> String {
    let [first, second] = raters(o);
    format!("{first}: {}, {second}: {}", name(one), name(other))
}

/// All counts at once.
pub const CELLS: &str = "Counts, row by row";
/// How counts are typed.
pub const CELLS_HINT: &str = "4, 9, 16, 25 or 36 whole numbers: a row for each label of the first rater. Used when you leave the field.";
/// The labels of the counts.
pub const LABELS: &str = "Labels";
/// How labels are typed.
pub const LABELS_HINT: &str = "As many as there are rows, between commas.";
