//! The method, what it leaves out, and how to repeat it.

use crate::analysis::rerun::{Reran, RerunOutcome};
use crate::rng::{GENERATOR, KEY_LABEL};
use crate::text::Rich;
use crate::text::number::{count, fixed};

/// How what is true is found, with these numbers.
pub fn formula(o: &RerunOutcome) -> Vec<Rich> {
    let k = o.request.k.count();
    match &o.result {
        Reran::Vote([won, ..]) => vec![
            Rich::new().strong("One problem. ").plain(format!(
                "With C right samples of {k}, the vote is won with w(C) = E[1/(1 + ties)] if no attractor has more than C \
                 samples; C is binomial, or beta-binomial with α = p(1 − ρ)/ρ, β = (1 − p)(1 − ρ)/ρ."
            )),
            Rich::new()
                .strong("All problems. ")
                .plain("Problems are independent, so the number won is a sum of ones and zeros with different chances; its distribution is their convolution, with mean ")
                .strong(format!("{}%", fixed(won.moments().0, 4)))
                .plain(" and SD ")
                .strong(format!("{} points", fixed(won.moments().1, 4)))
                .plain("."),
        ],
        Reran::Bootstrap(score) => vec![
            Rich::new()
                .strong("One draw ")
                .plain("is a problem’s count of right samples, each of the 30 as likely; counts are k·p, rounded."),
            Rich::new()
                .strong("Thirty draws ")
                .plain("add up to the score; the distribution of the sum is the thirty-fold convolution, with SD ")
                .strong(format!("{} points", fixed(score.moments().1, 4)))
                .plain("."),
        ],
        Reran::Permutation(test) => vec![
            Rich::new()
                .strong("The data. ")
                .plain("The second model has the log-odds of the first plus 0.2115; both counts are k·p, rounded."),
            Rich::new()
                .strong("The test. ")
                .plain("Under exchangeability each problem’s difference is as likely to have either sign; the distribution of their sum is the convolution of such coins. Two-sided p = ")
                .strong(p_digits(test.p))
                .plain("; a simulation of R flips reports (1 + hits)/(1 + R), so never less than 1/(1 + R)."),
        ],
        Reran::Budget(_) => vec![
            Rich::new()
                .strong("Lengths. ")
                .plain("Lognormal with log-SD 0.55 and median m = 8000 (1 + 1.1 (1 − p)) tokens, 1.5 m for wrong traces. That lengths grow with difficulty in this way is ours."),
            Rich::new()
                .strong("Accuracy. ")
                .plain("Acc(B) = mean of p·Φ(ln(B/m)/0.55); the error of a simulated share is √(Σ q(1 − q)/k)/N over √reruns, with q each problem’s own chance."),
        ],
    }
}

fn p_digits(p: f64) -> String {
    if p >= 0.001 { fixed(p, 4) } else { format!("1/{}", fixed((1.0 / p).round(), 0)) }
}

/// What the model leaves out.
pub fn leaves_out(o: &RerunOutcome) -> &'static str {
    match o.result {
        Reran::Vote(_) => {
            "Problems are independent of each other, attractors have equal shares on every problem, and ties are broken at \
             random. Rerunning the same problems says nothing of other problems."
        }
        Reran::Budget(_) => {
            "Lengths are lognormal with one spread for every problem, right and wrong traces differ in the median only, and \
             a stopped trace has no answer. Real models answer early when they are told to."
        }
        Reran::Bootstrap(_) => {
            "The counts are the expected ones, so that no seed decides what is true. The bootstrap takes the 30 problems for \
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
    let label = String::from_utf8_lossy(KEY_LABEL);
    let fingerprint = o.simulation.as_ref().map_or("", |simulation| &simulation.fingerprint);
    let mut lines = vec![
        Rich::new().strong("Generator. ").plain(format!(
            "{GENERATOR}. The 256-bit key is the seed ({}, four bytes, low byte first) and the 28 bytes “{label}”.",
            o.request.seed.0
        )),
        Rich::new().strong("Addresses. ").plain(
            "The rerun’s number is the stream and the draw’s index the word position, so that a draw is the same wherever \
             and in whatever order it is taken. A decision compares a 32-bit word with a threshold, round(2³² p).",
        ),
        Rich::new()
            .strong("Without a browser. ")
            .plain(format!("cargo run --release --no-default-features --example tally -- \"{address}\"")),
    ];
    if !fingerprint.is_empty() {
        lines.push(
            Rich::new()
                .strong("Fingerprint. ")
                .plain(format!("FNV-1a of the tally of {} reruns: {fingerprint}.", count(o.reruns()))),
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_p_values_are_fractions() {
        assert_eq!(p_digits(0.0212), "0.0212");
        assert_eq!(p_digits(1.0 / 65_536.0), "1/65\u{2009}536");
    }
}
