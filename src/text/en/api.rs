//! Errors of the JavaScript function, beyond those that pages show as cards.

/// The request object could not be read.
pub fn request(detail: &str) -> String {
    format!(
        "request: give an object such as {{vote: {{k: 64}}}}, {{agreement: {{seed: 42}}}}, {{taxonomy: {{order: [2, 1]}}}} or {{rerun: {{reruns: 1000}}}} ({detail})"
    )
}

/// The request is one of another module's.
pub fn elsewhere(analysis: &str, module: &str) -> String {
    format!("request: “{analysis}” is worked out by {module}.js; import analyse from there")
}

/// The request object has a setting that does not exist, beside those that do.
pub fn unknown_setting(name: &str, known: &[String]) -> String {
    format!("request: there is no setting “{name}” here; there are {}", known.join(", "))
}

/// There is no table, or none of a kind that can be read.
pub const TABLE: &str = "table: give the text of a file, its bytes, or an array of row objects";
