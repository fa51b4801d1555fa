//! The methods of Explore.

use super::{Chapter, Method};

/// What the pages of models work out.
pub(super) const MODELS: Chapter = Chapter {
    heading: "Explore",
    methods: &[
        Method {
            name: "pass@k",
            formula: "1 − (1 − p)^k, averaged over problems",
            meaning: "Coverage: the chance that some sample is right. It rewards trying often and needs someone who can tell the \
                right sample from the wrong ones.",
            source: "Chen et al. (2021), arXiv 2107.03374",
        },
        Method {
            name: "vote@k (maj@k) in the attractor model",
            formula: "Σ Bin(C; k, p) w(C),  w(C) = P(A < C) + ½ P(A = C) for C ≥ 2,  w(1) = P(A ≤ 1)/k,  w(0) = 0,  A ~ Bin(k − C, a)",
            meaning: "The chance that the most frequent answer is right, ties broken at random, when a share a of wrong answers is \
                one and the same. Exact for every k.",
            source: "Derived here; tested against enumeration of every outcome and against exact fractions",
        },
        Method {
            name: "Threshold a/(1 + a)",
            formula: "p > a (1 − p)",
            meaning: "With ever more votes a problem is won if the right answer is more frequent than the attractor, and lost if it \
                is less frequent. On the threshold the two are exchangeable, and it is won half the time; with m equal attractors, \
                whose threshold is a/(m + a), once in m + 1 times. Of unequal ones the largest alone set it: the share s of one of \
                them takes the place of a, and where l are as large, a problem on the threshold is won once in l + 1 times. The \
                ceiling of the vote is the mean of these limits.",
            source: "Law of large numbers; exchangeability on the threshold",
        },
        Method {
            name: "Samples that fail together",
            formula: "C ~ BetaBin(k; p (1 − ρ)/ρ, (1 − p)(1 − ρ)/ρ)",
            meaning: "The right samples of a problem, if any two of its samples are correlated by ρ. At ρ = 0 they are independent; at \
                ρ = 1 all are right or all wrong, and more samples change nothing.",
            source: "Skellam (1948), J. R. Stat. Soc. B 10:257–261",
        },
        Method {
            name: "Seed SD and question SD",
            formula: "√(Σ p (1 − p) / n) / N,  and SD(p)/√N with N − 1 within the SD",
            meaning: "How far a score moves when the same problems are sampled anew, and how far it would move with other problems like \
                these. More samples shrink the first and not the second. They answer different questions and are not added.",
            source: "Variance of a mean of independent binomials; standard error of a mean",
        },
        Method {
            name: "Head to head",
            formula: "P(B < A) = Σ P(B = s) P(A > s)",
            meaning: "How often the better of two models scores lower on the same problems; ties are counted by themselves. The score is a sum of \
                independent problems, so its whole distribution is a convolution, and nothing is simulated.",
            source: "Poisson (1837); tested against values worked out with other code",
        },
        Method {
            name: "Accuracy and tokens under a budget",
            formula: "mean of p Φ(ln(B/m)/σ);  E min(L, B) = m exp(σ²/2) Φ((ln(B/m) − σ²)/σ) + B (1 − Φ(ln(B/m)/σ))",
            meaning: "A trace that is stopped at B tokens has no answer. Lengths are lognormal with median m, which grows with \
                difficulty by a law of ours; wrong traces are longer.",
            source: "Limited expected value of the lognormal distribution",
        },
        Method {
            name: "Tokens per right answer",
            formula: "k E min(L, B) / accuracy",
            meaning: "What a strategy takes for each problem that it gets right. A strategy is beaten if another one is at least as \
                accurate and costs less. Where nothing is right there is no such number.",
            source: "Expected cost over expected successes",
        },
    ],
};
