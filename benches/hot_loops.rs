//! The loops that a person waits for, natively. Each line is the median of several runs; the ratio is to a bound
//! measured in the same run, because a rate alone says more about the machine than about the code.
//!
//! `cargo bench --bench hot_loops -- FILTER` runs the lines whose name holds FILTER. `--records` prints only the engine's
//! loops, as `name<tab>where<tab>replicates per second`: `cargo xtask bench` puts them beside those of the browser and of
//! numpy.

// A bench is no library: it stops at the first thing that is wrong.
#![allow(clippy::expect_used, clippy::panic, clippy::disallowed_types)]

#[path = "loops/agreement.rs"]
mod agreement;
#[path = "loops/answers.rs"]
mod answers;
#[path = "loops/jobs.rs"]
mod jobs;
#[path = "loops/tables.rs"]
mod tables;

use std::hint::black_box;
use std::time::Instant;

use jobs::{BARE_OPERATIONS, LOOPS};
use tiebreak::analysis::answers::{Answers, AnswersRequest, Measure};
use tiebreak::analysis::vote::{VoteRequest, outcome};
use tiebreak::data::{ReadOptions, read};
use tiebreak::figure::vote::curves;
use tiebreak::figure::{Theme, svg};
use tiebreak::rng::{Draws, Seed};
use tiebreak::stats::vote::{VoteRules, maj_at_each_k};

/// Runs of a loop, after one that warms up.
const RUNS: usize = 9;
/// Rows of the generated table.
const ROWS: u32 = 100_000;
/// Draws of an engine's loop in a run.
const DRAWS: u32 = 20_000_000;

/// Seconds of one run, the median of several.
fn seconds(mut work: impl FnMut()) -> f64 {
    work();
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(RUNS / 2).copied().expect("there is a middle run")
}

/// A line of the table.
struct Line {
    name: &'static str,
    rate: f64,
    unit: &'static str,
    /// The bound's name and rate, in the same unit.
    bound: Option<(&'static str, f64)>,
}

fn csv() -> String {
    let mut text = String::from("item,first,second,note\n");
    let mut draws = Draws::new(Seed(1));
    for row in 0..ROWS {
        let mut label = || ["yes", "no", "unsure", ""].get(draws.index(4) as usize).copied().unwrap_or("");
        text += &format!("q{row},{},{},\"a note, with a comma\"\n", label(), label());
    }
    text
}

fn lines(filter: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let wanted = |name: &str| name.contains(filter);

    let vote = "vote: exact outcomes of the default";
    let drawing = "figure: SVG of the vote figure";
    if wanted(vote) || wanted(drawing) {
        let request = VoteRequest::default();
        let vote_per_ms = 1e-3
            / seconds(|| {
                black_box(outcome(black_box(&request)));
            });
        let figure = curves(&outcome(&request), None);
        let svg_per_ms = 1e-3
            / seconds(|| {
                black_box(svg(black_box(&figure), &Theme::DAY).unwrap_or_default());
            });
        // A frame of a screen at 60 Hz has to hold one outcome and one drawing.
        let frame = Some(("a frame of 1/60 s", 60.0 / 1e3));
        lines.push(Line { name: vote, rate: vote_per_ms, unit: "per ms", bound: frame });
        lines.push(Line { name: drawing, rate: svg_per_ms, unit: "per ms", bound: frame });
    }

    let reading = "intake: rows of a CSV of 100,000";
    if wanted(reading) {
        let text = csv();
        let n_lines = text.lines().count();
        let split = f64::from(ROWS)
            / seconds(|| {
                let cells: usize = text.lines().map(|line| line.split(',').count()).sum();
                black_box(cells + n_lines);
            });
        let rows = f64::from(ROWS)
            / seconds(|| {
                black_box(read("rows.csv", text.as_bytes(), &ReadOptions::default()).is_ok());
            });
        let bound = Some(("splitting at commas alone", split / 1e6));
        lines.push(Line { name: reading, rate: rows / 1e6, unit: "million/s", bound });
    }
    lines.extend(of_answers(filter));
    for agreement::Loop { name, within, make } in agreement::LOOPS.iter().filter(|of| wanted(of.name)) {
        let promised = Some(("what the page promises", 1e3 / f64::from(*within)));
        lines.push(Line { name, rate: 1.0 / seconds(make()), unit: "per s", bound: promised });
    }
    lines
}

/// Sampled answers: the vote at every k, and a whole outcome from its table. The bounds are what the page promises.
fn of_answers(filter: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for (name, whole, problems, promised) in [
        ("answers: maj@k, all k, 30 × 64", false, 30, ("once in 60 ms", 1.0 / 0.06)),
        ("answers: maj@k, all k, 1,000 × 64", false, 1000, ("once in 4 s", 0.25)),
        ("answers: 30 × 64, all bands", true, 30, ("once in 1 s", 1.0)),
        ("answers: 1,000 × 64, all bands", true, 1000, ("once in 1 s", 1.0)),
    ] {
        if !name.contains(filter) {
            continue;
        }
        let time = if whole {
            let table = answers::table(problems).expect("the rows are a table");
            seconds(|| {
                let begun = Answers::begin(&AnswersRequest::default(), &table).expect("it has its columns");
                let outcome = begun.finish();
                assert!(outcome.first.curves.len() == Measure::ALL.len(), "every measure is there");
                black_box(outcome);
            })
        } else {
            let pools = answers::pools(problems);
            seconds(|| {
                for pool in &pools {
                    black_box(maj_at_each_k(black_box(pool), VoteRules::default()));
                }
            })
        };
        lines.push(Line { name, rate: 1.0 / time, unit: "per s", bound: Some(promised) });
    }
    lines
}

/// The engine's loops: replicates per second with one lane and with four; draws per replicate; and what a draw needs.
fn records(filter: &str) {
    for of in LOOPS.iter().filter(|of| of.name.contains(filter)) {
        let draws = of.job(1).expect("the link of a loop means a job").experiment.draws_per_replicate();
        let job = of.job(DRAWS / draws).expect("it does so for any number of replicates");
        for (place, scalar) in [("native scalar", true), ("native", false)] {
            let rate = f64::from(job.replicates) / seconds(|| jobs::run(&job, scalar));
            println!("{}\t{place}\t{rate:.0}", of.name);
        }
        println!("{}\tdraws\t{draws}", of.name);
        println!("{}\toperations\t{}", of.name, of.operations);
        println!("{}\tbytes\t{}", of.name, of.bytes);
    }
    let rounds = 2_000_000;
    let bare = f64::from(rounds) * BARE_OPERATIONS
        / seconds(|| {
            black_box(jobs::bare(black_box(rounds)));
        });
    println!("bare\tnative\t{bare:.0}");
}

fn main() {
    // cargo adds `--bench` of its own.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    if std::env::args().any(|argument| argument == "--records") {
        return records(&filter);
    }
    if std::env::args().any(|argument| argument == "--memory") {
        return tables::print_memory(&filter);
    }
    println!("{:<38}{:>10} {:<10}  ratio to", "median of 9 runs, one thread", "rate", "unit");
    for Line { name, rate, unit, bound } in lines(&filter) {
        let ratio = bound.map_or_else(String::new, |(name, bound)| format!("{:>6.2}  {name}", rate / bound));
        println!("{name:<38}{rate:>10.2} {unit:<10}{ratio}");
    }
    tables::print(&filter);
}
