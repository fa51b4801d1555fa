//! The page of Explore / Seeds: two models, and how often chance hides which is better. Exact, with draws beside it.

use super::controls::{further, hundredths, number, problems, samples, seed, share, whole};
use super::{Block, Control, Drawer, Opened, Place, Plate, Sheet, Table, View};
use crate::analysis::link::{Repair, seeds as words};
use crate::analysis::problems::LogOddsShift;
use crate::analysis::seeds::{DrawCount, SeedsOutcome, SeedsRequest, outcome};
use crate::analysis::vote::Samples;
use crate::engine::status::Status;
use crate::figure::{Shape, seeds as figure};
use crate::model::AttractorShare;
use crate::report::{self, File, Kind};
use crate::text::{number as written, seeds as text, settings, shell};

/// Where the slider for draws stops, as far as the settings allow.
const DRAW_STOPS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// The page of a request; `None` if it cannot be worked out, which no request that a link gives is.
pub(super) fn open(request: &SeedsRequest, before: Option<SeedsRequest>) -> Option<Opened> {
    let now = outcome(request).ok()?;
    // At the present number of samples, and without draws: the ghost is of what is exact.
    let before = before.map(|before| SeedsRequest { n: request.n, draws: DrawCount::FEWEST, ..before });
    let before = before.and_then(|before| outcome(&before).ok()).filter(|before| before.odds_differ(&now));
    Some((Box::new(Seeds { now, before }), None))
}

/// What the page shows: the present setting, and the one before as a ghost.
struct Seeds {
    now: SeedsOutcome,
    before: Option<SeedsOutcome>,
}

impl Sheet for Seeds {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let o = &self.now;
        View {
            controls: controls(o),
            blocks: vec![
                Block::Plate(Box::new(scores(o))),
                Block::Paragraph(text::middle(o)),
                Block::Plate(Box::new(odds(o, self.before.as_ref()))),
                Block::Paragraph(text::settled(o)),
                Block::Plate(Box::new(draws(o))),
                Block::Paragraph(text::tally(o)),
            ],
            drawers: drawers(o),
            ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::seeds::file(&self.now, kind)
    }
}

fn controls(o: &SeedsOutcome) -> Vec<Control> {
    let request = &o.request;
    let mut controls =
        vec![samples("n", request.n, text::N_HINT), shift(o), draw_count(request), seed(request.seed)];
    controls.extend(problems(&request.difficulty, request.problems, Place::Further));
    let vote = samples("k", request.k, "");
    controls.extend([
        further(vote, text::K_HINT, request.k == Samples::SIXTEEN),
        further(share(request.a), text::A_HINT, request.a == AttractorShare::HALF),
    ]);
    controls
}

/// Twentieths of a log-odds, and the usual shift among them.
fn shift(o: &SeedsOutcome) -> Control {
    let usual = LogOddsShift::THREE_POINTS.value().to_string();
    let mut stops = hundredths(-200, 20, 5);
    stops.push(usual);
    stops.extend(hundredths(25, 200, 5));
    let shift = number("shift", o.request.shift.value().to_string(), ["-3", "3"], false, stops);
    Control { label: settings::SHIFT_TO_B.to_owned(), hint: text::shift_hint(o), ..shift }
}

fn draw_count(request: &SeedsRequest) -> Control {
    let most = request.most_draws().count();
    let stops: Vec<u32> = DRAW_STOPS.into_iter().filter(|&stop| stop < most).chain([most]).collect();
    let bounds = [&*DrawCount::FEWEST.count().to_string(), &*most.to_string()];
    let count = number("draws", request.draws.count().to_string(), bounds, true, whole(&stops));
    Control { hint: text::draws_hint(request), ..count }
}

/// The distributions of both scores.
pub(super) fn scores(o: &SeedsOutcome) -> Plate {
    let readings =
        figure::bins(o).into_iter().map(|[a, b]| (a.value, text::readout(a.value, [a.exact, b.exact])));
    Plate {
        name: "tiebreak-seeds".to_owned(),
        figure: figure::scores(o),
        shape: Shape::Curves,
        caption: text::scores_figure(o, figure::bin(o)),
        readings: readings.collect(),
        problems: Vec::new(),
    }
}

/// The odds by samples.
pub(super) fn odds(o: &SeedsOutcome, before: Option<&SeedsOutcome>) -> Plate {
    Plate {
        name: "tiebreak-head-to-head".to_owned(),
        figure: figure::odds(o, before),
        shape: Shape::Curves,
        caption: text::odds_figure(o, before),
        readings: figure::rungs(o).map(|rung| (f64::from(rung.n), text::rung(o, rung))).collect(),
        problems: Vec::new(),
    }
}

