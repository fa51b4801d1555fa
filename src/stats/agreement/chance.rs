//! Coefficients whose chance term does not multiply the two raters' margins: PABAK and Gwet's AC1.

use super::{ContingencyTable, Margins};
use crate::stats::Undefined;

/// Brennan & Prediger's coefficient: chance agreement is 1/q. For two labels it is PABAK, 2 p_o − 1.
///
/// ```text
/// BP = (p_o − 1/q) / (1 − 1/q) = (q A − n) / (n (q − 1))        q: labels a rater could choose; A: items agreed on
/// ```
///
/// Brennan & Prediger (1981), *Educational and Psychological Measurement* 41:687–699; PABAK: Byrt, Bishop & Carlin
/// (1993), *Journal of Clinical Epidemiology* 46:423–429. `q` is the number of labels that could be used, whether or
/// not all were; it is at least 2.
///
/// # Errors
/// [`Undefined::NoItems`].
///
/// ```
/// use tiebreak::stats::agreement::{brennan_prediger, ContingencyTable};
/// // Feinstein & Cicchetti (1990): 85 of 100 items agreed on, PABAK .70.
/// let table = ContingencyTable::new(vec![vec![40, 9], vec![6, 45]]).expect("square");
/// assert_eq!(brennan_prediger(&table.margins(), 2), Ok(0.7));
/// ```
pub fn brennan_prediger(margins: &Margins, q: u32) -> Result<f64, Undefined> {
    let (n, q) = (i128::from(margins.n), i128::from(q.max(2)));
    if n == 0 {
        return Err(Undefined::NoItems);
    }
    Ok((q * i128::from(margins.agreed) - n) as f64 / (n * (q - 1)) as f64)
}

/// The standard error of [`brennan_prediger`]: that of a proportion, stretched.
///
/// ```text
/// SE = q/(q − 1) · √(p_o (1 − p_o) / n)        p_o: raw agreement; n: items; q: labels a rater could choose
/// ```
///
/// The coefficient is linear in p_o, so this is the binomial standard error times its slope.
///
/// # Errors
/// [`Undefined::NoItems`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, brennan_prediger_se};
/// // Feinstein & Cicchetti (1990), 85 of 100 items agreed on: 2 √(.85 · .15 / 100).
/// let table = ContingencyTable::new(vec![vec![40, 9], vec![6, 45]]).expect("square");
/// assert!((brennan_prediger_se(&table.margins(), 2).expect("items") - 0.071_414_284).abs() < 1e-9);
/// ```
pub fn brennan_prediger_se(margins: &Margins, q: u32) -> Result<f64, Undefined> {
    let p = margins.raw_agreement().ok_or(Undefined::NoItems)?;
    let q = f64::from(q.max(2));
    Ok(q / (q - 1.0) * (p * (1.0 - p) / margins.n as f64).sqrt())
}

/// 4 n² times the sum of π_k (1 − π_k), with π_k the mean share of label k over both raters.
fn spread_of_labels(margins: &Margins) -> i128 {
    margins.pairs().map(|(row, column)| (row + column) * (2 * i128::from(margins.n) - row - column)).sum()
}

/// Gwet's chance agreement, the p_e of [`gwet_ac1`]: how evenly the labels are used, over q − 1.
///
/// ```text
/// p_e = Σ_k π_k (1 − π_k) / (q − 1),   π_k = (r_k + c_k) / 2n
///     r_k, c_k: items labelled k by the first, the second rater; n: items; q: labels a rater could choose, at least 2
/// ```
///
/// Gwet (2008), eq. 6.
///
/// # Errors
/// [`Undefined::NoItems`].
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, gwet_expected_agreement};
/// // Two labels used equally often: 1/2.
/// let table = ContingencyTable::new(vec![vec![5, 0], vec![0, 5]]).expect("square");
/// assert_eq!(gwet_expected_agreement(&table.margins(), 2), Ok(0.5));
/// ```
pub fn gwet_expected_agreement(margins: &Margins, q: u32) -> Result<f64, Undefined> {
    let (n, choices) = (i128::from(margins.n), i128::from(q.max(2)) - 1);
    if n == 0 {
        Err(Undefined::NoItems)
    } else {
        Ok(spread_of_labels(margins) as f64 / (4 * n * n * choices) as f64)
    }
}

/// Gwet's AC1: chance agreement is the chance that a rater guesses times 1/q.
///
/// ```text
/// AC1 = (p_o − p_e) / (1 − p_e),   p_e = Σ_k π_k (1 − π_k) / (q − 1),   π_k = (r_k + c_k) / 2n
///     r_k, c_k: items labelled k by the first, the second rater; q: labels a rater could choose, at least 2
/// ```
///
/// Gwet (2008), *British Journal of Mathematical and Statistical Psychology* 61:29–48, eq. 4 and 6.
///
/// # Errors
/// [`Undefined::NoItems`]. With q ≥ 2 the chance term is at most 1/2, so the ratio always exists.
///
/// ```
/// use tiebreak::stats::agreement::{gwet_ac1, ContingencyTable};
/// // Feinstein & Cicchetti (1990), balanced table: AC1 = 281/401.
/// let table = ContingencyTable::new(vec![vec![40, 9], vec![6, 45]]).expect("square");
/// assert_eq!(gwet_ac1(&table.margins(), 2), Ok(281.0 / 401.0));
/// ```
pub fn gwet_ac1(margins: &Margins, q: u32) -> Result<f64, Undefined> {
    let (n, choices) = (i128::from(margins.n), i128::from(q.max(2)) - 1);
    if n == 0 {
        return Err(Undefined::NoItems);
    }
    let chance = spread_of_labels(margins);
    let observed = 4 * n * choices * i128::from(margins.agreed);
    Ok((observed - chance) as f64 / (4 * n * n * choices - chance) as f64)
}

