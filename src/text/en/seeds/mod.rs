//! Explore / Seeds.

mod explain;
mod plot;

pub use explain::{DRAW_HEADS, LADDER_HEADS, LEAVES_OUT, SCORE_HEADS, formula};
pub use explain::{draw_row, draws_caption, ladder_caption, scores_caption};
pub use plot::{
    AHEAD, BEHIND, DRAW_AXIS, LEVEL_LABEL, MODELS, SCORE, SHARE_OF_SCORES, TIED, X_AXIS, at, draw,
    draws_claim, draws_description, draws_figure, n_label, odds_claim, odds_description, odds_figure,
    readout, rung, scores_claim, scores_description, scores_figure, whiskers,
};

use crate::analysis::seeds::{Better, SeedsOutcome, SeedsRequest};
use crate::model::Odds;
use crate::text::Rich;
use crate::text::number::{count, fixed, percent, plural, whole_percent};

/// The page's name, for the tab and the menu.
pub const TITLE: &str = super::shell::SEEDS;

/// Percentage points as a percentage with one decimal.
fn points(value: f64) -> String {
    format!("{}%", fixed(value, 1))
}

/// A chance. Where chance decides anything, nothing is impossible and nothing certain, however small the number.
fn chance(o: &SeedsOutcome, p: f64) -> String {
    match p {
        p if p < 0.0005 && !is_certain(o) => "under 0.1%".to_owned(),
        p if p > 0.9995 && !is_certain(o) => "over 99.9%".to_owned(),
        p => percent(p),
    }
}

/// The chances that B is behind, tied, ahead.
fn chances(o: &SeedsOutcome, odds: &Odds) -> [String; 3] {
    [odds.behind, odds.tied, odds.ahead].map(|p| chance(o, p))
}

/// A difference without its sign: 3 points, 1 point, 2.5 points.
fn amount(gap: f64) -> String {
    let text = fixed(gap.abs(), 1);
    match text.strip_suffix(".0") {
        Some("0") => "less than 0.1 points".to_owned(),
        Some("1") => "1 point".to_owned(),
        Some(whole) => format!("{whole} points"),
        None => format!("{text} points"),
    }
}

/// Whether every problem is always solved or never.
fn is_certain(o: &SeedsOutcome) -> bool {
    o.spread.seeds <= 0.0
}

fn samples(n: u32) -> String {
    plural(n, "sample", "samples")
}

/// The comparisons that are meant.
fn comparisons(n: u32) -> String {
    if n == 1 {
        "single-sample head-to-heads".to_owned()
    } else {
        format!("head-to-heads with {} per problem", samples(n))
    }
}

/// The name of the better model.
fn better(o: &SeedsOutcome) -> &'static str {
    if o.better() == Better::A { "A" } else { "B" }
}

/// The finding that the heading states.
pub fn heading(o: &SeedsOutcome) -> String {
    let odds = &o.at.odds;
    let among = comparisons(o.at.n);
    if is_certain(o) {
        return "With nothing left to chance, every head-to-head is a tie".to_owned();
    }
    if o.better() == Better::Neither {
        return format!(
            "Two equally good models come out apart in {} of {among}",
            whole_percent(1.0 - odds.tied)
        );
    }
    let not_ahead = o.upset(odds) + odds.tied;
    let gap = amount(o.difference());
    if not_ahead < 0.0005 {
        return format!("A model that is {gap} better is ahead in nearly all {among}");
    }
    format!("A model that is {gap} better is not ahead in {} of {among}", whole_percent(not_ahead))
}

/// The live sentences under the heading.
pub fn lede(o: &SeedsOutcome) -> Rich {
    let odds = &o.at.odds;
    let [seeds, questions] = [o.spread.seeds, o.spread.questions].map(|sd| fixed(sd, 1));
    if is_certain(o) {
        return Rich::of(
            "Every problem is always solved or never, so that a score is the same with any seed. Other questions like these \
             would still move it by *{} points* (one SD).",
            &[questions],
        );
    }
    let [behind, tied, ahead] = chances(o, odds);
    let (n, gap) = (count(o.at.n), amount(o.difference()));
    let comparison = match o.better() {
        Better::B => Rich::of(
            "B is *{}* better than A. At *n = {}* it is behind in *{}* of head-to-heads, tied in *{}* and ahead in *{}*. ",
            &[gap, n, behind, tied, ahead],
        ),
        Better::A => Rich::of(
            "B is *{}* worse than A. At *n = {}* it is ahead in *{}* of head-to-heads, tied in *{}* and behind in *{}*. ",
            &[gap, n, ahead, tied, behind],
        ),
        Better::Neither => Rich::of(
            "A and B are equally good. At *n = {}* B is behind in *{}* of head-to-heads, tied in *{}* and ahead in *{}*. ",
            &[n, behind, tied, ahead],
        ),
    };
    comparison.and(if o.spread.questions < 0.05 {
        Rich::of(
            "Seeds move a score by *{} points* (one SD), and more samples shrink that. Other questions like these, all about as \
             hard, would not move it.",
            &[seeds],
        )
    } else {
        Rich::of(
            "Seeds move a score by *{} points* (one SD). More samples shrink that, but not the *{} points* by which other \
             questions like these would move it.",
            &[seeds, questions],
        )
    })
}

