//! Weights in whole parts, and the coefficients of two raters from their margins alone: what a bootstrap needs of a replicate
//! is how much was agreed and how often each label was given, and both are integers.

use super::{Margins, Scale};
use crate::stats::Undefined;

/// Agreement weights of q labels as whole parts of a full agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeWeights {
    q: usize,
    /// The weights, row by row, in parts.
    parts: Vec<u32>,
    full: u32,
}

impl WholeWeights {
    /// Only the same label agrees.
    pub fn identity(q: usize) -> Self {
        let parts = (0..q).flat_map(|k| (0..q).map(move |l| u32::from(k == l))).collect();
        Self { q, parts, full: 1 }
    }

    /// Weights by the whole numbers that labels stand for, in the order of the labels: as [`Weights::by_values`](super::Weights::by_values).
    /// `None` for scales whose weights are no fractions of whole numbers, for values that are not distinct, and where a part
    /// would not fit 32 bits.
    ///
    /// ```
    /// use tiebreak::stats::agreement::{Scale, WholeWeights};
    /// // One step in four ordered labels: 2/3 with linear, 8/9 with quadratic, 5/6 with ordinal weights.
    /// let parts = |scale| WholeWeights::by_values(scale, &[1, 2, 3, 4]).map(|w| (w.part(0, 1), w.full()));
    /// assert_eq!([Scale::Linear, Scale::Quadratic, Scale::Ordinal].map(parts), [Some((2, 3)), Some((8, 9)), Some((5, 6))]);
    /// ```
    pub fn by_values(scale: Scale, values: &[i32]) -> Option<Self> {
        let q = values.len();
        if values.iter().enumerate().any(|(at, x)| values.iter().take(at).any(|y| x == y)) {
            return None;
        }
        let between = |low: i32, high: i32| values.iter().filter(|z| (low..=high).contains(z)).count() as u64;
        let distance = |x: i32, y: i32| {
            let apart = u64::from(x.abs_diff(y));
            match scale {
                _ if x == y => Some(0),
                Scale::Identity => Some(1),
                Scale::Linear => Some(apart),
                Scale::Quadratic => apart.checked_mul(apart),
                Scale::Ordinal => {
                    let r = between(x.min(y), x.max(y));
                    Some(r * (r - 1) / 2)
                }
                Scale::Radical | Scale::Ratio | Scale::Circular | Scale::Bipolar => None,
            }
        };
        let distances: Vec<u64> = values
            .iter()
            .flat_map(|x| values.iter().map(move |y| (*x, *y)))
            .map(|(x, y)| distance(x, y))
            .collect::<Option<_>>()?;
        let full = u32::try_from(distances.iter().copied().max().unwrap_or(0).max(1)).ok()?;
        let parts = distances.iter().map(|distance| full - (*distance as u32)).collect();
        Some(Self { q, parts, full })
    }

    /// How many labels there are.
    pub fn q(&self) -> usize {
        self.q
    }

    /// How many parts a full agreement has.
    pub fn full(&self) -> u32 {
        self.full
    }

    /// The parts of an agreement that two labels are.
    pub fn part(&self, k: usize, l: usize) -> u32 {
        self.parts.get(k * self.q + l).copied().filter(|_| l < self.q).unwrap_or(0)
    }

    /// Σ_kl w_kl a_k b_l, in parts.
    fn crossed(&self, a: &[u64], b: &[u64]) -> i128 {
        let row = |parts: &[u32]| -> i128 {
            parts.iter().zip(b).map(|(w, b)| i128::from(*w) * i128::from(*b)).sum()
        };
        self.parts.chunks(self.q.max(1)).zip(a).map(|(parts, a)| i128::from(*a) * row(parts)).sum()
    }

    /// Σ_kl w_kl, in parts.
    fn sum(&self) -> i128 {
        self.parts.iter().map(|part| i128::from(*part)).sum()
    }
}

