//! Any page that the engine describes.

use yew::prelude::*;

use crate::text::{Rich, shell};
use crate::ui::components::blocks::{Around, blocks, drawers};
use crate::ui::components::controls::controls;
use crate::ui::components::element::{element, heading, text, worded};
use crate::ui::components::exports::exports;
use crate::ui::components::progress::progress;
use crate::ui::components::repairs::repairs;
use crate::ui::components::siblings::siblings;
use crate::ui::route;
use crate::ui::state::{Action, Run, SheetAction, State};

/// Heading, controls, run, findings, and what can be opened or taken away.
pub fn page(state: &State, dispatch: &Callback<Action>) -> Html {
    let sheet = &state.sheet;
    let Some(view) = &sheet.view else {
        let name = route::sheet_name(&sheet.address).unwrap_or_default();
        let lede = if sheet.run == Run::Asked { shell::WORKING.into() } else { Rich::new() };
        let parts = [heading(name, &lede), siblings(state), run(sheet.run, dispatch)];
        return parts.into_iter().collect();
    };
    let around = Around { scheme: state.scheme, ..Around::default() };
    let exports = exports(view.plate(), &view.address, state.scheme, dispatch);
    let parts = [
        heading(view.heading.clone(), &view.lede),
        siblings(state),
        repairs(&state.repairs, dispatch),
        controls(&view.controls, dispatch),
        run(sheet.run, dispatch),
        blocks(&view.blocks, &around),
        drawers("sheet", &view.drawers, &around, exports),
    ];
    parts.into_iter().collect()
}

/// The run while it goes on, or a way to begin it again after it was stopped.
fn run(run: Run, dispatch: &Callback<Action>) -> Html {
    match run {
        Run::Going(done, total) => progress(
            done,
            total,
            shell::progress(done, total),
            dispatch.reform(|_: MouseEvent| Action::Sheet(SheetAction::Stop)),
        ),
        Run::Stopped => {
            let again = dispatch.reform(|_: MouseEvent| Action::Sheet(SheetAction::Again));
            let again =
                html! { <button id="run" type="button" onclick={again}>{ shell::START_AGAIN }</button> };
            element("p", "working", vec![worded("span", "", shell::STOPPED), text(" "), again])
        }
        Run::Asked | Run::Done => Html::default(),
    }
}
