//! The method with these numbers.

use crate::analysis::vote::VoteOutcome;
use crate::model::AttractorCount;
use crate::text::Rich;
use crate::text::number::{count, fixed, given, percent};

/// The settings as the formulas write them, with every digit that they have.
struct Written {
    p: String,
    a: String,
    k: String,
    rho: String,
    attractors: String,
}

/// The lines of "Formula with these numbers": symbols, numbers, result.
pub fn formula(o: &VoteOutcome) -> Vec<Rich> {
    let written = Written {
        p: given(o.worked.rate),
        a: given(o.request.a.share()),
        k: count(o.at.k),
        rho: given(o.request.rho.value()),
        attractors: count(o.request.attractors.count()),
    };
    vec![
        threshold(o, &written),
        coverage(o, &written),
        vote(o, &written),
        weights(o, &written),
        Rich::of(
            "*The score* is the mean over {} problems; a single sample scores the mean solve rate, *{}*.",
            &[o.problems.len().to_string(), percent(o.mean)],
        ),
    ]
}

fn threshold(o: &VoteOutcome, Written { a, attractors, .. }: &Written) -> Rich {
    let line = match o.request.rho.value() {
        1.0 => {
            let line = "*Threshold.* All samples of a problem are right or all are wrong: there is nothing to vote on.";
            return Rich::of(line, &[]);
        }
        rho if rho > 0.0 => {
            "*Threshold.* The samples of a problem have a rate of their own, p′ ~ Beta(α, β) with α = p(1 − ρ)/ρ and \
             β = (1 − p)(1 − ρ)/ρ. A long vote wins where p′ > s/(1 + s) with s = a/m = {}/{}: {}/({} + {}) = *{}*."
        }
        _ => {
            "*Threshold.* A long vote wins where p > s(1 − p), that is p > s/(1 + s), with s = a/m = {}/{}: \
             {}/({} + {}) = *{}*.{}"
        }
    };
    let values = [a, attractors, a, attractors, a].map(String::clone);
    // Without an attractor the threshold is 0, and what is never right wins never.
    let on = if o.threshold > 0.0 { " Just there it wins once in m + 1 times." } else { "" };
    Rich::of(line, &[values.as_slice(), &[fixed(o.threshold, 3), on.to_owned()]].concat())
}

fn coverage(o: &VoteOutcome, Written { p, k, rho, .. }: &Written) -> Rich {
    let problem = o.worked.problem.to_string();
    let pass = percent(o.worked.pass);
    let last = count(o.at.k - 1);
    let (line, values) = match o.request.rho.value() {
        1.0 => ("pass@{} = p = {} = *{}*.", vec![k, p, &pass]),
        value if value > 0.0 => (
            "pass@{} = 1 − Π ((1 − p)(1 − ρ) + nρ)/(1 − ρ + nρ) over n = 0…{}, with p = {} and ρ = {}: *{}*.",
            vec![k, &last, p, rho, &pass],
        ),
        _ => ("pass@{} = 1 − (1 − p)^k = 1 − (1 − {})^{} = *{}*.", vec![k, p, k, &pass]),
    };
    let values: Vec<String> = values.into_iter().cloned().collect();
    Rich::of("*Coverage of one problem.* Problem {}, the nearest to the threshold: ", &[problem])
        .and(Rich::of(line, &values))
}

fn vote(o: &VoteOutcome, Written { p, k, rho, .. }: &Written) -> Rich {
    let vote = percent(o.worked.vote);
    let (line, values) = match o.request.rho.value() {
        1.0 => ("vote@{} = p = {} = *{}*.", vec![k, p, &vote]),
        value if value > 0.0 => (
            "vote@{} = Σ BetaBin(C; {}, α, β) · w(C) over C = 0…{} = *{}*, with α = {} (1 − {})/{} and β = (1 − {})(1 − {})/{}.",
            vec![k, k, k, &vote, p, rho, rho, p, rho, rho],
        ),
        _ => ("vote@{} = Σ Bin(C; {}, {}) · w(C) over C = 0…{} = *{}*.", vec![k, k, p, k, &vote]),
    };
    let values: Vec<String> = values.into_iter().cloned().collect();
    Rich::of("*Its vote.* ", &[]).and(Rich::of(line, &values))
}

