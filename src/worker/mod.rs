//! The engine in its own threads: what is said, who serves it, and the pool that shares out the work.
//!
//! Some workers describe pages: one those of models, with a copy of it in the page's own thread for a slider that moves, and
//! one those of each calculator on tables, which keeps them. They run what is short themselves. The others are hands: they
//! run ranges of replicates and know nothing else, one of them on WebGPU if there is work enough.
//! Each is started when it is first needed. A message is a pair: plain data, and a payload that is handed over and not
//! copied (a file, a job, or a tally's integers).

pub mod api;
mod pool;
mod protocol;
mod serve;

pub use pool::{Event, Pool};
pub use protocol::{JobId, PROTOCOL, build_id};
#[cfg(feature = "formats")]
pub use serve::convert;
pub use serve::{
    answer_near, serve_failures, serve_hand, serve_judges, serve_lessons, serve_models, serve_raters,
    serve_samples,
};
