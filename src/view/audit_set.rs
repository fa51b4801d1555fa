//! Calculate / Audit set: what its page says and shows, on a table and before there is one.

use super::controls::{choice_of, control, further, labelled, number, seed};
use super::{Block, Captioned, Control, Drawer, Input, Intake, Offer, Place, Table, View, Way};
use crate::analysis::answers::Choice;
use crate::analysis::audit_set::{
    AuditSet, AuditSetRequest, Ledger, MarkChoice, SetRole, Shown, SolutionNumber, offered,
};
use crate::analysis::link::{Repair, audit_set as words};
use crate::data::Severity;
use crate::report::rows::TablePart;
use crate::text::{Card, audit_set as text, intake, isolated, name, shell};

/// The sizes that are offered, in thousandths; the slider shows percent.
const SIZES: [u32; 8] = [10, 20, 50, 100, 200, 300, 500, 1000];
/// The most solutions that are left out and listed on the page.
const MOST_LISTED: usize = 200;
/// The most solutions that the slider stops at one by one.
const MOST_STOPS: u32 = 1000;

/// The page on a table, of whose rows the ledger tells; `of_file` says how it was read.
pub fn view(
    set: &AuditSet,
    ledger: &Ledger,
    (file, columns): (&str, &[String]),
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let shown = set.shown();
    let mut blocks = asked(set);
    blocks.push(Block::Table(made(set)));
    if let Some(shown) = &shown {
        blocks.append(&mut preview(set, shown));
        if set.is_done() {
            blocks.append(&mut files());
        }
    }
    if !set.left_out.is_empty() {
        blocks.push(Block::Heading(text::LEFT_OUT.to_owned()));
        blocks.push(Block::Table(left_out(set)));
    }
    if !of_file.is_empty() {
        blocks.push(Block::Heading(shell::FROM_FILE.to_owned()));
        blocks.extend(of_file);
    }
    if shown.is_some() && set.is_done() {
        blocks.push(Block::Heading(shell::TO_QUOTE.to_owned()));
        blocks.push(Block::Quote(text::quote(set)));
    }
    let mut controls = settings(set, shown.as_ref());
    controls.extend(columns_of(&set.request, columns, Place::Table));
    let lede = text::lede(set);
    View {
        intake: Some(Intake {
            table: text::table_line(file, ledger),
            drawers: vec![ledger_drawer(ledger)],
            ..ways_in()
        }),
        controls,
        blocks,
        drawers: drawers(shown.as_ref()),
        ..View::of(words::write(&set.request), text::TITLE, text::heading(set), lede, repairs)
    }
}

/// The page before there is a table.
pub fn empty(request: &AuditSetRequest, repairs: Vec<Repair>) -> View {
    let (heading, lede) = (text::EMPTY_HEADING.to_owned(), text::EMPTY_LEDE.into());
    View { intake: Some(ways_in()), ..View::of(words::write(request), text::TITLE, heading, lede, repairs) }
}

/// The page on a table of which no set can be made: why, with the columns to choose from.
pub fn refused(
    request: &AuditSetRequest,
    card: Card,
    (file, n_rows, columns): (&str, u32, &[String]),
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let mut blocks = vec![Block::Card(card, Vec::new())];
    blocks.extend(of_file);
    let (heading, lede) = (text::REFUSED_HEADING.to_owned(), text::REFUSED_LEDE.into());
    View {
        intake: Some(Intake { table: text::file_line(file, n_rows), ..ways_in() }),
        controls: columns_of(request, columns, Place::Shown),
        blocks,
        ..View::of(words::write(request), text::TITLE, heading, lede, repairs)
    }
}

/// The ways to give a table, without what is in use.
fn ways_in() -> Intake {
    let sample = |(file, what): (&str, &str)| (format!("{}?sample={file}", words::PATH), what.to_owned());
    Intake {
        drop: text::DROP.to_owned(),
        samples: intake::SOLUTION_SAMPLES.map(sample).into(),
        source: intake::SOLUTION_SAMPLES_SOURCE.to_owned(),
        ..Intake::default()
    }
}

