//! Errors put into correct solutions: the clean control and edited copies, the same for the same seed.
//!
//! Every draw is a function of the seed, the purpose and the id of the solution. So the other solutions of a set, their order,
//! and the other edits of a plan change nothing about an edit.
//!
//! ```
//! use tiebreak::audit::inject::{Edit, Plan, RelativeSize, Solution, make};
//! use tiebreak::{decimal::DecimalMark, rng::Seed};
//! let solution = Solution {
//!     id: "q1",
//!     problem: "Ana buys 12 pens at 35 cents each. How much is that?",
//!     text: "One pen costs 35 cents.\nTwelve cost 12 × 35 = 420 cents.\nSo it is \\boxed{420}.",
//!     answer: "420",
//!     mark: DecimalMark::Point,
//! };
//! let plan = Plan { edits: vec![Edit::Clean, Edit::Consistent], answer_size: RelativeSize::TENTH, seed: Seed(7) };
//! let variants = make(&solution, &plan).unwrap();
//! assert_eq!(variants[0].text, solution.text);
//! assert!(!variants[1].text.contains("420"));
//! assert_eq!(variants[1].changes.len(), 2);
//! ```

mod answer;
mod edit;
mod number;
mod segment;
mod size;
mod step;

use std::ops::Range;

use serde::{Deserialize, Serialize};

pub use edit::{
    Change, Depth, DepthError, Edit, Impossible, NumberChange, Place, RelativeSize, RelativeSizeError,
    Variant,
};

use super::boxed::boxes;
use super::token::{NumberToken, number_tokens, write_like};
use crate::answer::Rational;
use crate::decimal::DecimalMark;
use crate::rng::Seed;
use answer::{Wrong, answer_value, statement, wrong_answer};
use segment::{Cut, segments};

/// A correct solution of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution<'t> {
    /// What it is called by; the draws depend on it.
    pub id: &'t str,
    /// The problem that it solves.
    pub problem: &'t str,
    /// The text of the solution.
    pub text: &'t str,
    /// The final answer.
    pub answer: &'t str,
    /// What stands before decimals in all three.
    pub mark: DecimalMark,
}

/// What is made of each solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The edits; one that comes twice is made once.
    pub edits: Vec<Edit>,
    /// By how much a wrong answer differs from the right one.
    pub answer_size: RelativeSize,
    /// Where the draws come from.
    pub seed: Seed,
}

/// An edit that cannot be made, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// The edit.
    pub edit: Edit,
    /// What stands in its way.
    pub why: Impossible,
}

/// All variants of a solution, in the order of the plan.
///
/// # Errors
/// Each edit of the plan that this solution does not allow. It is then left out of all of them, so that every edit is made of
/// the same solutions.
pub fn make(solution: &Solution, plan: &Plan) -> Result<Vec<Variant>, Vec<Obstacle>> {
    let read = Read::of(solution);
    let (mut variants, mut obstacles) = (Vec::<Variant>::new(), Vec::new());
    for (i, &edit) in plan.edits.iter().enumerate() {
        if plan.edits.iter().take(i).any(|earlier| *earlier == edit) {
            continue;
        }
        match variant(solution, &read, plan, edit) {
            Ok(variant) => match variants.iter().find(|earlier| earlier.text == variant.text) {
                Some(earlier) => {
                    obstacles.push(Obstacle { edit, why: Impossible::SameText { other: earlier.edit } })
                }
                None => variants.push(variant),
            },
            Err(why) => obstacles.push(Obstacle { edit, why }),
        }
    }
    if obstacles.is_empty() { Ok(variants) } else { Err(obstacles) }
}

fn variant(solution: &Solution, read: &Read, plan: &Plan, edit: Edit) -> Result<Variant, Impossible> {
    let (written, number) = match edit {
        Edit::Clean => (Written { text: solution.text.to_owned(), changes: Vec::new() }, None),
        Edit::Number { depth, size } => {
            let (written, change) = number::changed_number(solution, read, (depth, size), plan.seed)?;
            (written, Some(change))
        }
        Edit::FinalAnswer | Edit::Consistent => changed_answer(solution, read, plan, edit)?,
        Edit::RemovedStep => {
            let step = step::removed_step(solution, read, plan.seed)?;
            (Written::of(solution.text, &[(step, String::new())]), None)
        }
    };
    let Written { text, changes } = written;
    Ok(Variant { edit, text, changes, number })
}

