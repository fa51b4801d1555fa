//! The method with these numbers.

use super::{NONE_CORRECT, strategy};
use crate::analysis::cost::{CostOutcome, Marginal, Strategy};
use crate::analysis::pair::Model;
use crate::text::Rich;
use crate::text::number::{count, fixed, plural, significant};
use crate::text::pair::{law, model};

/// The lines of "Formula with these numbers": symbols, numbers, result.
pub fn formula(o: &CostOutcome) -> Vec<Rich> {
    let [one, vote] = o.spoken();
    let [long, short] = o.trace;
    let mut lines = vec![per_correct(o, one, long), per_correct(o, vote, short)];
    if let Some(ratio) = o.ratio() {
        lines.push(Rich::of("*The quotient* of the two is *{}*.", &[significant(ratio, 4)]));
    }
    lines.push(vote_formula(o));
    lines.extend(further(o));
    lines
}

fn per_correct(o: &CostOutcome, one: &Strategy, trace: f64) -> Rich {
    let name = strategy(one);
    let Some(tokens) = one.per_correct.value() else {
        return Rich::of(
            "*Cost: {}.* k·E[min(L, B)]/Acc has no value: {}.",
            &[name, NONE_CORRECT.to_owned()],
        );
    };
    let values = [
        name,
        one.k.to_string(),
        fixed(trace, 1),
        significant(one.accuracy, 5),
        format!("{} tokens", fixed(tokens, 1)),
        o.request.price.of(tokens).map_or_else(String::new, |money| {
            format!(
                ", or {} at {} per million",
                significant(money, 3),
                significant(o.request.price.into(), 3)
            )
        }),
    ];
    Rich::of("*Cost: {}.* k·E[min(L, B)]/Acc = {} · {} / {} = *{}* per correct answer{}.", &values)
}

fn vote_formula(o: &CostOutcome) -> Rich {
    let (_, spread, wrong) = law(&o.request.pair);
    let a = fixed(o.request.a.share(), 2);
    match o.request.budget.tokens() {
        None => Rich::of(
            "*The vote* of k is right with Σ Bin(C; k, p) w(C) over C = 1…k, w(1) = P(A ≤ 1)/k, w(C) = P(A < C) + ½ P(A = C) for C ≥ 2, A ~ Bin(k − C, {}); \
             the score is the mean over {}.",
            &[a, plural(o.n_problems, "problem", "problems")],
        ),
        Some(budget) => Rich::of(
            "*The vote* of k is right with Σ Bin(C; k, p′) w(C) over C = 1…k, w(1) = P(A ≤ 1)/k, w(C) = P(A < C) + ½ P(A = C) for C ≥ 2, A ~ Bin(k − C, a′). \
             Stopped traces change both shares: p′ = p Φ(ln({}/m)/{}) and a′ = {} (1 − p) Φ(ln({}/({} m))/{})/(1 − p′). The score is \
             the mean over {}.",
            &[
                count(budget),
                spread.clone(),
                a,
                count(budget),
                wrong,
                spread,
                plural(o.n_problems, "problem", "problems"),
            ],
        ),
    }
}

/// The cost of the first votes beyond one sample.
fn further(o: &CostOutcome) -> Option<Rich> {
    let [_, [one, four, ..]] = &o.strategies;
    let Marginal::Tokens(tokens) = four.marginal else { return None };
    let values = [
        model(Model::Short).to_owned(),
        four.k.to_string(),
        fixed(four.tokens, 1),
        fixed(one.tokens, 1),
        significant(four.accuracy, 5),
        significant(one.accuracy, 5),
        fixed(tokens, 1),
    ];
    Some(Rich::of(
        "*One more correct answer* by votes of the {} model, from one sample to {}: ({} − {})/({} − {}) = *{} tokens*.",
        &values,
    ))
}
