//! The page: one [`State`](state::State), one [`Action`](state::Action), one reduction, and views that are functions
//! of their properties. What has to happen outside (a job, the address, a download) is an
//! [`Effect`](state::Effect), carried out by `effects` alone; a component moves the
//! focus within itself.

mod app;
mod components;
mod effects;
mod pages;
pub mod route;
pub mod state;

/// Puts the page into the document.
pub fn mount() {
    console_error_panic_hook::set_once();
    yew::Renderer::<app::App>::new().render();
}
