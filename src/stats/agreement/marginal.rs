//! Whether two raters differ in how often they use labels, and in which direction.

use super::ContingencyTable;
use crate::stats::Undefined;
use crate::stats::paired::mcnemar_exact;
use crate::stats::special::chi_square_upper;

/// A chi-square test.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ChiSquare {
    /// The statistic.
    pub statistic: f64,
    /// Degrees of freedom.
    pub freedom: u32,
    /// The chance of a statistic at least as large.
    pub p: f64,
}

impl ChiSquare {
    fn new(statistic: f64, freedom: u32) -> Result<Self, Undefined> {
        let p = chi_square_upper(statistic, freedom).ok_or(Undefined::NoDisagreement)?;
        Ok(Self { statistic, freedom, p })
    }
}

/// Each two labels and how many items got one from the first and the other from the second rater, and the other way round.
fn mirrored(table: &ContingencyTable) -> impl Iterator<Item = (usize, usize, u32, u32)> {
    table.cells().filter(|(i, j, _)| i < j).filter_map(|(i, j, above)| {
        let below = *table.rows().get(j)?.get(i)?;
        (above > 0 || below > 0).then_some((i, j, above, below))
    })
}

/// Bowker's test that the table is symmetric: no pair of labels is confused in one direction more than in the other.
///
/// ```text
/// χ² = Σ_{i<j} (n_ij − n_ji)²/(n_ij + n_ji)        degrees of freedom: the pairs i < j with n_ij + n_ji > 0
///     n_ij: items labelled i by the first and j by the second rater
/// ```
///
/// Bowker (1948), *Journal of the American Statistical Association* 43:572–574. For two labels it is McNemar's test without
/// correction. Pairs that were never confused say nothing and have no degree of freedom.
///
/// # Errors
/// [`Undefined::NoDisagreement`] where the raters agree on every item; [`Undefined::NoItems`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, bowker};
/// // Two labels, 10 against 2: (10 − 2)²/12.
/// let table = ContingencyTable::new(vec![vec![5, 10], vec![2, 7]]).expect("square");
/// assert_eq!(bowker(&table).expect("they differ").statistic, 16.0 / 3.0);
/// ```
pub fn bowker(table: &ContingencyTable) -> Result<ChiSquare, Undefined> {
    if table.margins().n == 0 {
        return Err(Undefined::NoItems);
    }
    let (mut statistic, mut freedom) = (0.0, 0);
    for (_, _, above, below) in mirrored(table) {
        let (difference, sum) = (f64::from(above) - f64::from(below), f64::from(above) + f64::from(below));
        statistic += difference * difference / sum;
        freedom += 1;
    }
    ChiSquare::new(statistic, freedom)
}

/// The Stuart–Maxwell test that both raters use every label equally often.
///
/// ```text
/// χ² = dᵀ S⁻¹ d,   d_k = r_k − c_k,   S_kk = r_k + c_k − 2 n_kk,   S_kl = −(n_kl + n_lk)
///     r_k, c_k: items labelled k by the first, the second rater; n_kl: items labelled k by the first and l by the second
/// ```
///
/// Stuart (1955), *Biometrika* 42:412–416; Maxwell (1970), *British Journal of Psychiatry* 116:651–655. One label of every set
/// that disagreements link is left out, as its row follows from the others; a label that was never confused is a set of its
/// own. So S has an inverse, and there are as many degrees of freedom as labels less sets.
///
/// # Errors
/// [`Undefined::NoDisagreement`] where the raters agree on every item; [`Undefined::NoItems`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, stuart_maxwell};
/// // Stuart (1955), unaided vision of 7,477 women: 11.96 with 3 degrees of freedom.
/// let rows = [[1520, 266, 124, 66], [234, 1512, 432, 78], [117, 362, 1772, 205], [36, 82, 179, 492]];
/// let table = ContingencyTable::new(rows.map(|row| row.to_vec()).to_vec()).expect("square");
/// let test = stuart_maxwell(&table).expect("they differ");
/// assert!((test.statistic - 11.96).abs() < 5e-3 && test.freedom == 3);
/// ```
pub fn stuart_maxwell(table: &ContingencyTable) -> Result<ChiSquare, Undefined> {
    let margins = table.margins();
    if margins.n == 0 {
        return Err(Undefined::NoItems);
    }
    let kept: Vec<usize> = but_one_of_each(&linked(table)).collect();
    let entry = |k: usize, l: usize| {
        let at = |i: usize, j: usize| {
            f64::from(table.rows().get(i).and_then(|row| row.get(j)).copied().unwrap_or(0))
        };
        let used = |k: usize| (margins.first.get(k).copied(), margins.second.get(k).copied());
        match used(k) {
            (Some(row), Some(column)) if k == l => row as f64 + column as f64 - 2.0 * at(k, k),
            _ => -(at(k, l) + at(l, k)),
        }
    };
    let mut rows: Vec<Vec<f64>> = kept
        .iter()
        .map(|&k| {
            let difference = |counts: &[u64]| counts.get(k).map_or(0.0, |count| *count as f64);
            let of_row = kept.iter().map(|&l| entry(k, l));
            of_row.chain([difference(&margins.first) - difference(&margins.second)]).collect()
        })
        .collect();
    ChiSquare::new(quadratic_form(&mut rows), kept.len() as u32)
}

