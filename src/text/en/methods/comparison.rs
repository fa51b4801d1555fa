//! Two models in Calculate / Answers.

use super::{Chapter, Method};

/// Differences and tests on common problems.
pub(super) const TWO_MODELS: Chapter = Chapter {
    heading: "Calculate / Answers: two models",
    methods: &[
        Method {
            name: "Paired difference",
            formula: "d̄ = (1/N) Σ (bᵢ − aᵢ);  SE = SD(d)/√N",
            meaning: "The second model less the first on the problems of both; the others are listed and left out. What makes a problem \
                hard for both cancels, so it is sharper than two intervals side by side, whose overlap decides nothing.",
            source: "Miller (2024), arXiv 2411.00640, eq. 7",
        },
        Method {
            name: "McNemar’s exact test, mid-p",
            formula: "p = min(1, 2 P(X ≤ m)), m = min(b, c), X ~ Bin(b + c, ½);  mid-p: less P(X = m)",
            meaning: "Of problems that one vote wins and the other does not, b and c of them: a vote of all samples is won if it is more \
                likely right than not. It sees no sizes, so that 51% against 49% counts as much as 100% against 0%. mid-p is less \
                timid, and now and then a little too bold.",
            source: "McNemar (1947), Psychometrika 12:153–157; Fagerland, Lydersen & Laake (2013), BMC Med. Res. Methodol. 13:91",
        },
        Method {
            name: "Permutation test",
            formula: "p = P(|Σ sᵢ dᵢ| ≥ |Σ dᵢ|),  sᵢ = ±1 with ½ each",
            meaning: "Whether the two models could be exchanged on every problem, by the differences of their shares of right samples. All \
                2^N patterns of signs count; where that would take too long there is no value. Like McNemar’s test it takes \
                problems as independent: with clusters, go by their interval.",
            source: "Fisher (1935), The Design of Experiments, section 21",
        },
        Method {
            name: "Minimum detectable effect",
            formula: "(z₍₁₊level₎/₂ + z₀.₈) SE",
            meaning: "The smallest true difference that this many problems and samples would find in 80 of 100 cases. It is for planning: a \
                smaller difference that was found is not thereby disproved.",
            source: "Miller (2024), arXiv 2411.00640, eq. 10",
        },
    ],
};
