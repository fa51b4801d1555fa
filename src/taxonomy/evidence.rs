//! What failures show, whatever the order of the tests.

use crate::stats::{Statistic, Undefined};

/// The most categories.
pub const MOST_CATEGORIES: u32 = 16;

/// A multiple of every whole number up to [`MOST_CATEGORIES`], so that a failure is divided among its flags without a
/// remainder.
const DIVISIBLE: u64 = 720_720;

/// The evidence that one failure carries: any set of categories, each by its number from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flags(u16);

impl Flags {
    /// No evidence.
    pub const NONE: Self = Self(0);

    /// The same with evidence of one more category. A number that no category has is left out.
    #[must_use]
    pub fn with(self, category: u32) -> Self {
        Self(self.0 | 1u16.checked_shl(category).unwrap_or(0))
    }

    /// Those of some categories.
    pub fn of(categories: impl IntoIterator<Item = u32>) -> Self {
        categories.into_iter().fold(Self::NONE, Self::with)
    }

    /// Whether there is evidence of a category.
    pub fn has(self, category: u32) -> bool {
        self.meets(Self::NONE.with(category))
    }

    /// Whether two sets have a category in common.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// What either of two sets shows.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many categories.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// Why counts of patterns are no evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvidenceError {
    /// More than [`MOST_CATEGORIES`] categories, or none.
    Categories,
    /// A pattern has a category beyond the last.
    NoSuchCategory,
    /// More failures than 2³², the bound below which every intermediate integer fits.
    TooMany,
}

impl std::fmt::Display for EvidenceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Categories => "an ordered taxonomy has 1 to 16 categories",
            Self::NoSuchCategory => "a pattern of evidence names a category that is not there",
            Self::TooMany => "at most 4294967296 failures are counted",
        })
    }
}

impl std::error::Error for EvidenceError {}

/// Failures counted by the evidence that they carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    n_categories: u32,
    /// Distinct patterns, rising, each with how many failures have it.
    patterns: Vec<(Flags, u64)>,
}

impl Evidence {
    /// Evidence of so many categories from patterns with counts; one pattern may come several times.
    ///
    /// # Errors
    /// If there are no categories or too many, a pattern has one beyond the last, or there are too many failures.
    pub fn new(
        n_categories: u32,
        counts: impl IntoIterator<Item = (Flags, u64)>,
    ) -> Result<Self, EvidenceError> {
        if !(1..=MOST_CATEGORIES).contains(&n_categories) {
            return Err(EvidenceError::Categories);
        }
        let known = Flags::of(0..n_categories);
        let mut evidence = Self { n_categories, patterns: Vec::new() };
        let mut n = 0u64;
        for (flags, count) in counts {
            if flags.0 & !known.0 != 0 {
                return Err(EvidenceError::NoSuchCategory);
            }
            n = n.saturating_add(count);
            evidence.add(flags, count);
        }
        if n > 1 << 32 { Err(EvidenceError::TooMany) } else { Ok(evidence) }
    }

    /// Evidence of as many categories as there are names, which are one to sixteen, from patterns of no others.
    pub(super) fn few<const N: usize>(_: &[&str; N], counts: impl Iterator<Item = (Flags, u64)>) -> Self {
        const { assert!(N >= 1 && N <= MOST_CATEGORIES as usize) };
        let mut evidence = Self { n_categories: N as u32, patterns: Vec::new() };
        counts.for_each(|(flags, count)| evidence.add(flags, count));
        evidence
    }

    fn add(&mut self, flags: Flags, count: u64) {
        if count == 0 {
            return;
        }
        match self.patterns.binary_search_by_key(&flags, |(pattern, _)| *pattern) {
            Ok(at) => {
                self.patterns.get_mut(at).into_iter().for_each(|(_, n)| *n = n.saturating_add(count));
            }
            Err(at) => self.patterns.insert(at, (flags, count)),
        }
    }

    /// How many categories there are.
    pub fn n_categories(&self) -> u32 {
        self.n_categories
    }

    /// The patterns that occur, rising, with their counts.
    pub fn patterns(&self) -> &[(Flags, u64)] {
        &self.patterns
    }

    /// How many failures there are.
    pub fn n(&self) -> u64 {
        self.count(|_| true)
    }

    /// Failures of which something holds.
    fn count(&self, holds: impl Fn(Flags) -> bool) -> u64 {
        self.patterns.iter().filter(|(flags, _)| holds(*flags)).map(|(_, n)| n).sum()
    }

    /// Failures with any evidence of a category: what a test finds that runs first, and no order changes.
    pub fn any(&self, category: u32) -> u64 {
        self.count(|flags| flags.has(category))
    }

