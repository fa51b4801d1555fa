//! Several names in one setting: commas between them, and a backslash before a comma or a backslash that is part of one.

use super::Settings;

/// The names of a setting; none if the link does not have it.
pub(super) fn read(settings: &mut Settings, name: &str) -> Vec<String> {
    settings.text(name).map(|text| split(&text)).unwrap_or_default()
}

/// The names of a text, without the blanks around them, as a link writes them.
pub fn trimmed(text: &str) -> String {
    let names = split(text);
    written(names.iter().map(|name| name.trim()).filter(|name| !name.is_empty()))
}

/// Names as a link writes them.
pub fn written<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    let escaped = |name: S| name.as_ref().replace('\\', "\\\\").replace(',', "\\,");
    names.into_iter().map(escaped).collect::<Vec<_>>().join(",")
}

/// The names that are written so; none is empty.
pub fn split(text: &str) -> Vec<String> {
    let (mut names, mut name, mut is_escaped) = (Vec::new(), String::new(), false);
    for c in text.chars() {
        match c {
            '\\' if !is_escaped => is_escaped = true,
            ',' if !is_escaped => names.push(std::mem::take(&mut name)),
            c => {
                name.push(c);
                is_escaped = false;
            }
        }
    }
    names.push(name);
    names.retain(|name| !name.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_names_come_back(names in proptest::collection::vec("[a,\\\\ é]{1,6}", 0..5)) {
            prop_assert_eq!(split(&written(&names)), names);
        }
    }
}
