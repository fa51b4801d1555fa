//! Coefficients of two raters that give credit to near labels, or none to their own shares: weighted κ and Scott's π.

use super::kappa::beyond_rounding;
use super::{ContingencyTable, Margins, Weights};
use crate::stats::Undefined;

/// What is observed and expected of weighted disagreement.
struct Disagreement<'a> {
    table: &'a ContingencyTable,
    weights: &'a Weights,
    n: f64,
    first: Vec<f64>,
    second: Vec<f64>,
    observed: f64,
    expected: f64,
}

impl<'a> Disagreement<'a> {
    fn new(table: &'a ContingencyTable, weights: &'a Weights) -> Result<Self, Undefined> {
        let margins = table.margins();
        if margins.n == 0 {
            return Err(Undefined::NoItems);
        }
        if weights.q() != table.rows().len() {
            return Err(Undefined::WeightsDoNotFit);
        }
        let n = margins.n as f64;
        let shares = |counts: &[u64]| counts.iter().map(|count| *count as f64 / n).collect::<Vec<f64>>();
        let (first, second) = (shares(&margins.first), shares(&margins.second));
        let observed =
            table.cells().map(|(i, j, count)| f64::from(count) * weights.distance(i, j)).sum::<f64>() / n;
        let expected = first.iter().enumerate().map(|(i, r)| r * mean_distance(weights, i, &second)).sum();
        if expected > 0.0 {
            Ok(Self { table, weights, n, first, second, observed, expected })
        } else {
            Err(Undefined::ChanceIsCertain)
        }
    }

    fn kappa(&self) -> f64 {
        1.0 - self.observed / self.expected
    }

    /// For every cell of the table, its two mean weights together.
    fn mean_weights(&self) -> Vec<f64> {
        let q = self.first.len();
        let of_row: Vec<f64> = (0..q).map(|i| 1.0 - mean_distance(self.weights, i, &self.second)).collect();
        let of_column: Vec<f64> = (0..q).map(|j| 1.0 - mean_distance(self.weights, j, &self.first)).collect();
        of_row.iter().flat_map(|row| of_column.iter().map(move |column| row + column)).collect()
    }
}

/// The mean distance of a label from labels with these shares. Weights are symmetric.
fn mean_distance(weights: &Weights, label: usize, shares: &[f64]) -> f64 {
    weights.row(label).iter().zip(shares).map(|(distance, share)| distance * share).sum()
}

/// Weighted κ: disagreements count by how far the labels lie apart.
///
/// ```text
/// κ_w = (p_o − p_e)/(1 − p_e),   p_o = Σ_ij w_ij p_ij,   p_e = Σ_ij w_ij r_i c_j
///     p_ij: cell shares; r_i, c_j: shares of label i from the first, of label j from the second rater; w: agreement weights
/// ```
///
/// Cohen (1968), *Psychological Bulletin* 70:213–220.
///
/// # Errors
/// [`Undefined::NoItems`]; [`Undefined::WeightsDoNotFit`]; [`Undefined::ChanceIsCertain`] when no pair of labels that could
/// meet has any distance (0/0).
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, Weights, weighted_kappa};
/// // Cohen (1968), disagreement weights 0 1 3 / 1 0 6 / 3 6 0: κ_w = .348.
/// let table = ContingencyTable::new(vec![vec![88, 14, 18], vec![10, 40, 10], vec![2, 6, 12]]).expect("square");
/// let rows = [[0.0, 1.0, 3.0], [1.0, 0.0, 6.0], [3.0, 6.0, 0.0]].map(|row| row.map(|v| 1.0 - v / 6.0).to_vec());
/// let weights = Weights::custom(&rows).expect("weights");
/// assert!((weighted_kappa(&table, &weights).expect("defined") - 8.0 / 23.0).abs() < 1e-15);
/// ```
pub fn weighted_kappa(table: &ContingencyTable, weights: &Weights) -> Result<f64, Undefined> {
    Ok(Disagreement::new(table, weights)?.kappa())
}

