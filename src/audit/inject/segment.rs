//! A text in pieces, lines or sentences, none of which tears a formula apart.

use std::ops::Range;

use crate::audit::token::{NumberToken, Role};

/// What is open at a place of a text.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Open {
    braces: u32,
    environments: u32,
    displays: u32,
    is_math: bool,
    /// Something was closed that had not been opened.
    is_torn: bool,
}

impl Open {
    fn is_nothing(self) -> bool {
        self == Self::default()
    }

    /// What is open behind the sign that this text begins with, and how many bytes the sign has.
    fn behind(mut self, rest: &str, before: Option<char>) -> (Self, usize) {
        let closed = |n: u32| (n.saturating_sub(1), n == 0);
        let starts = |sign: &str| rest.starts_with(sign);
        if starts(r"\begin{") {
            self.environments += 1;
            // The brace is read next.
            return (self, r"\begin".len());
        }
        if starts(r"\end{") {
            let (left, torn) = closed(self.environments);
            (self.environments, self.is_torn) = (left, self.is_torn || torn);
            return (self, r"\end".len());
        }
        if starts(r"\[") || starts(r"\(") {
            self.displays += 1;
            return (self, 2);
        }
        if starts(r"\]") || starts(r"\)") {
            let (left, torn) = closed(self.displays);
            (self.displays, self.is_torn) = (left, self.is_torn || torn);
            return (self, 2);
        }
        let Some(c) = rest.chars().next() else { return (self, 0) };
        match c {
            '\\' => {
                let next = rest.get(1..).and_then(|rest| rest.chars().next());
                return (self, 1 + next.map_or(0, char::len_utf8));
            }
            '{' => self.braces += 1,
            '}' => {
                let (left, torn) = closed(self.braces);
                (self.braces, self.is_torn) = (left, self.is_torn || torn);
            }
            '$' => {
                let n = if starts("$$") { 2 } else { 1 };
                let inner = rest.get(n..).unwrap_or_default();
                self.is_math = if self.is_math { !closes(before, inner) } else { opens(inner, n) };
                return (self, n);
            }
            _ => {}
        }
        (self, c.len_utf8())
    }
}

/// The most bytes of a formula in a sentence.
const LONGEST_FORMULA: usize = 1000;

/// Whether a dollar sign before this text begins a formula and is no currency: what follows at once is no space, and another
/// dollar sign ends the formula before the paragraph does, not too far away. Where a digit follows, that has to be the very next one.
fn opens(inner: &str, n: usize) -> bool {
    let near = inner.get(..inner.floor_char_boundary(LONGEST_FORMULA)).unwrap_or_default();
    let paragraph = near.split("\n\n").next().unwrap_or_default();
    if n == 2 {
        return paragraph.contains("$$");
    }
    let mut ends = paragraph.match_indices('$').map(|(at, _)| {
        let before = paragraph.get(..at).and_then(|head| head.chars().next_back());
        closes(before, paragraph.get(at + 1..).unwrap_or_default())
    });
    match inner.chars().next() {
        Some(c) if c.is_ascii_digit() => ends.next() == Some(true),
        Some(c) if !c.is_whitespace() => ends.any(|ends| ends),
        _ => false,
    }
}

/// Whether a dollar sign between these ends a formula.
fn closes(before: Option<char>, after: &str) -> bool {
    before.is_some_and(|c| !c.is_whitespace() && c != '\\')
        && !after.starts_with(|c: char| c.is_ascii_digit())
}

/// Where a text can be cut.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Behind the ends of lines, with the blank lines that follow, where what follows begins anew.
    Lines,
    /// Behind sentences too.
    Sentences,
}

/// The pieces of a text: without gaps, each with the space behind it.
pub(super) fn segments(text: &str, tokens: &[NumberToken], cut: Cut) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut from, mut at) = (0, 0);
    let mut open = Open::default();
    let mut before = None;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("\n\n") {
            open = Open::default();
        }
        let end = if open.is_nothing() { cut_behind(text, at, tokens, cut) } else { None };
        if let Some(end) = end {
            found.push(from..end);
            (from, at, before) = (end, end, Some('\n'));
            continue;
        }
        let (behind, n) = open.behind(rest, before);
        before = rest.get(..n).and_then(|sign| sign.chars().next_back());
        (open, at) = (Open { is_torn: false, ..behind }, at + n);
    }
    if from < text.len() {
        found.push(from..text.len());
    }
    found
}

/// Where the next piece begins if a piece ends with the sign here.
fn cut_behind(text: &str, at: usize, tokens: &[NumberToken], cut: Cut) -> Option<usize> {
    let rest = text.get(at..)?;
    let c = rest.chars().next()?;
    if c == '\n' {
        let blank = rest.len() - rest.trim_start_matches(['\n', '\r', ' ', '\t']).len();
        let last = rest.get(..blank)?.rfind('\n')?;
        return (!goes_on(rest.get(blank..)?)).then_some(at + last + 1);
    }
    if cut == Cut::Lines {
        return None;
    }
    let behind = at + c.len_utf8();
    let tail = text.get(behind..)?;
    let closed = tail.trim_start_matches(['"', '”', '’', '»', ')', ']', '*', '」', '』']);
    let spaced = closed.trim_start_matches([' ', '\t', '\u{A0}']);
    let is_spaced = spaced.len() < closed.len();
    let ends = match c {
        '。' | '！' | '？' | '।' | '۔' => true,
        '!' | '?' | '؟' => is_spaced,
        '.' => is_spaced && is_full_stop(text, at, spaced, tokens),
        _ => false,
    };
    (ends && !spaced.is_empty() && !spaced.starts_with(['\n', '\r'])).then_some(text.len() - spaced.len())
}

