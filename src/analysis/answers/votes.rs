//! The votes: each distinct pool of answers once, a few at a time.

use super::measured::{Kind, Measured};
use super::outcome::Measure;
use super::rows::ModelRows;
use super::spellings::{PoolKey, Spellings};
use crate::numbered::Numbered;
use crate::stats::vote::{EachK, VoteRules};

/// Which pool each problem of a model has, by merged answers and by spellings; none beyond the most samples.
#[derive(Clone, Debug)]
struct OfModel([Vec<Option<u32>>; 2]);

/// The measures of the two lists.
const MEASURES: [(Measure, bool); 2] = [(Measure::Vote, true), (Measure::VoteRaw, false)];

/// What is known of a pool's vote.
#[derive(Clone, Debug)]
struct Voted {
    /// Along the ladder.
    ladder: Vec<Option<f64>>,
    /// Of all samples.
    at_n: Option<f64>,
}

/// The votes that are asked for, and those that are done.
#[derive(Clone, Debug)]
pub(super) struct Votes {
    pools: Vec<PoolKey>,
    models: Vec<OfModel>,
    done: Vec<Voted>,
    /// The pool at work.
    current: Option<EachK>,
    rules: VoteRules,
    ladder: Vec<u32>,
}

impl Votes {
    pub fn new(models: &[ModelRows], spellings: &Spellings, rules: VoteRules, ladder: &[u32]) -> Self {
        let (mut known, mut pools) = (Numbered::default(), Vec::new());
        let mut place = |key: PoolKey| {
            let place = known.number_words(&key.words());
            if known.count() as usize > pools.len() {
                pools.push(key);
            }
            place
        };
        let models = models.iter().map(|model| {
            OfModel(MEASURES.map(|(_, merge)| {
                model.problems.iter().map(|problem| spellings.pool(problem, merge).map(&mut place)).collect()
            }))
        });
        let models = models.collect();
        Self { pools, models, done: Vec::new(), current: None, rules, ladder: ladder.to_vec() }
    }

    /// How much work all of it is.
    pub fn total(&self) -> u64 {
        self.pools.iter().map(cost).sum()
    }

    pub fn is_done(&self) -> bool {
        self.done.len() == self.pools.len()
    }

    /// Works out a little more of the next pool; how much work it was.
    pub fn step(&mut self) -> u64 {
        let Some(key) = self.pools.get(self.done.len()) else { return 0 };
        if self.current.is_none() {
            self.current = key.pool().map(|pool| EachK::new(pool, self.rules));
        }
        if let Some(current) = self.current.as_mut().filter(|current| !current.is_done()) {
            current.step();
            return per_term(key);
        }
        let votes = self.current.take().map(EachK::finish).unwrap_or_default();
        let at = |k: u32| votes.get((k as usize).checked_sub(1)?).copied();
        self.done.push(Voted {
            ladder: self.ladder.iter().map(|k| at(*k)).collect(),
            at_n: votes.last().copied(),
        });
        0
    }

    fn of(&self, model: usize, merge: bool) -> &[Option<u32>] {
        let [merged, raw] = match self.models.get(model) {
            Some(OfModel(lists)) => lists.each_ref().map(Vec::as_slice),
            None => [&[][..]; 2],
        };
        if merge { merged } else { raw }
    }

    /// The vote of a problem's samples: of all, and of `k`, which is on the ladder if it is not beyond it.
    pub fn of_problem(&self, model: usize, problem: usize, merge: bool, k: u32) -> [Option<f64>; 2] {
        let pool = self.of(model, merge).get(problem).copied().flatten();
        let Some(voted) = pool.and_then(|pool| self.done.get(pool as usize)) else { return [None; 2] };
        let rung = self.ladder.iter().position(|rung| *rung == k);
        [voted.at_n, rung.and_then(|rung| voted.ladder.get(rung).copied().flatten())]
    }

    /// The votes of a model along the ladder.
    pub fn measured(&self, model: usize) -> Vec<Measured> {
        let of = |(measure, merge): (Measure, bool)| {
            // The pool and whether there is one.
            let kind = |pool: &Option<u32>| [pool.unwrap_or(0), u32::from(pool.is_some()), 0];
            let row = |[pool, has, _]: Kind| {
                let voted = self.done.get(pool as usize).filter(|_| has == 1);
                voted.map_or_else(|| vec![None; self.ladder.len()], |voted| voted.ladder.clone())
            };
            Measured::of(measure, &self.of(model, merge).iter().map(kind).collect::<Vec<_>>(), &row)
        };
        MEASURES.map(of).into()
    }
}

/// Work of a pool, in the unit of [`super::Progress`]: about as many terms as there are right samples.
fn cost(key: &PoolKey) -> u64 {
    u64::from(key.n() / 2 + 1) * per_term(key)
}

/// Work of one of its terms.
fn per_term(key: &PoolKey) -> u64 {
    let n = u64::from(key.n());
    1 + n.pow(3) / (1 << 21)
}
