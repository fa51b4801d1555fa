//! Who gave which label to what: many raters, each on as many items as they rated.

use crate::numbered::Numbered;
use crate::stats::agreement::ContingencyTable;

/// The mark of an item that a rater did not rate.
pub const MISSING: u16 = u16::MAX;
/// So many patterns are told apart by a table of all that there could be.
const MOST_IN_A_TABLE: u32 = 1 << 18;

/// Why labels are no ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingsError {
    /// Raters' columns differ in length.
    NotRectangular,
    /// A label is none of the categories.
    NoSuchCategory,
    /// More than 2³¹ ratings, or more than 65,534 categories.
    TooMany,
}

impl std::fmt::Display for RatingsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotRectangular => "every rater has one cell for each item",
            Self::NoSuchCategory => "a label is beyond the last category",
            Self::TooMany => "at most 2147483648 ratings in 65534 categories fit",
        })
    }
}

impl std::error::Error for RatingsError {}

/// Ratings of items by several raters, missing ones allowed, with items of the same ratings kept as one pattern.
///
/// Coefficients and bootstraps loop over patterns: a million items of two labels and three raters are 27 of them. Patterns
/// stand in the order in which they come up. Items that nobody rated are counted and left out.
///
/// ```
/// use tiebreak::stats::agreement::{MISSING, Ratings};
/// let ratings = Ratings::from_columns(2, &[&[0, 1, 0, MISSING], &[0, 1, 0, MISSING]]).unwrap();
/// assert_eq!((ratings.n_items(), ratings.n_unrated(), ratings.n_patterns()), (3, 1, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratings {
    q: u16,
    /// Raters, if it is known who gave which label.
    n_raters: Option<u32>,
    /// For each pattern the raters' labels, if raters are known.
    labels: Vec<u16>,
    /// For each pattern its categories and how often each was given, in the order of the categories.
    tallies: Vec<(u16, u32)>,
    /// Where the tallies of each pattern end.
    ends: Vec<u32>,
    /// How many items have each pattern.
    times: Vec<u32>,
    n_unrated: u32,
}

/// Items with the same ratings.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    /// How many items.
    pub times: u32,
    /// The raters' labels, [`MISSING`] among them; empty if raters are unknown.
    pub labels: &'a [u16],
    /// The categories given and how often each was.
    pub tallies: &'a [(u16, u32)],
}

impl Pattern<'_> {
    /// How many ratings each of the items has.
    pub fn n_ratings(&self) -> u32 {
        self.tallies.iter().map(|(_, count)| count).sum()
    }
}

impl Ratings {
    /// Ratings from one column for each rater: labels are numbers below `q`, or [`MISSING`].
    ///
    /// # Errors
    /// If columns differ in length, a label is not below `q`, or there are too many of anything.
    pub fn from_columns<C: AsRef<[u16]>>(q: u16, columns: &[C]) -> Result<Self, RatingsError> {
        let columns: Vec<&[u16]> = columns.iter().map(AsRef::as_ref).collect();
        let n_items = columns.first().map_or(0, |column| column.len());
        if columns.iter().any(|column| column.len() != n_items) {
            return Err(RatingsError::NotRectangular);
        }
        if columns.iter().any(|column| column.iter().any(|label| *label >= q && *label != MISSING)) {
            return Err(RatingsError::NoSuchCategory);
        }
        check_size(q, n_items.saturating_mul(columns.len().max(1)))?;
        let mut ratings = Self { n_raters: Some(columns.len() as u32), ..Self::empty(q) };
        let mut seen = Seen::new(q, columns.len());
        let mut labels = vec![MISSING; columns.len()];
        for item in 0..n_items {
            labels.iter_mut().zip(&columns).for_each(|(to, column)| {
                *to = column.get(item).copied().unwrap_or(MISSING);
            });
            let (number, is_new) = seen.number(&labels);
            if is_new {
                ratings.push(&labels);
            }
            if let Some(times) = ratings.times.get_mut(number) {
                *times += 1;
            }
        }
        Ok(ratings.without_unrated())
    }

    /// Ratings from counts: for each item, how many of its ratings fell in each category (Fleiss, 1971).
    ///
    /// # Errors
    /// If rows differ in length, or there are too many of anything.
    pub fn from_counts<C: AsRef<[u32]>>(rows: &[C]) -> Result<Self, RatingsError> {
        let q = rows.first().map_or(0, |row| row.as_ref().len());
        if rows.iter().any(|row| row.as_ref().len() != q) {
            return Err(RatingsError::NotRectangular);
        }
        let n_ratings: u64 = rows.iter().flat_map(|row| row.as_ref()).map(|count| u64::from(*count)).sum();
        let q = u16::try_from(q).map_err(|_| RatingsError::TooMany)?;
        check_size(q, usize::try_from(n_ratings).unwrap_or(usize::MAX).max(rows.len()))?;
        let mut ratings = Self::empty(q);
        let mut seen = Numbered::default();
        for row in rows {
            let number = seen.number_words(row.as_ref()) as usize;
            if number == ratings.times.len() {
                let given = (0..).zip(row.as_ref()).filter(|(_, count)| **count > 0);
                ratings.tallies.extend(given.map(|(category, count)| (category, *count)));
                ratings.end_pattern();
            }
            if let Some(times) = ratings.times.get_mut(number) {
                *times += 1;
            }
        }
        Ok(ratings.without_unrated())
    }

