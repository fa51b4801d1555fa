//! Changes of settings that can be taken back and made again, on the page that is shown.
//!
//! A step is an address, as in the browser's own history, which has other pages between and goes on to other sites.

use super::{Effect, State};
use crate::text::shell;

/// More steps back than these are forgotten.
const MOST: usize = 100;

/// The addresses before and after the one that is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    done: Vec<String>,
    undone: Vec<String>,
}

impl Steps {
    /// The address became another one by a change.
    pub(super) fn from(&mut self, before: &str, now: &str) {
        if before == now || before.is_empty() {
            return;
        }
        self.undone.clear();
        if self.done.len() == MOST {
            self.done.remove(0);
        }
        self.done.push(before.to_owned());
    }

    /// Whether there is anything to take back or to make again.
    pub fn any(&self) -> bool {
        !self.done.is_empty() || !self.undone.is_empty()
    }
}

impl State {
    /// Whether the change of a setting can be taken back or made again on the page that is shown.
    pub fn has_steps(&self) -> bool {
        self.page == super::Page::Sheet && self.sheet.steps.any()
    }

    /// Takes back the last change, or makes the one again that was taken back last.
    pub(super) fn step(&mut self, again: bool) -> Vec<Effect> {
        if self.page != super::Page::Sheet {
            return Vec::new();
        }
        let mut steps = std::mem::take(&mut self.sheet.steps);
        let from = if again { &mut steps.undone } else { &mut steps.done };
        let Some(address) = from.pop() else {
            self.sheet.steps = steps;
            self.say(if again { shell::NOTHING_TO_REDO } else { shell::NOTHING_TO_UNDO }, true);
            return Vec::new();
        };
        let to = if again { &mut steps.done } else { &mut steps.undone };
        to.push(self.sheet.address.clone());
        let mut effects = vec![Effect::Push(address.clone())];
        effects.extend(self.arrive(address));
        (self.sheet.steps, self.sheet.unsaid) = (steps, true);
        effects
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, SheetAction};
    use super::*;
    use crate::web::page::Scheme;

    fn state() -> State {
        State::new("explore/vote?k=16".to_owned(), Scheme::Day).0
    }

    fn set(state: &mut State, setting: &str, value: &str) {
        let (setting, value) = (setting.to_owned(), value.to_owned());
        state.reduce(Action::Sheet(SheetAction::Set { setting, value, settled: true }));
    }

    #[test]
    fn changes_are_taken_back_in_turn_and_made_again() {
        let mut state = state();
        set(&mut state, "k", "8");
        set(&mut state, "a", "0.25");
        let addresses = |state: &mut State, actions: Vec<Action>| -> Vec<String> {
            actions
                .into_iter()
                .map(|action| {
                    state.reduce(action);
                    state.address.clone()
                })
                .collect()
        };
        let walked = addresses(
            &mut state,
            vec![Action::Undo, Action::Undo, Action::Undo, Action::Redo, Action::Redo, Action::Redo],
        );
        let [first, second, third] = ["explore/vote?k=16", "explore/vote?k=8", "explore/vote?k=8&a=0.25"];
        assert_eq!(walked, [second, first, first, second, third, third]);
    }

    #[test]
    fn a_new_change_forgets_what_was_taken_back_and_another_page_all() {
        let mut state = state();
        set(&mut state, "k", "8");
        state.reduce(Action::Undo);
        set(&mut state, "k", "4");
        state.reduce(Action::Redo);
        assert_eq!(state.address, "explore/vote?k=4");
        assert!(state.has_steps());
        state.reduce(Action::Address("explore/seeds".to_owned()));
        assert!(!state.has_steps());
    }

    #[test]
    fn one_control_that_is_moved_on_is_one_step() {
        let mut state = state();
        for k in ["8", "4", "2"] {
            set(&mut state, "k", k);
        }
        state.reduce(Action::Undo);
        assert_eq!(state.address, "explore/vote?k=16");
        assert_eq!(state.reduce(Action::Undo).len(), 0);
    }

    #[test]
    fn only_so_many_steps_are_kept() {
        let mut steps = Steps::default();
        (0..300).for_each(|i| steps.from(&i.to_string(), &(i + 1).to_string()));
        assert_eq!((steps.done.len(), steps.done[0].as_str()), (MOST, "200"));
    }
}
