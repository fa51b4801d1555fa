//! What the page of judges says and shows, on a table and before there is one.

mod controls;

use controls::{columns, rule};

use super::{Block, Captioned, Cell, Control, Drawer, Input, Intake, Place, Plate, Table, View, Way};
use crate::analysis::answers::Choice;
use crate::analysis::judges::{
    BOTH_BOXES, Division, JudgeFound, JudgesOutcome, JudgesRequest, OwnWords, SetAsideReason, SeveralColumns,
    SeveralRows, VerdictWord, VerdictWordFound, are_numbered,
};
use crate::analysis::link::{Repair, judges as words};
use crate::audit::VerdictRule;
use crate::data::Severity;
use crate::figure::{Shape, judges as figure};
use crate::text::{Card, Rich, both_checks, intake, judges as text, shell};

/// Judges with a figure each; the tables have all.
const MOST_DRAWN: usize = 12;
/// Rows of a table from which on it scrolls.
const TALL: usize = 24;
/// Edits and words that are offered as buttons.
const MOST_WAYS: usize = 3;

/// What the page knows of a table beside its numbers.
pub struct Of<'t> {
    /// The name of the file.
    pub file: &'t str,
    /// All columns.
    pub columns: &'t [String],
}

/// The page on a table. `of_file` says how the file was read.
pub fn view(o: &JudgesOutcome, of: &Of<'_>, of_file: Vec<Block>, repairs: Vec<Repair>) -> View {
    let mut controls = vec![rule(&o.request)];
    // Words are asked for where some are not known; else they are rarely needed.
    let aside = |control: Control| match control.input {
        Input::List { .. } => Control { place: Place::Further, ..control },
        _ => control,
    };
    controls.extend(columns(&o.request, &o.edits, of.columns).into_iter().map(aside));
    let mut blocks = asked(o);
    if o.request.sample.is_some() {
        blocks.push(Block::Fine(text::SAMPLE_SOURCE.into()));
    }
    blocks.append(&mut judges(o));
    blocks.append(&mut tables(o));
    blocks.push(Block::Heading(shell::FROM_FILE.to_owned()));
    blocks.push(Block::Paragraph(text::read_as(o)));
    blocks.extend(of_file);
    blocks.push(Block::Heading(shell::TO_QUOTE.to_owned()));
    blocks.push(Block::Quote(text::quote(o)));
    View {
        intake: Some(Intake { table: text::table_line(o, of.file), drawers: vec![ledger(o)], ..ways_in() }),
        controls,
        blocks,
        drawers: drawers(o),
        ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
    }
}

/// The page before there is a table.
pub fn empty(request: &JudgesRequest, repairs: Vec<Repair>) -> View {
    let (heading, lede) = (text::EMPTY_HEADING.to_owned(), text::EMPTY_LEDE.into());
    View { intake: Some(ways_in()), ..View::of(words::write(request), text::TITLE, heading, lede, repairs) }
}

