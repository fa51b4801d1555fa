//! A vote is a threshold.

use super::Words;
use crate::analysis::problems::ProblemCount;
use crate::analysis::vote::{Scores, VoteOutcome};
use crate::text::Rich;
use crate::text::number::{count, fixed, percent};

/// See [`Words`].
pub(super) const WORDS: Words = Words {
    name: "A vote is a threshold",
    shows: "More and more answers vote, and on some problems that never helps: where the line runs, and what moves it.",
    minutes: 15,
    for_whom: "a class that knows what a majority vote is",
    question: "Ever more answers vote: which problems do they get right?",
    numbers: &[
        "The vote ends up right where a single answer is right at least, %",
        "Problems that the vote ends up right on",
    ],
    short: &["the line", "problems won"],
    choice: "",
    options: &[],
    explain: "Why can a vote be right although most answers are wrong? Compare how often the right answer comes up with how often the \
        favourite wrong one does.",
    because: "On a problem with solve rate p, the right answer comes up with chance p and the favourite wrong one with chance a(1 − p), where a is \
        its share of the wrong answers. With many answers the more frequent one wins. They are equally frequent at p = a/(1 + a): \
        above that line more votes help, and below it more votes make it worse. Nothing but the line decides.",
    vary: "Move a, the share of the favourite wrong answer, and watch the line. Then move k. Then choose problems that all lie near even odds.",
    transfer: "On other problems a single answer is right about half of the time, on each of them. The share of the favourite wrong answer rises, \
        until all wrong answers are the same. What becomes of the vote of 64 on its way there?",
};

/// What is told.
pub(super) fn given() -> Rich {
    Rich::of(
        "Each of *{} problems* has its own solve rate: how often a single answer is right. Of the wrong answers to a problem, *half* are one and \
         the same favourite wrong answer; the others are all different. Now 64 answers vote, then 1000, then a million.",
        &[count(ProblemCount::THIRTY.count())],
    )
}

/// The finding, and the sentence under it.
pub fn found(o: &VoteOutcome) -> (String, Rich) {
    let heading = format!(
        "A long vote wins what lies above {}, and nothing else: {} of {} problems",
        percent(o.threshold),
        count(o.n_clear),
        count(o.problems.len() as u64)
    );
    let words = Rich::of(
        "However many answers vote, the score ends at *{}*. The vote of {} is at *{}*, although at least one of these answers is right on *{}* of \
         the problems.",
        &[percent(o.ceiling), count(o.at.k), percent(o.at.vote), percent(o.at.pass)],
    );
    (heading, words)
}

/// The answer to the last question.
pub fn answer(shares: &[(f64, Scores)]) -> (String, Rich) {
    let ends = [shares.first(), shares.last()].map(|end| end.map_or(0.0, |(_, scores)| scores.vote));
    let heading = format!("The vote falls from {} to {}, a coin", percent(ends[0]), percent(ends[1]));
    let words = "Where all problems lie near the line, a small shift of the line takes the whole vote along. At a = 1 the line is at one half: \
        the right answer and the one wrong answer come up equally often.";
    (heading, words.into())
}

/// The head of the table of shares.
pub const SHARE_HEADS: [&str; 4] = ["a", "line a/(1 + a)", "vote of 64", "at least one right"];

/// Its caption.
pub fn shares_caption() -> String {
    "Problems near even odds, by the share of the favourite wrong answer".to_owned()
}

/// A row of it.
pub fn share_row(a: f64, scores: &Scores) -> Vec<String> {
    vec![fixed(a, 1), percent(a / (1.0 + a)), percent(scores.vote), percent(scores.pass)]
}

/// The claim of the problems without what a vote makes of them.
pub fn plain_claim(n: u32) -> String {
    format!("{} problems by how often a single answer is right", count(n))
}
/// It in words.
pub const fn plain_description() -> &'static str {
    "Strokes between never right, at the left, and always right, at the right; many of them near either end."
}
/// Its caption.
pub const fn plain_caption() -> &'static str {
    "Each stroke is a problem, at its solve rate from 0 (never right) to 1 (always right). Where is the line?"
}
/// One of them.
pub fn plain_problem(i: u32) -> String {
    format!("Problem {i}")
}
