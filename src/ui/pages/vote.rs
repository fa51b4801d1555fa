//! Explore / Vote.

use std::rc::Rc;

use yew::prelude::*;

use crate::analysis::Request;
use crate::analysis::vote::{Difficulty, Samples, Scores, VoteOutcome, VoteRequest};
use crate::decimal;
use crate::figure::vote::{curves, strip};
use crate::figure::{Figure, Shape, Theme, svg_with_metadata};
use crate::model::AttractorShare;
use crate::report::{File, Kind, provenance};
use crate::text::{number, shell, vote as text};
use crate::ui::components::card::link_button;
use crate::ui::components::control::Control;
use crate::ui::components::drawers::{Drawer, Drawers};
use crate::ui::components::figure_frame::Frame;
use crate::ui::components::repairs::repairs;
use crate::ui::components::rich::{inline, paragraphs};
use crate::ui::components::table::{cell, column_head, row, row_head, scroll};
use crate::ui::effects::theme;
use crate::ui::state::{Action, Picture, VoteAction, VoteState};
use crate::web::page::Scheme;

/// Where the slider for k stops: close together where the scores move, and at every power of two.
const K_STOPS: [u32; 27] =
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256];

/// See [`VotePage`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The state of the page.
    pub vote: VoteState,
    /// What had to be repaired in the link.
    pub repairs: Vec<crate::analysis::link::Repair>,
    /// Light or dark.
    pub scheme: Scheme,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// Reads the curves out at a k.
pub fn read_curves(o: &Rc<VoteOutcome>) -> Callback<f64, String> {
    let o = o.clone();
    Callback::from(move |k: f64| {
        let nearest =
            |a: &&Scores, b: &&Scores| (f64::from(a.k) - k).abs().total_cmp(&(f64::from(b.k) - k).abs());
        o.curve.iter().min_by(nearest).map_or_else(String::new, |at| text::readout(at.k, at.pass, at.vote))
    })
}

/// The page.
#[component]
pub fn VotePage(props: &Props) -> Html {
    let o = &props.vote.outcome;
    let problem = use_state(|| None::<f64>);
    let focused =
        problem.and_then(|rate| o.problems.iter().enumerate().find(|(_, problem)| problem.rate == rate));
    let strip_caption = text::strip_caption(o, focused.map(|(i, problem)| (i + 1, problem)));
    let read_strip = {
        let o = o.clone();
        Callback::from(move |rate: f64| {
            let found = o.problems.iter().enumerate().find(|(_, problem)| problem.rate == rate);
            text::strip_caption(&o, found.map(|(i, problem)| (i + 1, problem))).to_string()
        })
    };
    let on_problem = {
        let problem = problem.clone();
        Callback::from(move |rate: Option<f64>| problem.set(rate))
    };
    let ghost = props.vote.ghost();
    let curves_frame = Frame {
        figure: curves(o, ghost),
        shape: Shape::Curves,
        scheme: props.scheme,
        read: read_curves(o),
        on_focus: Callback::noop(),
        caption: inline(&text::figure_caption(o, ghost)),
    };
    let strip_frame = Frame {
        figure: strip(o),
        shape: Shape::Strip,
        scheme: props.scheme,
        read: read_strip,
        on_focus: on_problem,
        caption: inline(&strip_caption),
    };
    html! {
        <>
            <h1 id="heading" tabindex="-1">{ text::heading(o) }</h1>
            <p class="lede">{ inline(&text::lede(o)) }</p>
            { repairs(&props.repairs, &props.dispatch) }
            { controls(o.request, &props.dispatch) }
            { curves_frame.view() }
            { strip_frame.view() }
            <Drawers id="vote" drawers={drawers(o)}>{ exports(o, ghost, props.scheme, &props.dispatch) }</Drawers>
        </>
    }
}

fn controls(request: VoteRequest, dispatch: &Callback<Action>) -> Html {
    let act =
        |action: fn(VoteRequest) -> VoteAction| dispatch.reform(move |request| Action::Vote(action(request)));
    let (move_to, settle) = (act(VoteAction::Move), act(VoteAction::Settle));
    let at_share = move |hundredths: u32| VoteRequest {
        a: AttractorShare::new(f64::from(hundredths) / 100.0).unwrap_or(request.a),
        ..request
    };
    let at_stop = move |stop: u32| {
        let k = K_STOPS.get(stop as usize).and_then(|&k| Samples::new(k).ok());
        VoteRequest { k: k.unwrap_or(request.k), ..request }
    };
    let share = Control {
        label: shell::SHARE_CONTROL,
        id: "share",
        value: written(request.a).into(),
        stop: (request.a.share() * 100.0).round() as u32,
        last: 100,
        bounds: ["0", "1"],
        whole: false,
        on_move: move_to.reform(at_share),
        on_settle: settle.reform(at_share),
        on_type: typed(&settle, move |text| {
            Some(VoteRequest { a: AttractorShare::new(decimal::parse(text)?).ok()?, ..request })
        }),
    };
    let samples = Control {
        label: shell::SAMPLES_CONTROL,
        id: "samples",
        value: request.k.count().to_string().into(),
        stop: K_STOPS.iter().rposition(|&k| k <= request.k.count()).unwrap_or(0) as u32,
        last: K_STOPS.len() as u32 - 1,
        bounds: ["1", "256"],
        whole: true,
        on_move: move_to.reform(at_stop),
        on_settle: settle.reform(at_stop),
        on_type: typed(&settle, move |text| {
            Some(VoteRequest { k: Samples::new(text.parse().ok()?).ok()?, ..request })
        }),
    };
    html! {
        <div class="controls">
            { share.view() }
            { samples.view() }
            <div class="presets" role="group" aria-label={shell::DIFFICULTY}>
                { for Difficulty::ALL.into_iter().map(|difficulty| {
                    let onclick = settle.reform(move |_: MouseEvent| VoteRequest { difficulty, ..request });
                    let pressed = if request.difficulty == difficulty { "true" } else { "false" };
                    html! {
                        <button type="button" {onclick} aria-pressed={pressed}>{ text::difficulty(difficulty) }</button>
                    }
                }) }
                { link_button(shell::RESET, settle.reform(|_: MouseEvent| VoteRequest::default())) }
            </div>
            <p class="fine">{ text::SHARE_HINT }{ " " }{ text::difficulty_hint(request.difficulty) }</p>
        </div>
    }
}

