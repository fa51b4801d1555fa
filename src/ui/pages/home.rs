//! The first page: the finding, live, and a door to each kind of page.

use yew::prelude::*;

use crate::text::shell;
use crate::ui::components::around::Around;
use crate::ui::components::blocks::plate;
use crate::ui::components::element::{element, heading, link, with, worded};
use crate::ui::route;
use crate::web::page::Scheme;

/// Heading, figure, doors. The figure is that of a page that is worked out elsewhere; its place is kept until it is there.
pub fn page(around: Around<'_>) -> Html {
    let state = around.state;
    let view = state.sheet.view.as_ref().filter(|view| route::path(&view.address) == route::HERO);
    let finding = view.map_or_else(|| shell::FINDING.to_owned(), |view| view.heading.clone());
    let hero = match view.and_then(|view| view.plate()) {
        Some(hero) => plate(hero, around),
        None => {
            let file = if state.scheme == Scheme::Day { "hero-day.svg" } else { "hero-night.svg" };
            let values =
                vec![Some(file.into()), Some(shell::FINDING.into()), Some("920".into()), Some("420".into())];
            with("img", &["src", "alt", "width", "height"], values, Vec::new())
        }
    };
    let explored = state.explored().into_iter().map(|(address, ..)| address).collect();
    let calculators = state.calculators().into_iter().map(|(address, ..)| address).collect();
    let lessons = route::TEACH.iter().skip(1).map(|(path, _)| (*path).to_owned()).collect();
    let doors = shell::DOORS.iter().zip([explored, calculators, lessons]).map(door);
    let parts = [
        heading(finding, &shell::HOME_LEDE.into()),
        element("div", "hero", vec![hero]),
        element("div", "doors", doors.collect()),
    ];
    parts.into_iter().collect()
}

/// What is behind a door, in a sentence, and a question for each page.
fn door(((name, words, questions), pages): (&shell::Door, Vec<String>)) -> Html {
    let question = |(question, to): (&&'static str, &String)| {
        element("li", "", vec![link(to, "door", false, *question)])
    };
    let list = questions.iter().zip(&pages).map(question).collect();
    element("section", "", vec![worded("h2", "", *name), worded("p", "", *words), element("ul", "", list)])
}
