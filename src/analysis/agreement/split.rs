//! The items divided by a column: whether the raters part in every part alike, or most of it is in one.

use serde::{Deserialize, Serialize};

use super::count::{Counted, named_column};
use super::margins::LabelRates;
use super::{AgreementRequest, Complaint};
use crate::data::{Code, Column, further_raters};
use crate::stats::agreement::{ContingencyTable, LabelCounts, Stratum, gap_explained, strata};
use crate::stats::{Statistic, Undefined};

/// The most parts of a column that is asked for.
pub const MOST_PARTS: u32 = 200;
/// The most parts of a column that nobody asked for.
const MOST_SUGGESTED: usize = 50;

/// A part of the items.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartOfItems {
    /// What the column says of them; `None` if nothing.
    pub value: Option<String>,
    /// Items to which both raters gave the label.
    pub both: u64,
    /// Items to which the first alone gave it.
    pub first_only: u64,
    /// Items to which the second alone gave it.
    pub second_only: u64,
    /// Items to which neither gave it.
    pub neither: u64,
    /// Cohen’s κ, over all labels.
    pub kappa: Statistic,
    /// Gwet’s AC1, over all labels.
    pub ac1: Statistic,
    /// The share of the label from the first rater.
    pub first_rate: Statistic,
    /// The share of the label from the second rater.
    pub second_rate: Statistic,
    /// How many times as often the first rater gave it.
    pub ratio: Statistic,
    /// The directional gap: first only less second only, over the items.
    pub gap: Statistic,
    /// The exact two-sided p of the test that disagreements run as often either way.
    pub sign_p: f64,
    /// κ of all other parts together.
    pub kappa_without: Statistic,
    /// The ratio of both rates in all other parts together.
    pub ratio_without: Statistic,
}

impl PartOfItems {
    /// How many items it has.
    pub fn n(&self) -> u64 {
        self.both + self.first_only + self.second_only + self.neither
    }
}

/// How much of the direction of disagreements a column tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ColumnTells {
    /// The column.
    pub column: String,
    /// How many parts it makes.
    pub n_parts: u32,
    /// ω² of the direction by the parts, or why there is none.
    pub explained: Statistic,
}

/// The items divided by a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Split {
    /// The column.
    pub column: String,
    /// The label whose use is compared.
    pub label: String,
    /// The parts, the one with the largest gap first.
    pub parts: Vec<PartOfItems>,
    /// Every column that could divide the items, the one that tells most first.
    pub columns: Vec<ColumnTells>,
}

/// The label that both raters use most unevenly: of two labels the first, since the other mirrors it.
pub(super) fn compared_label(by_label: &[LabelRates]) -> usize {
    let gap = |rates: &LabelRates| rates.first.abs_diff(rates.second);
    let widest = by_label.iter().map(gap).max().unwrap_or(0);
    by_label.iter().position(|rates| gap(rates) == widest).unwrap_or(0)
}

impl Split {
    /// The items divided by the column that is asked for, or else by the one that tells most; none if no column divides them.
    ///
    /// # Errors
    /// If the column that is asked for makes too many parts.
    pub(super) fn of(
        counted: &Counted<'_>,
        label: usize,
        request: &AgreementRequest,
    ) -> Result<Option<Self>, Complaint> {
        let table = counted.sight.table();
        let columns = columns(counted, label);
        let suggested = || columns.iter().find(|one| one.explained.value().is_some());
        let chosen = match &request.split {
            Some(name) => Some(named_column(table, name)?),
            None => suggested().and_then(|one| table.column(&one.column)),
        };
        let Some(column) = chosen else { return Ok(None) };
        let found = column.levels().len() as u32;
        if found > MOST_PARTS {
            let column = column.name().to_owned();
            return Err(Complaint::TooManyParts { column, found, most: MOST_PARTS });
        }
        let (values, tables) = divided(counted, column);
        let found = strata(&tables, label).unwrap_or_default();
        let parts = found.into_iter().map(|stratum| part(stratum, &values)).filter(|part| part.n() > 0);
        let (column, label) =
            (column.name().to_owned(), counted.labels.get(label).cloned().unwrap_or_default());
        Ok(Some(Self { column, label, parts: parts.collect(), columns }))
    }
}

