//! Which columns hold the evidence, and which the groups: as asked for, or else as names and content suggest.

use serde::{Deserialize, Serialize};

use super::cells::{Separator, are_flags, are_mostly_flags, categories};
use super::{EvidenceColumns, TaxonomyRequest};
use crate::analysis::Complaint;
use crate::analysis::answers::Choice;
use crate::data::{Column, Table};
use crate::taxonomy::MOST_CATEGORIES;

/// Names of columns with yes and no in them that are no evidence of a category of failures.
const NOT_EVIDENCE: [&str; 26] = [
    "item",
    "id",
    "idx",
    "index",
    "row",
    "problem",
    "question",
    "task",
    "sample",
    "run",
    "seed",
    "trial",
    "epoch",
    "round",
    "group",
    "fold",
    "split",
    "model",
    "count",
    "n",
    "correct",
    "is_correct",
    "passed",
    "pass",
    "score",
    "failed",
];

/// Names of columns whose cells hold categories.
const LISTS: [&str; 17] = [
    "flags",
    "flag",
    "evidence",
    "labels",
    "label",
    "categories",
    "category",
    "tags",
    "tag",
    "errors",
    "error_types",
    "error_type",
    "failures",
    "failure_types",
    "failure_type",
    "codes",
    "failure",
];

/// Names of columns of groups, the likeliest first.
const GROUPS: [&str; 10] = [
    "model",
    "model_name",
    "model_id",
    "system",
    "group",
    "annotator",
    "rater",
    "language",
    "lang",
    "domain",
];

/// More groups than this are ids.
const MOST_GROUPS: usize = 100;

/// How the table holds the evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// A column for each category, with yes or no.
    Flags {
        /// The columns.
        columns: Vec<String>,
    },
    /// One column whose cells hold the categories.
    Lists {
        /// The column.
        column: String,
        /// What stands between them.
        separator: Separator,
    },
}

/// The columns in use.
pub struct Found<'t> {
    /// How they hold the evidence.
    pub layout: Layout,
    /// The columns of evidence.
    pub evidence: Vec<&'t Column>,
    /// That of the groups.
    pub group: Option<&'t Column>,
}

impl Found<'_> {
    /// The names of the columns of evidence.
    pub(super) fn names(&self) -> Vec<String> {
        self.evidence.iter().map(|column| column.name().to_owned()).collect()
    }
}

/// A name as names are compared.
fn plain(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace([' ', '-', '.'], "_")
}

fn is_named(column: &Column, names: &[&str]) -> bool {
    names.contains(&plain(column.name()).as_str())
}

/// The columns that may hold evidence, to choose from: those of flags, and those whose cells could be categories.
pub fn evidence_candidates(table: &Table) -> Vec<String> {
    let can_be = |column: &&Column| {
        are_flags(column) || categories(column, Separator::of(column)).len() <= MOST_CATEGORIES as usize
    };
    // Of a column of ids or of free text the cells are not taken apart.
    let is_small = |column: &&Column| !column.levels().is_empty() && column.levels().len() <= 1000;
    table.columns().iter().filter(is_small).filter(can_be).map(|column| column.name().to_owned()).collect()
}

/// The columns that the request means.
pub(super) fn resolve<'t>(request: &TaxonomyRequest, table: &'t Table) -> Result<Found<'t>, Complaint> {
    let named = |name: &String| table.column(name).ok_or_else(|| no_such(name, table));
    let group = match &request.group {
        Choice::Named(name) => Some(named(name)?),
        Choice::Suggested | Choice::Without => None,
    };
    let evidence = match &request.evidence {
        EvidenceColumns::Named(names) if !names.is_empty() => {
            names.iter().map(named).collect::<Result<Vec<_>, _>>()?
        }
        _ => suggested(table, group),
    };
    if evidence.is_empty() {
        return Err(Complaint::NoEvidence { columns: names(table) });
    }
    let is_evidence = |column: &Column| evidence.iter().any(|one| one.name() == column.name());
    if let Some(twice) = group.filter(|group| is_evidence(group)) {
        return Err(Complaint::GroupIsEvidence { name: twice.name().to_owned() });
    }
    if let Some((many, found)) =
        group.map(|group| (group, group.levels().len())).filter(|(_, n)| *n > MOST_GROUPS)
    {
        let (name, found, most) = (many.name().to_owned(), found as u32, MOST_GROUPS as u32);
        return Err(Complaint::TooManyGroups { name, found, most });
    }
    let group = match request.group {
        Choice::Suggested => suggested_group(table).filter(|column| !is_evidence(column)),
        _ => group,
    };
    let layout = layout(&evidence);
    Ok(Found { layout, evidence, group })
}

