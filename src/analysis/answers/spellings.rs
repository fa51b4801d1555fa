//! The answers of a table: which spellings are one answer, which is the reference, and the pools of votes they make.

use super::outcome::Merge;
use super::rows::Problem;
use crate::answer::{AnswerRules, canonical};
use crate::data::Column;
use crate::numbered::Numbered;
use crate::ordered;
use crate::stats::vote::{Answer, Pool};

/// The spellings of the column of answers, by their places among its levels.
pub(super) struct Spellings {
    /// Of each spelling: itself without outer white space, and the numbers of the answer it is with merging and without.
    spelled: Vec<Spelled>,
    /// The number of each answer with merging, and without.
    answers: Numbered,
    raws: Numbered,
    rules: AnswerRules,
}

/// A reference: the numbers of the answer that it is, with merging and without.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reference {
    pub merged: u32,
    pub raw: Option<u32>,
}

struct Spelled {
    text: String,
    merged: Option<u32>,
    raw: Option<u32>,
    as_text: bool,
}

/// Whether a canonical form is a fraction or a whole number.
fn is_number(key: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (top, bottom) = key.split_once('/').unwrap_or((key, "1"));
    digits(top.strip_prefix('-').unwrap_or(top)) && digits(bottom)
}

impl Spellings {
    pub fn of(column: &Column, rules: AnswerRules) -> Self {
        let merging = AnswerRules { merge: true, ..rules };
        let (mut answers, mut raws) = (Numbered::default(), Numbered::default());
        let spelled = column.levels().iter().map(|level| {
            let key = canonical(level, merging);
            let raw = canonical(level, AnswerRules { merge: false, ..rules });
            Spelled {
                text: level.trim().to_owned(),
                as_text: key.as_ref().is_some_and(|key| !is_number(key)),
                merged: key.map(|key| answers.number(key.into_bytes())),
                raw: raw.map(|key| raws.number(key.into_bytes())),
            }
        });
        let spelled = spelled.collect();
        Self { spelled, answers, raws, rules: merging }
    }

    /// Whether anything is left of a spelling; if not, it is no answer.
    pub fn has_key(&self, spelling: u32) -> bool {
        self.merged(spelling).is_some()
    }

    /// What a reference is.
    pub fn reference(&mut self, text: &str) -> Option<Reference> {
        let merged = self.answers.number(canonical(text, self.rules)?.into_bytes());
        let raw = canonical(text, AnswerRules { merge: false, ..self.rules });
        Some(Reference { merged, raw: raw.map(|raw| self.raws.number(raw.into_bytes())) })
    }

    pub fn is_reference(&self, spelling: u32, reference: Reference) -> bool {
        self.merged(spelling) == Some(reference.merged)
    }

    pub fn is_text(&self, spelling: u32) -> bool {
        self.spelled.get(spelling as usize).is_some_and(|spelled| spelled.as_text)
    }

    fn merged(&self, spelling: u32) -> Option<u32> {
        self.spelled.get(spelling as usize)?.merged
    }

    fn raw(&self, spelling: u32) -> Option<u32> {
        self.spelled.get(spelling as usize)?.raw
    }

    /// How many different answers a problem's samples give, with merging.
    pub fn n_answers(&self, problem: &Problem) -> u32 {
        self.counts(problem, true).len() as u32
    }

    /// Each answer with how many samples gave it and how many of these are right.
    fn counts(&self, problem: &Problem, merge: bool) -> Vec<(u32, (u32, u32))> {
        let of = |spelling| if merge { self.merged(spelling) } else { self.raw(spelling) };
        let answers = problem.samples.iter().filter_map(|sample| Some((of(sample.answer?)?, sample.right)));
        // The answer, and whether it is right in the last bit: the same answers stand together, the right ones last.
        let keys: Vec<u64> =
            answers.map(|(answer, right)| u64::from(answer) << 1 | u64::from(right)).collect();
        let mut counts: Vec<(u32, (u32, u32))> = Vec::new();
        for key in ordered::places(keys.iter().copied()).into_iter().filter_map(|place| keys.get(place)) {
            let (answer, right) = ((key >> 1) as u32, (key & 1) as u32);
            match counts.last_mut() {
                Some((last, (n, all))) if *last == answer => (*n, *all) = (*n + 1, *all + right),
                _ => counts.push((answer, (1, right))),
            }
        }
        counts
    }

    /// A problem's votes; none beyond the most samples that can vote. Without merging only the reference's own spelling is
    /// right, where there is a reference.
    pub fn pool(&self, problem: &Problem, merge: bool) -> Option<PoolKey> {
        let mut counts = self.counts(problem, merge);
        if let Some(reference) = problem.reference.filter(|_| !merge) {
            let others = counts.iter_mut().filter(|(raw, _)| reference.raw != Some(*raw));
            others.for_each(|(_, (_, right))| *right = 0);
        }
        let places =
            ordered::places(counts.iter().map(|(_, (n, right))| u64::from(*n) << 32 | u64::from(*right)));
        let answers: Vec<(u32, u32)> =
            places.into_iter().filter_map(|place| counts.get(place)).map(|(_, count)| *count).collect();
        let voting: u32 = answers.iter().map(|(n, _)| n).sum();
        let key = PoolKey { answers, missing: problem.n() - voting };
        key.pool().map(|_| key)
    }

    /// The answers of each problem that are spelled in several ways.
    pub fn merges(&self, problems: &[Problem]) -> Vec<Merge> {
        let mut merges = Vec::new();
        for problem in problems {
            self.merges_of(problem, &mut merges);
        }
        merges
    }

    fn merges_of(&self, problem: &Problem, merges: &mut Vec<Merge>) {
        let spelled = problem.samples.iter().filter_map(|sample| self.spelled.get(sample.answer? as usize));
        let spelled: Vec<(u64, &str)> = spelled
            .filter_map(|of| Some((u64::from(of.merged?) << 32 | u64::from(of.raw?), of.text.as_str())))
            .collect();
        let places = ordered::places(spelled.iter().map(|(key, _)| *key));
        let in_order: Vec<&(u64, &str)> = places.into_iter().filter_map(|place| spelled.get(place)).collect();
        for of_answer in in_order.chunk_by(|(a, _), (b, _)| a >> 32 == b >> 32) {
            let mut spellings = Vec::new();
            for of_raw in of_answer.chunk_by(|(a, _), (b, _)| a == b) {
                let spelling = of_raw.first().map(|(_, text)| ((*text).to_owned(), of_raw.len() as u32));
                spelling.into_iter().for_each(|one| ordered::insert(&mut spellings, one, |a, b| a.1 < b.1));
            }
            if spellings.len() > 1 {
                merges.push(Merge { problem: problem.name.clone(), spellings });
            }
        }
    }
}

/// The votes of a problem: problems with the same ones have the same chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PoolKey {
    /// Of each answer, how many samples gave it, and how many of these are right.
    answers: Vec<(u32, u32)>,
    missing: u32,
}

impl PoolKey {
    /// How many samples.
    pub fn n(&self) -> u32 {
        self.answers.iter().map(|(n, _)| n).sum::<u32>() + self.missing
    }

    /// Its numbers: the same for the same votes.
    pub fn words(&self) -> Vec<u32> {
        let answers = self.answers.iter().flat_map(|(n, right)| [*n, *right]);
        answers.chain([self.missing]).collect()
    }

    pub fn pool(&self) -> Option<Pool> {
        let answer =
            |&(count, right): &(u32, u32)| Answer { count, worth: f64::from(right) / f64::from(count) };
        Pool::new(self.answers.iter().map(answer), self.missing)
    }
}