    /// The ratings of a table of two raters, in the order of its cells.
    ///
    /// # Errors
    /// If there are too many categories.
    pub fn from_table(table: &ContingencyTable) -> Result<Self, RatingsError> {
        let q = u16::try_from(table.rows().len()).map_err(|_| RatingsError::TooMany)?;
        check_size(q, 0)?;
        let mut ratings = Self { n_raters: Some(2), ..Self::empty(q) };
        for (i, j, count) in table.cells().filter(|(_, _, count)| *count > 0) {
            ratings.push(&[i as u16, j as u16]);
            if let Some(times) = ratings.times.last_mut() {
                *times = count;
            }
        }
        Ok(ratings)
    }

    fn empty(q: u16) -> Self {
        let (labels, tallies, ends, times) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { q, n_raters: None, labels, tallies, ends, times, n_unrated: 0 }
    }

    /// Appends a pattern of no items yet.
    fn push(&mut self, labels: &[u16]) {
        self.labels.extend_from_slice(labels);
        let start = self.tallies.len();
        for &label in labels.iter().filter(|label| **label != MISSING) {
            let own = self.tallies.get(start..).unwrap_or_default();
            let at = start + own.partition_point(|(category, _)| *category < label);
            match self.tallies.get_mut(at) {
                Some((category, count)) if *category == label => *count += 1,
                _ => self.tallies.insert(at, (label, 1)),
            }
        }
        self.end_pattern();
    }

    fn end_pattern(&mut self) {
        self.ends.push(self.tallies.len() as u32);
        self.times.push(0);
    }

    /// Takes out the one pattern without a rating.
    fn without_unrated(self) -> Self {
        let n_unrated: u32 =
            self.patterns().filter(|pattern| pattern.tallies.is_empty()).map(|pattern| pattern.times).sum();
        if n_unrated == 0 {
            return self;
        }
        let mut kept = Self { n_raters: self.n_raters, n_unrated, ..Self::empty(self.q) };
        for pattern in self.patterns().filter(|pattern| !pattern.tallies.is_empty()) {
            kept.labels.extend_from_slice(pattern.labels);
            kept.tallies.extend_from_slice(pattern.tallies);
            kept.ends.push(kept.tallies.len() as u32);
            kept.times.push(pattern.times);
        }
        kept
    }

    /// The same patterns with other numbers of items, as a bootstrap draws them; patterns beyond the list get none.
    pub fn resampled(&self, times: &[u32]) -> Self {
        let mut ratings = self.clone();
        for (at, to) in ratings.times.iter_mut().enumerate() {
            *to = times.get(at).copied().unwrap_or(0);
        }
        ratings
    }

    /// How many categories a rater could choose from.
    pub fn q(&self) -> u16 {
        self.q
    }

    /// How many raters; `None` if only counts are known.
    pub fn n_raters(&self) -> Option<u32> {
        self.n_raters
    }

    /// How many items have a rating.
    pub fn n_items(&self) -> u32 {
        self.times.iter().sum()
    }

    /// How many items nobody rated.
    pub fn n_unrated(&self) -> u32 {
        self.n_unrated
    }

    /// How many different patterns there are.
    pub fn n_patterns(&self) -> usize {
        self.times.len()
    }

    /// How many items have each pattern.
    pub fn times(&self) -> &[u32] {
        &self.times
    }

    /// The patterns.
    pub fn patterns(&self) -> impl Iterator<Item = Pattern<'_>> {
        let m = self.n_raters.unwrap_or(0) as usize;
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).zip(&self.times).enumerate().map(move |(at, ((start, end), times))| Pattern {
            times: *times,
            labels: self.labels.get(at * m..(at + 1) * m).unwrap_or_default(),
            tallies: self.tallies.get(*start as usize..*end as usize).unwrap_or_default(),
        })
    }

    /// The table of two of the raters, counted from 0, over the items that both rated; `None` if there are no such raters.
    pub fn pair(&self, first: u32, second: u32) -> Option<ContingencyTable> {
        let n_raters = self.n_raters.filter(|n| first < *n && second < *n);
        n_raters?;
        let q = usize::from(self.q);
        let mut rows = vec![vec![0u32; q]; q];
        for pattern in self.patterns() {
            let label = |rater: u32| pattern.labels.get(rater as usize).map(|label| usize::from(*label));
            let cell = rows.get_mut(label(first)?).and_then(|row| row.get_mut(label(second)?));
            if let Some(cell) = cell {
                *cell += pattern.times;
            }
        }
        ContingencyTable::new(rows).ok()
    }
}