/// Coefficients of two raters, each (observed − expected)/(1 − expected), or why one has no value.
///
/// ```text
/// observed = A/(S n)
/// Cohen:             expected = Σ_kl w_kl r_k c_l / (S n²)
/// Scott:             expected = Σ_kl w_kl t_k t_l / (4 S n²),   t_k = r_k + c_k
/// Krippendorff:      as Scott, with (1 − 1/2n) observed + 1/2n in place of observed
/// Gwet:              expected = Σ_kl w_kl / (S q (q − 1)) · Σ_k t_k (2n − t_k) / 4n²
/// Brennan–Prediger:  expected = Σ_kl w_kl / (S q²)
///     r_k, c_k: items labelled k by the first, the second rater; n: items; q: labels that could be used; A: agreement in parts, Σ_ij w_ij n_ij;
///     w: weights in parts, S parts to a full agreement
/// ```
///
/// Cohen (1960, 1968); Scott (1955); Krippendorff (2004), who corrects for small samples; Gwet (2008); Brennan & Prediger (1981).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairCoefficients {
    /// Agreement observed, near labels with their part.
    pub observed: Result<f64, Undefined>,
    /// Cohen's κ, weighted.
    pub cohen: Result<f64, Undefined>,
    /// Scott's π, weighted.
    pub scott: Result<f64, Undefined>,
    /// Krippendorff's α of two raters who both rated every item.
    pub krippendorff: Result<f64, Undefined>,
    /// Gwet's AC1, or AC2 with weights.
    pub gwet: Result<f64, Undefined>,
    /// Brennan & Prediger's coefficient, weighted; PABAK for two labels.
    pub brennan_prediger: Result<f64, Undefined>,
}

