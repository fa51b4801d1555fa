//! What the page and the hands say to each other.

use serde::{Deserialize, Serialize};

use super::{JobId, Ready};
use crate::engine::Range;
use crate::engine::status::{GpuAbsence, GpuChoice, GpuState};

/// From the page to a hand.
#[derive(Debug, Serialize, Deserialize)]
pub enum ToHand {
    /// Look for WebGPU, and from now on run everything on it.
    Claim { choice: GpuChoice },
    /// Be ready to run ranges of this job (the payload, packed).
    Prepare { job: JobId },
    /// Run a range of the job prepared last.
    Run { job: JobId, range: Range },
}

/// From a hand to the page.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromHand {
    /// The hand is up.
    Ready(Ready),
    /// A range is done (the payload is its tally), in so much time.
    Ran { job: JobId, range: Range, milliseconds: f64 },
    /// What WebGPU is here, after `Claim`.
    Gpu { choice: GpuChoice, state: GpuState },
    /// WebGPU cannot run this job, or no longer; what is not run by then is not answered.
    Refused { job: JobId, why: GpuAbsence },
}
