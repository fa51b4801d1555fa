//! The tables of the page.

use super::{text, words};
use crate::analysis::answers::{AnswersOutcome, AnswersRequest, Choice, Listed};
use crate::text::{name, shell};
use crate::view::{Block, Captioned, Cell, Drawer, Table, Way};

/// Rows of a list that a page holds; files hold all.
const MOST_ROWS: usize = 200;
/// Rows of a list in a frame of its own height.
const MOST_SEEN: usize = 20;

/// A table under a heading that says what it holds.
fn headed(heading: String, table: Table) -> [Block; 2] {
    [Block::Heading(heading), Block::Table(Table { captioned: Captioned::Unseen, ..table })]
}

/// A table whose last column says in words what each row is.
fn explained(table: Table) -> Table {
    Table { class: "explained".to_owned(), ..table }
}

fn owned<const N: usize>(heads: [&str; N]) -> Vec<String> {
    heads.map(str::to_owned).into()
}

/// The scores at the chosen k, and how sure the average is.
pub(super) fn estimates(o: &AnswersOutcome) -> Vec<Block> {
    let name = text::table::estimates(o);
    let scores = Table::plain(&name, text::table::estimate_heads(o), text::table::estimate_rows(o));
    let mut blocks: Vec<Block> = headed(name, explained(scores)).into();
    blocks.push(Block::Fine(text::table::estimate_intervals(o).into()));
    for one in text::models(o) {
        blocks.extend(text::table::judged(o, one).map(Block::Paragraph));
        let rows = text::table::by_right_rows(one);
        if !rows.is_empty() {
            let heads = owned(text::table::BY_RIGHT_HEADS);
            blocks.push(Block::Table(Table::plain(text::table::by_right(one), heads, rows)));
        }
    }
    let spread = Table::plain(text::table::SPREAD, text::table::spread_heads(o), text::table::spread_rows(o));
    blocks.extend(headed(text::table::SPREAD.to_owned(), explained(spread)));
    blocks
}

/// All models, where there are more than can be looked at: each name leads to the page with that model as the first.
pub(super) fn every(o: &AnswersOutcome) -> Vec<Block> {
    if o.listed.is_empty() {
        return Vec::new();
    }
    let row = |one: &Listed| {
        let mut row = vec![first(o, one)];
        row.extend(text::every::row(o, one).into_iter().map(Cell::Text));
        row
    };
    let name = text::every::heading(o);
    let rows = o.listed.iter().map(row).collect();
    let tall = o.listed.len() > MOST_SEEN;
    let table = Table { tall, rows, ..Table::plain(name, text::every::heads(o), Vec::new()) };
    let mut blocks: Vec<Block> = headed(name.to_owned(), table).into();
    blocks.push(Block::Fine(text::every::note(o).into()));
    blocks
}

/// A model's name as the way to make it the first one; where it was the second, the two change places.
fn first(o: &AnswersOutcome, one: &Listed) -> Cell {
    let words = name(&one.name);
    if o.first.name.as_ref() == Some(&one.name) {
        return words.into();
    }
    let second = match (&o.request.second, &o.first.name) {
        (Choice::Named(second), Some(first)) if *second == one.name => Choice::Named(first.clone()),
        (second, _) => second.clone(),
    };
    let request = AnswersRequest { first: Some(one.name.clone()), second, ..o.request.clone() };
    Cell::Way(Way { address: words::write(&request), name: words }, String::new())
}

/// Two models beside each other, and the problems on which they part.
pub(super) fn two(o: &AnswersOutcome) -> Vec<Block> {
    let (Some(second), Some(comparison)) = (&o.second, &o.comparison) else { return Vec::new() };
    let flips = comparison.flips.iter().take(MOST_ROWS);
    let rows: Vec<Vec<String>> = flips.map(text::compare::flip_row).collect();
    let said = text::compare::flips(comparison, rows.len());
    let (name, heads) = (text::compare::two(o, second), text::compare::difference_heads(o, second));
    let differences = Table::plain(&name, heads, text::compare::difference_rows(o, comparison));
    let mut blocks: Vec<Block> = headed(name, differences).into();
    blocks.push(Block::Table(explained(Table::plain(
        text::compare::TESTS,
        owned(text::compare::TEST_HEADS),
        text::compare::test_rows(o, second, comparison),
    ))));
    blocks.extend([Block::Heading(text::compare::FLIPS.to_owned()), Block::Paragraph(said)]);
    if !rows.is_empty() {
        blocks.push(Block::Table(Table {
            tall: true,
            captioned: Captioned::Unseen,
            ..Table::plain(text::compare::FLIPS, text::compare::flip_heads(o, second), rows)
        }));
    }
    blocks
}

/// What became of every row, what each number is divided by, and which column is taken for what.
pub(super) fn ledger(o: &AnswersOutcome) -> Drawer {
    let rows = text::account::rows(o).into_iter().map(Vec::from).collect();
    let tables = [
        Table::plain(text::account::ROWS, owned(text::account::ROW_HEADS), rows),
        Table::plain(
            text::account::DENOMINATORS,
            text::account::denominator_heads(o),
            text::account::denominators(o),
        ),
        Table::plain(text::account::ROLES, owned(text::account::ROLE_HEADS), text::account::roles(o)),
    ];
    let mut blocks: Vec<Block> = tables.into_iter().map(Block::Table).collect();
    blocks.extend(text::account::unscored(o).map(Block::Paragraph));
    Drawer { name: shell::LEDGER.to_owned(), blocks }
}

/// The ladder and the problems of each model.
pub(super) fn data(o: &AnswersOutcome) -> Vec<Block> {
    let mut blocks = Vec::new();
    for one in text::models(o) {
        let rungs = o.ladder.iter().enumerate();
        let ladder = rungs.map(|(rung, k)| text::data::ladder_row(o, one, rung, *k)).collect();
        let problems: Vec<Vec<String>> =
            one.problems.iter().take(MOST_ROWS).map(text::data::problem_row).collect();
        for table in [
            Table::plain(text::data::ladder_table(o, one), text::data::ladder_heads(one), ladder),
            Table::plain(
                text::data::problem_table(o, one, problems.len()),
                text::data::problem_heads(o),
                problems,
            ),
        ] {
            blocks.push(Block::Table(Table { tall: true, ..table }));
        }
    }
    blocks
}

/// The spellings that are one answer.
pub(super) fn merges(o: &AnswersOutcome) -> Drawer {
    let mut rows = Vec::new();
    for one in text::models(o) {
        for merge in one.merges.iter().take(MOST_ROWS - rows.len()) {
            rows.push(vec![name(&merge.problem), text::model(one), text::data::spelled(&merge.spellings)]);
        }
    }
    let mut blocks = vec![Block::Paragraph(text::data::merges(o, rows.len()))];
    if !rows.is_empty() {
        let table = Table::plain(text::data::MERGE_TABLE, text::data::merge_heads(), rows);
        blocks.push(Block::Table(Table { tall: true, captioned: Captioned::Unseen, ..table }));
    }
    Drawer { name: text::data::MERGES.to_owned(), blocks }
}
