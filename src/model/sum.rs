//! The exact distribution of a sum of independent whole numbers.
//!
//! A distribution is the list of the probabilities of 0, 1, 2, … .

/// What is so improbable that it counts as impossible: a sum of all of it is far below any rounding.
const IMPOSSIBLE: f64 = 1e-30;

/// The distribution of the sum of two independent whole numbers. O(product of the lengths).
///
/// Probabilities of a part below 10⁻³⁰ count as 0, which is most of the tails of long sums.
///
/// ```
/// assert_eq!(tiebreak::model::convolve(&[0.5, 0.5], &[0.5, 0.5]), [0.25, 0.5, 0.25]);
/// ```
pub fn convolve(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; (a.len() + b.len()).saturating_sub(1)];
    let possible = |p: &f64| *p > IMPOSSIBLE;
    let first = b.iter().position(possible).unwrap_or(0);
    let b = b.get(first..b.iter().rposition(possible).map_or(first, |last| last + 1)).unwrap_or_default();
    for (i, p) in a.iter().enumerate().filter(|(_, p)| possible(p)) {
        add_to(sum.get_mut(i + first..).unwrap_or_default(), *p, b);
    }
    sum
}

/// The distribution of the sum of two independent draws from the same distribution, in half the steps of [`convolve`]: each
/// pair of different values comes twice.
///
/// ```text
/// P(S = s) = 2 Σ_{i < s − i} pᵢ pₛ₋ᵢ + (p_{s/2})² if s is even        pᵢ: the probability of i in one draw
/// ```
///
/// n probabilities make 2n − 1, none make none; those below 10⁻³⁰ count as 0, as in [`convolve`].
pub(super) fn doubled(one: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; (2 * one.len()).saturating_sub(1)];
    let end = one.iter().rposition(|p| *p > IMPOSSIBLE).map_or(0, |last| last + 1);
    let possible = one.get(..end).unwrap_or_default();
    for (i, p) in possible.iter().enumerate().filter(|(_, p)| **p > IMPOSSIBLE) {
        let sum = sum.get_mut(2 * i..).unwrap_or_default();
        add_to(sum, *p, possible.get(i..=i).unwrap_or_default());
        add_to(sum.get_mut(1..).unwrap_or_default(), 2.0 * p, possible.get(i + 1..).unwrap_or_default());
    }
    sum
}

/// Adds a multiple of one list to another: the loop that everything here spends its time in.
fn add_to(sum: &mut [f64], times: f64, terms: &[f64]) {
    for (sum, term) in sum.iter_mut().zip(terms) {
        *sum += times * term;
    }
}

/// The distribution of the sum of independent whole numbers, each given by its own.
///
/// With two values each it is the Poisson-binomial distribution (Poisson, 1837). All terms are positive and added
/// without cancellation, so that each probability above [`convolve`]'s 10⁻³⁰ is right to a few units in its last place for
/// each summand.
pub fn sum_of<'d>(parts: impl IntoIterator<Item = &'d [f64]>) -> Vec<f64> {
    parts.into_iter().fold(vec![1.0], |sum, part| convolve(&sum, part))
}

/// The distribution of the sum of n independent draws from the same distribution, by squaring.
pub fn sum_of_draws(one: &[f64], n: u32) -> Vec<f64> {
    let (mut sum, mut power, mut left) = (vec![1.0], one.to_vec(), n);
    while left > 0 {
        if left % 2 == 1 {
            sum = convolve(&sum, &power);
        }
        left /= 2;
        if left > 0 {
            power = doubled(&power);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_sum_is_what_enumeration_gives(rates in proptest::collection::vec(0.0f64..=1.0, 1..=9)) {
            let parts: Vec<[f64; 2]> = rates.iter().map(|p| [1.0 - p, *p]).collect();
            let got = sum_of(parts.iter().map(|part| &part[..]));
            let mut want = vec![0.0; rates.len() + 1];
            for outcome in 0u32..1 << rates.len() {
                let chance: f64 = parts.iter().enumerate().map(|(i, part)| part[(outcome >> i & 1) as usize]).product();
                want[outcome.count_ones() as usize] += chance;
            }
            prop_assert!(got.iter().zip(&want).all(|(a, b)| (a - b).abs() < 1e-14));
        }

        #[test]
        fn draws_are_a_sum_of_the_same(one in proptest::collection::vec(0.0f64..1.0, 1..=6), n in 0u32..12) {
            let got = sum_of_draws(&one, n);
            let want = sum_of((0..n).map(|_| &one[..]));
            prop_assert_eq!(got.len(), want.len());
            prop_assert!(got.iter().zip(&want).all(|(a, b)| (a - b).abs() <= 1e-13 * (1.0 + b)));
        }
    }

    #[test]
    fn a_sum_of_two_draws_is_a_convolution_with_itself() {
        // Two dice with three faces.
        let dice = doubled(&[1.0 / 3.0; 3]);
        assert!(
            dice.iter().zip([1.0, 2.0, 3.0, 2.0, 1.0]).all(|(p, ninths)| (9.0 * p - ninths).abs() < 1e-14)
        );
        for one in [vec![], vec![1.0], vec![0.25, 0.0, 0.5, 1e-40, 0.25, 0.0], vec![0.0, 1e-31, 0.5, 0.5]] {
            let (got, want) = (doubled(&one), convolve(&one, &one));
            assert_eq!(got.len(), want.len());
            // The same products in another order: below 0.5, a unit in the last place is at most 5.6 · 10⁻¹⁷.
            assert!(got.iter().zip(&want).all(|(a, b)| (a - b).abs() < 1e-16), "{one:?}: {got:?}");
        }
    }

    #[test]
    fn nothing_added_is_zero_for_certain() {
        assert_eq!(sum_of([]), [1.0]);
        assert_eq!(sum_of_draws(&[0.5, 0.5], 0), [1.0]);
        assert_eq!(convolve(&[], &[1.0]), [0.0f64; 0]);
    }
}