fn no_such(name: &str, table: &Table) -> Complaint {
    Complaint::NoSuchColumn { name: name.to_owned(), columns: names(table) }
}

fn names(table: &Table) -> Vec<String> {
    table.columns().iter().map(|column| column.name().to_owned()).collect()
}

fn layout(evidence: &[&Column]) -> Layout {
    match evidence {
        [one] if !are_mostly_flags(one) => {
            Layout::Lists { column: one.name().to_owned(), separator: Separator::of(one) }
        }
        all => Layout::Flags { columns: all.iter().map(|column| column.name().to_owned()).collect() },
    }
}

/// All columns of flags, or else one of lists.
fn suggested<'t>(table: &'t Table, group: Option<&Column>) -> Vec<&'t Column> {
    let is_free = |column: &&Column| group.is_none_or(|group| group.name() != column.name());
    let free = || table.columns().iter().filter(is_free);
    let flags = free().filter(|column| are_flags(column) && !is_named(column, &NOT_EVIDENCE));
    let flags: Vec<&Column> = flags.collect();
    if !flags.is_empty() {
        return flags;
    }
    let n_categories = |column: &Column| categories(column, Separator::of(column)).len();
    let fits = |column: &&Column| (1..=MOST_CATEGORIES as usize).contains(&n_categories(column));
    let is_small = |column: &&Column| column.levels().len() <= 1000;
    let by_name = free().filter(|column| is_named(column, &LISTS)).filter(is_small).find(fits);
    let is_list = |column: &&Column| {
        matches!(Separator::of(column), Separator::Brackets | Separator::Semicolon | Separator::Bar)
    };
    by_name.or_else(|| free().filter(is_small).filter(is_list).find(fits)).into_iter().collect()
}

/// The column that is named as one of groups and has too many different values to be one, and how many; none if another is
/// suggested in its place.
pub fn crowded_group(table: &Table) -> Option<(&str, u32)> {
    let is_crowded = |column: &&Column| column.levels().len() > MOST_GROUPS;
    let of =
        |name: &&str| table.columns().iter().filter(is_crowded).find(|column| plain(column.name()) == *name);
    let crowded = GROUPS.iter().find_map(of).filter(|_| suggested_group(table).is_none())?;
    Some((crowded.name(), crowded.levels().len() as u32))
}

fn suggested_group(table: &Table) -> Option<&Column> {
    let few = |column: &&Column| (1..=MOST_GROUPS).contains(&column.levels().len());
    let of = |name: &&str| table.columns().iter().filter(few).find(|column| plain(column.name()) == *name);
    GROUPS.iter().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{ReadOptions, read};

    fn found(csv: &str) -> (Result<Layout, Complaint>, Option<String>) {
        let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
        let found = resolve(&TaxonomyRequest::default(), &table);
        let group = found.as_ref().ok().and_then(|found| found.group).map(|group| group.name().to_owned());
        (found.map(|found| found.layout), group)
    }

    #[test]
    fn flags_are_told_by_content_and_not_by_name_alone() {
        let (layout, group) = found("model,id,correct,loop,refusal\na,1,0,1,0\nb,0,0,0,1\n");
        assert_eq!(layout, Ok(Layout::Flags { columns: vec!["loop".to_owned(), "refusal".to_owned()] }));
        assert_eq!(group.as_deref(), Some("model"));
    }

    #[test]
    fn lists_are_told_by_their_signs_or_their_name() {
        let lists = |column: &str, separator| Ok(Layout::Lists { column: column.to_owned(), separator });
        assert_eq!(found("q,what\n1,C;D\n2,C\n").0, lists("what", Separator::Semicolon));
        assert_eq!(found("q,failure_type\nqa,C\nqb,D\n").0, lists("failure_type", Separator::Nothing));
        assert!(matches!(found("q,what\nqa,C\nqb,D\n").0, Err(Complaint::NoEvidence { .. })));
    }
}
