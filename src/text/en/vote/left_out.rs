//! What the model of the vote leaves out.

use super::fails_together;
use crate::analysis::vote::VoteOutcome;
use crate::model::Attractors;

/// What the model leaves out at this setting, and where there is more of it.
pub fn leaves_out(o: &VoteOutcome) -> String {
    let has_more = !fails_together(o) || matches!(o.request.attractors, Attractors::Even(_));
    let more = if has_more { " “More settings” goes further." } else { "" };
    format!("{}{more}", assumed(o))
}

/// What the model takes for granted at this setting.
pub fn assumed(o: &VoteOutcome) -> String {
    let samples = if fails_together(o) {
        "The samples of a problem are correlated as much on every problem as on any other"
    } else {
        "Samples are independent given the problem; real samples share failure modes"
    };
    let attractors = match &o.request.attractors {
        attractors if *attractors == Attractors::ONE => {
            "Every problem has one attractor with the same share; real problems have several popular wrong answers"
        }
        Attractors::Even(_) => {
            "Every problem has as many attractors, with equal shares; real ones differ in size and number"
        }
        Attractors::Given(_) => {
            "Every problem has attractors of the same sizes; real problems differ in how many they have and how large"
        }
    };
    format!("{samples}. {attractors}. Ties are broken at random.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::vote::{VoteRequest, outcome};
    use crate::model::{AttractorCount, AttractorMix, Correlation};

    #[test]
    fn what_is_left_out_follows_the_setting() {
        let three = Attractors::Even(AttractorCount::new(3).unwrap());
        for (attractors, words) in [
            (Attractors::ONE, "one attractor with the same share"),
            (three, "as many attractors, with equal shares"),
            (Attractors::Given(AttractorMix::example()), "attractors of the same sizes"),
        ] {
            for rho in [0.0, 0.2] {
                let has_more = rho == 0.0 || matches!(attractors, Attractors::Even(_));
                let rho = Correlation::new(rho).unwrap();
                let attractors = attractors.clone();
                let out = leaves_out(&outcome(&VoteRequest { attractors, rho, ..VoteRequest::default() }));
                assert!(out.contains(words), "{out}");
                assert_eq!(out.contains("independent"), rho == Correlation::NONE, "{out}");
                assert_eq!(out.contains("More settings"), has_more, "{out}");
            }
        }
    }
}