/// A share with two decimals, or with all it has.
fn written(a: AttractorShare) -> String {
    let two = format!("{:.2}", a.share());
    if decimal::parse(&two) == Some(a.share()) { two } else { a.share().to_string() }
}

/// Settles a typed value if it can be used.
fn typed(
    settle: &Callback<VoteRequest>,
    read: impl Fn(&str) -> Option<VoteRequest> + 'static,
) -> Callback<String, bool> {
    let settle = settle.clone();
    Callback::from(move |text: String| {
        let request = read(&text);
        if let Some(request) = request {
            settle.emit(request);
        }
        request.is_some()
    })
}

fn drawers(o: &VoteOutcome) -> Vec<Drawer> {
    vec![
        Drawer { name: shell::SHOW_DATA, content: data_table(o) },
        Drawer { name: shell::FORMULA, content: paragraphs(&text::formula(o)) },
        Drawer { name: shell::LEAVES_OUT, content: html! { <p>{ text::LEAVES_OUT }</p> } },
    ]
}

fn data_table(o: &VoteOutcome) -> Html {
    let share = |value: f64| cell(number::fixed(100.0 * value, 4));
    let heads = ["k", text::PASS_AT_K, text::VOTE_AT_K, text::PASS_AT_1].map(column_head).to_vec();
    let rows = o
        .curve
        .iter()
        .map(|at| row(vec![row_head(at.k.to_string()), share(at.pass), share(at.vote), share(o.mean)]));
    let table = html! {
        <table>
            <caption>{ text::table_caption(o) }</caption>
            <thead>{ row(heads) }</thead>
            <tbody>{ for rows }</tbody>
        </table>
    };
    html! { <>{ scroll(shell::SCROLL_TABLE, "tall", table) }{ problem_table(o) }</> }
}

fn problem_table(o: &VoteOutcome) -> Html {
    let share = |value: f64| cell(number::fixed(100.0 * value, 4));
    let heads = [shell::PROBLEM, text::PASS_AT_1, text::PASS_AT_K, text::VOTE_AT_K, text::LONG_VOTE];
    let rows = o.problems.iter().zip(1u32..).map(|(problem, i)| {
        let verdict = cell(text::long_vote(problem.clears));
        row(vec![
            row_head(i.to_string()),
            share(problem.rate),
            share(problem.pass),
            share(problem.vote),
            verdict,
        ])
    });
    let table = html! {
        <table>
            <caption>{ text::problem_caption(o) }</caption>
            <thead>{ row(heads.map(column_head).to_vec()) }</thead>
            <tbody>{ for rows }</tbody>
        </table>
    };
    scroll(shell::PROBLEM_TABLE, "tall", table)
}

/// Link, pictures and tables to take away.
fn exports(
    o: &Rc<VoteOutcome>,
    ghost: Option<&VoteOutcome>,
    scheme: Scheme,
    dispatch: &Callback<Action>,
) -> Html {
    let figure = curves(o, ghost);
    let svg = {
        let (o, figure) = (o.clone(), figure.clone());
        dispatch.reform(move |_: MouseEvent| Action::Save(svg_file(&o, &figure, &theme(scheme))))
    };
    let png = dispatch.reform(move |_: MouseEvent| {
        Action::SavePng(Box::new(Picture { name: "tiebreak-vote.png".to_owned(), figure: figure.clone() }))
    });
    let table = |kind: Kind| dispatch.reform(move |_: MouseEvent| Action::Export(kind));
    html! {
        <span class="group end">
            { link_button(shell::COPY_LINK, dispatch.reform(|_: MouseEvent| Action::CopyLink)) }
            { link_button("SVG", svg) }
            { link_button("PNG", png) }
            { link_button("CSV", table(Kind::Csv)) }
            { link_button("JSON", table(Kind::Json)) }
        </span>
    }
}

fn svg_file(o: &VoteOutcome, figure: &Figure, theme: &Theme) -> File {
    let metadata = provenance(&Request::Vote(o.request));
    File {
        name: "tiebreak-vote.svg".to_owned(),
        mime: "image/svg+xml".to_owned(),
        content: svg_with_metadata(figure, theme, &metadata).unwrap_or_default(),
    }
}
