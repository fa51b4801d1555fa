//! Explore / Published as a link: it has no settings.

/// Its path.
pub const PATH: &str = "explore/published";
