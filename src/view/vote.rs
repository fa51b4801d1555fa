//! What the vote page shows: its two figures and what can be opened under them.

use super::{Block, Drawer, Plate, Table};
use crate::analysis::vote::{Problem, VoteOutcome};
use crate::figure::{Shape, vote as figure};
use crate::text::{number, shell, vote as text};

/// The curves, with the setting before as a grey line.
pub fn curves(o: &VoteOutcome, before: Option<&VoteOutcome>) -> Plate {
    let at = o.curve.iter();
    Plate {
        name: "tiebreak-vote".to_owned(),
        figure: figure::curves(o, before),
        shape: Shape::Curves,
        caption: text::figure_caption(o, before),
        readings: at.map(|at| (f64::from(at.k), text::readout(at.k, at.pass, at.vote))).collect(),
    }
}

/// The strip of problems, on the one with this solve rate if there is one.
pub fn strip(o: &VoteOutcome, rate: Option<f64>) -> Plate {
    let caption = |focused: Option<(usize, &Problem)>| text::strip_caption(o, focused);
    let problems = (1..).zip(&o.problems);
    let focused = problems.clone().find(|(_, problem)| Some(problem.rate) == rate);
    let readings = problems.map(|(i, problem)| (problem.rate, caption(Some((i, problem))).to_string()));
    Plate {
        name: "tiebreak-problems".to_owned(),
        figure: figure::strip(o),
        shape: Shape::Strip,
        caption: caption(focused),
        readings: readings.collect(),
    }
}

/// What can be opened under the figures.
pub fn drawers(o: &VoteOutcome) -> Vec<Drawer> {
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
