//! The items behind a cell: where they stand, and what else is said of them.

use serde::{Deserialize, Serialize};

use super::count::Counted;
use super::{AgreementRequest, Behind, Part};

/// How many items are listed; the file holds all.
const MOST_LISTED: usize = 40;

/// The items to which the two raters gave two labels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ListedItems {
    /// The first and the second rater's label.
    pub labels: [String; 2],
    /// The part of the table that they are in, if it is not all of it.
    pub part: Option<Part>,
    /// How many items.
    pub n: u32,
    /// The columns that say something of them: those that are no rater's.
    pub columns: Vec<String>,
    /// The first of them: the row in the file, and what the columns say.
    pub items: Vec<(u32, Vec<String>)>,
    /// The rows of all of them; no part of an outcome as a file.
    #[serde(skip)]
    pub rows: Vec<u32>,
}

impl ListedItems {
    /// The items that a request asks to see, if it does and there are such labels.
    pub(super) fn of(counted: &Counted<'_>, request: &AgreementRequest) -> Option<Self> {
        let Behind { labels, part } = request.listed.clone()?;
        let sight = &counted.sight;
        let [first, second] =
            labels.each_ref().map(|label| sight.labels().iter().position(|one| one == label));
        let wanted = (first? as u16, second? as u16);
        let table = sight.table();
        let is_rater = |name: &str| (0..sight.n_raters()).any(|rater| sight.rater(rater) == name);
        let columns: Vec<_> = table.columns().iter().filter(|column| !is_rater(column.name())).collect();
        let within = part.as_ref().and_then(|part| {
            let column = table.column(&part.column)?;
            Some((column, column.code_of(&part.value)))
        });
        let is_within = |row: usize| within.is_none_or(|(column, code)| column.codes().get(row) == code);
        let mut listed = Self {
            labels,
            part,
            n: 0,
            columns: columns.iter().map(|column| column.name().to_owned()).collect(),
            items: Vec::new(),
            rows: Vec::new(),
        };
        for (row, ..) in
            sight.pairs([0, 1]).filter(|(row, first, second)| (*first, *second) == wanted && is_within(*row))
        {
            let number = table.spreadsheet_row(row as u32).unwrap_or_default();
            listed.rows.push(number);
            if listed.items.len() < MOST_LISTED {
                let cell =
                    |column: &&crate::data::Column| column.get(row as u32).unwrap_or_default().to_owned();
                listed.items.push((number, columns.iter().map(cell).collect()));
            }
        }
        listed.n = listed.rows.len() as u32;
        Some(listed)
    }
}
