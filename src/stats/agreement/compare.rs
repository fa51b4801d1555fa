//! Two κ on the same items: of two raters against one gold standard, or of two pairs of raters.

use std::cmp::Ordering;
use std::ops::Range;

use crate::numbered::Numbered;
use crate::rng::{Draws, Seed};
use crate::stats::Undefined;

/// Up to so many ways to swap, by how many items of each pattern are swapped, all are worked out.
const MOST_WAYS: u64 = 1 << 18;

/// Items that look alike: the labels of the first pair of raters, those of the second, and how many such items there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Alike {
    first: (usize, usize),
    second: (usize, usize),
    n: u32,
}

/// Two pairs of raters on the same items.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedKappas {
    n: i128,
    first: Side,
    second: Side,
    /// Patterns on which the pairs differ, in the order in which they came up.
    differing: Vec<Alike>,
    observed: Gap,
}

/// The margins of one pair of raters.
#[derive(Clone, Debug, PartialEq)]
struct Side {
    agreed: i128,
    rows: Vec<i128>,
    columns: Vec<i128>,
}

/// The absolute difference of two κ as a fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Gap {
    numerator: u128,
    denominator: u128,
}

/// How often labels swapped by chance differ as much.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct KappaTest {
    /// The two-sided p-value.
    pub p: f64,
    /// Set where it is of random swaps: how many, and how many of them were as extreme.
    pub random: Option<(u32, u32)>,
}

impl Side {
    fn new(q: usize) -> Self {
        Self { agreed: 0, rows: vec![0; q], columns: vec![0; q] }
    }

    fn add(&mut self, (row, column): (usize, usize), n: i128) {
        self.agreed += if row == column { n } else { 0 };
        if let (Some(row), Some(column)) = (self.rows.get_mut(row), self.columns.get_mut(column)) {
            *row += n;
            *column += n;
        }
    }

    /// κ as numerator and denominator.
    fn kappa(&self, n: i128) -> (i128, i128) {
        let chance: i128 = self.rows.iter().zip(&self.columns).map(|(row, column)| row * column).sum();
        (n * self.agreed - chance, n * n - chance)
    }
}

impl Gap {
    /// Of at most 2³¹ items every product fits. `None` where a κ is 0/0.
    fn of(n: i128, first: &Side, second: &Side) -> Option<Self> {
        let ((a, b), (c, d)) = (first.kappa(n), second.kappa(n));
        let denominator = (b * d).unsigned_abs();
        (denominator > 0).then(|| Self { numerator: (a * d - c * b).unsigned_abs(), denominator })
    }

    fn at_least(&self, other: &Self) -> bool {
        wide(self.numerator, other.denominator).cmp(&wide(other.numerator, self.denominator))
            != Ordering::Less
    }
}

/// The 256 bits of a product, high half first.
fn wide(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let low = a0 * b0;
    let (one, other) = (a1 * b0, a0 * b1);
    let middle = (low >> 64) + (one & LOW) + (other & LOW);
    (a1 * b1 + (one >> 64) + (other >> 64) + (middle >> 64), middle << 64 | low & LOW)
}

impl PairedKappas {
    /// Items as (label by the first pair's first rater, by its second; the same by the second pair), labels below `q`. Against
    /// one gold standard both first raters are the gold.
    ///
    /// # Errors
    /// [`Undefined::NoItems`]; [`Undefined::NoSuchLabel`]; [`Undefined::ChanceIsCertain`] where a κ is 0/0.
    ///
    /// ```
    /// use tiebreak::stats::agreement::PairedKappas;
    /// // Gold, then each of two raters; they differ on one item.
    /// let items = [(0, 0, 0), (0, 0, 0), (1, 1, 1), (1, 1, 0)];
    /// let both = PairedKappas::new(2, items.map(|(gold, a, b)| ((gold, a), (gold, b)))).unwrap();
    /// assert_eq!((both.kappas(), both.test_exactly().unwrap().p), ((1.0, 0.5), 1.0));
    /// ```
    pub fn new(q: u16, items: impl IntoIterator<Item = ((u16, u16), (u16, u16))>) -> Result<Self, Undefined> {
        let (mut seen, mut patterns) = (Numbered::default(), Vec::<Alike>::new());
        for ((a, b), (c, d)) in items {
            if [a, b, c, d].iter().any(|label| *label >= q) {
                return Err(Undefined::NoSuchLabel);
            }
            let number =
                seen.number_words(&[u32::from(a) << 16 | u32::from(b), u32::from(c) << 16 | u32::from(d)]);
            match patterns.get_mut(number as usize) {
                Some(pattern) => pattern.n += 1,
                None => {
                    let [a, b, c, d] = [a, b, c, d].map(usize::from);
                    patterns.push(Alike { first: (a, b), second: (c, d), n: 1 });
                }
            }
        }
        let q = usize::from(q);
        let (mut first, mut second, mut n) = (Side::new(q), Side::new(q), 0);
        for pattern in &patterns {
            first.add(pattern.first, i128::from(pattern.n));
            second.add(pattern.second, i128::from(pattern.n));
            n += i128::from(pattern.n);
        }
        if n == 0 {
            return Err(Undefined::NoItems);
        }
        let observed = Gap::of(n, &first, &second).ok_or(Undefined::ChanceIsCertain)?;
        patterns.retain(|pattern| pattern.first != pattern.second);
        Ok(Self { n, first, second, differing: patterns, observed })
    }

