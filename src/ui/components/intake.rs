//! Choosing a table: drop it (the whole page takes it), choose it, paste it, or take a sample. The bytes are read by
//! the engine.

use web_sys::{DragEvent, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::card::{button, link_button};
use crate::text::intake as text;
use crate::ui::state::AgreementAction;
use crate::web::file;

/// See [`Intake`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// Where actions go.
    pub act: Callback<AgreementAction>,
}

/// The ways in.
#[component]
pub fn Intake(props: &Props) -> Html {
    let field = use_node_ref();
    let paste = use_node_ref();
    let pasting = use_state(|| false);
    let over = use_state(|| false);
    let choose = {
        let field = field.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(input) = field.cast::<HtmlInputElement>() {
                input.click();
            }
        })
    };
    let onchange = {
        let act = props.act.clone();
        Callback::from(move |event: Event| {
            if let Some(source) = file::chosen(&event) {
                act.emit(AgreementAction::Choose(source));
            }
        })
    };
    let hover = |to: bool| {
        let over = over.clone();
        Callback::from(move |_: DragEvent| over.set(to))
    };
    let toggle = {
        let pasting = pasting.clone();
        Callback::from(move |_: MouseEvent| pasting.set(!*pasting))
    };
    let read_paste = {
        let (act, paste) = (props.act.clone(), paste.clone());
        Callback::from(move |_: MouseEvent| {
            let text = paste.cast::<HtmlTextAreaElement>().map(|area| area.value()).unwrap_or_default();
            if let Some(source) = file::from_text(text::PASTED, &text) {
                act.emit(AgreementAction::Choose(source));
            }
        })
    };
    html! {
        <div class={classes!("intake", over.then_some("over"))} ondragover={hover(true)} ondragleave={hover(false)} ondrop={hover(false)}>
            <p>{ text::DROP }</p>
            <p class="buttons">
                <button type="button" class="primary" onclick={choose}>{ text::CHOOSE }</button>
                <button type="button" aria-expanded={if *pasting { "true" } else { "false" }} onclick={toggle}>{ text::PASTE }</button>
                <input ref={field} class="hidden" type="file" tabindex="-1" aria-label={text::CHOOSE} accept=".csv,.tsv,.txt,.tab,text/csv,text/tab-separated-values,text/plain" {onchange} />
            </p>
            if *pasting {
                <label class="paste">
                    <span>{ text::PASTE_LABEL }</span>
                    <textarea ref={paste} rows="8" spellcheck="false" autocomplete="off" />
                </label>
                <p class="buttons">{ button(text::PASTE_READ, read_paste) }</p>
            }
            <p class="samples">
                <span>{ text::SAMPLES }</span>
                { for text::SAMPLE_FILES.iter().map(|&(file, what)| {
                    let act = props.act.reform(move |_: MouseEvent| AgreementAction::Sample(file.to_owned()));
                    link_button(what, act)
                }) }
            </p>
            <p class="fine">{ text::SAMPLES_SOURCE }{ " " }{ text::STAYS }</p>
        </div>
    }
}
