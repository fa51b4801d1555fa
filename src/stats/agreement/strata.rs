//! Two raters on one label, stratum by stratum: where they differ, in which direction, and what that owes to a column.

use super::{ContingencyTable, LabelCounts, cohen_kappa, gwet_ac1};
use crate::ordered::insert;
use crate::stats::paired::mcnemar_exact;
use crate::stats::{Statistic, Undefined};

/// A stratum of items, and the whole without it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stratum {
    /// Which of the given tables it is.
    pub number: usize,
    /// The stratum itself.
    pub own: Comparison,
    /// κ of all other strata together.
    pub kappa_without: Statistic,
    /// The ratio of the rates of the label in all other strata together.
    pub ratio_without: Statistic,
}

/// Two raters on one label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// How they used the label.
    pub counts: LabelCounts,
    /// Cohen's κ over all labels.
    pub kappa: Statistic,
    /// Gwet's AC1 over all labels.
    pub ac1: Statistic,
    /// The directional gap.
    pub gap: Statistic,
    /// The exact two-sided p-value of the sign test that both directions are alike.
    pub sign_p: f64,
}

impl Comparison {
    /// The comparison of one table; `None` if it has no such label.
    ///
    /// ```text
    /// gap = (b − c)/n        b, c: items to which the first, the second rater alone gave the label; n: items
    /// ```
    ///
    /// The gap is the difference of the two rates; its test is McNemar's exact one ([`mcnemar_exact`]).
    ///
    /// ```
    /// use tiebreak::stats::agreement::{Comparison, ContingencyTable};
    /// // The defective round of the taxonomy study: 35 items to one side, none to the other.
    /// let table = ContingencyTable::new(vec![vec![11, 35], vec![0, 11]]).expect("square");
    /// let round = Comparison::of(&table, 0).expect("the label is there");
    /// assert_eq!((round.gap.value(), round.sign_p), (Some(35.0 / 57.0), 2f64.powi(-34)));
    /// ```
    pub fn of(table: &ContingencyTable, label: usize) -> Option<Self> {
        let counts = LabelCounts::of(table, label)?;
        let margins = table.margins();
        let difference = counts.first_only as f64 - counts.second_only as f64;
        // A table holds at most 2³¹ items.
        let [first_only, second_only] = [counts.first_only as u32, counts.second_only as u32];
        Some(Self {
            counts,
            kappa: cohen_kappa(&margins).into(),
            ac1: gwet_ac1(&margins, table.rows().len() as u32).into(),
            gap: Statistic::ratio(difference, counts.n() as f64, Undefined::NoItems),
            sign_p: mcnemar_exact(first_only, second_only),
        })
    }
}

/// Every stratum, those with the largest gap first, whichever its direction; strata alike stay in the given order.
///
/// # Errors
/// [`Undefined::NoSuchLabel`] if a table has no such label; [`Undefined::LabelsDiffer`] if tables differ in size.
///
/// ```
/// use tiebreak::stats::agreement::{ContingencyTable, strata};
/// // The taxonomy study outside and inside its defective round.
/// let tables = [[[27, 21], [14, 23]], [[11, 35], [0, 11]]]
///     .map(|rows| ContingencyTable::new(rows.map(|row| row.to_vec()).to_vec()).expect("square"));
/// let found = strata(&tables, 0).expect("two labels each");
/// assert_eq!(found[0].number, 1);
/// assert!((found[0].kappa_without.value().unwrap() - 0.180_215).abs() < 5e-7);
/// ```
pub fn strata(tables: &[ContingencyTable], label: usize) -> Result<Vec<Stratum>, Undefined> {
    let all = sum(tables)?;
    let mut ordered: Vec<Stratum> = Vec::new();
    for (number, table) in tables.iter().enumerate() {
        let own = Comparison::of(table, label).ok_or(Undefined::NoSuchLabel)?;
        let rest = zip(&all, table, |all, own| all.saturating_sub(own)).ok_or(Undefined::LabelsDiffer)?;
        let without = Comparison::of(&rest, label).ok_or(Undefined::NoSuchLabel)?;
        let stratum =
            Stratum { number, own, kappa_without: without.kappa, ratio_without: without.counts.ratio() };
        let size = |stratum: &Stratum| stratum.own.gap.value().map_or(-1.0, f64::abs);
        insert(&mut ordered, stratum, |before, after| size(before) < size(after));
    }
    Ok(ordered)
}

