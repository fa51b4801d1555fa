//! Ordered taxonomies: what a failure is called depends on which test runs first.
//!
//! A failure may carry evidence of several categories. An ordered classifier tests for one category after another and
//! names the failure by the first that it finds; what carries no evidence at all is the residual. So a share is a fact of
//! the failures and of the order of the tests, and here are both: every order, and what no order changes.
//!
//! ```
//! use tiebreak::taxonomy::{Evidence, Flags, Order, published};
//!
//! // The failures of arXiv 2611.13140 by Collapse, Drift and Format: 76.4% Collapse in one order, 26.8% in another.
//! let evidence = published::all();
//! let collapse_first = evidence.classified(&Order::usual(3));
//! let drift_first = evidence.classified(&Order::usual(3).moved(1, 0));
//! assert_eq!((collapse_first.counts[0], drift_first.counts[0]), (1181, 414));
//! assert_eq!((collapse_first.residual, drift_first.residual), (132, 132));
//! ```

mod classified;
mod evidence;
mod order;
pub mod published;

pub use classified::{Classified, Flip, Winner, Wins};
pub use evidence::{Evidence, EvidenceError, Flags, MOST_CATEGORIES};
pub use order::{MOST_ENUMERATED, Order, OrderError};
