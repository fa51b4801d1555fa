//! What single cells say: a mark, a verdict, a number of tokens, a reason to stop. Whole words are compared, never parts of
//! them: “incorrect” is not “correct”.

use crate::audit;
use crate::data::DecimalMark;
use crate::decimal;

/// Words for right, compared without regard to ASCII case.
const RIGHT: [&str; 9] = ["true", "yes", "y", "t", "c", "correct", "right", "pass", "passed"];
/// Words for wrong.
const WRONG: [&str; 9] = ["false", "no", "n", "f", "i", "incorrect", "wrong", "fail", "failed"];
/// Further words of judges who approve.
const APPROVES: [&str; 5] = ["approve", "approved", "accept", "accepted", "valid"];
/// Further words of judges who reject.
const REJECTS: [&str; 5] = ["reject", "rejected", "refuse", "refused", "invalid"];
/// What some tools write before a verdict.
const LEADS: [&str; 3] = ["judgement:", "judgment:", "verdict:"];
/// Reasons to stop that mean that a limit cut the sample off.
pub const LIMITS: [&str; 19] = [
    "length",
    "limit",
    "max_tokens",
    "max_new_tokens",
    "max_output_tokens",
    "max_completion_tokens",
    "max_length",
    "model_length",
    "token_limit",
    "context_length",
    "context_window",
    "budget",
    "truncated",
    "timeout",
    "token",
    "context",
    "message",
    "time",
    "working",
];
/// Reasons to stop that are the sample's own end.
const ENDS: [&str; 13] = [
    "stop",
    "eos",
    "end_turn",
    "stop_sequence",
    "stop_token",
    "end_of_text",
    "eos_token",
    "completed",
    "complete",
    "finished",
    "done",
    "tool_calls",
    "none",
];

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|one| one.eq_ignore_ascii_case(word))
}

/// A number as its column writes numbers; where nothing settles how, one without doubt.
fn number(cell: &str, decimals: Option<DecimalMark>) -> Option<f64> {
    decimals.map_or_else(|| decimal::parse(cell), |mark| mark.number(cell))
}

/// Whether a mark says right or wrong: a word, 1 or 0, with decimals or without. `None` for anything else, such as half
/// a point.
pub(in crate::analysis) fn mark(cell: &str, decimals: Option<DecimalMark>) -> Option<bool> {
    let cell = cell.trim();
    if is_one_of(cell, &RIGHT) {
        return Some(true);
    }
    if is_one_of(cell, &WRONG) {
        return Some(false);
    }
    match number(cell, decimals) {
        Some(1.0) => Some(true),
        Some(0.0) => Some(false),
        _ => None,
    }
}

/// Whether a verdict approves; `None` if it is not to be read.
pub(in crate::analysis) fn verdict(cell: &str) -> Option<bool> {
    let cell = cell.trim();
    let behind = |lead: &&str| cell.get(..lead.len()).filter(|start| start.eq_ignore_ascii_case(lead));
    let word = LEADS.iter().find(|lead| behind(lead).is_some()).and_then(|lead| cell.get(lead.len()..));
    let word = word.unwrap_or(cell).trim();
    let known = is_one_of(word, &APPROVES) || is_one_of(word, &REJECTS);
    let boxed = || match audit::said(cell) {
        audit::Said::Boxed { verdict, is_contradicted: false } => Some(verdict),
        _ => None,
    };
    if known { Some(is_one_of(word, &APPROVES)) } else { mark(word, None).or_else(boxed) }
}

/// Whether a cell may be a mark, however its column writes numbers.
pub(super) fn is_mark(cell: &str) -> bool {
    DecimalMark::ALL.into_iter().any(|decimals| mark(cell, Some(decimals)).is_some())
}

/// Whether a cell may be a number of tokens.
pub(super) fn is_tokens(cell: &str) -> bool {
    DecimalMark::ALL.into_iter().any(|decimals| tokens(cell, decimals).is_some())
}

/// Whether a reason to stop is a limit.
pub(in crate::analysis) fn is_limit(cell: &str) -> bool {
    is_one_of(&cell.trim().replace(['-', ' '], "_"), &LIMITS)
}

/// Whether it is known what a reason to stop means.
pub(super) fn is_known_reason(cell: &str) -> bool {
    is_limit(cell) || is_one_of(&cell.trim().replace(['-', ' '], "_"), &ENDS)
}

/// A whole number of tokens.
pub(super) fn tokens(cell: &str, decimals: DecimalMark) -> Option<u32> {
    let number = decimals.number(cell)?;
    (number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number)).then_some(number as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use DecimalMark::{Comma, Point};

    #[test]
    fn whole_words_are_marks() {
        for cell in ["true", "True", "1", "1.0", "yes", "C", "pass", " correct "] {
            assert_eq!(mark(cell, None), Some(true), "{cell}");
        }
        for cell in ["false", "0", "0.0", "no", "I", "fail", "INCORRECT", "Failed"] {
            assert_eq!(mark(cell, None), Some(false), "{cell}");
        }
        for cell in ["0.5", "partially correct", "2", "", "not correct", "-", "1,0"] {
            assert_eq!(mark(cell, Some(Point)), None, "{cell}");
        }
    }

    #[test]
    fn verdicts_may_be_led_in() {
        assert_eq!(verdict("Judgement: Yes"), Some(true));
        assert_eq!(verdict("judgment: no"), Some(false));
        assert_eq!(
            ["approved", "Reject", "invalid", "unsure", "é: yes"].map(verdict),
            [Some(true), Some(false), Some(false), None, None]
        );
    }

    #[test]
    fn verdicts_in_boxes_are_read_as_in_judges() {
        let read = [r"\boxed{yes}", r"Line 2 is wrong. \boxed{\text{No}}", r"\boxed{yes}, no: \boxed{no}"]
            .map(verdict);
        assert_eq!(read, [Some(true), Some(false), None]);
    }

    #[test]
    fn limits_and_lengths() {
        assert!(["length", "max-tokens", "Max Tokens", "limit"].into_iter().all(is_limit));
        assert!(!["stop", "eos", "unlimited", ""].into_iter().any(is_limit));
        assert_eq!(
            ["32768", "1.5", "-1", "1e3", "", "12.0", "1,024"].map(|cell| tokens(cell, Point)),
            [Some(32_768), None, None, Some(1000), None, Some(12), Some(1024)]
        );
        assert_eq!(["1.024", "12,0", "0,435"].map(|cell| tokens(cell, Comma)), [Some(1024), Some(12), None]);
    }
}