/// The large-sample standard error of weighted κ, for intervals.
///
/// ```text
/// SE² = [ Σ_ij p_ij (w_ij − (w̄_i. + w̄_.j)(1 − κ_w))² − (κ_w − p_e (1 − κ_w))² ] / (n (1 − p_e)²)
///     w̄_i. = Σ_j c_j w_ij,   w̄_.j = Σ_i r_i w_ij; the rest as in [`weighted_kappa`]; n: items
/// ```
///
/// Fleiss, Cohen & Everitt (1969), *Psychological Bulletin* 72:323–327, eq. 8.
///
/// # Errors
/// As [`weighted_kappa`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, Scale, Weights, weighted_kappa_se};
/// // The SAS FREQ printout quoted by statsmodels: weighted kappa with ASE .1457.
/// let table = ContingencyTable::new(vec![vec![0, 4, 1], vec![0, 8, 0], vec![0, 1, 5]]).expect("square");
/// let weights = Weights::ranked(Scale::Linear, 3);
/// assert!((weighted_kappa_se(&table, &weights).expect("defined") - 0.1457).abs() < 5e-5);
/// ```
pub fn weighted_kappa_se(table: &ContingencyTable, weights: &Weights) -> Result<f64, Undefined> {
    let d = Disagreement::new(table, weights)?;
    let (kappa, chance) = (d.kappa(), 1.0 - d.expected);
    let mut spread = 0.0;
    for ((i, j, count), both) in d.table.cells().zip(d.mean_weights()) {
        let term = weights.of(i, j) - both * (1.0 - kappa);
        spread += f64::from(count) / d.n * term * term;
    }
    let centre = kappa - chance * (1.0 - kappa);
    Ok((beyond_rounding(spread, centre * centre) / d.n).sqrt() / d.expected)
}

/// The standard error of weighted κ if there were no agreement beyond chance, for the test of κ_w = 0 only.
///
/// ```text
/// SE₀² = [ Σ_ij r_i c_j (w_ij − (w̄_i. + w̄_.j))² − p_e² ] / (n (1 − p_e)²)        as in [`weighted_kappa_se`]
/// ```
///
/// Fleiss, Cohen & Everitt (1969), eq. 9.
///
/// # Errors
/// As [`weighted_kappa`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, Scale, Weights, weighted_kappa_null_se};
/// // The SAS FREQ printout quoted by statsmodels: weighted kappa with ASE under H0 .1426.
/// let table = ContingencyTable::new(vec![vec![0, 4, 1], vec![0, 8, 0], vec![0, 1, 5]]).expect("square");
/// let weights = Weights::ranked(Scale::Linear, 3);
/// assert!((weighted_kappa_null_se(&table, &weights).expect("defined") - 0.1426).abs() < 5e-5);
/// ```
pub fn weighted_kappa_null_se(table: &ContingencyTable, weights: &Weights) -> Result<f64, Undefined> {
    let d = Disagreement::new(table, weights)?;
    let chance = 1.0 - d.expected;
    let mut spread = 0.0;
    for ((i, j, _), both) in d.table.cells().zip(d.mean_weights()) {
        let share = d.first.get(i).copied().unwrap_or(0.0) * d.second.get(j).copied().unwrap_or(0.0);
        let term = weights.of(i, j) - both;
        spread += share * term * term;
    }
    Ok((beyond_rounding(spread, chance * chance) / d.n).sqrt() / d.expected)
}

/// Σ (r_k + c_k)², the numerator of Scott's expected agreement over 4 n².
fn pooled_pairs(margins: &Margins) -> i128 {
    margins.pairs().map(|(row, column)| (row + column) * (row + column)).sum()
}

/// Scott's π: chance agreement by the labels' shares over both raters together.
///
/// ```text
/// π = (p_o − p_e)/(1 − p_e),   p_e = Σ_k ((r_k + c_k)/2n)²
///     r_k, c_k: items labelled k by the first, the second rater; n: items
/// ```
///
/// Scott (1955), *Public Opinion Quarterly* 19:321–325. It is Fleiss' κ of two raters.
///
/// # Errors
/// [`Undefined::NoItems`]; [`Undefined::ChanceIsCertain`] when both raters used one label only (0/0).
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, scott_pi};
/// // Zwick (1988), table 3: π = .460 where κ = .474.
/// let rows = [[20, 5, 5, 10], [0, 10, 5, 5], [0, 5, 10, 5], [0, 0, 0, 20]].map(|row| row.to_vec()).to_vec();
/// let table = ContingencyTable::new(rows).expect("square");
/// assert_eq!(scott_pi(&table.margins()), Ok(17.0 / 37.0));
/// ```
pub fn scott_pi(margins: &Margins) -> Result<f64, Undefined> {
    let n = i128::from(margins.n);
    if n == 0 {
        return Err(Undefined::NoItems);
    }
    let chance = pooled_pairs(margins);
    match 4 * n * n - chance {
        0 => Err(Undefined::ChanceIsCertain),
        room => Ok((4 * n * i128::from(margins.agreed) - chance) as f64 / room as f64),
    }
}

