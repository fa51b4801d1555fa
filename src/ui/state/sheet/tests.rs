//! What happens on such a page, in the order in which it happens.

use super::super::Action;
use super::*;
use crate::analysis::link::Repair;
use crate::data::Severity;
use crate::view::{Input, Listed, Offer, Place};
use crate::web::page::Scheme;
use crate::worker::Event;

const LINK: &str = "explore/rerun?k=64&seed=42";

fn opened() -> State {
    let (mut state, effects) = State::new(LINK.to_owned(), Scheme::Day);
    assert_eq!(state.page, Page::Sheet);
    assert_eq!(asked(&effects), [LINK]);
    assert!(answer(&mut state, view(LINK), false).iter().all(|effect| matches!(effect, Effect::Title(_))));
    state
}

fn view(address: &str) -> View {
    View { address: address.to_owned(), said: format!("said of {address}"), ..View::default() }
}

fn slider() -> Control {
    let input = Input::Number { bounds: ["1".into(), "256".into()], whole: true, stops: Vec::new() };
    Control {
        setting: "k".into(),
        label: "k".into(),
        value: "64".into(),
        input,
        hint: String::new(),
        place: Place::Shown,
        is_usual: true,
    }
}

fn asked(effects: &[Effect]) -> Vec<&str> {
    let shows = effects.iter().filter_map(|effect| match effect {
        Effect::Show(_, link, ..) => Some(&**link),
        _ => None,
    });
    shows.collect()
}

fn answer(state: &mut State, view: View, simulating: bool) -> Vec<Effect> {
    let job = state.sheet.job;
    state.reduce(Action::Engine(Event::Shown { job, view: Box::new(view), simulating }))
}

fn set(state: &mut State, setting: &str, value: &str, settled: bool) -> Vec<Effect> {
    let (setting, value) = (setting.to_owned(), value.to_owned());
    state.reduce(Action::Sheet(SheetAction::Set { setting, value, settled }))
}

fn shown(state: &State) -> &str {
    state.sheet.view.as_ref().map_or("", |view| &view.address)
}

#[test]
fn a_gesture_shows_on_its_way_and_is_one_step() {
    let mut state = opened();
    let effects = set(&mut state, "k", "65", false);
    assert_eq!(asked(&effects), ["explore/rerun?k=65&seed=42"]);
    assert_eq!(effects.len(), 1, "the address is left alone");
    // While the worker works, only the last place of the slider is kept.
    assert!(set(&mut state, "k", "66", false).is_empty());
    assert!(set(&mut state, "k", "67", false).is_empty());
    let k = slider();
    let effects = answer(&mut state, view("explore/rerun?k=65&seed=42"), true);
    assert_eq!(asked(&effects), ["explore/rerun?k=67&seed=42"]);
    assert_eq!(state.sheet.value(&k), "67", "the slider stays where it is held");
    assert_eq!((shown(&state), &*state.address), ("explore/rerun?k=65&seed=42", LINK));
    let effects = set(&mut state, "k", "67", true);
    assert!(matches!(&*effects, [Effect::Push(address)] if address == "explore/rerun?k=67&seed=42"));
    answer(&mut state, view("explore/rerun?k=67&seed=42"), true);
    assert_eq!(state.sheet.value(&k), "64", "then it shows what is shown");
    assert_eq!(state.said.text, "", "nothing is said before all is there");
    answer(&mut state, view("explore/rerun?k=67&seed=42"), false);
    assert_eq!(state.said.text, "said of explore/rerun?k=67&seed=42");
    let effects = set(&mut state, "k", "70", true);
    assert!(matches!(&*effects, [Effect::Show(..), Effect::Replace(_)]), "{effects:?}");
    let effects = set(&mut state, "seed", "7", true);
    assert!(matches!(&*effects, [Effect::Push(_)]), "{effects:?}");
    let effects = answer(&mut state, view("explore/rerun?k=70&seed=42"), true);
    assert_eq!(asked(&effects), ["explore/rerun?k=70&seed=7"]);
    assert_eq!(state.address, "explore/rerun?k=70&seed=7", "the later setting stays in the address");
}

