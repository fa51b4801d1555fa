//! The page of Explore / Vote: three scores of one model, exactly.

use super::controls::{
    beyond, further, number, problems as problem_controls, samples, share as share_control,
};
use super::{Block, Control, Drawer, Opened, Place, Plate, Sheet, Table, View, check, rerun};
use crate::analysis::link::{Repair, rerun as rerun_words, vote as words};
use crate::analysis::problems::LogOddsShift;
use crate::analysis::rerun::{RerunOutcome, RerunRequest};
use crate::analysis::vote::{Scores, VoteOutcome, VoteRequest, begin, outcome};
use crate::engine::Tally;
use crate::engine::status::Hands;
use crate::engine::status::Status;
use crate::figure::{Shape, vote as figure};
use crate::report::{self, File, Kind};
use crate::text::{number as digits, rerun as rerun_text, shell, vote as text};

/// What the page shows: the present setting, and the one before as a ghost.
struct Vote {
    now: VoteOutcome,
    before: Option<VoteOutcome>,
}

/// The page of a request; `None` if its check cannot be begun, which of no request that a link gives is the case.
pub(super) fn open(request: VoteRequest, before: Option<VoteRequest>) -> Option<Opened> {
    let (now, job) = begin(&request).ok()?;
    // The ghost is of the first model's exact vote: another check is no other setting, and neither is what leaves the line
    // where it is.
    let exact = |of: VoteRequest| VoteRequest { reruns: None, shift: LogOddsShift::NONE, ..of };
    let before = before.map(|before| outcome(&exact(before))).filter(|before| before.votes_differ(&now));
    Some((Box::new(Vote { now, before }), job.map(|job| (job, Hands::default()))))
}

impl Sheet for Vote {
    fn fill(&mut self, tally: &Tally) {
        self.now.fill(tally);
    }

    fn view(&self, repairs: Vec<Repair>, status: Option<&Status>) -> View {
        let o = &self.now;
        let mut blocks = vec![Block::Plate(Box::new(curves(o, self.before.as_ref())))];
        let running = |of: &RerunOutcome| rerun::is_running(of.reruns(), of.request.reruns, status);
        let verdict = |of: &RerunOutcome| rerun_text::verdict(of, running(of));
        let verdict = o.check.as_deref().map(verdict);
        blocks.extend(verdict.clone().map(Block::Paragraph));
        blocks.extend([strip(o), family(o)].map(|plate| Block::Plate(Box::new(plate))));
        blocks.extend(o.check.iter().flat_map(|check| checks(o, check)));
        let view = View {
            controls: controls(&o.request),
            counted: rerun_text::RERUNS.to_owned(),
            ran: check::ran(o.check.as_ref().map(|of| (of.request.reruns, of.simulation.as_ref())), status),
            blocks,
            drawers: drawers(o),
            ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
        };
        check::told(view, verdict.as_ref())
    }

    fn file(&self, kind: Kind) -> File {
        report::vote::file(&self.now, kind)
    }
}

fn controls(request: &VoteRequest) -> Vec<Control> {
    let mut controls = vec![share_control(request.a), samples("k", request.k, "")];
    controls.extend(problem_controls(&request.difficulty, request.problems, Place::First));
    let most = request.rerun().most_reruns();
    controls.extend(check::controls(request.reruns, most, request.seed, text::CHECK_HINT));
    let shift = number("shift", request.shift.value().to_string(), ["-3", "3"], false, Vec::new());
    let shift = Control { label: text::SECOND.to_owned(), ..shift };
    controls.push(further(shift, text::SECOND_HINT, request.shift == LogOddsShift::NONE));
    controls.extend(beyond(&request.attractors, request.rho));
    controls
}

/// How close the simulation came, and where there is more of it.
fn checks(o: &VoteOutcome, check: &RerunOutcome) -> Vec<Block> {
    let simulation = check.simulation.as_ref();
    let mut blocks: Vec<Block> = simulation.map(|of| Block::Table(rerun::checks(of))).into_iter().collect();
    let to_reruns = rerun_words::write(&RerunRequest { reruns: check.request.reruns, ..o.request.rerun() });
    blocks.push(Block::Links(vec![(to_reruns, text::TO_RERUNS.to_owned())]));
    blocks
}

/// The curves, with the setting before as a grey line.
pub(super) fn curves(o: &VoteOutcome, before: Option<&VoteOutcome>) -> Plate {
    let at = o.curve.iter();
    Plate {
        name: "tiebreak-vote".to_owned(),
        figure: figure::curves(o, before),
        shape: Shape::Curves,
        caption: text::figure_caption(o, before),
        readings: at.map(|at| (f64::from(at.k), text::second::read(o, at))).collect(),
        problems: Vec::new(),
    }
}

