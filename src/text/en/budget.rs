//! Explore / Budget.

use super::pair::{changed, law, model};
use crate::analysis::budget::{BudgetOutcome, BudgetPoint, BudgetRow, Crossover, TRACES, TokenBudget};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::pair::Model;
use crate::analysis::rerun::Quantity;
use crate::text::number::{count, fixed, percent, plural, signed, word};
use crate::text::settings::{difficulty, problems_changed};
use crate::text::{Rich, check};

/// The page's name, for the tab and the menu.
pub const TITLE: &str = "Budget";

/// The finding that the heading states.
pub fn heading(o: &BudgetOutcome) -> String {
    let budget = tokens(o.at.budget);
    match leader(o.at.under.lead()) {
        Some(ahead) => {
            let [now, rest] = [model(ahead).to_owned(), outlook(o, ahead)];
            Rich::of(
                "At {} tokens the {} model is {} points ahead{}",
                &[budget, now, points(o.at.under.lead().abs()), rest],
            )
            .to_string()
        }
        None => Rich::of("At {} tokens the two models are level{}", &[budget, from_level(o)]).to_string(),
    }
}

/// Where the model that is ahead is overtaken, or was.
fn outlook(o: &BudgetOutcome, ahead: Model) -> String {
    let other = model(if ahead == Model::Long { Model::Short } else { Model::Long });
    match &o.crossovers[..] {
        [] => format!(", and at no budget from {} is the other one ahead", range(" to ")),
        [one] if one.then == ahead => format!("; up to {} the {other} one is", place(one)),
        [one] => format!("; from {} on the {other} one is", place(one)),
        several => changes(several),
    }
}

/// Who is ahead elsewhere, if someone is.
fn from_level(o: &BudgetOutcome) -> String {
    let widest = o.curve.iter().map(|point| point.under.lead()).max_by(|a, b| a.abs().total_cmp(&b.abs()));
    match (&o.crossovers[..], leader(widest.unwrap_or(0.0))) {
        ([], None) => format!(", as at every budget from {}", range(" to ")),
        ([], Some(ahead)) => format!("; where they differ, the {} one is ahead", model(ahead)),
        ([one], _) => format!("; from {} on the {} one is ahead", place(one), model(one.then)),
        (several, _) => changes(several),
    }
}

fn changes(several: &[Crossover]) -> String {
    format!("; the lead changes at {} budgets", word(several.len() as u64))
}

/// Who is ahead by a tenth of a point or more, as printed.
fn leader(lead: f64) -> Option<Model> {
    match (1000.0 * lead).round() {
        tenths if tenths > 0.0 => Some(Model::Long),
        tenths if tenths < 0.0 => Some(Model::Short),
        _ => None,
    }
}

/// A share as percentage points with one decimal.
fn points(share: f64) -> String {
    fixed(100.0 * share, 1)
}

/// A budget as it is written; that of none is a word.
pub fn tokens(budget: Option<u32>) -> String {
    budget.map_or_else(|| "none".to_owned(), count)
}

/// The budgets between which the lead is followed.
fn range(between: &str) -> String {
    format!("{}{between}{} tokens", count(TokenBudget::LEAST.tokens()), count(TokenBudget::MOST.tokens()))
}

/// Where the lead changes, to the token.
fn place(crossover: &Crossover) -> String {
    fixed(crossover.budget, 0)
}

/// The live sentence under the heading.
pub fn lede(o: &BudgetOutcome) -> Rich {
    let ([long, short], [long_stopped, short_stopped]) = (o.at.under.accuracy, o.at.under.stopped);
    let [long_ever, short_ever] = o.without.under.accuracy;
    let shares = [long, short, long_stopped, short_stopped, long_ever, short_ever].map(percent);
    let values: Vec<String> = std::iter::once(tokens(o.at.budget)).chain(shares).collect();
    Rich::of(
        "Stopped at *{} tokens*, the long model is right on *{}* of problems and the short one on *{}*; *{}* of the long \
         model’s traces and *{}* of the short one’s do not finish. Without a budget they are right on {} and {}.",
        &values,
    )
}

