//! The paragraph with which a judged score is reported: how the judge answers errors that were put in, and the score beside the same
//! one without the judge. Each check has its own table and its own page; each page fills in its half.

use crate::text::Rich;

/// The drawer.
pub const HEADING: &str = "Reporting both checks";
/// Why there are two.
pub const WHY: &str = "A judged score is worth what its judge is worth. Two checks belong beside it: how the judge answers errors that were \
    put into solutions, and the score beside the same score without the judge.";
/// Where the half on the judge is made.
pub const TO_AUDIT: &str = "Judges: audit the judge";
/// Where the half on the score is made.
pub const TO_GAP: &str = "Answers: the judged score beside its twin";

/// Both halves, of which this page has the first.
pub fn on_judges(audit: &Rich) -> Vec<Rich> {
    let gap = "(2) The judged score beside its twin without the judge: [take this half from Answers, with your sampled answers and \
        the verdicts on them: CoT-Pass@k, its gap to Pass@k for every k with intervals, and how much of the gap judgments that \
        stopped could explain].";
    vec![
        WHY.into(),
        Rich::from("(1) The judge on injected errors: ".to_owned()).and(audit.clone()),
        gap.into(),
    ]
}

/// Both halves, of which this page has the second.
pub fn on_answers(gap: &Rich) -> Vec<Rich> {
    let audit = "(1) The judge on injected errors: [take this half from Judges, with its verdicts on an audit set: what it accepts \
        of each edit, what that costs against clean solutions, with exact tests].";
    let own =
        Rich::from("(2) The judged score beside its twin without the judge: ".to_owned()).and(gap.clone());
    vec![WHY.into(), audit.into(), own]
}
