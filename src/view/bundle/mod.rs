//! A page as one file that stands alone: what it says, its figures as SVG, its settings, and the way back to it.
//!
//! Made of a [`View`] as a page of the app is, so that every page has it and the numbers are the page's. The file asks for
//! nothing: no script, no font, no picture from elsewhere, and its own policy says so.

mod markup;

use markup::Writer;

use super::{Block, Control, Input, Table, View};
use crate::figure::push_escaped;
use crate::report::{File, provenance, quoted};
use crate::text::{Rich, bundle as text};

/// More of a table than this many bytes is not repeated: a browser is slow with a page of it.
const MOST_ROWS: usize = 2_000_000;

/// The style of the file: that of the app's pages, for paper and for a screen.
const STYLE: &str = include_str!("style.css");

/// What a report is made of beside its page.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'o> {
    /// The whole address of the page, up to and without its `#`.
    pub site: &'o str,
    /// The day on which it is saved, as year, month and day; empty where there is no calendar.
    pub day: &'o str,
    /// Which build of the program made it.
    pub build: &'o str,
    /// The rows of the table, where they are to be in it: the name of the file and its text.
    pub rows: Option<&'o File>,
}

impl Origin<'_> {
    /// The whole address of a page of the site.
    fn to(&self, address: &str) -> String {
        format!("{}#/{address}", self.site)
    }
}

/// The page as a file.
#[must_use]
pub fn file(view: &View, origin: &Origin<'_>) -> File {
    let path = view.address.split('?').next().unwrap_or_default();
    let page = path.rsplit('/').next().unwrap_or_default();
    File {
        name: format!("tiebreak-{page}-report.html"),
        mime: "text/html".to_owned(),
        content: html(view, origin),
    }
}

fn html(view: &View, origin: &Origin<'_>) -> String {
    let mut page = Writer::new(origin.site);
    page.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.text_in("title", &format!("{} · {}", view.heading, crate::text::shell::NAME));
    page.raw(&format!("\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"));
    page.text_in("h1", &view.heading);
    page.sentence("lede", &view.lede);
    head(&mut page, view, origin);
    page.blocks(&view.notes);
    page.blocks(&view.blocks);
    page.blocks(&view.margin);
    settings(&mut page, &view.controls);
    let beside = view.intake.iter().flat_map(|intake| &intake.drawers);
    for drawer in beside.chain(&view.drawers) {
        page.text_in("h2", &drawer.name);
        page.blocks(&drawer.blocks);
    }
    quote(&mut page, view, origin);
    rows(&mut page, origin);
    page.raw("</main>\n</body>\n</html>\n");
    page.done()
}

/// Which table, which program, which day, and the way back.
fn head(page: &mut Writer<'_>, view: &View, origin: &Origin<'_>) {
    page.raw("<dl>\n");
    let table = view.intake.as_ref().map(|intake| intake.table.as_str()).filter(|line| !line.is_empty());
    if let Some(line) = table {
        page.term(&view.title, |page| page.text(line));
    }
    page.term(text::SAME_AGAIN, |page| {
        page.link(&origin.to(&view.address), &origin.to(&view.address));
        if table.is_some() && !view.address.contains("sample=") {
            page.text(" ");
            page.text(text::NEEDS_FILE);
        }
    });
    let made = provenance(&view.address);
    let program = made.rsplit_once("; ").map_or(made.as_str(), |(program, _)| program);
    page.term(text::MADE_WITH, |page| page.text(&format!("{program}; {}", origin.build)));
    if !origin.day.is_empty() {
        page.term(text::SAVED_ON, |page| page.text(origin.day));
    }
    page.raw("</dl>\n");
}

/// Everything that is set, as the page names it.
fn settings(page: &mut Writer<'_>, controls: &[Control]) {
    if controls.is_empty() {
        return;
    }
    let value = |control: &Control| match &control.input {
        Input::Choice { options, .. } => {
            let chosen = options.iter().find(|(value, _)| *value == control.value);
            chosen.map_or_else(|| control.value.clone(), |(_, name)| name.clone())
        }
        Input::Order { tests, by_name: false } => {
            let number = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
            let named = control.value.split(',').map(|one| number(one).and_then(|at| tests.get(at)));
            let named: Option<Vec<&str>> = named.map(|one| one.map(String::as_str)).collect();
            named.map_or_else(|| control.value.clone(), |names| names.join(", "))
        }
        _ => control.value.clone(),
    };
    let rows = controls.iter().map(|control| vec![control.label.clone(), value(control)]).collect();
    page.text_in("h2", text::SETTINGS);
    page.block(&Block::Table(Table::plain("", text::SETTING_HEADS.map(str::to_owned).into(), rows)));
}

/// The sentence to quote, in three ways of writing.
fn quote(page: &mut Writer<'_>, view: &View, origin: &Origin<'_>) {
    let Some(sentence) = view.sentence() else { return };
    page.text_in("h2", text::QUOTED);
    let address = origin.to(&view.address);
    for (way, words) in [
        (text::PLAIN, sentence.to_string()),
        (text::MARKDOWN, quoted::markdown(sentence, &address)),
        (text::LATEX, quoted::latex(sentence, &address)),
    ] {
        page.text_in("h3", way);
        page.text_in("pre", &words);
    }
}

/// The rows of the table, if they are wanted and not too many.
fn rows(page: &mut Writer<'_>, origin: &Origin<'_>) {
    let Some(rows) = origin.rows else { return };
    page.text_in("h2", text::ROWS);
    let n_bytes = rows.content.len();
    if n_bytes > MOST_ROWS {
        page.sentence("", &text::too_long((n_bytes / 1000) as u32).into());
        return;
    }
    page.raw("<details>");
    page.text_in("summary", &rows.name);
    page.text_in("pre", &rows.content);
    page.raw("</details>\n");
}

#[cfg(test)]
mod tests;
