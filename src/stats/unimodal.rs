//! Probabilities of whole numbers that rise to a mode and fall behind it, from the ratios of neighbours.

use super::twofold::total;

/// The probabilities of first, first + 1, … last, which add up to 1.
///
/// `up(x)` is the probability of x + 1 as a multiple of that of x. Starting at the mode, nothing overflows, and what
/// fades into 0 is beyond a double's range below the mode's probability. All terms are positive.
pub(super) fn from_mode(first: u32, mode: u32, last: u32, up: impl Fn(u32) -> f64) -> Vec<f64> {
    let rising = (first..mode).rev().scan(1.0, |weight, x| {
        *weight /= up(x);
        Some(*weight)
    });
    let mut weights: Vec<f64> = rising.collect();
    weights.reverse();
    weights.push(1.0);
    weights.extend((mode..last).scan(1.0, |weight, x| {
        *weight *= up(x);
        Some(*weight)
    }));
    let all = total(weights.iter().copied());
    weights.iter_mut().for_each(|weight| *weight /= all);
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_binomial_is_its_ratios() {
        // Bin(4, 1/2): 1, 4, 6, 4, 1 sixteenths.
        let got = from_mode(0, 2, 4, |x| f64::from(4 - x) / f64::from(x + 1));
        assert_eq!(got, [1.0, 4.0, 6.0, 4.0, 1.0].map(|ways| ways / 16.0));
        assert_eq!(from_mode(3, 3, 3, |_| f64::NAN), [1.0]);
    }
}
