//! What has to hold in a browser and cannot be checked outside one: the same bits from WebAssembly as from the
//! machine's own code, and figures on a real canvas.

#![cfg(target_arch = "wasm32")]
// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use tiebreak::analysis::agreement::{AgreementOutcome, AgreementRequest};
use tiebreak::analysis::vote::{Samples, VoteRequest, outcome};
use tiebreak::analysis::{Begun, Outcome, Request, analyse, begin, finish};
use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::engine::{Gathering, Rest, Runner};
use tiebreak::figure::vote::{curves, strip};
use tiebreak::figure::{Figure, Size, Theme};
use tiebreak::rng::{Draws, Seed};
use tiebreak::stats::interval::Interval;
use tiebreak::web::canvas;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

wasm_bindgen_test_configure!(run_in_browser);

fn table_121() -> Table {
    let bytes = include_bytes!("data/agreement_121.csv");
    read("agreement_121.csv", bytes, &ReadOptions::default()).expect("the sample is a table")
}

fn agreement(outcome: Outcome) -> AgreementOutcome {
    match outcome {
        Outcome::Agreement(outcome) => *outcome,
        _ => panic!("an agreement request gives an agreement outcome"),
    }
}

fn assert_known_bits(o: &AgreementOutcome) {
    let known: Value = serde_json::from_str(include_str!("data/bootstrap_bits.json")).unwrap();
    let bits = |interval: Option<Interval>| {
        let ends = interval.expect("the bootstrap is done");
        serde_json::json!([ends.lower, ends.upper].map(|end| format!("{:016x}", end.to_bits())))
    };
    for (name, coefficient) in [("raw", o.raw), ("kappa", o.kappa), ("pabak", o.pabak), ("ac1", o.ac1)] {
        assert_eq!(bits(coefficient.bootstrap), known[name], "{name}");
    }
}

#[wasm_bindgen_test]
fn the_interval_of_seed_42_has_the_known_bits() {
    let request = Request::Agreement(AgreementRequest::default());
    assert_known_bits(&agreement(analyse(&request, Some(&table_121())).unwrap()));
}

/// As a pool does it: two runners, each with every other range, the last first.
#[wasm_bindgen_test]
fn ranges_shared_out_and_joined_have_the_known_bits() {
    let request = Request::Agreement(AgreementRequest::default());
    let Begun { outcome, job } = begin(&request, Some(&table_121())).unwrap();
    let job = job.expect("there is a bootstrap to run");
    let runners = [Runner::new(&job), Runner::new(&job)];
    let mut rest = Rest::of(&job);
    let mut ranges: Vec<_> = std::iter::from_fn(|| rest.take(777)).collect();
    ranges.reverse();
    let mut gathering = Gathering::new(&job);
    for (i, range) in ranges.into_iter().enumerate() {
        gathering.add(&runners[i % 2].run(range)).unwrap();
    }
    assert_known_bits(&agreement(finish(outcome, &gathering.whole().unwrap())));
}

/// The first words of three replicates under seed 42, from an implementation in Python after Bernstein's
/// specification.
#[wasm_bindgen_test]
fn words_are_chacha8() {
    let mut draws = Draws::new(Seed(42));
    for (replicate, expected) in [
        (0, [0xe440_a955, 0x7b73_e026, 0xc356_8c44, 0xb98c_90c8]),
        (1, [0x49be_928d, 0x78ce_8791, 0xafe3_dfec, 0xb991_d030]),
        (9_999, [0xdb11_e8bd, 0xd3f1_fbb2, 0x8529_e07e, 0x213b_89e6]),
    ] {
        draws.start(replicate);
        let words = [draws.word(), draws.word(), draws.word(), draws.word()];
        assert_eq!(words, expected, "replicate {replicate}");
    }
}

#[wasm_bindgen_test]
fn the_exact_scores_print_as_everywhere() {
    let o = outcome(&VoteRequest::default());
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    assert_eq!(
        [percent(o.mean), percent(o.at.vote), percent(o.at.pass)],
        ["52.9", "65.7", "97.8"].map(str::to_owned)
    );
}

/// The share of a canvas's pixels that are not of the colour in its corner.
fn inked(surface: &HtmlCanvasElement) -> f64 {
    let context: CanvasRenderingContext2d = surface.get_context("2d").unwrap().unwrap().dyn_into().unwrap();
    let (width, height) = (f64::from(surface.width()), f64::from(surface.height()));
    let bytes = context.get_image_data(0.0, 0.0, width, height).unwrap().data();
    let corner = &bytes[..4];
    let n_inked = bytes.chunks(4).filter(|pixel| *pixel != corner).count();
    n_inked as f64 / (bytes.len() / 4) as f64
}

#[wasm_bindgen_test]
fn figures_are_drawn_at_every_ratio() {
    let o = outcome(&VoteRequest::default());
    for figure in [curves(&o, None), curves(&o, Some(&o)), strip(&o)] {
        for theme in [Theme::DAY, Theme::NIGHT] {
            for ratio in [1.0, 2.0] {
                let surface = canvas::detached().unwrap();
                assert!(canvas::paint(&figure, &theme, &surface, ratio));
                assert_eq!(f64::from(surface.width()), figure.size.width * ratio);
                let share = inked(&surface);
                assert!((0.005..0.5).contains(&share), "{share} of the pixels are inked at ratio {ratio}");
            }
        }
    }
}

#[wasm_bindgen_test]
fn a_canvas_is_painted_over_and_not_added_to() {
    let o = outcome(&VoteRequest::default());
    let surface = canvas::detached().unwrap();
    let figure = curves(&o, None);
    assert!(canvas::paint(&figure, &Theme::DAY, &surface, 1.0));
    let once = inked(&surface);
    assert!(canvas::paint(&figure, &Theme::DAY, &surface, 1.0));
    assert_eq!(inked(&surface), once);
}

#[wasm_bindgen_test]
fn no_size_makes_a_figure_panic() {
    let k = Samples::new(256).unwrap();
    let o = outcome(&VoteRequest { k, ..VoteRequest::default() });
    for (width, height) in
        [(0.0, 0.0), (1.0, 1.0), (17.3, 400.0), (240.0, 3.0), (391.5, 340.25), (2400.0, 900.0)]
    {
        for figure in [curves(&o, Some(&o)), strip(&o)] {
            for ratio in [0.5, 1.0, 1.25, 3.0] {
                let figure = Figure { size: Size { width, height }, focus: Some(64.0), ..figure.clone() };
                let surface = canvas::detached().unwrap();
                canvas::paint(&figure, &Theme::DAY, &surface, ratio);
            }
        }
    }
}