/// For each label the first label of the set that disagreements link it to.
fn linked(table: &ContingencyTable) -> Vec<usize> {
    let mut set: Vec<usize> = (0..table.rows().len()).collect();
    for (i, j, _, _) in mirrored(table) {
        if let (Some(&a), Some(&b)) = (set.get(i), set.get(j)) {
            set.iter_mut().filter(|of| **of == a.max(b)).for_each(|of| *of = a.min(b));
        }
    }
    set
}

/// All labels but the first one of each set.
fn but_one_of_each(set: &[usize]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().filter(|(label, first)| label != *first).map(|(label, _)| label)
}

/// dᵀ S⁻¹ d of rows [S | d], by elimination. S is positive definite, so that pivots need no search.
fn quadratic_form(rows: &mut [Vec<f64>]) -> f64 {
    let mut sum = 0.0;
    for at in 0..rows.len() {
        let (_, from) = rows.split_at_mut(at);
        let Some((pivot_row, below)) = from.split_first_mut() else { break };
        let (Some(&pivot), Some(&d)) = (pivot_row.get(at), pivot_row.last()) else { break };
        sum += d * d / pivot;
        for row in below {
            let factor = row.get(at).map_or(0.0, |first| first / pivot);
            row.iter_mut().zip(&*pivot_row).for_each(|(cell, of_pivot)| *cell -= factor * of_pivot);
        }
    }
    sum
}

/// Items on each side of the diagonal, and the exact test that both sides are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Direction {
    /// Items to which the second rater gave the later label.
    pub above: u32,
    /// Items to which the first rater gave the later label.
    pub below: u32,
    /// The two-sided p-value.
    pub p: f64,
}

/// The sign test of ordered labels: whether one rater's labels tend to lie above the other's.
///
/// ```text
/// p = min(1, 2 P(X ≤ min(a, b))),   X ~ Bin(a + b, ½)        1 for a + b = 0
///     a: items above the diagonal, where the second rater's label is the later one; b: items below it
/// ```
///
/// Dixon & Mood (1946), *Journal of the American Statistical Association* 41:557–566.
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, direction};
/// let table = ContingencyTable::new(vec![vec![4, 1, 2], vec![0, 3, 2], vec![1, 0, 6]]).expect("square");
/// let test = direction(&table);
/// assert_eq!((test.above, test.below, test.p), (5, 1, 7.0 / 32.0));
/// ```
pub fn direction(table: &ContingencyTable) -> Direction {
    let (mut above, mut below) = (0, 0);
    for (_, _, up, down) in mirrored(table) {
        above += up;
        below += down;
    }
    Direction { above, below, p: mcnemar_exact(above, below) }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn raters_who_agree_differ_in_nothing() {
        let agreed = table([[3, 0], [0, 4]]);
        assert_eq!(
            (bowker(&agreed), stuart_maxwell(&agreed)),
            (Err(Undefined::NoDisagreement), Err(Undefined::NoDisagreement))
        );
        assert_eq!(direction(&agreed), Direction { above: 0, below: 0, p: 1.0 });
        let none = table([[0, 0], [0, 0]]);
        assert_eq!(
            (bowker(&none), stuart_maxwell(&none)),
            (Err(Undefined::NoItems), Err(Undefined::NoItems))
        );
    }

    #[test]
    fn labels_that_were_never_confused_have_no_degree_of_freedom() {
        let small = table([[9, 4, 1], [2, 7, 3], [0, 6, 8]]);
        let with_unused = table([[9, 0, 4, 1], [0, 5, 0, 0], [2, 0, 7, 3], [0, 0, 6, 8]]);
        let (a, b) = (stuart_maxwell(&small).unwrap(), stuart_maxwell(&with_unused).unwrap());
        assert!((a.statistic - b.statistic).abs() < 1e-12 && a.freedom == 2 && b.freedom == 2);
        // Two sets: 4 against 1 and 3 against 2, one degree of freedom each.
        let apart = stuart_maxwell(&table([[1, 4, 0, 0], [1, 1, 0, 0], [0, 0, 1, 3], [0, 0, 2, 1]])).unwrap();
        assert!((apart.statistic - (9.0 / 5.0 + 1.0 / 5.0)).abs() < 1e-12 && apart.freedom == 2);
    }

    proptest! {
        #[test]
        fn two_labels_are_mcnemars(b in 0u32..60, c in 1u32..60) {
            let t = table([[3, b], [c, 5]]);
            let want = (f64::from(b) - f64::from(c)).powi(2) / f64::from(b + c);
            for test in [bowker(&t).unwrap(), stuart_maxwell(&t).unwrap()] {
                prop_assert!((test.statistic - want).abs() < 1e-12 && test.freedom == 1);
            }
            prop_assert_eq!(direction(&t).p, mcnemar_exact(b, c));
        }

        #[test]
        fn the_order_of_labels_does_not_matter(cells in proptest::collection::vec(0u32..9, 16)) {
            let at = |i: usize, j: usize| cells[4 * i + j];
            let of = |order: [usize; 4]| table(order.map(|i| order.map(|j| at(i, j))));
            match (stuart_maxwell(&of([0, 1, 2, 3])), stuart_maxwell(&of([2, 0, 3, 1]))) {
                (Ok(a), Ok(b)) => prop_assert!((a.statistic - b.statistic).abs() < 1e-9 && a.freedom == b.freedom),
                (a, b) => prop_assert_eq!(a, b),
            }
        }
    }
}
