//! Tables with a row for each label: of an item, by a rater.

use std::borrow::Cow;

use super::super::{Column, Table, record::count, roles, row_numbers::RowNumbers, variants::trimmed};
use super::made::Made;
use super::{Account, LeftOutReason, NotShaped, RATER_COLUMNS, Reshaped, Shape, is_named, levels, n_levels};
use crate::numbered::Numbered;

/// What people call a column of labels.
const LABEL_COLUMNS: [&str; 15] = [
    "label",
    "rating",
    "verdict",
    "annotation",
    "value",
    "category",
    "code",
    "class",
    "score",
    "grade",
    "decision",
    "judgement",
    "judgment",
    "response",
    "answer",
];
/// More labels than this are no set of labels.
const MOST_LABELS: u32 = 50;
/// More raters than this are taken for raters only where somebody says so.
const MOST_RATERS: u32 = 200;
/// The most raters that become columns.
const MOST_COLUMNS: u32 = 1_000;
/// The most cells of a table that is made.
const MOST_CELLS: u64 = 30_000_000;
/// With fewer rows than this, repeated labels cannot be told from ids by counting.
const N_ROWS_TINY: u32 = 12;

/// The three columns.
pub(super) struct Columns<'t> {
    item: &'t Column,
    rater: &'t Column,
    label: &'t Column,
    all_named: bool,
}

/// The values of a column without outer blanks, numbered in order of appearance.
struct Keys<'t> {
    column: &'t Column,
    /// The number of each level, and the names by number; none where no level has outer blanks, and each is its own.
    trimmed: Option<(Vec<u32>, Vec<&'t str>)>,
}

impl<'t> Keys<'t> {
    fn of(column: &'t Column) -> Self {
        if levels(column).all(|level| trimmed(level).len() == level.len()) {
            return Self { column, trimmed: None };
        }
        let (mut known, mut names) = (Numbered::default(), Vec::new());
        let mut numbers = Vec::with_capacity(column.levels().len());
        for level in levels(column) {
            let name = trimmed(level);
            let number = known.number(name.as_bytes());
            if known.count() > count(names.len()) {
                names.push(name);
            }
            numbers.push(number);
        }
        Self { column, trimmed: Some((numbers, names)) }
    }

    /// The number of the value in a row.
    fn at(&self, row: usize) -> Option<u32> {
        let level = self.column.codes().get(row)?.level()?;
        match &self.trimmed {
            Some((numbers, _)) => numbers.get(level as usize).copied(),
            None => Some(level),
        }
    }

    fn n(&self) -> u32 {
        self.trimmed
            .as_ref()
            .map_or_else(|| count(self.column.levels().len()), |(_, names)| count(names.len()))
    }

    fn name(&self, number: u32) -> Option<&'t str> {
        match &self.trimmed {
            Some((_, names)) => names.get(number as usize).copied(),
            None => self.column.levels().get(number),
        }
    }
}

fn comes_again(column: &Column) -> bool {
    u64::from(n_levels(column)) * 2 <= u64::from(column.n_rows()) || column.n_rows() < N_ROWS_TINY
}

/// A small set of labels that come again.
fn is_labels(column: &Column) -> bool {
    (1..=MOST_LABELS).contains(&n_levels(column)) && comes_again(column)
}

/// The one column that is so; none if there are several.
fn only(table: &Table, is_it: impl Fn(&&Column) -> bool) -> Option<&Column> {
    let mut fitting = table.columns().iter().filter(is_it);
    fitting.next().filter(|_| fitting.next().is_none())
}

fn is_rater_named(column: &Column) -> bool {
    is_named(column.name(), &RATER_COLUMNS)
}

/// The three columns, where names and content make them plain: one column is named as raters are and one as labels are,
/// they have no value in common, items come again, and few items have two labels of a rater.
pub(super) fn found(table: &Table) -> Option<Columns<'_>> {
    let rater = only(table, |column| is_rater_named(column))?;
    let label = only(table, |column| is_named(column.name(), &LABEL_COLUMNS))?;
    let is_other = |column: &Column| column.name() != rater.name() && column.name() != label.name();
    let named = table.columns().iter().find(|column| roles::is_item_name(column.name()) && is_other(column));
    let item = named.or_else(|| table.columns().first().filter(|column| is_other(column)))?;
    let few_raters = (2..=MOST_RATERS).contains(&n_levels(rater)) && comes_again(rater);
    // Only few values are compared with each other.
    if !few_raters || !is_labels(label) {
        return None;
    }
    let share = levels(rater).any(|name| levels(label).any(|level| level == name));
    let columns = Columns { item, rater, label, all_named: named.is_some() };
    (!share && columns.are_crossed()).then_some(columns)
}

