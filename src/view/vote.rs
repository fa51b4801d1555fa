//! The page of Explore / Vote: three scores of one model, exactly.

use super::controls::{problems as problem_controls, samples, share as share_control};
use super::{Block, Control, Drawer, Opened, Place, Plate, Sheet, Table, View};
use crate::analysis::link::{Repair, vote as words};
use crate::analysis::vote::{VoteOutcome, VoteRequest, outcome};
use crate::engine::Tally;
use crate::engine::status::Status;
use crate::figure::{Shape, vote as figure};
use crate::report::{self, File, Kind};
use crate::text::{number, settings, shell, vote as text};

/// What the page shows: the present setting, and the one before as a ghost.
struct Vote {
    now: VoteOutcome,
    before: Option<VoteOutcome>,
}

/// The page of a request. Always something: its type is that of pages that cannot be begun.
pub(super) fn open(request: VoteRequest, before: Option<VoteRequest>) -> Option<Opened> {
    let before = before.filter(|before| *before != request).map(|before| outcome(&before));
    Some((Box::new(Vote { now: outcome(&request), before }), None))
}

impl Sheet for Vote {
    fn fill(&mut self, _: &Tally) {}

    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let o = &self.now;
        let lede = text::lede(o);
        View {
            address: words::write(&o.request),
            title: text::TITLE.to_owned(),
            heading: text::heading(o),
            said: lede.to_string(),
            lede,
            repairs,
            controls: controls(&o.request),
            blocks: vec![
                Block::Plate(Box::new(curves(o, self.before.as_ref()))),
                Block::Plate(Box::new(strip(o))),
            ],
            drawers: drawers(o),
            ..View::default()
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::vote::file(&self.now, kind)
    }
}

fn controls(request: &VoteRequest) -> Vec<Control> {
    let mut controls = vec![share_control(request.a), samples("k", request.k, settings::SAMPLES_HINT)];
    controls.extend(problem_controls(&request.difficulty, request.problems, Place::First));
    controls
}

/// The curves, with the setting before as a grey line.
fn curves(o: &VoteOutcome, before: Option<&VoteOutcome>) -> Plate {
    let at = o.curve.iter();
    Plate {
        name: "tiebreak-vote".to_owned(),
        figure: figure::curves(o, before),
        shape: Shape::Curves,
        caption: text::figure_caption(o, before),
        readings: at.map(|at| (f64::from(at.k), text::readout(at.k, at.pass, at.vote))).collect(),
        problems: Vec::new(),
    }
}

/// The strip of problems.
fn strip(o: &VoteOutcome) -> Plate {
    let readings =
        (1..).zip(&o.problems).map(|(i, problem)| (problem.rate, text::problem(o, i, problem).to_string()));
    Plate {
        name: "tiebreak-problems".to_owned(),
        figure: figure::strip(o),
        shape: Shape::Strip,
        caption: text::strip_caption(),
        readings: readings.collect(),
        problems: o.problems.iter().map(|problem| problem.rate).collect(),
    }
}

/// What can be opened under the figures.
fn drawers(o: &VoteOutcome) -> Vec<Drawer> {
    let data = vec![Block::Table(scores(o)), Block::Table(problems(o))];
    vec![
        Drawer { name: shell::SHOW_DATA.to_owned(), blocks: data },
        Drawer::of(shell::FORMULA, text::formula(o)),
        Drawer::of(shell::LEAVES_OUT, vec![text::LEAVES_OUT.into()]),
    ]
}

fn share(value: f64) -> String {
    number::fixed(100.0 * value, 4)
}

fn scores(o: &VoteOutcome) -> Table {
    let heads = ["k", text::PASS_AT_K, text::VOTE_AT_K, text::PASS_AT_1];
    let rows = o.curve.iter().map(|at| vec![at.k.to_string(), share(at.pass), share(at.vote), share(o.mean)]);
    Table {
        name: shell::SCROLL_TABLE.to_owned(),
        tall: true,
        ..Table::plain(text::table_caption(o), heads.map(str::to_owned).to_vec(), rows.collect())
    }
}

fn problems(o: &VoteOutcome) -> Table {
    let heads = [shell::PROBLEM, text::PASS_AT_1, text::PASS_AT_K, text::VOTE_AT_K, text::LONG_VOTE];
    let rows = o.problems.iter().zip(1u32..).map(|(problem, i)| {
        let verdict = text::long_vote(problem.clears).to_owned();
        vec![i.to_string(), share(problem.rate), share(problem.pass), share(problem.vote), verdict]
    });
    Table {
        name: shell::PROBLEM_TABLE.to_owned(),
        tall: true,
        ..Table::plain(text::problem_caption(o), heads.map(str::to_owned).to_vec(), rows.collect())
    }
}
