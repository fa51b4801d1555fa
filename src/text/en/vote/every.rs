//! The words of the figures of every problem: the strip, and the vote on each.

use super::{fails_together, n_left};
use crate::analysis::vote::{Problem, VoteOutcome};
use crate::text::Rich;
use crate::text::number::{count, fixed, percent, plural};

/// The claim of the problem strip.
pub fn strip_claim(o: &VoteOutcome) -> String {
    let rust = if fails_together(o) { "lie right of the threshold" } else { "are won by a long vote" };
    format!("{} of {} problems {rust}", o.n_clear, o.problems.len())
}

/// What the strip shows, for someone who cannot see it.
pub fn strip_description(o: &VoteOutcome) -> String {
    format!(
        "{} problems by solve rate from 0 to 1. {} lie right of the threshold {}{}.",
        o.problems.len(),
        o.n_clear,
        fixed(o.threshold, 3),
        if fails_together(o) { "" } else { " and are won by a long vote" }
    )
}

/// The caption of the strip.
pub fn strip_caption(o: &VoteOutcome) -> Rich {
    let rust = if fails_together(o) { "lie right of the threshold" } else { "are won by a long vote" };
    Rich::new()
        .strong("The problem strip. ")
        .plain(format!("Each tick is a problem at its solve rate; rust ticks {rust}. "))
        .plain("Point at a tick, or tab to the strip and use the arrow keys, to read one problem.")
}

/// What is known of a problem, counted from 1.
pub fn problem(o: &VoteOutcome, i: u32, problem: &Problem) -> Rich {
    Rich::new()
        .strong(format!("Problem {i}. "))
        .plain(format!(
            "Solve rate {}; at k = {}, some sample is right with {}, the vote with {}. ",
            percent(problem.rate),
            o.at.k,
            percent(problem.pass),
            percent(problem.vote)
        ))
        .plain(match problem.limit {
            1.0 => "A long vote wins it.".to_owned(),
            0.0 => "A long vote loses it.".to_owned(),
            limit if !fails_together(o) => {
                format!("It lies on the threshold: with ever more votes that ends at {}.", percent(limit))
            }
            limit => format!("With ever more votes that ends at {}.", percent(limit)),
        })
}

/// The claim of the figure of every problem.
pub fn family_claim(o: &VoteOutcome) -> &'static str {
    let count = |limit: f64| o.problems.iter().filter(|problem| problem.limit == limit).count();
    let (won, lost) = (count(1.0), count(0.0));
    match (won, lost, o.problems.len() - won - lost) {
        (_, 0, 0) => "A long vote wins every problem",
        (0, _, 0) => "A long vote loses every problem",
        (_, _, 0) => "A long vote wins some problems and loses the others",
        _ if fails_together(o) => "Votes that fail together settle between 0 and 1",
        (0, 0, _) => "A long vote is undecided on every problem",
        _ => "A long vote decides all problems but those on the threshold",
    }
}

/// What the figure of every problem shows, for someone who cannot see it: not whether curves rise or fall, since many do
/// both, but where they end.
pub fn family_description(o: &VoteOutcome) -> String {
    let [above, level, below] = o.ends();
    let parts = [(above, "higher"), (level, "level"), (below, "lower")].into_iter().filter(|(n, _)| *n > 0);
    let ends: Vec<String> = parts.map(|(n, side)| format!("{} {side}", count(n))).collect();
    format!(
        "The chance that the vote is right against samples per problem, one thin curve for each of {} problems. Beside \
         a single sample they end, at k = {}: {}.",
        o.problems.len(),
        o.ladder.last().copied().unwrap_or_default(),
        ends.join(", ")
    )
}

/// What the kinds of curves are, beside their ends; none of a kind that there is not.
pub fn family_names(o: &VoteOutcome) -> [Option<String>; 3] {
    let name = |n: u32, side: &str| {
        (n > 0).then(|| format!("{} {side} the threshold", plural(n, "problem", "problems")))
    };
    [name(o.n_clear, "right of"), name(n_left(o), "left of"), name(o.n_on, "on")]
}

/// The caption of the figure of every problem.
pub fn family_caption(o: &VoteOutcome) -> Rich {
    Rich::new()
        .strong("Figure 2. ")
        .plain(family_claim(o))
        .plain(". Each thin line is the exact chance of one problem’s vote. Point at a tick of the strip to follow its problem.")
}

/// The readout of every problem at one k.
pub fn family_readout(o: &VoteOutcome, rung: usize) -> String {
    let votes = || o.problems.iter().filter_map(|problem| problem.votes.get(rung));
    let k = o.ladder.get(rung).copied().unwrap_or_default();
    let likely = votes().filter(|vote| **vote > 0.5).count();
    format!("k = {k}: the vote is more likely right than wrong on {likely} of {} problems", o.problems.len())
}