impl Columns<'_> {
    /// Whether items come again, and most rows are of a pair of their own.
    fn are_crossed(&self) -> bool {
        let (items, raters) = (Keys::of(self.item), Keys::of(self.rater));
        let mut pairs = Pairs::of(items.n(), raters.n());
        let (mut n_rows, mut n_pairs) = (0_u64, 0_u64);
        for row in 0..self.item.codes().len() {
            if let Some((item, rater)) = items.at(row).zip(raters.at(row)) {
                n_pairs += u64::from(pairs.is_new(item, rater));
                n_rows += 1;
            }
        }
        u64::from(items.n()) * 3 <= n_rows * 2 && n_pairs * 5 >= n_rows * 4
    }
}

/// Pairs that were seen: a bit for each that there may be, unless these are too many.
enum Pairs {
    Bits { n_raters: u64, bits: Vec<u64> },
    Seen(Numbered),
}

impl Pairs {
    fn of(n_items: u32, n_raters: u32) -> Self {
        let n_raters = u64::from(n_raters);
        let n_pairs = u64::from(n_items) * n_raters;
        match usize::try_from(n_pairs.div_ceil(64)) {
            Ok(n_words) if n_pairs <= MOST_CELLS => Self::Bits { n_raters, bits: vec![0; n_words] },
            _ => Self::Seen(Numbered::default()),
        }
    }

    fn is_new(&mut self, item: u32, rater: u32) -> bool {
        match self {
            Self::Bits { n_raters, bits } => {
                let at = u64::from(item) * *n_raters + u64::from(rater);
                let Some(word) = bits.get_mut((at / 64) as usize) else { return false };
                let before = *word;
                *word |= 1 << (at % 64);
                *word != before
            }
            Self::Seen(pairs) => {
                let n = pairs.count();
                pairs.number_words(&[item, rater]) == n
            }
        }
    }
}

/// The three columns, where somebody says that there are such: by name, else by content.
///
/// # Errors
/// If there are none.
pub(super) fn asked(table: &Table) -> Result<Columns<'_>, NotShaped> {
    let by_content = || {
        let all = table.columns();
        let label = all.iter().find(|column| is_named(column.name(), &LABEL_COLUMNS));
        let label = label.or_else(|| all.iter().rev().find(|column| is_labels(column)))?;
        let free = |column: &&Column| column.name() != label.name();
        let rater = all.iter().filter(free).find(|column| is_rater_named(column));
        let is_item =
            |column: &&Column| free(column) && rater.is_none_or(|rater| rater.name() != column.name());
        let item = all.iter().filter(is_item).find(|column| roles::is_item_name(column.name()));
        let item = item.or_else(|| all.iter().filter(is_item).max_by_key(|column| n_levels(column)))?;
        let is_rater =
            |column: &&Column| free(column) && column.name() != item.name() && n_levels(column) >= 2;
        let crossed = |rater| Columns { item, rater, label, all_named: false };
        match rater {
            Some(rater) => Some(crossed(rater)),
            None => all.iter().filter(is_rater).map(crossed).find(Columns::are_crossed),
        }
    };
    let columns = || table.columns().iter().map(|column| column.name().to_owned()).collect();
    found(table).or_else(by_content).ok_or_else(|| NotShaped::NotLong { columns: columns() })
}

/// What the rows say of each item and rater.
struct Crossed<'t> {
    columns: &'t Columns<'t>,
    items: Keys<'t>,
    raters: Keys<'t>,
    /// Of each item and rater the first row with a label, from 1; 0 if there is none.
    first: Vec<u32>,
    /// Items and raters with several labels, numbered, and the first row that differs from the first.
    several: Numbered,
    differs: Vec<u32>,
}

impl<'t> Crossed<'t> {
    fn of(columns: &'t Columns<'t>) -> Result<Self, NotShaped> {
        let (items, raters) = (Keys::of(columns.item), Keys::of(columns.rater));
        if raters.n() > MOST_COLUMNS {
            return Err(NotShaped::TooLarge { found: raters.n().into(), most: MOST_COLUMNS.into() });
        }
        let n_cells = u64::from(items.n()) * u64::from(raters.n());
        let Some(size) = usize::try_from(n_cells).ok().filter(|_| n_cells <= MOST_CELLS) else {
            return Err(NotShaped::TooLarge { found: n_cells, most: MOST_CELLS });
        };
        let (several, differs) = (Numbered::default(), Vec::new());
        let mut crossed = Self { columns, items, raters, first: vec![0; size], several, differs };
        for row in 0..columns.item.codes().len() {
            if let Ok(cell) = crossed.cell(row) {
                crossed.note(cell, row);
            }
        }
        Ok(crossed)
    }

