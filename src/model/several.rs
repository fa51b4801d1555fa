//! The vote with several attractors: a wrong answer lands on attractor i with share sᵢ, else it is a one-off.

use super::attractor::VoteWeights;
use super::counts::binomials;
use crate::bounded::bounded;

bounded! {
    /// How many attractors a problem has: 1 to 4.
    AttractorCount(u32),
    /// A number of attractors outside 1 to 4.
    AttractorCountError = "the number of attractors lies between 1 and 4",
    |m| (1..=4).contains(&m).then_some(m)
}

impl AttractorCount {
    /// One wrong answer that draws the others.
    pub const ONE: Self = Self(1);

    /// The number.
    pub fn count(self) -> u32 {
        self.0
    }
}

impl VoteWeights {
    /// The chance of winning a vote of k samples given that C of them are correct, with any number of attractors.
    ///
    /// ```text
    /// w_0 = 0
    /// w_1 = P(every Aᵢ ≤ 1) / k                          every wrong answer is single, and ties
    /// w_C = E[1{every Aᵢ ≤ C} / (1 + #{i: Aᵢ = C})]      for C ≥ 2
    /// (A₁, …, A_m, one-offs) ~ Multinomial(k − C; s₁, …, s_m, 1 − Σ s)
    /// ```
    ///
    /// `shares` are s₁, …, s_m, each of all wrong answers; together they are at most 1. The attractors are taken one after
    /// another: of the n samples that are on none before it, Bin(n, sᵢ/(1 − s₁ − … − sᵢ₋₁)) are on attractor i. So every
    /// term is a product of probabilities, nothing cancels and nothing leaves the range of the numbers: within 10⁻¹² of
    /// enumeration in the tests. O(m² k³) at worst, about 10⁷ steps for four attractors and k = 256.
    ///
    /// ```
    /// use tiebreak::model::VoteWeights;
    /// // p = 1/2, k = 3, one attractor with share 1/2: 19/32.
    /// let weights = VoteWeights::several(3, &[0.5]);
    /// assert!((weights.wins(0.5) - 19.0 / 32.0).abs() < 1e-15);
    /// ```
    pub fn several(k: u32, shares: &[f64]) -> Self {
        let mut rest = 1.0;
        let steps: Vec<Vec<Vec<f64>>> = shares
            .iter()
            .map(|share| {
                let of_rest = if rest > 0.0 { (share / rest).min(1.0) } else { 0.0 };
                rest -= share;
                binomials(k, of_rest)
            })
            .collect();
        let weights = (0..=k).map(|correct| match correct {
            0 => 0.0,
            1 => survives(&steps, k - 1, 1, false) / f64::from(k),
            _ => survives(&steps, k - correct, correct, true),
        });
        Self::from_weights(k, weights.collect())
    }
}