/// The draws, one by one.
pub(super) fn draws(o: &SeedsOutcome) -> Plate {
    let shown = figure::shown(o);
    let readings = shown.map(|(i, draw)| (f64::from(i), text::draw(o, i as usize, draw)));
    let readings: Vec<_> = readings.collect();
    Plate {
        name: "tiebreak-draws".to_owned(),
        figure: figure::draws(o),
        shape: Shape::Curves,
        caption: text::draws_figure(o, readings.len()),
        readings,
        problems: Vec::new(),
    }
}

/// What can be opened under the figures.
fn drawers(o: &SeedsOutcome) -> Vec<Drawer> {
    let data = [by_samples(o), by_score(o), by_draw(o)].map(Block::Table).to_vec();
    vec![
        Drawer { name: shell::SHOW_DATA.to_owned(), blocks: data },
        Drawer::of(shell::FORMULA, text::formula(o)),
        Drawer::of(shell::LEAVES_OUT, vec![text::LEAVES_OUT.into()]),
    ]
}

fn by_samples(o: &SeedsOutcome) -> Table {
    let four = |value: f64| written::fixed(value, 4);
    let rows = o.ladder.iter().map(|rung| {
        let chances = [rung.odds.behind, rung.odds.tied, rung.odds.ahead].map(|chance| four(100.0 * chance));
        let spreads = [rung.n.to_string(), four(rung.seeds), four(o.spread.questions)];
        spreads.into_iter().chain(chances).collect()
    });
    table(text::ladder_caption(o), &text::LADDER_HEADS, rows.collect())
}

fn by_score(o: &SeedsOutcome) -> Table {
    let four = |value: f64| written::fixed(100.0 * value, 4);
    let rows =
        figure::bins(o).into_iter().map(|[a, b]| vec![text::at(a.value), four(a.exact), four(b.exact)]);
    table(text::scores_caption(o), &text::SCORE_HEADS, rows.collect())
}

fn by_draw(o: &SeedsOutcome) -> Table {
    let rows: Vec<_> = figure::shown(o).map(|(i, draw)| text::draw_row(o, i, draw)).collect();
    table(text::draws_caption(o, rows.len()), &text::DRAW_HEADS, rows)
}

