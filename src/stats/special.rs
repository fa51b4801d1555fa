//! The one file that names statrs: distribution functions, with the crate's own names.

use statrs::distribution::{ContinuousCDF, Normal};

/// The quantile function of the standard normal distribution, Φ⁻¹(p), for 0 < p < 1; infinite at 0 and 1.
///
/// ```
/// // Abramowitz & Stegun (1964), table 26.5: the upper 2.5% point is 1.95996 40.
/// assert!((tiebreak::stats::special::normal_quantile(0.975) - 1.959_964_0).abs() < 5e-8);
/// ```
pub fn normal_quantile(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p.clamp(0.0, 1.0))
}

/// The distribution function of the standard normal distribution, Φ(z).
///
/// ```
/// // Abramowitz & Stegun (1964), table 26.1: Φ(1) = 0.84134 47461.
/// assert!((tiebreak::stats::special::normal_cdf(1.0) - 0.841_344_746_1).abs() < 5e-11);
/// ```
pub fn normal_cdf(z: f64) -> f64 {
    Normal::standard().cdf(z)
}

/// The regularised incomplete beta function I_x(a, b), the distribution function of the beta distribution, for a, b > 0
/// and 0 ≤ x ≤ 1; ends are taken for what lies beyond them. `None` if a or b is not above 0 and finite, or x no number.
///
/// By a continued fraction where it converges in the 140 terms that statrs takes, else by its normal limit: within 10⁻⁸
/// of sums of binomial probabilities where a + b is at most 10⁶, and within 10⁻⁵ at 10⁹.
///
/// ```
/// use tiebreak::stats::special::incomplete_beta;
/// // I_x(2, 1) = x².
/// assert!(incomplete_beta(2.0, 1.0, 0.3).is_some_and(|below| (below - 0.09).abs() < 1e-12));
/// assert_eq!(incomplete_beta(0.0, 1.0, 0.3), None);
/// ```
pub fn incomplete_beta(a: f64, b: f64, x: f64) -> Option<f64> {
    let is_parameter = |a: f64| a > 0.0 && a.is_finite();
    if !is_parameter(a) || !is_parameter(b) {
        return None;
    }
    match x {
        x if x <= 0.0 => Some(0.0),
        x if x >= 1.0 => Some(1.0),
        x if a.min(b) > MOST_BY_FRACTION => Some(beta_by_normal(a, b, x)),
        x => statrs::function::beta::checked_beta_reg(a, b, x).ok().filter(|below| below.is_finite()),
    }
}

/// The fraction takes a number of terms that grows with the square root of the smaller parameter.
const MOST_BY_FRACTION: f64 = 5_000.0;

/// The distribution function of a beta distribution with large parameters, by its normal limit.
///
/// ```text
/// I_x(a, b) ≈ Φ(d √((1 + x g((b − ½)/(n y)) + y g((a − ½)/(n x))) / ((n + 1/6) x y)))
/// d = b − 1/3 − (n + 1/3) y,  n = a + b − 1,  y = 1 − x,  g(t) = (1 − t² + 2 t ln t)/(1 − t)²,  g(1) = 0
/// ```
///
/// Source: Peizer & Pratt (1968), J. Am. Stat. Assoc. 63:1416–1456, without the terms in 1/n of d.
fn beta_by_normal(a: f64, b: f64, x: f64) -> f64 {
    let (y, n) = (1.0 - x, a + b - 1.0);
    let d = b - 1.0 / 3.0 - (n + 1.0 / 3.0) * y;
    let bent = 1.0 + x * bend((b - 0.5) / (n * y)) + y * bend((a - 0.5) / (n * x));
    normal_cdf(d * (bent / ((n + 1.0 / 6.0) * x * y)).sqrt())
}

/// (1 − t² + 2 t ln t)/(1 − t)², near 1 by its series Σ 2 (−1)ʲ (t − 1)ʲ⁻² / (j (j − 1)) from j = 3.
fn bend(t: f64) -> f64 {
    let e = t - 1.0;
    if e.abs() > 0.03 {
        return (1.0 - t * t + 2.0 * t * t.ln()) / (e * e);
    }
    (3..12).rev().fold(0.0, |sum, j| {
        let sign = if j % 2 == 0 { 2.0 } else { -2.0 };
        (sum + sign / f64::from(j * (j - 1))) * e
    })
}