/// The claim of the first figure.
pub fn figure_claim(o: &BudgetOutcome) -> String {
    match &o.crossovers[..] {
        [] => format!("No crossover between {}", range(" and ")),
        [one] => format!("The {} model overtakes at {} tokens", model(one.then), place(one)),
        several => {
            let places: Vec<String> = several.iter().map(place).collect();
            let (last, others) = places.split_last().map_or(("", &[][..]), |(last, others)| (last, others));
            format!("The lead changes at {} and {last} tokens", others.join(", "))
        }
    }
}

/// What the first figure shows, for someone who cannot see it.
pub fn figure_description(o: &BudgetOutcome) -> String {
    let ends = [o.curve.first(), o.curve.last()].map(|point| point.map_or([0.0; 2], |p| p.under.accuracy));
    let [[long_first, short_first], [long_last, short_last]] = ends.map(|end| end.map(percent));
    let values = [range(" to "), long_first, long_last, short_first, short_last, figure_claim(o), marks(o)];
    Rich::of(
        "Accuracy against the token budget, from {}. The long model rises from {} to {}, the short one from {} to {}. {}.{}",
        &values,
    )
    .to_string()
}

/// The caption of the first figure; `before` is the setting that the grey line shows.
pub fn figure_caption(o: &BudgetOutcome, before: Option<&BudgetOutcome>) -> Rich {
    let caption = Rich::new().strong("Figure 1. ").plain(figure_claim(o)).plain(". Lines are exact.");
    let caption = caption.plain(marks(o));
    let Some(before) = before else { return caption };
    let [now, earlier] = [o, before].map(|o| 100.0 * o.at.under.accuracy[0]);
    caption.and(Rich::of(
        " Grey: the long model at {}, your previous setting; since then {} points.",
        &[setting(before, o), signed(now - earlier, 1)],
    ))
}

/// What tells an earlier setting from the present one.
fn setting(before: &BudgetOutcome, now: &BudgetOutcome) -> String {
    let mut parts = problems_changed(
        (&before.request.difficulty, before.n_problems),
        (&now.request.difficulty, now.n_problems),
    );
    if before.at.budget != now.at.budget {
        parts.push(format!("{} tokens", tokens(before.at.budget)));
    }
    parts.extend(changed(&before.request.pair, &now.request.pair));
    parts.join(", ")
}

/// What the budget is.
pub const BUDGET_HINT: &str = "Every trace is stopped after so many tokens.";

/// What the check does.
pub fn check_hint() -> String {
    format!(
        "{} traces of every problem by each model are drawn over and over, stopped at every budget of the table, and counted \
         beside what is exact.",
        count(TRACES)
    )
}

/// The marks of the check in a figure.
fn marks(o: &BudgetOutcome) -> String {
    check::caption(o.check.as_deref(), "Hollow dots")
}

/// Exact against simulated at the chosen budget, and whether the whole check holds.
pub fn verdict(o: &BudgetOutcome, of: &SharesCheck, running: bool) -> Rich {
    let is_spoken =
        |one: &&CheckedShare| one.quantity == Quantity::RightWithin && Some(one.at) == o.at.budget;
    let name = |one: &CheckedShare| match one.model {
        Model::Long => format!("Right within {} tokens, long", tokens(o.at.budget)),
        Model::Short => model(one.model).to_owned(),
    };
    let shares: Vec<_> = of.shares.iter().filter(is_spoken).map(|one| (name(one), one)).collect();
    check::verdict(of, &shares, Rich::new(), running)
}

/// The axis of both figures.
pub const X_AXIS: &str = "token budget (log scale)";
/// The vertical axis of the first figure.
pub const RIGHT_AXIS: &str = "right within the budget, in percent";
/// The vertical axis of the second figure.
pub const STOPPED_AXIS: &str = "traces stopped by the budget, in percent";

/// The label of the chosen budget.
pub fn budget_label(o: &BudgetOutcome) -> String {
    format!("B = {}", tokens(o.at.budget))
}

/// The label of a crossover.
pub fn crossover_label(crossover: &Crossover) -> String {
    format!("crossover {}", place(crossover))
}

/// The label of a model's accuracy without a budget.
pub fn without_label(which: Model, share: f64) -> String {
    format!("{} without a budget: {}", model(which), percent(share))
}

/// The claim of the second figure.
pub fn stopped_claim(o: &BudgetOutcome) -> String {
    let [long, short] = o.at.under.stopped.map(percent);
    Rich::of(
        "{} tokens stop {} of the long model’s traces and {} of the short one’s",
        &[tokens(o.at.budget), long, short],
    )
    .to_string()
}

