//! The scores of Calculate / Answers.

use super::{Chapter, Method};

/// What is worked out of the samples of each problem and averaged over problems.
pub(super) const SCORES: Chapter = Chapter {
    heading: "Calculate / Answers: scores",
    methods: &[
        Method {
            name: "avg@n",
            formula: "(1/N) Σ cᵢ/nᵢ",
            meaning: "The share of right samples, problem by problem, then the mean: every problem counts the same, however many \
                samples it has. A sample without an answer is wrong, unless it is marked right, and is never dropped. It is \
                what one sample scores, not what several can reach.",
            source: "pass@1 of Chen et al. (2021), arXiv 2107.03374",
        },
        Method {
            name: "pass@k from samples",
            formula: "1 − C(n − c, k)/C(n, k), averaged over problems",
            meaning: "The chance that at least one of k samples is right, without bias, from n samples of which c are right. \
                Problems with fewer than k samples are named and left out, and beyond n there is no value. Do not put c/n into \
                1 − (1 − p)^k: that is too low on average.",
            source: "Chen et al. (2021), arXiv 2107.03374, eq. 1",
        },
        Method {
            name: "pass^k from samples",
            formula: "C(c, k)/C(n, k), averaged over problems",
            meaning: "The chance that all of k samples are right: for work in which one failure spoils the rest. It falls with k as \
                pass@k rises. (c/n)^k is too high on average.",
            source: "Yao et al. (2024), arXiv 2406.12045, section 2",
        },
        Method {
            name: "G-Pass@k",
            formula: "P(X ≥ max(1, ⌈τk⌉)),  X ~ Hypergeometric(n, c, k)",
            meaning: "The chance that a share τ of k samples is right: pass@k at τ = 0, pass^k at τ = 1. τ is kept as a fraction, so \
                that 0.28 of 25 is 7. Two values at different τ are not comparable.",
            source: "Liu et al. (2024), arXiv 2412.13147, eq. 5",
        },
        Method {
            name: "mG-Pass@k, sum and integral",
            formula: "(2/k) Σ P(X ≥ i), i from ⌈k/2⌉ + 1 to k;  2 E max(0, X/k − ½)",
            meaning: "G-Pass@k averaged over τ from one half to 1. The sum is the published form, which at odd k falls short: a \
                perfect model has 2/3 at k = 3 and 0 at k = 1. The integral gives it 1 at every k. Say which of them is meant.",
            source: "Liu et al. (2024), arXiv 2412.13147, eqs. 6 and 7",
        },
        Method {
            name: "Bayes@n",
            formula: "(1/N) Σ (c + 1)/(n + 2),  Var = (1/N²) Σ (c + 1)(n − c + 1)/((n + 2)² (n + 3))",
            meaning: "The posterior mean of the score if any solve rate is as likely as any other beforehand, and its spread on these \
                very problems. It pulls each problem toward one half: a single sample gives 1/3 or 2/3. Do not set it beside an \
                avg@n, or beside one from another n.",
            source: "Hariri et al. (2025), arXiv 2510.04265",
        },
        Method {
            name: "vote@k (maj@k) of observed answers",
            formula: "Σₜ C(m₀, t) Σⱼ [x^(k−t) y^j] Πₐ (Σ_{s<t} C(mₐ, s) x^s + y C(mₐ, t) x^t) / (1 + j) / C(n, k)",
            meaning: "The chance that the most frequent of k answers is the right one, over every draw of k from the n samples: m₀ gave \
                the right answer and mₐ each other one; t of the drawn are right, and j others are drawn as often. Two rules are a \
                choice. A sample without an answer is an answer that no other gives, or it does not vote; a tie is shared \
                evenly, or wrong. With the first of each, one vote and two are worth one sample. It is not the vote of the \
                first k rows, which hangs on their order, and beyond n there is none.",
            source: "The vote: Wang et al. (2022), arXiv 2203.11171. Without bias as a U-statistic: Hoeffding (1948), Ann. Math. \
                Statist. 19:293–325. The sum is derived here, and tested against enumeration of every draw",
        },
        Method {
            name: "The same answer",
            formula: "equal as fractions; else equal as cleaned text",
            meaning: "Whole numbers, decimals, a/b, LaTeX fractions and percentages are compared exactly, so that 0.5, 1/2 and 50% are \
                one answer and 1/3 and 0.33 are two. Of anything else only wrappings such as $…$ and \\boxed{…}, spaces and a \
                final full stop are taken off. Letters keep their case unless that is switched off. Every merge is listed, and \
                the vote is shown with spellings kept apart as well. Answers that mean the same in other words stay apart: \
                give such a table a column of marks.",
            source: "Rules of this site",
        },
        Method {
            name: "CoT-Pass@k",
            formula: "1 − C(n − a, k)/C(n, k), averaged over problems",
            meaning: "pass@k with only those right samples whose reasoning the judges approve, a of them. With Y judgments for, N against \
                and R in all: any is Y ≥ 1, majority Y > N, all Y = R ≥ 1. A judgment without a verdict is left out of a majority and \
                rejects under all. Verdicts on wrong samples count nothing. It is as good as its judges; their acceptance, \
                Σa/Σc, stands beside it.",
            source: "Wen et al. (2025), arXiv 2506.14245, eq. 4",
        },
        Method {
            name: "Gap at k, and stopped judges",
            formula: "D = [C(n − a, k) − C(n − c, k)]/C(n, k), averaged over problems;  1 − D⁺/D",
            meaning: "How much of pass@k rests on reasoning that is not approved: pass@k less CoT-Pass@k. D⁺ is the gap if every judgment without a verdict had \
                approved: the second number is the most of the gap that these can account for, a bound and no estimate. \
                Undefined where there is no gap.",
            source: "After Wen et al. (2025), arXiv 2506.14245",
        },
    ],
};
