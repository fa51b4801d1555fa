//! The parts that pages are made of. One way to do each thing.

pub mod announcer;
pub mod around;
pub mod blocks;
pub mod card;
pub mod control;
pub mod controls;
pub mod drawers;
pub mod element;
pub mod exports;
pub mod field;
pub mod intake;
pub mod nav;
pub mod order;
pub mod plot;
pub mod presenter;
pub mod progress;
pub mod repairs;
pub mod report;
pub mod rich;
pub mod select;
pub mod siblings;
pub mod table;
pub mod version;
