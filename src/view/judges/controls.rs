//! What can be set: the rule, which column is which, which edit is which, and words of one's own.

use super::{text, words};
use crate::analysis::answers::{Choice, Several};
use crate::analysis::judges::{JudgesRequest, JudgesRole, SeveralColumns, SeveralRows};
use crate::analysis::link::{answers::verdict_word, names};
use crate::audit::VerdictRule;
use crate::stats::interval::Level;
use crate::text::{name, shell};
use crate::view::controls::{choice_of, control, labelled, level};
use crate::view::{Control, Input, Listed, Offer, Place};

/// When a version is accepted.
pub(super) fn rule(request: &JudgesRequest) -> Control {
    let rules = VerdictRule::ALL.map(|rule| (verdict_word(rule).to_owned(), text::rule(rule).to_owned()));
    let buttons = choice_of("rule", verdict_word(request.rule).to_owned(), rules.into(), Offer::Buttons);
    labelled(buttons, text::RULE, text::RULE_HINT, Place::Shown, request.rule == VerdictRule::Majority)
}

/// Which column is which, which of the edits is which, and further words; last the confidence level.
pub(super) fn columns(request: &JudgesRequest, edits: &[String], columns: &[String]) -> Vec<Control> {
    let mut controls: Vec<Control> =
        JudgesRole::SINGLE.into_iter().map(|role| column(request, role, columns)).collect();
    controls.insert(2, verdicts(request, columns));
    let rows = SeveralRows::ALL.map(|rows| (words::rows_word(rows).to_owned(), text::rows(rows).to_owned()));
    let several =
        choice_of(words::SEVERAL, words::rows_word(request.rows).to_owned(), rows.into(), Offer::List);
    let is_usual = request.rows == SeveralRows::Suggested;
    controls.push(labelled(several, text::ROWS, "", Place::Table, is_usual));
    if request.columns.verdict_names().len() > 1 {
        let ways =
            SeveralColumns::ALL.map(|way| (words::across_word(way).to_owned(), text::across(way).to_owned()));
        let own = words::across_word(request.across).to_owned();
        let list = choice_of("across", own, ways.into(), Offer::List);
        controls.push(labelled(list, text::ACROSS, "", Place::Table, true));
    }
    if !edits.is_empty() {
        controls.extend(of_edits(request, edits));
    }
    let own = &request.words;
    for (setting, label, list) in [
        ("yes", text::YES_WORDS, &own.approves),
        ("no", text::NO_WORDS, &own.rejects),
        ("none", text::BLANK, &own.none),
    ] {
        let input = Input::List { of: Listed::Names, least: 0, most: 20 };
        let field = control(setting, names::written(list), input);
        controls.push(labelled(field, label, text::OWN_WORDS_HINT, Place::Table, list.is_empty()));
    }
    controls.push(level(request.level, Level::NINETY_FIVE));
    controls
}

fn column(request: &JudgesRequest, role: JudgesRole, columns: &[String]) -> Control {
    let chosen = request.columns.single(role).and_then(Choice::name).unwrap_or_default().to_owned();
    let is_needed = matches!(role, JudgesRole::Solution | JudgesRole::Edit);
    let none = match (is_needed, chosen.is_empty()) {
        (true, true) => Some(shell::CHOOSE_COLUMN),
        (true, false) => None,
        (false, _) => Some(text::NO_COLUMN),
    };
    let none = none.map(|none| (String::new(), none.to_owned()));
    let options = none.into_iter().chain(columns.iter().map(|column| (column.clone(), name(column))));
    let list = choice_of(words::role_word(role), chosen, options.collect(), Offer::List);
    labelled(list, text::role(role), text::role_hint(role), Place::Table, true)
}

fn verdicts(request: &JudgesRequest, columns: &[String]) -> Control {
    let chosen = match &request.columns.verdicts {
        Several::Named(names) => names::written(names),
        Several::Suggested => String::new(),
    };
    let has_role = |column: &str| {
        let single = |role| request.columns.single(role).and_then(Choice::name);
        JudgesRole::SINGLE.into_iter().filter_map(single).any(|name| name == column)
    };
    let free = columns.iter().filter(|column| !has_role(column));
    let options = free.map(|column| (column.clone(), name(column))).collect();
    let several = control(words::VERDICTS, chosen, Input::Several { options });
    labelled(several, text::VERDICTS, text::VERDICTS_HINT, Place::Table, true)
}

/// Which edit is the clean control, and which two give the consistency effect.
fn of_edits(request: &JudgesRequest, edits: &[String]) -> [Control; 3] {
    let [clean, consistent, final_answer] = words::EDITS;
    [
        (clean, &request.clean, text::CLEAN, text::NO_CLEAN, ""),
        (consistent, &request.consistent, text::CONSISTENT, text::NO_EDIT, ""),
        (final_answer, &request.final_answer, text::FINAL, text::NO_EDIT, text::EDIT_HINT),
    ]
    .map(|(setting, choice, label, none, hint)| {
        let none = (String::new(), none.to_owned());
        let options = std::iter::once(none).chain(edits.iter().map(|edit| (edit.clone(), name(edit))));
        let value = choice.name().unwrap_or_default().to_owned();
        labelled(choice_of(setting, value, options.collect(), Offer::List), label, hint, Place::Table, true)
    })
}
