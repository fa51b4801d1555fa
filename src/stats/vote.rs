//! The majority vote of observed answers, over all subsets of them.

/// The most samples whose binomial coefficients stay within a double: C(1029, 514) < 1.8 × 10³⁰⁸.
const MOST: u32 = 1029;

/// The chance that a majority vote of k samples is right, for k = 1, 2, … n: samples are drawn without replacement from n
/// that were observed, and ties are split evenly.
///
/// ```text
/// P_t(x, y) = Π_a [ Σ_{s<t} C(m_a, s) x^s + y C(m_a, t) x^t ]
/// maj@k = Σ_{t=1}^{min(k, m₀)} C(m₀, t) Σ_j [x^{k−t} y^j] P_t / (1 + j) / C(n, k)
/// ```
///
/// m₀ = `right` samples gave the right answer, and m_a = `others` gave each other one; n = m₀ + Σ m_a. t is how often the
/// right answer is among the k, j how many others are there as often. A sample without an answer is an answer of its own
/// that no other sample gives: a 1 among `others`. All terms are positive, so nothing cancels. There is no unbiased value
/// for k > n. `None` for no samples, and for more than 1,029, whose coefficients leave the range of a double.
///
/// The mean over subsets is the U-statistic of the vote, unbiased for the vote of k fresh samples (Hoeffding, 1948). Each answer
/// takes O(n m_a) for each t; answers given once are taken together.
///
/// ```
/// use tiebreak::stats::vote::majority;
/// // x x x y y y z and three answers given once: 41/105 at k = 4.
/// let votes = majority(3, &[3, 1, 1, 1, 1]).unwrap();
/// assert!((votes[3] - 41.0 / 105.0).abs() < 1e-15);
/// ```
pub fn majority(right: u32, others: &[u32]) -> Option<Vec<f64>> {
    let n = others.iter().try_fold(right, |sum, m| sum.checked_add(*m)).filter(|n| (1..=MOST).contains(n))?;
    let mut votes = vec![0.0; n as usize];
    for (t, ways) in binomials(right).into_iter().enumerate().skip(1) {
        for (j, terms) in ties(t, others).iter().enumerate() {
            for (vote, term) in votes.iter_mut().skip(t - 1).zip(terms) {
                *vote += ways * term / (1.0 + j as f64);
            }
        }
    }
    let all = binomials(n);
    votes.iter_mut().zip(all.iter().skip(1)).for_each(|(vote, all)| *vote /= all);
    Some(votes)
}

/// The coefficients of P_t: by the power of y, and within by the power of x.
fn ties(t: usize, others: &[u32]) -> Vec<Vec<f64>> {
    let single = others.iter().filter(|m| **m == 1).count() as u32;
    let mut product = of_singles(t, &binomials(single));
    for &m in others.iter().filter(|m| **m > 1) {
        let ways = binomials(m);
        let fewer = ways.get(..t).unwrap_or(&ways);
        let mut next: Vec<Vec<f64>> = product.iter().map(|terms| times(terms, fewer, 0)).collect();
        if let Some(as_many) = ways.get(t) {
            next.push(Vec::new());
            for (sum, terms) in next.iter_mut().skip(1).zip(&product) {
                add(sum, &times(terms, &[*as_many], t));
            }
        }
        product = next;
    }
    product
}

/// What u answers that were given once make of P_t: (1 + xy)^u at t = 1, where each of them ties, and (1 + x)^u above.
fn of_singles(t: usize, ways: &[f64]) -> Vec<Vec<f64>> {
    if t > 1 {
        return vec![ways.to_vec()];
    }
    let alone = |(j, ways): (usize, &f64)| {
        let mut terms = vec![0.0; j + 1];
        terms.last_mut().into_iter().for_each(|term| *term = *ways);
        terms
    };
    ways.iter().enumerate().map(alone).collect()
}

/// The product of two polynomials and x^shift.
fn times(a: &[f64], b: &[f64], shift: usize) -> Vec<f64> {
    let mut product = vec![0.0; shift + (a.len() + b.len()).saturating_sub(1)];
    for (i, p) in a.iter().enumerate().filter(|(_, p)| **p != 0.0) {
        product.iter_mut().skip(shift + i).zip(b).for_each(|(sum, q)| *sum += p * q);
    }
    product
}

fn add(sum: &mut Vec<f64>, terms: &[f64]) {
    if sum.len() < terms.len() {
        sum.resize(terms.len(), 0.0);
    }
    sum.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
}

