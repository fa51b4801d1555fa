//! Explore / Vote.

use std::rc::Rc;

use yew::prelude::*;

use crate::analysis::Request;
use crate::analysis::vote::{Difficulty, Samples, VoteOutcome, VoteRequest};
use crate::decimal;
use crate::figure::{Theme, svg_with_metadata};
use crate::model::AttractorShare;
use crate::report::{File, Kind, provenance};
use crate::text::{shell, vote as text};
use crate::ui::components::blocks::{Around, drawers, plate};
use crate::ui::components::card::link_button;
use crate::ui::components::control::Control;
use crate::ui::components::element::{element, heading};
use crate::ui::components::repairs::repairs;
use crate::ui::effects::theme;
use crate::ui::state::{Action, Picture, VoteAction, VoteState};
use crate::view::{Plate, vote};
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

/// The page.
#[component]
pub fn VotePage(props: &Props) -> Html {
    let o = &props.vote.outcome;
    let problem = use_state(|| None::<f64>);
    let on_problem = {
        let problem = problem.clone();
        Callback::from(move |rate: Option<f64>| problem.set(rate))
    };
    let ghost = props.vote.ghost();
    let curves = vote::curves(o, ghost);
    let exports = exports(o, &curves, props.scheme, &props.dispatch);
    let around = Around { scheme: props.scheme, ..Around::default() };
    let parts = [
        heading(text::heading(o), &text::lede(o)),
        repairs(&props.repairs, &props.dispatch),
        controls(o.request, &props.dispatch),
        plate(&curves, props.scheme, Callback::noop()),
        plate(&vote::strip(o, *problem), props.scheme, on_problem),
        drawers("vote", &vote::drawers(o), &around, exports),
    ];
    parts.into_iter().collect()
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
        label: shell::SHARE_CONTROL.into(),
        id: "share".into(),
        value: written(request.a).into(),
        stop: (request.a.share() * 100.0).round() as u32,
        last: 100,
        bounds: ["0", "1"].map(Into::into),
        whole: false,
        on_move: move_to.reform(at_share),
        on_settle: settle.reform(at_share),
        on_type: typed(&settle, move |text| {
            Some(VoteRequest { a: AttractorShare::new(decimal::parse(text)?).ok()?, ..request })
        }),
    };
    let samples = Control {
        label: shell::SAMPLES_CONTROL.into(),
        id: "samples".into(),
        value: request.k.count().to_string().into(),
        stop: K_STOPS.iter().rposition(|&k| k <= request.k.count()).unwrap_or(0) as u32,
        last: K_STOPS.len() as u32 - 1,
        bounds: ["1", "256"].map(Into::into),
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

/// Link, pictures and tables to take away.
fn exports(o: &Rc<VoteOutcome>, plate: &Plate, scheme: Scheme, dispatch: &Callback<Action>) -> Html {
    let svg = {
        let (o, plate) = (o.clone(), plate.clone());
        dispatch.reform(move |_: MouseEvent| {
            Action::Save(svg_file(&plate, &provenance(&Request::Vote(o.request)), &theme(scheme)))
        })
    };
    let plate = plate.clone();
    let png = dispatch.reform(move |_: MouseEvent| {
        let (name, figure) = (format!("{}.png", plate.name), plate.figure.clone());
        Action::SavePng(Box::new(Picture { name, figure }))
    });
    let table = |kind: Kind| dispatch.reform(move |_: MouseEvent| Action::Export(kind));
    let buttons = vec![
        link_button(shell::COPY_LINK, dispatch.reform(|_: MouseEvent| Action::CopyLink)),
        link_button("SVG", svg),
        link_button("PNG", png),
        link_button("CSV", table(Kind::Csv)),
        link_button("JSON", table(Kind::Json)),
    ];
    element("span", "group end", buttons)
}

fn svg_file(plate: &Plate, metadata: &str, theme: &Theme) -> File {
    File {
        name: format!("{}.svg", plate.name),
        mime: "image/svg+xml".to_owned(),
        content: svg_with_metadata(&plate.figure, theme, metadata).unwrap_or_default(),
    }
}
