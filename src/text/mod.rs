//! Every sentence a person reads, each a function of typed values; no other module writes one.
//!
//! English is the one language so far. A second one is a folder beside `en` with the same functions; the language is
//! then chosen here, and a missing translation does not compile. Plural, minus sign, thousands and decimals are
//! decided in [`number`] and nowhere else.

mod en;
pub mod number;

use serde::{Deserialize, Serialize};

use crate::data::{ReadOptions, Severity, excerpt};

pub use en::{
    about, agreement, answers, api, audit_set, both_checks, budget, bundle, card, check, cost, formats,
    intake, judges, link, methods, pair, published, rerun, seeds, settings, shape, shell, taxonomy, teach,
    translations, vote,
};

/// A sentence in which some spans are set strong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rich(Vec<Span>);

/// A run of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// What it says.
    pub text: String,
    /// Whether it is set strong, as live numbers are.
    pub strong: bool,
}

/// A message with its ways out: what was found, what it does, and perhaps other ways to read the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// How much it matters.
    pub severity: Severity,
    /// What is said.
    pub words: Rich,
    /// The column it is about, if it is about one.
    pub about: Option<String>,
    /// Buttons: of each its verb, and how the file is then read.
    pub remedies: Vec<(String, ReadOptions)>,
}

impl Card {
    /// A message without a way out, about no column.
    pub fn of(severity: Severity, words: impl Into<Rich>) -> Self {
        Self { severity, words: words.into(), about: None, remedies: Vec::new() }
    }
}

/// A name or a label of the person's own, as it stands in a sentence: cut to a readable length, and kept from turning
/// the direction of the words around it.
pub fn name(text: &str) -> String {
    isolated(excerpt(text))
}

/// A text of the person's own in full, kept from turning the direction of the words around it.
pub fn isolated(text: String) -> String {
    let turns = |c: char| matches!(c, '\u{590}'..='\u{8FF}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}');
    // First strong isolate … pop directional isolate (Unicode Standard Annex 9).
    if text.chars().any(turns) { format!("\u{2068}{text}\u{2069}") } else { text }
}

impl Rich {
    /// An empty sentence.
    pub fn new() -> Self {
        Self::default()
    }

    /// A sentence from a pattern: each `{}` is the next of the values, and what stands between two `*` is set strong.
    ///
    /// One function with patterns as data takes a WebAssembly module a third of the code that a chain of calls does.
    ///
    /// ```
    /// let sentence = tiebreak::text::Rich::of("At *k = {}* it is {}.", &["16".to_owned(), "65.7%".to_owned()]);
    /// assert_eq!(sentence.to_string(), "At k = 16 it is 65.7%.");
    /// assert!(sentence.spans()[1].strong);
    /// ```
    pub fn of(pattern: &str, values: &[String]) -> Self {
        let mut values = values.iter();
        let (mut sentence, mut strong) = (Self::new(), false);
        for run in pattern.split('*') {
            let mut text = String::new();
            for (i, part) in run.split("{}").enumerate() {
                if i > 0 {
                    text.push_str(values.next().map_or("", String::as_str));
                }
                text.push_str(part);
            }
            if !text.is_empty() {
                sentence = sentence.push(text, strong);
            }
            strong = !strong;
        }
        sentence
    }

    /// Adds plain words.
    #[must_use]
    pub fn plain(self, text: impl Into<String>) -> Self {
        self.push(text.into(), false)
    }

    /// Adds strong words.
    #[must_use]
    pub fn strong(self, text: impl Into<String>) -> Self {
        self.push(text.into(), true)
    }

    /// Adds another sentence.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    fn push(mut self, text: String, strong: bool) -> Self {
        self.0.push(Span { text, strong });
        self
    }

    /// The runs in order.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }
}

impl std::fmt::Display for Rich {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

impl From<String> for Rich {
    fn from(text: String) -> Self {
        Self::new().plain(text)
    }
}

impl From<&str> for Rich {
    fn from(text: &str) -> Self {
        Self::new().plain(text)
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn names_are_cut_and_do_not_turn_the_sentence() {
        assert_eq!(name("human"), "human");
        assert_eq!(name("לא"), "\u{2068}לא\u{2069}");
        assert_eq!(name("x\u{202E}y"), "\u{2068}x\u{202E}y\u{2069}");
        assert_eq!(name(&"n".repeat(10_000)).chars().count(), 40);
    }
}
