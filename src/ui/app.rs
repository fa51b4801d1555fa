//! The root: holds the state, reduces actions, carries out effects, shows the page.

use yew::prelude::*;

use super::components::around::Around;
use super::components::element::heading;
use super::components::presenter::blank;
use super::components::{announcer::announcer, nav::nav, version::version as new_version};
use super::effects;
use super::pages::sheet::RUN_LINE;
use super::pages::{home, sheet};
use super::state::{Action, Effect, Page, State};
use crate::text::shell;
use crate::web::{file, history, page, version};
use crate::worker::Pool;

/// The root component.
pub struct App {
    state: State,
    pool: Pool,
    dispatch: Callback<Action>,
    /// What can be done only once the page is drawn.
    once_drawn: Vec<Effect>,
    /// Whether something on the page had the focus when the last action came.
    had_focus: bool,
    /// Whether it was a button of the run.
    ran_focus: bool,
}

impl Component for App {
    type Message = Action;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let dispatch = ctx.link().callback(|action: Action| action);
        let pool = {
            let dispatch = dispatch.clone();
            Pool::new(page::n_workers(), move |event| dispatch.emit(Action::Engine(event)))
        };
        {
            let dispatch = dispatch.clone();
            history::on_change(move |address| dispatch.emit(Action::Address(address)));
        }
        {
            let dispatch = dispatch.clone();
            file::on_drop(move |source| dispatch.emit(Action::Dropped(source)));
        }
        {
            let dispatch = dispatch.clone();
            page::on_undo(move |again| dispatch.emit(if again { Action::Redo } else { Action::Undo }));
        }
        {
            let dispatch = dispatch.clone();
            version::on_new(move || dispatch.emit(Action::NewVersion));
        }
        {
            let dispatch = dispatch.clone();
            page::on_key(move |key| dispatch.emit(Action::Key(key)));
        }
        let (state, effects) = State::new(history::read(), page::preferred_scheme());
        for effect in effects {
            effects::run(effect, &pool, &dispatch);
        }
        Self { state, pool, dispatch, once_drawn: Vec::new(), had_focus: false, ran_focus: false }
    }

    fn update(&mut self, _ctx: &Context<Self>, action: Action) -> bool {
        self.had_focus |= page::has_focus();
        self.ran_focus |= page::has_focus_in(RUN_LINE);
        for effect in self.state.reduce(action) {
            match effect {
                Effect::ToHeading | Effect::Focus(_) => self.once_drawn.push(effect),
                _ => effects::run(effect, &self.pool, &self.dispatch),
            }
        }
        true
    }

    fn rendered(&mut self, _ctx: &Context<Self>, _first: bool) {
        // What had the focus may be gone from the page; the next best place is where it was, or the heading.
        let ran_focus = std::mem::take(&mut self.ran_focus);
        if std::mem::take(&mut self.had_focus) && !page::has_focus() {
            let is_kept = ran_focus && page::focus_quietly(RUN_LINE);
            if !is_kept {
                page::focus_quietly("heading");
            }
        }
        for effect in std::mem::take(&mut self.once_drawn) {
            effects::run(effect, &self.pool, &self.dispatch);
        }
    }

    fn view(&self, _ctx: &Context<Self>) -> Html {
        let (state, dispatch) = (&self.state, &self.dispatch);
        let around = Around { state, dispatch };
        let page = match state.page {
            Page::Home => home::page(around),
            Page::Sheet => sheet::page(around),
            Page::Embed(has_controls) => sheet::embed(has_controls, around),
            Page::Lost => heading(shell::LOST_HEADING, &shell::LOST.into()),
        };
        html! {
            <>
                if !matches!(state.page, Page::Embed(_)) {
                    { nav(state, dispatch) }
                    { new_version(around) }
                }
                <main id="main">{ page }</main>
                { blank(around) }
                { announcer(&state.said) }
            </>
        }
    }
}
