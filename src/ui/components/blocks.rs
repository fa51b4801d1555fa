//! Draws what a page says, from the data of `view`.

use yew::prelude::*;

use super::card::{button, card};
use super::drawers::{Drawer, Drawers};
use super::element::{element, link, worded};
use super::plot::Plot;
use super::rich::inline;
use super::table::table;
use crate::data::ReadOptions;
use crate::view::{self, Block, Plate};
use crate::web::page::Scheme;

/// What drawing needs beside what is drawn.
#[derive(Clone, Default, PartialEq)]
pub struct Around {
    /// Light or dark.
    pub scheme: Scheme,
    /// Reads the file in another way, where a card offers one.
    pub reread: Callback<ReadOptions>,
}

/// Pieces of a page, in their order.
pub fn blocks(blocks: &[Block], around: &Around) -> Html {
    blocks.iter().map(|block| draw(block, around)).collect()
}

fn draw(block: &Block, around: &Around) -> Html {
    let sentence = |class: &'static str, words| element("p", class, vec![inline(words)]);
    match block {
        Block::Heading(words) => worded("h2", "", words.clone()),
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
        Block::Plate(drawn) => plate(drawn, around.scheme, Callback::noop()),
        Block::Table(drawn) => table(drawn),
        Block::Card(found) => {
            let remedy = found
                .remedy
                .clone()
                .map(|(name, read)| button(name, around.reread.reform(move |_: MouseEvent| read)));
            card(found.severity, &found.words, remedy)
        }
    }
}

/// A figure with its caption and, for screen readers, what it shows.
pub fn plate(plate: &Plate, scheme: Scheme, on_focus: Callback<Option<f64>>) -> Html {
    let parts = vec![
        html! { <Plot plate={plate.clone()} {scheme} {on_focus} /> },
        worded("p", "hidden", plate.figure.description.clone()),
        element("figcaption", "", vec![inline(&plate.caption)]),
    ];
    element("figure", "", parts)
}

/// Something that can be opened.
pub fn drawer(drawer: &view::Drawer, around: &Around) -> Drawer {
    Drawer { name: drawer.name.clone().into(), content: blocks(&drawer.blocks, around) }
}

/// A row of what can be opened, with further buttons in it.
pub fn drawers(id: &'static str, drawers: &[view::Drawer], around: &Around, further: Html) -> Html {
    let drawers: Vec<Drawer> = drawers.iter().map(|shut| drawer(shut, around)).collect();
    html! { <Drawers {id} {drawers}>{ further }</Drawers> }
}
