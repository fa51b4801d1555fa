//! The pages that are words alone.

use super::{Block, View};
use crate::text::{agreement, shell};

/// Privacy, citation, licence, access.
pub fn about() -> View {
    let part = |(heading, words): (&str, String)| {
        [Block::Heading(heading.to_owned()), Block::Paragraph(words.into())]
    };
    View {
        heading: shell::ABOUT.to_owned(),
        blocks: shell::about().into_iter().flat_map(part).collect(),
        ..View::default()
    }
}

/// The page for an address of no page, with the present addresses of the others.
pub fn lost(explored: Vec<(String, &'static str)>, to_agreement: String) -> View {
    let explored =
        explored.into_iter().map(|(address, name)| (address, format!("{} / {name}", shell::EXPLORE)));
    let others = [
        (to_agreement, format!("{} / {}", shell::CALCULATE, agreement::TITLE)),
        ("methods".to_owned(), shell::METHODS.to_owned()),
        ("about".to_owned(), shell::ABOUT.to_owned()),
    ];
    let links = explored.chain(others).collect();
    View {
        heading: shell::LOST_HEADING.to_owned(),
        blocks: vec![Block::Paragraph(shell::LOST.into()), Block::Links(links)],
        ..View::default()
    }
}
