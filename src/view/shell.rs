//! The pages that are words alone.

use super::{Block, View};
use crate::text::shell;

/// A page by its present address and its name, and whether it is the one shown.
type Sibling = (String, &'static str, bool);

/// The page for an address of no page, with the others.
pub fn lost(explored: Vec<Sibling>, calculators: Vec<Sibling>) -> View {
    let below = |menu: &'static str, pages: Vec<Sibling>| {
        pages.into_iter().map(move |(address, name, _)| (address, format!("{menu} / {name}")))
    };
    let others =
        [("methods".to_owned(), shell::METHODS.to_owned()), ("about".to_owned(), shell::ABOUT.to_owned())];
    let pages = below(shell::EXPLORE, explored).chain(below(shell::CALCULATE, calculators));
    let links = pages.chain(others).collect();
    View {
        heading: shell::LOST_HEADING.to_owned(),
        blocks: vec![Block::Paragraph(shell::LOST.into()), Block::Links(links)],
        ..View::default()
    }
}
