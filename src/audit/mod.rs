//! Judges of solutions: what their verdicts amount to, and the texts that put them to the test.
//!
//! `inject` puts errors into correct solutions and `blind` hides which is which; `said` reads what a judge then says, and
//! `verdict` counts it; `acceptance` compares
//! what it accepts of pairs. `translation` compares the numbers of language versions. `token` knows what a number of a text is.

pub mod acceptance;
pub mod blind;
mod boxed;
mod draw;
pub mod inject;
mod said;
pub mod token;
pub mod translation;
pub mod verdict;

pub use acceptance::Pairs;
pub use said::{ASKED, Said, boxed_word, said};
pub use verdict::{VerdictRule, Verdicts};