/// Whether a line begins with a formula of its own or a small letter, so that it belongs to what comes before.
fn goes_on(line: &str) -> bool {
    let is_display = [r"\[", "$$", r"\begin{"].into_iter().any(|sign| line.starts_with(sign));
    is_display || line.starts_with(char::is_lowercase)
}

/// Whether a full stop ends a sentence, and neither a number of a step nor an abbreviation.
fn is_full_stop(text: &str, at: usize, spaced: &str, tokens: &[NumberToken]) -> bool {
    let mut head = text.get(..at).unwrap_or_default().chars().rev();
    let (last, before) = (head.next(), head.next());
    let is_alone = last.is_some_and(char::is_alphabetic) && !before.is_some_and(char::is_alphanumeric);
    let is_abbreviation = is_alone && (before == Some('.') || last.is_some_and(char::is_uppercase));
    let token = tokens.binary_search_by_key(&at, |token| token.range.end).ok().and_then(|i| tokens.get(i));
    let is_marker = token.is_some_and(|token| token.role == Role::Marker);
    !is_abbreviation && !is_marker && !spaced.is_empty() && !spaced.starts_with(char::is_lowercase)
}

/// Whether a piece opens and closes by itself all that it opens and closes.
pub(super) fn is_whole(piece: &str) -> bool {
    let (mut open, mut at, mut before) = (Open::default(), 0, None);
    while let Some(rest) = piece.get(at..).filter(|rest| !rest.is_empty()) {
        let (behind, n) = open.behind(rest, before);
        before = rest.get(..n).and_then(|sign| sign.chars().next_back());
        (open, at) = (behind, at + n);
    }
    open.is_nothing()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::token::number_tokens;
    use crate::decimal::DecimalMark::Point;
    use proptest::prelude::*;

    fn pieces(text: &str, cut: Cut) -> Vec<&str> {
        segments(text, &number_tokens(text, Point), cut).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn lines_keep_formulas_together() {
        let text = "First 1.\n\\[\nx = 2\n\\]\nand so on.\n\nThen $a\n= 3$.\r\nSo\n\n\\begin{align}\na &= 4\\\\\nB\n\\end{align}\nHe paid $5.\nShe $6.\nIt is $7$.\nAnd $x$ for $8.\nSo $y$.";
        assert_eq!(
            pieces(text, Cut::Lines),
            [
                "First 1.\n\\[\nx = 2\n\\]\nand so on.\n\n",
                "Then $a\n= 3$.\r\n",
                "So\n\n\\begin{align}\na &= 4\\\\\nB\n\\end{align}\n",
                "He paid $5.\n",
                "She $6.\n",
                "It is $7$.\n",
                "And $x$ for $8.\n",
                "So $y$."
            ]
        );
    }

    #[test]
    fn sentences_end_where_they_are_read_to_end() {
        for (text, want) in [
            ("It is 3.5 m. So 7. Then?", &["It is 3.5 m. ", "So 7. ", "Then?"][..]),
            ("1. First. Then $x. Y$ holds. 2. adım", &["1. First. ", "Then $x. Y$ holds. ", "2. adım"]),
            (
                "See e.g. Smith, i.e. him. \\text{A. B.} Cc",
                &["See e.g. Smith, i.e. him. ", "\\text{A. B.} Cc"],
            ),
            ("合計は3。次に4。", &["合計は3。", "次に4。"]),
            ("মোট ৩। তাই ৪।", &["মোট ৩। ", "তাই ৪।"]),
            ("He said “5.” Then", &["He said “5.” ", "Then"]),
            ("approx. 5 of them", &["approx. ", "5 of them"]),
        ] {
            assert_eq!(pieces(text, Cut::Sentences), want, "{text}");
        }
    }

    #[test]
    fn a_piece_that_is_torn_is_found() {
        for whole in [
            "a {b} $c$",
            r"\[ x \]",
            "$5 and $6",
            r"\begin{a} \{ \end{a}",
            "",
            "100% } of {".get(..4).unwrap(),
        ] {
            assert!(is_whole(whole), "{whole}");
        }
        for torn in ["{", "}{", r"\begin{a}", r"\]", r"\[", r"\end{a}\begin{a}"] {
            assert!(!is_whole(torn), "{torn}");
        }
    }

    proptest! {
        #[test]
        fn pieces_make_the_text(text in "[a-zA0-9 .!$\\\\{}\\[\\]\n\r।。é]{0,60}") {
            for cut in [Cut::Lines, Cut::Sentences] {
                prop_assert_eq!(pieces(&text, cut).concat(), text.clone());
                prop_assert!(pieces(&text, cut).iter().all(|piece| !piece.is_empty()));
            }
        }
    }
}
