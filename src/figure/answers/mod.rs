//! The figures of Calculate / Answers.

mod budget;
mod cost;
mod ladder;
mod strip;

pub use budget::budget;
pub use cost::{cost, places};
pub use ladder::{ladder, rungs};
pub use strip::{drawn, strip};
