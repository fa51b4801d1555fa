//! When two answers are the same answer.
//!
//! Numbers are compared as exact fractions, anything else as a string without its wrapping. Nothing is rounded and no
//! letter is dropped: 1/3 is not 0.33, and the answer “A” is not an article.

mod number;
mod rational;

pub use rational::Rational;

use serde::{Deserialize, Serialize};

/// What counts as the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AnswerRules {
    /// Whether spellings of the same number, and wrappings of the same text, are one answer. Otherwise only spaces at the
    /// ends are taken off.
    pub merge: bool,
    /// Whether a small letter is the same as its capital, as in multiple choice.
    pub letters: bool,
}

impl Default for AnswerRules {
    fn default() -> Self {
        Self { merge: true, letters: false }
    }
}

/// The form in which an answer is compared; `None` if nothing is left of it.
///
/// Integers, decimals, a/b, LaTeX fractions and percentages are read as numbers, with thousands commas, leading zeros and a
/// typographic minus; `$…$`, `\boxed{…}`, `\text{…}`, outer spaces and a final full stop are taken off first. A number
/// beyond 128 bits is text.
///
/// ```
/// use tiebreak::answer::{AnswerRules, canonical};
/// let key = |raw| canonical(raw, AnswerRules::default()).unwrap();
/// assert!(["0.5", ".5", "2/4", r"\frac{1}{2}", r"50\%"].iter().all(|raw| key(raw) == "1/2"));
/// assert_ne!(key("1,2"), key("12"));
/// ```
pub fn canonical(raw: &str, rules: AnswerRules) -> Option<String> {
    let text = if rules.merge { unwrapped(raw) } else { raw.trim() };
    let number = if rules.merge { number::read(text) } else { None };
    let key = match number {
        Some(number) => number.to_string(),
        None if rules.merge => respaced(text),
        None => text.to_owned(),
    };
    let key = if rules.letters { key.chars().flat_map(char::to_uppercase).collect() } else { key };
    (!key.is_empty()).then_some(key)
}

/// Takes off whatever wraps the whole answer, layer by layer.
pub(crate) fn unwrapped(raw: &str) -> &str {
    let mut text = raw.trim();
    while let Some(inner) = without_layer(text) {
        text = inner.trim();
    }
    text
}

fn without_layer(text: &str) -> Option<&str> {
    let math = || text.strip_prefix('$')?.strip_suffix('$').filter(|inner| is_one_formula(inner));
    let command = |name: &str| text.strip_prefix(name)?.trim_start().strip_prefix('{')?.strip_suffix('}');
    let braced = || [r"\boxed", r"\text"].into_iter().find_map(command).filter(|inner| closes_last(inner));
    // An ellipsis is no full stop.
    let stop = || text.strip_suffix('.').filter(|rest| !rest.ends_with('.') && !rest.is_empty());
    math().or_else(braced).or_else(stop)
}

/// Whether dollar signs around this belong together: none within, but for a second pair.
fn is_one_formula(inner: &str) -> bool {
    let within = inner.strip_prefix('$').and_then(|inner| inner.strip_suffix('$')).unwrap_or(inner);
    !within.contains('$')
}

