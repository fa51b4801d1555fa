//! Coverage and reliability against exact fractions, up to a million samples.
//!
//! The fractions were worked out with Python's integers and rounded once, by `int / int`.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde::Deserialize;
use tiebreak::stats::coverage::{
    Graded, none_at_k, pass_at_each_k, pass_at_k, pass_at_k_variance, pass_hat_k,
};
use tiebreak::stats::reliability::{Tau, g_pass_at_k};

#[derive(Deserialize)]
struct Reference {
    pass_at_k: Vec<Pass>,
    g_pass_at_k: Vec<Stable>,
    variance: Vec<Spread>,
}

#[derive(Deserialize)]
struct Pass {
    n: u32,
    c: u32,
    k: u32,
    pass: f64,
    /// Not there below the range in which a double has all its digits.
    none: Option<f64>,
}

#[derive(Deserialize)]
struct Stable {
    n: u32,
    c: u32,
    k: u32,
    least: u32,
    stable: f64,
}

#[derive(Deserialize)]
struct Spread {
    n: u32,
    c: u32,
    k: u32,
    variance: f64,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("data/coverage.json")).expect("the reference file is well formed")
}

/// The widest relative error that is promised.
const PROMISED: f64 = 1e-15;

fn assert_exact(got: f64, want: f64, allowed: f64, what: &str) {
    assert!((got - want).abs() <= allowed * want.abs(), "{what}: {got:e} for {want:e}");
}

#[test]
fn coverage_is_the_exact_fraction_to_the_last_digits() {
    let cases = reference().pass_at_k;
    assert_eq!(cases.len(), 57);
    for Pass { n, c, k, pass, none } in cases {
        let problem = Graded::new(n, c).unwrap();
        let what = format!("{c} of {n}, k = {k}");
        assert_exact(pass_at_k(problem, k).unwrap(), pass, PROMISED, &what);
        assert_exact(*pass_at_each_k(problem, k).last().unwrap(), pass, PROMISED, &what);
        if let Some(none) = none {
            assert_exact(none_at_k(problem, k).unwrap(), none, PROMISED, &what);
            // All of k right is none of k wrong.
            let mirrored = Graded::new(n, n - c).unwrap();
            assert_exact(pass_hat_k(mirrored, k).unwrap(), none, PROMISED, &what);
        }
    }
}

#[test]
fn its_variance_survives_the_cancellation() {
    for Spread { n, c, k, variance } in reference().variance {
        let got = pass_at_k_variance(Graded::new(n, c).unwrap(), k).unwrap();
        assert_exact(got, variance, PROMISED, &format!("{c} of {n}, k = {k}"));
    }
}

#[test]
fn reliability_is_the_exact_fraction() {
    let cases = reference().g_pass_at_k;
    assert_eq!(cases.len(), 8);
    for Stable { n, c, k, least, stable } in cases {
        let tau = Tau::new(least, k).unwrap();
        let got = g_pass_at_k(Graded::new(n, c).unwrap(), k, tau).unwrap();
        // Each of some hundred probabilities is a product of ratios from the mode on.
        assert_exact(got, stable, 1e-13, &format!("{c} of {n}, {least} of {k}"));
    }
}
