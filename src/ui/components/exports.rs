//! Link, picture and tables to take away.

use yew::prelude::*;

use super::around::Around;
use super::card::link_button;
use super::element::element;
use crate::figure::svg_with_metadata;
use crate::report::{File, Kind, provenance};
use crate::text::{Rich, shell};
use crate::ui::effects::theme;
use crate::ui::route::embedded;
use crate::ui::state::{Action, Page, Picture};
use crate::view::{Plate, View};
use crate::web::page::Scheme;

/// The buttons. A saved picture says the link that gives it again.
pub fn exports(view: &View, around: Around<'_>) -> Html {
    let (scheme, dispatch) = (around.state.scheme, around.dispatch);
    let (plate, address) = (view.plate(), view.address.as_str());
    let copy = |sentence: &Rich| {
        let words = sentence.to_string();
        link_button(shell::COPY_SENTENCE, around.on(move || Action::Copy(words.clone())))
    };
    let mut buttons: Vec<Html> = view.sentence().map(copy).into_iter().collect();
    buttons.push(link_button(shell::COPY_LINK, around.on(|| Action::CopyLink)));
    if let Some(plate) = plate {
        let (drawn, linked) = (plate.clone(), address.to_owned());
        let svg = move |_: MouseEvent| Action::Save(svg_file(&drawn, &linked, scheme));
        let (drawn, about) = (plate.clone(), provenance(address));
        let png = move |_: MouseEvent| {
            let name = format!("{}.png", drawn.name);
            Action::SavePng(Box::new(Picture { name, figure: drawn.figure.clone(), about: about.clone() }))
        };
        buttons.extend([link_button("SVG", dispatch.reform(svg)), link_button("PNG", dispatch.reform(png))]);
    }
    let table =
        |name, kind: Kind| link_button(name, dispatch.reform(move |_: MouseEvent| Action::Export(kind)));
    buttons.extend([table("CSV", Kind::Csv), table("JSON", Kind::Json)]);
    if around.state.page == Page::Sheet && plate.is_some() && embedded(address).is_some() {
        buttons.push(link_button(shell::EMBED, around.on(|| Action::CopyEmbed)));
    }
    element("span", "group end", buttons)
}

fn svg_file(plate: &Plate, address: &str, scheme: Scheme) -> File {
    File {
        name: format!("{}.svg", plate.name),
        mime: "image/svg+xml".to_owned(),
        content: svg_with_metadata(&plate.figure, &theme(scheme), &provenance(address)).unwrap_or_default(),
    }
}
