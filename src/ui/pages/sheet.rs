//! Any page that a worker describes.

use yew::prelude::*;

use crate::report::rows::TablePart;
use crate::text::{Rich, intake, shell};
use crate::ui::components::around::Around;
use crate::ui::components::blocks::{blocks, drawer, notes, plate};
use crate::ui::components::card::link_button;
use crate::ui::components::controls::{controls, placed};
use crate::ui::components::drawers::{Drawer, drawers as row};
use crate::ui::components::element::{Look, element, heading, link, press, text, with, worded};
use crate::ui::components::exports::exports;
use crate::ui::components::intake::intake as ways_in;
use crate::ui::components::presenter::presenter;
use crate::ui::components::progress::{loading, progress};
use crate::ui::components::repairs::repairs;
use crate::ui::components::report::report;
use crate::ui::components::siblings::siblings;
use crate::ui::route;
use crate::ui::state::{Action, Run, SheetAction, TABLE};
use crate::view::{Intake, Place, View};

/// Where a page says how far its run is, by its id.
pub const RUN_LINE: &str = "run-line";

/// Heading, controls, run, findings, and what can be opened or taken away.
pub fn page(around: Around<'_>) -> Html {
    let state = around.state;
    let sheet = &state.sheet;
    let Some(view) = &sheet.view else {
        let name = route::sheet_name(&sheet.address).unwrap_or_default();
        let lede = if sheet.run == Run::Asked { shell::WORKING.into() } else { Rich::new() };
        // How much of a module is there is not known, only that it is on its way.
        let bar = if sheet.run == Run::Asked { loading() } else { Html::default() };
        let parts = [heading(name, &lede), siblings(state), bar, run(sheet.run, "", "", around)];
        return parts.into_iter().collect();
    };
    // Without a table there is nothing to take away.
    let is_empty = view.intake.as_ref().is_some_and(|intake| intake.table.is_empty());
    let mut all: Vec<Drawer<'_>> = view.drawers.iter().map(|shut| drawer(shut, around)).collect();
    let mut further = Html::default();
    if !is_empty {
        all.push(report(view, around));
        further = exports(view, around);
    }
    let body = [blocks(&view.blocks, around), row("sheet", &all, further, around)];
    // What is done before the next page is said where a file was just chosen, and not under all that the present one holds.
    let [above, below] = match sheet.preparing {
        Some(_) => [run(sheet.run, "", "", around), Html::default()],
        None => [Html::default(), run(sheet.run, &view.counted, &view.ran, around)],
    };
    let parts = [
        heading(view.heading.clone(), &view.lede),
        siblings(state),
        above,
        repairs(around),
        notes(&view.notes, around),
        view.intake.as_ref().map_or_else(Html::default, |intake| table(view, intake, around)),
        controls(view, around),
        view.presenter.as_ref().map_or_else(Html::default, |steps| presenter(steps, around)),
        below,
        beside_margin(body.into(), view, around),
    ];
    parts.into_iter().collect()
}

/// What is shown, beside the margin if it has one.
fn beside_margin(body: Vec<Html>, view: &View, around: Around<'_>) -> Html {
    if view.margin.is_empty() {
        return body.into_iter().collect();
    }
    let values = vec![Some("margin".into()), Some(shell::NOTES.into())];
    let margin = with("aside", &["class", "aria-label"], values, vec![blocks(&view.margin, around)]);
    element("div", "two", vec![element("div", "", body), margin])
}

/// The table in use with what can be opened of it, or the ways to give one.
fn table(view: &View, intake: &Intake, around: Around<'_>) -> Html {
    let give = around.dispatch.reform(|source| Action::Sheet(SheetAction::Give(source)));
    let samples = intake.samples.iter().map(|(address, what)| link(address, "", false, what.clone()));
    let samples: Vec<Html> = samples.collect();
    let form = move || ways_in(&intake.drop, &give, samples.clone(), &intake.source, around);
    if intake.table.is_empty() {
        return form();
    }
    let columns = move || element("div", "further", placed(view, Place::Table, around));
    let mut all: Vec<Drawer<'_>> = intake.drawers.iter().map(|shut| drawer(shut, around)).collect();
    all.push((shell::CHANGE_COLUMNS.into(), Box::new(columns)));
    all.push((shell::ANOTHER_TABLE.into(), Box::new(form)));
    let take = |name, part| link_button(name, around.on(move || Action::Take(part)));
    let parts = vec![take(shell::REPAIRED, TablePart::Repaired), take(shell::SET_ASIDE, TablePart::SetAside)];
    let row = row(TABLE, &all, element("span", "group", parts), around);
    element("div", "table-row", vec![worded("p", "meta", intake.table.clone()), row])
}

/// The first figure with its finding and a way to its page; with the settings, where the other site wants them.
pub fn embed(has_controls: bool, around: Around<'_>) -> Html {
    let sheet = &around.state.sheet;
    let Some(view) = &sheet.view else { return heading(shell::WORKING, &Rich::new()) };
    let mut parts = vec![heading(view.heading.clone(), &view.lede)];
    if has_controls {
        parts.extend([controls(view, around), run(sheet.run, &view.counted, &view.ran, around)]);
    }
    parts.extend(view.plate().map(|first| plate(first, around)));
    let values =
        vec![Some(format!("#/{}", sheet.address).into()), Some("_blank".into()), Some("noopener".into())];
    let open = with("a", &["href", "target", "rel"], values, vec![text(shell::OPEN_HERE)]);
    parts.push(element("p", "fine", vec![open]));
    element("div", "embed", parts)
}

/// The run while it goes on, a way to go on with it after it was stopped, or what ran: always in the same place, so that
/// nothing under it moves.
fn run(run: Run, counted: &str, ran: &str, around: Around<'_>) -> Html {
    let stop = || around.on(|| Action::Sheet(SheetAction::Stop));
    let parts = match run {
        Run::Asked if around.state.sheet.preparing.is_some() => {
            let (words, done, total) = around.state.sheet.preparing.clone().unwrap_or_default();
            vec![progress(done, total, words, stop())]
        }
        Run::Going(done, total) => vec![progress(done, total, shell::progress(done, total, counted), stop())],
        Run::Stopped | Run::Failed => {
            let (name, stopped) = match run {
                Run::Failed => (shell::TRY_AGAIN, intake::NO_ENGINE),
                _ if ran.is_empty() => (shell::GO_ON, shell::STOPPED),
                _ => (shell::GO_ON, ran),
            };
            let on = around.on(|| Action::Sheet(SheetAction::Again));
            let on = press(name.into(), Look { id: Some("run".into()), ..Look::default() }, on);
            vec![element("p", "working", vec![worded("span", "", stopped.to_owned()), text(" "), on])]
        }
        // Where nothing is run there is nothing to keep a place for.
        _ if ran.is_empty() => return Html::default(),
        _ => vec![worded("p", "fine", ran.to_owned())],
    };
    // It takes the focus of a button in it that is gone.
    let values = vec![Some("run".into()), Some(RUN_LINE.into()), Some("-1".into())];
    with("div", &["class", "id", "tabindex"], values, parts)
}