/// C(n, 0), C(n, 1), … C(n, n): the first half, and the same backwards, so that both ends are exact.
fn binomials(n: u32) -> Vec<f64> {
    let next =
        |(ways, i): &(f64, u32)| (*i < n / 2).then(|| (ways * f64::from(n - i) / f64::from(i + 1), i + 1));
    let mut row: Vec<f64> = std::iter::successors(Some((1.0, 0)), next).map(|(ways, _)| ways).collect();
    let back = row.len() - usize::from(n.is_multiple_of(2));
    row.extend_from_within(..back);
    if let Some(back) = row.get_mut((n / 2 + 1) as usize..) {
        back.reverse();
    }
    row
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn assert_close(got: &[f64], want: &[f64]) {
        assert_eq!(got.len(), want.len());
        for (k, (got, want)) in got.iter().zip(want).enumerate() {
            // Sums of positive terms with binomials that are exact or nearly so.
            assert!((got - want).abs() < 1e-13, "k = {}: {got} for {want}", k + 1);
        }
    }

    #[test]
    fn the_pool_of_ten_has_its_fractions() {
        let want =
            [3.0 / 10.0, 3.0 / 10.0, 1.0 / 3.0, 41.0 / 105.0, 47.0 / 105.0, 17.0 / 35.0, 0.5, 0.5, 0.5, 0.5];
        assert_close(&majority(3, &[3, 1, 1, 1, 1]).unwrap(), &want);
    }

    #[test]
    fn simple_pools_are_known() {
        // One sample with an answer, three without: an answer of its own each.
        assert_close(&majority(1, &[1, 1, 1]).unwrap(), &[0.25; 4]);
        // Eight answers as frequent as each other.
        let even = majority(2, &[2; 7]).unwrap();
        assert!((even[15] - 0.125).abs() < 1e-15);
        assert_close(&majority(0, &[2, 1]).unwrap(), &[0.0; 3]);
        assert_close(&majority(4, &[]).unwrap(), &[1.0; 4]);
        assert_eq!(majority(0, &[]), None);
        assert_eq!(majority(1, &[1029]), None);
        assert_eq!(majority(u32::MAX, &[1]), None);
    }

    #[test]
    fn the_largest_pools_stay_in_range() {
        let votes = majority(600, &[300, 100, 1, 1, 27]).unwrap();
        assert!(votes.iter().all(|vote| (0.0..=1.0 + 1e-9).contains(vote)));
        assert!((votes[0] - 600.0 / 1029.0).abs() < 1e-12, "{}", votes[0] - 600.0 / 1029.0);
        assert!((votes[1028] - 1.0).abs() < 1e-12, "{}", votes[1028] - 1.0);
    }

    /// The vote of every subset, enumerated.
    fn by_definition(right: u32, others: &[u32]) -> Vec<f64> {
        let samples: Vec<usize> = std::iter::once(&right)
            .chain(others)
            .enumerate()
            .flat_map(|(answer, m)| std::iter::repeat_n(answer, *m as usize))
            .collect();
        let n = samples.len();
        let (mut won, mut all) = (vec![0.0; n], vec![0.0; n]);
        for subset in 1u32..1 << n {
            let mut counts = vec![0; others.len() + 1];
            (0..n).filter(|i| subset >> i & 1 == 1).for_each(|i| counts[samples[i]] += 1);
            let most = *counts.iter().max().unwrap();
            let k = subset.count_ones() as usize - 1;
            all[k] += 1.0;
            if counts[0] == most {
                won[k] += 1.0 / counts.iter().filter(|count| **count == most).count() as f64;
            }
        }
        won.iter().zip(&all).map(|(won, all)| won / all).collect()
    }

    proptest! {
        #[test]
        fn it_is_the_mean_over_every_subset(right in 0u32..5, others in prop::collection::vec(1u32..4, 0..4)) {
            if right + others.iter().sum::<u32>() > 0 {
                assert_close(&majority(right, &others).unwrap(), &by_definition(right, &others));
            }
        }

        #[test]
        fn one_vote_and_two_are_worth_a_sample_and_all_of_them_the_mode(
            right in 1u32..40,
            others in prop::collection::vec(1u32..40, 0..12),
        ) {
            let votes = majority(right, &others).unwrap();
            let n = right + others.iter().sum::<u32>();
            let one = f64::from(right) / f64::from(n);
            prop_assert!((votes[0] - one).abs() < 1e-12);
            prop_assert!(votes.len() < 2 || (votes[1] - one).abs() < 1e-12);
            let most = others.iter().copied().max().unwrap_or(0).max(right);
            let modes = 1 + others.iter().filter(|m| **m == most).count();
            let at_all = if right == most { 1.0 / modes as f64 } else { 0.0 };
            prop_assert!((votes[n as usize - 1] - at_all).abs() < 1e-12);
        }
    }
}
