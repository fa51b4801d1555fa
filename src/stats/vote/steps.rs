//! The vote at every k a term at a time: a long one can be shown on its way, and left.

use super::terms::{Factors, MOST_PLAIN, others};
use super::{MissingRule, Pool, VoteRules};

/// What [`maj_at_each_k`](super::maj_at_each_k) gives, in steps.
#[derive(Clone, Debug)]
pub struct EachK {
    pool: Pool,
    rules: VoteRules,
    votes: Vec<f64>,
    /// Up to this k the votes stand.
    done: u32,
    window: Option<Window>,
}

/// The terms that one set of factors can hold.
#[derive(Clone, Debug)]
struct Window {
    factors: Factors,
    votes: Vec<f64>,
    /// How often the winner is given, how often it is drawn, and what that is worth.
    terms: Vec<(u32, usize, f64)>,
    at: usize,
}

impl EachK {
    /// Of the samples of a problem, by these rules.
    pub fn new(pool: Pool, rules: VoteRules) -> Self {
        let votes = vec![0.0; pool.n as usize];
        Self { pool, rules, votes, done: 0, window: None }
    }

    /// Whether all votes stand.
    pub fn is_done(&self) -> bool {
        self.done >= self.pool.n
    }

    /// One more term; it takes up to about n² additions.
    pub fn step(&mut self) {
        let Self { pool, rules, votes, done, window } = self;
        let next = || {
            let n = pool.n;
            Window::new(pool, if n <= MOST_PLAIN { Factors::plain(n) } else { Factors::around(n, *done + 1) })
        };
        let current = window.get_or_insert_with(next);
        current.step(pool, *rules);
        if !current.is_done() {
            return;
        }
        let end = if pool.n <= MOST_PLAIN { pool.n } else { current.factors.last_k().max(*done + 1) };
        let held = window.take().map(Window::finish).unwrap_or_default();
        for (vote, value) in votes.iter_mut().zip(held).take(end as usize).skip(*done as usize) {
            *vote = value;
        }
        *done = end;
    }

    /// The votes at k = 1, 2, … n; those that do not stand yet are 0.
    pub fn finish(self) -> Vec<f64> {
        self.votes
    }
}

impl Window {
    fn new(pool: &Pool, factors: Factors) -> Self {
        let mut terms = Vec::new();
        for (count, (_, worth)) in (0..).zip(&pool.by_count).filter(|(_, (_, worth))| *worth > 0.0) {
            let drawn = factors.row(count);
            terms.extend(drawn.iter().filter(|(t, _)| *t > 0).map(|(t, ways)| (count, t, worth * ways)));
        }
        Self { factors, votes: vec![0.0; pool.n as usize], terms, at: 0 }
    }

    fn is_done(&self) -> bool {
        self.at >= self.terms.len()
    }

    fn step(&mut self, pool: &Pool, rules: VoteRules) {
        let Some(&(count, t, weight)) = self.terms.get(self.at) else { return };
        self.at += 1;
        let abstaining = if rules.missing == MissingRule::Abstains { pool.missing } else { 0 };
        let others = others(t, &pool.rivals(count, rules), abstaining, rules.ties, &self.factors);
        let first = others.start() + t - 1;
        for (vote, term) in self.votes.iter_mut().skip(first).zip(others.of()) {
            *vote += weight * term;
        }
    }

    fn finish(mut self) -> Vec<f64> {
        self.factors.divide(&mut self.votes);
        self.votes
    }
}

/// The votes that these factors hold, all terms of them.
#[cfg(test)]
pub(super) fn votes_by(pool: &Pool, rules: VoteRules, factors: Factors) -> Vec<f64> {
    let mut window = Window::new(pool, factors);
    while !window.is_done() {
        window.step(pool, rules);
    }
    window.finish()
}