/// Gwet's standard error of Scott's π: items are a sample, the raters are fixed.
///
/// ```text
/// SE² = 1/(n (n − 1)) Σ_i (π*_i − π)²,   π*_i = (a_i − p_e)/(1 − p_e) − 2 (1 − π)(p_e,i − p_e)/(1 − p_e)
///     a_i: 1 if both raters gave item i the same label, else 0; p_e,i: the mean of its two labels' shares (r_k + c_k)/2n
/// ```
///
/// Gwet (2008), *British Journal of Mathematical and Statistical Psychology* 61:29–48, in the form of the `.raw` functions of
/// the R package irrCAC; its `.table` functions divide by n² instead.
///
/// # Errors
/// As [`scott_pi`]; [`Undefined::NoItems`] for fewer than two items.
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, scott_pi_se};
/// // Gwet's 3 × 3 table of abstractors. irrCAC's `.table` function prints .05905473, which is √(99/100) of this.
/// let table = ContingencyTable::new(vec![vec![13, 0, 0], vec![0, 20, 7], vec![0, 4, 56]]).expect("square");
/// assert!((scott_pi_se(&table).expect("defined") * 0.99f64.sqrt() - 0.059_054_73).abs() < 5e-9);
/// ```
pub fn scott_pi_se(table: &ContingencyTable) -> Result<f64, Undefined> {
    let margins = table.margins();
    let pi = scott_pi(&margins)?;
    if margins.n < 2 {
        return Err(Undefined::NoItems);
    }
    let n = margins.n as f64;
    let expected = pooled_pairs(&margins) as f64 / (4.0 * n * n);
    let shares: Vec<f64> = margins.pairs().map(|(row, column)| (row + column) as f64 / (2.0 * n)).collect();
    let share = |label: usize| shares.get(label).copied().unwrap_or(0.0);
    let mut spread = 0.0;
    for (i, j, count) in table.cells() {
        let pulled = (share(i) + share(j)) / 2.0 - expected;
        let term = (f64::from(i == j) - expected - 2.0 * (1.0 - pi) * pulled) / (1.0 - expected) - pi;
        spread += f64::from(count) * term * term;
    }
    Ok((spread / (n * (n - 1.0))).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::super::{Scale, cohen_kappa, cohen_kappa_null_se, cohen_kappa_se};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn weights_that_do_not_fit_and_labels_that_do_not_vary_are_reasons() {
        let one = table([[9, 0], [0, 0]]);
        assert_eq!(weighted_kappa(&one, &Weights::identity(3)), Err(Undefined::WeightsDoNotFit));
        assert_eq!(weighted_kappa(&one, &Weights::ranked(Scale::Linear, 2)), Err(Undefined::ChanceIsCertain));
        assert_eq!(scott_pi(&one.margins()), Err(Undefined::ChanceIsCertain));
        let none = table([[0, 0], [0, 0]]);
        assert_eq!(weighted_kappa_se(&none, &Weights::identity(2)), Err(Undefined::NoItems));
        assert_eq!(scott_pi_se(&table([[1, 0], [0, 0]])), Err(Undefined::ChanceIsCertain));
        assert_eq!(scott_pi_se(&table([[0, 1], [0, 0]])), Err(Undefined::NoItems));
    }

    #[test]
    fn the_order_of_labels_changes_weighted_kappa_but_its_reverse_does_not() {
        let linear = |t: &ContingencyTable| weighted_kappa(t, &Weights::ranked(Scale::Linear, 3)).unwrap();
        let (a, b, c) = ([11, 4, 1], [3, 20, 6], [0, 2, 9]);
        let turned = |order: [usize; 3]| {
            let rows = [a, b, c];
            linear(
                &ContingencyTable::new(order.map(|i| order.map(|j| rows[i][j]).to_vec()).to_vec()).unwrap(),
            )
        };
        assert!((turned([0, 1, 2]) - turned([2, 1, 0])).abs() < 1e-15);
        assert!((turned([0, 1, 2]) - turned([1, 0, 2])).abs() > 0.01);
    }

    proptest! {
        #[test]
        fn identity_weights_give_cohens_kappa_and_its_errors(cells in proptest::collection::vec(0u32..40, 9)) {
            let t = ContingencyTable::new(cells.chunks(3).map(<[u32]>::to_vec).collect()).unwrap();
            let identity = Weights::identity(3);
            let close = |a: Result<f64, Undefined>, b: Result<f64, Undefined>| match (a, b) {
                (Ok(a), Ok(b)) => (a - b).abs() < 1e-12,
                (a, b) => a == b,
            };
            prop_assert!(close(weighted_kappa(&t, &identity), cohen_kappa(&t.margins())));
            prop_assert!(close(weighted_kappa_se(&t, &identity), cohen_kappa_se(&t)));
            prop_assert!(close(weighted_kappa_null_se(&t, &identity), cohen_kappa_null_se(&t.margins())));
        }
    }
}
