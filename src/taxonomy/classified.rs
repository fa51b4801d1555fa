//! What an ordered classifier makes of failures, and which category is then the largest.

use serde::{Deserialize, Serialize};

use super::evidence::{Evidence, Flags};
use super::order::Order;

/// Failures by the category that they are called: each by the first that is found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Classified {
    /// Failures of each category, in the order of the categories and not of the tests.
    pub counts: Vec<u64>,
    /// Failures without evidence of any.
    pub residual: u64,
}

/// The largest category; the residual is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// One category, by its number from 0.
    Category(u32),
    /// Several, equally large.
    Tie(Vec<u32>),
    /// No failure shows any evidence.
    NoEvidence,
}

/// What becomes of the largest category in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flip {
    /// It is the same.
    Stays,
    /// It is another one.
    Flips,
    /// In one of the two orders there is a tie.
    Tied,
    /// No failure shows any evidence.
    NoEvidence,
}

impl Winner {
    /// What becomes of it where the other is the largest.
    pub fn against(&self, other: &Self) -> Flip {
        match (self, other) {
            (Self::Category(one), Self::Category(other)) if one == other => Flip::Stays,
            (Self::Category(_), Self::Category(_)) => Flip::Flips,
            (Self::NoEvidence, _) | (_, Self::NoEvidence) => Flip::NoEvidence,
            _ => Flip::Tied,
        }
    }
}

impl Classified {
    /// The largest category.
    pub fn winner(&self) -> Winner {
        let most = self.counts.iter().copied().max().unwrap_or(0);
        let largest: Vec<u32> =
            (0..).zip(&self.counts).filter(|(_, n)| **n == most).map(|(i, _)| i).collect();
        match largest.as_slice() {
            _ if most == 0 => Winner::NoEvidence,
            [one] => Winner::Category(*one),
            _ => Winner::Tie(largest),
        }
    }
}

impl Evidence {
    /// What an ordered classifier makes of the failures: each is called by the first category in the order of which it
    /// shows evidence.
    ///
    /// ```text
    /// #(c) = f(c | categories before c)        f: Evidence::first_found
    /// ```
    ///
    /// ```
    /// use tiebreak::taxonomy::{Order, Winner, published};
    /// // arXiv 2611.13140: Format, Collapse, Drift makes 75.6% of 1,546 failures Collapse.
    /// let order = Order::try_from(vec![3, 1, 2])?;
    /// let classified = published::all().classified(&order);
    /// assert_eq!((&classified.counts[..], classified.residual), (&[1169, 231, 14][..], 132));
    /// assert_eq!(classified.winner(), Winner::Category(0));
    /// # Ok::<(), tiebreak::taxonomy::OrderError>(())
    /// ```
    pub fn classified(&self, order: &Order) -> Classified {
        let mut counts = vec![0; self.n_categories() as usize];
        let mut before = Flags::NONE;
        for &test in order.tests() {
            if let Some(count) = counts.get_mut(test as usize) {
                *count = self.first_found(test, before);
            }
            before = before.with(test);
        }
        Classified { counts, residual: self.none() }
    }
}

/// Under how many orders each category is the largest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wins {
    /// How many orders there are.
    pub orders: u32,
    /// Of each category, the orders under which it alone is the largest.
    pub alone: Vec<u32>,
    /// Orders under which several are.
    pub tied: u32,
}

