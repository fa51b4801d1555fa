//! What became of every row.

use super::{model, problems, row_of_models};
use crate::analysis::answers::{
    AnswersOutcome, Ledger, ModelScores, Role, RoleFound, RoleReason, SetAsideReason,
};
use crate::text::agreement::row_list;
use crate::text::number::{count, plural};
use crate::text::{Rich, name};

/// The line on the table in use.
pub fn table_line(o: &AnswersOutcome, file: &str) -> String {
    let Ledger { read, used, .. } = o.ledger;
    let read = match o.shape.as_ref() {
        Some(found) => {
            let rows = plural(found.ledger.read, "row", "rows");
            format!("{rows} read as {}", plural(read, "sample", "samples"))
        }
        None => format!("{} read", plural(read, "row", "rows")),
    };
    format!(
        "{} · {read} → {} used · {} set aside",
        name(file),
        plural(used, "sample", "samples"),
        count(o.ledger.n_set_aside())
    )
}

/// Why rows were set aside.
pub fn set_aside(reason: SetAsideReason) -> &'static str {
    match reason {
        SetAsideReason::TooFewCells => "fewer cells than the header",
        SetAsideReason::TooManyCells => "more cells than the header",
        SetAsideReason::Blank => "nothing in it but blanks or lines",
        SetAsideReason::NoProblem => "no problem named",
        SetAsideReason::NoModel => "no model named",
        SetAsideReason::OtherModel => "a model that is not shown",
        SetAsideReason::Repeated => "a sample that stands in an earlier row",
        SetAsideReason::NotGraded => "nothing says whether it is right",
        SetAsideReason::Unscored => "its problem has neither reference nor mark",
    }
}

/// The name of the ledger’s table.
pub const ROWS: &str = "Every row of the file; numbers as a spreadsheet counts, with the header in row 1";
/// The heads of its columns.
pub const ROW_HEADS: [&str; 3] = ["What", "Rows", "Which"];

/// The lines of the ledger: what, how many, which.
pub fn rows(o: &AnswersOutcome) -> Vec<[String; 3]> {
    let ledger = &o.ledger;
    let line = |what: &str, n: u32| [what.to_owned(), count(n), String::new()];
    let mut lines = vec![line("rows read", ledger.read), line("used as samples", ledger.used)];
    lines.extend(ledger.set_aside.iter().map(|group| {
        let why = format!("set aside: {}", set_aside(group.reason));
        [why, count(group.n), row_list(&group.rows, group.n)]
    }));
    let graded = &o.grading;
    lines.extend([
        line("told by their mark", graded.by_mark),
        line("told by their reference", graded.by_reference),
        line("wrong, for want of an answer", graded.by_absence),
    ]);
    lines
}

/// The name of the table of denominators.
pub const DENOMINATORS: &str = "What each number is divided by";

/// The heads of its columns.
pub fn denominator_heads(o: &AnswersOutcome) -> Vec<String> {
    row_of_models(o, "What", &model)
}

/// Its lines: what, and how many of each model.
pub fn denominators(o: &AnswersOutcome) -> Vec<Vec<String>> {
    let known = |n: Option<u32>| n.map_or_else(|| "not in the table".to_owned(), count);
    let line = |what: &str, of: &dyn Fn(&ModelScores) -> String| row_of_models(o, what, of);
    let least = |one: &ModelScores| count(one.counts.n_min);
    vec![
        line("problems", &|one| count(one.counts.problems)),
        line("samples", &|one| count(one.counts.samples)),
        line("of these right", &|one| count(one.counts.right)),
        line("without an answer", &|one| known(one.counts.missing)),
        line("answers compared as text, not as a number", &|one| known(one.counts.as_text)),
        line("stopped at a limit", &|one| known(one.counts.truncated)),
        line("without a number of tokens", &|one| known(one.counts.without_tokens)),
        line("fewest samples of a problem", &least),
        line("most samples of a problem", &|one| count(one.counts.n_max)),
        line("problems with fewer than k samples", &|one| count(one.counts.short.len() as u64)),
    ]
}

/// The problems that could not be told, if there are any.
pub fn unscored(o: &AnswersOutcome) -> Option<Rich> {
    let unscored = &o.grading.unscored;
    let names: Vec<String> = unscored.iter().take(50).map(|one| name(one)).collect();
    (!unscored.is_empty()).then(|| {
        Rich::of(
            "Left out, with neither reference nor mark: {} ({}).",
            &[problems(unscored.len() as u32), names.join(", ")],
        )
    })
}

/// The name of the table of roles.
pub const ROLES: &str = "Which column is taken for what";
/// The heads of its columns.
pub const ROLE_HEADS: [&str; 4] = ["Role", "Column", "Why", "What is in it"];

/// Its lines.
pub fn roles(o: &AnswersOutcome) -> Vec<Vec<String>> {
    let line = |found: &RoleFound| {
        let values = plural(found.n_values, "value", "values");
        vec![
            role(found.role).to_owned(),
            name(&found.column),
            why(found.reason).to_owned(),
            format!("{values}, {}", plural(found.n_rows, "row", "rows")),
        ]
    };
    o.roles.iter().map(line).collect()
}

/// The name of a role.
pub fn role(role: Role) -> &'static str {
    match role {
        Role::Problem => "Problem",
        Role::Sample => "Sample number",
        Role::Answer => "Answer",
        Role::Reference => "Reference",
        Role::Correct => "Mark, right or wrong",
        Role::Model => "Model",
        Role::Setting => "Settings of the model",
        Role::Tokens => "Tokens",
        Role::FinishReason => "Finish reason",
        Role::Cluster => "Cluster of problems",
        Role::Judge => "Judges’ verdicts",
    }
}

fn why(reason: RoleReason) -> &'static str {
    match reason {
        RoleReason::Asked => "as chosen",
        RoleReason::Named => "its name says so",
        RoleReason::Content => "its content fits",
        RoleReason::NameAndContent => "its name leaves two roles, its content decides",
    }
}
