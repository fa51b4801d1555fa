//! The page.

/// Mounts.
pub fn mount() {}