/// What the second figure shows, for someone who cannot see it.
pub fn stopped_description(o: &BudgetOutcome) -> String {
    let (range, marks) = (range(" to "), marks(o));
    format!("Share of traces that the token budget stops, from {range}. {}.{marks}", stopped_claim(o))
}

/// The caption of the second figure.
pub fn stopped_caption(o: &BudgetOutcome) -> Rich {
    Rich::new()
        .strong("Figure 2. ")
        .plain(stopped_claim(o))
        .plain(". A stopped trace has no answer, right or wrong: its share is never added to an accuracy.")
        .plain(marks(o))
}

/// The readout of the first figure at one budget.
pub fn readout(point: &BudgetPoint) -> String {
    let [long, short] = point.under.accuracy.map(percent);
    format!(
        "{} tokens: long {long}, short {short}, difference {} points",
        fixed(point.budget, 0),
        points(point.under.lead())
    )
}

/// The readout of the second figure at one budget.
pub fn stopped_readout(point: &BudgetPoint) -> String {
    let [long, short] = point.under.stopped.map(percent);
    format!("{} tokens: long {long} stopped, short {short} stopped", fixed(point.budget, 0))
}

/// The caption of the table.
pub fn table_caption(o: &BudgetOutcome) -> String {
    format!(
        "By token budget, “{}” problems: right and stopped in percent, the long model’s lead in points, tokens of a trace on \
         average",
        difficulty(&o.request.difficulty)
    )
}

/// The heads of the table.
pub const HEADS: [&str; 8] = [
    "budget",
    "long right",
    "short right",
    "lead",
    "long stopped",
    "short stopped",
    "long tokens",
    "short tokens",
];

/// The lines of "Formula with these numbers": symbols, numbers, result.
pub fn formula(o: &BudgetOutcome) -> Vec<Rich> {
    let (growth, spread, _) = law(&o.request.pair);
    let worked = &o.worked;
    let (budget, median, rate) = (tokens(o.at.budget), fixed(worked.median, 0), fixed(worked.rate, 3));
    let one = [
        worked.problem.to_string(),
        rate.clone(),
        count(o.request.pair.long.tokens()),
        growth,
        rate.clone(),
        median.clone(),
        rate,
        budget.clone(),
        median,
        spread,
        percent(worked.rate * worked.finishes),
    ];
    let mut lines = vec![
        Rich::of(
            "*One problem.* Problem {} of the long model, the nearest to even odds: p = {}, m = {} (1 + {} (1 − {})) = {}, so a \
             trace is right and in time with p Φ(ln(B/m)/σ) = {} Φ(ln({}/{})/{}) = *{}*.",
            &one,
        ),
        Rich::of(
            "*The score* Acc(B) is the mean over {}: at B = {}, *{}* for the long model and *{}* for the short one.",
            &[
                vec![plural(o.n_problems, "problem", "problems"), budget],
                o.at.under.accuracy.map(percent).into(),
            ]
            .concat(),
        ),
        tokens_of_a_trace(&o.at),
    ];
    lines.extend(o.crossovers.iter().map(|crossover| {
        let line = match crossover.decimals {
            Some(_) => {
                "*Crossover.* Both scores are the same at *{}* tokens, found by bisection; of its decimals, at most \
                 four, those are printed that the rounding of Φ leaves."
            }
            None => {
                "*Crossover.* Both scores are the same at about *{}* tokens, found by bisection; the curves are too close \
                 together there for its digits to hold."
            }
        };
        Rich::of(line, &[fixed(crossover.budget, crossover.decimals.unwrap_or(0) as usize)])
    }));
    lines
}

fn tokens_of_a_trace(at: &BudgetRow) -> Rich {
    Rich::of(
        "*Tokens.* E[min(L, B)] = m e^(σ²/2) Φ((ln(B/m) − σ²)/σ) + B (1 − Φ(ln(B/m)/σ)), with m for right traces and w m for \
         wrong ones: *{}* tokens for the long model and *{}* for the short one.",
        &at.tokens.map(|tokens| fixed(tokens, 1)),
    )
}

/// What the model leaves out.
pub const LEAVES_OUT: &str = "Lengths are lognormal with one spread for every problem and both models, right and wrong traces \
    differ in the median only, and a stopped trace has no answer. Both models find the same problems hard. Real models answer \
    early when they are told to, and know of their budget.";
