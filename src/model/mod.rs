//! Simulated worlds: benchmarks given by their solve rates, and how sampled answers to them fall.

pub mod attractor;
pub mod benchmark;

pub use attractor::{AttractorShare, VoteWeights};
pub use benchmark::{Benchmark, pass_at_k};
