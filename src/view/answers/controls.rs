//! What can be set: what is drawn and how it is voted on, the models, and which column is which.

use super::{text, words};
use crate::analysis::answers::{AnswersOutcome, AnswersRequest, Role, Several, TraceBudget};
use crate::analysis::cost::TokenPrice;
use crate::audit::VerdictRule;
use crate::data::shape::ShapeChoice;
use crate::stats::vote::{MissingRule, TieRule};
use crate::text::answers::controls as label;
use crate::text::shell;
use crate::view::controls::{
    budget_stops, choice_of, hundredths, intervals, labelled, number as number_control, shape, whole,
};
use crate::view::{Control, Offer, Place};

/// The longest slider: beyond it the box alone takes every number.
const MOST_STOPS: u32 = 256;

/// All controls, in the order in which they stand.
pub(super) fn controls(o: &AnswersOutcome, columns: &[String]) -> Vec<Control> {
    let usual = AnswersRequest::default();
    let mut controls = models(o);
    let has_two = o.models.len() > 1;
    controls.push(samples(o));
    if text::has_answers(o) {
        controls.extend(voting(&o.request, &usual, has_two));
    }
    if o.first.judged.is_some() || o.second.as_ref().is_some_and(|second| second.judged.is_some()) {
        controls.push(verdict(&o.request, &usual));
    }
    controls.push(tau(&o.request, &usual));
    if text::models(o).any(|one| one.lengths.is_some()) {
        controls.extend(tokens(&o.request, &usual));
    }
    controls.extend(intervals(
        [o.request.level, usual.level],
        [o.request.replicates, usual.replicates],
        [o.request.seed, usual.seed],
    ));
    controls.extend(roles(&o.request, columns, true));
    controls
}

/// The models, where there are several.
fn models(o: &AnswersOutcome) -> Vec<Control> {
    if o.models.len() < 2 {
        return Vec::new();
    }
    let option = |found: &crate::analysis::answers::ModelFound| {
        (found.name.clone(), label::model_option(&found.name, found.n_rows))
    };
    let own = |name: &Option<String>| name.clone().unwrap_or_default();
    let first = own(&o.first.name);
    let second = o.second.as_ref().map_or_else(String::new, |second| own(&second.name));
    let mut others = vec![(String::new(), label::NONE.to_owned())];
    others.extend(o.models.iter().filter(|found| found.name != first).map(option));
    vec![
        labelled(
            choice_of("first", first, o.models.iter().map(option).collect(), Offer::List),
            label::FIRST,
            label::FIRST_HINT,
            Place::Shown,
            true,
        ),
        labelled(
            choice_of("second", second, others, Offer::List),
            label::SECOND,
            label::SECOND_HINT,
            Place::Shown,
            true,
        ),
    ]
}

/// The number of samples drawn: all that every problem has, or that some problem has where one has a single sample.
fn samples(o: &AnswersOutcome) -> Control {
    let least = text::models(o).map(|one| one.counts.n_min).min().unwrap_or(1);
    let most = text::models(o).map(|one| one.counts.n_max).max().unwrap_or(1);
    let last = if least > 1 { least } else { most };
    let stops: Vec<u32> = if last <= MOST_STOPS {
        (1..=last).collect()
    } else {
        o.ladder.iter().copied().filter(|k| *k <= last).collect()
    };
    let k = o.k();
    let bounds = ["1", &*most.max(k).to_string()];
    let control = number_control("k", k.to_string(), bounds, true, whole(&stops));
    labelled(control, label::K, label::k_hint(o), Place::Shown, true)
}

/// How answers are voted on.
fn voting(request: &AnswersRequest, usual: &AnswersRequest, has_two: bool) -> Vec<Control> {
    let [spellings, letters] = same_answer(request, usual);
    let [missing, ties] = rules(request, usual, if has_two { Place::Further } else { Place::Shown });
    let blanks = [false, true].map(|none| (words::blanks_word(none), label::blanks(none)));
    let blanks = labelled(
        either("blanks", words::blanks_word(request.blank_words), blanks),
        label::BLANKS,
        label::BLANKS_HINT,
        Place::Further,
        request.blank_words == usual.blank_words,
    );
    vec![spellings, missing, ties, letters, blanks]
}

/// One of two words, in a list.
fn either(setting: &str, chosen: &str, options: [(&str, &str); 2]) -> Control {
    let options = options.map(|(word, name)| (word.to_owned(), name.to_owned()));
    choice_of(setting, chosen.to_owned(), options.into(), Offer::List)
}

/// What counts as the same answer.
fn same_answer(request: &AnswersRequest, usual: &AnswersRequest) -> [Control; 2] {
    let (answers, usual) = (request.answers, usual.answers);
    let spellings = [true, false].map(|merge| (words::merge_word(merge), label::spellings(merge)));
    let letters = [false, true].map(|alike| (words::letters_word(alike), label::letters(alike)));
    [
        labelled(
            either("spellings", words::merge_word(answers.merge), spellings),
            label::SPELLINGS,
            label::SPELLINGS_HINT,
            Place::Shown,
            answers.merge == usual.merge,
        ),
        labelled(
            either("letters", words::letters_word(answers.letters), letters),
            label::LETTERS,
            label::LETTERS_HINT,
            Place::Further,
            answers.letters == usual.letters,
        ),
    ]
}

