//! What every part of a page is drawn with.

use yew::prelude::*;

use crate::ui::state::{Action, LocalAction, State};

/// The state, and where actions go.
#[derive(Clone, Copy)]
pub struct Around<'s> {
    /// What is known.
    pub state: &'s State,
    /// Where actions go.
    pub dispatch: &'s Callback<Action>,
}

impl Around<'_> {
    /// A callback that does always the same.
    pub fn on<E: 'static>(&self, action: impl Fn() -> Action + 'static) -> Callback<E> {
        self.dispatch.reform(move |_: E| action())
    }

    /// A callback that changes what is shown for the moment.
    pub fn on_local<E: 'static>(&self, action: LocalAction) -> Callback<E> {
        self.on(move || Action::Local(action.clone()))
    }
}
