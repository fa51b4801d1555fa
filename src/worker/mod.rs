//! The engine in its own threads: what is said, who serves it, and the pool that shares out the work.
//!
//! The first worker of the pool keeps the tables; every worker runs ranges of replicates. A message is a pair: plain
//! data, and a payload that is handed over and not copied (a file, or a tally's integers).

pub mod api;
mod pool;
mod protocol;
mod serve;
mod stub;

pub use pool::{Event, Pool};
pub use protocol::{Exportable, JobId, PROTOCOL, Sheet, TableId, build_id};
pub use serve::serve;
