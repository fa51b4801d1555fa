//! Links are read as they are written, and what cannot be used is named.

mod answers;
mod audit_set;
mod judges;
mod taxonomy;
mod teach;

use super::*;
use crate::analysis::agreement::{
    AgreementRequest, Behind, Ends, Items, Part, SCALES, Spellings, TypedCounts, Unsure,
};
use crate::analysis::answers::{
    AnswersRequest, Choice, DrawnSamples, Role, RoleColumns, Several, TraceBudget,
};
use crate::analysis::budget::{BudgetRequest, TokenBudget};
use crate::analysis::cost::{Checked, CostRequest, TokenCap, TokenPrice};
use crate::analysis::pair::{BaseLength, LengthGrowth, LengthSpread, Pair, WrongFactor};
use crate::analysis::problems::{
    Difficulty, LogOdds, LogOddsShift, LogOddsSpread, OwnRates, ProblemCount, SolveRate,
};
use crate::analysis::rerun::{RerunCount, RerunExperiment, RerunRequest, Workers};
use crate::analysis::seeds::{DrawCount, SeedsRequest};
use crate::analysis::source::TableKey;
use crate::analysis::vote::{Samples, VoteRequest};
use crate::answer::AnswerRules;
use crate::audit::VerdictRule;
use crate::data::shape::ShapeChoice;
use crate::data::{DecimalSign, EightBit, HeaderChoice, Quotes, ReadOptions, ShortRows};
use crate::engine::Replicates;
use crate::engine::status::GpuChoice;
use crate::model::{AttractorCount, AttractorMix, AttractorShare, Attractors, Correlation, RelativeSize};
use crate::stats::interval::Level;
use crate::stats::reliability::Tau;
use crate::stats::vote::{MissingRule, TieRule, VoteRules};
use proptest::prelude::*;

#[test]
fn a_link_reads_as_its_request_says() {
    let link = write(&Request::Vote(VoteRequest::default()));
    assert_eq!(
        link,
        "explore/vote?a=0.5&k=64&difficulty=spread&problems=30&attractors=1&rho=0&shift=0&reruns=0&seed=42"
    );
    let parsed = read(&link).unwrap();
    assert_eq!(parsed, Parsed { request: Request::Vote(VoteRequest::default()), repairs: vec![] });
}

