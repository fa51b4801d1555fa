//! From how many samples of each problem on the better of two models is seldom behind: every number of them is looked at.
//!
//! The chance of being behind does not simply fall: while ties still are frequent, more samples turn some of them into
//! defeats. A few numbers of samples therefore say nothing about those between. By convolution all of them would take
//! too long; by the characteristic function each takes a multiplication at a few hundred angles.

use super::Benchmark;

/// e to the power of minus this is the mass that is left outside the circle: 10⁻¹⁷.
const OUTSIDE: f64 = 39.0;

/// The fewest samples of each problem, up to `most`, from which on the better model is behind less often than `level`, with
/// each number of samples up to `most`. `None` if it is not even with `most`, or if its solve rates are no better.
///
/// ```text
/// D: right samples of the better model less those of the other, one of each problem
/// P(Dₙ < 0) = ½ − (2/L) Σ [Re φ(θ)ⁿ + cot(θ/2) Im φ(θ)ⁿ]   over θ = 2πj/L, j odd, j < L/2
/// φ(θ) = Π (1 − qᵢ + qᵢ e^{iθ}) Π (1 − pᵢ + pᵢ e^{−iθ})       p, q: solve rates of the worse and the better model
/// ```
///
/// This is the discrete Fourier transform of Dₙ on a circle of L whole numbers, added up over its negative half. Bernstein’s
/// inequality gives an L outside which lies less than 10⁻¹⁶; by Cantelli’s, P(Dₙ ≤ 0) ≤ σ²/(σ² + nμ²), the search ends
/// where no further n can matter.
///
/// ```
/// use tiebreak::model::{Benchmark, settles};
/// // With one, two, four and eight samples the better is behind in less than 5%, with five to seven in more.
/// let first = Benchmark::of(vec![0.01, 0.9]);
/// assert_eq!(settles(&first, &first.shifted(2.0), 0.05, 256), Some(8));
/// ```
pub fn settles(worse: &Benchmark, better: &Benchmark, level: f64, most: u32) -> Option<u32> {
    let sum =
        |benchmark: &Benchmark, of: fn(f64) -> f64| benchmark.rates().iter().map(|&p| of(p)).sum::<f64>();
    let lead = sum(better, |q| q) - sum(worse, |p| p);
    let variance = [worse, better].map(|model| sum(model, |p| p * (1.0 - p))).iter().sum::<f64>();
    if lead <= 0.0 {
        return None;
    }
    // A cast keeps to the range of its type.
    let last = ((variance * (1.0 - level) / (level * lead * lead)) as u32).saturating_add(1).min(most);
    let (mean, variance) = (f64::from(last) * lead, f64::from(last) * variance);
    let reach = OUTSIDE / 3.0 + (OUTSIDE * OUTSIDE / 9.0 + 2.0 * OUTSIDE * variance).sqrt();
    let mut angles = angles(worse, better, mean + reach);
    let scale = 0.5 / angles.len() as f64;
    let mut open = 0;
    for n in 1..=last {
        let behind = 0.5 - scale * angles.iter_mut().map(Angle::next).sum::<f64>();
        if behind >= level {
            open = n;
        }
    }
    (open < most).then_some(open + 1)
}

/// A complex number.
type Complex = (f64, f64);

fn times((a, b): Complex, (c, d): Complex) -> Complex {
    (a * c - b * d, a * d + b * c)
}

/// What the sum needs of an angle.
struct Angle {
    /// The characteristic function of one sample of each problem.
    one: Complex,
    /// Of as many as have been asked for.
    power: Complex,
    /// The cotangent of half the angle.
    cot: f64,
}

impl Angle {
    /// The summand of one more sample.
    fn next(&mut self) -> f64 {
        self.power = times(self.power, self.one);
        self.power.0 + self.cot * self.power.1
    }
}

/// The odd angles of a circle with more than `half` whole numbers on each side of 0: a quarter as many as it has numbers.
fn angles(worse: &Benchmark, better: &Benchmark, half: f64) -> Vec<Angle> {
    // From a right angle, which is a circle of four, by halving: no trigonometric functions are downloaded.
    let (mut first, mut n) = ((0.0f64, 1.0f64), 1);
    while 2.0 * n as f64 <= half + 1.0 {
        let cos = ((1.0 + first.0) / 2.0).sqrt();
        (first, n) = ((cos, first.1 / (2.0 * cos)), 2 * n);
    }
    let step = times(first, first);
    let roots = std::iter::successors(Some(first), |root| Some(times(*root, step)));
    let angle = |(cos, sin): Complex| {
        let of = |model: &Benchmark, sin: f64| {
            let factor = |product, p: &f64| times(product, (1.0 - p + p * cos, p * sin));
            model.rates().iter().fold((1.0, 0.0), factor)
        };
        let one = times(of(better, sin), of(worse, -sin));
        Angle { one, power: (1.0, 0.0), cot: (1.0 + cos) / sin }
    };
    roots.take(n).map(angle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::HeadToHead;
    use proptest::prelude::*;

    fn scan(worse: &Benchmark, better: &Benchmark, level: f64, most: u32) -> Option<u32> {
        let duel = HeadToHead::new(worse, better, 6);
        let open = (1..=most).rev().find(|&n| duel.odds(n).behind >= level).unwrap_or(0);
        (open < most).then_some(open + 1)
    }

    proptest! {
        #[test]
        fn what_settles_is_what_a_scan_finds(mu in -3.0f64..3.0, sigma in 0.0f64..3.0, shift in 0.05f64..1.5, problems in 2u32..25) {
            let first = Benchmark::logit_normal(problems, mu, sigma);
            let second = first.shifted(shift);
            prop_assert_eq!(settles(&first, &second, 0.05, 64), scan(&first, &second, 0.05, 64));
        }

        #[test]
        fn so_it_does_with_any_rates(rates in prop::collection::vec(0.0f64..=1.0, 2..5), shift in 0.1f64..3.0, level in 0.01f64..0.3) {
            let first = Benchmark::of(rates);
            let second = first.shifted(shift);
            prop_assert_eq!(settles(&first, &second, level, 64), scan(&first, &second, level, 64));
        }
    }

    /// Found by a review: with ties the chance of being behind rises before it falls.
    #[test]
    fn powers_of_two_do_not_tell_what_lies_between() {
        let first = Benchmark::of(vec![0.01, 0.9]);
        let second = first.shifted(2.0);
        let duel = HeadToHead::new(&first, &second, 8);
        let behind = [1, 2, 4, 5, 6, 7, 8].map(|n| format!("{:.2}", 100.0 * duel.odds(n).behind));
        assert_eq!(behind, ["2.07", "3.44", "4.83", "5.09", "5.17", "5.13", "5.00"]);
        assert_eq!((settles(&first, &second, 0.05, 256), settles(&first, &second, 0.05, 7)), (Some(8), None));
    }

    #[test]
    fn equal_and_worse_models_never_settle_it_and_certain_ones_at_once() {
        let even = Benchmark::uniform(4);
        assert_eq!(settles(&even, &even, 0.05, 64), None);
        assert_eq!(settles(&even.shifted(1.0), &even, 0.05, 64), None);
        let [never, always] = [0.0, 1.0].map(|p| Benchmark::of(vec![p; 3]));
        assert_eq!(settles(&never, &always, 0.05, 64), Some(1));
    }
}
