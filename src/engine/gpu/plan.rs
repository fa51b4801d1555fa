//! A job as the kernels read it.

use crate::engine::Job;
use crate::engine::status::GpuAbsence;

/// Everything that the kernel of a job needs.
#[derive(Clone, Debug)]
pub struct Plan {
    words: Vec<u32>,
}

impl Plan {
    /// The plan of a job.
    ///
    /// # Errors
    /// [`GpuAbsence::TooLarge`] if no kernel holds what a replicate counts, or its tables, or its output, or if a
    /// replicate takes so many words that one invocation would hold the device up.
    pub fn new(job: &Job) -> Result<Self, GpuAbsence> {
        let _ = job;
        Ok(Self { words: Vec::new() })
    }

    /// The tables.
    pub fn words(&self) -> &[u32] {
        &self.words
    }
}
