//! One file per page that is more than its words.

pub mod home;
pub mod sheet;
