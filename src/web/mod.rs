//! Every browser binding of the page, so that no component calls JavaScript itself.

pub mod canvas;
pub mod clipboard;
pub mod clock;
pub mod download;
pub mod entropy;
pub mod file;
pub mod history;
pub mod module;
pub mod page;
pub mod version;
