//! The menu over every page.

use yew::prelude::*;

use super::card::link_button;
use super::element::{element, link};
use crate::text::shell;
use crate::ui::route::{ABOUT, METHODS, TEACH};
use crate::ui::state::{Action, CALC, EXPLORE, Page, State};
use crate::web::page::Scheme;

/// Name, menu and theme switch. The entries keep each page's settings.
pub fn nav(state: &State, dispatch: &Callback<Action>) -> Html {
    let page = state.page;
    if state.present {
        let exit = dispatch.reform(|_: MouseEvent| Action::Present(false));
        return element("header", "top", vec![link_button(shell::EXIT, exit)]);
    }
    let entry = |to: &str, name: &'static str, here: bool| link(to, "", here, name);
    let switch = dispatch.reform(|_: MouseEvent| Action::SwitchScheme);
    let other = if state.scheme == Scheme::Day { shell::TO_NIGHT } else { shell::TO_DAY };
    let skip = Callback::from(|event: MouseEvent| {
        event.prevent_default();
        crate::web::page::focus("heading");
    });
    html! {
        <header class="top">
            <a class="skip" href="#main" onclick={skip}>{ shell::SKIP }</a>
            <nav aria-label={shell::MENU}>
                { link("", "name", page == Page::Home, shell::NAME) }
                { entry(state.explore_address(), shell::EXPLORE, state.is_in(EXPLORE)) }
                { entry(state.calculator_address(), shell::CALCULATE, state.is_in(CALC)) }
                { entry(TEACH[0].0, shell::TEACH, state.is_in(TEACH[0].0)) }
                { entry(METHODS.0, shell::METHODS, state.is_in(METHODS.0)) }
                { entry(ABOUT.0, shell::ABOUT, state.is_in(ABOUT.0)) }
                <button type="button" class="plain" onclick={switch}>
                    <span class="hidden">{ shell::THEME }{ ": " }</span>{ other }
                </button>
            </nav>
        </header>
    }
}
