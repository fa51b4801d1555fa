//! One model, three honest numbers.

use super::Words;
use crate::analysis::problems::ProblemCount;
use crate::analysis::vote::{Samples, VoteOutcome};
use crate::text::Rich;
use crate::text::number::{count, fixed, percent, plural};

/// See [`Words`].
pub(super) const WORDS: Words = Words {
    name: "One model, three numbers",
    shows: "The same answers of one model are scored in three honest ways, and the scores lie far apart.",
    minutes: 10,
    for_whom: "anybody who reads benchmark scores; no background needed",
    question: "One model, three ways to count: which scores will it get?",
    numbers: &[
        "Average: how often a single answer is right, %",
        "Vote: how often the most frequent answer is right, %",
        "Coverage: how often at least one answer is right, %",
    ],
    short: &["average", "vote", "coverage"],
    choice: "",
    options: &[],
    explain: "How can the same answers be worth three scores? Say what each of the three counts, and who would want it.",
    because: "The average counts every answer. The vote counts a problem once, if the most frequent answer is the right one: it \
        gains where the right answer beats the favourite wrong one, and loses where it does not. Coverage counts a problem if \
        one of the answers is right, although nobody says which. All three are true of the same answers.",
    vary: "Move k, the number of answers to each problem. Which score never moves? Which keeps rising? Where do they meet?",
    transfer: "You may ask twice instead of once. If the two answers differ, one of them is taken by lot. Is that right more often than \
        one answer? And how often is at least one of the two right?",
};

/// What is told.
pub(super) fn given() -> Rich {
    Rich::of(
        "A model answers each of *{} problems {} times*. Some problems it nearly always solves, some hardly ever. Of its wrong \
         answers to a problem, half are one and the same favourite wrong answer. Three people report the score of this model, and all \
         three are honest.",
        &[count(ProblemCount::THIRTY.count()), count(Samples::SIXTY_FOUR.count())],
    )
}

/// The finding, and the sentence under it.
pub fn found(o: &VoteOutcome) -> (String, Rich) {
    let [one, vote, some] = [o.mean, o.at.vote, o.at.pass].map(percent);
    let k = o.at.k;
    if k == 1 {
        let heading = format!("With one answer to each problem, all three scores are the same: {one}");
        return (heading, Rich::new());
    }
    let heading = format!("The same model scores {one}, {vote} or {some}, depending on what is counted");
    let apart = 100.0 * (o.at.pass.max(o.at.vote).max(o.mean) - o.at.pass.min(o.at.vote).min(o.mean));
    let words = Rich::of(
        "A single answer is right on *{}* of the problems, the vote of {} answers on *{}*, and at least one of the {} on *{}*. That is *{} points* \
         between the lowest and the highest, and nobody has cheated.",
        &[one, count(k), vote, count(k), some, fixed(apart, 1)],
    );
    (heading, words)
}

/// The answer to the last question.
pub fn answer(o: &VoteOutcome) -> (String, Rich) {
    let k = o.at.k;
    // Whatever the problems are: where both answers agree the vote is one of them, and where they differ the lot is.
    let heading = format!("A vote of {} is worth exactly one answer", plural(k, "answer", "answers"));
    let words = Rich::of(
        "One answer is right on *{}*, and so is a vote of {}: on *{}*. Where both agree nothing changes, and where they differ the lot \
         decides. But at least one of the {} is right on *{}*.",
        &[percent(o.mean), count(k), percent(o.at.vote), count(k), percent(o.at.pass)],
    );
    (heading, words)
}
