//! What is asked of the agreement calculator.

use serde::{Deserialize, Serialize};

use super::{Spellings, TypedCounts, Unsure};
use crate::analysis::source::{OnTable, Source, TableKey};
use crate::data::ReadOptions;
use crate::data::shape::ShapeChoice;
use crate::engine::Replicates;
use crate::rng::Seed;
use crate::stats::agreement::Scale;
use crate::stats::interval::Level;

/// A part of a table: the items of which a column says this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The column.
    pub column: String,
    /// What it says of them.
    pub value: String,
}

/// Items behind a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behind {
    /// The first and the second rater's label of them.
    pub labels: [String; 2],
    /// The part of the table that they are in; anywhere if left out.
    #[serde(default)]
    pub part: Option<Part>,
}

/// Which items two of several raters are compared on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Items {
    /// Those that these two labelled.
    #[default]
    OfPair,
    /// Those that all raters labelled.
    Common,
}

impl Items {
    /// Both.
    pub const ALL: [Self; 2] = [Self::OfPair, Self::Common];
}

/// Which ends the intervals of the bootstrap have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    /// Percentiles of the replicates.
    #[default]
    Percentile,
    /// Percentiles corrected for bias and acceleration (Efron, 1987).
    Bca,
}

impl Ends {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Percentile, Self::Bca];
}

/// The scales that labels in an order may have.
pub const SCALES: [Scale; 4] = [Scale::Identity, Scale::Linear, Scale::Quadratic, Scale::Ordinal];

/// The settings of the calculator. With a table key they are refused on any other table. What a JavaScript caller leaves out
/// takes the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AgreementRequest {
    /// The sample table shipped with the page, if it is one.
    pub sample: Option<String>,
    /// Counts that were typed, in place of a table.
    pub counts: Option<TypedCounts>,
    /// How the file is to be read, where it differs from the usual.
    pub read: ReadOptions,
    /// What the rows of the file are taken for.
    pub shape: ShapeChoice,
    /// Whether labels are told apart by their spelling alone.
    pub spellings: Spellings,
    /// What labels count for that may say that a rater did not decide.
    pub unsure: Unsure,
    /// The first rater's column; suggested from the table if left out.
    pub first: Option<String>,
    /// The second rater's column; suggested from the table if left out.
    pub second: Option<String>,
    /// The columns of the further raters; suggested from the table if left out.
    pub others: Option<Vec<String>>,
    /// Which items two of several raters are compared on.
    pub items: Items,
    /// Parts of the table whose items are left out.
    pub without: Vec<Part>,
    /// The labels in their order; those of the table that are not named follow.
    pub order: Vec<String>,
    /// Labels that could have been used, after all others.
    pub also: Vec<String>,
    /// How far apart two labels are taken to be.
    pub scale: Scale,
    /// The column that divides the items into parts; the one that tells most if left out.
    pub split: Option<String>,
    /// The column whose values are drawn by the bootstrap, with all their items; each item on its own if left out.
    pub cluster: Option<String>,
    /// The rater whose κ with the first is compared with that of the second.
    pub versus: Option<String>,
    /// The items that are listed.
    pub listed: Option<Behind>,
    /// Bootstrap replicates.
    pub replicates: Replicates,
    /// The seed of the bootstrap.
    pub seed: Seed,
    /// The confidence level of every interval.
    pub level: Level,
    /// The ends of the bootstrap's intervals.
    pub ends: Ends,
    /// The file the request was made with.
    pub table: Option<TableKey>,
}

impl Default for AgreementRequest {
    fn default() -> Self {
        Self {
            sample: None,
            counts: None,
            read: ReadOptions::default(),
            shape: ShapeChoice::Detect,
            spellings: Spellings::Apart,
            unsure: Unsure::OwnLabel,
            first: None,
            second: None,
            others: None,
            items: Items::OfPair,
            without: Vec::new(),
            order: Vec::new(),
            also: Vec::new(),
            scale: Scale::Identity,
            split: None,
            cluster: None,
            versus: None,
            listed: None,
            replicates: Replicates::TEN_THOUSAND,
            seed: Seed(42),
            level: Level::NINETY_FIVE,
            ends: Ends::Percentile,
            table: None,
        }
    }
}

impl AgreementRequest {
    /// The same with nothing in it that names what a table holds.
    #[must_use]
    pub fn without_columns(self) -> Self {
        let Self { replicates, seed, level, ends, scale, items, sample, read, table, .. } = self;
        Self { replicates, seed, level, ends, scale, items, sample, read, table, ..Self::default() }
    }

    /// Every column that is named, each with how it is taken out.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &String> {
        let one = [&self.first, &self.second, &self.split, &self.cluster, &self.versus].into_iter().flatten();
        let listed = self.listed.iter().filter_map(|listed| listed.part.as_ref());
        let parts = self.without.iter().chain(listed).map(|part| &part.column);
        one.chain(self.others.iter().flatten()).chain(parts)
    }
}

impl OnTable for AgreementRequest {
    fn source(&self) -> Source {
        Source { sample: self.sample.clone(), read: self.read, table: self.table.clone() }
    }

    fn on(self, Source { sample, read, table }: Source) -> Self {
        Self { sample, read, table, ..self }
    }
}
