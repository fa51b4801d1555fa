//! How sure the scores of Calculate / Answers are.

use super::{Chapter, Method};

/// Errors and intervals of a score.
pub(super) const SPREAD: Chapter = Chapter {
    heading: "Calculate / Answers: errors and intervals",
    methods: &[
        Method {
            name: "Standard error over problems, Student’s t",
            formula: "SE = SD(x)/√N, N − 1 within the SD;  x̄ ± t SE, t for N − 1 degrees of freedom",
            meaning: "How far the score would move with other problems like these. It holds the chance of the samples already: add \
                nothing for it. Near 0% and 100% the symmetric interval leaves the scale and is cut off there; look at BCa then.",
            source: "Miller (2024), arXiv 2411.00640, eq. 1; Student (1908), Biometrika 6:1–25",
        },
        Method {
            name: "The samples’ part and the problems’ part",
            formula: "√(Σ x̄ᵢ(1 − x̄ᵢ)/(nᵢ − 1))/N;  √(s² − (1/N) Σ x̄ᵢ(1 − x̄ᵢ)/(nᵢ − 1))",
            meaning: "The first is what new samples of these very problems would do to avg@n. The second is how far solve rates lie \
                apart, without what chance adds to their estimates; where its square comes out negative, it is 0 and said to be \
                so. Both need two samples of every problem: with one they are unknown, not 0.",
            source: "Searle, Casella & McCulloch (1992), Variance Components, section 3.5",
        },
        Method {
            name: "pass@k: the samples’ part",
            formula: "√(Σ (A² − C(n − c, 2k)/C(n, 2k)))/N,  A = C(n − c, k)/C(n, k)",
            meaning: "What new samples of these very problems would do to pass@k, without bias. It needs 2k samples of every problem. It \
                does not speak of other problems. The exported files have it.",
            source: "Hoeffding (1948), Ann. Math. Statist. 19:293–325",
        },
        Method {
            name: "Bootstrap over problems: percentile, BCa",
            formula: "Q((1 ∓ level)/2);  Q(Φ(z₀ + (z₀ ∓ z)/(1 − â(z₀ ∓ z))))",
            meaning: "N problems are drawn from the N with replacement; Q are quantiles of the replicates’ scores. Every score at every k has \
                the percentile interval, avg@n also the one corrected for bias (z₀, ties split evenly) and skewness (â, from \
                leaving out one problem at a time), which falls back to the percentiles where it has no value, and says so. From a \
                handful of problems both are too short. Samples are not drawn again: that would count their chance twice.",
            source: "Efron (1979), Ann. Statist. 7:1–26, and (1987), JASA 82:171–185",
        },
        Method {
            name: "Clusters of problems",
            formula: "SE² = G/(G − 1) · Σ_g (Σ_{i∈g} (xᵢ − x̄))²/N²",
            meaning: "For problems that move together, such as those on one text. t has G − 1 degrees of freedom for G clusters, and the \
                bootstrap draws whole clusters. Fewer than 20 are too few to rely on it, and the page says so.",
            source: "Liang & Zeger (1986), Biometrika 73:13–22; Davison & Hinkley (1997), section 3.8",
        },
        Method {
            name: "Rule of three",
            formula: "1 − (1 − level)^(1/N), about 3/N at 95%",
            meaning: "Where every problem has the same value, resampling gives an interval without width, which is no certainty. This \
                is the largest share of problems with another value that N alike do not speak against. It is one-sided.",
            source: "Hanley & Lippman-Hand (1983), JAMA 249:1743–1745",
        },
    ],
};
