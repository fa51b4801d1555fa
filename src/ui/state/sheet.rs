//! The pages that a worker describes: an address, the page that answers it, and the run behind it.
//!
//! Two fifths of the file are its tests: a page that answers later has many ways to come at the wrong time.

use std::rc::Rc;

use super::{Effect, Page, State};
use crate::text;
use crate::ui::route;
use crate::view::{Control, Place, View};
use crate::worker::JobId;

/// Runs of these pages are counted from here, those of the agreement page from 0: the engine knows a run by its number.
const FIRST_JOB: u32 = 1 << 31;

/// The row of drawers with the settings that are rarely changed.
pub const MORE: &str = "more";

/// The state of the page that the engine describes.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetState {
    /// Its address, as last written.
    pub address: String,
    /// What is shown, perhaps of an earlier setting while the present one is worked out.
    pub view: Option<Rc<View>>,
    /// Where the run is.
    pub run: Run,
    /// The address that was asked last: that of a gesture before it is settled.
    asked: String,
    /// The last run.
    job: JobId,
    /// The run whose page is shown.
    shown: JobId,
    /// Whether the address was brought by a link, and its repairs are news.
    arrived: bool,
    /// An address to be asked once the present one is answered: a slider moves faster than pages are made.
    next: Option<String>,
    /// Settings that were given a value and are not in what is shown yet: a control must not jump back meanwhile.
    given: Vec<(String, String)>,
    /// Whether what is shown still has to be said.
    unsaid: bool,
    /// What the last gesture set: the next one on the same control replaces its step in the history.
    last: Option<String>,
}

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// Nothing is shown yet of what was asked.
    Asked,
    /// So many replicates are done, of so many; of none while that is not known.
    Going(u32, u32),
    /// It was stopped, and what is shown is what there was.
    Stopped,
    /// All is shown.
    Done,
}

/// What can happen on such a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetAction {
    /// A setting takes a value; while it is not settled, the address is left alone.
    Set {
        /// The setting's name in the link.
        setting: String,
        /// Its value as the link writes it.
        value: String,
        /// Whether the gesture is over.
        settled: bool,
    },
    /// Stop the run.
    Stop,
    /// Run it again.
    Again,
}

impl Default for SheetState {
    fn default() -> Self {
        Self {
            address: String::new(),
            view: None,
            run: Run::Done,
            asked: String::new(),
            job: JobId(FIRST_JOB),
            shown: JobId(FIRST_JOB),
            arrived: false,
            next: None,
            given: Vec::new(),
            unsaid: false,
            last: None,
        }
    }
}

impl SheetState {
    /// The run whose page is shown.
    pub fn shown(&self) -> JobId {
        self.shown
    }

    /// The value that a control shows.
    pub fn value<'s>(&'s self, control: &'s Control) -> &'s str {
        let given = self.given.iter().find(|(setting, _)| *setting == control.setting);
        given.map_or(&control.value, |(_, value)| value)
    }

    /// So many replicates are done; whether it is this page's run.
    pub(super) fn progress(&mut self, job: JobId, done: u32, total: u32) -> bool {
        let is_ours = job == self.job;
        // A run that came to its end before it could be stopped was not stopped.
        if is_ours && (matches!(self.run, Run::Going(..)) || self.run == Run::Stopped && done == total) {
            self.run = Run::Going(done, total);
        }
        is_ours
    }

    /// The run is stopped; its page is still to come as it then stands.
    fn stop(&mut self) {
        self.next = None;
        self.given.clear();
        self.run = Run::Stopped;
    }

    /// The run is dropped, because the engine has something else to do or is gone.
    pub(super) fn drop_run(&mut self) {
        if self.run != Run::Done {
            self.stop();
            self.next_job();
        }
    }

    fn next_job(&mut self) {
        self.job = JobId(self.job.0.wrapping_add(1) | FIRST_JOB);
    }

    /// Asks for the page of an address, at once or when the present one is answered.
    fn ask(&mut self, address: String) -> Vec<Effect> {
        if self.run == Run::Asked {
            self.next = Some(address);
            return Vec::new();
        }
        self.next = None;
        self.next_job();
        self.run = Run::Asked;
        self.asked.clone_from(&address);
        vec![Effect::Show(self.job, address)]
    }

    /// The last address that was asked, or is to be.
    fn wanted(&self) -> &str {
        self.next.as_ref().unwrap_or(&self.asked)
    }
}

impl State {
    /// The page was opened by this address.
    pub(super) fn arrive_at_sheet(&mut self, address: String) -> Vec<Effect> {
        let sheet = &mut self.sheet;
        sheet.last = None;
        sheet.given.clear();
        let is_there = sheet.wanted() == address && sheet.run != Run::Stopped;
        if route::path(&sheet.address) != route::path(&address) {
            sheet.view = None;
        }
        sheet.address.clone_from(&address);
        if is_there {
            return Vec::new();
        }
        sheet.arrived = true;
        // What a link brings does not wait for what was there before.
        sheet.run = Run::Done;
        sheet.ask(address)
    }

