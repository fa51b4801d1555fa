//! The method with these numbers.

use crate::analysis::vote::VoteOutcome;
use crate::model::Attractors;
use crate::text::Rich;
use crate::text::number::{count, fixed, given, percent, word};

/// The settings as the formulas write them, with every digit that they have.
struct Written {
    p: String,
    a: String,
    k: String,
    rho: String,
}

/// The lines of "Formula with these numbers": symbols, numbers, result.
pub fn formula(o: &VoteOutcome) -> Vec<Rich> {
    let written = Written {
        p: given(o.worked.rate),
        a: given(o.request.a.share()),
        k: count(o.at.k),
        rho: given(o.request.rho.value()),
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

fn threshold(o: &VoteOutcome, Written { a, .. }: &Written) -> Rich {
    let line = match o.request.rho.value() {
        1.0 => {
            let line = "*Threshold.* All samples of a problem are right or all are wrong: there is nothing to vote on.";
            return Rich::of(line, &[]);
        }
        rho if rho > 0.0 => {
            "*Threshold.* The samples of a problem have a rate of their own, p′ ~ Beta(α, β) with α = p(1 − ρ)/ρ and \
             β = (1 − p)(1 − ρ)/ρ. A long vote wins where p′ > s/(1 + s) with s = {}: {} = *{}*."
        }
        _ => {
            "*Threshold.* A long vote wins where p > s(1 − p), that is p > s/(1 + s), with s = {}: {} = *{}*.{}"
        }
    };
    let [share, quotient, on] = match &o.request.attractors {
        Attractors::Even(count) => {
            let m = count.count();
            [
                format!("a/m = {a}/{m}"),
                format!("{a}/({m} + {a})"),
                " Just there it wins once in m + 1 times.".to_owned(),
            ]
        }
        Attractors::Given(mix) => {
            let part = format!("{a} · {}", given(mix.sizes().next().unwrap_or_default()));
            let total = given(mix.total());
            let times = word(o.request.long_vote().n_largest() + 1);
            [
                format!("a w/Σw = {part}/{total}, the largest attractor’s share"),
                format!("{part}/({total} + {part})"),
                format!(" Just there it wins once in {times} times."),
            ]
        }
    };
    // Without an attractor the threshold is 0, and what is never right wins never.
    let on = if o.threshold > 0.0 { on } else { String::new() };
    Rich::of(line, &[share, quotient, fixed(o.threshold, 3), on])
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
fn weights(o: &VoteOutcome, Written { a, k, .. }: &Written) -> Rich {
    let m = o.request.attractors.count();
    let where_it_falls = match &o.request.attractors {
        Attractors::Even(_) if m == 1 => {
            let line = "*Its weights.* Given C right samples, A ~ Bin({} − C, {}) of the others fall on the attractor. \
                 w(C) = P(A < C) + ½ P(A = C) for C ≥ 2; a single right sample ties with every other single one, so \
                 w(1) = P(A ≤ 1)/{}; and w(0) = 0.";
            return Rich::of(line, &[k, a, k].map(String::clone));
        }
        Attractors::Even(_) => format!("any one of {m} attractors with {a}/{m}"),
        Attractors::Given(mix) => {
            let total = given(mix.total());
            let shares: Vec<String> =
                mix.sizes().map(|size| format!("{a} · {}/{total}", given(size))).collect();
            format!("one of {m} attractors with {}", shares.join(", "))
        }
    };
    Rich::of(
        "*Its weights.* Given C right samples, each of the {} − C others falls on {}, or is a one-off. w(C) = E[1/(1 + ties)] \
         for C ≥ 2, where ties are attractors with C samples and an attractor with more makes it 0; a single right sample \
         ties with every other single one, so w(1) = P(every Aᵢ ≤ 1)/{}; and w(0) = 0.",
        &[k.clone(), where_it_falls, k.clone()],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::problems::{Difficulty, OwnRates};
    use crate::analysis::vote::{Samples, VoteRequest, outcome};
    use crate::model::{AttractorCount, AttractorMix, AttractorShare, Correlation, RelativeSize};

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

    /// w(C) as the line says, with attractors of these shares, by enumeration.
    fn weight(c: u32, wrong: u32, shares: &[f64], off: f64, ties: u32) -> f64 {
        match shares {
            [] => off.powi(wrong as i32) / f64::from(1 + ties),
            [s, others @ ..] => (0..=wrong.min(c))
                .map(|x| {
                    let chance = choose(wrong, x) * s.powi(x as i32);
                    chance * weight(c, wrong - x, others, off, ties + u32::from(x == c))
                })
                .sum(),
        }
    }

    /// The chances of C right samples, by rising factorials.
    fn chances(k: u32, p: f64, rho: f64, c: u32) -> f64 {
        let rising = |p: f64, n: u32| (0..n).map(|i| p * (1.0 - rho) + f64::from(i) * rho).product::<f64>();
        choose(k, c) * rising(p, c) * rising(1.0 - p, k - c) / rising(1.0, k)
    }

    /// An even split among so many.
    fn even(m: u32) -> Attractors {
        Attractors::Even(AttractorCount::new(m).unwrap())
    }

    fn own(sizes: &[f64]) -> Attractors {
        let sizes: Vec<_> = sizes.iter().map(|&size| RelativeSize::new(size).unwrap()).collect();
        Attractors::Given(AttractorMix::try_from(sizes).unwrap())
    }

    #[test]
    fn every_printed_equation_holds() {
        let settings = [
            (0.5, even(1)),
            (0.125, even(1)),
            (0.333, even(3)),
            (1.0, even(4)),
            (0.0, even(1)),
            (0.25, even(1)),
            (0.5, own(&[60.0, 30.0, 10.0])),
            (0.9, own(&[1.5, 1.5])),
            (1.0, own(&[2.5, 1.0, 0.5, 0.125])),
        ];
        for difficulty in [Difficulty::Spread, Difficulty::Concentrated, Difficulty::Own(OwnRates::example())]
        {
            for (a, attractors) in settings.clone() {
                for (k, rho) in
                    [(1, 0.0), (5, 0.0), (12, 0.0), (64, 0.0), (1, 0.2), (12, 0.025), (64, 0.3), (8, 1.0)]
                {
                    let o = outcome(&VoteRequest {
                        a: AttractorShare::new(a).unwrap(),
                        attractors: attractors.clone(),
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

    /// The largest share and the threshold that the line prints hold together; what it prints of a.
    fn hold_threshold(line: &str) -> f64 {
        let (a, share, whole, quotient) = match line.split_once("s = a/m = ") {
            Some((_, of)) => {
                let of = numbers(of);
                (of[0], of[0] / of[1], of[2] / (of[3] + of[4]), of[5])
            }
            None => {
                let of = numbers(after(line, "s = a w/Σw = "));
                (of[0], of[0] * of[1] / of[2], of[3] * of[4] / (of[5] + of[6] * of[7]), of[8])
            }
        };
        assert!((share / (1.0 + share) - whole).abs() < 1e-12, "{line}");
        assert!((whole - quotient).abs() <= 0.000_5 + 1e-12, "{line}");
        a
    }

    /// The shares of the attractors that the line prints.
    fn printed_shares(weights: &str, a: f64) -> Vec<f64> {
        if weights.contains("A ~ Bin(") {
            return vec![a];
        }
        let of = after(weights, "falls on").split_once(", or is").unwrap().0;
        if let Some((_, each)) = of.split_once("any one of ") {
            let of = numbers(each);
            return vec![of[1] / of[2]; of[0] as usize];
        }
        let shares = numbers(after(of, "one of "));
        let parts: Vec<f64> = shares[1..].chunks(3).map(|of| of[0] * of[1] / of[2]).collect();
        assert_eq!(parts.len(), shares[0] as usize, "{weights}");
        parts
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
        let a = hold_threshold(threshold);
        assert_eq!(threshold.contains("p′"), rho > 0.0);
        let shares = printed_shares(weights, a);
        assert!((shares.iter().sum::<f64>() - a).abs() < 1e-12, "{weights}");
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
        // Enumeration takes k to the power of the attractors, and is exact enough up to here.
        if k > 12 {
            return;
        }
        let won = |c: u32| match c {
            0 => 0.0,
            1 => weight_of_one(k, &shares, 1.0 - a),
            _ => weight(c, k - c, &shares, 1.0 - a, 0),
        };
        printed((0..=k).map(|c| chances(k, p, said_rho, c) * won(c)).sum(), vote_said);
    }

    /// P(every Aᵢ ≤ 1)/k.
    fn weight_of_one(k: u32, shares: &[f64], off: f64) -> f64 {
        fn single(wrong: u32, shares: &[f64], off: f64) -> f64 {
            match shares {
                [] => off.powi(wrong as i32),
                [s, others @ ..] => {
                    let one =
                        if wrong > 0 { f64::from(wrong) * s * single(wrong - 1, others, off) } else { 0.0 };
                    single(wrong, others, off) + one
                }
            }
        }
        single(k - 1, shares, off) / f64::from(k)
    }

    #[test]
    fn on_the_threshold_every_attractor_of_the_largest_size_counts() {
        for (sizes, times) in [(&[3.0, 1.0][..], "two"), (&[1.0, 1.0, 0.5], "three"), (&[2.0; 4], "five")] {
            let o = outcome(&VoteRequest { attractors: own(sizes), ..VoteRequest::default() });
            let line = formula(&o)[0].to_string();
            assert!(line.ends_with(&format!("Just there it wins once in {times} times.")), "{line}");
        }
    }
}
