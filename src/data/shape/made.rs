//! The second table, while it is made.

use super::super::{
    Column, Table, column::ColumnBuilder, damage, header::free_name, missing, row_numbers::RowNumbers,
    variants,
};
use crate::numbered::Numbered;

/// The columns of a table that is made of another.
#[derive(Default)]
pub(super) struct Made {
    columns: Vec<Column>,
    names: Numbered,
}

impl Made {
    /// Adds a column; another name is found if its name is taken.
    pub fn push<'t>(&mut self, name: &str, labels: impl Iterator<Item = Option<&'t str>>) {
        let mut column = ColumnBuilder::new(free_name(name, 1, &mut self.names));
        for label in labels {
            column.push_label(label);
        }
        self.columns.push(column.finish());
    }

    /// Adds a column of labels of another one, by their positions there.
    pub fn push_levels(&mut self, name: &str, of: &Column, cells: impl Iterator<Item = Option<u32>>) {
        let mut column = ColumnBuilder::new(free_name(name, 1, &mut self.names));
        column.push_levels(of.levels(), cells);
        self.columns.push(column.finish());
    }

    /// Adds a column in which each label of another one stands once.
    pub fn push_each(&mut self, name: &str, of: &Column) {
        let name = free_name(name, 1, &mut self.names);
        self.columns.push(Column::of_levels(name, of));
    }

    /// The table, whose rows come from these spreadsheet rows. What was said of the file is still true of it; of the
    /// columns it is found out anew.
    pub fn table(self, source: &Table, row_numbers: RowNumbers) -> Table {
        let mut notices: Vec<_> =
            source.notices.iter().filter(|notice| notice.column().is_none()).cloned().collect();
        for column in &self.columns {
            notices.extend(missing::notices(column));
            notices.extend(variants::notices(column));
            notices.extend(damage::notices(column));
        }
        Table {
            name: source.name.clone(),
            n_bytes: source.n_bytes,
            fingerprint: source.fingerprint.clone(),
            dialect: source.dialect,
            decimal: source.decimal,
            header_row: source.header_row,
            columns: self.columns,
            row_numbers,
            set_aside: Vec::new(),
            notices,
        }
    }
}