/// Gwet's standard error of AC1: items are a sample, the raters are fixed.
///
/// ```text
/// SE² = 1/(n (n − 1)) Σ_i (γ*_i − AC1)²,   γ*_i = γ_i − 2 (1 − AC1)(p_e,i − p_e)/(1 − p_e)
/// γ_i = (a_i − p_e)/(1 − p_e),   p_e,i = Σ_k π_ik (1 − π_k)/(q − 1)
///     a_i: 1 if both raters gave item i the same label, else 0; π_ik: share of item i's two ratings that are k
/// ```
///
/// Gwet (2008), eq. 36, in the form of Gwet (2014), *Handbook of Inter-Rater Reliability*, 4th ed., ch. 5. The R
/// package irrCAC prints this value from its `.raw` functions; its `.table` functions divide by n² instead.
///
/// # Errors
/// [`Undefined::NoItems`] for fewer than two items.
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, gwet_ac1_se};
/// // Gwet's 3 × 3 table of abstractors, as irrCAC's `.raw` function prints its error: .04343519.
/// let table = ContingencyTable::new(vec![vec![13, 0, 0], vec![0, 20, 7], vec![0, 4, 56]]).expect("square");
/// assert!((gwet_ac1_se(&table, 3).expect("items") - 0.043_435_19).abs() < 5e-9);
/// ```
pub fn gwet_ac1_se(table: &ContingencyTable, q: u32) -> Result<f64, Undefined> {
    let margins = table.margins();
    let ac1 = gwet_ac1(&margins, q)?;
    if margins.n < 2 {
        return Err(Undefined::NoItems);
    }
    let (n, choices) = (margins.n as f64, f64::from(q.max(2)) - 1.0);
    let expected = gwet_expected_agreement(&margins, q)?;
    let unused: Vec<f64> =
        margins.pairs().map(|(row, column)| 1.0 - (row + column) as f64 / (2.0 * n)).collect();
    let rest = |label: usize| unused.get(label).copied().unwrap_or(1.0);
    let mut spread = 0.0;
    for (i, j, count) in table.cells() {
        let expected_here = (rest(i) + rest(j)) / (2.0 * choices);
        let plain = (f64::from(i == j) - expected) / (1.0 - expected);
        let pulled = plain - 2.0 * (1.0 - ac1) * (expected_here - expected) / (1.0 - expected);
        spread += f64::from(count) * (pulled - ac1) * (pulled - ac1);
    }
    Ok((spread / (n * (n - 1.0))).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;

    #[test]
    fn taxonomy_142() {
        let t = table([[38, 56], [14, 34]]);
        assert!((gwet_ac1(&t.margins(), 2).unwrap() - 0.014_866_204_2).abs() < 5e-11);
        // Dividing by n² in place of n (n − 1) gives .0840377025.
        assert!((gwet_ac1_se(&t, 2).unwrap() - 0.084_335_182_029).abs() < 1e-12);
        assert!((brennan_prediger(&t.margins(), 2).unwrap() - 0.014_084_507_0).abs() < 5e-11);
        assert!((brennan_prediger_se(&t.margins(), 2).unwrap() - 0.083_909_811_856).abs() < 1e-12);
    }

    #[test]
    fn gwet_cont3x3abstractors_as_both_functions_of_irrcac_print_it() {
        let t = table([[13, 0, 0], [0, 20, 7], [0, 4, 56]]);
        assert!((gwet_ac1(&t.margins(), 3).unwrap() - 0.849_330_548_231_346).abs() < 1e-14);
        let raw = gwet_ac1_se(&t, 3).unwrap();
        assert!((raw - 0.043_435_189_139_909).abs() < 1e-12);
        assert!((raw * 0.99_f64.sqrt() - 0.043_217_467_522_559).abs() < 1e-12);
    }

    #[test]
    fn one_label_used_is_full_agreement_whatever_else_could_have_been_said() {
        let t = table([[9, 0], [0, 0]]);
        for q in [2, 3, 10] {
            assert_eq!(gwet_ac1(&t.margins(), q), Ok(1.0));
            assert_eq!(brennan_prediger(&t.margins(), q), Ok(1.0));
        }
        assert_eq!(gwet_ac1_se(&t, 2), Ok(0.0));
    }

    #[test]
    fn no_items_is_undefined() {
        let empty = table([[0, 0], [0, 0]]);
        assert_eq!(gwet_ac1(&empty.margins(), 2), Err(Undefined::NoItems));
        assert_eq!(brennan_prediger(&empty.margins(), 2), Err(Undefined::NoItems));
        assert_eq!(brennan_prediger_se(&empty.margins(), 2), Err(Undefined::NoItems));
        assert_eq!(gwet_ac1_se(&empty, 2), Err(Undefined::NoItems));
    }
}