impl Wins {
    /// Counts the winners of orders of so many categories.
    pub fn of<'c>(n_categories: u32, all: impl IntoIterator<Item = &'c Classified>) -> Self {
        let mut wins = Self { orders: 0, alone: vec![0; n_categories as usize], tied: 0 };
        for classified in all {
            wins.orders += 1;
            match classified.winner() {
                Winner::Category(one) => wins.alone.get_mut(one as usize).into_iter().for_each(|n| *n += 1),
                Winner::Tie(_) => wins.tied += 1,
                Winner::NoEvidence => {}
            }
        }
        wins
    }

    /// How many categories are the largest alone under some order.
    pub fn n_winners(&self) -> usize {
        self.alone.iter().filter(|n| **n > 0).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn classified(counts: &[u64]) -> Classified {
        Classified { counts: counts.to_vec(), residual: 9 }
    }

    #[test]
    fn ties_and_nothing_at_all_are_cases_of_their_own() {
        assert_eq!(classified(&[1, 3, 2]).winner(), Winner::Category(1));
        assert_eq!(classified(&[3, 1, 3]).winner(), Winner::Tie(vec![0, 2]));
        assert_eq!(classified(&[0, 0]).winner(), Winner::NoEvidence);
        let wins = Wins::of(
            2,
            &[classified(&[1, 0]), classified(&[1, 1]), classified(&[0, 2]), classified(&[0, 0])],
        );
        assert_eq!((wins.orders, &wins.alone[..], wins.tied, wins.n_winners()), (4, &[1, 1][..], 1, 2));
    }

    #[test]
    fn a_flip_needs_two_winners() {
        let [one, other] = [0, 1].map(Winner::Category);
        let tie = Winner::Tie(vec![0, 1]);
        assert_eq!(one.against(&one), Flip::Stays);
        assert_eq!(one.against(&other), Flip::Flips);
        assert_eq!((one.against(&tie), tie.against(&tie)), (Flip::Tied, Flip::Tied));
        assert_eq!(Winner::NoEvidence.against(&Winner::NoEvidence), Flip::NoEvidence);
    }

    /// Evidence of a few categories.
    fn evidence(most: u32) -> impl Strategy<Value = Evidence> {
        (1..=most).prop_flat_map(|n| {
            let pattern = (0u32..1 << n, 0u64..50);
            prop::collection::vec(pattern, 0..12).prop_map(move |patterns| {
                let flags = |bits: u32| Flags::of((0..n).filter(|category| bits >> category & 1 == 1));
                Evidence::new(n, patterns.into_iter().map(|(bits, count)| (flags(bits), count))).unwrap()
            })
        })
    }

    /// What a classifier calls each failure, one by one and test by test.
    fn one_by_one(evidence: &Evidence, order: &Order) -> Classified {
        let mut counts = vec![0; evidence.n_categories() as usize];
        let mut residual = 0;
        for &(flags, n) in evidence.patterns() {
            match order.tests().iter().find(|&&test| flags.has(test)) {
                Some(&test) => counts[test as usize] += n,
                None => residual += n,
            }
        }
        Classified { counts, residual }
    }

    proptest! {
        #[test]
        fn every_failure_has_one_name_and_the_residual_never_moves(evidence in evidence(5)) {
            for order in Order::all(evidence.n_categories()).unwrap() {
                let found = evidence.classified(&order);
                prop_assert_eq!(&found, &one_by_one(&evidence, &order));
                prop_assert_eq!(found.counts.iter().sum::<u64>() + found.residual, evidence.n());
                prop_assert_eq!(found.residual, evidence.none());
            }
        }

        #[test]
        fn least_mean_and_most_are_those_of_all_orders(evidence in evidence(6)) {
            let n = evidence.n_categories();
            let all: Vec<Classified> =
                Order::all(n).unwrap().map(|order| evidence.classified(&order)).collect();
            for category in 0..n {
                let counts = || all.iter().map(|found| found.counts[category as usize]);
                prop_assert_eq!(counts().min(), Some(evidence.only(category)));
                prop_assert_eq!(counts().max(), Some(evidence.any(category)));
                let sum: u64 = counts().sum();
                match evidence.mean_share(category).value() {
                    Some(mean) => {
                        let enumerated = sum as f64 / (all.len() as u64 * evidence.n()) as f64;
                        // Both are one division of integers below 2⁵³.
                        prop_assert!((mean - enumerated).abs() <= f64::EPSILON, "{mean} {enumerated}");
                    }
                    None => prop_assert_eq!(evidence.n(), 0),
                }
            }
        }

        #[test]
        fn a_pair_that_never_meets_may_change_places(evidence in evidence(5)) {
            let order = Order::usual(evidence.n_categories());
            for (at, neighbour) in order.neighbours().enumerate() {
                let apart = evidence.both(at as u32, at as u32 + 1) == 0;
                let same = evidence.classified(&order) == evidence.classified(&neighbour);
                prop_assert!(same || !apart);
            }
        }
    }
}
