//! The spreadsheet rows of the rows of a table, kept as runs of consecutive numbers: most tables are one run.

use std::cell::OnceCell;

/// Row numbers; the fewer the runs of consecutive ones, the less memory they take.
#[derive(Clone, Debug, Default)]
pub(super) struct RowNumbers {
    /// Where each run begins: the place in the list, and the number there.
    runs: Vec<(u32, u32)>,
    n: u32,
    /// The numbers one by one, once somebody has asked for them.
    listed: OnceCell<Vec<u32>>,
}

impl RowNumbers {
    /// Adds the number of the next row.
    pub fn push(&mut self, number: u32) {
        let follows = |&(place, first): &(u32, u32)| number.wrapping_sub(first) == self.n - place;
        if !self.runs.last().is_some_and(follows) {
            self.runs.push((self.n, number));
        }
        self.n += 1;
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.n
    }

    /// The numbers in turn.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let ends = self.runs.iter().skip(1).map(|(place, _)| *place).chain([self.n]);
        self.runs.iter().zip(ends).flat_map(|(&(place, first), end)| first..first + (end - place))
    }

    /// The numbers in a slice, which is made when it is first asked for.
    pub fn as_slice(&self) -> &[u32] {
        self.listed.get_or_init(|| self.iter().collect())
    }
}

impl FromIterator<u32> for RowNumbers {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut all = Self::default();
        numbers.into_iter().for_each(|number| all.push(number));
        all
    }
}

impl PartialEq for RowNumbers {
    fn eq(&self, other: &Self) -> bool {
        (self.n, &self.runs) == (other.n, &other.runs)
    }
}

impl Eq for RowNumbers {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back_in_turn(gaps in proptest::collection::vec(1_u32..4, 0..40)) {
            let numbers: Vec<u32> = gaps.iter().scan(0, |number, gap| { *number += gap; Some(*number) }).collect();
            let mut kept = RowNumbers::default();
            numbers.iter().for_each(|number| kept.push(*number));
            prop_assert_eq!(kept.iter().collect::<Vec<_>>(), &numbers[..]);
            prop_assert_eq!((kept.as_slice(), kept.count() as usize), (&numbers[..], numbers.len()));
            prop_assert_eq!(kept.runs.len(), gaps.iter().enumerate().filter(|(i, gap)| *i == 0 || **gap > 1).count());
        }
    }
}
