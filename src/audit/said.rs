//! The verdict that a judge's own words hold.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::boxed::boxes;

/// What was read from the output of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// A verdict in a box; with several boxes, the last that holds one.
    Boxed {
        /// Whether it approves.
        verdict: bool,
        /// Whether an earlier box says the contrary.
        is_contradicted: bool,
    },
    /// Nothing but the verdict.
    Bare {
        /// Whether it approves.
        verdict: bool,
    },
    /// No verdict: not a rejection.
    Nothing,
}

impl Said {
    /// Whether the judge approves; `None` without a verdict.
    pub fn verdict(self) -> Option<bool> {
        match self {
            Self::Boxed { verdict, .. } | Self::Bare { verdict } => Some(verdict),
            Self::Nothing => None,
        }
    }
}

/// The request for a verdict in a box, as it ends our own prompts: repeated by a judge, it is none.
pub const ASKED: &str = r"\boxed{yes} to approve, \boxed{no} to reject";

/// What stands between two boxes that name what could be said, and say neither.
const ALTERNATIVES: [&str; 6] = ["or", "/", "to approve,", "to approve or", "veya", "ou"];

/// Words that approve, and words that reject, in a box.
const BOXED: [(&str, bool); 6] =
    [("yes", true), ("no", false), ("true", true), ("false", false), ("correct", true), ("incorrect", false)];
/// Those that say it too where there is nothing else.
const BARE: [(&str, bool); 10] = [
    ("y", true),
    ("n", false),
    ("1", true),
    ("0", false),
    ("approve", true),
    ("reject", false),
    ("approved", true),
    ("rejected", false),
    ("pass", true),
    ("fail", false),
];

/// The verdict in the raw output of a judge that was asked for `\boxed{yes}` or `\boxed{no}`.
///
/// In a box `yes`, `no`, `true`, `false`, `correct` and `incorrect` are verdicts, in any case and within `\text{…}`, dollar
/// signs, stars, quotes or a full stop. Without such a box an output counts that is nothing but one of these or another short
/// word of this kind (`y`, `0`, `reject`). All else is no verdict: no sentence is interpreted, and no other language than the
/// prompt's.
///
/// ```
/// use tiebreak::audit::{Said, said};
/// assert_eq!(said(r"Line 3 is wrong. \boxed{\text{No}.}").verdict(), Some(false));
/// assert_eq!(said(r"\boxed{yes}, wait: \boxed{no}"), Said::Boxed { verdict: false, is_contradicted: true });
/// assert_eq!(said("I would say no."), Said::Nothing);
/// ```
pub fn said(raw: &str) -> Said {
    let mut boxed: Vec<(Range<usize>, bool)> = Vec::new();
    for inner in boxes(raw) {
        let Some(verdict) = raw.get(inner.clone()).and_then(|inner| word(inner, &BOXED)) else { continue };
        // What was asked for, repeated, is no verdict.
        let is_asked = |(before, other): &(Range<usize>, bool)| {
            *other != verdict && is_between(raw, before.end, inner.start)
        };
        if boxed.last().is_some_and(is_asked) {
            boxed.pop();
        } else {
            boxed.push((inner, verdict));
        }
    }
    if let Some(((_, verdict), earlier)) = boxed.split_last() {
        return Said::Boxed {
            verdict: *verdict,
            is_contradicted: earlier.iter().any(|(_, one)| one != verdict),
        };
    }
    match word(raw, &BOXED).or_else(|| word(raw, &BARE)) {
        Some(verdict) => Said::Bare { verdict },
        None => Said::Nothing,
    }
}

/// Whether two boxes are alternatives by what stands between their insides.
fn is_between(raw: &str, start: usize, end: usize) -> bool {
    let between = raw.get(start..end).unwrap_or_default();
    let between = between.trim_start_matches(['}', '$', '`', '*', '"']).strip_suffix('{').map(str::trim_end);
    let between = between.and_then(|between| between.strip_suffix(r"\boxed")).unwrap_or_default();
    let between = between.trim_end_matches(['$', '`', '*', '"']).trim();
    ALTERNATIVES.iter().any(|one| one.eq_ignore_ascii_case(between))
}

/// The word in the last box of an output, which is no number and no longer than a word or two.
pub fn boxed_word(raw: &str) -> Option<&str> {
    let word = bare(raw.get(boxes(raw).pop()?)?);
    let is_word = word.chars().any(char::is_alphabetic)
        && word.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '_' || c == '-' || is_mark(c));
    (is_word && word.chars().count() <= N_WORD).then_some(word)
}

/// Signs of a word that has no more.
const N_WORD: usize = 24;

/// Whether a sign belongs to the letter before it, as vowels of many scripts do.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && !c.is_whitespace() && !c.is_numeric()
}

/// Commands of LaTeX that only set text.
const COMMANDS: [&str; 7] =
    [r"\textbf", r"\textit", r"\textrm", r"\texttt", r"\text", r"\mathrm", r"\mathbf"];

/// The verdict that a text is, without its wrapping.
fn word(text: &str, words: &[(&str, bool)]) -> Option<bool> {
    let text = bare(text);
    words.iter().find(|(word, _)| text.eq_ignore_ascii_case(word)).map(|&(_, verdict)| verdict)
}

