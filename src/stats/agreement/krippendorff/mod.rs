//! Krippendorff's α: by his own distances, of labels and of numbers, and in the form with agreement weights.

mod weighted;

pub use weighted::krippendorff_alpha_weighted;

use super::Ratings;
use super::weights::ratio_distance;
use crate::ordered::places;
use crate::stats::Undefined;
use crate::stats::twofold::total;

/// Krippendorff's distance of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Other labels are equally far.
    Nominal,
    /// By how many ratings lie between; unlike the ordinal weight of AC2 it depends on the data.
    Ordinal,
    /// By the difference of the numbers.
    Interval,
    /// By the difference relative to the sum.
    Ratio,
}

/// Ratings as α looks at them: items with two values or more, their values numbered in rising order.
struct Pairable {
    /// The distinct values.
    values: Vec<f64>,
    /// How often each occurs.
    counts: Vec<f64>,
    /// For each item or pattern: how many items, how many ratings each has, and where its tallies end.
    items: Vec<(f64, f64, usize)>,
    /// (number of a value, how often).
    tallies: Vec<(usize, f64)>,
    /// All ratings.
    n: f64,
}

impl Pairable {
    /// `items` gives (how many such items, their tallies as numbers of values and counts).
    fn new(
        values: Vec<f64>,
        items: impl Iterator<Item = (u32, Vec<(usize, u32)>)>,
    ) -> Result<Self, Undefined> {
        let counts = vec![0.0; values.len()];
        let mut pairable = Self { values, counts, items: Vec::new(), tallies: Vec::new(), n: 0.0 };
        let mut n_items = 0;
        for (times, tallies) in items {
            n_items += u64::from(times);
            let m: u32 = tallies.iter().map(|(_, count)| count).sum();
            if m < 2 || times == 0 {
                continue;
            }
            let (times, m) = (f64::from(times), f64::from(m));
            for (value, count) in tallies {
                pairable.tallies.push((value, f64::from(count)));
                if let Some(all) = pairable.counts.get_mut(value) {
                    *all += times * f64::from(count);
                }
            }
            pairable.items.push((times, m, pairable.tallies.len()));
            pairable.n += times * m;
        }
        match pairable.counts.iter().filter(|count| **count > 0.0).count() {
            0 if n_items == 0 => Err(Undefined::NoItems),
            0 => Err(Undefined::NoPairs),
            1 => Err(Undefined::NoVariation),
            _ => Ok(pairable),
        }
    }

    fn alpha(&self, metric: Metric) -> Result<f64, Undefined> {
        match metric {
            Metric::Nominal => {
                let squares = total(self.counts.iter().map(|count| count * count));
                self.by_pairs(|x, y| f64::from(x != y), self.n * self.n - squares)
            }
            Metric::Ordinal => self.by_moments(&self.mid_ranks()),
            Metric::Interval => self.by_moments(&self.values),
            Metric::Ratio if self.values.iter().any(|x| *x < 0.0) => Err(Undefined::NegativeValues),
            Metric::Ratio => self.by_pairs(ratio_distance, self.ratio_of_all()),
        }
    }

    /// For each item or pattern: how many items, how many ratings, its tallies.
    fn items(&self) -> impl Iterator<Item = (f64, f64, &[(usize, f64)])> {
        let starts = std::iter::once(0).chain(self.items.iter().map(|(_, _, end)| *end));
        let of = |(start, (times, m, end)): (usize, &(f64, f64, usize))| {
            (*times, *m, self.tallies.get(start..*end).unwrap_or_default())
        };
        starts.zip(&self.items).map(of)
    }

    /// α with any distance: the distances within items pair by pair, and the sum of n_c n_k d_ck over all values.
    fn by_pairs(&self, distance: impl Fn(f64, f64) -> f64, of_all: f64) -> Result<f64, Undefined> {
        let value = |number: usize| self.values.get(number).copied().unwrap_or(0.0);
        let within = self.items().map(|(times, m, tallies)| {
            let mut sum = 0.0;
            for (at, &(x, of_x)) in tallies.iter().enumerate() {
                for &(y, of_y) in tallies.iter().take(at) {
                    sum += of_x * of_y * distance(value(x), value(y));
                }
            }
            times * 2.0 * sum / (m - 1.0)
        });
        self.quotient(total(within), of_all)
    }

