//! The methods of Calculate / Agreement.

use super::{Chapter, Method};

/// What two raters agree on.
pub(super) const AGREEMENT: Chapter = Chapter {
    heading: "Calculate / Agreement",
    methods: &[
        Method {
            name: "Raw agreement",
            formula: "pₒ = items with the same label from both raters / items",
            meaning: "The plainest number, and the one to report beside any other. It does not say how much of it two guessing \
                raters would reach. Interval: item bootstrap; Wilson’s score interval as the analytic one.",
            source: "Wilson (1927), JASA 22:209–212",
        },
        Method {
            name: "Cohen’s κ",
            formula: "κ = (pₒ − pₑ) / (1 − pₑ),  pₑ = Σ rₖ cₖ / n²",
            meaning: "Agreement beyond what raters with these label counts would reach independently. It falls when one label is \
                rare, even at the same raw agreement, and it is not defined when both use one label only.",
            source: "Cohen (1960), Educ. Psychol. Meas. 20:37–46; standard error: Fleiss, Cohen & Everitt (1969), Psychol. Bull. \
                72:323–327",
        },
        Method {
            name: "PABAK, Brennan–Prediger",
            formula: "(pₒ − 1/q) / (1 − 1/q)",
            meaning: "Chance is 1/q for q labels; for two labels this is 2 pₒ − 1. It depends on raw agreement alone, so it says \
                nothing that raw agreement does not, on the scale of κ.",
            source: "Brennan & Prediger (1981), Educ. Psychol. Meas. 41:687–699; Byrt, Bishop & Carlin (1993), J. Clin. \
                Epidemiol. 46:423–429",
        },
        Method {
            name: "Gwet’s AC1",
            formula: "(pₒ − pₑ) / (1 − pₑ),  pₑ = Σ πₖ (1 − πₖ) / (q − 1),  πₖ = (rₖ + cₖ) / 2n",
            meaning: "Chance is small when one label dominates, so a rare label does not pull it down as it pulls κ. It depends on \
                how many labels there are to choose from: those that occur are counted, and at least two.",
            source: "Gwet (2008), Brit. J. Math. Stat. Psychol. 61:29–48",
        },
        Method {
            name: "Item bootstrap",
            formula: "n items drawn from the n items with replacement; the (1 − level)/2 and (1 + level)/2 quantiles of the replicates",
            meaning: "The interval for other items like these, rated by the same raters. It does not cover other raters. \
                Quantiles interpolate between order statistics (type 7).",
            source: "Efron (1979), Ann. Statist. 7:1–26, and (1981), Can. J. Statist. 9:139–172; Hyndman & Fan (1996), Am. Stat. 50:361–365",
        },
    ],
};
