//! Simulated worlds: benchmarks given by their solve rates, and how sampled answers to them fall.

pub mod attractor;
pub mod benchmark;
pub mod counts;
pub mod head_to_head;
pub mod lengths;
pub mod long_vote;
pub mod mix;
pub mod settle;
pub mod several;
pub mod sum;

pub use attractor::{AttractorShare, Powers, VoteWeights};
pub use benchmark::{Benchmark, pass_at_k};
pub use counts::{Correlation, Urn, solve_counts};
pub use head_to_head::{HeadToHead, Odds, compare, right_samples};
pub use lengths::{LengthLaw, TraceLengths};
pub use long_vote::{LongVote, Side};
pub use mix::{AttractorMix, Attractors, RelativeSize};
pub use settle::settles;
pub use several::AttractorCount;
pub use sum::{convolve, sum_of, sum_of_draws};
