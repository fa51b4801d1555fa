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
            name: "Weighted κ, AC2, weighted α",
            formula: "(pₒ − pₑ) / (1 − pₑ),  pₒ = Σ wᵢⱼ nᵢⱼ / n,  wᵢⱼ = 1 − |i − j| / (q − 1), or its square, or by ranks",
            meaning: "For labels in an order: a near miss counts in part. Distances are those of the numbers that the labels are, or of \
                their places in the order. Which weights are chosen changes the value, so they are chosen before it is seen. \
                Krippendorff’s ordinal distance goes by how often labels are used, and is none of these weights.",
            source: "Cohen (1968), Psychol. Bull. 70:213–220; Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 3",
        },
        Method {
            name: "Scott’s π, Fleiss’ κ",
            formula: "(pₒ − pₑ) / (1 − pₑ),  pₑ = Σ πₖ²",
            meaning: "All raters guess with the label shares that they have together. Fleiss’ κ is that for any number of raters, Conger’s κ \
                the same for Cohen’s. Standard errors: Gwet’s, which takes items for a sample and raters for fixed; the one of Fleiss (1971) \
                is for the hypothesis of no agreement only, and gives no interval.",
            source: "Scott (1955), Public Opin. Q. 19:321–325; Fleiss (1971), Psychol. Bull. 76:378–382; Conger (1980), Psychol. Bull. \
                88:322–328",
        },
        Method {
            name: "Krippendorff’s α",
            formula: "α = 1 − (N − 1) Σ d²(x, y) within items / Σ d²(x, y) over all values",
            meaning: "Any number of raters with any gaps, and any scale by its distance d. Items with one label count for nothing here, and for \
                chance in the form with weights.",
            source: "Krippendorff (2004), Content Analysis, 2nd ed., ch. 11; (2011), Computing Krippendorff’s Alpha-Reliability",
        },
        Method {
            name: "McNemar, Bowker, Stuart and Maxwell",
            formula: "p = min(1, 2 P(Bin(b + c, ½) ≤ min(b, c)));  χ² = Σ (nᵢⱼ − nⱼᵢ)² / (nᵢⱼ + nⱼᵢ);  χ² = d′ S⁻¹ d",
            meaning: "Whether disagreements run as often either way, for one label or for every two, and whether both raters use every label as \
                often. None of them says how large the agreement is.",
            source: "McNemar (1947), Psychometrika 12:153–157; Bowker (1948), JASA 43:572–574; Stuart (1955), Biometrika 42:412–416; \
                Maxwell (1970), Brit. J. Psychiatry 116:651–655",
        },
        Method {
            name: "Directional gap by part",
            formula: "gap = (first only − second only) / items;  ω² = (SSB − (K − 1) MSW) / (SST + MSW)",
            meaning: "Where a gap between raters comes from: the parts of the items in order of their gap, each with the exact test of McNemar \
                and with what is left without it. Columns go by ω² of the direction, which takes off what as many parts would tell by chance.",
            source: "Hays (1963), Statistics for Psychologists, section 12.18",
        },
        Method {
            name: "Two κ on the same items",
            formula: "p = share of the exchanges of two raters’ labels within items that put the κ as far apart",
            meaning: "Whether two raters can be exchanged beside a third. It is counted exactly where there are few ways, else (1 + hits) / (1 + \
                draws). It does not say which of them is right.",
            source: "Fisher (1935), The Design of Experiments, § 21; Phipson & Smyth (2010), Stat. Appl. Genet. Mol. Biol. 9:39",
        },
        Method {
            name: "Bootstrap over items or clusters",
            formula: "n items drawn from the n items with replacement; the (1 − level)/2 and (1 + level)/2 quantiles of the replicates",
            meaning: "The interval for other items like these, rated by the same raters. It does not cover other raters. Items that \
                share something are drawn together where a column of clusters is chosen. BCa moves the quantiles for bias and acceleration. \
                Quantiles interpolate between order statistics (type 7).",
            source: "Efron (1979), Ann. Statist. 7:1–26, and (1981), Can. J. Statist. 9:139–172; Hyndman & Fan (1996), Am. Stat. 50:361–365",
        },
    ],
};
