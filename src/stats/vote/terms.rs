//! The polynomials of a vote: in how many ways the other answers can fill up a draw without coming first.

use super::TieRule;
use crate::stats::unimodal::from_mode;

/// The most samples whose binomial coefficients stay within a double: C(1029, 514) < 1.8 × 10³⁰⁸.
pub(super) const MOST_PLAIN: u32 = 1029;

/// Probabilities below this are not divided by: what underflowed above them would show.
const FAINTEST: f64 = 1e-150;

/// What stands for the binomial coefficients C(m, 0), … C(m, m) of m samples.
///
/// Plain, the coefficients. Beyond their range the probabilities C(m, s) θ^s (1 − θ)^{m−s}: every product for a draw of k
/// then carries the same θ^k (1 − θ)^{n−k}, which the division by that of n takes away again.
pub(super) struct Factors {
    n: u32,
    theta: Option<f64>,
    all: Vec<f64>,
}

impl Factors {
    /// Coefficients, for n samples in all.
    pub fn plain(n: u32) -> Self {
        Self { n, theta: None, all: coefficients(n) }
    }

    /// Probabilities that hold a range of k from `first` on, of n samples in all.
    pub fn around(n: u32, first: u32) -> Self {
        let (n_all, share) = (f64::from(n), f64::from(first) / f64::from(n));
        // The largest θ at which a draw of `first` has a probability of about e^−300.
        let part = |p: f64, q: f64| if p > 0.0 { p * (p / q).ln() } else { 0.0 };
        let faintness = |theta: f64| n_all * (part(share, theta) + part(1.0 - share, 1.0 - theta));
        let (mut low, mut high) = (share.min(0.999_999), 1.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if faintness(middle) < 300.0 { low = middle } else { high = middle }
        }
        Self { n, theta: Some(low), all: probabilities(n, low) }
    }

    /// The factor of m samples.
    pub fn row(&self, m: u32) -> Vec<f64> {
        match self.theta {
            None => coefficients(m),
            Some(theta) => probabilities(m, theta),
        }
    }

    /// The last k before probabilities become too faint.
    pub fn last_k(&self) -> u32 {
        let faint = self.all.iter().rev().take_while(|chance| **chance < FAINTEST).count();
        self.n - (faint as u32).min(self.n)
    }

    /// Divides the votes for k = 1, 2, … by the factor of all samples.
    pub fn divide(&self, votes: &mut [f64]) {
        for (vote, all) in votes.iter_mut().zip(self.all.iter().skip(1)) {
            *vote = if *all > 0.0 { *vote / all } else { 0.0 };
        }
    }
}

/// C(m, 0), C(m, 1), … C(m, m): the first half, and the same backwards, so that both ends are exact.
fn coefficients(m: u32) -> Vec<f64> {
    let next =
        |(ways, i): &(f64, u32)| (*i < m / 2).then(|| (ways * f64::from(m - i) / f64::from(i + 1), i + 1));
    let mut row: Vec<f64> = std::iter::successors(Some((1.0, 0)), next).map(|(ways, _)| ways).collect();
    let back = row.len() - usize::from(m.is_multiple_of(2));
    row.extend_from_within(..back);
    if let Some(back) = row.get_mut((m / 2 + 1) as usize..) {
        back.reverse();
    }
    row
}

/// The binomial probabilities of 0, 1, … m.
fn probabilities(m: u32, theta: f64) -> Vec<f64> {
    let odds = theta / (1.0 - theta);
    let mode = ((f64::from(m) + 1.0) * theta) as u32;
    from_mode(0, mode.min(m), m, |s| f64::from(m - s) / f64::from(s + 1) * odds)
}

/// Σ_j y^j-coefficients of P_t over 1 + j, by the power of x; `rivals` says of each number of samples how many answers
/// were given so often.
///
/// Rivals given less than t times cannot come level: all their samples are one factor, with those that abstain.
pub(super) fn others(t: u32, rivals: &[u32], abstaining: u32, ties: TieRule, factors: &Factors) -> Vec<f64> {
    let (below, level) = rivals.split_at(rivals.len().min(t as usize));
    let behind: u32 = (0..).zip(below).map(|(m, answers)| m * answers).sum();
    let behind = factors.row(behind + abstaining);
    if level.iter().all(|answers| *answers == 0) {
        return behind;
    }
    times(&contested(t, level, ties, factors), &behind)
}

/// The same for the rivals that were given t times or more: `level` begins with those given t times.
///
/// Of the draws in which j rivals come level, the power of x is held without the t·j samples these take.
fn contested(t: u32, level: &[u32], ties: TieRule, factors: &Factors) -> Vec<f64> {
    let mut by_ties = vec![vec![1.0]];
    for (m, &answers) in (t..).zip(level).filter(|(_, answers)| **answers > 0) {
        let row = factors.row(m);
        let (fewer, rest) = row.split_at(t as usize);
        let as_many = match ties {
            TieRule::SplitEvenly => rest.first().copied(),
            TieRule::CountedWrong => None,
        };
        (0..answers).for_each(|_| add_rival(&mut by_ties, fewer, as_many));
    }
    let mut sum = Vec::new();
    for (j, terms) in by_ties.iter().enumerate() {
        let start = j * t as usize;
        sum.resize(sum.len().max(start + terms.len()), 0.0);
        sum.iter_mut().skip(start).zip(terms).for_each(|(sum, term)| *sum += term / (1.0 + j as f64));
    }
    sum
}

/// Takes in another rival, which comes in fewer than t times or, in `as_many` ways, level.
fn add_rival(by_ties: &mut Vec<Vec<f64>>, fewer: &[f64], as_many: Option<f64>) {
    if as_many.is_some() {
        by_ties.push(Vec::new());
    }
    // From the most ties down, as each takes from the one before as it was.
    let mut rest = by_ties.as_mut_slice();
    while let Some((terms, before)) = rest.split_last_mut() {
        match fewer {
            [only] => terms.iter_mut().for_each(|term| *term *= only),
            _ => *terms = times(terms, fewer),
        }
        if let (Some(ways), Some(before)) = (as_many, before.last()) {
            terms.resize(terms.len().max(before.len()), 0.0);
            terms.iter_mut().zip(before).for_each(|(sum, term)| *sum += ways * term);
        }
        rest = before;
    }
}

/// The product of two polynomials.
fn times(a: &[f64], b: &[f64]) -> Vec<f64> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let mut product = vec![0.0; short.len() + long.len() - 1];
    for (i, p) in short.iter().enumerate() {
        product.iter_mut().skip(i).zip(long).for_each(|(sum, q)| *sum += p * q);
    }
    product
}