#[test]
fn what_an_earlier_run_says_late_is_not_heard() {
    let mut state = opened();
    let old = state.sheet.job;
    set(&mut state, "k", "70", true);
    let late = Event::Shown { job: old, view: Box::new(view("explore/rerun?k=1")), simulating: false };
    assert!(state.reduce(Action::Engine(late)).is_empty());
    state.reduce(Action::Engine(Event::Progress { job: old, done: 5, total: 10 }));
    assert_eq!((shown(&state), state.sheet.run), (LINK, Run::Asked));
}

#[test]
fn cancel_keeps_what_is_there() {
    let mut state = opened();
    set(&mut state, "k", "70", true);
    answer(&mut state, view("explore/rerun?k=70&seed=42"), true);
    let job = state.sheet.job;
    state.reduce(Action::Engine(Event::Progress { job, done: 300, total: 1000 }));
    assert_eq!(state.sheet.run, Run::Going(300, 1000));
    let effects = state.reduce(Action::Sheet(SheetAction::Stop));
    assert!(matches!(&*effects, [Effect::Cancel, Effect::Focus(_)]));
    let stopped = View { ran: "300 of 1000".into(), ..view("explore/rerun?k=70&seed=42") };
    answer(&mut state, stopped, false);
    assert_eq!((shown(&state), state.sheet.run), ("explore/rerun?k=70&seed=42", Run::Stopped));
    assert_eq!(state.sheet.view.as_ref().unwrap().ran, "300 of 1000", "it is shown as it was stopped");
    assert_eq!(state.sheet.shown(), job, "what is saved is what is shown");
    let effects = state.reduce(Action::Sheet(SheetAction::Again));
    assert_eq!(asked(&effects), ["explore/rerun?k=70&seed=42"]);
    let late = Event::Shown { job, view: Box::new(view("late")), simulating: false };
    state.reduce(Action::Engine(late));
    assert_eq!(shown(&state), "explore/rerun?k=70&seed=42");
}

#[test]
fn what_is_done_when_it_is_to_be_stopped_is_done() {
    for progress_first in [true, false] {
        let mut state = opened();
        set(&mut state, "k", "70", true);
        answer(&mut state, view("explore/rerun?k=70&seed=42"), true);
        let job = state.sheet.job;
        let whole = Action::Engine(Event::Progress { job, done: 1000, total: 1000 });
        let stop = Action::Sheet(SheetAction::Stop);
        for action in if progress_first { [whole, stop] } else { [stop, whole] } {
            state.reduce(action);
        }
        answer(&mut state, view("explore/rerun?k=70&seed=42"), false);
        assert_eq!(state.sheet.run, Run::Done);
    }
}

#[test]
fn an_address_is_mended_by_the_page_s_own_and_its_repairs_are_shown_once() {
    let (mut state, _) = State::new("explore/rerun?k=64&colour=red".to_owned(), Scheme::Day);
    let repair = Repair { setting: "colour".into(), found: "red".into(), used: None, repeated: false };
    let mended = View { repairs: vec![repair], title: "Rerun".into(), ..view(LINK) };
    let effects = answer(&mut state, mended.clone(), true);
    assert!(matches!(&*effects, [Effect::Replace(address), Effect::Title(_)] if address == LINK));
    assert_eq!((&*state.address, state.repairs.len()), (LINK, 1));
    state.reduce(Action::DismissRepairs);
    answer(&mut state, mended, false);
    assert!(state.repairs.is_empty());
}

#[test]
fn settings_that_are_not_as_usual_are_open_when_a_link_brings_them() {
    let rare = |is_usual| {
        let control = Control { place: Place::Further, is_usual, ..slider() };
        View { controls: vec![control], ..view(LINK) }
    };
    for is_usual in [true, false] {
        let (mut state, _) = State::new(LINK.to_owned(), Scheme::Day);
        answer(&mut state, rare(is_usual), true);
        assert_eq!(state.local.open(MORE), (!is_usual).then_some(0));
        // What is open or shut afterwards is the reader's.
        answer(&mut state, rare(!is_usual), false);
        assert_eq!(state.local.open(MORE), (!is_usual).then_some(0));
    }
}

