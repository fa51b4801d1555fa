//! Choosing a table: drop it (the whole page takes it), choose it, paste it, or take a sample. The bytes are read by
//! a worker.

use web_sys::DragEvent;
use yew::prelude::*;

use super::around::Around;
use super::card::button;
use super::element::{Look, element, press, worded};
use crate::text::intake as text;
use crate::ui::state::LocalAction;
use crate::web::file::{self, Source};
use crate::web::page;

/// The file field and the field to paste into, by their ids.
const FILE: &str = "file";
const CELLS: &str = "cells";

/// The ways in: what is said of the file, what takes it, the samples, and where these come from.
pub fn intake(
    drop: &str,
    take: &Callback<Source>,
    samples: Vec<Html>,
    source: &str,
    around: Around<'_>,
) -> Html {
    let local = &around.state.local;
    let onchange = {
        let take = take.clone();
        Callback::from(move |event: Event| {
            if let Some(source) = file::chosen(&event) {
                take.emit(source);
            }
        })
    };
    let choose = Callback::from(|_: MouseEvent| page::press(FILE));
    let pasting = around.on_local(LocalAction::TogglePasting);
    let hover = |to: bool| around.on_local::<DragEvent>(LocalAction::Over(to));
    let samples = [worded("span", "", text::SAMPLES)].into_iter().chain(samples).collect();
    html! {
        <div class="intake" data-over={local.over.then_some("true")} ondragover={hover(true)} ondragleave={hover(false)} ondrop={hover(false)}>
            { worded("p", "", drop.to_owned()) }
            <p class="buttons">
                { press(text::CHOOSE.into(), Look { class: Some("primary"), ..Look::default() }, choose) }
                { press(text::PASTE.into(), Look { expanded: Some(local.pasting), ..Look::default() }, pasting) }
                <input id={FILE} class="hidden" type="file" multiple=true tabindex="-1" aria-label={text::CHOOSE} accept=".csv,.tsv,.txt,.tab,.json,.jsonl,.xlsx,.eval,.zip,.gz,text/csv,text/tab-separated-values,text/plain" {onchange} />
            </p>
            if local.pasting {
                { paste(take.clone()) }
            }
            { element("p", "samples", samples) }
            { worded("p", "fine", format!("{source} {}", text::STAYS)) }
        </div>
    }
}

fn paste(take: Callback<Source>) -> Html {
    let read = Callback::from(move |_: MouseEvent| {
        if let Some(source) = file::from_text(text::PASTED, &page::written(CELLS)) {
            take.emit(source);
        }
    });
    html! {
        <>
            <label class="paste">
                <span>{ text::PASTE_LABEL }</span>
                <textarea id={CELLS} rows="8" spellcheck="false" autocomplete="off" />
            </label>
            { element("p", "buttons", vec![button(text::PASTE_READ, read)]) }
        </>
    }
}
