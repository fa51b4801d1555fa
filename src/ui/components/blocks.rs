//! Draws what a page says, from the data of `view`.

use yew::prelude::*;

use super::around::Around;
use super::card::{button, card};
use super::drawers::Drawer;
use super::element::{element, link, worded};
use super::plot::Plot;
use super::rich::inline;
use super::table::table;
use crate::text::shell;
use crate::ui::state::{Action, SheetAction};
use crate::view::{self, Block, Plate, Way};

/// Pieces of a page, in their order.
pub fn blocks(blocks: &[Block], around: Around<'_>) -> Html {
    blocks.iter().map(|block| draw(block, around)).collect()
}

fn draw(block: &Block, around: Around<'_>) -> Html {
    let sentence = |class: &'static str, words| element("p", class, vec![inline(words)]);
    match block {
        Block::Heading(words) => worded("h2", "", words.clone()),
        Block::Subheading(words) => worded("h3", "", words.clone()),
        Block::Paragraph(words) => sentence("", words),
        Block::Fine(words) => sentence("fine", words),
        Block::Formula(words) => sentence("formula", words),
        Block::Quote(words) => sentence("quote", words),
        Block::Links(links) => {
            let entry = |(address, name): &(String, String)| {
                element("li", "", vec![link(address, "", false, name.clone())])
            };
            element("ul", "", links.iter().map(entry).collect())
        }
        Block::Plate(drawn) => plate(drawn, around),
        Block::Table(drawn) => table(drawn),
        Block::Take(part, words) => {
            let part = *part;
            element("p", "", vec![button(words.clone(), around.on(move || Action::Take(part)))])
        }
        Block::Card(found, ways) => card(found.severity, &found.words, ways.iter().map(way).collect()),
    }
}

/// What is said over a page, each with a button for when it was read.
pub fn notes(notes: &[Block], around: Around<'_>) -> Html {
    let note = |(number, note): (usize, &Block)| match note {
        Block::Card(found, ways) => {
            let dismiss = around.on(move || Action::Sheet(SheetAction::Dismiss(number)));
            let read = button(shell::DISMISS, dismiss);
            card(found.severity, &found.words, ways.iter().map(way).chain([read]).collect())
        }
        other => draw(other, around),
    };
    notes.iter().enumerate().map(note).collect()
}

/// A way on, as a button that is a link.
fn way(way: &Way) -> Html {
    link(&way.address, "button", false, way.name.clone())
}

/// A figure with its caption.
pub fn plate(plate: &Plate, around: Around<'_>) -> Html {
    let (scheme, lit, present) = (around.state.scheme, around.state.local.lit, around.state.present);
    html! { <Plot plate={plate.clone()} {scheme} {lit} {present} dispatch={around.dispatch.clone()} /> }
}

/// Something that can be opened.
pub fn drawer<'d>(drawer: &'d view::Drawer, around: Around<'d>) -> Drawer<'d> {
    (drawer.name.clone().into(), Box::new(move || blocks(&drawer.blocks, around)))
}
