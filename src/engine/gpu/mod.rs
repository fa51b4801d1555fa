//! Runs replicates on a graphics processor, with the same integers as a result as on the processor.
//!
//! One invocation runs one replicate. [`Plan`] is everything that an experiment's kernel needs: its text, its tables
//! packed into one buffer, and how long its output is. It is plain data, and none of it needs a browser; what talks to
//! WebGPU does, and sits behind the feature `web`.
//!
//! ```text
//! probe(choice) -> Device -> GpuRunner::new(&device, &job) -> run(range) -> Tally
//! ```
//!
//! Whatever goes wrong is a [`GpuAbsence`](super::status::GpuAbsence): the caller then runs the range on its workers.

mod kernel;
mod plan;

#[cfg(feature = "web")]
mod bindings;
#[cfg(feature = "web")]
mod device;
#[cfg(feature = "web")]
mod runner;

pub use plan::Plan;

#[cfg(feature = "web")]
pub use device::{Device, probe};
#[cfg(feature = "web")]
pub use runner::GpuRunner;
