//! When two answers are the same answer.
//!
//! Numbers are compared as exact fractions, anything else as a string without its wrapping. Nothing is rounded and no
//! letter is dropped: 1/3 is not 0.33, and the answer “A” is not an article. Which spellings were put together is kept, so
//! that it can be shown, and undone.

mod number;
mod rational;

use std::collections::BTreeMap;

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

/// An answer in the form in which it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The same for the same answers: a fraction in lowest terms, or the cleaned text.
    pub key: String,
    /// Whether that is not how it was written.
    pub rewritten: bool,
}

/// The form in which an answer is compared; `None` if nothing is left of it.
///
/// Integers, decimals, a/b, LaTeX fractions and percentages are read as numbers, with thousands commas, leading zeros and a
/// typographic minus; `$…$`, `\boxed{…}`, `\text{…}`, outer spaces and a final full stop are taken off first. A number
/// beyond 128 bits is text.
///
/// ```
/// use tiebreak::answer::{AnswerRules, canonical};
/// let key = |raw| canonical(raw, AnswerRules::default()).unwrap().key;
/// assert!(["0.5", ".5", "2/4", r"\frac{1}{2}", r"50\%"].iter().all(|raw| key(raw) == "1/2"));
/// assert_ne!(key("1,2"), key("12"));
/// ```
pub fn canonical(raw: &str, rules: AnswerRules) -> Option<Canonical> {
    let text = if rules.merge { unwrapped(raw) } else { raw.trim() };
    let number = if rules.merge { number::read(text) } else { None };
    let key = match number {
        Some(number) => number.to_string(),
        None if rules.merge => respaced(text),
        None => text.to_owned(),
    };
    let key = if rules.letters { key.chars().flat_map(char::to_uppercase).collect() } else { key };
    (!key.is_empty()).then(|| Canonical { rewritten: key != raw, key })
}

/// Takes off whatever wraps the whole answer, layer by layer.
fn unwrapped(raw: &str) -> &str {
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

/// One answer and the ways in which it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerGroup {
    /// The form in which it is compared.
    pub key: String,
    /// How it was written, and how often, in the order of appearance.
    pub spellings: Vec<(String, u32)>,
}

impl AnswerGroup {
    /// How often it was given.
    pub fn count(&self) -> u32 {
        self.spellings.iter().map(|(_, count)| count).sum()
    }
}

/// Answers put together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grouping {
    /// The distinct answers, in the order of appearance.
    pub groups: Vec<AnswerGroup>,
    /// Of each raw answer, the place of its group; `None` if nothing is left of it.
    pub of: Vec<Option<usize>>,
}

impl Grouping {
    /// The groups that hold more than one spelling: what was merged.
    pub fn merged(&self) -> impl Iterator<Item = &AnswerGroup> {
        self.groups.iter().filter(|group| group.spellings.len() > 1)
    }
}

/// Puts the same answers together.
///
/// ```
/// use tiebreak::answer::{AnswerRules, group};
/// let grouping = group(["0.5", "7", "1/2", "0.5", " "], AnswerRules::default());
/// assert_eq!(grouping.of, [Some(0), Some(1), Some(0), Some(0), None]);
/// let merged: Vec<_> = grouping.merged().map(|group| (group.key.as_str(), group.count())).collect();
/// assert_eq!(merged, [("1/2", 3)]);
/// ```
pub fn group<'a>(raw: impl IntoIterator<Item = &'a str>, rules: AnswerRules) -> Grouping {
    let mut grouping = Grouping::default();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut known: BTreeMap<&str, Option<(usize, usize)>> = BTreeMap::new();
    for raw in raw {
        let at = *known.entry(raw).or_insert_with(|| {
            let key = canonical(raw, rules)?.key;
            let next = grouping.groups.len();
            let place = *places.entry(key.clone()).or_insert(next);
            if place == next {
                grouping.groups.push(AnswerGroup { key, spellings: Vec::new() });
            }
            let spellings = &mut grouping.groups.get_mut(place)?.spellings;
            spellings.push((raw.to_owned(), 0));
            Some((place, spellings.len() - 1))
        });
        let spelling = at.and_then(|(place, i)| grouping.groups.get_mut(place)?.spellings.get_mut(i));
        spelling.into_iter().for_each(|(_, count)| *count += 1);
        grouping.of.push(at.map(|(place, _)| place));
    }
    grouping
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key(raw: &str) -> String {
        canonical(raw, AnswerRules::default()).unwrap().key
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
            let of = |raw| canonical(raw, AnswerRules::default()).map(|answer| answer.key);
            assert_ne!(of(a), of(b), "{a} and {b}");
        }
        assert_eq!(key("A"), "A");
        assert_eq!(key("The cat"), "The cat");
    }

    #[test]
    fn rules_are_switches() {
        let of = |raw, merge, letters| canonical(raw, AnswerRules { merge, letters }).unwrap();
        assert_eq!(of("a", true, true).key, of("A", true, true).key);
        assert_eq!(of("0.5", false, false), Canonical { key: "0.5".into(), rewritten: false });
        assert_eq!(of(" $7$ ", false, false), Canonical { key: "$7$".into(), rewritten: true });
        assert_eq!(of("$7$", true, false), Canonical { key: "7".into(), rewritten: true });
        assert!(!of("7", true, false).rewritten);
        assert_eq!(canonical(" $$ ", AnswerRules::default()), None);
        assert_eq!(canonical(r"\boxed{}", AnswerRules::default()), None);
    }

    #[test]
    fn a_number_too_large_is_text() {
        let nines = "9".repeat(60);
        assert_eq!(key(&nines), nines);
        assert_ne!(key(&format!("0{nines}")), key(&nines));
    }

    #[test]
    fn groups_say_what_was_merged() {
        let raw = ["7", "7.0", "x", r"\boxed{7}", "7", "", "x"];
        let got = group(raw, AnswerRules::default());
        assert_eq!(got.of, [Some(0), Some(0), Some(1), Some(0), Some(0), None, Some(1)]);
        let spelled = |count, text: &str| (text.to_owned(), count);
        assert_eq!(got.groups[0].spellings, [spelled(2, "7"), spelled(1, "7.0"), spelled(1, r"\boxed{7}")]);
        assert_eq!((got.groups[0].count(), got.merged().count()), (4, 1));
        let apart = group(raw, AnswerRules { merge: false, letters: false });
        assert_eq!((apart.groups.len(), apart.merged().count()), (4, 0));
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(raw in "\\PC{0,20}", marks in r"[-0-9.,%/\\{}$A ]{0,16}") {
            for text in [raw, marks] {
                if let Some(once) = canonical(&text, AnswerRules::default()) {
                    prop_assert_eq!(canonical(&once.key, AnswerRules::default()).map(|twice| twice.key), Some(once.key));
                }
            }
        }
    }
}