/// Whether the brace before this text is closed only by the one behind it.
fn closes_last(inner: &str) -> bool {
    let mut depth = 0i32;
    let mut escaped = false;
    for c in inner.chars() {
        match c {
            _ if escaped => {}
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        escaped = c == '\\' && !escaped;
        if depth < 0 {
            return false;
        }
    }
    depth == 0 && !escaped
}

/// The text with a minus sign of one kind, and with spaces only between letters or digits, one at a time. Where it would
/// then be read as something else (the pair `1, 234` as a number, say), it keeps a space where there were some.
fn respaced(text: &str) -> String {
    let words = || text.split_whitespace();
    let mut cleaned = String::new();
    for word in words() {
        let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        if joins(cleaned.chars().next_back()) && joins(word.chars().next()) {
            cleaned.push(' ');
        }
        cleaned.push_str(word);
    }
    let is_other = without_layer(&cleaned).is_some() || number::read(&cleaned).is_some();
    let kept = if is_other { words().collect::<Vec<_>>().join(" ") } else { cleaned };
    kept.replace('−', "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key(raw: &str) -> String {
        canonical(raw, AnswerRules::default()).unwrap()
    }

    #[test]
    fn what_is_the_same_is_merged() {
        for alike in [
            &[
                "0.5",
                ".5",
                "1/2",
                r"\frac{1}{2}",
                r"\dfrac{1}{2}",
                r"\tfrac12",
                r"\cfrac{1}{2}",
                r"\frac12",
                "2/4",
                r"50\%",
                "50%",
                "0.50",
            ][..],
            &[
                "070",
                "70",
                "70.0",
                "$70$",
                "$$70$$",
                r"\boxed{70}",
                r"$\boxed{70}$",
                r"\boxed{$70$}",
                "70.",
                " 70 ",
                r"\text{70}",
                r"\boxed{70}.",
            ],
            &["1,000", "1000", "1000.0"],
            &["−5", "-5", "- 5", r"\boxed{-5}", "−5."],
            &["(1,2)", "(1, 2)", "$(1, 2)$"],
            &["A", r"\text{A}", r"\boxed{\text{A}}", "A.", r"\text {A}"],
            &["x + 1", "x+1", "$x+1$"],
            &["New  York", "New York", r"\text{New York}"],
            &["x − 1", "x-1"],
            &[r"\boxed{\frac{1}{3}}", "1/3", r"$\frac{1}{3}$."],
        ] {
            let keys: Vec<String> = alike.iter().map(|raw| key(raw)).collect();
            assert!(keys.iter().all(|other| *other == keys[0]), "{alike:?}: {keys:?}");
        }
    }

    #[test]
    fn what_is_not_the_same_is_kept_apart() {
        for (a, b) in [
            ("1/3", "0.33"),
            ("(1,2)", "12"),
            ("1,2", "12"),
            ("A", "a"),
            ("A", ""),
            ("a cat", "cat"),
            ("1 2", "12"),
            ("New York", "NewYork"),
            (r"\boxed{1}+\boxed{2}", "1}+\\boxed{2"),
            ("$1$ or $2$", "1$ or $2"),
            ("...", ".."),
            ("5", "-5"),
            (r"\text{a}\text{b}", r"a}\text{b"),
            ("$5", "5"),
            ("1, 234", "1,234"),
            (". 0", ".0"),
        ] {
            let of = |raw| canonical(raw, AnswerRules::default());
            assert_ne!(of(a), of(b), "{a} and {b}");
        }
        assert_eq!(key("A"), "A");
        assert_eq!(key("The cat"), "The cat");
    }

    #[test]
    fn rules_are_switches() {
        let of = |raw, merge, letters| canonical(raw, AnswerRules { merge, letters }).unwrap();
        assert_eq!(of("a", true, true), of("A", true, true));
        assert_eq!(of("0.5", false, false), "0.5");
        assert_eq!(of(" $7$ ", false, false), "$7$");
        assert_eq!(of("$7$", true, false), "7");
        assert_eq!(canonical(" $$ ", AnswerRules::default()), None);
        assert_eq!(canonical(r"\boxed{}", AnswerRules::default()), None);
    }

    #[test]
    fn a_number_too_large_is_text() {
        let nines = "9".repeat(60);
        assert_eq!(key(&nines), nines);
        assert_ne!(key(&format!("0{nines}")), key(&nines));
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(raw in "\\PC{0,20}", marks in r"[-0-9.,%/\\{}$A ]{0,16}") {
            for text in [raw, marks] {
                if let Some(once) = canonical(&text, AnswerRules::default()) {
                    prop_assert_eq!(canonical(&once, AnswerRules::default()), Some(once));
                }
            }
        }
    }
}
