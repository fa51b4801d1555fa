//! Calculate / Answers as a link.

use form_urlencoded::Serializer;

use super::{Settings, source, with_path};
use crate::analysis::answers::{
    AnswersRequest, Choice, DrawnSamples, Role, RoleColumns, Several, TraceBudget,
};
use crate::analysis::cost::TokenPrice;
use crate::answer::AnswerRules;
use crate::audit::VerdictRule;
use crate::engine::Replicates;
use crate::stats::interval::Level;
use crate::stats::reliability::Tau;
use crate::stats::vote::{MissingRule, TieRule, VoteRules};

/// Its path.
pub const PATH: &str = "calc/answers";

/// The name of a role's column in a link. `sample` is the sample table.
pub fn role_word(role: Role) -> &'static str {
    match role {
        Role::Problem => "problem",
        Role::Sample => "number",
        Role::Answer => "answer",
        Role::Reference => "reference",
        Role::Correct => "correct",
        Role::Model => "model",
        Role::Setting => "setting",
        Role::Tokens => "tokens",
        Role::FinishReason => "finish",
        Role::Cluster => "cluster",
        Role::Judge => "judge",
    }
}

/// The name of the second model, and of what there is none of although the table suggests one.
const SECOND: &str = "second";
const WITHOUT: &str = "without";
/// In place of the columns of a role that several can have: those that the table suggests.
pub const SUGGESTED: &str = "*";

/// The word for a rule for samples without an answer.
pub fn missing_word(rule: MissingRule) -> &'static str {
    match rule {
        MissingRule::OwnSingleton => "own",
        MissingRule::Abstains => "abstains",
    }
}

/// The word for a rule for ties.
pub fn ties_word(rule: TieRule) -> &'static str {
    match rule {
        TieRule::SplitEvenly => "split",
        TieRule::CountedWrong => "wrong",
    }
}

/// The word for merging spellings or not.
pub fn merge_word(merge: bool) -> &'static str {
    if merge { "merged" } else { "raw" }
}

/// The word for taking letters of either case as one or not.
pub fn letters_word(letters: bool) -> &'static str {
    if letters { "one" } else { "apart" }
}

/// The word for taking answers such as “None” as none, or as they stand.
pub fn blanks_word(are_none: bool) -> &'static str {
    if are_none { "none" } else { "answers" }
}

/// The word for a rule for verdicts.
pub fn verdict_word(rule: VerdictRule) -> &'static str {
    match rule {
        VerdictRule::Any => "any",
        VerdictRule::Majority => "majority",
        VerdictRule::All => "all",
    }
}

/// The path and query of a request. What the table is to suggest is left out; no budget and no price are 0.
pub fn write(request: &AnswersRequest) -> String {
    let mut query = Serializer::new(String::new());
    let chosen = choices(request);
    let mut without: Vec<&str> = Vec::new();
    query.extend_pairs(request.sample.iter().map(|name| ("sample", name)));
    for (word, choice) in chosen {
        query.extend_pairs(choice.name().map(|name| (word, name)));
        without.extend((*choice == Choice::Without).then_some(word));
    }
    query.extend_pairs(request.first.iter().map(|name| ("first", name)));
    for role in Role::SEVERAL {
        let Some(Several::Named(names)) = request.columns.several(role) else { continue };
        let word = role_word(role);
        query.extend_pairs(names.iter().map(|name| (word, name)));
        // One that is called as what stands for those suggested is named twice.
        query.extend_pairs((*names == [SUGGESTED]).then_some((word, SUGGESTED)));
        without.extend(names.is_empty().then_some(word));
    }
    if !without.is_empty() {
        query.append_pair(WITHOUT, &without.join(","));
    }
    source::write_read(&mut query, request.read);
    source::write_shape(&mut query, request.shape);
    query.extend_pairs(request.k.map(|k| ("k", k.count().to_string())));
    for (name, value) in [
        ("missing", missing_word(request.rules.missing)),
        ("ties", ties_word(request.rules.ties)),
        ("spellings", merge_word(request.answers.merge)),
        ("letters", letters_word(request.answers.letters)),
        ("verdict", verdict_word(request.verdict)),
        ("tau", &request.tau.to_string()),
        ("budget", &u32::from(request.budget).to_string()),
        ("price", &f64::from(request.price).to_string()),
        ("replicates", &request.replicates.count().to_string()),
        ("seed", &request.seed.0.to_string()),
        ("level", &request.level.share().to_string()),
    ] {
        query.append_pair(name, value);
    }
    query.extend_pairs(request.blank_words.then_some(("blanks", blanks_word(true))));
    source::write_table(&mut query, request.table.as_ref());
    with_path(PATH, query)
}

/// The columns and the second model under their words.
fn choices(request: &AnswersRequest) -> Vec<(&'static str, &Choice)> {
    let of_role = |role: Role| Some((role_word(role), request.columns.single(role)?));
    let mut choices: Vec<_> = Role::SINGLE.into_iter().filter_map(of_role).collect();
    choices.push((SECOND, &request.second));
    choices
}

