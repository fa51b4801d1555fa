//! Budgets and costs: claims, captions, and what is read at a place.

use super::plot::{label_of, prefix, short};
use super::{bracketed, is_pending, level, model, models, points, wide};
use crate::analysis::answers::{AnswersOutcome, ModelScores, Strategy, UnderBudget};
use crate::text::Rich;
use crate::text::cost as cost_text;
use crate::text::number::{count, fixed, percent, plural, significant};

/// The axis of budgets.
pub const BUDGET_AXIS: &str = "token budget (log scale)";

/// The claim of the budget figure.
pub fn budget_claim(o: &AnswersOutcome) -> String {
    match (&o.second, &o.comparison) {
        (Some(second), Some(comparison)) => {
            let pair = [model(&o.first), model(second)];
            match comparison.crossovers.as_slice() {
                [] => no_crossover(o, pair),
                [.., last] => {
                    let [first, second] = pair;
                    let ahead = if last.second_ahead { second } else { first };
                    let times = plural(comparison.crossovers.len() as u64, "crossover", "crossovers");
                    format!("{ahead} is ahead from {} tokens on ({times})", count(last.budget))
                }
            }
        }
        _ => reach(o, &o.first),
    }
}

/// Where the same model is ahead at every budget, or both are equal.
fn no_crossover(o: &AnswersOutcome, [first, second]: [String; 2]) -> String {
    // On the common problems, as the crossovers.
    let ends = o.comparison.as_ref().map(|comparison| (comparison.first, comparison.second));
    match ends {
        Some((a, b)) if a > b => format!("No budget puts {second} ahead of {first}"),
        Some((a, b)) if b > a => format!("No budget puts {first} ahead of {second}"),
        _ => "The budget does not change which model is ahead".to_owned(),
    }
}

/// The budget at which nine tenths of what is right is there.
fn reach(o: &AnswersOutcome, one: &ModelScores) -> String {
    let Some(lengths) = &one.lengths else { return "No sample says its tokens".to_owned() };
    let enough = 0.9 * lengths.recorded.accuracy;
    let at = o.budgets.iter().zip(&lengths.curve).find(|(_, at)| at.accuracy >= enough);
    match at {
        Some((budget, _)) if enough > 0.0 => {
            format!("Nine tenths of what is right is there by {} tokens", count(*budget))
        }
        _ => "No sample is right at any budget".to_owned(),
    }
}

/// What the budget figure shows, for someone who cannot see it.
pub fn budget_description(o: &AnswersOutcome) -> String {
    let [from, to] = [o.budgets.first(), o.budgets.last()].map(|at| at.map_or(0, |at| *at));
    format!(
        "Share of samples that are right and within the token budget, from {} to {} tokens. {}.",
        count(from),
        count(to),
        budget_claim(o)
    )
}

/// The caption of the budget figure.
pub fn budget_caption(o: &AnswersOutcome) -> Rich {
    let caps = models(o).filter_map(|one| Some((one, one.lengths.as_ref()?.smallest_cap?)));
    let caps: Vec<String> = caps.map(|(one, cap)| format!("{} by {}", model(one), count(cap))).collect();
    let censored = if caps.is_empty() {
        " No sample is recorded as stopped at a limit, so the lines hold at every budget.".to_owned()
    } else {
        format!(
            " Some samples were stopped at a limit ({} tokens at the least): beyond it the line is a lower bound.",
            caps.join(", ")
        )
    };
    Rich::new().strong("Figure 2. ").plain(format!(
        "{}. Samples are counted again as if each were stopped at the budget; nothing is graded anew.{censored}",
        budget_claim(o)
    ))
}

/// The label of the smallest cap: of a model, or of all.
pub fn cap_label(o: &AnswersOutcome, whose: Option<&ModelScores>, cap: u32) -> String {
    let whose = whose.map_or_else(String::new, |one| label_of(o, one));
    format!("{whose}stopped at {}", count(cap))
}

/// The label of the chosen budget.
pub fn budget_label(budget: u32) -> String {
    format!("B = {}", count(budget))
}

/// The label of a crossover.
pub fn crossover_label(budget: u32) -> String {
    format!("crossover {}", count(budget))
}

/// What is read at a budget.
pub fn budget_reading(o: &AnswersOutcome, rung: usize, budget: u32) -> String {
    let of = |one: &ModelScores| {
        let at = one.lengths.as_ref()?.curve.get(rung)?;
        Some(format!("{}{}", prefix(o, one), under(o, at)))
    };
    let parts: Vec<String> = models(o).filter_map(of).collect();
    format!("{}: {}", plural(budget, "token", "tokens"), parts.join("; "))
}

fn under(o: &AnswersOutcome, at: &UnderBudget) -> String {
    let bound = if at.beyond_cap { "at least " } else { "" };
    format!(
        "{bound}{} right{}, {} stopped",
        percent(at.accuracy),
        bracketed(o, at.band),
        percent(at.truncated)
    )
}

/// Whether costs are money.
pub fn has_price(o: &AnswersOutcome) -> bool {
    o.request.price.of(1.0).is_some()
}

