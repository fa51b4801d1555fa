//! What there is to say of a second model where the first is shown: its columns, its values, its line.

use super::{PASS_AT_K, VOTE_AT_K, figure_description, readout};
use crate::analysis::vote::{Scores, VoteOutcome};
use crate::text::number::percent;

/// The heads of its columns beside those of the first model.
pub const HEADS: [&str; 3] = ["second model, pass@k", super::SECOND_VOTE, "second model, pass@1"];

/// The readout at one k of the curve, of both models where there are two.
pub fn read(o: &VoteOutcome, at: &Scores) -> String {
    let first = readout(at.k, at.pass, at.vote);
    let second = o.second.iter().flat_map(|second| &second.curve).find(|second| second.k == at.k);
    match second {
        Some(Scores { pass, vote, .. }) => {
            format!("{first}; second model: {PASS_AT_K} {}, {VOTE_AT_K} {}", percent(*pass), percent(*vote))
        }
        None => first,
    }
}

/// What the figure shows, for someone who cannot see it, of both models where there are two.
pub fn description(o: &VoteOutcome) -> String {
    let first = figure_description(o);
    match &o.second {
        Some(second) => {
            let last = second.curve.last().unwrap_or(&second.at);
            let [from, to] = [second.mean, last.vote].map(percent);
            format!("{first} Dashed, the majority vote of a second model goes from {from} to {to}.")
        }
        None => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::problems::LogOddsShift;
    use crate::analysis::vote::{VoteRequest, outcome};

    #[test]
    fn the_second_model_is_named_where_there_is_one() {
        let shift = LogOddsShift::new(-0.6).unwrap();
        let two = outcome(&VoteRequest { shift, ..VoteRequest::default() });
        assert_eq!(
            read(&two, &two.curve[7]),
            "k = 8: pass@k 86.4%, vote@k 65.3%; second model: pass@k 80.4%, vote@k 55.6%"
        );
        let description = description(&two);
        assert!(description.ends_with("a second model goes from 44.3% to 55.4%."), "{description}");
        let one = outcome(&VoteRequest::default());
        assert_eq!(super::description(&one), figure_description(&one));
        assert!(!read(&one, &one.curve[7]).contains("second"));
    }
}
