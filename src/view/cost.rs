//! The page of Explore / Cost: what a correct answer costs, exactly.

use super::controls::{budget_stops, control, number, pair, problems, share, whole};
use super::{Block, Control, Drawer, Input, Offer, Opened, Place, Plate, Sheet, Table, View, check};
use crate::analysis::cost::{Checked, CostOutcome, CostRequest, TokenCap, TokenPrice, begin, outcome};
use crate::analysis::link::{Repair, cost as words};
use crate::engine::Tally;
use crate::engine::status::{Hands, Status};
use crate::figure::{Shape, cost as figure};
use crate::report::{self, File, Kind};
use crate::text::Rich;
use crate::text::check::strategy;
use crate::text::rerun::RERUNS;
use crate::text::{cost as text, number as digits, pair as pair_text, shell};

/// The page of a request; `None` if its check cannot be begun, which of no request that a link gives is the case.
pub(super) fn open(request: &CostRequest, before: Option<CostRequest>) -> Option<Opened> {
    let (now, job) = begin(request).ok()?;
    let before = before.map(|before| outcome(&before));
    let before = before.filter(|before| before.strategies != now.strategies);
    Some((Box::new(Cost { now, before }), job.map(|job| (job, Hands::default()))))
}

/// What the page shows: the present setting, and the one before as a ghost.
struct Cost {
    now: CostOutcome,
    before: Option<CostOutcome>,
}

impl Sheet for Cost {
    fn fill(&mut self, tally: &Tally) {
        self.now.fill(tally);
    }

    fn view(&self, repairs: Vec<Repair>, status: Option<&Status>) -> View {
        let o = &self.now;
        let of = o.check.as_deref();
        let verdict = of.map(|of| text::verdict(o, of, check::is_running(of, status)));
        let view = View {
            controls: controls(&o.request),
            counted: RERUNS.to_owned(),
            ran: check::ran(of.map(|of| (of.asked, of.simulation.as_ref())), status),
            blocks: blocks(o, self.before.as_ref(), verdict.as_ref()),
            drawers: vec![
                Drawer { name: shell::SHOW_DATA.to_owned(), blocks: vec![Block::Table(table(o))] },
                Drawer::of(shell::FORMULA, text::formula(o)),
                Drawer::of(shell::LEAVES_OUT, vec![text::leaves_out().into()]),
            ],
            ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
        };
        check::told(view, verdict.as_ref())
    }

    fn file(&self, kind: Kind) -> File {
        report::cost::file(&self.now, kind)
    }
}

fn controls(request: &CostRequest) -> Vec<Control> {
    let most = TokenCap::MOST.tokens().unwrap_or_default().to_string();
    let stops: Vec<u32> = std::iter::once(0).chain(budget_stops()).collect();
    let budget = request.budget.tokens().unwrap_or(0).to_string();
    let budget = number("budget", budget, ["0", &most], true, whole(&stops));
    let [price, dearest] = [request.price, TokenPrice::MOST].map(|price| f64::from(price).to_string());
    let price = number("price", price, ["0", &dearest], false, Vec::new());
    let mut controls = vec![
        share(request.a),
        Control { hint: text::BUDGET_HINT.to_owned(), ..budget },
        Control { hint: text::PRICE_HINT.to_owned(), ..price },
    ];
    let most = request.most_reruns();
    controls.extend(check::controls(request.reruns, most, request.seed, text::CHECK_HINT));
    controls.extend(request.reruns.map(|_| checked(request.checked)));
    controls.extend(pair(&request.pair, Place::Further));
    controls.extend(problems(&request.difficulty, request.problems, Place::Further));
    controls
}

/// Which strategy is checked.
fn checked(chosen: Checked) -> Control {
    let name = |one: Checked| strategy(pair_text::model(one.model()), one.votes());
    let options = Checked::all().map(|one| (one.to_string(), name(one))).collect();
    let input = Input::Choice { options, offer: Offer::List };
    Control { hint: text::CHECKED_HINT.to_owned(), ..control("checked", chosen.to_string(), input) }
}

/// The figure, or why there is none; what a check came to; what becomes of stopped traces, and how long traces are.
fn blocks(o: &CostOutcome, before: Option<&CostOutcome>, verdict: Option<&Rich>) -> Vec<Block> {
    let plate = plate(o, before);
    let shown = if plate.readings.is_empty() {
        Block::Paragraph(text::nothing(o).into())
    } else {
        Block::Plate(Box::new(plate))
    };
    let mut blocks = vec![shown];
    blocks.extend(verdict.cloned().map(Block::Paragraph));
    blocks.extend(o.check.iter().flat_map(|of| check::shares(of)));
    blocks.extend(o.request.budget.tokens().map(|_| Block::Fine(text::STOPPED_RULE.into())));
    blocks.push(Block::Fine(pair_text::lengths(&o.request.pair)));
    blocks
}

