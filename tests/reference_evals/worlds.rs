//! Judged chains, recorded traces, the benchmark of the vote page, and the limits of number types.

use serde_json::Value;
use tiebreak::audit::{VerdictRule, Verdicts};
use tiebreak::model::{AttractorShare, Benchmark, HeadToHead, VoteWeights, pass_at_k as pass_of_rate};
use tiebreak::stats::avg;
use tiebreak::stats::cot::{Judged, cot_gap_at_k, cot_pass_at_k};
use tiebreak::stats::coverage::{mean_over_problems, pass_at_k};
use tiebreak::stats::traces::{Trace, at_budget};

use crate::{Entry, Got, graded, whole, wholes};

pub fn chains(entry: &Entry) -> Option<Got> {
    let input = &entry.input;
    if entry.name.starts_with("cotpass-base") {
        let problems = wholes(&input["c"]).into_iter().map(|c| pass_at_k(graded(4, c), whole(&input["k"])));
        return Some(mean_over_problems(problems).into());
    }
    let rule = match input.get("rule")?.as_str()? {
        "any" => VerdictRule::Any,
        "majority" => VerdictRule::Majority,
        _ => VerdictRule::All,
    };
    let verdict = |vote: &Value| vote.as_u64().map(|vote| vote == 1);
    let approved = |votes: &Value| Verdicts::of(votes.as_array().unwrap().iter().map(verdict)).approve(rule);
    let problems: Vec<Judged> = input["problems"]
        .as_array()?
        .iter()
        .map(|problem| {
            let correct = wholes(&problem["correct"]);
            let both = correct.iter().zip(problem["votes"].as_array().unwrap());
            let kept = both.filter(|(right, votes)| **right == 1 && approved(votes)).count() as u32;
            Judged::new(graded(correct.len() as u32, correct.iter().sum()), kept).unwrap()
        })
        .collect();
    let kept: Vec<u32> = problems.iter().map(|problem| problem.approved()).collect();
    assert_eq!(kept, wholes(&input["c_approved"]), "{}", entry.name);
    let k = whole(&input["k"]);
    assert!(problems.iter().all(|problem| cot_gap_at_k(*problem, k).unwrap() >= 0.0));
    Some(mean_over_problems(problems.iter().map(|problem| cot_pass_at_k(*problem, k))).into())
}

pub fn budgets(entry: &Entry) -> Option<Got> {
    let text = entry.input.get("problems")?.as_str()?.split_once(" = ")?.1;
    let rows: Vec<Vec<(u8, u32)>> = serde_json::from_str(text).unwrap();
    let problems: Vec<Vec<Trace>> = rows
        .into_iter()
        .map(|row| row.into_iter().map(|(right, tokens)| Trace { right: right == 1, tokens }).collect())
        .collect();
    let at = at_budget(&problems, whole(&entry.input["B"])).unwrap();
    Some(match entry.statistic.as_str() {
        "Acc(B) = mean 1[correct and L<=B]" => {
            avg::mean(&at.graded.iter().map(|problem| problem.share()).collect::<Vec<_>>()).into()
        }
        "pass@2 under B" => mean_over_problems(at.graded.iter().map(|problem| pass_at_k(*problem, 2))).into(),
        "E[min(L,B)]" => Got::Number(at.tokens),
        "truncation rate P(L>B)" => Got::Number(at.truncated),
        "tokens per correct answer, k=1" => at.tokens_per_correct.value().into(),
        _ => return None,
    })
}

/// The benchmark of the vote page, in closed form.
pub fn benchmark(entry: &Entry) -> Option<Got> {
    let first = Benchmark::logit_normal(30, 0.2, 2.2);
    let vote = |k, a| VoteWeights::new(k, AttractorShare::new(a).unwrap());
    let maj = |of: &Benchmark, k, a| of.mean_of(|p| vote(k, a).wins(p));
    let statistic = entry.name.strip_prefix("seednote-")?;
    let (second, short) = (first.shifted(0.21), first.shifted(-0.6));
    if let Some((kind, n)) = statistic.rsplit_once("_n").filter(|(kind, _)| kind.starts_with("B_")) {
        let odds = HeadToHead::new(&first, &second, 6).odds(n.parse().ok()?);
        return Some(Got::Number(if kind == "B_tie" { odds.tied } else { odds.behind }));
    }
    if let Some((k, a)) = statistic.strip_prefix("maj@").and_then(|rest| rest.split_once("_a")) {
        return Some(Got::Number(maj(&first, k.parse().ok()?, a.parse().ok()?)));
    }
    if let Some(k) = statistic.strip_prefix("pass@") {
        let k = k.parse().ok()?;
        return Some(Got::Number(first.mean_of(|p| pass_of_rate(p, k))));
    }
    Some(Got::Number(match statistic {
        "seed_sd_n4" => first.sd_of(|p| p) / 2.0,
        "question_se_ddof1" => first.question_sd()?,
        "question_se_ddof0" => avg::question_bootstrap_variance(first.rates())?.sqrt(),
        "maj@16_seed_sd_bernoulli" => first.sd_of(|p| vote(16, 0.5).wins(p)),
        "B_minus_A" => second.mean() - first.mean(),
        "short_mean" => short.mean(),
        "long_minus_short" => first.mean() - short.mean(),
        "short_maj@32" => maj(&short, 32, 0.5),
        _ => return None,
    }))
}

/// The last row of Pascal's triangle whose numbers fit.
pub fn limits(entry: &Entry) -> Option<Got> {
    let most: u128 = match entry.name.as_str() {
        "limit-2^53" => 1 << 53,
        "limit-u128" => u128::MAX,
        _ => return None,
    };
    let below = |row: &Vec<u128>| {
        let sums = row.windows(2).map(|pair| pair[0].checked_add(pair[1]).filter(|sum| *sum <= most));
        std::iter::once(Some(1)).chain(sums).chain([Some(1)]).collect::<Option<Vec<u128>>>()
    };
    Some(Got::Number(std::iter::successors(Some(vec![1]), below).count() as f64 - 1.0))
}
