//! Explore / Vote.

use std::rc::Rc;

use super::{Effect, State};
use crate::analysis::vote::{VoteOutcome, VoteRequest, outcome};
use crate::text;
use crate::ui::route::Route;

/// The state of the vote page.
#[derive(Clone, Debug, PartialEq)]
pub struct VoteState {
    /// What is shown.
    pub outcome: Rc<VoteOutcome>,
    /// The solve rate of the problem that is looked at.
    pub problem: Option<f64>,
    /// The setting at the start of a gesture; the present one between gestures.
    settled: Rc<VoteOutcome>,
    /// The setting before the last gesture.
    before: Option<Rc<VoteOutcome>>,
    /// What the last gesture changed: the next one on the same control replaces its step in the history.
    last: Option<VoteControl>,
}

/// What a gesture changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VoteControl {
    Share,
    Samples,
    Difficulty,
}

/// What can happen on the vote page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VoteAction {
    /// A control moves: show it, and leave the address alone.
    Move(VoteRequest),
    /// The gesture is over, or a button was pressed.
    Settle(VoteRequest),
    /// The problem of this solve rate is looked at, or none.
    Look(Option<f64>),
}

impl Default for VoteState {
    fn default() -> Self {
        Self::at(VoteRequest::default())
    }
}

impl VoteState {
    /// The page at these settings, with no past.
    pub fn at(request: VoteRequest) -> Self {
        let outcome = Rc::new(outcome(&request));
        Self { settled: outcome.clone(), outcome, problem: None, before: None, last: None }
    }

    /// The setting that the grey line shows.
    pub fn ghost(&self) -> Option<&VoteOutcome> {
        let moving = self.outcome.request != self.settled.request;
        if moving { Some(&self.settled) } else { self.before.as_deref() }
    }

    fn control(&self, request: &VoteRequest) -> VoteControl {
        let settled = &self.settled.request;
        if settled.difficulty != request.difficulty {
            VoteControl::Difficulty
        } else if settled.k != request.k {
            VoteControl::Samples
        } else {
            VoteControl::Share
        }
    }

    fn show(&mut self, request: &VoteRequest) {
        if self.outcome.request != *request {
            self.outcome = Rc::new(outcome(request));
        }
    }
}

impl State {
    pub(super) fn reduce_vote(&mut self, action: VoteAction) -> Vec<Effect> {
        match action {
            VoteAction::Move(request) => {
                self.vote.show(&request);
                Vec::new()
            }
            VoteAction::Look(problem) => {
                self.vote.problem = problem;
                Vec::new()
            }
            VoteAction::Settle(request) => {
                self.vote.show(&request);
                if self.vote.settled.request == request {
                    return Vec::new();
                }
                let control = self.vote.control(&request);
                let new_step = self.vote.last.replace(control) != Some(control);
                let now = self.vote.outcome.clone();
                self.vote.before = Some(std::mem::replace(&mut self.vote.settled, now));
                self.say(text::vote::lede(&self.vote.outcome).to_string(), false);
                self.write_address(&Route::Vote(request), new_step)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Page};
    use super::*;
    use crate::analysis::vote::{Difficulty, Samples};
    use crate::model::AttractorShare;
    use crate::web::page::Scheme;

    fn with(a: f64, k: u32) -> VoteRequest {
        VoteRequest {
            a: AttractorShare::new(a).unwrap(),
            k: Samples::new(k).unwrap(),
            difficulty: Difficulty::Spread,
        }
    }

    fn act(state: &mut State, action: VoteAction) -> Vec<Effect> {
        state.reduce(Action::Vote(action))
    }

    #[test]
    fn a_gesture_is_one_step_and_leaves_its_start_as_a_ghost() {
        let (mut state, _) = State::new("explore/vote".to_owned(), Scheme::Day);
        assert_eq!((state.page, state.vote.ghost()), (Page::Vote, None));
        assert!(act(&mut state, VoteAction::Move(with(0.6, 64))).is_empty());
        assert!(act(&mut state, VoteAction::Move(with(0.7, 64))).is_empty());
        assert_eq!(state.vote.ghost().map(|ghost| ghost.request), Some(with(0.5, 64)));
        let effects = act(&mut state, VoteAction::Settle(with(0.7, 64)));
        assert!(matches!(&*effects, [Effect::Push(address)] if address.contains("a=0.7")));
        assert_eq!(state.vote.ghost().map(|ghost| ghost.request), Some(with(0.5, 64)));
        let effects = act(&mut state, VoteAction::Settle(with(0.8, 64)));
        assert!(matches!(&*effects, [Effect::Replace(_)]), "the same control goes on in its step");
        let effects = act(&mut state, VoteAction::Settle(with(0.8, 16)));
        assert!(matches!(&*effects, [Effect::Push(_)]), "another control begins a step");
        assert!(act(&mut state, VoteAction::Settle(with(0.8, 16))).is_empty());
    }

    #[test]
    fn an_address_restores_its_settings_and_names_what_it_could_not_use() {
        let (state, effects) = State::new("explore/vote?a=9&k=16".to_owned(), Scheme::Day);
        assert_eq!(state.vote.outcome.request, with(0.5, 16));
        assert_eq!(state.repairs.len(), 1);
        assert!(
            effects
                .iter()
                .any(|effect| matches!(effect, Effect::Replace(address) if address.contains("a=0.5&k=16")))
        );
    }
}
