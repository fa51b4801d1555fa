//! Judges of solutions: what their verdicts amount to.

pub mod verdict;

pub use verdict::{VerdictRule, Verdicts};
