//! The method, what it leaves out, and how to repeat it.

use crate::analysis::rerun::{Reran, RerunOutcome};
use crate::rng::{GENERATOR, KEY_LABEL};
use crate::text::Rich;
use crate::text::number::{count, fixed};

/// How what is true is found, with these numbers.
pub fn formula(o: &RerunOutcome) -> Vec<Rich> {
    let (patterns, values) = match &o.result {
        Reran::Vote([won, ..]) => {
            let (mean, sd) = won.moments();
            (
                [
                    "*One problem.* With C right samples of k, the vote is won with w(C) = E[1/(1 + ties)] if no attractor has \
                     more than C samples; C is binomial, or beta-binomial with α = p(1 − ρ)/ρ, β = (1 − p)(1 − ρ)/ρ.",
                    "*All problems.* Problems are independent, so the number won is a sum of ones and zeros with different \
                     chances; its distribution is their convolution, with mean *{}%* and SD *{} points*.",
                ],
                vec![fixed(mean, 4), fixed(sd, 4)],
            )
        }
        Reran::Bootstrap(score) => (
            [
                "*One draw* is a problem’s count of right samples, each of the {} as likely; counts are k·p, rounded.",
                "*{} draws* add up to the score; the distribution of the sum is the {}-fold convolution, with SD *{} points*.",
            ],
            vec![count(o.n_problems), count(o.n_problems), fixed(score.moments().1, 4)],
        ),
        Reran::Permutation(test) => (
            [
                "*The data.* The second model has the log-odds of the first plus 0.2115; both counts are k·p, rounded.",
                "*The test.* Under exchangeability each problem’s difference is as likely to have either sign; the \
                 distribution of their sum is the convolution of such coins. Two-sided p = *{}*; a simulation of R flips \
                 reports (1 + hits)/(1 + R), so never less than 1/(1 + R).",
            ],
            vec![p_digits(test.p)],
        ),
        Reran::Budget(_) => (
            [
                "*Lengths.* Lognormal with log-SD 0.55 and median m = 8000 (1 + 1.1 (1 − p)) tokens, 1.5 m for wrong traces. \
                 That lengths grow with difficulty in this way is our assumption.",
                "*Accuracy.* Acc(B) = mean of p·Φ(ln(B/m)/0.55); the error of a simulated share is √(Σ q(1 − q)/k)/N over \
                 √reruns, with q each problem’s own chance.",
            ],
            Vec::new(),
        ),
    };
    // A first sentence that holds a number holds the first.
    patterns.map(|pattern| Rich::of(pattern, &values)).into()
}

fn p_digits(p: f64) -> String {
    if p >= 0.001 { fixed(p, 4) } else { format!("1/{}", fixed((1.0 / p).round(), 0)) }
}

/// What the model leaves out.
pub fn leaves_out(o: &RerunOutcome) -> &'static str {
    match o.result {
        Reran::Vote(_) => {
            "Problems are independent of each other, attractors have the same shares on every problem, and ties are broken at \
             random. Rerunning the same problems says nothing of other problems."
        }
        Reran::Budget(_) => {
            "Lengths are lognormal with one spread for every problem, right and wrong traces differ in the median only, and \
             a stopped trace has no answer. Real models answer early when they are told to."
        }
        Reran::Bootstrap(_) => {
            "The counts are the expected ones, so that no seed decides what is true. The bootstrap takes the problems for \
             a random sample of all problems; seed noise is in the counts already, and drawing samples too would count it twice."
        }
        Reran::Permutation(_) => {
            "The counts are the expected ones, so that no seed decides what is true: the better model is then behind on no \
             problem, and p is smaller than real counts would give. The test is of exchangeability, not of equal means."
        }
    }
}

/// What repeats the run anywhere.
pub fn repeat(o: &RerunOutcome, address: &str) -> Vec<Rich> {
    let label = str::from_utf8(KEY_LABEL).unwrap_or_default().to_owned();
    let mut lines = vec![
        Rich::of(
            "*Generator.* {}. The 256-bit key is the seed ({}, four bytes, low byte first) and the 28 bytes “{}”.",
            &[GENERATOR.to_owned(), o.request.seed.0.to_string(), label],
        ),
        Rich::of(
            "*Addresses.* The rerun’s number is the stream and the draw’s index the word position, so that a draw is the same \
             wherever and in whatever order it is taken. A decision compares a 32-bit word with a threshold, round(2³² p).",
            &[],
        ),
        Rich::of(
            "*Without a browser.* cargo run --release --no-default-features --example tally -- \"{}\"",
            &[address.to_owned()],
        ),
    ];
    if let Some(simulation) = &o.simulation {
        lines.push(Rich::of(
            "*Fingerprint.* FNV-1a of the tally of {} reruns: {}.",
            &[count(simulation.reruns), simulation.fingerprint.clone()],
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_p_values_are_fractions() {
        assert_eq!(p_digits(0.0212), "0.0212");
        assert_eq!(p_digits(1.0 / 65_536.0), "1/65\u{202F}536");
    }
}
