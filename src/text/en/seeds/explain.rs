//! The method, the tables, and what is left out.

use super::plot::{least, result};
use super::{is_certain, points};
use crate::analysis::seeds::{Draw, SeedsOutcome};
use crate::text::Rich;
use crate::text::number::{count, fixed};

/// The lines of "Formula with these numbers": symbols, numbers, result.
pub fn formula(o: &SeedsOutcome) -> Vec<Rich> {
    let four = |value: f64| fixed(value, 4);
    let [n, problems] = [o.at.n, o.n_problems].map(count);
    let mut lines = vec![
        Rich::of(
            "*Seeds.* √(Σ p(1 − p)/n)/N = √({}/{})/{} = *{} points*.",
            &[four(o.spread.seeds_sum), n.clone(), problems.clone(), four(o.spread.seeds)],
        ),
        Rich::of(
            "*Questions.* SD(p)/√N = {}/√{} = *{} points*, with N − 1 in the SD. No n is in it: it is the floor.",
            &[four(o.spread.rates), problems.clone(), four(o.spread.questions)],
        ),
        Rich::of(
            "*Seeds of the vote.* √(Σ w(1 − w))/N = √{}/{} = *{} points*, with w the chance that the vote of {} on a problem is \
             right at a = {}.",
            &[
                four(o.spread.vote_seeds_sum),
                problems.clone(),
                four(o.spread.vote_seeds),
                count(o.request.k.count()),
                fixed(o.request.a.share(), 2),
            ],
        ),
        Rich::of(
            "*Head-to-head.* A score counts {} × {} independent samples; its distribution is the convolution of the problems’. B \
             has A’s log-odds plus {} on every problem. P(B < A) = Σ P(A = x) P(B < x) = *{}*, P(tie) = Σ P(A = x) P(B = x) = \
             *{}*.",
            &[
                n.clone(),
                problems,
                fixed(o.request.shift.value(), 4),
                fixed(o.at.odds.behind, 6),
                fixed(o.at.odds.tied, 6),
            ],
        ),
    ];
    if let Some(least) = o.detectable {
        lines.push(Rich::of(
            "*Least difference.* P(B < A) = 0.05 at n = {} for a shift of {} log-odds, which is *{} points*.",
            &[n, four(least.shift), four(least.points)],
        ));
    } else if is_certain(o) {
        lines.push(
            "Least difference. Rates of 0 and 1 move with no shift, so that there is none to find.".into(),
        );
    }
    lines
}

/// What the model leaves out.
pub const LEAVES_OUT: &str = "Samples are independent given the problem, and B is better by the same log-odds on every \
    problem; a real model is better on some and worse on others. Each model draws samples of its own. The question floor \
    takes the problems for a random sample of all problems; two models on the same problems share most of it, so that it is \
    not the error of their difference.";

/// The caption of the table of odds.
pub fn ladder_caption(o: &SeedsOutcome) -> String {
    format!("By samples per problem: standard deviations in points, chances in percent{}", least(o))
}
/// Its heads.
pub const LADDER_HEADS: [&str; 6] = ["n", "seed SD", "question SD", "B behind", "tied", "B ahead"];

/// The caption of the table of scores.
pub fn scores_caption(o: &SeedsOutcome) -> String {
    format!("Exact shares of scores at n = {}, in percent", o.at.n)
}
/// Its heads.
pub const SCORE_HEADS: [&str; 3] = ["score", "A", "B"];

/// The caption of the table of draws.
pub fn draws_caption(o: &SeedsOutcome, shown: usize) -> String {
    let first = if shown < o.draws.len() { format!("The first {shown} head") } else { "Head".to_owned() };
    format!("{first}-to-heads drawn, seed {}", o.request.seed.0)
}
/// Its heads.
pub const DRAW_HEADS: [&str; 4] = ["draw", "A", "B", "B is"];

/// A row of it, counted from 1.
pub fn draw_row(o: &SeedsOutcome, i: u32, draw: &Draw) -> Vec<String> {
    let [first, second] = o.percent(draw).map(points);
    vec![count(i), first, second, result(draw.right).to_owned()]
}
