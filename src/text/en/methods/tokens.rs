//! Budgets and costs in Calculate / Answers.

use super::{Chapter, Method};

/// What recorded lengths say.
pub(super) const TOKENS: Chapter = Chapter {
    heading: "Calculate / Answers: tokens",
    methods: &[
        Method {
            name: "Accuracy under a budget, from recorded samples",
            formula: "mean over problems of the share of samples that are right with L ≤ B",
            meaning: "A sample longer than B counts as stopped, without an answer. Up to the smallest length at which a sample was really \
                stopped this is exact; beyond it those samples are known to be longer and not by how much, so it is a lower bound, \
                and marked. A model that is told of its budget may answer sooner than these samples did.",
            source: "Recounted from the samples; no length is modelled",
        },
        Method {
            name: "Tokens per correct answer",
            formula: "Σ L / right samples;  of a vote: k · mean L / maj@k",
            meaning: "All tokens, those of wrong and of stopped samples too, for each right answer; in money with a price. Undefined where \
                nothing is right; resamples without a right answer are left out of its interval, and counted. Reading the question \
                costs nothing here.",
            source: "A ratio of sums; its interval by the bootstrap over problems",
        },
    ],
};
