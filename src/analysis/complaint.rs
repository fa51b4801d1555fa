//! Why a request cannot be carried out on a table: one list for every calculator, so that one place has the words for it.

use serde::{Deserialize, Serialize};

use super::answers::Role;
use super::audit_set::SetRole;
use super::judges::JudgesRole;
use super::source::TableKey;
use crate::data::NoRaters;
use crate::data::shape::{Counts, NotShaped};

/// Why a request cannot be carried out on this table. The words for it are in `text`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Complaint {
    /// The analysis needs a table and has none.
    NoTable,
    /// There is no column of this name.
    NoSuchColumn {
        /// The name asked for.
        name: String,
        /// The columns there are.
        columns: Vec<String>,
    },
    /// The same column is named as both raters.
    SameColumnTwice {
        /// Its name.
        name: String,
    },
    /// The table suggests no two rater columns.
    NoRaters {
        /// Why not.
        found: NoRaters,
        /// All columns.
        columns: Vec<String>,
    },
    /// A column has too many different values to be a rater's labels.
    TooManyLabels {
        /// The two columns.
        first: String,
        /// The second of them.
        second: String,
        /// How many labels they use.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// A column makes more parts than are compared.
    TooManyParts {
        /// Its name.
        column: String,
        /// How many different values it has.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// Distances between labels that the page does not weigh by.
    OtherScale,
    /// More raters are named than are compared with each other.
    TooManyRaters {
        /// How many are named.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// No label of this name is there.
    NoSuchLabel {
        /// The name asked for.
        name: String,
        /// The labels there are.
        labels: Vec<String>,
    },
    /// The table cannot be given the shape that is asked for.
    NotShaped {
        /// Why not.
        found: NotShaped,
    },
    /// The cells are counts of how many raters chose a label, which say nothing of two raters.
    Counted {
        /// The counts.
        counts: Counts,
    },
    /// Items have labels of both raters, but on each of them one did not decide, and such items are left out.
    NothingDecided {
        /// The first rater’s column.
        first: String,
        /// The second rater’s column.
        second: String,
        /// Rows read.
        read: u32,
    },
    /// No row has a label of both raters.
    NoCommonItems {
        /// The first rater.
        first: String,
        /// The second rater.
        second: String,
        /// Rows that were read.
        read: u32,
    },
    /// The request was made with another table.
    OtherTable {
        /// The table it was made with.
        wanted: TableKey,
        /// The table that is there.
        found: TableKey,
    },
    /// More reruns than the experiment allows.
    TooManyReruns {
        /// How many were asked for.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// More comparisons drawn than their samples allow.
    TooManyDraws {
        /// How many were asked for.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// One column is chosen for two roles.
    ColumnInTwoRoles {
        /// Its name.
        name: String,
        /// The roles.
        roles: [Role; 2],
    },
    /// No column says which problem a row is of.
    NoProblemColumn {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// No column says whether a sample is right, nor do an answer and a reference together.
    NothingToGrade {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// The values of a key column have lost digits, so that rows cannot be put together by it.
    RoundedKeys {
        /// Its name.
        name: String,
        /// The first such value.
        example: String,
        /// How many different ones there are.
        n_values: u32,
    },
    /// There is no model of this name.
    NoSuchModel {
        /// The name asked for.
        name: String,
        /// The models there are.
        models: Vec<String>,
    },
    /// A model is compared with itself.
    SameModelTwice {
        /// Its name.
        name: String,
    },
    /// Of no row it can be told whether it is right.
    NothingGraded {
        /// Rows that were read.
        read: u32,
    },
    /// No column holds evidence of failures.
    NoEvidence {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// A column is chosen as evidence and as the groups.
    GroupIsEvidence {
        /// Its name.
        name: String,
    },
    /// A column has too many different values to be groups.
    TooManyGroups {
        /// Its name.
        name: String,
        /// How many.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// There are too many categories of failures.
    TooManyCategories {
        /// How many.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// No row says of every category whether there is evidence.
    NoFailures {
        /// Rows that were read.
        read: u32,
        /// Rows with a cell that says neither yes nor no.
        n_unclear: u32,
    },
    /// No column of a table of solutions holds what is needed.
    NoSolutions {
        /// What is needed.
        role: SetRole,
        /// The columns there are.
        columns: Vec<String>,
    },
    /// No row has a solution with an answer.
    NoSolutionRows {
        /// Rows that were read.
        read: u32,
    },
    /// An audit set would have more texts than are made.
    TooManyTexts {
        /// How many.
        found: u64,
        /// How many are made.
        most: u64,
    },
    /// The table holds no language versions.
    NoVersions {
        /// The columns there are.
        columns: Vec<String>,
    },
    /// No item has two versions.
    NothingToCompare {
        /// Rows that were read.
        read: u32,
    },
    /// No column of a table of verdicts holds what is needed.
    NoColumnOf {
        /// What is needed.
        role: JudgesRole,
        /// The columns there are.
        columns: Vec<String>,
    },
    /// One column of a table of verdicts is chosen for two roles.
    ColumnTwice {
        /// Its name.
        name: String,
        /// The roles.
        roles: [JudgesRole; 2],
    },
    /// A column has too many different values for its role.
    TooManyKinds {
        /// Its name.
        name: String,
        /// The role.
        role: JudgesRole,
        /// How many.
        found: u32,
        /// How many are allowed.
        most: u32,
    },
    /// No row says which version it is of and what its judge decided.
    NothingJudged {
        /// Rows that were read.
        read: u32,
        /// Rows with a word that is no known verdict.
        n_other: u32,
    },
    /// Something that should not happen.
    Incomplete {
        /// What was found.
        detail: String,
    },
}
