//! Calculate / Judges as a link.

use form_urlencoded::Serializer;

use super::answers::verdict_word;
use super::{Settings, names, source, with_path};
use crate::analysis::answers::{Choice, Several};
use crate::analysis::judges::{
    JudgesColumns, JudgesRequest, JudgesRole, OwnWords, SeveralColumns, SeveralRows,
};
use crate::audit::VerdictRule;
use crate::stats::interval::Level;

/// Its path.
pub const PATH: &str = "calc/judges";

/// What there is none of although the table suggests one, by name.
const WITHOUT: &str = "without";
/// The columns of verdicts.
pub const VERDICTS: &str = "verdicts";
/// What several rows of a version are. It was called `rows` once, as the rows of the file are.
pub const SEVERAL: &str = "several";
/// The edits that are named, by their settings: the clean control, the final answer with all that leads to it, and alone.
pub const EDITS: [&str; 3] = ["clean", "consistent", "final"];

/// The name of a role’s column in a link.
pub fn role_word(role: JudgesRole) -> &'static str {
    match role {
        JudgesRole::Solution => "solution",
        JudgesRole::Edit => "edit",
        JudgesRole::Judge => "judge",
        JudgesRole::Run => "run",
        JudgesRole::Split => "split",
        JudgesRole::Size => "size",
        JudgesRole::Depth => "depth",
        JudgesRole::Truncated => "truncated",
        JudgesRole::Verdict => VERDICTS,
    }
}

/// The word for what several rows of a version are.
pub fn rows_word(rows: SeveralRows) -> &'static str {
    match rows {
        SeveralRows::Suggested => "suggested",
        SeveralRows::Judgments => "judgments",
        SeveralRows::Repetitions => "repetitions",
    }
}

/// The word for what several columns of verdicts are.
pub fn across_word(across: SeveralColumns) -> &'static str {
    match across {
        SeveralColumns::Suggested => "suggested",
        SeveralColumns::Judgments => "judgments",
        SeveralColumns::Judges => "judges",
    }
}

/// The choices by their names in a link.
fn choices(request: &JudgesRequest) -> Vec<(&'static str, &Choice)> {
    let of_role = |role: JudgesRole| Some((role_word(role), request.columns.single(role)?));
    let mut choices: Vec<_> = JudgesRole::SINGLE.into_iter().filter_map(of_role).collect();
    choices.extend(EDITS.into_iter().zip([&request.clean, &request.consistent, &request.final_answer]));
    choices
}

/// The path and query of a request. What the table is to suggest is left out.
pub fn write(request: &JudgesRequest) -> String {
    let mut query = Serializer::new(String::new());
    let mut without: Vec<&str> = Vec::new();
    query.extend_pairs(request.sample.iter().map(|name| ("sample", name)));
    for (word, choice) in choices(request) {
        query.extend_pairs(choice.name().map(|name| (word, name)));
        without.extend((*choice == Choice::Without).then_some(word));
    }
    if !without.is_empty() {
        query.append_pair(WITHOUT, &without.join(","));
    }
    let words = &request.words;
    let lists = [
        (VERDICTS, request.columns.verdict_names()),
        ("yes", &words.approves),
        ("no", &words.rejects),
        ("none", &words.none),
    ];
    for (name, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        query.append_pair(name, &names::written(list));
    }
    query.append_pair(SEVERAL, rows_word(request.rows));
    if request.across != SeveralColumns::Suggested {
        query.append_pair("across", across_word(request.across));
    }
    if request.blank_is_clean {
        query.append_pair("blank", "clean");
    }
    query.append_pair("rule", verdict_word(request.rule));
    query.append_pair("level", &request.level.share().to_string());
    source::write_read(&mut query, request.read);
    source::write_table(&mut query, request.table.as_ref());
    with_path(PATH, query)
}

/// The request that a link's settings make. What is written without a value there is none of.
pub fn read(settings: &mut Settings) -> JudgesRequest {
    let optional = || JudgesRole::SINGLE.into_iter().map(role_word).chain(EDITS);
    let empty: Vec<&str> = optional().filter(|word| settings.is_empty(word)).collect();
    let all = |text: &str| {
        let is_known = |word: &str| optional().any(|known| known == word.trim());
        text.split(',').all(is_known).then(|| text.to_owned())
    };
    let without = settings.take(WITHOUT, String::new(), all);
    let choice = |settings: &mut Settings, word: &str| match settings.text(word) {
        Some(name) => Choice::Named(name),
        None if empty.contains(&word) || without.split(',').any(|one| one.trim() == word) => Choice::Without,
        None => Choice::Suggested,
    };
    let mut columns = JudgesColumns::default();
    for role in JudgesRole::SINGLE {
        let found = choice(settings, role_word(role));
        columns.single_mut(role).into_iter().for_each(|choice| choice.clone_from(&found));
    }
    let verdicts = names::read(settings, VERDICTS);
    if !verdicts.is_empty() {
        columns.verdicts = Several::Named(verdicts);
    }
    let is_word = |text: &str| SeveralRows::ALL.into_iter().any(|rows| rows_word(rows) == text.trim());
    let rows = if settings.first("rows").is_some_and(is_word) { "rows" } else { SEVERAL };
    let [clean, consistent, final_answer] = EDITS.map(|word| choice(settings, word));
    JudgesRequest {
        sample: settings.text("sample"),
        read: source::read_read(settings),
        columns,
        rows: settings.word(rows, &SeveralRows::ALL, rows_word, SeveralRows::Suggested),
        across: settings.word("across", &SeveralColumns::ALL, across_word, SeveralColumns::Suggested),
        blank_is_clean: settings.word(
            "blank",
            &[false, true],
            |is| if is { "clean" } else { "no-edit" },
            false,
        ),
        rule: settings.word("rule", &VerdictRule::ALL, verdict_word, VerdictRule::Majority),
        clean,
        consistent,
        final_answer,
        words: OwnWords {
            approves: names::read(settings, "yes"),
            rejects: names::read(settings, "no"),
            none: names::read(settings, "none"),
        },
        level: settings.number("level", Level::NINETY_FIVE, Level::new),
        table: source::read_table(settings),
    }
}