    /// The place of the item and rater of a row with a label.
    fn cell(&self, row: usize) -> Result<u32, LeftOutReason> {
        let item = self.items.at(row).ok_or(LeftOutReason::NoItem)?;
        let rater = self.raters.at(row).ok_or(LeftOutReason::NoRater)?;
        let has_label = self.columns.label.codes().get(row).is_some_and(|code| !code.is_missing());
        if has_label { Ok(item * self.raters.n() + rater) } else { Err(LeftOutReason::NoLabel) }
    }

    fn note(&mut self, cell: u32, row: usize) {
        let codes = self.columns.label.codes();
        let Some(first) = self.first.get_mut(cell as usize) else { return };
        if *first == 0 {
            *first = count(row + 1);
        } else if codes.get(*first as usize - 1) != codes.get(row)
            && self.several.number_words(&[cell]) == count(self.differs.len())
        {
            self.differs.push(count(row));
        }
    }

    /// The first row that gives another label, if one does.
    fn differing(&self, cell: u32) -> Option<u32> {
        if self.differs.is_empty() {
            return None;
        }
        let number = self.several.find(&cell.to_le_bytes())?;
        self.differs.get(number as usize).copied()
    }

    /// Whether the label of a row stands in the table; else why not, and which row is in its way.
    fn kept(&self, row: usize, table: &Table) -> Result<(), (LeftOutReason, Option<u32>)> {
        let cell = self.cell(row).map_err(|reason| (reason, None))?;
        let number = |row: u32| table.spreadsheet_row(row);
        let first = self.first.get(cell as usize).map_or(0, |first| first.saturating_sub(1));
        let is_first = first as usize == row;
        match self.differing(cell) {
            Some(other) if is_first => Err((LeftOutReason::Conflicting, number(other))),
            Some(_) => Err((LeftOutReason::Conflicting, number(first))),
            None if is_first => Ok(()),
            None => Err((LeftOutReason::Repeated, number(first))),
        }
    }

    /// The labels of a rater, item by item, by their positions among the levels of their column.
    fn labels(&self, rater: u32) -> impl Iterator<Item = Option<u32>> {
        (0..self.items.n()).map(move |item| {
            let cell = item * self.raters.n() + rater;
            let row = self.first.get(cell as usize)?.checked_sub(1)?;
            let label = self.columns.label.codes().get(row as usize)?.level()?;
            self.differing(cell).is_none().then_some(label)
        })
    }

    /// The first value that a column has for each item; none if it has several.
    fn attribute(&self, column: &'t Column) -> Option<Vec<Option<&'t str>>> {
        let mut values: Vec<Option<&str>> = vec![None; self.items.n() as usize];
        for (row, value) in column.labels().enumerate() {
            let item = self.items.at(row).and_then(|item| values.get_mut(item as usize));
            let Some((known, value)) = item.zip(value) else { continue };
            if *known.get_or_insert(value) != value {
                return None;
            }
        }
        Some(values)
    }
}

/// One row for each item in order of first appearance, one column for each rater; between them the columns that have one
/// value for each item.
///
/// # Errors
/// If there are too many raters or cells.
pub(super) fn pivot<'t>(table: &'t Table, columns: Columns<'t>) -> Result<Reshaped<'static>, NotShaped> {
    let crossed = Crossed::of(&columns)?;
    let (item, rater, label) = (columns.item, columns.rater, columns.label);
    let shape = Shape::Long {
        item: item.name().to_owned(),
        rater: rater.name().to_owned(),
        label: label.name().to_owned(),
        n_items: crossed.items.n(),
        n_raters: crossed.raters.n(),
        n_labels: n_levels(label),
        all_named: columns.all_named,
    };
    let mut account = Account::of(table, shape);
    // Items are numbered as they come up, so that the next number is that of one that is new here.
    let mut numbers = RowNumbers::default();
    for (row, number) in table.spreadsheet_rows().enumerate() {
        account.take_with(number, crossed.kept(row, table));
        if crossed.items.at(row) == Some(numbers.count()) {
            numbers.push(number);
        }
    }
    numbers.shrink();
    let mut made = Made::default();
    match &crossed.items.trimmed {
        Some((_, names)) => made.push(item.name(), names.iter().copied().map(Some)),
        None => made.push_each(item.name(), item),
    }
    let is_other = |column: &&Column| [item, rater, label].iter().all(|one| one.name() != column.name());
    for column in table.columns().iter().filter(is_other) {
        match crossed.attribute(column) {
            Some(values) => made.push(column.name(), values.into_iter()),
            None => account.columns_left_out.push(column.name().to_owned()),
        }
    }
    for number in 0..crossed.raters.n() {
        made.push_levels(crossed.raters.name(number).unwrap_or_default(), label, crossed.labels(number));
    }
    Ok(Reshaped { table: Cow::Owned(made.table(table, numbers)), account })
}