#[test]
fn what_was_typed_into_a_control_that_is_gone_is_there_when_a_choice_brings_it_back() {
    let mut state = opened();
    let control = |setting: &str, value: &str, input: Input| Control {
        setting: setting.into(),
        value: value.into(),
        input,
        ..slider()
    };
    let page = |chosen: &str, sizes: Option<&str>| {
        let own = sizes.map(|sizes| format!("&shares={}", sizes.replace(',', "%2C"))).unwrap_or_default();
        let choice = Input::Choice { options: Vec::new(), offer: Offer::List };
        let list = Input::List { of: Listed::Sizes, least: 2, most: 4 };
        let sizes = sizes.map(|sizes| control("shares", sizes, list));
        View {
            controls: std::iter::once(control("attractors", chosen, choice)).chain(sizes).collect(),
            ..view(&format!("explore/rerun?attractors={chosen}{own}"))
        }
    };
    set(&mut state, "attractors", "own", true);
    answer(&mut state, page("own", Some("60,30,10")), false);
    set(&mut state, "shares", "3,1", true);
    answer(&mut state, page("own", Some("3,1")), false);
    for chosen in ["2", "3"] {
        let effects = set(&mut state, "attractors", chosen, true);
        assert!(asked(&effects)[0].contains(&format!("attractors={chosen}")));
        answer(&mut state, page(chosen, None), false);
        assert_eq!(state.address, format!("explore/rerun?attractors={chosen}"), "the page's own address");
    }
    assert_eq!(asked(&set(&mut state, "k", "8", true)), ["explore/rerun?attractors=3&k=8"]);
    answer(&mut state, page("3", None), false);
    let effects = set(&mut state, "attractors", "own", true);
    assert_eq!(asked(&effects), ["explore/rerun?attractors=own&shares=3%2C1"]);
    // What a link brings begins anew.
    answer(&mut state, page("own", Some("3,1")), false);
    set(&mut state, "attractors", "2", true);
    answer(&mut state, page("2", None), false);
    state.reduce(Action::Address(LINK.to_owned()));
    answer(&mut state, page("2", None), false);
    assert_eq!(asked(&set(&mut state, "attractors", "own", true)), ["explore/rerun?attractors=own"]);
}

#[test]
fn one_run_takes_the_place_of_another() {
    let mut state = opened();
    set(&mut state, "k", "70", true);
    state.reduce(Action::Engine(Event::Lost));
    assert_eq!(state.sheet.run, Run::Failed);
    let effects = state.reduce(Action::Address("explore/rerun?k=70&seed=42".to_owned()));
    assert_eq!(asked(&effects).len(), 1, "what was lost is asked again");
    assert!(state.reduce(Action::Address("nowhere".to_owned())).len() > 1);
    let back = state.reduce(Action::Address("explore/rerun?k=70&seed=42".to_owned()));
    assert!(asked(&back).is_empty(), "it runs on while another page is read");
}

#[test]
fn a_note_that_was_read_stays_away_while_its_page_fills() {
    let mut state = opened();
    let note = |words: &str| Block::card(Severity::Note, words.into());
    let noted = || View { notes: vec![note("one"), note("two")], ..view("explore/rerun?k=16") };
    set(&mut state, "k", "16", true);
    answer(&mut state, noted(), true);
    state.reduce(Action::Sheet(SheetAction::Dismiss(0)));
    let notes = |state: &State| state.sheet.view.as_ref().unwrap().notes.clone();
    assert_eq!(notes(&state), [note("two")]);
    answer(&mut state, noted(), false);
    assert_eq!(notes(&state), [note("two")]);
    set(&mut state, "k", "32", true);
    answer(&mut state, noted(), false);
    assert_eq!(notes(&state), [note("one"), note("two")]);
}
