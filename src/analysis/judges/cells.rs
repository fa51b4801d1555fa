//! Where a cell becomes a verdict, and which edits are which by their names.

use super::OwnWords;
use crate::analysis::answers::{plain, verdict};
use crate::audit;
use crate::data::is_abstain_like;

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

/// Columns of the key of an audit set that say yes and no and are no verdicts.
pub(super) const NOT_VERDICTS: [&str; 2] = ["right_verdict", "number_is_from_problem"];

/// A cell with more bytes than this is no word but what a judge wrote.
const N_WORD: usize = 60;

/// What outputs are listed as, whatever else they say.
const APPROVING_BOX: &str = "\\boxed{yes}";
const REJECTING_BOX: &str = "\\boxed{no}";
const NO_BOX: &str = "an output without a boxed verdict";

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
/// in a box; any other word is not guessed at.
pub(super) fn said(cell: Option<&str>, own: &OwnWords) -> Said {
    let Some(word) = cell.map(str::trim).filter(|word| !word.is_empty()) else { return Said::Verdict(None) };
    let is_of = |words: &[String]| words.iter().any(|known| known.trim().eq_ignore_ascii_case(word));
    if is_of(&own.approves) {
        return Said::Verdict(Some(true));
    }
    if is_of(&own.rejects) {
        return Said::Verdict(Some(false));
    }
    let is_none = || is_abstain_like(word) || NO_VERDICT.iter().any(|none| none.eq_ignore_ascii_case(word));
    if is_of(&own.none) || is_none() {
        return Said::Verdict(None);
    }
    match verdict(word).or_else(|| audit::said(word).verdict()) {
        None if is_output(word) => Said::Verdict(None),
        None => Said::Other,
        decided => Said::Verdict(decided),
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

/// What a cell is listed as: a word as it is, an output by its verdict.
pub(super) fn listed<'c>(cell: &'c str, own: &OwnWords) -> &'c str {
    match said(Some(cell), own) {
        Said::Verdict(Some(true)) if is_boxed(cell) => APPROVING_BOX,
        Said::Verdict(Some(false)) if is_boxed(cell) => REJECTING_BOX,
        Said::Verdict(None) if is_output(cell) => NO_BOX,
        _ => cell,
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
        let read = |word: &str| said(Some(word), &own);
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
        assert_eq!(said(None, &own), Said::Verdict(None));
    }

    #[test]
    fn outputs_are_read_by_their_box_and_without_one_are_no_verdict() {
        let own = OwnWords::default();
        let long =
            "Step 2 multiplies wrongly: 12 × 35 is 420, so the sum is off by ten and all that follows too. ";
        let outputs =
            [format!("{long}\\boxed{{no}}"), "Fine.\n\\boxed{\\text{Yes}}".to_owned(), long.to_owned()];
        let read = outputs.each_ref().map(|output| said(Some(output), &own));
        assert_eq!(read, [Some(false), Some(true), None].map(Said::Verdict));
        let named = outputs.each_ref().map(|output| listed(output, &own));
        assert_eq!(named, [REJECTING_BOX, APPROVING_BOX, NO_BOX]);
        assert_eq!([listed("maybe", &own), listed("yes", &own)], ["maybe", "yes"]);
    }

    #[test]
    fn words_of_ones_own_go_first() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let own = OwnWords { approves: words(&["A", "no"]), rejects: words(&["B"]), none: words(&["C"]) };
        let read = ["a", "No", "b ", "C", "yes"].map(|word| said(Some(word), &own));
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