fn part(
    Stratum { number, own, kappa_without, ratio_without }: Stratum,
    values: &[Option<String>],
) -> PartOfItems {
    let LabelCounts { both, first_only, second_only, neither } = own.counts;
    PartOfItems {
        value: values.get(number).cloned().flatten(),
        both,
        first_only,
        second_only,
        neither,
        kappa: own.kappa,
        ac1: own.ac1,
        first_rate: own.counts.first_rate(),
        second_rate: own.counts.second_rate(),
        ratio: own.counts.ratio(),
        gap: own.gap,
        sign_p: own.sign_p,
        kappa_without,
        ratio_without,
    }
}

/// The place of a part among those of a column: that of its label, or the last one if there is none.
fn place(column: &Column, row: usize) -> usize {
    let level = column.codes().get(row).and_then(Code::level);
    level.map_or(column.levels().len(), |level| level as usize)
}

/// What a column says, with nothing as the last, and the table of the items of which it says so.
fn divided(counted: &Counted<'_>, column: &Column) -> (Vec<Option<String>>, Vec<ContingencyTable>) {
    let q = counted.labels.len();
    let values: Vec<Option<String>> =
        column.levels().iter().map(|level| Some(level.to_owned())).chain([None]).collect();
    let mut tables = vec![vec![vec![0; q]; q]; values.len()];
    for (row, i, j) in counted.pairs() {
        let cell = tables.get_mut(place(column, row)).and_then(|table| table.get_mut(i)?.get_mut(j));
        cell.into_iter().for_each(|cell| *cell += 1);
    }
    // No more items than the whole table has, and as square as that.
    (values, tables.into_iter().filter_map(|rows| ContingencyTable::new(rows).ok()).collect())
}

/// The columns that divide the items into a few parts and are no rater’s, the one that tells most first.
fn columns(counted: &Counted<'_>, label: usize) -> Vec<ColumnTells> {
    let sight = &counted.sight;
    // What a rater says who is left out divides the items no better than what one says who is not.
    let further = further_raters(sight.table(), [sight.rater(0), sight.rater(1)]);
    let is_rater = |name: &str| {
        (0..sight.n_raters()).any(|rater| sight.rater(rater) == name) || further.iter().any(|one| one == name)
    };
    let divides =
        |column: &&Column| (2..=MOST_SUGGESTED).contains(&column.levels().len()) && !is_rater(column.name());
    let columns: Vec<&Column> = sight.table().columns().iter().filter(divides).collect();
    if columns.is_empty() {
        return Vec::new();
    }
    let mut counts: Vec<Vec<LabelCounts>> =
        columns.iter().map(|column| vec![LabelCounts::default(); column.levels().len() + 1]).collect();
    for (row, first, second) in counted.pairs() {
        for (column, counts) in columns.iter().zip(&mut counts) {
            let Some(counts) = counts.get_mut(place(column, row)) else { continue };
            *match (first == label, second == label) {
                (true, true) => &mut counts.both,
                (true, false) => &mut counts.first_only,
                (false, true) => &mut counts.second_only,
                (false, false) => &mut counts.neither,
            } += 1;
        }
    }
    let mut told: Vec<ColumnTells> = Vec::new();
    for (column, counts) in columns.iter().zip(&counts) {
        let n_parts = counts.iter().filter(|counts| counts.n() > 0).count() as u32;
        let explained: Result<f64, Undefined> = gap_explained(counts);
        let tells = ColumnTells { column: column.name().to_owned(), n_parts, explained: explained.into() };
        let size = |one: &ColumnTells| one.explained.value().unwrap_or(f64::NEG_INFINITY);
        crate::ordered::insert(&mut told, tells, |before, after| size(before) < size(after));
    }
    told
}
