//! A WebGPU device, or the reason why there is none.

use crate::engine::status::{Adapter, GpuAbsence, GpuChoice};

/// A WebGPU device. A clone is the same device.
#[derive(Clone, Debug)]
pub struct Device {
    /// What the browser tells of it.
    pub adapter: Adapter,
}

/// Asks the browser for a device, in a page or in a worker.
///
/// # Errors
/// Why there is none: [`GpuAbsence::Off`], `NoInterface`, `NoAdapter`, `Software` (unless the choice is
/// [`GpuChoice::Force`]), `Limit` or `Lost`.
pub async fn probe(choice: GpuChoice) -> Result<Device, GpuAbsence> {
    let _ = choice;
    Err(GpuAbsence::NoInterface)
}

impl Device {
    /// Why the device is gone, if it is.
    pub fn lost(&self) -> Option<GpuAbsence> {
        None
    }

    /// Gives the device up: whatever runs on it ends with [`GpuAbsence::Lost`].
    pub fn destroy(&self) {}
}
