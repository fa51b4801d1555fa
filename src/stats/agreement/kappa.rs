//! Cohen's κ, its standard errors and its maximum.

use super::{ContingencyTable, Margins};
use crate::stats::Undefined;

/// Σ r_k c_k, the numerator of expected agreement over n².
fn chance_pairs(margins: &Margins) -> i128 {
    margins.pairs().map(|(row, column)| row * column).sum()
}

/// Agreement expected by chance if the raters labelled independently with their own label shares.
///
/// ```text
/// p_e = Σ_k r_k c_k / n²        r_k, c_k: items labelled k by the first, the second rater; n: items
/// ```
///
/// Cohen (1960), *Educational and Psychological Measurement* 20:37–46.
///
/// # Errors
/// [`Undefined::NoItems`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, expected_agreement};
/// // Cohen (1960), worked example with n = 200: p_e = .41.
/// let table = ContingencyTable::new(vec![vec![88, 14, 18], vec![10, 40, 10], vec![2, 6, 12]]).expect("square");
/// assert_eq!(expected_agreement(&table.margins()), Ok(0.41));
/// ```
pub fn expected_agreement(margins: &Margins) -> Result<f64, Undefined> {
    let n = i128::from(margins.n);
    if n == 0 { Err(Undefined::NoItems) } else { Ok(chance_pairs(margins) as f64 / (n * n) as f64) }
}

/// Cohen's κ: agreement beyond chance, as a share of what chance leaves.
///
/// ```text
/// κ = (p_o − p_e) / (1 − p_e) = (n A − Σ_k r_k c_k) / (n² − Σ_k r_k c_k)
///     A: items agreed on; r_k, c_k: items labelled k by the first, the second rater; n: items
/// ```
///
/// Cohen (1960), *Educational and Psychological Measurement* 20:37–46, eq. 1.
///
/// # Errors
/// [`Undefined::NoItems`]; [`Undefined::ChanceIsCertain`] when both raters used one label only (0/0).
///
/// ```
/// use tiebreak::stats::agreement::{cohen_kappa, ContingencyTable};
/// // Cohen (1960), worked example with n = 200: κ = .492.
/// let table = ContingencyTable::new(vec![vec![88, 14, 18], vec![10, 40, 10], vec![2, 6, 12]]).expect("square");
/// assert!((cohen_kappa(&table.margins()).expect("defined") - 29.0 / 59.0).abs() < 1e-15);
/// ```
pub fn cohen_kappa(margins: &Margins) -> Result<f64, Undefined> {
    let n = i128::from(margins.n);
    if n == 0 {
        return Err(Undefined::NoItems);
    }
    let chance = chance_pairs(margins);
    match n * n - chance {
        0 => Err(Undefined::ChanceIsCertain),
        room => Ok((n * i128::from(margins.agreed) - chance) as f64 / room as f64),
    }
}

/// The largest κ that these margins allow.
///
/// ```text
/// κ_max = (Σ_k min(r_k, c_k)/n − p_e) / (1 − p_e)
///     r_k, c_k: items labelled k by the first, the second rater; n: items; p_e: expected agreement
/// ```
///
/// Cohen (1960), eq. 5.
///
/// # Errors
/// As [`cohen_kappa`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, kappa_max};
/// // Cohen (1960), worked example with n = 200: .831.
/// let table = ContingencyTable::new(vec![vec![88, 14, 18], vec![10, 40, 10], vec![2, 6, 12]]).expect("square");
/// assert!((kappa_max(&table.margins()).expect("defined") - 0.831).abs() < 5e-4);
/// ```
pub fn kappa_max(margins: &Margins) -> Result<f64, Undefined> {
    let agreed = margins.first.iter().zip(&margins.second).map(|(&row, &column)| row.min(column)).sum();
    cohen_kappa(&Margins { agreed, ..margins.clone() })
}

/// The large-sample standard error of κ, for intervals.
///
/// ```text
/// SE² = [ Σ_ij p_ij w_ij² − (κ − p_e (1 − κ))² ] / (n (1 − p_e)²)
/// w_ii = 1 − (r_i + c_i)(1 − κ);   w_ij = (1 − κ)(c_i + r_j) for i ≠ j
///     p_ij: cell shares; r_i, c_j: shares of label i in the rows, of label j in the columns
/// ```
///
/// Fleiss, Cohen & Everitt (1969), *Psychological Bulletin* 72:323–327, eq. 13 (unweighted case). It is not
/// the error for a test of κ = 0: that is [`cohen_kappa_null_se`].
///
/// # Errors
/// As [`cohen_kappa`].
///
/// ```
/// use tiebreak::stats::agreement::{cohen_kappa_se, ContingencyTable};
/// let table = ContingencyTable::new(vec![vec![38, 56], vec![14, 34]]).expect("square");
/// assert!((cohen_kappa_se(&table).expect("defined") - 0.068_793_396_8).abs() < 5e-11);
/// ```
pub fn cohen_kappa_se(table: &ContingencyTable) -> Result<f64, Undefined> {
    let margins = table.margins();
    let kappa = cohen_kappa(&margins)?;
    let expected = expected_agreement(&margins)?;
    let n = margins.n as f64;
    let share = |counts: &[u64], label: usize| counts.get(label).map_or(0.0, |&count| count as f64 / n);
    let mut spread = 0.0;
    for (i, j, count) in table.cells() {
        let both = share(&margins.second, i) + share(&margins.first, j);
        let weight = f64::from(i == j) - both * (1.0 - kappa);
        spread += f64::from(count) / n * weight * weight;
    }
    let centre = kappa - expected * (1.0 - kappa);
    Ok((beyond_rounding(spread, centre * centre) / n).sqrt() / (1.0 - expected))
}