fn sum(tables: &[ContingencyTable]) -> Result<ContingencyTable, Undefined> {
    let (first, rest) = tables.split_first().ok_or(Undefined::NoItems)?;
    rest.iter().try_fold(first.clone(), |sum, table| {
        zip(&sum, table, u32::saturating_add).ok_or(Undefined::LabelsDiffer)
    })
}

fn zip(a: &ContingencyTable, b: &ContingencyTable, of: impl Fn(u32, u32) -> u32) -> Option<ContingencyTable> {
    if a.rows().len() != b.rows().len() {
        return None;
    }
    let rows = a.rows().iter().zip(b.rows());
    let cells = rows.map(|(a, b)| a.iter().zip(b).map(|(a, b)| of(*a, *b)).collect());
    ContingencyTable::new(cells.collect()).ok()
}

/// How much of the direction of disagreement a column explains.
///
/// ```text
/// ω² = (SSB − (K − 1) MSW)/(SST + MSW),   MSW = (SST − SSB)/(n − K)
/// SST = Σ_i (d_i − d̄)² = b + c − n d̄²,   SSB = Σ_g n_g (d̄_g − d̄)²
///     d_i: 1 where the first rater alone gave item i the label, −1 where the second alone did, else 0, so that a mean d̄ is a gap;
///     g: the K strata of the column, n_g items each; b, c: items of either direction; n: items
/// ```
///
/// Hays (1963), *Statistics for Psychologists*, section 12.18. The plain share SSB/SST rises with the number of strata whatever they
/// are, up to 1 for a column of item numbers. ω² takes off what chance gives to as many strata: it is near 0, at times below, for a
/// column that says nothing. Columns are compared by it.
///
/// # Errors
/// [`Undefined::NoDisagreement`] where no two items differ in direction; [`Undefined::OneGroup`] for a single stratum, and where every
/// item is a stratum of its own, which leaves nothing to compare with; [`Undefined::NoItems`].
///
/// ```
/// use tiebreak::stats::agreement::{LabelCounts, gap_explained};
/// let strata = [(10, 0), (0, 10)].map(|(b, c)| LabelCounts { first_only: b, second_only: c, ..LabelCounts::default() });
/// assert_eq!(gap_explained(&strata), Ok(1.0));
/// ```
pub fn gap_explained(strata: &[LabelCounts]) -> Result<f64, Undefined> {
    let used = || strata.iter().filter(|counts| counts.n() > 0);
    let n: f64 = used().map(|counts| counts.n() as f64).sum();
    let groups = used().count() as f64;
    let difference = |counts: &LabelCounts| counts.first_only as f64 - counts.second_only as f64;
    if n == 0.0 {
        return Err(Undefined::NoItems);
    }
    let mean = used().map(difference).sum::<f64>() / n;
    let one_way: f64 = used().map(|counts| (counts.first_only + counts.second_only) as f64).sum();
    let all = one_way - n * mean * mean;
    // Whole numbers: n times this is n (b + c) − (b − c)².
    if all * n < 0.5 {
        return Err(Undefined::NoDisagreement);
    }
    if groups < 2.0 || groups >= n {
        return Err(Undefined::OneGroup);
    }
    let between: f64 = used()
        .map(|counts| counts.n() as f64 * (difference(counts) / counts.n() as f64 - mean).powi(2))
        .sum();
    let within = (all - between).max(0.0) / (n - groups);
    // All of it, where rounding leaves a little more.
    Ok(((between - (groups - 1.0) * within) / (all + within)).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;
    use crate::rng::{Draws, Seed};
    use proptest::prelude::*;

    #[test]
    fn taxonomy_strata() {
        let found = strata(&[table([[27, 21], [14, 23]]), table([[11, 35], [0, 11]])], 0).unwrap();
        let shown = |statistic: Statistic| statistic.value().unwrap();
        let [inside, outside] = [&found[0], &found[1]];
        assert_eq!((inside.number, outside.number), (1, 0));
        assert!((shown(inside.own.kappa) - 0.108_181).abs() < 5e-7);
        assert!((shown(inside.own.ac1) + 0.228).abs() < 5e-4);
        assert!((shown(inside.own.counts.ratio()) - 4.18).abs() < 5e-3);
        assert!((shown(outside.own.kappa) - 0.180_215).abs() < 5e-7);
        assert!((shown(outside.own.counts.ratio()) - 1.17).abs() < 5e-3);
        // Without one is the other.
        assert_eq!(
            (inside.kappa_without, inside.ratio_without),
            (outside.own.kappa, outside.own.counts.ratio())
        );
        let explained = gap_explained(&[inside.own.counts, outside.own.counts]).unwrap();
        assert!(explained > 0.1 && explained < 0.5, "{explained}");
    }

    #[test]
    fn what_explains_nothing_says_why() {
        let of = |b, c, n| LabelCounts { first_only: b, second_only: c, neither: n, both: 0 };
        assert_eq!(gap_explained(&[]), Err(Undefined::NoItems));
        assert_eq!(gap_explained(&[of(0, 0, 4), of(0, 0, 2)]), Err(Undefined::NoDisagreement));
        assert_eq!(gap_explained(&[of(3, 0, 0), of(7, 0, 0)]), Err(Undefined::NoDisagreement));
        assert_eq!(gap_explained(&[of(3, 1, 4)]), Err(Undefined::OneGroup));
        assert_eq!(gap_explained(&[of(1, 0, 0), of(0, 1, 0)]), Err(Undefined::OneGroup));
        assert_eq!(strata(&[], 0), Err(Undefined::NoItems));
        assert_eq!(strata(&[table([[1, 1], [1, 1]])], 2), Err(Undefined::NoSuchLabel));
        assert_eq!(strata(&[table([[1]]), table([[1, 1], [1, 1]])], 0), Err(Undefined::LabelsDiffer));
    }

    #[test]
    fn a_column_of_many_strata_that_says_nothing_explains_nothing() {
        // 300 items in 150 strata by chance: the plain share is near a half, ω² near 0.
        let mut draws = Draws::new(Seed(4));
        let mut counts = vec![LabelCounts::default(); 150];
        for _ in 0..300 {
            let own = &mut counts[draws.index(150) as usize];
            match draws.index(3) {
                0 => own.first_only += 1,
                1 => own.second_only += 1,
                _ => own.neither += 1,
            }
        }
        let explained = gap_explained(&counts).unwrap();
        assert!(explained.abs() < 0.2, "{explained}");
    }

    proptest! {
        #[test]
        fn the_share_is_at_most_all(cells in proptest::collection::vec((0u64..9, 0u64..9, 0u64..9), 2..7)) {
            let strata: Vec<LabelCounts> = cells
                .iter()
                .map(|&(first_only, second_only, neither)| LabelCounts { first_only, second_only, neither, both: 0 })
                .collect();
            if let Ok(explained) = gap_explained(&strata) {
                // At the least nothing lies between K strata of n items: −(K − 1) MSW/(SST + MSW) with MSW = SST/(n − K).
                let used: Vec<f64> = strata.iter().map(|c| c.n() as f64).filter(|n| *n > 0.0).collect();
                let (n, k) = (used.iter().sum::<f64>(), used.len() as f64);
                let least = -(k - 1.0) / (n - k + 1.0);
                prop_assert!((least - 1e-12..=1.0).contains(&explained), "{explained} below {least}");
                let turned: Vec<LabelCounts> = strata
                    .iter()
                    .rev()
                    .map(|c| LabelCounts { first_only: c.second_only, second_only: c.first_only, ..*c })
                    .collect();
                prop_assert!((gap_explained(&turned).unwrap() - explained).abs() < 1e-12);
            }
        }
    }
}
