//! The words of the figures.

use super::{amount, better, chance, chances, is_certain, points, samples};
use crate::analysis::seeds::{Better, Draw, Rung, SeedsOutcome};
use crate::text::Rich;
use crate::text::number::{count, fixed, plural, signed, whole_percent};
use crate::text::settings::problems_changed;

/// What the models are called.
pub const MODELS: [&str; 2] = ["A", "B"];
/// The vertical axis of the distributions.
pub const SHARE_OF_SCORES: &str = "share of runs, in percent";
/// The axis of scores.
pub const SCORE: &str = "score, in percent";
/// The horizontal axis of the odds.
pub const X_AXIS: &str = "samples per problem, n (log scale)";
/// The horizontal axis of the draws.
pub const DRAW_AXIS: &str = "head-to-head";
/// The curve of B being lower.
pub const BEHIND: &str = "B behind";
/// The curve of equal scores.
pub const TIED: &str = "tied";
/// The curve of B being higher.
pub const AHEAD: &str = "B ahead";
/// The name of the level at which the matter counts as settled.
pub const LEVEL_LABEL: &str = "5%: one in twenty";

/// The claim of the distributions.
pub fn scores_claim(o: &SeedsOutcome) -> String {
    if is_certain(o) {
        return "The score is the same with every seed".to_owned();
    }
    match (o.better(), o.overlap) {
        (Better::Neither, _) => "Equal models have one and the same distribution of scores".to_owned(),
        (_, shared) if shared < 0.005 => "The scores of A and B hardly overlap".to_owned(),
        (_, shared) if shared < 0.5 => {
            format!("The scores of A and B overlap by only {}", whole_percent(shared))
        }
        (_, shared) => format!("The scores of A and B overlap by {}", whole_percent(shared)),
    }
}

/// What the distributions show, for someone who cannot see them.
pub fn scores_description(o: &SeedsOutcome) -> String {
    let [first, second] = o.means.map(points);
    let spread = [o.spread.seeds, o.spread.questions, o.spread.vote_seeds].map(|sd| fixed(sd, 1));
    let [seeds, questions, vote] = spread;
    format!(
        "Exact shares of runs by score with {} per problem: A around {first}, B around {second}. Three whiskers of one \
         standard deviation: seeds {seeds} points, questions {questions} points, seeds of the vote {vote} points.",
        samples(o.at.n)
    )
}

/// The caption of the distributions; `bin` is how wide a column is, in points, if it holds several scores.
pub fn scores_figure(o: &SeedsOutcome, bin: Option<f64>) -> Rich {
    let bin = bin.map_or_else(String::new, |bin| format!(", in bins of {} points", fixed(bin, 2)));
    Rich::of(
        "*Figure 1. *{}. Columns: exact, at n = {}{}. Whiskers reach one standard deviation to either side. Solid: what seeds \
         do to A’s score. Dashed: what other questions would do to it. Dotted: what seeds do to A’s vote of {}.",
        &[scores_claim(o), count(o.at.n), bin, samples(o.request.k.count())],
    )
}

/// The names of the whiskers: seeds, questions, the vote's seeds.
pub fn whiskers(o: &SeedsOutcome) -> [String; 3] {
    let [seeds, questions, vote] =
        [o.spread.seeds, o.spread.questions, o.spread.vote_seeds].map(|sd| fixed(sd, 1));
    [
        format!("seeds ±{seeds}"),
        format!("questions ±{questions}"),
        format!("vote@{}, seeds ±{vote}", o.request.k.count()),
    ]
}

/// A score, as a table and the readout name it.
pub fn at(value: f64) -> String {
    points(value)
}

/// The readout at a score.
pub fn readout(value: f64, shares: [f64; 2]) -> String {
    let [first, second] = shares.map(|share| points(100.0 * share));
    format!("{}: A {first}, B {second}", at(value))
}

/// The claim of the odds.
pub fn odds_claim(o: &SeedsOutcome) -> String {
    let who = better(o);
    match (o.better(), o.enough) {
        _ if is_certain(o) => "Every head-to-head is a tie".to_owned(),
        (Better::Neither, _) => "More samples do not decide between equal models".to_owned(),
        (_, Some(1)) => format!("One sample is enough: {who} is behind less than 5% of the time"),
        (_, Some(n)) => {
            format!("From {} per problem on, {who} is behind less than 5% of the time", samples(n))
        }
        (_, None) => format!(
            "256 samples per problem still leave {who} behind in {} of head-to-heads",
            chance(o, o.upset(&o.last().odds))
        ),
    }
}

