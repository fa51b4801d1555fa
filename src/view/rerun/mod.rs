//! The page of Explore / Rerun: what is true, and a simulation that fills it up.
//!
//! A third of the file is its tests, which read every experiment's page at its extremes.

mod controls;

use self::controls::controls;
use super::{Block, Drawer, Opened, Plate, Sheet, Table, View, check};
use crate::analysis::link::{Repair, rerun as words};
use crate::analysis::rerun::{self, Reran, RerunCount, RerunOutcome, RerunRequest, Simulation};
use crate::engine::Tally;
use crate::engine::status::{Run, Status};
use crate::figure::{Shape, rerun as figure};
use crate::report::{self, File, Kind};
use crate::text::{number, rerun as text, shell};

/// The page of a request; `None` if it cannot be begun, which no request that a link gives is.
pub(super) fn open(request: RerunRequest) -> Option<Opened> {
    let (outcome, job) = rerun::begin(&request).ok()?;
    Some((Box::new(outcome), Some((job, request.hands()))))
}

impl Sheet for RerunOutcome {
    fn fill(&mut self, tally: &Tally) {
        rerun::fill(self, tally);
    }

    fn view(&self, repairs: Vec<Repair>, status: Option<&Status>) -> View {
        page(self, repairs, status)
    }

    fn file(&self, kind: Kind) -> File {
        report::rerun::file(self, kind)
    }
}

/// The page of an outcome; `status` is what is known of the run, once there is one.
#[must_use]
pub fn page(o: &RerunOutcome, repairs: Vec<Repair>, status: Option<&Status>) -> View {
    let address = words::write(&o.request);
    let running = is_running(o.reruns(), o.request.reruns, status);
    let verdict = text::verdict(o, running);
    let mut blocks = vec![Block::Plate(Box::new(plate(o)))];
    let said = if running { String::new() } else { verdict.to_string() };
    blocks.push(Block::Paragraph(verdict));
    blocks.extend(o.simulation.as_ref().map(|simulation| Block::Table(checks(simulation))));
    blocks.push(Block::Fine(text::bound(o).into()));
    blocks.extend(status.into_iter().flat_map(ran));
    View {
        title: text::TITLE.to_owned(),
        heading: text::heading(o),
        lede: text::lede(o),
        repairs,
        controls: controls(&o.request),
        counted: text::RERUNS.to_owned(),
        ran: check::ran(Some((o.request.reruns, o.simulation.as_ref())), status),
        blocks,
        drawers: vec![
            Drawer { name: shell::SHOW_DATA.to_owned(), blocks: vec![Block::Table(data(o))] },
            Drawer::of(shell::FORMULA, text::formula(o)),
            Drawer::of(shell::LEAVES_OUT, vec![text::leaves_out(o).into()]),
            Drawer::of(text::REPEAT, text::repeat(o, &address)),
        ],
        said,
        address,
        ..View::default()
    }
}

/// Whether more reruns are still to come.
pub(super) fn is_running(done: u32, asked: RerunCount, status: Option<&Status>) -> bool {
    done < asked.count() && !status.is_some_and(|status| status.stopped)
}

fn plate(o: &RerunOutcome) -> Plate {
    let shown = shown(o).into_iter();
    Plate {
        name: "tiebreak-rerun".to_owned(),
        figure: figure::figure(o),
        shape: Shape::Curves,
        caption: text::figure_caption(o),
        readings: shown.map(|at| (at.x, text::readout(text::at(o, at.x), at.exact, at.drawn))).collect(),
        problems: Vec::new(),
    }
}

/// One place of the figure, in percent.
struct Shown {
    x: f64,
    exact: f64,
    drawn: Option<f64>,
    counted: u64,
}

/// The places of the figure: bins of a distribution, or budgets.
fn shown(o: &RerunOutcome) -> Vec<Shown> {
    if let Reran::Budget(budgets) = &o.result {
        let of = budgets.at.iter().map(|point| (f64::from(point.tokens), point.right));
        return of
            .map(|(x, right)| Shown {
                x,
                exact: 100.0 * right.exact,
                drawn: right.drawn_share(o.trials(), o.reruns()).map(|drawn| 100.0 * drawn),
                counted: u64::from(right.drawn),
            })
            .collect();
    }
    let reruns = f64::from(o.reruns());
    let bins = o.distributions().first().map(figure::bins).unwrap_or_default();
    bins.into_iter()
        .map(|bin| Shown {
            x: bin.value,
            exact: 100.0 * bin.exact,
            drawn: (reruns > 0.0).then(|| 100.0 * bin.drawn as f64 / reruns),
            counted: bin.drawn,
        })
        .collect()
}

fn data(o: &RerunOutcome) -> Table {
    let rows = shown(o).into_iter().map(|at| {
        vec![
            text::at(o, at.x),
            number::fixed(at.exact, 4),
            at.drawn.map_or_else(String::new, |drawn| number::fixed(drawn, 4)),
            number::count(at.counted),
        ]
    });
    Table { tall: true, ..table(text::data_caption(o), &text::DATA_HEADS, rows.collect()) }
}

