//! A better model that looks worse.

use super::Words;
use crate::analysis::problems::ProblemCount;
use crate::analysis::seeds::{DrawCount, SeedsOutcome};
use crate::analysis::teach::difference;
use crate::text::Rich;
use crate::text::number::{count, fixed, percent};

/// See [`Words`].
pub(super) const WORDS: Words = Words {
    name: "A better model that looks worse",
    shows: "Two models run head to head, over and over: how often the better one comes out behind, and what helps.",
    minutes: 15,
    for_whom: "readers of leaderboards; it helps to have met averages",
    question: "Model B is better. How often will it come out behind?",
    numbers: &["Head-to-heads of 20 in which B comes out behind"],
    short: &["B behind"],
    choice: "Answers to each problem until B is behind less than one time in twenty",
    options: &["4", "16", "64", "not even 64"],
    explain: "Nobody made a mistake, and B is better. Where did its lead go? Say what changes from one run to the next, and what does not.",
    because: "A model that solves a problem half of the time solves it or not by chance, and so on every problem. With one answer each, these chances \
        move a score by more points than B is ahead. More answers to each problem average them out, and B’s lead stays.",
    vary: "Set n, the answers to each problem that are averaged into a score, to 4, to 16 and to 64. Run both again at each. What shrinks, and what does not?",
    transfer: "A leaderboard runs every model once. How many points better would a model have to be, to come out behind at most one time in twenty?",
};

/// What is told.
pub(super) fn given() -> Rich {
    Rich::of(
        "Models A and B answer the same *{} problems*, once each. B is truly better, by *{} points*: run over and over, its average \
         lies that much higher. Now run both, *{} times*.",
        &[count(ProblemCount::THIRTY.count()), fixed(difference(), 1), count(DrawCount::TWENTY.count())],
    )
}

/// The finding.
pub fn found(o: &SeedsOutcome) -> String {
    format!(
        "The better model is behind in {} of head-to-heads and tied in {}",
        percent(o.at.odds.behind),
        percent(o.at.odds.tied)
    )
}

/// The answer to the last question.
pub fn answer(o: &SeedsOutcome) -> (String, Rich) {
    let Some(least) = o.detectable else {
        return ("Even an equal model is rarely behind".to_owned(), Rich::new());
    };
    let heading = format!("It takes a lead of about {} points", fixed(least.points, 0));
    let words = Rich::of(
        "A model has to be *{} points* better, and B is better by *{}*. With one answer to each of {} problems, a smaller lead is often lost by chance.",
        &[fixed(least.points, 1), fixed(o.difference(), 1), count(o.n_problems)],
    );
    (heading, words)
}
