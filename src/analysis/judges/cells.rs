//! Where a cell becomes a verdict, and which edits are which by their names.

use super::OwnWords;
use crate::analysis::answers::{plain, verdict};
use crate::audit;
use crate::data::{Column, is_abstain_like};

/// Words that say that there is no verdict, beside those that may abstain anywhere.
const NO_VERDICT: [&str; 12] = [
    "no verdict",
    "no_verdict",
    "noverdict",
    "no judgment",
    "no judgement",
    "no answer",
    "no_answer",
    "no decision",
    "timeout",
    "truncated",
    "error",
    "empty",
];

/// Columns that say yes and no and are no verdicts: those of the key of an audit set, and what was asked.
pub(super) const NOT_VERDICTS: [&str; 7] =
    ["right_verdict", "number_is_from_problem", "prompt", "problem", "question", "messages", "input"];

/// A cell with more bytes than this is no word but what a judge wrote.
const N_WORD: usize = 60;

/// What outputs are listed as, whatever else they say.
const APPROVING_BOX: &str = "\\boxed{yes}";
const REJECTING_BOX: &str = "\\boxed{no}";
const NO_BOX: &str = "an output without a boxed verdict";
/// What outputs are listed as in which one box says yes and another no.
pub(crate) const BOTH_BOXES: &str = "an output with both verdicts in boxes";

/// Names of the edit that is none, the likeliest first.
const CLEAN: [&str; 15] = [
    "clean",
    "clean_control",
    "control",
    "original",
    "unedited",
    "unmodified",
    "unchanged",
    "unaltered",
    "no_edit",
    "intact",
    "baseline",
    "reference",
    "gold",
    "correct",
    "none",
];

/// What a cell of verdicts says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// It approves or rejects; or there is no verdict in it.
    Verdict(Option<bool>),
    /// A word that is not known.
    Other,
}

/// What a cell of verdicts says: the one place where a cell becomes a verdict. One's own words go first; a cell that is
/// missing, or says that there is no verdict, is a judgment without one, and so is what a judge wrote at length without a verdict
/// in a box, or with both in boxes; any other word is not guessed at. In a column of outputs whatever has no box is such a
/// text, however short.
pub(super) fn said(cell: Option<&str>, own: &OwnWords, of_outputs: bool) -> Said {
    let Some(cell) = cell.map(str::trim).filter(|cell| !cell.is_empty()) else { return Said::Verdict(None) };
    if let Some(said) = own_or_none(cell, own) {
        return said;
    }
    match audit::said(cell) {
        audit::Said::Boxed { is_contradicted: true, .. } => return Said::Verdict(None),
        audit::Said::Boxed { verdict, .. } => return Said::Verdict(Some(verdict)),
        audit::Said::Bare { verdict } => return Said::Verdict(Some(verdict)),
        audit::Said::Nothing => {}
    }
    if let Some(word) = audit::boxed_word(cell) {
        let known = own_or_none(word, own).or_else(|| verdict(word).map(|word| Said::Verdict(Some(word))));
        return known.unwrap_or(Said::Other);
    }
    match verdict(cell) {
        None if of_outputs || is_output(cell) => Said::Verdict(None),
        None => Said::Other,
        decided => Said::Verdict(decided),
    }
}

/// What a word says by one's own lists, or that it says that there is no verdict.
fn own_or_none(word: &str, own: &OwnWords) -> Option<Said> {
    let is_of = |words: &[String]| words.iter().any(|known| known.trim().eq_ignore_ascii_case(word));
    let is_none = || is_abstain_like(word) || NO_VERDICT.iter().any(|none| none.eq_ignore_ascii_case(word));
    match () {
        () if is_of(&own.approves) => Some(Said::Verdict(Some(true))),
        () if is_of(&own.rejects) => Some(Said::Verdict(Some(false))),
        () if is_of(&own.none) || is_none() => Some(Said::Verdict(None)),
        () => None,
    }
}

/// Whether a cell is no word but what a judge wrote.
fn is_output(cell: &str) -> bool {
    cell.len() > N_WORD || cell.contains('\n')
}

/// Whether a judge wrote a verdict in a box there.
pub(super) fn is_boxed(cell: &str) -> bool {
    matches!(audit::said(cell), audit::Said::Boxed { .. })
}

/// Whether a column holds what judges wrote: one of them wrote a verdict in a box.
pub(super) fn are_outputs(column: &Column) -> bool {
    column.levels().iter().any(is_boxed)
}

/// What a cell is listed as: a word as it is or as it stands in the box, an output by its verdict.
pub(super) fn listed<'c>(cell: &'c str, own: &OwnWords, of_outputs: bool) -> &'c str {
    if let audit::Said::Boxed { is_contradicted: true, .. } = audit::said(cell) {
        return BOTH_BOXES;
    }
    match said(Some(cell), own, of_outputs) {
        Said::Verdict(Some(true)) if is_boxed(cell) => APPROVING_BOX,
        Said::Verdict(Some(false)) if is_boxed(cell) => REJECTING_BOX,
        said => match audit::boxed_word(cell) {
            Some(word) => word,
            None if said == Said::Verdict(None) && (of_outputs || is_output(cell)) => NO_BOX,
            None => cell,
        },
    }
}

