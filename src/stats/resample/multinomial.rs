//! Counts of n draws with replacement, in a time that hardly grows with n.

use crate::rng::Draws;

/// As many draws with replacement as there are items, as counts of the kinds that the items are of: the multinomial
/// distribution.
///
/// One by one, n draws take n words. But if a number of draws that is itself Poisson with mean λ is made, the counts of the
/// kinds are independent Poisson counts with means λ p_k, and one word finds each in a table. Whatever that number comes to,
/// as long as it is at most n, the counts are those of so many draws. What is left is drawn by the same step with a smaller
/// λ, and the last few one by one. λ is so far below what is left that more is hardly ever drawn; then the step is made again,
/// which keeps the counts what they should be, as their shares do not depend on their number.
///
/// A decision compares a 32-bit word with thresholds, which come from sums, products and roots of doubles only: the same counts
/// on every machine. A probability is off by 2⁻³¹ at most.
///
/// ```
/// use tiebreak::rng::{Draws, Seed};
/// use tiebreak::stats::resample::Multinomial;
/// let kinds = Multinomial::new(&[600_000, 0, 400_000]);
/// let (mut draws, mut counts) = (Draws::new(Seed(1)), [0; 3]);
/// draws.start(0);
/// kinds.draw(&mut draws, &mut counts);
/// assert_eq!((counts.iter().sum::<u32>(), counts[1]), (1_000_000, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Multinomial {
    n: u32,
    /// For each kind, how many items are of it or of one before.
    ends: Vec<u32>,
    /// Steps by falling λ.
    steps: Vec<Step>,
}

/// Independent Poisson counts of all kinds.
#[derive(Clone, Debug)]
struct Step {
    /// The smallest number of draws left at which the step is made.
    from: u32,
    kinds: Vec<Poisson>,
}

/// A Poisson count as a table of cumulative thresholds: the count of a word is `first` and one for each threshold that is not
/// above it.
#[derive(Clone, Debug)]
struct Poisson {
    first: u32,
    thresholds: Vec<u32>,
    /// For each value of a word's highest bits, the first threshold above the smallest such word.
    starts: Vec<u32>,
    /// How far a word is shifted to see these bits.
    shift: u32,
}

/// Standard deviations between λ and the number of draws.
const ROOM: f64 = 7.5;
/// A step is made where it draws so many more than there are kinds.
const WORTH: f64 = 8.0;
/// The next step's number of draws over this one's.
const FALL: f64 = 0.7;
/// Counts so much less likely than the most likely one are left out.
const NEVER: f64 = 1e-13;

impl Multinomial {
    /// The draws of as many items as there are, given how many are of each kind. None of more than 2³² − 1 items.
    pub fn new(items: &[u32]) -> Self {
        let all: u64 = items.iter().map(|count| u64::from(*count)).sum();
        let n = u32::try_from(all).unwrap_or(0);
        let ends = items.iter().scan(0u32, |end, count| {
            *end = end.saturating_add(*count);
            Some(*end)
        });
        let used = items.iter().filter(|count| **count > 0).count() as f64;
        let mut multinomial = Self { n, ends: ends.collect(), steps: Vec::new() };
        let mut from = n;
        while room_below(from) > WORTH + used {
            let lambda = room_below(from);
            let kinds = items.iter().map(|count| Poisson::new(lambda * f64::from(*count) / f64::from(n)));
            multinomial.steps.push(Step { from, kinds: kinds.collect() });
            // The first step leaves about ROOM √n, give or take a √n; the next ones anything below what they are for.
            let left = if from == n { 0.75 * (f64::from(n) - lambda) } else { f64::from(from) };
            from = left.min(FALL * f64::from(from)) as u32;
        }
        multinomial
    }

