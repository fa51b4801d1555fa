//! Complaints of the calculators, each as where and what, and what to do.

use super::{reading, shape};
use crate::analysis::Complaint;
use crate::analysis::answers::Role;
use crate::analysis::audit_set::SetRole;
use crate::analysis::judges::JudgesRole;
use crate::data::{NoRaters, Severity};
use crate::text::number::{count, plural};
use crate::text::{Card, Rich, name};

/// What a calculator could not do, and the way out.
pub fn complaint(complaint: &Complaint) -> Card {
    Card::of(Severity::Stopped, words(complaint))
}

fn words(complaint: &Complaint) -> Rich {
    match complaint {
        Complaint::NoTable => "There is no table yet. Open a file, paste cells or choose a sample.".into(),
        Complaint::NoSuchColumn { name: column, columns } => {
            format!("There is no column “{}” in this table. It has {}. Choose among them.", name(column), list(columns)).into()
        }
        Complaint::SameColumnTwice { name } => {
            format!("“{name}” is chosen for both raters. A rater always agrees with itself; choose another column.").into()
        }
        Complaint::NoRaters { found, columns } => no_raters(found, columns).into(),
        Complaint::TooManyLabels { first, second, found, most } => format!(
            "Columns “{first}” and “{second}” hold {} different values; up to {} can be compared as labels. Choose columns \
             with labels, not ids or free text.",
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::TooManyParts { column, found, most } => format!(
            "Column “{}” holds {} different values; items can be divided into {} parts. Choose a column with fewer.",
            name(column),
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::OtherScale => {
            "Agreement is weighted on a nominal, linear, quadratic or ordinal scale here, and another was asked for.".into()
        }
        Complaint::TooManyRaters { found, most } => format!(
            "{} raters are named; up to {} are compared with each other. Leave some out.",
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::OtherTable { wanted, found } => format!(
            "The request was made with another table ({} rows, SHA-256 {}…; this one has {} rows, {}…). Open that table, or \
             leave the table out of the request.",
            count(wanted.rows),
            wanted.sha256,
            count(found.rows),
            found.sha256
        )
        .into(),
        Complaint::TooManyReruns { found, most } => format!(
            "{} reruns of this experiment would take too many draws; up to {} are run. Ask for fewer, or for fewer samples.",
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::TooManyDraws { found, most } => format!(
            "{} comparisons with so many samples would take too many draws; up to {} are drawn. Ask for fewer, or for fewer \
             samples.",
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::NoCommonItems { first, second, read } => format!(
            "None of the {} rows has a label in both “{first}” and “{second}”. Choose two columns that rate the same items.",
            count(*read)
        )
        .into(),
        Complaint::Counted { counts } => shape::of_counts(counts).into(),
        Complaint::NothingDecided { first, second, read } => format!(
            "On every item that has a label in both “{}” and “{}” ({} read) one of the two did not decide, and such items are left \
             out. Count what is undecided in another way.",
            name(first),
            name(second),
            plural(*read, "row", "rows")
        )
        .into(),
        Complaint::NoSuchLabel { name: label, labels } => format!(
            "No rater uses the label “{}”, which undecided ones were to count as. There is {}. Choose one of them.",
            name(label),
            named(labels, "no label")
        )
        .into(),
        Complaint::NotShaped { found } => shape::not_shaped(found).into(),
        Complaint::ColumnInTwoRoles { name: column, roles: [one, other] } if one == other => format!(
            "“{}” is chosen twice as {}. Choose it once.",
            name(column),
            role(*one)
        )
        .into(),
        Complaint::ColumnInTwoRoles { name: column, roles: [one, other] } => format!(
            "“{}” is chosen as {} and as {}. A column holds one thing; choose another for one of them.",
            name(column),
            role(*one),
            role(*other)
        )
        .into(),
        Complaint::NoProblemColumn { columns } => format!(
            "No column says which problem a row answers: the table has {}. Choose the column with the problem’s name or number.",
            list(columns)
        )
        .into(),
        Complaint::NothingToGrade { columns } => format!(
            "Nothing says which samples are right: the table has {}. Choose a column of marks (1 and 0, yes and no), or one of \
             answers and one of references.",
            list(columns)
        )
        .into(),
        Complaint::RoundedKeys { name, example, n_values } => reading::rounded_keys(name, example, *n_values).into(),
        Complaint::NoSuchModel { name: model, models } => {
            format!("There is no model “{}” in this table. It has {}. Choose one of them.", name(model), named(models, "no models")).into()
        }
        Complaint::SameModelTwice { name: model } => {
            format!("“{}” is chosen as both models. Choose another as the second, or none.", name(model)).into()
        }
        Complaint::NothingGraded { read } => format!(
            "Of none of the {} rows it can be told whether the sample is right. Check the columns with marks, answers and \
             references.",
            count(*read)
        )
        .into(),
        Complaint::NoEvidence { columns } => format!(
            "No column says what a failure shows: the table has {}. Choose columns of yes and no (1 and 0, true and false), or one \
             whose cells list up to 16 categories.",
            list(columns)
        )
        .into(),
        Complaint::GroupIsEvidence { name: column } => format!(
            "“{}” is chosen as evidence and as the group. A column holds one thing; choose another for one of them.",
            name(column)
        )
        .into(),
        Complaint::TooManyGroups { name: column, found, most } => format!(
            "Column “{}” has {} different values, and up to {} groups are told apart. Choose a column of models or of languages, not of \
             ids.",
            name(column),
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::TooManyCategories { found, most } => format!(
            "There are {} categories, and up to {} can be tested for. Choose fewer columns, or one with fewer categories.",
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::NoFailures { read, n_unclear: 0 } => format!(
            "None of the {} rows could be used, so that there is no failure to count. See under “Ledger” why rows were set aside.",
            count(*read)
        )
        .into(),
        Complaint::NoFailures { read, n_unclear } => format!(
            "Of the {} rows, {} have a cell of evidence that says neither yes nor no, and no other row is left. Choose other columns, \
             or count such cells as no evidence.",
            count(*read),
            count(*n_unclear)
        )
        .into(),
        Complaint::NoSolutions { role, columns } => format!(
            "No column is named as {} are: the table has {}. Choose it under “Change columns”.",
            match role {
                SetRole::Answer => "final answers",
                _ => "solutions",
            },
            list(columns)
        )
        .into(),
        Complaint::NoSolutionRows { read } => format!(
            "None of the {} rows has both a solution and its final answer. See that the columns are the right ones.",
            count(*read)
        )
        .into(),
        Complaint::TooManyTexts { found, most } => format!(
            "This would be {} texts, and up to {} are made. Leave some edits out, or open a part of the table.",
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::NoVersions { columns } => format!(
            "No two versions of an item can be told apart: the table has {}. It needs a column of items, one of languages and one of \
             texts, or a column for each language. Choose them under “Change columns”.",
            list(columns)
        )
        .into(),
        Complaint::NothingToCompare { read } => format!(
            "No item in the {} rows has more than one version. See that the column of items says the same of all versions of an item.",
            count(*read)
        )
        .into(),
        Complaint::NoColumnOf { role, columns } => format!(
            "No column says {}: the table has {}. Choose it under “Change columns”, or give the table such a column.",
            judges_role(*role),
            list(columns)
        )
        .into(),
        Complaint::ColumnTwice { name: column, roles: [one, other] } => format!(
            "“{}” is chosen to say {} and to say {}. A column holds one thing; choose another for one of them.",
            name(column),
            judges_role(*one),
            judges_role(*other)
        )
        .into(),
        Complaint::TooManyKinds { name: column, role, found, most } => format!(
            "Column “{}” is to say {}, and has {} different values; up to {} are told apart. Choose another.",
            name(column),
            judges_role(*role),
            count(*found),
            count(*most)
        )
        .into(),
        Complaint::NothingJudged { read, n_other: 0 } => format!(
            "None of the {} rows says which solution and which edit it is of and what the judge decided. See that the columns are the \
             right ones.",
            count(*read)
        )
        .into(),
        Complaint::NothingJudged { read, n_other } => format!(
            "Of the {} rows, {} hold verdicts in words that are not known, and no other row is left. Type the words under “Further \
             words that approve” and “reject”.",
            count(*read),
            count(*n_other)
        )
        .into(),
        Complaint::Incomplete { detail } => {
            format!("The calculation did not finish ({detail}). Run it again.").into()
        }
    }
}

fn no_raters(found: &NoRaters, columns: &[String]) -> String {
    match found {
        NoRaters::NoLabelColumn => format!(
            "No column holds a small set of labels: the table has {}. Agreement needs two columns of labels, one per rater; \
             choose them if they are there.",
            list(columns)
        ),
        NoRaters::OneRaterColumn { name } => format!(
            "Only “{name}” holds labels, and agreement needs two raters: one row per item, one column per rater. Choose a \
             second column, open a table that has one, or say under “What a row holds” how this one is laid out."
        ),
        NoRaters::NothingShared { names } => format!(
            "No two columns use a label in common: {}. Choose the two raters, check that they use the same labels, \
             or say under “What a row holds” how the table is laid out.",
            list(names)
        ),
    }
}

/// What a column of answers holds, after “as”.
fn role(role: Role) -> &'static str {
    match role {
        Role::Problem => "the problem",
        Role::Sample => "the number of the sample",
        Role::Answer => "the answer",
        Role::Reference => "the reference",
        Role::Correct => "the mark",
        Role::Model => "the model",
        Role::Setting => "a setting of the model",
        Role::Tokens => "the number of tokens",
        Role::FinishReason => "the reason to stop",
        Role::Cluster => "the cluster",
        Role::Judge => "a judge’s verdict",
    }
}

/// What a column of a table of verdicts says, after “say”.
fn judges_role(role: JudgesRole) -> &'static str {
    match role {
        JudgesRole::Solution => "which solution a row is of",
        JudgesRole::Edit => "which edit was made",
        JudgesRole::Judge => "who judged",
        JudgesRole::Run => "which judgment it is",
        JudgesRole::Split => "which part of the table it is",
        JudgesRole::Size => "how large the edit is",
        JudgesRole::Depth => "where the edit is",
        JudgesRole::Truncated => "whether the judge was cut off",
        JudgesRole::Verdict => "what the judge decided",
    }
}

/// Up to five columns in quotes, and how many more.
pub(super) fn list(names: &[String]) -> String {
    named(names, "no columns")
}

/// Up to five names in quotes, and how many more; other words for none.
fn named(names: &[String], none: &str) -> String {
    const SHOWN: usize = 5;
    let mut text =
        names.iter().take(SHOWN).map(|column| format!("“{}”", name(column))).collect::<Vec<_>>().join(", ");
    if let Some(more) = names.len().checked_sub(SHOWN).filter(|&more| more > 0) {
        text += &format!(" and {} more", count(more as u64));
    }
    if text.is_empty() { none.to_owned() } else { text }
}
