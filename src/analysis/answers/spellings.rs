//! The answers of a table: which spellings are one answer, which is the reference, and the pools of votes they make.

use std::collections::BTreeMap;

use super::outcome::Merge;
use super::rows::Problem;
use crate::answer::{AnswerRules, canonical};
use crate::data::Column;
use crate::stats::vote::{Answer, Pool};

/// The spellings of the column of answers, by their places among its levels.
pub(super) struct Spellings {
    /// Of each spelling: itself without outer white space, and the numbers of the answer it is with merging and without.
    spelled: Vec<Spelled>,
    /// The number of each answer with merging, and without.
    answers: BTreeMap<String, u32>,
    raws: BTreeMap<String, u32>,
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

/// The numbers that keys get in order of appearance.
fn number(keys: &mut BTreeMap<String, u32>, key: String) -> u32 {
    let next = keys.len() as u32;
    *keys.entry(key).or_insert(next)
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
        let (mut answers, mut raws) = (BTreeMap::new(), BTreeMap::new());
        let spelled = column.levels().iter().map(|level| {
            let key = canonical(level, merging).map(|canonical| canonical.key);
            let raw = canonical(level, AnswerRules { merge: false, ..rules });
            Spelled {
                text: level.trim().to_owned(),
                as_text: key.as_ref().is_some_and(|key| !is_number(key)),
                merged: key.map(|key| number(&mut answers, key)),
                raw: raw.map(|canonical| number(&mut raws, canonical.key)),
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
        let merged = number(&mut self.answers, canonical(text, self.rules)?.key);
        let raw = canonical(text, AnswerRules { merge: false, ..self.rules });
        Some(Reference { merged, raw: raw.map(|raw| number(&mut self.raws, raw.key)) })
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
        self.counts(problem, |spelling| self.merged(spelling)).len() as u32
    }

    /// Of each answer, how many samples gave it and how many of these are right.
    fn counts(&self, problem: &Problem, of: impl Fn(u32) -> Option<u32>) -> BTreeMap<u32, (u32, u32)> {
        let mut counts = BTreeMap::new();
        for sample in &problem.samples {
            if let Some(answer) = sample.answer.and_then(&of) {
                let (n, right): &mut (u32, u32) = counts.entry(answer).or_default();
                (*n, *right) = (*n + 1, *right + u32::from(sample.right));
            }
        }
        counts
    }

    /// A problem's votes; none beyond the most samples that can vote. Without merging only the reference's own spelling is
    /// right, where there is a reference.
    pub fn pool(&self, problem: &Problem, merge: bool) -> Option<PoolKey> {
        let of = |spelling| if merge { self.merged(spelling) } else { self.raw(spelling) };
        let mut counts = self.counts(problem, of);
        if let Some(reference) = problem.reference.filter(|_| !merge) {
            let others = counts.iter_mut().filter(|(raw, _)| reference.raw != Some(**raw));
            others.for_each(|(_, (_, right))| *right = 0);
        }
        let mut answers: Vec<(u32, u32)> = counts.into_values().collect();
        answers.sort_unstable();
        let voting: u32 = answers.iter().map(|(n, _)| n).sum();
        let key = PoolKey { answers, missing: problem.n() - voting };
        key.pool().map(|_| key)
    }

    /// The answers of a problem that are spelled in several ways.
    pub fn merges(&self, problem: &Problem) -> Vec<Merge> {
        let mut spelled: BTreeMap<u32, BTreeMap<u32, (&str, u32)>> = BTreeMap::new();
        for spelling in problem.samples.iter().filter_map(|sample| sample.answer) {
            let of = self.spelled.get(spelling as usize);
            if let Some((of, answer, raw)) = of.and_then(|of| Some((of, of.merged?, of.raw?))) {
                spelled.entry(answer).or_default().entry(raw).or_insert((&of.text, 0)).1 += 1;
            }
        }
        let several = spelled.into_values().filter(|ways| ways.len() > 1);
        let merge = |ways: BTreeMap<u32, (&str, u32)>| {
            let mut spellings: Vec<(String, u32)> =
                ways.into_values().map(|(text, n)| (text.to_owned(), n)).collect();
            spellings.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
            Merge { problem: problem.name.clone(), spellings }
        };
        several.map(merge).collect()
    }
}

/// The votes of a problem: problems with the same ones have the same chances.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

    pub fn pool(&self) -> Option<Pool> {
        let answer =
            |&(count, right): &(u32, u32)| Answer { count, worth: f64::from(right) / f64::from(count) };
        Pool::new(self.answers.iter().map(answer), self.missing)
    }
}
