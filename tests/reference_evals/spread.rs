//! Spreads, intervals and comparisons.

use tiebreak::stats::agreement::{ContingencyTable, brennan_prediger, cohen_kappa};
use tiebreak::stats::avg::{self, Clusters};
use tiebreak::stats::interval::{Interval, Level, clopper_pearson, wilson};
use tiebreak::stats::paired::{
    Power, mcnemar_exact, mcnemar_mid_p, minimum_detectable_effect, paired_difference, paired_variance,
    problems_needed,
};

use crate::{Entry, Got, fraction, problems, whole, wholes};

pub fn spread(entry: &Entry) -> Option<Got> {
    let input = &entry.input;
    let shares = |key: &str| -> Vec<f64> {
        wholes(&input[key]).into_iter().map(|c| f64::from(c) / f64::from(whole(&input["n"]))).collect()
    };
    let clustered = |error: fn(&[f64], &Clusters) -> Option<f64>| {
        let clusters = input["clusters"].as_array().unwrap();
        let values = clusters
            .iter()
            .enumerate()
            .flat_map(|(g, cluster)| wholes(cluster).into_iter().map(move |x| (g, x)));
        let (names, values): (Vec<u64>, Vec<f64>) = values.map(|(g, x)| (g as u64, f64::from(x))).unzip();
        Got::from(error(&values, &Clusters::named(names)))
    };
    Some(match entry.statistic.as_str() {
        "avg@4" => avg::mean(&shares("c")).into(),
        "between-question variance of p (may be negative)" => {
            let question = avg::question_variance(&problems(input))?;
            assert!(!question.clipped);
            Got::Number(question.variance)
        }
        "E* variance of bootstrap mean, resampling questions" => {
            avg::question_bootstrap_variance(&shares("c")).into()
        }
        "variance of nested bootstrap mean" => avg::nested_bootstrap_variance(&problems(input)).into(),
        "SE of mean, sample SD/sqrt(N)" => {
            let values: Vec<f64> =
                (0..30).map(|i| f64::from(u8::from(i < whole(&input["correct"])))).collect();
            avg::standard_error(&values).into()
        }
        "SE ignoring clusters" => clustered(|values, _| avg::standard_error(values)),
        "SE_CLT^2 + (1/n^2) sum_{i!=j in cluster}" => clustered(avg::miller_clustered_error),
        "G/(G-1) * sum_g (sum dev)^2 / n^2" => clustered(avg::clustered_error),
        "mean difference B-A" => Got::Number(paired_difference(&shares("cA"), &shares("cB"))?.mean),
        "paired SE" => paired_difference(&shares("cA"), &shares("cB"))?.standard_error.into(),
        _ => return None,
    })
}

pub fn tests_and_intervals(entry: &Entry) -> Option<Got> {
    let input = &entry.input;
    let pair = |p: fn(u32, u32) -> f64| Got::Number(p(whole(&input["b"]), whole(&input["c"])));
    let ends = |of: fn(u64, u64, Level) -> Option<Interval>| {
        let [x, n] = ["x", "n"].map(|key| u64::from(whole(&input[key])));
        Got::Ends(of(x, n, Level::NINETY_FIVE).unwrap())
    };
    let variance = || {
        let [omega2, sigma2] = ["omega2", "sigma2_each"].map(|key| fraction(input[key].as_str().unwrap()));
        paired_variance(omega2, sigma2, sigma2, whole(&input["K"]))
    };
    let (level, power) = (Level::NINETY_FIVE, Power::EIGHTY);
    Some(match entry.statistic.as_str() {
        "p exact" => pair(mcnemar_exact),
        "p mid-p" => pair(mcnemar_mid_p),
        "Clopper-Pearson 95%" => ends(clopper_pearson),
        "Wilson 95%" => ends(wilson),
        "questions needed (before ceil)" => {
            problems_needed(variance(), input["delta"].as_f64()?, level, power).into()
        }
        "minimum detectable effect" => {
            let error = (variance() / f64::from(whole(&input["N"]))).sqrt();
            Got::Number(minimum_detectable_effect(error, level, power))
        }
        "Cohen's kappa" | "PABAK" => {
            let rows: Vec<Vec<u32>> = input["table"].as_array()?.iter().map(wholes).collect();
            let margins = ContingencyTable::new(rows).unwrap().margins();
            let of = if entry.statistic == "PABAK" {
                brennan_prediger(&margins, 2)
            } else {
                cohen_kappa(&margins)
            };
            Got::Number(of.unwrap())
        }
        _ => return None,
    })
}