/// Which edits, how large, of which solution, and by which seed.
fn settings(set: &AuditSet, shown: Option<&Shown>) -> Vec<Control> {
    let request = &set.request;
    let usual = AuditSetRequest::default();
    let options = offered().into_iter().map(|edit| (edit.name(), text::edit(edit)));
    let edits =
        control("edits", words::edits_word(&request.edits), Input::Several { options: options.collect() });
    let size = request.size.permille();
    let mut sizes = SIZES.to_vec();
    if !sizes.contains(&size) {
        sizes.push(size);
    }
    let sizes = sizes.into_iter().map(|size| (size.to_string(), text::size(size))).collect();
    let sizes = choice_of("size", size.to_string(), sizes, Offer::List);
    let marks = MarkChoice::ALL.map(|mark| (words::mark_word(mark).to_owned(), text::mark(mark).to_owned()));
    let marks = choice_of("mark", words::mark_word(request.mark).to_owned(), marks.into(), Offer::List);
    let mut controls = vec![
        labelled(edits, text::EDITS, text::EDITS_HINT, Place::Shown, request.edits == usual.edits),
        labelled(sizes, text::SIZE, text::SIZE_HINT, Place::Shown, request.size == usual.size),
    ];
    if let Some(shown) = shown {
        let n = set.n_solutions();
        let stops = if n <= MOST_STOPS { (1..=n).map(|n| n.to_string()).collect() } else { Vec::new() };
        let slider = number("shown", shown.number.to_string(), ["1", &n.to_string()], true, stops);
        let is_usual = request.shown == SolutionNumber::FIRST;
        controls.push(labelled(slider, text::SHOWN, "", Place::Shown, is_usual));
    }
    controls.push(further(seed(request.seed), "", request.seed == usual.seed));
    controls.push(labelled(marks, text::MARK, "", Place::Further, request.mark == usual.mark));
    controls
}

/// Which columns are which.
fn columns_of(request: &AuditSetRequest, columns: &[String], place: Place) -> Vec<Control> {
    let one = |role: SetRole| {
        let none = (String::new(), text::NO_COLUMN.to_owned());
        let all = columns.iter().map(|column| (column.clone(), name(column)));
        let options = std::iter::once(none).chain(all).collect();
        let value = match request.columns.of(role) {
            Choice::Named(name) => name.clone(),
            Choice::Suggested | Choice::Without => String::new(),
        };
        let (label, hint) = text::role(role);
        labelled(choice_of(role.word(), value, options, Offer::List), label, hint, place, true)
    };
    SetRole::ALL.map(one).into()
}

/// What has to be said first.
fn asked(set: &AuditSet) -> Vec<Block> {
    if set.n_unknown_mark == 0 {
        return Vec::new();
    }
    let card = Card::of(Severity::Check, text::unknown_mark(set));
    let turned = |mark| AuditSetRequest { mark, ..set.request.clone() };
    let way = |mark| Way { address: words::write(&turned(mark)), name: text::mark(mark).to_owned() };
    vec![Block::Card(card, vec![way(MarkChoice::Point), way(MarkChoice::Comma)])]
}

fn made(set: &AuditSet) -> Table {
    let n = set.n_solutions();
    let rows = set.edits.iter().map(|made| text::made_row(made, n, set.request.size)).collect();
    let table = Table::plain(text::MADE, text::MADE_HEADS.map(str::to_owned).into(), rows);
    Table { class: "rates".to_owned(), ..table }
}

/// What each edit does to the solution that is shown.
fn preview(set: &AuditSet, shown: &Shown) -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading(text::PREVIEW.to_owned()),
        Block::Fine(text::shown(shown, set.n_solutions()).into()),
    ];
    for variant in shown.variants.iter().filter(|variant| !variant.changes.is_empty()) {
        blocks.push(Block::Subheading(text::edit(variant.edit)));
        blocks.extend(text::difference(shown, variant).into_iter().map(Block::Paragraph));
    }
    blocks
}

/// The files, and how to go on.
fn files() -> Vec<Block> {
    let take = |part, name: &str| Block::Take(part, name.to_owned());
    vec![
        Block::Heading(text::FILES.to_owned()),
        Block::Paragraph(text::how_to()),
        take(TablePart::Prompts, text::TAKE_CSV),
        take(TablePart::PromptLines, text::TAKE_LINES),
        take(TablePart::Key, text::TAKE_KEY),
        Block::Links(vec![(crate::analysis::link::judges::PATH.to_owned(), text::NEXT.to_owned())]),
    ]
}

fn left_out(set: &AuditSet) -> Table {
    let rows: Vec<Vec<String>> = set.left_out.iter().take(MOST_LISTED).map(text::left_out_row).collect();
    Table {
        captioned: Captioned::Unseen,
        class: "words".to_owned(),
        tall: rows.len() > 8,
        ..Table::plain(text::LEFT_OUT, text::LEFT_OUT_HEADS.map(str::to_owned).into(), rows)
    }
}

fn drawers(shown: Option<&Shown>) -> Vec<Drawer> {
    let prompt = shown.map(|shown| Drawer {
        name: text::PROMPT.to_owned(),
        blocks: text::prompt("…", &shown.text)
            .split("\n\n")
            .map(|part| Block::Paragraph(isolated(part.to_owned()).into()))
            .collect(),
    });
    let mut drawers: Vec<Drawer> = prompt.into_iter().collect();
    drawers.push(Drawer::of(shell::LEAVES_OUT, vec![text::LEAVES_OUT.into()]));
    drawers
}

/// What became of every row.
fn ledger_drawer(ledger: &Ledger) -> Drawer {
    let heads = text::LEDGER_HEADS.map(str::to_owned).to_vec();
    let table = Table::plain(text::LEDGER_CAPTION, heads, text::ledger_rows(ledger));
    Drawer { name: shell::LEDGER.to_owned(), blocks: vec![Block::Table(table)] }
}
