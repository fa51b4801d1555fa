//! What a page shows for the moment: what is open, what is being typed. It is forgotten with the page.

use super::State;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Local {
    /// The rows of drawers of which one is open, and which.
    open: Vec<(&'static str, usize)>,
    /// What is typed and not in use.
    drafts: Vec<Draft>,
    /// Whether there is a field to paste a table into.
    pub pasting: bool,
    /// Whether a file hovers over the place to drop it.
    pub over: bool,
    /// Whether the rows of the table go into a report.
    pub with_rows: bool,
    /// The problem that is followed through every figure, by its number from 0.
    pub lit: Option<u32>,
}

/// What is typed into a field and not in use: a page that is drawn anew meanwhile must not write over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The field.
    pub field: String,
    /// The value in use while it was typed; another one takes the place of the draft.
    pub over: String,
    /// What is typed.
    pub text: String,
    /// Whether it cannot be used.
    pub refused: bool,
}

/// What changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalAction {
    /// A drawer of a row is opened, or closed if it is open.
    Toggle(&'static str, usize),
    /// Something is typed.
    Type(Draft),
    /// What was typed into a field is in use.
    Used(String),
    /// The field to paste into is opened or closed.
    TogglePasting,
    /// A file hovers over the place to drop it, or no longer.
    Over(bool),
    /// The rows of the table go into a report, or no longer.
    ToggleRows,
    /// A problem is followed, or none.
    Look(Option<u32>),
}

impl Local {
    /// Which drawer of a row is open.
    pub fn open(&self, row: &str) -> Option<usize> {
        self.open.iter().find(|(open, _)| *open == row).map(|(_, drawer)| *drawer)
    }

    /// Opens a drawer of a row.
    pub fn show(&mut self, row: &'static str, drawer: usize) {
        if self.open(row) != Some(drawer) {
            self.open.retain(|(open, _)| *open != row);
            self.open.push((row, drawer));
        }
    }

    /// Closes what is open of a row.
    pub fn close(&mut self, row: &str) {
        self.open.retain(|(open, _)| *open != row);
    }

    /// What is typed into a field over this value.
    pub fn draft(&self, field: &str, over: &str) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.field == field && draft.over == over)
    }
}

impl State {
    pub(super) fn reduce_local(&mut self, action: LocalAction) {
        let local = &mut self.local;
        match action {
            LocalAction::Toggle(row, drawer) => {
                if local.open(row) == Some(drawer) {
                    local.close(row);
                } else {
                    local.show(row, drawer);
                }
                local.pasting = false;
            }
            LocalAction::Type(draft) => {
                local.drafts.retain(|other| other.field != draft.field);
                local.drafts.push(draft);
            }
            LocalAction::Used(field) => local.drafts.retain(|draft| draft.field != field),
            LocalAction::TogglePasting => local.pasting = !local.pasting,
            LocalAction::Over(over) => local.over = over,
            LocalAction::ToggleRows => local.with_rows = !local.with_rows,
            LocalAction::Look(lit) => local.lit = lit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Action;
    use super::*;
    use crate::web::page::Scheme;

    fn act(state: &mut State, action: LocalAction) {
        assert!(state.reduce(Action::Local(action)).is_empty());
    }

    #[test]
    fn one_drawer_of_a_row_is_open_until_the_page_is_left() {
        let (mut state, _) = State::new("explore/vote".to_owned(), Scheme::Day);
        act(&mut state, LocalAction::Toggle("vote", 0));
        act(&mut state, LocalAction::Toggle("other", 2));
        act(&mut state, LocalAction::Toggle("vote", 1));
        assert_eq!((state.local.open("vote"), state.local.open("other")), (Some(1), Some(2)));
        act(&mut state, LocalAction::Toggle("vote", 1));
        assert_eq!(state.local.open("vote"), None);
        state.reduce(Action::Address("nowhere".to_owned()));
        assert_eq!(state.local, Local::default());
    }

    #[test]
    fn what_is_typed_stays_until_it_is_used_or_the_value_changes() {
        let (mut state, _) = State::new("explore/vote".to_owned(), Scheme::Day);
        let draft = |text: &str, refused| Draft {
            field: "share".to_owned(),
            over: "0.5".to_owned(),
            text: text.to_owned(),
            refused,
        };
        act(&mut state, LocalAction::Type(draft("9", false)));
        act(&mut state, LocalAction::Type(draft("9", true)));
        assert_eq!(state.local.draft("share", "0.5"), Some(&draft("9", true)));
        assert_eq!(state.local.draft("share", "0.6"), None);
        act(&mut state, LocalAction::Used("share".to_owned()));
        assert_eq!(state.local.draft("share", "0.5"), None);
    }
}