impl PairCoefficients {
    /// All of them, of margins whose `agreed` is in parts of these weights.
    ///
    /// ```
    /// use tiebreak::stats::agreement::{Margins, PairCoefficients, WholeWeights};
    /// // [Taxonomy], 142 items: κ = 254/2739.
    /// let margins = Margins { n: 142, agreed: 72, first: vec![94, 48], second: vec![52, 90] };
    /// let all = PairCoefficients::of(&margins, &WholeWeights::identity(2));
    /// assert_eq!(all.cohen, Ok(254.0 / 2739.0));
    /// ```
    pub fn of(margins: &Margins, weights: &WholeWeights) -> Self {
        let n = i128::from(margins.n);
        if n == 0 {
            let none = Err(Undefined::NoItems);
            return Self {
                observed: none,
                cohen: none,
                scott: none,
                krippendorff: none,
                gwet: none,
                brennan_prediger: none,
            };
        }
        let (full, q) = (i128::from(weights.full), weights.q.max(2) as i128);
        let agreed = i128::from(margins.agreed);
        // Observed and expected agreement over a common denominator.
        let corrected = |observed: i128, expected: i128, all: i128, reason| match all - expected {
            0 => Err(reason),
            room => Ok((observed - expected) as f64 / room as f64),
        };
        let total: Vec<u64> = margins.first.iter().zip(&margins.second).map(|(a, b)| a + b).collect();
        let spread: i128 = total.iter().map(|t| i128::from(*t) * (2 * n - i128::from(*t))).sum();
        let crossed = weights.crossed(&margins.first, &margins.second);
        let pooled = weights.crossed(&total, &total);
        let certain = Undefined::ChanceIsCertain;
        let share = weights.sum();
        Self {
            observed: Ok(agreed as f64 / (full * n) as f64),
            cohen: corrected(n * agreed, crossed, full * n * n, certain),
            scott: corrected(4 * n * agreed, pooled, 4 * full * n * n, certain),
            // Over 4 S n² · 2n, with the parts that the correction adds.
            krippendorff: corrected(
                4 * n * ((2 * n - 1) * agreed + full * n),
                2 * n * pooled,
                8 * full * n * n * n,
                Undefined::NoVariation,
            ),
            gwet: corrected(
                agreed * q * (q - 1) * 4 * n,
                share * spread,
                full * q * (q - 1) * 4 * n * n,
                Undefined::OneCategory,
            ),
            brennan_prediger: corrected(agreed * q * q, share * n, full * q * q * n, Undefined::OneCategory),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ContingencyTable, Weights};
    use super::*;
    use crate::stats::agreement::{
        Ratings, brennan_prediger, cohen_kappa, fleiss_kappa, gwet_ac, gwet_ac1, scott_pi,
        several_brennan_prediger, weighted_kappa,
    };
    use proptest::prelude::*;

    /// The margins of a table with its agreement in parts.
    fn margins(table: &ContingencyTable, weights: &WholeWeights) -> Margins {
        let parts = table.cells().map(|(i, j, n)| u64::from(n) * u64::from(weights.part(i, j)));
        Margins { agreed: parts.sum(), ..table.margins() }
    }

    #[test]
    fn one_label_leaves_those_undefined_that_expect_it() {
        let table = ContingencyTable::new(vec![vec![9, 0], vec![0, 0]]).unwrap();
        let all = PairCoefficients::of(&table.margins(), &WholeWeights::identity(2));
        assert_eq!(
            (all.cohen, all.gwet, all.brennan_prediger),
            (Err(Undefined::ChanceIsCertain), Ok(1.0), Ok(1.0))
        );
        assert_eq!(all.krippendorff, Err(Undefined::NoVariation));
        let none = ContingencyTable::new(vec![vec![0; 2]; 2]).unwrap();
        assert_eq!(
            PairCoefficients::of(&none.margins(), &WholeWeights::identity(2)).gwet,
            Err(Undefined::NoItems)
        );
    }

    #[test]
    fn weights_beyond_whole_numbers_are_none() {
        assert_eq!(WholeWeights::by_values(Scale::Radical, &[1, 2]), None);
        assert_eq!(WholeWeights::by_values(Scale::Linear, &[1, 1]), None);
        assert_eq!(WholeWeights::by_values(Scale::Quadratic, &[0, 100_000]), None);
    }

    proptest! {
        #[test]
        fn they_are_what_the_table_gives(cells in proptest::collection::vec(0u32..30, 16), which in 0usize..4) {
            let table = ContingencyTable::new(cells.chunks(4).map(<[u32]>::to_vec).collect()).unwrap();
            let scale = [Scale::Identity, Scale::Linear, Scale::Quadratic, Scale::Ordinal][which];
            let whole = WholeWeights::by_values(scale, &[1, 2, 3, 4]).unwrap();
            let weights = Weights::ranked(scale, 4);
            let margins = margins(&table, &whole);
            let all = PairCoefficients::of(&margins, &whole);
            let close = |a: Result<f64, Undefined>, b: Result<f64, Undefined>| match (a, b) {
                (Ok(a), Ok(b)) => (a - b).abs() < 1e-12,
                (a, b) => a.is_err() == b.is_err(),
            };
            let ratings = Ratings::from_table(&table).unwrap();
            let value = |estimate: Result<crate::stats::agreement::Estimate, Undefined>| estimate.map(|one| one.value);
            prop_assert!(close(all.cohen, weighted_kappa(&table, &weights)));
            prop_assert!(close(all.scott, value(fleiss_kappa(&ratings, &weights))));
            prop_assert!(close(all.gwet, value(gwet_ac(&ratings, &weights))));
            prop_assert!(close(all.brennan_prediger, value(several_brennan_prediger(&ratings, &weights))));
            if scale == Scale::Identity {
                prop_assert_eq!(all.cohen, cohen_kappa(&margins));
                prop_assert_eq!(all.gwet, gwet_ac1(&margins, 4));
                prop_assert_eq!(all.brennan_prediger, brennan_prediger(&margins, 4));
                prop_assert_eq!(all.scott.ok(), scott_pi(&margins).ok());
            }
        }
    }
}