    /// The number of draws.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Writes how often each kind was drawn.
    pub fn draw(&self, draws: &mut Draws, counts: &mut [u32]) {
        counts.iter_mut().for_each(|count| *count = 0);
        let (mut left, mut drawn) = (self.n, vec![0; self.ends.len()]);
        for step in &self.steps {
            while left >= step.from {
                let n = step.draw(draws, &mut drawn);
                if n <= u64::from(left) {
                    counts.iter_mut().zip(&drawn).for_each(|(count, drawn)| *count += drawn);
                    left -= n as u32;
                }
            }
        }
        for _ in 0..left {
            let item = draws.index(self.n);
            let kind = self.ends.partition_point(|end| *end <= item);
            if let Some(count) = counts.get_mut(kind) {
                *count += 1;
            }
        }
    }
}

/// λ for so many draws: λ + ROOM √λ of them.
fn room_below(draws: u32) -> f64 {
    let root = ((ROOM * ROOM + 4.0 * f64::from(draws)).sqrt() - ROOM) / 2.0;
    root * root
}

impl Step {
    /// Draws all kinds, and says how many that is.
    fn draw(&self, draws: &mut Draws, drawn: &mut [u32]) -> u64 {
        let mut n = 0;
        for (kind, drawn) in self.kinds.iter().zip(drawn) {
            *drawn = kind.draw(draws);
            n += u64::from(*drawn);
        }
        n
    }
}

impl Poisson {
    /// The probabilities from the most likely count outwards, each from its neighbour: p(c + 1) = p(c) μ/(c + 1).
    fn new(mean: f64) -> Self {
        let mode = mean.floor();
        let (mut below, mut above) = (Vec::new(), vec![1.0]);
        let (mut p, mut c) = (1.0, mode);
        while c > 0.0 && p > NEVER {
            p *= c / mean;
            c -= 1.0;
            below.push(p);
        }
        let first = c as u32;
        (p, c) = (1.0, mode);
        while p > NEVER && mean > 0.0 {
            c += 1.0;
            p *= mean / c;
            above.push(p);
        }
        let weights = || below.iter().rev().chain(&above);
        let total: f64 = weights().sum();
        let sums = weights().scan(0.0, |sum, weight| {
            *sum += weight;
            Some((*sum / total * 4_294_967_296.0).round() as u32)
        });
        let thresholds: Vec<u32> = sums.take(below.len() + above.len() - 1).collect();
        let bits = (thresholds.len() as u32).next_power_of_two().trailing_zeros().clamp(1, 16);
        let shift = 32 - bits;
        let start = |high: u32| thresholds.partition_point(|threshold| *threshold <= high << shift) as u32;
        let starts = (0..1 << bits).map(start).collect();
        Self { first, thresholds, starts, shift }
    }

