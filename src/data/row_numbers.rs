//! The spreadsheet rows of the rows of a table, kept as runs of evenly spaced numbers: most tables are one run, and of a
//! table with a row for each item that was made of one with a row for each label too.

/// Row numbers; the fewer the runs of evenly spaced ones, the less memory they take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RowNumbers {
    runs: Vec<Run>,
    n: u32,
}

/// Numbers that are evenly spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// Its place among all numbers.
    place: u32,
    first: u32,
    /// From one number to the next; 1 as long as there is one only.
    step: u32,
}

impl Run {
    fn number(self, place: u32) -> u32 {
        self.first.wrapping_add(place.wrapping_sub(self.place).wrapping_mul(self.step))
    }
}

impl RowNumbers {
    /// Adds the number of the next row.
    pub fn push(&mut self, number: u32) {
        let place = self.n;
        self.n += 1;
        match self.runs.last_mut() {
            Some(run) if run.number(place) == number => {}
            Some(run) if place - run.place == 1 => run.step = number.wrapping_sub(run.first),
            _ => self.runs.push(Run { place, first: number, step: 1 }),
        }
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.n
    }

    /// The number at a place, from 0.
    pub fn get(&self, place: u32) -> Option<u32> {
        let n_begun = self.runs.partition_point(|run| run.place <= place);
        let run = self.runs.get(n_begun.checked_sub(1)?)?;
        (place < self.n).then(|| run.number(place))
    }

    /// The numbers in turn.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let ends = self.runs.iter().skip(1).map(|run| run.place).chain([self.n]);
        self.runs.iter().zip(ends).flat_map(|(run, end)| (run.place..end).map(|place| run.number(place)))
    }

    /// Gives back what memory was kept for more.
    pub fn shrink(&mut self) {
        self.runs.shrink_to_fit();
    }
}

impl FromIterator<u32> for RowNumbers {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut all = Self::default();
        numbers.into_iter().for_each(|number| all.push(number));
        all.shrink();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back_in_turn_and_by_place(gaps in proptest::collection::vec(1_u32..4, 0..40)) {
            let numbers: Vec<u32> = gaps.iter().scan(0, |number, gap| { *number += gap; Some(*number) }).collect();
            let kept: RowNumbers = numbers.iter().copied().collect();
            prop_assert_eq!(kept.iter().collect::<Vec<_>>(), &numbers[..]);
            prop_assert_eq!(kept.count() as usize, numbers.len());
            let by_place: Vec<_> = (0..kept.count()).filter_map(|place| kept.get(place)).collect();
            prop_assert_eq!((by_place, kept.get(kept.count())), (numbers.clone(), None));
            // Two numbers are a run whatever they are.
            prop_assert!(kept.runs.len() <= numbers.len().div_ceil(2));
        }
    }

    #[test]
    fn evenly_spaced_numbers_and_equal_ones_are_one_run() {
        for numbers in [vec![2, 3, 4, 5], vec![2, 4, 6, 8], vec![7, 7, 7], vec![9]] {
            let kept: RowNumbers = numbers.iter().copied().collect();
            assert_eq!((kept.runs.len(), kept.iter().collect::<Vec<_>>()), (1, numbers));
        }
        let broken: RowNumbers = [2, 3, 4, 6, 7].into_iter().collect();
        assert_eq!((broken.runs.len(), broken.get(3), broken.get(4)), (2, Some(6), Some(7)));
    }
}
