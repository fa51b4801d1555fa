//! What was found in the columns that are used, because of what they are used as.

use super::columns::RoleColumns;
use super::request::{Choice, Role};
use crate::data::{Column, Notice, Table};

/// How numbers were read, and what a spreadsheet did to answers, references and marks.
pub(super) fn notices(table: &Table, columns: &RoleColumns) -> Vec<Notice> {
    let of = |role: Role| columns.single(role).and_then(Choice::name).and_then(|name| table.column(name));
    let numbers = [Role::Tokens, Role::Correct].into_iter().filter_map(of);
    let mut notices: Vec<Notice> = numbers.filter_map(|column| table.decimals(column).notice).collect();
    let compared: Vec<&str> =
        [Role::Answer, Role::Reference, Role::Correct].into_iter().filter_map(of).map(Column::name).collect();
    let is_damage = |notice: &&Notice| match notice {
        Notice::DateLike { column, .. } | Notice::FormulaErrors { column, .. } => {
            compared.contains(&column.as_str())
        }
        _ => false,
    };
    notices.extend(table.notices().iter().filter(is_damage).cloned());
    notices
}
