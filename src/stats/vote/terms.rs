//! The polynomials of a vote: in how many ways the other answers can fill up a draw without coming first.

use super::TieRule;
use crate::stats::unimodal::from_mode;

/// The most samples whose binomial coefficients stay within a double: C(1029, 514) < 1.8 × 10³⁰⁸.
pub(super) const MOST_PLAIN: u32 = 1029;

/// A range of k ends where a draw of k has less than this probability under θ.
const FAINTEST: f64 = 1e-22;

/// Under θ, terms below this share of a factor's largest are left out: so little that even over [`FAINTEST`] none shows.
const NEGLIGIBLE: f64 = 1e-45;

/// A polynomial without its lowest powers, whose terms are 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Terms {
    start: usize,
    of: Vec<f64>,
}

impl Terms {
    /// The lowest power.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The terms from the lowest power on.
    pub fn of(&self) -> &[f64] {
        &self.of
    }

    /// The powers and their terms.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f64)> {
        (self.start..).zip(self.of.iter().copied())
    }

    fn get(&self, power: usize) -> Option<f64> {
        self.of.get(power.checked_sub(self.start)?).copied()
    }

    /// The terms of powers below t.
    fn below(&self, t: usize) -> Self {
        let kept = t.saturating_sub(self.start).min(self.of.len());
        Self { start: self.start, of: self.of.get(..kept).unwrap_or_default().to_vec() }
    }

    fn times(&self, other: &Self) -> Self {
        let (short, long) = if self.of.len() < other.of.len() { (self, other) } else { (other, self) };
        if short.of.is_empty() {
            return Self::default();
        }
        let mut of = vec![0.0; short.of.len() + long.of.len() - 1];
        for (i, p) in short.of.iter().enumerate() {
            of.iter_mut().skip(i).zip(&long.of).for_each(|(sum, q)| *sum += p * q);
        }
        Self { start: short.start + long.start, of }
    }

    /// Adds `scale` times another polynomial, its powers raised by `shift`.
    fn add(&mut self, other: &Self, scale: f64, shift: usize) {
        if other.of.is_empty() {
            return;
        }
        let from = other.start + shift;
        if self.of.is_empty() {
            self.start = from;
        }
        let before = self.start.saturating_sub(from);
        self.of.splice(..0, std::iter::repeat_n(0.0, before));
        self.start -= before;
        let skip = from - self.start;
        self.of.resize(self.of.len().max(skip + other.of.len()), 0.0);
        self.of.iter_mut().skip(skip).zip(&other.of).for_each(|(sum, term)| *sum += scale * term);
    }
}

/// What stands for the binomial coefficients C(m, 0), … C(m, m) of m samples.
///
/// Plain, the coefficients. Beyond their range the probabilities C(m, s) θ^s (1 − θ)^{m−s}: every product for a draw of k
/// then carries the same θ^k (1 − θ)^{n−k}, which the division by that of n takes away again.
#[derive(Clone, Debug)]
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
        // The largest θ at which a draw of `first` has a probability of about e^−40, well above the faintest.
        let part = |p: f64, q: f64| if p > 0.0 { p * (p / q).ln() } else { 0.0 };
        let faintness = |theta: f64| n_all * (part(share, theta) + part(1.0 - share, 1.0 - theta));
        let (mut low, mut high) = (share.min(0.999_999), 1.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if faintness(middle) < 40.0 { low = middle } else { high = middle }
        }
        Self { n, theta: Some(low), all: probabilities(n, low) }
    }

    /// The factor of m samples.
    pub fn row(&self, m: u32) -> Terms {
        match self.theta {
            None => Terms { start: 0, of: coefficients(m) },
            Some(theta) => shown(&probabilities(m, theta)),
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

/// The probabilities that are not negligible.
fn shown(chances: &[f64]) -> Terms {
    let least = NEGLIGIBLE * chances.iter().fold(0.0f64, |most, chance| most.max(*chance));
    let start = chances.iter().take_while(|chance| **chance < least).count();
    let of: Vec<f64> = chances.iter().skip(start).copied().take_while(|chance| *chance >= least).collect();
    Terms { start, of }
}

/// Σ_j y^j-coefficients of P_t over 1 + j, by the power of x; `rivals` says of each number of samples how many answers
/// were given so often.
///
/// Rivals given less than t times cannot come level: all their samples are one factor, with those that abstain.
pub(super) fn others(t: usize, rivals: &[u32], abstaining: u32, ties: TieRule, factors: &Factors) -> Terms {
    let (below, level) = rivals.split_at(rivals.len().min(t));
    let behind: u32 = (0..).zip(below).map(|(m, answers)| m * answers).sum();
    let behind = factors.row(behind + abstaining);
    if level.iter().all(|answers| *answers == 0) {
        return behind;
    }
    contested(t, level, ties, factors).times(&behind)
}

/// The same for the rivals that were given t times or more: `level` begins with those given t times.
fn contested(t: usize, level: &[u32], ties: TieRule, factors: &Factors) -> Terms {
    // By the number j of rivals that come level; the power of x is held without the t·j samples these take. Those given
    // once either tie at t = 1 or are not drawn: thousands of them are one factor.
    let singles = level.first().copied().filter(|_| t == 1).unwrap_or(0);
    let mut by_ties = of_singles(&factors.row(singles), ties);
    let level = (t as u32..).zip(level).skip(usize::from(t == 1));
    for (m, &answers) in level.filter(|(_, answers)| **answers > 0) {
        let row = factors.row(m);
        let as_many = match ties {
            TieRule::SplitEvenly => row.get(t),
            TieRule::CountedWrong => None,
        };
        let fewer = row.below(t);
        (0..answers).for_each(|_| add_rival(&mut by_ties, &fewer, as_many));
    }
    let mut sum = Terms::default();
    for (j, terms) in by_ties.iter().enumerate() {
        sum.add(terms, 1.0 / (1.0 + j as f64), j * t);
    }
    sum
}

/// For each j, in how many ways j of the answers given once are drawn.
fn of_singles(row: &Terms, ties: TieRule) -> Vec<Terms> {
    let some = match ties {
        TieRule::SplitEvenly => row.start + row.of.len(),
        TieRule::CountedWrong => 1,
    };
    (0..some).map(|j| Terms { start: 0, of: row.get(j).into_iter().collect() }).collect()
}

/// Takes in another rival, which comes in fewer than t times or, in `as_many` ways, level.
fn add_rival(by_ties: &mut Vec<Terms>, fewer: &Terms, as_many: Option<f64>) {
    if as_many.is_some() {
        by_ties.push(Terms::default());
    }
    // From the most ties down, as each takes from the one before as it was.
    let mut rest = by_ties.as_mut_slice();
    while let Some((terms, before)) = rest.split_last_mut() {
        match (fewer.start, &fewer.of[..]) {
            (0, [only]) => terms.of.iter_mut().for_each(|term| *term *= only),
            _ => *terms = terms.times(fewer),
        }
        if let (Some(ways), Some(before)) = (as_many, before.last()) {
            terms.add(before, ways, 0);
        }
        rest = before;
    }
}
