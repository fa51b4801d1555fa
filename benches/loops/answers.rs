//! Tables of sampled answers to be scored, and the pools of votes in them.

use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::rng::{Draws, Seed};
use tiebreak::stats::vote::Pool;

/// Samples of each problem.
const SAMPLES: u32 = 64;

/// Of so many problems: the right samples, the counts of wrong answers, and the missing ones. Half of the wrong samples
/// fall on one answer, and the rest on any of 40.
fn counts(problems: u32) -> impl Iterator<Item = (u32, Vec<u32>, u32)> {
    let mut draws = Draws::new(Seed(1));
    (0..problems).map(move |problem| {
        draws.start(problem);
        let hardness = draws.index(100);
        let (mut right, mut wrong, mut missing) = (0, vec![0; 41], 0);
        for _ in 0..SAMPLES {
            let is_right = draws.index(100) >= hardness;
            let place = if draws.index(2) == 0 { 0 } else { draws.index(41) };
            match draws.index(20) {
                0 => missing += 1,
                _ if is_right => right += 1,
                _ => wrong.iter_mut().skip(place as usize).take(1).for_each(|n| *n += 1),
            }
        }
        (right, wrong, missing)
    })
}

/// The pools of votes of so many problems.
pub fn pools(problems: u32) -> Vec<Pool> {
    counts(problems).filter_map(|(right, wrong, missing)| Pool::of(right, &wrong, missing)).collect()
}

/// A table of so many problems, with marks, tokens and three judges.
pub fn table(problems: u32) -> Option<Table> {
    let mut text = String::from("problem,answer,reference,tokens,finish_reason,judge_1,judge_2,judge_3\n");
    let mut draws = Draws::new(Seed(2));
    for (problem, (right, wrong, missing)) in (0..).zip(counts(problems)) {
        draws.start(problem);
        let wrong =
            (1001..).zip(wrong).flat_map(|(answer, n)| std::iter::repeat_n(answer.to_string(), n as usize));
        let right = (0..right).map(|i| if i % 4 == 0 { "1000.0" } else { "1000" }.to_owned());
        let missing = std::iter::repeat_n(String::new(), missing as usize);
        for answer in right.chain(wrong).chain(missing) {
            let tokens = 500 + draws.index(30_000);
            let stop = if answer.is_empty() { "length" } else { "stop" };
            let mut verdict =
                || ["yes", "yes", "no", ""].get(draws.index(4) as usize).copied().unwrap_or_default();
            let (one, two, three) = (verdict(), verdict(), verdict());
            text += &format!("q{problem},{answer},1000,{tokens},{stop},{one},{two},{three}\n");
        }
    }
    read("answers.csv", text.as_bytes(), &ReadOptions::default()).ok()
}