/// The rules of the vote. With two models to choose, they stand with the further settings.
fn rules(request: &AnswersRequest, usual: &AnswersRequest, place: Place) -> [Control; 2] {
    let (rules, usual) = (request.rules, usual.rules);
    let missing = [MissingRule::OwnSingleton, MissingRule::Abstains]
        .map(|rule| (words::missing_word(rule), label::missing(rule)));
    let ties =
        [TieRule::SplitEvenly, TieRule::CountedWrong].map(|rule| (words::ties_word(rule), label::ties(rule)));
    [
        labelled(
            either("missing", words::missing_word(rules.missing), missing),
            label::MISSING,
            label::MISSING_HINT,
            place,
            rules.missing == usual.missing,
        ),
        labelled(
            either("ties", words::ties_word(rules.ties), ties),
            label::TIES,
            label::TIES_HINT,
            place,
            rules.ties == usual.ties,
        ),
    ]
}

fn verdict(request: &AnswersRequest, usual: &AnswersRequest) -> Control {
    let rules =
        VerdictRule::ALL.map(|rule| (words::verdict_word(rule).to_owned(), label::verdict(rule).to_owned()));
    let value = words::verdict_word(request.verdict).to_owned();
    labelled(
        choice_of("verdict", value, rules.into(), Offer::List),
        label::VERDICT,
        label::VERDICT_HINT,
        Place::Further,
        request.verdict == usual.verdict,
    )
}

fn tau(request: &AnswersRequest, usual: &AnswersRequest) -> Control {
    let stops = hundredths(0, 100, 5);
    let tau = number_control("tau", request.tau.to_string(), ["0", "1"], false, stops);
    labelled(tau, label::TAU, label::TAU_HINT, Place::Further, request.tau == usual.tau)
}

/// Budget and price.
fn tokens(request: &AnswersRequest, usual: &AnswersRequest) -> [Control; 2] {
    let mut stops = vec![0];
    stops.extend(budget_stops());
    let most = u32::from(TraceBudget::MOST).to_string();
    let budget = u32::from(request.budget).to_string();
    let budget = number_control("budget", budget, ["0", &most], true, whole(&stops));
    let [price, dearest] = [request.price, TokenPrice::MOST].map(|price| f64::from(price).to_string());
    let price = number_control("price", price, ["0", &dearest], false, Vec::new());
    [
        labelled(budget, label::BUDGET, label::BUDGET_HINT, Place::Further, request.budget == usual.budget),
        labelled(price, label::PRICE, label::PRICE_HINT, Place::Further, request.price == usual.price),
    ]
}

/// Which column is which; `is_resolved` if the request says what the table suggests.
pub(super) fn roles(request: &AnswersRequest, columns: &[String], is_resolved: bool) -> Vec<Control> {
    let mut controls = Vec::new();
    for role in Role::SINGLE {
        let chosen = request.columns.single(role).and_then(|choice| choice.name()).unwrap_or_default();
        // Without a problem there is nothing to work out.
        let none = match (role, chosen) {
            (Role::Problem, "") => Some(shell::CHOOSE_COLUMN),
            (Role::Problem, _) => None,
            _ => Some(label::NONE),
        };
        let mut options = Vec::new();
        options.extend(none.map(|none| (String::new(), none.to_owned())));
        options.append(&mut offered(request, columns, role));
        controls.push(role_control(role, chosen.to_owned(), options));
    }
    controls.extend(Role::SEVERAL.map(|role| several(request, columns, role, is_resolved)));
    controls.push(shape(request.shape, &[ShapeChoice::Detect, ShapeChoice::AsIs]));
    controls
}

/// Which columns have a role that several can have.
fn several(request: &AnswersRequest, columns: &[String], role: Role, is_resolved: bool) -> Control {
    let suggested = || words::SUGGESTED.to_owned();
    let mut options = vec![(String::new(), label::NONE.to_owned())];
    let (chosen, several) = match request.columns.several(role) {
        // The table suggests none.
        None | Some(Several::Suggested) if is_resolved => {
            options.clear();
            (suggested(), label::NONE.to_owned())
        }
        None | Some(Several::Suggested) => (suggested(), label::AS_SUGGESTED.to_owned()),
        Some(Several::Named(names)) => match names.as_slice() {
            [] => (String::new(), label::AS_SUGGESTED.to_owned()),
            [one] => (one.clone(), label::AS_SUGGESTED.to_owned()),
            several => (suggested(), label::several_option(several)),
        },
    };
    options.push((suggested(), several));
    options.append(&mut offered(request, columns, role));
    role_control(role, chosen, options)
}

fn role_control(role: Role, value: String, options: Vec<(String, String)>) -> Control {
    labelled(
        choice_of(words::role_word(role), value, options, Offer::List),
        text::account::role(role),
        label::role_hint(role),
        Place::Table,
        true,
    )
}

/// The columns as they are offered for a role; one that has another role says which.
fn offered(request: &AnswersRequest, columns: &[String], role: Role) -> Vec<(String, String)> {
    let of_several = |role: Role| request.columns.several(role).map(Several::names).unwrap_or_default();
    let has = |column: &str, other: Role| match request.columns.single(other) {
        Some(choice) => choice.name() == Some(column),
        None => of_several(other).iter().any(|name| name == column),
    };
    let other = |column: &str| Role::ALL.into_iter().find(|other| *other != role && has(column, *other));
    let option = |column: &String| (column.clone(), label::column_option(column, other(column)));
    columns.iter().map(option).collect()
}
