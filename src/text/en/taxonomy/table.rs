//! The tables and what is said over them.

use super::account::set_aside_row;
use super::{listed, order, points, share, short, winner};
use crate::analysis::taxonomy::{
    CategoryFound, Findings, GroupFound, OrderFound, PairFound, TaxonomyOutcome,
};
use crate::taxonomy::{Flip, Winner};
use crate::text::en::ledger;
use crate::text::number::{count, percent, plural};
use crate::text::{Rich, name};

/// The table of what each category can be.
pub const RANGES: &str = "Each category over every order";
/// Its heads.
pub const CATEGORY_HEADS: [&str; 6] =
    ["category", "in this order", "tested last", "mean of all orders", "tested first", "leads under"];
/// The table of pairs.
pub const TOGETHER: &str = "What they show together";
/// What no order changes.
pub const INVARIANT: &str = "What no order changes";
/// The heads of its table.
pub const INVARIANT_HEADS: [&str; 3] = ["failures that show", "share", "failures"];

/// A number of failures with its share.
fn counted(f: &Findings, n: u64) -> String {
    format!("{} ({})", share(f, n), count(n))
}

/// A category over every order.
pub fn category_row(f: &Findings, at: usize, category: &CategoryFound) -> Vec<String> {
    let chosen = f.chosen.classified.counts.get(at).copied().unwrap_or(0);
    let mean = category.mean.value().map_or_else(|| "–".to_owned(), percent);
    let led = f.wins.as_ref().and_then(|wins| Some((wins.alone.get(at)?, wins.orders)));
    let led =
        led.map_or_else(|| "not counted".to_owned(), |(n, of)| format!("{} of {}", count(*n), count(of)));
    vec![
        name(&category.name),
        counted(f, chosen),
        counted(f, category.only),
        mean,
        counted(f, category.any),
        led,
    ]
}

/// What the table says: between which shares categories move.
pub fn ranges(f: &Findings) -> Rich {
    Rich::of(
        "A test finds the most when it runs first and the least when it runs last, so that these two bound a category over \
         all orders. What no test finds, *{}*, is in every order the same.",
        &[share(f, f.none)],
    )
}

/// Who leads under how many orders.
pub fn wins(f: &Findings) -> Rich {
    let Some(wins) = &f.wins else {
        return Rich::of(
            "There are more than 5040 orders of *{}* tests, and they are not counted one by one. The bounds and the mean hold over \
             all of them; who leads is told for the order chosen and for those in which two neighbours change places.",
            &[count(f.categories.len() as u64)],
        );
    };
    let mut words = super::by_wins(f);
    if wins.n_winners() == 0 && wins.tied == 0 {
        return "No category leads, because no failure shows any evidence.".into();
    }
    words = Rich::of("Of *{}* ", &[plural(wins.orders, "order", "orders")]).and(words).plain(". ");
    words.plain("The residual is no category and cannot lead.")
}

/// The heads of the table of orders.
pub fn order_heads(f: &Findings) -> Vec<String> {
    let mut heads = vec!["order".to_owned()];
    heads.extend(f.categories.iter().map(|one| format!("{}, %", short(&one.name))));
    heads.extend(["no evidence, %".to_owned(), "largest".to_owned()]);
    heads
}

/// An order.
pub fn order_row(f: &Findings, found: &OrderFound) -> Vec<String> {
    let mut row = vec![listed(f, &found.order)];
    row.extend(found.classified.counts.iter().map(|n| points(f.share(*n))));
    row.extend([points(f.share(found.classified.residual)), winner(f, found)]);
    row
}

/// The caption of that table, of which so many rows are shown.
pub fn orders_caption(f: &Findings, n_shown: usize) -> String {
    let n = f.orders.len();
    let what = if f.wins.is_some() {
        "Every order of the tests"
    } else {
        "The order chosen, and each with two neighbours reversed"
    };
    match n_shown < n {
        true => {
            format!("{what}: the first {} of {}, the file has all", count(n_shown as u64), count(n as u64))
        }
        false => what.to_owned(),
    }
}

/// The heading of the groups. `of` is what they are, in the plural.
pub fn by_group(f: &Findings, of: &str) -> String {
    let mut letters = of.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    let noun: String = first.into_iter().chain(letters).collect();
    if f.reversed.is_some() { format!("{noun}, with the first two tests reversed") } else { noun }
}

