//! A page in front of a class: the keys of its steps, the projector, the blank screen.

use super::{Effect, Page, State};
use crate::text::shell;
use crate::ui::route;
use crate::view::{Presenter, Way};

impl State {
    /// The steps of the page that is shown, if it has any and is the one that was asked for.
    fn presenter(&self) -> Option<&Presenter> {
        let view = self.sheet.view.as_ref().filter(|_| self.page == Page::Sheet)?;
        let is_here = route::path(&view.address) == route::path(&self.sheet.address);
        view.presenter.as_ref().filter(|_| is_here)
    }

    /// A key: any one ends the blank screen; else it leads from step to step, and changes how the page is shown.
    pub(super) fn press(&mut self, key: &str) -> Vec<Effect> {
        if self.blank {
            return self.set_blank(false);
        }
        let address = |way: &Option<Way>| way.as_ref().map(|way| way.address.clone());
        let key = key.to_lowercase();
        let to = self.presenter().and_then(|steps| match &*key {
            "arrowright" => address(&steps.next),
            "arrowleft" => address(&steps.previous),
            "r" => steps.reveal.clone(),
            "n" => address(&steps.new_seed),
            _ => None,
        });
        if let Some(address) = to {
            let mut effects = vec![Effect::Push(address.clone())];
            effects.append(&mut self.move_to(address));
            return effects;
        }
        if !self.present && self.presenter().is_none() {
            return Vec::new();
        }
        match &*key {
            "f" => vec![Effect::FullScreen],
            "b" => self.set_blank(true),
            "escape" if self.present => self.set_present(false),
            _ => Vec::new(),
        }
    }

    /// Blanks the screen, or shows the page again.
    pub(super) fn set_blank(&mut self, blank: bool) -> Vec<Effect> {
        self.blank = blank;
        self.say(if blank { shell::BLANKED } else { shell::SHOWN_AGAIN }, false);
        // The page that is back is where it was, and takes the focus there.
        if blank { vec![Effect::Focus("blank")] } else { Vec::new() }
    }

    /// Shows pages as for a projector from now on, or no longer; the address says so.
    pub(super) fn set_present(&mut self, present: bool) -> Vec<Effect> {
        self.present = present;
        vec![Effect::Present(present), Effect::Replace(self.address.clone())]
    }

    /// An address without what asks for a projector, which is kept from page to page, and what follows for the screen and
    /// for the address bar.
    pub(super) fn presented(&mut self, address: &str) -> (String, Vec<Effect>) {
        let (bare, is_asked) = route::presented(address);
        let mut effects = Vec::new();
        if is_asked && !self.present {
            self.present = true;
            effects.push(Effect::Present(true));
        } else if self.present && !is_asked {
            effects.push(Effect::Replace(bare.clone()));
        }
        (bare, effects)
    }

    /// Addresses that are written say that pages are shown as for a projector, while they are.
    pub(super) fn mark(&self, effects: &mut [Effect]) {
        for effect in effects.iter_mut().filter(|_| self.present) {
            if let Effect::Push(address) | Effect::Replace(address) = effect {
                *address = route::for_projector(address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Action;
    use super::*;
    use crate::view::View;
    use crate::web::page::Scheme;
    use crate::worker::Event;

    fn written(effects: &[Effect]) -> Vec<&str> {
        let address = |effect: &'_ Effect| matches!(effect, Effect::Push(_) | Effect::Replace(_));
        effects
            .iter()
            .filter(|effect| address(effect))
            .map(|effect| match effect {
                Effect::Push(address) | Effect::Replace(address) => address.as_str(),
                other => panic!("{other:?}"),
            })
            .collect()
    }

    /// A lesson whose page is there.
    fn lesson(address: &str) -> State {
        let (mut state, effects) = State::new(address.to_owned(), Scheme::Day);
        let way = |address: &str| Some(Way { address: address.to_owned(), name: String::new() });
        let steps = Presenter {
            next: way("teach/two-tests?step=reveal"),
            previous: way("teach"),
            reveal: Some("teach/two-tests?step=reveal".to_owned()),
            new_seed: way("teach/two-tests?seed=7"),
            ..Presenter::default()
        };
        let bare = state.address.clone();
        let view = Box::new(View { address: bare, presenter: Some(steps), ..View::default() });
        let job = effects.iter().find_map(|effect| match effect {
            Effect::Show(job, ..) => Some(*job),
            _ => None,
        });
        state.reduce(Action::Engine(Event::Shown { job: job.unwrap(), view, simulating: false }));
        state
    }

    fn press(state: &mut State, key: &str) -> Vec<Effect> {
        state.reduce(Action::Key(key.to_owned()))
    }

    #[test]
    fn keys_lead_from_step_to_step() {
        for (key, to) in [
            ("ArrowRight", "teach/two-tests?step=reveal"),
            ("r", "teach/two-tests?step=reveal"),
            ("N", "teach/two-tests?seed=7"),
            ("ArrowLeft", "teach"),
        ] {
            let mut state = lesson("teach/two-tests");
            let effects = press(&mut state, key);
            assert_eq!((written(&effects), &*state.address), (vec![to], to), "{key}");
            assert!(effects.iter().any(|effect| matches!(effect, Effect::Show(_, link, ..) if link == to)));
        }
        let mut state = lesson("teach/two-tests");
        assert!(matches!(press(&mut state, "f")[..], [Effect::FullScreen]));
        assert!(press(&mut state, "x").is_empty() && press(&mut state, "Escape").is_empty());
    }

    #[test]
    fn any_key_ends_the_blank_screen_and_does_nothing_else() {
        let mut state = lesson("teach/two-tests");
        press(&mut state, "b");
        assert!(state.blank && state.said.text == shell::BLANKED);
        let effects = press(&mut state, "ArrowRight");
        assert_eq!((state.blank, written(&effects).len(), &*state.address), (false, 0, "teach/two-tests"));
    }

    #[test]
    fn keys_do_nothing_on_pages_without_steps_unless_a_projector_shows_them() {
        let (mut state, _) = State::new("explore/vote".to_owned(), Scheme::Day);
        for key in ["ArrowRight", "r", "n", "f", "b", "Escape"] {
            assert!(press(&mut state, key).is_empty() && !state.blank, "{key}");
        }
        let (mut state, _) = State::new("explore/vote?present=1".to_owned(), Scheme::Day);
        assert!(matches!(press(&mut state, "f")[..], [Effect::FullScreen]));
        press(&mut state, "b");
        assert!(state.blank);
    }

    #[test]
    fn the_projector_stays_from_page_to_page_until_it_is_left() {
        let (mut state, effects) = State::new("teach?present=1".to_owned(), Scheme::Day);
        assert!(state.present && effects.iter().any(|effect| matches!(effect, Effect::Present(true))));
        assert!(effects.iter().any(|effect| matches!(effect, Effect::Show(_, link, ..) if link == "teach")));
        assert_eq!(state.address, "teach");
        let effects = state.reduce(Action::Address("explore/seeds?n=4".to_owned()));
        assert_eq!(written(&effects), ["explore/seeds?n=4&present=1"]);
        assert_eq!(state.address, "explore/seeds?n=4");
        let effects = press(&mut state, "Escape");
        assert_eq!(written(&effects), ["explore/seeds?n=4"]);
        assert!(!state.present && effects.iter().any(|effect| matches!(effect, Effect::Present(false))));
        let effects = state.reduce(Action::Present(true));
        assert_eq!(written(&effects), ["explore/seeds?n=4&present=1"]);
    }
}
