//! Coverage, reliability and Bayes@n.

use tiebreak::model::{Correlation, pass_at_k as pass_of_rate, solve_counts};
use tiebreak::stats::bayes::{bayes_at_n, bayes_of_categories};
use tiebreak::stats::coverage::{
    Graded, ln_none_at_k, mean_over_problems, none_at_k, pass_at_k, pass_at_k_variance, pass_hat_k,
};
use tiebreak::stats::reliability::{Tau, g_pass_at_k, mg_pass_at_k, mg_pass_at_k_integral};

use crate::{Entry, Got, graded, problems, whole, wholes};

pub fn coverage(entry: &Entry) -> Option<Got> {
    let input = &entry.input;
    let mean = |of: fn(Graded, u32) -> Option<f64>| {
        Got::from(mean_over_problems(problems(input).into_iter().map(|p| of(p, whole(&input["k"])))))
    };
    Some(match entry.statistic.as_str() {
        // 164 problems of one sample each are not one problem of 164.
        "1-C(114,10)/C(164,10) (WRONG axis)" => {
            mean_over_problems((0..164).map(|i| pass_at_k(graded(1, u32::from(i < 50)), 10))).into()
        }
        // Three problems of 4, 2 and 8 samples, of which 1, 1 and 0 are right.
        "pooled pass@2 (WRONG)" => {
            mean_over_problems([(4, 1), (2, 1), (8, 0)].map(|(n, c)| pass_at_k(graded(n, c), 2))).into()
        }
        "pass@k" if entry.name.starts_with("passk-") => mean(pass_at_k),
        "mean pass@2, every n>=k" => mean(pass_at_k),
        "pass^k" | "pass^2" | "mean pass^2 with per-task n" => mean(pass_hat_k),
        "1 - pass@k" if entry.name == "passk-c-overflow" => {
            Got::Logarithm(ln_none_at_k(problems(input)[0], 1024)?)
        }
        "1 - pass@k" => mean(none_at_k),
        "unbiased estimate of Var(pass@k hat | problem)" => mean(pass_at_k_variance),
        // Over every count of right samples, with its binomial chance at p = 1/4.
        "Var[pass@4 hat]" => {
            let square = |c| (pass_at_k(graded(8, c), 4).unwrap() - pass_of_rate(0.25, 4)).powi(2);
            Got::Number((0..).zip(solve_counts(8, 0.25, Correlation::NONE)).map(|(c, p)| p * square(c)).sum())
        }
        "E[naive]" => {
            let naive = |c: u32| pass_of_rate(f64::from(c) / 8.0, 4);
            Got::Number((0..).zip(solve_counts(8, 0.25, Correlation::NONE)).map(|(c, p)| p * naive(c)).sum())
        }
        _ => return None,
    })
}

pub fn reliability(entry: &Entry) -> Option<Got> {
    let input = &entry.input;
    let of = |value: fn(Graded, u32) -> Option<f64>| Got::from(value(problems(input)[0], whole(&input["k"])));
    Some(match entry.statistic.as_str() {
        "G-Pass@k_tau" | "G-Pass@25_0.28 (m=7)" => {
            let tau = Tau::parse(input["tau"].as_str()?).unwrap();
            g_pass_at_k(problems(input)[0], whole(&input["k"]), tau).into()
        }
        "WRONG threshold m=8" => g_pass_at_k(graded(50, 14), 25, Tau::parse("0.28").unwrap()).into(),
        "mG-Pass@k published sum" => of(mg_pass_at_k),
        "mG-Pass@k (even k: sum = integral)" => {
            let [sum, integral] =
                [mg_pass_at_k, mg_pass_at_k_integral].map(|form| form(graded(16, 12), 8).unwrap());
            assert!((sum - integral).abs() < 1e-15);
            of(mg_pass_at_k)
        }
        "Bayes@N mean" => Got::Number(bayes_at_n(&problems(input))?.mean),
        "Bayes@N posterior SD of benchmark mean" => Got::Number(bayes_at_n(&problems(input))?.sd),
        "mu" | "sigma" if entry.name.starts_with("bayes-scorio") => {
            // A flat prior of 1 for each of three categories, the prior run, and the run.
            let mut counts = [[1.0; 3]; 2];
            for run in [&input["R"], &input["R0"]] {
                for (counts, row) in counts.iter_mut().zip(run.as_array()?) {
                    wholes(row).into_iter().for_each(|category| counts[category as usize] += 1.0);
                }
            }
            let posterior = bayes_of_categories(&counts, &[0.0, 0.5, 1.0])?;
            Got::Number(if entry.statistic == "mu" { posterior.mean } else { posterior.sd })
        }
        _ => return None,
    })
}
