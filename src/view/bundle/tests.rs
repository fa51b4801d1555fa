use super::*;
use crate::data::Severity;
use crate::view::{Cell, Drawer, Intake, Offer, Page, Place, Way};

const SITE: &str = "https://example.org/tools/";

fn origin<'o>(rows: Option<&'o File>) -> Origin<'o> {
    Origin { site: SITE, day: "2026-05-04", build: "0a1b2c3d4e", rows }
}

/// What a browser would show of a file: its text without tags, styles and spaces at the ends.
fn seen(html: &str) -> String {
    let body = html.split_once("<body>").unwrap().1;
    let mut out = String::new();
    for piece in body.split('<') {
        out.push_str(piece.split_once('>').map_or(piece, |(_, text)| text));
        out.push('\n');
    }
    out.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn every_page_of_models_is_in_its_report_word_for_word() {
    for link in ["vote?k=16&a=0.25", "seeds?n=4", "budget", "cost", "published"] {
        let view = Page::of(&format!("explore/{link}"), None).unwrap().0.view(None);
        let File { name, content: html, .. } = file(&view, &origin(None));
        assert_eq!(name, format!("tiebreak-{}-report.html", link.split('?').next().unwrap()));
        let seen = seen(&html);
        assert!(seen.contains(&view.heading), "{link}");
        for block in view.blocks.iter().chain(view.drawers.iter().flat_map(|drawer| &drawer.blocks)) {
            if let Block::Table(table) = block {
                for cell in table.rows.iter().flatten() {
                    let Cell::Text(words) = cell else { continue };
                    assert!(seen.contains(words.as_str()), "{link}: {words}");
                }
            }
        }
        let n_plates = view.blocks.iter().filter(|block| matches!(block, Block::Plate(_))).count();
        assert_eq!(html.matches("<svg ").count(), n_plates, "{link}");
        assert!(seen.contains(&format!("{SITE}#/{}", view.address)), "{link}");
        for control in &view.controls {
            assert!(seen.contains(&control.label), "{link}: {}", control.label);
        }
    }
}

#[test]
fn a_report_asks_for_nothing_and_runs_nothing() {
    let view = Page::of("explore/vote", None).unwrap().0.view(None);
    let html = file(&view, &origin(None)).content;
    for tag in ["<script", "<link", "<img", "<iframe", "url(", "@import", " src=", "onload"] {
        assert!(!html.contains(tag), "{tag}");
    }
    assert!(html.contains("default-src 'none'; style-src 'unsafe-inline'"));
    // Of addresses, only the way back and the names of vocabularies.
    let others = html.split("http").skip(1).filter(|rest| {
        !rest.starts_with("s://example.org/tools/")
            && !rest.starts_with("://www.w3.org/2000/svg")
            && !rest.starts_with("-equiv")
    });
    assert_eq!(others.count(), 0);
}

#[test]
fn names_of_the_table_are_words_and_never_markup() {
    let hostile = "\"><script>alert(1)</script>&amp;";
    let cells = vec![vec![
        Cell::Way(Way { address: format!("calc/x?a={hostile}"), name: hostile.into() }, String::new()),
        hostile.into(),
    ]];
    let table = Table {
        caption: hostile.into(),
        rows: cells,
        ..Table::plain(hostile, vec![hostile.into(), String::new()], Vec::new())
    };
    let control = Control {
        setting: "a".into(),
        label: hostile.into(),
        value: "1".into(),
        input: Input::Choice { options: vec![("1".into(), hostile.into())], offer: Offer::List },
        hint: String::new(),
        place: Place::Shown,
        is_usual: true,
    };
    let view = View {
        heading: hostile.into(),
        lede: hostile.into(),
        address: format!("calc/agreement?first={hostile}"),
        intake: Some(Intake {
            table: hostile.into(),
            drawers: vec![Drawer::of(hostile, vec![hostile.into()])],
            ..Intake::default()
        }),
        controls: vec![control],
        blocks: vec![
            Block::Table(table),
            Block::Quote(hostile.into()),
            Block::card(Severity::Check, hostile.into()),
        ],
        ..View::default()
    };
    let rows = File { name: hostile.into(), mime: "text/csv".into(), content: format!("a\n{hostile}\n") };
    let html = file(&view, &origin(Some(&rows))).content;
    assert!(!html.contains("<script"), "{html}");
    // Its heading, sentence, table line, link, setting and its value, caption, head and cells, card, drawer and its sentence,
    // quote on the page and as text, address of the quote in LaTeX, rows and their name.
    assert_eq!(seen(&html).matches("<script>alert(1)").count(), 18);
}

#[test]
fn rows_are_in_it_only_where_they_are_wanted_and_not_too_many() {
    let view = View { address: "calc/agreement".into(), ..View::default() };
    let rows = |content: String| File { name: "t-repaired.csv".into(), mime: "text/csv".into(), content };
    let few = rows("item,a\n1,Yes\n".into());
    assert!(!file(&view, &origin(None)).content.contains("1,Yes"));
    assert!(file(&view, &origin(Some(&few))).content.contains("item,a\n1,Yes\n"));
    let many = rows("1,Yes\n".repeat(MOST_ROWS / 6 + 1));
    let html = file(&view, &origin(Some(&many))).content;
    assert!(!html.contains("1,Yes") && html.contains(&text::too_long(2_000)), "{}", html.len());
}

#[test]
fn settings_are_named_as_on_the_page() {
    let view = Page::of("explore/ties", None)
        .map_or_else(|| Page::of("explore/cost", None).unwrap().0.view(None), |opened| opened.0.view(None));
    let html = file(&view, &origin(None)).content;
    let chosen = view.controls.iter().find_map(|control| match &control.input {
        Input::Choice { options, .. } => {
            options.iter().find(|(value, _)| *value == control.value).map(|(_, name)| name)
        }
        _ => None,
    });
    assert!(seen(&html).contains(chosen.unwrap().as_str()));
}