/// E[1{every Aᵢ ≤ most}], each outcome divided by 1 + #{i: Aᵢ = most} if ties are split.
fn survives(steps: &[Vec<Vec<f64>>], wrong: u32, most: u32, split: bool) -> f64 {
    let (wrong, most) = (wrong as usize, most as usize);
    if wrong < most {
        return 1.0;
    }
    let alone = |ties: usize| if split { 1.0 / (1.0 + ties as f64) } else { 1.0 };
    // values[ties][n]: what is to be expected once n samples are left and so many attractors have tied. Fewer than
    // `most` can neither tie nor exceed, so those are known.
    let mut values: Vec<Vec<f64>> = (0..=steps.len()).map(|ties| vec![alone(ties); wrong + 1]).collect();
    for (place, rows) in steps.iter().enumerate().rev() {
        // Of the first attractor only the whole number of wrong samples is asked for.
        let from = if place == 0 { wrong } else { most };
        let mut before: Vec<Vec<f64>> = (0..=place).map(|ties| vec![alone(ties); wrong + 1]).collect();
        for (now, (same, tied)) in before.iter_mut().zip(values.iter().zip(values.iter().skip(1))) {
            for (n, (now, row)) in now.iter_mut().zip(rows).enumerate().skip(from) {
                // With x on this attractor, n − x are left: from n downwards.
                let left = same.get(n - most + 1..=n).unwrap_or_default();
                let below: f64 = row.iter().zip(left.iter().rev()).map(|(p, value)| p * value).sum();
                let level = row.get(most).zip(tied.get(n - most)).map_or(0.0, |(p, value)| p * value);
                *now = below + level;
            }
        }
        values = before;
    }
    values.first().and_then(|values| values.last()).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::AttractorShare;
    use proptest::prelude::*;

    /// Every outcome of the wrong samples, enumerated.
    fn by_definition(k: u32, shares: &[f64], correct: u32) -> f64 {
        fn go(
            left: u32,
            shares: &[f64],
            rest: f64,
            counts: &mut Vec<u32>,
            chance: f64,
            out: &mut Vec<(Vec<u32>, f64)>,
        ) {
            let fact = |n: u32| (1..=n).map(f64::from).product::<f64>();
            match shares {
                [] => {
                    let mut all = counts.clone();
                    all.push(left);
                    out.push((all, chance * rest.powi(left as i32) / fact(left)));
                }
                [share, others @ ..] => {
                    for x in 0..=left {
                        counts.push(x);
                        go(left - x, others, rest, counts, chance * share.powi(x as i32) / fact(x), out);
                        counts.pop();
                    }
                }
            }
        }
        let wrong = k - correct;
        let rest = (1.0 - shares.iter().sum::<f64>()).max(0.0);
        let scale: f64 = (1..=wrong).map(f64::from).product();
        let mut outcomes = Vec::new();
        go(wrong, shares, rest, &mut Vec::new(), scale, &mut outcomes);
        outcomes
            .into_iter()
            .map(|(counts, chance)| {
                let (one_offs, attracted) = counts.split_last().unwrap();
                let mut answers = attracted.to_vec();
                answers.extend(std::iter::repeat_n(1, *one_offs as usize));
                if correct == 0 || answers.iter().any(|&n| n > correct) {
                    return 0.0;
                }
                chance / (1 + answers.iter().filter(|&&n| n == correct).count()) as f64
            })
            .sum()
    }

    proptest! {
        #[test]
        fn agrees_with_enumeration(k in 1u32..=11, cuts in proptest::collection::vec(0.0f64..=1.0, 1..=4), a in 0.0f64..=1.0) {
            let total = cuts.iter().sum::<f64>().max(1e-9);
            let shares: Vec<f64> = cuts.iter().map(|cut| a * cut / total).collect();
            let got = VoteWeights::several(k, &shares);
            for correct in 0..=k {
                let want = by_definition(k, &shares, correct);
                let weight = got.weight(correct);
                prop_assert!((weight - want).abs() < 1e-12, "C = {correct}: {weight} {want}");
            }
        }

        #[test]
        fn one_attractor_is_the_model_of_one(k in 1u32..=256, a in 0.0f64..=1.0) {
            let a = AttractorShare::new(a).unwrap();
            let (several, one) = (VoteWeights::several(k, &[a.share()]), VoteWeights::new(k, a));
            for correct in 0..=k {
                prop_assert!((several.weight(correct) - one.weight(correct)).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn shares_of_nothing_and_of_everything_are_exact() {
        // Nothing on any attractor: only a single right answer can tie.
        let none = VoteWeights::several(7, &[0.0; 4]);
        assert_eq!((none.weight(1), none.weight(2), none.weight(7)), (1.0 / 7.0, 1.0, 1.0));
        // Two attractors share every wrong answer: with 3 right of 6, they tie only 3 to 0, twice in eight.
        let two = VoteWeights::several(6, &[0.5, 0.5]);
        assert!((two.weight(3) - (0.75 + 0.25 / 2.0)).abs() < 1e-15);
        // 2 right of 6, two attractors: only 2 + 2 does not outvote it, 6 of 16 ways, and that is a tie of three.
        assert!((two.weight(2) - 6.0 / 16.0 / 3.0).abs() < 1e-15);
        // Four attractors, thirds that do not add up exactly, and the largest vote stay probabilities.
        for shares in [&[0.25; 4][..], &[1.0 / 3.0; 3], &[1.0], &[0.7, 0.1, 0.1, 0.1]] {
            let weights = VoteWeights::several(256, shares);
            assert!((0..=256).all(|c| (0.0..=1.0 + 1e-12).contains(&weights.weight(c))));
            assert_eq!(weights.weight(256), 1.0);
        }
    }
}