    /// κ of the first pair and of the second.
    pub fn kappas(&self) -> (f64, f64) {
        let of = |side: &Side| {
            let (numerator, denominator) = side.kappa(self.n);
            numerator as f64 / denominator as f64
        };
        (of(&self.first), of(&self.second))
    }

    /// How many items the two pairs differ on.
    pub fn n_differing(&self) -> u32 {
        self.differing.iter().map(|pattern| pattern.n).sum()
    }

    /// Gives `n` items of a pattern to the other pair; a negative number gives them back.
    fn swap(sides: &mut (Side, Side), pattern: &Alike, n: i128) {
        sides.0.add(pattern.first, -n);
        sides.0.add(pattern.second, n);
        sides.1.add(pattern.second, -n);
        sides.1.add(pattern.first, n);
    }

    /// Whether the κ differ at least as much as the observed ones; a κ of 0/0 counts as that much, so that p errs to the safe
    /// side.
    fn as_extreme(&self, sides: &(Side, Side)) -> bool {
        Gap::of(self.n, &sides.0, &sides.1).is_none_or(|gap| gap.at_least(&self.observed))
    }

    /// The exact test: of all ways to swap the two pairs' labels within items, the share that leaves κ at least as far apart.
    ///
    /// ```text
    /// p = Σ_s Π_j C(c_j, s_j)/2^{c_j} [ |κ₁(s) − κ₂(s)| ≥ |κ₁ − κ₂| ]
    ///     j: patterns of labels on which the pairs differ, c_j items of each; s_j: how many of them are swapped
    /// ```
    ///
    /// Fisher's randomisation within items, as McKenzie et al. (1996), *Journal of Psychiatric Research* 30:483–492, apply it to two
    /// dependent κ. It tests that the pairs are exchangeable on each item, which is more than that their κ are equal. Fractions
    /// are compared as such, so that ties are ties. `None` where there are more than 2¹⁸ ways to choose the s_j.
    pub fn test_exactly(&self) -> Option<KappaTest> {
        let ways = self.differing.iter().try_fold(1u64, |ways, pattern| {
            ways.checked_mul(u64::from(pattern.n) + 1).filter(|ways| *ways <= MOST_WAYS)
        })?;
        let mut sides = (self.first.clone(), self.second.clone());
        let mut swapped = vec![0u32; self.differing.len()];
        let chances: Vec<Vec<f64>> = self.differing.iter().map(|pattern| fair(pattern.n)).collect();
        let mut p = 0.0;
        for _ in 0..ways {
            if self.as_extreme(&sides) {
                let of = |(at, chances): (&u32, &Vec<f64>)| chances.get(*at as usize).copied().unwrap_or(0.0);
                p += swapped.iter().zip(&chances).map(of).product::<f64>();
            }
            // The next way, as an odometer counts.
            for (swapped, pattern) in swapped.iter_mut().zip(&self.differing) {
                if *swapped < pattern.n {
                    *swapped += 1;
                    Self::swap(&mut sides, pattern, 1);
                    break;
                }
                Self::swap(&mut sides, pattern, -i128::from(*swapped));
                *swapped = 0;
            }
        }
        Some(KappaTest { p: p.min(1.0), random: None })
    }

    /// How many of a range of random ways to swap leave κ at least as far apart: the sum over ranges is that over their union.
    ///
    /// An item is swapped where a bit is 1: word j of replicate r serves the items 32 j to 32 j + 31 of those that differ, pattern by
    /// pattern.
    pub fn hits(&self, seed: Seed, replicates: Range<u32>) -> u32 {
        let mut draws = Draws::new(seed);
        let mut hits = 0;
        for replicate in replicates {
            draws.start(replicate);
            let mut sides = (self.first.clone(), self.second.clone());
            let (mut word, mut left) = (0u32, 0);
            for pattern in &self.differing {
                let (mut n, mut swapped) = (pattern.n, 0);
                while n > 0 {
                    if left == 0 {
                        (word, left) = (draws.word(), 32);
                    }
                    let now = n.min(left);
                    let taken = if now == 32 { word } else { word & ((1 << now) - 1) };
                    swapped += taken.count_ones();
                    (word, left, n) = (word.checked_shr(now).unwrap_or(0), left - now, n - now);
                }
                Self::swap(&mut sides, pattern, i128::from(swapped));
            }
            hits += u32::from(self.as_extreme(&sides));
        }
        hits
    }

