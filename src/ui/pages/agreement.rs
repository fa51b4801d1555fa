//! Calculate / Agreement.

use yew::prelude::*;

use crate::data::Severity;
use crate::decimal;
use crate::engine::Replicates;
use crate::report::Kind;
use crate::rng::Seed;
use crate::stats::interval::Level;
use crate::text::{self as words, Rich, agreement as text, intake, link, shell};
use crate::ui::components::around::Around;
use crate::ui::components::blocks::{blocks, drawer, drawers};
use crate::ui::components::card::{button, card, link_button, rereading};
use crate::ui::components::drawers::{Drawer, drawers as row};
use crate::ui::components::element::{Look, element, heading, press, with, worded};
use crate::ui::components::field::{Field, Typed};
use crate::ui::components::intake::intake as ways_in;
use crate::ui::components::progress::progress as bar;
use crate::ui::components::repairs::repairs;
use crate::ui::components::select::Select;
use crate::ui::components::siblings::siblings;
use crate::ui::state::{Action, AgreementAction, AgreementState, Message, Opened, TABLE};
use crate::view::Block;
use crate::view::agreement::{self as view, Findings};

/// The page.
pub fn page(around: Around<'_>) -> Html {
    let dispatch = around.dispatch;
    let page = &around.state.agreement;
    let act = dispatch.reform(Action::Agreement);
    let mut parts = vec![
        match &page.findings {
            Some(found) => heading(found.heading.clone(), &found.lede),
            None => heading(text::EMPTY_HEADING, &text::EMPTY_LEDE.into()),
        },
        siblings(around.state),
        repairs(around),
        message(page, &act),
    ];
    parts.extend(page.pending.as_ref().map(|pending| worded("p", "working", intake::reading(&pending.name))));
    match &page.open {
        None => parts.push(intake_form(around)),
        Some(open) => {
            parts.push(table_row(page, open, around));
            if let Some(complaint) = &page.complaint {
                parts.push(card(
                    complaint.severity,
                    &complaint.words,
                    way_back(page, &act).into_iter().collect(),
                ));
                parts.push(settings(page, open, around));
            }
            parts.push(match &page.findings {
                Some(found) => results(page, found, &file_notes(open, &found.raters), around),
                None => blocks(&file_notes(open, &[]), around),
            });
        }
    }
    parts.into_iter().collect()
}

/// What was said about a file, with the ways on.
fn message(page: &AgreementState, act: &Callback<AgreementAction>) -> Html {
    let Some(message) = &page.message else { return Html::default() };
    let dismiss = button(shell::DISMISS, act.reform(|_: MouseEvent| AgreementAction::Dismiss));
    let (severity, words, buttons) = match message {
        Message::Refused { name, card, .. } => {
            let words = Rich::new().strong(words::name(name)).plain(": ").plain(card.words.to_string());
            let again = |read| act.reform(move |_: MouseEvent| AgreementAction::RereadRefused(read));
            let mut buttons = rereading(card, again);
            buttons.push(dismiss);
            (card.severity, words, buttons)
        }
        Message::SameFileAgain => (Severity::Note, intake::SAME_FILE_AGAIN.into(), vec![dismiss]),
        Message::Wanted(key) => (Severity::Note, link::open_same_file(key).into(), Vec::new()),
        Message::AsInLink => (Severity::Note, link::SAME_FILE.into(), vec![dismiss]),
        Message::NotAsInLink(key) => (Severity::Check, link::other_file(key).into(), vec![dismiss]),
        Message::ColumnsNotFound(names) => {
            (Severity::Check, link::columns_not_found(names).into(), vec![dismiss])
        }
        Message::SampleMissing => (Severity::Stopped, intake::SAMPLE_MISSING.into(), vec![dismiss]),
        Message::EngineGone => (Severity::Stopped, intake::NO_ENGINE.into(), vec![dismiss]),
        Message::OtherVersion => (Severity::Stopped, intake::OTHER_VERSION.into(), Vec::new()),
    };
    card(severity, &words, buttons)
}