fn check_size(q: u16, n_ratings: usize) -> Result<(), RatingsError> {
    if q == MISSING || n_ratings > 1 << 31 { Err(RatingsError::TooMany) } else { Ok(()) }
}

/// The numbers of patterns in the order in which they come up.
enum Seen {
    /// By the labels as the digits of a number: a slot for each, 0 for a pattern not yet seen.
    InTable { base: u32, slots: Vec<u32>, n: u32 },
    /// By their bytes.
    ByKey(Numbered),
}

impl Seen {
    fn new(q: u16, n_raters: usize) -> Self {
        let base = u32::from(q) + 1;
        let all = u32::try_from(n_raters).ok().and_then(|n| base.checked_pow(n));
        match all.filter(|all| *all <= MOST_IN_A_TABLE) {
            Some(all) => Self::InTable { base, slots: vec![0; all as usize], n: 0 },
            None => Self::ByKey(Numbered::default()),
        }
    }

    /// The number of a pattern, and whether it is a new one.
    fn number(&mut self, labels: &[u16]) -> (usize, bool) {
        match self {
            Self::InTable { base, slots, n } => {
                let digit = |label: &u16| u32::from(*label).min(*base - 1);
                let code = labels.iter().fold(0, |code, label| code * *base + digit(label));
                let Some(slot) = slots.get_mut(code as usize) else { return (0, false) };
                let is_new = *slot == 0;
                if is_new {
                    *n += 1;
                    *slot = *n;
                }
                (*slot as usize - 1, is_new)
            }
            Self::ByKey(seen) => {
                let before = seen.count();
                let bytes: Vec<u8> = labels.iter().flat_map(|label| label.to_le_bytes()).collect();
                (seen.number(bytes) as usize, seen.count() > before)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const X: u16 = MISSING;

    #[test]
    fn patterns_are_counted_in_the_order_in_which_they_come_up() {
        let columns: [&[u16]; 3] = [&[1, 0, X, 1, X], &[1, 2, X, 1, 0], &[X, 2, X, X, X]];
        let ratings = Ratings::from_columns(3, &columns).unwrap();
        let seen: Vec<_> =
            ratings.patterns().map(|p| (p.times, p.labels.to_vec(), p.tallies.to_vec())).collect();
        assert_eq!(
            seen,
            [
                (2, vec![1, 1, X], vec![(1, 2)]),
                (1, vec![0, 2, 2], vec![(0, 1), (2, 2)]),
                (1, vec![X, 0, X], vec![(0, 1)])
            ]
        );
        assert_eq!((ratings.n_items(), ratings.n_unrated()), (4, 1));
        assert_eq!(ratings.pair(0, 1).unwrap().rows(), [[0, 0, 1], [0, 2, 0], [0, 0, 0]]);
        assert_eq!(ratings.pair(0, 3), None);
    }

    #[test]
    fn counts_know_no_raters() {
        let ratings = Ratings::from_counts(&[[2, 1], [0, 0], [2, 1]]).unwrap();
        assert_eq!((ratings.n_raters(), ratings.n_items(), ratings.n_unrated()), (None, 2, 1));
        assert_eq!(ratings.pair(0, 1), None);
        assert_eq!(ratings.patterns().map(|p| p.tallies.to_vec()).collect::<Vec<_>>(), [[(0, 2), (1, 1)]]);
    }

    #[test]
    fn what_is_no_rating_is_refused() {
        assert_eq!(Ratings::from_columns(2, &[&[0, 1][..], &[0]]), Err(RatingsError::NotRectangular));
        assert_eq!(Ratings::from_columns(2, &[[2]]), Err(RatingsError::NoSuchCategory));
        assert_eq!(Ratings::from_columns(MISSING, &[[0]]), Err(RatingsError::TooMany));
        assert_eq!(Ratings::from_counts(&[&[1, 2][..], &[3]]), Err(RatingsError::NotRectangular));
        assert_eq!(Ratings::from_columns(2, &[] as &[&[u16]]).unwrap().n_items(), 0);
    }

    proptest! {
        #[test]
        fn both_ways_to_tell_patterns_apart_are_one(columns in proptest::collection::vec(proptest::collection::vec(0u16..3, 30), 3)) {
            // With 9,999 labels to choose from there are too many patterns for a table of them.
            let (few, many) = (Ratings::from_columns(3, &columns).unwrap(), Ratings::from_columns(9_999, &columns).unwrap());
            prop_assert_eq!(Ratings { q: 3, ..many }, few);
        }

        #[test]
        fn a_table_is_its_two_columns(cells in proptest::collection::vec(0u32..4, 9)) {
            let table = ContingencyTable::new(cells.chunks(3).map(<[u32]>::to_vec).collect()).unwrap();
            let ratings = Ratings::from_table(&table).unwrap();
            prop_assert_eq!(ratings.pair(0, 1).unwrap(), table);
        }
    }
}
