//! Any page that the engine describes.

use yew::prelude::*;

use crate::text::{Rich, shell};
use crate::ui::components::around::Around;
use crate::ui::components::blocks::{blocks, drawers};
use crate::ui::components::controls::controls;
use crate::ui::components::element::{element, heading, text, worded};
use crate::ui::components::exports::exports;
use crate::ui::components::progress::progress;
use crate::ui::components::repairs::repairs;
use crate::ui::components::siblings::siblings;
use crate::ui::route;
use crate::ui::state::{Action, Run, SheetAction};

/// Heading, controls, run, findings, and what can be opened or taken away.
pub fn page(around: Around<'_>) -> Html {
    let state = around.state;
    let sheet = &state.sheet;
    let Some(view) = &sheet.view else {
        let name = route::sheet_name(&sheet.address).unwrap_or_default();
        let lede = if sheet.run == Run::Asked { shell::WORKING.into() } else { Rich::new() };
        let parts = [heading(name, &lede), siblings(state), run(sheet.run, around)];
        return parts.into_iter().collect();
    };
    let exports = exports(view.plate(), &view.address, around);
    let parts = [
        heading(view.heading.clone(), &view.lede),
        siblings(state),
        repairs(around),
        controls(&view.controls, around),
        run(sheet.run, around),
        blocks(&view.blocks, around),
        drawers("sheet", &view.drawers, exports, around),
    ];
    parts.into_iter().collect()
}

/// The run while it goes on, or a way to begin it again after it was stopped.
fn run(run: Run, around: Around<'_>) -> Html {
    match run {
        Run::Going(done, total) => progress(
            done,
            total,
            shell::progress(done, total),
            around.on(|| Action::Sheet(SheetAction::Stop)),
        ),
        Run::Stopped => {
            let again = around.on(|| Action::Sheet(SheetAction::Again));
            let again =
                html! { <button id="run" type="button" onclick={again}>{ shell::START_AGAIN }</button> };
            element("p", "working", vec![worded("span", "", shell::STOPPED), text(" "), again])
        }
        Run::Asked | Run::Done => Html::default(),
    }
}