/// The line on the table in use: its rows, its columns, another one.
fn table_row(page: &AgreementState, open: &Opened, around: Around<'_>) -> Html {
    let rows = match &page.findings {
        Some(found) => found.rows.clone(),
        None => text::rows_line(open.sheet.n_rows_read),
    };
    let line = text::file_line(&open.source.name, &rows);
    let mut drawers: Vec<Drawer<'_>> = Vec::new();
    drawers.extend(page.findings.as_ref().map(|found| drawer(&found.ledger, around)));
    if page.complaint.is_none() {
        let columns = move || settings(page, open, around);
        drawers.push((shell::CHANGE_COLUMNS.into(), Box::new(columns)));
    }
    drawers.push((shell::ANOTHER_TABLE.into(), Box::new(move || intake_form(around))));
    let drawers = row(TABLE, &drawers, Html::default(), around);
    element("div", "table-row", vec![worded("p", "meta", line), drawers])
}

/// The ways to open a table.
fn intake_form(around: Around<'_>) -> Html {
    let act = around.dispatch.reform(Action::Agreement);
    let samples = intake::SAMPLE_FILES.iter().map(|&(file, what)| {
        link_button(what, act.reform(move |_: MouseEvent| AgreementAction::Sample(file.to_owned())))
    });
    let take = act.reform(AgreementAction::Choose);
    ways_in(intake::DROP, &take, samples.collect(), intake::SAMPLES_SOURCE, around)
}

/// Columns, replicates, seed and level.
fn settings(page: &AgreementState, open: &Opened, around: Around<'_>) -> Html {
    let act = around.dispatch.reform(Action::Agreement);
    let request = &page.request;
    let (first, second) =
        (request.first.clone().unwrap_or_default(), request.second.clone().unwrap_or_default());
    let columns: Vec<(String, String)> = open
        .sheet
        .columns
        .iter()
        .map(|(name, n_labels)| (name.clone(), text::column_option(name, *n_labels)))
        .collect();
    let rater = |name: &'static str, is_first: bool| {
        let (act, first, second) = (act.clone(), first.clone(), second.clone());
        let chosen = if is_first { &first } else { &second }.clone();
        let take = Callback::from(move |value: String| {
            let (first, second) = (first.clone(), second.clone());
            let (first, second) = if is_first { (value, second) } else { (first, value) };
            act.emit(AgreementAction::Raters(first, second));
        });
        let list = Select {
            label: name.into(),
            id: is_first.then(|| "first-rater".into()),
            hint: None,
            options: columns.clone(),
            chosen,
            unset: Some(text::CHOOSE_COLUMN),
            take,
        };
        list.view()
    };
    let take = |read: fn(&str) -> Option<AgreementAction>| {
        let act = act.clone();
        Callback::from(move |text: String| read(&text).map(|action| act.emit(action)).is_some())
    };
    let level = {
        let act = act.clone();
        Callback::from(move |value: String| {
            if let Some(level) = decimal::parse(&value).and_then(|share| Level::new(share).ok()) {
                act.emit(AgreementAction::Level(level));
            }
        })
    };
    let share = request.level.share();
    let same = |usual: &f64| (share - usual).abs() < 1e-12;
    let usual = [0.9, 0.95, 0.99];
    let other = Some(share).filter(|_| !usual.iter().any(same));
    let levels = Select {
        label: text::LEVEL.into(),
        id: None,
        hint: None,
        options: usual.into_iter().chain(other).map(|of| (of.to_string(), text::percent_level(of))).collect(),
        chosen: usual.into_iter().find(same).unwrap_or(share).to_string(),
        unset: None,
        take: level,
    };
    let number = |label: &'static str, id: &'static str, value: u32, bounds: [&'static str; 2], take| {
        let field = Field {
            label: label.into(),
            quiet: false,
            id: id.into(),
            value: value.to_string().into(),
            typed: Typed::Whole,
            refusal: shell::out_of_range(true, bounds[0], bounds[1]),
            hint: None,
            take,
        };
        field.view(around)
    };
    let replicates = take(|text| Replicates::new(text.parse().ok()?).ok().map(AgreementAction::Replicates));
    let seed = take(|text| text.parse().ok().map(|seed| AgreementAction::Seed(Seed(seed))));
    let parts = vec![
        rater(shell::FIRST_RATER, true),
        rater(shell::SECOND_RATER, false),
        number(shell::REPLICATES, "replicates", request.replicates.count(), ["100", "100000"], replicates),
        number(shell::SEED, "seed", request.seed.0, ["0", "4294967295"], seed),
        button(shell::NEW_SEED, around.on(|| Action::NewSeed)),
        levels.view(),
    ];
    element("div", "settings", parts)
}