    /// The test by random swaps, of which `hits` of `replicates` were as extreme.
    ///
    /// ```text
    /// p = (1 + hits)/(1 + B)        B: replicates
    /// ```
    ///
    /// Phipson & Smyth (2010), *Statistical Applications in Genetics and Molecular Biology* 9:39: never 0, and valid for any B.
    pub fn test_by_chance(hits: u32, replicates: u32) -> KappaTest {
        let p = (1.0 + f64::from(hits)) / (1.0 + f64::from(replicates));
        KappaTest { p, random: Some((replicates, hits)) }
    }
}

/// The chances of 0, 1, …, n heads of n fair coins.
fn fair(n: u32) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..n {
        let before = std::iter::once(0.0).chain(chances.iter().copied());
        let after = chances.iter().copied().chain(std::iter::once(0.0));
        chances = before.zip(after).map(|(a, b): (f64, f64)| (a + b) / 2.0).collect();
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::super::{ContingencyTable, cohen_kappa};
    use super::*;
    use proptest::prelude::*;

    fn kappa_of(q: usize, labels: impl Iterator<Item = (usize, usize)>) -> Result<f64, Undefined> {
        let mut rows = vec![vec![0; q]; q];
        labels.for_each(|(i, j)| rows[i][j] += 1);
        cohen_kappa(&ContingencyTable::new(rows).unwrap().margins())
    }

    #[test]
    fn products_of_256_bits() {
        assert_eq!(wide(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
        assert_eq!(wide(1 << 100, 1 << 100), (1 << 72, 0));
        assert_eq!(wide(7, 9), (0, 63));
    }

    type Item = ((u16, u16), (u16, u16));

    #[test]
    fn what_cannot_be_compared_says_why() {
        let new = |items: &[Item]| PairedKappas::new(2, items.iter().copied()).unwrap_err();
        assert_eq!(new(&[]), Undefined::NoItems);
        assert_eq!(new(&[((0, 2), (0, 0))]), Undefined::NoSuchLabel);
        assert_eq!(new(&[((0, 0), (0, 1)), ((0, 0), (0, 1))]), Undefined::ChanceIsCertain);
    }

    #[test]
    fn random_swaps_come_near_the_exact_share() {
        let items = (0..60u16).map(|i| ((i % 3, (i * i) % 3), (i % 3, (i / 2) % 3)));
        let both = PairedKappas::new(3, items).unwrap();
        let exact = both.test_exactly().unwrap().p;
        let hits = both.hits(Seed(3), 0..20_000);
        assert_eq!(hits, both.hits(Seed(3), 0..7) + both.hits(Seed(3), 7..20_000));
        // Five standard errors.
        let allowed = 5.0 * (exact * (1.0 - exact) / 20_000.0).sqrt();
        assert!((f64::from(hits) / 20_000.0 - exact).abs() < allowed, "{hits} {exact}");
        assert_eq!(PairedKappas::test_by_chance(0, 999).p, 0.001);
    }

    proptest! {
        #[test]
        fn it_is_the_enumeration_of_all_swaps(
            items in proptest::collection::vec(((0u16..3, 0u16..3), (0u16..3, 0u16..3)), 1..11)
        ) {
            if let Ok(both) = PairedKappas::new(3, items.iter().copied()) {
                let gap = |mask: u32| {
                    let of = |swap: u32| {
                        let pair = |(at, (a, b)): (usize, &Item)| {
                            let (i, j) = if mask >> at & 1 == swap { *a } else { *b };
                            (usize::from(i), usize::from(j))
                        };
                        kappa_of(3, items.iter().enumerate().map(pair))
                    };
                    Some((of(0).ok()? - of(1).ok()?).abs())
                };
                let observed = gap(0).unwrap();
                let all = 1u32 << items.len();
                let far = (0..all).filter(|mask| gap(*mask).is_none_or(|gap| gap >= observed - 1e-12)).count();
                let got = both.test_exactly().unwrap().p;
                prop_assert!((got - far as f64 / f64::from(all)).abs() < 1e-12, "{got}");
            }
        }
    }
}