    fn ratio_of_all(&self) -> f64 {
        let cells = || self.values.iter().zip(&self.counts).filter(|(_, count)| **count > 0.0);
        let rows = cells().enumerate().map(|(at, (x, of_x))| {
            2.0 * of_x * cells().take(at).map(|(y, of_y)| of_y * ratio_distance(*x, *y)).sum::<f64>()
        });
        total(rows)
    }

    /// α with squared differences, by moments about the mean, which rounding hurts less than raw ones.
    fn by_moments(&self, scores: &[f64]) -> Result<f64, Undefined> {
        let score = |number: usize| scores.get(number).copied().unwrap_or(0.0);
        let within = self.items().map(|(times, m, tallies)| {
            let mean = tallies.iter().map(|(x, of_x)| of_x * score(*x)).sum::<f64>() / m;
            let squares: f64 = tallies.iter().map(|(x, of_x)| of_x * (score(*x) - mean).powi(2)).sum();
            times * 2.0 * m * squares / (m - 1.0)
        });
        let mean = total(scores.iter().zip(&self.counts).map(|(x, of_x)| of_x * x)) / self.n;
        let squares = total(scores.iter().zip(&self.counts).map(|(x, of_x)| of_x * (x - mean).powi(2)));
        self.quotient(total(within), 2.0 * self.n * squares)
    }

    /// The middle of the ranks that a value's ratings take, for each value.
    fn mid_ranks(&self) -> Vec<f64> {
        let ranks = self.counts.iter().scan(0.0, |below, count| {
            let middle = *below + count / 2.0;
            *below += count;
            Some(middle)
        });
        ranks.collect()
    }

    fn quotient(&self, within: f64, of_all: f64) -> Result<f64, Undefined> {
        // Values so near each other that their squares vanish.
        if of_all > 0.0 && of_all.is_finite() {
            Ok(1.0 - (self.n - 1.0) * within / of_all)
        } else {
            Err(Undefined::NoVariation)
        }
    }
}

/// Krippendorff's α of labels, whose categories stand for the numbers `values`, or else are in the order given.
///
/// ```text
/// α = 1 − (N − 1) Σ_u Σ_{i≠j} d²(x_ui, x_uj)/(m_u − 1) / Σ_{c≠k} n_c n_k d²_ck
/// nominal d² = 1   ordinal d² = (n_c/2 + Σ_{c<g<k} n_g + n_k/2)²   interval d² = (c − k)²   ratio d² = ((c − k)/(c + k))², 0 of 0 and 0
///     x_ui: the values of item u, m_u ≥ 2 of them; n_c: how often value c occurs in such items; N = Σ n_c
/// ```
///
/// Krippendorff (2011), *Computing Krippendorff's Alpha-Reliability*; (2004), *Content Analysis*, 2nd ed., ch. 11. The ordinal
/// distance is the difference of mid-ranks. For interval and ordinal distances an item's term is 2 (m Σ x² − (Σ x)²)/(m − 1), worked
/// out about its mean.
///
/// # Errors
/// [`Undefined::NoItems`]; [`Undefined::NoPairs`]; [`Undefined::NoVariation`] where all values are one (0/0);
/// [`Undefined::NegativeValues`] for ratios; [`Undefined::WeightsDoNotFit`] where there are not as many values as categories.
///
/// ```
/// use tiebreak::stats::agreement::{Metric, Ratings, krippendorff_alpha};
/// // Krippendorff (2011), example A: two observers, ten items, binary: α = .095.
/// let columns = [[0, 1, 0, 0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]];
/// let ratings = Ratings::from_columns(2, &columns).unwrap();
/// assert!((krippendorff_alpha(&ratings, Metric::Nominal, None).unwrap() - 2.0 / 21.0).abs() < 1e-15);
/// ```
pub fn krippendorff_alpha(
    ratings: &Ratings,
    metric: Metric,
    values: Option<&[f64]>,
) -> Result<f64, Undefined> {
    let q = usize::from(ratings.q());
    let values: Vec<f64> = values.map_or_else(|| (1..=q).map(|rank| rank as f64).collect(), <[f64]>::to_vec);
    if values.len() != q || !values.iter().all(|value| value.is_finite()) {
        return Err(Undefined::WeightsDoNotFit);
    }
    let (sorted, number) = numbered(&values);
    let items = ratings.patterns().map(|pattern| {
        let of = |(category, count): &(u16, u32)| Some((*number.get(usize::from(*category))?, *count));
        (pattern.times, pattern.tallies.iter().filter_map(of).collect())
    });
    Pairable::new(sorted, items)?.alpha(metric)
}