/// The heads of their table.
pub fn by_group_heads(f: &Findings, of: &str) -> Vec<String> {
    let first = |found: Option<&OrderFound>| {
        let tests = found.map(|found| {
            found.order.tests().iter().take(1).map(|&test| short(f.name(test))).collect::<String>()
        });
        tests.map_or_else(|| "reversed".to_owned(), |test| format!("{test} first"))
    };
    vec![
        of.trim_end_matches('s').to_owned(),
        "failures".to_owned(),
        "more than one".to_owned(),
        first(Some(&f.chosen)),
        first(f.reversed.as_ref()),
        "largest category".to_owned(),
    ]
}

/// A group.
pub fn group_row(f: &Findings, group: &GroupFound) -> Vec<String> {
    let part = |n: u64| if group.n == 0 { "–".to_owned() } else { percent(n as f64 / group.n as f64) };
    let led = |found: &OrderFound| match &found.winner {
        Winner::Category(one) => {
            let n = found.classified.counts.get(*one as usize).copied().unwrap_or(0);
            format!("{} {}", short(f.name(*one)), part(n))
        }
        _ => winner(f, found),
    };
    let flip = match group.flip {
        Some(Flip::Flips) => "changes",
        Some(Flip::Stays) => "stays",
        Some(Flip::Tied) => "tie",
        Some(Flip::NoEvidence) | None => "–",
    };
    vec![
        group.name.as_deref().map_or_else(|| "not named".to_owned(), name),
        count(group.n),
        part(group.several),
        led(&group.chosen),
        group.reversed.as_ref().map_or_else(|| "–".to_owned(), led),
        flip.to_owned(),
    ]
}

/// How many groups change their largest category; nothing where there is one test.
pub fn flips(f: &Findings, of: &str) -> Option<Rich> {
    let (flips, reversed) = (f.flips?, f.reversed.as_ref()?);
    let mut words = Rich::of(
        "In the order {} in place of {}, the largest category changes in *{} of {}* {}.",
        &[
            order(f, &reversed.order),
            order(f, &f.chosen.order),
            count(flips.flips),
            count(f.groups.len() as u64),
            of.to_owned(),
        ],
    );
    for (n, what) in
        [(flips.tied, "have a tie in one of the two orders"), (flips.no_evidence, "show no evidence at all")]
    {
        if n > 0 {
            words = words.and(Rich::of(" *{}* {}.", &[count(n), what.to_owned()]));
        }
    }
    Some(words)
}

/// How many failures an order decides.
pub fn overlap(f: &Findings) -> Rich {
    let most = f.pairs.iter().filter(|pair| pair.n > 0).max_by_key(|pair| pair.n);
    let all = Rich::of(
        "*{}* of the failures (*{}*) show more than one category: only these can change their name.",
        &[share(f, f.several), count(f.several)],
    );
    match most {
        Some(pair) => {
            let [one, other] = [pair.one, pair.other].map(|one| short(f.name(one)));
            all.and(Rich::of(
                " Most often they are {} and {}, in *{}* of all failures.",
                &[one, other, pair.share.value().map_or_else(|| "–".to_owned(), percent)],
            ))
        }
        None => all,
    }
}

/// The caption of the matrix.
pub const MATRIX_CAPTION: &str =
    "Failures that show both categories, and on the diagonal those that show the one";

/// A cell on its diagonal.
pub fn matrix_any(f: &Findings, category: &CategoryFound) -> String {
    counted(f, category.any)
}

/// A cell of the matrix.
pub fn matrix_cell(f: &Findings, pair: Option<&PairFound>) -> String {
    pair.map_or_else(|| "–".to_owned(), |pair| counted(f, pair.n))
}

/// The rows of what no order changes: any evidence of each category, of several, of none.
pub fn invariant_rows(f: &Findings) -> Vec<Vec<String>> {
    let row = |what: String, n: u64| vec![what, share(f, n), count(n)];
    let mut rows: Vec<Vec<String>> =
        f.categories.iter().map(|one| row(format!("any {}", name(&one.name)), one.any)).collect();
    rows.push(row("any category".to_owned(), f.n - f.none));
    rows.push(row("more than one".to_owned(), f.several));
    rows.push(row("none".to_owned(), f.none));
    rows
}

/// What the table says.
pub fn invariant(f: &Findings) -> Rich {
    let shares: Vec<String> =
        f.categories.iter().map(|one| format!("{} {}", short(&one.name), share(f, one.any))).collect();
    Rich::of(
        "Asked of each category by itself, whatever the failure shows besides: *{}*. These shares add up to more than \
         all failures where some show several, and no order of tests moves them.",
        &[shares.join(", ")],
    )
}

/// The rows of the ledger.
pub fn ledger_rows(o: &TaxonomyOutcome) -> Vec<Vec<String>> {
    ledger::rows(&o.ledger, "used as failures", set_aside_row)
}
