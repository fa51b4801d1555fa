//! English.

pub mod about;
pub mod agreement;
pub mod answers;
pub mod api;
pub mod audit_set;
pub mod budget;
pub mod bundle;
pub mod card;
pub mod check;
pub mod cost;
pub mod formats;
pub mod intake;
pub mod judges;
pub mod ledger;
pub mod link;
pub mod methods;
pub mod pair;
pub mod published;
mod reading;
pub mod rerun;
pub mod seeds;
pub mod settings;
pub mod shape;
pub mod shell;
pub mod taxonomy;
pub mod translations;
pub mod vote;
