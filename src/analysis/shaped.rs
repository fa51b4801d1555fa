//! Tables that were given another shape before they were used.

use serde::{Deserialize, Serialize};

use super::ledger::{self, Ledger};
use crate::data::shape::{Account, LeftOutReason, Shape};

/// What a table was taken for, and what became of the rows of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShapeFound {
    /// What its rows were taken for.
    pub shape: Shape,
    /// The rows of the file: those used are in the table of that shape, and the ledger of the outcome counts its rows.
    pub ledger: Ledger<LeftOutReason>,
    /// The first rows that say what another row says, or otherwise than it, with that row.
    pub pairs: Vec<[u32; 2]>,
    /// Columns that were left out, because an item has several values in them.
    pub columns_left_out: Vec<String>,
}

/// Pairs of rows that are named.
const MOST_PAIRS: usize = 3;

impl ShapeFound {
    /// What there is to say; nothing of a table that is used as it was read.
    pub fn of(account: &Account) -> Option<Self> {
        if account.is_as_read() {
            return None;
        }
        let ledger = ledger::of_shape(account);
        let pair = |left: &crate::data::shape::LeftOut| left.other.map(|other| [left.row, other]);
        let pairs = account.left_out.iter().filter_map(pair).take(MOST_PAIRS).collect();
        let Account { shape, columns_left_out, .. } = account;
        let (shape, columns_left_out) = (shape.clone(), columns_left_out.clone());
        Some(Self { shape, ledger, pairs, columns_left_out })
    }
}
