//! The page of Explore / Budget: two models under a token budget, exactly.

use super::controls::{budget_stops, number, pair, problems, whole};
use super::{Block, Control, Drawer, Opened, Place, Plate, Sheet, Table, View, check};
use crate::analysis::budget::{
    BudgetOutcome, BudgetPoint, BudgetRequest, BudgetRow, TokenBudget, begin, outcome,
};
use crate::analysis::link::{Repair, budget as words};
use crate::engine::Tally;
use crate::engine::status::{Hands, Status};
use crate::figure::{Figure, Shape, budget as figure};
use crate::report::{self, File, Kind};
use crate::text::rerun::RERUNS;
use crate::text::{Rich, budget as text, number as digits, pair as pair_text, shell};

/// What the page shows: the present setting, and the one before as a ghost.
struct Budget {
    now: BudgetOutcome,
    before: Option<BudgetOutcome>,
}

/// The page of a request; `None` if its check cannot be begun, which of no request that a link gives is the case.
pub(super) fn open(request: &BudgetRequest, before: Option<BudgetRequest>) -> Option<Opened> {
    let (now, job) = begin(request).ok()?;
    // The ghost is of the long model's exact accuracy: what leaves that line where it is has none.
    let before = before.map(|before| outcome(&before)).filter(|before| before.long_differs(&now));
    Some((Box::new(Budget { now, before }), job.map(|job| (job, Hands::default()))))
}

impl Sheet for Budget {
    fn fill(&mut self, tally: &Tally) {
        self.now.fill(tally);
    }

    fn view(&self, repairs: Vec<Repair>, status: Option<&Status>) -> View {
        let o = &self.now;
        let of = o.check.as_deref();
        let verdict = of.map(|of| text::verdict(o, of, check::is_running(of, status)));
        let mut blocks = vec![accuracy(o, self.before.as_ref())];
        blocks.extend(verdict.clone().map(Block::Paragraph));
        blocks.push(stopped(o));
        blocks.extend(of.into_iter().flat_map(check::shares));
        blocks.push(Block::Fine(pair_text::lengths(&o.request.pair)));
        let view = View {
            controls: controls(&o.request),
            counted: RERUNS.to_owned(),
            ran: check::ran(of.map(|of| (of.asked, of.simulation.as_ref())), status),
            blocks,
            drawers: vec![
                Drawer { name: shell::SHOW_DATA.to_owned(), blocks: vec![Block::Table(table(o))] },
                Drawer::of(shell::FORMULA, text::formula(o)),
                Drawer::of(shell::LEAVES_OUT, vec![text::LEAVES_OUT.into()]),
            ],
            ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
        };
        check::told(view, verdict.as_ref())
    }

    fn file(&self, kind: Kind) -> File {
        report::budget::file(&self.now, kind)
    }
}

fn controls(request: &BudgetRequest) -> Vec<Control> {
    let bounds = [TokenBudget::LEAST, TokenBudget::MOST].map(|budget| budget.tokens().to_string());
    let [least, most] = bounds.each_ref().map(String::as_str);
    let budget =
        number("budget", request.budget.tokens().to_string(), [least, most], true, whole(&budget_stops()));
    let mut controls = vec![Control { hint: text::BUDGET_HINT.to_owned(), ..budget }];
    controls.extend(pair(&request.pair, Place::Shown));
    let most = request.most_reruns();
    controls.extend(check::controls(request.reruns, most, request.seed, &text::check_hint()));
    controls.extend(problems(&request.difficulty, request.problems, Place::Further));
    controls
}

fn accuracy(o: &BudgetOutcome, before: Option<&BudgetOutcome>) -> Block {
    let (drawn, caption) = (figure::accuracy(o, before), text::figure_caption(o, before));
    plate("tiebreak-budget", o, drawn, caption, text::readout)
}

fn stopped(o: &BudgetOutcome) -> Block {
    plate("tiebreak-stopped", o, figure::stopped(o), text::stopped_caption(o), text::stopped_readout)
}