/// The two-sided p-value of a z statistic.
///
/// ```text
/// p = 2 (1 − Φ(|z|))        Φ: the standard normal distribution function
/// ```
///
/// ```
/// assert!((tiebreak::stats::special::normal_two_sided_p(1.959_964) - 0.05).abs() < 1e-7);
/// ```
pub fn normal_two_sided_p(z: f64) -> f64 {
    2.0 * Normal::standard().sf(z.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// P(Bin(a + b − 1, x) ≥ a) for whole a and b, which is I_x(a, b): the ratios of neighbours, from the mode outwards.
    fn by_binomial(a: u32, b: u32, x: f64) -> f64 {
        let n = f64::from(a) + f64::from(b) - 1.0;
        let (mode, odds) = ((n * x).floor(), x / (1.0 - x));
        let (mut above, mut all) = (0.0, 0.0);
        let mut add = |c: f64, chance: f64| {
            all += chance;
            above += if c >= f64::from(a) { chance } else { 0.0 };
        };
        let (mut c, mut chance) = (mode, 1.0);
        while chance > 1e-25 && c <= n {
            add(c, chance);
            chance *= (n - c) / (c + 1.0) * odds;
            c += 1.0;
        }
        (c, chance) = (mode, 1.0);
        while chance > 1e-25 && c > 0.0 {
            chance *= c / (n - c + 1.0) / odds;
            c -= 1.0;
            add(c, chance);
        }
        above / all
    }

    #[test]
    fn large_parameters_agree_with_sums_of_binomial_probabilities() {
        let mut widest = [0.0f64; 2];
        for (sum, allowed) in [
            (100u32, 1e-8),
            (9_000, 1e-8),
            (12_000, 1e-8),
            (40_000, 1e-8),
            (100_000, 1e-8),
            (1_000_000, 1e-8),
            // Logarithms of the gamma function near 2 · 10¹⁰ have an error of 4 · 10⁻⁶.
            (1_000_000_000, 1e-5),
        ] {
            for share in [0.000_004, 0.001, 0.005, 0.02, 0.1, 0.3, 0.5, 0.9, 0.999] {
                let a = (f64::from(sum) * share).ceil() as u32;
                let b = sum - a.min(sum - 1);
                let (alpha, beta) = (f64::from(a), f64::from(b));
                let mean = alpha / (alpha + beta);
                let sd = (mean * (1.0 - mean) / (alpha + beta + 1.0)).sqrt();
                for z in [-6.0, -2.5, -1.0, -0.1, 0.0, 1e-4, 0.4, 1.7, 5.0] {
                    let x = mean + z * sd;
                    if x <= 0.0 || x >= 1.0 {
                        continue;
                    }
                    let (got, want) = (incomplete_beta(alpha, beta, x).unwrap(), by_binomial(a, b, x));
                    let kind = usize::from(alpha.min(beta) > MOST_BY_FRACTION);
                    widest[kind] = widest[kind].max((got - want).abs());
                    assert!((got - want).abs() < allowed, "I_{x}({a}, {b}): {got} for {want}");
                }
            }
        }
        println!("{widest:?}");
    }

    #[test]
    fn the_incomplete_beta_is_a_share_or_nothing() {
        for a in [1e-300, 1e-9, 0.5, 1.0, 4999.0, 5001.0, 1e5, 1e9] {
            for b in [1e-300, 1e-9, 0.5, 1.0, 4999.0, 5001.0, 1e5, 1e9] {
                for x in [1e-12, 0.01, 0.2, 1.0 / 3.0, 0.5, 0.999] {
                    let below = incomplete_beta(a, b, x).unwrap();
                    assert!((-1e-6..=1.0 + 1e-6).contains(&below), "I_{x}({a}, {b}) = {below}");
                }
            }
        }
        assert_eq!(
            [(0.0, 1.0), (1.0, f64::NAN), (f64::INFINITY, 1.0)].map(|(a, b)| incomplete_beta(a, b, 0.5)),
            [None; 3]
        );
    }

    #[test]
    fn quantile_inverts_the_distribution_function() {
        // statrs works with rational approximations of erf; up to 1e-11 was seen, far below any digit shown.
        for i in 1..200 {
            let p = f64::from(i) / 200.0;
            let back = Normal::standard().cdf(normal_quantile(p));
            assert!((back - p).abs() < 1e-10, "{p}: {back}");
        }
    }
}
