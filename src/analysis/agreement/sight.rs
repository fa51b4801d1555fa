//! What the raters say of each item, as the request wants it counted: what every part of the outcome looks at.

use super::count::named_column;
use super::labels::{SpellingGroup, Unsure, named};
use super::{AgreementRequest, Complaint, Items};
use crate::data::{Code, Column, Table, is_abstain_like};

/// What a cell says, with the place of the label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Nothing.
    Nothing,
    /// That the rater did not decide, where such items are left out.
    Unsure(u16),
    /// A label.
    Label(u16),
}

impl Said {
    /// The label, decided or not.
    pub fn label(self) -> Option<u16> {
        match self {
            Self::Nothing => None,
            Self::Unsure(label) | Self::Label(label) => Some(label),
        }
    }
}

/// The columns of the raters, the first two of which are compared, and which items count.
pub(super) struct Sight<'t> {
    table: &'t Table,
    columns: Vec<&'t Column>,
    /// The labels that any rater could use.
    labels: Vec<String>,
    /// For each rater and each level of the column, what it says.
    says: Vec<Vec<Said>>,
    /// Parts that are left out: a column, and the code of what it says of them.
    without: Vec<(&'t Column, Code)>,
    items: Items,
}

impl<'t> Sight<'t> {
    /// A look at these columns with every label as it is.
    ///
    /// # Errors
    /// If a part that is left out is of no column.
    pub fn new(
        table: &'t Table,
        columns: Vec<&'t Column>,
        labels: Vec<String>,
        merged: &[SpellingGroup],
        request: &AgreementRequest,
    ) -> Result<Self, Complaint> {
        let place = |level: &str| labels.iter().position(|label| label == named(level, merged));
        let said = |level| place(level).map_or(Said::Nothing, |place| Said::Label(place as u16));
        let says = columns.iter().map(|column| column.levels().iter().map(said).collect()).collect();
        let mut without = Vec::new();
        for part in &request.without {
            let column = named_column(table, &part.column)?;
            without.extend(column.code_of(&part.value).map(|code| (column, code)));
        }
        Ok(Self { table, columns, labels, says, without, items: request.items })
    }

    /// Counts undecided labels in a way from now on, which names a label that is there.
    pub fn fold(&mut self, way: &Unsure) {
        let is_unsure: Vec<bool> = self.labels.iter().map(|label| is_abstain_like(label)).collect();
        let other = match way {
            Unsure::OwnLabel => return,
            Unsure::LeftOut => None,
            Unsure::As(other) => self.labels.iter().position(|label| label == other),
        };
        // Labels that are no answers are none to choose from, either.
        let mut kept = 0;
        let places: Vec<Option<u16>> = is_unsure
            .iter()
            .map(|unsure| {
                kept += u16::from(!unsure);
                (!unsure).then_some(kept - 1)
            })
            .collect();
        let of = |label: u16| places.get(usize::from(label)).copied().flatten();
        let other = other.and_then(|other| of(other as u16));
        for said in self.says.iter_mut().flatten() {
            *said = match said.label().map(|label| (label, of(label).or(other))) {
                None => Said::Nothing,
                Some((_, Some(place))) => Said::Label(place),
                Some((label, None)) => Said::Unsure(label),
            };
        }
        let mut is_unsure = is_unsure.into_iter();
        self.labels.retain(|_| is_unsure.next() == Some(false));
    }

    /// The table.
    pub fn table(&self) -> &'t Table {
        self.table
    }

    /// Which items two of the raters are compared on.
    pub fn items(&self) -> Items {
        self.items
    }

    /// The labels that any rater could use.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// How many raters there are.
    pub fn n_raters(&self) -> usize {
        self.columns.len()
    }

    /// The name of a rater.
    pub fn rater(&self, rater: usize) -> &'t str {
        self.columns.get(rater).map_or("", |column| column.name())
    }

    /// What a cell may say, unless labels were folded: nothing, or any of the labels.
    pub fn cells(&self) -> impl Iterator<Item = Said> {
        [Said::Nothing].into_iter().chain((0..self.labels.len() as u16).map(Said::Label))
    }

    /// How many rows of the table are of each kind, by the places among [`Self::cells`] of what the first two raters say: those
    /// of nothing from the first rater, by what the second says, and so on.
    pub fn kinds(&self) -> Vec<u32> {
        let width = self.labels.len() + 1;
        let mut n = vec![0; width * width];
        let (first, second) = (self.places(0), self.places(1));
        let place = |places: &[usize], code: Code| {
            code.level().and_then(|level| places.get(level as usize).copied()).unwrap_or(0)
        };
        if let [one, other, ..] = self.columns.as_slice() {
            one.codes().for_both(other.codes(), |a, b| {
                let kind = n.get_mut(place(&first, a) * width + place(&second, b));
                kind.into_iter().for_each(|n| *n += 1);
            });
        }
        n
    }

    /// For each level of a rater's column, the place among [`Self::cells`] of what it says.
    fn places(&self, rater: usize) -> Vec<usize> {
        let says = self.says.get(rater).map_or(&[][..], Vec::as_slice);
        says.iter().map(|said| said.label().map_or(0, |label| usize::from(label) + 1)).collect()
    }

    /// Whether a row counts whatever column says what of it, but for the labels of the two raters.
    pub fn is_whole(&self) -> bool {
        self.without.is_empty() && (self.items == Items::OfPair || self.columns.len() <= 2)
    }

    /// What a rater says of the item in a row.
    pub fn said(&self, rater: usize, row: usize) -> Said {
        let level = self.columns.get(rater).and_then(|column| column.codes().get(row)?.level());
        let says = level.and_then(|level| self.says.get(rater)?.get(level as usize));
        says.copied().unwrap_or(Said::Nothing)
    }

    /// The place among [`Self::cells`] of what a rater says of the item in a row, unless labels were folded.
    pub fn place(&self, rater: usize, row: usize) -> usize {
        self.said(rater, row).label().map_or(0, |label| usize::from(label) + 1)
    }

    /// The label that a rater gave to the item in a row, if it counts.
    pub fn label(&self, rater: usize, row: usize) -> Option<u16> {
        match self.said(rater, row) {
            Said::Label(label) => Some(label),
            Said::Nothing | Said::Unsure(_) => None,
        }
    }

    /// Whether a row is in a part that is left out.
    pub fn is_of_part(&self, row: usize) -> bool {
        self.without.iter().any(|(column, code)| column.codes().get(row) == Some(*code))
    }

    /// The rows that count for any of the raters.
    pub fn rows(&self) -> impl Iterator<Item = usize> {
        let is_common = |row: &usize| (0..self.n_raters()).all(|rater| self.label(rater, *row).is_some());
        (0..self.table.n_rows() as usize)
            .filter(|row| !self.is_of_part(*row))
            .filter(move |row| self.items == Items::OfPair || is_common(row))
    }

    /// The items that two raters labelled: the row, and both labels.
    pub fn pairs(&self, [first, second]: [usize; 2]) -> impl Iterator<Item = (usize, u16, u16)> {
        self.rows().filter_map(move |row| Some((row, self.label(first, row)?, self.label(second, row)?)))
    }
}
