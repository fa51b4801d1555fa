//! The checks of Explore / Budget and Explore / Cost: what the engine leaves against what is true.
//!
//! Seeds are fixed, so a test here passes always or never.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use tiebreak::analysis::check::SharesCheck;
use tiebreak::analysis::pair::Model;
use tiebreak::analysis::rerun::{Quantity, Reran};
use tiebreak::analysis::{Outcome, Request, analyse, begin, finish, link};
use tiebreak::engine::{Gathering, Range, Runner};

fn run(link: &str) -> Outcome {
    let parsed = link::read(link).unwrap();
    assert_eq!(parsed.repairs, [], "{link}");
    analyse(&parsed.request, None).unwrap()
}

fn check_of(outcome: Outcome) -> SharesCheck {
    match outcome {
        Outcome::Budget(o) => *o.check.unwrap(),
        Outcome::Cost(o) => *o.check.unwrap(),
        other => panic!("{other:?}"),
    }
}

/// Every share within four standard errors, or a single trial where it is all but certain.
fn assert_agrees(link: &str) -> SharesCheck {
    let check = check_of(run(link));
    let reruns = f64::from(check.asked.count());
    assert_eq!((f64::from(check.reruns()), check.is_within()), (reruns, true), "{link}");
    for one in &check.shares {
        let n = reruns * f64::from(one.trials);
        let gap = (f64::from(one.share.drawn) / n - one.share.exact).abs();
        assert!(gap <= 4.0 * one.share.sd / reruns.sqrt() + 1.0 / n, "{link}: {one:?}");
    }
    check
}

const BUDGETS: [&str; 6] = [
    "explore/budget?reruns=1000",
    "explore/budget?reruns=1000&budget=18051&seed=7",
    "explore/budget?reruns=1000&spread=0.05&growth=0&budget=9000",
    "explore/budget?reruns=2000&wrong=0.5&long=3000&short=4200&shift=0.5&problems=120",
    "explore/budget?reruns=1000&difficulty=own&rates=0,0.3,1",
    "explore/budget?reruns=1000&spread=2&growth=4&wrong=4&difficulty=normal&mu=-6&sigma=0",
];

#[test]
fn traces_of_both_models_fall_under_each_budget_as_often_as_they_should() {
    for link in BUDGETS {
        let check = assert_agrees(link);
        // Two models, eight budgets and the chosen one if it is none of them, right and stopped.
        let n_budgets = if link.contains("budget=") { 9 } else { 8 };
        assert_eq!(check.shares.len(), 4 * n_budgets, "{link}");
    }
}

#[test]
fn the_long_model_s_traces_are_those_of_the_page_of_reruns() {
    let check = check_of(run(BUDGETS[0]));
    let Outcome::Rerun(rerun) = run("explore/rerun?experiment=budget&k=16&reruns=1000") else { panic!() };
    let Reran::Budget(budgets) = rerun.result else { panic!() };
    let long = check.shares.iter().filter(|one| one.model == Model::Long).map(|one| one.share);
    let other = budgets.at.iter().flat_map(|point| [point.right, point.stopped]);
    assert_eq!(long.collect::<Vec<_>>(), other.collect::<Vec<_>>());
}

const COSTS: [&str; 7] = [
    "explore/cost?reruns=1000",
    "explore/cost?reruns=1000&budget=16000&checked=long-16&a=0.9",
    "explore/cost?reruns=1000&budget=4000&checked=short-4&difficulty=own&rates=0,0.2,0.5,1",
    "explore/cost?reruns=1000&budget=2500&checked=short-64&a=1&wrong=0.5",
    "explore/cost?reruns=1000&checked=long-1&budget=8000",
    "explore/cost?reruns=1000&checked=long-32&a=0&problems=120",
    "explore/cost?reruns=1000&budget=1",
];

#[test]
fn strategies_are_right_as_often_as_they_should_be() {
    for link in COSTS {
        let Outcome::Cost(o) = run(link) else { panic!() };
        let check = assert_agrees(link);
        for one in &check.shares {
            let accuracy = o.strategy_of(one).unwrap().accuracy;
            assert!((one.share.exact - accuracy).abs() < 1e-12, "{link}: {one:?} for {accuracy}");
        }
        assert_eq!(check.shares.len(), if link.contains("long-1&") { 1 } else { 2 }, "{link}");
    }
}

#[test]
fn without_a_budget_the_votes_are_those_of_the_page_of_reruns() {
    let check = check_of(run("explore/cost?reruns=2000&checked=long-16"));
    let Outcome::Rerun(rerun) = run("explore/rerun?reruns=2000&k=16&a=0.5") else { panic!() };
    let Reran::Vote([won, right, _]) = rerun.result else { panic!() };
    let total = |drawn: &[u32]| drawn.iter().zip(0..).map(|(n, cell)| n * cell).sum::<u32>();
    let drawn: Vec<_> = check.shares.iter().map(|one| (one.quantity, one.share.drawn)).collect();
    assert_eq!(drawn, [(Quantity::Won, total(&won.drawn)), (Quantity::Right, total(&right.drawn))]);
}

#[test]
fn a_seed_gives_the_same_integers_however_it_is_split() {
    for link in [BUDGETS[1], COSTS[1]] {
        let begun = begin(&link::read(link).unwrap().request, None).unwrap();
        let job = begun.job.unwrap();
        let mut gathering = Gathering::new(&job);
        let runner = Runner::new(&job);
        for (first, end) in [(234, 1000), (0, 1), (1, 234)] {
            gathering.add(&runner.run(Range { first, end })).unwrap();
        }
        let split = check_of(finish(begun.outcome, &gathering.whole().unwrap()));
        assert_eq!(split, check_of(run(link)), "{link}");
        let other = check_of(run(&format!("{}&seed=8", link.replace("&seed=7", ""))));
        assert_ne!(other.simulation.unwrap().fingerprint, split.simulation.unwrap().fingerprint);
    }
}

#[test]
fn more_reruns_than_fit_are_refused() {
    let Request::Cost(mut request) = link::read("explore/cost?checked=long-64").unwrap().request else {
        panic!()
    };
    request.reruns = Some(tiebreak::analysis::rerun::RerunCount::new(3_000_000).unwrap());
    let found = analyse(&Request::Cost(request), None).unwrap_err();
    let words = tiebreak::text::card::complaint(&found).words.to_string();
    // 4,000 million words of 30 problems with 64 samples and a word for ties.
    assert!(words.contains("up to 2\u{202F}051\u{202F}282"), "{words}");
}