#[test]
fn a_cell_that_is_set_by_itself_changes_the_counts() {
    let counts = |link: &str| match read(link).unwrap() {
        Parsed { request: Request::Agreement(request), repairs } => {
            let names: Vec<String> = repairs.into_iter().map(|repair| repair.setting).collect();
            (request.counts.unwrap().cells().to_vec(), names)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(counts("calc/agreement?cells=1,2,3,4&cell2=9"), (vec![1, 9, 3, 4], vec![]));
    assert_eq!(
        counts("calc/agreement?cells=1,2,3,4&cell2=x&cell7=1"),
        (vec![1, 2, 3, 4], ["cell2", "cell7"].map(str::to_owned).to_vec())
    );
    assert_eq!(counts("calc/agreement?cells=1,2,3"), (vec![38, 56, 14, 34], vec!["cells".to_owned()]));
    // Labels that no longer fit are named as answers usually are.
    assert_eq!(counts("calc/agreement?cells=1,2,3,4,5,6,7,8,9&labels=Yes,No").0.len(), 9);
}

#[test]
fn settings_out_of_range_fall_back_and_are_named() {
    let parsed = read("/explore/vote?a=7&k=2&difficulty=hard&colour=red").unwrap();
    let k = Samples::new(2).unwrap();
    assert_eq!(parsed.request, Request::Vote(VoteRequest { k, ..VoteRequest::default() }));
    let names: Vec<_> =
        parsed.repairs.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
    assert_eq!(names, [("difficulty", Some("spread")), ("a", Some("0.5")), ("colour", None)]);
}

#[test]
fn what_a_table_is_taken_for_and_how_its_labels_count_stand_in_a_link() {
    let link = "calc/agreement?shape=raters-in-rows&spellings=merged&unsure=as:No way";
    let parsed = read(link).unwrap();
    let request = AgreementRequest {
        shape: ShapeChoice::RatersInRows,
        spellings: Spellings::Merged,
        unsure: Unsure::As("No way".to_owned()),
        ..AgreementRequest::default()
    };
    assert_eq!(parsed, Parsed { request: Request::Agreement(request.clone()), repairs: vec![] });
    let written = write(&Request::Agreement(request));
    assert!(written.starts_with("calc/agreement?shape=raters-in-rows&spellings=merged&unsure=as%3ANo+way&"));
    for (unsure, used) in [("own", None), ("left-out", None), ("as:", Some("own")), ("out", Some("own"))] {
        let repairs = read(&format!("calc/agreement?unsure={unsure}")).unwrap().repairs;
        assert_eq!(repairs.first().map(|repair| repair.used.as_deref()), used.map(Some), "{unsure}");
    }
    let wide = read("calc/answers?shape=as-is").unwrap().request;
    assert!(matches!(wide, Request::Answers(request) if request.shape == ShapeChoice::AsIs));
}

#[test]
fn more_reruns_than_fit_are_cut_and_named() {
    assert_eq!(
        write(&Request::Rerun(RerunRequest::default())),
        "explore/rerun?experiment=vote&k=16&a=0.5&attractors=1&rho=0&difficulty=spread&problems=30&reruns=20000&seed=42&gpu=auto&workers=0"
    );
    let parsed = read("explore/rerun?k=256&reruns=2147483648&rho=2&attractors=5&workers=65").unwrap();
    let Request::Rerun(request) = parsed.request else { panic!("{parsed:?}") };
    // 30 problems of 256 samples and a word for ties: 7710 words a rerun.
    assert_eq!(request.reruns.count(), 518_806);
    let names: Vec<_> =
        parsed.repairs.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
    assert_eq!(
        names,
        [("workers", Some("0")), ("attractors", Some("1")), ("rho", Some("0")), ("reruns", Some("518806"))]
    );
    // Up to 32 flips are the bits of one word.
    let flips = read("explore/rerun?experiment=permutation&reruns=2147483648").unwrap();
    assert_eq!(flips.repairs, []);
}

#[test]
fn no_budget_and_no_price_are_written_in_several_ways() {
    for link in ["explore/cost", "explore/cost?budget=none&price=", "explore/cost?budget=0&price=0"] {
        let parsed = read(link).unwrap();
        assert_eq!(parsed, Parsed { request: Request::Cost(CostRequest::default()), repairs: vec![] });
    }
    let names: Vec<_> = read("explore/cost?budget=128001&price=-1").unwrap().repairs;
    let names: Vec<_> = names.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
    assert_eq!(names, [("budget", Some("0")), ("price", Some("0"))]);
}

#[test]
fn a_check_of_two_models_is_cut_to_what_fits_and_a_strategy_that_is_none_is_named() {
    let names = |link: &str| -> Vec<(String, Option<String>)> {
        read(link).unwrap().repairs.into_iter().map(|repair| (repair.setting, repair.used)).collect()
    };
    // Of 4,000 million words: 16 traces of 30 problems by two models are 960, 65 words of 120 problems 7800.
    let used = |name: &str, text: &str| (name.to_owned(), Some(text.to_owned()));
    assert_eq!(names("explore/budget?reruns=5000000&seed=7"), [used("reruns", "4166666")]);
    assert_eq!(names("explore/cost?reruns=1000000&checked=long-64&problems=120"), [used("reruns", "512820")]);
    assert_eq!(
        names("explore/cost?checked=long-2&reruns=99"),
        [used("checked", "short-8"), used("reruns", "0")]
    );
}

#[test]
fn more_draws_than_fit_are_cut_and_named() {
    assert_eq!(
        write(&Request::Seeds(SeedsRequest::default())),
        "explore/seeds?n=1&shift=0.2114655953&difficulty=spread&problems=30&k=16&a=0.5&draws=20&seed=42"
    );
    assert_eq!(read("explore/seeds").unwrap().request, Request::Seeds(SeedsRequest::default()));
    let parsed = read("explore/seeds?n=256&draws=1000&shift=4").unwrap();
    let Request::Seeds(request) = parsed.request else { panic!("{parsed:?}") };
    assert_eq!((request.draws.count(), request.shift), (81, LogOddsShift::THREE_POINTS));
    let names: Vec<_> =
        parsed.repairs.iter().map(|repair| (&*repair.setting, repair.used.as_deref())).collect();
    assert_eq!(names, [("shift", Some("0.2114655953")), ("draws", Some("81"))]);
}

#[test]
fn numbers_of_every_kind_are_checked_by_their_types() {
    let repaired = |link: &str| -> Vec<(String, Option<String>)> {
        read(link).unwrap().repairs.into_iter().map(|repair| (repair.setting, repair.used)).collect()
    };
    let used = |name: &str, text: &str| (name.to_owned(), Some(text.to_owned()));
    assert_eq!(
        repaired("explore/seeds?n=2.5&a=x&seed=-1"),
        [used("n", "1"), used("a", "0.5"), used("seed", "42")]
    );
    assert_eq!(
        repaired("explore/vote?difficulty=normal&mu=7&sigma=-1&problems=1"),
        [used("mu", "0.2"), used("sigma", "2.2"), used("problems", "30")]
    );
    assert_eq!(
        repaired("calc/agreement?replicates=1&level=1"),
        [used("replicates", "10000"), used("level", "0.95")]
    );
}

#[test]
fn own_shares_are_written_after_the_choice_and_bad_ones_are_named() {
    let own = Attractors::Given(AttractorMix::example());
    for page in ["vote", "rerun"] {
        let link = format!("explore/{page}?attractors=own&shares=10,30,60");
        let parsed = read(&link).unwrap();
        assert_eq!(parsed.repairs, []);
        let found = match &parsed.request {
            Request::Vote(request) => &request.attractors,
            Request::Rerun(request) => &request.attractors,
            other => panic!("{other:?}"),
        };
        assert_eq!(found, &own);
        assert!(write(&parsed.request).contains("&attractors=own&shares=60%2C30%2C10&rho=0&"));
        // Sizes that are not in use are no mistake; those that cannot be used are named either way.
        let even = read(&format!("explore/{page}?attractors=2&shares=3,1")).unwrap();
        assert_eq!(even.repairs, []);
        assert!(!write(&even.request).contains("shares"));
        for shares in ["60", "60,0", "1,1,1,1,1", "60,2000", "a,b"] {
            let repairs = read(&format!("explore/{page}?attractors=own&shares={shares}")).unwrap().repairs;
            let repair = repairs.first().unwrap();
            assert_eq!((&*repair.setting, &*repair.found), ("shares", shares));
            assert_eq!(repair.used.as_deref(), Some("60,30,10"));
        }
        let other = read(&format!("explore/{page}?attractors=mine")).unwrap().repairs;
        assert_eq!((&*other[0].setting, other[0].used.as_deref()), ("attractors", Some("1")));
    }
}

#[test]
fn a_path_of_no_analysis_is_no_request() {
    assert_eq!(read("about"), None);
    assert_eq!(read(""), None);
}

/// Any problems that a link can name.
fn problems() -> impl Strategy<Value = (Difficulty, ProblemCount)> {
    let rates = prop::collection::vec(0.0f64..=1.0, 2..=30);
    (0usize..5, -6.0f64..=6.0, 0.0f64..=6.0, rates, 2u32..=30).prop_map(|(i, mu, sigma, rates, n)| {
        let rates: Vec<SolveRate> = rates.into_iter().map(|p| SolveRate::new(p).unwrap()).collect();
        let normal = || Difficulty::Normal {
            mu: LogOdds::new(mu).unwrap(),
            sigma: LogOddsSpread::new(sigma).unwrap(),
        };
        let own = || (Difficulty::Own(OwnRates::try_from(rates).unwrap()), ProblemCount::THIRTY);
        let n = ProblemCount::new(n).unwrap();
        match i {
            3 => (normal(), n),
            4 => own(),
            i => (Difficulty::PRESETS[i].clone(), n),
        }
    })
}

/// Any attractors that a link can name.
fn attractors() -> impl Strategy<Value = Attractors> {
    let even = (1u32..=4).prop_map(|m| Attractors::Even(AttractorCount::new(m).unwrap()));
    let own = prop::collection::vec(0.001f64..=1000.0, 2..=4).prop_map(|sizes| {
        let sizes: Vec<_> = sizes.into_iter().map(|size| RelativeSize::new(size).unwrap()).collect();
        Attractors::Given(AttractorMix::try_from(sizes).unwrap())
    });
    prop_oneof![even, own]
}

/// Any two models that a link can name.
fn pair() -> impl Strategy<Value = Pair> {
    let numbers = (-3.0f64..=3.0, 0.05f64..=2.0, 0.0f64..=4.0, 0.5f64..=4.0);
    (500u32..=50_000, 500u32..=50_000, numbers).prop_map(|(long, short, (shift, spread, growth, wrong))| {
        Pair {
            long: BaseLength::new(long).unwrap(),
            short: BaseLength::new(short).unwrap(),
            shift: LogOddsShift::new(shift).unwrap(),
            spread: LengthSpread::new(spread).unwrap(),
            growth: LengthGrowth::new(growth).unwrap(),
            wrong: WrongFactor::new(wrong).unwrap(),
        }
    })
}

proptest! {
    #[test]
    fn agreement_links_round_trip(first in ".{1,30}", second in ".{1,30}", (shape, way, label) in (0usize..5, 0usize..3, ".{1,20}"), seed: u32, n in 100u32..=100_000, level in 0.5f64..=0.999, header in 0u32..9, pad: bool, names in prop::collection::vec(".{1,9}", 2..5)) {
        let counts = TypedCounts::example().with(1, header).unwrap();
        let is_typed = pad && way == 0;
        let request = Request::Agreement(AgreementRequest {
            first: Some(first),
            second: Some(second),
            sample: None,
            counts: is_typed.then_some(counts),
            others: [None, Some(Vec::new()), Some(names.clone())][way].clone(),
            items: Items::ALL[shape % 2],
            without: if pad { vec![Part { column: names[0].clone(), value: names[1].clone() }] } else { Vec::new() },
            order: if pad { names.clone() } else { Vec::new() },
            also: if is_typed { names.clone() } else { Vec::new() },
            scale: SCALES[shape % 4],
            split: pad.then(|| names[0].clone()),
            cluster: (way == 1).then(|| names[1].clone()),
            versus: (way == 2).then(|| names[0].clone()),
            listed: pad.then(|| Behind {
                labels: [names[0].clone(), names[1].clone()],
                part: (way == 1).then(|| Part { column: names[1].clone(), value: names[0].clone() }),
            }),
            ends: Ends::ALL[way % 2],
            shape: ShapeChoice::ALL[shape],
            spellings: Spellings::ALL[shape % 2],
            unsure: [Unsure::OwnLabel, Unsure::LeftOut, Unsure::As(label)][way].clone(),
            read: ReadOptions {
                short_rows: if pad { ShortRows::Pad } else { ShortRows::SetAside },
                header: match header {
                    0 => HeaderChoice::Detect,
                    1 => HeaderChoice::FirstRow,
                    2 => HeaderChoice::None,
                    row => HeaderChoice::Row(row),
                },
                quotes: if pad { Quotes::Honour } else { Quotes::Ordinary },
                part: if pad { Some(header + 1) } else { None },
                encoding: [EightBit::Detect, EightBit::Windows1252, EightBit::Windows1254][header as usize % 3],
                decimal: [DecimalSign::Detect, DecimalSign::Point, DecimalSign::Comma][header as usize / 3],
            },
            seed: Seed(seed),
            replicates: Replicates::new(n).unwrap(),
            level: Level::new(level).unwrap(),
            table: (!is_typed).then(|| TableKey { sha256: "0123456789abcdef".to_owned(), rows: 142 }),
        });
        prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
    }

    #[test]
    fn vote_links_round_trip(a in 0.0f64..=1.0, k in 1u32..=256, (difficulty, problems) in problems(), attractors in attractors(), rho in 0.0f64..=1.0, shift in -3.0f64..=3.0, reruns in 99u32..=100_000, seed: u32) {
        let request = Request::Vote(VoteRequest {
            a: AttractorShare::new(a).unwrap(), k: Samples::new(k).unwrap(), difficulty, problems,
            attractors, rho: Correlation::new(rho).unwrap(),
            shift: LogOddsShift::new(shift).unwrap(), reruns: RerunCount::new(reruns).ok(), seed: Seed(seed),
        });
        prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
    }

    #[test]
    fn rerun_links_round_trip(a in 0.0f64..=1.0, k in 1u32..=256, attractors in attractors(), rho in 0.0f64..=1.0, reruns in 100u32..=500_000, seed: u32, workers in 0u32..=64, i in 0usize..4, j in 0usize..3, (difficulty, problems) in problems()) {
        let request = Request::Rerun(RerunRequest {
            experiment: RerunExperiment::ALL[i],
            k: Samples::new(k).unwrap(),
            a: AttractorShare::new(a).unwrap(),
            attractors,
            rho: Correlation::new(rho).unwrap(),
            difficulty,
            problems,
            reruns: RerunCount::new(reruns).unwrap(),
            seed: Seed(seed),
            gpu: GpuChoice::ALL[j],
            workers: Workers::new(workers).unwrap(),
        });
        prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
    }

    #[test]
    fn budget_links_round_trip(budget in 1000u32..=128_000, pair in pair(), (difficulty, problems) in problems(), reruns in 99u32..=1_000_000, seed: u32) {
        let (budget, reruns) = (TokenBudget::new(budget).unwrap(), RerunCount::new(reruns).ok());
        let request =
            Request::Budget(BudgetRequest { budget, pair, difficulty, problems, reruns, seed: Seed(seed) });
        prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
    }

    #[test]
    fn cost_links_round_trip(a in 0.0f64..=1.0, budget in 0u32..=128_000, price in 0.0f64..=1e6, pair in pair(), (difficulty, problems) in problems(), reruns in 99u32..=1_000_000, i in 0usize..12, seed: u32) {
        let request = Request::Cost(CostRequest {
            a: AttractorShare::new(a).unwrap(),
            budget: TokenCap::new(budget).unwrap(),
            price: TokenPrice::new(price).unwrap(),
            pair,
            difficulty,
            problems,
            reruns: RerunCount::new(reruns).ok(),
            checked: Checked::all().nth(i).unwrap(),
            seed: Seed(seed),
        });
        prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
    }

    #[test]
    fn seeds_links_round_trip(n in 1u32..=256, shift in -2.0f64..=2.0, k in 1u32..=256, a in 0.0f64..=1.0, draws in 1u32..=1000, seed: u32, (difficulty, problems) in problems()) {
        let mut request = SeedsRequest {
            n: Samples::new(n).unwrap(),
            shift: LogOddsShift::new(shift).unwrap(),
            difficulty,
            problems,
            k: Samples::new(k).unwrap(),
            a: AttractorShare::new(a).unwrap(),
            draws: DrawCount::new(draws).unwrap(),
            seed: Seed(seed),
        };
        if request.draws > request.most_draws() {
            request.draws = request.most_draws();
        }
        let request = Request::Seeds(request);
        prop_assert_eq!(read(&write(&request)), Some(Parsed { request, repairs: vec![] }));
    }

    #[test]
    fn no_link_panics(tail in "\\PC{0,200}") {
        let _ = read(&format!("explore/vote?{tail}"));
        let _ = read(&format!("calc/agreement?{tail}"));
        let _ = read(&format!("calc/answers?{tail}"));
        let _ = read(&format!("explore/rerun?{tail}"));
        let _ = read(&format!("explore/budget?{tail}"));
        let _ = read(&format!("explore/cost?{tail}"));
        let _ = read(&format!("explore/seeds?{tail}"));
        let _ = read(&tail);
    }
}
