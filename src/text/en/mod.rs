//! English.

pub mod agreement;
pub mod api;
pub mod card;
pub mod intake;
pub mod link;
pub mod methods;
pub mod rerun;
pub mod seeds;
pub mod settings;
pub mod shell;
pub mod vote;