fn results(page: &AgreementState, found: &Findings, file: &[Block], around: Around<'_>) -> Html {
    let dispatch = around.dispatch;
    let act = dispatch.reform(Action::Agreement);
    let copy = {
        let sentence = found.quote.to_string();
        dispatch.reform(move |_: MouseEvent| Action::Copy(sentence.clone()))
    };
    let save = |kind: Kind| dispatch.reform(move |_: MouseEvent| Action::Export(kind));
    let buttons = vec![
        press(shell::COPY_SENTENCE.into(), Look { class: Some("primary"), ..Look::default() }, copy),
        button(shell::COPY_LINK, around.on(|| Action::CopyLink)),
        button("CSV", save(Kind::Csv)),
        button("JSON", save(Kind::Json)),
    ];
    let column = vec![
        blocks(&found.coefficients, around),
        progress(page, found, &act),
        drawers("which", &found.drawers, Html::default(), around),
        blocks(&found.details, around),
        blocks(file, around),
        blocks(&view::quote(&found.quote), around),
        element("p", "buttons", buttons),
    ];
    let values = vec![Some("margin".into()), Some(shell::NOTES.into())];
    let margin = with("aside", &["class", "aria-label"], values, vec![blocks(&found.margin, around)]);
    element("div", "two", vec![element("div", "", column), margin])
}

/// The bootstrap while it runs, or a way to run it after it was stopped.
fn progress(page: &AgreementState, found: &Findings, act: &Callback<AgreementAction>) -> Html {
    match page.progress {
        Some((done, total)) => {
            let cancel = act.reform(|_: MouseEvent| AgreementAction::Cancel);
            bar(done, total, intake::progress(done, total), cancel)
        }
        None if found.pending => {
            let run = act.reform(|_: MouseEvent| AgreementAction::Run);
            let look = Look { id: Some("run".into()), ..Look::default() };
            element("p", "working", vec![press(shell::RUN_AGAIN.into(), look, run)])
        }
        None => Html::default(),
    }
}

/// How the file was read, where that is worth knowing, with the ways to read it otherwise.
fn file_notes(open: &Opened, raters: &[String]) -> Vec<Block> {
    // What was found in columns that are not compared changes nothing here.
    let matters = |found: &&words::Card| found.about.as_ref().is_none_or(|column| raters.contains(column));
    let otherwise = intake::read_otherwise(open.options);
    let pair = open.sheet.suggested.as_ref().filter(|(pair, _)| pair == raters).map(|(_, card)| card);
    view::file(open.sheet.cards.iter().filter(matters).chain(&otherwise).chain(pair))
}

/// The button that returns to the table before, if there was one.
fn way_back(page: &AgreementState, act: &Callback<AgreementAction>) -> Option<Html> {
    let name = shell::return_to(page.previous()?);
    Some(button(name, act.reform(|_: MouseEvent| AgreementAction::Return)))
}