fn plate(o: &CostOutcome, before: Option<&CostOutcome>) -> Plate {
    let mut readings: Vec<(f64, String)> = Vec::new();
    for ((x, _), one) in figure::places(o) {
        let words = text::readout(o, one);
        // Strategies at the same cost are read together.
        match readings.iter_mut().find(|(at, _)| *at == x) {
            Some((_, read)) => *read = format!("{read}; {words}"),
            None => readings.push((x, words)),
        }
    }
    Plate {
        name: "tiebreak-cost".to_owned(),
        figure: figure::figure(o, before),
        shape: Shape::Curves,
        caption: text::figure_caption(o, before),
        readings,
        problems: Vec::new(),
    }
}

fn table(o: &CostOutcome) -> Table {
    let rows = o.all().map(|one| {
        vec![
            text::strategy(one),
            digits::fixed(100.0 * one.accuracy, 4),
            digits::fixed(one.tokens, 1),
            text::cost(o, one),
            text::marginal(o, one.marginal),
            text::next_gain(one),
            text::marginal(o, one.next),
            text::beaten(one).to_owned(),
        ]
    });
    let heads = text::HEADS.map(str::to_owned).to_vec();
    Table::plain(text::table_caption(o), heads, rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::figure::{Ink, Mark};
    use crate::view::Page;

    fn view(link: &str) -> View {
        let (page, job) = Page::of(link, None).unwrap();
        match job {
            Some((job, _)) => page.filled(job.replicates, engine::run(&job).words).view(None),
            None => page.view(None),
        }
    }

    fn verdict(view: &View) -> String {
        let words = |block: &Block| match block {
            Block::Paragraph(words) => Some(words.to_string()),
            _ => None,
        };
        view.blocks.iter().find_map(words).unwrap()
    }

    #[test]
    fn a_check_is_of_the_chosen_strategy_and_says_what_it_costs() {
        let page = view("explore/cost?reruns=20000");
        let words = verdict(&page);
        assert!(words.starts_with("Right, short, vote of 8: exact 55.6%, simulated 55."), "{words}");
        assert!(words.contains("; short, one sample: exact 44.3%, simulated 44."), "{words}");
        assert!(words.contains("a correct answer then takes 83\u{202F}"), "{words}");
        assert!(words.contains("where exactly it is 83\u{202F}691. Every gap"), "{words}");
        let rings = page.plate().unwrap().figure.marks.iter().filter_map(|mark| match mark {
            Mark::Ring { at, ink: Ink::Teal, .. } => Some(*at),
            _ => None,
        });
        let [(vote, right), (one, _)] = rings.collect::<Vec<_>>()[..] else { panic!() };
        // Eight short traces of 5814.17 tokens over the accuracy that is drawn; one of them costs 13 122 tokens exactly.
        assert!((vote * right / 100.0 - 8.0 * 5814.1657).abs() < 1e-2, "{vote} {right}");
        assert!((one / 13_122.0 - 1.0).abs() < 0.01, "{one}");
        let long = verdict(&view("explore/cost?reruns=100&checked=long-1&price=10"));
        assert!(long.starts_with("Right, long, one sample: exact 52.9%"), "{long}");
        assert!(long.ends_with("more reruns are needed for a verdict."), "{long}");
        let settings = |view: &View| -> Vec<String> {
            view.controls.iter().map(|control| control.setting.clone()).collect()
        };
        assert!(settings(&page).contains(&"checked".to_owned()));
        assert!(!settings(&view("explore/cost")).contains(&"checked".to_owned()));
    }

    #[test]
    fn the_line_before_is_a_ghost() {
        let caption = |before| {
            let (page, _) = Page::of("explore/cost", Some(before)).unwrap();
            page.view(None).plate().unwrap().caption.to_string()
        };
        let words = caption("explore/cost?a=0.25&budget=16000");
        assert!(
            words.contains(
                "Grey: the line at a = 0.25, within 16\u{202F}000 tokens, your previous setting; the"
            ),
            "{words}"
        );
        assert!(words.contains("the cost of “short, vote of 8” is 1.18 times what it was."), "{words}");
        for before in [
            "explore/cost?price=3",
            "explore/cost?reruns=1000&seed=3&checked=long-4",
            "explore/budget?growth=2",
        ] {
            assert!(!caption(before).contains("Grey"), "{before}");
        }
    }

    #[test]
    fn the_default_says_what_is_true() {
        let view = view("explore/cost");
        assert_eq!(
            view.heading,
            "A vote of 8 by the short model costs 2.5 times the tokens of one long sample per correct answer"
        );
        assert_eq!(
            view.said,
            "With attractor share a = 0.50 and no budget, one long sample is right on 52.9% of problems and takes \
             34\u{202F}077 tokens per correct answer; a vote of 8 by the short model is right on 55.6% of problems and takes \
             83\u{202F}691 tokens per correct answer. From 8 votes to 32, the long model gains 0.45 points for four times the \
             tokens: each further correct answer takes \
             95\u{202F}846\u{202F}193 tokens."
        );
        let rows = table(&outcome(&CostRequest::default())).rows;
        let cells =
            |row: usize| rows[row].iter().map(|cell| format!("{cell:?}")).collect::<Vec<_>>().join(" ");
        assert!(cells(0).contains(r#"Text("the first") Text("no gain") Text("no gain")"#), "{}", cells(0));
        let (next, cost) = (r#"Text("1.9598")"#, r#"Text("919\u{202f}001")"#);
        assert!(cells(1).contains(&format!("{next} {cost}")), "{}", cells(1));
        let at = |place| view.controls.iter().filter(|control| control.place == place).count();
        assert_eq!([Place::First, Place::Shown, Place::Further].map(at), [1, 3, 8]);
        assert!(view.controls.iter().all(|control| control.is_usual && !control.hint.is_empty()));
    }

    #[test]
    fn a_price_turns_tokens_into_money() {
        let view = view("explore/cost?price=10");
        assert!(view.heading.contains("costs 2.5 times as much as one long sample"), "{}", view.heading);
        assert!(view.said.contains("at a price of 10 for a million tokens, one long sample is right on 52.9% of problems and costs 0.341 per"), "{}", view.said);
        let figure = &view.plate().unwrap().figure;
        assert_eq!(figure.x.label, "money per correct answer (log scale)");
        assert!((0.1..0.2).contains(&view.plate().unwrap().readings[6].0));
        let written = format!("{:?}", view.drawers);
        assert!(written.contains("in money, at a = 0.50") && written.contains("\"0.341\""), "{written}");
    }

    #[test]
    fn none_correct_is_a_word() {
        let view = view("explore/cost?budget=1");
        assert_eq!(
            view.heading,
            "Neither a vote of 8 by the short model nor one long sample is ever right within 1 token"
        );
        assert_eq!(view.plate(), None);
        assert!(format!("{:?}", view.drawers).contains("none correct"));
        let few = self::view("explore/cost?budget=300");
        assert!(few.heading.contains("one long sample never is"), "{}", few.heading);
        assert!(
            few.plate()
                .unwrap()
                .caption
                .to_string()
                .contains("Not shown, because none is correct: long, one sample")
        );
    }

    #[test]
    fn every_setting_reads_well() {
        let settings = [
            "",
            "a=0",
            "a=1",
            "a=0.9&budget=20000",
            "price=0.01",
            "price=1000000",
            "price=0.000000001",
            "budget=1",
            "budget=300",
            "budget=4000&a=0.9",
            "budget=16000&price=15",
            "budget=128000",
            "short=8000&shift=0",
            "shift=3&short=500&budget=1000",
            "spread=0.05&growth=0&budget=9000",
            "spread=2&growth=4&wrong=4",
        ];
        let problems = [
            "",
            "&difficulty=uniform&problems=2",
            "&difficulty=own&rates=0,0",
            "&difficulty=own&rates=1,1",
            "&difficulty=own&rates=0.001,0.999",
            "&difficulty=normal&mu=-6&sigma=0",
        ];
        for settings in settings {
            for problems in problems {
                let link = format!("explore/cost?{settings}{problems}");
                reads_well(&link, &view(&link));
                let link = format!("{link}&reruns=100");
                reads_well(&link, &view(&link));
            }
        }
    }

    fn reads_well(link: &str, view: &View) {
        let caption = view.plate().map(|plate| plate.caption.to_string()).unwrap_or_default();
        println!("{link}\n  {}\n  {}\n  {caption}", view.heading, view.lede);
        assert_eq!(view.repairs, [], "{link}");
        let written = format!("{view:?}");
        let wrongs = [
            "NaN",
            "inf,",
            "\"\"}",
            " 1 problems",
            " 1 tokens",
            "\u{2212}0.0 ",
            "  ",
            "{}",
            "\u{2013}\"",
            "\u{221E}",
        ];
        for wrong in wrongs {
            assert!(!written.contains(wrong), "{link}: {wrong}: {written}");
        }
        if let Some(plate) = view.plate() {
            let mut at: Vec<f64> = plate.readings.iter().map(|(x, _)| *x).collect();
            at.sort_by(f64::total_cmp);
            assert_eq!(crate::figure::stops(&plate.figure), at, "{link}");
        }
    }
}
