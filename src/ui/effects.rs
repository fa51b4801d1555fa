//! The one place where what the state asks for is done.

use yew::Callback;

use super::state::{Action, Effect, Markup, Picture, SheetAction};
use crate::analysis::link::problems::{parse_rates, rates};
use crate::figure::Theme;
use crate::report::png::with_text;
use crate::report::quoted;
use crate::text;
use crate::view::bundle::{self, Origin};
use crate::web::page::Scheme;
use crate::web::{canvas, clipboard, clock, download, entropy, file, history, page, version};
use crate::worker::{Pool, build_id};

/// The most of a file that is read for solve rates, in bytes: far more than the most of them need.
const MOST_RATES: f64 = 10_000.0;

/// Pixels per CSS pixel of a saved picture.
const PNG_RATIO: f64 = 3.0;

/// The colours of a scheme.
pub fn theme(scheme: Scheme) -> Theme {
    match scheme {
        Scheme::Day => Theme::DAY,
        Scheme::Night => Theme::NIGHT,
    }
}

/// Does what the state asks for; what comes of it returns as an action.
pub fn run(effect: Effect, pool: &Pool, dispatch: &Callback<Action>) {
    match effect {
        Effect::Title(title) => page::set_title(&title),
        Effect::Scheme(scheme) => page::set_scheme(scheme),
        Effect::Push(address) => history::push(&address),
        Effect::Replace(address) => history::replace(&address),
        Effect::CopyAddress(address) => copy(history::address(&address), dispatch),
        Effect::CopyEmbed(address, claim) => {
            copy(text::shell::frame(&history::address(&address), &claim), dispatch);
        }
        Effect::Copy(text) => copy(text, dispatch),
        Effect::CopyQuoted(sentence, link, markup) => {
            let write = match markup {
                Markup::Markdown => quoted::markdown,
                Markup::Latex => quoted::latex,
            };
            copy(write(&sentence, &history::address(&link)), dispatch);
        }
        Effect::Report(view, rows) => {
            let (site, day) = (history::site(), clock::today());
            let origin = Origin { site: &site, day: &day, build: build_id(), rows: rows.as_ref() };
            dispatch.emit(Action::Save(bundle::file(&view, &origin)));
        }
        Effect::Remember(scheme) => page::remember_scheme(scheme),
        Effect::UseNewVersion => version::use_new(),
        Effect::Fetch(sample) => fetch(sample, dispatch),
        Effect::Show(job, link, before, moving) => pool.show(job, link, before, moving),
        Effect::Give(job, link, source, sample) => pool.give(job, link, source, sample),
        Effect::Cancel => pool.cancel(),
        Effect::Export(job, kind) => pool.export(job, kind),
        Effect::Take(job, part) => pool.take(job, part),
        Effect::Save(file) => download::text(&file.name, &file.mime, &file.content),
        Effect::Png(picture, scheme) => {
            let dispatch = dispatch.clone();
            let drawn = canvas::detached()
                .filter(|canvas| canvas::paint(&picture.figure, &theme(scheme), canvas, PNG_RATIO));
            let Picture { name, about, .. } = *picture;
            let done = move |bytes: Option<Vec<u8>>| {
                let whole = bytes.map(|bytes| with_text(&bytes, "Source", &about).unwrap_or(bytes));
                if let Some(whole) = &whole {
                    download::bytes(&name, "image/png", whole);
                }
                dispatch.emit(Action::SavedPng(whole.map(|_| name)));
            };
            match drawn {
                Some(canvas) => download::png(&canvas, done),
                None => done(None),
            }
        }
        Effect::ReadRates(setting, source) => read_rates(setting, &source, dispatch),
        Effect::NewSeed => {
            if let Some(seed) = entropy::seed() {
                dispatch.emit(Action::Seeded(seed));
            }
        }
        Effect::ToHeading => {
            page::scroll_to_top();
            page::focus("heading");
        }
        Effect::Focus(id) => page::focus(id),
        Effect::Present(present) => page::set_present(present),
        Effect::FullScreen => page::toggle_full_screen(),
    }
}

/// Reads solve rates from a file: in use if they can be used, else they are shown with what is wrong.
fn read_rates(setting: String, source: &file::Source, dispatch: &Callback<Action>) {
    let (dispatch, blob) = (dispatch.clone(), source.blob.clone());
    wasm_bindgen_futures::spawn_local(async move {
        let text = file::text(&blob, MOST_RATES).await.unwrap_or_default();
        let action = match parse_rates(&text) {
            // Of a longer file only the beginning was read.
            Some(own) if blob.size() <= MOST_RATES => {
                Action::Sheet(SheetAction::Set { setting, value: rates(&own), settled: true })
            }
            _ => Action::RatesRefused(setting, text),
        };
        dispatch.emit(action);
    });
}

fn copy(text: String, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    wasm_bindgen_futures::spawn_local(async move {
        let done = clipboard::copy(text).await;
        dispatch.emit(Action::Copied(done));
    });
}

fn fetch(sample: String, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    wasm_bindgen_futures::spawn_local(async move {
        // Only the site's own samples: a link cannot make the page ask for anything else.
        let known = text::intake::SAMPLE_FILES.iter().any(|(name, _)| *name == sample)
            || text::intake::ANSWER_SAMPLES.contains(&sample.as_str())
            || text::intake::FAILURE_SAMPLES.iter().any(|(name, _)| *name == sample)
            || [text::intake::JUDGE_SAMPLES, text::intake::SOLUTION_SAMPLES, text::intake::VERSION_SAMPLES]
                .iter()
                .flatten()
                .any(|(name, _)| *name == sample);
        let source = if known { file::sample(&format!("{sample}.csv"), build_id()).await } else { None };
        dispatch.emit(Action::Fetched(sample, source));
    });
}
