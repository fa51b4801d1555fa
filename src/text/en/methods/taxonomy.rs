//! The methods of Calculate / Taxonomy and Explore / Ties.

use super::{Chapter, Method};

/// What failures are called, and what they show.
pub(super) const TAXONOMY: Chapter = Chapter {
    heading: "Calculate / Taxonomy, Explore / Ties",
    methods: &[
        Method {
            name: "First-match share",
            formula: "share of c = #{ x : c ∈ x, x ∩ S = ∅ } / n,  x: what a failure shows, S: the categories tested before c",
            meaning: "What a failure is called where tests run one after the other and the first that finds something names it. It \
                depends on the order: report the order with it, and the shares of the others. The residual, what no test finds, is the \
                same in every order. Up to seven categories every order is worked through.",
            source: "arXiv 2611.13140, whose printed shares for all six orders come out",
        },
        Method {
            name: "Least, mean and most over all orders",
            formula: "least = #{ x : x = {c} } / n,  mean = Σ over x ∋ c of 1 / |x| / n,  most = #{ x : c ∈ x } / n",
            meaning: "A test finds the most when it runs first and the least when it runs last, so these bound a category over all orders, \
                however many there are. The mean divides each failure evenly among what it shows: it is the Shapley value of the \
                category.",
            source: "Shapley (1953), in Contributions to the Theory of Games II, 307–317",
        },
        Method {
            name: "Leader under every order",
            formula: "number of orders under which a category has the largest first-match share; ties apart",
            meaning: "Whether “the most frequent failure” is a fact of the failures or of the order. A model changes where its largest category \
                is another one with the first two tests reversed; a tie is counted apart. The residual cannot lead. It is no test of \
                significance: two categories that are close may change places by chance as well.",
            source: "arXiv 2611.13140: 11 of its 12 models change",
        },
        Method {
            name: "Share with any evidence",
            formula: "#{ x : c ∈ x } / n for each category, #{ x : |x| > 1 } / n for several at once",
            meaning: "What no order changes, and so the number to compare between studies. Shares of several categories add up to more than \
                all failures where some show several.",
            source: "arXiv 2611.13140",
        },
    ],
};
