//! The formulas with these numbers, the sentence to quote, and what all this leaves out.

use super::{all_of, listed, share, short};
use crate::analysis::taxonomy::{Findings, OrderFound};
use crate::text::Rich;
use crate::text::number::{count, percent, plural};

/// What the numbers leave out.
pub const LEAVES_OUT: &str = "Evidence is taken as given: a flag that a rater or a detector sets wrongly is counted as it stands. The \
    failures are those of this table, and no interval is given for others like them. The residual is what no test found, \
    which is not the same as a failure of another kind.";
/// The same of the study.
pub const STUDY_LEAVES_OUT: &str = "The failures are rebuilt from the shares that arXiv 2611.13140 prints for each order and each model; the rows \
    are not the authors’ own. One failure more with Collapse and Format alone, and one fewer with all three, would fit as \
    well.";

/// The formulas, filled in for the first test and the second.
pub fn formula(f: &Findings) -> Vec<Rich> {
    let tests = f.chosen.order.tests();
    let mut lines = vec![Rich::of(
        "share of c = failures that show c and none of the categories tested before it / all failures",
        &[],
    )];
    for &test in tests.iter().take(2) {
        let n = f.chosen.classified.counts.get(test as usize).copied().unwrap_or(0);
        let place = if tests.first() == Some(&test) { "first" } else { "second" };
        lines.push(Rich::of(
            "{}, tested {}: {} / {} = *{}*",
            &[short(f.name(test)), place.to_owned(), count(n), count(f.n), share(f, n)],
        ));
    }
    if let Some(first) = tests.first().and_then(|&test| f.categories.get(test as usize)) {
        let mean = first.mean.value().map_or_else(|| "–".to_owned(), percent);
        lines.push(Rich::of(
            "mean over all orders = sum over its failures of 1 / (categories that the failure shows) / all failures: {} *{}*",
            &[short(&first.name), mean],
        ));
    }
    lines
}

/// The sentence to quote; what no order changes stands last.
pub fn quote(f: &Findings, of: &str) -> Rich {
    let n = plural(f.n, "failure", "failures");
    let mut words = Rich::of(
        "Of {}, a first-match classifier in the order {} names {}",
        &[n, listed(f, &f.chosen.order), named(f, &f.chosen)],
    );
    if let Some(reversed) = &f.reversed {
        words =
            words.and(Rich::of("; in the order {}, {}", &[listed(f, &reversed.order), named(f, reversed)]));
    }
    words = words.and(Rich::of("; {} show no evidence in any order. ", &[share(f, f.none)]));
    if let Some(flips) = f.flips {
        let share = [count(flips.flips), count(f.groups.len() as u64), of.to_owned()];
        words = words.and(Rich::of("The reversal changes the largest category of {} of {} {}. ", &share));
    }
    let mut any: Vec<String> =
        f.categories.iter().map(|one| format!("of {} in {}", short(&one.name), share(f, one.any))).collect();
    any.push(format!("of more than one category in {}", share(f, f.several)));
    let values = [all_of(&any), env!("CARGO_PKG_VERSION").to_owned()];
    words.and(Rich::of("Whatever the order, there is evidence {} of all failures (Tiebreak {}).", &values))
}

/// The shares of an order in the order of its tests: 76.4% Collapse, 15.1% Drift, 0.0% Format.
fn named(f: &Findings, found: &OrderFound) -> String {
    let part = |&test: &u32| {
        let n = found.classified.counts.get(test as usize).copied().unwrap_or(0);
        format!("{} {}", share(f, n), short(f.name(test)))
    };
    found.order.tests().iter().map(part).collect::<Vec<_>>().join(", ")
}
