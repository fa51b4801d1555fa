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
/// p_e = Σ_k r_k c_k / n²        r_k, c_k: items labelled k by the first, the second rater
/// ```
///
/// # Errors
/// [`Undefined::NoItems`].
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
/// ```
///
/// Cohen (1960), eq. 5.
///
/// # Errors
/// As [`cohen_kappa`].
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
    Ok(((spread - centre * centre).max(0.0) / n).sqrt() / (1.0 - expected))
}

/// The standard error of κ if there were no agreement beyond chance, for the test of κ = 0 only.
///
/// ```text
/// SE₀² = [ p_e + p_e² − Σ_k r_k c_k (r_k + c_k) ] / (n (1 − p_e)²)        r_k, c_k as shares
/// ```
///
/// Fleiss, Cohen & Everitt (1969), eq. 14.
///
/// # Errors
/// As [`cohen_kappa`].
pub fn cohen_kappa_null_se(margins: &Margins) -> Result<f64, Undefined> {
    cohen_kappa(margins)?;
    let expected = expected_agreement(margins)?;
    let n = margins.n as f64;
    let third: f64 = margins
        .pairs()
        .map(|(row, column)| (row as f64 / n) * (column as f64 / n) * ((row + column) as f64 / n))
        .sum();
    Ok(((expected + expected * expected - third).max(0.0) / n).sqrt() / (1.0 - expected))
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
    fn perfect_agreement_has_no_error() {
        let t = table([[5, 0], [0, 7]]);
        assert_eq!(cohen_kappa(&t.margins()), Ok(1.0));
        assert!(cohen_kappa_se(&t).unwrap() < 1e-8);
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
