//! The method with these numbers.

use super::share;
use crate::analysis::vote::VoteOutcome;
use crate::text::Rich;
use crate::text::number::{fixed, percent};

/// The lines of "Formula with these numbers": symbols, numbers, result.
pub fn formula(o: &VoteOutcome) -> Vec<Rich> {
    let (a, largest) = (share(o), fixed(o.request.long_vote().share(), 2));
    let mut lines = vec![
        Rich::new()
            .strong("Threshold. ")
            .plain("A long vote wins where p > s(1 − p), that is p > s/(1 + s) = ")
            .plain(format!("{largest}/{} = ", fixed(1.0 + o.request.long_vote().share(), 2)))
            .strong(fixed(o.threshold, 3))
            .plain("."),
    ];
    let worked = o
        .problems
        .iter()
        .enumerate()
        .min_by(|(_, x), (_, y)| (x.rate - o.threshold).abs().total_cmp(&(y.rate - o.threshold).abs()));
    if let Some((i, problem)) = worked {
        let (p, k) = (fixed(problem.rate, 3), o.at.k);
        lines.push(
            Rich::new()
                .strong("Coverage of one problem. ")
                .plain(format!("Problem {}, the nearest to the threshold: pass@{k} = 1 − (1 − p)^k = 1 − (1 − {p})^{k} = ", i + 1))
                .strong(percent(problem.pass))
                .plain("."),
        );
        lines.push(
            Rich::new()
                .strong("Its vote. ")
                .plain(format!("vote@{k} = Σ Bin(C; {k}, {p}) · w(C) over C = 0…{k} = "))
                .strong(percent(problem.vote))
                .plain(format!(
                    ". Given C right samples, the {k} − C others fall on the attractor A ~ Bin({k} − C, {a}) times, \
                     and w(C) = P(A < C) + ½ P(A = C) for C ≥ 2; a single right sample ties with every other single one."
                )),
        );
    }
    lines.push(
        Rich::new()
            .strong("The score ")
            .plain(format!(
                "is the mean over {} problems; a single sample scores the mean solve rate, ",
                o.problems.len()
            ))
            .strong(percent(o.mean))
            .plain("."),
    );
    lines
}
