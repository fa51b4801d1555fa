//! The order in which an ordered classifier tests for its categories.

use serde::{Deserialize, Serialize};

use super::evidence::MOST_CATEGORIES;

/// The most categories of which all orders are worked through: 7! is 5,040.
pub const MOST_ENUMERATED: u32 = 7;

/// Numbers that are no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderError;

impl std::fmt::Display for OrderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an order names each of 1 to 16 categories once, by its number from 1")
    }
}

impl std::error::Error for OrderError {}

/// The categories in the order in which they are tested for. As data it is a list of their numbers from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u32>", into = "Vec<u32>")]
pub struct Order(Vec<u32>);

impl Order {
    /// The order of the categories themselves; of 1 to 16 of them.
    pub fn usual(n_categories: u32) -> Self {
        Self((0..n_categories.clamp(1, MOST_CATEGORIES)).collect())
    }

    /// The categories, by their numbers from 0, the one tested first in front.
    pub fn tests(&self) -> &[u32] {
        &self.0
    }

    /// How many categories it is of.
    pub fn n_categories(&self) -> u32 {
        // There are sixteen at the most.
        self.0.len() as u32
    }

    /// The same with the test at one place, from 0, at another. A place that there is not changes nothing.
    #[must_use]
    pub fn moved(&self, from: usize, to: usize) -> Self {
        let mut tests = self.0.clone();
        if from < tests.len() && to < tests.len() {
            let test = tests.remove(from);
            tests.insert(to, test);
        }
        Self(tests)
    }

    /// The same with the first two tests reversed; none if there is one test.
    pub fn first_two_reversed(&self) -> Option<Self> {
        (self.0.len() > 1).then(|| self.moved(1, 0))
    }

    /// The orders that two neighbours make by changing places.
    pub fn neighbours(&self) -> impl Iterator<Item = Self> {
        (1..self.0.len()).map(|at| self.moved(at, at - 1))
    }

    /// Every order of so many categories, each after those that test for an earlier category first; none if they are more
    /// than [`MOST_ENUMERATED`].
    ///
    /// ```
    /// use tiebreak::taxonomy::Order;
    /// let orders = Order::all(3).map_or(0, |all| all.count());
    /// assert_eq!((orders, Order::all(8).is_none()), (6, true));
    /// ```
    pub fn all(n_categories: u32) -> Option<impl Iterator<Item = Self>> {
        let first = (n_categories <= MOST_ENUMERATED).then(|| Self::usual(n_categories))?;
        Some(std::iter::successors(Some(first), Self::next))
    }

    /// The order that follows.
    fn next(&self) -> Option<Self> {
        let mut tests = self.0.clone();
        // Behind the last rise everything falls; the next greater number from there takes its place.
        let rise = tests.windows(2).rposition(|pair| matches!(pair, [one, next] if one < next))?;
        let pivot = *tests.get(rise)?;
        let greater = tests.iter().rposition(|&test| test > pivot)?;
        tests.swap(rise, greater);
        tests.get_mut(rise + 1..)?.reverse();
        Some(Self(tests))
    }
}

impl TryFrom<Vec<u32>> for Order {
    type Error = OrderError;

    fn try_from(numbers: Vec<u32>) -> Result<Self, OrderError> {
        let n = numbers.len();
        let is_order = (1..=MOST_CATEGORIES as usize).contains(&n)
            && (1..=n).all(|number| numbers.iter().any(|&one| one as usize == number));
        if is_order {
            Ok(Self(numbers.into_iter().map(|number| number - 1).collect()))
        } else {
            Err(OrderError)
        }
    }
}

impl From<Order> for Vec<u32> {
    fn from(order: Order) -> Self {
        order.0.into_iter().map(|test| test + 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_orders_are_there_once_and_rise() {
        for (n, factorial) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120), (7, 5040)] {
            let all: Vec<Vec<u32>> = Order::all(n).unwrap().map(|order| order.tests().to_vec()).collect();
            assert_eq!(all.len(), factorial);
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }

    #[test]
    fn numbers_that_are_no_order_are_refused() {
        for numbers in [vec![], vec![0, 1], vec![1, 1], vec![1, 3], (1..=17).collect()] {
            assert_eq!(Order::try_from(numbers), Err(OrderError));
        }
        let order = Order::try_from(vec![2, 3, 1]).unwrap();
        assert_eq!((order.tests(), Vec::from(order.clone())), (&[1, 2, 0][..], vec![2, 3, 1]));
    }

    #[test]
    fn a_test_moves_and_the_others_keep_their_order() {
        let order = Order::usual(4);
        assert_eq!(order.moved(3, 1).tests(), [0, 3, 1, 2]);
        assert_eq!(order.moved(0, 9).tests(), [0, 1, 2, 3]);
        assert_eq!(order.first_two_reversed().unwrap().tests(), [1, 0, 2, 3]);
        assert_eq!(Order::usual(1).first_two_reversed(), None);
        let neighbours: Vec<_> = order.neighbours().map(|order| order.tests().to_vec()).collect();
        assert_eq!(neighbours, [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]]);
    }
}
