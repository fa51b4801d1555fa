//! The figures of failures: what they are called in every order, or between which shares a category moves.

use super::{Axis, Figure, Ink, Mark, Shape, Share};
use crate::analysis::taxonomy::{CategoryFound, Findings, OrderFound};
use crate::taxonomy::Winner;
use crate::text::taxonomy as text;

/// The most categories whose orders are drawn one by one: there are as many colours, and 24 rows can still be compared.
pub const MOST_DRAWN: usize = 4;

/// The colours of the categories.
const INKS: [Ink; MOST_DRAWN] = [Ink::Blue, Ink::Rust, Ink::Teal, Ink::Plum];

/// Whether every order has a row of its own.
pub fn is_drawn_in_full(f: &Findings) -> bool {
    f.categories.len() <= MOST_DRAWN
}

/// How many rows the figure has.
pub fn n_rows(f: &Findings) -> u32 {
    let rows = if is_drawn_in_full(f) { f.orders.len() } else { f.categories.len() };
    rows as u32
}

/// What is called what in every order; of many categories between which shares each moves.
pub fn figure(f: &Findings) -> Figure {
    let (marks, x) = if is_drawn_in_full(f) {
        let last = f.orders.len().saturating_sub(1).max(1) as f64;
        let x = Axis::linear(text::SHARES_AXIS, 0.0, last, last, 0);
        (
            f.orders.iter().enumerate().map(|(row, found)| shares(f, row, found)).collect(),
            Axis { ticks: Vec::new(), ..x },
        )
    } else {
        let rows = f.categories.iter().enumerate();
        (rows.map(|(row, category)| reach(f, row, category)).collect(), Axis::percent(text::SHARES_AXIS))
    };
    let figure = Figure::new(text::heading(f), text::description(f), x, None, marks);
    Figure { size: Shape::Rows(n_rows(f)).at(figure.size.width), ..figure }
}

/// A row of shares; the residual stands last.
fn shares(f: &Findings, row: usize, found: &OrderFound) -> Mark {
    let is_largest = |category: u32| match &found.winner {
        Winner::Category(one) => *one == category,
        Winner::Tie(several) => several.contains(&category),
        Winner::NoEvidence => false,
    };
    let share = |name: String, n: u64, ink: Ink, largest: bool| Share {
        name,
        percent: 100.0 * f.share(n).value().unwrap_or(0.0),
        label: text::points(f.share(n)),
        ink,
        largest,
    };
    let counts = (0..).zip(&found.classified.counts).zip(&f.categories).zip(INKS);
    let mut shares: Vec<Share> = counts
        .map(|(((category, n), of), ink)| share(text::short(&of.name), *n, ink, is_largest(category)))
        .collect();
    shares.push(share(text::RESIDUAL.to_owned(), found.classified.residual, Ink::Muted, false));
    Mark::Shares { row, name: text::order(f, &found.order), shares, chosen: found.order == f.chosen.order }
}

/// A category from its share as the last test to that as the first, with the one in the chosen order and the mean.
fn reach(f: &Findings, row: usize, category: &CategoryFound) -> Mark {
    let percent = |n: u64| 100.0 * f.share(n).value().unwrap_or(0.0);
    let chosen = f.chosen.classified.counts.get(row).copied().unwrap_or(0);
    Mark::Interval {
        row,
        name: text::short(&category.name),
        lo: percent(category.only),
        point: percent(chosen),
        hi: percent(category.any),
        reference: category.mean.value().map(|mean| 100.0 * mean),
        value: text::reach(f, category),
        ink: Ink::Blue,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::taxonomy::{TiesRequest, ties};

    #[test]
    fn every_order_is_a_row_and_the_chosen_one_is_marked() {
        let f = ties(&TiesRequest::default()).findings;
        let figure = figure(&f);
        assert_eq!((figure.marks.len(), n_rows(&f)), (6, 6));
        let rows: Vec<(bool, Vec<&str>)> = figure
            .marks
            .iter()
            .map(|mark| match mark {
                Mark::Shares { shares, chosen, .. } => {
                    (*chosen, shares.iter().map(|share| &*share.label).collect())
                }
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(rows[0], (true, vec!["76.4", "15.1", "0.0", "8.5"]));
        assert_eq!(rows[2], (false, vec!["26.8", "64.7", "0.0", "8.5"]));
        assert!(rows[1..].iter().all(|(chosen, _)| !chosen));
    }
}
