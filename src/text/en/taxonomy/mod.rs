//! Calculate / Taxonomy and Explore / Ties.

mod account;
mod explain;
mod table;

pub use account::{
    BLANKS, BLANKS_HINT, COLUMNS_HINT, DROP, EMPTY_HEADING, EMPTY_LEDE, EVIDENCE, GROUP, LEDGER_CAPTION,
    LEDGER_HEADS, NO_GROUP, REFUSED_HEADING, REFUSED_LEDE, blanks, blanks_verb, counted_anyway, crowded,
    file_line, groups_noun, other_order, read_as, rows_line, set_aside, set_aside_row, table_line, unclear,
};
pub use explain::{LEAVES_OUT, STUDY_LEAVES_OUT, formula, quote};
pub use table::{
    CATEGORY_HEADS, INVARIANT, INVARIANT_HEADS, MATRIX_CAPTION, RANGES, TOGETHER, by_group, by_group_heads,
    category_row, flips, group_row, invariant, invariant_rows, ledger_rows, matrix_any, matrix_cell,
    order_heads, order_row, orders_caption, overlap, ranges, wins,
};

use crate::analysis::taxonomy::{CategoryFound, Findings, OrderFound};
use crate::stats::Statistic;
use crate::taxonomy::{Order, Winner};
use crate::text::number::{count, fixed, percent, plural, word};
use crate::text::{Rich, name};

/// The page’s name, for the tab and the menu.
pub const TITLE: &str = super::shell::TAXONOMY;
/// That of the page of the study.
pub const TIES_TITLE: &str = super::shell::TIES;

/// The failures that no test finds.
pub const RESIDUAL: &str = "none";
/// What the shares of the figure are of.
pub const SHARES_AXIS: &str = "% of all failures";
/// The list of the tests.
pub const ORDER: &str = "Order of the tests";
/// What the list does.
pub const ORDER_HINT: &str =
    "A failure is called by the first test that finds something. Move a test and see which category leads.";

/// The most signs of a category where several stand side by side.
const SHORT: usize = 18;

/// The most tests that are named one by one under the heading.
const NAMED: usize = 4;

/// A category where there is little room.
pub fn short(category: &str) -> String {
    if category.chars().count() <= SHORT {
        return name(category);
    }
    let cut: String = category.chars().take(SHORT - 1).collect();
    name(&format!("{}…", cut.trim_end()))
}

/// Percent with one decimal, without the sign; a dash where there are no failures.
pub fn points(share: Statistic) -> String {
    share.value().map_or_else(|| "–".to_owned(), |share| fixed(100.0 * share, 1))
}

/// The same with its sign.
pub(super) fn share(f: &Findings, n: u64) -> String {
    f.share(n).value().map_or_else(|| "–".to_owned(), percent)
}

/// The tests in their order: Collapse → Drift → Format.
pub fn order(f: &Findings, order: &Order) -> String {
    joined(f, order, " → ")
}

/// The same within a sentence.
pub(super) fn listed(f: &Findings, order: &Order) -> String {
    joined(f, order, ", ")
}

fn joined(f: &Findings, order: &Order, between: &str) -> String {
    order.tests().iter().map(|&test| short(f.name(test))).collect::<Vec<_>>().join(between)
}

