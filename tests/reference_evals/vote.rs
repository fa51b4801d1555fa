//! The majority vote, and the data sets of NeMo-Skills.

use serde_json::Value;
use tiebreak::answer::{AnswerRules, canonical};
use tiebreak::stats::avg;
use tiebreak::stats::coverage::{Graded, mean_over_problems, pass_at_k, pass_hat_k};
use tiebreak::stats::vote::{Answer, MissingRule, Pool, VoteRules, maj_at_each_k};

use crate::{Entry, Got, entries, graded, whole, wholes};

/// The pool of a list of answers, of which those in `right` are right.
fn pool(answers: &Value, right: &[&str]) -> Pool {
    let keys: Vec<Option<String>> = answers
        .as_array()
        .unwrap()
        .iter()
        .map(|raw| raw.as_str().map(|raw| canonical(raw, AnswerRules::default()).unwrap()))
        .collect();
    let mut distinct: Vec<&String> = keys.iter().flatten().collect();
    distinct.sort();
    distinct.dedup();
    let counted = distinct.into_iter().map(|key| Answer {
        count: keys.iter().flatten().filter(|other| *other == key).count() as u32,
        worth: f64::from(u8::from(right.contains(&key.as_str()))),
    });
    Pool::new(counted, keys.iter().filter(|key| key.is_none()).count() as u32).unwrap()
}

pub fn vote(entry: &Entry) -> Option<Got> {
    let input = &entry.input;
    let at = |pool: &Pool, rules| {
        Got::from(maj_at_each_k(pool, rules).get(whole(&input["k"]) as usize - 1).copied())
    };
    let rules = VoteRules::default();
    if !entry.name.starts_with("maj-") {
        return None;
    }
    Some(if let Some(count) = input.get("ref_count") {
        let (others, singles) = (wholes(&input["other_counts"]), input.get("singletons").map_or(0, whole));
        at(&Pool::of(whole(count), &others, singles).unwrap(), rules)
    } else if entry.name == "maj-judge-split" {
        // 42 three times, approved twice; 43 twice, never.
        let answers = [(3, 2.0 / 3.0), (2, 0.0)].map(|(count, worth)| Answer { count, worth });
        at(&Pool::new(answers, 0)?, rules)
    } else if let Some(right) = input.get("correct") {
        let right: Vec<&str> = right.as_array()?.iter().filter_map(Value::as_str).collect();
        at(&pool(&input["answers"], &right), rules)
    } else if let Some(grades) = input.get("grades") {
        at(&pool(grades, &["C"]), VoteRules { missing: MissingRule::Abstains, ..rules })
    } else {
        at(&pool(&input["answers"], &[input["ref"].as_str()?]), rules)
    })
}

/// The problems of the two data sets of NeMo-Skills as pools, and the samples of each problem.
///
/// The second set is not in the file. With three samples of each of seven problems, these counts are the only ones
/// that give its mean, its pass^2 and its seed error; wrong answers are taken as all different.
fn nemo(name: &str) -> Vec<(Graded, Pool)> {
    if name.starts_with("nemo-hendrycks_math") {
        return [3, 3, 3, 3, 2, 1, 0].map(|c| (graded(3, c), Pool::of(c, &[], 3 - c).unwrap())).to_vec();
    }
    let all = entries();
    let data = all.iter().find(|entry| entry.name == "nemo-gpqa-data").unwrap();
    let of = |problem: &Value| {
        let (answers, correct) = (&problem["answers"], wholes(&problem["correct"]));
        let both = answers.as_array().unwrap().iter().zip(&correct);
        let right: Vec<&str> =
            both.filter(|(_, c)| **c == 1).filter_map(|(answer, _)| answer.as_str()).collect();
        (graded(correct.len() as u32, correct.iter().sum()), pool(answers, &right))
    };
    data.input.as_array().unwrap().iter().map(of).collect()
}

pub fn data_sets(entry: &Entry) -> Option<Got> {
    if !entry.name.starts_with("nemo-") {
        return None;
    }
    let problems = nemo(&entry.name);
    let graded: Vec<Graded> = problems.iter().map(|(graded, _)| *graded).collect();
    let mean = |of: fn(Graded, u32) -> Option<f64>| {
        let k = whole(&entry.input["k"]);
        Got::from(mean_over_problems(graded.iter().map(|problem| of(*problem, k))))
    };
    Some(match entry.statistic.as_str() {
        "input only" => Got::Number(problems.len() as f64),
        "mean pass@k" => mean(pass_at_k),
        "mean pass^k" => mean(pass_hat_k),
        "mean maj@k exact over all subsets" => {
            let k = whole(&entry.input["k"]) as usize;
            let votes = problems
                .iter()
                .map(|(_, pool)| maj_at_each_k(pool, VoteRules::default()).get(k - 1).copied());
            mean_over_problems(votes).into()
        }
        "seed SE of avg@n on these questions (within, unbiased)" => avg::seed_error(&graded).into(),
        _ => return None,
    })
}
