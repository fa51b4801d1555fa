//! The document and the window: title, theme, sizes, addresses of the site's own files.

use wasm_bindgen::prelude::*;
use web_sys::{
    Document, Element, Event, EventTarget, FocusOptions, HtmlElement, HtmlInputElement, HtmlTextAreaElement,
    KeyboardEvent, Storage, Window,
};

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheme {
    /// Dark ink on light paper.
    #[default]
    Day,
    /// Light ink on dark paper.
    Night,
}

impl Scheme {
    fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Night => "night",
        }
    }
}

/// The window; absent only outside a page.
pub fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

/// Sets the title of the tab.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Where the theme that was chosen is remembered, beside the page's own files and nothing of any table.
const REMEMBERED: &str = "tiebreak theme";

/// What was chosen the last time, or else what the system prefers.
pub fn preferred_scheme() -> Scheme {
    // A browser may keep nothing, or refuse to say.
    let kept = storage().and_then(|kept| kept.get_item(REMEMBERED).ok().flatten());
    match kept.as_deref() {
        Some("night") => return Scheme::Night,
        Some("day") => return Scheme::Day,
        _ => {}
    }
    let query = window().and_then(|window| window.match_media("(prefers-color-scheme: dark)").ok().flatten());
    if query.is_some_and(|query| query.matches()) { Scheme::Night } else { Scheme::Day }
}

/// Keeps the theme for the next visit.
pub fn remember_scheme(scheme: Scheme) {
    if let Some(kept) = storage() {
        // Where nothing can be kept, the system decides the next time.
        let _ = kept.set_item(REMEMBERED, scheme.name());
    }
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

/// Sets the theme of the whole page.
pub fn set_scheme(scheme: Scheme) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        // Setting an attribute by a valid name does not fail.
        let _ = root.set_attribute("data-theme", scheme.name());
    }
}

/// Shows the whole page as for a projector, or no longer.
pub fn set_present(present: bool) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        let _ = root.set_attribute("class", if present { "present" } else { "" });
    }
    // The page has another width then, which figures take as they do when the window changes.
    if let (Some(window), Ok(event)) = (window(), Event::new("resize")) {
        let _ = window.dispatch_event(&event);
    }
}

/// Fills the screen with the page, or no longer. A browser that does not allow it leaves the page as it is.
pub fn toggle_full_screen() {
    let Some(document) = document() else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        let _ = root.request_fullscreen();
    }
}

/// What takes keys itself, or scrolls by them.
const TAKES_KEYS: &str = "input, textarea, select, [role=slider], .drawer, .scroll";

/// Calls back with the name of every key that is pressed without a modifier, outside of what takes keys itself.
pub fn on_key(call: impl Fn(String) + 'static) {
    let listener = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        let is_modified = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_taken = target.is_some_and(|target| target.closest(TAKES_KEYS).ok().flatten().is_some());
        if !is_modified && !is_taken && !event.repeat() && !event.default_prevented() {
            call(event.key());
        }
    });
    if let Some(window) = window() {
        let _ = window.add_event_listener_with_callback("keydown", listener.as_ref().unchecked_ref());
        // The page listens as long as it lives.
        listener.forget();
    }
}

/// Device pixels per CSS pixel.
pub fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio()).clamp(0.5, 4.0)
}

/// Calls back whenever the window changes its size or its zoom, until the returned function is called.
pub fn on_resize(call: impl Fn() + 'static) -> impl FnOnce() {
    let listener = Closure::<dyn Fn()>::new(call);
    if let Some(window) = window() {
        // Adding and removing a listener by a known name does not fail.
        let _ = window.add_event_listener_with_callback("resize", listener.as_ref().unchecked_ref());
    }
    move || {
        if let Some(window) = window() {
            let _ = window.remove_event_listener_with_callback("resize", listener.as_ref().unchecked_ref());
        }
    }
}

/// Calls back when a change is to be taken back (with `false`) or made again (with `true`) by the keys that every program has for
/// it. Within a text that is being typed they are the browser's own.
pub fn on_undo(call: impl Fn(bool) + 'static) {
    let listener = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        let is_key = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
        let again = match (is_key, event.key().as_str(), event.shift_key()) {
            (true, "z", false) => false,
            (true, "Z" | "z", true) | (true, "y", false) => true,
            _ => return,
        };
        let of = event.target().filter(|_| !event.default_prevented());
        let types = |of: &EventTarget| {
            let range = |input: &HtmlInputElement| matches!(&*input.type_(), "range" | "checkbox" | "radio");
            of.dyn_ref::<HtmlInputElement>().is_some_and(|input| !range(input))
                || of.has_type::<HtmlTextAreaElement>()
        };
        if of.is_some_and(|of| !types(&of)) {
            event.prevent_default();
            call(again);
        }
    });
    if let Some(window) = window() {
        // Adding a listener by a known name does not fail. The page listens as long as it lives.
        let _ = window.add_event_listener_with_callback("keydown", listener.as_ref().unchecked_ref());
    }
    listener.forget();
}

/// The address of one of the site's own files, under whatever path the site lives, for this build.
pub fn asset(name: &str, build: &str) -> String {
    let base = document().and_then(|document| document.base_uri().ok().flatten()).unwrap_or_default();
    web_sys::Url::new_with_base(&format!("{name}?v={build}"), &base)
        .map_or_else(|_| name.to_owned(), |url| url.href())
}

/// How many workers to use: the cores of the machine, at most eight, or `?workers=n` in front of the `#`.
pub fn n_workers() -> usize {
    let Some(window) = window() else { return 1 };
    let asked = window.location().search().ok().and_then(|search| {
        form_urlencoded::parse(search.trim_start_matches('?').as_bytes())
            .find(|(name, _)| name == "workers")
            .and_then(|(_, value)| value.parse().ok())
    });
    asked.unwrap_or(window.navigator().hardware_concurrency() as usize).clamp(1, 8)
}

/// Moves the keyboard focus to the element with this id, if it is there.
pub fn focus(id: &str) {
    if let Some(element) = by_id::<HtmlElement>(id) {
        // Focusing does not fail; an element that cannot take the focus ignores it.
        let _ = element.focus();
    }
}

/// Puts the focus on the element with this id, if it is there, and leaves the page where it is; whether it was there.
pub fn focus_quietly(id: &str) -> bool {
    let Some(element) = by_id::<HtmlElement>(id) else { return false };
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
    true
}

/// Presses the element with this id, if it is there.
pub fn press(id: &str) {
    if let Some(element) = by_id::<HtmlElement>(id) {
        element.click();
    }
}

/// What is written in the text area with this id.
pub fn written(id: &str) -> String {
    by_id::<HtmlTextAreaElement>(id).map(|area| area.value()).unwrap_or_default()
}

fn by_id<T: JsCast>(id: &str) -> Option<T> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Whether something on the page has the keyboard focus.
pub fn has_focus() -> bool {
    let active = document().and_then(|document| document.active_element());
    active.is_some_and(|element| element.tag_name() != "BODY")
}

/// Whether the element with this id, or something in it, has the keyboard focus.
pub fn has_focus_in(id: &str) -> bool {
    let active = document().and_then(|document| document.active_element());
    active.is_some_and(|active| by_id::<Element>(id).is_some_and(|element| element.contains(Some(&active))))
}

/// Scrolls to the top, as a new page is read from its heading.
pub fn scroll_to_top() {
    if let Some(window) = window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}