    pub(super) fn reduce_sheet(&mut self, action: SheetAction) -> Vec<Effect> {
        let sheet = &mut self.sheet;
        match action {
            SheetAction::Set { setting, value, settled } => {
                let address = route::with_setting(sheet.wanted(), &setting, &value);
                let mut effects = Vec::new();
                if address != sheet.wanted() {
                    effects = sheet.ask(address.clone());
                    sheet.given.retain(|(given, _)| *given != setting);
                    sheet.given.push((setting.clone(), value));
                }
                if settled && address != sheet.address {
                    sheet.unsaid = true;
                    sheet.address.clone_from(&address);
                    let new_step = sheet.last.as_ref() != Some(&setting);
                    sheet.last = Some(setting);
                    self.address.clone_from(&address);
                    effects.push(if new_step { Effect::Push(address) } else { Effect::Replace(address) });
                    self.say_sheet();
                }
                effects
            }
            // All is done, and is about to be shown.
            SheetAction::Stop if matches!(sheet.run, Run::Going(done, total) if done == total && total > 0) => {
                Vec::new()
            }
            SheetAction::Stop => {
                sheet.stop();
                self.say(text::shell::STOPPED, false);
                vec![Effect::Cancel, Effect::Focus("run")]
            }
            SheetAction::Again => {
                let address = sheet.wanted().to_owned();
                sheet.unsaid = true;
                let mut effects = sheet.ask(address);
                effects.push(Effect::Focus("heading"));
                effects
            }
        }
    }

    /// The engine described the page of a run.
    pub(super) fn hear_sheet(&mut self, job: JobId, view: Box<View>, simulating: bool) -> Vec<Effect> {
        let sheet = &mut self.sheet;
        if job != sheet.job {
            return Vec::new();
        }
        sheet.shown = job;
        sheet.run = match sheet.run {
            Run::Stopped => Run::Stopped,
            _ if !simulating => Run::Done,
            Run::Going(done, total) => Run::Going(done, total),
            _ => Run::Going(0, 0),
        };
        let here = self.page == Page::Sheet;
        let mut effects = Vec::new();
        if sheet.asked == sheet.address {
            // The address as it is meant takes the place of the one that was written or opened.
            if here && view.address != sheet.address {
                effects.push(Effect::Replace(view.address.clone()));
                self.address.clone_from(&view.address);
            }
            sheet.address.clone_from(&view.address);
        }
        if std::mem::take(&mut sheet.arrived) && here {
            effects.push(Effect::Title(text::shell::tab_title(&view.title)));
            self.repairs.clone_from(&view.repairs);
            let is_changed = |control: &Control| control.place == Place::Further && !control.is_usual;
            if view.controls.iter().any(is_changed) {
                self.local.show(MORE, 0);
            }
        }
        sheet.asked.clone_from(&view.address);
        sheet.view = Some(Rc::from(view));
        match sheet.next.take() {
            Some(next) => effects.extend(sheet.ask(next)),
            None => sheet.given.clear(),
        }
        self.say_sheet();
        effects
    }

    /// Says what is shown, once, when it is settled and as it stays.
    fn say_sheet(&mut self) {
        let sheet = &mut self.sheet;
        let is_final = sheet.run == Run::Done && sheet.asked == sheet.address;
        let Some(view) = sheet.view.as_ref().filter(|_| is_final && sheet.unsaid) else { return };
        let said = view.said.clone();
        sheet.unsaid = false;
        // On another page it would be said of nothing.
        if self.page == Page::Sheet {
            self.say(said, false);
        }
    }

    /// The address of each page beside the present one, its name, and whether it is the one shown.
    pub fn explored(&self) -> Vec<(String, &'static str, bool)> {
        let mut pages = vec![(self.vote_address(), text::vote::TITLE, self.page == Page::Vote)];
        for (path, name) in route::SHEETS {
            let is_last = route::path(&self.sheet.address) == path;
            let address = if is_last { &self.sheet.address } else { path };
            pages.push((address.to_owned(), name, self.page == Page::Sheet && is_last));
        }
        pages
    }
}

#[cfg(test)]
mod tests {
    use super::super::Action;
    use super::*;
    use crate::analysis::link::Repair;
    use crate::view::Input;
    use crate::web::page::Scheme;
    use crate::worker::Event;

    const LINK: &str = "explore/rerun?k=64&seed=42";

    fn opened() -> State {
        let (mut state, effects) = State::new(LINK.to_owned(), Scheme::Day);
        assert_eq!(state.page, Page::Sheet);
        assert_eq!(asked(&effects), [LINK]);
        assert!(
            answer(&mut state, view(LINK), false).iter().all(|effect| matches!(effect, Effect::Title(_)))
        );
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
            Effect::Show(_, link) => Some(&**link),
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
        // While the engine works, only the last place of the slider is kept.
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
    fn one_run_takes_the_place_of_another() {
        let mut state = opened();
        set(&mut state, "k", "70", true);
        state.reduce(Action::Engine(Event::Lost));
        assert_eq!(state.sheet.run, Run::Stopped);
        let effects = state.reduce(Action::Address("explore/rerun?k=70&seed=42".to_owned()));
        assert_eq!(asked(&effects).len(), 1, "what was lost is asked again");
        assert!(state.reduce(Action::Address("about".to_owned())).len() > 1);
        let back = state.reduce(Action::Address("explore/rerun?k=70&seed=42".to_owned()));
        assert!(asked(&back).is_empty(), "it runs on while another page is read");
    }
}