/// The place of the edit that is none, by its name.
pub(super) fn clean_edit(edits: &[String]) -> Option<usize> {
    CLEAN.iter().find_map(|clean| edits.iter().position(|edit| plain(edit) == *clean))
}

/// The places of the edits that change the final answer throughout, and alone, by their names.
pub(super) fn answer_edits(edits: &[String]) -> [Option<usize>; 2] {
    let is_consistent = |edit: &str| edit.contains("consist") || edit.contains("propagat");
    let named = |is: &dyn Fn(&str) -> bool| edits.iter().position(|edit| is(&plain(edit)));
    [
        named(&is_consistent),
        named(&|edit| !is_consistent(edit) && (edit.contains("final") || edit.contains("answer"))),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_approve_reject_or_are_no_verdict() {
        let own = OwnWords::default();
        let read = |word: &str| said(Some(word), &own, false);
        assert_eq!(
            ["yes", "TRUE", "1", "correct", "Approve", " accepted "].map(read),
            [Said::Verdict(Some(true)); 6]
        );
        assert_eq!(
            ["no", "False", "0", "incorrect", "reject", "Verdict: No"].map(read),
            [Said::Verdict(Some(false)); 6]
        );
        assert_eq!(["none", "-", "Abstain", "no verdict", " "].map(read), [Said::Verdict(None); 5]);
        assert_eq!(["maybe", "2", "B", "not correct"].map(read), [Said::Other; 4]);
        assert_eq!(said(None, &own, false), Said::Verdict(None));
    }

    #[test]
    fn outputs_are_read_by_their_box_and_without_one_are_no_verdict() {
        let own = OwnWords::default();
        let long =
            "Step 2 multiplies wrongly: 12 × 35 is 420, so the sum is off by ten and all that follows too. ";
        let outputs =
            [format!("{long}\\boxed{{no}}"), "Fine.\n\\boxed{\\text{Yes}}".to_owned(), long.to_owned()];
        let read = outputs.each_ref().map(|output| said(Some(output), &own, false));
        assert_eq!(read, [Some(false), Some(true), None].map(Said::Verdict));
        let named = outputs.each_ref().map(|output| listed(output, &own, false));
        assert_eq!(named, [REJECTING_BOX, APPROVING_BOX, NO_BOX]);
        assert_eq!([listed("maybe", &own, false), listed("yes", &own, false)], ["maybe", "yes"]);
    }

    #[test]
    fn among_outputs_a_short_refusal_is_no_verdict_and_both_boxes_are_none() {
        let own = OwnWords::default();
        let refusal = "I cannot assess this.";
        assert_eq!(said(Some(refusal), &own, false), Said::Other);
        assert_eq!(
            (said(Some(refusal), &own, true), listed(refusal, &own, true)),
            (Said::Verdict(None), NO_BOX)
        );
        let both = r"\boxed{yes}. Wait, line 3 is wrong: \boxed{no}";
        assert_eq!(
            (said(Some(both), &own, true), listed(both, &own, true)),
            (Said::Verdict(None), BOTH_BOXES)
        );
    }

    #[test]
    fn words_in_boxes_are_read_as_words_and_asked_for() {
        let own = OwnWords { approves: vec!["evet".to_owned()], ..OwnWords::default() };
        let read = |cell| (said(Some(cell), &own, true), listed(cell, &own, true));
        assert_eq!(read(r"Adım 2 doğru. \boxed{evet}"), (Said::Verdict(Some(true)), "evet"));
        assert_eq!(read(r"Adım 2 yanlış. \boxed{hayır}"), (Said::Other, "hayır"));
        assert_eq!(read(r"All holds. \boxed{\text{Approve}}"), (Said::Verdict(Some(true)), "Approve"));
        assert_eq!(read(r"\boxed{perhaps}").0, Said::Other);
        assert_eq!(read(r"The answer is \boxed{42}"), (Said::Verdict(None), NO_BOX));
    }

    #[test]
    fn words_of_ones_own_go_first() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let own = OwnWords { approves: words(&["A", "no"]), rejects: words(&["B"]), none: words(&["C"]) };
        let read = ["a", "No", "b ", "C", "yes"].map(|word| said(Some(word), &own, false));
        let verdicts = [Some(true), Some(true), Some(false), None, Some(true)];
        assert_eq!(read, verdicts.map(Said::Verdict));
    }

    #[test]
    fn edits_are_known_by_their_names() {
        let edits =
            ["number_40", "Final answer", "Consistent final answer", "Clean control"].map(str::to_owned);
        assert_eq!((clean_edit(&edits), answer_edits(&edits)), (Some(3), [Some(2), Some(1)]));
        assert_eq!((clean_edit(&edits[..1]), answer_edits(&edits[..1])), (None, [None, None]));
    }
}