    /// The count of the next word; a count that is certain takes none.
    fn draw(&self, draws: &mut Draws) -> u32 {
        if self.thresholds.is_empty() {
            return self.first;
        }
        let word = draws.word();
        let start = self.starts.get((word >> self.shift) as usize).copied().unwrap_or(0);
        // Words with the same highest bits have about two thresholds between them.
        let near = self.thresholds.get(start as usize..).unwrap_or_default();
        let passed = near.iter().take_while(|threshold| **threshold <= word).count();
        self.first + start + passed as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;
    use proptest::prelude::*;

    fn drawn(items: &[u32], replicates: u32) -> Vec<Vec<u32>> {
        let (kinds, mut draws) = (Multinomial::new(items), Draws::new(Seed(5)));
        let one = |replicate| {
            let mut counts = vec![0; items.len()];
            draws.start(replicate);
            kinds.draw(&mut draws, &mut counts);
            counts
        };
        (0..replicates).map(one).collect()
    }

    /// Chi-square of counts over their expectations, those below 10 taken together.
    fn chi_square(observed: &[f64], expected: &[f64]) -> (f64, u32) {
        let (mut sum, mut cells, mut rest) = (0.0, 0, (0.0, 0.0));
        for (o, e) in observed.iter().zip(expected) {
            rest = (rest.0 + o, rest.1 + e);
            if rest.1 >= 10.0 {
                sum += (rest.0 - rest.1).powi(2) / rest.1;
                cells += 1;
                rest = (0.0, 0.0);
            }
        }
        (sum, cells - 1)
    }

    #[test]
    fn one_kind_is_binomial_to_chi_square_at_one_in_a_million() {
        for (items, replicates) in [([400, 600], 40_000), ([30, 970], 40_000), ([9_000, 91_000], 20_000)] {
            let n: u32 = items.iter().sum();
            let p = f64::from(items[0]) / f64::from(n);
            let steps = Multinomial::new(&items).steps.len();
            assert!(steps >= 2, "{steps} steps of {n}");
            let mut observed = vec![0.0; n as usize + 1];
            drawn(&items, replicates).iter().for_each(|counts| observed[counts[0] as usize] += 1.0);
            // Binomial probabilities from the mode outwards.
            let (mut expected, mode) = (vec![0.0; n as usize + 1], (f64::from(n) * p) as usize);
            expected[mode] = 1.0;
            for c in mode..n as usize {
                expected[c + 1] = expected[c] * (f64::from(n) - c as f64) / (c as f64 + 1.0) * p / (1.0 - p);
            }
            for c in (0..mode).rev() {
                expected[c] = expected[c + 1] * (c as f64 + 1.0) / (f64::from(n) - c as f64) * (1.0 - p) / p;
            }
            let total: f64 = expected.iter().sum();
            expected.iter_mut().for_each(|e| *e *= f64::from(replicates) / total);
            let (chi, freedom) = chi_square(&observed, &expected);
            let tail = crate::stats::special::chi_square_upper(chi, freedom).unwrap();
            assert!(tail > 1e-6, "{items:?}: {chi} of {freedom}");
        }
    }

    #[test]
    fn kinds_vary_together_as_those_of_a_multinomial() {
        let items = [1_000_000u32, 250_000, 700_000, 50_000];
        let n: f64 = items.iter().map(|count| f64::from(*count)).sum();
        let replicates = drawn(&items, 20_000);
        for (i, a) in items.iter().enumerate() {
            for (j, b) in items.iter().enumerate().skip(i) {
                let (p, r) = (f64::from(*a) / n, f64::from(*b) / n);
                let want = if i == j { n * p * (1.0 - p) } else { -n * p * r };
                let product =
                    |counts: &Vec<u32>| (f64::from(counts[i]) - n * p) * (f64::from(counts[j]) - n * r);
                let got = replicates.iter().map(product).sum::<f64>() / 20_000.0;
                // Six standard errors of a mean of products of two normal variables.
                let sds = (n * p * (1.0 - p) * n * r * (1.0 - r) + want * want).sqrt();
                assert!((got - want).abs() < 6.0 * sds / 20_000f64.sqrt(), "{i} {j}: {got} for {want}");
            }
        }
    }

    #[test]
    fn the_counts_stay_these() {
        // A change of these numbers changes results that somebody may have quoted.
        assert_eq!(drawn(&[500_000, 300_000, 0, 200_000], 2), PINNED);
        assert_eq!(drawn(&[], 1), [[0u32; 0]]);
        assert_eq!(drawn(&[0, 0], 1), [[0, 0]]);
        assert_eq!(Multinomial::new(&[u32::MAX, u32::MAX]).n(), 0);
    }

    const PINNED: [[u32; 4]; 2] = [[500_011, 299_848, 0, 200_141], [499_718, 300_235, 0, 200_047]];

    proptest! {
        #[test]
        fn every_draw_is_somebodys(items in proptest::collection::vec(0u32..5_000, 0..20)) {
            for counts in drawn(&items, 3) {
                prop_assert_eq!(counts.iter().sum::<u32>(), items.iter().sum::<u32>());
                prop_assert!(counts.iter().zip(&items).all(|(count, items)| *items > 0 || *count == 0));
            }
        }
    }
}