/// How far what came out lies from what is true, and how far chance allows.
pub(super) fn checks(simulation: &Simulation) -> Table {
    let rows = simulation.checks.iter().map(|check| {
        vec![
            text::quantity(check.quantity).to_owned(),
            number::fixed(check.gap, 3),
            text::place(check),
            number::fixed(check.allowed, 3),
            text::within(check).to_owned(),
        ]
    });
    table(text::CHECKS.to_owned(), &text::CHECK_HEADS, rows.collect())
}

/// What ran it, where there is something to say of that, and how others did.
fn ran(status: &Status) -> Vec<Block> {
    let mut notes = vec![text::gpu(&status.gpu), text::replaced(status.replaced)];
    let runs = runs(status);
    notes.extend(runs.as_ref().map(|_| Some(text::COMPARE.to_owned())));
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    let notes = (!notes.is_empty()).then(|| Block::Fine(notes.join(" ").into()));
    notes.into_iter().chain(runs.map(Block::Table)).collect()
}

/// Every run of this job, the present one first; none if nothing ran to its end.
fn runs(status: &Status) -> Option<Table> {
    let all: Vec<&Run> = std::iter::once(&status.run).chain(&status.others).collect();
    let first = all.iter().find_map(|run| run.fingerprint)?;
    // One run alone is identical to nothing.
    let n_columns = if all.len() > 1 { text::RUN_HEADS.len() } else { text::RUN_HEADS.len() - 1 };
    let rows = all.iter().map(|run| {
        let mut row = vec![
            text::backend(&run.backend),
            number::count(run.draws),
            text::rate(run),
            text::fingerprint(run.fingerprint),
            text::identical(first, run.fingerprint).to_owned(),
        ];
        row.truncate(n_columns);
        row
    });
    let heads: Vec<&str> = text::RUN_HEADS.into_iter().take(n_columns).collect();
    Some(table(text::SAME_SEED.to_owned(), &heads, rows.collect()))
}