/// Krippendorff's α of numbers, one column for each rater, `None` where a rater left an item out: [`krippendorff_alpha`] without
/// categories.
///
/// Takes n log n for n numbers, and for ratios a further step for each two distinct ones.
///
/// # Errors
/// As [`krippendorff_alpha`]. What is no finite number counts as left out; cells beyond the shortest column are too.
///
/// ```
/// use tiebreak::stats::agreement::{Metric, krippendorff_alpha_of_numbers};
/// let columns = [vec![Some(0.5), Some(2.5), Some(4.0)], vec![Some(0.5), Some(3.5), None]];
/// // Within items 2 · 1²; over all pairs 0.5, 0.5, 2.5, 3.5: 2 · (4 · 19 − 49) = 54.
/// let alpha = krippendorff_alpha_of_numbers(&columns, Metric::Interval).unwrap();
/// assert!((alpha - (1.0 - 3.0 * 2.0 / 54.0)).abs() < 1e-15);
/// ```
pub fn krippendorff_alpha_of_numbers<C: AsRef<[Option<f64>]>>(
    columns: &[C],
    metric: Metric,
) -> Result<f64, Undefined> {
    let n_items = columns.iter().map(|column| column.as_ref().len()).min().unwrap_or(0);
    let cell =
        |item: usize, column: &C| column.as_ref().get(item).copied().flatten().filter(|x| x.is_finite());
    let rows = || (0..n_items).map(|item| columns.iter().filter_map(move |column| cell(item, column)));
    let all: Vec<f64> = rows().flatten().collect();
    let (sorted, number) = numbered(&all);
    let mut number = number.into_iter();
    let items = rows().map(|row| {
        let mut tallies: Vec<(usize, u32)> = Vec::new();
        for value in number.by_ref().take(row.count()) {
            match tallies.iter_mut().find(|(known, _)| *known == value) {
                Some((_, count)) => *count += 1,
                None => tallies.push((value, 1)),
            }
        }
        (u32::from(!tallies.is_empty()), tallies)
    });
    Pairable::new(sorted, items)?.alpha(metric)
}