/// What the odds show, for someone who cannot see them.
pub fn odds_description(o: &SeedsOutcome) -> String {
    let ends: Vec<String> = o.ladder.iter().take(1).chain([o.last()]).map(|at| rung(o, at)).collect();
    format!("Chances of a head-to-head against samples per problem. {}.", ends.join(". "))
}

/// The caption of the odds; `before` is the setting that the grey line shows.
pub fn odds_figure(o: &SeedsOutcome, before: Option<&SeedsOutcome>) -> Rich {
    let beside = if o.at.n.is_power_of_two() { String::new() } else { format!(" and at n = {}", o.at.n) };
    let caption =
        Rich::of("*Figure 2. *{}. Lines join exact values at the powers of two{}.", &[odds_claim(o), beside]);
    let Some(before) = before else { return caption };
    let [now, earlier] = [o, before].map(|o| 100.0 * o.at.odds.ahead);
    caption.and(Rich::of(
        " Grey: B ahead at {}, your previous setting; since then {} points.",
        &[setting(before, o), signed(now - earlier, 1)],
    ))
}

/// What tells an earlier setting from the present one.
fn setting(before: &SeedsOutcome, now: &SeedsOutcome) -> String {
    let mut parts = problems_changed(
        (&before.request.difficulty, before.n_problems),
        (&now.request.difficulty, now.n_problems),
    );
    if before.request.shift != now.request.shift {
        parts.push(format!("a difference of {} points", signed(before.difference(), 1)));
    }
    parts.join(", ")
}

/// The label of the chosen n.
pub fn n_label(o: &SeedsOutcome) -> String {
    format!("n = {}", o.at.n)
}

/// The readout at a number of samples.
pub fn rung(o: &SeedsOutcome, rung: &Rung) -> String {
    let [behind, tied, ahead] = chances(o, &rung.odds);
    format!("n = {}: B behind {behind}, tied {tied}, ahead {ahead}", rung.n)
}

/// How B came out.
pub(super) fn result([a, b]: [u32; 2]) -> &'static str {
    match b.cmp(&a) {
        std::cmp::Ordering::Less => "behind",
        std::cmp::Ordering::Equal => "tied",
        std::cmp::Ordering::Greater => "ahead",
    }
}

/// The claim of the draws.
pub fn draws_claim(o: &SeedsOutcome) -> String {
    match o.draws.as_slice() {
        [Draw { right }] => format!("In the one head-to-head drawn B is {}", result(*right)),
        all => {
            let behind = o.tally(all.len()).behind;
            format!("B is behind in {} of {} head-to-heads drawn", count(behind), count(all.len() as u32))
        }
    }
}

/// What the draws show, for someone who cannot see them; `shown` of them are in the figure.
pub fn draws_description(o: &SeedsOutcome, shown: usize) -> String {
    let tally = o.tally(shown);
    format!(
        "Scores of A and B in {}: B behind in {}, tied in {}, ahead in {}.",
        plural(shown as u64, "simulated head-to-head", "simulated head-to-heads"),
        tally.behind,
        tally.tied,
        tally.ahead
    )
}

/// The caption of the draws; `shown` of them are in the figure.
pub fn draws_figure(o: &SeedsOutcome, shown: usize) -> Rich {
    let n = o.draws.len();
    let first = if shown < n {
        format!(" The first {shown} of {} are shown.", count(n as u64))
    } else {
        String::new()
    };
    Rich::of(
        "*Figure 3. *{}. Hollow dots: simulated, {} per problem, seed {}; the stroke has the colour of the model ahead, and a grey dot \
         alone is a tie.{}",
        &[draws_claim(o), samples(o.at.n), o.request.seed.0.to_string(), first],
    )
}

/// The readout at a draw, counted from 1, with the running tally.
pub fn draw(o: &SeedsOutcome, i: usize, draw: &Draw) -> String {
    let [first, second] = o.percent(draw).map(points);
    let tally = o.tally(i);
    format!(
        "Head-to-head {i}: A {first}, B {second}, B {}; so far behind {}, tied {}, ahead {}",
        result(draw.right),
        tally.behind,
        tally.tied,
        tally.ahead
    )
}

/// The least difference that shows, in the caption of the table.
pub(super) fn least(o: &SeedsOutcome) -> String {
    match o.detectable {
        Some(least) => {
            format!("; at n = {} the least difference behind at most 5% is {}", o.at.n, amount(least.points))
        }
        None => String::new(),
    }
}
