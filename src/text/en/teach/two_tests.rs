//! Two tests are reversed, and the dominant failure flips.

use super::Words;
use crate::analysis::taxonomy::{Findings, OrderFound};
use crate::analysis::teach::first_winner;
use crate::taxonomy::published::{CATEGORIES, N_MODELS, all};
use crate::taxonomy::{Order, Winner};
use crate::text::Rich;
use crate::text::number::{count, percent};
use crate::text::taxonomy::{order as written, short};

/// See [`Words`].
pub(super) const WORDS: Words = Words {
    name: "Reverse two tests",
    shows: "The failures of twelve models are named by tests that run one after the other. Two tests change places.",
    minutes: 10,
    for_whom: "anybody who sorts errors into kinds; no background needed",
    question: "Two tests change places. Which failure leads then?",
    numbers: &["Models of 12 whose leading failure changes"],
    short: &["models that change"],
    choice: "The leading failure after the two tests changed places",
    options: &CATEGORIES,
    explain: "Not one failure has changed. What has? Say which failures can change their name, and which cannot.",
    because: "Many failures show signs of more than one kind, and the first test that finds its sign gives the name. A test that runs earlier finds \
        more, and takes from the tests after it. “The leading failure” is then partly a fact about the order of the tests.",
    vary: "Put the tests into any order. How far can you move Collapse? Which number stays the same, whatever you do?",
    transfer: "You may report one number about Collapse that nobody can change by putting the tests into another order. Which one?",
};

/// What is told: the order, and who leads in it.
pub(super) fn given(order: &Order) -> Rich {
    let name = |category: u32| CATEGORIES.get(category as usize).copied().unwrap_or_default();
    let in_order = |order: &Order| {
        let names: Vec<&str> = order.tests().iter().map(|&test| name(test)).collect();
        names.join(" → ")
    };
    let leads = first_winner(order).map_or("no kind", name);
    let reversed = order.first_two_reversed().unwrap_or_else(|| order.clone());
    Rich::of(
        "*{} failed answers* of {} models were searched for signs of three kinds of failure. A failure is named by the first test that finds \
         its sign. In the order *{}*, {} leads. Now the first two tests change places: *{}*.",
        &[count(all().n()), count(N_MODELS as u64), in_order(order), leads.to_owned(), in_order(&reversed)],
    )
}

fn leader(f: &Findings, found: &OrderFound) -> String {
    let name = |one: u32| f.categories.get(one as usize).map(|one| short(&one.name)).unwrap_or_default();
    match &found.winner {
        Winner::Category(one) => name(*one),
        Winner::Tie(_) | Winner::NoEvidence => "no single kind".to_owned(),
    }
}

/// The finding.
pub fn found(f: &Findings) -> String {
    let before = leader(f, &f.chosen);
    match &f.reversed {
        Some(reversed) if reversed.winner != f.chosen.winner => {
            format!("{} leads in place of {before}, and no failure has changed", leader(f, reversed))
        }
        Some(reversed) => {
            format!("{before} leads in the order {} as well", written(f, &reversed.order))
        }
        None => format!("{before} leads"),
    }
}

/// Who leads in an order that was put together by hand.
pub fn moved(f: &Findings) -> String {
    let n = f.chosen.classified.counts.iter().copied().max().unwrap_or(0);
    let share = f.share(n).value().map(percent).unwrap_or_default();
    format!("In the order {}, {} leads with {share}", written(f, &f.chosen.order), leader(f, &f.chosen))
}

/// The answer to the last question: what no order changes.
pub fn answer(f: &Findings) -> String {
    let first = f.categories.first();
    let share = first.and_then(|one| one.share.value()).map(percent).unwrap_or_default();
    let name = first.map(|one| short(&one.name)).unwrap_or_default();
    format!("{share} of failures show signs of {name}, in every order")
}