/// Under the distributions: the middle of them, and the spreads by name.
pub fn middle(o: &SeedsOutcome) -> Rich {
    let [score, _] = &o.scores;
    let middle = score.middle(0.025);
    let [low, high] = [middle.lowest, middle.highest].map(|cell| points(score.value(cell)));
    let range = if low == high { low } else { format!("{low} to {high}") };
    Rich::of(
        "The middle 95% of A’s scores at *n = {}* is *{}*. A majority vote of {} at attractor share a = {} scores {} on \
         average, and seeds move it by *{} points*. The three spreads answer different questions and are never added.",
        &[
            count(o.at.n),
            range,
            samples(o.request.k.count()),
            fixed(o.request.a.share(), 2),
            points(o.spread.vote_mean),
            fixed(o.spread.vote_seeds, 1),
        ],
    )
}

/// Under the odds: how many samples settle it, and what difference these would settle.
pub fn settled(o: &SeedsOutcome) -> Rich {
    if is_certain(o) {
        return "No number of samples changes a score that is the same each time.".into();
    }
    let who = better(o).to_owned();
    let enough = match (o.better(), o.enough) {
        (Better::Neither, _) => {
            "Between equal models no number of samples decides: more of them only make ties rarer. ".into()
        }
        (_, Some(1)) => {
            Rich::of("One sample per problem is enough: *{}* is behind less than 5% of the time. ", &[who])
        }
        (_, Some(n)) => {
            Rich::of("From *{}* per problem on, {} is behind less than 5% of the time. ", &[samples(n), who])
        }
        (_, None) => Rich::of(
            "Within 256 samples per problem there is no number from which on {} is behind less than 5% of the time: with 256 it \
             is behind in *{}* of head-to-heads. ",
            &[who, chance(o, o.upset(&o.last().odds))],
        ),
    };
    enough.and(match o.detectable {
        Some(least) => Rich::of(
            "With {} per problem a model has to be *{}* better than A to be behind at most 5% of the time.",
            &[samples(o.at.n), amount(least.points)],
        ),
        None => Rich::of(
            "With {} per problem even an equal model is behind at most 5% of the time, because ties are so frequent.",
            &[samples(o.at.n)],
        ),
    })
}

/// Under the draws: the tally, beside what is exact and with its own error.
pub fn tally(o: &SeedsOutcome) -> Rich {
    let odds = &o.at.odds;
    let exact = chances(o, odds);
    let (n, tally) = (o.draws.len() as u32, o.tally(o.draws.len()));
    if n == 1 {
        let [draw] = [o.draws.first().map_or("", |draw| plot::result(draw.right))];
        let values: Vec<String> = std::iter::once(draw.to_owned()).chain(exact).collect();
        return Rich::of(
            "In the one head-to-head drawn B was *{}*. Exactly, it is behind in *{}*, tied in *{}* and ahead in *{}* of all.",
            &values,
        );
    }
    let counts = [n, tally.behind, tally.tied, tally.ahead].map(count);
    let values: Vec<String> =
        counts.into_iter().chain(exact).chain([count(n), fixed(o.draw_error, 1)]).collect();
    Rich::of(
        "Of *{}* draws B was behind in *{}*, tied in *{}*, ahead in *{}*; exactly: *{}*, *{}*, *{}*. In {} draws chance moves \
         the first of these shares by {} points (one standard error).",
        &values,
    )
}

/// What the shift means in points.
pub fn shift_hint(o: &SeedsOutcome) -> String {
    let [first, second] = o.means.map(points);
    match o.better() {
        Better::B => format!("B is {} better: {second} against {first}.", amount(o.difference())),
        Better::A => format!("B is {} worse: {second} against {first}.", amount(o.difference())),
        Better::Neither => format!("Both models solve {first} on average."),
    }
}

/// What n is.
pub const N_HINT: &str = "Samples of each problem that are averaged into a score.";
/// What k is here.
pub const K_HINT: &str = "For the spread of the majority vote.";
/// What the attractor share does here.
pub const A_HINT: &str = "For the vote: how many of the wrong answers are one and the same.";

/// How many comparisons can be drawn.
pub fn draws_hint(request: &SeedsRequest) -> String {
    format!("Up to {} with these settings.", count(request.most_draws().count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::seeds::outcome;

    #[test]
    fn differences_and_chances_are_worded() {
        let words = ["3 points", "3 points", "1 point", "0.5 points", "less than 0.1 points"];
        assert_eq!([3.0, 2.96, 1.0, -0.51, 0.04].map(amount), words);
        let o = outcome(&SeedsRequest::default()).unwrap();
        let words = ["under 0.1%", "under 0.1%", "44.5%", "over 99.9%"];
        assert_eq!([0.0, 1e-9, 0.4449, 1.0].map(|p| chance(&o, p)), words);
    }
}
