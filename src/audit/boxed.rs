//! What the boxes of a text hold.

use std::ops::Range;

/// The insides of `\boxed{…}`, in the order in which they begin. One that is never closed, as in a text that was cut, is none.
pub(super) fn boxes(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // The braces that are open, each with where a box begins if it is one's.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        if let Some(inner) =
            rest.strip_prefix(r"\boxed").and_then(|rest| rest.trim_start_matches(' ').strip_prefix('{'))
        {
            at = text.len() - inner.len();
            open.push(Some(at));
            continue;
        }
        match c {
            '\\' => at += rest.chars().nth(1).map_or(0, char::len_utf8),
            '{' => open.push(None),
            '}' => found.extend(open.pop().flatten().map(|start| start..at)),
            _ => {}
        }
        at += c.len_utf8();
    }
    found.sort_by_key(|range: &Range<usize>| range.start);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_found_with_their_braces() {
        let inner =
            |text: &'static str| boxes(text).into_iter().map(|range| &text[range]).collect::<Vec<_>>();
        assert_eq!(inner(r"\boxed{1} then \boxed{\frac{1}{2}}."), ["1", r"\frac{1}{2}"]);
        assert_eq!(inner(r"\boxed {\{1\}} }{ \boxed{é}"), [r"\{1\}", "é"]);
        assert_eq!(inner(r"\boxed{a\boxed{b}}"), [r"a\boxed{b}", "b"]);
        assert_eq!(inner(r"\boxed{1} \boxed{2"), ["1"]);
        assert_eq!(inner(r"\boxed{2 \boxed{3}"), ["3"]);
        for text in [r"\boxed 5", "5}", r"{\", "boxed{1}"] {
            assert!(inner(text).is_empty(), "{text}");
        }
    }
}