/// Names as a choice: Collapse, Drift or Format.
fn any_of(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Names that belong together: Collapse and Drift.
fn all_of(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The largest category in an order, in words.
pub(super) fn winner(f: &Findings, found: &OrderFound) -> String {
    match &found.winner {
        Winner::Category(one) => short(f.name(*one)),
        Winner::Tie(several) => {
            let names: Vec<String> = several.iter().map(|&one| short(f.name(one))).collect();
            format!("{}, equally", all_of(&names))
        }
        Winner::NoEvidence => "no category".to_owned(),
    }
}

/// The finding that the heading states.
pub fn heading(f: &Findings) -> String {
    if f.chosen.winner == Winner::NoEvidence {
        return "No failure shows evidence of any category".to_owned();
    }
    if f.categories.len() == 1 {
        let of = f.categories.first().map(|one| short(&one.name)).unwrap_or_default();
        return format!("With one test there is one order: {} are {of}", share(f, f.n - f.none));
    }
    let Some(wins) = &f.wins else { return heading_of_some(f) };
    let alone = (0..).zip(&wins.alone).filter(|(_, n)| **n > 0);
    let mut names: Vec<String> = alone.map(|(one, _)| short(f.name(one))).collect();
    let is_one = names.len() == 1 && wins.tied == 0;
    if is_one {
        return format!("The largest category is {} in every order of the tests", any_of(&names));
    }
    if wins.tied > 0 {
        names.push("a tie".to_owned());
    }
    format!("The largest category is {}, depending on the order of the tests", any_of(&names))
}

/// The same where not every order was worked through.
fn heading_of_some(f: &Findings) -> String {
    let here = match &f.chosen.winner {
        Winner::Tie(several) => format!("{} categories lead equally", count(several.len() as u64)),
        _ => format!("The largest category is {}", winner(f, &f.chosen)),
    };
    let others = f.orders.iter().filter(|found| found.winner != f.chosen.winner).count();
    if others > 0 {
        return format!(
            "{here}, until two neighbouring tests change places ({} of {} ways)",
            count(others as u64),
            count(f.orders.len().saturating_sub(1) as u64)
        );
    }
    format!("{here}, whichever two neighbouring tests change places")
}

/// The live sentences under the heading. `of` is what the groups are, in the plural.
pub fn lede(f: &Findings, of: &str) -> Rich {
    let failures = plural(f.n, "failure", "failures");
    if f.chosen.winner == Winner::NoEvidence {
        return Rich::of(
            "None of *{}* shows evidence: every order leaves all of them without a name.",
            &[failures],
        );
    }
    if let [one] = f.categories.as_slice() {
        let shares = [failures, share(f, one.any), short(&one.name), share(f, f.none)];
        return Rich::of(
            "Of *{}*, *{}* show evidence of {} and *{}* of nothing that is tested for.",
            &shares,
        );
    }
    let mut lede = Rich::of(
        "Of *{}*, *{}* show evidence of more than one category, and a test in order calls each by the first that it finds. ",
        &[failures, share(f, f.several)],
    );
    lede = lede.and(in_order(f));
    if let Some(flips) = f.flips {
        let share = format!("{} of {}", count(flips.flips), count(f.groups.len() as u64));
        let sentence = "Reversing the first two tests changes the largest category of *{}* {}.";
        lede = lede.and(Rich::of(sentence, &[share, of.to_owned()]));
    }
    lede
}

/// What the chosen order makes of the largest category, and what the reversed one does.
fn in_order(f: &Findings) -> Rich {
    let leads = |found: &OrderFound| match &found.winner {
        Winner::Category(one) => {
            let n = found.classified.counts.get(*one as usize).copied().unwrap_or(0);
            Rich::of("{} leads with *{}*", &[short(f.name(*one)), share(f, n)])
        }
        _ => Rich::of("{} lead", &[winner(f, found)]),
    };
    let tests = f.chosen.order.tests().len();
    let place = if tests > NAMED {
        "In the order chosen ".to_owned()
    } else {
        format!("In the order {}, ", order(f, &f.chosen.order))
    };
    let here = Rich::new().plain(place).and(leads(&f.chosen));
    match &f.reversed {
        Some(reversed) => here.plain("; with the first two tests reversed ").and(leads(reversed)).plain(". "),
        None => here.plain(". "),
    }
}

/// Under how many orders each leads: Collapse leads under 3, Drift under 3.
fn by_wins(f: &Findings) -> Rich {
    let Some(wins) = &f.wins else { return Rich::new() };
    let led = (0..).zip(&wins.alone).filter(|(_, n)| **n > 0);
    let mut parts: Vec<String> =
        led.map(|(one, n)| format!("{} leads under {}", short(f.name(one)), count(*n))).collect();
    if wins.tied > 0 {
        parts.push(format!("there is a tie under {}", count(wins.tied)));
    }
    Rich::new().strong(all_of(&parts))
}

/// What is said to those who cannot see the page: first where the tests stand.
pub fn said(f: &Findings, lede: &Rich) -> String {
    format!("Order of the tests: {}. {lede}", listed(f, &f.chosen.order))
}

/// What can be seen, for someone who cannot see it.
pub fn description(f: &Findings) -> String {
    let ranges: Vec<String> =
        f.categories.iter().map(|one| format!("{} from {}", short(&one.name), reach(f, one))).collect();
    format!(
        "Shares of {} over the orders of the tests: {}; without evidence {} in every order.",
        plural(f.n, "failure", "failures"),
        ranges.join(", "),
        share(f, f.none)
    )
}

/// Between which shares a category moves.
pub fn reach(f: &Findings, category: &CategoryFound) -> String {
    let ends = [category.only, category.any].map(|n| share(f, n));
    match ends {
        [least, most] if least == most => most,
        [least, most] => format!("{} to {most}", least.trim_end_matches('%')),
    }
}

/// The caption of the figure.
pub fn caption(f: &Findings, is_in_full: bool) -> Rich {
    if !is_in_full {
        return Rich::of(
            "*Each category from its least share to its most.* The dot is the order chosen, the tick the mean over all orders. \
             The least is what its test finds when it runs last, the most what it finds when it runs first.",
            &[],
        );
    }
    Rich::of(
        "*Every order of the tests.* One row for each of {}; the largest category of a row is bold, the order chosen is marked. \
         The last column, failures without any evidence, never moves.",
        &[plural(f.orders.len() as u64, "order", "orders")],
    )
}

/// A row of the figure as it is read.
pub fn reading(f: &Findings, found: &OrderFound) -> String {
    let counts = f.categories.iter().zip(&found.classified.counts);
    let shares: Vec<String> = counts.map(|(of, n)| format!("{} {}", short(&of.name), share(f, *n))).collect();
    format!(
        "{}: {}, without evidence {}. Largest: {}.",
        listed(f, &found.order),
        shares.join(", "),
        share(f, found.classified.residual),
        winner(f, found)
    )
}

/// A category as it is read where the figure has a row for each.
pub fn category_reading(f: &Findings, category: &CategoryFound) -> String {
    format!("{}: {}", short(&category.name), reach(f, category))
}

/// Moves a test: the name of the button.
pub fn move_test(test: &str, earlier: bool, place: usize, n: usize) -> String {
    let to = if earlier { "earlier" } else { "later" };
    format!("Move {} {to}, now test {} of {}", name(test), place + 1, word(n as u64))
}
