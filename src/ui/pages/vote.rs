//! Explore / Vote.

use yew::prelude::*;

use crate::analysis::link;
use crate::analysis::vote::{Difficulty, Samples, VoteRequest};
use crate::decimal;
use crate::model::AttractorShare;
use crate::text::{shell, vote as text};
use crate::ui::components::around::Around;
use crate::ui::components::blocks::{drawers, plate};
use crate::ui::components::card::{group, link_button, pressable};
use crate::ui::components::control::Control;
use crate::ui::components::element::heading;
use crate::ui::components::exports::exports;
use crate::ui::components::repairs::repairs;
use crate::ui::components::siblings::siblings;
use crate::ui::state::{Action, VoteAction};
use crate::view::vote;

/// Where the slider for k stops: close together where the scores move, and at every power of two.
const K_STOPS: [u32; 27] =
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256];

/// The page.
pub fn page(around: Around<'_>) -> Html {
    let (o, ghost) = (&around.state.vote.outcome, around.state.vote.ghost());
    let (scheme, problem) = (around.state.scheme, around.state.vote.problem);
    let curves = vote::curves(o, ghost);
    let on_problem = around.dispatch.reform(|problem| Action::Vote(VoteAction::Look(problem)));
    let exports = exports(Some(&curves), &link::vote::write(&o.request), around);
    let parts = [
        heading(text::heading(o), &text::lede(o)),
        siblings(around.state),
        repairs(around),
        controls(o.request, around),
        plate(&curves, scheme, None),
        plate(&vote::strip(o, problem), scheme, Some(on_problem)),
        drawers("vote", &vote::drawers(o), exports, around),
    ];
    parts.into_iter().collect()
}

fn controls(request: VoteRequest, around: Around<'_>) -> Html {
    let dispatch = around.dispatch;
    let settle = dispatch.reform(|request| Action::Vote(VoteAction::Settle(request)));
    let on_stop = dispatch.reform(|(request, let_go)| {
        Action::Vote(if let_go { VoteAction::Settle(request) } else { VoteAction::Move(request) })
    });
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
        hint: None,
        on_stop: on_stop.reform(move |(stop, let_go)| (at_share(stop), let_go)),
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
        hint: None,
        on_stop: on_stop.reform(move |(stop, let_go)| (at_stop(stop), let_go)),
        on_type: typed(&settle, move |text| {
            Some(VoteRequest { k: Samples::new(text.parse().ok()?).ok()?, ..request })
        }),
    };
    let presets = Difficulty::ALL.into_iter().map(|difficulty| {
        let choose = settle.reform(move |_: MouseEvent| VoteRequest { difficulty, ..request });
        pressable(text::difficulty(difficulty), request.difficulty == difficulty, choose)
    });
    let reset = link_button(shell::RESET, settle.reform(|_: MouseEvent| VoteRequest::default()));
    let presets = presets.chain([reset]);
    html! {
        <div class="controls">
            { share.view(around) }
            { samples.view(around) }
            { group(shell::DIFFICULTY, None, presets.collect()) }
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