/// The page on a table without verdicts that could be counted: why, with the columns to choose from.
pub fn refused(
    request: &JudgesRequest,
    (card, found): (Card, &[VerdictWordFound]),
    (of, n_rows): (&Of<'_>, u32),
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let is_of_table = |control: &Control| control.place == Place::Table;
    let seen = |control| Control { place: Place::Shown, ..control };
    let mut blocks = vec![Block::Card(card, of_words(request, found))];
    blocks.extend(of_file);
    let (heading, lede) = (text::REFUSED_HEADING.to_owned(), text::REFUSED_LEDE.into());
    View {
        intake: Some(Intake { table: text::file_line(of.file, &text::rows_line(n_rows)), ..ways_in() }),
        controls: columns(request, &[], of.columns).into_iter().filter(is_of_table).map(seen).collect(),
        blocks,
        ..View::of(words::write(request), text::TITLE, heading, lede, repairs)
    }
}

/// The ways to give a table, without what is in use.
fn ways_in() -> Intake {
    let sample = |(file, what): (&str, &str)| (format!("{}?sample={file}", words::PATH), what.to_owned());
    Intake {
        drop: text::DROP.to_owned(),
        samples: intake::JUDGE_SAMPLES.map(sample).into(),
        source: text::SAMPLE_SOURCE.to_owned(),
        ..Intake::default()
    }
}

/// What has to be said first: words that are not known, repeated rows, and edits that are missing.
fn asked(o: &JudgesOutcome) -> Vec<Block> {
    let mut blocks = Vec::new();
    let rows_of =
        |reason| o.ledger.set_aside.iter().find(|group| group.reason == reason).map_or(0, |group| group.n);
    let n_other = rows_of(SetAsideReason::OtherWord);
    if n_other > 0 {
        let ways = of_words(&o.request, &o.words);
        blocks.push(Block::Card(Card::of(Severity::Check, text::other_words(o, n_other)), ways));
    }
    if let Some(both) = o.words.iter().find(|word| word.word == BOTH_BOXES) {
        blocks.push(Block::card(Severity::Check, text::both_boxes(both.n)));
    }
    blocks.extend(across(o));
    let n_repeated = rows_of(SetAsideReason::Repeated);
    if n_repeated > 0 {
        let judged = JudgesRequest { rows: SeveralRows::Judgments, ..o.request.clone() };
        let can = o.request.columns.verdict_names().len() == 1 && o.several == Some(SeveralRows::Repetitions);
        let ways = if can { vec![way(judged, text::REPEATED_JUDGED.to_owned())] } else { Vec::new() };
        blocks.push(Block::Card(Card::of(Severity::Check, text::repeated(n_repeated)), ways));
    }
    let n_blank = rows_of(SetAsideReason::NoEdit);
    if n_blank > 0 {
        let clean = JudgesRequest { blank_is_clean: true, clean: Choice::Suggested, ..o.request.clone() };
        let ways = vec![way(clean, text::BLANK_IS_CLEAN.to_owned())];
        blocks.push(Block::Card(Card::of(Severity::Check, text::blank_edits(n_blank)), ways));
    }
    if !o.unknown_edits.is_empty() {
        blocks.push(Block::card(Severity::Check, text::unknown_edits(o).into()));
    }
    if o.clean.is_none() {
        let ways = o.edits.iter().take(MOST_WAYS).map(|edit| {
            let request = JudgesRequest { clean: Choice::Named(edit.clone()), ..o.request.clone() };
            way(request, text::clean_is(edit))
        });
        blocks.push(Block::Card(Card::of(Severity::Check, text::without_clean(o)), ways.collect()));
    }
    blocks
}

/// A page of another request.
fn way(request: JudgesRequest, name: String) -> Way {
    Way { address: words::write(&request), name }
}

/// What the words can mean that are not known.
fn of_words(request: &JudgesRequest, found: &[VerdictWordFound]) -> Vec<Way> {
    let unknown = found.iter().filter(|word| word.meaning == VerdictWord::Unknown).take(MOST_WAYS);
    let ways = unknown.flat_map(|word| {
        [Some(true), Some(false), None].map(|verdict| {
            let words = with_word(&request.words, &word.word, verdict);
            way(JudgesRequest { words, ..request.clone() }, text::count_as(&word.word, verdict))
        })
    });
    ways.collect()
}

/// What several columns of verdicts were taken for, where their names do not say it.
fn across(o: &JudgesOutcome) -> Option<Block> {
    let other = match o.request.across {
        SeveralColumns::Judges => SeveralColumns::Judgments,
        SeveralColumns::Judgments
            if o.request.columns.judge == Choice::Without
                && !are_numbered(o.request.columns.verdict_names()) =>
        {
            SeveralColumns::Judges
        }
        _ => return None,
    };
    let turned = JudgesRequest { across: other, ..o.request.clone() };
    let card = Card::of(Severity::Check, text::taken_across(o));
    Some(Block::Card(card, vec![way(turned, text::count_across(other))]))
}

/// One's own words with one more.
fn with_word(own: &OwnWords, word: &str, verdict: Option<bool>) -> OwnWords {
    let mut words = own.clone();
    match verdict {
        Some(true) => words.approves.push(word.to_owned()),
        Some(false) => words.rejects.push(word.to_owned()),
        None => words.none.push(word.to_owned()),
    }
    words
}

/// The judges one by one: a verdict in words, and the figure.
fn judges(o: &JudgesOutcome) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(text::JUDGES_HEADING.to_owned())];
    let judging = o.judges.iter().filter(|judge| !judge.edits.is_empty());
    for (number, judge) in judging.enumerate() {
        if text::are_several(o) {
            blocks.push(Block::Subheading(text::judge(judge)));
        }
        blocks.push(Block::Paragraph(text::verdict(o, judge)));
        if number < MOST_DRAWN {
            blocks.push(Block::Plate(Box::new(plate(o, judge, number))));
        }
    }
    if o.n_tests > 0 {
        blocks.push(Block::Fine(text::as_often(o)));
    }
    blocks
}

fn plate(o: &JudgesOutcome, judge: &JudgeFound, number: usize) -> Plate {
    // Edits that are accepted as often stand at one place, and are read together.
    let mut readings: Vec<(f64, String)> = Vec::new();
    for edit in &judge.edits {
        let Some(at) = figure::percent(o, edit) else { continue };
        let words = text::edit_reading(o, edit);
        match readings.iter_mut().find(|(x, _)| *x == at) {
            Some((_, read)) => *read = format!("{read}; {words}"),
            None => readings.push((at, words)),
        }
    }
    Plate {
        name: format!("tiebreak-judge-{}", number + 1),
        figure: figure::figure(o, judge),
        shape: Shape::Rows(figure::n_rows(judge)),
        caption: text::caption(o, judge, number == 0),
        readings,
        problems: Vec::new(),
    }
}

