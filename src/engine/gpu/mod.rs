//! Stands in for what runs replicates on a graphics processor.

use super::status::{Adapter, GpuAbsence, GpuChoice};
use super::{Job, Range, Tally};

/// A WebGPU device.
#[derive(Clone, Debug)]
pub struct Device {
    /// What the browser tells of it.
    pub adapter: Adapter,
}

/// Asks the browser for a device.
///
/// # Errors
/// Why there is none.
pub async fn probe(_choice: GpuChoice) -> Result<Device, GpuAbsence> {
    Err(GpuAbsence::NoInterface)
}

/// Runs ranges of one job on a device.
#[derive(Debug)]
pub struct GpuRunner;

impl GpuRunner {
    /// A runner for this job.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn new(_device: &Device, _job: &Job) -> Result<Self, GpuAbsence> {
        Err(GpuAbsence::TooLarge)
    }

    /// The tally of a range.
    ///
    /// # Errors
    /// If the device was lost.
    pub async fn run(&mut self, _range: Range) -> Result<Tally, GpuAbsence> {
        Err(GpuAbsence::NoInterface)
    }
}
