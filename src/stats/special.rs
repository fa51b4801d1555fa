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

/// The quantile function of the beta distribution: the x at which [`incomplete_beta`] is `p`. `None` where that is, and for
/// `p` outside 0..=1.
///
/// By halving the interval until it holds no other double, which needs nothing of the distribution but that it rises.
///
/// ```
/// use tiebreak::stats::special::beta_quantile;
/// // Clopper & Pearson (1934), 17 of 20 at 95%: the lower limit is .6211.
/// assert!((beta_quantile(0.025, 17.0, 4.0).unwrap() - 0.621_073_173_455).abs() < 1e-12);
/// ```
pub fn beta_quantile(p: f64, a: f64, b: f64) -> Option<f64> {
    if !(0.0..=1.0).contains(&p) {
        return None;
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..MOST_HALVINGS {
        let middle = (low + high) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if incomplete_beta(a, b, middle)? < p { low = middle } else { high = middle }
    }
    let end = if p == 0.0 || p == 1.0 { p } else { high };
    incomplete_beta(a, b, end).map(|_| end)
}

/// Of a quantile near 0 so many halvings leave 10⁻⁹⁰; elsewhere they end at neighbouring doubles after about 55.
const MOST_HALVINGS: u32 = 300;

/// The quantile function of Student's t distribution for `freedom` degrees of freedom. `None` for none, and for `p`
/// outside 0..1.
///
/// ```text
/// t = √(ν x/(1 − x)),   I_x(½, ν/2) = 2p − 1        ν: degrees of freedom; p ≥ ½
/// ```
///
/// Beyond a thousand degrees of freedom by Fisher's expansion about the normal quantile (Abramowitz & Stegun, 1964,
/// 26.7.5), whose error there is below 10⁻¹².
///
/// ```
/// use tiebreak::stats::special::t_quantile;
/// // Abramowitz & Stegun (1964), table 26.10: 2.045 for 29 degrees of freedom, 4.303 for 2.
/// assert!((t_quantile(0.975, 29).unwrap() - 2.045_230).abs() < 5e-7);
/// assert!((t_quantile(0.975, 2).unwrap() - 4.302_653).abs() < 5e-7);
/// ```
pub fn t_quantile(p: f64, freedom: u32) -> Option<f64> {
    if freedom == 0 || p <= 0.0 || p >= 1.0 || p.is_nan() {
        return None;
    }
    let (nu, sign) = (f64::from(freedom), if p < 0.5 { -1.0 } else { 1.0 });
    if freedom > MOST_BY_BETA {
        return Some(t_by_expansion(normal_quantile(p), nu));
    }
    // 2p − 1 is exact from ½ on; from the lower side it is 1 − 2p.
    let x = beta_quantile((2.0 * p - 1.0).abs(), 0.5, nu / 2.0)?;
    Some(sign * (nu * x / (1.0 - x)).sqrt())
}

const MOST_BY_BETA: u32 = 1_000;

fn t_by_expansion(z: f64, nu: f64) -> f64 {
    let w = z * z;
    let terms = [
        z * (w + 1.0) / 4.0,
        z * ((5.0 * w + 16.0) * w + 3.0) / 96.0,
        z * (((3.0 * w + 19.0) * w + 17.0) * w - 15.0) / 384.0,
        z * ((((79.0 * w + 776.0) * w + 1482.0) * w - 1920.0) * w - 945.0) / 92_160.0,
    ];
    z + terms.iter().rev().fold(0.0, |sum, term| (sum + term) / nu)
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

/// The two-sided p-value of a t statistic with `freedom` degrees of freedom; `None` for none, and for what is no number.
///
/// ```text
/// p = I_x(ν/2, ½),   x = ν/(ν + t²)        ν: degrees of freedom
/// ```
///
/// Abramowitz & Stegun (1964), 26.7.1 and 26.5.27.
///
/// ```
/// use tiebreak::stats::special::t_two_sided_p;
/// // Abramowitz & Stegun (1964), table 26.10: t = 2.045 leaves 5% outside for 29 degrees of freedom.
/// assert!((t_two_sided_p(2.045_230, 29).unwrap() - 0.05).abs() < 1e-7);
/// ```
pub fn t_two_sided_p(t: f64, freedom: u32) -> Option<f64> {
    if freedom == 0 || t.is_nan() {
        return None;
    }
    let nu = f64::from(freedom);
    incomplete_beta(nu / 2.0, 0.5, nu / (nu + t * t))
}

/// The chance that a chi-square variable with `freedom` degrees of freedom is at least `x`; `None` for no degree of freedom, and
/// for what is no number.
///
/// ```text
/// Q(ν/2, x/2)        Q: the regularised upper incomplete gamma function; ν: degrees of freedom
/// ```
///
/// Abramowitz & Stegun (1964), 26.4.19.
///
/// ```
/// use tiebreak::stats::special::chi_square_upper;
/// // Abramowitz & Stegun (1964), table 26.8: 11.0705 leaves 5% for 5 degrees of freedom.
/// assert!((chi_square_upper(11.070_5, 5).unwrap() - 0.05).abs() < 1e-6);
/// ```
pub fn chi_square_upper(x: f64, freedom: u32) -> Option<f64> {
    match x {
        _ if freedom == 0 || x.is_nan() => None,
        x if x <= 0.0 => Some(1.0),
        x => statrs::function::gamma::checked_gamma_ur(f64::from(freedom) / 2.0, x / 2.0).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_at_their_ends_and_as_closed_forms() {
        // Two degrees of freedom: e^(−x/2), and 1 − t/√(2 + t²).
        for x in [0.1f64, 1.0, 7.5, 40.0, 700.0] {
            assert!((chi_square_upper(x, 2).unwrap() / (-x / 2.0).exp() - 1.0).abs() < 1e-11, "{x}");
        }
        for t in [0.0f64, 0.3, 2.0, 30.0] {
            assert!((t_two_sided_p(t, 2).unwrap() - (1.0 - t / (2.0 + t * t).sqrt())).abs() < 1e-13, "{t}");
        }
        assert_eq!([chi_square_upper(0.0, 3), chi_square_upper(1.0, 0)], [Some(1.0), None]);
        assert_eq!(
            [chi_square_upper(f64::NAN, 1), t_two_sided_p(1.0, 0), t_two_sided_p(f64::NAN, 1)],
            [None; 3]
        );
    }

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
    fn t_quantiles_are_those_of_scipy() {
        // scipy 1.17.1, scipy.stats.t.ppf. The limit is what incomplete_beta leaves, and near p = 1 what 1 − x keeps.
        for (p, freedom, want) in T_SCIPY {
            let got = t_quantile(p, freedom).unwrap();
            assert!((got / want - 1.0).abs() < 1e-10, "{p}, {freedom}: {got} for {want}");
            assert!((t_quantile(1.0 - p, freedom).unwrap() / want + 1.0).abs() < 1e-10);
        }
        assert_eq!(
            [t_quantile(0.5, 0), t_quantile(0.0, 3), t_quantile(1.0, 3), t_quantile(f64::NAN, 3)],
            [None; 4]
        );
        assert_eq!(t_quantile(0.5, 7), Some(0.0));
    }

    const T_SCIPY: [(f64, u32, f64); 36] = [
        (0.75, 1, 1.0000000000000002),
        (0.75, 2, 0.8164965809277261),
        (0.75, 3, 0.7648923284043444),
        (0.75, 7, 0.7111417780817866),
        (0.75, 29, 0.6830438608216131),
        (0.75, 199, 0.6757245956106454),
        (0.75, 1000, 0.6747351646070093),
        (0.75, 1001, 0.6747349193584472),
        (0.75, 100000, 0.674492203553292),
        (0.9, 1, 3.0776835371752544),
        (0.9, 2, 1.8856180831641272),
        (0.9, 3, 1.637744353696209),
        (0.9, 7, 1.4149239276505086),
        (0.9, 29, 1.311433647301551),
        (0.9, 199, 1.2858202092594093),
        (0.9, 1000, 1.2823987214609247),
        (0.9, 1001, 1.2823978745810514),
        (0.9, 100000, 1.2815600314493614),
        (0.975, 1, 12.706204736174694),
        (0.975, 2, 4.302652729749462),
        (0.975, 3, 3.1824463052837078),
        (0.975, 7, 2.364624251592784),
        (0.975, 29, 2.045229642132703),
        (0.975, 199, 1.9719565442517533),
        (0.975, 1000, 1.9623390808264083),
        (0.975, 1001, 1.9623367052808798),
        (0.975, 100000, 1.9599877075346095),
        (0.995, 1, 63.656741162871526),
        (0.995, 2, 9.924843200918287),
        (0.995, 3, 5.840909309733355),
        (0.995, 7, 3.4994832973504924),
        (0.995, 29, 2.756385903670605),
        (0.995, 199, 2.600760216058516),
        (0.995, 1000, 2.580754698065951),
        (0.995, 1001, 2.5807497687505245),
        (0.995, 100000, 2.575878469908375),
    ];

    #[test]
    fn beta_quantiles_are_those_of_scipy_and_have_ends() {
        for (p, a, b, want) in BETA_SCIPY {
            let got = beta_quantile(p, a, b).unwrap();
            // What incomplete_beta leaves of large parameters.
            let allowed = if a + b > 1e4 { 1e-7 } else { 1e-10 };
            assert!((got / want - 1.0).abs() < allowed, "{p}, {a}, {b}: {got} for {want}");
        }
        assert_eq!([beta_quantile(0.0, 2.0, 3.0), beta_quantile(1.0, 2.0, 3.0)], [Some(0.0), Some(1.0)]);
        assert_eq!(
            [beta_quantile(1.5, 2.0, 3.0), beta_quantile(0.5, 0.0, 3.0), beta_quantile(f64::NAN, 2.0, 3.0)],
            [None; 3]
        );
    }

    /// scipy 1.17.1, scipy.stats.beta.ppf.
    const BETA_SCIPY: [(f64, f64, f64, f64); 12] = [
        (0.025, 1.0, 30.0, 0.0008435709266304788),
        (0.025, 17.0, 4.0, 0.621073173454686),
        (0.025, 0.5, 0.5, 0.001541333133436012),
        (0.025, 200.0, 801.0, 0.17562057483084223),
        (0.025, 3.0, 0.25, 0.5243881137256009),
        (0.025, 1.0, 100000.0, 2.531780477933314e-07),
        (0.975, 1.0, 30.0, 0.11570330822202778),
        (0.975, 17.0, 4.0, 0.9426660029499672),
        (0.975, 0.5, 0.5, 0.9984586668665639),
        (0.975, 200.0, 801.0, 0.22511590996300732),
        (0.975, 3.0, 0.25, 0.9999999001127717),
        (0.975, 1.0, 100000.0, 3.68881141579242e-05),
    ];

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