/// The axis of the costs.
pub fn cost_axis(o: &AnswersOutcome) -> String {
    format!("{} per correct answer (log scale)", if has_price(o) { "money" } else { "tokens" })
}

/// The claim of the cost figure.
pub fn cost_claim(o: &AnswersOutcome) -> String {
    let beaten = o.strategies.iter().filter(|one| one.beaten).count();
    cost_text::claim(o.strategies.len() as u64, beaten as u64)
}

/// What the cost figure shows, for someone who cannot see it.
pub fn cost_description(o: &AnswersOutcome) -> String {
    let best = o.strategies.iter().filter(|one| !one.beaten && one.per_correct.value().is_some());
    let best: Vec<String> = best.map(|one| strategy_reading(o, one)).collect();
    format!("Accuracy against the cost of a correct answer. Not beaten: {}.", best.join("; "))
}

/// The caption of the cost figure.
pub fn cost_caption(o: &AnswersOutcome) -> Rich {
    let more = " The numbers say how many samples vote. Hollow: another is as good and cheaper, or as cheap and better; the line joins the others.";
    let pending = if !is_pending(o) {
        ""
    } else if o.progress.stopped {
        " Votes were not worked out."
    } else {
        " Votes follow when they are worked out."
    };
    Rich::new().strong("Figure 3. ").plain(format!("{}.{more}{pending}", cost_claim(o)))
}

/// The name of a strategy.
pub fn strategy(o: &AnswersOutcome, one: &Strategy) -> String {
    let whose = whose(o, one).map_or_else(String::new, |model| format!("{model}, "));
    match one.k {
        1 => format!("{whose}one sample"),
        k => format!("{whose}vote of {}", count(k)),
    }
}

/// Whose it is, if there are two models.
fn whose(o: &AnswersOutcome, one: &Strategy) -> Option<String> {
    let second = o.second.as_ref()?;
    Some(model(if one.second { second } else { &o.first }))
}

/// The name beside a point: how many vote, with the model at both ends of its ladder.
pub fn point(o: &AnswersOutcome, one: &Strategy) -> String {
    let ladder = || o.strategies.iter().filter(|other| other.second == one.second).map(|other| other.k);
    let is_end = ladder().min() == Some(one.k) || ladder().max() == Some(one.k);
    let scores =
        o.second.as_ref().filter(|_| is_end).map(|second| if one.second { second } else { &o.first });
    scores.map_or_else(|| one.k.to_string(), |scores| format!("{}\u{a0}{}", short(scores), one.k))
}

/// What a correct answer takes: money with a price, tokens without.
pub fn cost(one: &Strategy) -> String {
    match (one.money, one.per_correct.value()) {
        (Some(money), Some(_)) => significant(money, 3),
        (None, Some(tokens)) => fixed(tokens, 0),
        (_, None) => cost_text::NONE_CORRECT.to_owned(),
    }
}

/// What is read at a strategy.
pub fn strategy_reading(o: &AnswersOutcome, one: &Strategy) -> String {
    let unit = if has_price(o) { "" } else { " tokens" };
    let beaten = if one.beaten { ", beaten" } else { "" };
    format!(
        "{}: {} right, {}{unit} per correct answer{beaten}",
        strategy(o, one),
        percent(one.accuracy),
        cost(one)
    )
}

/// The sentence on costs and stopped samples; none without tokens.
pub fn lengths(o: &AnswersOutcome, one: &ModelScores) -> Option<Rich> {
    let lengths = one.lengths.as_ref()?;
    let recorded = &lengths.recorded;
    let cost = match recorded.tokens_per_correct.value() {
        Some(tokens) => {
            let ends = wide(lengths.per_correct_band);
            let ends = ends.map_or_else(String::new, |ends| {
                format!(" ({} CI {} to {})", level(o), fixed(ends.lower, 0), fixed(ends.upper, 0))
            });
            let money = lengths
                .money_per_correct
                .map_or_else(String::new, |money| format!(", {} in money", significant(money, 3)));
            format!("{} tokens per correct answer{ends}{money}", fixed(tokens, 0))
        }
        None => "no correct answer to divide the tokens by".to_owned(),
    };
    let mut sentence =
        Rich::of("*{}:* {} tokens a sample, *{}*", &[model(one), fixed(recorded.tokens, 0), cost]);
    if let Some(n) = one.counts.truncated {
        let share = f64::from(n) / f64::from(one.counts.samples.max(1));
        sentence = sentence.and(Rich::of("; *{}* of samples were stopped at a limit", &[percent(share)]));
    }
    if let (Some(chosen), Some(budget)) = (&lengths.chosen, o.request.budget.tokens()) {
        let recorded = points(chosen.accuracy - recorded.accuracy);
        let values = [count(budget), under(o, chosen), recorded];
        sentence = sentence.and(Rich::of("; under B = {}, {} ({} points)", &values));
    }
    let left = if lengths.none_correct > 0 {
        format!(
            " In {} of the bootstrap no answer was right; they are left out.",
            plural(lengths.none_correct, "replicate", "replicates")
        )
    } else {
        String::new()
    };
    Some(sentence.plain(format!(".{left}")))
}
