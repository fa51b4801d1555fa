//! What is said over a page, or among what was found in its file, with the ways on.

use super::calculator::Calculator;
use crate::analysis::source::OnTable;
use crate::data::{Notice, ReadOptions, Severity, Table};
use crate::text::{Card, Rich, intake};
use crate::view::{Block, View, Way};

/// What is said, and the ways on.
#[derive(Clone, Debug)]
pub struct Note {
    pub card: Card,
    pub ways: Vec<Way>,
}

impl Note {
    /// One without a way on.
    pub fn of(severity: Severity, words: impl Into<Rich>) -> Self {
        Self { card: Card::of(severity, words.into()), ways: Vec::new() }
    }

    /// A card whose remedies, other ways to read the file, are addresses of pages.
    pub fn remedied<C: Calculator>(card: Card, request: &C::Request) -> Self {
        let way = |(name, read): &(String, ReadOptions)| Way {
            address: C::write(&request.clone().reading(*read)),
            name: name.clone(),
        };
        let ways = card.remedies.iter().map(way).collect();
        Self { card: Card { remedies: Vec::new(), ..card }, ways }
    }

    /// What was found where a table was read, as far as it `matters`.
    pub fn found<C: Calculator>(
        notices: &[Notice],
        request: &C::Request,
        matters: impl Fn(&Card) -> bool,
    ) -> Vec<Self> {
        let read = request.source().read;
        let cards = notices.iter().map(|notice| intake::notice(notice, read));
        cards.filter(|card| matters(card)).map(|card| Self::remedied::<C>(card, request)).collect()
    }

    /// As a piece of a page.
    pub fn block(&self) -> Block {
        Block::Card(self.card.clone(), self.ways.clone())
    }
}

/// A page under its notes.
pub fn under(notes: &[Note], mut view: View) -> View {
    view.notes.extend(notes.iter().map(Note::block));
    view
}

/// The names of a table's columns.
pub fn column_names(table: &Table) -> Vec<String> {
    table.columns().iter().map(|column| column.name().to_owned()).collect()
}
