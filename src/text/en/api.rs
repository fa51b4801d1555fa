//! Errors of the JavaScript function, beyond those that pages show as cards.

/// The request object could not be read.
pub fn request(detail: &str) -> String {
    format!("request: {detail}")
}

/// The request object has a setting that does not exist.
pub fn unknown_setting(name: &str) -> String {
    format!("request: there is no setting “{name}”")
}

/// The table is of no kind that can be read.
pub const TABLE: &str = "table: give the text of a file, its bytes, or an array of row objects";