/// The standard error of κ if there were no agreement beyond chance, for the test of κ = 0 only.
///
/// ```text
/// SE₀² = [ p_e + p_e² − Σ_k r_k c_k (r_k + c_k) ] / (n (1 − p_e)²)
///     r_k, c_k: shares of label k from the first, the second rater; n: items; p_e: expected agreement
/// ```
///
/// Fleiss, Cohen & Everitt (1969), eq. 14.
///
/// # Errors
/// As [`cohen_kappa`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, cohen_kappa_null_se};
/// // The SAS FREQ printout quoted by statsmodels: ASE under H0 .1484.
/// let table = ContingencyTable::new(vec![vec![0, 4, 1], vec![0, 8, 0], vec![0, 1, 5]]).expect("square");
/// assert!((cohen_kappa_null_se(&table.margins()).expect("defined") - 0.1484).abs() < 5e-5);
/// ```
pub fn cohen_kappa_null_se(margins: &Margins) -> Result<f64, Undefined> {
    cohen_kappa(margins)?;
    let expected = expected_agreement(margins)?;
    let n = margins.n as f64;
    let third: f64 = margins
        .pairs()
        .map(|(row, column)| (row as f64 / n) * (column as f64 / n) * ((row + column) as f64 / n))
        .sum();
    Ok((beyond_rounding(expected + expected * expected, third) / n).sqrt() / (1.0 - expected))
}

/// The difference of two sums that are equal in exact arithmetic when κ cannot vary, as when the raters agree on every
/// item or one of them used a single label: what rounding leaves of it then is 0, not a tiny error.
pub(super) fn beyond_rounding(sum: f64, part: f64) -> f64 {
    let difference = sum - part;
    if difference <= 256.0 * f64::EPSILON * sum.abs() { 0.0 } else { difference }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fleiss_cohen_everitt_1969() {
        let t = table([[106, 10, 4], [22, 28, 10], [2, 12, 6]]);
        assert_eq!(cohen_kappa(&t.margins()), Ok(3.0 / 7.0));
        assert!((cohen_kappa_se(&t).unwrap() - 0.053_711_004_869_167).abs() < 1e-14);
        assert!((cohen_kappa_null_se(&t.margins()).unwrap() - 0.055_512_454_936_358).abs() < 1e-14);
    }

    #[test]
    fn one_label_is_undefined_and_not_one() {
        let t = table([[9, 0], [0, 0]]);
        assert_eq!(cohen_kappa(&t.margins()), Err(Undefined::ChanceIsCertain));
        assert_eq!(cohen_kappa_se(&t), Err(Undefined::ChanceIsCertain));
        assert_eq!(kappa_max(&t.margins()), Err(Undefined::ChanceIsCertain));
        assert_eq!(cohen_kappa(&table([[0, 0], [0, 0]]).margins()), Err(Undefined::NoItems));
    }

    #[test]
    fn where_kappa_cannot_vary_its_error_is_zero_and_not_what_rounding_leaves() {
        for t in [table([[5, 0, 0], [0, 7, 0], [0, 0, 3]]), table([[1, 5, 0], [0, 0, 0], [0, 0, 0]])] {
            assert_eq!(cohen_kappa_se(&t), Ok(0.0), "{t:?}");
        }
        for (a, b) in (1..60).flat_map(|a| (1..60).map(move |b| (a, b))) {
            let constant = table([[a, b], [0, 0]]);
            assert_eq!(cohen_kappa_se(&constant), Ok(0.0), "{a} {b}");
            assert_eq!(cohen_kappa_null_se(&constant.margins()), Ok(0.0), "{a} {b}");
        }
    }

    proptest! {
        #[test]
        fn swapping_raters_or_labels_changes_nothing(a in 0u32..50, b in 0u32..50, c in 0u32..50, d in 1u32..50) {
            let kappa = cohen_kappa(&table([[a, b], [c, d]]).margins());
            prop_assert_eq!(kappa, cohen_kappa(&table([[a, c], [b, d]]).margins()));
            prop_assert_eq!(kappa, cohen_kappa(&table([[d, c], [b, a]]).margins()));
        }

        #[test]
        fn kappa_is_at_most_its_maximum(cells in proptest::collection::vec(0u32..30, 9)) {
            let t = ContingencyTable::new(cells.chunks(3).map(<[u32]>::to_vec).collect()).unwrap().margins();
            if let (Ok(kappa), Ok(max)) = (cohen_kappa(&t), kappa_max(&t)) {
                prop_assert!(kappa <= max && max <= 1.0);
            }
        }
    }
}