/// The vote on every problem.
pub(super) fn family(o: &VoteOutcome) -> Plate {
    let rungs = o.ladder.iter().enumerate();
    Plate {
        name: "tiebreak-every-problem".to_owned(),
        figure: figure::family(o),
        shape: Shape::Curves,
        caption: text::family_caption(o),
        readings: rungs.map(|(rung, &k)| (f64::from(k), text::family_readout(o, rung))).collect(),
        problems: Vec::new(),
    }
}

/// The strip of problems.
pub(super) fn strip(o: &VoteOutcome) -> Plate {
    let readings =
        (1..).zip(&o.problems).map(|(i, problem)| (problem.rate, text::problem(o, i, problem).to_string()));
    Plate {
        name: "tiebreak-problems".to_owned(),
        figure: figure::strip(o),
        shape: Shape::Strip,
        caption: text::strip_caption(o),
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
        Drawer::of(shell::LEAVES_OUT, vec![text::leaves_out(o).into()]),
    ]
}

fn share(value: f64) -> String {
    digits::fixed(100.0 * value, 4)
}

fn scores(o: &VoteOutcome) -> Table {
    let row = |at: &Scores, mean: f64| [at.pass, at.vote, mean].map(share);
    let mut heads = ["k", text::PASS_AT_K, text::VOTE_AT_K, text::PASS_AT_1].map(str::to_owned).to_vec();
    let mut rows: Vec<Vec<String>> =
        o.curve.iter().map(|at| std::iter::once(at.k.to_string()).chain(row(at, o.mean)).collect()).collect();
    if let Some(second) = &o.second {
        heads.extend(text::second::HEADS.map(str::to_owned));
        rows.iter_mut().zip(&second.curve).for_each(|(cells, at)| cells.extend(row(at, second.mean)));
    }
    Table { tall: true, ..Table::plain(text::table_caption(o), heads, rows) }
}

fn problems(o: &VoteOutcome) -> Table {
    let heads = [shell::PROBLEM, text::PASS_AT_1, text::PASS_AT_K, text::VOTE_AT_K, text::LONG_VOTE];
    let rows = o.problems.iter().zip(1u32..).map(|(problem, i)| {
        let verdict = text::long_vote(problem.limit);
        vec![i.to_string(), share(problem.rate), share(problem.pass), share(problem.vote), verdict]
    });
    Table {
        name: shell::PROBLEM_TABLE.to_owned(),
        tall: true,
        ..Table::plain(text::problem_caption(o), heads.map(str::to_owned).to_vec(), rows.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Page;

    fn caption(link: &str, before: &str) -> String {
        let [link, before] = [link, before].map(|settings| format!("explore/vote?{settings}"));
        let (page, _) = Page::of(&link, Some(&before)).unwrap();
        page.view(None).plate().unwrap().caption.to_string()
    }

    #[test]
    fn the_ghost_names_every_setting_that_changed() {
        for (before, words) in [
            ("rho=0.2", "at ρ = 0.20, your"),
            ("rho=0.125&a=0.3", "at a = 0.30, ρ = 0.125, your"),
            ("attractors=2", "at 2 attractors, your"),
            ("attractors=own&shares=60,30,10", "at attractors 60, 30, 10, your"),
            ("problems=12", "at 12 problems, your"),
            ("difficulty=normal&mu=1&sigma=0.5", "at “Normal” problems (μ = 1, σ = 0.5), your"),
            ("difficulty=own&rates=0.2,0.7", "at “Your own” problems (0.2, 0.7), 2 problems, your"),
            ("k=16&a=0.25", "at k = 16, a = 0.25, your"),
        ] {
            let caption = caption("", before);
            assert!(caption.contains(words), "{before}: {caption}");
        }
        let normal = "difficulty=normal&sigma=1&mu=";
        let caption = caption(&format!("{normal}0"), &format!("{normal}0.5"));
        assert!(caption.contains("(μ = 0.5, σ = 1), your"), "{caption}");
    }

    #[test]
    fn what_leaves_the_line_where_it_is_has_no_ghost() {
        for before in ["shift=0.5", "reruns=1000", "seed=3", "k=32", "k=128", ""] {
            let caption = caption("", before);
            assert!(!caption.contains("Grey"), "{before}: {caption}");
        }
    }

    #[test]
    fn the_second_model_has_columns_and_is_read() {
        let shift = LogOddsShift::new(-0.6).unwrap();
        let two = outcome(&VoteRequest { shift, ..VoteRequest::default() });
        let table = scores(&two);
        assert_eq!((table.heads.len(), table.rows[7].len()), (7, 7));
        assert_eq!(table.rows[7][5], "55.5777".into());
        assert_eq!(scores(&outcome(&VoteRequest::default())).heads.len(), 4);
        assert!(curves(&two, None).reading(8.0).contains("second model: pass@k"));
        assert!(curves(&two, None).figure.description.contains("second model"));
    }
}