/// The distinct values in rising order, and of each value its number among them.
fn numbered(values: &[f64]) -> (Vec<f64>, Vec<usize>) {
    // Bits that rise with the number: the sign turned for positive ones, all of them for negative ones. Adding 0 makes −0 a 0.
    let key = |value: &f64| {
        let bits = (value + 0.0).to_bits();
        if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
    };
    let (mut sorted, mut number): (Vec<f64>, Vec<usize>) = (Vec::new(), vec![0; values.len()]);
    for place in places(values.iter().map(key)) {
        let Some(&value) = values.get(place) else { continue };
        if sorted.last() != Some(&value) {
            sorted.push(value);
        }
        if let Some(to) = number.get_mut(place) {
            *to = sorted.len() - 1;
        }
    }
    (sorted, number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::agreement::{MISSING, Scale, Weights};
    use proptest::prelude::*;

    #[test]
    fn one_value_throughout_is_zero_over_zero_and_not_what_rounding_leaves() {
        for metric in [Metric::Nominal, Metric::Ordinal, Metric::Interval, Metric::Ratio] {
            let same = [vec![Some(0.1); 7], vec![Some(0.1); 7], vec![Some(0.1); 7]];
            assert_eq!(krippendorff_alpha_of_numbers(&same, metric), Err(Undefined::NoVariation));
            let alone = [vec![Some(0.1), Some(0.2)], vec![None, None]];
            assert_eq!(krippendorff_alpha_of_numbers(&alone, metric), Err(Undefined::NoPairs));
            assert_eq!(krippendorff_alpha_of_numbers(&[vec![None]], metric), Err(Undefined::NoItems));
        }
        let below = [vec![Some(-1.0), Some(0.2)], vec![Some(0.0), Some(0.2)]];
        assert_eq!(krippendorff_alpha_of_numbers(&below, Metric::Ratio), Err(Undefined::NegativeValues));
    }

    #[test]
    fn a_far_origin_costs_interval_no_digits() {
        let columns = |shift: f64| {
            [[0.0, 1.0, 3.0, 2.0, 7.0], [1.0, 1.0, 2.0, 2.0, 5.0]]
                .map(|column| column.map(|x| Some(x + shift)))
        };
        let at = |shift| krippendorff_alpha_of_numbers(&columns(shift), Metric::Interval).unwrap();
        assert!((at(0.0) - at(1e9)).abs() < 1e-12);
    }

    /// α from the definition: all pairs of ratings within items, and all pairs at all.
    fn by_definition(columns: &[Vec<u16>], metric: Metric) -> Option<f64> {
        let items: Vec<Vec<u16>> = (0..columns[0].len())
            .map(|item| columns.iter().map(|column| column[item]).filter(|label| *label != MISSING).collect())
            .filter(|item: &Vec<u16>| item.len() > 1)
            .collect();
        let all: Vec<u16> = items.iter().flatten().copied().collect();
        let count = |value: u16| all.iter().filter(|x| **x == value).count() as f64;
        let distance = |x: u16, y: u16| {
            let (low, high) = (x.min(y), x.max(y));
            let (a, b) = (f64::from(low), f64::from(high));
            match metric {
                _ if x == y => 0.0,
                Metric::Nominal => 1.0,
                Metric::Ordinal => {
                    ((low..=high).map(count).sum::<f64>() - (count(low) + count(high)) / 2.0).powi(2)
                }
                Metric::Interval => (a - b).powi(2),
                Metric::Ratio => ((a - b) / (a + b)).powi(2),
            }
        };
        let pairs = |values: &[u16]| -> f64 {
            values
                .iter()
                .flat_map(|x| values.iter().map(move |y| (*x, *y)))
                .map(|(x, y)| distance(x, y))
                .sum()
        };
        let within: f64 = items.iter().map(|item| pairs(item) / (item.len() as f64 - 1.0)).sum();
        let of_all = pairs(&all);
        (of_all > 0.0).then(|| 1.0 - (all.len() as f64 - 1.0) * within / of_all)
    }

    proptest! {
        #[test]
        fn every_metric_is_its_definition(
            columns in proptest::collection::vec(
                proptest::collection::vec(prop_oneof![4 => 0u16..4, 1 => Just(MISSING)], 8), 3)
        ) {
            let values = [0.0, 1.0, 2.0, 3.0];
            let ratings = Ratings::from_columns(4, &columns).unwrap();
            let numbers: Vec<Vec<Option<f64>>> = columns
                .iter()
                .map(|column| column.iter().map(|&x| (x != MISSING).then(|| f64::from(x))).collect())
                .collect();
            for metric in [Metric::Nominal, Metric::Ordinal, Metric::Interval, Metric::Ratio] {
                let want = by_definition(&columns, metric);
                for got in [
                    krippendorff_alpha(&ratings, metric, Some(&values)),
                    krippendorff_alpha_of_numbers(&numbers, metric),
                ] {
                    match want {
                        Some(want) => prop_assert!((got.unwrap() - want).abs() < 1e-12),
                        None => prop_assert!(got.is_err()),
                    }
                }
            }
            // The form with weights, where weights and distances are the same up to scale.
            for (scale, metric) in [(Scale::Identity, Metric::Nominal), (Scale::Quadratic, Metric::Interval), (Scale::Ratio, Metric::Ratio)] {
                let weighted = krippendorff_alpha_weighted(&ratings, &Weights::by_values(scale, &values).unwrap());
                if let Some(want) = by_definition(&columns, metric) {
                    prop_assert!((weighted.unwrap().value - want).abs() < 1e-12);
                }
            }
        }
    }
}
