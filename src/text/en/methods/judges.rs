//! The methods of Calculate / Judges.

use super::{Chapter, Method};

/// What judges accept, and what edits cost.
pub(super) const JUDGES: Chapter = Chapter {
    heading: "Calculate / Judges",
    methods: &[
        Method {
            name: "Acceptance of an edit",
            formula: "A = versions accepted / versions judged;  any: Y ≥ 1, majority: Y > N, all: Y = R",
            meaning: "The share of solutions, edited in one way, that a judge accepts. Y judgments approve, N reject, R are all; one \
                without a verdict is dropped from a majority and rejects under all, a tie rejects. The interval covers at least as often as \
                it says, often more. By itself it says little: hold it against the clean control.",
            source: "Clopper & Pearson (1934), Biometrika 26:404–413",
        },
        Method {
            name: "Cost of an edit",
            formula: "A(clean) − A(edited) = (b − c)/n on the solutions with both versions",
            meaning: "b solutions are accepted only as they are and c only edited. What makes a solution hard to judge cancels. A cost near 0 \
                means that the judge’s approval does not depend on what was edited; its interval says how near.",
            source: "Newcombe (1998), Stat. Med. 17:2635–2650, method 10; test: McNemar (1947), Psychometrika 12:153–157, exact",
        },
        Method {
            name: "Holm’s adjustment",
            formula: "p̃₍ᵢ₎ = max over j ≤ i of min(1, (m − j + 1) p₍ⱼ₎)",
            meaning: "p-values that may each be held against the same level although m tests were made: the chance of a single false \
                finding among them stays below it. The tests are every edit of every judge under the rule of the page; another rule is \
                another family, and so is the consistency effect.",
            source: "Holm (1979), Scand. J. Statist. 6:65–70",
        },
        Method {
            name: "Consistency effect",
            formula: "A(final answer changed, chain fitted to it) − A(final answer changed, chain untouched)",
            meaning: "What a judge gives back once the reasoning leads to the wrong answer: the part of its rejections that only told answer \
                and chain apart. Paired and tested like a cost.",
            source: "Rules of this site",
        },
        Method {
            name: "Errors put into solutions",
            formula: "new = old × (1 ± s), rounded to the digits of the old number;  s: the size asked for",
            meaning: "One error in a copy of a correct solution, drawn by the seed and the id of the solution alone. A wrong answer is near the \
                right one and occurs nowhere else; fitted throughout, no number equal to the old answer is left. A solution that does not \
                allow every edit is left out of all of them, so that each edit is judged on the same solutions.",
            source: "Rules of this site",
        },
        Method {
            name: "Numbers of translations",
            formula: "n(x, version) ≠ n(x, reference);  n: how often a value x occurs in digits of any script",
            meaning: "A number that a version has more or less often than the version it is compared with. Number words, units and numbers \
                that changed places are not seen.",
            source: "Rules of this site",
        },
    ],
};
