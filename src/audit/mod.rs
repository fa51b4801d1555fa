//! Judges of solutions: what their verdicts amount to, and the texts that put them to the test.

pub mod token;
pub mod verdict;

pub use verdict::{VerdictRule, Verdicts};
