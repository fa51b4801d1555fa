//! Agreement of raters on labels and numbers.
//!
//! Every coefficient here has the form (observed − expected) / (1 − expected). Those of two raters on nominal labels depend on
//! the table only through [`Margins`]: the number of agreements and both raters' label counts. They are computed from
//! these integers with a single division, so a value is the same bits on every machine. Those of several raters work on the
//! distinct patterns of [`Ratings`].

mod chance;
mod compare;
mod conger;
mod estimate;
mod fleiss;
mod kappa;
mod krippendorff;
mod label;
mod marginal;
mod ratings;
mod resampled;
mod several;
mod strata;
mod table;
mod weighted;
mod weights;
mod whole;

pub use chance::{brennan_prediger, brennan_prediger_se, gwet_ac1, gwet_ac1_se, gwet_expected_agreement};
pub use compare::{KappaTest, PairedKappas};
pub use conger::conger_kappa;
pub use estimate::{ErrorBy, Estimate};
pub use fleiss::{CategoryKappa, fleiss_by_category, fleiss_null_se};
pub use kappa::{cohen_kappa, cohen_kappa_null_se, cohen_kappa_se, expected_agreement, kappa_max};
pub use krippendorff::{
    Metric, krippendorff_alpha, krippendorff_alpha_of_numbers, krippendorff_alpha_weighted,
};
pub use label::LabelCounts;
pub use marginal::{ChiSquare, Direction, bowker, direction, stuart_maxwell};
pub use ratings::{MISSING, Pattern, Ratings, RatingsError};
pub use resampled::{ClusteredLabels, KappaReplicates};
pub use several::{fleiss_kappa, gwet_ac, percent_agreement, several_brennan_prediger};
pub use strata::{Comparison, Stratum, gap_explained, strata};
pub use table::{ContingencyTable, Margins, TableError};
pub use weighted::{scott_pi, scott_pi_se, weighted_kappa, weighted_kappa_null_se, weighted_kappa_se};
pub use weights::{Scale, Weights, WeightsError};
pub use whole::{PairCoefficients, WholeWeights};
