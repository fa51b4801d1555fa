//! The parts that pages are made of. One way to do each thing.

pub mod announcer;
pub mod card;
pub mod coefficients;
pub mod contingency;
pub mod control;
pub mod drawers;
pub mod figure_frame;
pub mod intake;
pub mod nav;
pub mod number_field;
pub mod plot;
pub mod repairs;
pub mod rich;
pub mod table;