/// The chance that C right samples win.
fn weights(o: &VoteOutcome, Written { a, k, attractors, .. }: &Written) -> Rich {
    let (line, values) = if o.request.attractors == AttractorCount::ONE {
        (
            "*Its weights.* Given C right samples, A ~ Bin({} − C, {}) of the others fall on the attractor. \
             w(C) = P(A < C) + ½ P(A = C) for C ≥ 2; a single right sample ties with every other single one, so \
             w(1) = P(A ≤ 1)/{}; and w(0) = 0.",
            vec![k, a, k],
        )
    } else {
        (
            "*Its weights.* Given C right samples, each of the {} − C others falls on any one of {} attractors with \
             {}/{}, or is a one-off. w(C) = E[1/(1 + ties)] for C ≥ 2, where ties are attractors with C samples and an attractor with more \
             makes it 0; a single right sample ties with every other single one, so w(1) = P(every Aᵢ ≤ 1)/{}; and w(0) = 0.",
            vec![k, attractors, a, attractors, k],
        )
    };
    Rich::of(line, &values.into_iter().cloned().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::problems::{Difficulty, OwnRates};
    use crate::analysis::vote::{Samples, VoteRequest, outcome};
    use crate::model::{AttractorShare, Correlation};

    /// The numbers of a line, in their order.
    fn numbers(line: &str) -> Vec<f64> {
        let digits = |c: char| c.is_ascii_digit() || c == '.';
        let words = line.split(|c| !digits(c)).map(|word| word.trim_matches('.'));
        words.filter_map(|word| word.parse().ok()).collect()
    }

    /// What comes after these words.
    fn after<'a>(line: &'a str, words: &str) -> &'a str {
        line.split_once(words).unwrap_or_else(|| panic!("{words}: {line}")).1
    }

    fn choose(n: u32, c: u32) -> f64 {
        (0..c).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
    }

    /// w(C) as the line says, with m attractors that have s each, by enumeration.
    fn weight(c: u32, wrong: u32, m: u32, s: f64, off: f64, ties: u32) -> f64 {
        match m {
            0 => off.powi(wrong as i32) / f64::from(1 + ties),
            _ => (0..=wrong.min(c))
                .map(|x| {
                    let chance = choose(wrong, x) * s.powi(x as i32);
                    chance * weight(c, wrong - x, m - 1, s, off, ties + u32::from(x == c))
                })
                .sum(),
        }
    }

    /// The chances of C right samples, by rising factorials.
    fn chances(k: u32, p: f64, rho: f64, c: u32) -> f64 {
        let rising = |p: f64, n: u32| (0..n).map(|i| p * (1.0 - rho) + f64::from(i) * rho).product::<f64>();
        choose(k, c) * rising(p, c) * rising(1.0 - p, k - c) / rising(1.0, k)
    }

    #[test]
    fn every_printed_equation_holds() {
        for difficulty in [Difficulty::Spread, Difficulty::Concentrated, Difficulty::Own(OwnRates::example())]
        {
            for (a, m) in [(0.5, 1), (0.125, 1), (0.333, 3), (1.0, 4), (0.0, 1), (0.25, 1)] {
                for (k, rho) in
                    [(1, 0.0), (5, 0.0), (12, 0.0), (64, 0.0), (1, 0.2), (12, 0.025), (64, 0.3), (8, 1.0)]
                {
                    let o = outcome(&VoteRequest {
                        a: AttractorShare::new(a).unwrap(),
                        attractors: AttractorCount::new(m).unwrap(),
                        k: Samples::new(k).unwrap(),
                        rho: Correlation::new(rho).unwrap(),
                        difficulty: difficulty.clone(),
                        ..VoteRequest::default()
                    });
                    let lines: Vec<String> = formula(&o).iter().map(Rich::to_string).collect();
                    println!("{}", lines.join("\n"));
                    hold(&lines, k, rho);
                }
            }
        }
    }

    /// Evaluates the lines with no other numbers than theirs; to half a unit of the last digit printed.
    fn hold(lines: &[String], k: u32, rho: f64) {
        let [threshold, coverage, vote, weights, _] = lines else { panic!("{lines:?}") };
        let printed = |got: f64, want: f64| {
            assert!((100.0 * got - want).abs() <= 0.05 + 1e-9, "{got} {want}: {lines:?}")
        };
        let coverage = numbers(after(coverage, "pass@"));
        if rho == 1.0 {
            printed(coverage[1], coverage[2]);
            let vote = numbers(after(vote, "vote@"));
            return printed(vote[1], vote[2]);
        }
        let of = numbers(after(threshold, "s = a/m = "));
        assert!((of[2] / (of[3] + of[4]) - of[5]).abs() <= 0.000_5 + 1e-12, "{threshold}");
        assert_eq!(threshold.contains("p′"), rho > 0.0);
        let (a, m) = (of[0], of[1] as u32);
        let numbers_of_vote = numbers(after(vote, "vote@"));
        let (p, said_rho, vote_said) = if rho > 0.0 {
            let alpha = numbers(after(vote, "α = "));
            assert_eq!((alpha[2], alpha[0]), (alpha[3], alpha[5]));
            (alpha[0], alpha[2], numbers(after(vote, "over C = "))[2])
        } else {
            (numbers_of_vote[2], 0.0, numbers_of_vote[5])
        };
        let none = (0..k).map(|n| {
            let n = f64::from(n);
            ((1.0 - p) * (1.0 - said_rho) + n * said_rho) / (1.0 - said_rho + n * said_rho)
        });
        printed(1.0 - none.product::<f64>(), *coverage.last().unwrap());
        assert!(weights.contains(if m == 1 { "A ~ Bin(" } else { "attractors with" }));
        // Enumeration takes k to the power of the attractors, and is exact enough up to here.
        if k > 12 {
            return;
        }
        let s = a / f64::from(m);
        let won = |c: u32| match c {
            0 => 0.0,
            1 => weight_of_one(k, m, s, 1.0 - a),
            _ => weight(c, k - c, m, s, 1.0 - a, 0),
        };
        printed((0..=k).map(|c| chances(k, p, said_rho, c) * won(c)).sum(), vote_said);
    }

    /// P(every Aᵢ ≤ 1)/k.
    fn weight_of_one(k: u32, m: u32, s: f64, off: f64) -> f64 {
        fn single(wrong: u32, m: u32, s: f64, off: f64) -> f64 {
            match m {
                0 => off.powi(wrong as i32),
                _ => {
                    let one =
                        if wrong > 0 { f64::from(wrong) * s * single(wrong - 1, m - 1, s, off) } else { 0.0 };
                    single(wrong, m - 1, s, off) + one
                }
            }
        }
        single(k - 1, m, s, off) / f64::from(k)
    }
}