fn plate(
    name: &str,
    o: &BudgetOutcome,
    figure: Figure,
    caption: Rich,
    readout: fn(&BudgetPoint) -> String,
) -> Block {
    Block::Plate(Box::new(Plate {
        name: name.to_owned(),
        figure,
        shape: Shape::Curves,
        caption,
        readings: o.curve.iter().map(|point| (point.budget, readout(point))).collect(),
        problems: Vec::new(),
    }))
}

fn table(o: &BudgetOutcome) -> Table {
    let share = |value: f64| digits::fixed(100.0 * value, 4);
    let cells = |row: &BudgetRow| {
        let ([long, short], [long_stopped, short_stopped]) = (row.under.accuracy, row.under.stopped);
        let shares = [long, short, row.under.lead(), long_stopped, short_stopped].map(share);
        let tokens = row.tokens.map(|tokens| digits::fixed(tokens, 1));
        std::iter::once(text::tokens(row.budget)).chain(shares).chain(tokens).collect()
    };
    let heads = text::HEADS.map(str::to_owned).to_vec();
    Table::plain(text::table_caption(o), heads, o.table.iter().map(cells).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::figure::Mark;
    use crate::view::Page;

    fn view(link: &str, before: Option<&str>) -> View {
        let (page, job) = Page::of(link, before).unwrap();
        match job {
            Some((job, _)) => page.filled(job.replicates, engine::run(&job).words).view(None),
            None => page.view(None),
        }
    }

    /// The paragraphs and the tables of a page, as one text.
    fn written(view: &View) -> String {
        let words = |block: &Block| match block {
            Block::Paragraph(words) => words.to_string(),
            Block::Table(table) => format!("{:?}", table.rows),
            _ => String::new(),
        };
        view.blocks.iter().map(words).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_check_lands_on_both_lines_and_its_verdict_waits_for_its_error() {
        let view = view("explore/budget?reruns=10000", None);
        let words = written(&view);
        assert!(
            words.contains("Right within 16\u{202F}000 tokens, long: exact 41.3%, simulated 41.3% ± 0.0"),
            "{words}"
        );
        assert!(
            words.contains("Every gap between exact and simulated is within what chance allows."),
            "{words}"
        );
        let plate = view.plate().unwrap();
        let caption = plate.caption.to_string();
        assert!(caption.contains("Hollow dots: simulated, 10\u{202F}000 reruns, seed 42,"), "{caption}");
        let dots = |mark: &&Mark| matches!(mark, Mark::Dots { hollow: true, points, bars, .. } if points.len() == 8 && bars.len() == 8);
        assert_eq!(plate.figure.marks.iter().filter(dots).count(), 2);
        let few = self::view("explore/budget?reruns=100", None);
        assert!(written(&few).contains("more reruns are needed for a verdict."));
        // Nothing is drawn before it runs, and nothing is said of it.
        let (before, job) = Page::of("explore/budget?reruns=10000", None).unwrap();
        let before = before.view(None);
        assert!(written(&before).contains("Nothing is drawn yet.") && job.is_some());
        assert_eq!(before.heading, view.heading);
        assert_eq!(before.plate().unwrap().figure.y, plate.figure.y);
    }

    #[test]
    fn the_default_says_what_is_true() {
        let view = view("explore/budget", None);
        assert_eq!(
            view.heading,
            "At 16\u{202F}000 tokens the short model is 2.9 points ahead; from 18\u{202F}051 on the long one is"
        );
        assert_eq!(
            view.said,
            "Stopped at 16\u{202F}000 tokens, the long model is right on 41.3% of problems and the short one on 44.2%; 43.6% of \
             the long model’s traces and 3.2% of the short one’s do not finish. Without a budget they are right on 52.9% and \
             44.3%."
        );
        assert_eq!(
            view.address,
            "explore/budget?budget=16000&long=8000&short=2500&shift=-0.6&spread=0.55&growth=1.1&wrong=1.5&difficulty=spread&problems=30&reruns=0&seed=42"
        );
        let at = |place| view.controls.iter().filter(|control| control.place == place).count();
        assert_eq!([Place::First, Place::Shown, Place::Further].map(at), [1, 4, 5]);
        assert!(view.controls.iter().all(|control| control.is_usual && !control.hint.is_empty()));
        assert!(!view.controls.iter().any(|control| control.label == "Seed"));
        assert!(format!("{:?}", view.blocks).contains("is our assumption."));
    }

    #[test]
    fn a_lead_that_closes_is_not_said_to_stay() {
        // Equally good models, of which the quicker one is ahead until both have the time that they need.
        let heading = view("explore/budget?budget=8000&short=7000&shift=0&spread=0.1&growth=0", None).heading;
        assert!(
            heading.ends_with(
                " points ahead, and at no budget from 1000 to 128\u{202F}000 tokens is the other one ahead"
            ),
            "{heading}"
        );
    }

    #[test]
    fn the_long_model_before_is_a_ghost() {
        let caption = |before| view("explore/budget", Some(before)).plate().unwrap().caption.to_string();
        let grown = caption("explore/budget?growth=1.5&budget=8000&problems=20&wrong=2");
        assert!(
            grown.contains(" Grey: the long model at 20 problems, 8000 tokens, g = 1.5, your previous setting; since then +"),
            "{grown}"
        );
        // The short model has no ghost, and other pages are no setting before.
        for before in [
            "explore/budget?short=4000&shift=0",
            "explore/budget?wrong=3",
            "explore/budget?budget=8000",
            "explore/budget?reruns=1000&seed=3",
            "explore/rerun",
            "explore/budget",
        ] {
            assert!(!caption(before).contains("Grey"), "{before}");
        }
    }

    #[test]
    fn every_setting_reads_well() {
        let models = [
            "",
            "short=8000&shift=0",
            "shift=3",
            "shift=-3&long=500",
            "short=50000",
            "spread=0.05&growth=0",
            "spread=0.05&short=500&shift=0",
            "spread=2&growth=4&wrong=4",
            "wrong=0.5&long=3000&short=4200&shift=0.5",
            "long=50000&short=50000&spread=0.05",
            "short=5000&shift=-0.2&spread=0.05&growth=4",
        ];
        let problems = [
            "",
            "&difficulty=concentrated&problems=2",
            "&difficulty=own&rates=0,0",
            "&difficulty=own&rates=1,1,0.5",
            "&difficulty=own&rates=0.001,0.999",
            "&difficulty=own&rates=0.5,0.98",
            "&difficulty=normal&mu=-6&sigma=0",
        ];
        for models in models {
            for problems in problems {
                for budget in [1000, 16_000, 18_051, 128_000] {
                    let link = format!("explore/budget?budget={budget}&{models}{problems}");
                    reads_well(&link, &view(&link, Some("explore/budget?budget=2000")));
                }
                let checked = format!("explore/budget?reruns=100&{models}{problems}");
                reads_well(&checked, &view(&checked, None));
            }
        }
    }

    fn reads_well(link: &str, view: &View) {
        println!("{link}\n  {}\n  {}\n  {}", view.heading, view.lede, view.plate().unwrap().caption);
        assert_eq!(view.repairs, [], "{link}");
        let written = format!("{view:?}");
        for wrong in
            ["NaN", "inf,", "\"\"}", " 1 problems", " \u{2212}0.0 ", "\u{2212}0.0%", "  ", "{}", "\u{2013}\""]
        {
            assert!(!written.contains(wrong), "{link}: {wrong}: {written}");
        }
        for plate in view.blocks.iter().filter_map(|block| match block {
            Block::Plate(plate) => Some(plate),
            _ => None,
        }) {
            assert!(plate.readings.len() >= 113 && !plate.figure.description.is_empty(), "{link}");
            assert_eq!(crate::figure::stops(&plate.figure).len(), plate.readings.len(), "{link}");
        }
    }
}