fn table(caption: String, heads: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { tall: true, ..Table::plain(caption, heads.iter().map(|head| (*head).to_owned()).collect(), rows) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Page;

    fn view(link: &str) -> View {
        let (page, job) = Page::of(link, None).unwrap();
        assert!(job.is_none());
        page.view(None)
    }

    fn plates(view: &View) -> impl Iterator<Item = &Plate> {
        view.blocks.iter().filter_map(|block| match block {
            Block::Plate(plate) => Some(&**plate),
            _ => None,
        })
    }

    fn paragraphs(view: &View) -> Vec<String> {
        let words = |block: &Block| match block {
            Block::Paragraph(words) => Some(words.to_string()),
            _ => None,
        };
        view.blocks.iter().filter_map(words).collect()
    }

    #[test]
    fn how_often_b_was_ahead_before_is_a_ghost() {
        let caption = |before| {
            let (page, _) = Page::of("explore/seeds?n=4", Some(before)).unwrap();
            plates(&page.view(None)).nth(1).unwrap().caption.to_string()
        };
        let words = caption("explore/seeds?n=1&shift=0&difficulty=uniform");
        assert!(
            words.contains(
                "Grey: B ahead at “Even” problems, a difference of 0.0 points, your previous setting; since"
            ),
            "{words}"
        );
        // Another number of samples or of draws leaves the lines where they are.
        for before in ["explore/seeds", "explore/seeds?n=4&draws=3&seed=1&k=8", "explore/vote?a=0.1"] {
            assert!(!caption(before).contains("Grey"), "{before}");
        }
    }

    #[test]
    fn the_default_states_the_finding() {
        let view = view("explore/seeds");
        assert_eq!(
            view.heading,
            "A model that is 3 points better is not ahead in 44% of single-sample head-to-heads"
        );
        assert_eq!(
            view.lede.to_string(),
            "B is 3 points better than A. At n = 1 it is behind in 31.5% of head-to-heads, tied in 13.0% and ahead in 55.5%. \
             Seeds move a score by 6.9 points (one SD). More samples shrink that, but not the 6.1 points by which other \
             questions like these would move it."
        );
        let [middle, settled, tally] = <[String; 3]>::try_from(paragraphs(&view)).unwrap();
        assert_eq!(
            settled,
            "From 28 samples per problem on, B is behind less than 5% of the time. With 1 sample per problem a model has to be \
             14 points better than A to be behind at most 5% of the time."
        );
        assert!(middle.starts_with("The middle 95% of A’s scores at n = 1 is 40.0% to 66.7%."), "{middle}");
        assert!(middle.contains("scores 65.7% on average, and seeds move it by 4.4 points."), "{middle}");
        assert!(tally.contains("; exactly: 31.5%, 13.0%, 55.5%."), "{tally}");
        assert_eq!(
            view.address,
            "explore/seeds?n=1&shift=0.2114655953&difficulty=spread&problems=30&k=16&a=0.5&draws=20&seed=42"
        );
    }

    #[test]
    fn four_controls_are_seen_and_each_has_its_value_among_its_stops() {
        let view = view("explore/seeds");
        let shown: Vec<_> = view.controls.iter().filter(|control| control.place == Place::Shown).collect();
        let names: Vec<_> = shown.iter().map(|control| &*control.setting).collect();
        assert_eq!(names, ["n", "shift", "draws", "seed"]);
        assert!(view.controls.iter().all(|control| control.is_usual && !control.hint.is_empty()));
        for control in &view.controls {
            if let crate::view::Input::Number { stops, .. } = &control.input {
                assert!(stops.is_empty() || stops.contains(&control.value), "{}", control.setting);
                let values: Vec<f64> = stops.iter().map(|stop| stop.parse().unwrap()).collect();
                assert!(values.is_sorted(), "{}", control.setting);
            }
        }
    }

    #[test]
    fn every_setting_reads_well() {
        for n in ["n=1", "n=2", "n=3", "n=64", "n=200&draws=1000", "n=256"] {
            for more in [
                "shift=0.2114655953",
                "shift=0",
                "shift=-0.2114655953",
                "shift=2",
                "shift=-2&draws=1",
                "shift=0.001&k=1&a=0",
                "difficulty=concentrated&shift=0.05&draws=2",
                "difficulty=uniform&problems=2&k=256&a=1",
                "difficulty=own&rates=0,1",
                "difficulty=own&rates=0.01,0.99",
                "difficulty=own&rates=0.5,0.5&shift=1&draws=1",
                "difficulty=normal&mu=-6&sigma=0",
                "difficulty=normal&mu=6&sigma=6&problems=120&shift=0.3",
            ] {
                let link = format!("explore/seeds?{n}&{more}");
                let view = view(&link);
                let mut all = vec![view.heading.clone(), view.lede.to_string(), view.said.clone()];
                all.extend(paragraphs(&view));
                for plate in plates(&view) {
                    all.extend([plate.caption.to_string(), plate.figure.description.clone()]);
                    all.extend(plate.readings.iter().map(|reading| reading.1.clone()));
                    assert!(!plate.readings.is_empty(), "{link}");
                }
                for drawer in &view.drawers {
                    for block in &drawer.blocks {
                        match block {
                            Block::Paragraph(words) => all.push(words.to_string()),
                            Block::Table(table) => all.push(table.caption.clone()),
                            other => panic!("{other:?}"),
                        }
                    }
                }
                // The second of two settings that belong together may go without.
                let hints = view.controls.iter().map(|control| control.hint.clone());
                all.extend(hints.filter(|hint| !hint.is_empty()));
                for words in &all {
                    for wrong in [
                        " 1 problems",
                        " 1 samples",
                        " 1 points",
                        "1 draws",
                        "-0",
                        "NaN",
                        "inf",
                        "  ",
                        "\u{2013}",
                        " .",
                        "{}",
                    ] {
                        assert!(!words.contains(wrong), "{link}: {wrong}: {words}");
                    }
                    assert!(!words.is_empty(), "{link}");
                }
                assert!(!format!("{view:?}").contains("NaN"), "{link}");
            }
        }
    }

    #[test]
    fn equal_and_certain_models_have_headings_of_their_own() {
        assert_eq!(
            view("explore/seeds?shift=0").heading,
            "Two equally good models come out apart in 86% of single-sample head-to-heads"
        );
        assert_eq!(
            view("explore/seeds?difficulty=own&rates=0,1&n=4").heading,
            "With nothing left to chance, every head-to-head is a tie"
        );
        assert_eq!(
            view("explore/seeds?shift=-0.2114655953&n=4").heading,
            "A model that is 3 points better is not ahead in 30% of head-to-heads with 4 samples per problem"
        );
    }
}
