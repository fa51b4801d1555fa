//! Every place of every lesson.

use super::*;
use crate::analysis::teach::{Shown, TeachOutcome};
use crate::view::Plate;

fn view(link: &str) -> View {
    let (page, job) = Lessons.open(link, None, None).unwrap();
    assert!(job.is_none());
    page.view(None)
}

fn at(scenario: Scenario, step: Step) -> View {
    let request = TeachRequest { step, locked: true, ..TeachRequest::of(scenario) };
    view(&words::write(&request))
}

fn plates(view: &View) -> Vec<&Plate> {
    view.blocks
        .iter()
        .filter_map(|block| match block {
            Block::Plate(plate) => Some(&**plate),
            _ => None,
        })
        .collect()
}

/// The sentences and tables of a page.
fn words_of(view: &View) -> String {
    let mut all = format!("{}\n{}\n", view.heading, view.lede);
    let drawers = view.drawers.iter().flat_map(|drawer| &drawer.blocks);
    for block in view.blocks.iter().chain(drawers) {
        match block {
            Block::Paragraph(words) | Block::Fine(words) => all += &format!("{words}\n"),
            Block::Heading(words) | Block::Subheading(words) => all += &format!("{words}\n"),
            Block::Table(table) => all += &format!("{} {:?}\n", table.caption, table.rows),
            Block::Plate(plate) => all += &format!("{}\n{}\n", plate.caption, plate.figure.description),
            other => panic!("{other:?}"),
        }
    }
    all
}

/// What is revealed in any step of a lesson, as a page writes it and as data holds it.
fn revealed(scenario: Scenario, seed: crate::rng::Seed) -> Vec<String> {
    let of = |step| {
        let place = TeachRequest { step, locked: true, seed, ..TeachRequest::of(scenario) };
        outcome(&place).unwrap()
    };
    let mut numbers: Vec<f64> = Vec::new();
    for TeachOutcome { gaps, shown, .. } in [Step::Reveal, Step::Answer].map(of) {
        numbers.extend(gaps.iter().map(|gap| gap.is).filter(|is| is.fract() != 0.0));
        match shown {
            Shown::Vote(o) => numbers.extend([o.mean, o.at.vote, o.at.pass, o.ceiling].map(|x| 100.0 * x)),
            Shown::Shares(shares) => numbers.extend(shares.iter().map(|(_, at)| 100.0 * at.vote)),
            Shown::Seeds(o) => {
                let odds = [o.at.odds.behind, o.at.odds.tied, o.at.odds.ahead].map(|x| 100.0 * x);
                numbers.extend(odds.into_iter().chain(o.detectable.map(|least| least.points)));
            }
            Shown::Ties(o) => {
                let share = |n: u64| 100.0 * o.findings.share(n).value().unwrap();
                let orders = o.findings.orders.iter().flat_map(|found| found.classified.counts.clone());
                numbers.extend(orders.filter(|n| *n > 0).map(share));
            }
        }
    }
    let written = |x: &f64| [format!("{x:.1}"), x.to_string(), (x / 100.0).to_string()];
    numbers.iter().flat_map(written).filter(|text| text.contains('.') && text.len() > 3).collect()
}

#[test]
fn no_number_is_on_a_page_before_it_is_revealed() {
    for scenario in Scenario::ALL {
        let mut class = TeachRequest::of(scenario);
        for _ in 0..5 {
            let hidden = revealed(scenario, class.seed);
            assert!(hidden.len() > 5, "{hidden:?}");
            for locked in [false, true] {
                let place = TeachRequest { locked, ..class.clone() };
                let page = view(&words::write(&place));
                let json = serde_json::to_string(&page).unwrap();
                let file = Lessons.open(&words::write(&place), None, None).unwrap().0.file(Kind::Json);
                for number in &hidden {
                    // The address of what follows names the same predictions, and no outcome.
                    assert!(!json.contains(number.as_str()), "{scenario:?} {number}: {json}");
                    assert!(!file.content.contains(number.as_str()), "{scenario:?} {number}");
                }
            }
            class = class.new_class();
        }
        // The last question does not hold its answer either.
        let (question, answer) = (at(scenario, Step::Transfer), at(scenario, Step::Answer));
        assert!(!words_of(&question).contains(&answer.heading), "{}", answer.heading);
        assert!(question.blocks.is_empty() && !answer.blocks.is_empty());
    }
}