/// Everything side by side.
fn tables(o: &JudgesOutcome) -> Vec<Block> {
    let mut blocks = Vec::new();
    if text::are_several(o) {
        blocks
            .extend(headed(text::ACCEPTANCE, Table::plain("", text::matrix_heads(o), text::matrix_rows(o))));
    }
    if o.n_tests > 0 {
        blocks.extend(said(
            text::COSTS,
            text::costs(o),
            led(o, marked(text::cost_heads(o), text::cost_rows(o))),
        ));
    }
    if o.judges.iter().any(|judge| judge.consistency.is_some()) {
        let table = marked(text::consistency_heads(o), text::consistency_rows(o));
        blocks.extend(said(text::CONSISTENCY, text::consistency(o), table));
    }
    blocks.extend(said(text::RULES, text::rules(o), led(o, rules(o))));
    blocks.extend(o.divisions.iter().flat_map(|division| by_part(o, division)));
    let table = Table::plain("", text::no_verdict_heads(o), text::no_verdict_rows(o));
    blocks.extend(said(text::NO_VERDICT, text::no_verdict(o), led(o, table)));
    if o.unpaired.n() > 0 {
        let table = Table::plain("", text::UNPAIRED_HEADS.map(str::to_owned).into(), text::unpaired_rows(o));
        let table = Table { class: "words".to_owned(), ..table };
        blocks.extend(said(text::UNPAIRED, text::unpaired(o), table));
    }
    blocks
}

/// A table under a heading that says what it holds, and a paragraph.
fn said(heading: &str, words: Rich, table: Table) -> Vec<Block> {
    let mut blocks: Vec<Block> = headed(heading, table).into();
    blocks.insert(1, Block::Paragraph(words));
    blocks
}

fn headed(heading: &str, table: Table) -> [Block; 2] {
    let class = if table.class.is_empty() { "rates".to_owned() } else { table.class };
    let tall = table.rows.len() > TALL;
    let (name, caption) = (heading.to_owned(), heading.to_owned());
    let table = Table { name, caption, captioned: Captioned::Unseen, class, tall, ..table };
    [Block::Heading(heading.to_owned()), Block::Table(table)]
}

/// A table whose last cell is strong in rows that are marked.
fn marked(heads: Vec<String>, rows: Vec<(Vec<String>, bool)>) -> Table {
    let rows = rows.into_iter().map(|(cells, is_marked)| {
        let last = cells.len().saturating_sub(1);
        let cell = |(place, words): (usize, String)| match is_marked && place == last {
            true => Cell::Marked(words, "changes".to_owned()),
            false => Cell::Text(words),
        };
        cells.into_iter().enumerate().map(cell).collect()
    });
    let rows = rows.collect();
    Table { class: "rates groups".to_owned(), rows, ..Table::plain("", heads, Vec::new()) }
}

/// The rules side by side; the one in use is strong.
fn rules(o: &JudgesOutcome) -> Table {
    let chosen = VerdictRule::ALL.into_iter().rev().zip(1..).find(|(rule, _)| *rule == o.request.rule);
    let from_end = chosen.map_or(0, |(_, place)| place);
    let rows = text::rule_rows(o).into_iter().map(|cells| {
        let place = cells.len().saturating_sub(from_end);
        let cell = |(at, words): (usize, String)| match at == place {
            true => Cell::Marked(words, "changes".to_owned()),
            false => Cell::Text(words),
        };
        cells.into_iter().enumerate().map(cell).collect()
    });
    let rows = rows.collect();
    Table { class: "rates groups".to_owned(), rows, ..Table::plain("", text::rule_heads(o), Vec::new()) }
}

/// The class of a table of numbers whose second cells are words too, where judges have to be told apart.
fn led(o: &JudgesOutcome, table: Table) -> Table {
    let own = if text::are_several(o) { "rates groups judged" } else { "rates groups" };
    Table { class: own.to_owned(), ..table }
}

fn by_part(o: &JudgesOutcome, division: &Division) -> Vec<Block> {
    let table = Table::plain("", text::division_heads(o, division), text::division_rows(o, division));
    said(&text::division(division), text::division_note(o, division), led(o, table))
}

/// What can be opened at the end.
fn drawers(o: &JudgesOutcome) -> Vec<Drawer> {
    let rows = text::data_rows(o);
    let data = Table { tall: rows.len() > 8, ..Table::plain(text::DATA_CAPTION, text::data_heads(o), rows) };
    vec![
        Drawer { name: shell::SHOW_DATA.to_owned(), blocks: vec![Block::Table(data)] },
        Drawer::of(shell::FORMULA, text::formula(o)),
        Drawer::of(shell::LEAVES_OUT, vec![text::LEAVES_OUT.into()]),
        super::both_checks(both_checks::on_judges(&text::quote(o)), ("calc/answers", both_checks::TO_GAP)),
    ]
}

/// What became of every row.
fn ledger(o: &JudgesOutcome) -> Drawer {
    let heads = text::LEDGER_HEADS.map(str::to_owned).to_vec();
    let table = Table::plain(text::LEDGER_CAPTION, heads, text::ledger_rows(o));
    Drawer { name: shell::LEDGER.to_owned(), blocks: vec![Block::Table(table)] }
}

#[cfg(test)]
mod tests;
