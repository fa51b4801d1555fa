//! One file per page.

pub mod about;
pub mod agreement;
pub mod home;
pub mod lost;
pub mod methods;
pub mod vote;