/// A text without its wrapping.
fn bare(text: &str) -> &str {
    let wrapping = |c: char| c.is_whitespace() || "*_`\"'“”‘’$.!()".contains(c);
    let mut text = text.trim_matches(wrapping);
    let inner = |text: &str| -> Option<usize> {
        let command = COMMANDS.into_iter().find(|command| text.starts_with(command)).unwrap_or_default();
        let rest = text.get(command.len()..)?.trim_start();
        (rest.starts_with('{') && rest.ends_with('}') && rest.len() > 1)
            .then_some(text.len() - rest.len() + 1)
    };
    while let Some(inner) = inner(text).and_then(|start| text.get(start..text.len() - 1)) {
        text = inner.trim_matches(wrapping);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn boxed_verdicts_are_read_in_their_wrappings() {
        for (raw, verdict) in [
            (r"\boxed{yes}", true),
            (r"The proof holds.\n\n\boxed{Yes}.", true),
            (r"$\boxed{\text{YES}}$", true),
            (r"\boxed{ \textbf{yes} }", true),
            (r"**\boxed{**Yes.**}**", true),
            (r"\boxed {no}", false),
            (r"\boxed{\text{ No. }}", false),
            (r"\boxed{\text{No}.}", false),
            (r"\boxed{{no}}", false),
            (r"$$\boxed{\mathrm{no}}$$", false),
            (r"\boxed{“no”}", false),
            (r"\boxed{incorrect}", false),
            (r"\boxed{Correct}", true),
            (r"\boxed{\text{False}}", false),
            (r"\boxed{true}", true),
            (r"The answer \boxed{42} is right: \boxed{yes}", true),
            (r"\boxed{no} because \boxed{42}", false),
        ] {
            assert_eq!(said(raw), Said::Boxed { verdict, is_contradicted: false }, "{raw}");
        }
    }

    #[test]
    fn the_last_box_counts_and_a_contradiction_is_told() {
        let boxed = |verdict, is_contradicted| Said::Boxed { verdict, is_contradicted };
        assert_eq!(said(r"\boxed{yes} no, \boxed{no}"), boxed(false, true));
        assert_eq!(said(r"\boxed{no} \boxed{yes} \boxed{yes}"), boxed(true, true));
        assert_eq!(said(r"\boxed{no} \boxed{no}"), boxed(false, false));
        // The prompt's own words may be repeated, and decide nothing.
        assert_eq!(said(r"I am to write \boxed{yes} or \boxed{no}. \boxed{yes}"), boxed(true, false));
        assert_eq!(said(&format!("I end with {ASKED}.\n\\boxed{{yes}}")), boxed(true, false));
        assert_eq!(said(&format!("\\boxed{{yes}}\n({ASKED})")), boxed(true, false));
        assert_eq!(said(&format!("I was to write {ASKED}.")), Said::Nothing);
        assert_eq!(said(r"`\boxed{yes}` or `\boxed{no}`"), Said::Nothing);
    }

    #[test]
    fn a_word_in_the_last_box_is_given_as_it_is() {
        let read = [r"so \boxed{evet}", r"\boxed{\text{Hayır}.}", r"\boxed{no} \boxed{হ্যাঁ}"].map(boxed_word);
        assert_eq!(read, [Some("evet"), Some("Hayır"), Some("হ্যাঁ")]);
        for raw in [
            "evet",
            r"\boxed{42}",
            r"\boxed{x^2}",
            r"\boxed{}",
            r"\boxed{a word or two, and then a sentence of them}",
        ] {
            assert_eq!(boxed_word(raw), None, "{raw}");
        }
    }

    #[test]
    fn a_cell_that_is_only_a_verdict_is_one() {
        for (raw, verdict) in [
            ("yes", true),
            (" No. ", false),
            ("**Yes**", true),
            ("Y", true),
            ("n", false),
            ("TRUE", true),
            ("false", false),
            ("1", true),
            ("0", false),
            ("correct", true),
            ("Incorrect", false),
            ("approve", true),
            ("reject", false),
            ("\"yes\"", true),
            (r"\text{no}", false),
        ] {
            assert_eq!(said(raw), Said::Bare { verdict }, "{raw}");
        }
    }

    #[test]
    fn all_else_is_no_verdict() {
        for raw in [
            "",
            " ",
            "The solution is correct.",
            "yes, but",
            "no no",
            r"\boxed{}",
            r"\boxed{maybe}",
            r"\boxed{yes/no}",
            r"\boxed{not correct}",
            r"\boxed{42}",
            r"\boxed{1}",
            r"\boxed{yes",
            r"It ends here: \boxed{\text{no}",
            "boxed{yes}",
            "evet",
            "hayır",
            r"\boxed{evet}",
            "2",
            "null",
            "yesno",
        ] {
            assert_eq!(said(raw), Said::Nothing, "{raw}");
            assert_eq!(said(raw).verdict(), None);
        }
    }

    proptest! {
        #[test]
        fn what_stands_before_a_verdict_does_not_matter(before in "[^\\\\{}]{0,40}", yes: bool) {
            let raw = format!("{before}\\boxed{{{}}}", if yes { "yes" } else { "no" });
            prop_assert_eq!(said(&raw).verdict(), Some(yes));
        }

        #[test]
        fn no_output_panics(any in "\\PC{0,40}", signs in r"(\\boxed|\\text|\{|\}|yes|no|\*| ){0,12}") {
            let _ = (said(&any), said(&signs));
        }
    }
}