fn table(caption: String, heads: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table::plain(caption, heads.iter().map(|head| (*head).to_owned()).collect(), rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::rerun::RerunExperiment;
    use crate::engine::status::{Adapter, Backend, GpuAbsence, GpuState, Hands};
    use crate::engine::{self, Range, Runner, fingerprint};
    use crate::view::{Page, Place};

    fn status(backend: Backend, fingerprint: Option<u64>) -> Status {
        let run = Run { backend, draws: 10_200_000, milliseconds: 250.0, fingerprint };
        Status { run, gpu: GpuState::Unknown, replaced: 0, others: Vec::new(), stopped: false }
    }

    fn opened(link: &str) -> Option<(Page, engine::Job, Hands)> {
        let (page, job) = Page::of(link, None)?;
        let (job, hands) = job?;
        Some((page, job, hands))
    }

    fn filled(link: &str) -> View {
        let (page, job, _) = opened(link).unwrap();
        let view = page.view(None);
        assert!(view.said.is_empty() && view.blocks.len() >= 3);
        let tally = engine::run(&job);
        let status = status(Backend::Workers(8), Some(fingerprint(&tally.words)));
        let half = Runner::new(&job).run(Range { first: 0, end: job.replicates / 2 });
        // What was there before is replaced and not added to.
        let full =
            page.filled(half.range.end, half.words).filled(job.replicates, tally.words).view(Some(&status));
        // The axes stand still.
        let (before, after) = (view.plate().unwrap(), full.plate().unwrap());
        assert_eq!((&before.figure.x, &before.figure.y), (&after.figure.x, &after.figure.y));
        full
    }

    #[test]
    fn the_default_says_what_is_true_and_what_came_out() {
        let view = filled("explore/rerun");
        assert_eq!(view.heading, "Run the same benchmark again and the vote’s score moves: 57% to 73%");
        assert_eq!(
            view.lede.to_string(),
            "At k = 16 with attractor share a = 0.50, the vote wins 65.7% of problems on average; 98% of reruns give 57% \
             to 73% (SD 4.4 points). A single sample is right on 52.9%, some sample on 92.0%."
        );
        assert!(view.said.contains("exact 65.7%, simulated 65.7% ± 0.06."), "{}", view.said);
        assert!(view.said.ends_with("within what chance allows."), "{}", view.said);
        assert_eq!(
            view.address,
            "explore/rerun?experiment=vote&k=16&a=0.5&attractors=1&rho=0&difficulty=spread&problems=30&reruns=20000&seed=42&gpu=auto&workers=0"
        );
        let at = |place| view.controls.iter().filter(|control| control.place == place).count();
        assert_eq!([Place::First, Place::Shown, Place::Further].map(at), [1, 4, 6]);
        assert!(view.controls.iter().all(|control| control.is_usual && !control.hint.is_empty()));
        let rare = filled("explore/rerun?rho=0.3&workers=3&reruns=1000");
        let unusual = rare.controls.iter().filter(|control| !control.is_usual);
        assert_eq!(unusual.map(|control| &*control.setting).collect::<Vec<_>>(), ["rho", "workers"]);
    }

    #[test]
    fn every_experiment_is_a_page_without_holes() {
        for experiment in RerunExperiment::ALL {
            for k in [1, 16, 256] {
                let word = words::experiment_word(experiment);
                let link = format!("explore/rerun?experiment={word}&k={k}&reruns=200&attractors=2&rho=0.2");
                let view = filled(&link);
                let written = format!("{view:?}");
                for hole in ["NaN", "inf,", "\"\u{2013}\""] {
                    assert!(!written.contains(hole), "{link}: {hole}");
                }
                assert!(!view.plate().unwrap().readings.is_empty(), "{link}");
                let shown: Vec<_> = view.controls.iter().map(|control| &*control.setting).collect();
                assert_eq!(shown.contains(&"rho"), experiment == RerunExperiment::Vote);
            }
        }
    }

    #[test]
    fn a_part_waits_with_its_verdict_and_runs_are_compared() {
        let link = "explore/rerun";
        let (page, job, _) = opened(link).unwrap();
        let done = 12_000;
        let tally = Runner::new(&job).run(Range { first: 0, end: done });
        let mut status = status(Backend::Gpu(Adapter::default()), None);
        status.gpu = GpuState::Absent(GpuAbsence::NoAdapter);
        let others = [Some(7), Some(7), Some(8)];
        status.others = others
            .map(|fingerprint| Run { backend: Backend::Workers(1), draws: 1, milliseconds: 0.0, fingerprint })
            .to_vec();
        let page = page.filled(done, tally.words);
        let view = page.view(Some(&status));
        let written = format!("{:?}", view.blocks);
        for words in [
            "WebGPU is not available here: the browser offers no adapter. The processor runs it.",
            "The verdict waits for the rest.",
            "too quick to time",
            "identical",
            "different",
        ] {
            let words = words.escape_debug().to_string();
            assert!(written.contains(&words), "{words}: {written}");
        }
        assert_eq!(view.said, "");
        let so_far = "12\u{202F}000 of 20\u{202F}000 reruns: 6\u{202F}120\u{202F}000 draws, 41 million per second, on WebGPU.";
        assert_eq!(view.ran, so_far);
        status.stopped = true;
        let view = page.view(Some(&status));
        assert_eq!(view.ran, "Stopped after 12\u{202F}000 of 20\u{202F}000 reruns.");
        assert!(view.said.contains("within what chance allows"), "{}", view.said);
    }

    #[test]
    fn one_run_alone_is_not_called_identical() {
        let (page, _, _) = opened("explore/rerun").unwrap();
        let view = page.view(Some(&status(Backend::Workers(2), Some(7))));
        let mut tables = view.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        let runs = tables.next_back().unwrap();
        assert_eq!((&*runs.caption, runs.heads.len(), runs.rows.len()), (text::SAME_SEED, 4, 1));
    }

    #[test]
    fn every_setting_reads_well() {
        for experiment in RerunExperiment::ALL {
            for (k, more) in [
                (1, "a=0"),
                (256, "a=1&rho=1"),
                (16, "rho=1&attractors=4"),
                (2, "a=1"),
                (9, "attractors=own&shares=5,2,1"),
            ] {
                for (difficulty, n) in [
                    ("spread", 30),
                    ("concentrated&problems=2", 2),
                    ("uniform&problems=120", 120),
                    ("own&rates=0.2,0.4,0.9", 3),
                ] {
                    let word = words::experiment_word(experiment);
                    let link = format!(
                        "explore/rerun?experiment={word}&k={k}&{more}&difficulty={difficulty}&reruns=100"
                    );
                    let view = filled(&link);
                    let plate = view.plate().unwrap();
                    println!(
                        "{link}\n  {}\n  {}\n  {}\n  {}",
                        view.heading, view.lede, plate.caption, view.said
                    );
                    if experiment == RerunExperiment::Bootstrap {
                        let said = format!("{} {:?} {:?}", view.lede, view.controls, view.drawers);
                        for words in [
                            format!("{n} problems drawn from these"),
                            format!("Draw {n} of the {n} problems"),
                            format!("each of the {n} as likely"),
                            format!("{n}-fold convolution"),
                        ] {
                            assert!(said.contains(&words), "{link}: {words}");
                        }
                        assert!(!said.contains("hirty"), "{link}");
                    }
                    for wrong in [" 1 problems", " 1 samples", "-0", "NaN", "  ", "50% and 50%"] {
                        let all = [&view.heading, &view.lede.to_string(), &plate.caption.to_string()];
                        assert!(all.iter().all(|words| !words.contains(wrong)), "{link}: {wrong}");
                    }
                }
            }
        }
    }

    #[test]
    fn too_few_reruns_give_no_verdict() {
        let view = filled("explore/rerun?reruns=100");
        assert!(view.said.ends_with("more reruns are needed for a verdict."), "{}", view.said);
    }
}