/// The text with a wrong answer, the same one for both edits.
fn changed_answer(
    solution: &Solution,
    read: &Read,
    plan: &Plan,
    edit: Edit,
) -> Result<(Written, Option<NumberChange>), Impossible> {
    let answer = read.answer.ok_or(Impossible::AnswerIsNoNumber)?;
    let at = statement(solution.text, read, answer)?;
    if edit == Edit::Consistent {
        can_be_consistent(read, answer)?;
    }
    let Wrong { new, stated, throughout } = wrong_answer(solution, read, at, plan.answer_size, plan.seed)?;
    let old = read.tokens.get(at).map_or("", |token| token.text(solution.text));
    let told = new.told(old, stated.new_text());
    let written = if edit == Edit::Consistent { throughout? } else { stated };
    Ok((written, Some(told)))
}

/// Whether nothing speaks against another answer throughout.
fn can_be_consistent(read: &Read, answer: Rational) -> Result<(), Impossible> {
    let is_answer = |token: &&NumberToken| token.is_quantity() && token.value == answer;
    if read.problem.iter().any(|token| is_answer(&token)) {
        return Err(Impossible::AnswerIsGiven);
    }
    let elsewhere = read.tokens.iter().find(|token| !token.is_quantity() && token.value == answer);
    match elsewhere {
        Some(token) => Err(Impossible::AnswerIsElsewhere { role: token.role }),
        None if read.tokens.iter().filter(is_answer).count() < 2 => Err(Impossible::AnswerStandsOnce),
        None => Ok(()),
    }
}

/// A solution with its numbers.
struct Read {
    tokens: Vec<NumberToken>,
    /// The numbers of the problem.
    problem: Vec<NumberToken>,
    /// What the answer is worth, if it is a number.
    answer: Option<Rational>,
    /// The sentence that states the answer: the one of the last box, else of the last number that is the answer, else the last
    /// one.
    conclusion: Range<usize>,
}

impl Read {
    fn of(solution: &Solution) -> Self {
        let tokens = number_tokens(solution.text, solution.mark);
        let problem = number_tokens(solution.problem, solution.mark);
        let answer = answer_value(solution.answer, solution.mark);
        let is_answer = |token: &&NumberToken| token.is_quantity() && Some(token.value) == answer;
        let stated = boxes(solution.text)
            .pop()
            .or_else(|| tokens.iter().rfind(is_answer).map(|token| token.range.clone()))
            .map_or(solution.text.trim_end().len(), |range| range.start);
        let sentences = segments(solution.text, &tokens, Cut::Sentences);
        let conclusion = sentences.into_iter().rfind(|sentence| sentence.start <= stated).unwrap_or(0..0);
        Self { tokens, problem, answer, conclusion }
    }

    /// The text with the numbers at these places changed. The error is what stands in a place that cannot hold the new number:
    /// it has no such way of writing, or would be read together with what is beside it.
    fn with(&self, solution: &Solution, places: &[usize], value: Rational) -> Result<Written, String> {
        let tokens = || places.iter().filter_map(|&at| self.tokens.get(at));
        let mut pieces = Vec::new();
        for token in tokens() {
            let own = || token.text(solution.text).to_owned();
            pieces.push((token.range.clone(), write_like(token, solution.text, value).ok_or_else(own)?));
        }
        let written = Written::of(solution.text, &pieces);
        let again = number_tokens(&written.text, solution.mark);
        let is_kept = |(i, (old, new)): (usize, (&NumberToken, &NumberToken))| {
            let expected = if places.contains(&i) { value } else { old.value };
            (new.value, new.role) == (expected, old.role)
        };
        let is_read =
            again.len() == self.tokens.len() && self.tokens.iter().zip(&again).enumerate().all(is_kept);
        let first = || tokens().next().map(|token| token.text(solution.text).to_owned()).unwrap_or_default();
        if is_read { Ok(written) } else { Err(first()) }
    }
}

/// An edited text, and where it differs.
#[derive(Clone, Debug)]
struct Written {
    text: String,
    changes: Vec<Change>,
}

impl Written {
    /// The text with other pieces in these places, which are in order.
    fn of(text: &str, pieces: &[(Range<usize>, String)]) -> Self {
        let mut written = Self { text: String::with_capacity(text.len()), changes: Vec::new() };
        let mut at = 0;
        for (old, piece) in pieces {
            written.text.push_str(text.get(at..old.start).unwrap_or_default());
            let start = written.text.len();
            written.text.push_str(piece);
            written.changes.push(Change { old: old.clone(), new: start..written.text.len() });
            at = old.end;
        }
        written.text.push_str(text.get(at..).unwrap_or_default());
        written
    }

    /// What stands in the first place now.
    fn new_text(&self) -> &str {
        self.changes.first().and_then(|change| self.text.get(change.new.clone())).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