/// The request that a link's settings make. No budget may be written `none` too, and what there is none of as a setting
/// without a value. A model is not compared with itself: its second is then the next one.
pub fn read(settings: &mut Settings) -> AnswersRequest {
    let default = AnswersRequest::default();
    let empty: Vec<&str> = optional().into_iter().filter(|word| settings.is_empty(word)).collect();
    let columns = read_columns(settings);
    let without = read_without(settings);
    let has_not = |word: &str| empty.contains(&word) || without.iter().any(|one| one == word);
    let k = settings.take("k", String::new(), |text| {
        let k = text.parse().ok().and_then(|k| DrawnSamples::new(k).ok())?;
        Some(k.count().to_string())
    });
    let budget = settings.take("budget", u32::from(default.budget), |text| match text {
        "none" => Some(0),
        text => TraceBudget::new(text.parse().ok()?).ok().map(u32::from),
    });
    let (first, second) = (settings.text("first"), settings.text(SECOND));
    let second = second.filter(|second| first.as_ref() != Some(second));
    let tau = settings.take("tau", default.tau, |text| Tau::parse(text).ok());
    AnswersRequest {
        sample: settings.text("sample"),
        read: source::read_read(settings),
        shape: source::read_shape(settings),
        table: source::read_table(settings),
        first,
        second: chosen(second, has_not(SECOND)),
        columns: without_some(columns, has_not),
        k: k.parse().ok().and_then(|k| DrawnSamples::new(k).ok()),
        rules: read_rules(settings, default.rules),
        answers: AnswerRules {
            merge: settings.word("spellings", &[true, false], merge_word, default.answers.merge),
            letters: settings.word("letters", &[true, false], letters_word, default.answers.letters),
        },
        blank_words: settings.word("blanks", &[true, false], blanks_word, default.blank_words),
        verdict: settings.word("verdict", &VerdictRule::ALL, verdict_word, default.verdict),
        tau,
        budget: TraceBudget::new(budget).unwrap_or(default.budget),
        price: settings.number("price", default.price, TokenPrice::new),
        level: settings.number("level", default.level, Level::new),
        replicates: settings.whole("replicates", default.replicates, Replicates::new),
        seed: settings.seed(default.seed),
    }
}

fn read_rules(settings: &mut Settings, default: VoteRules) -> VoteRules {
    let missing = [MissingRule::OwnSingleton, MissingRule::Abstains];
    let ties = [TieRule::SplitEvenly, TieRule::CountedWrong];
    VoteRules {
        missing: settings.word("missing", &missing, missing_word, default.missing),
        ties: settings.word("ties", &ties, ties_word, default.ties),
    }
}

fn chosen(name: Option<String>, is_without: bool) -> Choice {
    match name {
        Some(name) => Choice::Named(name),
        None if is_without => Choice::Without,
        None => Choice::Suggested,
    }
}

/// The columns that are named.
fn read_columns(settings: &mut Settings) -> RoleColumns {
    let mut columns = RoleColumns::default();
    for role in Role::SINGLE {
        let name = settings.text(role_word(role));
        columns.single_mut(role).into_iter().for_each(|choice| *choice = chosen(name.clone(), false));
    }
    for role in Role::SEVERAL {
        let mut names = Vec::new();
        while let Some(name) = settings.text(role_word(role)) {
            names.push(name);
        }
        if names == [SUGGESTED; 2] {
            names.truncate(1);
        } else if names == [SUGGESTED] {
            names.clear();
        }
        let named = columns.several_mut(role).filter(|_| !names.is_empty());
        named.into_iter().for_each(|several| *several = Several::Named(names.clone()));
    }
    columns
}

/// The names of what there can be none of.
fn optional() -> Vec<&'static str> {
    let mut words: Vec<&str> = Role::ALL.into_iter().map(role_word).collect();
    words.push(SECOND);
    words
}

/// What there is none of: words between commas.
fn read_without(settings: &mut Settings) -> Vec<String> {
    let known = optional();
    let all = |text: &str| text.split(',').all(|word| known.contains(&word.trim())).then(|| text.to_owned());
    let text = settings.take(WITHOUT, String::new(), all);
    text.split(',').map(|word| word.trim().to_owned()).collect()
}

/// Those that are not named and that there is none of.
fn without_some(mut columns: RoleColumns, has_not: impl Fn(&str) -> bool) -> RoleColumns {
    for role in Role::SINGLE.into_iter().filter(|role| has_not(role_word(*role))) {
        let choice = columns.single_mut(role).filter(|choice| **choice == Choice::Suggested);
        choice.into_iter().for_each(|choice| *choice = Choice::Without);
    }
    for role in Role::SEVERAL.into_iter().filter(|role| has_not(role_word(*role))) {
        let several = columns.several_mut(role).filter(|several| **several == Several::Suggested);
        several.into_iter().for_each(|several| *several = Several::Named(Vec::new()));
    }
    columns
}