    /// Failures with evidence of a category and of no other: what its test finds if it runs last.
    pub fn only(&self, category: u32) -> u64 {
        self.count(|flags| flags == Flags::NONE.with(category))
    }

    /// Failures with evidence of both of two categories.
    pub fn both(&self, one: u32, other: u32) -> u64 {
        self.count(|flags| flags.has(one) && flags.has(other))
    }

    /// Failures with evidence of more than one category: those that an order decides.
    pub fn several(&self) -> u64 {
        self.count(|flags| flags.count() > 1)
    }

    /// Failures without any evidence: the residual, which never moves.
    pub fn none(&self) -> u64 {
        self.count(|flags| flags == Flags::NONE)
    }

    /// Failures with evidence of a category and of none of those tested before it.
    ///
    /// ```text
    /// f(c | S) = # { failures x : c ∈ x, x ∩ S = ∅ }        S: the categories tested before c, in any order
    /// ```
    ///
    /// It falls as S grows, so that over all orders a category has at least [`Evidence::only`] and at most
    /// [`Evidence::any`] failures.
    ///
    /// ```
    /// use tiebreak::taxonomy::{Flags, published};
    /// let evidence = published::all();
    /// // Drift after Collapse, and after Collapse and Format: arXiv 2611.13140 prints 14.9% of 1,546 at the least.
    /// let (collapse, drift, format) = (0, 1, 2);
    /// assert_eq!(evidence.first_found(drift, Flags::of([collapse])), 233);
    /// assert_eq!(evidence.first_found(drift, Flags::of([collapse, format])), evidence.only(drift));
    /// ```
    pub fn first_found(&self, category: u32, before: Flags) -> u64 {
        self.count(|flags| flags.has(category) && !flags.meets(before))
    }

    /// The mean share of a category over all orders.
    ///
    /// ```text
    /// m(c) = Σ over failures x with c ∈ x of 1 / |x|, divided by n        |x|: how many categories x shows
    /// ```
    ///
    /// Among the categories that a failure shows each is tested first in as many orders as any other, so that every order
    /// need not be run through. It is the Shapley value of the category in the game whose coalitions are the tests that were
    /// run: Shapley (1953), in Contributions to the Theory of Games II.
    ///
    /// # Errors
    /// Undefined without failures.
    ///
    /// ```
    /// use tiebreak::taxonomy::{Evidence, Flags};
    /// // Two failures of the first category alone, and two that show both.
    /// let evidence = Evidence::new(2, [(Flags::of([0]), 2), (Flags::of([0, 1]), 2)])?;
    /// assert_eq!(evidence.mean_share(0).value(), Some(0.75));
    /// # Ok::<(), tiebreak::taxonomy::EvidenceError>(())
    /// ```
    pub fn mean_share(&self, category: u32) -> Statistic {
        let shown = self.patterns.iter().filter(|(flags, _)| flags.has(category));
        let parts = shown.map(|(flags, n)| n * (DIVISIBLE / u64::from(flags.count().max(1)))).sum::<u64>();
        Statistic::ratio(parts as f64, (self.n() * DIVISIBLE) as f64, Undefined::NoItems)
    }

    /// A share of all failures.
    pub fn share(&self, n: u64) -> Statistic {
        Statistic::ratio(n as f64, self.n() as f64, Undefined::NoItems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_added_up_and_kept_in_order() {
        let evidence = Evidence::new(
            2,
            [(Flags::of([1]), 2), (Flags::NONE, 1), (Flags::of([1]), 3), (Flags::of([0]), 0)],
        );
        assert_eq!(evidence.unwrap().patterns(), [(Flags::NONE, 1), (Flags::of([1]), 5)]);
    }

    #[test]
    fn what_is_no_evidence_is_refused() {
        assert_eq!(Evidence::new(0, []), Err(EvidenceError::Categories));
        assert_eq!(Evidence::new(17, []), Err(EvidenceError::Categories));
        assert_eq!(Evidence::new(2, [(Flags::of([2]), 1)]), Err(EvidenceError::NoSuchCategory));
        assert_eq!(Evidence::new(1, [(Flags::NONE, 1 << 32), (Flags::NONE, 1)]), Err(EvidenceError::TooMany));
    }

    #[test]
    fn without_failures_there_are_no_shares() {
        let evidence = Evidence::new(16, []).unwrap();
        assert_eq!(evidence.mean_share(15), Statistic::Undefined(Undefined::NoItems));
        assert_eq!(evidence.share(0), Statistic::Undefined(Undefined::NoItems));
    }

    #[test]
    fn the_most_failures_with_all_flags_are_divided_without_overflow() {
        let evidence = Evidence::new(16, [(Flags::of(0..16), 1 << 32)]).unwrap();
        assert_eq!(evidence.mean_share(3).value(), Some(0.0625));
    }
}