#[test]
fn what_is_revealed_is_what_must_come_out() {
    let expect = |scenario, step, expected: &[&str]| {
        let said = words_of(&at(scenario, step));
        for words in expected {
            assert!(said.contains(words), "{scenario:?}: {words}: {said}");
        }
    };
    expect(
        Scenario::ThreeNumbers,
        Step::Reveal,
        &[
            "The same model scores 52.9%, 65.7% or 97.8%",
            "coverage: you said 50%, it is 97.8%: 47.8 points under.",
        ],
    );
    expect(Scenario::ThreeNumbers, Step::Answer, &["52.9%", "67.1%", "worth exactly one answer"]);
    expect(
        Scenario::Threshold,
        Step::Reveal,
        &[
            "A long vote wins what lies above 33.3%, and nothing else: 20 of 30 problems",
            "you said 15 of 30, it is 20 of 30: 5 under.",
            "66.7%",
            "97.8%",
        ],
    );
    expect(Scenario::Threshold, Step::Answer, &["95.1%", "71.2%", "60.6%", "50.0%"]);
    expect(
        Scenario::BetterModel,
        Step::Reveal,
        &["behind in 31.5% of head-to-heads and tied in 13.0%", "40.0% to 66.7%", "3.7 over"],
    );
    for (n, behind) in [(4, "24.1%"), (16, "10.1%"), (64, "0.6%")] {
        let page = view(&format!("teach/better-model?step=vary&locked=1&n={n}"));
        assert!(page.heading.contains(behind), "{}", page.heading);
    }
    expect(Scenario::BetterModel, Step::Answer, &["14 points"]);
    expect(
        Scenario::TwoTests,
        Step::Reveal,
        &[
            "Drift leads in place of Collapse, and no failure has changed",
            "76.4%",
            "26.4",
            "Of 6 orders Collapse leads under 3 and Drift leads under 3",
            "you said 6 of 12, it is 11 of 12: 5 under.",
            "8.5%",
        ],
    );
    expect(Scenario::TwoTests, Step::Answer, &["76.4% of failures show signs of Collapse, in every order"]);
}

#[test]
fn every_place_reads_well_and_leads_on() {
    for scenario in Scenario::ALL {
        let mut place = Some(TeachRequest::of(scenario));
        let mut seen = 0;
        while let Some(request) = place {
            for request in [request.clone(), TeachRequest { seed: crate::rng::Seed(7), ..request.clone() }] {
                let page = view(&words::write(&request));
                assert_eq!((page.address.clone(), page.repairs.len()), (words::write(&request), 0));
                let said = words_of(&page);
                for wrong in ["NaN", "{}", "  ", " .", "\u{2013}", " 1 points", "inf"] {
                    assert!(!said.contains(wrong), "{scenario:?} {:?} {wrong:?}: {said}", request.step);
                }
                let presenter = page.presenter.clone().unwrap();
                let next = request.next().map(|to| words::write(&to));
                assert_eq!(presenter.next.map(|way| way.address), next);
                let opens = request.step == Step::Predict && request.locked;
                assert_eq!(presenter.reveal.is_some(), opens);
                assert!(presenter.previous.is_some() && presenter.new_seed.is_some());
                for plate in plates(&page) {
                    assert!(!plate.readings.is_empty() && !plate.figure.claim.is_empty());
                }
                let is_asked = request.step == Step::Predict && !request.locked;
                assert_eq!(page.controls.is_empty(), !is_asked && request.step != Step::Vary);
                assert!(page.controls.iter().all(|control| !control.label.is_empty()));
            }
            seen += 1;
            place = request.next();
        }
        assert_eq!(seen, 7);
    }
}

#[test]
fn the_list_leads_to_every_lesson() {
    let list = view("teach");
    let links: Vec<String> = list
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Links(links) => Some(links[0].0.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(links, Scenario::ALL.map(words::path));
    for link in links {
        assert_eq!(view(&link).presenter.unwrap().previous.unwrap().address, "teach");
    }
    assert!(Lessons.open("teach/nothing", None, None).is_none());
}

#[test]
fn the_sheet_asks_and_does_not_answer() {
    for scenario in Scenario::ALL {
        let page = view(&words::path(scenario));
        let sheet = &page.drawers.last().unwrap().blocks;
        let of = text::words(scenario);
        let words: Vec<String> = sheet.iter().map(|block| format!("{block:?}")).collect();
        let all = words.join("\n");
        for question in [of.question, of.explain, of.vary, of.transfer].iter().chain(of.numbers) {
            assert!(all.contains(&format!("{question:?}").trim_matches('"').to_owned()), "{question}");
        }
        assert!(!all.contains(of.because));
    }
}
