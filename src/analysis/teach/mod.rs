//! Teach: what a class is asked before it sees anything, what it said, and what comes out.
//!
//! A [`TeachRequest`] is the whole of a lesson's place: the scenario, the step, the predictions and what is varied. What is
//! asked needs no numbers, so until the predictions are locked there is no [`TeachOutcome`] that a page could give away.

mod found;
mod request;
mod scenario;

pub use found::{Gap, Shown, TeachOutcome, VARIED_SHARES, difference, first_winner, outcome};
pub use request::{Predicted, Step, TeachRequest, USUAL_SEED, Varied};
pub use scenario::{Asked, MOST_HANDS, Scenario};
